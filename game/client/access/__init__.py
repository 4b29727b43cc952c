"""The screen for screen readers: scenes, focus, news and boards as parts, and what the reader wants as intents."""
