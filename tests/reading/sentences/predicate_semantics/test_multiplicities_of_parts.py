"""How often parts occur, their kinds, sums, subsets, coins and dice: those meant are listed."""

from itertools import pairwise, product

import pytest
from reading.sentences.listed_objects import (
    arrays,
    compositions,
    counts,
    has,
    partitions,
    runs,
    subsets,
    words,
)
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sequence_of
from gfkit.reading.sentences.sentence_reader import RefusedSentence, read_sentence


def often(parts, holds=lambda _: True):
    """Return how often each part occurs that is so."""
    return [parts.count(z) for z in {*parts} if holds(z)]


def even(k):
    return k % 2 == 0


def odd(k):
    return k % 2 == 1


OF_PARTITIONS = [
    ("no part is repeated more than twice", lambda p: max(p) <= 4 and max(often(p)) <= 2),
    ("no part size is used exactly once", lambda p: max(p) <= 4 and 1 not in often(p)),
    (
        "each even part size appears at most twice",
        lambda p: max(p) <= 4 and max([0, *often(p, even)]) <= 2,
    ),
    ("no odd part occurs exactly twice", lambda p: max(p) <= 4 and 2 not in often(p, odd)),
    ("no odd part is repeated", lambda p: max(p) <= 4 and {*often(p, odd)} <= {1}),
    ("odd parts are distinct", lambda p: max(p) <= 4 and {*often(p, odd)} <= {1}),
    (
        "every even part, if it occurs, occurs exactly three times",
        lambda p: max(p) <= 4 and {*often(p, even)} <= {3},
    ),
    ("the number 1 may be used at most twice", lambda p: max(p) <= 4 and p.count(1) <= 2),
    ("none of the parts is 2", lambda p: max(p) <= 4 and 2 not in p),
    ("at least two of the parts are equal to 1", lambda p: max(p) <= 4 and p.count(1) >= 2),
]


@parametrize_some(("said", "holds"), OF_PARTITIONS, each=2)
def test_how_often_parts_of_partitions_occur(said, holds):
    counts(f"partitions of n into parts at most 4 in which {said}", partitions, holds, 13)


@parametrize_some(
    ("text", "holds"),
    [
        (
            "partitions of n into at most 3 parts in which no odd part is used more than once",
            lambda p: len(p) <= 3 and {*often(p, odd)} <= {1},
        ),
        (  # the part 2 was told from no other part
            (
                "partitions of n into at most three parts in which each part other than 2 occurs "
                "at most once"
            ),
            lambda p: len(p) <= 3 and {*often(p, lambda z: z != 2)} <= {1},
        ),
        (
            "partitions of n into parts at most 6, neither 2 nor 4 being a part",
            lambda p: max(p) <= 6 and not {2, 4} & {*p},
        ),
        (
            "partitions of n into at most three parts, none of the parts equal to 2",
            lambda p: len(p) <= 3 and 2 not in p,
        ),
        (
            "partitions of n into parts 2 and 5 in which both parts occur",
            lambda p: {*p} == {2, 5},
        ),
        (
            (
                "How many ways are there to pay n cents using 1-cent, 2-cent and 4-cent coins, "
                "each denomination at most three times, disregarding order?"
            ),
            lambda p: {*p} <= {1, 2, 4} and max(often(p)) <= 3,
        ),
        (
            (
                "ways to pay n cents using 1-cent, 2-cent and 5-cent coins with at least one of "
                "each, order not mattering"
            ),
            lambda p: {*p} == {1, 2, 5},
        ),
        (
            "ways to pay n cents with coins of 1, 2 and 5 cents, order of coins irrelevant",
            lambda p: {*p} <= {1, 2, 5},
        ),
    ],
    each=2,
)
def test_partitions_in_other_words(text, holds):
    counts(text, partitions, holds, 13)


def kinds(parts, many):
    """Return in how many ways parts have kinds, of which `many` tells the numbers."""
    found = 1
    for z in {*parts}:
        k, m = parts.count(z), many.get(z, 1)
        found *= len({tuple(sorted(w)) for w in product(range(m), repeat=k)})
    return found


@parametrize_some(
    ("said", "many"),
    [
        ("with two kinds of 3", {3: 2}),
        ("when there are two kinds of 3", {3: 2}),
        ("where the parts equal to 1 come in two colours", {1: 2}),
        ("with two kinds of 1 and three kinds of 2", {1: 2, 2: 3}),
        ("in which 1s come in three colors and every other part in one", {1: 3}),
        ("where each odd part comes in two colors", {1: 2, 3: 2}),
        ("with two kinds of odd parts and three kinds of even parts", {1: 2, 2: 3, 3: 2}),
    ],
)
def test_parts_of_partitions_are_of_several_kinds(said, many):
    found = sequence_of(read_sentence(f"partitions of n into parts at most 3 {said}"))
    for n in range(1, 10):
        right = sum(kinds(p, many) for p in partitions(n) if max(p) <= 3)
        assert found.term(n) == right


