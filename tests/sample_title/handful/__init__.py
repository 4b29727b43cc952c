"""Handful: five dice, three throws, eleven boxes. A whole title: rules, a file of words, and this manifest."""

from game.title import Title

TITLE = Title(
    id="handful", name="Handful", rules="handful.rules", teller="handful.narrator:HandfulNarrator", words="handful"
)
