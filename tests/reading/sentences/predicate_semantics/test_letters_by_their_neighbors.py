"""Letters with others beside, before or behind them, lines like the ones before, weights."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import arrays, counts, has, refused, words
from samples import parametrize_some

from gfkit.reading.sentences.sentence_reader import read_sentence

TERNARY = words(0, 1, 2)
LETTERS = words("a", "b", "c")


def next_to(word, k):
    """Return the letters beside a place of a word."""
    return word[max(k - 1, 0) : k] + word[k + 1 : k + 2]


def only_follows(word, before, behind):
    """Tell whether behind a letter nothing but another one stands."""
    return all(y == behind for x, y in pairwise(word) if x == before)


OF_LETTERS = {
    "where a must be followed by b": lambda w: only_follows(w, "a", "b") and w[-1:] != ("a",),
    "where an a must be followed by a b": lambda w: only_follows(w, "a", "b") and w[-1:] != ("a",),
    "in which a is never immediately followed by b nor b by c": lambda w: (
        not has(w, ("a", "b")) and not has(w, ("b", "c"))
    ),
    "in which a is not followed by a, nor c by b": lambda w: (
        not has(w, ("a", "a")) and not has(w, ("c", "b"))
    ),
    "where a may only be followed by b": lambda w: only_follows(w, "a", "b"),
    "in which a can be followed only by b": lambda w: only_follows(w, "a", "b"),
    "in which only b may follow a": lambda w: only_follows(w, "a", "b"),
    "in which only a b follows an a": lambda w: only_follows(w, "a", "b"),
    "in which a can be preceded only by b": lambda w: only_follows(w[::-1], "a", "b"),
    "in which only b can precede a": lambda w: only_follows(w[::-1], "a", "b"),
    "with a and b never adjacent": lambda w: not has(w, ("a", "b")) and not has(w, ("b", "a")),
    ": a never next to b": lambda w: not has(w, ("a", "b")) and not has(w, ("b", "a")),
    "with forbidden factors ab and ba": lambda w: not has(w, ("a", "b")) and not has(w, ("b", "a")),
    "with ab and ba both forbidden": lambda w: not has(w, ("a", "b")) and not has(w, ("b", "a")),
    "in which the patterns ab and ba are forbidden": lambda w: (
        not has(w, ("a", "b")) and not has(w, ("b", "a"))
    ),
    "with no abc substring": lambda w: not has(w, ("a", "b", "c")),
    "that avoid abc as three consecutive letters": lambda w: not has(w, ("a", "b", "c")),
    "with every letter used": lambda w: len({*w}) == 3,
}
OF_NUMBERS = {
    "in which every 2 has both a 0 and a 1 somewhere before it": lambda w: all(
        {0, 1} <= {*w[:k]} for k, z in enumerate(w) if z == 2
    ),
    "in which every 2 has both a 0 and a 1 next to it": lambda w: all(
        {0, 1} <= {*next_to(w, k)} for k, z in enumerate(w) if z == 2
    ),
    "in which every 1 has a 0 on at least one side": lambda w: all(
        0 in next_to(w, k) for k, z in enumerate(w) if z == 1
    ),
    "in which every 1 has a 0 on both sides": lambda w: all(
        next_to(w, k) == (0, 0) for k, z in enumerate(w) if z == 1
    ),
    "with no 1 whose two neighbors are both 0 or both 2": lambda w: all(
        next_to(w, k) not in {(0, 0), (2, 2)} for k, z in enumerate(w) if z == 1
    ),
    ", using 1 at most twice": lambda w: w.count(1) <= 2,
    "in which every 1 has a 0 somewhere before it and a 2 somewhere after it": lambda w: all(
        0 in w[:k] and 2 in w[k:] for k, z in enumerate(w) if z == 1
    ),
    "in which every 1 has a 0 immediately before it or a 2 immediately after it": lambda w: all(
        w[k - 1 : k] == (0,) or w[k + 1 : k + 2] == (2,) for k, z in enumerate(w) if z == 1
    ),
    "in which every 1 has a 0 next to it and a 2 somewhere after it": lambda w: all(
        0 in next_to(w, k) and 2 in w[k:] for k, z in enumerate(w) if z == 1
    ),
    "with no 1 having a 0 immediately after it": lambda w: not has(w, (1, 0)),
    "of weight 2": lambda w: sum(z > 0 for z in w) == 2,
    "with weight at most 2": lambda w: sum(z > 0 for z in w) <= 2,
    "of even Hamming weight": lambda w: sum(z > 0 for z in w) % 2 == 0,
    "with no two 1s exactly two positions apart": lambda w: all(
        (x, y) != (1, 1) for x, y in zip(w, w[2:], strict=False)
    ),
    "in which no two 1s are at most two places apart": lambda w: all(
        w[k : k + 3].count(1) < 2 for k in range(len(w))
    ),
    ", at most two runs": lambda w: sum(x != y for x, y in pairwise(w)) < 2,
    ", each letter at most 1, starting with 1": lambda w: max(w) < 2 and w[0] == 1,
}
TABLES = {
    "with no column equal to the column right before it": lambda t: all(
        x != y for x, y in pairwise(zip(*t, strict=True))
    ),
    "in which no column equals its left neighbor": lambda t: all(
        x != y for x, y in pairwise(zip(*t, strict=True))
    ),
    "with no row equal to the row above it": lambda t: t[0] != t[1],
    "with entries nondecreasing along rows and columns": lambda t: (
        all(x <= y for row in t for x, y in pairwise(row))
        and all(x <= y for x, y in zip(*t, strict=True))
    ),
    ", entries nondecreasing along each row left to right": lambda t: all(
        x <= y for row in t for x, y in pairwise(row)
    ),
    "with every 0 horizontally or vertically next to at least one 1": lambda t: all(
        any(
            0 <= i + a < 2 and 0 <= j + b < len(t[0]) and t[i + a][j + b]
            for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))
        )
        for i, row in enumerate(t)
        for j, z in enumerate(row)
        if z == 0
    ),
    "with both row sums even": lambda t: all(sum(row) % 2 == 0 for row in t),
    "in which no 0 has a 0 immediately above, below, left or right of it": lambda t: (
        not any(has(row, (0, 0)) for row in t) and (0, 0) not in zip(*t, strict=True)
    ),
    "in which no 0 has a 0 immediately above or below it": lambda t: (
        (0, 0) not in zip(*t, strict=True)
    ),
}


@parametrize_some("text", OF_LETTERS)
def test_what_is_said_of_letters_is_counted(text):
    space = "" if text.startswith((":", ",")) else " "
    counts(f"words of length n over {{a,b,c}}{space}{text}", LETTERS, OF_LETTERS[text])


@parametrize_some("text", OF_NUMBERS)
def test_what_is_said_of_ternary_words_is_counted(text):
    space = "" if text.startswith((":", ",")) else " "
    counts(f"ternary words of length n{space}{text}", TERNARY, OF_NUMBERS[text])


@parametrize_some("text", TABLES)
def test_what_is_said_of_arrays_is_counted(text):
    space = "" if text.startswith((":", ",")) else " "
    counts(f"2 X n binary arrays{space}{text}", arrays(2, 0, 1), TABLES[text], most=5)


def test_a_word_of_digits_is_a_number():
    counts(
        "decimal strings of length n, leading zeros allowed, that represent a multiple of 7",
        words(*range(10)),
        lambda w: int("".join(map(str, w))) % 7 == 0,
        most=5,
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "words of length n over {0,1,2} that avoid 012 as two consecutive letters",
            "the word has 3 letters",
        ),
        (
            "2 X n binary arrays with no column equal to the one above it",
            "how it is to the one beside it is not said of a column",
        ),
        ("2 X n binary arrays with all three row sums even", "the array has 2 rows"),
        (
            "binary words of length n, leading ones allowed",
            "of words of digits it is told whether they begin with 0",
        ),
    ],
)
def test_what_cannot_be_so_is_refused(text, why):
    refused(text, why)


@pytest.mark.parametrize(
    "text",
    [
        "for given n, how many binary words of length n have no 11?",
        "given n, find the number of binary words of length n with no 11",
        "for a given n, find how many binary words of length n have no 11",
        "a(n) = number of binary words of length n with no 11",
        "number of binary words of length n with no 11, as a function of n",
    ],
)
def test_a_number_n_of_which_nothing_is_said_is_any(text):
    assert read_sentence(text) == read_sentence("binary words of length n with no 11")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "binary strings on n labelled positions of a circle that contain 101",
            "circular binary words of length n that contain 101",
        ),
        (
            "cyclic arrangements of n digits from {0,1,2}, rotations distinct, with sum even",
            "circular ternary words of length n with sum even",
        ),
        (
            (
                "fillings of n labelled positions around a circle with digits 0 to 2 so that no "
                "two adjacent digits are equal"
            ),
            "circular ternary words of length n with no two adjacent equal letters",
        ),
        (
            (
                "binary words of length n which, read cyclically, avoid 11 (not identified under "
                "rotation)"
            ),
            "circular binary words of length n avoiding 11",
        ),
        (
            "arrays with 2 rows, n columns and entries in {0,1,2} in which no column is constant",
            "2 X n ternary arrays in which no column is constant",
        ),
        (
            "circular binary words of length n with rotations distinct: no 11",
            "circular binary words of length n avoiding 11",
        ),
        (
            "2 x n fillings with 0 and 1 with no two adjacent 1s",
            "2 X n binary arrays with no two adjacent 1s",
        ),
        (
            "matrices with n rows and 2 columns over {0,1,2} with no constant row",
            "n X 2 ternary arrays with no constant row",
        ),
    ],
)
def test_two_sentences_of_one_meaning_count_the_same(text, plain):
    assert read_sentence(text) == read_sentence(plain), text
