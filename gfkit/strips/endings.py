"""Positions on paths by what their last vertex has: the parts of a recurrence over paths."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.automata.determinant import gf_by_determinant, marked_gf_by_determinant
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.boards.colouring import EMPTY, STONES, ColouringGame, LibertyGame
from gfkit.errors import GfkitError
from gfkit.strips.strip import Strip

if TYPE_CHECKING:
    from gfkit.automata.transfer import Marks
    from gfkit.boards.colouring import Colour
    from gfkit.boards.rules import Model
    from gfkit.series.marked import MarkedGF
    from gfkit.series.rational import RationalGF


def ending_gf(model: Model, last: str, *, marks: Marks = "none") -> RationalGF | MarkedGF:
    """Return the g.f. over n of the positions on the path of n vertices whose last one has `last`.

    model: positions of a game of colours or stones. last: a colour, or `.` for an empty vertex. The
    path without vertices has no last one and counts 0. The determinant formula proves the g.f.
    Raises GfkitError for a model or colour for which that has no meaning.

    >>> from gfkit.boards.rules import col
    >>> print(ending_gf(col.positions, "B", marks="xy"))
    t*x*(1+y*t)/(1-t-y*t^2-x*t^2-x*y*t^2-x*y*t^3)
    """
    x, y = _marks_of(model, last)
    matrix = Strip(model, columns=1).transfer_matrix()
    (step,) = matrix.steps
    chosen = (step.x == x) & (step.y == y)
    n = matrix.dimension
    doubled = Step.of(
        2 * n,
        2 * n,
        (
            np.concatenate((step.source, step.source[chosen])),
            np.concatenate((step.target, n + step.target[chosen])),
            np.concatenate((step.coefficient, step.coefficient[chosen])),
            np.concatenate((step.x, step.x[chosen])),
            np.concatenate((step.y, step.y[chosen])),
        ),
    )
    none = np.zeros(n, dtype=np.int64)
    start, end = np.concatenate((matrix.start, none)), np.concatenate((none, matrix.end))
    ending = TransferMatrix(start, (doubled,), end).trimmed()
    lumping = lump(merge_equal_futures(ending.marked(marks)))
    if marks == "none":
        return gf_by_determinant(lumping)[0]
    return marked_gf_by_determinant(lumping)[0]


def _marks_of(model: Model, last: str) -> tuple[int, int]:
    """Return the exponents of x and y by which the colour of a vertex is known."""
    definition = model.definition
    colours: tuple[Colour, ...] = ()
    if definition is not None and definition.quantity == "positions":
        if isinstance(definition.game, ColouringGame):
            colours = definition.game.colours
        elif isinstance(definition.game, LibertyGame):
            colours = STONES
    known = {EMPTY: (0, 0), **{c.name: (c.weight.x, c.weight.y) for c in colours}}
    if not colours or len(set(known.values())) < len(known):
        raise GfkitError(f"{model.name} does not tell the last vertex of a path by its marks")
    if last not in known:
        raise GfkitError(f"{model.name} has no {last!r}; a vertex has one of {', '.join(known)}")
    return known[last]
