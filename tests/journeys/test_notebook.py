"""The notebook of one object of every public kind runs, and its cells show their richest form."""

from __future__ import annotations

import pytest

for library in ("nbformat", "nbclient", "nbconvert", "ipykernel"):
    pytest.importorskip(library)

from journeys import notebook, showcase  # noqa: E402 - after the libraries
from journeys.test_display import SHOWS_TEXT  # noqa: E402


def test_every_line_is_a_cell():
    made = notebook.notebook()
    code = [cell.source for cell in made.cells if cell.cell_type == "code"]
    objects = [text for _, text in showcase.lines()]
    assert code == [showcase.SETUP.strip(), *objects, *showcase.PLOTS.values()]


@pytest.mark.thorough
def test_the_notebook_runs_and_its_page_shows_pictures_tables_and_formulas(tmp_path):
    made = notebook.executed(notebook.notebook())
    code = [cell for cell in made.cells if cell.cell_type == "code"][1:]
    for cell in code:
        kinds = {kind for output in cell.outputs for kind in output.get("data", {})}
        assert "text/plain" in kinds, cell.source
        rich = kinds & {"text/html", "text/latex", "image/svg+xml", "image/png"}
        plain = any(name in cell.outputs[0]["data"]["text/plain"] for name in SHOWS_TEXT)
        assert rich or plain or cell.outputs[0]["data"]["text/plain"].startswith("["), cell.source
    page = tmp_path / "showcase.html"
    page.write_text(notebook.html(made), encoding="utf-8")
    shown = [kind for cell in code for one in cell.outputs for kind in one.get("data", {})]
    assert shown.count("image/svg+xml") >= 10
    assert shown.count("image/png") == len(showcase.PLOTS)
    assert shown.count("text/html") >= 20
    assert shown.count("text/latex") >= 10
    picture = tmp_path / "showcase.png"
    if notebook.screenshot(page, picture, height=2000):
        assert picture.stat().st_size > 10_000
