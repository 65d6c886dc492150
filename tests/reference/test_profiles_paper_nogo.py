"""Every formula on NoGo of [BrownEtAl2019]: section 3.5, Theorem 3.11 and the row of Table 1.

Positions on a path are listed here as words, apart from the engine; P(n) is the profile of n
vertices, E(n), B(n), R(n) the parts of it whose last vertex is empty, blue, red. Tests of wrong
statements have `error` or `misprint` in their names: they show the first n at which the statement
fails, that it holds below, and what is right.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import groupby, pairwise, product

import pytest

from gfkit.automata.determinant import marked_gf_by_determinant
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.boards.board import Board
from gfkit.boards.colouring import NOGO
from gfkit.series.marked import MarkedGF
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF
from gfkit.strips.enumerate.brute import adjacency, colouring_profile
from gfkit.strips.totals.liberties import liberty_matrix

LONGEST = 8

ZERO = Profile(())
ONE = Profile.of({(0, 0): 1})
X = Profile.of({(1, 0): 1})
Y = Profile.of({(0, 1): 1})


def power(base, exponent):
    result = ONE
    for _ in range(exponent):
        result = result * base
    return result


def total(parts):
    return sum(parts, ZERO)


def minus(profile):
    return -1 * profile


def one_mark(profile):
    """The profile at y = x."""
    sizes = Counter()
    for i, j, f in profile.terms:
        sizes[i + j] += f
    return Profile.of({(size, 0): f for size, f in sizes.items()})


def is_legal(word):
    """Tell whether each run of B or of R has an empty vertex before or behind it."""
    place = 0
    for stone, run in groupby(word):
        end = place + len(list(run))
        if stone != "." and "." not in (word[place - 1 : place] + word[end : end + 1]):
            return False
        place = end
    return True


def of_words(words):
    return Profile.of(Counter((word.count("B"), word.count("R")) for word in words))


@cache
def legal_words(n):
    return [word for word in map("".join, product(".BR", repeat=n)) if is_legal(word)]


def P(n):
    return of_words(legal_words(n))


def ending(stone, n):
    return of_words(word for word in legal_words(n) if word[-1:] == stone)


def E(n):
    return ending(".", n)


def B(n):
    return ending("B", n)


def R(n):
    return ending("R", n)


def first_failure(holds, start):
    """The first n from `start` at which the statement fails; it has to fail."""
    return next(n for n in range(start, LONGEST) if not holds(n))


def holds_throughout(holds, start):
    return all(holds(n) for n in range(start, LONGEST))


# The positions themselves, three ways.


@pytest.mark.parametrize("n", range(1, 8))
def test_words_are_the_positions_of_the_definition(n):
    assert P(n) == colouring_profile(NOGO, "positions", adjacency(Board.rectangle(1, n)))


@cache
def computed():
    """The g.f. of the engine, with the path without vertices, whose profile is 1."""
    return marked_gf_by_determinant(lump(merge_equal_futures(liberty_matrix(1))))[0]


def test_words_are_the_positions_of_the_engine():
    assert computed().terms(LONGEST + 1) == [P(n) for n in range(LONGEST + 1)]


def test_numbers_of_positions_as_printed():
    assert liberty_matrix(1).terms(9)[1:] == [1, 5, 15, 41, 113, 313, 867, 2401]


# The recurrences.


def test_the_last_vertex_is_empty_blue_or_red():
    assert holds_throughout(lambda n: P(n + 1) == total([E(n + 1), B(n + 1), R(n + 1)]), 0)


def printed_E(n):
    rest = [R(n - i) * power(X, i) + B(n - i) * power(Y, i) for i in range(1, n - 1)]
    return total([P(n), power(X, n), power(Y, n), *rest])


def times_in_the_list(word):
    """How often a word stands in the paper's list of what may come before an empty last vertex."""
    n = len(word)
    fits = [is_legal(word), word == n * "B", word == n * "R"]
    for one, other in ("BR", "RB"):
        for i in range(1, n - 1):
            rest = word[i:]
            fits.append(word[:i] == i * one and rest[0] == other and is_legal(rest))
    return sum(fits)


def all_words(n):
    return map("".join, product(".BR", repeat=n))


@pytest.mark.parametrize("n", range(1, 7))
def test_what_is_before_an_empty_last_vertex_read_from_it_on_stands_in_the_list_once(n):
    for word in all_words(n):
        assert times_in_the_list(word[::-1]) == is_legal(word + ".")


def test_misprint_what_is_before_an_empty_last_vertex_read_from_the_left_fails_at_n_3():
    # Then BR. would be followed by an empty vertex, and .BR would not.
    failing = [
        next((w for w in all_words(n) if times_in_the_list(w) != is_legal(w + ".")), None)
        for n in range(1, 4)
    ]
    assert failing == [None, None, ".BR"]
    assert (times_in_the_list("BR."), is_legal("BR..")) == (1, False)


