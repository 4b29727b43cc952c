"""Horrible Hordes in the terminal: its printer, its board in letters, its words."""
