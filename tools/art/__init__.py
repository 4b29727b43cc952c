"""The art: SVG drawings, and a pen for what follows from a formula. tools/make_art.py bakes it into assets/art."""
