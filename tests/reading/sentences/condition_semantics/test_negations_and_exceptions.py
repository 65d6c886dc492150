"""Words, arrays, compositions and throws with "not", "except", "but not both" and "twice"."""

from itertools import groupby, pairwise

import pytest
from reading.sentences.listed_objects import (
    arrays,
    columns,
    compositions,
    counts,
    has,
    refused,
    words,
)
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning, sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

BINARY, TERNARY, ABC = words(0, 1), words(0, 1, 2), words("a", "b", "c")
COIN, DIE, FOUR = words("H", "T"), words(1, 2, 3, 4, 5, 6), words(1, 2, 3, 4)


def often(word, factor):
    """Return how often a factor occurs."""
    return sum(tuple(word[k : k + len(factor)]) == factor for k in range(len(word)))


def beside(word, around=False):
    """Return each letter with those beside it."""
    return [
        (x, [word[j % len(word)] for j in (k - 1, k + 1) if around or 0 <= j < len(word)])
        for k, x in enumerate(word)
    ]


def groupby_runs(word):
    return [(x, [*z]) for x, z in groupby(word)]


OF_WORDS = {
    "binary words of length n with no 000 and no 111 that start and end with the same letter": (
        BINARY,
        lambda w: not has(w, (0,) * 3) and not has(w, (1,) * 3) and w[0] == w[-1],
    ),
    "binary words of length n with exactly one 11 that contain an even number of 0s": (
        BINARY,
        lambda w: often(w, (1, 1)) == 1 and w.count(0) % 2 == 0,
    ),
    "binary words of length n that contain 00 or 11 as a factor, but not both": (
        BINARY,
        lambda w: has(w, (0, 0)) != has(w, (1, 1)),
    ),
    "words of length n over {a,b,c} beginning with a or ending with a, but not both": (
        ABC,
        lambda w: (w[0] == "a") != (w[-1] == "a"),
    ),
    "words of length n over {a,b,c} containing exactly two of the three letters": (
        ABC,
        lambda w: len({*w}) == 2,
    ),
    "words of length n over {a,b,c} in which a occurs exactly twice and the two a's are not "
    "adjacent": (ABC, lambda w: w.count("a") == 2 and not has(w, ("a", "a"))),
    "words of length n over {a,b,c} in which a occurs exactly twice and not in succession": (
        ABC,
        lambda w: w.count("a") == 2 and not has(w, ("a", "a")),
    ),
    "words of length n over {a,b,c} with no two equal adjacent letters except possibly two a's": (
        ABC,
        lambda w: not has(w, ("b", "b")) and not has(w, ("c", "c")),
    ),
    "words of length n over {a,b,c} in which no two adjacent letters are equal unless both are a": (
        ABC,
        lambda w: not has(w, ("b", "b")) and not has(w, ("c", "c")),
    ),
    "words of length n over {a,b,c} in which a and b are never neighbours": (
        ABC,
        lambda w: not has(w, ("a", "b")) and not has(w, ("b", "a")),
    ),
    "words of length n over {a,b,c} that have two equal letters": (
        ABC,
        lambda w: len({*w}) < len(w),
    ),
    "words of length n over {a,b,c} that are not all a's and avoid bb": (
        ABC,
        lambda w: {*w} != {"a"} and not has(w, ("b", "b")),
    ),
    "binary words of length n, not all zeros, in which the number of 1s is a multiple of 3": (
        BINARY,
        lambda w: any(w) and w.count(1) % 3 == 0,
    ),
    "binary words of length n in which no 0 has 1s on both sides": (
        BINARY,
        lambda w: not any(x == 0 and near == [1, 1] for x, near in beside(w)),
    ),
    "binary words of length n with an even number of 0s and an even number of 11 factors": (
        BINARY,
        lambda w: w.count(0) % 2 == 0 and often(w, (1, 1)) % 2 == 0,
    ),
    "binary words of length n such that if the factor 11 occurs then the factor 000 does not": (
        BINARY,
        lambda w: not (has(w, (1, 1)) and has(w, (0, 0, 0))),
    ),
    "binary words of length n in which if 11 occurs then 000 occurs": (
        BINARY,
        lambda w: not has(w, (1, 1)) or has(w, (0, 0, 0)),
    ),
    "binary words of length n in which 00 is never followed by 1": (
        BINARY,
        lambda w: not has(w, (0, 0, 1)),
    ),
    "binary words of length n where every block 11 is immediately followed by 00": (
        BINARY,
        lambda w: often(w, (1, 1)) == often(w, (1, 1, 0, 0)),
    ),
    "words of length n over {0,1,2} in which every 0 is immediately followed by a 1, except "
    "possibly a 0 in the last position": (
        TERNARY,
        lambda w: all(y == 1 for x, y in pairwise(w) if x == 0),
    ),
    "words of length n over {0,1,2} in which every 0 is adjacent to a 1 or a 2 but not both": (
        TERNARY,
        lambda w: all((1 in near) != (2 in near) for x, near in beside(w) if x == 0),
    ),
    "words of length n over {0,1,2} in which each letter differs from its neighbours by at most "
    "1": (TERNARY, lambda w: all(abs(x - y) < 2 for x, y in pairwise(w))),
    "words of length n over {0,1,2} in which the last two letters are 1s": (
        TERNARY,
        lambda w: w[-2:] == (1, 1),
    ),
    "sequences of n coin tosses that contain HH but not HTH, both as consecutive tosses": (
        COIN,
        lambda w: has(w, ("H", "H")) and not has(w, ("H", "T", "H")),
    ),
    "sequences of n coin tosses in which three equal tosses in a row occur for the first time at "
    "the end": (
        COIN,
        lambda w: [k for k in range(3, len(w) + 1) if len({*w[k - 3 : k]}) == 1][:1] == [len(w)],
    ),
    "sequences of n coin tosses with at least two heads, none of them adjacent": (
        COIN,
        lambda w: w.count("H") > 1 and not has(w, ("H", "H")),
    ),
    "sequences of n rolls of a four-sided die with at least one three but no four": (
        FOUR,
        lambda w: 3 in w and 4 not in w,
    ),
    "sequences of n rolls of a four-sided die in which a four is never followed by a one": (
        FOUR,
        lambda w: not has(w, (4, 1)),
    ),
    "sequences of n rolls of a four-sided die in which at most one roll equals the roll just "
    "before it": (FOUR, lambda w: sum(x == y for x, y in pairwise(w)) <= 1),
    "sequences of n rolls of a four-sided die in which no roll is equal to the previous roll or "
    "one more than it": (FOUR, lambda w: not any(y in {x, x + 1} for x, y in pairwise(w))),
    "sequences of n rolls of a four-sided die in which neither 1 nor 4 appears twice in a row": (
        FOUR,
        lambda w: not has(w, (1, 1)) and not has(w, (4, 4)),
    ),
    "sequences of n rolls of a four-sided die in which no number smaller than 3 appears twice in "
    "a row": (FOUR, lambda w: not has(w, (1, 1)) and not has(w, (2, 2))),
    "sequences of n rolls of a four-sided die in which the number 4 is rolled at most twice": (
        FOUR,
        lambda w: w.count(4) <= 2,
    ),
    "words of length n over {a,b} in which aa and bb both occur at least once": (
        words("a", "b"),
        lambda w: has(w, ("a", "a")) and has(w, ("b", "b")),
    ),
    "words of length n over {a,b,c} in which ab and bc do not occur": (
        ABC,
        lambda w: not has(w, ("a", "b")) and not has(w, ("b", "c")),
    ),
    "sequences of n rolls of a four-sided die in which 3 and 4 never occur": (
        FOUR,
        lambda w: not {3, 4} & {*w},
    ),
    "words of length n over {a,b,c} where c occurs only at the end": (
        ABC,
        lambda w: "c" not in w[:-1],
    ),
    "words of length n over {a,b,c} in which the total number of a's and b's is even": (
        ABC,
        lambda w: (w.count("a") + w.count("b")) % 2 == 0,
    ),
    "words of length n over {0,1,2} with no letter equal to the one two places before it": (
        TERNARY,
        lambda w: all(x != y for x, y in zip(w, w[2:], strict=False)),
    ),
    "words of length n over {0,1,2} in which all 1s come before the first 2": (
        TERNARY,
        lambda w: not any(x == 2 and 1 in w[k:] for k, x in enumerate(w)),
    ),
    "words of length n over {0,1,2} in which no letter equals its successor": (
        TERNARY,
        lambda w: all(x != y for x, y in pairwise(w)),
    ),
    "binary words of length n in which each 0 has at least one 1 beside it": (
        BINARY,
        lambda w: all(1 in near for x, near in beside(w) if x == 0),
    ),
    "a coin is tossed n times, no three tails in a row": (
        COIN,
        lambda w: not has(w, ("T", "T", "T")),
    ),
    "sequences of n rolls of a four-sided die where each roll is either 1 or different from the "
    "previous one": (FOUR, lambda w: all(x != y or y == 1 for x, y in pairwise(w))),
    "words of length n over {a,b,c} such that a is not the first letter and b is not the last "
    "letter": (ABC, lambda w: w[0] != "a" and w[-1] != "b"),
    "words of length n over {a,b,c} that do not start with a, nor end with a": (
        ABC,
        lambda w: "a" not in {w[0], w[-1]},
    ),
    "words of length n over {a,b,c} such that no a precedes a b immediately": (
        ABC,
        lambda w: not has(w, ("a", "b")),
    ),
    "words of length n over {a,b,c} such that any two a's are at least 3 positions apart": (
        ABC,
        lambda w: not any("a" in w[k + 1 : k + 3] for k, x in enumerate(w) if x == "a"),
    ),
    "words of length n over {a,b,c} in which no a is next to an a or a b": (
        ABC,
        lambda w: not any({"a", "b"} & {*near} for x, near in beside(w) if x == "a"),
    ),
    "binary words of length n with no two 1s separated by exactly one letter": (
        BINARY,
        lambda w: not any(w[k] == w[k + 2] == 1 for k in range(len(w) - 2)),
    ),
    "binary words of length n in which the 1s occur in runs of length 1 or 3 only": (
        BINARY,
        lambda w: {len([*z]) for x, z in groupby(w) if x} <= {1, 3},
    ),
    "words of length n over {1,2,3,4} in which no partial sum, the total included, is divisible by "
    "3": (FOUR, lambda w: all(sum(w[: k + 1]) % 3 for k in range(len(w)))),
    "words of length n over {1,2,3,4} in which every partial sum is odd": (
        FOUR,
        lambda w: all(sum(w[: k + 1]) % 2 for k in range(len(w))),
    ),
    "words of length n over {1,2,3,4} with sum of any two adjacent letters odd": (
        FOUR,
        lambda w: all((x + y) % 2 for x, y in pairwise(w)),
    ),
    "words of length n over {0,1,2} in which the difference of consecutive letters is never 2": (
        TERNARY,
        lambda w: all(abs(x - y) != 2 for x, y in pairwise(w)),
    ),
    "words of length n over {0,1,2} in which 0 is followed by neither 0 nor 1": (
        TERNARY,
        lambda w: not has(w, (0, 0)) and not has(w, (0, 1)),
    ),
    "words of length n over {0,1,2} in which 0 is always followed by 1 unless it is the last "
    "letter": (TERNARY, lambda w: all(y == 1 for x, y in pairwise(w) if x == 0)),
    "words of length n over {0,1,2} in which every 1 has neighbours 0 and 2": (
        TERNARY,
        lambda w: all(sorted(near) == [0, 2] for x, near in beside(w) if x == 1),
    ),
    "words of length n over {a,b,c} in which the letter a never appears more than once in a row": (
        ABC,
        lambda w: not has(w, ("a", "a")),
    ),
    "binary words of length n in which every 0 is followed by exactly one or two 1s": (
        BINARY,
        lambda w: all(
            x or [*w[k + 1 : k + 4], 0, 0, 0][:4].index(0) in {1, 2} for k, x in enumerate(w)
        ),
    ),
    "sequences of n coin tosses in which no run is longer than 2 except possibly the last": (
        COIN,
        lambda w: all(len([*z]) < 3 for _, z in [*groupby_runs(w)][:-1]),
    ),
    "sequences of n rolls of a four-sided die containing exactly two 4s, which are not adjacent": (
        FOUR,
        lambda w: w.count(4) == 2 and not has(w, (4, 4)),
    ),
    "binary words of length n in which neither two consecutive 0s nor three consecutive 1s occur": (
        BINARY,
        lambda w: not has(w, (0, 0)) and not has(w, (1, 1, 1)),
    ),
    "binary words of length n in which 1s never occur in adjacent positions": (
        BINARY,
        lambda w: not has(w, (1, 1)),
    ),
    "binary words of length n in which the number of 0s and the number of 1s are both odd": (
        BINARY,
        lambda w: w.count(0) % 2 and w.count(1) % 2,
    ),
    "binary words of length n that are all 0s or all 1s": (BINARY, lambda w: len({*w}) == 1),
    "binary words of length n that are neither all 0s nor all 1s": (
        BINARY,
        lambda w: len({*w}) == 2,
    ),
    "binary words of length n with no 1 at a position divisible by 3": (
        BINARY,
        lambda w: not any(w[2::3]),
    ),
    "words of length n over {a,b,c} in which c never occurs between two a's": (
        ABC,
        lambda w: not has(w, ("a", "c", "a")),
    ),
    "words of length n over {a,b,c} with no three distinct consecutive letters": (
        ABC,
        lambda w: not any(len({*w[k : k + 3]}) == 3 for k in range(len(w))),
    ),
    "words of length n over {a,b,c} in which no letter occurs in two consecutive positions": (
        ABC,
        lambda w: all(x != y for x, y in pairwise(w)),
    ),
    "words of length n over {a,b,c} in which aa occurs, but not aaa": (
        ABC,
        lambda w: has(w, ("a",) * 2) and not has(w, ("a",) * 3),
    ),
    "words of length n over {a,b,c} in which no a is followed by b except the first": (
        ABC,
        lambda w: all(w.index("a") == k for k, z in enumerate(pairwise(w)) if z == ("a", "b")),
    ),
    "words of length n over {a,b,c} in which neither a nor b is followed by c": (
        ABC,
        lambda w: not has(w, ("a", "c")) and not has(w, ("b", "c")),
    ),
    "words of length n over {0,1,2} in which no letter is larger than both its neighbours": (
        TERNARY,
        lambda w: not any(x < y > z for x, y, z in zip(w, w[1:], w[2:], strict=False)),
    ),
    "words of length n over {0,1,2} in which the sum of two consecutive letters is never 2": (
        TERNARY,
        lambda w: not any(x + y == 2 for x, y in pairwise(w)),
    ),
    "words of length n over {0,1,2} in which the sum of adjacent letters is at least 1": (
        TERNARY,
        lambda w: all(x + y for x, y in pairwise(w)),
    ),
    "words of length n over {a,b,c} with a never beside b": (
        ABC,
        lambda w: not has(w, ("a", "b")) and not has(w, ("b", "a")),
    ),
    "binary words of length n whose runs all have length at least 2 except the first": (
        BINARY,
        lambda w: all(len(z) > 1 for _, z in groupby_runs(w)[1:]),
    ),
    "sequences of n coin tosses with no more than one tail between consecutive heads": (
        COIN,
        lambda w: "TT" not in "".join(w).strip("T"),
    ),
    "sequences of n rolls of a four-sided die with every 4 followed by a 1 or a 2": (
        FOUR,
        lambda w: all(x != 4 or w[k + 1 : k + 2] in {(1,), (2,)} for k, x in enumerate(w)),
    ),
    "words of length n over {0,1,2} with at least one 0 followed by a 1 or a 2": (
        TERNARY,
        lambda w: has(w, (0, 1)) or has(w, (0, 2)),
    ),
    "words of length n over {a,b,c} in which c is always between an a and a b": (
        ABC,
        lambda w: all(sorted(near) == ["a", "b"] for x, near in beside(w) if x == "c"),
    ),
    "binary words of length n whose number of 1s is 2 more than a multiple of 3": (
        BINARY,
        lambda w: w.count(1) % 3 == 2,
    ),
}


