"""The bots of 20 Years."""
