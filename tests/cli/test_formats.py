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

from gfkit.cli import run
from gfkit.pictures import shapes

RELEASED = json.loads((Path(__file__).parents[1] / "conformance/released_keys.json").read_text())
"""The keys that a release has printed; docs/cli.md says how long they stay."""
FROZEN = frozen()
VERDICTS = {"proved", "refuted", "consistent", "underdetermined", "refused", "computed", None}
"""None: of what is computed, and not proved."""
SENTENCES = ("audit", "terms")
"""Calls that are answered by a sentence, without lines or tables."""
FOR_FILES = {"export", "oeis draft", "oeis prove", "schema"}
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


def is_one_object_with_the_keys_of_a_release(call: Call, text: str) -> None:
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    data = json.loads(text)
    assert set(RELEASED["commands"].get(str(call), ())) - keys_in(data) == set()
    assert data.get("verdict", "proved") in VERDICTS
    assert all(isinstance(term, str | int) for term in data.get("terms", []))


FORMULA = re.compile(
    r"^(g\.f\.|equation|recurrence|formula|closed form) {2,}(\S.*(?:\n {2,}\S.*)*)", re.MULTILINE
)
"""A line of a page that is a formula, with those that continue it."""


def shown_formulas(page: str) -> list[str]:
    """Return the formulas of a page without spaces, each up to its range or first terms."""
    ends = re.compile(r" for n| of order|, [ay][( ]|, the sum|[;\[]")
    found = (
        ends.split(one[2].removeprefix("the power series F(t) with "))[0]
        for one in FORMULA.finditer(page)
    )
    return [re.sub(r"\s", "", one) for one in found if not one.startswith("of order")]


def has_the_formulas_of(page: str, data: str) -> None:
    """The formulas that people read are fields of the answer, too."""
    bare = re.sub(r"\s", "", json.dumps(json.loads(data), ensure_ascii=False))
    assert [one for one in shown_formulas(page) if one not in bare] == []


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
    "json": is_one_object_with_the_keys_of_a_release,
    "latex": is_balanced_latex,
    "markdown": has_tables_with_rows_of_equal_length,
    "csv": is_read_back_as_csv,
}


@pytest.mark.usefixtures("computed_once")
@pytest.mark.parametrize("call", CALLS, ids=str)
def test_an_answer_in_every_format(capsys, call: Call) -> None:
    page = ""
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
            has_the_formulas_of(page, captured.out)
        elif form == "text":
            page = captured.out


def test_no_released_command_has_left_the_contract() -> None:
    assert RELEASED["commands"].keys() - set(map(str, CALLS)) == set()


def test_a_certificate_is_said_beside_the_answer(capsys, tmp_path: Path) -> None:
    line = ["gf", "col", "--columns", "1", "--certificate", str(tmp_path / "c.json")]
    assert run([*line, "--format", "csv"]) == 0
    captured = capsys.readouterr()
    assert "certificate" not in captured.out
    assert "certificate written" in captured.err
