"""Searches of the checker for outcomes and values of games, against brute force."""

from __future__ import annotations

import copy
import itertools
import json
import random

import pytest
from forgeries.certificates import envelope, proved, seal
from oracle.game_facts import winner
from samples import parametrize_some

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.games.octal import Game
from gfkit.proofs.checker.games.outcomes import Bounds, Search
from gfkit.proofs.checker.games.positions import Ground, read_moves
from gfkit.proofs.checker.games.values import Table, Values

PIECES = [
    [(0, 0)],
    [(0, 0), (1, 0)],
    [(0, 0), (0, 1)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (1, 0), (1, 1)],
    [(0, 0), (0, 2)],
    [(0, 1), (1, 0)],
]


def searched(rule, rows, columns, strip):
    """Return a search that bounds moves to spare by strips of so many cells."""
    ground = Ground(read_moves(json.loads(json.dumps(rule))), rows, columns, Clock(60))
    search = Search(ground)
    search.bounds = [Bounds(ground, player, strip) for player in (0, 1)]
    return search


@pytest.mark.parametrize("strip", [0, 4, 9])
@parametrize_some("number", range(80))
def test_every_board_is_won_by_whom_brute_force_says(number, strip):
    rng = random.Random(number)  # noqa: S311
    left, right = (rng.sample(PIECES, rng.choice([1, 1, 2])) for _ in range(2))
    rows, columns = rng.choice([(1, 9), (2, 5), (3, 4), (4, 3), (2, 6)])
    cells = frozenset((r, c) for r in range(rows) for c in range(columns) if rng.random() < 0.85)
    rule = {"kind": "placement", "left": left, "right": right}
    pieces = tuple(tuple(map(tuple, side)) for side in (left, right))
    assert searched(rule, rows, columns, strip).outcome(cells) == winner(pieces, cells)


@pytest.mark.parametrize(("strip", "are_bounds"), [(0, False), (4, True), (9, True)])
def test_strips_of_a_few_cells_bound_the_moves_of_dominoes(strip, are_bounds):
    rule = {"kind": "placement", "left": [PIECES[1]], "right": [PIECES[2]]}
    assert all(bool(one.most) == are_bounds for one in searched(rule, 4, 3, strip).bounds)


@parametrize_some("number", range(60))
def test_boards_of_colours_are_won_by_whom_their_values_say(number):
    rng = random.Random(number)  # noqa: S311
    owners = [rng.choice(["left", "right", "both"]) for _ in range(rng.choice([1, 2, 2, 3]))]
    pairs = [*itertools.combinations_with_replacement(range(len(owners)), 2)]
    rule = {
        "kind": "colouring",
        "colours": owners,
        "forbidden": [list(z) for z in pairs if rng.random() < 0.6],
        "neighbours": rng.choice(["edge", "king"]),
    }
    rows, columns = rng.choice([(1, 6), (2, 3), (3, 2), (2, 2)])
    ground, table = Ground(read_moves(rule), rows, columns, Clock(60)), Table(Clock(60))
    whole = itertools.product(range(rows), range(columns))
    cells = [z for z in whole if rng.random() < 0.9]
    value = Values(ground, table).of_cells(cells)
    said = {"=": "P", "<": "R", ">": "L", "|": "N"}[table.relation(value, 0)]
    assert Search(ground).outcome(cells) == said


def test_a_name_is_not_a_statement():
    """The statement of strips holds pieces alone: who has none, wins nothing."""
    data = next(z for z in proved() if z["statement"]["kind"] == "outcomes of strips")
    data = envelope(copy.deepcopy(data["statement"]), data["evidence"])
    data["statement"]["rule"]["left"] = []
    report = check(seal(data))
    assert report.holds
    assert "Left's pieces: none" in report.statement
    data["statement"]["rule"]["name"] = "domineering"
    assert not check(seal(data)).holds


@parametrize_some("code", ["0.77", "0.07", "4.3", "0.34", "0.156", "0.45'6'"])
def test_any_mask_is_right(code):
    found = [
        Game(code, Clock(60), mask).upto(200)[:200]
        for mask in (0, 2, 6, 11, 1 << 39, (1 << 40) - 1)
    ]
    values = []
    for n in range(60):  # from the definition
        options = set()
        for k in range(n + 1):
            digit, left = Game(code, Clock(60)).digit(k), n - k
            options |= {0} if digit & 1 and not left and n else set()
            options |= {values[left]} if digit & 2 and k and left else set()
            options |= (
                {values[a] ^ values[left - a] for a in range(1, left)} if digit & 4 else set()
            )
        values.append(next(z for z in range(n + 99) if z not in options))
    assert all(some == found[0] for some in found)
    assert found[0][:60] == values


def drawn_moves(draw):
    """Return moves of a player: what each needs, of at most two colours, and what it clears."""

    def points(count):
        near = [(i, r, c) for i in range(2) for r in range(-1, 2) for c in range(-1, 3)]
        return frozenset(draw.sample(near, count))

    some = [points(draw.randint(1, 3)) for _ in range(draw.randint(1, 3))]
    return [(z, z | points(draw.randint(0, 2))) for z in some]


@pytest.mark.parametrize("seed", range(60))
def test_live_points_are_those_that_a_move_needs(seed):
    """A move fits where all points that it needs are there; what it clears may be fewer."""
    draw = random.Random(seed)  # noqa: S311 - test cases
    rows, columns, moves = draw.randint(1, 4), draw.randint(1, 5), [drawn_moves(draw) for _ in "LR"]
    ground = Ground(moves, rows, columns, Clock(60))
    board = [(i, r, c) for i in range(ground.colours) for r in range(rows) for c in range(columns)]
    here = {z for z in board if draw.random() < 0.7}
    placed = [
        [{(i, r + a, c + b) for i, a, b in some} for some in move]
        for side in moves
        for move in side
        for r in range(-3, rows + 3)
        for c in range(-3, columns + 3)
    ]
    live = set().union(*(needs for needs, _ in placed if needs <= here))
    position = sum(1 << ground.bit(*z) for z in here)
    assert ground.live(position)[0] == sum(1 << ground.bit(*z) for z in live)
