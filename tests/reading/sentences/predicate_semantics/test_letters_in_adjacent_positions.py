"""Letters and words that occur in adjacent positions, by listing all words."""

import pytest
from reading.sentences.listed_objects import counts, refused, words


def has(word: tuple[object, ...], factor: str) -> bool:
    return factor in "".join(map(str, word))


SAID = {
    "without 1s in consecutive positions": lambda w: not has(w, "11"),
    "that avoid 0s in adjacent positions": lambda w: not has(w, "00"),
    "with no three 1s in consecutive positions": lambda w: not has(w, "111"),
    "in which 1s never occur in adjacent positions": lambda w: not has(w, "11"),
    "that contain two 0s as consecutive letters": lambda w: has(w, "00"),
    "that have three 1s in adjacent positions": lambda w: has(w, "111"),
    "that contain 101 in consecutive positions": lambda w: has(w, "101"),
    "in which 00 and 101 never occur in adjacent positions": lambda w: (
        not has(w, "00") and not has(w, "101")
    ),
    "in which neither 11 nor 010 occurs in consecutive positions": lambda w: (
        not has(w, "11") and not has(w, "010")
    ),
}


@pytest.mark.parametrize("said", SAID)
def test_what_is_in_adjacent_positions(said: str) -> None:
    counts(f"binary words of length n {said}", words(0, 1), SAID[said])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("binary words of length n that contain 1s in adjacent positions", "stopped at 'adjacent'"),
        ("binary words of length n that contain 1 as consecutive letters", "stopped at 'letters'"),
        (
            "binary words of length n with exactly two 1s in consecutive positions",
            "stopped at 'consecutive'",
        ),
        (
            "compositions of n with at least two odd parts in adjacent positions",
            "stopped at 'adjacent'",
        ),
        (
            "ternary words of length n in which 1 and 2 never occur in adjacent positions",
            "letters 'in adjacent positions' may be one of them",
        ),
        (
            "ternary words of length n avoiding 0 and 1 in consecutive positions",
            "letters 'in adjacent positions' may be one of them",
        ),
        (
            "words of length n over {a,b,c} in which neither a nor b occurs in adjacent positions",
            "stopped at 'adjacent'",
        ),
    ],
)
def test_one_letter_has_one_position(text: str, why: str) -> None:
    """'1s in adjacent positions' is not 'at least one 1'; of several letters it is asked."""
    refused(text, why)
