"""Recurrences, tables and sequences of sections 2, 3.1 to 3.4 of [BrownEtAl2019], on paths.

Positions are listed as words, apart from the engine; P(n) is the profile of n vertices, E(n), B(n),
R(n) its parts by the last vertex: empty, blue, red. Tests of wrong statements have `error` or
`misprint` in their names: they show the first n at which the statement fails, and what is right.
Section 3.5 is in test_profiles_paper_nogo.py, generating functions are in
test_profiles_paper_paths.py and test_profiles_paper_o12.py.
"""

import re
from collections import Counter
from functools import cache
from math import comb

import pytest
from flint import Ordering, fmpz_mpoly_ctx
from oracle.paths import ONE, of_words, one_mark, pieces, total, words, x, y

from gfkit.analysis.growth_rate import Growth, growth
from gfkit.boards.edge_games import GRAPH_GAMES
from gfkit.boards.graph import Graph
from gfkit.boards.rules import find_model
from gfkit.series.rational import RationalGF
from gfkit.strips.graphs.graphs import profile_on_graph
from gfkit.strips.sequences.strip import Strip

GAMES = ["col", "snort", "cis", "o12"]
LONGEST = {"col": 8, "snort": 8, "cis": 9, "o12": 8}


@cache
def P(game, n):
    return of_words(words(game, n))


@cache
def ending(game, stones, n):
    return of_words(word for word in words(game, n) if word and word[-1] in stones)


def E(game, n):
    return ending(game, ".", n)


def B(game, n):
    return ending(game, "B", n)


def R(game, n):
    return ending(game, "R)", n)


def first_failure(game, left, right, start=0):
    """The first n at which left(n + 1) and right(n) differ; None if there is none."""
    numbers = range(start, LONGEST[game])
    return next((n for n in numbers if left(game, n + 1) != right(n)), None)


def as_profile(polynomial):
    """What a profile of gfkit would be."""
    return {(i, j): int(f) for (_, i, j), f in polynomial.to_dict().items()}


@pytest.mark.parametrize("game", GAMES)
def test_words_are_the_positions_of_the_definition(game) -> None:
    for n in range(7):
        found = profile_on_graph(GRAPH_GAMES[game], Graph.path(n)).as_dict()
        assert found == as_profile(P(game, n))


@pytest.mark.parametrize("game", GAMES)
def test_section_2_placement_games_a_piece_taken_away_leaves_a_position(game) -> None:
    for n in range(6):
        for word in words(game, n):
            for at, letter in enumerate(word):
                if letter in "BR":
                    assert word[:at] + "." + word[at + 1 :] in words(game, n)
                if letter == "(":
                    assert word[:at] + ".." + word[at + 2 :] in words(game, n)


# Section 2: the generating function with a mark e for empty vertices.


def first_with_a_position_not_counted(game):
    """The first n with a position of h + i + j != n; h empty vertices, i and j pieces."""
    return next(
        (
            n
            for n in range(LONGEST[game])
            if any(word.count(".") + sum(pieces(word)) != n for word in words(game, n))
        ),
        None,
    )


def test_section_2_error_empty_vertices_and_pieces_are_n_in_number_fails_for_o12_at_n_2() -> None:
    """GF(e, x, y, t) sums over h + i + j = n; of O12 it would lose every domino."""
    found = {game: first_with_a_position_not_counted(game) for game in GAMES}
    assert found == {"col": None, "snort": None, "cis": None, "o12": 2}


def test_section_2_right_for_o12_empty_vertices_left_pieces_and_twice_the_right_ones() -> None:
    for n in range(7):
        for word in words("o12", n):
            left, right = pieces(word)
            assert word.count(".") + left + 2 * right == n


# Table 1.


def test_table_1_error_o12_has_not_the_gf_of_col_and_snort_first_at_n_1() -> None:
    """Section 2 says that O12, Col and Snort have the same one; the table has two, rightly."""
    assert (total(P("o12", 0)), total(P("o12", 1))) == (1, 2)
    assert (total(P("col", 0)), total(P("col", 1))) == (1, 3)
    o12, col = RationalGF.of([1], [1, -2, -1]), RationalGF.of([1, 1], [1, -2, -1])
    assert o12.terms(8) == [total(P("o12", n)) for n in range(8)]
    assert col.terms(8) == [total(P("col", n)) for n in range(8)]
    assert o12.den == col.den  # so the rate of growth is the same


# Section 3.1, Col.


def test_col_last_vertex_empty() -> None:
    assert first_failure("col", E, lambda n: P("col", n)) is None


def test_error_col_last_vertex_blue_by_what_is_before_it_fails_at_n_0_only() -> None:
    """The path without vertices ends in nothing, and yet its only position can be continued."""

    def printed(n):
        return x * (R("col", n) + E("col", n))

    assert first_failure("col", B, printed) == 0
    assert (B("col", 1), printed(0)) == (x, 0)
    assert first_failure("col", B, printed, 1) is None


