"""What a title without a look is shown by: its card, saves and score, and a table that lists what can be done."""
