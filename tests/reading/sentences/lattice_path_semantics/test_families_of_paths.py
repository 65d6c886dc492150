"""Sentences about lattice paths and walks: those that are meant are listed."""

from itertools import product
from math import comb

import pytest
from reading.sentences.drawn.paths import DYCK, FAMILIES, SCHROEDER, paths
from reading.sentences.listed_objects import refused
from samples import parametrize_some

from gfkit import as_sequence
from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of, strip_of
from gfkit.reading.sentences.path_and_walk_meanings import HalfPlane, LatticePaths
from gfkit.reading.sentences.path_formulas import path_formulas
from gfkit.reading.sentences.sentence_reader import read_sentence


def numbers(text, many):
    """Return the numbers for n = 0, 1, ..., of which the first may be left out where it is 0."""
    sequence = sequence_of(read_sentence(text))
    assert sequence.offset in {0, 1}
    return [0] * sequence.offset + [sequence.term(n) for n in range(sequence.offset, many)]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.said[0])
def test_spellings_of_one_family_are_one_meaning(family):
    first, *others = (read_sentence(text) for text in family.said)
    assert all(one == first for one in others)


@parametrize_some("sentence", path_formulas(), share=36)
def test_a_formula_has_the_numbers_of_the_paths_that_are_counted(sentence):
    counted = sequence_of(read_sentence(sentence))
    assert counted.offset == 0
    assert as_sequence(sentence).terms(20) == counted.terms(20)


