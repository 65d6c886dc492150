"""Every call of the registry in every format: lines for people, JSON with its keys, and others."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from commands import CALLS, Call
from conformance.released import keys_in
from latex_balance import unbalanced
from recorded.answers import frozen, kept
from samples import parametrize_some

from gfkit.cli import run
from gfkit.pictures import shapes

RELEASED = json.loads((Path(__file__).parents[1] / "conformance/released_keys.json").read_text())
"""The keys that a release has printed; docs/cli.md says how long they stay."""
FROZEN = frozen()
VERDICTS = {"proved", "refuted", "consistent", "underdetermined", "refused", None}
"""None: of what is computed, and not proved."""
SENTENCES = ("audit", "terms")
"""Calls that are answered by a sentence, without lines or tables."""
FOR_FILES = {"export", "oeis draft", "oeis prove"}
"""Their text is for OEIS, or for programs: its lines are as long as they are."""


@pytest.fixture(autouse=True)
def here(home: Path, monkeypatch, capsys) -> None:
    """Be where the files are. That of a plot is none of the formats: see test_draw.py."""
    monkeypatch.chdir(home)
    monkeypatch.setattr(shapes, "figure_bytes", lambda *_: b"<svg></svg>")
    capsys.readouterr()


def is_for_people(call: Call, text: str) -> None:
    assert text.strip()
    assert "\\begin{" not in text
    assert not text.endswith("\n\n")
    if call.verb in FOR_FILES:
        return
    assert [line for line in text.splitlines() if len(line) > 100 or line != line.rstrip()] == []
    assert not re.search(r"\w+\([a-z_]+=|<\w+ object|Fraction\(|fmpz|None\b|dict_|\bTrue\b", text)


def is_one_object_with_its_keys(call: Call, text: str) -> None:
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    data = json.loads(text)
    keys = call.keys
    assert [key for key in keys if not isinstance(data.get(key, ...), keys[key])] == []
    assert set(RELEASED["commands"].get(str(call), "").split()) - keys_in(data) == set()
    assert data.get("verdict", "proved") in VERDICTS
    assert all(isinstance(term, str | int) for term in data.get("terms", []))


def is_balanced_latex(call: Call, text: str) -> None:
    assert "\\begin{" in text or "\\[" in text or call.verb in SENTENCES
    assert unbalanced(text) == []


def has_tables_with_rows_of_equal_length(call: Call, text: str) -> None:
    width = 0
    inside = False
    for line in text.split("\n"):
        inside ^= line.startswith("```")
        if not line.startswith("|") or inside:
            width = 0
            continue
        cells = line.replace("\\|", "").count("|")
        assert cells == (width or cells), line
        width = cells
    assert "|" in text or "```" in text or "$$" in text or call.verb in SENTENCES


def is_read_back_as_csv(call: Call, text: str) -> None:
    rows = list(csv.reader(io.StringIO(text)))
    assert rows
    assert len({len(row) for row in rows}) == 1, rows
    assert len(rows[0]) >= 2 or call.verb == "audit"


FORMATS = {
    "text": is_for_people,
    "json": is_one_object_with_its_keys,
    "latex": is_balanced_latex,
    "markdown": has_tables_with_rows_of_equal_length,
    "csv": is_read_back_as_csv,
}


@pytest.mark.usefixtures("computed_once")
@parametrize_some("call", CALLS, ids=str, share=48)
def test_an_answer_in_every_format(capsys, call: Call) -> None:
    for form, looks_right in FORMATS.items():
        status = run([*call.words, "--format", form])
        captured = capsys.readouterr()
        assert status == call.status, captured.err
        looks_right(call, captured.out)
        if form == "json":
            found = kept(json.loads(captured.out))
            assert {**found, **FROZEN.get(str(call), {})} == found
            assert run([*call.words, "--json"]) == status
            assert json.loads(capsys.readouterr().out) == json.loads(captured.out)


def test_no_released_command_has_left_the_contract() -> None:
    assert RELEASED["commands"].keys() - set(map(str, CALLS)) == set()


def test_a_certificate_is_said_beside_the_answer(capsys, tmp_path: Path) -> None:
    line = ["gf", "col", "--columns", "1", "--certificate", str(tmp_path / "c.json")]
    assert run([*line, "--format", "csv"]) == 0
    captured = capsys.readouterr()
    assert "certificate" not in captured.out
    assert "certificate written" in captured.err
