"""Sentences that compare letters, with others and by how often they stand."""

from itertools import groupby, pairwise

import pytest
from reading.sentences.listed_objects import compositions, counts, words
from samples import parametrize_some

NUMBERS = words(1, 2, 3, 4)
OBJECTS = {
    "words of length n over {1,2,3,4}": ("letter", NUMBERS),
    "compositions of n": ("part", lambda n: map(tuple, compositions(n))),
}
TO_THE_ONE_BEFORE = {
    "at most 1 more than": lambda a, b: b - a <= 1,
    "at least 2 more than": lambda a, b: b - a >= 2,
    "exactly 1 more than": lambda a, b: b - a == 1,
    "2 less than": lambda a, b: a - b == 2,
    "at most 1 less than": lambda a, b: a - b <= 1,
    "at least 1 less than": lambda a, b: a - b >= 1,
}


@pytest.mark.parametrize("objects", OBJECTS)
@parametrize_some("how", TO_THE_ONE_BEFORE)
def test_a_letter_is_so_much_more_or_less_than_the_one_before(objects, how):
    cell, listed = OBJECTS[objects]
    holds = TO_THE_ONE_BEFORE[how]
    said = f"{cell} is {how} the previous {cell}"
    every, none = f"{objects} in which each {said}", f"{objects} in which no {said}"
    counts(every, listed, lambda w: all(holds(*z) for z in pairwise(w)), 5)
    counts(none, listed, lambda w: not any(holds(*z) for z in pairwise(w)), 5)


ENDS = {
    "greater than": lambda a, b: a > b,
    "less than": lambda a, b: a < b,
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
    "equal to": lambda a, b: a == b,
    "different from": lambda a, b: a != b,
}


@pytest.mark.parametrize("objects", OBJECTS)
@parametrize_some("how", ENDS)
def test_the_first_and_the_last_letter_are_compared(objects, how):
    cell, listed = OBJECTS[objects]
    text = f"{objects} whose first {cell} is {how} the last {cell}"
    counts(text, listed, lambda w: ENDS[how](w[0], w[-1]))


def test_the_first_letter_is_compared_without_a_verb():
    larger = "words of length n over {1,2,3,4} with first letter larger than the last letter"
    counts(larger, NUMBERS, lambda w: w[0] > w[-1])
    equal = "words of length n over {1,2,3,4} whose first letter equals their last letter"
    counts(equal, NUMBERS, lambda w: w[0] == w[-1])


def test_the_second_last_letter_has_a_name():
    counts(
        "words of length n over {1,2,3,4} whose second last letter is 2",
        NUMBERS,
        lambda w: len(w) > 1 and w[-2] == 2,
    )


OFTEN = {
    "once": lambda k: k == 1,
    "exactly 2 times": lambda k: k == 2,
    "at least twice": lambda k: k > 1,
    "an even number of times": lambda k: k % 2 == 0,
}


@pytest.mark.parametrize("objects", OBJECTS)
@parametrize_some("often", OFTEN)
def test_how_often_the_largest_and_the_smallest_letter_occur(objects, often):
    cell, listed = OBJECTS[objects]
    for extreme, of in (("largest", max), ("smallest", min)):
        text = f"{objects} whose {extreme} {cell} occurs {often}"
        counts(text, listed, lambda w, of=of: OFTEN[often](w.count(of(w))))


@pytest.mark.parametrize(
    "said",
    [
        "with no {} occurring more than twice in a row",
        "in which no {} occurs more than twice in a row",
        "with no three adjacent equal {}s",
    ],
)
@pytest.mark.parametrize("objects", OBJECTS)
def test_no_letter_stands_so_often_in_a_row(objects, said):
    cell, listed = OBJECTS[objects]
    counts(
        f"{objects} {said.format(cell)}",
        listed,
        lambda w: all(len([*z]) < 3 for _, z in groupby(w)),
        5,
    )


def is_followed(word):
    """Tell whether every 1 is followed by 2."""
    return word[-1] != 1 and all(b == 2 for a, b in pairwise(word) if a == 1)


def is_far(word, most):
    """Tell whether there are no two 1s so near to each other."""
    at = [k for k, z in enumerate(word) if z == 1]
    return all(b - a > most for a, b in pairwise(at))


def beside(word, k):
    """Return the letters beside a place."""
    return {*word[max(k - 1, 0) : k], *word[k + 1 : k + 2]}


