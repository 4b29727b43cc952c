"""The panels of Mini Monarchy beside its board."""