def test_last_vertex_empty_holds_from_n_1():
    assert holds_throughout(lambda n: E(n + 1) == printed_E(n), 1)


def test_error_last_vertex_empty_fails_at_n_0():
    # Without vertices before it, all blue, all red and all empty are one position, not three.
    assert (E(1), printed_E(0)) == (ONE, 3 * ONE)


def test_last_vertex_blue_by_what_is_before_it_holds_from_n_0():
    assert holds_throughout(lambda n: B(n + 1) == X * (B(n) + E(n)), 0)


def test_last_vertex_blue_by_all_positions_holds_from_n_1():
    assert holds_throughout(lambda n: B(n + 1) == X * (P(n) + minus(R(n))), 1)


def test_error_last_vertex_blue_by_all_positions_fails_at_n_0():
    # P(0) = 1 while no position of the path without vertices ends in anything.
    assert (B(1), X * (P(0) + minus(R(0)))) == (ZERO, X)


def test_misprint_last_vertex_red_subtracts_R_for_B():
    def printed(n):
        return R(n + 1) == Y * (P(n) + minus(R(n)))

    assert first_failure(printed, 1) == 2
    assert R(3) == Y * (ONE + X + 2 * Y)
    assert Y * (P(2) + minus(R(2))) == Y * (ONE + 2 * X + Y)


def test_last_vertex_red_subtracts_B():
    assert holds_throughout(lambda n: R(n + 1) == Y * (P(n) + minus(B(n))), 1)


def test_last_vertex_red_as_printed_is_right_without_telling_colours_apart():
    assert holds_throughout(lambda n: one_mark(R(n + 1)) == one_mark(Y * (P(n) + minus(R(n)))), 1)


def test_error_all_positions_subtract_E_for_R_and_B():
    def printed(n):
        return (X + Y) * (P(n) + minus(E(n))) + printed_E(n)

    assert first_failure(lambda n: P(n + 1) == printed(n), 1) == 1
    assert (P(2), printed(1)) == (ONE + 2 * X + 2 * Y, ONE + X + Y)


def test_all_positions_subtract_R_from_blue_and_B_from_red():
    def right(n):
        return X * (P(n) + minus(R(n))) + Y * (P(n) + minus(B(n))) + printed_E(n)

    assert holds_throughout(lambda n: P(n + 1) == right(n), 1)


def with_one_mark(n, subtracted, inner):
    """The recurrence at y = x: (2x + 1) P - `subtracted` + 2 x^n + sum of x^i `inner`(n - i)."""
    rest = [power(X, i) * inner(n - i) for i in range(1, n - 1)]
    return one_mark(total([(2 * X + ONE) * P(n), minus(subtracted(n)), 2 * power(X, n), *rest]))


def printed_inner(n):
    return P(n) + minus(B(n))


def right_inner(n):
    return P(n) + minus(E(n))


def test_error_with_one_mark_fails_at_n_1():
    def printed(n):
        return with_one_mark(n, lambda m: 2 * E(m), printed_inner)

    assert first_failure(lambda n: one_mark(P(n + 1)) == printed(n), 1) == 1
    assert (one_mark(P(2)), printed(1)) == (ONE + 4 * X, 4 * X + minus(ONE))


def test_error_with_one_mark_its_sum_alone_fails_at_n_3():
    # With the term before it put right: the sum takes B from the positions, and should take E.
    def half_right(n):
        return with_one_mark(n, lambda m: 2 * (X * B(m)), printed_inner)

    assert first_failure(lambda n: one_mark(P(n + 1)) == half_right(n), 1) == 3


def test_error_with_one_mark_its_term_alone_fails_at_n_1():
    def half_right(n):
        return with_one_mark(n, lambda m: 2 * E(m), right_inner)

    assert first_failure(lambda n: one_mark(P(n + 1)) == half_right(n), 1) == 1


def test_with_one_mark_twice_x_B_is_subtracted_and_the_sum_is_of_P_minus_E():
    def right(n):
        return with_one_mark(n, lambda m: 2 * (X * B(m)), right_inner)

    assert holds_throughout(lambda n: one_mark(P(n + 1)) == right(n), 1)


# Theorem 3.11. Polynomials in x, y, t are dictionaries from exponents, as MarkedGF.of takes them.


def times(*factors):
    result = {(0, 0, 0): 1}
    for factor in factors:
        found = Counter()
        for (i, j, k), c in result.items():
            for (p, q, r), d in factor.items():
                found[i + p, j + q, k + r] += c * d
        result = found
    return dict(result)


def plus(*parts):
    found = Counter()
    for part in parts:
        found.update(part)
    return dict(found)


