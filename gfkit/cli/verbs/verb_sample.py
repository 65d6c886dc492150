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

EXAMPLE = "gfkit sample domineering --rows 6 --columns 4 --seed 1"
MOST = 10_000
"""Positions that are printed at once."""


@verb("sample", EXAMPLE, rows="The board's rows.", columns="The board's columns.")
def sample(
    model: Model,
    joins: Joins,
    rows: int | None = None,
    columns: int | None = None,
    board: Board | None = None,
    seed: int | None = None,
    count: int = 1,
    from_: int | None = None,
) -> Said:
    """Draw random positions, exactly uniformly, or list them in order."""
    if board is None:
        for name, side, example in (("rows M", rows, 6), ("columns N", columns, 4)):
            if side is None:
                raise GfkitError(f"gfkit sample needs --{name}, as in `{EXAMPLE}`")
            size(name[:-2], side, least=1, example=example)
        board = Board.rectangle(rows or 1, columns or 1)
    elif rows is not None or columns is not None:
        raise GfkitError("--board goes without --rows and --columns")
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
