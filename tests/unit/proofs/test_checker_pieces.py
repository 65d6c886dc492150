"""The automaton of pieces against their translation into letters and acceptors."""

from __future__ import annotations

import itertools
import json
import random

import pytest
from forgeries.certificates import rule_of
from oracle import definitions
from oracle.game_facts import winner
from tiers import one_in

from gfkit.boards.kinds.pieces import PlacementGame
from gfkit.boards.language.rules import model_of
from gfkit.proofs.checker.core.array_machine import ArrayMachine
from gfkit.proofs.checker.core.generating_functions import X
from gfkit.proofs.checker.core.needs import Clock
from gfkit.proofs.checker.core.piece_positions import Piece, PieceMachine, on_rows
from gfkit.proofs.checker.core.strip_sequences import opened_terms, read_rule
from gfkit.proofs.checker.core.tracks import Rows
from gfkit.proofs.checker.games.placed_moves import Ground, read_moves
from gfkit.proofs.checker.games.small_games import Table, Values
from gfkit.proofs.checker.games.won_boards import Bounds, Search
from gfkit.proofs.checker.letters.colourings import Apart, arrays_of_pieces, placeable
from gfkit.proofs.checker.tables.finite_tables import count_cells

QUANTITIES = ["positions", "maximal", "left-ends", "right-ends", "tilings"]


def games():
    rng = random.Random(7)  # noqa: S311
    block = list(itertools.product(range(3), range(3)))
    for _ in range(12):
        pieces = {}
        for _ in range(rng.randrange(1, 4)):
            cells = rng.sample(block, rng.randrange(1, 4))
            top, left = min(cells)
            shape = frozenset((r - top, c - left) for r, c in cells)
            players = rng.choice([(0,), (1,), (0, 1)])
            pieces[Piece(shape, players, rng.randrange(1, 3), rng.choice([0, 1, 1 << 32]))] = None
        yield Apart(list(pieces), {})


def counted(machine, boards=5):
    return list(itertools.islice(opened_terms([(1, machine)]), boards))


@one_in(10)
@pytest.mark.parametrize("joined", [False, True])
@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("game", [*games()], ids=lambda z: str(len(z.pieces)))
def test_two_automata_of_pieces_agree(game, quantity, joined):
    for side, turned in itertools.product((1, 2, 3), (False, True)):
        sides = (side, None) if joined else (None, None)
        kept = placeable(game, *(sides[::-1] if turned else sides))
        rows = Rows(side, joined, turned)
        placed = on_rows(game.pieces, rows, Clock(60))
        faster = PieceMachine(placed, quantity, side, "xy", Clock(60))
        letters = arrays_of_pieces(kept, quantity)
        plain = ArrayMachine(letters, rows, "xy", Clock(60))
        assert counted(faster) == counted(plain), (side, turned)


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


def test_every_board_is_won_by_whom_brute_force_says():
    bounded = 0
    for number in range(250):
        rng = random.Random(number)  # noqa: S311
        left, right = (rng.sample(PIECES, rng.choice([1, 1, 2])) for _ in range(2))
        rows, columns = rng.choice([(1, 9), (2, 5), (3, 4), (4, 3), (2, 6)])
        cells = frozenset(
            (r, c) for r in range(rows) for c in range(columns) if rng.random() < 0.85
        )
        pieces = tuple(tuple(map(tuple, side)) for side in (left, right))
        true = winner(pieces, cells)
        rule = {"kind": "placement", "left": left, "right": right}
        moves = read_moves(json.loads(json.dumps(rule)))
        for strip in (0, 4, 9):
            ground = Ground(moves, rows, columns, Clock(60))
            search = Search(ground)
            search.bounds = [Bounds(ground, player, strip) for player in (0, 1)]
            bounded += sum(bool(z.most) for z in search.bounds)
            assert search.outcome(cells) == true
    assert bounded > 200


def test_boards_of_colours_are_won_by_whom_their_values_say():
    for number in range(60):
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
        assert Search(ground).outcome(cells) == said, (rule, cells)


DOMINOES = [{"cells": "2x1", "owner": "left"}, {"cells": "1x2", "owner": "right"}]
MIXED = [
    {"cells": "2x1", "owner": "left"},
    {"cells": "1x3", "owner": "right"},
    {"cells": "1x1", "owner": "both", "weight": "x*y"},
]
GAMES = {
    "dominoes-edge": {"piece": DOMINOES, "apart": "edge"},
    "dominoes-king": {"piece": DOMINOES, "apart": "king"},
    "one-domino-two": {"piece": DOMINOES[:1], "apart": 2},
    "snort": {"piece": DOMINOES, "apart": {"left-right": "edge"}},
    "col": {"piece": DOMINOES, "apart": {"left": "edge", "right": "king"}},
    "mixed": {"piece": MIXED, "apart": {"left": "king", "left-right": "edge", "both": "edge"}},
}
MODELS = [
    pytest.param(model_of(game, quantity), id=f"{name}:{quantity}")
    for name, data in GAMES.items()
    for game in [PlacementGame.from_data(data, name)]
    for quantity in game.quantities
    if quantity != "play"
]


def wanted(model, board):
    return definitions.tally(definitions.on_board(model.definition(), board))


def terms(poly):
    return {divmod(code, X): c for code, c in poly.items() if c}


@pytest.mark.parametrize("model", MODELS)
def test_boards_with_holes_are_enumerated_too(model):
    board = definitions.drawn("...|.#.|#..")
    found = count_cells(read_rule(rule_of(model)), frozenset(board.cells), Clock(60))
    assert terms(found) == wanted(model, board)
