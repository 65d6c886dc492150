"""Write a paper's supplement: table, proof note, certificates, plots, checker, README.

Every number of the proof note is computed by a second route when it is written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gfkit.base.files import is_there
from gfkit.cli.frame import Said, verb
from gfkit.cli.options import Span
from gfkit.errors import GfkitError
from gfkit.reports.supplement import report as write_report

FOLDER = "supplement"
"""What is written if no folder is named and there is none of this name."""


@verb(
    "report",
    "gfkit report domineering --columns 1..4 --output supplement",
    output="The folder to write.",
    rows="The widths M, or A..B.",
    columns="The widths N, or A..B.",
)
def report(
    model: str,
    rows: Span | None = None,
    columns: Span | None = None,
    output: Path | None = None,
    topology: Any = "strip",
    no_plots: bool = False,
) -> Said:
    """Write a paper's supplement: table, proof note, certificates, plots, checker, README."""
    if output is None:
        if is_there(FOLDER):
            raise GfkitError(f"there is {FOLDER} already; name the folder, as in --output {FOLDER}")
        output = Path(FOLDER)
    written = write_report(
        model,
        rows=None if rows is None else list(rows),
        columns=None if columns is None else list(columns),
        output=output,
        topology=topology,
        with_plots=not no_plots,
    )
    data = {
        "folder": str(written.folder),
        "sides": list(written.answers),
        "files": written.files,
        "rerun": [one._asdict() for one in written.reruns],
        "missing": list(written.notes),
        "verdict": "proved",
    }
    return Said(data, written.page)
