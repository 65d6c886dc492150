"""Bound the growth per cell of a rule, as both sides grow, from its strips.

Where no theorem gives it, enclose the growth per row of each width.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.cli.frame import Said, verb
from gfkit.render.show_asymptotics import (
    cell_growth_data,
    cell_growth_page,
    row_growths_data,
    row_growths_page,
)
from gfkit.strips.sequences.growth_per_cell import cell_growth, has_theory, row_growths
from gfkit.strips.sequences.growth_statements import prove_cell_growth

if TYPE_CHECKING:
    from pathlib import Path

    from gfkit.boards.rules import Model


@verb(
    "growth",
    "gfkit growth cis --up-to 8",
    up_to="Use strips and cylinders up to this side.",
    writes="certificate",
)
def growth(model: Model, up_to: int = 10, certificate: Path | None = None) -> Said:
    """Bound the growth per cell of a rule, as both sides grow, from its strips."""
    if certificate is None and not has_theory(model):
        rows = row_growths(model, up_to)
        return Said(lambda: row_growths_data(rows), lambda: row_growths_page(rows))
    found = cell_growth(model, up_to)
    return Said(
        lambda: cell_growth_data(found),
        lambda: cell_growth_page(found),
        lambda: prove_cell_growth(model, found),
    )
