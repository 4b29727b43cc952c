"""The board of Horrible Hordes: where things lie, the ground, what stands and lives on it."""
