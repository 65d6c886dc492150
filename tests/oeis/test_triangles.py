"""Triangles of coefficients, against tables that are counted from definitions."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from samples import parametrize_some

from gfkit import as_sequence, guess_triangle, oeis
from gfkit.errors import GfkitError
from gfkit.oeis.entries.bfiles import problems_of_bfile, read_bfile


def row(counts: Counter[int]) -> list[int]:
    """Return how many objects have the numbers 0, 1, ..., up to the largest."""
    return [counts[k] for k in range(max(counts) + 1)]


def of_binary_words(n: int) -> list[int]:
    """Count the binary words of length n by how many 1s they have."""
    return row(Counter(sum(word) for word in product((0, 1), repeat=n)))


def of_strips(n: int) -> list[int]:
    """Count the tilings of a 1 x n board with squares and dominoes by how many squares."""
    found: Counter[int] = Counter()

    def fill(left: int, squares: int) -> None:
        if not left:
            found[squares] += 1
        for size in range(1, min(left, 2) + 1):
            fill(left - size, squares + (size == 1))

    fill(n, 0)
    return row(found)


def of_boards(n: int) -> list[int]:
    """Count the tilings of a 2 x n board with squares and dominoes by how many squares."""
    found: Counter[int] = Counter()

    def fill(free: frozenset[tuple[int, int]], squares: int) -> None:
        if not free:
            found[squares] += 1
            return
        cell = i, j = min(free)
        fill(free - {cell}, squares + 1)
        for other in ((i + 1, j), (i, j + 1)):
            if other in free:
                fill(free - {cell, other}, squares)

    fill(frozenset(product(range(2), range(n))), 0)
    return row(found)


def of_compositions(n: int) -> list[int]:
    """Count the compositions of n by how many parts: by the places at which n is cut."""
    if n == 0:
        return [1]
    return row(Counter(1 + sum(cuts) for cuts in product((0, 1), repeat=n - 1)))


STRIPS = "tilings of a 1 x n board with squares and dominoes, by number of squares"
BOARDS = "tilings of a 2 x n board with dominoes and squares, by number of squares"
COUNTED = [
    ("binary words of length n by number of 1s", of_binary_words, 0, "tabl"),
    (STRIPS, of_strips, 0, "tabl"),
    (BOARDS, of_boards, 0, "tabf"),
    ("compositions of n by number of parts", of_compositions, 0, "tabl"),
]


@parametrize_some(("text", "counted", "first"), [one[:3] for one in COUNTED])
def test_rows_are_counted_by_the_definition(text, counted, first) -> None:
    assert as_sequence(text).triangle(6) == [counted(n) for n in range(first, first + 6)]


@pytest.mark.parametrize(("text", "counted", "first"), [one[:3] for one in COUNTED])
def test_a_b_file_has_the_rows_one_after_another(text, counted, first, tmp_path) -> None:
    rows = [counted(n) for n in range(first, first + 5)]
    flat = [c for one in rows for c in one]
    answer = oeis.bfile(text, terms=len(flat))
    comment, *lines = str(answer).splitlines()
    assert comment == (
        "# Row n has the coefficients of x^0, x^1, ... in a(n), up to its degree. "
        f"The rows are n = {first}..{first + 4}."
    )
    assert lines == [f"{n} {c}" for n, c in enumerate(flat, first)]
    path = tmp_path / "b.txt"
    path.write_text("".join(answer.lines()), encoding="ascii")
    assert problems_of_bfile(path) == []
    assert (read_bfile(path).offset, read_bfile(path).given) == (first, flat)


@pytest.mark.parametrize("terms", [1, 2, 3, 5, 6, 9, 10, 200])
def test_a_b_file_has_the_whole_rows_that_are_in_as_many_numbers(terms: int) -> None:
    rows = max(m for m in range(30) if m * (m + 1) // 2 <= terms)
    answer = oeis.bfile("1/(1-t-x*t)", terms=terms)
    assert len(list(answer)) == rows * (rows + 1) // 2


@pytest.mark.parametrize(("text", "counted", "first", "keyword"), COUNTED)
def test_a_draft_has_the_rows_and_says_of_which_kind_they_are(
    text, counted, first, keyword
) -> None:
    found = oeis.draft(text)
    data = list(map(int, found.data.split(",")))
    known = [c for n in range(first, first + 7) for c in counted(n)]
    assert data[: len(known)] == known[: len(data)]
    assert found.keyword == f"nonn,{keyword}"
    assert found.offset.split(",")[0] == str(first)


def test_a_sequence_is_drafted_as_its_text_is() -> None:
    text = "F(n) = x*F(n-1) + F(n-2), F(0) = 1, F(1) = x"
    assert oeis.draft(as_sequence(text)).data == oeis.draft(text).data


def test_a_row_that_is_shorter_makes_a_triangle_irregular() -> None:
    """F(0) = 0 has a row of one 0, and F(n) has degree n - 1 then: 1, 1, 2, 3, ... numbers."""
    found = as_sequence("F(n) = x*F(n-1) + F(n-2), F(0) = 0, F(1) = 1")
    assert found.triangle(4) == [[0], [1], [0, 1], [1, 0, 1]]
    assert oeis.draft(found).keyword == "nonn,tabf"


def test_a_letter_k_is_no_index() -> None:
    found = oeis.draft("a(n) = k*a(n-1) - a(n-2), a(0) = 1, a(1) = k")
    assert "T(n,j) is the coefficient of k^j" in found.name
    assert found.keyword == "sign,tabl"


TWO = "f(n) = p*f(n-1) + q*f(n-2), f(0) = 1, f(1) = p"


@pytest.mark.parametrize(
    "call",
    [lambda: oeis.bfile(TWO), lambda: oeis.draft(TWO)],
    ids=["bfile", "draft"],
)
def test_two_letters_are_refused_and_a_number_for_one_is_told(call) -> None:
    with pytest.raises(GfkitError, match=r"have the letters p and q, .* as p=1"):
        call()


def test_with_a_number_for_one_of_two_letters_there_are_rows() -> None:
    answer = oeis.bfile(TWO, at={"q": 1}, terms=10)
    assert list(answer) == [c for n in range(4) for c in of_strips(n)]


def test_polynomials_over_the_rational_numbers_are_no_rows_of_integers() -> None:
    with pytest.raises(GfkitError, match="give a number for p too"):
        oeis.bfile(TWO, at={"q": Fraction(1, 2)})


def test_a_first_row_that_is_longer_is_refused() -> None:
    with pytest.raises(GfkitError, match="the first row has 4 numbers, more than 3"):
        oeis.bfile("a(n) = x*a(n-1), a(0) = x^3", terms=3)


def test_numbers_are_no_triangle() -> None:
    with pytest.raises(GfkitError, match="a triangle has one letter; the terms have none"):
        as_sequence("2^n").triangle(3)


def test_the_rows_are_a_triangle_that_is_guessed() -> None:
    rows = as_sequence("binary words of length n by number of 1s").triangle(6)
    assert guess_triangle(rows).generating_function == "1/(1-t-x*t)"
