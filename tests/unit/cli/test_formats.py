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
from latex_balance import unbalanced
from tiers import one_in

from gfkit.cli import run
from gfkit.cli.verbs import FILES
from gfkit.pictures import figure_files

CLAIM = """source = "one"
[[claim]]
id = "a1"
place = "Theorem 1 | 50%"
statement = "the g.f. of Domineering_1 & others"
kind = "gf"
about = {model = "domineering", columns = 1}
says = {gf = "1/(1-2*x-x^2)"}
"""
ENTRY = """%I A000129
%S A000129 0,1,2,5,12,29,70,169,408,985,2378,5741
%N A000129 Pell numbers: a(0) = 0, a(1) = 1; for n > 1, a(n) = 2*a(n-1) + a(n-2).
%K A000129 nonn,easy
%O A000129 0,3
"""
TITLE = (
    """{"A": "A000045", "title": "Number of n X 1 0..1 arrays with no adjacent elements equal.",
 "offset": 1, "terms": [2, 2, 2, 2, 2], "p": [2], "q": [1, -1]}""".replace("\n", "")
    + "\n"
)
BFILE = "0 0\n1 1\n2 1\n3 2\n"

CALLS: dict[str, list[str]] = {
    "gf": ["gf domineering --columns 3", "gf domineering:play --columns 2", "gf col --rows 1..3"],
    "count": ["count domineering --board 3x4", "count node-kayles --graph {graph}"],
    "table": ["table domineering --rows 3 --columns 4"],
    "matrix": ["matrix domineering --columns 2", "matrix domineering:maximal --columns 1"],
    "compare": ["compare col snort --columns 2", "compare domineering col --columns 2"],
    "growth": ["growth cis --up-to 4"],
    "guess": ["guess 1,2,5,12,29,70,169,408,985,2378", "guess 1,2,3"],
    "closed-form": ["closed-form --gf x/(1-x-x^2)", "closed-form domineering --columns 3"],
    "asymptotics": ["asymptotics domineering --columns 3 --marks xy", "asymptotics --gf 1/(1-2*x)"],
    "facts": ["facts --gf x/(1-x-x^2)", "facts kings --columns 2"],
    "models": ["models", "models domineering", "models domineering:right-ends"],
    "verify": ["verify {certificate}", "verify {certificate} {certificate}"],
    "formal": ["formal {certificate}"],
    "merge": ["merge {residues} --output {folder}/merged"],
    "audit": ["audit {claims}", "audit {claims} {entry}"],
    "report": ["report domineering --columns 1..2 --output {folder} --no-plots"],
    "catalog list": ["catalog list"],
    "catalog show": ["catalog show b050"],
    "catalog check": ["catalog check --directory {catalog}"],
    "catalog page": ["catalog page --directory {catalog} --output {folder}"],
    "oeis bfile": ["oeis bfile --gf x/(1-x-x^2) --terms 5"],
    "oeis check": ["oeis check {bfile}"],
    "oeis read": ["oeis read {entry}"],
    "oeis draft": ["oeis draft 1,2,5,12,29,70,169,408,985,2378,5741,13860,33461"],
    "oeis title": ["oeis title 'Number of n X 2 binary arrays with no adjacent elements equal'"],
    "oeis prove": ["oeis prove {entry}"],
    "oeis settle": ["oeis settle {titles} --output {results} --resume"],
    "oeis comment": ["oeis comment A000045 --results {results}"],
    "oeis lookup": ["oeis lookup 1,2,5,12,29,70 --dump {dump} --index {folder}"],
    "terms": ["terms domineering --columns 3", "terms --gf x/(1-x-x^2)"],
    "rules": ["rules"],
    "help": ["help gf"],
    "explain": ["explain {certificate}", "explain 1,2,5,12,29,70,169,408,985,2378"],
    "docs": ["docs"],
    "new": ["new pieces {folder}/new.toml"],
    "random": ["random kings --seed 1"],
    "game play": ["game play --columns 2 --rows 3"],
    "export": ["export x/(1-x-x^2) --lang pari"],
    "draw": ["draw domineering --board 2x3"],
    "plot": ["plot domineering --columns 2 --output {folder}/plot.svg"],
    "sample": ["sample domineering --rows 3 --columns 2 --seed 1"],
    "game compare": ["game compare ^ *"],
    "game sum": ["game sum {{1|-1}} *"],
    "game cool": ["game cool {{2|-1}} 1/2"],
    "game heat": ["game heat * 3/4"],
    "game freeze": ["game freeze {{3|1}}"],
    "game overheat": ["game overheat 1/2 1* 1"],
    "game reduced": ["game reduced {{2|1*}}"],
    "game ordinal-sum": ["game ordinal-sum * 2"],
    "game norton-product": ["game norton-product 1/2 ^"],
    "game nim-product": ["game nim-product *2 *3"],
    "game atomic-weight": ["game atomic-weight {{^^*|vv*}}"],
    "game thermograph": ["game thermograph {{3|1}}"],
    "game value": ["game value domineering --board 2x3"],
    "game canonical": ["game canonical {{1|-1}}"],
    "game outcome": ["game outcome d-tromping --rows 2 --columns 1..6"],
    "game dictionary": ["game dictionary domineering --up-to 3"],
    "game family": ["game family domineering --boards #|.[.|.] --terms 4"],
    "game census": ["game census 0.3 --by nim-value"],
    "game nim": ["game nim 0.77 --up-to 200", "game nim node-kayles --board 2x3"],
    "game equilibrium": ["game equilibrium --columns 2 --rows 3"],
    "game payoffs": ["game payoffs --columns 2 --rows 4"],
}
"""Calls of each verb; files stand in braces."""

