"""Equilibria of scoring games, against all plays of the game tree."""

import pytest
from oracle.play import perfect_outcomes

from gfkit.games.scoring import Equilibria, ScoringGame

SMALL = [(1, 1), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (4, 4), (5, 1)]  # noqa: E501 # fmt: skip


def pairs(solved):
    return [(outcome.payoffs, outcome.empty) for outcome in solved.outcomes()]


@pytest.mark.parametrize(("columns", "rows"), SMALL)
def test_outcomes_are_those_of_all_equilibria_of_the_game_tree(columns, rows):
    solved = Equilibria(ScoringGame(columns, rows))
    assert pairs(solved) == perfect_outcomes(rows, columns)


@pytest.mark.parametrize("ties", ["all", "kind", "spite", "first"])
@pytest.mark.parametrize(("columns", "rows"), [(2, 5), (3, 3), (3, 4), (4, 2), (4, 3)])
def test_plays_end_in_their_outcome_and_every_move_is_legal(columns, rows, ties):
    game = ScoringGame(columns, rows)
    solved = Equilibria(game, ties=ties)
    for outcome in solved.outcomes():
        plays = list(solved.plays(outcome))
        assert len(plays) == solved.count_plays(outcome) == len({play.moves for play in plays})
        for play in plays:
            heights, payoffs, lost = game.heights, [0, 0], 0
            for number, move in enumerate(play.moves):
                heights = dict(game.moves(heights))[move]
                payoffs[number % 2] += sum(row for _, row in move.cells)
                lost += move.lost
            assert not list(game.moves(heights))
            assert tuple(payoffs) == outcome.payoffs
            assert lost + columns * rows - sum(heights) == outcome.empty


@pytest.mark.parametrize("ties", ["kind", "spite"])
@pytest.mark.parametrize(
    ("columns", "rows", "players", "mono"),
    [
        (3, 3, 3, True),
        (2, 3, 4, True),
        (4, 2, 3, False),
        (3, 2, 3, False),
        (3, 3, 2, False),
        (4, 1, 2, False),
    ],
)
def test_ties_that_the_rule_leaves_are_kept(columns, rows, players, mono, ties):
    """A mover cannot choose among plays that others tie on, however good they are for him."""
    solved = Equilibria(ScoringGame(columns, rows, mono=mono, players=players), ties=ties)
    expected = perfect_outcomes(rows, columns, players=players, mono=mono, ties=ties)
    assert solved.payoffs() == sorted({payoffs for payoffs, _ in expected})
