"""20 Years on the screen: its table, the panels on it, and how its events are shown."""