def test_partitions_with_parts_of_several_kinds_have_a_bound():
    with pytest.raises(GfkitError, match="have a bound"):
        sequence_of(read_sentence("partitions of n with two kinds of 1")).term(3)


@parametrize_some(
    ("said", "many"),
    [
        ("where there are two kinds of part 1 and one kind of every other part", {1: 2}),
        ("where each 2 comes in three colors", {2: 3}),
        ("in which each part 1 can be of two colors", {1: 2}),
        ("where odd parts come in two colors", dict.fromkeys(range(1, 9, 2), 2)),
        ("with three kinds of each even part", dict.fromkeys(range(2, 9, 2), 3)),
    ],
)
def test_parts_of_compositions_are_of_several_kinds(said, many):
    found = sequence_of(read_sentence(f"compositions of n {said}"))
    for n in range(1, 8):
        right = 0
        for p in compositions(n):
            ways = 1
            for z in p:
                ways *= many.get(z, 1)
            right += ways
        assert found.term(n) == right


@parametrize_some(
    ("text", "holds"),
    [
        (
            "sequences of 1s and 2s adding up to n, without three consecutive 1s",
            lambda p: {*p} <= {1, 2} and not has(p, (1, 1, 1)),
        ),
        (
            "sequences of 1s, 2s and 3s that sum to n and do not begin with 1",
            lambda p: {*p} <= {1, 2, 3} and p[0] != 1,
        ),
        (
            "sequences of positive integers with sum n in which 2 is always followed by 1",
            lambda p: all(b == 1 for a, b in pairwise((*p, 0)) if a == 2),
        ),
        (
            (
                "ordered ways to write n as a sum of positive integers, each of which is 2 or 3 or "
                "greater than 5"
            ),
            lambda p: all(z in {2, 3} or z > 5 for z in p),
        ),
        (
            "ordered ways to write n as a sum of odd numbers, at least one of which is 1",
            lambda p: all(map(odd, p)) and 1 in p,
        ),
        (
            "compositions of n that do not have three consecutive parts all equal to 1",
            lambda p: not has(p, (1, 1, 1)),
        ),
        (
            "compositions of n whose first part is odd and whose other parts, if any, are all even",
            lambda p: odd(p[0]) and all(map(even, p[1:])),
        ),
        (
            "compositions of n whose parts alternate odd, even, odd, ... starting with an odd part",
            lambda p: all(odd(z + k) for k, z in enumerate(p)),
        ),
        (
            "compositions of n with no part appearing three or more times in a row",
            lambda p: all(z < 3 for z in runs(p)),
        ),
        (
            "compositions of n in which 1 can appear only as the first part",
            lambda p: 1 not in p[1:],
        ),
        (
            "compositions of n whose parts are alternately odd and even starting with odd",
            lambda p: all(odd(z + k) for k, z in enumerate(p)),
        ),
        (
            "compositions of n whose parts are all odd and none of which equals 3",
            lambda p: all(odd(z) and z != 3 for z in p),
        ),
        (
            "sequences of 1-cent and 2-cent coins worth n cents in total",
            lambda p: {*p} <= {1, 2},
        ),
        (
            "ordered partitions of n into 1s, 2s and 3s with the 3s never adjacent",
            lambda p: {*p} <= {1, 2, 3} and not has(p, (3, 3)),
        ),
        (
            "compositions of n starting and ending with an odd part",
            lambda p: odd(p[0]) and odd(p[-1]),
        ),
        ("ordered ways to pay n cents with 2-cent and 3-cent stamps", lambda p: {*p} <= {2, 3}),
        (
            (
                "In how many ways can n cents be paid with coins of 1, 2 and 5 cents put down one "
                "after the other, if the order of the coins matters?"
            ),
            lambda p: {*p} <= {1, 2, 5},
        ),
        (
            (
                "A die with faces 1 to 6 is rolled one or more times. How many different sequences "
                "of rolls have a total of exactly n?"
            ),
            lambda p: max(p) <= 6,
        ),
        (
            (
                "sequences of rolls of a standard die, of any length, that add up to n with no 6 "
                "rolled"
            ),
            lambda p: max(p) <= 5,
        ),
    ],
    each=2,
)
def test_compositions_in_other_words(text, holds):
    counts(text, compositions, holds, 9)