@pytest.mark.parametrize("last, mark", [(B, x), (R, y)], ids=["blue", "red"])
def test_col_last_vertex_blue_or_red_by_all_positions(last, mark) -> None:
    assert first_failure("col", last, lambda n: mark * P("col", n) - mark * last("col", n)) is None


def test_misprint_col_last_vertex_red_adds_R_for_B_fails_at_n_1() -> None:
    def printed(n):
        return y * (R("col", n) + E("col", n))

    assert first_failure("col", R, printed, 1) == 1
    assert (R("col", 2), printed(1)) == (y * (x + 1), y * (y + 1))
    assert first_failure("col", R, lambda n: y * (B("col", n) + E("col", n)), 1) is None


def test_col_all_positions() -> None:
    def printed(n):
        return (1 + x + y) * P("col", n) - x * B("col", n) - y * R("col", n)

    assert first_failure("col", P, printed) is None


def col_with_one_mark(subtracted):
    def found(n):
        return one_mark((1 + 2 * x) * P("col", n) - x * subtracted(n))

    return found


def P_one(game, n):
    return one_mark(P(game, n))


def test_col_with_one_mark_blue_and_red_are_the_same() -> None:
    assert all(one_mark(B("col", n)) == one_mark(R("col", n)) for n in range(8))


def test_misprint_col_with_one_mark_R_is_added_to_B_not_subtracted_fails_at_n_1() -> None:
    printed = col_with_one_mark(lambda n: B("col", n) - R("col", n))
    assert first_failure("col", P_one, printed) == 1
    assert (P_one("col", 2), printed(1)) == (1 + 4 * x + 2 * x**2, (1 + 2 * x) ** 2)
    right = col_with_one_mark(lambda n: B("col", n) + R("col", n))
    assert first_failure("col", P_one, right) is None


def test_error_col_with_one_mark_by_the_empty_ends_fails_at_n_0_only() -> None:
    printed = col_with_one_mark(lambda n: P("col", n) - E("col", n))
    assert first_failure("col", P_one, printed) == 0
    assert (P_one("col", 1), printed(0)) == (1 + 2 * x, 1 + x)
    assert first_failure("col", P_one, printed, 1) is None


@pytest.mark.parametrize("game", ["col", "snort"])
def test_col_with_one_mark_has_a_recurrence_of_order_2(game) -> None:
    def printed(n):
        return (1 + x) * P_one(game, n) + x * P_one(game, n - 1)

    assert first_failure(game, P_one, printed, 1) is None


def test_misprint_col_totals_the_last_term_is_a_polynomial_fails_at_n_1() -> None:
    """P(n - 1)(x, y) is printed for P(n - 1)(1)."""

    def printed(n):
        return 2 * total(P("col", n)) + P("col", n - 1)

    assert printed(1) == 7 * ONE == total(P("col", 2))  # at n - 1 = 0 there is nothing to set
    assert printed(2) == 2 * 7 + (1 + x + y) != total(P("col", 3))
    for n in range(1, 8):
        found = 2 * total(P("col", n)) + total(P("col", n - 1))
        assert total(P("col", n + 1)) == found


def test_section_3_1_totals_are_a001333_from_its_second_1_on() -> None:
    """Numerators of the continued fraction of sqrt(2): 1/0, 1/1, 3/2, 7/5, ... by its steps."""
    numerator, denominator = 1, 1
    for n in range(9):
        assert total(P("col", n)) == numerator
        numerator, denominator = numerator + 2 * denominator, numerator + denominator


def test_table_2_misprint_at_n_1_with_one_mark() -> None:
    """2x + 1 + 2x is printed; the value printed beside it, 3, is that of 1 + 2x at 1."""
    assert one_mark(P("col", 1)) == 1 + 2 * x != 2 * x + 1 + 2 * x
    assert (total(1 + 2 * x), total(2 * x + 1 + 2 * x)) == (3, 5)


# The proof of Theorem 3.2.

RUN = "(?:R(?:BR)*|B(?:RB)*|RB(?:RB)*|BR(?:BR)*)"
PRINTED_EXPRESSION = re.compile(rf"E*(?:{RUN}EE*)*(?:{RUN}|)")


def test_theorem_3_2_proof_the_regular_expression_gives_the_positions() -> None:
    for n in range(9):
        for letters in (word.replace(".", "E") for word in words("col", n)):
            assert PRINTED_EXPRESSION.fullmatch(letters)
    matched = sum(bool(PRINTED_EXPRESSION.fullmatch(w.replace(".", "E"))) for w in all_words(6))
    assert matched == len(words("col", 6))


