"""A battle of Horrible Hordes: its scene, stage, dice, orders and words."""