@parametrize_some(
    ("said", "holds"),
    [
        ("with no 1 in the last two positions", lambda w: 1 not in w[-2:]),
        ("with no 1s in the first three places", lambda w: 1 not in w[:3]),
        ("with no 1 or 2 in the last position", lambda w: w[-1] not in {1, 2}),
        (
            "in which only 1s are followed by 2",
            lambda w: all(a == 1 for a, b in pairwise(w) if b == 2),
        ),
        (
            "in which only runs of 1s have odd length",
            lambda w: all(k == 1 for k, z in groupby(w) if len([*z]) % 2),
        ),
        ("in which no 1 comes immediately before a 2", lambda w: (1, 2) not in pairwise(w)),
        (
            "in which every 2 comes immediately after a 1",
            lambda w: all(a == 1 for a, b in pairwise(w) if b == 2) and w[0] != 2,
        ),
        ("without 1s next to 2s", lambda w: not {(1, 2), (2, 1)} & {*pairwise(w)}),
        ("whose number of 1s is a multiple of 2 but not 0", lambda w: w.count(1) in {2, 4, 6}),
        ("in which no two 1s are followed by 2", lambda w: [*pairwise(w)].count((1, 2)) < 2),
        (
            "in which no two runs of 1s have length 2",
            lambda w: [(k, len([*z])) for k, z in groupby(w)].count((1, 2)) < 2,
        ),
        (
            "in which 1s and 2s are never adjacent",
            lambda w: not {(1, 2), (2, 1)} & {*pairwise(w)},
        ),
        ("in which 1 occurs as often as 2", lambda w: w.count(1) == w.count(2)),
        (
            "in which 1 occurs at least twice as often as 2",
            lambda w: w.count(1) >= 2 * w.count(2),
        ),
        (
            "in which 1 occurs more than twice as often as 2",
            lambda w: w.count(1) > 2 * w.count(2),
        ),
        ("with neither 1 nor 2 in the first position", lambda w: w[0] > 2),
        (
            "in which every 3 is adjacent to both a 1 and a 2",
            lambda w: all({1, 2} <= beside(w, k) for k, z in enumerate(w) if z == 3),
        ),
        (
            "in which no even letter is adjacent to another even letter",
            lambda w: not any(a % 2 == b % 2 == 0 for a, b in pairwise(w)),
        ),
        (
            "in which every 1 is next to at least one odd letter",
            lambda w: all(beside(w, k) & {1, 3} for k, z in enumerate(w) if z == 1),
        ),
        (
            "whose sum is neither even nor divisible by 3",
            lambda w: sum(w) % 2 and sum(w) % 3,
        ),
        ("with sum not divisible by 3", lambda w: sum(w) % 3),
        ("with exactly as many 1s as 2s", lambda w: w.count(1) == w.count(2)),
        ("with a 1 in every even position", lambda w: {*w[1::2]} <= {1}),
        ("in which the letter 1 is always followed by 2", is_followed),
        ("in which 1s are always followed by 2", is_followed),
        (
            "in which odd letters are followed by even letters",
            lambda w: w[-1] % 2 == 0 and all(b % 2 == 0 for a, b in pairwise(w) if a % 2),
        ),
        (
            "with no letter equal to the letter before it",
            lambda w: all(a != b for a, b in pairwise(w)),
        ),
        ("with total sum even", lambda w: sum(w) % 2 == 0),
        (
            "with no two 1s at distance 2",
            lambda w: all((a, b) != (1, 1) for a, b in zip(w, w[2:], strict=False)),
        ),
        ("with no two 1s at distance at most 2", lambda w: 1 not in w or is_far(w, 2)),
        (
            "with no two equal letters at distance 3",
            lambda w: all(a != b for a, b in zip(w, w[3:], strict=False)),
        ),
        ("whose first and last letters differ", lambda w: w[0] != w[-1]),
        ("whose sum is odd or divisible by 4", lambda w: sum(w) % 2 or sum(w) % 4 == 0),
        (
            "in which 1 and 2 both occur an odd number of times",
            lambda w: w.count(1) % 2 and w.count(2) % 2,
        ),
        ("in which 1 never follows 2", lambda w: (2, 1) not in pairwise(w)),
        (
            "in which 1 is not adjacent to 2",
            lambda w: not {(1, 2), (2, 1)} & {*pairwise(w)},
        ),
        ("with letters at least 2 and at most 3", lambda w: {*w} <= {2, 3}),
    ],
    share=36,
)
def test_what_is_said_of_letters_where_they_stand(said, holds):
    text = f"words of length n over {{1,2,3,4}} {said}"
    counts(text, NUMBERS, holds)


def test_a_bit_is_a_letter_and_names_an_alphabet():
    counts(
        "bit strings of length n that begin and end with the same bit",
        words(0, 1),
        lambda w: w[0] == w[-1],
    )
