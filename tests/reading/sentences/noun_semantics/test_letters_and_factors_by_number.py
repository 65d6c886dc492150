"""Letters and factors that are told by an article, a number or their distance, by enumeration."""

from itertools import groupby, pairwise

import pytest
from reading.sentences.listed_objects import compositions, counts, has, often, refused, words
from samples import parametrize_some

BITS, TERNARY = words(0, 1), words(0, 1, 2)
COUNTED = {
    "How many binary words of length n do not contain 00 but do contain 11 at least once?": (
        BITS,
        lambda w: not has(w, (0, 0)) and has(w, (1, 1)),
    ),
    "ternary words of length n avoiding the three consecutive patterns 01, 12 and 20": (
        TERNARY,
        lambda w: not any(has(w, z) for z in ((0, 1), (1, 2), (2, 0))),
    ),
    "ternary words of length n containing none of the two factors 00 and 11": (
        TERNARY,
        lambda w: not has(w, (0, 0)) and not has(w, (1, 1)),
    ),
    "ternary words of length n in which no letter is equal to the letter two places before it": (
        TERNARY,
        lambda w: all(w[k] != w[k - 2] for k in range(2, len(w))),
    ),
    "binary words of length n in which every letter equals the letter three places after it": (
        BITS,
        lambda w: all(w[k] == w[k - 3] for k in range(3, len(w))),
    ),
    "words over {0,1,2} of length n with exactly one letter 2, this letter being neither the first "
    "nor the last of the word": (
        TERNARY,
        lambda w: w.count(2) == 1 and w[0] != 2 != w[-1],
    ),
    "binary words of length n with exactly one 1, which is neither the first nor the last bit": (
        BITS,
        lambda w: w.count(1) == 1 and w[0] == w[-1] == 0,
    ),
    "compositions of n that have exactly one even part, this part being the last one": (
        compositions,
        lambda c: [z % 2 for z in c].count(0) == 1 and c[-1] % 2 == 0,
    ),
    "In how many binary words of length n does the block 010 occur more than once?": (
        BITS,
        lambda w: often(w, (0, 1, 0)) > 1,
    ),
    "binary words of length n in which 01 and 10 occur equally often": (
        BITS,
        lambda w: often(w, (0, 1)) == often(w, (1, 0)),
    ),
    "How many ternary words of length n neither begin nor end with the letter 0?": (
        TERNARY,
        lambda w: w[0] and w[-1],
    ),
    "How many compositions of n begin and end with the part 1?": (
        compositions,
        lambda c: c[0] == c[-1] == 1,
    ),
    "compositions of n that do not begin with the part 2": (compositions, lambda c: c[0] != 2),
    "binary words of length n that start with the block 01 or end with the block 00": (
        BITS,
        lambda w: w[:2] == (0, 1) or w[-2:] == (0, 0),
    ),
    "compositions of n that have 2 as a part at least once but do not have 3 as a part": (
        compositions,
        lambda c: 2 in c and 3 not in c,
    ),
    "compositions of n that have no 2 as a part": (compositions, lambda c: 2 not in c),
    "compositions of n in which any two consecutive parts are of opposite parity": (
        compositions,
        lambda c: all((x + y) % 2 for x, y in pairwise(c)),
    ),
    "compositions of n whose first part and last part are both different from 1": (
        compositions,
        lambda c: c[0] != 1 != c[-1],
    ),
    "compositions of n whose first and last parts are different from each other": (
        compositions,
        lambda c: c[0] != c[-1],
    ),
    "ternary words of length n that have no 0 directly next to a 2": (
        TERNARY,
        lambda w: not any({x, y} == {0, 2} for x, y in pairwise(w)),
    ),
    "Number of ways to form an n-letter word from the letters 0 and 1 so that no letter appears "
    "more than three times in a row": (
        BITS,
        lambda w: not has(w, (0,) * 4) and not has(w, (1,) * 4),
    ),
    "Determine the number of words of length n over {0,1,2} in which the letters 0 and 1 are never "
    "adjacent": (TERNARY, lambda w: not any({x, y} == {0, 1} for x, y in pairwise(w))),
    "In how many binary words of length n is the number of 0s at most twice the number of 1s?": (
        BITS,
        lambda w: w.count(0) <= 2 * w.count(1),
    ),
    "binary words of length n in which the number of 0s is at least twice the number of 1s": (
        BITS,
        lambda w: w.count(0) >= 2 * w.count(1),
    ),
    "compositions of n in which no part appears twice in succession": (
        compositions,
        lambda c: all(x != y for x, y in pairwise(c)),
    ),
    "compositions of n with exactly two even parts, not adjacent to each other": (
        compositions,
        lambda c: (
            [z % 2 for z in c].count(0) == 2
            and not any(x % 2 == y % 2 == 0 for x, y in pairwise(c))
        ),
    ),
    "compositions of n in which the part 1 occurs an even number of times and never twice in a "
    "row": (compositions, lambda c: c.count(1) % 2 == 0 and not has(c, (1, 1))),
    "compositions of n with each part either 1 or an even number": (
        compositions,
        lambda c: all(z == 1 or z % 2 == 0 for z in c),
    ),
    "In how many compositions of n is every part at least as large as the one before it?": (
        compositions,
        lambda c: all(x <= y for x, y in pairwise(c)),
    ),
    "In how many ternary words of length n is no letter equal to the next one?": (
        TERNARY,
        lambda w: all(x != y for x, y in pairwise(w)),
    ),
    "binary words of length n that contain 11 at least once but never 000": (
        BITS,
        lambda w: has(w, (1, 1)) and not has(w, (0, 0, 0)),
    ),
    "ternary words of length n in which the letter 1 occurs at least once and is never immediately "
    "followed by 2": (TERNARY, lambda w: 1 in w and not has(w, (1, 2))),
    "binary words of length n with exactly one run of 1s, which has length 2": (
        BITS,
        lambda w: [len([*z]) for k, z in groupby(w) if k] == [2],
    ),
    "binary words of length n in which every maximal run has length 1 or 2, except that the first "
    "run may have any length": (
        BITS,
        lambda w: all(z < 3 for z in [len([*z]) for _, z in groupby(w)][1:]),
    ),
    "binary words of length n in which no three consecutive letters have the same value": (
        BITS,
        lambda w: not has(w, (0,) * 3) and not has(w, (1,) * 3),
    ),
    "ternary words of length n in which any three consecutive letters have different values": (
        TERNARY,
        lambda w: all(len({*w[k : k + 3]}) == 3 for k in range(len(w) - 2)),
    ),
    "ways to write n as an ordered sum of positive integers each congruent to 1 modulo 3": (
        compositions,
        lambda c: all(z % 3 == 1 for z in c),
    ),
    "In how many ways can one write n as a sum of 1s, 2s and 4s if order matters and no two 4s are "
    "adjacent?": (compositions, lambda c: {*c} <= {1, 2, 4} and not has(c, (4, 4))),
    "ordered partitions of n into parts none of which is a multiple of 3": (
        compositions,
        lambda c: all(z % 3 for z in c),
    ),
    "In how many ways can n cents be paid with 1-cent and 2-cent coins laid in a row so that at "
    "most two 2-cent coins are used?": (compositions, lambda c: {*c} <= {1, 2} and c.count(2) <= 2),
    "In how many ways can change for n cents be made with coins of 1, 2 and 5 cents if the order "
    "of the coins is important?": (compositions, lambda c: {*c} <= {1, 2, 5}),
    "binary words of length n in which 1s occur only in runs of length 2": (
        BITS,
        lambda w: all(len([*z]) == 2 for k, z in groupby(w) if k),
    ),
    "ternary words of length n in which each 0 is followed by 1 or 2, and 2 never ends the word": (
        TERNARY,
        lambda w: w[-1] == 1 and not has(w, (0, 0)),
    ),
    "binary words of length n in which two consecutive letters are never both 1": (
        BITS,
        lambda w: not has(w, (1, 1)),
    ),
    "binary words of length n in which the first and the last letter agree": (
        BITS,
        lambda w: w[0] == w[-1],
    ),
    "compositions of n with first part odd and all other parts even": (
        compositions,
        lambda c: c[0] % 2 and not any(z % 2 for z in c[1:]),
    ),
    "compositions of n where the last part is the only part equal to 1": (
        compositions,
        lambda c: c[-1] == 1 and c.count(1) == 1,
    ),
    "compositions of n that contain the part 1 but not two adjacent 1s": (
        compositions,
        lambda c: 1 in c and not has(c, (1, 1)),
    ),
    "Number of ordered ways to express n as a sum of odd numbers in which 1 is not used twice in a "
    "row": (compositions, lambda c: all(z % 2 for z in c) and not has(c, (1, 1))),
    "In how many ways can n cents be made up of 2-cent and 3-cent stamps arranged in a row?": (
        compositions,
        lambda c: {*c} <= {2, 3},
    ),
    "ternary words of length n in which every 1 is greater than the next letter": (
        TERNARY,
        lambda w: all(x > y for x, y in pairwise(w) if x == 1),
    ),
    "ternary words of length n in which every odd letter is different from the next letter": (
        TERNARY,
        lambda w: not has(w, (1, 1)),
    ),
    "ternary words of length n that begin and end with different letters": (
        TERNARY,
        lambda w: w[0] != w[-1],
    ),
    "ternary words of length n in which the number of 0s and the number of 1s have the same "
    "parity": (
        TERNARY,
        lambda w: (w.count(0) + w.count(1)) % 2 == 0,
    ),
    "ternary words of length n in which the number of 0s and the number of 1s are of opposite "
    "parity": (TERNARY, lambda w: (w.count(0) + w.count(1)) % 2),
    "binary words of length n with no 0s in two consecutive positions": (
        BITS,
        lambda w: not has(w, (0, 0)),
    ),
    "Ternary words of length n: how many contain neither 01 nor 12?": (
        TERNARY,
        lambda w: not has(w, (0, 1)) and not has(w, (1, 2)),
    ),
    "compositions of n in which 1 and 2 are never adjacent parts": (
        compositions,
        lambda c: not any({x, y} == {1, 2} for x, y in pairwise(c)),
    ),
    "compositions of n with no 1s except possibly at the ends": (
        compositions,
        lambda c: 1 not in c[1:-1],
    ),
    "compositions of n with no 1s except at the end": (compositions, lambda c: 1 not in c[:-1]),
    "compositions of n into parts that are powers of 2 not exceeding 8": (
        compositions,
        lambda c: {*c} <= {1, 2, 4, 8},
    ),
    "compositions of n with equal first and last parts, all parts being 1 or 2": (
        compositions,
        lambda c: {*c} <= {1, 2} and c[0] == c[-1],
    ),
    "ternary words of length n in which every letter that occurs is even": (
        TERNARY,
        lambda w: 1 not in w,
    ),
    "binary words of length n with exactly two 1s, the first of which is followed by a 0": (
        BITS,
        lambda w: w.count(1) == 2 and not has(w, (1, 1)),
    ),
    "binary words of length n with exactly two 1s, the last of which is the last letter": (
        BITS,
        lambda w: w.count(1) == 2 and w[-1] == 1,
    ),
    "compositions of n with exactly two odd parts, the first of which is 3": (
        compositions,
        lambda c: [z for z in c if z % 2][:1] == [3] and sum(z % 2 for z in c) == 2,
    ),
    "binary words of length n with exactly one run of 0s, which is not the first run": (
        BITS,
        lambda w: [k for k, _ in groupby(w)].count(0) == 1 and w[0] == 1,
    ),
    "ternary words of length n in which 2 never begins or ends the word": (
        TERNARY,
        lambda w: w[0] != 2 != w[-1],
    ),
    "ternary words of length n in which no three consecutive letters have different values": (
        TERNARY,
        lambda w: all(len({*w[k : k + 3]}) < 3 for k in range(len(w) - 2)),
    ),
    "ternary words of length n in which adjacent letters never have the same value": (
        TERNARY,
        lambda w: all(x != y for x, y in pairwise(w)),
    ),
    "binary words of length n in which every run has even length, except that the last run can be "
    "of any length": (
        BITS,
        lambda w: not any(z % 2 for z in [len([*z]) for _, z in groupby(w)][:-1]),
    ),
    "compositions of n in which the part 2 never occurs twice in succession": (
        compositions,
        lambda c: not has(c, (2, 2)),
    ),
    "compositions of n that do not have 1 or 2 as a part": (
        compositions,
        lambda c: not {*c} & {1, 2},
    ),
    "ways to write n as an ordered sum of positive integers none of which is divisible by 3": (
        compositions,
        lambda c: all(z % 3 for z in c),
    ),
    "binary words of length n with no 1 in position 1 or position 2": (
        BITS,
        lambda w: 1 not in w[:2],
    ),
    "In how many ternary words of length n is the sum of every two adjacent letters at least 1?": (
        TERNARY,
        lambda w: all(x + y for x, y in pairwise(w)),
    ),
    "binary words of length n with first and last letter both equal to 1 and without 00": (
        BITS,
        lambda w: w[0] == w[-1] == 1 and not has(w, (0, 0)),
    ),
    "In how many ways can n be written as an ordered sum of parts 1, 2 and 3 where the parts 1 "
    "and 3 are never adjacent?": (
        compositions,
        lambda c: max(c) < 4 and not any({x, y} == {1, 3} for x, y in pairwise(c)),
    ),
    "How many ways can a row of n cells be filled with 0s, 1s and 2s so that no two neighbouring "
    "cells contain the same number and the first cell contains a 1?": (
        TERNARY,
        lambda w: w[0] == 1 and all(x != y for x, y in pairwise(w)),
    ),
    "binary words of length n with no 0 at the ends": (BITS, lambda w: w[0] == w[-1] == 1),
    "compositions of n with no two consecutive parts with the same parity": (
        compositions,
        lambda c: all((x + y) % 2 for x, y in pairwise(c)),
    ),
    "binary words of length n such that between two consecutive 0s there is always a 1": (
        BITS,
        lambda w: not has(w, (0, 0)),
    ),
}


@parametrize_some("text", COUNTED)
def test_letters_and_factors_so_told_are_counted_by_enumeration(text):
    counts(text, *COUNTED[text])


REFUSED = {
    "ternary words of length n containing none of the two factors 00, 11 and 22": "not a letter",
    "binary words of length n with two 1s, this letter being the first of the word": "exactly one",
    "binary words of length n in which no letter equals the letter nine places before it": "8",
    "binary words of length n in which every run of 1s has length 2, except that the last run may "
    "have any length": "the last of these",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_number_that_is_not_right_is_refused(text):
    refused(text, REFUSED[text])
