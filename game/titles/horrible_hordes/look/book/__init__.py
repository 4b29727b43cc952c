"""The book of abilities of Horrible Hordes."""
