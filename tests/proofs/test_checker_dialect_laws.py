"""The checker's reader, evaluator and bounds, against those of gfkit: two routes to a value."""

from fractions import Fraction

import pytest
from formulas.test_order_bounds import LEAVES, NESTED, hankel, nested, sequences, texts
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from oracle.elimination import rank

from gfkit.claims.subjects import sequence_of_gf
from gfkit.errors import GfkitError
from gfkit.formulas.evaluation import Scope, value_of
from gfkit.formulas.order_bounds import SpaceBound, bound_of
from gfkit.formulas.parser import parse_expression
from gfkit.formulas.tree import text_of
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.formulas import parser
from gfkit.proofs.checker.formulas.evaluator import Evaluator, NoTerm
from gfkit.proofs.checker.formulas.formula_spaces import Bounds
from gfkit.proofs.checker.formulas.spaces import recurrent
from gfkit.series.rational_gf import RationalGF

law = settings(
    max_examples=2 * settings.default.max_examples,
    deadline=None,
    suppress_health_check=[HealthCheck.filter_too_much],
)


class Term:
    """The terms of a sequence, as the checker asks for them."""

    def __init__(self, name, sequence):
        self.name, self.sequence = name, sequence

    def __call__(self, n):
        if n < self.sequence.offset:
            raise NoTerm(self.name, n)
        return self.sequence(n)


def read(text):
    return parser.read(text, Clock(5))


@given(texts, sequences, st.integers(-3, 14))
@law
def test_values_are_those_of_the_engine(text, named, n) -> None:
    expression = parse_expression(text)
    printed = text_of(expression)
    terms = {name: Term(name, one) for name, one in named.items()}
    try:
        tree = read(printed)
        found = Evaluator(terms, Clock(5)).value(tree, {"n": n})
    except NotChecked:
        assume(False)
    except (Rejected, NoTerm):
        with pytest.raises(GfkitError):
            value_of(expression, Scope({"n": n}, named))
        return
    assert value_of(expression, Scope({"n": n}, named)) == found


@given(st.one_of(texts, nested, nested, st.sampled_from(NESTED)), sequences)
@law
@pytest.mark.thorough
def test_a_bound_of_the_checker_is_large_enough(text, named) -> None:
    expression = parse_expression(text)
    spaces = {
        name: recurrent([{0: c} for c in one.gf.den], SpaceBound.of_gf(one.gf, one.offset).start)
        for name, one in named.items()
    }
    try:
        found = Bounds(spaces, Clock(5)).space(read(text_of(expression)), "n")
    except NotChecked:
        assume(False)
    assume(found.order <= 16)
    values = []
    low = max(found.start, 6)
    for n in range(low, low + 2 * found.order + 4):
        try:
            values.append(Fraction(value_of(expression, Scope({"n": n}, named))))
        except (GfkitError, TypeError):
            assume(False)
    assert rank(hankel(values, found.order + 2)) <= found.order


@pytest.mark.parametrize("text", [*LEAVES, *NESTED])
def test_where_the_engine_has_a_bound_the_checker_has_one(text) -> None:
    formula = parse_expression(text)
    if bound_of(formula, {}) is not None:
        Bounds({}, Clock(5)).space(read(text_of(formula)), "n")


FIBONACCI = sequence_of_gf("a", RationalGF((0, 1), (1, -1, -1)), 0)
TWO_LETTERS = (
    "a(m*n+1)",
    "2^(m*n+n)/3^n",
    "F(m-n)*a(n+m)",
    "(n+m)^2*(-1)^floor((n+m)/3)",
    "Sum_{k=0..n} a(k)*F(n-k+m)",
    "Sum_{k=1..n-1} (n-2*k)*a(n+k)*(-1)^k",
    "Sum_{k=0..n+1} mod(n+k,2)*2^(m*k)*a(2*n-k)",
    "Sum_{k=0..m} 2^k*a(n+k)",
    "Sum_{k=2..2*n+1} k*F(k+m)",
)


@pytest.mark.parametrize("text", TWO_LETTERS)
def test_a_bound_is_one_for_all_values_of_another_letter(text) -> None:
    tree, clock = read(text), Clock(30)
    spaces = {"a": recurrent([{0: 1}, {0: -1}, {0: -1}], 0)}
    found = Bounds(spaces, clock, {"m": 0, "n": 0}).space(tree, "n")
    evaluator = Evaluator({"a": Term("a", FIBONACCI)}, clock)
    for m in range(4):
        low = max(found.start, 0)
        span = range(low, low + 2 * found.order + 4)
        values = [Fraction(evaluator.value(tree, {"m": m, "n": n})) for n in span]
        assert rank(hankel(values, found.order + 2)) <= found.order


# What the checker does not read it does not check.


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2n", "a formula that this checker does not read"),
        ("n(n+1)", "a formula that this checker does not read"),
        ("2^3^2", "a formula that this checker does not read"),
        ("a(n", "a formula that this checker does not read"),
        ("n!!!", "a formula that this checker does not read"),
        ("[x^n] 1/(1-x)", "periodic values that are not integers"),
        ("Product_{r^2-r-1=0} r^n", "a formula that this checker does not read"),
        ("a(n;1)", "a formula that this checker does not read"),
        ("\u00e9", "a formula that this checker does not read"),
        ("C(n,2)", "a formula that this checker does not read"),
        ("(" * 5000, "a formula that is nested too deeply"),
        ("a(" * 2000, "a formula that is nested too deeply"),
        ("Sum_{k=0..n} " * 2000, "a formula that is nested too deeply"),
        ("-" * 5000, "a formula that this checker does not read"),
        ("2^" * 5000 + "2", "a formula that this checker does not read"),
    ],
    ids=lambda text: text[:24],
)
def test_what_gfkit_would_not_print_is_not_checked(text, words):
    with pytest.raises(NotChecked, match=words):
        parser.read(text, Clock(5))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Sum_{k=0..20000} Sum_{j=0..20000} j*k", "the check takes longer than 0.1 s"),
        ("9^(9^9)", "a power that is too large"),
    ],
)
def test_a_long_computation_of_the_checker_ends(text, words):
    with pytest.raises(NotChecked, match=words):
        Evaluator({}, Clock(0.1)).value(parser.read(text, Clock(5)), {})
