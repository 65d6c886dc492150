"""Classes up to symmetries, and symmetric arrays: against what is listed one by one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tiers import one_in

from gfkit import Strip
from gfkit.boards.kinds.graph_games import SNORT
from gfkit.boards.kinds.pieces import PlacementGame, SharedPiece, all_images, piece_of
from gfkit.boards.kinds.symmetry_rules import ClassesRule, SymmetricRule
from gfkit.boards.language.rules import model_of
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.strips.enumerate import brute
from gfkit.strips.totals.count import check_small_boards, count
from gfkit.strips.ways.symmetric_arrays import up_to

BITS, THREE = {"values": [0, 1]}, {"values": [0, 1, 2]}
BOTH = ["left-right reflection", "top-bottom reflection"]
SWAP = {"0": 1, "1": 0}
PROPER = {"neighbours": [{"directions": ["horizontal", "vertical"], "relation": "equal"}]}
PROPER["neighbours"][0]["counts"] = [0]
SYMMETRIC: list[dict[str, Any]] = [
    {**BITS, "symmetric": BOTH[:1]},
    {**BITS, "symmetric": BOTH[1:]},
    {**BITS, "symmetric": BOTH},
    {**BITS, "symmetric": ["rotation by 180 degrees"]},
    {**BITS, "symmetric": [["rotation by 180 degrees", SWAP]]},
    {**BITS, "symmetric": ["reversal of values"]},
    {**BITS, "words": [{"direction": "row", "forbid": ["01"]}], "symmetric": BOTH},
    {**BITS, "words": [{"direction": "column", "forbid": ["001"]}], "symmetric": BOTH[1:]},
    {**THREE, **PROPER, "symmetric": [[*BOTH, SWAP]]},
    {**THREE, "symmetric": [["top-bottom reflection", {"0": 1, "1": 2, "2": 0}]]},
    {**BITS, "weights": {"1": "2*x"}, "symmetric": BOTH[1:]},
    {**BITS, "symmetric": [["top-bottom reflection", "cyclic shift of columns"]]},
    {**BITS, "symmetric": [{"columns": [3, 1, 2]}]},
    {**BITS, "ordered": {"rows": "nondecreasing"}, "symmetric": BOTH[1:]},
]
CLASSES: list[dict[str, Any]] = [
    {**BITS, "up_to": BOTH[:1]},
    {**BITS, "up_to": BOTH},
    {**BITS, "up_to": ["rotation by 180 degrees"]},
    {**BITS, "up_to": ["permutations of columns"]},
    {**BITS, "up_to": ["permutations of rows", "left-right reflection"]},
    {**BITS, "up_to": ["permutations of values", *BOTH]},
    {**THREE, "up_to": ["permutations of values"]},
    {**THREE, **PROPER, "up_to": ["permutations of values", *BOTH]},
    {**BITS, "weights": {"1": "x"}, "up_to": BOTH},
    {**BITS, "up_to": ["cyclic shift of columns", "left-right reflection"]},
    {**BITS, "up_to": [["left-right reflection", "reversal of values"]]},
    {**THREE, "up_to": [["top-bottom reflection", {"0": 1, "1": 2, "2": 0}]]},
    {**BITS, "lines": [{"directions": ["row", "column"], "modulo": 2}], "up_to": BOTH},
    {**BITS, "connected": [{"values": [1]}], "contains": [1], "up_to": BOTH},
    {
        **BITS,
        "words": [
            {"direction": "diagonal", "forbid": ["11"]},
            {"direction": "antidiagonal", "forbid": ["11"]},
        ],
        "up_to": BOTH,
    },
]


def rule_of(data: dict[str, Any]) -> SymmetricRule | ClassesRule:
    return (ClassesRule if "up_to" in data else SymmetricRule).from_data(data, "rule")


@one_in(4)
@pytest.mark.parametrize("data", SYMMETRIC + CLASSES)
def test_small_boards_agree_with_listing(data: dict[str, Any]) -> None:
    assert check_small_boards(model_of(rule_of(data)), max_arrays=1000) >= 1


@pytest.mark.parametrize("data", [*SYMMETRIC[:5], *CLASSES[:4], CLASSES[9]])
def test_small_cylinders_agree_with_listing(data: dict[str, Any]) -> None:
    model = model_of(rule_of(data))
    assert check_small_boards(model, topology="cylinder", max_arrays=700) > 5


NEAR = [["horizontal"], ["vertical"], ["horizontal", "vertical"], ["king"], ["diagonal"], ["left"]]
MOVES: list[Any] = [
    *("left-right reflection", "top-bottom reflection", "rotation by 180 degrees"),
    *("permutations of values", "permutations of columns", "cyclic shift of columns"),
    ["rotation by 180 degrees", "reversal of values"],
]


def random_rule(number: int) -> dict[str, Any]:
    draw = random.Random(number)  # noqa: S311 - not for secrets
    values = draw.choice([2, 2, 3])
    data: dict[str, Any] = {"values": list(range(values))}
    if draw.random() < 0.8:
        near = {
            "directions": draw.choice(NEAR),
            "relation": draw.choice(["equal", "different"]),
            "counts": draw.sample(range(5), draw.choice([1, 2, 3])),
        }
        data["neighbours"] = [near]
    if draw.random() < 0.5:
        way = draw.choice(["row", "column", "diagonal"])
        data["words"] = [{"direction": way, "forbid": [draw.choice(["01", "00", "010"])]}]
    if draw.random() < 0.4:
        total = {"rows": 2, "columns": 2, "statistic": "sum"}
        data["blocks"] = [{**total, "allowed": draw.sample(range(4 * values - 3), 3)}]
    data[draw.choice(["up_to", "symmetric"])] = draw.sample(MOVES, draw.choice([1, 1, 2]))
    return data


def fits(data: dict[str, Any], rows: int, columns: int) -> bool:
    """Count a board both ways; tell whether the symmetries keep the rule."""
    board, model = Board.rectangle(rows, columns), model_of(rule_of(data))
    found, wanted = outcome(count, model, board), outcome(brute.count, model, board)
    if "lead to" in wanted:
        assert "obey it, because of" in found
    elif "obey it, because of" not in found:  # else it is broken on a longer board
        assert found == wanted
        return True
    return False


def outcome(counted: Any, *given: Any) -> str:
    try:
        return str(counted(*given))
    except GfkitError as error:
        return str(error)


@one_in(5)
@pytest.mark.parametrize("number", range(40))
def test_random_rules_agree_with_listing_or_are_refused(number: int) -> None:
    data = random_rule(number)
    if len(data["values"]) == 2:
        fits(data, 3, 3)
        fits(data, 5, 2)
    else:
        fits(data, 3, 2)


@one_in(2)
@pytest.mark.parametrize("data", [SYMMETRIC[4], SYMMETRIC[8], CLASSES[1], CLASSES[6], CLASSES[14]])
def test_terms_of_a_strip_are_the_counts_of_its_boards(data: dict[str, Any]) -> None:
    side = "rows" if "connected" in data or "words" in data else "columns"
    strip = Strip(rule_of(data), **{side: 2})
    terms = strip.terms(5)
    assert strip.gf.terms(5) == terms
    for n in range(1, 5):
        rows, columns = (n, 2) if side == "columns" else (2, n)
        assert brute.count(strip.counted, Board.rectangle(rows, columns)).total() == terms[n]


PIECES = [piece_of(z) for z in [[(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (1, 0)]]]
PIECES += [piece_of([(0, 0), (0, 1), (0, 2)]), piece_of([(0, 0), (0, 1), (1, 1), (1, 2)])]


def moved(cells, signs, rows, columns):
    """The image of some cells."""
    return frozenset(
        (r if signs[0] > 0 else rows - 1 - r, c if signs[1] > 0 else columns - 1 - c)
        for r, c in cells
    )


def orbits(things, group):
    """How many orbits there are; group: functions."""
    return len({frozenset(move(one) for move in group) for one in things})


GROUPS = {
    "symmetry": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "reflection": [(1, 1), (1, -1)],
    "rotation": [(1, 1), (-1, -1)],
}


@one_in(2)
@pytest.mark.parametrize("seed", range(8))
def test_classes_of_pieces_are_orbits(seed):
    draw = random.Random(seed)  # noqa: S311
    some = [z for piece in draw.sample(PIECES, 2) for z in all_images(piece)]
    game = PlacementGame("drawn", (), (), tuple(map(SharedPiece, dict.fromkeys(some))))
    quantity, name = draw.choice(["positions", "maximal", "tilings"]), draw.choice([*GROUPS])
    found = Strip(up_to(model_of(game, quantity), name), columns=2).terms(5)
    for n in range(1, 5):
        board = Board.rectangle(n, 2)
        listed = {
            frozenset(one.cells for one in position)
            for position in brute.counted(game, "positions", board)
        }
        everywhere = brute.placements(game, board)
        kept = [z for z in listed if is_counted(z, quantity, everywhere, board)]
        group = [
            lambda z, signs=signs, n=n: frozenset(moved(one, signs, n, 2) for one in z)
            for signs in GROUPS[name]
        ]
        assert orbits(kept, group) == found[n]


def is_counted(position, quantity, everywhere, board):
    covered = frozenset().union(*position)
    if quantity == "tilings":
        return covered == board.cells
    return quantity == "positions" or all(z.cells & covered for z in everywhere)


@one_in(2)
@pytest.mark.parametrize("name", GROUPS)
def test_classes_of_colourings_are_orbits_and_the_checker_has_them(name):
    answer = Strip(f"snort up to {name}", columns=2).generating_function(marks="xy")
    assert answer.terms(4) == [one.total() for one in answer.profiles(4)]
    for n in (1, 2, 3):
        listed = [
            tuple((min(one.cells), one.kind) for one in position)
            for position in brute.counted(SNORT, "positions", Board.rectangle(n, 2))
        ]
        group = [
            lambda z, signs=signs, n=n: frozenset(
                (min(moved([cell], signs, n, 2)), colour) for cell, colour in z
            )
            for signs in GROUPS[name]
        ]
        assert orbits(listed, group) == answer.terms(4)[n]
    column = Strip(f"snort up to {name}", columns=1).generating_function(marks="xy")
    assert check(certificate_data(column.verdict, "0")).holds