@parametrize_some(
    ("text", "holds"),
    [
        (
            "subsets of {1,...,n} that contain both i and i+1 for exactly one value of i",
            lambda s: sum(k + 1 in s[0] for k in s[0]) == 1,
        ),
        (
            "subsets of {1..n} that have a sum divisible by 3 (the empty set has sum 0)",
            lambda s: sum(s[0]) % 3 == 0,
        ),
        (
            (
                "subsets of the set of the first n positive integers that do not contain three "
                "consecutive integers"
            ),
            lambda s: not any({k + 1, k + 2} <= s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} that contain no multiple of 3 unless they also contain the number 1",
            lambda s: 1 in s[0] or not any(k % 3 == 0 for k in s[0]),
        ),
        (
            (
                "subsets of {1..n} containing 1 or n or both, with no two elements that are "
                "consecutive integers"
            ),
            lambda s: {1, s[1]} & s[0] and not any(k + 1 in s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} with all gaps between consecutive elements odd",
            lambda s: all(odd(b - a) for a, b in pairwise(sorted(s[0]))),
        ),
        (
            (
                "subsets A of {1,...,n} such that neither A nor its complement in {1,...,n} "
                "contains three consecutive integers"
            ),
            lambda s: all(0 < len(s[0] & {k, k + 1, k + 2}) < 3 for k in range(1, s[1] - 1)),
        ),
        (
            (
                "subsets A of {1..n} that have the following property: whenever k is in A, k+2 is "
                "not in A"
            ),
            lambda s: not any(k + 2 in s[0] for k in s[0]),
        ),
    ],
    each=2,
)
def test_subsets_in_other_words(text, holds):
    counts(text, subsets, holds, 8)


@parametrize_some(
    ("text", "holds"),
    [
        (
            "subsets of [n] with at most one even element and no two odd elements differing by 2",
            lambda s: sum(map(even, s[0])) < 2 and not any(odd(k) and k + 2 in s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} in which no two even elements differ by 2 or 4",
            lambda s: not any(even(k) and {k + 2, k + 4} & s[0] for k in s[0]),
        ),
        (
            "nonempty subsets of {1..n} that have largest minus smallest element at most 3",
            lambda s: s[0] and max(s[0]) - min(s[0]) <= 3,
        ),
        (
            (
                "subsets of {1..n} in which the difference between the largest and the smallest "
                "element is exactly 3"
            ),
            lambda s: s[0] and max(s[0]) - min(s[0]) == 3,
        ),
        (
            "subsets of {1..n} in which the smallest element, if there is one, is even",
            lambda s: not s[0] or even(min(s[0])),
        ),
        (
            "even-sized subsets of {1..n} with no two consecutive elements",
            lambda s: even(len(s[0])) and not any(k + 1 in s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} whose elements are alternately odd and even starting with odd",
            lambda s: all(odd(z + k) for k, z in enumerate(sorted(s[0]))),
        ),
        (
            "subsets of {1..n} with at least two elements, any two of which differ by at least 2",
            lambda s: len(s[0]) > 1 and not any(k + 1 in s[0] for k in s[0]),
        ),
        (
            "subsets of {1..n} whose elements, listed in increasing order, are odd, even, odd, ...",
            lambda s: all(odd(z + k) for k, z in enumerate(sorted(s[0]))),
        ),
    ],
    each=2,
)
def test_elements_of_a_class_extremes_and_sizes(text, holds):
    counts(text, subsets, holds, 8)


def first_at_the_end(word, awaited):
    return word[-len(awaited) :] == awaited and not has(word[:-1], awaited)


@parametrize_some(
    ("text", "objects", "awaited"),
    [
        (
            (
                "sequences of n coin tosses in which two successive heads occur for the first time "
                "at tosses n-1 and n"
            ),
            words("H", "T"),
            ("H", "H"),
        ),
        (
            "sequences of n coin tosses ending with the first occurrence of three heads in a row",
            words("H", "T"),
            ("H", "H", "H"),
        ),
        (
            "words of length n over {a,b} ending with the first occurrence of aba",
            words("a", "b"),
            ("a", "b", "a"),
        ),
    ],
)
def test_words_that_end_when_a_word_is_there_first(text, objects, awaited):
    counts(text, objects, lambda w: first_at_the_end(w, awaited), 8)


