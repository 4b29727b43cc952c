"""Terminal front end for every game: numbered choices in, plain lines out, suited to pipes and screen readers.

`cli` is the command line and the list of saved games, `table` what a typed line does and the menus of choices,
`printer` a game's own wording with plain defaults for every game, in lines and drawings that fit the terminal.
"""
