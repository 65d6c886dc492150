"""The checker's search for who wins boards of pieces, against trying all moves."""

import random

from oracle.game_facts import winner

from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.games.piece_search import Search, is_cut

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
        for own, other, names in ((left, right, "LR"), (right, left, "RL")):
            search = Search(rows, own, other, Clock(60))
            cut += search.cuts + search.cuts_across
            assert search.cuts == is_cut(other)
            found = search.outcome(sum(1 << r + c * rows for r, c in cells))
            letters = {"own": names[0], "other": names[1], "first": "N", "second": "P"}
            assert letters[found] == true
    assert cut
