"""Scoring games and heaps: equilibria against all plays, laws of random positions and codes."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.play import octal_values, perfect_outcomes

from gfkit.games.heaps.octal import (
    MAX_DIGITS,
    OctalCode,
    OctalCodeError,
    OctalNimValues,
    nim_values_by_definition,
)
from gfkit.games.heaps.sequences import nim_answer
from gfkit.games.scoring.equilibria import Equilibria
from gfkit.games.scoring.rules import Move, ScoringGame
from gfkit.proofs.verdict import Proved

SMALL = [(1, 1), (1, 5), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (4, 4), (5, 1)]  # noqa: E501 # fmt: skip


def pairs(solved):
    return [(outcome.payoffs, outcome.empty) for outcome in solved.outcomes()]


@pytest.mark.parametrize("kind", ["horizontal", "vertical", "monomino"])
@pytest.mark.parametrize("column", [1, 8, 9, 12, 99])
def test_a_move_names_the_columns_of_its_cells_and_its_row(kind, column):
    """From column 9 on with a line between two of them, as H9-10@3."""
    move = Move(kind, column, 3, 6, 0)
    between = "-" if column > 8 else ""
    columns = between.join(str(z) for z in sorted({z for z, _ in move.cells}))
    assert str(move) == f"{kind[0].upper()}{columns}@3"
    assert min(row for _, row in move.cells) == 3


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


digits = st.lists(st.integers(0, 7), min_size=1, max_size=5).map(tuple)
codes = st.builds(OctalCode, st.sampled_from([0, 4]), digits)
recurring = st.builds(
    OctalCode,
    st.just(0),
    st.lists(st.integers(0, 3), max_size=3).map(tuple),
    st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple),
)


@given(st.one_of(codes, recurring))
@settings(deadline=None)
def test_values_are_those_of_the_definition(code):
    wanted = octal_values([code.first, *code.head], 60, code.block)
    assert nim_values_by_definition(code, 60).tolist() == wanted


@given(codes)
@settings(deadline=None)
def test_values_by_rare_values_are_those_of_the_definition(code):
    """The first 256 values come from the definition and choose which are rare."""
    sequence = OctalNimValues(code)
    sequence.extend(400)
    assert sequence.values.tolist() == octal_values([code.first, *code.head], 400)


@given(st.one_of(codes, recurring))
@settings(deadline=None)
def test_what_is_proved_is_true_beyond_what_was_compared(code):
    answer = nim_answer(code, 1, search=300)
    if isinstance(answer.provenance, Proved):
        beyond = min(answer.claim.needed(code) + 40, 220)
        expected = octal_values([code.first, *code.head], beyond, code.block)
        known = np.array(answer.known)
        assert answer.claim.extended(known, beyond).tolist() == expected


@given(st.one_of(codes, recurring))
def test_codes_print_and_parse_back(code):
    assert OctalCode.parse(str(code)) == code


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple),
    st.integers(0, 3),
    st.sampled_from([2, 3]),
)
@settings(deadline=None)
def test_equilibria_of_any_position(heights, raised, players):
    columns = len(heights)
    game = ScoringGame(columns, 3, raised, heights, players=players)
    found = [(o.payoffs, o.empty) for o in Equilibria(game).outcomes()]
    assert found == perfect_outcomes(3, columns, raised=raised, heights=heights, players=players)
    mirrored = ScoringGame(columns, 3, raised, heights[::-1], players=players)
    assert Equilibria(mirrored).outcomes() == Equilibria(game).outcomes()


@given(
    st.integers(1, 3), st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple), st.booleans()
)
@settings(deadline=None)
def test_positions_are_the_heights_that_can_be_reached_up_to_order(rows, heights, mono):
    """Heights only grow; in a mono game the order of the columns does not matter."""
    heights = (0,) * len(heights) if mono else tuple(min(h, rows) for h in heights)
    all_of = set(product(*(range(height, rows + 1) for height in heights)))
    expected = {tuple(sorted(one)) for one in all_of} if mono else all_of
    game = ScoringGame(len(heights), rows, heights=heights, mono=mono)
    assert game.positions() == len(expected)


@given(st.sets(st.integers(1, 12), min_size=1))
def test_a_subtraction_set_and_its_longest_code(sizes):
    code = OctalCode.parse(f"subtraction({', '.join(map(str, sizes))})")
    assert code == OctalCode(0, tuple(3 * (k in sizes) for k in range(1, max(sizes) + 1)))
    longest = "0." + "3" * (MAX_DIGITS - 2)
    assert str(OctalCode.parse(longest)) == longest
    with pytest.raises(OctalCodeError, match="more than"):
        OctalCode.parse(longest + "3")
