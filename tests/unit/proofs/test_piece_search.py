"""The checker's search for who wins boards of pieces, against trying all moves."""

import json
import random

from oracle.game_facts import winner

from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.games.placed_moves import Ground, Search, in_lines, read_moves

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
    cut = 0
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
        for owner in (0, 1):
            search = Search(Ground(moves, rows, columns, Clock(60)), owner)
            cut += search.cuts + search.cuts_across
            assert search.cuts == in_lines(moves[1 - owner], 2)
            assert search.outcome(search.ground.position(cells)) == true
    assert cut
