"""The panels of Horrible Hordes beside its board."""