def monomial(c, i, j, k):
    return {(i, j, k): c}


UNIT, T = monomial(1, 0, 0, 0), monomial(1, 0, 0, 1)
NO_X = plus(UNIT, monomial(-1, 1, 0, 1))  # 1 - xt
NO_Y = plus(UNIT, monomial(-1, 0, 1, 1))  # 1 - yt
NO_PAIR = plus(UNIT, monomial(-1, 1, 1, 2))  # 1 - xyt^2
NO_EITHER = plus(NO_X, monomial(-1, 0, 1, 1))  # 1 - xt - yt
LARGE = plus(times(NO_X, NO_Y), monomial(-1, 0, 0, 1), monomial(-1, 1, 1, 3))

PRINTED = MarkedGF.of(times(T, NO_PAIR, NO_EITHER), times(LARGE, NO_X, NO_Y))
RIGHT = MarkedGF.of(times(T, NO_PAIR, NO_PAIR), times(LARGE, NO_X, NO_Y))

NO_PAIR_AT_X = plus(UNIT, monomial(-1, 2, 0, 2))  # 1 - x^2 t^2
PLUS_X = plus(UNIT, monomial(1, 1, 0, 1))  # 1 + xt
PRINTED_ONE_MARK = MarkedGF.of(
    times(T, PLUS_X, plus(UNIT, monomial(-2, 1, 0, 1))),
    times(plus(times(NO_X, NO_X), monomial(-1, 0, 0, 1), monomial(-2, 1, 0, 3)), NO_X),
)
RIGHT_ONE_MARK = MarkedGF.of(
    times(T, PLUS_X, PLUS_X),
    plus(times(NO_X, NO_X), monomial(-1, 0, 0, 1), monomial(-1, 2, 0, 3)),
)


def with_y_as_x(gf):
    sides = []
    for side in (gf.num, gf.den):
        found = Counter()
        for i, j, k, c in side:
            found[i + j, 0, k] += c
        sides.append(dict(found))
    return MarkedGF.of(*sides)


def first_difference(terms, expected):
    return next(n for n, (a, b) in enumerate(zip(terms, expected, strict=True)) if a != b)


def from_1():
    """P(1), P(2), ... behind a zero: what a g.f. with a factor t counts."""
    return [ZERO, *(P(n) for n in range(1, LONGEST + 1))]


def test_error_bivariate_gf_fails_at_n_2():
    terms = PRINTED.terms(LONGEST + 1)
    assert first_difference(terms, from_1()) == 2
    assert (P(2), terms[2]) == (ONE + 2 * X + 2 * Y, ONE + X + Y)


def test_error_bivariate_gf_fails_also_with_its_factor_t_as_a_shift():
    # If t^(n + 1) belonged to n vertices: the first coefficients are those of 0 vertices, then 1.
    terms = PRINTED.terms(LONGEST + 1)[1:]
    assert first_difference(terms, [P(n) for n in range(LONGEST)]) == 1
    assert (P(1), terms[1]) == (ONE, ONE + X + Y)


def test_error_bivariate_gf_is_not_that_of_positions_with_an_empty_end_either():
    terms = PRINTED.terms(LONGEST + 1)
    assert first_difference(terms, [ZERO, *(E(n) for n in range(1, LONGEST + 1))]) == 3


def test_bivariate_gf_has_1_minus_xyt2_for_1_minus_xt_minus_yt():
    assert RIGHT.terms(LONGEST + 1) == from_1()


def test_bivariate_gf_is_proved_equal_to_that_of_the_engine_but_for_n_0():
    num, den = ({(i, j, k): c for i, j, k, c in side} for side in (RIGHT.num, RIGHT.den))
    assert MarkedGF.of(plus(num, den), den) == computed()


def test_printed_bivariate_gf_has_the_right_denominator():
    assert set(PRINTED.den) == set(RIGHT.den)


def test_positions_with_an_empty_end_have_a_simpler_gf():
    gf = MarkedGF.of(times(T, NO_PAIR), LARGE)
    assert gf.terms(LONGEST + 1) == [ZERO, *(E(n) for n in range(1, LONGEST + 1))]


def test_the_minimal_recurrence_wants_one_position_at_n_0():
    # With a(0) = 1 it holds as soon as it can, with a(0) = 0 (the factor t) one n later.
    assert (computed().order, computed().holds_from) == (5, 5)
    assert (RIGHT.order, RIGHT.holds_from) == (5, 6)


def test_error_gf_with_one_mark_fails_at_n_2():
    terms = PRINTED_ONE_MARK.terms(LONGEST + 1)
    assert first_difference(terms, [one_mark(profile) for profile in from_1()]) == 2
    assert (one_mark(P(2)), terms[2]) == (ONE + 4 * X, ONE + 2 * X)


