"""Terms far out: exact where all poles are roots of unity, and else modulo a number alone."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from random import Random

import pytest

from gfkit.errors import LimitReached
from gfkit.series.nth_term import term, term_modulo
from gfkit.series.rational_gf import RationalGF

FAR = 10**18


def product(one: list[int], other: list[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for i, c in enumerate(one):
        for j, d in enumerate(other):
            found[i + j] += c * d
    return found


@pytest.mark.parametrize("seed", range(12))
def test_a_term_of_parts_of_few_sizes_is_a_polynomial_in_n_by_residues(seed: int) -> None:
    """It is that of each residue of n through nearer terms, by Lagrange's formula."""
    draw = Random(seed)  # noqa: S311 - cases, not secrets
    sizes = [draw.randint(1, 4) for _ in range(draw.randint(1, 4))]
    den = [1]
    for size in sizes:
        den = product(den, [1, *[0] * (size - 1), -1])
    num = [draw.randint(-3, 3) for _ in range(3)] + [1]
    gf = RationalGF.of(num, den)
    step = 12  # a multiple of each size up to 4
    near = gf.terms(step * (len(sizes) + 2))
    n = FAR + draw.randint(0, 99)
    places = [n % step + step * k for k in range(1, len(sizes) + 1)]
    value = Fraction(0)
    for place in places:
        others = [z for z in places if z != place]
        value += near[place] * prod(Fraction(n - z, place - z) for z in others)
    assert term(gf, n) == value
    assert term(gf, n) % (2**61 - 1) == term_modulo(gf, n, 2**61 - 1)


def test_where_terms_grow_as_powers_a_far_one_is_refused() -> None:
    with pytest.raises(LimitReached, match="modulo a number there is no limit"):
        term(RationalGF.of([1], [1, -1, -1]), FAR)
    assert term(RationalGF.of([1], [1, *[0] * 999, -1]), FAR) == 1
