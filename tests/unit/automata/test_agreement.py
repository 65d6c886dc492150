"""What each kind of evidence demands before it holds."""

import numpy as np
import pytest

from gfkit.automata.agreement import (
    Annihilation,
    ExactAgreement,
    ModularAgreement,
    modulus_needed,
)
from gfkit.automata.bounds import CircleBound
from gfkit.automata.transfer import Step, TransferMatrix
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

FIBONACCI = RationalGF.of([1], [1, -1, -1])
ZERO = RationalGF.of([], [1])
TERMS = (1, 1, 2, 3)


def modular(terms, primes, bound, dimension=2):
    residues = np.array([[a % prime for prime in primes] for a in terms], dtype=np.uint64)
    return ModularAgreement(dimension, primes, residues, bound)


TIGHT, WIDE = CircleBound(3, 3), CircleBound(5, 5)
LONG = RationalGF.of([1, 0, 0, 5], [1, -1])
LARGE = RationalGF.of([1], [1, -1, -100])
DROPS = RationalGF.of([1], [1, -1, -19])
"""Modulo 19 the term of degree 2 is gone, so p and q need not be P and Q there."""
COMMON = RationalGF.of([1, -2], [1, -10, 9])
"""1 - 2t and 1 - 9t are the same modulo 7."""
FULL = RationalGF.of([1, 1], [1, -1])
"""Its full order comes from the numerator."""


@pytest.mark.parametrize(
    ("gf", "evidence", "holds"),
    [
        (FIBONACCI, ExactAgreement(2, TERMS), True),
        (FIBONACCI, ExactAgreement(2, TERMS[:3]), False),  # too few, though they agree
        (FIBONACCI, ExactAgreement(3, TERMS), False),
        (RationalGF.of([3, 0, 5], [1]), ExactAgreement(3, (3, 0, 5, 0, 0, 0)), True),
        (RationalGF.of([3, 0, 5], [1]), ExactAgreement(3, (3, 0, 5, 0, 0, 1)), False),
        (ZERO, ExactAgreement(3, (0, 0, 0)), True),
        (ZERO, ExactAgreement(3, (0, 0, 1)), False),
        (LONG, ExactAgreement(4, tuple(LONG.terms(8))), True),
        (LONG, ExactAgreement(4, tuple(LONG.terms(7))), False),
        (FIBONACCI, modular(TERMS, (17,), TIGHT), True),  # beyond twice the bound
        (FIBONACCI, modular(TERMS, (13,), TIGHT), False),
        (FIBONACCI, modular(TERMS, (25,), TIGHT), False),  # no prime
        (FIBONACCI, modular(TERMS, (), TIGHT), False),
        (LARGE, modular(LARGE.terms(4), (199,), TIGHT), False),
        (LARGE, modular(LARGE.terms(4), (211,), TIGHT), True),
        (FIBONACCI, modular(FIBONACCI.terms(5), (61,), TIGHT, 3), False),
        (FIBONACCI, modular(FIBONACCI.terms(5), (67,), TIGHT, 3), True),
        (DROPS, modular(DROPS.terms(4), (67,), WIDE), True),
        (DROPS, modular(DROPS.terms(4), (19, 67), WIDE), False),
        (COMMON, modular(COMMON.terms(4), (67,), WIDE), True),
        (COMMON, modular(COMMON.terms(4), (7, 67), WIDE), False),
        (FULL, modular(FULL.terms(4), (17,), TIGHT), True),
    ],
)
def test_evidence_holds_if_it_is_enough(gf, evidence, holds):
    assert evidence.holds(gf) == holds


def test_the_modulus_must_exceed_what_the_coefficients_can_be():
    assert modulus_needed(TIGHT, 2, LARGE) == 200
    # Below full order P q - p Q is at most |P| (1 + 1 + 1) + 1 |Q| < 3 * 2^3 + 2^3.
    assert modulus_needed(TIGHT, 3, FIBONACCI) == 64
    assert FULL.holds_from == 2


ONE_PLUS_XY = MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1, (1, 1, 1): -1})


def one_state(weights):
    """Return an automaton with one state and loops of weights (coefficient, x, y)."""
    zeros = np.zeros(len(weights), dtype=np.int64)
    columns = np.array(weights, dtype=np.int64).T
    step = Step.of(1, 1, (zeros, zeros, *columns))
    one = np.ones(1, dtype=np.int64)
    return TransferMatrix(one, (step,), one)


def test_vectors_that_q_annihilates_prove():
    evidence = Annihilation(one_state([(1, 0, 0), (1, 1, 1)]), 1)
    assert evidence.holds(ONE_PLUS_XY)
    assert evidence.describe() == "q annihilates the vectors of the automaton, 1 state"
    assert not evidence.holds(MarkedGF.of({(0, 0, 0): 1}, {(0, 0, 0): 1, (0, 0, 1): -1}))
    assert not evidence.holds(MarkedGF.of({}, {(0, 0, 0): 1}))


def test_where_vectors_stay_more_terms_prove():
    # The difference of two equal states is 0, though neither vector is.
    step = TransferMatrix.from_rows([[1, 0], [0, 1]], [1, -1], [1, 1])
    evidence = Annihilation(step, 2)
    assert evidence.holds(MarkedGF.of({}, {(0, 0, 0): 1}))
    assert evidence.describe() == "2 exact terms in x and y agree, 2 states"