@parametrize_some("text", OF_WORDS, share=36)
def test_negations_and_exceptions_in_words_and_throws(text: str) -> None:
    objects, holds = OF_WORDS[text]
    counts(text, objects, holds, most=6)


AROUND = {
    "circular binary words of length n (rotations distinct) that contain 00 or 11 cyclically, but "
    "not both": (BINARY, lambda w: has(round_(w), (0, 0)) != has(round_(w), (1, 1))),
    "circular binary words of length n (rotations distinct) that are not all 1s and in which every "
    "run of 1s has length 2": (
        BINARY,
        lambda w: any(x == 0 for x in w) and all(z == 2 for z in runs_around(w)),
    ),
    "circular words of length n over {0,1,2}, rotations distinct, in which the two neighbours of "
    "every 0 are nonzero": (TERNARY, lambda w: not has(round_(w), (0, 0))),
    "circular words of length n over {0,1,2}, rotations distinct, in which the two neighbours of "
    "every 1 are 0 and 2": (
        TERNARY,
        lambda w: all(sorted(near) == [0, 2] for x, near in beside(w, around=True) if x == 1),
    ),
    "circular words of length n over {0,1,2}, rotations distinct, in which no letter equals the "
    "letter two places further on": (
        TERNARY,
        lambda w: all(w[k] != w[k - 2] for k in range(len(w))),
    ),
}


