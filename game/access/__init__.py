"""The screen as a tree of plain values, for the system's screen readers.

`parts` holds the values and the bridge that passes them on, `speech` speaks without a reader. Titles describe
their boards as tables. Nothing here knows a game, a scene or a window.
"""
