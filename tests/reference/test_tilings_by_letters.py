"""Tilings by letters as in the literature: squares of two sizes, colored squares, dominoes, bars.

The polynomials are those of a count by the definition: the first free cell of the board is covered
in each possible way, column by column. What papers say of them is compared, too.

Mathar, Tiling n X m rectangles with 1 X 1 and s X s squares, arXiv:1609.03964. Haymaker, Robertson,
Counting colorful tilings of rectangular arrays, J. Integer Sequences 20 (2017), 17.5.8. Katz,
Stenson, Tiling a (2 x n)-board with squares and dominoes, J. Integer Sequences 12 (2009), 09.2.2.
"""

from collections import Counter
from functools import cache

import pytest
from oracle.envelopes import certificate, checked
from samples import parametrize_some

from gfkit import Sequence, as_sequence

Boxes = tuple[tuple[int, int, str], ...]
"""Rectangles that are laid, as rows, columns, and the letter that each weighs; none weighs 1."""
UNIT_COUNT = 9


def polynomials(rows: int, boxes: Boxes, count: int, letters: str) -> list[dict[tuple, int]]:
    """Return of boards of `rows` rows and 0, 1, ... columns the weights of the tilings.

    A state says of each row how many of the next columns are covered there.
    """

    @cache
    def column(state: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], tuple, int], ...]:
        """Return the states after a column is covered, with the letters and how many ways."""
        found: Counter = Counter()

        def cover(at: int, now: tuple[int, ...], used: tuple[int, ...]) -> None:
            while at < rows and now[at] > 0:
                at += 1
            if at == rows:
                found[tuple(z - 1 for z in now), used] += 1
                return
            for high, wide, letter in boxes:
                if at + high <= rows and all(z == 0 for z in now[at : at + high]):
                    after = (*now[:at], *(wide,) * high, *now[at + high :])
                    more = tuple(k + (z == letter) for z, k in zip(letters, used, strict=True))
                    cover(at + high, after, more)

        cover(0, state, (0,) * len(letters))
        return tuple((after, used, many) for (after, used), many in found.items())

    states: dict[tuple[int, ...], Counter] = {(0,) * rows: Counter({(0,) * len(letters): 1})}
    found = []
    for _ in range(count):
        found.append(dict(states.get((0,) * rows, {})))
        following: dict[tuple[int, ...], Counter] = {}
        for state, weights in states.items():
            for after, used, many in column(state):
                into = following.setdefault(after, Counter())
                for powers, ways in weights.items():
                    into[tuple(a + b for a, b in zip(powers, used, strict=True))] += many * ways
        states = following
    return found


def of_terms(sequence: Sequence, count: int, letters: str) -> list[dict[tuple, int]]:
    """Return the first terms of a sequence as dictionaries of exponents."""
    found = []
    for term in sequence.values.terms(count):
        whole: dict[tuple, int] = {}
        for powers, c in coefficients(term).items():
            whole[tuple(dict(powers).get(z, 0) for z in letters)] = c
        found.append(whole)
    return found


def coefficients(term: object) -> dict[tuple, int]:
    """Return the coefficients of a polynomial by its printed form."""
    found: dict[tuple, int] = {}
    for part in str(term).replace("-", "+-").strip("+").split("+"):
        c, powers = 1, {}
        for factor in part.split("*"):
            if factor.lstrip("-").isdigit():
                c *= int(factor)
                continue
            letter, _, power = factor.partition("^")
            powers[letter] = int(power or 1)
        key = tuple(sorted(powers.items()))
        found[key] = found.get(key, 0) + c
    return {powers: c for powers, c in found.items() if c}


@parametrize_some("width", range(2, 7), share=24)
@parametrize_some("side", [2, 3])
def test_squares_of_two_sizes_by_the_number_of_larger_ones(width: int, side: int) -> None:
    """These are the sequences of arXiv:1609.03964, by one sentence each."""
    sequence = as_sequence(
        f"tilings of a {width} x n rectangle with 1x1 and {side}x{side} squares, "
        f"by number of {side}x{side} squares"
    )
    assert str(sequence.verdict) == "proved"
    count = 2 * sequence.order + 4
    boxes = ((1, 1, ""), (side, side, "x"))
    assert of_terms(sequence, count, "x") == polynomials(width, boxes, count, "x")
    assert str(checked(certificate(sequence.proof())).outcome) == "holds"


DOMINOES: Boxes = ((1, 1, "x"), (1, 2, "y"), (2, 1, "y"))
BOTH = "number of squares and number of dominoes"
IN_TWO = f"tilings of a {{}} x n board with squares and dominoes by {BOTH}"


@parametrize_some("width", [1, 2, 3], first=2)
def test_squares_in_a_colors_and_dominoes_in_b_colors(width: int) -> None:
    sequence = as_sequence(IN_TWO.format(width))
    assert str(sequence.verdict) == "proved"
    count = 2 * sequence.order + 2
    assert of_terms(sequence, count, "xy") == polynomials(width, DOMINOES, count, "xy")