def round_(word):
    return (*word, word[0])


def runs_around(word):
    """Return the lengths of the runs of 1s of a word on a circle that has a 0."""
    at = word.index(0)
    return [len([*z]) for x, z in groupby(word[at:] + word[:at]) if x]


@parametrize_some("text", AROUND, share=24)
def test_negations_and_exceptions_in_words_on_a_circle(text: str) -> None:
    objects, holds = AROUND[text]
    meaning = read_sentence(text)
    assert isinstance(meaning, Meaning)
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    for n in range(3, 6):
        assert sequence.term(n) == sum(bool(holds(w)) for w in objects(n)), n


OF_SUMS = {
    "compositions of n in which every part is odd except the last, which is even": lambda w: (
        w[-1] % 2 == 0 and all(x % 2 for x in w[:-1])
    ),
    "compositions of n whose first part is odd or whose last part is odd, but not both": lambda w: (
        w[0] % 2 != w[-1] % 2
    ),
    "compositions of n in which 2 appears only as the first or last part": lambda w: (
        2 not in w[1:-1]
    ),
    "compositions of n in which a 1 is never adjacent to a 2, in either order": lambda w: (
        not has(w, (1, 2)) and not has(w, (2, 1))
    ),
    "compositions of n with exactly three parts, none equal to 2": lambda w: (
        len(w) == 3 and 2 not in w
    ),
    "compositions of n whose parts are all 1 except for exactly one": lambda w: (
        len(w) - w.count(1) == 1
    ),
    "compositions of n where each part is larger than the previous one or equal to 1": lambda w: (
        all(y > x or y == 1 for x, y in pairwise(w))
    ),
    "compositions of n in which neither two 1s nor two 2s are adjacent": lambda w: (
        not has(w, (1, 1)) and not has(w, (2, 2))
    ),
    "compositions of n in which the part 1 does not appear more than twice": lambda w: (
        w.count(1) <= 2
    ),
    "compositions of n in which the part 1 appears at least once, but never twice in a row": (
        lambda w: 1 in w and not has(w, (1, 1))
    ),
    "compositions of n in which no part is greater than 3 unless it is the first part": (
        lambda w: all(x <= 3 for x in w[1:])
    ),
    "compositions of n in which each part is either equal to the previous part or differs from it "
    "by 2": lambda w: all(abs(x - y) in {0, 2} for x, y in pairwise(w)),
    "compositions of n with no part equal to 1 except possibly the last": lambda w: 1 not in w[:-1],
    "compositions of n in which both 1 and 2 occur exactly once": lambda w: (
        w.count(1) == w.count(2) == 1
    ),
    "compositions of n in which the parts are all odd or all even": lambda w: (
        len({x % 2 for x in w}) == 1
    ),
    "compositions of n in which only the first part can be 1": lambda w: 1 not in w[1:],
    "compositions of n in which the parts 1 and 2 each appear at least once": lambda w: (
        {1, 2} <= {*w}
    ),
    "compositions of n in which each part is less than 4 and different from the previous one": (
        lambda w: max(w) < 4 and all(x != y for x, y in pairwise(w))
    ),
    "compositions of n where the part 1 is always followed by the part 2": lambda w: all(
        (*w, 0)[k + 1] == 2 for k, x in enumerate(w) if x == 1
    ),
    "compositions of n where 2 is never the last part": lambda w: w[-1] != 2,
    "compositions of n that do not have 1 as first part": lambda w: w[0] != 1,
    "compositions of n whose even parts are all equal to 2": lambda w: all(
        x % 2 or x == 2 for x in w
    ),
    "compositions of n whose parts differ from their neighbours by at least 2": lambda w: all(
        abs(x - y) > 1 for x, y in pairwise(w)
    ),
    "compositions of n with an odd number of parts all of which are odd": lambda w: (
        len(w) % 2 and all(x % 2 for x in w)
    ),
}


