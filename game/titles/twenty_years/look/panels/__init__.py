"""The panels of 20 Years beside its board."""
