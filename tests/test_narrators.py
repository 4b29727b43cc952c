"""The voice of every title: each fact and action has its sentence, each sentence asks for facts there are, none has a
hole in any length. GOLDEN_WRITE=1 writes tests/golden/told/ anew: one sample of every row, to be read by a person."""

import os
import re
from pathlib import Path

import pytest

from game import titles
from game.making import action_kinds, event_kinds, problems
from game.narrator import LONGEST, Sentences, read_sentences
from game.phrase import phrase
from game.resources import assets
from tests.narrators import TITLES, narrator_class, samples, words_file

TOLD = Path(__file__).parent / "golden" / "told"
SAID_NEVER = re.compile(r"[{}\[\]_]|  |None|\bplayer \d|\bHH-|\bXII-|\b20Y-|\bMM-| ,| \.|\.\.(?!\.)|:\s*$|\(\)")


@pytest.mark.parametrize("game", TITLES)
def test_everything_has_a_sentence_well_formed_asked_for_of_facts_and_symbols_there_are(game: str) -> None:
    sentences, path = read_sentences(words_file(game)), words_file(game)
    narrator = narrator_class(game)(lambda: None)
    assert not problems(sentences, path, event_kinds(game), "tell", narrator)
    assert not problems(sentences, path, action_kinds(game), "act", narrator)
    symbols = {row.symbol for rows in (*sentences.tell.values(), *sentences.act.values()) for row in rows} - {""}
    index = (assets() / "art" / "index.json").read_text(encoding="utf-8")
    assert [symbol for symbol in sorted(symbols) if f'"sym/{symbol}"' not in index] == []
    room = Path(titles.__file__).parent / game
    code = "".join(path.read_text(encoding="utf-8") for path in room.rglob("*.py"))
    code += "".join(re.sub(r"(?m)^(\w+) =", r'"\1" =', path.read_text("utf-8")) for path in room.rglob("signs.toml"))
    composed = tuple(re.findall(r'f"(\w+_)\{', code))
    for key, text in sentences.say.items():
        assert phrase(text)
        assert re.search(rf"""["']{key}["']""", code) or key.startswith(composed), f"nobody says {key}"


@pytest.mark.parametrize("game", TITLES)
def test_whole_games_are_told_without_a_hole_and_short_lines_fit_a_toast(game: str) -> None:
    wrong = [sample for sample in samples(game) if SAID_NEVER.search(sample.text)]
    wrong += [s for s in samples(game) if s.table == "tell" and not s.text and not s.quiet]
    wrong += [
        s
        for s in samples(game)
        if s.table == "tell" and s.form.startswith("short") and not s.quiet and len(s.text) > LONGEST
    ]
    wrong += [s for s in samples(game) if s.form == "line" and s.text.endswith(".") and s.text[0].islower()]
    assert not wrong, "\n".join(map(str, wrong[:20]))


@pytest.mark.parametrize("game", TITLES)
def test_a_sample_of_every_sentence_reads_as_it_stands(game: str) -> None:
    lines: list[str] = []
    seen: set[object] = set()
    for sample in sorted(samples(game), key=lambda s: (s.table, s.kind, s.row)):
        if sample.text and sample[:4] not in seen:
            if not lines or (lines[-1] != f"{sample.table}.{sample.kind} {sample.row + 1}" and sample[:3] not in seen):
                lines.append(f"{sample.table}.{sample.kind} {sample.row + 1}{' (quiet)' if sample.quiet else ''}")
            seen |= {sample[:3], sample[:4]}
            lines.append(f"    {sample.form:<14} {sample.text}")
    text = "\n".join(lines) + "\n"
    path = TOLD / f"{game}.txt"
    if os.environ.get("GOLDEN_WRITE"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_a_misspelt_field_and_a_broken_template_fail_with_file_and_line(tmp_path: Path) -> None:
    game = TITLES[0]
    narrator = narrator_class(game)(lambda: None)
    path = tmp_path / "tell_castles.toml"
    path.write_text(
        '[[tell.dice_rolled]]\nwhen = "colour"\nline = "{Who} rolled {fases}."\n\n'
        '[[tell.dice_rolled]]\nline = "{faces:hat} [{sides}"\n\n[[tell.dice_rolled]]\nline = "{sides:hat}"\n',
        encoding="utf-8",
    )
    dice = {"dice_rolled": event_kinds(game)["dice_rolled"]}
    found = problems(read_sentences(path), path, dice, "tell", narrator)
    assert found == [
        "tell_castles.toml:3: dice_rolled has no field 'fases'",
        "tell_castles.toml:2: dice_rolled has no field 'colour'",
        "tell_castles.toml:6: a '[' is not closed in: {faces:hat} [{sides}",
        "tell_castles.toml:9: nothing is counted in 'hat'",
    ]
    found = problems(Sentences(), path, event_kinds(game), "tell", narrator)
    assert "tell_castles.toml: no [[tell.dice_rolled]]" in found
