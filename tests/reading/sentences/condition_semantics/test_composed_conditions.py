"""Conditions that are composed: not every, if, but not both, of which, except the last.

Each sentence is made of parts that have a meaning of their own, and is counted by listing.
"""

from itertools import groupby, pairwise, product

import pytest
from reading.sentences.drawn.lines import subsets
from reading.sentences.listed_objects import (
    asked,
    columns,
    compositions,
    counts,
    partitions,
    refused,
    words,
)
from samples import parametrize_some

from gfkit.reading.sentences.dispatch_by_kind_of_meaning import sentence_of
from gfkit.reading.sentences.sentence_reader import read_sentence


def runs(word):
    """Return the runs of a word, as pairs of a letter and a length."""
    return [(z, len([*some])) for z, some in groupby(word)]


PLACES = {
    ("run", "runs"): runs,
    ("run of 1s", "runs of 1s"): lambda w: [r for r in runs(w) if r[0] == 1],
    ("run of 0s", "runs of 0s"): lambda w: [r for r in runs(w) if r[0] == 0],
}
VERBS = {
    "has length 2": lambda r: r[1] == 2,
    "has odd length": lambda r: r[1] % 2,
    "has length at least 2": lambda r: r[1] >= 2,
}
OF_PLACES = [(*place, places, *verb) for place, places in PLACES.items() for verb in VERBS.items()]
OF_RUNS = parametrize_some(("one", "several", "places", "verb", "has"), OF_PLACES, share=36)
BINARY = words(0, 1)


@OF_RUNS
def test_not_every_is_that_some_do_not(one, several, places, verb, has):
    plural = verb.replace("has", "have")
    for said in (f"in which not every {one} {verb}", f"in which not all {several} {plural}"):
        counts(
            f"binary words of length n {said}",
            BINARY,
            lambda w: any(not has(r) for r in places(w)),
        )


@OF_RUNS
def test_what_is_said_of_a_place_behind_if_is_said_of_each(one, several, places, verb, has):
    del several
    for other, holds in VERBS.items():
        counts(
            f"binary words of length n in which, if a {one} {verb}, then it {other}",
            BINARY,
            lambda w, holds=holds: all(holds(r) for r in places(w) if has(r)),
        )


@OF_RUNS
def test_places_are_spoken_of_again_behind_their_amount(one, several, places, verb, has):
    del one
    for behind, holds in {
        f"each of which {verb}": all,
        f"none of which {verb}": lambda z: not any(z),
        f"exactly one of which {verb}": lambda z: sum(map(bool, z)) == 1,
        f"the first of which {verb}": lambda z: z[0],
        f"the last of which {verb}": lambda z: z[-1],
    }.items():
        counts(
            f"binary words of length n with exactly two {several}, {behind}",
            BINARY,
            lambda w, holds=holds: len(places(w)) == 2 and holds([*map(has, places(w))]),
        )


@OF_RUNS
def test_the_last_of_some_places_is_the_last_one_of_them(one, several, places, verb, has):
    del several
    begun = "binary words of length n"
    for edge, kept, last in (("first", slice(1, None), 0), ("last", slice(-1), -1)):
        counts(
            f"{begun} in which every {one} except the {edge} {verb}",
            BINARY,
            lambda w, kept=kept: all(map(has, places(w)[kept])),
        )
        counts(
            f"{begun} whose {edge} {one} {verb}",
            BINARY,
            lambda w, last=last: places(w) and has(places(w)[last]),
        )


def test_a_letter_is_between_two_others():
    counts(
        "words of length n over {a,b,c} in which every b is between two a's",
        words("a", "b", "c"),
        lambda w: (
            all(w[k - 1 : k + 2] == ("a", "b", "a") for k in range(len(w)) if w[k] == "b" and k)
            and w[0] != "b"
        ),
    )


def test_one_of_two_amounts_is_measured():
    counts(
        "binary words of length n in which the number of 1s is either 2 or at least 4",
        BINARY,
        lambda w: sum(w) == 2 or sum(w) > 3,
    )
    counts(
        "words of length n over {1,2,3} whose sum is either odd or divisible by 4",
        words(1, 2, 3),
        lambda w: sum(w) % 2 or sum(w) % 4 == 0,
    )


