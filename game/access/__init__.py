"""The screen as a tree of plain values, for the system's screen readers.

`parts` holds the values, `readers` passes them on and returns requests, or speaks without a reader. Titles
describe their boards as tables. Nothing here knows a game, a scene or a window.
"""