def test_misprint_gf_with_one_mark_is_not_the_bivariate_one_at_y_as_x():
    # Setting y = x turns xyt^3 into x^2 t^3, not into 2xt^3; the first effect is at t^4.
    terms, other = with_y_as_x(PRINTED).terms(9), PRINTED_ONE_MARK.terms(9)
    assert first_difference(terms, other) == 4


def test_error_gf_with_one_mark_its_numerator_alone_fails_at_n_2():
    terms = with_y_as_x(PRINTED).terms(LONGEST + 1)
    assert first_difference(terms, [one_mark(profile) for profile in from_1()]) == 2


def test_error_gf_with_one_mark_its_denominator_alone_fails_at_n_4():
    num = times(T, PLUS_X, NO_PAIR_AT_X)
    den = {(i, j, k): c for i, j, k, c in PRINTED_ONE_MARK.den}
    terms = MarkedGF.of(num, den).terms(LONGEST + 1)
    assert first_difference(terms, [one_mark(profile) for profile in from_1()]) == 4


def test_gf_with_one_mark_has_the_square_of_1_plus_xt():
    assert with_y_as_x(RIGHT) == RIGHT_ONE_MARK
    assert RIGHT_ONE_MARK.terms(LONGEST + 1) == [one_mark(profile) for profile in from_1()]


# Table 1, and the growth.

COUNTS = [0, 1, 5, 15, 41, 113, 313, 867, 2401]
TABLE = MarkedGF.of(
    times(T, plus(UNIT, T), plus(UNIT, monomial(-2, 0, 0, 1))),
    times(
        plus(UNIT, monomial(-1, 0, 0, 1), monomial(1, 0, 0, 2), monomial(-2, 0, 0, 3)),
        plus(UNIT, monomial(-1, 0, 0, 1)),
    ),
).at_one()
RIGHT_COUNTS = RationalGF.of([0, 1, 2, 1], [1, -3, 1, -1])


def test_error_table_1_fails_at_n_2():
    terms = TABLE.terms(9)
    assert first_difference(terms, COUNTS) == 2
    assert terms[:4] == [0, 1, 1, -2]


def test_misprint_table_1_is_not_theorem_3_11_at_x_1():
    # Its denominator begins 1 - t for 1 - 3t, as (1 - t)^2 - t expands.
    assert first_difference(TABLE.terms(9), PRINTED_ONE_MARK.at_one().terms(9)) == 2


def test_table_1_should_have_this_gf():
    assert RIGHT_COUNTS == RIGHT.at_one() == RIGHT_ONE_MARK.at_one()
    assert RIGHT_COUNTS.terms(9) == COUNTS


def test_the_recurrence_of_the_counts_gives_one_position_at_n_0():
    a = [1, *COUNTS[1:]]
    assert all(a[n] == 3 * a[n - 1] - a[n - 2] + a[n - 3] for n in range(3, 9))


def characteristic(z):
    """The polynomial whose largest root is the growth of the counts."""
    return z**3 - 3 * z**2 + z - 1


def test_table_1_has_the_right_rate_of_growth():
    assert characteristic(Fraction("2.769")) < 0 < characteristic(Fraction("2.770"))


def test_misprint_growth_has_a_wrong_sixth_decimal():
    # 2.769292..., not 2.769296.
    assert characteristic(Fraction("2.769292")) < 0 < characteristic(Fraction("2.769293"))


def test_growth_of_the_printed_gf_with_one_mark_would_be_larger():
    den = PRINTED_ONE_MARK.at_one().den  # (1 - 3t + t^2 - 2t^3)(1 - t)
    root = Fraction("2.893")
    assert sum(c * root ** (4 - k) for k, c in enumerate(den)) < 0


def test_error_counts_are_a_multiple_of_the_power_not_the_power():
    # c(n) = 0.694123... g^n + o(1), g = 2.769292...: the other roots lie inside the unit circle.
    growth = Fraction("2.769292354238631415")
    ratio = liberty_matrix(1).terms(31)[30] / growth**30
    assert round(float(ratio), 12) == 0.694123409091


def test_error_counts_leave_the_power_from_n_1():
    growth = Fraction("2.769292354238631415")
    away = [growth**n - c for n, c in enumerate(liberty_matrix(1).terms(12)) if n]
    assert all(1 < earlier < later for earlier, later in pairwise(away))


def test_the_other_roots_lie_inside_the_unit_circle():
    # The discriminant of z^3 + bz^2 + cz + d is negative: they are conjugates. The product of all
    # three is 1 and the real one is above 1, so the square of their modulus is below 1.
    b, c, d = -3, 1, -1
    assert 18 * b * c * d - 4 * b**3 * d + b**2 * c**2 - 4 * c**3 - 27 * d**2 < 0
    assert characteristic(1) < 0