def test_all_letters_are_used():
    counts(
        "words of length n over {1,2,3} with all three letters used",
        words(1, 2, 3),
        lambda w: len({*w}) == 3,
    )
    found = read_sentence("words of length n over {1,2,3} with all four letters used")
    assert "there are 3 letters, and not 4" in str(found)


def test_the_last_of_places_with_a_length_is_not_told():
    """The last run of all may be meant, or the last one of those that are longer than 2."""
    said = "binary words of length n with no run longer than 2 except possibly the last"
    assert "the last one of them, or of all?" in str(read_sentence(said))


def test_the_last_one_behind_a_noun_with_its_letters_is_not_told():
    """The last of all runs may be meant, or the last run of 0s."""
    said = "binary words of length n in which every run of 0s that is not the last one has length 2"
    assert "or of all" in str(read_sentence(said))
    counts(
        said.replace("the last one", "at the end"),
        BINARY,
        lambda w: all(
            r[1] == 2 for k, r in enumerate(runs(w), 1) if r[0] == 0 and k < len(runs(w))
        ),
    )


@pytest.mark.parametrize("edge", ["first", "last"])
def test_letters_except_one_at_the_edge(edge):
    kept = slice(1, None) if edge == "first" else slice(-1)

    def ones(w):
        return [k for k, z in enumerate(w) if z == 1]

    counts(
        f"ternary words of length n in which every 1 except the {edge} is followed by 0",
        words(0, 1, 2),
        lambda w: all(w[k + 1 : k + 2] == (0,) for k in ones(w)[kept]),
        most=5,
    )
    counts(
        f"binary words of length n with no 1s except the {edge} letter",
        BINARY,
        lambda w: 1 not in w[kept],
    )


WHOLES = {
    ("start with 1", "starts with 1"): lambda w: w[:1] == (1,),
    ("end with 00", "ends with 00"): lambda w: w[-2:] == (0, 0),
    ("contain 11", "contains 11"): lambda w: (1, 1) in pairwise(w),
    ("have an even number of 1s", "has an even number of 1s"): lambda w: sum(w) % 2 == 0,
}
TWO_WHOLES = [(a, b) for a in WHOLES for b in WHOLES if a != b]


@parametrize_some(("first", "second"), TWO_WHOLES, share=36)
def test_two_conditions_are_joined_as_logic_has_it(first, second):
    one, other, (a, _), (b, _) = WHOLES[first], WHOLES[second], first, second
    for said, holds in {
        f"that {a} or {b}, but not both": lambda w: bool(one(w)) != bool(other(w)),
        f"that either {a} or {b} but not both": lambda w: bool(one(w)) != bool(other(w)),
        f"that {a} if they {b}": lambda w: one(w) or not other(w),
        f"that {a} only if they {b}": lambda w: other(w) or not one(w),
        f"that {a} if and only if they {b}": lambda w: bool(one(w)) == bool(other(w)),
        f"that either {a} and {b} or avoid 01": lambda w: (
            (one(w) and other(w)) or (0, 1) not in pairwise(w)
        ),
    }.items():
        counts(f"binary words of length n {said}", BINARY, holds)


CLAUSES = {
    "the first letter is 2": lambda w: w[:1] == (2,),
    "the number of 1s is even": lambda w: w.count(1) % 2 == 0,
    "every 2 is followed by 0": lambda w: all(
        w[k + 1 : k + 2] == (0,) for k, z in enumerate(w) if z == 2
    ),
    "no letter is followed by a smaller letter": lambda w: [*w] == sorted(w),
}
TWO_CLAUSES = [(a, b) for a in CLAUSES for b in CLAUSES if a != b]


@parametrize_some(("first", "second"), TWO_CLAUSES, share=36)
def test_two_clauses_are_joined_as_logic_has_it(first, second):
    one, other = CLAUSES[first], CLAUSES[second]
    for said, holds in {
        f"in which {first} or {second}": lambda w: one(w) or other(w),
        f"in which {first} or {second}, but not both": lambda w: bool(one(w)) != bool(other(w)),
        f"such that {first} and {second}": lambda w: one(w) and other(w),
    }.items():
        counts(f"ternary words of length n {said}", words(0, 1, 2), holds, most=5)


