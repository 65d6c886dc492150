"""Strips: parts of answers, bar-state matrices, counts with k as a symbol."""

from __future__ import annotations

import json
import random
from itertools import product
from math import comb
from typing import Any

import pytest
from tiers import one_in

from gfkit.base.budget import Budget, resident
from gfkit.boards.kinds.arrays import NAMED, ArrayRule, ImageRule, Palette
from gfkit.boards.kinds.symmetry_rules import ClassesRule, SymmetricRule
from gfkit.boards.kinds.tiles import WeightError
from gfkit.boards.language.rules import domineering, find_model, model_of, rule_of_table
from gfkit.boards.shapes.board import Board
from gfkit.errors import (
    ArrayRuleError,
    CertificateRejected,
    GfkitError,
    LimitReached,
    NoSuchPlace,
    NotRational,
    OutOfBudget,
    OutOfRange,
    WrongArgument,
)
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.sequences.definition import definition_data, definition_of
from gfkit.series.profile import Profile
from gfkit.strips.facts.play_statements import play_equation
from gfkit.strips.scan.components import DoubleEdges
from gfkit.strips.sequences.parameter_counts import at_number, parameter_gf
from gfkit.strips.sequences.strip import OneSide, Strip
from gfkit.strips.totals import bar_states
from gfkit.strips.totals.count import count

# Bar-state matrices beside holes; test_counting_laws.py has their counts.


TILE_SETS = {
    quantity: domineering.model(quantity).parts[0].tiles
    for quantity in ("positions", "maximal", "left-ends", "right-ends", "tilings")
}
MAXIMAL = TILE_SETS["maximal"]


def test_edges_towards_holes_are_dropped_from_the_words():
    matrix = bar_states.bar_state_matrix(MAXIMAL, 2)
    closed = bar_states.row_matrix(MAXIMAL, Board.parse(".#|..|#."), 1)
    assert closed.top == closed.bottom == (("0",), ("1",), ("2",))
    labels = bar_states.horizontal_labels(MAXIMAL)
    for i, j in product(range(3), repeat=2):
        entries = (
            matrix[3 * labels.index(low) + i, 3 * j + labels.index(high)]
            for low in MAXIMAL.hole.bottom
            for high in MAXIMAL.hole.top
        )
        assert closed[i, j] == sum(entries, Profile(()))


# Counts with k as a symbol: at numbers they are today's counts; certificates; what is in print.


WAYS = ["horizontal", "vertical", "diagonal", "antidiagonal", "left", "up", "down-right", "king"]
ORDERS = {1: 1, 2: 1, 3: 2, 4: 3, 5: 7}


def random_palette(seed):
    """A rule with one or two conditions on a few neighbours."""
    chosen = random.Random(seed)  # noqa: S311
    near = [
        {
            "directions": chosen.sample(WAYS, chosen.choice([1, 1, 2])),
            "relation": chosen.choice(["equal", "different"]),
            "counts": sorted(chosen.sample(range(4), chosen.choice([1, 2, 2, 3]))),
        }
        for _ in range(chosen.choice([1, 1, 2]))
    ]
    values = chosen.choice(["1..k", "0..k"])
    return Palette.from_data({"values": values, "neighbours": near}, f"rule {seed}")


COLOURINGS = [name for name in NAMED if name != "potts"]
PALETTES = [*map(Palette.named, COLOURINGS), *map(random_palette, range(5))]


@one_in(3)
@pytest.mark.parametrize("number", range(len(PALETTES)))
def test_at_numbers_it_is_the_count_of_the_array_rule(number):
    rule = PALETTES[number]
    fixed = "rows" if number % 2 else "columns"
    topology = "strip" if number % 3 else "cylinder"
    side = 3 if topology == "cylinder" and number < len(COLOURINGS) else 2
    proof = parameter_gf(rule, **{fixed: side}, topology=topology)
    for k in (2, 3):
        strip = Strip(model_of(rule.at(k)), **{fixed: side}, topology=topology)
        assert at_number(proof.statement.gf, k) == strip.gf


