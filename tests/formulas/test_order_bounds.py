"""Bounds on orders, coefficients and degrees: none is passed, and no formula proved fails later."""

import tomllib
from contextlib import suppress
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from random import Random

import pytest
from flint import fmpz_mat, nmod_mat
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from laws.strategies import LARGE, SMALL, automata, doubled_automata, law

from gfkit.automata.bounds import circle_bound
from gfkit.automata.charpoly import marked_charpoly
from gfkit.automata.lumping import lump
from gfkit.claims.claim import Range
from gfkit.claims.relations import settle_relation
from gfkit.claims.subjects import sequence_of_gf
from gfkit.errors import GfkitError, Unevaluated
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.order_bounds import SpaceBound, bound_of
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.periods import Repeats, power_repeats
from gfkit.formulas.tree import text_of
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import NotChecked
from gfkit.proofs.checker.formulas import parser
from gfkit.proofs.checker.formulas.formula_spaces import Bounds
from gfkit.proofs.checker.formulas.spaces import recurrent
from gfkit.proofs.verdict import Proved
from gfkit.series.marked_gf import context
from gfkit.series.rational_gf import RationalGF
from gfkit.series.sequence_spaces import UnknownError

LATER = 40
MOST = 12

impulses = st.integers(3, 14).map(lambda n: [0] * n + [1])
gfs = st.builds(
    lambda num, den: RationalGF.of(num, [1, *den]),
    st.one_of(st.lists(st.integers(-2, 2), min_size=1, max_size=3), impulses),
    st.lists(st.integers(-2, 2), max_size=2),
)
sequences = st.builds(
    lambda first, second, shift: {
        "a": sequence_of_gf("a", first, shift),
        "b": sequence_of_gf("b", second),
    },
    gfs,
    gfs,
    st.integers(-1, 1),
)
LEAVES, BODIES, SHARES, REPEATING, NESTED = tomllib.loads(
    Path(__file__).with_name("recurrence_order_bounds.toml").read_text("utf-8")
).values()
binomial_sums = st.builds(
    "(Sum_{{i={}..{}}} binomial({},{})*{})".format,
    st.integers(0, 2),
    st.sampled_from(["n", "n+1", "floor(n/2)", "2*n", "floor((n+1)/3)"]),
    st.sampled_from(["n", "n", "2*n", "n-i", "n+i", "n+1", "n-2*i", "2*n-i+1", "n+2*i-1"]),
    st.sampled_from(["i", "i", "2*i", "n-i", "i+1", "2*i-1", "i-1", "n-2*i", "3*i+2", "n+i", "n"]),
    st.sampled_from(SHARES),
)


def grow(inner):
    sums = st.builds(
        "(Sum_{{{}={}..{}}} {})".format,
        st.sampled_from("in"),
        st.integers(-1, 3),
        st.sampled_from(["n", "n-1", "n+1"]),
        st.one_of(st.sampled_from(BODIES), inner.map("({})".format)),
    )
    joined = st.builds("({}{}{})".format, inner, st.sampled_from("+-*/"), inner)
    return st.one_of(joined, st.builds("({})^{}".format, inner, st.integers(0, 3)), sums)


def sums_inside(random, letters="n"):
    """Return sums in sums, in which all letters may stand."""
    one, other = random.choices((*letters, letters[-1]), k=2)
    part = random.choice(("{0}", "2^{0}", "F({0})*{1}", "{0}^2", "3^({0}+{1})")).format(one, other)
    if len(letters) > random.randint(1, 3):
        return part
    k, high = "kji"[len(letters) - 1], random.choice((one, f"{one}-1", f"2*{one}", "n"))
    more = random.choice(("", "", f"*binomial({one},{k})"))
    inner = sums_inside(random, letters + k)
    return f"(Sum_{{{k}=0..{high}}} ({inner}{random.choice('+*')}{part}){more})"


nested = st.integers(0, 10**9).map(lambda seed: sums_inside(Random(seed)))  # noqa: S311
texts = st.recursive(st.one_of(st.sampled_from(LEAVES), binomial_sums), grow, max_leaves=4)
few = settings(max_examples=4, deadline=None)
slow = settings(
    max_examples=6 * settings.default.max_examples,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much],
)


PRIME = 2**61 - 1


