"""What the player sees and does, without a terminal: states, `update` and `view`."""
