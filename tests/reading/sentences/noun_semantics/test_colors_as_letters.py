"""Letters that are colors, things in a row that are painted, and letters that alternate."""

from itertools import groupby, pairwise

import pytest
from reading.sentences.listed_objects import counts, refused, words
from samples import parametrize_some

RED, BLUE, WHITE = "red", "blue", "white"


def is_apart(color):
    """Return what tells whether no two adjacent letters are a color."""
    return lambda w: (color, color) not in pairwise(w)


@parametrize_some(
    ("text", "letters", "holds"),
    [
        ("words of length n over {red,blue} with no two adjacent reds", (RED, BLUE), is_apart(RED)),
        ("words of length n over red and blue avoiding red", (RED, BLUE), lambda w: RED not in w),
        (
            "words of length n over the colors red, white and blue with at most one red",
            (RED, WHITE, BLUE),
            lambda w: w.count(RED) < 2,
        ),
        (
            "sequences of n red and blue beads with no two adjacent blue beads",
            (RED, BLUE),
            is_apart(BLUE),
        ),
        (
            "rows of n flags colored red, white or blue with more red flags than white flags",
            (RED, WHITE, BLUE),
            lambda w: w.count(RED) > w.count(WHITE),
        ),
        (
            "rows of n red or blue flags in which every run of red flags has even length",
            (RED, BLUE),
            lambda w: all(len([*z]) % 2 == 0 for color, z in groupby(w) if color == RED),
        ),
        (
            "rows of n red or blue beads in which every red bead is followed by a blue bead",
            (RED, BLUE),
            lambda w: is_apart(RED)(w) and w[-1] == BLUE,
        ),
        (
            "rows of n red or blue beads that start with red and do not end with red",
            (RED, BLUE),
            lambda w: w[0] == RED != w[-1],
        ),
    ],
)
def test_colors_are_letters(text, letters, holds):
    counts(text, words(*letters), holds)


def is_unlike(word):
    return all(a != b for a, b in pairwise(word))


@parametrize_some(
    ("text", "letters", "holds"),
    [
        (
            (
                "ways to paint a row of n houses red, blue or white such that no two adjacent "
                "houses have the same color"
            ),
            (RED, BLUE, WHITE),
            is_unlike,
        ),
        (
            (
                "in how many ways can you color a row of n tiles red or blue such that no two blue "
                "tiles are next to each other"
            ),
            (RED, BLUE),
            is_apart(BLUE),
        ),
        (
            (
                "ways to color n squares in a row with 3 colors such that the first and last "
                "squares are different"
            ),
            (0, 1, 2),
            lambda w: w[0] != w[-1],
        ),
        (
            (
                "in how many ways can a row of n lamps be colored red or blue with an even number "
                "of red lamps"
            ),
            (RED, BLUE),
            lambda w: w.count(RED) % 2 == 0,
        ),
        (
            (
                "ways to paint a fence with n posts using 3 colors such that no 3 posts in a row "
                "have the same color"
            ),
            (0, 1, 2),
            lambda w: not any(a == b == c for a, b, c in zip(w, w[1:], w[2:], strict=False)),
        ),
    ],
)
def test_things_in_a_row_are_painted(text, letters, holds):
    counts(text, words(*letters), holds, 5)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ways to color n houses red or blue", "whether they stand in a row is not told"),
        ("rows of n red or blue beads with no two adjacent flags", "stopped at 'flags'"),
        ("words of length n over {red,blue} with no greens", "green is none of the letters"),
        ("words of length n over {red,blue} with even sum", "the letters are not numbers"),
        ("words of length n over red, red and blue", "a letter is listed twice"),
        ("ternary words of length n that alternate", "two letters alternate"),
        ("binary words of length n with exactly two steps", "it is not about steps"),
        ("compositions of n with no coins", "it is not about coins"),
        ("binary words of length n with no two adjacent beads equal", "it is not about beads"),
    ],
)
def test_colors_that_are_not_told_are_refused(text, why):
    refused(text, why)


def test_colors_with_one_initial_are_letters_of_their_own():
    counts(
        "words of length n over {black,blue,brown} in which every blue is followed by black",
        words("black", BLUE, "brown"),
        lambda w: all(b == "black" for a, b in pairwise(w) if a == BLUE) and w[-1] != BLUE,
    )


@pytest.mark.parametrize(
    "said",
    ["that alternate", "in which the letters alternate", "whose letters alternate"],
)
def test_two_letters_alternate(said):
    counts(f"binary words of length n {said}", words(0, 1), is_unlike)
    counts(f"words of length n over {{red,blue}} {said}", words(RED, BLUE), is_unlike)


def test_letters_alternate_in_parity():
    counts(
        "words of length n over {1,2,3,4} whose letters alternate in parity",
        words(1, 2, 3, 4),
        lambda w: all((a - b) % 2 for a, b in pairwise(w)),
        5,
    )


@parametrize_some("numbers", [(2, 3), (3, 4), (2, 3, 5)], ids=str)
def test_divisible_by_one_of_some_numbers(numbers):
    told = " or ".join(map(str, numbers))

    def is_divisible(k):
        return any(k % one == 0 for one in numbers)

    for said in (f"divisible by {told}", f"a multiple of {told}"):
        counts(
            f"words of length n over {{1,2,3}} whose sum is {said}",
            words(1, 2, 3),
            lambda w: is_divisible(sum(w)),
        )
    counts(
        f"words of length n over {{1,...,6}} with no letters divisible by {told}",
        words(*range(1, 7)),
        lambda w: not any(map(is_divisible, w)),
        4,
    )
    counts(
        f"words of length n over {{1,2,3}} whose sum is not divisible by {told}",
        words(1, 2, 3),
        lambda w: not is_divisible(sum(w)),
    )


@pytest.mark.parametrize("said", ["2 and 3", "both 2 and 3"])
def test_divisible_by_two_numbers_is_divisible_by_both(said):
    counts(
        f"words of length n over {{1,2,3}} whose sum is divisible by {said}",
        words(1, 2, 3),
        lambda w: sum(w) % 6 == 0,
    )
