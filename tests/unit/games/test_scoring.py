import pytest
from oracle.play import perfect_outcomes

from gfkit.base.budget import Budget
from gfkit.errors import LimitReached, ScoringGameError
from gfkit.games.scoring import Equilibria, Outcome, ScoringGame

SMALL = [(1, 1), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (4, 4), (5, 1)]  # noqa: E501 # fmt: skip


def pairs(solved):
    return [(outcome.payoffs, outcome.empty) for outcome in solved.outcomes()]


@pytest.mark.parametrize(("columns", "rows"), SMALL)
def test_outcomes_are_those_of_all_equilibria_of_the_game_tree(columns, rows):
    solved = Equilibria(ScoringGame(columns, rows))
    assert pairs(solved) == perfect_outcomes(rows, columns)


@pytest.mark.parametrize(("columns", "rows"), [(2, 3), (3, 2), (4, 1), (2, 4)])
@pytest.mark.parametrize("players", [1, 3, 4])
def test_any_number_of_players(columns, rows, players):
    solved = Equilibria(ScoringGame(columns, rows, players=players))
    assert pairs(solved) == perfect_outcomes(rows, columns, players=players)


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
    [(3, 3, 3, True), (2, 3, 4, True), (4, 2, 3, False), (3, 2, 3, False), (3, 3, 2, False)],
)
def test_ties_that_the_rule_leaves_are_kept(columns, rows, players, mono, ties):
    """A mover cannot choose among plays that others tie on, however good they are for him."""
    solved = Equilibria(ScoringGame(columns, rows, mono=mono, players=players), ties=ties)
    expected = perfect_outcomes(rows, columns, players=players, mono=mono, ties=ties)
    assert solved.payoffs() == sorted({payoffs for payoffs, _ in expected})


@pytest.mark.parametrize("ties", ["kind", "spite", "first"])
def test_a_rule_for_ties_leaves_one_payoff_of_them_all(ties):
    for columns, rows in ((2, 6), (3, 3), (3, 5), (4, 3), (4, 4), (5, 2)):
        everything = Equilibria(ScoringGame(columns, rows)).payoffs()
        (payoff,) = Equilibria(ScoringGame(columns, rows), ties=ties).payoffs()
        assert payoff in everything


def test_kind_and_spiteful_ties_in_one_row():
    game = ScoringGame(4, 1)
    assert Equilibria(game).payoffs() == [(2, 0), (2, 2)]
    assert Equilibria(game, ties="kind").payoffs() == [(2, 2)]
    assert Equilibria(game, ties="spite").payoffs() == [(2, 0)]
    assert str(Equilibria(game, ties="first").play(Outcome((2, 2), 0)).moves[0]) == "H12@1"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"columns": 0, "rows": 3}, "columns 0"),
        ({"columns": 2, "rows": -1}, "rows -1"),
        ({"columns": 2, "rows": 2, "raised": -1}, "raised -1"),
        ({"columns": 2, "rows": 2, "players": 0}, "players 0"),
        ({"columns": 2, "rows": 2, "players": 7}, "players 7"),
        ({"columns": 2, "rows": 2, "heights": (1,)}, "1 heights are given for 2 columns"),
        ({"columns": 2, "rows": 2, "heights": (1, 3)}, "height 3 of column 2"),
    ],
)
def test_games_that_do_not_exist(arguments, said):
    with pytest.raises(ScoringGameError, match=said):
        ScoringGame(**arguments)


def test_large_games_are_refused_with_an_estimate():
    with Budget(longest=30), pytest.raises(LimitReached, match=r"up to 1e\+06 positions"):
        Equilibria(ScoringGame(6, 9))


def test_an_outcome_that_is_none_has_no_play():
    with pytest.raises(KeyError):
        Equilibria(ScoringGame(2, 2)).play(Outcome((6, 0), 0))


def test_names():
    assert str(ScoringGame(2, 5, heights=(1, 2), raised=1)) == "D(2, 5)^{+1} from heights 1,2"
    assert str(ScoringGame(3, 2, mono=True)) == "M(3, 2)"
    moves = [str(move) for move, _ in ScoringGame(11, 2).moves((0,) * 11)]
    assert moves[:3] == ["V1@1", "H12@1", "V2@1"]
    assert "H10-11@1" in moves
