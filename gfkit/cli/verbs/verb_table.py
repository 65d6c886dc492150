"""Count all boards up to M x N."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.cli.option_readers import refuse_multigraph_of_strips
from gfkit.numbers.decimal import decimal
from gfkit.render.page import Line, Table
from gfkit.render.record import Datum, Record, as_paragraph
from gfkit.render.show_answer import joined
from gfkit.strips.sequences.table import count_table

if TYPE_CHECKING:
    from gfkit.boards.rules import Model


@verb(
    "table",
    "gfkit table domineering --rows 4 --columns 6",
    rows="Rows 1 to M.",
    columns="Columns 1 to N.",
)
def table(
    model: Model, rows: int, columns: int, topology: str = "strip", multigraph: bool = False
) -> Said:
    """Count all boards up to M x N."""
    ranges = list(range(1, rows + 1)), list(range(1, columns + 1))
    if rows < 1 or columns < 1:  # which is refused there
        count_table(model, rows, columns)
    return said_of_table(model, *ranges, topology, multigraph=multigraph)


def said_of_table(
    model: Model, rows: list[int], columns: list[int], topology: Any, *, multigraph: bool
) -> Said:
    """Say the counts of the boards of some rows and columns."""
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    found = count_table(model, rows[-1], columns[-1], topology=topology, multigraph=multigraph)
    counts = [[decimal(found[m - 1][n - 1]) for n in columns] for m in rows]
    body = tuple((str(m), *line) for m, line in zip(rows, counts, strict=True))
    record = Record.of(
        Datum("model", model.name),
        Datum("rows", rows),
        Datum("columns", columns),
        *as_paragraph([Line(model.name, model.summary), *joined(topology, multigraph=multigraph)]),
        Datum("table", counts),
        Table(("m\\n", *map(str, columns)), body),
    )
    return Said(record)