@parametrize_some("text", OF_SUMS, share=24)
def test_negations_and_exceptions_in_compositions(text: str) -> None:
    counts(text, compositions, OF_SUMS[text], most=8)


def test_compositions_whose_even_parts_have_colors() -> None:
    text = "compositions of n in which even parts come in two colors and odd parts in one"
    sequence = sequence_of(read_sentence(text))
    for n in range(1, 7):
        right = sum(2 ** sum(x % 2 == 0 for x in w) for w in compositions(n))
        assert sequence.term(n) == right


OF_ARRAYS = {
    "2 X n 0..2 arrays with every row nondecreasing and no column having two equal entries": (
        arrays(2, 0, 1, 2),
        lambda a: all([*r] == sorted(r) for r in a) and all(x != y for x, y in columns(a)),
    ),
    "3 X n 0..1 arrays in which every column contains two equal entries": (
        arrays(3, 0, 1),
        lambda a: all(len({*z}) < 3 for z in columns(a)),
    ),
    "2 X n 0..2 arrays with the two entries of every column different": (
        arrays(2, 0, 1, 2),
        lambda a: all(x != y for x, y in columns(a)),
    ),
    "2 X n 0..2 arrays with the top entry less than the bottom entry in every column": (
        arrays(2, 0, 1, 2),
        lambda a: all(x < y for x, y in columns(a)),
    ),
    "2 X n 0..2 arrays in which the sum of the two entries in each column is 2": (
        arrays(2, 0, 1, 2),
        lambda a: all(x + y == 2 for x, y in columns(a)),
    ),
    "2 X n 0..2 arrays in which no column contains a 2 twice": (
        arrays(2, 0, 1, 2),
        lambda a: (2, 2) not in columns(a),
    ),
    "2 X n binary arrays with no two horizontally adjacent 1s and no column consisting of two 0s": (
        arrays(2, 0, 1),
        lambda a: not any(has(r, (1, 1)) for r in a) and (0, 0) not in columns(a),
    ),
    "3 X n binary arrays in which no column consists of two 0s": (arrays(3, 0, 1), bool),
    "3 X n binary arrays in which the rows are nonincreasing and the columns are nondecreasing": (
        arrays(3, 0, 1),
        lambda a: (
            all([*r] == sorted(r, reverse=True) for r in a)
            and all([*c] == sorted(c) for c in columns(a))
        ),
    ),
    "3 X n binary arrays with no 1 1 in any row and no 0 0 in any column": (
        arrays(3, 0, 1),
        lambda a: (
            not any(has(r, (1, 1)) for r in a) and not any(has(c, (0, 0)) for c in columns(a))
        ),
    ),
    "2 X n binary arrays in which no two consecutive columns are both zero": (
        arrays(2, 0, 1),
        lambda a: not has(columns(a), [(0, 0), (0, 0)]),
    ),
    "2 X n 0..2 arrays with adjacent entries different both horizontally and vertically": (
        arrays(2, 0, 1, 2),
        lambda a: (
            all(x != y for r in a for x, y in pairwise(r)) and all(x != y for x, y in columns(a))
        ),
    ),
    "2 X n binary arrays in which no column sum is 2": (
        arrays(2, 0, 1),
        lambda a: (1, 1) not in columns(a),
    ),
    "3 X n binary arrays with top row and bottom row equal": (
        arrays(3, 0, 1),
        lambda a: a[0] == a[2],
    ),
    "2 X n binary arrays with no two equal columns next to each other": (
        arrays(2, 0, 1),
        lambda a: all(x != y for x, y in pairwise(columns(a))),
    ),
    "2 X n binary arrays where the two rows differ in every column": (
        arrays(2, 0, 1),
        lambda a: all(x != y for x, y in columns(a)),
    ),
    "2 X n 0..2 arrays with both entries of each column having the same parity": (
        arrays(2, 0, 1, 2),
        lambda a: all((x - y) % 2 == 0 for x, y in columns(a)),
    ),
    "3 X n binary arrays in which no two adjacent columns have a 1 in the same row": (
        arrays(3, 0, 1),
        lambda a: not any(has(r, (1, 1)) for r in a),
    ),
    "2 X n 0..2 arrays with all column sums different from 2": (
        arrays(2, 0, 1, 2),
        lambda a: all(x + y != 2 for x, y in columns(a)),
    ),
    "2 X n 0..2 arrays where adjacent entries in each row differ by exactly 1 and the entries in "
    "each column are different": (
        arrays(2, 0, 1, 2),
        lambda a: (
            all(abs(x - y) == 1 for r in a for x, y in pairwise(r))
            and all(x != y for x, y in columns(a))
        ),
    ),
    "3 X n binary arrays in which every column is all 0s or all 1s": (
        arrays(3, 0, 1),
        lambda a: all(len({*z}) == 1 for z in columns(a)),
    ),
    "3 X n binary arrays in which no row is all 0s or all 1s": (
        arrays(3, 0, 1),
        lambda a: all(len({*r}) == 2 for r in a),
    ),
    "2 X n binary arrays avoiding the 2 X 2 block of all 1s": (
        arrays(2, 0, 1),
        lambda a: not has(columns(a), [(1, 1), (1, 1)]),
    ),
}


