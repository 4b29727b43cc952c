"""Art from code: a pen, and one function a sprite or a picture. Baked into assets/art by tools/make_art.py."""
