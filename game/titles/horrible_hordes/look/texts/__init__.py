"""Names and sentences of Horrible Hordes."""
