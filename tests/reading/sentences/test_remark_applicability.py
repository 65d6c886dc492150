"""What is said directly behind a noun of places is said of these: read so, or refused.

Of each sentence the right meaning is told by what lists it, and by a sentence without "with".
"""

from itertools import accumulate, combinations, groupby, pairwise, product

import pytest
from reading.sentences.drawn.lines import stretches, subsets
from reading.sentences.listed_objects import compositions, partitions
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import Ambiguous, read_sentence

SIZES = range(1, 8)


def binary(n):
    """Return the binary words of length n."""
    return product((0, 1), repeat=n)


def ternary(n):
    """Return the words of length n over {1,2,3}."""
    return product((1, 2, 3), repeat=n)


def lengths(word):
    """Return the lengths of the runs of a word."""
    return [len([*z]) for _, z in groupby(word)]


def listed(objects, test):
    """Return the numbers of objects of each size with a property."""
    return [sum(map(bool, map(test, objects(n)))) for n in SIZES]


def heights(path):
    """Return the heights of a path of steps up and down, from 0 on."""
    return [0, *accumulate(path)]


def dyck(n):
    """Return the Dyck paths of semilength n, as the words of their steps 1 and -1."""
    return (w for w in product((1, -1), repeat=2 * n) if not sum(w) and min(heights(w)) >= 0)


def peaks(path):
    """Return the heights of the peaks of a path."""
    at = heights(path)
    return [b for a, b, c in zip(at, at[1:], at[2:], strict=False) if a < b > c]


DYCK = "Dyck paths of semilength n"
BINARY, TERNARY = "binary words of length n", "words of length n over {1,2,3}"
SUBSETS, COMPOSITIONS, PARTITIONS = "subsets of {1..n}", "compositions of n", "partitions of n"
OBJECTS = {
    BINARY: binary,
    TERNARY: ternary,
    SUBSETS: subsets,
    COMPOSITIONS: compositions,
    PARTITIONS: partitions,
    DYCK: dyck,
}

HOW = ["with {} {}", "whose {} is {}", "having {} {}"]
"""Ways to say what is measured of places."""

LENGTHS = [
    (
        f"{BINARY} with at most two runs",
        ("length", "at least 3"),
        f"{BINARY} with at most two runs of length at least 3",
        lambda w: sum(z >= 3 for z in lengths(w)) <= 2,
    ),
    (
        f"{BINARY} that have no run",
        ("length", "2"),
        f"{BINARY} with no runs of length 2",
        lambda w: 2 not in lengths(w),
    ),
    (
        f"{BINARY} in which there are exactly two runs",
        ("length", "1"),
        f"{BINARY} with exactly two runs of length 1",
        lambda w: lengths(w).count(1) == 2,
    ),
    (
        f"{BINARY} avoiding runs",
        ("length", "2"),
        f"{BINARY} with no runs of length 2",
        lambda w: 2 not in lengths(w),
    ),
    (
        f"{BINARY} that end with a run",
        ("length", "2"),
        f"{BINARY} whose last run has length 2",
        lambda w: lengths(w)[-1] == 2,
    ),
    (
        f"{BINARY} with no run of 0s",
        ("length", "greater than 2"),
        f"{BINARY} with no runs of 0s of length at least 3",
        lambda w: all(z or len([*y]) < 3 for z, y in groupby(w)),
    ),
]
"""What is measured of places of words and would tell again how long the words are."""

OF_PLACES = [
    (
        f"{BINARY} with exactly one run",
        ("last letter", "1"),
        f"{BINARY} with exactly one run of 1s",
        lambda w: sum(z for z, _ in groupby(w)) == 1,
    ),
    (
        f"{COMPOSITIONS} with exactly two parts",
        ("size", "1"),
        f"{COMPOSITIONS} with exactly two 1s",
        lambda w: w.count(1) == 2,
    ),
    (
        f"{COMPOSITIONS} with no part",
        ("size", "2"),
        f"{COMPOSITIONS} with no 2s",
        lambda w: 2 not in w,
    ),
    (
        f"{PARTITIONS} with exactly two parts",
        ("size", "odd"),
        f"{PARTITIONS} with exactly two odd parts",
        lambda w: sum(z % 2 for z in w) == 2,
    ),
    (
        f"{SUBSETS} with exactly one block of consecutive elements",
        ("length", "2"),
        f"{SUBSETS} with exactly one run of adjacent elements that has length 2",
        lambda s: stretches(s).count(2) == 1,
    ),
    (
        f"{TERNARY} with at least one letter",
        ("value", "2"),
        f"{TERNARY} with at least one 2",
        lambda w: 2 in w,
    ),
    (
        f"{TERNARY} with no descents",
        ("sum", "4"),
        f"{TERNARY} with no two adjacent letters that are decreasing and have sum 4",
        lambda w: all(a <= b or a + b != 4 for a, b in pairwise(w)),
    ),
]


def objects_of(text):
    """Return what lists the objects of a sentence."""
    return next(OBJECTS[one] for one in OBJECTS if text.startswith(one))


@pytest.mark.parametrize("how", HOW)
@parametrize_some(("begun", "measured", "otherwise", "test"), LENGTHS)
def test_a_length_behind_places_of_words_is_that_of_the_places(
    how, begun, measured, otherwise, test
):
    found = read_sentence(f"{begun} {how.format(*measured)}")
    assert found == read_sentence(otherwise)
    sequence = sequence_of(found)
    assert [sequence.term(n) for n in SIZES] == listed(objects_of(begun), test)


