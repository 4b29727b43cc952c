"""The board of Mini Monarchy: where things lie, the ground, what stands and lives on it."""
