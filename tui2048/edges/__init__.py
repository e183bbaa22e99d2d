"""Where the program meets the world: the terminal, line mode, files and the command line."""
