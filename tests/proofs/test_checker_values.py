"""Values that the checker computes of sequences by formulas, equations and operations."""

from fractions import Fraction
from itertools import permutations
from math import comb, factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.conditions import accepted
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.formulas import identities
from gfkit.proofs.checker.formulas.evaluator import Evaluator
from gfkit.proofs.checker.formulas.operations import operation_terms
from gfkit.proofs.checker.formulas.parser import read as tree
from gfkit.proofs.checker.formulas.recurrences import (
    diagonal_values,
    equation_of,
    obeys,
    series_values,
)
from gfkit.proofs.checker.formulas.relations import fraction_values
from gfkit.proofs.checker.formulas.telescoping import Summands
from gfkit.proofs.checker.rules import cells

FIB = {"kind": "fraction", "offset": 0, "p": ["0", "1"], "q": ["1", "-1", "-1"]}
ONES = {"kind": "fraction", "offset": 1, "p": ["1"], "q": ["1", "-1"]}


def clock():
    return Clock(10**6)


def catalan(count):
    return [comb(2 * n, n) // (n + 1) for n in range(count)]


def fibonacci(count):
    found = [0, 1]
    while len(found) < count:
        found.append(sum(found[-2:]))
    return found[:count]


def wrong_at(k, some):
    """Return what gives these terms, but for that of index k."""
    return lambda count: [z + (i == k) for i, z in enumerate(some(count))]


@given(st.lists(st.integers(-4, 4), max_size=4), st.lists(st.integers(-3, 3), max_size=3))
def test_terms_of_a_fraction_times_the_denominator_are_the_numerator(p, q):
    q = [1, *q]
    for side in (p, q):
        while side and not side[-1]:
            side.pop()
    of = {"kind": "fraction", "offset": 0, "p": [*map(str, p)], "q": [*map(str, q)]}
    values = fraction_values(of, 12, clock())
    product = [sum(q[i] * values[n - i] for i in range(min(n, len(q) - 1) + 1)) for n in range(12)]
    assert product == (p + [0] * 12)[:12]


@pytest.mark.parametrize(
    ("fraction", "direction", "term"),
    [
        ("1/(1-x-y)", None, lambda n: comb(2 * n, n)),
        ("1/(1-x-y)", [2, 1], lambda n: comb(3 * n, n)),
        ("1/(1-x-y)", [2, 2], lambda n: comb(4 * n, 2 * n)),
        ("1/(1-x-y)", [0, 1], lambda _: 1),
        ("1/(1-x-y-x*y)", None, lambda n: sum(comb(n, k) * comb(n + k, k) for k in range(n + 1))),
        ("1/(1-x-y-z)", None, lambda n: factorial(3 * n) // factorial(n) ** 3),
        ("1/(x+y-1)", None, lambda n: -comb(2 * n, n)),
        ("1/(1-2*x)", None, lambda n: 2**n),
    ],
)
def test_diagonals_of_the_literature(fraction, direction, term):
    """[Stanley, EC2, 6.3]."""
    of = {"fraction": fraction} | ({"direction": direction} if direction else {})
    assert diagonal_values(of, 5, clock()) == [term(n) for n in range(5)]


@pytest.mark.parametrize(
    ("equation", "terms", "square"),
    [
        ("y^2 = 1 + x", ["1"], [1, 1]),
        ("y^2 = 1 + x", ["-1"], [1, 1]),
        ("y^2 = 1 + 4*x", ["1"], [1, 4]),
        ("y^2 = x^2 + x^3", ["0", "1"], [0, 0, 1, 1]),
    ],
)
def test_square_roots_that_begin_as_is_said(equation, terms, square):
    values = series_values({"equation": equation, "terms": terms}, 8, clock())
    assert values[: len(terms)] == [*map(int, terms)]
    squares = [sum(values[i] * values[n - i] for i in range(n + 1)) for n in range(8)]
    assert squares == (square + [0] * 8)[:8]


def test_binary_trees_have_catalan_numbers():
    assert series_values({"equation": "y = 1 + x*y^2"}, 8, clock()) == catalan(8)


@pytest.mark.parametrize(
    ("degrees", "rows", "start", "terms"),
    [
        ((1, 2), [[-2, -4], [2, 1]], 0, catalan),
        ((1, 2), [[-2, -4], [2, 1]], 3, catalan),
        ((2, 1), [[-1], [-1], [1]], 0, fibonacci),
    ],
)
def test_recurrences_that_hold(degrees, rows, start, terms):
    assert obeys(degrees, rows, start, terms, clock()) >= start


@pytest.mark.parametrize(
    ("rows", "start", "terms", "n"),
    [
        ([[-2, -4], [2, 1]], 0, wrong_at(0, catalan), 0),
        ([[-2, -4], [2, 1]], 0, wrong_at(6, catalan), 5),
        ([[-2, -4], [3, 1]], 2, catalan, 2),
    ],
)
def test_recurrences_that_fail_say_where(rows, start, terms, n):
    with pytest.raises(Rejected, match=f"the recurrence fails at n = {n}"):
        obeys((1, 2), rows, start, terms, clock())


OPERATIONS = {
    "sum": (
        {"parts": [FIB, ONES], "weights": ["2", "-1"]},
        lambda f: [2 * f[n] - 1 for n in range(1, 6)],
    ),
    "partial sums": ({"parts": [FIB]}, lambda f: [sum(f[: n + 1]) for n in range(5)]),
    "termwise product": ({"parts": [FIB, FIB]}, lambda f: [f[n] ** 2 for n in range(5)]),
    "section": (
        {"parts": [FIB], "step": 2, "start": 1, "first": 0},
        lambda f: [f[2 * n + 1] for n in range(5)],
    ),
    "shift": ({"parts": [FIB], "by": 2, "first": -2}, lambda f: f[:5]),
}


@pytest.mark.parametrize("kind", OPERATIONS)
def test_operations_on_sequences_by_their_definition(kind):
    more, wanted = OPERATIONS[kind]
    found = operation_terms({"kind": kind, **more}, 5, clock())
    assert found == wanted(fibonacci(30))


def test_terms_up_to_an_index_end_there():
    of = {"kind": "up to", "parts": [FIB], "until": 3}
    assert operation_terms(of, 9, clock()) == [0, 1, 1, 2]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Sum_{r^2-r-1=0} r^n", lambda n: [2, 1, 3, 4, 7, 11][n]),  # Lucas numbers
        ("Sum_{r^2-r-1=0} n", lambda n: 2 * n),
        ("Sum_{r^2-2*r+1=0} r^n", lambda _: 1),  # each root once
        ("Sum_{r^3-1=0} r^n", lambda n: 3 if n % 3 == 0 else 0),
        ("Sum_{2*r^2-7*r+3=0} r", lambda _: Fraction(7, 2)),
    ],
)
def test_sums_over_roots(text, value):
    for n in range(6):
        found = Evaluator({}, clock()).value(tree(text, clock()), {"n": n})
        assert found == value(n)


