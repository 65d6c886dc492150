"""How a letter is to the one beside it, said of so many letters, of each or of none."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import arrays, counts, refused, words
from samples import parametrize_some

TERNARY = "ternary words of length n"
RELATIONS = {
    "greater than the next letter": lambda a, b: a > b,
    "equal to the next letter": lambda a, b: a == b,
    "different from the letter after it": lambda a, b: a != b,
    "at most 1 more than the next letter": lambda a, b: a <= b + 1,
}
FRAMES = {
    "in which exactly two {}s are {}": lambda told: sum(told) == 2,
    "in which no {} is {}": lambda told: not any(told),
    "in which every {} is {}": all,
    "in which not every {} is {}": lambda told: not all(told),
    "in which a {} is never {}": lambda told: not any(told),
    "with at most one {} {}": lambda told: sum(told) <= 1,
    "in which at least one {} is not {}": lambda told: not all(told),
    "in which all but one of the {}s are {}": lambda told: told.count(False) == 1,
    "with a {} that is {}": any,
}
CASES = [(f, r, x) for f in FRAMES for r in RELATIONS for x in ("letter", "0")]


@parametrize_some("frame,relation,of", CASES)
def test_what_is_said_of_a_letter_and_the_next_one(frame, relation, of):
    def holds(w):
        told = [RELATIONS[relation](a, b) for a, b in pairwise(w) if of == "letter" or a == 0]
        return FRAMES[frame](told)

    counts(f"{TERNARY} {frame.format(of, relation)}", words(0, 1, 2), holds, most=5)


SAID = {
    "in which exactly one letter equals the letter before it": lambda w: (
        sum(a == b for a, b in pairwise(w)) == 1
    ),
    "in which no 2 is preceded by a smaller letter": lambda w: (
        not any(a < b == 2 for a, b in pairwise(w))
    ),
    "in which every 0 is followed by a larger letter": lambda w: (
        w[-1] != 0 and all(b for a, b in pairwise(w) if a == 0)
    ),
    "in which every letter but the last is followed by a smaller or equal letter": lambda w: all(
        b <= a for a, b in pairwise(w)
    ),
    "in which exactly one letter exceeds the previous letter by 2": lambda w: (
        sum(b - a == 2 for a, b in pairwise(w)) == 1
    ),
}


@parametrize_some("said,holds", SAID.items(), ids=list(SAID))
def test_verbs_that_compare_a_letter_with_the_next_one(said, holds):
    counts(f"{TERNARY} {said}", words(0, 1, 2), holds, most=5)


def test_entries_of_arrays_and_the_next_ones():
    said = "2 X n ternary arrays in which exactly one entry is greater than the entry to its right"
    counts(
        said,
        arrays(2, 0, 1, 2),
        lambda a: sum(x > y for row in a for x, y in pairwise(row)) == 1,
        most=4,
    )


@pytest.mark.parametrize(
    "said",
    [
        "in which at least one letter is not followed by a smaller letter",
        "in which every letter is 0 or greater than the next letter",
    ],
)
def test_what_the_last_letter_may_be_is_refused(said):
    refused(f"{TERNARY} {said}", "the first or the last letter may have none there")
