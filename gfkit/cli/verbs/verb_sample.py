"""Draw random positions, exactly uniformly, or list them in order.

On a cylinder the ends of the rows are identified, on a ring those of the columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gfkit.base.arguments import size
from gfkit.boards.language.rules import Model
from gfkit.boards.shapes.board import Board
from gfkit.cli.frame import Said, verb
from gfkit.cli.readers import Joins, require
from gfkit.errors import GfkitError
from gfkit.render.page import Line, Paragraph
from gfkit.render.record import Datum, Field, Record
from gfkit.strips.sequences.strip import positions_on

MOST = 10_000
"""Positions that are printed at once."""


@verb(
    "sample",
    "gfkit sample domineering --rows 6 --columns 4 --seed 1",
    when="board",
    called="--board",
)
def sample_on(
    model: Model,
    board: Board,
    joins: Joins,
    seed: int | None = None,
    count: int = 1,
    from_: int | None = None,
) -> Said:
    """Draw random positions on a board, perhaps with holes, or list them in order."""
    require("--count", count, 1, MOST)
    if from_ is not None and seed is not None:
        raise GfkitError("--from lists positions in order, --seed draws random ones: give one")
    topology = joins["topology"]
    boards = positions_on(model, board, **joins)
    if from_ is None:
        places: Iterable[int] = boards.drawn(count, seed)
    else:
        places = range(from_, min(from_ + count, max(boards.total, from_ + 1)))
    chosen = [(place, boards.unrank(place)) for place in places]
    joined = "" if topology == "strip" else f", {topology}"
    sides: dict[str, Any] = {"rows": board.rows, "columns": board.columns}
    said = f"{board.rows} x {board.columns}{joined}"
    if not board.is_rectangle():
        sides, said = {**sides, "cells": str(board)}, str(board)
    record = Record.of(
        Field("model", boards.counts.counted.name),
        Field("board", sides, said),
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


@verb(
    "sample",
    rows="The board's rows.",
    columns="The board's columns.",
)
def sample(
    model: Model,
    rows: int,
    columns: int,
    joins: Joins,
    seed: int | None = None,
    count: int = 1,
    from_: int | None = None,
) -> Said:
    """Draw random positions, exactly uniformly, or list them in order."""
    for name, side in (("rows", rows), ("columns", columns)):
        size(name, side, least=1, example=3)
    said: Said = sample_on(model, Board.rectangle(rows, columns), joins, seed, count, from_)
    return said