# Products of factorials, powers and polynomials in n and k.

NK = Summands("k", {"a": (tree("n^2", clock()), 1)}, clock(), "n")


def summand(text):
    letters = {"n": NK.of_letter("n"), "k": NK.of_letter("k")}
    return NK.lifted(NK.value(tree(text, clock()), letters))


def at(one, n, k):
    """Return the value of a summand, 1/z! being 0 for z < 0."""
    total = sum(c * n**i * k**j for (i, j), c in one.poly.items())
    total *= prod((r**z for r, z in zip(one.rates, (n, k), strict=False)), start=Fraction(1))
    for (a, b, c, *_), e in one.factorials.items():
        z = a * n + b * k + c
        total = total * Fraction(factorial(z)) ** e if z >= 0 or e > 0 else 0 * total
    return total


def binomial(n, k):
    return comb(n, k) if 0 <= k <= n else 0


SUMMANDS = {
    "binomial(n, k)": binomial,
    "2^(n + 3*k + 1)": lambda n, k: 2 ** (n + 3 * k + 1),
    "(2*n)!!": lambda n, _: 2**n * factorial(n),
    "(2*n + 1)!!": lambda n, _: prod(range(1, 2 * n + 2, 2)),
    "Catalan(n)": lambda n, _: comb(2 * n, n) // (n + 1),
    "binomial(2*n, k)": lambda n, k: comb(2 * n, k),
    "1/(n + 2)": lambda n, _: Fraction(1, n + 2),
}


@pytest.mark.parametrize("text", SUMMANDS)
def test_summands_have_the_values_of_their_formula(text):
    for n in range(4):
        for k in range(n + 1):
            assert at(summand(text), n, k) == SUMMANDS[text](n, k)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("binomial(n, k)", "binomial(n + 1, k)"),
        ("binomial(n, k)", "3*binomial(n, k + 2)"),
        ("(n + 2)!*k", "n!*(k + 1)"),
        ("2^n*3^k", "2^n*3^k*n"),
        ("k!^2", "k!*(k + 3)!"),
    ],
)
def test_sums_of_summands_have_the_sums_of_the_values(first, second):
    one, other = summand(first), summand(second)
    total = one + other
    for n in range(6):
        for k in range(n + 1):
            assert at(total, n, k) == at(one, n, k) + at(other, n, k)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: summand("n!") + summand("n"),
        lambda: summand("2^n") + summand("3^n"),
        lambda: 1 / summand("n^2"),
        lambda: 1 / summand("n*k + 1"),
        lambda: 1 / NK.lifted(0),
        lambda: NK.exponential(0, NK.of_letter("n")),
        lambda: NK.term("b", NK.of_letter("n")),
    ],
)
def test_what_is_no_summand_is_not_checked(ask):
    with pytest.raises(NotChecked):
        ask()


