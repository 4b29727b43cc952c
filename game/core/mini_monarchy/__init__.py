"""Mini Monarchy: one ruler, one hex map, two dice a year, a monument in three stages.

Modules: `tables` (with `tables.toml`) the figures; `ground` the field, the land drawn on it and what that must hold;
`state` the game at one moment; `rules` the contract, the score sheet, snapshot and invariants; `sequence` production
and the course of a year; `actions/` before (`setup`) and during the years; `events`; `queries` menus, suggestions and
odds for clients.
"""

from __future__ import annotations

from game.core.mini_monarchy.rules import MiniMonarchy

RULESET = MiniMonarchy()
