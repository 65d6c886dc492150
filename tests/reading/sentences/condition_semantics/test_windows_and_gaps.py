"""What is in each window of a word, between two letters, and in scattered subsequences."""

from itertools import combinations, pairwise

import pytest
from reading.sentences.listed_strings import BINARY, SUMS, TERNARY, check, windows
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.reading.read import read


def gaps(word, letter):
    """Return what is between two letters without such a letter between them."""
    at = [i for i, z in enumerate(word) if z == letter]
    return [word[i + 1 : j] for i, j in pairwise(at)]


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


@parametrize_some("form", WINDOWS, share=48)
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
    share=36,
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
