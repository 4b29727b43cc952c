"""The table of Horrible Hordes."""
