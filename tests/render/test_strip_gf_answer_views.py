"""Pages of generating functions: what is printed is what was found, and is read back."""

import re

import pytest
from render.shown import lines_of, numbers

from gfkit import Strip, as_sequence
from gfkit.boards.rule_files.named_rules import domineering
from gfkit.errors import LimitReached
from gfkit.render.bar_matrix_views import matrix_text
from gfkit.strips.single_boards.bar_state_matrices import BarMatrix, bar_state_matrix

ANSWERS = {
    "col": Strip("col", columns=2).generating_function(),
    "ring": Strip("kings", columns=3, topology="ring").generating_function(),
    "cylinder": Strip("domineering", columns=3, topology="cylinder").generating_function(),
    "tilings": Strip("domineering:tilings", rows=3).generating_function(),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_the_terms_that_are_printed_are_those_of_the_answer(name):
    found = numbers(lines_of(ANSWERS[name])["terms"])
    assert found == ANSWERS[name].terms(len(found))


@pytest.mark.parametrize("name", ANSWERS)
def test_the_fraction_that_is_printed_is_read_back_as_the_answer(name):
    assert as_sequence(lines_of(ANSWERS[name])["g.f."]).early(12) == ANSWERS[name].terms(12)


@pytest.mark.parametrize("name", ["col", "ring", "cylinder"])
def test_the_recurrence_that_is_printed_gives_the_terms(name):
    """With its first values it determines the sequence."""
    recurrence, values = lines_of(ANSWERS[name])["recurrence"].split("; ")
    steps = re.findall(r"([-+]?) ?(\d*)\*?a\(n-(\d+)\)", recurrence.partition(" = ")[2])
    terms = [int(value) for value in re.findall(r"a\(\d+\)=(\d+)", values)]
    while len(terms) < 12:
        terms.append(
            sum(int(f"{sign}{many or 1}") * terms[-int(back)] for sign, many, back in steps)
        )
    assert terms == ANSWERS[name].terms(12)


@pytest.mark.parametrize("name", ["col", "ring", "cylinder"])
def test_the_signature_is_that_of_the_recurrence(name):
    recurrence = lines_of(ANSWERS[name])["recurrence"].partition(" for ")[0]
    signature = [*map(int, lines_of(ANSWERS[name])["signature"][1:-1].split(", "))]
    steps = re.findall(r"([-+]?) ?(\d*)\*?a\(n-(\d+)\)", recurrence.partition(" = ")[2])
    assert {int(back): int(f"{sign}{many or 1}") for sign, many, back in steps} == {
        k: c for k, c in enumerate(signature, 1) if c
    }


@pytest.mark.parametrize("name", ANSWERS)
def test_the_growth_that_is_printed_is_that_of_far_terms(name):
    """A quotient of terms that are one period apart: three rows may be needed for a tiling."""
    growth = float(re.match(r"[\d.]+\d", lines_of(ANSWERS[name])["growth"])[0])
    far = ANSWERS[name].terms(242)
    assert (far[240] / far[120]) ** (1 / 120) == pytest.approx(growth, rel=1e-2)


def test_a_marked_fraction_with_marks_1_is_the_plain_one():
    shown = lines_of(Strip("domineering", columns=2).generating_function(marks="xy"))
    plain = Strip("domineering", columns=2).generating_function()
    at_one = re.sub(r"[xy]", "1", shown["g.f."]).replace("t", "x")
    assert as_sequence(at_one).early(10) == plain.terms(10)


def test_the_profiles_of_boards_that_are_printed_are_symmetric_where_the_board_is():
    """A transposed square board exchanges vertical and horizontal dominoes."""
    two = lines_of(Strip("domineering", columns=2).generating_function(marks="xy"))["n = 2"]
    swapped = two.translate(str.maketrans("xy", "yx"))
    assert sorted(two.split("+")) == sorted(swapped.split("+"))


# Matrices of bar states.

TILES = domineering.positions.parts[0].tiles


def test_a_matrix_has_a_row_for_each_state():
    """A state of two columns says which cells of the next row a vertical domino has taken."""
    header, *rows = matrix_text(bar_state_matrix(TILES, 2), width=60).split("\n")
    states = header.replace("|", "").split()
    assert sorted(states) == ["00", "01", "10", "11"]
    assert [row.split()[0] for row in rows if row.strip("-+ ")] == states


def test_the_entries_of_a_matrix_count_rows_of_two_cells():
    """Where both cells are free: two vertical dominoes, one of them, a horizontal one, none."""
    header, first, *_ = matrix_text(bar_state_matrix(TILES, 2), width=60).split("\n")
    entries = dict(
        zip(header.replace("|", "").split(), first.replace("|", "").split()[1:], strict=True)
    )
    assert entries == {"00": "y+1", "01": "x", "10": "x", "11": "x^2"}


def test_a_large_matrix_is_not_printed():
    words = [tuple(format(k, "09b")) for k in range(257)]
    with pytest.raises(LimitReached, match="a 257 x 256 matrix has more than 65536 entries"):
        matrix_text(BarMatrix.of(words, words[:256], []))
