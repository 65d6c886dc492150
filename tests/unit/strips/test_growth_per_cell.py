"""Growth per cell between bounds, against constants known from elsewhere and exact roots."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from math import exp

import numpy as np
import pytest
from tiers import one_in

from gfkit import Strip
from gfkit.analysis.asymptotics import asymptotics
from gfkit.automata.bounds import perron_root
from gfkit.automata.interpolation import marked_terms
from gfkit.automata.transfer import TransferMatrix
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement
from gfkit.proofs.certificate import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.strips.enumerate import brute
from gfkit.strips.facts import growth_per_cell
from gfkit.strips.facts.counted import SameCounts
from gfkit.strips.facts.growth_per_cell import cell_growth, check_small_matrix
from gfkit.strips.facts.play_statements import play_equation
from gfkit.strips.totals.count import count


@one_in(2)
@pytest.mark.parametrize(
    "name, up_to, known, width",
    [
        ("node-kayles", 9, 1.503048082475332264322066, 1e-4),  # hard squares
        ("kings", 9, 1.342643951124, 1e-3),  # hard squares with diagonals
        ("domineering", 8, exp(0.662798972834), 1e-4),  # monomers and dimers
    ],
)
def test_known_constants_lie_between_the_bounds(name, up_to, known, width):
    found = cell_growth(find_model(name), up_to)
    assert found.lower.value - Fraction(1, 10**9) <= Fraction(known)
    assert Fraction(known) <= found.upper.value + Fraction(1, 10**9)
    assert found.upper.value - found.lower.value < width
    assert found.symmetric_up_to >= 5


@pytest.mark.parametrize("topology", ["strip", "cylinder"])
@pytest.mark.parametrize("name, columns", [("domineering", 4), ("kings", 4), ("col", 3)])
def test_roots_agree_with_the_generating_function(name, columns, topology):
    strip = Strip(find_model(name), columns=columns, topology=topology)
    found = perron_root(strip.transfer_matrix())
    exactly = asymptotics(strip.generating_function().gf).modulus
    assert found.low <= exactly.low <= exactly.high <= found.high
    assert float(found.radius) < 1e-11


@pytest.mark.parametrize("name", ["node-kayles", "domineering", "cis3", "col", "kings"])
def test_a_matrix_that_is_not_symmetric_is_noticed(name, monkeypatch):
    strip = Strip(find_model(name), columns=3)
    matrix = strip.transfer_matrix().marked("none")
    assert check_small_matrix(strip)

    def check_changed(changed):
        monkeypatch.setattr(growth_per_cell, "_matrix", lambda _: changed)
        check_small_matrix(strip)

    step = matrix.steps[1]
    for edge in range(len(step.source)):
        coefficient = step.coefficient.copy()
        coefficient[edge] += 1
        changed = type(step)(
            step.rows, step.columns, step.source, step.target, coefficient, step.x, step.y
        )
        spoiled = TransferMatrix(
            matrix.start, (matrix.steps[0], changed, *matrix.steps[2:]), matrix.end
        )
        with pytest.raises(Disagreement, match="not symmetric"):
            check_changed(spoiled)
    wrong_end = TransferMatrix(matrix.start, matrix.steps, np.zeros_like(matrix.end))
    with pytest.raises(Disagreement):
        check_changed(wrong_end)


# Liberty games on strips: known numbers of positions, and orders.


# [OEIS, A094777]: legal positions of Go on n x n, which [TrompFarneback2007] computed.
SQUARES = {
    1: 1,
    2: 57,
    3: 12675,
    4: 24318165,
    5: 414295148741,
    6: 62567386502084877,
    7: 83677847847984287628595,
}
"""Those of 8 and 9 are compared in tests/bench, as are the larger ORDERS."""


@pytest.mark.parametrize("n", [*range(1, 7), pytest.param(7, marks=pytest.mark.thorough)])
def test_squares_have_the_known_numbers_of_go_positions(n: int) -> None:
    assert Strip("nogo", columns=n).terms(n + 1)[n] == SQUARES[n]


# [TrompFarneback2007, section 4]: the orders of the minimal recurrences for n >= 1.
ORDERS = {1: 3, 2: 7, 3: 19, 4: 57, 5: 217}


@pytest.mark.parametrize("width", ORDERS)
def test_orders_are_the_known_ones_and_a0_is_1_fits(width: int) -> None:
    gf = Strip("nogo", columns=width).gf
    assert (gf.order, gf.holds_from) == (ORDERS[width], ORDERS[width])


# Rules with the same pieces count the same on every board; what differs on one is rejected.


MODELS = [
    *("domineering", "cram", "arc-kayles", "i-tromping", "d-tromping", "o12", "l-tromping"),
    *("domineering:maximal", "cram:maximal", "arc-kayles:maximal", "i-tromping:maximal"),
    *("domineering:right-ends", "domineering:left-ends", "domineering:play", "d-tromping:play"),
]
BOARDS = [Board.parse(text) for text in ("1x2", "2x1", "1x3", "2x2", "2x3", "3x3")]


@cache
def totals(name):
    return [count(find_model(name), board).total() for board in BOARDS]


@pytest.mark.parametrize("name", MODELS)
def test_what_is_derived_is_so_and_what_differs_is_rejected(name):
    one = find_model(name)
    true = certificate_data(prove(SameCounts(one, one)), "0")
    assert check(true).holds
    del true["digest"]
    for other_name in MODELS:
        other = find_model(other_name)
        same = totals(name) == totals(other_name)
        statement = SameCounts(one, other)
        try:
            prove(statement)
            derived = True
        except NotDerived:
            derived = False
        assert same or not derived
        said = {"kind": "same counts", **json.loads(json.dumps(statement.data()))}
        data = {**true, "statement": said}
        assert check({**data, "digest": digest(data)}).holds == derived, statement


# Play positions: their terms by enumeration, their equation and recurrence by far terms.


PLAYED = [("domineering", 1), ("domineering", 2), ("col", 1), ("cis", 2), ("snort", 1), ("nogo", 1)]


@pytest.mark.parametrize("name, columns", PLAYED)
def test_terms_are_those_of_small_boards(name, columns):
    model = find_model(f"{name}:play")
    answer = play_equation(Strip(model, columns=columns), with_recurrence=False)
    terms = answer.terms(8)
    for n in range(1, 7 // columns + 1):
        board = Board.parse(f"{n}x{columns}")
        assert terms[n] == brute.count(model, board).total()


@one_in(6)
@pytest.mark.parametrize("name, columns", PLAYED)
def test_equation_and_recurrence_hold_far_out(name, columns):
    """Terms by another route: the automaton with two marks, packed into integers."""
    answer = play_equation(Strip(find_model(f"{name}:play"), columns=columns))
    matrix = Strip(find_model(f"{name}:positions"), columns=columns).transfer_matrix()
    far = [profile.play().total() for profile in marked_terms(matrix, 60)]
    assert far == answer.terms(60)
    assert not any(answer.equation.residue(far))
    found = answer.recurrence
    assert found is not None
    assert found.proved
    for n in range(found.holds_from, 60 - found.order):
        assert found.defect(far, n) == 0
    if found.holds_from:
        assert found.defect(far, found.holds_from - 1) != 0


def test_three_columns_have_an_equation_of_degree_10():
    strip = Strip(find_model("domineering:play"), columns=3)
    answer = play_equation(strip, with_recurrence=False)
    assert (answer.equation.degree, answer.equation.degree_in_t) == (10, 39)
    assert not any(answer.equation.residue(answer.terms(70)))
    assert (answer.recurrence, answer.missing) == (None, "not looked for")
