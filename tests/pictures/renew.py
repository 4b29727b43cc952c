"""Write the goldens of the pictures anew, on purpose: `python -m tests.pictures.renew [SCENE...]`. Read the diff."""

import argparse

import tests.conftest  # noqa: F401  the environment, before pygame is imported
from tests.pictures import budget
from tests.pictures.golden import FOLDER, SIZE, TEXTS, path_of, told
from tests.pictures.standing import standing
from tools.shots import SHOTS


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="SCENE", help=", ".join(SHOTS))
    given = parser.parse_args()
    unknown = [name for name in given.names if name not in SHOTS]
    if unknown:
        parser.error(f"no scene '{unknown[0]}'; there is: {', '.join(SHOTS)}")
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        if path.name.partition(".")[0] not in SHOTS:
            path.unlink()
            print(f"gone: {path.name}")
    for name in given.names or SHOTS:
        with standing(name) as scene:
            for text in TEXTS:
                path, now = path_of(name, text), told(scene.look(SIZE, text))
                if not path.exists() or path.read_text(encoding="utf-8") != now:
                    path.write_text(now, encoding="utf-8")
                    print(f"renewed: {path.name}")
    budget.lower()


if __name__ == "__main__":
    main()