@one_in(2)
@pytest.mark.parametrize("number", [-1, 0, 4, 6])
def test_certificates_hold_and_false_ones_do_not(number):
    rule = Palette.named("potts") if number < 0 else PALETTES[number]
    proof = parameter_gf(rule, rows=2)
    data = json.loads(json.dumps(certificate_data(proof, "0")))
    assert check(data).outcome == "holds"
    changed = json.loads(json.dumps(data))
    term = random.Random(number).choice(changed["statement"]["p"])  # noqa: S311
    term[3] = str(int(term[3]) + 1)
    assert check(changed).outcome != "holds"
    changed = json.loads(json.dumps(data))
    changed["statement"]["of"]["side"] = 3
    assert check(changed).outcome != "holds"
    changed = json.loads(json.dumps(data))
    changed["statement"]["of"]["rule"]["values"] = {"1..k": "0..k", "0..k": "1..k"}[
        data["statement"]["of"]["rule"]["values"]
    ]
    assert check(changed).outcome != "holds"


def test_orders_of_salas_and_sokal_and_acyclic_orientations():
    colourings = Palette.named("colourings")
    found = {m: parameter_gf(colourings, rows=m).statement.gf for m in ORDERS}
    assert {m: gf.order for m, gf in found.items()} == ORDERS
    # Stanley: at k = -1 the acyclic orientations, here of P_2 X P_n (2n vertices, so no sign)
    assert at_number(found[2], -1).terms(4) == [1, 2, 14, 98]


def test_the_potts_polynomial_has_the_chromatic_one_the_spanning_trees_and_all_sets_of_edges():
    for rows in (2, 3):
        potts = parameter_gf(Palette.named("potts"), rows=rows).statement.gf.terms(4)
        chromatic = parameter_gf(Palette.named("colourings"), rows=rows).statement.gf.terms(4)
        trees = Strip("spanning-trees", rows=rows).terms(4)
        for n in (1, 2, 3):
            at_zero = Profile.of({(i, 0): c for i, j, c in potts[n].terms if not j})
            assert at_zero == chromatic[n]
            edges = rows * n - 1  # of a tree: those of k v^edges, where y = 1 + v
            assert trees[n] == sum(c * comb(j, edges) for i, j, c in potts[n].terms if i == 1)
            one = sum(c * 2**j for _, j, c in potts[n].terms)  # k = 1: one colouring
            assert one == 2 ** (rows * (n - 1) + (rows - 1) * n)


# Refusals.


