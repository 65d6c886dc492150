"""Pieces on short and long joined sides: the engine agrees with the definition of the documents.

1,600 comparisons and more: rules of pieces, topologies, sides, quantities, both meanings of short
sides. Boards, strips, rings and totals are asked.
"""

from itertools import product
from random import Random

import pytest
from oracle import definitions
from tiers import is_thorough, one_in

from gfkit.boards.kinds.game import Definition
from gfkit.boards.kinds.pieces import PlacementGame, SharedPiece, read_piece
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.rules import Model
from gfkit.boards.shapes.board import Board
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals.board_totals import board_total
from gfkit.strips.totals.count import count

RULES = {
    "rods": ([("left", "...."), ("right", ".|.|.")], {}),
    "one rod": ([("left", "....")], {}),
    "dominoes": ([("left", ".|."), ("right", "..")], {}),
    "shared": ([("both", "..."), ("left", ".|.")], {}),
    "corners": ([("left", ".#|.."), ("right", "..|.#")], {}),
    "bent": ([("left", "#..|..#")], {}),
    "long and short": ([("left", "...."), ("left", "."), ("right", ".|.")], {}),
    "apart": ([("left", "..."), ("right", ".|.")], {("left", "left"): 0}),
    "far apart": ([("both", ".."), ("both", ".|.|.")], {("both", "both"): 1}),
    "both kept apart": ([("left", ".."), ("right", "...")], {("left", "right"): 0}),
}
QUANTITIES = ("positions", "tilings", "maximal", "left-ends", "right-ends", "one-sided-ends")
TOPOLOGIES = ("cylinder", "ring", "torus")
SIDES = [(r, c) for r, c in product(range(1, 6), range(1, 6)) if r * c <= 10]
SHARED = Weight(1, 0, 0)
CASES = list(product(RULES, TOPOLOGIES, SIDES, QUANTITIES, (False, True)))


def model_of(name, quantity):
    pieces, apart = RULES[name]
    owned = {owner: [read_piece(t) for o, t in pieces if o == owner] for owner in ("left", "right")}
    both = tuple(SharedPiece(read_piece(text), SHARED) for o, text in pieces if o == "both")
    pairs = []
    for (one, other), distance in apart.items():
        pairs.append((one if one == other else f"{one}-{other}", distance))
    game = PlacementGame("g", tuple(owned["left"]), tuple(owned["right"]), both, "", tuple(pairs))
    return Model("g", "", (), Definition(game, quantity))


def expected(name, quantity, rows, columns, topology, multigraph):
    of = {"fixed": {"columns": columns}, "topology": topology}
    board = definitions.board_of(of | {"neighbours": "multigraph"} if multigraph else of, rows)
    definition = model_of(name, quantity).definition.to_data()
    return definitions.tally(definitions.on_board(definition, board))


def drawn(number):
    """Return the cases of this run, drawn by name: a share of each rule and topology."""
    if is_thorough():
        return CASES
    return Random("joined pieces").sample(CASES, number)  # noqa: S311 - no secret


def test_there_are_sixteen_hundred_comparisons() -> None:
    assert len(CASES) >= 1600


def test_boards_are_as_the_definition_says() -> None:
    for name, topology, (rows, columns), quantity, multigraph in drawn(160):
        right = expected(name, quantity, rows, columns, topology, multigraph)
        model, board = model_of(name, quantity), Board.rectangle(rows, columns)
        for route in (count, brute.count):
            found = route(model, board, topology=topology, multigraph=multigraph)
            assert found.as_dict() == right, (name, topology, rows, columns, quantity, multigraph)


@one_in(2)
@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_strips_and_rings_are_as_the_definition_says(topology) -> None:
    chance = Random(topology)  # noqa: S311 - no secret
    ends = [
        case for case in CASES if case[1] == topology and case[3] not in {"tilings", "positions"}
    ]
    for name, _, (_, side), quantity, multigraph in chance.sample(ends, 40 if is_thorough() else 6):
        model = model_of(name, quantity)
        strip = Strip(model, columns=min(side, 2), topology=topology, multigraph=multigraph)
        answer = strip.generating_function()
        terms = answer.terms(5)
        for rows in range(1, 5):
            right = expected(name, quantity, rows, strip.columns, topology, multigraph)
            where = (name, quantity, rows, strip.columns, multigraph)
            assert terms[rows] == sum(right.values()), where


@pytest.mark.parametrize("name", ["dominoes", "bent"])
def test_totals_are_as_the_definition_says(name) -> None:
    for topology, quantity, rows in product(TOPOLOGIES, ("maximal", "left-ends"), (2, 3)):
        model = model_of(name, quantity)
        total = board_total(model, rows, 2, topology=topology, multigraph=True)
        right = expected(name, quantity, rows, 2, topology, True)
        assert total.count == sum(right.values()), (topology, quantity, rows)


@pytest.mark.parametrize("marks", ["x", "xy"])
def test_marked_rings_are_as_the_definition_says(marks) -> None:
    model = model_of("long and short", "maximal")
    strip = Strip(model, columns=2, topology="ring", multigraph=True)
    terms = strip.generating_function(marks=marks).gf.terms(5)
    for rows in range(1, 4):
        right = expected("long and short", "maximal", rows, 2, "ring", True)
        if marks == "x":
            right = {(i + j, 0): 0 for i, j in right} | {
                (k, 0): sum(v for (i, j), v in right.items() if i + j == k)
                for k in {i + j for i, j in right}
            }
        assert terms[rows].as_dict() == right


def test_the_rod_of_four_on_a_cylinder_of_three() -> None:
    for quantity in ("positions", "maximal"):
        strip = Strip(model_of("one rod", quantity), columns=3, topology="cylinder")
        assert strip.generating_function().terms(6) == [1] * 6


@one_in(4)
@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("name", ["rods", "dominoes", "apart", "far apart"])
def test_the_checker_agrees(name, topology) -> None:
    strip = Strip(model_of(name, "maximal"), columns=2, topology=topology, multigraph=True)
    report = check(certificate_data(strip.generating_function().proof(), "0"))
    assert report.holds, report.reasons
