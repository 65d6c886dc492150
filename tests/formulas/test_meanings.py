"""What is written as people write it has the value that they mean, or is refused.

A formula is made together with what it means, a function of n and of the letters that sums bind,
from definitions: products, sums, recurrences, series, digits of roots. Two evaluators, SymPy and
what is built anew of the parts must have that value.
"""

import re
from fractions import Fraction
from functools import partial, reduce
from itertools import product as product_of
from math import comb, factorial, gcd, lcm, perm, prod
from operator import add, mul

import mpmath
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laws.strategies import one_of_each
from oracle.plain_formulas import product, terms_of_fraction
from oracle.plain_formulas import value as plain_value
from samples import parametrize_some

from gfkit.claims.claim import Range
from gfkit.claims.relations import settle_relation
from gfkit.claims.subjects import sequences_of_claim
from gfkit.errors import FormulaError, Unevaluated
from gfkit.formulas import construction
from gfkit.formulas import prefix as formulas_prefix
from gfkit.formulas.egfs import terms_of_egf
from gfkit.formulas.evaluation import EvaluationWork, Scope, value_of
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.formulas.polynomials import polynomial_in, shifted
from gfkit.formulas.to_sympy import to_sympy
from gfkit.formulas.tree import (
    Binary,
    Call,
    Negative,
    Number,
    Periodic,
    children,
    fold,
    rebuild,
    text_of,
    variables_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.formulas import parser
from gfkit.proofs.checker.formulas.evaluator import Evaluator

some = settings(max_examples=12 * settings.default.max_examples, deadline=None)
mpmath.mp.dps = 50
TINY = mpmath.mpf(10) ** -30
SHORT = 6
SIZES = {
    "n": lambda at: at["n"],
    "n+1": lambda at: at["n"] + 1,
    "n-1": lambda at: at["n"] - 1,
    "2*n": lambda at: 2 * at["n"],
    "2*n-1": lambda at: 2 * at["n"] - 1,
    "k": lambda at: at["k"],
    "2*k+1": lambda at: 2 * at["k"] + 1,
    "2": lambda _: 2,
    "-3": lambda _: -3,
    "n-k": lambda at: at["n"] - at["k"],
}
"""Small numbers that are not below -5."""


def made(text, meaning, *parts):
    """Draw a formula: a text with places for its parts, and a function of their values."""
    return st.tuples(*parts).map(
        lambda of: (
            text.format(*(z[0] if isinstance(z, tuple) else z for z in of)),
            lambda at: meaning(*(z[1](at) if isinstance(z, tuple) else z for z in of)),
        )
    )


def down(x):
    """Return the floor; of what is no fraction by its digits."""
    if isinstance(x, Fraction | int):
        return x.__floor__()
    near = mpmath.nint(x)
    return int(near if abs(x - near) < TINY else mpmath.floor(x))


def is_zero(x):
    return not x if isinstance(x, Fraction | int) else abs(x) < TINY


def sign(x):
    return 0 if is_zero(x) else 1 if x > 0 else -1


def whole(meaning):
    """Return a function that has no value where a number is no integer."""

    def called(*values):
        if not all(is_zero(z - down(z)) for z in values):
            raise ValueError
        return meaning(*map(down, values))

    return called


def real(meaning):
    """Return a function that has no value where a number is not real."""

    def called(*values):
        if any(isinstance(z, mpmath.mpc) for z in values):
            raise ValueError
        return meaning(*values)

    return called


def over(a, b):
    if is_zero(b):
        raise ZeroDivisionError
    if isinstance(b, mpmath.mpf):
        return mpmath.mpmathify(a) / b
    return a / Fraction(b) if isinstance(a, mpmath.mpf) else Fraction(a) / Fraction(b)


def counted(n, k):
    """Return a binomial coefficient: the polynomial in n, 0 for k < 0."""
    return Fraction(prod(range(n - k + 1, n + 1)), factorial(k)) if k >= 0 else 0


def subsets(n, k):
    """Return the number of partitions of n things into k sets."""
    if n < 0:
        raise ValueError
    if n == 0 or k <= 0:
        return int(n == k)
    return k * subsets(n - 1, k) + subsets(n - 1, k - 1)


def second_order(p, q, first, second, n):
    """Return u(n) for u(n) = p u(n-1) + q u(n-2)."""
    if n < 0 and q != 1:
        raise ValueError
    for _ in range(abs(n)):
        after = p * second + q * first
        first, second = (second, after) if n > 0 else (second - p * first, first)
    return first


def double(n):
    if n < -1:
        raise ValueError
    return prod(range(n, 0, -2))


def positive(meaning):
    return lambda n: meaning(n) if n >= 0 else {}[n]


OF_SMALL = {
    "({})!": positive(factorial),
    "factorial({})": positive(factorial),
    "({})!!": double,
    "Catalan({})": positive(lambda n: comb(2 * n, n) // (n + 1)),
    **dict.fromkeys(["F({})", "fib({})", "F_{{{}}}"], partial(second_order, 1, 1, 0, 1)),
    **dict.fromkeys(["L({})", "lucas({})"], partial(second_order, 1, 1, 2, 1)),
    "Pell({})": partial(second_order, 2, 1, 0, 1),
    "jacobsthal({})": partial(second_order, 1, 2, 0, 1),
    "harmonic({})": lambda n: sum(Fraction(1, j) for j in range(1, n + 1)),
    "2^({})": lambda n: Fraction(2) ** n,
    "(-1)^({})": lambda n: Fraction(-1) ** n,
    "(2/3)**({})": lambda n: Fraction(2, 3) ** n,
    "0^({})": lambda n: Fraction(0) ** n,
}
OF_TWO_SMALL = {
    "binomial({}, {})": counted,
    "C({},{})": counted,
    "stirling2({}, {})": subsets,
    "({})^({})": lambda n, k: Fraction(n) ** k,
}
OF_ANY = {
    "floor({})": real(down),
    "ceil({})": real(lambda x: -down(-x)),
    "nint({})": real(lambda x: down(x + Fraction(1, 2))),
    "round(({})/2)": real(lambda x: down(x / 2 + Fraction(1, 2))),
    "[({})/3]": real(lambda x: down(x / Fraction(3))),
    "abs({})": real(abs),
    "sign({})": real(sign),
    "-({})": lambda x: -x,
    "({})^3": lambda x: x**3,
    "1.50*({})": lambda x: x * Fraction(3, 2),
}
OF_TWO = {
    "({})+({})": add,
    "({})-({})": lambda a, b: a + -b,
    "({})*({})": mul,
    "({})({})": mul,
    "({})/({})": over,
    "max({}, 2, {})": real(lambda a, b: max(a, 2, b, key=mpmath.mpmathify)),
    "min({}, {})": real(lambda a, b: min(a, b, key=mpmath.mpmathify)),
    "gcd({}, 12, {})": whole(lambda a, b: gcd(a, 12, b)),
    "lcm({}, {})": whole(lcm),
    "mod({}, {})": whole(lambda a, b: a % b),
}
ROOTS = {
    "sqrt(2)": mpmath.sqrt(2),
    "sqrt(12)": mpmath.sqrt(12),
    "5^(1/2)": mpmath.sqrt(5),
    "phi": +mpmath.phi,
    "(2+sqrt(3))^(1/2)": mpmath.sqrt(2 + mpmath.sqrt(3)),
    "2^(1/3)": mpmath.cbrt(2),
    "(0-2)^(1/3)": -mpmath.cbrt(2),
    "(9/4)^(3/2)": Fraction(27, 8),
}
POLYNOMIALS = {"r^2-r-1": [-1, -1, 1], "r^3+2*r-1": [-1, 2, 0, 1], "2*r^2-4": [-4, 0, 2]}


def polynomial(coefficients, x):
    return "+".join(f"({c})*{x}^{k}" for k, c in enumerate(coefficients))


def extracted(x, exponent, above, below, power):
    """Return the coefficient of x^exponent in above^power/below."""

    def value(at):
        wanted = exponent[1](at)
        terms = terms_of_fraction(product([above] * power[1](at)), below, wanted + 1)
        return terms[-1] if terms else 0

    fraction = f"({polynomial(above, x)})^({power[0]})/({polynomial(below, x)})"
    return f"[{x}^({exponent[0]})] {fraction}", value


def of_roots(poly, exponent, shift, factor):
    """Return the sum of factor (r + shift) r^exponent over the roots of a polynomial."""
    text = f"Sum_{{{poly}=0}} ({factor[0]})" + f"*(r+{shift})*r^({exponent[0]})" * (shift > 0)

    def value(at):
        power, times = exponent[1](at), factor[1](at)
        if not shift:
            return times * (len(POLYNOMIALS[poly]) - 1)
        roots = mpmath.polyroots(POLYNOMIALS[poly][::-1], maxsteps=300, extraprec=300)
        found = mpmath.re(sum((r + shift) * r**power for r in roots))
        return times * Fraction(down(found * 2**20), 2**20)

    return text, value


def summed(kind, low, high, inside):
    """Return the sum or the product over k from one small number to another."""
    start, one = {"Sum": (0, add), "Product": (1, mul)}[kind]

    def value(at):
        ends = range(low, high[1](at) + 1)
        return reduce(one, (inside[1]({**at, "k": k}) for k in ends), Fraction(start))

    spelling = f"{kind}_{{k={low}..{high[0]}}} ({inside[0]})"
    if kind == "Sum" and low:
        spelling = f"sum({inside[0]}, k={low}..{high[0]})"
    return spelling, value


small = st.sampled_from([*SIZES.items()])
numbers = st.lists(st.integers(-5, 5), min_size=1, max_size=4)


def rows(table, *parts):
    return one_of_each(table, lambda text: made(text, table[text], *parts))


leaves = st.one_of(
    made("{}", Fraction, st.integers(0, 9)),
    small,
    rows(OF_SMALL, small),
    rows(OF_TWO_SMALL, small, small),
    st.builds(
        extracted,
        st.sampled_from("xtz"),
        st.sampled_from([(z, SIZES[z]) for z in ("n", "2*n", "n-1", "k", "-3")]),
        st.lists(st.integers(-3, 3), min_size=1, max_size=3),
        st.lists(st.integers(-3, 3), max_size=2).map(lambda rest: [1, *rest]),
        st.sampled_from([(z, SIZES[z]) for z in ("n", "2*n", "k", "2")]),
    ),
    numbers.flatmap(lambda z: made(f"{z}[({{}}) mod {len(z)}]", lambda n: z[n % len(z)], small)),
    st.sampled_from([(text, lambda _, z=value: z) for text, value in ROOTS.items()]),
    st.builds(of_roots, st.sampled_from([*POLYNOMIALS]), small, st.integers(0, 2), small),
)


def grow(inner):
    return st.one_of(
        rows(OF_ANY, inner),
        rows(OF_TWO, inner, inner),
        rows(OF_TWO, inner, small),
        st.builds(summed, st.sampled_from(["Sum", "Product"]), st.integers(0, 2), small, inner),
    )


formulas = st.recursive(leaves, grow, max_leaves=5)
NO_VALUE = (ArithmeticError, LookupError, ValueError, TypeError)


def close(found, meant):
    """Tell whether an exact value is that number, as far as digits tell."""
    if isinstance(found, AlgebraicNumber):
        ball = found.ball(200)
        parts = (side.mid().str(60, radius=False) for side in (ball.real, ball.imag))
        found = mpmath.mpc(*map(mpmath.mpf, parts))
    elif not isinstance(meant, mpmath.mpf | mpmath.mpc):
        return found == meant
    return abs(mpmath.mpmathify(found) - meant) <= TINY * (1 + abs(meant)) * 10**12


def built(tree):
    """Return the formula made anew of its parts, by the functions that leave out zeros and ones."""
    makers = {
        "+": construction.add,
        "-": lambda a, b: construction.add(a, construction.negative(b)),
        "*": construction.multiply,
        "/": construction.divide,
        "^": construction.power,
    }

    def operand(part):
        if isinstance(part, Negative):
            return construction.negative(built(part.body))
        return rebuild(part, tuple(map(built, children(part))))

    return fold(tree, operand, lambda node, left, right: makers[node.operator](left, right))


def assert_short(tree):
    """No zero is added, no one multiplied, no minus stands behind a sign or inside a product."""
    for _, part in walk(tree):
        if not isinstance(part, Binary):
            assert not isinstance(part, Negative) or not isinstance(part.body, Negative)
            continue
        sides = part.left, part.right
        if part.operator in "+-":
            assert construction.ZERO not in sides
            assert not isinstance(part.right, Negative)
        elif part.operator == "*":
            assert not {construction.ZERO, construction.ONE} & {*sides}
            assert not isinstance(part.right, Number)
            assert not any(isinstance(side, Negative) for side in sides)
        elif part.operator == "/":
            assert part.left != construction.ZERO
            assert part.right != construction.ONE
            assert not any(isinstance(side, Negative) for side in sides)
        else:
            assert part.right not in (construction.ZERO, construction.ONE)
            assert part.left != construction.ONE


over_k = formulas.map(lambda inner: summed("Sum", 0, ("2", lambda _: 2), inner))


@given(over_k | formulas, st.integers(0, SHORT))
@some
def test_formulas_have_the_value_that_is_meant(formula, n) -> None:
    assert_means(*formula, n)


@pytest.mark.parametrize("text", OF_SMALL)
def test_each_function_has_the_value_that_is_meant(text) -> None:
    for size, n in product_of(["n", "n-1", "2*n", "-3"], [0, 1, 4]):
        assert_means(text.format(size), lambda at, z=size: OF_SMALL[text](SIZES[z](at)), n)


def assert_means(text, meaning, n) -> None:
    read = parse_expression(text)
    assert parse_expression(text_of(read)) == read
    short, scope = built(read), Scope({"n": n})
    assert parse_expression(text_of(short)) == short
    assert_short(short)
    try:
        meant = meaning({"n": n})
    except NO_VALUE:
        with pytest.raises(Unevaluated):
            value_of(read, scope)
        return
    assert variables_of(read) <= {"i", "n"}
    try:
        found = value_of(read, scope)
    except Unevaluated as error:
        assert "degree" in str(error) or "too" in str(error), error  # noqa: PT017
        return
    assert close(found, meant), (text, found, meant)
    assert close(value_of(short, scope), meant)
    try:
        again = Evaluator({}, Clock()).value(parser.read(text_of(read), Clock()), {"n": n})
    except (NotChecked, Rejected):
        return
    assert again == found or isinstance(found, AlgebraicNumber)


@given(over_k, st.integers(0, SHORT))
@settings(deadline=None)
def test_sympy_has_the_same_value(formula, n) -> None:
    """But for sums that end before they begin, which are not 0 there, and those over roots."""
    text, meaning = formula
    inside = text.partition(" ")[2]
    assume("Sum" not in inside and "sum" not in inside and "Pro" not in inside)
    try:
        found = to_sympy(parse_expression(text), {"n": n}).doit()
        meant = meaning({"n": n})
    except (*NO_VALUE, Unevaluated):
        return
    with mpmath.workdps(30):
        assert abs(mpmath.mpmathify(found.evalf(30)) - meant) <= 10**-9 * (1 + abs(meant))


@given(st.lists(st.fractions(-4, 4, max_denominator=3), max_size=5), st.integers(-4, 4))
def test_polynomials_are_built_of_their_coefficients(coefficients, n) -> None:
    found = construction.polynomial(coefficients, construction.N)
    assert parse_expression(text_of(found)) == found
    assert_short(found)
    assert value_of(found, Scope({"n": n})) == sum(c * n**k for k, c in enumerate(coefficients))
    listed = polynomial_in(found, "n")
    assert listed == coefficients[: len(listed)]
    assert not any(coefficients[len(listed) :])


def grow_plain(inner):
    return st.one_of(
        st.builds(Binary, st.sampled_from("+-*/"), inner, inner),
        st.builds(lambda a, k: Binary("^", a, Number(k)), inner, st.integers(0, 3)),
        st.builds(Negative, inner),
        st.builds(lambda k: Call("sqrt", (Number(k),)), st.integers(0, 9)),
    )


plain_leaves = st.integers(0, 9).map(Number) | st.sampled_from(
    [construction.N, Periodic((1, -2, 3))]
)
plain_trees = st.recursive(plain_leaves, grow_plain, max_leaves=5)


@given(plain_trees, plain_trees, st.integers(0, 5), st.integers(-2, 3))
@settings(max_examples=5 * settings.default.max_examples, deadline=None)
def test_plain_data_keep_the_value_and_lists_are_flat(first, second, n, by) -> None:
    plain, scope = formulas_prefix.prefix_of(first), Scope({"n": n})
    data = formulas_prefix.json_of(plain)
    assert (
        formulas_prefix.prefix_of(formulas_prefix.formula_of(plain))
        == plain
        == formulas_prefix.prefix_of_json(data)
    )
    assert formulas_prefix.sum_of(()) == 0
    total = formulas_prefix.sum_of(
        (*formulas_prefix.terms_of(plain), formulas_prefix.prefix_of(second))
    )
    for one in (plain, total):
        assert not re.search(r"\('([+*])', \('\1'", str(one))
    try:
        a, b = (value_of(one, scope) for one in (first, second))
    except Unevaluated:
        return
    assert value_of(formulas_prefix.formula_of(plain), scope) == a
    assert value_of(formulas_prefix.formula_of(total), scope) == a + b
    assert value_of(construction.times_fraction(second, first), scope) == b * a
    assert close(a, mpmath.mpmathify(plain_value(data, n)))
    later = shifted(first, by)
    assert later is None or value_of(later, Scope({"n": n - by})) == a


TERMS = ["({c})*x^{k}*exp({m}*x)", "x^{k}*({c})/2*exp(x*({m}))", "({c})*x^{k}*exp(x)^{m}"]


@given(
    st.lists(
        st.tuples(st.sampled_from(TERMS), st.integers(-3, 3), st.integers(0, 3), st.integers(1, 3)),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from([("exp", 1, 0), ("cosh", 1, 1), ("sinh", 1, -1)]),
    st.sampled_from([-2, -1, 1, 2]),
)
def test_sums_of_polynomials_times_exponentials_have_formulas(parts, last, rate) -> None:
    """n! times the coefficients of x^n, where they are integers."""
    name, *ends = last
    texts = [text.format(c=2 * c, k=k, m=m) for text, c, k, m in parts]
    exact = [(c if "/2" in text else 2 * c, k, m) for text, c, k, m in parts]
    halves = [(Fraction(c, 1 if name == "exp" else 2), m * rate)
              for c, m in zip(ends, (1, -1), strict=True)]  # fmt: skip

    def value(n):
        more = sum(c * Fraction(m) ** n for c, m in halves)
        return more + sum(c * perm(n, k) * m ** (n - k) for c, k, m in exact if k <= n)

    text = f"{'-'.join(['0', *(f'(-{z})' for z in texts)])}+{name}({rate}*x)"
    meant = [value(n) for n in range(12)]
    assume(all(z.denominator == 1 for z in meant))
    low, formula, early = terms_of_egf(text)
    assert early == meant[:low]
    assert [value_of(formula, Scope({"n": n})) for n in range(low, 12)] == meant[low:]
    for wrong in (f"{text}+1/2", f"{text}/x", f"{text}+exp(x^2)", f"{text}+y", f"E(x)+{text}"):
        with pytest.raises(FormulaError):
            terms_of_egf(wrong)


@given(formulas, st.integers(-2, 2))
@settings(deadline=None)
def test_what_is_settled_is_as_it_is_meant(formula, error) -> None:
    text, meaning = formula
    is_said = variables_of(parse_expression(text)) <= {"n"}
    try:
        values = [meaning({"n": n}) if is_said else 1 for n in range(SHORT)]
        assume(all(is_zero(value - down(value)) for value in values))
        values = list(map(down, values))
    except NO_VALUE:
        assume(False)
    sequences = sequences_of_claim("here", {"terms": [*values[:-1], values[-1] + error]})
    relation = parse_relation(f"a(n) = {text}")
    verdict = str(settle_relation(relation, sequences, Range(0)).verdict)
    if not is_said:
        assert verdict == "refused"
    elif error:
        assert verdict in {"refuted", "refused"}
    else:
        assert verdict != "refuted"


# What a formula costs is known before it is computed.


LARGE = [
    "99999!",
    "99999!!",
    "C(99999,49999)",
    "C(-99999,49999)",
    "Catalan(49999)",
    "Stirling2(20000,300)",
    "3^99999",
    "(2/3)^99999",
    "fibonacci(99999)",
    "(1+sqrt(2))^9999",
    "[x^20000] 1/(1-1000000*x)",
]


@pytest.mark.parametrize("join", ["{0}*{1}", "gcd({0},{1})", "lcm({0},{1})", "{1}/{0}"])
@parametrize_some("large", LARGE, share=240)
def test_products_of_large_numbers_are_refused_or_computed(large: str, join: str) -> None:
    text = f"({large})"
    for _ in range(9):
        text = join.format(f"({large})", text)
    work = EvaluationWork(100_000)
    try:
        value_of(parse_expression(text), Scope(work=work))
    except Unevaluated as error:
        assert "\n" not in str(error)  # noqa: PT017
    assert work.left >= 0


@parametrize_some("name", ["cos", "sin"])
def test_a_cosine_is_read_where_its_values_are_rational(name: str) -> None:
    for k, below, later in product_of(range(1, 8), range(1, 7), (-2, 0, 1)):
        text = f"{name}({k}*Pi*{f'(n{later:+})' if later else 'n'}/{below})"
        values = [2 * getattr(mpmath, name)(k * mpmath.pi * (n + later) / below) for n in range(13)]
        if all(abs(z - mpmath.nint(z)) < TINY for z in values):
            found = [2 * value_of(parse_expression(text), Scope({"n": n})) for n in range(13)]
            assert found == [int(mpmath.nint(z)) for z in values]
        else:
            with pytest.raises(FormulaError, match="all its values are rational"):
                parse_expression(text)
