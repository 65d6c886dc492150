"""Throws of coins and dice, whose outcomes are words, counted by enumeration."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import counts, has, often, refused, runs, words
from samples import parametrize_some

import gfkit

COIN, DIE, FOUR = words("H", "T"), words(1, 2, 3, 4, 5, 6), words(1, 2, 3, 4)


COUNTED = {
    "A fair coin is tossed n times. How many of the 2^n possible outcomes have no two consecutive "
    "heads?": (COIN, lambda w: not has(w, ("H", "H"))),
    "A coin is tossed n times. How many of the 2^n sequences of results contain no three heads "
    "in a row?": (COIN, lambda w: not has(w, ("H", "H", "H"))),
    "How many of the 2^n sequences of n coin flips contain exactly one run of heads?": (
        COIN,
        lambda w: len(runs(w, "H")) == 1,
    ),
    "A coin is tossed n times; count the outcomes in which the pattern HTH never occurs.": (
        COIN,
        lambda w: not has(w, ("H", "T", "H")),
    ),
    "A coin is flipped n times; how many outcomes contain the pattern heads-tails-heads more than "
    "once, overlapping occurrences being counted?": (
        COIN,
        lambda w: often(w, ("H", "T", "H")) > 1,
    ),
    "A coin is thrown n times. Count the outcomes in which heads and tails both occur but "
    "neither HH nor TTT occurs anywhere as a block of consecutive throws.": (
        COIN,
        lambda w: len({*w}) == 2 and not has(w, ("H", "H")) and not has(w, ("T",) * 3),
    ),
    "How many outcomes of n coin tosses have heads on the first toss and tails on the last toss?": (
        COIN,
        lambda w: w[0] == "H" and w[-1] == "T",
    ),
    "How many sequences of n coin tosses contain two heads in a row but never three?": (
        COIN,
        lambda w: has(w, ("H", "H")) and not has(w, ("H", "H", "H")),
    ),
    "results of n coin tosses with at most three runs, none of them consisting of a single toss": (
        COIN,
        lambda w: len(runs(w)) <= 3 and 1 not in runs(w),
    ),
    "A die with 4 faces is rolled n times. In how many of the outcomes does each roll differ from "
    "the previous one?": (FOUR, lambda w: all(x != y for x, y in pairwise(w))),
    "sequences of n rolls of a die with faces 1,...,4 where each roll after the first differs from "
    "the previous one by exactly 1": (
        FOUR,
        lambda w: all(abs(x - y) == 1 for x, y in pairwise(w)),
    ),
    "sequences of n die rolls (four faces) in which an odd number of the rolls show a 4 and no "
    "roll shows a 3": (FOUR, lambda w: w.count(4) % 2 and 3 not in w),
    "How many of the 4^n sequences of n rolls of a four-sided die have a total that is divisible "
    "by 3?": (FOUR, lambda w: sum(w) % 3 == 0),
    "outcomes of rolling a 4-sided die n times with no 4 immediately followed by a 1": (
        FOUR,
        lambda w: not has(w, (4, 1)),
    ),
    "sequences of n rolls of a four-sided die in which every roll shows a 1 or a 4": (
        FOUR,
        lambda w: {*w} <= {1, 4},
    ),
    "A 4-sided die is rolled n times and the results are written in a row. How many sequences "
    "contain no two equal adjacent numbers?": (FOUR, lambda w: all(x != y for x, y in pairwise(w))),
    "Roll a 4-sided die n times: in how many outcomes is every roll at least as large as the one "
    "before?": (FOUR, lambda w: all(x <= y for x, y in pairwise(w))),
    "In how many ways can a 4-sided die be rolled n times so that the sum of the results is "
    "divisible by 3?": (FOUR, lambda w: sum(w) % 3 == 0),
    "If a coin is flipped n times, how many outcomes have exactly two heads more than tails?": (
        COIN,
        lambda w: w.count("H") == w.count("T") + 2,
    ),
    "How many different sequences of heads and tails of length n have no three consecutive "
    "tails?": (
        COIN,
        lambda w: not has(w, ("T", "T", "T")),
    ),
    "A coin is flipped n times. How many outcomes are there with no run of more than two equal "
    "results?": (COIN, lambda w: max(runs(w)) < 3),
    "How many sequences of n coin tosses have heads on every odd-numbered toss?": (
        COIN,
        lambda w: {*w[::2]} == {"H"},
    ),
    "A four-sided die is thrown n times. In how many outcomes are the numbers weakly increasing?": (
        FOUR,
        lambda w: all(x <= y for x, y in pairwise(w)),
    ),
    "A 4-sided die is rolled n times. How many outcomes are there in which every number that "
    "appears is even?": (FOUR, lambda w: {*w} <= {2, 4}),
    "In n tosses of a coin, how many outcomes have heads immediately followed by tails at least "
    "once?": (COIN, lambda w: has(w, ("H", "T"))),
    "sequences of n coin tosses in which no two adjacent tosses both show tails": (
        COIN,
        lambda w: not has(w, ("T", "T")),
    ),
    "sequences of n coin tosses with heads or tails on the first toss and heads on the last toss": (
        COIN,
        lambda w: w[-1] == "H",
    ),
    "How many sequences of n rolls of a 4-sided die contain no 1 or 2 and have an even total?": (
        FOUR,
        lambda w: not {*w} & {1, 2} and sum(w) % 2 == 0,
    ),
    "A 4-sided die is rolled n times; count the outcomes in which every roll shows a 1, a 2 or a "
    "3": (
        FOUR,
        lambda w: 4 not in w,
    ),
    "A coin is thrown n times: in how many cases do no three consecutive throws give the same "
    "result?": (COIN, lambda w: max(runs(w)) < 3),
}


@parametrize_some("text", COUNTED)
def test_throws_are_counted_by_enumeration(text):
    counts(text, *COUNTED[text])


def test_a_die_has_six_faces():
    counts(
        "A six-sided die is rolled n times. How many of the 6^n sequences contain no two "
        "consecutive sixes?",
        DIE,
        lambda w: not has(w, (6, 6)),
        most=5,
    )


REFUSED = {
    "How many of the 3^n outcomes of n coin tosses have exactly two heads?": "2 letters",
    "How many of the 2^(n+1) sequences of n coin tosses have exactly two heads?": "of a length",
    "How many of the 2^n compositions of n have no even part?": "of words",
    "sequences of n rolls of a six-sided die with faces 1,...,4 with even sum": "told twice",
    "binary words of length n in which no roll is 1": "not about",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_right_of_throws_is_refused(text):
    refused(text, REFUSED[text])


def test_rolls_of_a_die_are_words_of_its_numbers():
    text = "sequences of n rolls of a 3-sided die in which a 3 is never followed immediately by a 1"
    counts(text, words(1, 2, 3), lambda w: not has(w, (3, 1)))


OF_TOSSES = {
    "how many outcomes of n tosses of a coin end with two heads?": lambda w: w[-2:] == ("H", "H"),
    "outcomes of n tosses of a coin in which no two heads are adjacent": lambda w: (
        not has(w, ("H", "H"))
    ),
    "in how many ways can a coin be tossed n times so that there are at least two consecutive "
    "heads?": lambda w: has(w, ("H", "H")),
    "in how many outcomes of n tosses of a coin do heads never occur three times in a row?": (
        lambda w: not has(w, ("H", "H", "H"))
    ),
}


@pytest.mark.parametrize("text", OF_TOSSES)
def test_what_is_said_of_tosses_of_a_coin_is_counted(text):
    counts(text, words("H", "T"), OF_TOSSES[text])


ROLLED = [
    (
        "sequences of n rolls of a die with no two consecutive sixes",
        range(1, 7),
        lambda z: (6, 6) not in [*pairwise(z)],
    ),
    (
        "sequences of n coin tosses in which heads never appear twice in succession",
        "HT",
        lambda z: ("H", "H") not in [*pairwise(z)],
    ),
]


@pytest.mark.parametrize(("said", "faces", "holds"), ROLLED, ids=[z[0] for z in ROLLED])
def test_dice_and_tosses_are_counted_by_enumeration(
    said: str, faces: object, holds: Callable[[object], bool]
) -> None:
    found = gfkit.as_sequence(said)
    for n in range(1, 5):
        assert found(n) == sum(map(holds, product(faces, repeat=n))), n


def even(k):
    return k % 2 == 0


def odd(k):
    return k % 2 == 1


@parametrize_some(
    ("text", "objects", "holds"),
    [
        (
            "sequences of n rolls of a 6-sided die that show at least one 1 and at least one 6",
            DIE,
            lambda w: {1, 6} <= {*w},
        ),
        (
            "sequences of n rolls of a die that never have two adjacent rolls that sum to 7",
            DIE,
            lambda w: all(a + b != 7 for a, b in pairwise(w)),
        ),
        (
            "rolls of a die n times with every roll at least as large as the previous roll",
            DIE,
            lambda w: [*w] == sorted(w),
        ),
        (
            "sequences of n die rolls in which a 6 is never followed by another 6",
            DIE,
            lambda w: not has(w, (6, 6)),
        ),
        (
            (
                "sequences of n rolls of a die in which two sixes never come immediately one "
                "after the other"
            ),
            DIE,
            lambda w: not has(w, (6, 6)),
        ),
        (
            "n rolls of a 4-sided die (faces 1 to 4) where no two consecutive rolls add to 5",
            words(1, 2, 3, 4),
            lambda w: all(a + b != 5 for a, b in pairwise(w)),
        ),
        (
            (
                "sequences of n results of a three-sided die with faces A, B, C in which A comes "
                "up exactly twice or not at all"
            ),
            words("A", "B", "C"),
            lambda w: w.count("A") in {0, 2},
        ),
        (
            "sequences of n die rolls, values 1 to 3, where even and odd results alternate",
            words(1, 2, 3),
            lambda w: all(odd(a + b) for a, b in pairwise(w)),
        ),
        (
            "outcomes of n coin tosses that contain neither exactly two nor exactly three heads",
            COIN,
            lambda w: w.count("H") not in {2, 3},
        ),
        (
            "A coin is flipped n times. In how many outcomes do no three heads come up in a row?",
            COIN,
            lambda w: not has(w, ("H",) * 3),
        ),
        (
            "n coins in a row, each showing heads or tails, such that neither HTH nor THT appears",
            COIN,
            lambda w: not has(w, tuple("HTH")) and not has(w, tuple("THT")),
        ),
        (
            "coin toss sequences of length n where heads never occurs on two consecutive tosses",
            COIN,
            lambda w: not has(w, ("H", "H")),
        ),
        (
            "sequences of n tosses of a coin with the first and last toss the same",
            COIN,
            lambda w: w[0] == w[-1],
        ),
        (
            "n tosses of a coin with no two consecutive heads and an even number of tails",
            COIN,
            lambda w: not has(w, ("H", "H")) and even(w.count("T")),
        ),
        (
            "sequences of n rolls of a die with faces 1, 2, 3 in which all three faces appear",
            words(1, 2, 3),
            lambda w: {*w} == {1, 2, 3},
        ),
        (
            "sequences of n die rolls with each roll differing from the previous one by at least 2",
            DIE,
            lambda w: all(abs(a - b) >= 2 for a, b in pairwise(w)),
        ),
        (
            "coin toss sequences of length n with no isolated head",
            COIN,
            lambda w: 1 not in runs(w, "H"),
        ),
        (
            "words of length n over {0,1,2} in which no odd letter is used exactly once",
            words(0, 1, 2),
            lambda w: w.count(1) != 1,
        ),
        (
            "words of length n over {0,1,2} with none of the letters equal to 1",
            words(0, 1, 2),
            lambda w: 1 not in w,
        ),
    ],
    share=36,
)
def test_throws_and_words_are_counted_by_enumeration(text, objects, holds):
    counts(text, objects, holds, 6)


ROLLS = {
    "sequences of n die rolls in which the same number is never rolled twice in a row": (
        lambda w: all(x != y for x, y in pairwise(w))
    ),
    "sequences of n die rolls in which no number is rolled three times in a row": (
        lambda w: not any(x == y == z for x, y, z in zip(w, w[1:], w[2:], strict=False))
    ),
    "sequences of n die rolls in which a six comes up exactly twice": lambda w: w.count(6) == 2,
    "sequences of n successive rolls of a die in which no 1 appears": lambda w: 1 not in w,
    "sequences of n die rolls in which a six is immediately followed by a one at least once": (
        lambda w: has(w, (6, 1))
    ),
}


@parametrize_some("text", ROLLS)
def test_repeated_and_successive_rolls(text):
    counts(text, words(1, 2, 3, 4, 5, 6), ROLLS[text], 5)


def test_the_same_side_and_successive_tosses():
    counts(
        "sequences of n coin tosses in which the same side never comes up three times in a row",
        words("H", "T"),
        lambda w: not (has(w, ("H",) * 3) or has(w, ("T",) * 3)),
    )
    counts(
        "n successive coin tosses with no two heads in a row",
        words("H", "T"),
        lambda w: not has(w, ("H", "H")),
    )
