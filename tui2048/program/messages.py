"""The words of the game. Line mode and the full screen say the same ones; scripts depend on them."""

from __future__ import annotations

from tui2048.core import Board, Direction, Snapshot

GOAL_IS_A_TILE = "The goal is a tile, so a power of two: 8, 16, 32 and so on."
NO_MOVE_LEFT = "No move is left - start a new game."
CANCELLED = "Cancelled."
NO_ROOM = "There is no room to explain."
NOTHING_TO_UNDO = "Nothing to undo."
NOTHING_TO_REDO = "Nothing to redo."
TAKE_BACK = "Deleted when this closes; u takes it back."
THIS_GAME = "This is the game you play; begin another one to delete it."


def board_of(description: str) -> str:
    """Say what game begins."""
    return f"A board of {description}."


def summary(now: Snapshot) -> str:
    """Say how a game stands."""
    return f"Score {now.score}, moves {now.moves}, largest tile {now.board.highest()}."


def board_lines(board: Board) -> list[str]:
    """Return a board in lines of text: each cell five wide after a space.

    >>> board_lines(Board.empty(3).with_tile(0, 0, 16))[0]
    '    16     .     .'
    """
    return ["".join([f" {value or '.':>5}" for value in row]) for row in board.cells]


def standing(now: Snapshot) -> list[str]:
    """Return the lines that show how a game stands, for where there is no screen."""
    return [*board_lines(now.board), summary(now)]


def nothing_moves(direction: Direction) -> str:
    """Say that a move was none."""
    return f"Nothing moves {direction.value}."


def goal_reached(goal: int, now: Snapshot) -> str:
    """Say that the goal is made."""
    return f"You made {goal} in {now.moves} moves - keep going if you like."


def game_over(now: Snapshot) -> str:
    """Say that the game is over."""
    return f"No move is left. Game over: score {now.score}, largest tile {now.board.highest()}, {now.moves} moves."


def computer_plays(speed: int) -> str:
    """Say how to stop the computer, which a narrow screen must not cut off, and how fast it plays."""
    moves = "1 move" if speed == 1 else f"{speed} moves"
    return f"Any key but + - stops the computer: {moves} a second."


def type_a_number(smallest: int, largest: int) -> str:
    """Say which numbers are allowed."""
    return f"Type a number from {smallest} to {largest}."


def theme(name: str) -> str:
    """Say which theme is on."""
    return f"Theme {name}."
