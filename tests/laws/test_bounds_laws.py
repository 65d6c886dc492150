"""Bounds on coefficients and degrees hold for the true numerator and denominator."""

from operator import itemgetter

from hypothesis import given
from laws.strategies import LARGE, SMALL, automata, doubled_automata, law

from gfkit.automata.bounds import circle_bound
from gfkit.automata.characteristic import charpoly_by_berkowitz
from gfkit.automata.lumping import lump
from gfkit.series.marked import context


def determinants(lumping):
    """Return P and Q, with nothing cancelled, as dictionaries from exponents (of t, x, y)."""
    ring = context()
    t = ring.gens()[0]
    rows = [
        [ring.from_dict({(0, i, j): c for (i, j), c in entry.items()}) for entry in row]
        for row in lumping.rows()
    ]
    alpha, beta = lumping.start.tolist(), lumping.end.tolist()
    less = [
        [entry - beta[i] * alpha[j] for j, entry in enumerate(row)] for i, row in enumerate(rows)
    ]
    below, above = (
        sum((c * t**k for k, c in enumerate(charpoly_by_berkowitz(matrix))), ring.from_dict({}))
        for matrix in (rows, less)
    )
    return [polynomial.to_dict() for polynomial in ((above - below) / t, below)]


@given(automata(weights=SMALL | LARGE) | doubled_automata(marks=["none"]).map(itemgetter(1)))
@law
def test_coefficients_stay_below_the_bound(matrix):
    lumping = lump(matrix)
    bound = circle_bound(lumping)
    above, below = determinants(lumping)
    assert all(abs(int(c)) < 2**bound.numerator_bits for c in above.values())
    assert all(abs(int(c)) < 2**bound.denominator_bits for c in below.values())