@parametrize_some("text", OF_ARRAYS, share=36)
def test_negations_and_exceptions_in_arrays(text: str) -> None:
    objects, holds = OF_ARRAYS[text]
    counts(text, objects, holds, most=5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "words of length n over {a,b,c} containing exactly two of the four letters",
            "of how many letters? there are not 4",
        ),
        (
            "words of length n over {a,b,c} not containing a or ending with b, but not both",
            "'not ... or ...' may mean neither",
        ),
        (
            "2 X n 0..2 arrays with the three entries of every column different",
            "the array has 2 rows",
        ),
        (
            "2 X n 0..2 arrays in which the sum of the three entries in each column is 2",
            "the array has 2 rows",
        ),
        (
            "compositions of n in which even parts come in two colors and even parts in one",
            "of all other parts it is told in how many kinds they come",
        ),
        (
            (
                "circular binary words of length n in which the three neighbours of every 0 are "
                "nonzero"
            ),
            "a letter has two neighbours",
        ),
        (
            (
                "words of length n over {a,b,c} in which three letters in a row are equal except "
                "two a's"
            ),
            "stopped at 'two'",
        ),
        ("sequences of n coin tosses with at least one six", "not a whole sentence"),
        (
            "words of length n over {0,1,2} in which neither 0 nor 1 is never followed by 2",
            "stopped at 'followed'",
        ),
        (
            (
                "ternary words of length n with every 0 followed by a 1 or a 2 and an even "
                "number of 1s"
            ),
            "'adjacent to a 1 and a 2' may mean that both are beside it",
        ),
        (
            "circular ternary words of length n in which no letter has two equal neighbours",
            "two equal neighbors may be equal to it",
        ),
        (
            "2 X n binary arrays with rows not all 1s",
            "rows or columns that are 'not all' so may be",
        ),
        (
            "binary words of length n with no 11 except the last",
            "the first or the last letter or run is meant",
        ),
        (
            "3 X n 0..2 arrays in which the entries in each column differ by at most 1",
            "the array has 3 rows",
        ),
        (
            "words of length n over {a,b,c} in which a does not occur twice",
            "'does not occur twice' may mean once at most",
        ),
        (
            "words of length n over {a,b,c} such that any two a's are at least 1 positions apart",
            "any two letters are two places apart, or more",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(text: str, why: str) -> None:
    refused(text, why)


def test_letters_that_are_told_are_not_described() -> None:
    """What is said behind "no 111 that" of letters themselves is said of the whole."""
    one, other = (
        read_sentence(f"binary words of length n {z}")
        for z in (
            "with no 111 that start with 0",
            "that start with 0 and contain no 111",
        )
    )
    assert one == other