def rank_of(values, size):
    """Return the rank of a Hankel matrix modulo a prime, which is no larger than it is."""
    residues = [int(z.numerator) * pow(int(z.denominator), -1, PRIME) % PRIME for z in values]
    return nmod_mat(hankel(residues, size), PRIME).rank()


def hankel(values, size):
    """Return all lists of so many successive values."""
    return [values[i : i + size] for i in range(len(values) - size + 1)]


@pytest.mark.parametrize(
    "text", ["a(n)*b(n+1)", "Sum_{k=0..n} a(k)*2^(n-k)", "floor(n/2)*b(n)", "binomial(n+3,n-2)"]
)
def test_some_values_lie_in_a_closed_space_of_that_dimension(text):
    assert is_of_dimension(parse_expression(text), LATE)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", [texts, binomial_sums], ids=["any", "binomial sums"])
@given(st.data(), sequences)
@slow
def test_values_from_the_start_on_lie_in_a_closed_space_of_that_dimension(kind, data, named):
    assume(is_of_dimension(parse_expression(data.draw(kind)), named))


def is_of_dimension(expression, named):
    """Tell whether it has values and a bound, and assert that they agree.

    The Hankel matrices of the values have at most that rank, and the same one place later. The
    checker, which has bounds of its own, says no earlier start.
    """
    bound = bound_of(
        expression, {name: SpaceBound.of_gf(one.gf, one.offset) for name, one in named.items()}
    )
    if bound is None:
        return False
    spaces = {
        name: recurrent([{0: c} for c in one.gf.den], one.offset + one.gf.holds_from - one.gf.order)
        for name, one in named.items()
    }
    with suppress(NotChecked):
        tree = parser.read(text_of(expression), Clock())
        assert bound.start <= Bounds(spaces, Clock()).space(tree, "n").start
    if bound.order > MOST:
        return False
    start, size = max(bound.start, 6), bound.order + 2
    try:
        values = [
            value_of(expression, Scope({"n": n}, named)) for n in range(start, start + 2 * size + 4)
        ]
    except GfkitError:
        return False
    before, after = rank_of(values[:-1], size), rank_of(values[1:], size)
    assert before == after <= bound.order
    return True


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("F(n+2) = F(n+1)+F(n)", True),
        ("2^n*3^n = 6^n", True),
        ("Sum_{k=0..n} binomial(n,k)*2^k = 3^n", True),
        ("floor(n/2)+floor((n+1)/2) = n", True),
        ("mod(floor(n/33),2) = 0", False),
        ("floor(n/37) = 0", False),
        ("max(n,29) = 29", False),
    ],
)
def test_what_holds_for_all_n_is_proved_and_what_fails_late_is_not(text, is_so) -> None:
    relation = parse_relation(text)
    assert isinstance(settle_relation(relation, {}, Range(0)).verdict, Proved) == is_so
    scopes = [Scope({"n": n}) for n in range(LATER)]
    assert is_so == all(value_of(relation.left, z) == value_of(relation.right, z) for z in scopes)


@pytest.mark.thorough
@given(texts, texts, st.sampled_from(["", "-0^3", "+0"]), sequences, st.integers(-3, 9))
@few
def test_what_is_proved_holds_much_later(first, second, more, named, low) -> None:
    for text in (
        f"{first} = {second}",
        f"{first} = 0",
        f"{first}+{second} = {second}+{first}{more}",
    ):
        relation = parse_relation(text)
        try:
            finding = settle_relation(relation, named, Range(low))
        except GfkitError:
            continue
        if isinstance(finding.verdict, Proved):
            for n in range(low, low + LATER):
                scope = Scope({"n": n}, named)
                assert value_of(relation.left, scope) == value_of(relation.right, scope)


repeating = st.recursive(
    st.sampled_from(REPEATING),
    lambda inner: st.one_of(
        st.builds("({}){}({})".format, inner, st.sampled_from("+-**"), inner),
        st.builds("{}(({})/{})".format, st.sampled_from(["floor", ""]), inner, st.integers(1, 4)),
        st.builds("({})^{}".format, inner, st.integers(0, 3)),
        st.builds("mod({},{})".format, inner, st.integers(2, 4)),
    ),
    max_leaves=3,
)