@parametrize_some(
    ("text", "objects", "holds"),
    [
        (
            "binary words of length n such that if the first letter is 1 then the last letter is 0",
            BINARY,
            lambda w: w[0] != 1 or w[-1] == 0,
        ),
        (
            "binary words of length n that contain 00 or 11 but not both",
            BINARY,
            lambda w: ((0, 0) in pairwise(w)) != ((1, 1) in pairwise(w)),
        ),
        (
            "ternary words of length n that contain at least two of 0, 1 and 2",
            words(0, 1, 2),
            lambda w: len({*w}) >= 2,
        ),
        (
            "words of length n over {1,2,3} that contain 1, 2 and 3",
            words(1, 2, 3),
            lambda w: len({*w}) == 3,
        ),
        (
            "ternary words of length n that contain exactly one of 0 and 1",
            words(0, 1, 2),
            lambda w: (0 in w) != (1 in w),
        ),
        (
            "ternary words of length n in which 0 and 2 are never adjacent",
            words(0, 1, 2),
            lambda w: all({*z} != {0, 2} for z in pairwise(w)),
        ),
        (
            "ternary words of length n with exactly two descents",
            words(0, 1, 2),
            lambda w: sum(a > b for a, b in pairwise(w)) == 2,
        ),
        (
            "binary words of length n in which each digit is at least as large as the previous one",
            BINARY,
            lambda w: [*w] == sorted(w),
        ),
        (
            "ternary words of length n in which no letter is equal to the previous one",
            words(0, 1, 2),
            lambda w: all(a != b for a, b in pairwise(w)),
        ),
        (
            "ternary words of length n in which some letter occurs at least twice",
            words(0, 1, 2),
            lambda w: any(w.count(z) >= 2 for z in w),
        ),
        (
            "ternary words of length n in which 1 occurs more often than 2",
            words(0, 1, 2),
            lambda w: w.count(1) > w.count(2),
        ),
        (
            "binary words of length n in which every run of length at least 3 is a run of 1s",
            BINARY,
            lambda w: all(r[0] == 1 for r in runs(w) if r[1] >= 3),
        ),
        (
            "binary words of length n whose runs all have odd length",
            BINARY,
            lambda w: all(r[1] % 2 for r in runs(w)),
        ),
        (
            "compositions of n into at least three parts, none of them equal to 1",
            compositions,
            lambda w: len(w) >= 3 and 1 not in w,
        ),
        (
            "compositions of n whose parts are all odd and distinct",
            compositions,
            lambda w: all(z % 2 for z in w) and len({*w}) == len(w),
        ),
        (
            "compositions of n in which each part is larger than the previous one",
            compositions,
            lambda w: all(a < b for a, b in pairwise(w)),
        ),
        (
            "partitions of n into at most two parts, both odd",
            partitions,
            lambda w: len(w) <= 2 and all(z % 2 for z in w),
        ),
        (
            "partitions of n into distinct parts from {1,2,4}",
            partitions,
            lambda w: {*w} <= {1, 2, 4} and len({*w}) == len(w),
        ),
        (
            "subsets of {1..n} with an even number of elements, no two of them consecutive",
            subsets,
            lambda w: len(w) % 2 == 0 and all(b - a > 1 for a, b in pairwise(w)),
        ),
        (
            "subsets of {1..n} with more even than odd elements",
            subsets,
            lambda w: sum(1 if z % 2 == 0 else -1 for z in w) > 0,
        ),
        (
            "binary words of length n with at most two 0s, both of them isolated",
            BINARY,
            lambda w: w.count(0) <= 2 and (0, 0) not in pairwise(w),
        ),
        (
            "binary words of length n that do not end with 0 unless they start with 0",
            BINARY,
            lambda w: w[-1] == 1 or w[0] == 0,
        ),
        (
            "ternary words of length n in which 1 occurs only once",
            words(0, 1, 2),
            lambda w: w.count(1) == 1,
        ),
        (
            "binary words of length n that contain each of 00, 01 and 11",
            BINARY,
            lambda w: {(0, 0), (0, 1), (1, 1)} <= {*pairwise(w)},
        ),
        (
            "subsets of {1..n} that contain 1 and 3 but not 2",
            subsets,
            lambda w: {1, 3} <= {*w} and 2 not in w,
        ),
        (
            "binary words of length n in which 0 and 1 occur equally often",
            BINARY,
            lambda w: 2 * sum(w) == len(w),
        ),
        (
            "ternary words of length n that contain 01 but neither 12 nor 20",
            words(0, 1, 2),
            lambda w: (0, 1) in pairwise(w) and not {(1, 2), (2, 0)} & {*pairwise(w)},
        ),
        (
            "ternary words of length n in which every 0 is followed by a 1 or a 2",
            words(0, 1, 2),
            lambda w: w[-1] != 0 and (0, 0) not in pairwise(w),
        ),
        (
            "binary words of length n with as many 01s as 00s",
            BINARY,
            lambda w: [*pairwise(w)].count((0, 1)) == [*pairwise(w)].count((0, 0)),
        ),
        ("binary words of length n with no 01s", BINARY, lambda w: (0, 1) not in pairwise(w)),
        ("compositions of n with no 12s", compositions, lambda w: 12 not in w),
        (
            (
                "binary words of length n in which every run of 0s has length 2 "
                "except possibly the first"
            ),
            BINARY,
            lambda w: all(r[1] == 2 for r in [r for r in runs(w) if r[0] == 0][1:]),
        ),
        (
            "ternary words of length n in which no letter occurs at least three times",
            words(0, 1, 2),
            lambda w: all(w.count(z) < 3 for z in w),
        ),
        (
            "binary words of length n with exactly two 1s, not adjacent",
            BINARY,
            lambda w: sum(w) == 2 and (1, 1) not in pairwise(w),
        ),
        (
            "compositions of n in which neither the first nor the last part is 1",
            compositions,
            lambda w: 1 not in (w[0], w[-1]),
        ),
        (
            "compositions of n with parts from {1,2,3} with no two adjacent equal parts",
            compositions,
            lambda w: {*w} <= {1, 2, 3} and all(a != b for a, b in pairwise(w)),
        ),
        (
            "compositions of n whose first part is even if the last part is even",
            compositions,
            lambda w: w[-1] % 2 or w[0] % 2 == 0,
        ),
        (
            "partitions of n into parts 1, 2 and 3, each used at least once",
            partitions,
            lambda w: {*w} == {1, 2, 3},
        ),
        (
            "subsets of {1..n} with the same number of even and odd elements",
            subsets,
            lambda w: sum(1 if z % 2 else -1 for z in w) == 0,
        ),
        (
            "subsets of {1..n} whose smallest and largest elements are both odd",
            subsets,
            lambda w: w and w[0] % 2 and w[-1] % 2,
        ),
        (
            "subsets of {1..n} whose elements are all odd or all even",
            subsets,
            lambda w: len({z % 2 for z in w}) <= 1,
        ),
        (
            "partitions of n whose parts are all odd or all equal",
            partitions,
            lambda w: all(z % 2 for z in w) or len({*w}) == 1,
        ),
        (
            "compositions of n whose parts are all even or greater than 4",
            compositions,
            lambda w: all(z % 2 == 0 or z > 4 for z in w),
        ),
        (
            "subsets of {1..n} whose elements are all congruent to 1 modulo 3",
            subsets,
            lambda w: all(z % 3 == 1 for z in w),
        ),
    ],
    share=24,
)
def test_composed_conditions_of_words_sums_and_subsets(text, objects, holds):
    counts(text, objects, holds)


