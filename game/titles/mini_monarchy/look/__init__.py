"""The screen of Mini Monarchy: the hex map and the panels beside it."""
