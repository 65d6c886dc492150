"""The verb that draws random positions, and lists positions in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from gfkit.cli.common import (
    Json,
    ModelArgument,
    Multigraph,
    Topology,
    TopologyOption,
    app,
    print_json,
    refuse_multigraph_of_strips,
    tell,
)
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.position import Position
    from gfkit.strips.sequences.sampling import Positions

MOST = 10_000
"""Positions that are printed at once."""


@app.command()
def sample(
    model: ModelArgument,
    rows: Annotated[int, typer.Option("--rows", metavar="M", help="The board's rows.")],
    columns: Annotated[int, typer.Option("--columns", metavar="N", help="The board's columns.")],
    topology: TopologyOption = Topology.strip,
    multigraph: Multigraph = False,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", help="The same positions each time.")
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="K", help="How many positions.")] = 1,
    index: Annotated[
        int | None,
        typer.Option("--from", metavar="I", help="No random ones: positions I, I + 1, ..."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Draw random positions, exactly uniformly, or list them in order.

    On a cylinder the ends of the rows are identified, on a ring those of the columns.
    """
    from gfkit.render.page import Line, Page, Paragraph  # noqa: PLC0415

    if not 1 <= count <= MOST:
        raise GfkitError(f"--count must be an integer from 1 to {MOST}, not {count}")
    if index is not None and seed is not None:
        raise GfkitError("give either --seed or --from")
    refuse_multigraph_of_strips(topology, multigraph=multigraph)
    boards = _positions(model, rows, columns, topology, multigraph=multigraph)
    if index is None:
        chosen = boards.samples(count, seed)
        places = [boards.rank(position) for position in chosen]
    else:
        places = list(range(index, min(index + count, max(boards.total, index + 1))))
        chosen = [boards.unrank(place) for place in places]
    data = {
        "model": boards.counts.model.name,
        "board": {"rows": rows, "columns": columns},
        "topology": topology.value,
        "total": str(boards.total),
        "seed": seed,
        "positions": _listed(places, chosen),
    }
    if as_json:
        print_json(data)
        return
    joined = "" if topology is Topology.strip else f", {topology.value}"
    parts: list[Any] = [
        Line("model", boards.counts.model.name),
        Line("board", f"{rows} x {columns}{joined}"),
        Line("positions", str(boards.total)),
    ]
    for place, position in zip(places, chosen, strict=True):
        parts += [Line("index", str(place)), Paragraph(str(position), is_verbatim=True)]
    tell(Page(tuple(parts)))


def _positions(
    name: str, rows: int, columns: int, topology: Topology, *, multigraph: bool
) -> Positions:
    """Return the positions of a board; of an open one the shorter side is read across."""
    from gfkit.boards.rules import find_model  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415

    if topology is Topology.strip and rows < columns:
        return Strip(find_model(name), rows=rows).positions(columns=columns)
    strip = Strip(find_model(name), columns=columns, topology=topology.value, multigraph=multigraph)
    return strip.positions(rows=rows)


def _listed(places: list[int], chosen: list[Position]) -> list[dict[str, Any]]:
    return [
        {"index": str(place), **position.to_data()}
        for place, position in zip(places, chosen, strict=True)
    ]