@parametrize_some(
    ("text", "holds"),
    [
        ("unordered triples of positive integers with sum n", lambda p: len(p) == 3),
        (
            "unordered triples of positive integers, repeats allowed, with sum n and no odd part",
            lambda p: len(p) == 3 and not any(map(odd, p)),
        ),
        ("multisets of positive integers at most 3 with sum n", lambda p: max(p) <= 3),
        ("partitions of n into three parts, not necessarily distinct", lambda p: len(p) == 3),
        (
            "partitions of n into at most four parts, the largest of which is even",
            lambda p: len(p) <= 4 and even(p[0]),
        ),
        (
            "partitions of n whose parts are all at most 5 and not divisible by 3",
            lambda p: all(z <= 5 and z % 3 for z in p),
        ),
        ("partitions of n using parts of size 3, 4 and 5 only", lambda p: {*p} <= {3, 4, 5}),
        (
            "partitions of n where the only parts allowed are 1, 2, 5 and 10",
            lambda p: {*p} <= {1, 2, 5, 10},
        ),
        ("partitions of n whose parts all belong to {1,4,5}", lambda p: {*p} <= {1, 4, 5}),
        (
            "In how many ways is n a sum of up to three odd positive integers, if order is ignored",
            lambda p: len(p) <= 3 and all(map(odd, p)),
        ),
        (
            "partitions of n into parts at most 3 with at least one part of each size",
            lambda p: {*p} == {1, 2, 3},
        ),
    ],
    each=2,
)
def test_sums_without_an_order(text, holds):
    counts(text, partitions, holds, 12)


def test_what_there_is_in_one_of_two_sets():
    found = sequence_of(
        read_sentence(
            "ordered pairs (A,B) of subsets of {1..n} with A contained in B and no two consecutive "
            "integers in A"
        )
    )
    for n in range(1, 6):
        right = sum(
            all(b >= a for a, b in zip(*z, strict=True)) and not has(z[0], (1, 1))
            for z in arrays(2, 0, 1)(n)
        )
        assert found.term(n) == right


DIE = words(*range(1, 7))
COIN = words("H", "T")


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
    each=3,
)
def test_coins_dice_and_words_in_other_words(text, objects, holds):
    counts(text, objects, holds, 6)


@pytest.mark.parametrize(
    "text",
    [
        "subsets of {1..n} that have a sum divisible by 3 (the empty set has sum 1)",
        "compositions of n where there are two kinds of part 1 and two kinds of every other part",
        "compositions of n with two kinds of 1 and three kinds of 1",
        "compositions of n with two kinds of odd parts and three kinds of 1",
        "subsets of {1,...,n} that contain both i and i+1 for exactly one value of k",
        "sequences of n rolls of a 4-sided die with faces A, B, C",
        "sequences of n rolls of a die with faces 1, 3, 5",
        "ways to pay n cents with coins of 1, 2 and 5 cents, each coin used at most twice",
        "A die is rolled two or more times. How many sequences of rolls have a total of n?",
        "partitions of n into parts 1, 2 and 3 in which every part occurs at least twice",
        "partitions of n into three distinct parts, not necessarily distinct",
        "compositions of n whose parts alternate odd, odd, even",
        "subsets of {1..n} in which no two odd elements differ by 3",
        "sequences of n tosses of a coin in which HH occurs for the first time at toss n-1",
        "words of length n over {0..9} in which each letter is not divisible by 3 and at most 8",
    ],
)
def test_what_has_no_meaning_is_refused(text):
    assert isinstance(read_sentence(text), RefusedSentence)


def colored(n, kinds):
    """List the compositions of n whose parts z have a color each, one of kinds(z)."""
    for k in range(1, n + 1):
        for w in product(range(1, n + 1), repeat=k):
            if sum(w) == n:
                yield from product(*([(z, c) for c in range(kinds(z))] for z in w))


def two(_part):
    return 2


def three(_part):
    return 3


IN_COLORS = {
    "in which each part comes in two colors": (two, bool),
    "where each part is coloured red, green or blue": (three, bool),
    "with each part colored red or blue": (two, bool),
    "whose parts are colored red or blue": (two, bool),
    "in which each odd part is colored red or blue": (lambda z: 1 + z % 2, bool),
    "in which each part 2 is colored red or blue": (lambda z: 1 + (z == 2), bool),
    "where each part can be colored either red or blue and no part is 2": (
        two,
        lambda w: all(z != 2 for z, _ in w),
    ),
    "in which each part comes in two colors and no two adjacent parts are both odd": (
        two,
        lambda w: not any(x % 2 and y % 2 for (x, _), (y, _) in pairwise(w)),
    ),
}


@pytest.mark.parametrize("said", IN_COLORS)
def test_parts_that_are_colored(said):
    kinds, holds = IN_COLORS[said]
    text = f"compositions of n {said}"
    counts(text, lambda n: colored(n, kinds), holds, 6)


@pytest.mark.parametrize(
    "text",
    [
        "compositions of n where each part is colored red or blue and no two adjacent are both red",
        "compositions of n in which each part is colored red or red",
        "subsets of {1..n} in which each element is colored red or blue",
        "palindromic compositions of n in which each part comes in two colors",
    ],
)
def test_colors_of_which_more_is_said_are_refused(text):
    assert not isinstance(read_sentence(text), Meaning)
