"""The games that come with the house, one folder each, above the client: all that a game brings besides its rules."""
