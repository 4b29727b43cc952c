"""The board of Mini Monarchy: geometry, ground, what stands and moves on it."""
