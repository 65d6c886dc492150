"""Amounts whose noun is said before, windows, what is between letters, and one of several words.

Each sentence is counted by listing, with a test of each object that is written here.
"""

from itertools import combinations, groupby, pairwise, product

import pytest
from reading.sentences.drawn.lines import subsets
from reading.sentences.listed_objects import columns, compositions, partitions
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read
from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of, sequence_of
from gfkit.reading.sentences.sentence_reader import read_sentence

BINARY = "binary words of length n "
TERNARY = "words of length n over {0,1,2} "
SETS = "subsets of {1..n} "
SUMS = "compositions of n "


def words(letters):
    """Return what lists the words of a length, as strings."""
    return lambda n: ("".join(z) for z in product(letters, repeat=n))


def tables(rows, letters):
    """Return what lists the arrays of so many rows and n columns, each by its rows."""
    return lambda n: product(product(letters, repeat=n), repeat=rows)


OBJECTS = {
    BINARY: words("01"),
    TERNARY: words("012"),
    SETS: subsets,
    SUMS: compositions,
    "partitions of n ": partitions,
    "2 X n binary arrays ": tables(2, (0, 1)),
    "3 X n binary arrays ": tables(3, (0, 1)),
    "words of length n over {a,b,c} ": words("abc"),
    "words of length n over {1,2,3} ": words("123"),
}


def check(objects, said, holds, most=6):
    """Check that a sentence and its canonical form count the objects of which something holds."""
    meaning = read_sentence(objects + said)
    assert not isinstance(meaning, GfkitError), str(meaning)
    assert read_sentence(sentence_of(meaning)) == meaning, sentence_of(meaning)
    sequence = sequence_of(meaning)
    for n in range(1, most if "array" not in objects else 4):
        right = sum(bool(holds(z)) for z in OBJECTS[objects](n))
        assert sequence.term(n) == right, (said, n, sentence_of(meaning))


def windows(word, k):
    """Return the stretches of so many letters."""
    return [word[i : i + k] for i in range(len(word) - k + 1)]


def often(word, factor):
    """Return how often a factor occurs."""
    return sum(z == factor for z in windows(word, len(factor)))


def gaps(word, letter):
    """Return what is between two letters without such a letter between them."""
    at = [i for i, z in enumerate(word) if z == letter]
    return [word[i + 1 : j] for i, j in pairwise(at)]


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
@parametrize_some("pair", [("00", "11"), ("000", "111"), ("01", "10")], each=2)
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


WINDOWS = [
    "in which any {k} consecutive letters contain {many} 1s",
    "in which every window of length {k} contains {many} 1s",
    "such that every window of {k} consecutive letters has {many} 1s",
    "in which every factor of length {k} has {many} 1s",
    "with {many} 1s in any {k} consecutive letters",
    "with {many} 1s in every window of length {k}",
    "with {many} 1s among any {k} consecutive positions",
    "in which in any {k} consecutive letters there are {many} 1s",
]


@parametrize_some("form", WINDOWS, each=4)
@pytest.mark.parametrize("k", [3, 4])
@pytest.mark.parametrize(
    ("many", "holds"),
    [
        ("at most two", lambda z: z <= 2),
        ("exactly two", lambda z: z == 2),
        ("at least one", lambda z: z >= 1),
        ("an odd number of", lambda z: z % 2 == 1),
    ],
)
def test_what_is_in_each_window(form, k, many, holds):
    said = form.format(k=k, many=many)
    check(BINARY, said, lambda w: all(holds(z.count("1")) for z in windows(w, k)), 7)


@pytest.mark.parametrize(
    "said",
    [
        "with no three 1s in any four consecutive letters",
        "with no three 1s in every window of length 4",
    ],
)
def test_no_so_many_letters_in_a_window(said):
    check(BINARY, said, lambda w: all(z.count("1") < 3 for z in windows(w, 4)), 8)


@pytest.mark.parametrize(
    "said",
    [
        "in which no three consecutive letters are all different",
        "with no three different letters in a row",
        "with no three consecutive different letters",
    ],
)
def test_no_three_letters_in_a_row_are_different(said):
    check(TERNARY, said, lambda w: all(len({*z}) < 3 for z in windows(w, 3)))


