"""The dice tray of 20 Years."""