def bars(width: int) -> Sequence:
    of = f"tilings of a {width} x n board with squares, dominoes and straight trominoes"
    return as_sequence(
        f"{of} by number of squares, number of dominoes and number of straight trominoes"
    )


@parametrize_some("width", [1, 2])
def test_bars_of_three_cells_have_a_third_letter(width: int) -> None:
    sequence = bars(width)
    assert str(sequence.verdict) == "proved"
    boxes = (*DOMINOES, (1, 3, "z"), (3, 1, "z"))
    found = of_terms(sequence, UNIT_COUNT, "xyz")
    assert found == polynomials(width, boxes, UNIT_COUNT, "xyz")


@pytest.mark.thorough
@pytest.mark.parametrize("width", [1, 2])
def test_certificates_with_a_third_letter_hold(width: int) -> None:
    assert str(checked(certificate(bars(width).proof())).outcome) == "holds"


def test_the_recurrence_of_katz_and_stenson() -> None:
    """Let k(n) count the tilings of 2 x n: k(n) = (a^2+2b)k(n-1) + a^2 b k(n-2) - b^3 k(n-3)."""
    of = as_sequence(IN_TWO.format(2))
    for a in range(4):
        for b in range(4):
            k = of.at(x=a, y=b).terms(12)
            for n in range(3, 12):
                assert k[n] == (a * a + 2 * b) * k[n - 1] + a * a * b * k[n - 2] - b**3 * k[n - 3]


def test_with_one_color_there_are_the_numbers_of_haymaker_and_robertson() -> None:
    """Their corollary 2 is a(n) = 3a(n-1) + 2a(n-2) + 5a(n-3) - 2a(n-4) - a(n-6): A278815."""
    found = bars(2).at(x=1, y=1, z=1)
    terms = found.terms(12)
    assert terms[:6] == [1, 2, 7, 29, 109, 416]
    for n in range(6, 12):
        earlier = zip((3, 2, 5, -2, 0, -1), reversed(terms[n - 6 : n]), strict=True)
        assert terms[n] == sum(c * z for c, z in earlier)


def test_larger_squares_in_all_tilings_of_four_rows() -> None:
    """A128102 has the g.f. x^2 (5-6x+3x^2)/(1-2x-3x^2+2x^3)^2."""
    total = as_sequence(
        "number of 2x2 squares in all tilings of a 4 x n board with 1x1 and 2x2 squares"
    )
    known = as_sequence("x^2*(5-6*x+3*x^2)/(1-2*x-3*x^2+2*x^3)^2")
    assert total.own_gf == known.gf
    assert total[1:8] == [0, 5, 14, 69, 224, 805, 2610]


TRIANGLES = {
    3: (1, 1, 1, 2, 1, 4, 1, 6, 4, 1, 8, 12, 1, 10, 24, 8, 1, 12, 40, 32, 1, 14, 60, 80, 16),
    4: (1, 1, 1, 3, 1, 1, 6, 4, 1, 9, 16, 8, 1, 1, 12, 37, 34, 9, 1, 15, 67, 105, 65, 15, 1,
        1, 18, 106, 248, 250, 108, 16),
}  # fmt: skip
"""The first rows of A128099 and A128101, by Emeric Deutsch, in the OEIS (CC BY-SA 4.0)."""


@parametrize_some("width", TRIANGLES)
def test_triangles_of_the_oeis_have_the_coefficients_as_rows(width: int) -> None:
    of = f"tilings of a {width} x n rectangle with 1x1 and 2x2 squares, by number of 2x2 squares"
    rows = of_terms(as_sequence(of), 8 + (width == 3), "x")
    found = [row[k,] for row in rows for k in range(len(row))]
    assert tuple(found) == TRIANGLES[width]


@pytest.mark.thorough
def test_row_sums_for_five_rows_are_those_of_heubach() -> None:
    """A054855: a(n) = 2 a(n-1) + 7 a(n-2) - 2 a(n-3) - 3 a(n-4)."""
    of = "tilings of a 5 x n rectangle with 1x1 and 2x2 squares, by number of 2x2 squares"
    terms = as_sequence(of).at(x=1).terms(10)
    assert terms == [1, 1, 8, 21, 93, 314, 1213, 4375, 16334, 59925]
    for n in range(4, 10):
        earlier = zip((2, 7, -2, -3), reversed(terms[n - 4 : n]), strict=True)
        assert terms[n] == sum(c * z for c, z in earlier)


def test_numbers_with_three_larger_squares_follow_the_polynomial_of_mathar() -> None:
    """A128101: T(n, 3) is (n-3)(9n^2-63n+124)/2 for n >= 3."""
    of = "tilings of a 4 x n rectangle with 1x1 and 2x2 squares, by number of 2x2 squares"
    rows = of_terms(as_sequence(of), 12, "x")
    for n in range(3, 12):
        assert rows[n].get((3,), 0) == (n - 3) * (9 * n**2 - 63 * n + 124) // 2