@pytest.mark.parametrize("objects", [BINARY, TERNARY])
@pytest.mark.parametrize(
    ("many", "holds"),
    [
        ("at least one 0", lambda z: z.count("0") >= 1),
        ("at least two 0s", lambda z: z.count("0") >= 2),
        ("an even number of 0s", lambda z: z.count("0") % 2 == 0),
        ("at least two letters", lambda z: len(z) >= 2),
        ("no 0s", lambda z: "0" not in z),
    ],
)
@parametrize_some(
    "form",
    [
        "in which between any two 1s there are {}",
        "in which between every pair of 1s there are {}",
        "in which between two consecutive 1s there are {}",
        "in which any two 1s are separated by {}",
        "in which consecutive 1s are separated by {}",
        "with {} between any two 1s",
        "with any two 1s separated by {}",
    ],
    each=3,
)
def test_what_is_between_two_letters(objects, form, many, holds):
    if "separated" in form and many == "no 0s":
        return
    check(objects, form.format(many), lambda w: all(map(holds, gaps(w, "1"))))


def test_between_any_two_letters_is_what_is_between_all_pairs_of_them():
    for many, holds in [
        ("at least one 0", lambda z: z > 0),
        ("an even number of 0s", lambda z: z % 2 == 0),
    ]:
        check(
            TERNARY,
            f"in which between any two 1s there are {many}",
            lambda w, holds=holds: all(
                holds(w[i:j].count("0"))
                for i, j in combinations([k for k, z in enumerate(w) if z == "1"], 2)
            ),
        )


@pytest.mark.parametrize(
    "many",
    ["exactly one 0", "at most one 0 and no 2", "an odd number of 0s", "an even number of 1s"],
)
def test_where_any_two_letters_and_two_in_turn_differ_both_are_told(many):
    with pytest.raises(GfkitError, match="between two consecutive 1s"):
        read(f"{TERNARY}in which between any two 1s there are {many}")


def test_what_is_between_two_letters_of_one_kind_is_counted_in_compositions_and_rows():
    check(
        SUMS,
        "with at least one 2 between any two 1s",
        lambda c: all(2 in z for z in gaps(c, 1)),
        9,
    )
    check(
        "2 X n binary arrays ",
        "in which every row has at least one 0 between any two 1s",
        lambda t: all(0 in z for row in t for z in gaps(row, 1)),
    )


@parametrize_some(
    ("said", "holds"),
    [
        (
            "avoiding the scattered subsequence 010",
            lambda w: not any("".join(z) == "010" for z in combinations(w, 3)),
        ),
        (
            "with no scattered subsequence 001",
            lambda w: not any("".join(z) == "001" for z in combinations(w, 3)),
        ),
        (
            "containing 011 as a scattered subsequence",
            lambda w: any("".join(z) == "011" for z in combinations(w, 3)),
        ),
        (
            "either avoiding the scattered subsequence 010 or starting with 0",
            lambda w: w[:1] == "0" or not any("".join(z) == "010" for z in combinations(w, 3)),
        ),
    ],
)
@pytest.mark.parametrize("objects", [BINARY, TERNARY])
def test_letters_in_an_order_with_others_between_them(objects, said, holds):
    check(objects, said, holds)


@parametrize_some(
    ("said", "holds"),
    [
        ("that contain n", lambda s, n: n in s),
        ("that do not contain n", lambda s, n: n not in s),
        ("containing neither 1 nor n", lambda s, n: 1 not in s and n not in s),
        ("containing 1 but not n", lambda s, n: 1 in s and n not in s),
        ("not containing both 1 and n", lambda s, n: not (1 in s and n in s)),
        ("containing exactly one of 1, 2 and n", lambda s, n: sum(z in s for z in (1, 2, n)) == 1),
        (
            "without n and with no two consecutive elements",
            lambda s, n: n not in s and all(b - a > 1 for a, b in pairwise(s)),
        ),
        ("that contain n-1 or n", lambda s, n: n in s or (n - 1 in s)),
    ],
)
def test_the_last_numbers_are_elements_or_not(said, holds):
    meaning = read_sentence(SETS + said)
    assert read_sentence(sentence_of(meaning)) == meaning
    sequence = sequence_of(meaning)
    for n in range(2, 7):
        assert sequence.term(n) == sum(bool(holds(s, n)) for s in subsets(n)), (said, n)