@given(repeating, st.integers(1, 12))
@settings(max_examples=15 * settings.default.max_examples, deadline=None)
@pytest.mark.thorough
def test_what_is_said_to_repeat_modulo_a_number_does(text, modulus) -> None:
    formula = parse_expression(text)
    try:
        start, period = Repeats({}, "n").of(formula, Fraction(modulus))
    except UnknownError:
        return
    assume(period < 200)
    for n in range(max(start, 0), max(start, 0) + 24):
        try:
            first, second = (value_of(formula, Scope({"n": k})) for k in (n, n + period))
        except Unevaluated:
            assume(False)
        assert Fraction(second - first, modulus).denominator == 1


@pytest.mark.parametrize("modulus", [1, 2, 3, 4, 10])
@pytest.mark.parametrize(
    "text",
    [
        *[
            "(F(n)/2)^2",
            "(2^n/3)^3",
            "(2^n/3)*F(n)",
            "F(n)*(2^n/3)^2",
            "(n/2)^2*F(n)",
            "F(2*n+1)",
            "(2^n/3)^2",
            "F(n)*((-1)^n/3)^2",
        ],
        *["F(n)/2*(3^n/5)", "3*F(n)/4", "2^(n-3)", "0^(n-2)", "6^n+n", "Lucas(3*n-2)", "2^n*3^n"],
        *["floor(F(n)/3)", "mod(F(n),4)/2", "(-1)^(n^2)*F(n)", "gcd(2^n,12)", "[1,0,2][n mod 3]/2"],
    ],
)
def test_what_repeats_modulo_a_number_is_taken_of_all_that_is_divided(text, modulus) -> None:
    """A factor over 2 is asked for modulo twice the number."""
    formula = parse_expression(text)
    start, period = Repeats({}, "n").of(formula, Fraction(modulus))
    for n in range(max(start, 0), max(start, 0) + 12):
        first, second = (value_of(formula, Scope({"n": k})) for k in (n, n + period))
        assert Fraction(second - first, modulus).denominator == 1


@given(
    st.sampled_from([1, -1]),
    st.lists(st.integers(-3, 3), min_size=1, max_size=3),
    st.integers(1, 9),
)
def test_powers_repeat_as_the_terms_of_the_recurrence(first, rest, modulus) -> None:
    seen, window = {}, (*[0] * (len(rest) - 1), 1 % modulus)
    while window not in seen:
        seen[window] = len(seen)
        after = -first * sum(c * z for c, z in zip(rest, reversed(window), strict=True))
        window = (*window[1:], after % modulus)
    assert power_repeats([first, *rest], modulus) == (seen[window], len(seen) - seen[window])


def determinants(lumping):
    """Return P and Q, with nothing cancelled, as dictionaries from exponents (of t, x, y)."""
    ring = context()
    t = ring.gens()[0]
    rows = [
        [ring.from_dict({(0, i, j): c for (i, j), c in entry.as_dict().items()}) for entry in row]
        for row in lumping.rows()
    ]
    alpha, beta = lumping.start.tolist(), lumping.end.tolist()
    less = [
        [entry - beta[i] * alpha[j] for j, entry in enumerate(row)] for i, row in enumerate(rows)
    ]
    below, above = map(marked_charpoly, (rows, less))
    return [polynomial.to_dict() for polynomial in ((above - below) / t, below)]


@given(automata(weights=SMALL | LARGE) | doubled_automata(marks=["none"]).map(itemgetter(1)))
@law
def test_coefficients_stay_below_the_bound(matrix):
    lumping = lump(matrix)
    bound = circle_bound(lumping)
    above, below = determinants(lumping)
    assert all(abs(int(c)) < 2**bound.numerator_bits for c in above.values())
    assert all(abs(int(c)) < 2**bound.denominator_bits for c in below.values())


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("5", 1),
        ("n^3", 4),
        ("n*2^n", 2),
        ("2^n+3^n", 2),
        ("2^n*3^n", 1),
        ("F(n)", 2),
        ("F(n)^2", 3),
        ("F(2*n)", 2),
        ("mod(n,3)", 3),
        ("Sum_{r^3-r^2-r-1=0} r^n", 3),
        ("4^(n/2)", 2),
    ],
)
def test_orders_of_sums_and_products_of_powers(text, order) -> None:
    """[Stanley, EC1, 4]; 4^(n/2) is read with both signs of the root of 4."""
    assert bound_of(parse_expression(text), {}).order == order


