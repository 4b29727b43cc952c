"""Mini Monarchy: one ruler, one hex map, two dice a year, a monument in three stages.

Modules: `tables` (with `tables.toml`) figures · `board` the field as data · `ground` its geometry, and the land drawn
on it · `drawing` checks and random generation of maps · `founding` the three free buildings, and prefilled boards ·
`state` the game at one moment · `rules` the contract · `sequence` the course of a year · `harvest` production ·
`actions/` before and during the years · `events` · `scoring` the sheet · `queries`, `drafts` menus and suggestions
for clients · `odds` chances and forecasts · `audit` snapshot and invariants.
"""

from __future__ import annotations

from game.core.mini_monarchy.rules import MiniMonarchy

RULESET = MiniMonarchy()