@pytest.mark.parametrize("how", HOW)
@parametrize_some(("begun", "measured", "otherwise", "test"), OF_PLACES, share=24)
def test_what_is_said_of_the_places_or_of_the_whole_is_refused_with_both(
    how, begun, measured, otherwise, test
):
    right = read_sentence(otherwise)
    assert isinstance(right, Meaning), right
    found = read_sentence(f"{begun} {how.format(*measured)}")
    assert isinstance(found, Ambiguous), found
    assert f"'{sentence_of(right)}'" in str(found)
    sequence = sequence_of(right)
    assert [sequence.term(n) for n in SIZES] == listed(objects_of(begun), test)


@pytest.mark.parametrize("how", HOW)
@parametrize_some(
    ("begun", "measured"),
    [
        (f"{SUBSETS} with no three elements", ("sum", "7")),
        (f"{SUBSETS} with no two consecutive elements", ("sum", "odd")),
        (f"{COMPOSITIONS} with no two parts", ("sum", "4")),
        (f"{COMPOSITIONS} into two parts", ("sum", "even")),
        (f"{PARTITIONS} with no two parts", ("sum", "5")),
        (f"{TERNARY} with no two letters", ("sum", "4")),
        (f"{TERNARY} with no three letters", ("sum", "6")),
        (f"{TERNARY} containing two letters", ("sum", "even")),
        (f"{BINARY} with two 1s", ("length", "3")),
        (f"{BINARY} with no runs of length 2", ("sum", "3")),
        ("ternary words of length n with no 0s at odd positions", ("sum", "3")),
        ("2 X n binary arrays with no two equal columns", ("sum", "1")),
    ],
)
def test_what_is_not_counted_of_the_places_is_not_said_of_the_whole_instead(how, begun, measured):
    said = how.format(*measured)
    found = read_sentence(f"{begun} {said}")
    assert isinstance(found, Ambiguous), found
    assert f"'{said}' may be said of" in str(found)
    assert isinstance(read_sentence(f"{begun}, {said}"), Meaning), "a comma tells which"


@parametrize_some(
    ("text", "test"),
    [
        (
            f"{BINARY} in which every run with length 2 is followed by a run of length 1",
            lambda w: all(b == 1 for a, b in pairwise([*lengths(w), 0]) if a == 2),
        ),
        (f"{BINARY} with every run with length 2", lambda w: {*lengths(w)} == {2}),
        (
            f"{SUBSETS} with no two elements whose sum is 7",
            lambda s: all(a + b != 7 for a, b in combinations(s, 2)),
        ),
        (
            f"{SUBSETS} with no two elements having odd sum",
            lambda s: all((a + b) % 2 == 0 for a, b in combinations(s, 2)),
        ),
        (
            f"{TERNARY} with no two adjacent letters whose sum is 4",
            lambda w: all(a + b != 4 for a, b in pairwise(w)),
        ),
        (
            f"{COMPOSITIONS} with exactly two parts whose largest part is 3",
            lambda w: len(w) == 2 and max(w) == 3,
        ),
        (
            f"{COMPOSITIONS} into odd parts with no two adjacent equal parts",
            lambda w: all(z % 2 for z in w) and all(a != b for a, b in pairwise(w)),
        ),
        (
            f"{BINARY} with an odd number of 1s greater than 3",
            lambda w: sum(w) % 2 and sum(w) > 3,
        ),
    ],
)
def test_where_one_of_the_two_means_something_it_is_meant(text, test):
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning), meaning
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    assert [sequence.term(n) for n in SIZES] == listed(objects_of(text), test)


def test_a_bound_behind_parts_may_be_of_their_number():
    found = read_sentence(f"{COMPOSITIONS} with an odd number of parts greater than 3")
    assert isinstance(found, Ambiguous)
    assert "at least five, of parts" in str(found)
    assert "of parts that are at least 4" in str(found)


@parametrize_some("how", ["with", "of", "having"], share=36)
@pytest.mark.parametrize(
    ("begun", "height", "otherwise", "test"),
    [
        ("with no peak", 2, "with no peaks at height 2", lambda w: 2 not in peaks(w)),
        pytest.param(
            "with exactly two peaks",
            1,
            "with exactly 2 peaks at height 1",
            lambda w: peaks(w).count(1) == 2,
            marks=pytest.mark.thorough,
        ),
    ],
)
def test_a_height_behind_peaks_is_of_these_or_of_the_path(how, begun, height, otherwise, test):
    found = read_sentence(f"{DYCK} {begun} {how} height {height}")
    assert isinstance(found, Ambiguous)
    assert f"'{DYCK} {otherwise}'" in str(found)
    sizes = range(1, 6)
    for text in (f"{DYCK} {otherwise}", f"{DYCK} {begun} whose height is {height}"):
        sequence = sequence_of(read_sentence(text))
        assert [sequence.term(n) for n in sizes] == [sum(map(test, dyck(n))) for n in sizes]


def test_a_bound_of_the_height_behind_peaks_may_be_theirs_or_that_of_the_path():
    found = read_sentence(f"{DYCK} with no peaks with height at most 3")
    assert isinstance(found, Ambiguous)
    said = "Dyck paths of semilength n with height at most 3, with no peaks"
    assert f"can mean '{said}'" in str(found)
