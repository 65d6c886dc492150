"""Stories that have a plain meaning: stairs, coins and tosses, by all of them one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

import pytest
from reading.sentences.listed_objects import (
    compositions,
    counts,
    has,
    numbers,
    partitions,
    refused,
    words,
)
from samples import parametrize_some

import gfkit
from gfkit.errors import GfkitError
from gfkit.reading.read import read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import Ambiguous, read_sentence


def climbs(n, steps):
    """Count the ways to climb by steps, one after another."""
    return 1 if n == 0 else sum(climbs(n - k, steps) for k in steps if k <= n)


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("ways to climb n stairs taking 1 or 2 steps at a time", (1, 2)),
        ("number of ways to climb n stairs taking 1, 2 or 3 steps at a time", (1, 2, 3)),
        ("how many ways are there to climb n stairs taking 1, 3 or 4 at a time?", (1, 3, 4)),
        ("in how many ways can you climb n stairs taking 1 or 3 steps at a time?", (1, 3)),
        ("ways to write n as an ordered sum of 1s and 3s", (1, 3)),
        ("in how many ways can n be written as an ordered sum of 2s and 3s?", (2, 3)),
    ],
)
def test_stairs_are_climbed_by_the_steps_that_are_told(text, steps):
    meaning = read_sentence(text)
    sequence = sequence_of(meaning)
    assert [sequence.term(n) for n in range(1, 9)] == [climbs(n, steps) for n in range(1, 9)]
    assert read_sentence(sentence_of(meaning)) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (
            "ways to climb n stairs taking at most 3 steps at a time",
            "compositions of n in which every part is at most 3",
        ),
        (
            "number of ways to climb a staircase with n steps by 1 or 2 stairs at a time",
            "compositions of n in which every part is 1 or 2",
        ),
        (
            "ways to climb a ladder with n rungs taking 1 or 3 rungs at a time",
            "compositions of n in which every part is 1 or 3",
        ),
        (
            "ways to make change for n cents with coins 1, 5 and 10",
            "partitions of n in which every part is 1, 5 or 10",
        ),
        (
            "how many ways to pay n cents with coins of values 1 and 2, where order matters",
            "compositions of n in which every part is 1 or 2",
        ),
        (
            "ways to pay n dollars with 1, 2 and 5 dollar coins where order does not matter",
            "partitions of n in which every part is 1, 2 or 5",
        ),
    ],
)
def test_stories_are_compositions_and_partitions(text, meaning):
    assert sentence_of(read_sentence(text)) == meaning


def test_coins_are_partitions():
    def paid(n, coins):
        return (
            int(n == 0)
            if not coins
            else sum(paid(n - k, coins[1:]) for k in range(0, n + 1, coins[0]))
        )

    sequence = sequence_of(read_sentence("ways to make change for n cents with coins 1, 2 and 5"))
    assert [sequence.term(n) for n in range(1, 15)] == [paid(n, (1, 2, 5)) for n in range(1, 15)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ways to make change for n cents", "which coins there are is not told"),
        ("ways to pay n cents with coins 1 and 2", "whether the order of the coins counts"),
        ("ways to seat n people in a row of chairs", "whether people are told apart"),
        ("ways to seat n people around a table", "whether people are told apart"),
        ("ways to climb n stairs by 1 or 1", "a number is said once"),
        ("ways to climb n stairs by 0 or 1", "a step is 1 or more"),
    ],
)
def test_what_a_story_does_not_tell_is_refused(text, words):
    refused(text, words)


@pytest.mark.parametrize("text", ["ways to climb n stairs", "how many ways to climb n stairs"])
def test_steps_are_to_be_told(text):
    refused(text, "how many stairs are climbed at a time is not told")


@parametrize_some(
    ("said", "holds"),
    [
        ("with at least one step of 2", lambda w: 2 in w),
        ("with exactly 2 steps of size 2", lambda w: w.count(2) == 2),
        ("with no two consecutive steps of 2", lambda w: (2, 2) not in pairwise(w)),
        ("with an even number of steps", lambda w: len(w) % 2 == 0),
        ("ending with a step of 2", lambda w: w[-1] == 2),
        ("in which the first step is 1", lambda w: w[0] == 1),
    ],
    share=36,
)
def test_conditions_on_steps_are_conditions_on_parts(said, holds):
    meaning = read_sentence(f"ways to climb n stairs taking 1 or 2 steps at a time {said}")
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    for n in range(1, 8):
        right = sum(bool(holds(w)) for w in compositions(n) if max(w) < 3)
        assert sequence.term(n) == right


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("using at least one 5", lambda w: 5 in w),
        ("using at most 3 coins", lambda w: len(w) < 4),
        ("with an even number of 1s", lambda w: w.count(1) % 2 == 0),
    ],
)
def test_conditions_on_coins_are_conditions_on_parts(said, holds):
    meaning = read_sentence(f"ways to make change for n cents with coins 1, 2 and 5 {said}")
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    for n in range(1, 8):
        some = [w for w in compositions(n) if [*w] == sorted(w) and {*w} <= {1, 2, 5}]
        assert sequence.term(n) == sum(bool(holds(w)) for w in some)


def test_stories_are_counted_by_what_there_is():
    said = "ways to climb n stairs taking 1 or 2 steps at a time by number of steps"
    meant = "compositions of n in which every part is 1 or 2 by number of parts"
    assert read_sentence(said) == read_sentence(meant)


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        (
            "ways to climb n stairs taking at most 3 steps",
            (
                "compositions of n in which every part is at most 3",
                "compositions of n with at most three parts",
            ),
        ),
        (
            "ways to climb n stairs taking 2 steps",
            (
                "compositions of n in which every part is 2",
                "compositions of n with exactly two parts",
            ),
        ),
        (
            "ways to climb n stairs taking at least 2 steps",
            (
                "compositions of n in which every part is at least 2",
                "compositions of n with at least two parts",
            ),
        ),
        (
            "ways to make change for n cents with 3 coins",
            (
                "partitions of n in which every part is 3",
                "partitions of n with exactly three parts",
            ),
        ),
        (
            "ways to pay n cents with 3 coins where order matters",
            (
                "compositions of n in which every part is 3",
                "compositions of n with exactly three parts",
            ),
        ),
    ],
)
def test_a_number_of_steps_or_coins_that_may_be_their_size_is_refused_with_both(text, offered):
    found = read_sentence(text)
    assert isinstance(found, Ambiguous), found
    for one in offered:
        assert f"'{one}'" in str(found)
        assert sentence_of(read_sentence(one)) == one


@pytest.mark.parametrize("told", ["at most 3", "exactly 3", "an even number of", "2 or 3"])
def test_of_how_many_coins_it_is_told_which_there_are(told):
    refused(
        f"ways to make change for n cents with {told} coins", "which coins there are is not told"
    )


@parametrize_some(
    ("told", "holds"),
    [
        ("exactly 3 steps", lambda w: len(w) == 3),
        ("an even number of steps", lambda w: len(w) % 2 == 0),
        ("exactly 3 steps with no step of 1", lambda w: len(w) == 3 and 1 not in w),
        ("exactly 3 steps at a time", lambda w: {*w} == {3}),
        ("at most 3 steps at a time", lambda w: max(w) <= 3),
        ("2 steps at a time", lambda w: {*w} == {2}),
        ("1 or 2 steps", lambda w: max(w) <= 2),
    ],
    share=36,
)
def test_an_exact_number_of_steps_is_that_of_all(told, holds):
    meaning = read_sentence(f"ways to climb n stairs taking {told}")
    assert read_sentence(sentence_of(meaning)) == meaning
    for n in range(1, 8):
        assert sequence_of(meaning).term(n) == sum(map(bool, map(holds, compositions(n))))


TOSSES = words("H", "T")
Listed = Callable[[int], Iterable[tuple[object, ...]]]
SAID: dict[str, tuple[Listed, Callable[..., bool]]] = {
    # Coins that are tossed.
    "in how many outcomes of n tosses of a coin do heads never come up three times in succession "
    "and the last toss is tails?": (
        TOSSES,
        lambda w: not has(w, ("H",) * 3) and w[-1] == "T",
    ),
    "toss a coin n times: how many outcome sequences have at least two heads and no two "
    "successive tails?": (
        TOSSES,
        lambda w: w.count("H") > 1 and not has(w, ("T", "T")),
    ),
    "toss a coin n times. In how many outcomes are there no two heads in a row?": (
        TOSSES,
        lambda w: not has(w, ("H", "H")),
    ),
    "a coin is tossed n times: how many outcomes have no two consecutive heads?": (
        TOSSES,
        lambda w: not has(w, ("H", "H")),
    ),
    "sequences of n coin tosses whose first toss is heads": (TOSSES, lambda w: w[0] == "H"),
    # Stairs.
    "in how many ways can one climb n stairs in strides of 1, 2 or 3 stairs, provided "
    "that the last "
    "stride is not 3?": (
        compositions,
        lambda c: {*c} <= {1, 2, 3} and c[-1] != 3,
    ),
    "in how many ways can a staircase of n steps be climbed taking 1 or 2 steps at a time?": (
        compositions,
        lambda c: {*c} <= {1, 2},
    ),
    "in how many ways can n stairs be climbed 1 or 2 at a time if the first step is 1?": (
        compositions,
        lambda c: {*c} <= {1, 2} and c[0] == 1,
    ),
    # Coins that are paid.
    "how many ways are there to make n cents from pennies, nickels and dimes using at most one "
    "nickel (order does not matter)?": (
        partitions,
        lambda p: {*p} <= {1, 5, 10} and p.count(5) < 2,
    ),
    # Parts.
    "how many partitions of n into parts 1, 2, 3 use each of the three part sizes an odd number "
    "of times?": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and all(p.count(k) % 2 for k in (1, 2, 3)),
    ),
    "how many partitions of n into parts 1, 2 and 3 have at most two 3s and do not use 1 and 2 at "
    "the same time?": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and p.count(3) < 3 and not {1, 2} <= {*p},
    ),
    "partitions of n into parts not exceeding 4 whose largest part occurs exactly once": (
        partitions,
        lambda p: {*p} <= {1, 2, 3, 4} and p.count(max(p)) == 1,
    ),
    "partitions of n whose smallest part occurs at least twice": (
        partitions,
        lambda p: p.count(min(p)) > 1,
    ),
    "partitions of n into at most 3 parts whose largest part occurs exactly once": (
        partitions,
        lambda p: len(p) <= 3 and p.count(max(p)) == 1,
    ),
    "how many partitions of n have largest part equal to 2 or equal to 4?": (
        partitions,
        lambda p: max(p) in {2, 4},
    ),
    "partitions of n into parts of size at most 3 in which no part size occurs exactly once": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and all(p.count(k) > 1 for k in p),
    ),
    "partitions of n whose parts take exactly two different values, both values being at most 4": (
        partitions,
        lambda p: {*p} <= {1, 2, 3, 4} and len({*p}) == 2,
    ),
    "partitions of n into 1s, 2s and 3s that make use of at least two different parts": (
        partitions,
        lambda p: {*p} <= {1, 2, 3} and len({*p}) > 1,
    ),
    "let n be given; how many partitions of n have no part larger than 3?": (
        partitions,
        lambda p: {*p} <= {1, 2, 3},
    ),
    "in how many ways can n be partitioned into parts 1, 2 and 5, where not all of the parts "
    "need be used?": (
        partitions,
        lambda p: {*p} <= {1, 2, 5},
    ),
    "partitions of n into parts from the set {1,2,4}": (partitions, lambda p: {*p} <= {1, 2, 4}),
    "compositions of n with parts in the set {1,3}": (compositions, lambda c: {*c} <= {1, 3}),
    # Digits.
    "positive integers with exactly n digits in base 4 in which the digit 0 is never adjacent to "
    "the digit 3": (
        numbers(0, 1, 2, 3),
        lambda w: not any({*two} == {0, 3} for two in pairwise(w)),
    ),
    "count the positive integers with exactly n digits in base 3 that contain no two adjacent "
    "equal digits and are even numbers": (
        numbers(0, 1, 2),
        lambda w: all(x != y for x, y in pairwise(w)) and sum(w) % 2 == 0,  # 3 is odd
    ),
}


@parametrize_some("text", SAID)
def test_stories_are_counted_one_by_one(text: str) -> None:
    objects, holds = SAID[text]
    counts(text, objects, holds, most=8)


@parametrize_some(
    ("text", "why"),
    [
        ("binary words of length n whose last toss is 1", "not about toss"),
        (
            "partitions of n with exactly three different parts, both parts being at most 4",
            "both of two",
        ),
        (
            "partitions of n into parts 1 and 2 with a 1, where not all parts need be used",
            "nothing else",
        ),
        (
            "how many partitions of n into parts 1, 2, 3 use each of the two part sizes once",
            "there are 3 parts",
        ),
        (
            (
                "ways to make n cents from pennies and nickels where order matters "
                "using at most one "
                "nickel (order does not matter)"
            ),
            "or it does not",
        ),
        ("compositions of n that are even numbers", "of which letters"),
    ],
)
def test_what_is_not_said_of_them_is_refused(text: str, why: str) -> None:
    with pytest.raises(GfkitError, match=why):
        read(text)


def of_coins(n, *values):
    """List how many coins of each value there are, of a sum n."""
    if not values:
        return [()] if n == 0 else []
    first, *rest = values
    return [(k, *z) for k in range(n // first + 1) for z in of_coins(n - k * first, *rest)]


OF_COINS = {
    "in how many ways can change for n cents be made from pennies, nickels and dimes with at most "
    "four pennies?": ((1, 5, 10), lambda z: z[0] < 5),
    "ways to make change for n cents with pennies, nickels and dimes if at most three pennies are "
    "used": ((1, 5, 10), lambda z: z[0] < 4),
    "ways to make change for n cents from pennies, nickels and dimes using at most one dime": (
        (1, 5, 10),
        lambda z: z[2] < 2,
    ),
    "ways to pay n cents with 1-cent, 2-cent and 5-cent coins, where the order does not matter, "
    "using at least one 2-cent coin and at most three 1-cent coins": (
        (1, 2, 5),
        lambda z: z[1] and z[0] < 4,
    ),
    "in how many ways can n cents be paid with coins of 1, 2 and 5 cents, the order being "
    "irrelevant?": ((1, 2, 5), lambda _: True),
}


@parametrize_some("text", OF_COINS)
def test_coins_are_counted_by_their_values(text):
    values, holds = OF_COINS[text]
    counts(text, lambda n: of_coins(n, *values), holds, 22)


def sums(total: int, parts: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the compositions of a number into some parts."""
    if not total:
        yield ()
    for one in parts:
        if one <= total:
            yield from ((one, *rest) for rest in sums(total - one, parts))


