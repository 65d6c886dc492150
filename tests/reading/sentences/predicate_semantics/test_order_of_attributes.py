"""What is told of words, arrays and throws in any order, also without a verb of its own."""

from itertools import groupby, pairwise, product

import pytest
from reading.sentences.listed_objects import arrays, columns, counts, has, refused, words
from samples import parametrize_some

BINARY, TERNARY, ABC = words(0, 1), words(0, 1, 2), words("a", "b", "c")


def apart(word):
    return all(x != y for x, y in pairwise(word))


def sides(array):
    """Return the pairs of entries that share a side."""
    across = [z for row in array for z in pairwise(row)]
    return across + [z for column in columns(array) for z in pairwise(column)]


def corners(array):
    """Return the pairs of entries that share a corner alone."""
    both = [(array[0], array[1]), (array[1], array[0])]
    return [z for one, other in both for z in zip(one, other[1:], strict=False)]


COUNTED = {
    # what the letters are, how long it is, in any order
    "words over {0,1,2}, length n, letter 2 used at least once": (TERNARY, lambda w: 2 in w),
    "words of n letters x and y, no two y's adjacent": (
        words("x", "y"),
        lambda w: not has(w, ("y", "y")),
    ),
    "strings of n letters chosen from A, B, C, with no two consecutive letters equal": (
        words("A", "B", "C"),
        apart,
    ),
    "Over the alphabet {0,1,2}: words of length n with an even number of 2s": (
        TERNARY,
        lambda w: w.count(2) % 2 == 0,
    ),
    "ternary words of length n over {a,b,c}, adjacent letters different": (ABC, apart),
    "sequences of n coin tosses, heads or tails, no two heads in a row": (
        words("H", "T"),
        lambda w: not has(w, ("H", "H")),
    ),
    "0..2 arrays, 2 X n, each column nondecreasing": (
        arrays(2, 0, 1, 2),
        lambda a: all(x <= y for x, y in columns(a)),
    ),
    "2 X n arrays of 0, 1, 2, each column summing to 2": (
        arrays(2, 0, 1, 2),
        lambda a: all(x + y == 2 for x, y in columns(a)),
    ),
    "arrays with 2 rows and n columns, entries from {0,1,2}, with each row nondecreasing": (
        arrays(2, 0, 1, 2),
        lambda a: all(x <= y for row in a for x, y in pairwise(row)),
    ),
    # clauses that have no verb
    "words of length n over {0,1,2}, adjacent letters different or first letter 0": (
        TERNARY,
        lambda w: apart(w) or w[0] == 0,
    ),
    "words of length n over {0,1,2} with first letter 0 and adjacent letters different": (
        TERNARY,
        lambda w: w[0] == 0 and apart(w),
    ),
    "words of length n over {0,1,2}, adjacent letters not different": (
        TERNARY,
        lambda w: len({*w}) == 1,
    ),
    "binary words of length n, the number of 1s not even": (BINARY, lambda w: w.count(1) % 2),
    "binary words of length n, the first letter 1 and the last letter 0": (
        BINARY,
        lambda w: w[0] == 1 and w[-1] == 0,
    ),
    "binary words of length n, every run of even length": (
        BINARY,
        lambda w: all(len([*z]) % 2 == 0 for _, z in groupby(w)),
    ),
    "binary words of length n, no 1 followed by 0 or preceded by 0": (
        BINARY,
        lambda w: not has(w, (1, 0)) and not has(w, (0, 1)),
    ),
    "words of length n over {a,b,c}, two letters used": (ABC, lambda w: len({*w}) == 2),
    "ternary words of length n with 0 never next to 2": (
        TERNARY,
        lambda w: not has(w, (0, 2)) and not has(w, (2, 0)),
    ),
    "3 X n binary arrays, no two 1s sharing a side": (
        arrays(3, 0, 1),
        lambda a: (1, 1) not in sides(a),
    ),
    "2 X n binary arrays, no two 1s sharing a side or corner": (
        arrays(2, 0, 1),
        lambda a: (1, 1) not in sides(a) + corners(a),
    ),
    "2 X n binary arrays, no column all 0": (
        arrays(2, 0, 1),
        lambda a: (0, 0) not in columns(a),
    ),
    "2 X n binary arrays, no two adjacent 1s and no column containing two 0s": (
        arrays(2, 0, 1),
        lambda a: (1, 1) not in sides(a) and (0, 0) not in columns(a),
    ),
    "circular words of length n over {0,1,2}, rotations distinct, neighbouring letters differing "
    "by at most 1": (
        TERNARY,
        lambda w: all(abs(w[k] - w[k - 1]) <= 1 for k in range(len(w))),
    ),
    # a letter and the next one
    "words of length n over {0,1,2} with exactly one letter followed by a smaller letter": (
        TERNARY,
        lambda w: sum(x > y for x, y in pairwise(w)) == 1,
    ),
    "words of length n over {0,1,2}, no letter followed by a larger letter": (
        TERNARY,
        lambda w: not any(x < y for x, y in pairwise(w)),
    ),
}


@parametrize_some("text", COUNTED, share=36)
def test_what_is_told_in_any_order_and_without_a_verb(text: str) -> None:
    objects, holds = COUNTED[text]
    counts(text, objects, holds, most=5)


def test_the_first_letter_may_follow_the_last_one() -> None:
    """The ends meet also where it is told behind a comma."""
    text = "binary words of length n with no two adjacent 1s, wraparound included"
    counts(text, BINARY, lambda w: not has((*w, w[0]), (1, 1)), most=7)


def compositions(n, parts):
    """List the compositions of n into parts, each with its kind."""
    return (
        w for k in range(n + 1) for w in product(parts, repeat=k) if sum(part for part, _ in w) == n
    )


def test_parts_are_told_with_their_kinds() -> None:
    text = "compositions of n into 1's, 2's and two kinds of 3's with no two 1s adjacent"
    parts = [(1, 0), (2, 0), (3, 0), (3, 1)]
    counts(
        text,
        lambda n: compositions(n, parts),
        lambda w: not has([z for z, _ in w], [1, 1]),
        most=8,
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("binary words of length n, 1s different from 0s", "stopped at 'different'"),
        ("words of length n over {0,1,2}, not adjacent letters different", "stopped at 'letters'"),
        (
            "binary words of length n over {0,1,2}, adjacent letters different",
            "how many letters there are is told otherwise",
        ),
        ("ternary words of length n over {0,1}", "how many letters there are is told otherwise"),
        ("2 X n arrays with 3 rows, entries from {0,1}", "rows and columns are told once"),
        ("2 X n binary arrays with every column different", "its entries"),
        (
            "binary words of length n with every 1 followed by a 0 and an even number of 0s",
            "'adjacent to a 1 and a 2' may mean that both are beside it",
        ),
        ("sequences of n tosses, heads or sixes, no two heads adjacent", "stopped at 'heads'"),
        (
            "partitions of n into parts 1 and 2, order important",
            "the order of parts matters in compositions",
        ),
        ("binary arrays, 2 X n, wraparound", "stopped at 'wraparound'"),
        (
            "words of length n over {1,2,3}, odd letters followed by even letters",
            "stopped at 'followed'",
        ),
        ("binary words of length n, 1s even", "stopped at 'even'"),
        ("binary words of length n, 11 forbidden at the end", "stopped at 'end'"),
    ],
)
def test_what_is_told_otherwise_or_may_be_two_things_is_refused(text: str, why: str) -> None:
    refused(text, why)
