"""Tools: what the map does while the player points at it."""