@pytest.mark.parametrize(
    ("text", "place"), [("0^n", 0), ("0^(n-3)", 3), ("0^(n+2)", -2), ("0^(2*n-6)", 3)]
)
def test_powers_of_zero_are_zero_from_the_place_after_the_power_0_on(text, place) -> None:
    """0^0 is 1; the zeros have a space without dimensions."""
    formula = parse_expression(text)
    values = [value_of(formula, Scope({"n": n})) for n in range(place, place + 9)]
    assert values == [1] + [0] * 8
    bound = bound_of(formula, {})
    assert (bound.order, bound.start) == (0, place + 1)


@pytest.mark.parametrize("text", ["n!", "1/n", "2^(n^2)", "binomial(2*n,n)", "F(n^2)"])
def test_what_has_no_such_space_has_no_bound(text) -> None:
    assert bound_of(parse_expression(text), {}) is None


@pytest.mark.parametrize(
    "text",
    [
        "abs(n-7)",
        "max(n,5)",
        "sign(3-n)",
        "Sum_{k=3..n} 1",
        "Sum_{k=0..n-4} 2^k",
        "Sum_{k=0..2*n-5} 1",
        "Sum_{k=0..3*n-7} 2^k",
        "Product_{k=4..n} 2",
        "Sum_{k=0..n} binomial(n,k)*max(k,3)",
        "Sum_{k=0..n} binomial(n,k)*sign(2-k)*3^(n-k)",
        "Sum_{k=0..n} binomial(n,k)*sign(3-k)",
        "Sum_{k=0..n} max(k,4)*2^(n-k)",
    ],
)
def test_values_that_begin_otherwise_are_in_the_space_from_the_start_on(text) -> None:
    """The rank of the matrix of f(start + i + j) is at most the dimension."""
    expression = parse_expression(text)
    bound = bound_of(expression, {})
    size, start = bound.order + 2, max(bound.start, 0)
    values = [value_of(expression, Scope({"n": n})) for n in range(start, start + 2 * size)]
    entries = [int(values[i + j]) for i in range(size) for j in range(size)]
    assert fmpz_mat(size, size, entries).rank() <= bound.order


LATE = {
    "a": sequence_of_gf("a", RationalGF.of([0, 0, 0, 0, 5, 1], [1, -1, -1])),
    "b": sequence_of_gf("b", RationalGF.of([1, 0, 0, 7], [1, -2])),
}
"""0, 0, 0, 0, 5, 6, 11, 17, ... and 1, 2, 4, 15, 30, 60, ...: their recurrences begin late."""


