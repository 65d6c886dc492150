"""Play positions: their terms by enumeration, their equation and recurrence by far terms."""

import pytest
from tiers import one_in

from gfkit import Board, Strip
from gfkit.automata.interpolation import marked_terms
from gfkit.boards.language.rules import find_model
from gfkit.strips.enumerate import brute
from gfkit.strips.facts.play_statements import play_equation

MODELS = [("domineering", 1), ("domineering", 2), ("col", 1), ("cis", 2), ("snort", 1), ("nogo", 1)]


@pytest.mark.parametrize("name, columns", MODELS)
def test_terms_are_those_of_small_boards(name, columns):
    model = find_model(f"{name}:play")
    answer = play_equation(Strip(model, columns=columns), with_recurrence=False)
    terms = answer.terms(8)
    for n in range(1, 7 // columns + 1):
        board = Board.parse(f"{n}x{columns}")
        assert terms[n] == brute.count(model, board).total()


@one_in(6)
@pytest.mark.parametrize("name, columns", MODELS)
def test_equation_and_recurrence_hold_far_out(name, columns):
    """Terms by another route: the automaton with two marks, packed into integers."""
    answer = play_equation(Strip(find_model(f"{name}:play"), columns=columns))
    matrix = Strip(find_model(f"{name}:positions"), columns=columns).transfer_matrix()
    far = [profile.play().total() for profile in marked_terms(matrix, 60)]
    assert far == answer.terms(60)
    assert not any(answer.equation.residue(far))
    found = answer.recurrence
    assert found is not None
    assert found.proved
    for n in range(found.holds_from, 60 - found.order):
        assert found.defect(far, n) == 0
    if found.holds_from:
        assert found.defect(far, found.holds_from - 1) != 0


def test_three_columns_have_an_equation_of_degree_10():
    strip = Strip(find_model("domineering:play"), columns=3)
    answer = play_equation(strip, with_recurrence=False)
    assert (answer.equation.degree, answer.equation.degree_in_t) == (10, 39)
    assert not any(answer.equation.residue(answer.terms(70)))
    assert (answer.recurrence, answer.missing) == (None, "not looked for")
