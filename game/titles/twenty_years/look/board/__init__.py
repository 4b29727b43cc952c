"""The board of 20 Years: where things lie, the ground, what stands and lives on it."""
