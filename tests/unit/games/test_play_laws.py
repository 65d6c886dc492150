"""Laws of nim-sequences and of scoring games, on random codes and positions."""

from unittest.mock import patch

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle.play import octal_values, perfect_outcomes
from tiers import drawn

from gfkit.games.octal import NimSequence, OctalCode
from gfkit.games.periodicity import nim_answer
from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.proofs.verdict import Proved

digits = st.lists(st.integers(0, 7), min_size=1, max_size=5).map(tuple)
codes = st.builds(OctalCode, st.sampled_from([0, 4]), digits)
recurring = st.builds(
    OctalCode,
    st.just(0),
    st.lists(st.integers(0, 3), max_size=3).map(tuple),
    st.lists(st.integers(0, 3), min_size=1, max_size=3).map(tuple),
)


@given(codes)
@settings(max_examples=drawn(40), deadline=None)
def test_rare_values_from_the_first_heaps_on(code):
    with patch("gfkit.games.octal.PLAIN", 4):
        sequence = NimSequence(code)
        sequence.extend(70)
    assert sequence.values.tolist() == octal_values([code.first, *code.head], 70)


@given(st.one_of(codes, recurring))
@settings(max_examples=drawn(60), deadline=None)
def test_what_is_proved_is_true_beyond_what_was_compared(code):
    answer = nim_answer(code, 1, search=300)
    if isinstance(answer.verdict, Proved):
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
@settings(max_examples=drawn(40), deadline=None)
def test_equilibria_of_any_position(heights, raised, players):
    columns = len(heights)
    game = ScoringGame(columns, 3, raised, heights, players=players)
    found = [(o.payoffs, o.empty) for o in Equilibria(game).outcomes()]
    assert found == perfect_outcomes(3, columns, raised=raised, heights=heights, players=players)
    mirrored = ScoringGame(columns, 3, raised, heights[::-1], players=players)
    assert Equilibria(mirrored).outcomes() == Equilibria(game).outcomes()
