"""How growth is shown: the constants, the error, the moments; of cells the bounds."""

from __future__ import annotations

from collections.abc import Mapping

from gfkit.answers.asymptotics import AsymptoticsAnswer, CellGrowthAnswer
from gfkit.render.asymptotics import (
    asymptotics_record,
    cell_growth_record,
)
from gfkit.render.records import Record

EACH = "proved: r, c and their errors"


def view(answer: AsymptoticsAnswer | CellGrowthAnswer) -> Record:
    """Return what people read of growth."""
    if isinstance(answer, CellGrowthAnswer):
        return cell_growth_record(answer.source)
    pieces = answer.of_pieces
    return asymptotics_record(
        answer.source,
        digits=answer.digits,
        of_pieces=None if pieces is None else pieces.moments,
        side=1 if pieces is None else pieces.side,
    )


def several(given: Mapping[str, object]) -> bool:
    """Tell whether there may be several proofs; given: the options."""
    return given["marks"] == "xy"
