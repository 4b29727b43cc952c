"""Rigs for long runs, each a command that says its figure: `python -m tests.soak.saves --n 1000`, and so on.

The suite runs the same code on small numbers. docs/robustness.md has the figures of the large ones and their dates.
"""

import os

# Before pygame is imported: none of them opens a window or a sound card.
for _name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
    os.environ.setdefault(_name, "dummy")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
