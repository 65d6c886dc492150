"""Section 3 of [BrownEtAl2019] on paths, without NoGo and O12: printed formulas against the rules.

Wrong statements have tests named after the fact, with the least counterexample and what is right.
"""

from itertools import pairwise

import pytest

from gfkit.boards.rules import cis, col, find_model, snort
from gfkit.series.marked import MarkedGF, context
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip import Strip, StripAnswer

t, x, y = context().gens()

PRINTED = {
    "Theorem 3.2, two marks": (
        col,
        "xy",
        (1 + x * t) * (1 + y * t),
        1 - (x * y * t**2 + t * (1 + x * t) * (1 + y * t)),
    ),
    "Theorem 3.2, one mark": (col, "x", 1 + x * t, 1 - ((1 + x) * t + x * t**2)),
    "Theorem 3.4, two marks": (
        snort,
        "xy",
        1 - x * y * t**2,
        1 - (x * t + y * t + x * y * t**2 + t * (1 - x * y * t**2)),
    ),
    "Theorem 3.4, one mark": (snort, "x", 1 + x * t, 1 - ((1 + x) * t + x * t**2)),
    "Theorem 3.6, two marks": (cis, "xy", 1 + x + y, 1 - t - x * t**2 - y * t**2),
    "Theorem 3.6, one mark": (cis, "x", 1 + 2 * x, 1 - t - 2 * x * t**2),
}


def on_paths(model, marks: str = "none") -> StripAnswer:
    answer = Strip(model, columns=1).generating_function(marks=marks)
    assert str(answer.verdict) == "proved"
    return answer


RIGHT = ["Theorem 3.2, two marks", "Theorem 3.2, one mark", "Theorem 3.4, one mark"]


@pytest.mark.parametrize("place", RIGHT)
def test_generating_functions_of_col_and_snort_are_right(place: str) -> None:
    rule, marks, num, den = PRINTED[place]
    assert on_paths(rule.positions, marks).gf == MarkedGF.from_flint(num, den)


def test_theorem_3_4_has_a_wrong_sign_and_fails_at_n_2() -> None:
    rule, marks, num, den = PRINTED["Theorem 3.4, two marks"]
    found = on_paths(rule.positions, marks).gf
    printed = MarkedGF.from_flint(num, den)
    assert printed.terms(2) == found.terms(2)
    assert str(found.terms(3)[2]) == "x^2+2*x+y^2+2*y+1"
    assert str(printed.terms(3)[2]) == "x^2+2*x*y+2*x+y^2+2*y+1"
    assert found == MarkedGF.from_flint(num, den + 2 * x * y * t**2)


@pytest.mark.parametrize("marks, right", [("xy", 1 + x * t + y * t), ("x", 1 + 2 * x * t)])
def test_theorem_3_6_lacks_a_factor_t_and_fails_at_n_0(marks: str, right) -> None:
    place = f"Theorem 3.6, {'two marks' if marks == 'xy' else 'one mark'}"
    _, _, num, den = PRINTED[place]
    found = on_paths(cis.positions, marks).gf
    assert str(found.terms(1)[0]) == "1"
    assert str(MarkedGF.from_flint(num, den).terms(1)[0]) in {"x+y+1", "2*x+1"}
    assert found == MarkedGF.from_flint(right, den)


@pytest.mark.parametrize(
    "rule, num, den",
    [(col, [1, 1], [1, -2, -1]), (snort, [1, 1], [1, -2, -1])],
    ids=["col", "snort"],
)
def test_table_1_is_right_for_col_and_snort(rule, num: list[int], den: list[int]) -> None:
    assert on_paths(rule.positions).gf == RationalGF.of(num, den)


def test_table_1_has_a_wrong_numerator_for_cis_at_n_0() -> None:
    found = on_paths(cis.positions).gf
    assert RationalGF.of([3], [1, -1, -2]).terms(2) == [3, 3]
    assert found.terms(2) == [1, 3]
    assert found == RationalGF.of([1, 2], [1, -1, -2])


@pytest.mark.parametrize("n", range(12))
def test_number_of_cis_positions(n: int) -> None:
    assert 3 * on_paths(cis.positions).terms(n + 1)[n] == 4 * 2**n + (-1) ** (n + 1)


def test_cis_positions_are_jacobsthal_numbers_from_the_second_on() -> None:
    jacobsthal = RationalGF.of([0, 1], [1, -1, -2])
    assert on_paths(cis.positions).terms(20) == jacobsthal.terms(22)[2:]


@pytest.mark.parametrize("colours", range(2, 9))
def test_corollary_3_7(colours: int) -> None:
    model = find_model(f"cis{colours}")
    assert on_paths(model).gf == RationalGF.of([1, colours], [1, -1, -colours])


@pytest.mark.parametrize("n", range(12))
def test_closed_form_of_col(n: int) -> None:
    # ((1-r)^(n+1) + (1+r)^(n+1))/2 with r = sqrt(2): exactly, in Z[r], as pairs (a, b) = a + b r.
    a, b = 1, 0
    for _ in range(n + 1):
        a, b = a + 2 * b, a + b
    assert on_paths(col.positions).terms(n + 1)[n] == a


@pytest.mark.parametrize("rule", [col, snort], ids=["col", "snort"])
def test_c_n_is_not_asymptotic_to_the_printed_power(rule) -> None:
    # Printed: c_n = (1+sqrt 2)^n + o(1). The constant is (1+sqrt 2)/2, not 1: at n = 1 the
    # difference is 3 - 2.41, and it grows, while c_n - (1+sqrt 2)^(n+1)/2 falls.
    terms = on_paths(rule.positions).terms(20)
    growth = 1 + 2**0.5
    printed = [abs(c - growth**n) for n, c in enumerate(terms)]
    right = [abs(c - growth ** (n + 1) / 2) for n, c in enumerate(terms[:15])]
    assert all(a < b for a, b in pairwise(printed[1:]))
    assert all(a > b for a, b in pairwise(right))


def test_table_2_and_section_2() -> None:
    shown = [str(profile) for profile in on_paths(col.positions, "xy").profiles(4)]
    assert shown == [
        "1",
        "x+y+1",
        "2*x*y+2*x+2*y+1",
        "x^2*y+x^2+x*y^2+6*x*y+3*x+y^2+3*y+1",
    ]
    one = [str(profile) for profile in on_paths(col.positions, "x").profiles(4)]
    assert one == ["1", "2*x+1", "2*x^2+4*x+1", "2*x^3+8*x^2+6*x+1"]
    assert on_paths(col.positions).terms(7) == [1, 3, 7, 17, 41, 99, 239]
