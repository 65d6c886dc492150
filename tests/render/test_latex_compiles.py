"""What is written as LaTeX is compiled: objects of all kinds, answers of all verbs."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from commands import CALLS
from objects import OBJECTS
from tools import needs_latex

from gfkit.base.display import form
from gfkit.cli import run
from gfkit.pictures import shapes
from gfkit.render import registry

HEAD = (
    "\\documentclass{article}\n\\usepackage{amsmath,booktabs,longtable,tabularx}\n"
    "\\begin{document}\n"
)


def compiled(folder: Path, pages: list[str]) -> list[float]:
    """Return by how many points lines are too wide."""
    compiler = shutil.which("pdflatex")
    if compiler is None:
        pytest.skip("LaTeX is not installed (texlive-latex-recommended): nothing was compiled")
    text = HEAD + "\n\\clearpage\n".join(pages) + "\n\\end{document}\n"
    (folder / "all.tex").write_text(text, "utf-8")
    command = [compiler, "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "all.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    log = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, log[-2000:]
    return [float(one) for one in re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)]


def latex_of(thing: object) -> list[str]:
    """Return the formula of an object, and its page."""
    formula, page = (
        registry.formula(thing),
        form("page", thing),
    )
    pages = [f"\\[{formula}\\]"] if formula else []
    return pages if page is None else [*pages, page.latex()]


@pytest.mark.thorough
def test_objects_compile_and_their_pages_fit(tmp_path: Path) -> None:
    pages = [text for made in OBJECTS.values() for text in latex_of(made())]
    compiled(tmp_path, pages)
    assert max(compiled(tmp_path, [one for one in pages if one[:2] != r"\["]), default=0) < 1


@pytest.mark.thorough
def test_answers_of_all_verbs_compile_and_fit(home, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(home)
    monkeypatch.setattr(shapes, "figure_bytes", lambda *_: b"<svg></svg>")
    pages = {}
    for call in CALLS:
        capsys.readouterr()
        if run([*call.words, "--format", "latex"]) in {0, 1}:
            pages[str(call)] = capsys.readouterr().out
    written = {call: page for call, page in pages.items() if page.startswith("%")}
    assert len(written) > len(CALLS) // 2
    claims = [page for call, page in written.items() if call == "list-claims catalog"]
    others = [page for call, page in written.items() if call != "list-claims catalog"]
    assert max(compiled(tmp_path, others), default=0) < 1
    assert max(compiled(tmp_path, claims), default=0) < 40  # five columns of names, 500 claims


@pytest.mark.thorough
@needs_latex
def test_a_whole_supplement_compiles(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["report", "l-trominoes", "--columns", "2..4", "--folder", "s"]) == 0
    for name in ("note.tex", "table.tex"):
        text = Path("s", name).read_text("utf-8")
        if "documentclass" in text:
            command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", name]
            done = subprocess.run(command, cwd="s", capture_output=True, check=False)
            assert done.returncode == 0, done.stdout[-2000:]
        else:
            assert max(compiled(tmp_path, [text]), default=0) < 1
