"""The automaton of pieces against their translation into letters and acceptors."""

import itertools
import random

import pytest
from tiers import one_in

from gfkit.proofs.checker.core.array_machine import ArrayMachine
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.piece_positions import Piece, PieceMachine, on_rows
from gfkit.proofs.checker.core.strip_sequences import opened_terms
from gfkit.proofs.checker.core.tracks import Rows
from gfkit.proofs.checker.letters.apart import Apart, arrays_of_pieces, placeable

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
