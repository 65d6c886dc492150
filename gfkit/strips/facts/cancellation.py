"""What cancels between the full transfer matrix of a strip and its generating function, and why.

det(I - xA) of the matrix of all words along a row has as factors: that of the states which are not
reached or lead to no end; what the symmetries of the matrix split off; what states with equal
futures split off beyond that; and what cancels because vectors span less than they have
coordinates. Each stage is exact, and the product of the factors with the denominator is
det(I - xA); a stage is left out where the states are not words, and all where there are too many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.automata.determinant import reversed_charpoly
from gfkit.automata.lumping import lump, lump_by
from gfkit.automata.symmetry import orbits
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.errors import GfkitError, LimitReached
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF, factored_text
from gfkit.strips.totals.bar import bar_state_matrix, horizontal_labels
from gfkit.strips.totals.compile import parts_of
from gfkit.strips.ways.tiles_of_arrays import most_windows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.strips.sequences.strip import StripAnswer

MOST_STATES = 130
"""Characteristic polynomials of this many states take a tenth of a second."""
MOST_WINDOWS = 4_096
"""As long as it takes to make the tiles of this many windows."""

WHY = {
    "unreachable": "states that are not reached, or lead to no end",
    "symmetry": "symmetries of the matrix",
    "equal futures": "other states with the same futures",
    "linear dependence": "vectors that span less than they have coordinates",
}


@dataclass(frozen=True, slots=True)
class Stage:
    """One reason: it leaves `after` of `before` states and cancels a factor.

    why: a key of WHY. factor: ascending coefficients; det(I - xA) before is factor times the one
    after. Zero eigenvalues are not seen in it.
    """

    why: str
    before: int
    after: int
    factor: tuple[int, ...]

    def __str__(self) -> str:
        sizes = f"{self.before} to {self.after}"
        if self.factor == (1,):
            zeros = "eigenvalues" if self.before - self.after > 1 else "eigenvalue"
            return f"{self.why} ({sizes}, {zeros} 0)"
        return f"{self.why} ({sizes}) cancels {factored_text(self.factor, 'x')}"


def cancellation(answer: StripAnswer) -> tuple[Stage, ...] | None:
    """Return the reasons for what cancels, from the full matrix down to the denominator.

    None for answers with marks, for rings, and for more than MOST_STATES states. Stages that change
    nothing are left out.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> answer = Strip("domineering", columns=4).generating_function()
    >>> for stage in cancellation(answer):
    ...     print(stage)
    symmetry (16 to 10) cancels 1+5*x+2*x^2-12*x^3-4*x^4+3*x^5+x^6
    linear dependence (10 to 9) cancels 1-x
    """
    strip: Any = answer.strip
    if isinstance(answer.gf, MarkedGF) or answer.strip.is_ring or answer.states > MOST_STATES:
        return None
    if answer.matrix is None:
        return None  # of classes, which no single automaton counts
    try:
        matrix = strip.transfer_matrix().marked("none")
    except (LimitReached, AttributeError):
        return None
    if matrix.dimension != answer.states:
        return None
    rows = lump_by(matrix, list(range(matrix.dimension))).integer_matrix()
    sizes = [matrix.dimension]
    polynomials = [_polynomial(reversed_charpoly(rows))]
    names = []
    blocks = orbits(rows, matrix.end.tolist())
    for name, lumping in (("symmetry", lump_by(matrix, blocks)), ("equal futures", lump(matrix))):
        names.append(name)
        sizes.append(lumping.dimension)
        polynomials.append(_polynomial(reversed_charpoly(lumping.integer_matrix())))
    names.append("linear dependence")
    sizes.append(answer.gf.holds_from)
    polynomials.append(_polynomial(answer.gf.den))
    full = _full(strip)
    if full is not None and full[0] >= sizes[0] and (full[1] / polynomials[0]).den == (1,):
        names.insert(0, "unreachable")
        sizes.insert(0, full[0])
        polynomials.insert(0, full[1])
    stages = []
    for place, name in enumerate(names):
        factor = polynomials[place] / polynomials[place + 1]
        if factor.den != (1,):
            return None
        if sizes[place] != sizes[place + 1] or factor.num != (1,):
            stages.append(Stage(name, sizes[place], sizes[place + 1], factor.num))
    return tuple(stages)


def _polynomial(coefficients: Sequence[int]) -> RationalGF:
    return RationalGF.of(coefficients, [1])


def _full(strip: Any) -> tuple[int, RationalGF] | None:
    """Return the number of all words, and det(I - xA) of their matrix; None if there is none."""
    total, product = 0, _polynomial([1])
    rule = strip.counted.game
    if isinstance(rule, ArrayRule) and most_windows(rule.arrays) > MOST_WINDOWS:
        return None
    try:
        for part in parts_of(strip.counted):
            tiles = part.tiles if strip.columns is not None else part.tiles.transposed()
            if strip.is_joined or len(horizontal_labels(tiles)) ** strip.side > MOST_STATES:
                return None
            bars = bar_state_matrix(tiles, strip.side)
            words = list(dict.fromkeys((*bars.bottom, *bars.top)))
            place = {word: number for number, word in enumerate(words)}
            rows = [[0] * len(words) for _ in words]
            for i, j, entry in bars.nonzero:
                rows[place[bars.bottom[i]]][place[bars.top[j]]] = entry.total()
            total += len(words)
            product *= _polynomial(reversed_charpoly(rows))
    except (GfkitError, AttributeError):
        return None
    return (total, product) if 0 < total <= MOST_STATES else None
