"""The game 2048 for the terminal: a core of rules, a program of states, and the edges that meet the world."""

__version__ = "0.1.0"
