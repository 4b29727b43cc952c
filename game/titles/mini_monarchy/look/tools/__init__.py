"""What the map of Mini Monarchy is for while the player points at it."""
