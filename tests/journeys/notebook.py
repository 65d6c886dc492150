"""A notebook that shows one object of every public kind, executed and written as HTML.

    python tests/journeys/notebook.py FOLDER [--mathjax URL]

FOLDER gets `showcase.ipynb` and `showcase.html`, and where chromium is installed `showcase.png`,
to be looked at. Formulas need MathJax: by default where nbconvert finds it, on the network; or a
copy of its MathJax.js, as `file:///usr/share/javascript/mathjax/MathJax.js`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from journeys.showcase import PLOTS, SETUP, SHOWCASE  # noqa: E402 - after the path

if TYPE_CHECKING:
    from collections.abc import Iterable

SECONDS = 60
"""For each cell."""
CONFIG = "?config=TeX-AMS_CHTML-full,Safe"
HEIGHT = 16_000


def notebook(sections: Iterable[str] | None = None) -> Any:
    """Return the notebook, not yet executed; sections: titles, or all."""
    import nbformat

    new = nbformat.v4
    cells = [new.new_code_cell(SETUP.strip())]
    for title, lines in {**SHOWCASE, "Plots": PLOTS}.items():
        if sections is not None and title not in sections:
            continue
        cells.append(new.new_markdown_cell(f"## {title}"))
        for what, text in lines.items():
            cells.append(new.new_markdown_cell(f"**{what}**"))
            cells.append(new.new_code_cell(text))
    return new.new_notebook(cells=cells)


def executed(made: Any) -> Any:
    """Return the notebook with its outputs; raises CellExecutionError for a cell that fails."""
    from nbclient import NotebookClient

    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    NotebookClient(made, timeout=SECONDS, kernel_name="python3").execute()
    return made


def html(made: Any, mathjax: str | None = None) -> str:
    """Return the executed notebook as a page."""
    from nbconvert import HTMLExporter

    options = {} if mathjax is None else {"mathjax_url": mathjax + CONFIG}
    text, _ = HTMLExporter(**options).from_notebook_node(made)
    return str(text)


def screenshot(page: Path, picture: Path, *, width: int = 1000, height: int = HEIGHT) -> bool:
    """Write what chromium shows of a page; False if it is not installed."""
    chromium = shutil.which("chromium")
    if chromium is None:
        return False
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    flags += ["--allow-file-access-from-files", "--virtual-time-budget=20000"]
    flags += [f"--window-size={width},{height}", f"--screenshot={picture}"]
    subprocess.run([chromium, *flags, page.resolve().as_uri()], check=True, capture_output=True)
    return True


def main() -> None:
    """Write the files."""
    import nbformat

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folder", type=Path)
    options.add_argument("--mathjax", metavar="URL")
    given = options.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    made = executed(notebook())
    nbformat.write(made, given.folder / "showcase.ipynb")
    page = given.folder / "showcase.html"
    page.write_text(html(made, given.mathjax), encoding="utf-8")
    screenshot(page, given.folder / "showcase.png")


if __name__ == "__main__":
    main()