@pytest.mark.parametrize(
    "text",
    [
        *["a(n-2)", "a(n+3)", "a(2*n+1)", "a(2*n-3)", "b(3*n-5)*a(n)", "F(5-n)", "F(3-2*n)+n"],
        *["0^(n-3)", "0^(2*n-5)", "0^(n-1)*7+b(n)", "Stirling2(n,3)", "Stirling2(2*n-1,2)"],
        *["binomial(n+3,n-2)", "binomial(2*n+1,2*n-3)", "binomial(n-4,n-6)", "binomial(n-2,n+1)"],
        *["2^(n-floor(n/3))", "2^(floor(n/2)-floor(n/3))", "3^(mod(n,4)-mod(n,2))", "4^(n/2)*F(n)"],
        *["Sum_{k=0..n} a(k)", "Sum_{k=2..n} a(k)", "Sum_{k=6..n-3} a(k)", "Sum_{k=n..2*n} a(k)"],
        *["Sum_{k=n-3..2*n} b(k)", "Sum_{k=n..n+3} a(k)", "Sum_{k=n+1..2*n-3} F(k)"],
        *["Sum_{k=n..2*n-4} 2^k", "Sum_{k=2*n-5..3*n-1} b(k)", "Sum_{k=0..n} a(k)*2^(n-k)"],
        *["Sum_{k=1..n-2} a(n-k)*3^k", "Sum_{k=2..n+1} b(k)*a(n+1-k)", "Sum_{k=3..n} k*b(n-k)"],
        *["Sum_{k=0..floor(n/2)} binomial(n-k,k)*b(k)", "Sum_{k=3..n} binomial(n,k)*a(k)"],
        *["Sum_{k=0..n} binomial(n,k)*a(k)*b(n-k)", "Sum_{k=0..n} binomial(n,k)*b(k)*a(n-k)"],
        *["Sum_{k=0..n} binomial(n+k,2*k)", "Sum_{k=0..n} binomial(2*n-k,k)*b(k)"],
        *["Sum_{k=2..2*n} binomial(2*n,k)*b(k)"],
        *["Sum_{r^2-r-1=0} (r^n*n+r^n)", "mod(n^2,5)*2^n", "floor(n^2/3)", "mod(2^n,12)"],
        *["mod(F(n)*n,6)", "mod((n/2)^2*4,3)", "floor(b(n)/3)", "gcd(n,6)", "mod(3^n-n,4)"],
        *[
            "round(n^2/4)+a(n)",
            "F(5-n)+(Sum_{r^2-r-1=0} r^n)",
            "Jacobsthal(n-3)",
            "2^(floor(n/2)-floor(n/3))+2^(5*floor(n/6))",
            "Sum_{k=0..n} binomial(n+k,2*k)*a(k)",
            "Sum_{k=0..n} binomial(2*n-k,k)*a(k)",
            "Sum_{k=0..floor(n/2)} binomial(n-k,k)*a(k)",
            "Sum_{k=n..2*n-7} (2^k+1)",
            "Sum_{k=2*n..3*n-7} F(k)",
            "abs(2*n-9)",
            "max(2*n,n+5)",
            "Product_{k=1..n} 3",
        ],
    ],
)
def test_values_of_each_kind_are_in_the_space_from_the_start_on(text) -> None:
    """They exist from there on, and the rank of f(start + i + j) is at most the dimension.

    Where both ends of a sum move, it is said to begin no earlier than its terms and its range do.
    """
    expression = parse_expression(text)
    bound = bound_of(
        expression, {name: SpaceBound.of_gf(one.gf, one.offset) for name, one in LATE.items()}
    )
    size, start = bound.order + 2, max(bound.start, 0)
    values = [value_of(expression, Scope({"n": n}, LATE)) for n in range(start, start + 2 * size)]
    assert rank_of(list(map(Fraction, values)), size) <= bound.order


@pytest.mark.parametrize(
    "text",
    [
        "a(5-n)",
        "b(-2*n)",
        "Sum_{k=2*n..n} a(k)",
        "1/a(n)",
        "Sum_{r^2-r-1=0} (r^n+n)",
        "Sum_{k=n+2..n} a(k)",
        "Sum_{k=0..2*n} binomial(n-k,k)",
    ],
)
def test_terms_before_the_first_have_no_bound(text) -> None:
    bounds = {name: SpaceBound.of_gf(one.gf, one.offset) for name, one in LATE.items()}
    assert bound_of(parse_expression(text), bounds) is None


@pytest.mark.parametrize("last", ["n", "2*n", "3*n", "2*n+1", "n-2"])
@pytest.mark.parametrize("first", range(1, 6))
@pytest.mark.parametrize("base", [2, -1, 0])
def test_a_product_of_equal_factors_is_a_power_as_soon_as_it_can(base, first, last) -> None:
    """From the first n on where the last factor is the one before the first, or follows on it.

    Before that the product is 1, and c^0 only there; one of factors 0 is 0 as soon as it has one.
    """
    bound = bound_of(parse_expression(f"Product_{{k={first}..{last}}} ({base})"), {})
    ends = {n: value_of(parse_expression(last), Scope({"n": n})) for n in range(-9, 10)}
    start = next(n for n, end in ends.items() if end >= first - bool(base))
    assert (bound.order, bound.start) == (int(base != 0), start)


@pytest.mark.parametrize(
    ("first", "last"), [("n", "2*n"), ("1", "3-n"), ("1", "-n"), ("1", "n-n+3"), ("n-2", "n+1")]
)
def test_a_product_whose_ends_move_otherwise_has_no_bound_or_obeys_it(first, last) -> None:
    expression = parse_expression(f"Product_{{k={first}..{last}}} 2")
    if (bound := bound_of(expression, {})) is not None:
        start, size = max(bound.start, 0), bound.order + 1
        values = [value_of(expression, Scope({"n": n})) for n in range(start, start + 2 * size + 9)]
        assert rank_of(values, size) <= bound.order
