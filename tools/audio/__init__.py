"""How sounds and music are made: signal (arithmetic), effects, instruments, score, songs, files."""
