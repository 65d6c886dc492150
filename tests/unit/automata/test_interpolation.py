"""Fractions with marks from grids of points, and the primes and points that do not serve."""

import numpy as np
import pytest

from gfkit.automata import interpolation
from gfkit.automata.agreement import Annihilation
from gfkit.automata.determinant import marked_gf_by_determinant
from gfkit.automata.interpolation import largest_degree, marked_candidate
from gfkit.automata.lumping import lump
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.numbers.primes import primes_below
from gfkit.series.marked import MarkedGF


def automaton(start, edges, end):
    """Return an automaton of one step from edges (source, target, coefficient, x, y)."""
    columns = np.array(edges, dtype=np.int64).reshape(-1, 5).T
    step = Step.of(len(start), len(start), tuple(columns))
    return TransferMatrix(np.array(start), (step,), np.array(end))


def found(lumping):
    """Return the g.f., seen to be proved."""
    gf = marked_candidate(lumping)
    assert Annihilation(lumping.matrix, lumping.dimension).holds(gf)
    return gf


TWO_MARKS = [(0, 0, 1, 1, 0), (1, 1, 1, 0, 1), (0, 2, 1, 0, 0), (1, 2, 1, 0, 0)]


@pytest.mark.parametrize(
    ("start", "edges", "end", "text"),
    [
        ([1], [(0, 0, 2, 1, 0)], [3], "3/(1-2*x*t)"),  # at full order
        ([1, 0, 0], TWO_MARKS, [1, 1, 2], "(1+2*t)/(1-x*t)"),  # below it
        ([1, -1], [(0, 0, 1, 1, 0), (1, 1, 1, 1, 0)], [1, 1], "0"),
        ([1, 0, 0], [(0, 1, 2, 1, 0), (1, 2, 3, 0, 1)], [1] * 3, "1+2*x*t+6*x*y*t^2"),
    ],
)
def test_small_automata(start, edges, end, text):
    assert str(found(lump(automaton(start, edges, end)))) == text


@pytest.mark.parametrize("weight", [2147483647, 2147483629])
def test_a_weight_that_is_one_of_the_primes(weight):
    # Modulo the first prime, 2^31 - 1, the order drops: all other primes were then refused.
    edges = [(0, 1, weight, 0, 0), (1, 1, 3, 1, 0), (2, 2, 2, 0, 1)]
    lumping = lump(automaton([1, 0, 1], edges, [0, 1, 1]))
    assert found(lumping) == marked_gf_by_determinant(lumping)[0]


def test_large_weights_with_marks_are_not_wrapped_around():
    # 16 tiles of weights near 2^31 on one cell: residues passed 2^64, and what was wrong modulo
    # every prime fitted the grid all the same. The answer was "proved".
    lumping = lump(automaton([1], [(0, 0, 2**31 - 48 + k, k, 0) for k in range(16)], [1]))
    assert found(lumping) == marked_gf_by_determinant(lumping)[0]


def test_coefficients_larger_than_the_bound_take_more_primes(monkeypatch):
    # A factor may have larger coefficients than the polynomial: the search goes on until exact
    # terms agree. A bound of 2^1 stands for a very sharp one.
    bound = interpolation.circle_bound

    def sharp(lumping):
        return type(bound(lumping))(1, 1)

    monkeypatch.setattr(interpolation, "circle_bound", sharp)
    edges = [(k, k + 1, 2**31 - 1, 1, 0) for k in range(3)]
    matrix = automaton([1, 0, 0, 0, 7], [*edges, (4, 4, 1, 0, 0)], [0, 0, 0, 1, 0])
    lumping = lump(matrix)
    gf = found(lumping)
    assert gf == MarkedGF.of({(3, 0, 3): (2**31 - 1) ** 3}, {(0, 0, 0): 1})


def test_a_coefficient_that_vanishes_modulo_the_first_primes_is_found():
    # x^3 t^3 has the product of three primes as its coefficient, and t^4 keeps the order.
    first = primes_below(31, 0, 3)
    edges = [(k, k + 1, prime, 1, 0) for k, prime in enumerate(first)]
    edges += [(k, k + 1, 1, 0, 0) for k in range(4, 8)]
    lumping = lump(automaton([1, 0, 0, 0, 1, 0, 0, 0, 0], edges, [0, 0, 0, 1, 0, 0, 0, 0, 1]))
    gf = found(lumping)
    product = first[0] * first[1] * first[2]
    assert gf == MarkedGF.of({(3, 0, 3): product, (0, 0, 4): 1}, {(0, 0, 0): 1})


def test_the_longest_walk_bounds_the_degree_in_y():
    matrix = automaton([1, 0], [(0, 1, 1, 0, 2), (1, 0, 1, 0, 3), (1, 1, 1, 9, 1)], [1, 0])
    assert [largest_degree(matrix, count, "y") for count in range(5)] == [0, 0, 0, 5, 6]
    assert [largest_degree(matrix, count, "x") for count in range(5)] == [0, 0, 0, 0, 9]