# Conditions on cells.

OF_MANY = {
    "sum": sum,
    "number": len,
    "min": min,
    "max": max,
    "distinct": lambda some: len({*some}),
    "lower": lambda some: sorted(some)[(len(some) - 1) // 2],
    "upper": lambda some: sorted(some)[len(some) // 2],
}


@given(st.sampled_from([*OF_MANY]), st.lists(st.integers(-4, 4), min_size=1, max_size=5))
def test_functions_of_lists(name, some):
    assert cells.MADE[name](some) == OF_MANY[name](some)


@given(
    st.integers(1, 3).flatmap(
        lambda n: st.lists(
            st.lists(st.integers(-3, 3), min_size=n, max_size=n), min_size=n, max_size=n
        )
    )
)
def test_determinants_and_permanents_by_permutations(rows):
    size = range(len(rows))

    def total(signed):
        found = 0
        for order in permutations(size):
            falls = sum(order[i] > order[j] for j in size for i in range(j))
            sign = -1 if signed and falls % 2 else 1
            found += sign * prod(rows[i][order[i]] for i in size)
        return found

    assert cells.expanded(rows, -1) == total(True)
    assert cells.expanded(rows, 1) == total(False)


def test_the_largest_of_the_neighbours_on_the_board():
    """Beyond the board there is none."""
    table = {"directions": ["horizontal"], "holds": "x <= max(near)"}
    ((_, one),) = cells.formula(table, ["0", "1"], "x")
    for word, is_so in (("001", True), ("100", False), ("1-1", True), ("1--", False)):
        letters = tuple(None if z == "-" else z for z in word)
        assert bool(accepted(one, letters)) == is_so


@pytest.mark.parametrize(
    ("text", "ranges"),
    [
        ("n >= 0", {"n": (0, "")}),
        ("n >= -2, m >= n", {"n": (-2, ""), "m": (0, "n")}),
        ("n >= 3, m >= n+12", {"n": (3, ""), "m": (12, "n")}),
    ],
)
def test_ranges_of_letters(text, ranges):
    assert identities.read_ranges(text) == ranges


@pytest.mark.parametrize("text", ["n >= 0, n >= 1", "m >= n, n >= 0", "n > 0", "n >= 1234567"])
def test_other_ranges_are_rejected(text):
    with pytest.raises(Rejected, match="a range that is not read"):
        identities.read_ranges(text)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: diagonal_values({"fraction": "1/(2-x-y)"}, 3, clock()),
            "the denominator is not seen to be 1 or -1",
        ),
        (lambda: diagonal_values({"fraction": "3"}, 3, clock()), "a fraction without letters"),
        (
            lambda: diagonal_values({"fraction": "1/(1-x-y)", "direction": [1]}, 3, clock()),
            "a direction has not as many numbers",
        ),
        (lambda: equation_of({"equation": "x = 1"}, clock()), "no equation in x and y"),
        (
            lambda: equation_of({"equation": "x + y = y + x"}, clock()),
            "an equation that always holds",
        ),
        (
            lambda: equation_of({"equation": "y^2 = 1 + x"}, clock()),
            "the equation has not just one power series",
        ),
        (
            lambda: equation_of({"equation": "(y - 2)^3 = x"}, clock()),
            "the first terms do not distinguish the series from others",
        ),
        (
            lambda: equation_of({"equation": "y = 1000 + x"}, clock()),
            "the equation has large coefficients",
        ),
        (
            lambda: equation_of({"equation": "y^2 = x^2 + x^3", "terms": ["0", "2"]}, clock()),
            "the first terms are not those of a series",
        ),
    ],
)
def test_sequences_that_are_not_given_are_refused(call, words):
    with pytest.raises((NotChecked, Rejected)) as caught:
        call()
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: cells.square([1, 2, 3]),
            "a number of entries that is not a square",
        ),
        (lambda: cells.square([]), "a number of entries that is not a square"),
        (lambda: cells.middle([], 0), "the median of no numbers"),
        (
            lambda: [
                *cells.formula(
                    {"directions": ["horizontal"], "holds": "x <= max(near)"}, ["0", "a"], "x"
                )
            ],
            "needs values that are integers",
        ),
    ],
)
def test_conditions_without_a_value_are_rejected(call, words):
    with pytest.raises(Rejected, match=words):
        call()
