"""The verb `report`: a supplement of a paper in a folder."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - the command-line library reads it
from typing import Annotated

import typer

from gfkit.cli.common import (
    Json,
    ModelArgument,
    Topology,
    TopologyOption,
    app,
    print_json,
    tell,
)
from gfkit.cli.ranges import ColumnsSpan, RowsSpan  # noqa: TC001 - likewise
from gfkit.errors import GfkitError


@app.command()
def report(
    model: ModelArgument,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="DIR", help="The folder to write.")
    ] = None,
    rows: RowsSpan = None,
    columns: ColumnsSpan = None,
    topology: TopologyOption = Topology.strip,
    plots: Annotated[bool, typer.Option(help="Plots need matplotlib: gfkit[plot].")] = True,
    as_json: Json = False,
) -> None:
    """Write a paper's supplement: table, proof note, certificates, plots, checker, README.

    Every number of the proof note is computed by a second route when it is written.
    """
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.reports.supplement import report as write_report  # noqa: PLC0415

    if output is None:
        raise GfkitError("give the folder, as in --output supplement")
    if (rows is None) == (columns is None):
        raise GfkitError("give either --rows A..B or --columns A..B")
    written = write_report(
        find_model(model),
        rows=None if rows is None else list(rows),
        columns=None if columns is None else list(columns),
        output=output,
        topology=topology.value,
        with_plots=plots,
    )
    if as_json:
        print_json(
            {
                "folder": str(written.folder),
                "sides": list(written.answers),
                "files": written.files,
                "rerun": [
                    {"what": one.what, "side": one.side, "value": one.value, "route": one.route}
                    for one in written.reruns
                ],
                "missing": list(written.notes),
                "verdict": "proved",
            }
        )
    else:
        tell(written.page())
