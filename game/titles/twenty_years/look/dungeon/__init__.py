"""A dungeon raid of 20 Years: its scene, plan, orders and words."""
