"""Draw random positions, exactly uniformly, or list them in order.

On a cylinder the ends of the rows are identified, on a ring those of the columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.cli.frame import Said, verb
from gfkit.cli.option_readers import refuse_multigraph_of_strips
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Paragraph
from gfkit.render.record import Datum, Field, Record
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.boards.language.rules import Model
    from gfkit.boards.shapes.position import Position
    from gfkit.strips.sequences.sampling import Positions

EXAMPLE = "gfkit sample domineering --rows 6 --columns 4 --seed 1"
HELPS = {"rows": "The board's rows.", "columns": "The board's columns."}
MOST = 10_000
"""Positions that are printed at once."""


@verb("sample", EXAMPLE, when="from_", called="--from", **HELPS)
def listed(
    model: Model,
    rows: int,
    columns: int,
    from_: int,
    topology: str = "strip",
    multigraph: bool = False,
    count: int = 1,
) -> Said:
    """List positions in order."""
    boards = _positions(model, rows, columns, topology, count, multigraph=multigraph)
    places = range(from_, min(from_ + count, max(boards.total, from_ + 1)))
    chosen = [boards.unrank(place) for place in places]
    return _said(boards, rows, columns, topology, None, list(zip(places, chosen, strict=True)))


@verb("sample", EXAMPLE, **HELPS)
def sample(
    model: Model,
    rows: int,
    columns: int,
    topology: str = "strip",
    multigraph: bool = False,
    seed: int | None = None,
    count: int = 1,
) -> Said:
    """Draw random positions, exactly uniformly, or list them in order."""
    boards = _positions(model, rows, columns, topology, count, multigraph=multigraph)
    chosen = [(boards.rank(position), position) for position in boards.samples(count, seed)]
    return _said(boards, rows, columns, topology, seed, chosen)


def _positions(
    model: Model, rows: int, columns: int, topology: Any, count: int, *, multigraph: bool
) -> Positions:
    """Return the positions of a board; of an open one the shorter side is read across."""
    if not 1 <= count <= MOST:
        raise GfkitError(f"--count must be an integer from 1 to {MOST}, not {count}")
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    if topology == "strip" and rows < columns:
        return Strip(model, rows=rows).positions(columns=columns)
    strip = Strip(model, columns=columns, topology=topology, multigraph=multigraph)
    return strip.positions(rows=rows)


def _said(
    boards: Positions,
    rows: int,
    columns: int,
    topology: str,
    seed: int | None,
    chosen: Sequence[tuple[int, Position]],
) -> Said:
    joined = "" if topology == "strip" else f", {topology}"
    record = Record.of(
        Field("model", boards.counts.model.name),
        Field("board", {"rows": rows, "columns": columns}, f"{rows} x {columns}{joined}"),
        Datum("topology", topology),
        Field("total", str(boards.total), label="positions"),
        Datum("seed", seed),
        Datum("positions", [{"index": str(place), **one.to_data()} for place, one in chosen]),
        *(
            part
            for place, position in chosen
            for part in (Line("index", str(place)), Paragraph(str(position), is_verbatim=True))
        ),
    )
    return Said(record)
