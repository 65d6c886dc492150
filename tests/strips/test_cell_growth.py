"""Growth per cell between bounds, against constants known from elsewhere and exact roots."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from itertools import product
from math import exp, pi

import numpy as np
import pytest
from flint import fmpq_poly
from runs import printed, told
from samples import parametrize_some

from gfkit import Strip
from gfkit.analysis.asymptotics import asymptotics
from gfkit.automata.agreement import marked_terms
from gfkit.automata.spectral_radius import perron_root
from gfkit.automata.transfer_matrix import TransferMatrix
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement, GfkitError, OutOfRange
from gfkit.proofs.certificates import certificate_data, digest
from gfkit.proofs.checker import check
from gfkit.proofs.checker.analysis.premises import (
    known_of,
)
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.strips import read_rule
from gfkit.proofs.kernel import NotDerived, prove
from gfkit.sequences.definition import definition_data
from gfkit.strips import brute_force
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.models import find_model, model_from
from gfkit.strips.statements.cell_growth import cell_growth, prove_cell_growth
from gfkit.strips.statements.comparison import SameCounts
from gfkit.strips.statements.play import play_equation
from gfkit.strips.statements.premises import premises
from gfkit.strips.statements.row_matrices import check_small_matrix

ROWS, SIDE = 2, 4


GRID, KING = {"directions": ["horizontal", "vertical"]}, {"directions": ["king"]}


def own(name, *near, values=(0, 1), **more):
    data = {"name": name, "values": [*values], "neighbours": [*near], **more}
    return ArrayRule.from_data(data, name)


def alike(ways, *counts):
    return {**ways, "relation": "equal", "counts": [*counts]}


THREE_COLOURS = own("three colours", alike(GRID, 0), values=(0, 1, 2))
SORTED = [{"rows": k, "columns": 3 - k, "holds": "a <= b"} for k in (1, 2)]
OWN = [
    THREE_COLOURS,
    own("monotone", blocks=SORTED),
    own("not alone", alike(GRID, *range(1, 5))),
    own("columns", alike({"directions": ["up"]}, 0)),
    own("one alike", alike(GRID, 0, 1)),
    own("weights", alike(KING, 0), values=(0, 1, 2), weights={"1": "2"}),
    own("blocks", blocks=[{"rows": 2, "columns": 2, "holds": "a + b + c + d > 0"}]),
    own("rows of three", blocks=[{"rows": 1, "columns": 3, "holds": "a + b + c < 3"}]),
]
KNOWN_SIDE_BY_SIDE = [
    *("node-kayles", "kings", "col", "cis3", "domineering", "cram", "domineering:tilings"),
    *("domineering:maximal", "node-kayles:maximal", "edge-covers", "matchings", "2-factors"),
    *("spanning-forests", "spanning-trees", "cycles", "dominating-sets", "total-dominating-sets"),
    *("maximal-matchings", "independent-dominating-sets", "o12", "queens"),
]


@parametrize_some(
    "name, up_to, known, width",
    [
        ("2-factors", 6, (4 / 3) ** 1.5, 4e-2),  # square ice
        ("node-kayles", 9, 1.503048082475332264322066, 1e-4),  # hard squares
        ("kings", 9, 1.342643951124, 1e-3),  # hard squares with diagonals
        ("domineering", 8, exp(0.662798972834), 1e-4),  # monomers and dimers
        ("domineering:tilings", 8, exp(0.915965594177219 / pi), 2e-2),  # Catalan's constant
        (THREE_COLOURS, 6, (4 / 3) ** 1.5, 4e-2),
    ],
    share=24,
)
def test_known_constants_lie_between_the_bounds(name, up_to, known, width):
    model = model_from(name if isinstance(name, ArrayRule) else find_model(name))
    found = cell_growth(model, up_to)
    assert found.lower.value - Fraction(1, 10**9) <= Fraction(known)
    assert Fraction(known) <= found.upper.value + Fraction(1, 10**9)
    assert found.upper.value - found.lower.value < width


def said_of(known):
    """Yield for what is known columns of boards with how the numbers of positions compare."""
    sides = [*product(range(1, SIDE + 1), repeat=2)]
    if known.border is not None:
        splits = ((i, known.border - i) for i in range(known.border + 1))
        parts = [
            (a, b, (i, j)) for i, j in splits for a, b in sides if known.border in {0, 2 * i, i}
        ]
        yield from (((a + b, a + i, b + j), lambda x, y, z: x <= y * z) for a, b, (i, j) in parts)
    if known.gap is not None:
        yield from (((a + known.gap + b, a, b), lambda x, y, z: x >= y * z) for a, b in sides)
    if known.base is not None:
        even = ((n, p) for n, p in sides if (n - known.base) % 2 == 0)
        yield from (((n + p, n, n + 2 * p), lambda x, y, z: x * x <= y * z) for n, p in even)


@parametrize_some("rule", [*KNOWN_SIDE_BY_SIDE, *OWN], ids=str, share=36)
def test_boards_side_by_side_are_as_is_known_of_them_and_the_checker_knows_the_same(rule):
    """By enumeration; what is known is bounds of some kind, or nothing, and then it is refused."""
    model = model_from(find_model(rule) if isinstance(rule, str) else rule)
    known = premises(model)
    cells = 5 if model.game.kind == "edges" else ROWS * SIDE
    for m in range(1, ROWS + 1):
        most = min(SIDE, cells // m)
        z = [brute_force.count(model, Board.rectangle(m, n)).total() for n in range(1, most + 1)]
        compared = [(n, holds) for n, holds in said_of(known) if max(n) <= most]
        assert all(holds(*(z[k - 1] for k in n)) for n, holds in compared)
    data = json.loads(json.dumps(definition_data(Strip(model, columns=1))))["rule"]
    assert known == known_of(read_rule(data), data["definition"], Clock())
    if not known.any:
        with pytest.raises(GfkitError, match="no theory here"):
            cell_growth(model, 4)
        return
    found = cell_growth(model, 4)
    proof = prove_cell_growth(model, found)
    assert check(certificate_data(proof, "0")).holds
    assert (found.upper is None) == ({known.base, known.border, known.weight} == {None})
    assert found.lower is not None or known.border is not None


@pytest.mark.parametrize("topology", ["strip", "cylinder"])
@pytest.mark.parametrize("name, columns", [("domineering", 4), ("kings", 4), ("col", 3)])
def test_roots_agree_with_the_generating_function(name, columns, topology):
    strip = Strip(find_model(name), columns=columns, topology=topology)
    found = perron_root(strip.transfer_matrix())
    exactly = asymptotics(strip.generating_function().gf).modulus
    assert found.low <= exactly.low <= exactly.high <= found.high
    assert float(found.radius) < 1e-11


class Spoiled(Strip):
    """A strip whose automaton is a given one."""

    def transfer_matrix(self):
        return self.given


def spoiled(strip, matrix):
    found = Spoiled(strip.rule, columns=strip.side)
    object.__setattr__(found, "given", matrix)
    return found


@parametrize_some("name", ["node-kayles", "domineering", "cis3", "col", "kings"])
def test_a_matrix_that_is_not_symmetric_is_noticed(name):
    strip = Strip(find_model(name), columns=3)
    matrix = strip.transfer_matrix().marked("none")
    assert check_small_matrix(strip)
    step = matrix.steps[1]
    for edge in range(len(step.source)):
        coefficient = step.coefficient.copy()
        coefficient[edge] += 1
        changed = type(step)(
            step.rows, step.columns, step.source, step.target, coefficient, step.x, step.y
        )
        steps = (matrix.steps[0], changed, *matrix.steps[2:])
        with pytest.raises(Disagreement, match="not symmetric"):
            check_small_matrix(spoiled(strip, TransferMatrix(matrix.start, steps, matrix.end)))
    wrong_end = TransferMatrix(matrix.start, matrix.steps, np.zeros_like(matrix.end))
    with pytest.raises(Disagreement):
        check_small_matrix(spoiled(strip, wrong_end))


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


def is_derived(statement):
    try:
        prove(statement)
    except NotDerived:
        return False
    return True


@parametrize_some("name", MODELS, share=24)
def test_a_rule_counts_on_every_board_what_it_counts(name):
    rule = find_model(name)
    assert check(certificate_data(prove(SameCounts(rule, rule)), "0")).holds


@parametrize_some("name, other_name", product(MODELS, repeat=2))
def test_equal_counts_are_derived_only_of_rules_that_count_the_same(name, other_name):
    """Compared on small boards; the checker takes what the kernel derives, and nothing else."""
    one, other = find_model(name), find_model(other_name)
    statement = SameCounts(one, other)
    derived = is_derived(statement)
    assert not derived or totals(name) == totals(other_name)
    data = certificate_data(prove(SameCounts(one, one)), "0")
    del data["digest"]
    data["statement"] = {"kind": "same counts", **json.loads(json.dumps(statement.data()))}
    assert check({**data, "digest": digest(data)}).holds == derived


# Play positions: their terms by enumeration, their equation and recurrence by far terms.


PLAYED = [("domineering", 1), ("domineering", 2), ("col", 1), ("cis", 2), ("snort", 1), ("nogo", 1)]


@parametrize_some("name, columns", PLAYED, share=24)
def test_terms_are_those_of_small_boards(name, columns):
    model = find_model(f"{name}:play")
    answer = play_equation(Strip(model, columns=columns))
    terms = answer.terms(8)
    for n in range(1, 7 // columns + 1):
        board = Board.parse(f"{n}x{columns}")
        assert terms[n] == brute_force.count(model, board).total()


@parametrize_some("name, columns", PLAYED, share=72)
def test_equation_and_recurrence_hold_far_out(name, columns):
    """Terms by another route: the automaton with two marks, packed into integers."""
    answer = play_equation(Strip(find_model(f"{name}:play"), columns=columns))
    matrix = Strip(find_model(f"{name}:positions"), columns=columns).transfer_matrix()
    far = [profile.play().total() for profile in marked_terms(matrix, 60)]
    assert far == answer.terms(60)
    assert not answer.equation.residue(fmpq_poly(far), 60)
    found = answer.recurrence
    assert answer.recurrence_proof is not None
    defects = {n: lead * far[n] + rest for n in range(found.order, 60)
               for lead, rest in [found.sides(n, far)]}  # fmt: skip
    assert not any(z for n, z in defects.items() if n >= found.holds_from)
    assert defects.get(found.holds_from - 1) != 0


@pytest.mark.slow
@pytest.mark.thorough
def test_play_positions_without_a_recurrence_say_so(capsys):
    data = told(capsys, "gf", "domineering:play", "--columns", "3")
    assert data["order"] is None
    assert data["recurrence"] == ""
    assert "no recurrence" in data["missing"]
    text = printed(capsys, "gf", "domineering:play", "--columns", "3")
    equation = play_equation(Strip(find_model("domineering:play"), columns=3)).equation
    degrees = f"degree {equation.degree} in F and {equation.degree_in_x} in t"
    assert f"{degrees} (--full prints all)" in text


# Refusals.


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: cell_growth(find_model("nogo"), 4),
            GfkitError,
            "no theory here bounds the growth per cell of nogo",
        ),
        (lambda: cell_growth(find_model("domineering:maximal"), 4), GfkitError, "no theory"),
        (lambda: cell_growth(find_model("kings"), 0), OutOfRange, "from 1 to 40"),
        (lambda: cell_growth(find_model("kings"), 41), OutOfRange, "from 1 to 40"),
    ],
)
def test_rules_without_theory_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()
