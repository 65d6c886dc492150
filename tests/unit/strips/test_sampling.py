"""Positions in order: all of them once, the k-th, the place of one, random ones."""

from collections import Counter
from math import prod

import pytest
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.kinds.tiles import TileSet
from gfkit.boards.language.rules import find_model, model_of
from gfkit.boards.shapes.board import Board
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip

ARRAY = ArrayRule.from_data(
    {
        "values": ["0", "1", "2"],
        "weights": {"1": "x", "2": "2*y"},
        "neighbours": [{"directions": ["king"], "relation": "equal", "counts": [0, 1, 2]}],
    },
    "few equal",
)
SORTED = ArrayRule.from_data(
    {
        "values": ["0", "1"],
        "ordered": {"rows": "nondecreasing", "columns": "nonincreasing"},
        "introduced": True,
    },
    "sorted",
)
TILES = TileSet.from_data(
    {
        "labels": ["0", "1", "2"],
        "tile": [
            {"name": "plain", "left": "0", "right": "0", "top": "0", "bottom": "0", "weight": "2"},
            {"name": "head", "left": "0", "right": "0", "top": "0", "bottom": "1"},
            {"name": "tail", "left": "0", "right": "2", "top": "1", "bottom": "0", "weight": "x"},
            {"name": "end", "left": "2", "right": "0", "top": "0", "bottom": "0", "weight": "3*y"},
        ],
        "boundary": {"left": ["0"], "right": ["0"], "top": ["0"], "bottom": ["0", "1"]},
    },
    "tiles",
)
PIECES = PlacementGame.from_data(
    {
        "piece": [
            {"cells": "..|.#", "owner": "left", "orientations": "rotations"},
            {"cells": "1x3", "owner": "right"},
            {"cells": "2x1", "owner": "both", "weight": "x*y"},
        ]
    },
    "pieces",
)
NAMED = [
    "domineering",
    "domineering:maximal",
    "domineering:left-ends",
    "domineering:one-sided-ends",
    "domineering:tilings",
    "l-tromping:right-ends",
    "trominoes",
    "o12:maximal",
    "col",
    "snort:left-ends",
    "snort:one-sided-ends",
    "kings:maximal",
    "node-kayles",
    "cis3",
    "nogo",
    "domineering:play",
    "snort:play",
    "nogo:play",
]
MODELS = [
    *map(find_model, NAMED),
    *map(model_of, (ARRAY, SORTED, TILES, PIECES)),
    model_of(PIECES, "maximal"),
]

LIGHT = {"domineering:maximal", "col:positions", "kings:maximal", "cis3:positions"}


def profile(positions):
    found = Counter()
    for position in positions:
        some = [piece.weight for piece in position.pieces]
        found[sum(z.x for z in some), sum(z.y for z in some)] += prod(z.coefficient for z in some)
    return Profile.of(found)


@one_in(7)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
@pytest.mark.parametrize(
    ("fixed", "n"), [({"columns": 2}, 3), ({"rows": 3}, 2), ({"columns": 1}, 4), ({"rows": 2}, 0)]
)
def test_all_positions_are_listed_once(model, fixed, n):
    grows = {"rows": n} if "columns" in fixed else {"columns": n}
    boards = Strip(model, **fixed).positions(**grows)
    listed = list(boards)
    assert len(set(listed)) == len(listed)
    board = Board.rectangle(**fixed, **grows)
    assert {position.board for position in listed} <= {board}
    wanted = brute.count(model, board)
    assert profile(listed) == wanted
    assert boards.total == wanted.total()
    assert model.play or boards.total == Strip(model, **fixed).terms(n + 1)[n]


IDENTIFIED = [
    pytest.param(model, topology, fixed, n, id=f"{model.name}-{topology}")
    for model in MODELS
    for topology, fixed, n in (
        ("cylinder", {"columns": 3}, 2),
        ("ring", {"rows": 2}, 3),
        ("torus", {"columns": 3}, 3),
    )
    if not model.play
    if model.game.name != "sorted"  # it speaks of the sides of the board
    if topology == "cylinder" or model.game.kind != "liberty"  # groups may reach around
    if topology != "torus" or model.name in LIGHT
]


@one_in(7)
@pytest.mark.parametrize(("model", "topology", "fixed", "n"), IDENTIFIED)
@pytest.mark.parametrize("multigraph", [False, True])
def test_all_positions_with_identified_sides_are_listed_once(model, topology, fixed, n, multigraph):
    grows = {"rows": n} if "columns" in fixed else {"columns": n}
    strip = Strip(model, **fixed, topology=topology, multigraph=multigraph)
    listed = list(strip.positions(**grows))
    assert len(set(listed)) == len(listed)
    board = Board.rectangle(**fixed, **grows)
    turned = {"cylinder": "ring", "ring": "cylinder"}.get(topology, topology)
    where = topology if "columns" in fixed else turned
    assert profile(listed) == brute.count(model, board, where, multigraph=multigraph)


PLACED = ["domineering:maximal", "l-tromping", "o12:left-ends"]
COLOURED = ["col:maximal", "snort", "nogo", "kings"]


@pytest.mark.parametrize("name", [*PLACED, *COLOURED])
def test_positions_are_those_of_enumeration(name):
    """By the cells, players and weights of pieces, or the cells and marks of colours."""
    model, board = find_model(name), Board.rectangle(2 + (name in PLACED), 3)

    def told(pieces, mark):
        if name in PLACED:
            return frozenset((piece.cells, piece.player, piece.weight) for piece in pieces)
        return frozenset((min(piece.cells), getattr(piece, mark)) for piece in pieces)

    drawn = Strip(model, columns=3).positions(rows=board.rows)
    listed = brute.counted(model.game, model.quantity, board)
    assert {told(z.pieces, "mark") for z in drawn} == {told(z, "kind") for z in listed}


@one_in(3)
@pytest.mark.parametrize(
    ("model", "topology"),
    [
        pytest.param(model, topology, id=f"{model.name}-{topology}")
        for model in MODELS
        for topology in ("strip", "torus")
        if topology == "strip" or model.name in LIGHT
    ],
)
def test_a_position_is_found_by_its_index(model, topology):
    boards = Strip(model, columns=3, topology=topology).positions(rows=3)
    for index in {k * boards.total // 4 for k in range(4)} if boards.total else ():
        before = 0
        for position in boards:
            before += prod(piece.weight.coefficient for piece in position.pieces)
            if before > index:
                break
        assert boards.unrank(index) == boards[index] == position


def test_drawn_positions_are_spread_evenly():
    """A sanity check: chi-square with 21 degrees of freedom is above 46.8 once in a thousand."""
    boards = Strip("domineering:maximal", columns=3).positions(rows=3)
    drawn = Counter(boards.samples(2200, seed=5))
    assert len(drawn) == boards.total == 22
    assert sum((number - 100) ** 2 / 100 for number in drawn.values()) < 46.8


def test_positions_of_long_boards_are_listed_in_order():
    boards = Strip("kings", columns=10).positions(rows=100)
    assert next(iter(boards)) == boards[0]
