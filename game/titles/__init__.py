"""The games: one folder each, everything it brings besides its rules."""
