"""Count all boards up to M x N."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.cli.option_readers import refuse_multigraph_of_strips
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import decimal
from gfkit.render.page import Line, Table
from gfkit.render.record import Datum, Field, Record, as_paragraph
from gfkit.render.show_answer import joined
from gfkit.strips.facts.table import count_table

if TYPE_CHECKING:
    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.joins import Topology
    from gfkit.cli.options import Span


EXAMPLE = "gfkit table domineering --rows 4 --columns 6"


@verb(
    "table",
    EXAMPLE,
    rows="Rows 1 to M, or A..B.",
    columns="Columns 1 to N, or A..B.",
)
def table(
    model: Model,
    rows: Span | None = None,
    columns: Span | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    antidiagonals: bool = False,
) -> Said:
    """Count all boards up to M x N; with one of both, up to the square."""
    sides = [rows or columns, columns or rows]
    if None in sides:
        raise GfkitError(f"gfkit table needs --rows M, as in `{EXAMPLE}`")
    low, wide = (one.low for one in sides if one is not None)
    if low < 1 or wide < 1:  # which is refused there
        count_table(model, low, wide)
    m, n = [list(one) if one.is_range else list(range(1, one.high + 1)) for one in sides if one]
    if antidiagonals:
        found = count_table(model, m[-1], n[-1], topology=topology, multigraph=multigraph)
        listed = list(map(decimal, found.antidiagonals()))
        order = Line("order", "T(1,1), T(2,1), T(1,2), ...: rows m + n constant, m falling")
        return Said(
            Record.of(Datum("model", model.name), Field("terms", listed, ", ".join(listed)), order)
        )
    return said_of_table(model, m, n, topology, multigraph=multigraph)


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