def test_the_last_number_of_a_set_is_told_as_the_set_tells_it():
    sequence = sequence_of(read_sentence("subsets of {0..n-1} that contain n-1 but not n-2"))
    for n in range(2, 7):
        right = sum(n - 1 in s and n - 2 not in s for s in subsets(n - 1, 0))
        assert sequence.term(n) == right


@pytest.mark.parametrize(
    "said", ["subsets of {1..2n} that contain n", "subsets of {0..n-1} that contain n"]
)
def test_a_number_that_is_not_one_of_the_last_is_refused(said):
    with pytest.raises(GfkitError):
        read(said)


@parametrize_some(
    ("said", "holds"),
    [
        ("with 3 elements or fewer", lambda s: len(s) <= 3),
        (
            "with at most 3 elements, no two of which differ by 2",
            lambda s: len(s) <= 3 and all(b - a != 2 for a, b in combinations(s, 2)),
        ),
        (
            "such that the difference of any two elements is at least 3",
            lambda s: all(b - a >= 3 for a, b in combinations(s, 2)),
        ),
        (
            "such that the difference between any two elements is not 2",
            lambda s: all(b - a != 2 for a, b in combinations(s, 2)),
        ),
        (
            "containing at most one of any three consecutive numbers",
            lambda s: all(b - a > 2 for a, b in combinations(s, 2)),
        ),
        (
            "with at most two of any three consecutive integers",
            lambda s: not any({z, z + 1, z + 2} <= {*s} for z in s),
        ),
        ("with an even minimum", lambda s: s and min(s) % 2 == 0),
    ],
)
def test_what_is_said_of_elements(said, holds):
    check(SETS, said, holds, 8)


def test_at_least_one_of_any_three_consecutive_numbers_of_the_set():
    sequence = sequence_of(
        read_sentence(SETS + "with at least one of any three consecutive numbers")
    )
    for n in range(1, 8):
        triples = [(z, z + 1, z + 2) for z in range(1, n - 1)]
        right = sum(all({*z} & {*s} for z in triples) for s in subsets(n))
        assert sequence.term(n) == right


@pytest.mark.parametrize("k", [1, 2, 3])
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
        (
            "such that if the word contains 11 then it contains 00",
            lambda w: "11" not in w or "00" in w,
        ),
        (
            "such that whenever the word starts with 1, it ends with 0",
            lambda w: w[:1] != "1" or w[-1] == "0",
        ),
        (
            "with an odd number of 1s if it starts with 1",
            lambda w: w[:1] != "1" or w.count("1") % 2,
        ),
        ("with no 11 unless the word starts with 0", lambda w: "11" not in w or w[:1] == "0"),
        ("with no 00 if and only if it ends with 1", lambda w: ("00" not in w) == (w[-1] == "1")),
        ("with no 00 only if it ends with 1", lambda w: "00" in w or w[-1] == "1"),
        ("with no 000 unless it is at the end of the word", lambda w: "000" not in w[:-1]),
        ("with no 11 except at the end", lambda w: "11" not in w[:-1]),
        ("with no 11 except possibly at the beginning", lambda w: "11" not in w[1:]),
        (
            "with no 1 unless it is followed by 0",
            lambda w: all(z[0] == "0" for z in windows(w + "1", 2) if z != "10"),
        ),
        ("where the first and the last letter are not both 1", lambda w: w[0] + w[-1] != "11"),
        ("where the first and last letters are both 1 or both 0", lambda w: w[0] == w[-1]),
        ("whose last two letters are not both 1", lambda w: w[-2:] != "11"),
        ("with neither the first nor the last letter equal to 1", lambda w: w[0] == w[-1] == "0"),
        ("where 1 is never followed by 1", lambda w: "11" not in w),
        ("whose odd positions are all 0", lambda w: "1" not in w[::2]),
        ("in which 1 appears exactly twice or not at all", lambda w: w.count("1") in {0, 2}),
        ("in which 11 occurs but 00 does not", lambda w: "11" in w and "00" not in w),
        ("not containing 010 nor starting with 1", lambda w: "010" not in w and w[0] == "0"),
        ("that do not contain 010 nor start with 1", lambda w: "010" not in w and w[0] == "0"),
        (", no two adjacent 1s", lambda w: "11" not in w),
        (", no 11 and at most two 0s", lambda w: "11" not in w and w.count("0") <= 2),
        (", never three 0s in a row", lambda w: "000" not in w),
        ("with equally many occurrences of 01 and 11", lambda w: often(w, "01") == often(w, "11")),
        ("with no 1 immediately after a 0", lambda w: "01" not in w),
    ],
)
def test_conditions_that_are_said_of_the_word(said, holds):
    check(BINARY, said, holds, 8)