def all_words(n):
    found = [""]
    for _ in range(n):
        found = [word + letter for word in found for letter in ".BR"]
    return found


def test_theorem_3_2_proof_the_generating_function_with_empty_vertices() -> None:
    """The three factors of the proof, over one denominator, with a mark e for an empty vertex."""
    context = fmpz_mpoly_ctx.get(("t", "e", "x", "y"), Ordering.lex)
    t, e, x, y = context.gens()
    above = x * t + y * t + 2 * x * y * t**2  # over 1 - xyt^2: one run of alternating colours
    below = 1 - x * y * t**2
    # 1/(1 - et) . 1/(1 - (above/below) et/(1 - et)) . (above/below + 1)
    num, den = above + below, below * (1 - e * t) - above * e * t
    longest = 7
    counted = Counter()
    for n in range(longest):
        for word in words("col", n):
            counted[n, word.count("."), word.count("B"), word.count("R")] += 1
    series = context.from_dict(dict(counted))
    beyond = series * den - num  # so series = num/den + O(t^7)
    assert all(power >= longest for power, *_ in beyond.to_dict())


def times_root_2(a, b, c, d):
    """(a + b sqrt 2)(c + d sqrt 2)."""
    return a * c + 2 * b * d, a * d + b * c


def by_partial_fractions(n, sign):
    """Twice (1 + r)/2 (1 + r)^n + sign (1 - r)/2 (1 - r)^n, r = sqrt 2, as a + b r."""
    first, second = (1, 1), (sign, -sign)
    for _ in range(n):
        first, second = times_root_2(*first, 1, 1), times_root_2(*second, 1, -1)
    return first[0] + second[0], first[1] + second[1]


def test_theorem_3_2_proof_error_partial_fractions_have_a_wrong_sign_and_fail_at_n_0() -> None:
    """(2 + r)/(2r) is (1 + r)/2, and (2 - r)/(2r) is -(1 - r)/2: the second is to be subtracted.

    As printed the sum is sqrt 2 at n = 0. The formula for c(n) after it is right.
    """
    assert by_partial_fractions(0, -1) == (0, 2)  # sqrt 2, where 1 is right
    for n in range(9):
        assert by_partial_fractions(n, 1) == (2 * total(P("col", n)), 0)


# Section 3.2, Snort.


def test_snort_last_vertex_empty() -> None:
    assert first_failure("snort", E, lambda n: P("snort", n)) is None


def test_error_snort_last_vertex_by_what_is_before_it_fails_at_n_0_only() -> None:
    for last, mark in ((B, x), (R, y)):

        def printed(n, last=last, mark=mark):
            return mark * (last("snort", n) + E("snort", n))

        assert first_failure("snort", last, printed) == 0
        assert (last("snort", 1), printed(0)) == (mark, 0)
        assert first_failure("snort", last, printed, 1) is None


def test_snort_last_vertex_by_all_positions() -> None:
    """For S(n) and f_L, which are not defined, read P(n) and f_B."""
    assert first_failure("snort", B, lambda n: x * P("snort", n) - x * R("snort", n)) is None
    assert first_failure("snort", R, lambda n: y * P("snort", n) - y * B("snort", n)) is None


def test_misprint_snort_first_values_f_R_is_printed_for_f_B() -> None:
    assert (B("snort", 1), R("snort", 1), E("snort", 1)) == (x, y, 1)  # not R = x


def test_misprint_snort_all_positions_subtract_R_for_B_fails_at_n_1() -> None:
    """Equation (2)."""

    def printed(n):
        return (1 + x + y) * P("snort", n) - y * R("snort", n) - x * R("snort", n)

    assert first_failure("snort", P, printed) == 1
    assert P("snort", 2) == 1 + 2 * x + 2 * y + x**2 + y**2
    assert printed(1) == 1 + 2 * x + 2 * y + x**2 + x * y

    def right(n):
        return (1 + x + y) * P("snort", n) - y * B("snort", n) - x * R("snort", n)

    assert first_failure("snort", P, right) is None


def test_section_3_2_snort_has_the_last_columns_of_table_2() -> None:
    found = [one_mark(P("snort", n)) for n in range(4)]
    assert found == [one_mark(P("col", n)) for n in range(4)]
    assert [total(each) for each in found] == [1, 3, 7, 17]
    assert [n for n in range(8) if P("snort", n) != P("col", n)] == [2, 3, 4, 5, 6, 7]


# Section 3.3, Cis.


def test_section_2_independent_sets_of_a_path_are_a_fibonacci_number() -> None:
    fibonacci = [0, 1]
    for _ in range(20):
        fibonacci.append(fibonacci[-2] + fibonacci[-1])
    kayles = GRAPH_GAMES["node-kayles"]
    for n in range(15):
        assert profile_on_graph(kayles, Graph.path(n)).total() == fibonacci[n + 2]