MIB = 2**20
BOTH = ["horizontal", "vertical"]
RULES = [
    {"values": [0, 1, 2], "image": {"shows": "min(x, near)", "directions": BOTH}},
    {"values": [0, 1], "image": {"shows": ["min(x, near)", "max(near)"], "directions": BOTH}},
    {"values": [0, 1, 2], "image": {"shows": "x >= max(near)", "directions": ["king"]}},
    {"values": [0, 1], "image": {"shows": "x + 2 * count(left = 1) + sum(up_right)"}},
    {"values": [0, 1], "image": {"shows": "x = sum(near) mod 2", "offsets": [[-2, 1], [1, 0]]}},
    {"values": [0, 1], "image": {"rows": 2, "columns": 2, "shows": "det(a, b, c, d)"}},
    {"values": [0, 1, 2], "image": {"rows": 1, "columns": 3, "shows": ["a", "c"]}},
    {"values": [-11, 0, 25], "image": {"shows": "max(x, near) - min(x, near)", "directions": BOTH}},
    {"values": [*range(9, 12)], "image": {"rows": 1, "columns": 2, "shows": "a + b >= 21"}},
    {
        "values": [0, 1, 2],
        "image": {"rows": 2, "columns": 1, "shows": "max(a, b)"},
        "ordered": {"rows": "nondecreasing"},
        "introduced": True,
    },
    {
        "values": [0, 1],
        "image": {"shows": "count(near = x)", "directions": ["horizontal"]},
        "blocks": [{"rows": 1, "columns": 2, "holds": "a != b", "exceptions": [1]}],
        "corners": {"top-left": 1},
    },
    {"moves": {"directions": ["king"]}, "image": {"shows": "arrivals"}},
    {"moves": {"directions": BOTH, "forbid": ["back"]}, "image": {"shows": "arrivals"}},
]
RULES_OF_MOVES = [
    {"moves": {"directions": ["king"], "stay": True, "arrivals": [1]}},
    {"moves": {"directions": BOTH, "arrivals": [0, 1, 2], "forbid": ["back"]}},
    {"moves": {"directions": ["king"], "arrivals": [0, 2], "forbid": ["left"]}},
    {"moves": {"directions": ["king"], "stay": True, "forbid": ["right", "straight"]}},
    {"moves": {"offsets": [[0, 1], [0, -2], [1, 2], [-1, 0]], "arrivals": [1]}},
    {"moves": {"offsets": [[0, 2], [0, -2], [1, 2]], "forbid": ["straight", "back"]}},
    {
        "moves": {"offsets": [[0, k] for k in range(-2, 3)], "arrivals": [1]},
        "blocks": [{"rows": 1, "columns": 3, "holds": "not a < b < c"}],
    },
    {"links": {"directions": BOTH, "number": [0, 2], "forbid": ["straight"]}},
    {"links": {"directions": ["king"], "number": [0, 2], "forbid": ["triangle"]}},
    {"links": {"directions": ["horizontal", "antidiagonal"], "number": [0, 1, 3]}},
    {"links": {"directions": BOTH, "number": [0, 1], "forbid": ["addable"]}},
    {"links": {"directions": BOTH, "number": [1, 2, 3, 4], "forbid": ["removable"]}},
    {"links": {"directions": ["king"], "number": [0, 2], "forbid": ["straight", "addable"]}},
]


def read_with(**changes):
    """Read the data of a strip of three columns, some of them changed."""
    return definition_of(RIGHT_ENDS | changes)


RIGHT_ENDS = definition_data(Strip(domineering.right_ends, columns=3).definition())


PIECES = {"kind": "placement", "quantity": "positions", "left": [], "right": []}
LETTERS = ArrayRule.from_data(
    {
        "values": ["A", "B", "C", "0"],
        "weights": {"A": "a", "B": "2*b*y", "C": "c^2*x", "0": "z"},
        "neighbours": [
            {
                "directions": ["left", "right", "up", "down"],
                "relation": "equal",
                "counts": [0],
                "of": ["A", "B"],
            }
        ],
    },
    "three letters",
)
BITS, THREE = {"values": [0, 1]}, {"values": [0, 1, 2]}
BOTH_OF_SYMMETRY_WAYS = ["left-right reflection", "top-bottom reflection"]


def rule_of(data: dict[str, Any]) -> SymmetricRule | ClassesRule:
    return (ClassesRule if "up_to" in data else SymmetricRule).from_data(data, "rule")


SWAP = {"0": 1, "1": 0}


def rule(values, **data):
    return ArrayRule.from_data({"values": list(values), **data}, "rule")


def test_it_is_said_how_many_terms_fit():
    with (
        Budget(memory=resident() + 100 * MIB),
        pytest.raises(LimitReached, match="--terms 24000 fit"),
    ):
        Strip("domineering", columns=3).terms(10**7)


