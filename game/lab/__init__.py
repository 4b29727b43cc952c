"""Headless work on matches: chronicles, analysis, many matches at once."""