def rows(n):
    """Return the binary arrays of two rows and n columns."""
    return product(product((0, 1), repeat=n), repeat=2)


def has_two(line):
    """Tell whether two adjacent entries of a line are 1s."""
    return (1, 1) in pairwise(line)


@parametrize_some(
    ("said", "holds"),
    [
        (
            "in which every row or every column has even sum",
            lambda a: all(sum(z) % 2 == 0 for z in a) or all(sum(z) % 2 == 0 for z in columns(a)),
        ),
        (
            "in which no row or column has two adjacent 1s",
            lambda a: not any(map(has_two, [*a, *columns(a)])),
        ),
        ("in which not every row has two adjacent 1s", lambda a: not all(map(has_two, a))),
        (
            "such that if a row has two adjacent 1s then it has exactly three 1s",
            lambda a: all(sum(z) == 3 for z in a if has_two(z)),
        ),
        ("in which no column is 00", lambda a: (0, 0) not in columns(a)),
        (
            "in which every column has sum 1 or is 11",
            lambda a: all(sum(z) == 1 or z == (1, 1) for z in columns(a)),
        ),
        (
            "in which every column is 00, 01 or 11",
            lambda a: (1, 0) not in columns(a),
        ),
        ("whose rows have even sums", lambda a: all(sum(z) % 2 == 0 for z in a)),
        (
            "with neither two adjacent 1s nor a column of 0s",
            lambda a: not any(map(has_two, [*a, *columns(a)])) and all(map(any, columns(a))),
        ),
    ],
)
def test_composed_conditions_of_arrays(said, holds):
    counts(f"2 X n binary arrays {said}", rows, holds)


