"""Test runs need no screen, no sound card and no GPU: this must be set before anything imports pygame."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
