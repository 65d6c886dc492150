"""Every call of the registry in every format: lines for people, JSON with its keys, and others."""

import csv
import io
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
from commands import CALLS, Call
from conformance.frozen_answers import frozen, kept
from latex_balance import unbalanced

from gfkit.cli import run
from gfkit.pictures import canvas

RELEASED = json.loads((Path(__file__).parents[2] / "conformance/released_keys.json").read_text())
"""The keys that a release has printed; docs/cli.md says how long they stay."""
FROZEN = frozen()
VERDICTS = {"proved", "refuted", "consistent", "underdetermined", "refused"}
SENTENCES = ("audit", "terms")
"""Calls that are answered by a sentence, without lines or tables."""
FOR_FILES = {"export", "oeis draft", "oeis prove"}
"""Their text is for OEIS, or for programs: its lines are as long as they are."""


@pytest.fixture(autouse=True)
def here(home: Path, monkeypatch, capsys) -> None:
    """Be where the files are. That of a plot is none of the formats: see test_cmd_draw.py."""
    monkeypatch.chdir(home)
    monkeypatch.setattr(canvas, "figure_bytes", lambda *_: b"<svg></svg>")
    capsys.readouterr()


def keys_in(data: object, place: str = "") -> set[str]:
    """Return the keys of JSON data with their places, as `checked.terms`; [] is any item."""
    if isinstance(data, list):
        return {key for one in data for key in keys_in(one, f"{place}[]")}
    if not isinstance(data, dict):
        return set()
    named = {f"{place}.{key}".removeprefix("."): value for key, value in data.items()}
    return named.keys() | {key for at, value in named.items() for key in keys_in(value, at)}


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
    assert all(isinstance(term, str) for term in data.get("terms", []))


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
@pytest.mark.parametrize("call", CALLS, ids=str)
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


COMPILED = [
    *("gf domineering --columns 3", "gf domineering:maximal --columns 4", "gf kings --rows 1..6"),
    *(
        "gf domineering:maximal --columns 1..4",
        "count domineering --board 3x4",
        "rules domineering",
    ),
    *("count domineering --rows 1..3 --columns 1..4", "compare domineering col --columns 2"),
    *("guess 1,2,5,12,29,70,169,408,985,2378", "closed-form --gf x/(1-x-x^2)"),
    *(
        "asymptotics domineering --columns 3 --marks xy",
        "asymptotics cis --up-to 4",
        "audit right-ends.seq",
    ),
    *("game outcome d-tromping --rows 2 --columns 1..6", "game nim 0.77 --up-to 200"),
]


def test_the_latex_of_answers_compiles_and_fits_the_page(capsys, tmp_path: Path) -> None:
    compiler = shutil.which("pdflatex")
    if compiler is None:
        pytest.skip("LaTeX is not installed (texlive-latex-recommended): nothing was compiled")
    pages = []
    for call in COMPILED:
        run([*shlex.split(call), "--format", "latex"])
        pages.append(capsys.readouterr().out)
    for page in pages:
        assert page.startswith("% \\usepackage{amsmath,booktabs,tabularx}\n")
    assert "see the appendix" in pages[3]
    assert "\\subsection*{Appendix}" in pages[3]
    head = "\\documentclass{article}\n\\usepackage{amsmath,booktabs,tabularx}\n\\begin{document}\n"
    text = head + "\n\\clearpage\n".join(pages) + "\n\\end{document}\n"
    (tmp_path / "all.tex").write_text(text, "utf-8")
    done = subprocess.run(
        [compiler, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "all.tex"],
        cwd=tmp_path, capture_output=True, check=False,
    )  # fmt: skip
    log = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, log[-2000:]
    wide = [float(one) for one in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]
    assert max(wide, default=0) < 1, log


def test_a_certificate_is_said_beside_the_answer(capsys, tmp_path: Path) -> None:
    line = ["gf", "col", "--columns", "1", "--certificate", str(tmp_path / "c.json")]
    assert run([*line, "--format", "csv"]) == 0
    captured = capsys.readouterr()
    assert "certificate" not in captured.out
    assert "certificate written" in captured.err
