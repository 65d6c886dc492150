"""Known sequences are found from the terms that determine them and the stated surplus, not before.

`used` is what theory asks for: 2 d terms for a recurrence of order d with constant coefficients,
r + (r + 1)(d + 1) - 1 for one of order r with coefficients of degree d, and so on; or fewer, where
another order needs fewer.
"""

from math import comb

import pytest
from oracle import sequences
from tiers import one_in

from gfkit.fits.fit import Terms
from gfkit.proofs.verdict import Consistent
from gfkit.sequences.guessing import guess

COUNT = 75
FURTHER = 6


def power_sums(power):
    return [sum(comb(n, k) ** power for k in range(n + 1)) for n in range(COUNT)]


def payoff(groups):
    """Return values of the quadratics of a table: row group R mod 4, (c2, c1, c0) in k = R // 4."""
    return [
        sum(c * (n // 4) ** e for c, e in zip(groups[n % 4], (2, 1, 0), strict=True))
        for n in range(COUNT)
    ]


def nim_values(count):
    """The nim-values of a row of n cells on which dominoes are placed, from the definition."""
    values = [0, 0]
    for n in range(2, count):
        options = {values[k] ^ values[n - 2 - k] for k in range(n - 1)}
        values.append(next(v for v in range(n) if v not in options))
    return values


def covering():
    """List the n for which the second player wins the domino-covering game on a row of n cells."""
    return [n for n, value in enumerate(nim_values(420)) if not value]


FIBONACCI = sequences.linear([1, 1], [0, 1], COUNT)
MOTZKIN = [
    sum(comb(n, 2 * k) * comb(2 * k, k) // (k + 1) for k in range(n // 2 + 1)) for n in range(COUNT)
]
APERY_2 = [sum(comb(n, k) ** 2 * comb(n + k, k) for k in range(n + 1)) for n in range(COUNT)]
APERY_3 = [sum((comb(n, k) * comb(n + k, k)) ** 2 for k in range(n + 1)) for n in range(COUNT)]
DELANNOY = [sum(comb(n, k) * comb(n + k, k) for k in range(n + 1)) for n in range(COUNT)]

ONE_FIRST = [(4, -1, 0), (4, -1, 0), (4, 7, 3), (4, 7, 3)]
ONE_SECOND = [(4, 3, 0)] * 4
TWO_FIRST = [(8, 1, 0), (8, 7, 2), (8, 9, 3), (8, 15, 7)]
TWO_SECOND = [(8, 3, 0), (8, 5, 0), (8, 11, 3), (8, 13, 5)]

KNOWN = {
    "A000045 Fibonacci": (FIBONACCI, "C-finite", 4),
    "A000931 Padovan": (sequences.linear([0, 1, 1], [1, 0, 0], COUNT), "C-finite", 6),
    "A007598 squares of Fibonacci": ([f * f for f in FIBONACCI], "C-finite", 6),
    "A054894": (sequences.linear([4, 4, -4, -1], [1, 4, 20, 92], COUNT), "C-finite", 8),
    "A001006 Motzkin": (MOTZKIN, "P-recursive", 7),
    "A000108 Catalan": ([comb(2 * n, n) // (n + 1) for n in range(COUNT)], "hypergeometric", 4),
    "A005258 Apery, zeta(2)": (APERY_2, "P-recursive", 10),
    "A005259 Apery, zeta(3)": (APERY_3, "P-recursive", 13),
    "A000984 central binomials": (power_sums(2), "hypergeometric", 4),
    "A000172 C(n,k)^3": (power_sums(3), "P-recursive", 10),
    "A005260 C(n,k)^4": (power_sums(4), "P-recursive", 13),
    "A005261 C(n,k)^5": (power_sums(5), "P-recursive", 30),
    "A069865 C(n,k)^6": (power_sums(6), "P-recursive", 42),
    "A001850 Delannoy": (DELANNOY, "D-finite", 6),
    "thesis, Table 5, first": (payoff(ONE_FIRST), "quasi-polynomial", 12),
    "thesis, Table 5, second": (payoff(ONE_SECOND), "quasi-polynomial", 12),
    "thesis, Table 6, first": (payoff(TWO_FIRST), "quasi-polynomial", 12),
    "thesis, Table 6, second": (payoff(TWO_SECOND), "quasi-polynomial", 12),
    "A215721 domino covering": (covering(), "arithmetic-periodic", 15),
}


def answer(values, count):
    return guess(Terms(tuple(values[:count])))


@one_in(3)
@pytest.mark.parametrize("name", KNOWN)
def test_found_from_the_fewest_terms_and_refused_from_fewer(name: str) -> None:
    values, kind, used = KNOWN[name]
    enough = next(
        n for n in range(used + 1, COUNT) if isinstance(answer(values, n).verdict, Consistent)
    )
    found = answer(values, enough)
    assert found.fit is not None
    assert (found.fit.kind, found.fit.used) == (kind, used)
    assert found.fit.predicted(FURTHER) == values[enough : enough + FURTHER]
    assert enough <= used + 13
    for fewer in {used - 1, used, (used + enough) // 2, enough - 1}:
        assert not isinstance(answer(values, fewer).verdict, Consistent)


def test_the_generating_function_that_the_domino_covering_entry_prints() -> None:
    """x^2 N(x) / ((x - 1)^2 (x^4 + x^3 + x^2 + x + 1)), for the offset 1."""
    found = guess(Terms(tuple(covering()[:30]), offset=1))
    gf = found.fit.generating_function()
    assert gf.num == (0, 1, 4, 4, 6, 6, 3, 0, 2, -2, -2, 8, 0, -2, 6)
    assert gf.den == (1, -1, 0, 0, 0, -1, 1)
    assert gf.signature == (1, 0, 0, 0, 1, -1)
    assert found.fit.holds_from == 15
