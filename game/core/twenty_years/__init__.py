"""20 Years: one player, twenty years of dice, land, buildings and battles.

Modules: `tables` (with `tables.toml`) figures · `state` boards, their geometry as bitmasks, the reign at one moment
and its frames · `rules` the contract · `sequence` the course of the years · `actions/` by topic (options, refusal,
perform) · `harvest` dice to goods · `battle` engagements and raids · `land` claims · `ledger` the twenty entries ·
`books` bookkeeping with events · `events` · `scoring` the sheet · `queries` menus with refusals for clients · `odds`
exact chances.
"""

from __future__ import annotations

from game.core.twenty_years.rules import TwentyYears

RULESET = TwentyYears()
