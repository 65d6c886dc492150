"""Peaks, valleys, levels, steps and the lengths of runs of words, by listing."""

from itertools import groupby

from reading.sentences.listed_strings import BINARY, check, windows
from samples import parametrize_some


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
