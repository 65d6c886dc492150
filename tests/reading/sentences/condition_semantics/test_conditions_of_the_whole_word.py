"""Conditions of the whole word with "if", "unless", "except" and "both", by listing."""

import pytest
from reading.sentences.listed_objects import refused
from reading.sentences.listed_strings import BINARY, check, often, windows
from samples import parametrize_some


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
    ("said", "why"),
    [
        (
            "avoiding 000 and with an odd number of 1s if it starts with 1",
            "'... and with ... if ...' may be a condition",
        ),
        (
            "with no 11 if it starts with 1 or with no 00",
            "'... and with ... if ...' may be a condition",
        ),
        ("with no 00 and no 11 except at the end", "'no ... and no ... except at the end' may"),
        ("with no 00 and no 11 if it starts with 1", "stopped at 'starts'"),
    ],
)
def test_how_far_if_and_except_reach_is_to_be_told(said, why):
    refused(BINARY + said, why)
