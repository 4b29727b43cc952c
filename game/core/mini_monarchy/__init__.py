"""Mini Monarchy: one ruler, one hex map, two dice a year, a monument in three stages.

Rooms: `tables.toml` and `tables` the figures · `board` the field as data · `ground` its geometry, and the land drawn
on it · `drawing` what a drawn map must hold, and maps drawn by dice · `founding` the three free buildings, and boards
with a map of their own · `state` the game at one moment · `rules` the contract · `sequence` the course of a year ·
`harvest` production · `options` chosen before a game · `actions/` before and during the years · `events` what happened
· `scoring` the sheet · `queries` menus and explanations for clients · `drafts` for their pencils · `odds` chances and
forecasts · `audit` snapshot and invariants.
"""

from __future__ import annotations

from game.core.mini_monarchy.rules import MiniMonarchy

RULESET = MiniMonarchy()
