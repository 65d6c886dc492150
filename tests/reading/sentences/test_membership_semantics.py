"""Which of the numbers k, k+1, ... belong to a subset: the subsets that are meant are listed."""

from itertools import combinations, product
from random import Random

import pytest
from reading.sentences.listed_objects import counts, subsets
from samples import parametrize_some

from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence

SAID = [
    (
        "such that whenever k and k+1 are both in S, then k+2 is not in S but k+3 is in S",
        lambda s, _: all(k + 2 not in s and k + 3 in s for k in s if k + 1 in s),
    ),
    (
        "such that for every odd element a of S the number a+1 is also in S",
        lambda s, _: all(k + 1 in s for k in s if k % 2),
    ),
    (
        "such that for every even element k of S, k-1 or k+1 is in S",
        lambda s, _: all(k % 2 or {k - 1, k + 1} & s for k in s),
    ),
    (
        "such that for every even element k of S neither k+1 nor k+2 is in S",
        lambda s, _: all(k % 2 or not {k + 2, k + 1} & s for k in s),
    ),
    (
        "such that if k is in S, then neither k+1 nor k+3 is in S",
        lambda s, _: not any({k + 1, k + 3} & s for k in s),
    ),
    (
        "such that if k and k+1 are in S then so is k+2, as long as k+2 <= n",
        lambda s, n: all(k + 2 in s for k in s if k + 1 in s and k + 2 <= n),
    ),
    (
        "such that if k and k+2 are in S, then k+1 is in S",
        lambda s, _: all(k + 1 in s for k in s if k + 2 in s),
    ),
    (
        "such that if k or k+2 is in S, then k+1 is not in S",
        lambda s, _: not any(k + 1 in s or k - 1 in s for k in s),
    ),
    (
        "in which k, k+1 and k+3 are not all elements",
        lambda s, _: not any({k + 1, k + 3} <= s for k in s),
    ),
    ("in which not both k and k+2 are elements", lambda s, _: not any(k + 2 in s for k in s)),
    (
        "that contain at least one of k, k+1, k+3 for every k from 1 to n-3",
        lambda s, n: all({k, k + 1, k + 3} & s for k in range(1, n - 2)),
    ),
    (
        "containing at least one of i, i+1, i+2 for every i from 1 to n-2",
        lambda s, n: all({k, k + 1, k + 2} & s for k in range(1, n - 1)),
    ),
    (
        "such that at most one of k, k+1 and k+2 is in S",
        lambda s, _: not any({k + 1, k + 2} & s for k in s),
    ),
]


@parametrize_some(("said", "holds"), SAID, each=2)
def test_subsets_with_such_numbers_are_counted(said, holds):
    counts(f"subsets S of {{1..n}} {said}", subsets, lambda z: holds(*z), 9)


def drawn(seed):
    """Draw numbers that are elements, and others of which one is, then; and whether k is odd."""
    rng = Random(seed)  # noqa: S311 - no secret
    away = rng.sample(range(-2, 5), rng.randint(3, 4))
    many = rng.randint(2, len(away) - 1)
    return away[:many], away[many:], rng.choice([False, True])


@parametrize_some("seed", range(40), each=8)
def test_drawn_conditions_are_those_of_each_number(seed):
    elements, others, is_in = drawn(seed)
    condition = " and ".join(f"k{d:+d}" if d else "k" for d in elements)
    said = (" or " if is_in else " nor ").join(f"k{d:+d}" if d else "k" for d in others)
    said = said if is_in else f"neither {said}" if len(others) > 1 else said
    verb = "is in S" if is_in or len(others) > 1 else "is not in S"
    text = f"subsets S of {{1..n}} such that if {condition} are in S, then {said} {verb}"
    if is_in and isinstance(read_sentence(text), RefusedSentence):
        low, high = min(elements + others), max(elements + others)
        assert min(elements) > low or high > max(elements)  # no number could have the others
        return

    def holds(subset):
        some, n = subset
        return all(
            bool({k + d for d in others} & some) == is_in
            for k in range(-5, n + 6)
            if {k + d for d in elements} <= some
        )

    counts(text, subsets, holds, 8)


@pytest.mark.parametrize(
    "said",
    [
        "such that if k and k+1 are in S then k+2 is in S",  # no number is the last one
        "such that if k and k+1 are in S then j+2 is not in S",
        "such that at least one of k, k+1, k+2 is in S",
        "such that for every odd element a of S the number b+1 is also in S",
        "such that if k and k+1 are in S then k+2 is in S, as long as k+1 <= n",
        "that contain at least one of k, k+1, k+2 for every k from 1 to n-1",
        "such that exactly one of k, k+1, k+2 is in S for every k from 1 to n-2",
    ],
)
def test_what_has_no_meaning_or_two_is_refused(said):
    assert isinstance(read_sentence(f"subsets S of {{1..n}} {said}"), RefusedSentence)


def test_all_conditions_of_three_numbers():
    """Of k, k+1, k+2 two elements and what is with them, in all ways."""
    for pair, is_in in product(combinations(range(3), 2), (True, False)):
        (other,) = {0, 1, 2} - {*pair}
        said = "in" if is_in else "not in"
        text = f"such that if k+{pair[0]} and k+{pair[1]} are in S, then k+{other} is {said} S"
        if is_in and other != 1:
            continue

        def holds(subset, pair=pair, other=other, is_in=is_in):
            some, n = subset
            ks = [k for k in range(-3, n + 3) if {k + d for d in pair} <= some]
            return all((k + other in some) == is_in for k in ks)

        counts(f"subsets S of {{1..n}} {text}", subsets, holds, 7)
