"""Horrible Hordes: one to six kingdoms, twenty rounds, seventy-one hordes and eighty-four abilities.

Modules: `tables` (with `tables.toml`, `hordes.toml`, `abilities.toml`) figures, abilities and boards · `state` a
match at one moment, its frames and actions' base · `rules` the contract · `sequence` the course of rounds ·
`founding` dice on the table and the setup · `actions/` by phase · `effects/` the verbs of abilities · `books`
modifiers, prices, bookkeeping and the score · `movement` where armies go and units may stand · `hordes` where hordes
go · `battle`, `combat` fights · `events` · `queries` and `odds` for clients.
"""

from __future__ import annotations

from game.core.horrible_hordes.rules import HorribleHordes

RULESET = HorribleHordes()