def test_what_closes_round_is_refused():
    with pytest.raises(GfkitError, match="does not have"):
        Strip("polyominoes", rows=3, topology="ring").terms(4)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: Strip("kings:maximal", rows=3, topology="ring", multigraph=True),
            DoubleEdges,
            "a cell is its own neighbour",
        ),
        (
            lambda: count("col:left-ends", "1x3", topology="torus", multigraph=True),
            DoubleEdges,
            "a cell is its own neighbour",
        ),
        (
            lambda: Strip("spanning-trees", rows=3, topology="ring", multigraph=True).terms(3),
            GfkitError,
            "short sides are open",
        ),
    ],
)
def test_short_sides_that_are_unrolled_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip("paths between left and right", rows=3, topology="cylinder"),
            "need all sides of the board",
        ),
        (lambda: Strip("corner-paths", rows=3, topology="cylinder"), "does not have"),
    ],
)
def test_ends_are_refused_on_cylinders(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


def test_too_many_sets_are_refused():
    with pytest.raises(LimitReached, match="more than 20 states"):
        Strip(ImageRule.from_data(RULES[2], "hilltops"), columns=3, max_states=20).terms(3)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip("nogo", columns=5, max_states=100).transfer_matrix(),
            "more than 100 states",
        ),
        (lambda: count("nogo", Board.rectangle(5, 5), max_states=100), "more than 100 states"),
    ],
)
def test_more_states_of_stones_than_allowed_are_refused(call, words):
    with pytest.raises(LimitReached, match=words):
        call()


def test_what_is_carried_is_bounded():
    with pytest.raises(LimitReached, match="bound the numbers"):
        Strip(
            ArrayRule.from_data(
                {
                    "values": [0, 1],
                    "lines": [{"directions": ["row"], "carry": {"n": 0}, "next": {"n": "n + 1"}}],
                },
                "long",
            ),
            columns=2,
        ).terms(2)


def test_rings_have_no_whole_lines():
    with pytest.raises(GfkitError, match="side"):
        Strip(
            ArrayRule.from_data(
                {"values": [0, 1], "lines": [{"directions": ["row"], "shape": "convex"}]}, "ring"
            ),
            columns=3,
            topology="cylinder",
        ).terms(2)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip(
                rule_of_table(RULES_OF_MOVES[8], "links"), columns=3, topology="cylinder"
            ),
            "for strips",
        ),
        (
            lambda: Strip(rule_of_table(RULES_OF_MOVES[8], "links"), columns=3, topology="ring"),
            "for strips",
        ),
        (
            lambda: Strip(rule_of_table(RULES_OF_MOVES[8], "links"), columns=3, topology="torus"),
            "for strips",
        ),
    ],
)
def test_triangles_are_for_strips(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


def test_other_models_are_refused():
    with pytest.raises(GfkitError, match="does not restrict"):
        play_equation(Strip(find_model("col"), columns=1))


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: Strip("domineering", columns=3).sample(),
            WrongArgument,
            "rows=20, and columns left out",
        ),
        (lambda: Strip("domineering", columns=3).sample(columns=3), WrongArgument, "rows=20"),
        (
            lambda: Strip("domineering", columns=3).sample(rows=2, columns=3),
            WrongArgument,
            "the strip has 3 columns",
        ),
        (
            lambda: Strip("domineering", columns=3).unrank(131, rows=3),
            NoSuchPlace,
            "131 is not among the 131 positions",
        ),
        (lambda: Strip("domineering", columns=3).unrank(-1, rows=3), NoSuchPlace, "-1"),
        (lambda: Strip("domineering", columns=3).unrank("1", rows=3), WrongArgument, "index"),
    ],
)
def test_wrong_arguments_say_what_is_right(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip("domineering:play", columns=2, topology="ring").sample(rows=3),
            "on a ring; draw from domineering:positions and keep",
        ),
        (
            lambda: Strip("l-tromping:play", columns=2).sample(rows=3),
            "not sampled with pieces that both players may place",
        ),
        (
            lambda: Strip("domineering:tilings", columns=3).sample(rows=3),
            "no positions on the board",
        ),
    ],
)
def test_what_cannot_be_listed_is_refused_in_one_line(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


def test_a_budget_ends_the_work():
    with pytest.raises(OutOfBudget, match="limit of 10 steps reached"):
        Strip("l-tromping:maximal", columns=4).positions(rows=30, budget=Budget(steps=10))


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: Strip(domineering.positions), OneSide, "a strip fixes either its columns or its"),
        (
            lambda: Strip(domineering.positions, columns=2, rows=2),
            OneSide,
            "a strip fixes either its columns or its",
        ),
        (
            lambda: Strip(domineering.positions, columns=0),
            OutOfRange,
            "columns must be an integer from 1 on, such",
        ),
        (
            lambda: Strip(domineering.positions, rows=-3),
            OutOfRange,
            "rows must be an integer from 1 on, such as",
        ),
    ],
)
def test_impossible_sides_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_side_of_forty_is_refused_with_what_it_would_take():
    with pytest.raises(LimitReached, match=r"1\.1e\+12 states, more than fit"):
        Strip(domineering.positions, columns=40).generating_function()


