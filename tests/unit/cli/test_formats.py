"""Every verb in every format: LaTeX balanced, tables with equal rows, CSV read back, JSON."""

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
from latex_balance import unbalanced
from tiers import one_in

from gfkit.cli import run
from gfkit.pictures import figure_files

SENTENCES = ("catalog check", "catalog page", "terms")
"""Calls that are answered by a sentence, without lines or tables."""


@pytest.fixture(autouse=True)
def plots_are_not_drawn(monkeypatch) -> None:
    """The file of a plot is none of the formats; test_cmd_draw.py looks at it."""
    monkeypatch.setattr(figure_files, "figure_bytes", lambda *_: b"<svg></svg>")


@pytest.fixture(autouse=True)
def here(home: Path, monkeypatch) -> None:
    monkeypatch.chdir(home)


def output(capsys, call: Call, *more: str) -> str:
    status = run([*call.words, *more])
    captured = capsys.readouterr()
    assert status == call.status, captured.err
    return captured.out


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_latex_is_balanced(capsys, call: Call) -> None:
    text = output(capsys, call, "--format", "latex")
    assert "\\begin{" in text or "\\[" in text or call.verb in SENTENCES
    assert unbalanced(text) == []


COMPILED = [
    *("gf domineering --columns 3", "gf domineering:maximal --columns 4", "gf kings --rows 1..6"),
    *(
        "gf domineering:maximal --columns 1..4",
        "count domineering --board 3x4",
        "models domineering",
    ),
    *("table domineering --rows 3 --columns 4", "compare domineering col --columns 2"),
    *("guess 1,2,5,12,29,70,169,408,985,2378", "closed-form --gf x/(1-x-x^2)"),
    *(
        "asymptotics domineering --columns 3 --marks xy",
        "growth cis --up-to 4",
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


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_markdown_tables_have_rows_of_equal_length(capsys, call: Call) -> None:
    text = output(capsys, call, "--format", "markdown")
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


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_csv_is_read_back(capsys, call: Call) -> None:
    rows = list(csv.reader(io.StringIO(output(capsys, call, "--format", "csv"))))
    assert rows
    assert len({len(row) for row in rows}) == 1, rows
    assert len(rows[0]) >= 2 or call.verb == "oeis check"


@one_in(5)
@pytest.mark.parametrize("call", CALLS, ids=str)
def test_format_json_is_json(capsys, call: Call) -> None:
    asked = json.loads(output(capsys, call, "--format", "json"))
    assert asked == json.loads(output(capsys, call, "--json"))


def test_a_certificate_is_said_beside_the_answer(capsys, tmp_path: Path) -> None:
    line = ["gf", "col", "--columns", "1", "--certificate", str(tmp_path / "c.json")]
    assert run([*line, "--format", "csv"]) == 0
    captured = capsys.readouterr()
    assert "certificate" not in captured.out
    assert "certificate written" in captured.err