def test_neighbours_may_be_one_of_several_letters():
    """In one row they stand before and behind an entry."""
    counts(
        "1 X n arrays over {0,1,2} in which every 0 is adjacent to a 1 or a 2",
        lambda n: product(range(3), repeat=n),
        lambda w: all({*w[max(k - 1, 0) : k + 2]} != {0} for k, z in enumerate(w) if z == 0),
    )


def test_what_is_denied_beside_what_is_not_has_no_one_meaning():
    text = "binary words of length n that do not contain 00 and 01 but not 11"
    asked(text, "'not ... and ...' may mean neither, or not both")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "2 X n binary arrays in which each entry is larger than the previous one",
            "an entry of an array has none before it",
        ),
        (
            "2 X n binary arrays in which every row except the second has sum 1",
            "at which position it is is not said of a row",
        ),
        ("2 X n binary arrays with no descents", "an entry of an array has none before it"),
        (
            "binary words of length n in which every 1 except the second is followed by 0",
            "which one is the second of them is not told",
        ),
    ],
)
def test_what_comes_first_is_told_of_a_line_alone(text, why):
    refused(text, why)


@pytest.mark.parametrize(("first", "second"), [(2, 3), (3, 4)])
def test_divisible_by_one_of_two_numbers(first, second):
    text = f"compositions of n whose parts are divisible by {first} or {second}"
    counts(text, compositions, lambda w: all(z % first == 0 or z % second == 0 for z in w))


def test_a_number_behind_a_bound_and_or_is_a_value_or_a_bound_and_is_refused():
    refused("compositions of n whose parts are at most 2 or 4", "say the value first")


def test_a_value_before_or_is_a_value():
    text = "compositions of n whose parts are 4 or at most 2"
    counts(text, compositions, lambda w: all(z <= 2 or z == 4 for z in w))


def test_one_of_two_is_said_so_and_longer_ones_are_read_back():
    short = "binary words of length n that start with 00 or end with 11, but not both"
    assert sentence_of(read_sentence(short)).endswith(", but not both")
    counts(short, BINARY, lambda w: (w[:2] == (0, 0)) != (w[-2:] == (1, 1)))
    counts(
        "binary words of length n that either both start with 0 and contain 11 or both end with 1 "
        "and avoid 000, but not both",
        BINARY,
        lambda w: (
            (w[0] == 0 and (1, 1) in pairwise(w))
            != (w[-1] == 1 and (0, 0, 0) not in zip(w, w[1:], w[2:], strict=False))
        ),
    )


def test_a_residue_is_told_without_congruent():
    for said in ("into parts that are 1 modulo 3", "whose parts are all 1 modulo 3"):
        counts(f"compositions of n {said}", compositions, lambda w: all(z % 3 == 1 for z in w))


def test_one_or_two_modulo_a_number_may_be_a_part_and_a_residue():
    found = str(read_sentence("compositions of n with parts that are 1 or 2 modulo 3"))
    assert "every part is 1 or congruent to 2 modulo 3" in found
    assert "every part is congruent to 1 modulo 3 or congruent to 2 modulo 3" in found


def test_neither_a_part_nor_another_one():
    text = "compositions of n with neither a 1 nor a 4"
    counts(text, compositions, lambda w: not {1, 4} & {*w})


def test_palindromes_are_words():
    text = "binary palindromes of length n with exactly two 1s"
    counts(text, BINARY, lambda w: w == w[::-1] and sum(w) == 2)
