"""The bots of Mini Monarchy."""
