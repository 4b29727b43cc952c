"""The table of Mini Monarchy: a hex map that is drawn before one's eyes, and the panels beside it."""