STATUS_ONE = ("compare domineering col", "audit", "catalog check")
"""Calls that say no: exit status 1."""
SENTENCES = ("catalog page", "terms")
"""Calls that are answered by a sentence, without lines or tables."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("files")
    (folder / "catalog").mkdir()
    (folder / "empty").mkdir()
    texts = {
        "claims": ("claims.toml", CLAIM),
        "entry": ("entry.txt", ENTRY),
        "bfile": ("b000045.txt", BFILE),
        "graph": ("graph.txt", "1 2\n2 3\n3 1\n"),
        "titles": ("titles.jsonl", TITLE),
        "dump": ("stripped", "A000129 ,0,1,2,5,12,29,70,169,408,985,2378,5741,\n"),
    }
    found = {name: str(folder / file) for name, (file, _) in texts.items()}
    for file, text in texts.values():
        (folder / file).write_text(text, encoding="utf-8")
    (folder / "catalog" / "one.toml").write_text(CLAIM, encoding="utf-8")
    found |= {"catalog": str(folder / "catalog"), "folder": str(folder / "empty")}
    found["certificate"] = str(folder / "certificate.json")
    assert run(["gf", "domineering", "--columns", "2", "--certificate", found["certificate"]]) == 0
    found["results"] = str(folder / "settled")
    limits = ["--time-limit", "600", "--replay-limit", "600"]  # the machine may be busy
    assert run(["oeis", "settle", found["titles"], "--output", found["results"], *limits]) == 0
    found["residues"] = str(folder / "residues")
    share = ["--share", "1/2", "--checkpoint", found["residues"]]
    assert run(["gf", "domineering", "--columns", "6", "--method", "modular", *share]) == 0
    return found


@pytest.fixture(autouse=True)
def plots_are_not_drawn(monkeypatch) -> None:
    """The file of a plot is none of the formats; test_cmd_draw.py looks at it."""
    monkeypatch.setattr(figure_files, "figure_bytes", lambda *_: b"<svg></svg>")


def output(capsys, call: str, files: dict[str, str], *more: str) -> str:
    status = run([word.format(**files) for word in shlex.split(call)] + list(more))
    captured = capsys.readouterr()
    wanted = 1 if call.startswith(STATUS_ONE) else 0
    assert status == wanted, captured.err
    return captured.out


ALL = [pytest.param(call, id=call) for calls in CALLS.values() for call in calls]


def test_every_verb_is_called_here() -> None:
    assert set(CALLS) == set(FILES)


@pytest.mark.parametrize("call", ALL)
def test_latex_is_balanced(capsys, files, call: str) -> None:
    text = output(capsys, call, files, "--format", "latex")
    assert "\\begin{" in text or "\\[" in text or call.startswith(SENTENCES)
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
    *("asymptotics domineering --columns 3 --marks xy", "growth cis --up-to 4", "audit {entry}"),
    *("game outcome d-tromping --rows 2 --columns 1..6", "game nim 0.77 --up-to 200"),
]


def test_the_latex_of_answers_compiles_and_fits_the_page(capsys, files, tmp_path: Path) -> None:
    compiler = shutil.which("pdflatex")
    if compiler is None:
        pytest.skip("LaTeX is not installed (texlive-latex-recommended): nothing was compiled")
    pages = []
    for call in COMPILED:
        run([word.format(**files) for word in shlex.split(call)] + ["--format", "latex"])
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


@pytest.mark.parametrize("call", ALL)
def test_markdown_tables_have_rows_of_equal_length(capsys, files, call: str) -> None:
    text = output(capsys, call, files, "--format", "markdown")
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
    assert "|" in text or "```" in text or "$$" in text or call.startswith(SENTENCES)


@pytest.mark.parametrize("call", ALL)
def test_csv_is_read_back(capsys, files, call: str) -> None:
    rows = list(csv.reader(io.StringIO(output(capsys, call, files, "--format", "csv"))))
    assert rows
    assert len({len(row) for row in rows}) == 1, rows
    assert len(rows[0]) >= 2 or call.startswith("oeis check")


@one_in(5)
@pytest.mark.parametrize("call", ALL)
def test_format_json_is_json(capsys, files, call: str) -> None:
    asked = json.loads(output(capsys, call, files, "--format", "json"))
    assert asked == json.loads(output(capsys, call, files, "--json"))


@pytest.mark.parametrize("call", ALL)
def test_text_fits_and_is_no_markup(capsys, files, call: str) -> None:
    text = output(capsys, call, files)
    assert text.strip()
    assert "\\begin{" not in text
    assert not text.endswith("\n\n")


def test_a_certificate_is_said_beside_the_answer(capsys, tmp_path: Path) -> None:
    line = ["gf", "col", "--columns", "1", "--certificate", str(tmp_path / "c.json")]
    assert run([*line, "--format", "csv"]) == 0
    captured = capsys.readouterr()
    assert "certificate" not in captured.out
    assert "certificate written" in captured.err
