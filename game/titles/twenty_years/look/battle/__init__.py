"""A battle of 20 Years: its scene, stage, dice, orders and words."""
