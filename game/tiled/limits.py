"""How much a map may ask of the machine. A map within these loads in well under a second and a few dozen megabytes."""

from __future__ import annotations

import msgspec

MIB = 1 << 20


class Limits(msgspec.Struct, frozen=True):
    """The defaults hold for maps of unknown origin; whoever knows better hands `load_map` others."""

    file_bytes: int = 4 * MIB  # a map, tileset or template file
    image_bytes: int = 16 * MIB
    files: int = 64
    depth: int = 32  # elements inside elements
    elements: int = 60_000  # of one file
    pack_elements: int = 120_000  # of all files
    pack_bytes: int = 16 * MIB  # of all files but images
    seconds: float = 5.0  # of reading; a sound map takes some hundredths of one
    attributes: int = 40  # of one element
    side: int = 512  # tiles
    tiles: int = 524_288  # in all layers
    tile_layers: int = 32
    layers: int = 64
    objects: int = 5_000
    points: int = 2_000  # of one polygon
    all_points: int = 100_000
    chunks: int = 16_384  # of an infinite map
    properties: int = 20_000
    values: int = 100_000  # properties, those that come from a class counted for each thing that has them
    text: int = 65_536  # letters of one property
    name: int = 256
    path: int = 1_024  # letters of a reference to another file
    tilesets: int = 32
    tileset_tiles: int = 16_384
    frames: int = 1_024
    shown: int = 16_384  # different tiles in all layers, each way it is turned counted
    tile_pixels: int = 512  # a side of one tile
    image_side: int = 8_192
    image_pixels: int = 16 * MIB
    all_pixels: int = 24 * MIB


LIMITS = Limits()
# For a map of one's own that is known to be huge, by explicit wish only: up to 1024 cells a side.
HUGE = Limits(file_bytes=32 * MIB, pack_bytes=64 * MIB, side=1024, tiles=4 * MIB, seconds=60.0)
