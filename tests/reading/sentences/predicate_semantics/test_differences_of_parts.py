"""By how much any two parts of a partition differ: the partitions that are meant are listed."""

from itertools import combinations

import pytest
from reading.sentences.listed_objects import counts, partitions, refused, subsets
from samples import parametrize_some


def apart(parts):
    """Return the differences of any two parts."""
    return {a - b for a, b in combinations(parts, 2)}


BOUNDED = "partitions of n into parts at most 6 "


@parametrize_some(
    ("text", "holds"),
    [
        (BOUNDED + "with no two consecutive integers as parts", lambda p: 1 not in apart(p)),
        (BOUNDED + "in which no two consecutive integers both occur", lambda p: 1 not in apart(p)),
        (
            BOUNDED + "that never have two consecutive integers as parts",
            lambda p: 1 not in apart(p),
        ),
        (BOUNDED + "with no two parts differing by 1", lambda p: 1 not in apart(p)),
        (BOUNDED + "in which any two parts differ by at least 2", lambda p: not {0, 1} & apart(p)),
        (BOUNDED + "in which no two parts differ by at most 2", lambda p: not {0, 1, 2} & apart(p)),
        (BOUNDED + "with no two parts differing by 2", lambda p: 2 not in apart(p)),
        (BOUNDED + "with no two parts differing by 2 or 3", lambda p: not {2, 3} & apart(p)),
        (BOUNDED + "with no two parts differing by 1 or 2", lambda p: not {1, 2} & apart(p)),
        (
            BOUNDED + "in which no two parts differ by 1 or no part is 2",
            lambda p: 1 not in apart(p) or 2 not in p,
        ),
    ],
    share=24,
)
def test_partitions_whose_parts_differ_so(text, holds):
    counts(text, partitions, lambda p: not p or (p[0] <= 6 and holds(p)), 14)


@parametrize_some(
    ("text", "holds"),
    [
        (
            "partitions of n into at most 3 parts in which any two parts differ by at least 2",
            lambda p: len(p) <= 3 and not {0, 1} & apart(p),
        ),
        (
            "partitions of n in which any two parts differ by at least 2",
            lambda p: not {0, 1} & apart(p),
        ),
        (
            "partitions of n into at most 4 parts each at least 2",
            lambda p: len(p) <= 4 and min(p) > 1,
        ),
    ],
)
def test_partitions_without_a_bound_have_their_first_terms(text, holds):
    counts(text, partitions, holds, 14)


def test_elements_of_a_subset_differ_by_1_at_least():
    text = "subsets of {1..n} in which no two elements differ by at most 2"
    counts(text, subsets, lambda s: not {1, 2} & apart(sorted(s[0], reverse=True)), 8)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (
            "with exactly one pair of parts differing by 1",
            "the parts of a partition have no order",
        ),
        (
            "with exactly two pairs of parts differing by 2",
            "elements of a subset differ by a number",
        ),
    ],
)
def test_other_differences_are_refused(said, why):
    refused(f"partitions of n into parts at most 5 {said}", why)
