"""20 Years: one player, twenty years of dice, land, buildings and battles.

Rooms: `tables.toml` and `tables` the figures · `board` the land as data · `realm` its geometry as bitmasks ·
`state` the reign at one moment and its frames · `rules` the contract ·
`sequence` the course of the years · `options` what is chosen before ·
`actions/` one file a kind of action (options, refusal, perform) · `harvest` dice to goods · `battle` engagements ·
`land` claims · `raid` dungeons · `ledger` the twenty entries · `books` booking with events · `events` what happened ·
`scoring` the sheet · `queries` menus with refusals for clients · `audit` snapshot and invariants ·
`odds` exact chances.
"""

from __future__ import annotations

from game.core.twenty_years.rules import TwentyYears

RULESET = TwentyYears()
