"""Write the supplement of a paper."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.asking.anything import read
from gfkit.asking.uses import strip_of
from gfkit.base.budget import Budget
from gfkit.boards.language.rules import Model, Rule

if TYPE_CHECKING:
    from gfkit.boards.shapes.board import Topology
    from gfkit.reports.supplement import Supplement


def report(
    model: Model | Rule | str,
    *,
    columns: Iterable[int] | int | None = None,
    rows: Iterable[int] | int | None = None,
    output: Path | str,
    topology: Topology = "strip",
    with_plots: bool = True,
    budget: Budget | None = None,
) -> Supplement:
    """Write a supplement of a paper: table, proofs, certificates, plots, and the checker.

    model: what is counted, its name, or words with a side. columns, rows: the fixed sides, one of
    the two. output: the folder, made if there is none. topology: "strip" or "cylinder". with_plots:
    False leaves them out; without matplotlib they are left out too, and the report says so.
    Returns what was written. Raises GfkitError for other topologies and play positions, NotWritten,
    and Disagreement if a number has another value by its second route; then no note is written.

    >>> from tempfile import TemporaryDirectory
    >>> from gfkit import report
    >>> with TemporaryDirectory() as folder:
    ...     written = report("domineering", columns=[1, 2], output=folder, with_plots=False)
    >>> written.answers[2].signature, "note.tex" in written.files
    ((3, 1, -1), True)
    """
    from gfkit.reports.supplement import report as written  # noqa: PLC0415 - slow to import

    if columns is None and rows is None and isinstance(model, str):  # words with a side
        strip = strip_of(read(model))
        model, columns, rows = strip.counted, strip.fixed.get("columns"), strip.fixed.get("rows")
    return written(
        model,
        columns=columns,
        rows=rows,
        output=output,
        topology=topology,
        with_plots=with_plots,
        budget=budget,
    )
