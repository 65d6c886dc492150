"""Which parts of a closed form may be kept before rounding, so that the rest does not grow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flint import acb, arb, fmpz_poly

from gfkit.analysis.poles_and_partial_fractions import RootPart
from gfkit.base.budget_and_progress import tracked
from gfkit.errors import LimitReached
from gfkit.numbers.polynomials_and_power_series import rational_of, value_at
from gfkit.numbers.real_enclosures_and_root_balls import Enclosure, isolated_roots

MOST_ROOTS = 150
"""Of the closed forms whose roots are enclosed."""


@dataclass(frozen=True, slots=True)
class LargestRoot:
    """A real root as it is told: besides its enclosure 15 digits, and those of its coefficient.

    Its polynomial is that of the part it is a root of.
    """

    value: Enclosure
    digits: str
    factor: str


def ways_to_keep(parts: Sequence[RootPart]) -> Iterator[tuple[set[int], int, LargestRoot]]:
    """Yield which parts of a closed form may be kept, so that the rest does not grow.

    With them the part of the largest real root, and that root, which is kept alone of its part. Not
    above MOST_ROOTS roots, and none where roots are too close together.
    """
    if sum(part.degree * part.multiplicity for part in parts) > MOST_ROOTS:
        return
    polys = [fmpz_poly(list(part.poly)) for part in parts]
    try:
        balls = [[ball for ball, _ in isolated_roots(f)] for f in tracked(polys, "parts")]
    except LimitReached:
        return
    real = [(i, ball) for i, found in enumerate(balls) for ball in found if ball.imag.is_zero()]
    if not real or sum(map(len, balls)) < 2:
        return
    main, root = max(real, key=lambda one: (float(abs(one[1]).mid()), float(one[1].real.mid())))
    unity = {i for i, f in enumerate(polys) if parts[i].irreducible and f.is_cyclotomic()}
    growing = {
        i
        for i, part in enumerate(parts)
        if (i in unity and part.multiplicity > 1)
        or (part.degree == 1 and not abs(balls[i][0]) <= 1)
    }
    factor = acb(value_at((arb(rational_of(c)) for c in parts[main].numerators[-1]), root))
    if parts[main].over_derivative:
        factor /= polys[main].derivative()(root)
    digits, weight = (str(z.real.str(15, radius=False)) for z in (root, factor))
    for kept in ({main}, {main} | growing, {main} | growing | unity):
        rest = [(i, z) for i, found in enumerate(balls) if i not in kept for z in found]
        rest += [(main, z) for z in balls[main] if z is not root]
        if rest and all(
            parts[i].multiplicity == 1 if i in unity else bool(abs(z) < 1) for i, z in rest
        ):
            yield kept, main, LargestRoot(Enclosure.of(root.real), digits, weight)
