"""What is on the screen, for those who do not see it: a tree of plain values, given to the system's screen readers.

`parts` are the values, `bridge` hands them over and brings back what the reader wants, `speech` speaks without a
reader, `boards` is how a title gives its board as a table. Nothing here knows a game, a scene or a window.
"""
