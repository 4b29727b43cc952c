"""The bots of Horrible Hordes."""