@pytest.mark.parametrize(
    "said",
    [
        "avoiding 000 and with an odd number of 1s if it starts with 1",
        "with no 11 if it starts with 1 or with no 00",
        "with no 00 and no 11 except at the end",
        "with no 00 and no 11 if it starts with 1",
    ],
)
def test_how_far_if_and_except_reach_is_to_be_told(said):
    with pytest.raises(GfkitError):
        read(BINARY + said)


@parametrize_some(
    ("said", "holds"),
    [
        ("with no peaks", lambda w: not any(a < b > c for a, b, c in windows(w, 3))),
        ("with exactly one valley", lambda w: sum(a > b < c for a, b, c in windows(w, 3)) == 1),
        ("with at most one level", lambda w: sum(a == b for a, b in windows(w, 2)) <= 1),
        ("with no even descents", lambda w: all(int(a) - int(b) != 2 for a, b in windows(w, 2))),
        (
            "with no ascent of more than 1",
            lambda w: all(int(b) - int(a) < 2 for a, b in windows(w, 2)),
        ),
        ("with no descents of 2", lambda w: all(int(a) - int(b) != 2 for a, b in windows(w, 2))),
        (
            "such that the sum of any two adjacent letters is odd or 4",
            lambda w: all(int(a) + int(b) in {3, 4, 5} for a, b in windows(w, 2)),
        ),
    ],
)
def test_peaks_levels_and_steps_by_a_number(said, holds):
    check("words of length n over {1,2,3} ", said, holds)


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


def test_the_shortest_run_of_a_word_without_runs_is_as_long_as_any_number():
    check(
        BINARY,
        "whose shortest run of 0s is at least 2",
        lambda w: all(len(z) >= 2 for z in w.split("1") if z),
        8,
    )
    check(
        BINARY,
        "whose shortest run of 0s is at most 2",
        lambda w: any(len(z) <= 2 for z in w.split("1") if z),
        8,
    )


def test_a_length_that_is_said_twice_is_no_second_meaning():
    check(
        BINARY,
        "with no run with length less than 2",
        lambda w: all(len([*z]) > 1 for _, z in groupby(w)),
    )


def test_dna_has_four_letters():
    sequence = sequence_of(read_sentence("DNA strings of length n with at most one G"))
    for n in range(1, 5):
        assert sequence.term(n) == sum(w.count("G") <= 1 for w in words("ACGT")(n))


@pytest.mark.parametrize(
    "said",
    [
        "binary words of length n with one of 00 and 11",
        "2 x n arrays over {0,1,2} with no peaks",
        "subsets of {1..n} with at most two of any five consecutive numbers",
        "circular binary words of length n in which between two consecutive 1s there is a 0",
        "compositions of n that contain n",
        "words of length n over {a,b,c} with no peaks",
    ],
)
def test_what_has_no_one_meaning_here_is_refused(said):
    with pytest.raises(GfkitError):
        read(said)
