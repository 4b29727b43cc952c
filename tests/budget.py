"""What each room of the house holds and may hold (docs/architecture.md): `python -m tests.budget` prints the table."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "architecture.md"
SPLIT = ("game/client", "game/core", "game/titles")  # rooms whose folders count by themselves
ROW = re.compile(r"\| `([\w/]+)` \| (\d+) \| (\d+) \| ?(.*?) ?\|")
SLACK, LEAST = 0.03, 60  # a figure may stand so far above what there is: a share, and so many lines


def room_of(path: Path) -> str:
    """The room a file counts in: game/core/<id>, game/client/scenes, game/tiled, tests ..."""
    parts = path.relative_to(ROOT).parts
    if parts[0] != "game":
        return parts[0]
    if "/".join(parts[:2]) in SPLIT:
        return "/".join(parts[:3]) if len(parts) > 3 else "/".join(parts[:2])
    return "/".join(parts[:2]) if len(parts) > 2 else "game"


def measured() -> dict[str, tuple[int, int]]:
    """Lines and files of every room."""
    found: dict[str, tuple[int, int]] = {}
    for top in ("game", "tests", "tools"):
        for path in (ROOT / top).rglob("*.py"):
            lines, files = found.get(room := room_of(path), (0, 0))
            found[room] = lines + path.read_bytes().count(b"\n"), files + 1
    return found


def allowed() -> dict[str, tuple[int, int, str]]:
    """What the table says: lines, files, and what a room that grew has brought."""
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    return {room: (int(lines), int(files), why) for room, lines, files, why in rows}


def table() -> str:
    """The table as the house stands; sentences stay."""
    said = allowed()
    rows = [
        f"| `{room}` | {lines} | {files} | {said.get(room, (0, 0, ''))[2]} |"
        for room, (lines, files) in sorted(measured().items())
    ]
    return "\n".join(["| room | lines | files | what a room that grew has brought |", "|---|---|---|---|", *rows])


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        page = PAGE.read_text(encoding="utf-8")
        rows = re.compile(r"^\| room \| lines .*\n\|---.*\n(?:\| `.*\n?)+", re.MULTILINE)
        PAGE.write_text(rows.sub(lambda _: table() + "\n", page), encoding="utf-8")
    else:
        print(table())
