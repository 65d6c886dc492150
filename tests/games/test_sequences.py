"""Payoffs of a player for all numbers of rows, and how many pieces he places."""

import pytest

from gfkit.games.scoring.openings import Opened
from gfkit.games.scoring.rules import ScoringGame
from gfkit.games.scoring.sequences import PayoffSequence
from gfkit.proofs.kernel import Workings


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("opening", [(), ("V1",), ("V1", "V1")])
def test_in_one_column_the_players_place_their_pieces_in_turn(mono, players, opening):
    """As many as fit, whether some of them are an opening or not."""
    opening = tuple("M1" for _ in opening) if mono else opening
    game = ScoringGame(1, 4, mono=mono, players=players)
    for player in range(1, players + 1):
        of = PayoffSequence(player, Opened(game, opening), 0, 1, pieces=True)
        totals = [rows // (1 if mono else 2) for rows in range(4, 12)]
        wanted = [sum(k % players == player - 1 for k in range(total)) for total in totals]
        assert of.compute(8, Workings()) == wanted