PAID = [
    (
        (
            "ways to climb n stairs taking 1 or 2 steps at a time with no two consecutive "
            "steps of size 2"
        ),
        (1, 2),
        lambda z: (2, 2) not in [*pairwise(z)],
    ),
    (
        "ways to climb n stairs with steps of 1, 2 or 3 such that no step of 3 follows a step of 3",
        (1, 2, 3),
        lambda z: (3, 3) not in [*pairwise(z)],
    ),
    (
        "ways to make n cents with an even number of coins of 1, 2 and 5 cents",
        (1, 2, 5),
        lambda z: len(z) % 2 == 0 and [*z] == sorted(z),
    ),
    (
        "ways to make n cents with at most 3 coins of 1, 2 and 5 cents where order matters",
        (1, 2, 5),
        lambda z: len(z) <= 3,
    ),
    (
        "ways to give change for n cents using only pennies and nickels",
        (1, 5),
        lambda z: [*z] == sorted(z),
    ),
    ("ways to make n cents with 2-cent and 5-cent stamps", (2, 5), lambda z: [*z] == sorted(z)),
]


@pytest.mark.parametrize(("said", "parts", "holds"), PAID, ids=[z[0] for z in PAID])
def test_stairs_and_coins_are_counted_one_by_one(
    said: str, parts: tuple[int, ...], holds: Callable[[tuple[int, ...]], bool]
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 9):
        assert found(n) == sum(map(holds, sums(n, parts))), n


def test_the_order_of_bills_is_to_be_said_as_that_of_coins() -> None:
    with pytest.raises(GfkitError, match="order of the coins"):
        gfkit.as_sequence("ways to pay n dollars with 1, 2 and 5 dollar bills")