def test_play_positions_have_no_rational_gf():
    with pytest.raises(NotRational, match="need not have a rational"):
        Strip(domineering.play, columns=2).generating_function()


def test_unmarked_answers_have_no_profiles():
    with pytest.raises(GfkitError, match="no marks"):
        Strip(domineering.positions, columns=2).generating_function().profiles(3)


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: read_with(fixed={"columns": 0}),
            OutOfRange,
            "columns must be an integer from 1 on",
        ),
        (
            lambda: read_with(fixed={"columns": "3"}),
            CertificateRejected,
            "'3' is not of the kind int",
        ),
        (
            lambda: read_with(fixed={"depth": 3}),
            GfkitError,
            "a strip fixes its columns or its rows, not",
        ),
        (
            lambda: read_with(fixed={"columns": 1, "rows": 1}),
            GfkitError,
            "the data of a strip cannot be read:",
        ),
        (
            lambda: read_with(topology="sphere"),
            OutOfRange,
            r"topology must be one of strip \(all sides open\),",
        ),
        (
            lambda: read_with(marks="z"),
            GfkitError,
            "domineering:right-ends has no mark z: its",
        ),
        (
            lambda: read_with(shift=0.5),
            WrongArgument,
            r"shift must be an integer such as 0, not 0\.5",
        ),
        (
            lambda: read_with(neighbours="all"),
            GfkitError,
            "neighbours form a simple graph or a",
        ),
        (
            lambda: read_with(rule={}),
            GfkitError,
            "the data of a strip cannot be read:",
        ),
        (
            lambda: read_with(rule=None),
            GfkitError,
            "the data of a strip cannot be read:",
        ),
        (
            lambda: read_with(
                rule={"name": "x", "definition": {"kind": "none", "quantity": "positions"}}
            ),
            GfkitError,
            "a rule of the unknown kind 'none'",
        ),
        (
            lambda: read_with(rule={"name": 5, "definition": {"kind": "tiling"}, "parts": []}),
            GfkitError,
            "the name of a rule is text",
        ),
        (
            lambda: read_with(rule={"name": "x", "definition": {"kind": "tiling"}, "parts": []}),
            GfkitError,
            "tile sets are counted with integer",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": {"kind": "placement", "quantity": "positions"},
                }
            ),
            GfkitError,
            "the data of a placement rule cannot be",
        ),
    ],
)
def test_data_of_another_shape_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: read_with(rule={"name": "x", "definition": PIECES, "parts": []}),
            GfkitError,
            "a placement game has from 1 to 100 pieces,",
        ),
        (
            lambda: read_with(
                rule={"name": "x", "definition": PIECES | {"left": [[]]}, "parts": []}
            ),
            GfkitError,
            "the data of a placement rule cannot be",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES | {"left": [[[0, 0], [0, 2]]]},
                    "parts": [],
                }
            ),
            GfkitError,
            "the data of a placement rule cannot be",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES | {"left": [[[1, 0], [2, 0]]]},
                    "parts": [],
                }
            ),
            GfkitError,
            "the data of a placement rule cannot be",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES | {"left": [[[0, 0], [0, 99]]]},
                    "parts": [],
                }
            ),
            GfkitError,
            "the data of a placement rule cannot be",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES | {"left": [[[0, 0]], [[0, 0]]]},
                    "parts": [],
                }
            ),
            GfkitError,
            "a placement game has from 1 to 100 pieces,",
        ),
        (
            lambda: read_with(
                rule={"name": "x", "definition": PIECES | {"left": [[[0, 0.0]]]}, "parts": []}
            ),
            GfkitError,
            "the data of a placement rule cannot be",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES | {"left": [[[0, 0]]], "quantity": "best"},
                    "parts": [],
                }
            ),
            GfkitError,
            "the quantities of placement rules are",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES
                    | {"left": [[[0, 0]]], "both": [{"cells": [[0, 0]], "weight": "x"}]},
                    "parts": [],
                }
            ),
            GfkitError,
            "a placement game has from 1 to 100 pieces,",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES | {"both": [{"cells": [[0, 0]], "weight": "-x"}]},
                    "parts": [],
                }
            ),
            WeightError,
            "weight '-x' is not a monomial in x and y,",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": PIECES | {"left": [[[0, 0]]], "more": 1},
                    "parts": [],
                }
            ),
            GfkitError,
            "the text of a rule is not in normal form",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": {"kind": "colouring", "quantity": "positions", "colours": []},
                    "parts": [],
                }
            ),
            GfkitError,
            "the data of a colouring rule cannot be",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": {
                        "kind": "colouring",
                        "quantity": "positions",
                        "colours": [{"name": "BB", "owner": "left", "weight": "x"}],
                        "forbidden": [],
                        "neighbours": "edge",
                    },
                    "parts": [],
                }
            ),
            GfkitError,
            "a colouring game has colours of one",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": {
                        "kind": "colouring",
                        "quantity": "positions",
                        "colours": [{"name": "B", "owner": "left", "weight": "x"}],
                        "forbidden": ["BR"],
                        "neighbours": "edge",
                    },
                    "parts": [],
                }
            ),
            GfkitError,
            "a colouring game has colours of one",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": {
                        "kind": "liberty",
                        "quantity": "positions",
                        "liberties": "none",
                    },
                    "parts": [],
                }
            ),
            GfkitError,
            "a liberty game says that every group of one",
        ),
        (
            lambda: read_with(
                rule={
                    "name": "x",
                    "definition": {"kind": "array", "quantity": "arrays", "values": []},
                    "parts": [],
                }
            ),
            ArrayRuleError,
            "x: needs 1 to 100 different values",
        ),
    ],
)
def test_a_rule_that_is_not_in_normal_form_is_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: Strip(find_model("cram"), columns=2).generating_function(marks="exy"),
            GfkitError,
            r"no mark y: its marks are e \(of empty cells\), x",
        ),
        (
            lambda: Strip(find_model("nogo"), columns=2).generating_function(marks="exy"),
            GfkitError,
            "no mark e: x and y alone are marks",
        ),
        (
            lambda: Strip(LETTERS, columns=2).generating_function(marks="et"),
            OutOfRange,
            "or letters but t",
        ),
        (
            lambda: Strip(LETTERS, columns=2, topology="ring").generating_function(marks="ab"),
            GfkitError,
            r"on a ring \(the growing side joined to a ring\) the marks are x and y",
        ),
        (
            lambda: Strip(LETTERS, columns=12).generating_function(marks="abcz"),
            LimitReached,
            r"25\^4 monomials",
        ),
    ],
)
def test_marks_that_are_not_there_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip(
                rule_of(
                    {
                        **BITS,
                        "up_to": BOTH_OF_SYMMETRY_WAYS[:1],
                        "words": [{"direction": "row", "forbid": ["01"]}],
                    }
                ),
                columns=3,
            ).terms(3),
            "obey it, because of words 1",
        ),
        (
            lambda: Strip(
                rule_of(
                    {
                        **BITS,
                        "up_to": BOTH_OF_SYMMETRY_WAYS[:1],
                        "ordered": {"columns": "nondecreasing"},
                    }
                ),
                columns=3,
            ).terms(3),
            "obey it, because of ordered",
        ),
        (
            lambda: Strip(
                rule_of({**BITS, "up_to": BOTH_OF_SYMMETRY_WAYS[:1], "corners": {"top-left": 1}}),
                columns=3,
            ).terms(3),
            "obey it, because of corners",
        ),
        (
            lambda: Strip(
                rule_of(
                    {
                        **BITS,
                        "weights": {"1": "x"},
                        "up_to": [SWAP],
                    }
                ),
                columns=3,
            ).terms(3),
            "obey it, because of the weights",
        ),
        (
            lambda: Strip(
                rule_of(
                    {
                        **BITS,
                        "up_to": BOTH_OF_SYMMETRY_WAYS[:1],
                        "neighbours": [
                            {"directions": ["king"], "counts": [0, 1], "relation": "equal"}
                        ],
                        "blocks": [{"rows": 1, "columns": 2, "holds": "a <= b"}],
                    }
                ),
                columns=3,
            ).terms(3),
            "obey it, because of blocks 1",
        ),
    ],
)
def test_a_condition_that_the_symmetries_break_is_named(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: Strip(rule_of({**BITS, "up_to": ["cyclic shift of columns"]}), rows=2).terms(3),
            GfkitError,
            "moves the columns, which grow",
        ),
        (
            lambda: Strip(rule_of({**BITS, "symmetric": [{"columns": [2, 1]}]}), columns=3).terms(
                3
            ),
            GfkitError,
            "a symmetry of 2 columns only",
        ),
        (
            lambda: Strip(
                rule_of({**BITS, "up_to": ["cyclic shift of columns"]}), columns=3, topology="ring"
            ),
            GfkitError,
            "strips and cylinders",
        ),
        (
            lambda: ClassesRule.from_data(
                {**BITS, "up_to": BOTH_OF_SYMMETRY_WAYS, "symmetric": BOTH_OF_SYMMETRY_WAYS},
                "my rule",
            ),
            ArrayRuleError,
            "both up_to and symmetric",
        ),
    ],
)
def test_symmetries_without_a_meaning_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip(rule("01", introduced=True), columns=3, topology="cylinder"),
            "rule is a rule for strips",
        ),
        (
            lambda: Strip(
                rule("01", ordered={"rows": "increasing"}), columns=3, topology="cylinder"
            ),
            "rule is a rule for strips",
        ),
        (
            lambda: Strip(rule("01", corners={"top-left": "0"}), columns=3, topology="cylinder"),
            "rule is a rule for strips",
        ),
    ],
)
def test_rules_about_sides_are_refused_on_cylinders(call, words):
    with pytest.raises(GfkitError, match=words):
        call()


def test_play_with_shared_pieces_has_no_equation_here():
    with pytest.raises(
        GfkitError,
        match=r"with s pieces that both players may place it is not \|i - j\| <= 1 but ",
    ):
        play_equation(Strip(find_model("l-tromping:play"), columns=2))


def test_long_boards_are_sampled_without_listing():
    with pytest.raises(LimitReached, match="63 bits"):
        len(Strip("kings", columns=4).positions(rows=200))


def test_classes_have_marks_and_no_automaton():
    with pytest.raises(GfkitError, match="no single automaton counts"):
        Strip(
            rule_of({**BITS, "weights": {"1": "x"}, "up_to": BOTH_OF_SYMMETRY_WAYS}), columns=2
        ).transfer_matrix()
