"""What titles say of the words of rows and columns, against all arrays."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.oeis.titles.builders import ArraysMeant
from gfkit.oeis.titles.lines import avoiding_steps, repeat_other
from gfkit.oeis.titles.reader import Unread, read_title
from gfkit.strips.counts.count import count
from gfkit.typed.titles import sequence_of_title

steps = st.lists(st.integers(-2, 2), min_size=2, max_size=3)


@given(st.lists(steps, min_size=1, max_size=2, unique_by=str), st.sampled_from([3, 4]))
def test_a_pattern_of_z_and_more_is_avoided_for_each_value_of_z(patterns, many):
    """z - 2, z - 1, z say that no three neighbors rise by 1; what is no value never stands."""
    values = [*range(many)]
    table = avoiding_steps(patterns, ["row"])(ArraysMeant("columns", 1, 0, values))
    rule = rule_of_table({"name": "title", "values": values, **table}, "title")
    places = [
        (k, pattern, z) for pattern in patterns for k in range(5 - len(pattern)) for z in values
    ]
    wanted = sum(
        not any(
            all(word[k + i] == z + step for i, step in enumerate(pattern))
            for k, pattern, z in places
        )
        for word in product(values, repeat=4)
    )
    assert count(model_of(rule), (1, 4)).total() == wanted


def test_a_pattern_is_that_of_z_and_what_is_more():
    """The counts are those of the mirrored patterns, as z may be turned into k - z."""
    table = avoiding_steps([[0, 1, 1], [0, -1]], ["row"])(ArraysMeant("columns", 1, 0, [0, 1, 2]))
    assert table["words"] == [{"direction": "row", "forbid": ["011", "10", "122", "21"]}]


@pytest.mark.parametrize(
    ("pattern", "is_avoided"),
    [
        ("z z+1 z+1", lambda a, b, c: b == c == a + 1),
        ("z+1 z z", lambda a, b, c: b == c == a - 1),
        ("z-2 z-1 z", lambda a, b, c: c - b == b - a == 1),
    ],
)
def test_a_title_with_a_pattern_has_the_words_without_it(pattern, is_avoided):
    title = f"Number of n X 1 0..3 arrays avoiding the pattern {pattern} in any column."
    found = sequence_of_title(title)
    for n in (3, 4):
        words = product(range(4), repeat=n)
        wanted = sum(not any(map(is_avoided, word, word[1:], word[2:])) for word in words)
        assert found.term(n) == wanted


@pytest.mark.parametrize(
    ("condition", "length", "is_meant"),
    [
        ("with no 3 equal elements in a row", 3, lambda a, b, c: not a == b == c),
        ("with second differences nonzero", 3, lambda a, b, c: c - b != b - a),
        (
            "with no adjacent pair equal to its immediately preceding adjacent pair",
            4,
            lambda *four: four[:2] != four[2:],
        ),
        (
            "with every value 0..1 appearing at least once in every consecutive 3 elements",
            3,
            lambda *three: {0, 1} <= {*three},
        ),
    ],
)
def test_what_is_said_of_neighbours_holds_for_each_stretch_of_a_row(condition, length, is_meant):
    found = sequence_of_title(f"Number of length n 0..2 arrays {condition}.")
    for n in range(1, 6):
        stretches = range(n - length + 1)
        assert found.term(n) == sum(
            all(is_meant(*word[k : k + length]) for k in stretches)
            for word in product(range(3), repeat=n)
        )


def test_stretches_that_grow_with_the_array_are_not_read():
    """A rule looks at stretches of one length."""
    title = (
        "Number of length n+2 0..1 arrays with every value 0..1 "
        "appearing at least once in every consecutive {} elements."
    )
    assert not isinstance(read_title(title.format("2")), Unread)
    assert isinstance(read_title(title.format("n+2")), Unread)


def test_stretches_of_arrays_of_several_rows_are_not_read():
    """It is not told whether they are those of rows, of columns or of both."""
    title = (
        "Number of {} X n 0..1 arrays with every value 0..1 "
        "appearing at least once in every consecutive 2 elements."
    )
    assert not isinstance(read_title(title.format(1)), Unread)
    assert isinstance(read_title(title.format(2)), Unread)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ([[1, -1]], "(x - r not in [-1, 1])"),
        ([[2], [0], [-1]], "(x - r not in [-1, 0, 2])"),
        ([[1, -1], 4], "((x - r) mod 4 not in [1, 3])"),
        ([[0], [5], 3], "((x - r) mod 3 not in [0, 2])"),
    ],
    ids=str,
)
def test_steps_are_taken_modulo_what_is_said_last(parts, said):
    assert repeat_other(parts) == said
