"""How sounds and music are made: signal (arithmetic), instruments, table and field sounds, score, songs, files."""
