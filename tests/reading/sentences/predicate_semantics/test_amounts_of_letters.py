"""Amounts whose noun is said before, of one of several words, of each letter, and in lines."""

from itertools import pairwise

import pytest
from reading.sentences.listed_objects import columns, refused
from reading.sentences.listed_strings import BINARY, SUMS, TERNARY, check, often, windows, words
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


@parametrize_some(
    ("said", "rows_hold", "columns_hold"),
    [
        (
            "with one 1 in each column and at most two in each row",
            lambda z: z <= 2,
            lambda z: z == 1,
        ),
        (
            "with at most two 1s in each row and exactly one in each column",
            lambda z: z <= 2,
            lambda z: z == 1,
        ),
        (
            "with an even number of 1s in each row and an odd number in each column",
            lambda z: z % 2 == 0,
            lambda z: z % 2 == 1,
        ),
        (
            "with at least one 1 in each row, and at most one in each column",
            lambda z: z >= 1,
            lambda z: z <= 1,
        ),
        ("with an odd number of 1s in each row and each column", *(lambda z: z % 2 == 1,) * 2),
        ("with an odd number of 1s in each row and in each column", *(lambda z: z % 2 == 1,) * 2),
    ],
)
@pytest.mark.parametrize("objects", ["2 X n binary arrays ", "3 X n binary arrays "])
def test_a_noun_is_not_said_again_behind_another_amount(objects, said, rows_hold, columns_hold):
    check(
        objects,
        said,
        lambda t: (
            all(rows_hold(sum(z)) for z in t) and all(columns_hold(sum(z)) for z in columns(t))
        ),
    )


def test_amounts_of_one_noun_in_two_rows():
    check(
        "2 X n binary arrays ",
        "with an even number of 1s in the first row and an odd number in the second row",
        lambda t: sum(t[0]) % 2 == 0 and sum(t[1]) % 2 == 1,
    )


@parametrize_some(
    ("said", "holds"),
    [
        (
            "with an even number of 0s in odd positions and an odd number in even positions",
            lambda w: w[::2].count("0") % 2 == 0 and w[1::2].count("0") % 2 == 1,
        ),
        ("with at least two 0s and at most three", lambda w: 2 <= w.count("0") <= 3),
        (
            "with at most three 1s but an odd number",
            None,
        ),
        (
            "with exactly two 0s and at most one in an odd position",
            lambda w: w.count("0") == 2 and w[::2].count("0") <= 1,
        ),
        (
            "with exactly two 1s and at least one that is followed by 0",
            lambda w: w.count("1") == 2 and often(w, "10") >= 1,
        ),
        ("with two 0s and three 1s", lambda w: w.count("0") == 2 and w.count("1") == 3),
        ("with three 1s or more", lambda w: w.count("1") >= 3),
        ("with two 0s or fewer and no 11", lambda w: w.count("0") <= 2 and "11" not in w),
    ],
)
@pytest.mark.parametrize("objects", [BINARY, TERNARY])
def test_an_amount_of_the_same_letters_is_said_without_them(objects, said, holds):
    if holds is None:
        with pytest.raises(GfkitError):
            read(objects + said)
    else:
        check(objects, said, holds)


def test_two_bounds_of_which_one_says_nothing_are_refused():
    with pytest.raises(GfkitError, match="both say something"):
        read(BINARY + "with exactly two 0s and at most three")


NUMBERS = {
    "exactly one": {1},
    "at least one": {1, 2},
    "at most one": {0, 1},
    "both": {2},
    "none": {0},
}


@pytest.mark.parametrize("number", NUMBERS)
@parametrize_some("pair", [("00", "11"), ("000", "111"), ("01", "10")], share=24)
@pytest.mark.parametrize(
    "form",
    ["with {} of {} and {}", "with {} of the words {} and {}", "in which {} of {} and {} occur"],
)
def test_so_many_of_several_words_occur(form, number, pair):
    if number == "both" and "occur" in form:
        return
    check(
        BINARY,
        form.format(number, *pair),
        lambda w: sum(z in w for z in pair) in NUMBERS[number],
        7,
    )


