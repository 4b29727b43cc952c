"""The screen as a tree of plain values, for the system's screen readers.

`parts` holds the values, `bridge` passes them on and returns requests, `speech` speaks without a reader. Titles
describe their boards as tables. Nothing here knows a game, a scene or a window.
"""
