"""Keyboard, mouse and gamepads become the same few inputs: see actions.py. Nothing here knows a scene."""
