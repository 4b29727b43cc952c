"""The scenes: what has the screen, each in a file of its own. They know no game by name."""
