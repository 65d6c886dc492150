"""Titles of words, and of columns as wholes, against all arrays."""

from itertools import pairwise, product

import pytest

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.oeis.titles.title_reading import TitleRule, Unread, plain_title, read_title
from gfkit.strips.sequences.strip import Strip


def repeats_come_in_order(word):
    repeats = list(dict.fromkeys(a for a, b in pairwise(word) if a == b))
    return repeats == list("0123456789")[: len(repeats)]


def counts_of(title, number):
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    rule = ArrayRule.from_data({"name": "title", **found.rule}, "title")
    return Strip(rule, **{found.fixed: found.side}).terms(number)


WORDS = {
    "ternary words of length n with no 01 substring": (3, lambda w: "01" not in w),
    "binary words of length n having no 0110 subword": (2, lambda w: "0110" not in w),
    "words of length n from the alphabet {0,1,2} with no consecutive 0's": (
        3, lambda w: "00" not in w,
    ),
    "length n ternary words with no three consecutive equal letters": (
        3, lambda w: not any(z * 3 in w for z in "012"),
    ),
    "words of length n over {0,1,2} avoiding the subwords 12 and 20": (
        3, lambda w: "12" not in w and "20" not in w,
    ),
    "ternary words of length n on {0,1,2} with no two consecutive 2's": (
        3, lambda w: "22" not in w,
    ),
    "length-n 0..2 arrays with new repeated values introduced in order starting with zero": (
        3, repeats_come_in_order,
    ),
    "base 5 n-digit numbers with adjacent digits differing by two or less": (
        5, lambda w: all(abs(int(a) - int(b)) <= 2 for a, b in pairwise(w)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
def test_words_are_those_that_are_told(words) -> None:
    letters, is_one = WORDS[words]
    listed = [product("01234"[:letters], repeat=n) for n in range(6)]
    counted = [sum(is_one("".join(word)) for word in some) for some in listed]
    assert counts_of(f"Number of {words}.", 6) == counted


@pytest.mark.parametrize("compared", ["greater than", "less than", "greater than or equal to"])
@pytest.mark.parametrize("board", ["n X 3", "2 X n", "n X 1"])
def test_columns_are_compared_in_all_rows(compared, board) -> None:
    title = f"Number of {board} 0..2 arrays with no column j {compared} column j-1 in all rows."

    def beyond(one, other):
        pairs = list(zip(one, other, strict=True))
        if compared == "less than":
            return all(a < b for a, b in pairs)
        return all(a > b if compared == "greater than" else a >= b for a, b in pairs)

    expected = []
    for n in range(1, 4 if board == "2 X n" else 3):
        rows, columns = (int(z) if z != "n" else n for z in board.split(" X "))
        arrays = product(product(range(3), repeat=rows), repeat=columns)  # of columns
        expected.append(
            sum(not any(beyond(new, old) for old, new in pairwise(some)) for some in arrays)
        )
    assert counts_of(title, len(expected) + 1)[1:] == expected


@pytest.mark.parametrize("factor", ["P_2", "P_3", "P_4"])
def test_the_name_of_a_graph_agrees_with_its_factors(factor) -> None:
    agrees = {
        "graph": True,
        "grid graph": factor[0] == "P",
        "ladder graph": factor == "P_2",
        "n-ladder graph": factor == "P_2",
    }
    read = {
        name: isinstance(
            read_title(f"Number of edge covers in the {name} {factor} X P_n."), TitleRule
        )
        for name in agrees
    }
    assert read == agrees


UNREAD = [
    "n-bead necklaces with 0 colors",
    "n-bead necklaces with 99 colors",
    "n X n 0..1 arrays with antidiagonals unimodal (unlabeled)",
]


@pytest.mark.parametrize("what", UNREAD)
def test_reading_stops_at_words_of_the_title(what) -> None:
    found = read_title(f"Number of {what}.")
    assert isinstance(found, Unread)
    assert found.stopped in plain_title(what)
