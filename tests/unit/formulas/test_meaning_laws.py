"""What is written as people write it is read as they mean it, or refused; never read as another.

A formula is made together with what it means, a function of n and of the letters that sums bind;
factorials, coefficients and periodic values are computed from their definitions.
"""

from fractions import Fraction
from functools import reduce
from math import prod
from operator import add, mul, sub

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracle.plain_formulas import product, terms_of_fraction
from tiers import drawn

from gfkit.claims.audit import settle
from gfkit.claims.claim import Claim
from gfkit.claims.formulas import settle_relation
from gfkit.claims.sequences import sequences_of_claim
from gfkit.formulas.evaluate import Scope, Unevaluated, value_of
from gfkit.formulas.grammar import parse_expression, parse_relation
from gfkit.formulas.tree import text_of, unbound

some = settings(max_examples=drawn(150), deadline=None)
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
}
OPERATORS = {"+": add, "-": sub, "*": mul}


def size(*texts):
    """Draw a small number that is not below -1."""
    return st.sampled_from([(text, SIZES[text]) for text in texts])


def made(text, meaning, *parts):
    """Draw a formula: a text with places for its parts, and a function of their values."""
    return st.tuples(*parts).map(
        lambda of: (
            text.format(*(z[0] if isinstance(z, tuple) else z for z in of)),
            lambda at: meaning(*(z[1](at) if isinstance(z, tuple) else z for z in of)),
        )
    )


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


numbers = st.lists(st.integers(-5, 5), min_size=1, max_size=4)
naturals = size("n", "n+1", "k", "2*k+1")
leaves = st.one_of(
    made("{}", int, st.integers(0, 9)),
    size("n", "k"),
    made("({})!", lambda n: prod(range(1, n + 1)), naturals),
    made("({})!!", lambda n: prod(range(n, 0, -2)), size("n", "n+1", "2*n", "k", "2*k+1", "2*n-1")),
    made("{}!!", lambda n: prod(range(n, 0, -2)), size("n", "k")),
    st.builds(
        extracted,
        st.sampled_from("xtz"),
        size("n", "2*n", "n-1", "k"),
        st.lists(st.integers(-3, 3), min_size=1, max_size=3),
        st.lists(st.integers(-3, 3), max_size=2).map(lambda rest: [1, *rest]),
        size("n", "k", "2"),
    ),
    numbers.flatmap(lambda z: made(f"{z}[({{}}) mod {len(z)}]", lambda n: z[n % len(z)], naturals)),
)


def summed(last, inside):
    """Return the sum over k from 0 to a last one."""
    text, meaning = inside
    values = lambda at: (meaning({**at, "k": k}) for k in range(last + 1))  # noqa: E731
    return f"Sum_{{k=0..{last}}} ({text})", lambda at: reduce(add, values(at))


def grow(inner):
    joined = [made(f"({{}}){z}({{}})", OPERATORS[z], inner, inner) for z in OPERATORS]
    floors = made("[({})/{}]", lambda a, b: Fraction(a, b).__floor__(), inner, st.integers(1, 5))
    return st.one_of(*joined, floors, st.builds(summed, st.integers(0, 3), inner))


formulas = st.recursive(leaves, grow, max_leaves=5)


@given(formulas.map(lambda inner: summed(2, inner)) | formulas, st.integers(0, SHORT))
@some
def test_formulas_are_read_as_they_are_meant(formula, n) -> None:
    text, meaning = formula
    read = parse_expression(text)
    assert parse_expression(text_of(read)) == read
    if missing := unbound(read, {"n"}):
        assert missing == {"k"}
        with pytest.raises(Unevaluated):
            value_of(read, Scope({"n": n}))
    else:
        assert value_of(read, Scope({"n": n})) == meaning({"n": n})


@given(formulas, st.integers(-2, 2))
@some
def test_what_is_settled_is_as_it_is_meant(formula, error) -> None:
    text, meaning = formula
    is_said = "k" not in unbound(parse_expression(text), {"n"})
    values = [meaning({"n": n}) if is_said else 1 for n in range(SHORT)]
    assume(all(Fraction(value).denominator == 1 for value in values))
    sequences = sequences_of_claim("here", {"terms": [*values[:-1], values[-1] + error]})
    verdict = str(settle_relation(parse_relation(f"a(n) = {text}"), sequences, None).verdict)
    if not is_said:
        assert verdict == "refused"
    elif error:
        assert verdict in {"refuted", "refused"}
    else:
        assert verdict != "refuted"


@pytest.mark.parametrize(
    "text",
    ["a(n-1)+c", "x*a(n-1)", "a(n-1)+[x^n] y/(1-x)", "k*a(n-1)", "2^i", "Sum_{j=0..n} k", "n*e"],
)
def test_letters_that_stand_for_nothing_refute_nothing(text) -> None:
    for about in ({"terms": [1, 2, 4, 8, 16]}, {"gf": "1/(1-2*x)"}, {"formula": "3^n"}):
        sequences = sequences_of_claim("here", about)
        finding = settle_relation(parse_relation(f"a(n) = {text}"), sequences, None)
        assert str(finding.verdict) == "refused"


@pytest.mark.parametrize("text", ["1/(1-2*x*y)", "1/(1-2*t*x)", "1/(1-c*x)", "y/(1-2*x)"])
@pytest.mark.parametrize(
    "about", [{"gf": "1/(1-2*x)"}, {"terms": [1, 2, 4, 8]}, {"model": "domineering", "rows": 1}]
)
def test_generating_functions_with_letters_that_stand_for_nothing(about, text) -> None:
    claim = Claim("1", "Here", "line 1", "It.", "gf", about, {"gf": text})
    assert str(settle(claim).verdict) == "refused"
