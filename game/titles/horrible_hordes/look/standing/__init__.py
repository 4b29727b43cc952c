"""Standing orders of Horrible Hordes."""