def test_dyck_paths_by_their_peaks_are_the_narayana_numbers():
    said = "Dyck paths of semilength n with exactly 2 peaks"
    assert numbers(said, 12) == [0] + [comb(n, 2) * comb(n, 1) // n for n in range(1, 12)]


def test_schroeder_paths_without_level_steps_are_dyck_paths():
    found = numbers("Schroeder paths of semilength n with no level steps", 6)
    assert found == [sum(1 for _ in paths(DYCK, n)) for n in range(6)]
    assert found[3] < sum(1 for _ in paths(SCHROEDER, 3))


@parametrize_some(
    ("text", "meaning"),
    [
        (
            "lattice paths from (0,0) to (n,n) not above the diagonal",
            "lattice paths from (0,0) to (n,n) with steps (0,1), (1,0) with y <= x",
        ),
        (
            "paths from 0 to 0 with steps +2, +1, -1 between 0 and 3",
            "lattice paths from (0,0) to (n,0) with steps (1,-1), (1,1), (1,2) with 0 <= y <= 3",
        ),
        ("Motzkin paths of height at most 2", "Motzkin paths of length n with height at most 2"),
        (
            "paths of n steps with unit steps up and down",
            "lattice paths of n steps from (0,0) with steps (0,-1), (0,1)",
        ),
        (
            "walks of n unit steps from (0,0) in the quarter plane",
            "lattice paths of n steps from (0,0) with unit steps with y >= 0, with x >= 0",
        ),
        (
            "Motzkin paths of length n with no peaks and no valleys, avoiding UU and DD",
            (
                "Motzkin paths of length n with no occurrences of DD, with no occurrences of UU, "
                "with no peaks, with no valleys"
            ),
        ),
        (
            "closed walks of n steps on Z",
            "lattice paths from (0,0) to (n,0) with steps (1,-1), (1,1)",
        ),
        (
            "king walks of n steps from (0,0) to (0,0)",
            "lattice paths of n steps from (0,0) to (0,0) with king steps",
        ),
        (
            "walks of length n on C_5 starting and ending at the same vertex",
            "closed walks of length n on C_5",
        ),
        (
            "walks of length n from 0 to 2 on C_5",
            "walks of length n on C_5 from v1 to v3",
        ),
        (
            "walks of length n between opposite vertices of C_4",
            "walks of length n on C_4 from v1 to v3",
        ),
        (
            "closed walks of length n from a vertex of K_4",
            "closed walks of length n on K_4 from v1",
        ),
        (
            "walks of length n from the top left corner to the bottom right corner of P_2 x P_3",
            "walks of length n on P_2 x P_3 from v1 to v6",
        ),
    ],
)
def test_families_of_paths_are_those_that_are_listed(text, meaning):
    assert sentence_of(read_sentence(text)) == meaning


def test_a_number_in_the_place_of_n_is_one_term():
    assert as_sequence("Dyck paths of semilength n").term(5) == comb(10, 5) // 6
    from gfkit import ask

    assert "162" in str(ask("paths from (0,0) to (5,5) going right or up with |x-y| <= 2"))
    assert "1280" in str(ask("walks of length 4 on K_5"))


@parametrize_some(
    ("text", "words"),
    [
        ("paths of length n", "the steps are not told"),
        ("paths from (0,0) to (n,n)", "the steps are not told"),
        ("walks of length n", "the steps are not told"),
        ("paths from (0,1) to (n,1) with steps up and down above the x-axis", "may meet the line"),
        ("Dyck paths of semilength n with no peaks and 2 valleys", "'no' reaches over 'and'"),
        ("lattice paths from (0,0) to (n,n) with exactly 2 peaks", "turns of other paths"),
        ("paths of length n with steps (1,0), (0,1), (1,1)", "what the length counts"),
        ("walks of length n on K_n", "one graph"),
        ("self-avoiding walks of length n", "no formula is known"),
        ("Dyck paths of semilength n with exactly 2 consecutive up steps", "occurrences of UU"),
        ("paths of n unit steps with steps (1,1), (1,-1)", "a unit step goes"),
        ("paths of n steps with unit steps (1,1), (1,-1)", "a unit step goes"),
        ("walks of n steps in the quarter plane with diagonal steps", "diagonal steps are"),
        ("walks of n steps with steps left, right and diagonal", "diagonal steps are"),
        ("walks of length n on C_5 starting at the same vertex", "before the last one"),
        ("closed walks of length n", "as 'walks of length n on C_5'"),
        ("walks of length n on a 3 x 3 board", "'king walks' also over corners"),
        ("walks of length n from 1 to 3 on P_4", "whether the first vertex is 0 or 1"),
        ("walks of length n from a vertex of P_5", "the vertices are not alike"),
        ("walks of length n on C_6 from a vertex to another vertex", "several vertices are other"),
        ("closed walks of length n on C_4 between opposite vertices", "ends where it begins"),
        ("Motzkin paths of semilength n", "Dyck or Schroeder"),
        ("Motzkin paths of length n strictly above the x-axis", "not where paths stay"),
        ("Dyck paths of semilength n starting at (0,1)", "begin at (0,0)"),
        ("Dyck paths of semilength n mostly below height 3", "stopped at 'mostly'"),
        ("Dyck paths of semilength n if of height at most 3", "stopped at 'height'"),
    ],
)
def test_paths_of_which_ends_or_steps_are_not_told_are_refused(text, words):
    refused(text, words)


def test_paths_that_do_not_go_on_have_no_length():
    meaning = read_sentence("paths from (0,0) to (n,n) with unit steps")
    with pytest.raises(GfkitError, match="paths of any number of steps"):
        sequence_of(meaning)


@pytest.mark.parametrize("text", ["walks of length 5 on K_4", "Dyck paths of semilength 4"])
def test_one_number_is_no_sequence(text):
    with pytest.raises(GfkitError, match="one number"):
        sequence_of(read_sentence(text))


def test_there_is_a_strip_only_of_a_finite_automaton():
    assert strip_of(read_sentence("Dyck prefixes of length n with height at most 2")).terms(4) == [
        1,
        1,
        2,
        2,
    ]
    with pytest.raises(GfkitError, match="no finite automaton"):
        strip_of(read_sentence("Dyck prefixes of length n"))


def test_equal_paths_are_equal_objects():
    steps = ((1, 1), (1, -1))
    from gfkit.reading.sentences.sentence_meanings import Size

    assert LatticePaths(steps, many=Size()) == LatticePaths(steps[::-1], end=(Size(), None))
    assert HalfPlane(1, -1, 2).others == HalfPlane(-1, 1, -3)


@pytest.mark.parametrize(
    ("said", "low", "high", "most"),
    [
        (
            "that stay in the strip -1 <= y <= 1 and have at most one level step on the line y = 0",
            -1,
            1,
            1,
        ),
        ("that stay on or above the x-axis with no level steps on the x-axis", 0, 9, 0),
        pytest.param(
            "that stay on or above the x-axis with at most two level steps on the line y = 0",
            0,
            9,
            2,
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_steps_on_a_line_are_at_its_height(said, low, high, most):
    """A level step lies on the line in which it begins."""
    text = f"paths from (0,0) to (n,0) with steps (1,1), (1,-1) and (1,0) {said}"

    def heights(steps):
        return [sum(steps[:k]) for k in range(len(steps) + 1)]

    def counted(n):
        for steps in product((-1, 0, 1), repeat=n):
            at = heights(steps)
            level = sum(step == 0 == y for step, y in zip(steps, at, strict=False))
            yield at[-1] == 0 and low <= min(at) and max(at) <= high and level <= most

    assert numbers(text, 8) == [sum(counted(n)) for n in range(8)]
