"""My Game: roll two dice, claim squares of their faces. This is the manifest: what the title brings, by name."""

from game.title import Look, Title

TITLE = Title(
    id="my_game",
    name="My Game",
    rules="my_game.rules",
    teller="my_game.narrator:MyGameNarrator",
    words="my_game",
    look=Look(table="my_game.look:MyGameTable"),
)
