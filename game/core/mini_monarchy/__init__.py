"""Mini Monarchy: one ruler, one hex map, two dice a year, a monument in three stages.

Rooms: `tables.toml` and `tables` the figures · `board` the field as data · `ground` its geometry, and the land drawn
on it · `drawing` what a drawn map must hold · `generator` maps drawn by dice, and suggestions · `prefilled` maps that
bring their own · `founding` the three free buildings · `state` the reign at one moment · `rules` the contract ·
`sequence` the course of a year · `year_end` bread and the end · `harvest` production · `options` what is chosen
before · `actions/` one file a kind of action (options, refusal, perform) · `events` what happened · `scoring` the
sheet · `queries` menus and explanations for clients · `drafts` for their pencils · `odds` chances and forecasts ·
`audit` snapshot and invariants.
"""

from __future__ import annotations

from game.core.mini_monarchy.rules import MiniMonarchy

RULESET = MiniMonarchy()