def test_cis_recurrence_and_first_values() -> None:
    def printed(n):
        return P("cis", n) + (x + y) * P("cis", n - 1)

    assert first_failure("cis", P, printed, 1) is None
    assert (P("cis", 0), P("cis", 1)) == (1, 1 + x + y)


def test_cis_totals() -> None:
    assert [total(P("cis", n)) for n in range(6)] == [1, 3, 5, 11, 21, 43]


HORADAM = {
    3: ("A006130", [1, 1, 4, 7, 19, 40, 97, 217, 508]),
    4: ("A006131", [1, 1, 5, 9, 29, 65, 181, 441]),
    5: ("A015440", [1, 1, 6, 11, 41, 96, 301]),
    6: ("A015441", [0, 1, 1, 7, 13, 55, 133, 463]),
    7: ("A015442", [0, 1, 1, 8, 15, 71, 176]),
    8: ("A015443", [1, 1, 9, 17, 89, 225]),
}


@pytest.mark.parametrize("colours", HORADAM)
def test_corollary_3_7_the_sequences_of_cis_in_k_colours_come_after_their_first_1(colours) -> None:
    """The sequences begin with one 1 more, three of them with a 0 before it."""
    name, terms = HORADAM[colours]
    game = GRAPH_GAMES[f"cis{colours}"]
    start = terms.index(1) + 1
    found = [profile_on_graph(game, Graph.path(n)).total() for n in range(len(terms) - start)]
    assert found == terms[start:], name
    assert found != terms[: len(found)]


# Section 3.4, O12.


def test_o12_recurrence() -> None:
    def printed(n):
        return (1 + x) * P("o12", n) + y * P("o12", n - 1)

    assert first_failure("o12", P, printed, 1) is None
    assert (P("o12", 0), P("o12", 1)) == (1, 1 + x)


def test_o12_coefficients_are_the_delannoy_numbers() -> None:
    """By number of pieces: D(k, n - k), the ways of a king from (0, 0) to (k, n - k)."""
    table = {}
    for n in range(9):
        for k in range(n + 1):
            a, b = k, n - k
            steps = ((a - 1, b), (a, b - 1), (a - 1, b - 1))
            table[a, b] = sum(table.get(step, 0) for step in steps) or 1
    read = [table[k, n - k] for n in range(4) for k in range(n + 1)]
    assert read[:9] == [1, 1, 1, 1, 3, 1, 1, 5, 5]
    for n in range(9):
        found = one_mark(P("o12", n)).to_dict()
        assert [found[0, k, 0] for k in range(n + 1)] == [table[k, n - k] for k in range(n + 1)]
        for k in range(n + 1):
            assert table[k, n - k] == sum(
                comb(n - k, d) * comb(k, d) * 2**d for d in range(min(k, n - k) + 1)
            )


def test_o12_totals_are_pell_numbers_from_the_second_on() -> None:
    pell = [0, 1]
    for _ in range(9):
        pell.append(2 * pell[-1] + pell[-2])
    assert [total(P("o12", n)) for n in range(7)] == [1, 2, 5, 12, 29, 70, 169] == pell[1:8]
    assert [total(P("o12", n)) for n in range(9)] == pell[1:10]


def test_o12_on_complete_graphs_is_related_to_hermite_polynomials() -> None:
    """It is i^n He(n)(-2i), He the monic ones: exact, as pairs of a real and an imaginary part."""

    def product(first, second):
        (a, b), (c, d) = first, second
        return a * c - b * d, a * d + b * c

    he = [(1, 0), (0, -2)]
    for n in range(1, 9):
        a, b = product((0, -2), he[n])
        he.append((a - n * he[n - 1][0], b - n * he[n - 1][1]))
    power = (1, 0)
    for n in range(9):
        value = product(power, he[n])
        assert value == (profile_on_graph(GRAPH_GAMES["o12"], Graph.complete(n)).total(), 0)
        power = product(power, (0, 1))


# Rates of growth.


@pytest.mark.parametrize(
    "model, digits", [("cis", "2"), ("col", "2.41421356237"), ("snort", "2.41421356237")]
)
def test_table_1_has_the_right_rates_of_growth(model, digits) -> None:
    gf = Strip(find_model(model), columns=1).generating_function().gf
    assert growth(gf) == Growth(digits, certified=True)


def test_theorem_3_6_number_of_positions_holds_for_every_n() -> None:
    """3 (1 + 2t)/(1 - t - 2t^2) is 4/(1 - 2t) - 1/(1 + t), the sum of the printed numbers."""
    gf = Strip(find_model("cis"), columns=1).generating_function().gf
    assert gf.den == (1, -1, -2)  # (1 - 2t)(1 + t)
    assert [3 * c for c in gf.num] == [4 - 1, 4 + 2]
