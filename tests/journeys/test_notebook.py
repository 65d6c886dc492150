"""The notebook of one object of every public kind: it runs, and each cell shows its richest form."""

from __future__ import annotations

import pytest

for library in ("nbformat", "nbclient", "nbconvert", "ipykernel"):
    pytest.importorskip(library)

from journeys import notebook, showcase
from journeys.test_display import SHOWS_TEXT


def test_every_line_is_a_cell():
    made = notebook.notebook()
    code = [cell.source for cell in made.cells if cell.cell_type == "code"]
    assert code == [showcase.SETUP.strip(), *(text for _, text in showcase.lines())]


@pytest.mark.thorough
def test_the_notebook_runs_and_its_page_shows_pictures_tables_and_formulas(tmp_path):
    made = notebook.executed(notebook.notebook())
    code = [cell for cell in made.cells if cell.cell_type == "code"][1:]
    for cell in code:
        kinds = {kind for output in cell.outputs for kind in output.get("data", {})}
        assert "text/plain" in kinds, cell.source
        rich = kinds & {"text/html", "text/latex", "image/svg+xml"}
        plain = any(name in cell.outputs[0]["data"]["text/plain"] for name in SHOWS_TEXT)
        assert rich or plain or cell.outputs[0]["data"]["text/plain"].startswith("["), cell.source
    page = tmp_path / "showcase.html"
    page.write_text(notebook.html(made), encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") >= 10
    assert text.count("<table") >= 20
    picture = tmp_path / "showcase.png"
    if notebook.screenshot(page, picture, height=2000):
        assert picture.stat().st_size > 10_000
