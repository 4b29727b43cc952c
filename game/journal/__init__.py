"""Files: settings, saves, replays. Headless; what is confirmed is on disk."""