@pytest.mark.parametrize("number", ["exactly one", "at least one", "at most one"])
def test_so_many_of_several_words_are_avoided(number):
    check(
        TERNARY,
        f"avoiding {number} of 00 and 12",
        lambda w: sum(z not in w for z in ("00", "12")) in NUMBERS[number],
    )


def test_each_of_several_letters_occurs_so_often():
    check(
        TERNARY,
        "containing each of the letters 0, 1 and 2 at least once",
        lambda w: {*w} == {*"012"},
    )
    check(
        BINARY,
        "with 11 at most twice and 00 at least once",
        lambda w: often(w, "11") <= 2 and often(w, "00") >= 1,
        8,
    )


@parametrize_some("k", [1, 2, 3])
def test_no_letter_occurs_so_often(k):
    times = {1: "once", 2: "twice", 3: "3 times"}[k]
    check(
        TERNARY,
        f"in which no letter occurs exactly {times}",
        lambda w: all(w.count(z) != k for z in "012"),
    )
    check(
        "partitions of n ",
        f"in which no part occurs exactly {times}",
        lambda p: all(p.count(z) != k for z in p),
        9,
    )


@parametrize_some(
    ("often_said", "holds"),
    [
        ("at least twice", lambda k: k >= 2),
        ("exactly twice", lambda k: k == 2),
        ("an odd number of times", lambda k: k % 2 == 1),
        ("at most twice", lambda k: k <= 2),
    ],
)
def test_letters_that_occur_do_so_an_amount_of_times(often_said, holds):
    for objects, each, most in [(TERNARY, "letter", 6), ("partitions of n ", "part", 9)]:
        check(
            objects,
            f"in which every {each} that occurs occurs {often_said}",
            lambda w: all(holds(w.count(z)) for z in w),
            most,
        )


@parametrize_some(
    ("said", "holds"),
    [
        ("with the number of 1s even in every row", lambda t: all(sum(z) % 2 == 0 for z in t)),
        (
            "in which the number of 1s in each row is even",
            lambda t: all(sum(z) % 2 == 0 for z in t),
        ),
        ("with no column equal to 00", lambda t: (0, 0) not in columns(t)),
        (
            "with every column different from the previous column",
            lambda t: all(a != b for a, b in pairwise(columns(t))),
        ),
        (
            "with no all-zero row and no all-one column",
            lambda t: all(map(any, t)) and (1, 1) not in columns(t),
        ),
        (
            "with neither row containing two adjacent 1s",
            lambda t: all((1, 1) not in windows(z, 2) for z in t),
        ),
        ("in which in every row there are exactly two 1s", lambda t: all(sum(z) == 2 for z in t)),
    ],
)
def test_what_is_said_of_rows_and_columns(said, holds):
    check("2 X n binary arrays ", said, holds)


def test_parts_of_a_class_that_are_beside_each_other():
    for said in ("with no two odd parts adjacent", "with no odd parts adjacent"):
        check(SUMS, said, lambda c: all(a % 2 == 0 or b % 2 == 0 for a, b in pairwise(c)), 9)


def test_dna_has_four_letters():
    sequence = sequence_of(read_sentence("DNA strings of length n with at most one G"))
    for n in range(1, 5):
        assert sequence.term(n) == sum(w.count("G") <= 1 for w in words("ACGT")(n))


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("binary words of length n with one of 00 and 11", "stopped at '00'"),
        ("2 x n arrays over {0,1,2} with no peaks", "an entry of an array has none before it"),
        (
            "subsets of {1..n} with at most two of any five consecutive numbers",
            "whether fewer than 5 numbers may all be elements is not told",
        ),
        (
            "circular binary words of length n in which between two consecutive 1s there is a 0",
            "what is between letters on a circle is not counted here",
        ),
        ("compositions of n that contain n", "n is not a part"),
        ("words of length n over {a,b,c} with no peaks", "the letters are not numbers"),
    ],
)
def test_amounts_without_one_meaning_are_refused(said, why):
    refused(said, why)
