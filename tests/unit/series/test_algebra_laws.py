"""Operations on generating functions are those on lists of their terms."""

import re
from contextlib import nullcontext, suppress
from fractions import Fraction
from itertools import islice

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.fields import assert_field
from laws.strategies import denominators, fractions, law, marked_fractions, polynomials, small
from oracle.plain_formulas import terms_of_fraction
from oracle.relation_texts import value_of
from tiers import drawn

from gfkit.errors import GfkitError, NormalFormError
from gfkit.formulas.fraction_texts import parse_fraction
from gfkit.series import algebra
from gfkit.series.marked import dropped, mean_of_marked, translated
from gfkit.series.profile import (
    FURTHER,
    Several,
    exponents_data,
    exponents_of,
    factors_of,
    further_of,
    is_several,
    powers_of,
    read_exponents,
    require_two,
)
from gfkit.series.rational import RationalGF, each_term, recurrence_text, streamed

COUNT = 60
short = st.builds(RationalGF.of, polynomials, denominators)
some = settings(max_examples=drawn(150), deadline=None)


def cauchy(a, b):
    """Return the first coefficients of a product."""
    return [sum(a[k] * b[n - k] for k in range(n + 1)) for n in range(len(a))]


@given(short, short, st.integers(0, 4), st.integers(0, 9), small)
@some
def test_operations_on_fractions_are_those_on_their_terms(f, g, k, m, c) -> None:
    a, b = ([*terms_of_fraction(z.num, z.den, 6 * COUNT)] for z in (f, g))
    pairs = [*zip(a, b, strict=True)]
    power = [1] + [0] * (COUNT - 1)
    for _ in range(k):
        power = cauchy(power, a[:COUNT])
    for found, wanted in (
        (f + g, [x + y for x, y in pairs]),
        (f - g, [x - y for x, y in pairs]),
        (f * g, cauchy(a[:COUNT], b[:COUNT])),
        (-f, [-x for x in a]),
        (f**k, power),
        (c + f, [a[0] + c, *a[1:]]),
        (c - f, [c - a[0], *[-x for x in a[1:]]]),
        (algebra.combined([f, g], [c, -m]), [c * x - m * y for x, y in pairs]),
        (algebra.hadamard(f, g), [x * y for x, y in pairs]),
        (algebra.interlaced([f, g, f]), [z for x, y in pairs for z in (x, y, x)]),
        (algebra.section(f, k + 1, m), a[m :: k + 1]),
        (algebra.preceded(f, b[:m]), [*b[:m], *a]),
        (f.beginning(0), a),
    ):
        assert found.terms(COUNT) == wanted[:COUNT]
        assert RationalGF(found.num, found.den) == found  # in lowest terms
    assert_field(1 + RationalGF.of([0, c], [1]) * f, f, g)


@given(fractions, st.integers(0, 90), st.integers(1, 50), st.fractions(-2, 2))
@some
def test_terms_one_by_one_modulo_and_the_value(f, n, modulus, at) -> None:
    a = terms_of_fraction(f.num, f.den, 100)
    assert f.expanded(100) == f.terms(100) == list(each_term(f, 100)) == a
    assert list(map(int, islice(streamed(f), 100))) == a
    assert algebra.term(f, n) == a[n]
    assert algebra.term_modulo(f, n, modulus) == a[n] % modulus
    assert algebra.terms_modulo(f, n + 1, 101) == [z % 101 for z in a[: n + 1]]
    assert max(z.bit_length() for z in a[: n + 1]) <= algebra.bits_up_to(f, n)
    assert algebra.by_recurrence(f.signature, a[: f.holds_from + n % 3]) == f
    row, matrix, column = f.over_rationals()
    for value in a[:30]:
        assert sum(x * y for x, y in zip(row, column, strict=True)) == value
        row = [sum(x * z[j] for x, z in zip(row, matrix, strict=True)) for j in range(len(row))]
    above, below = (sum(c * at**k for k, c in enumerate(side)) for side in (f.num, f.den))
    if below:
        assert f(at) == Fraction(above) / below
    else:
        with pytest.raises(ZeroDivisionError):
            f(at)
    x = sympy.Symbol("x")
    known = sympy.Poly(sympy.sympify(f.series(n % 9 + 1).replace("^", "**")).removeO(), x)
    assert [known.coeff_monomial(x**k) for k in range(n % 9 + 1)] == a[: n % 9 + 1]
    assert sympy.cancel(f._sympy_() - sympy.sympify(str(f).replace("^", "**"))) == 0


@given(polynomials, denominators, st.sampled_from([-1, 1]), st.integers(1, 9))
@some
def test_what_is_continued_backwards_obeys_the_recurrence(num, den, last, by) -> None:
    f = RationalGF.of(num, [*den, last])
    if len(f.num) > f.order:
        with pytest.raises(GfkitError, match="nothing comes before"):
            algebra.continued_back(f, by)
        return
    whole = algebra.continued_back(f, by).terms(by + 30)
    assert whole[by:] == f.terms(30)
    for n in range(f.order, len(whole)):
        assert sum(c * whole[n - k] for k, c in enumerate(f.den)) == 0
    assert algebra.backward(f).terms(by + 1) == whole[by::-1]


@given(fractions, st.integers(-5, 5))
@law
def test_the_printed_recurrence_gives_all_terms_and_none_before_it_says(gf, offset) -> None:
    assert recurrence_text(gf, offset, longest=gf.order - 1).startswith(f"order {gf.order}, for")
    text = recurrence_text(gf, offset, longest=gf.order)
    said, low, first = re.fullmatch(r"a\(n\) = (.*) for n >= (-?\d+)(?:; (.*))?", text).groups()
    known = {int(n): int(a) for n, a in re.findall(r"a\((-?\d+)\)=(-?\d+)", first or "")}
    assert list(known) == list(range(offset, int(low)))

    def right(n):
        return value_of(said, {"a": (offset, None, known.__getitem__)}, {"n": n})

    if known and gf.order < len(known):
        assert right(int(low) - 1) != known[int(low) - 1]
    for n in range(int(low), int(low) + 20):
        known[n] = right(n)
    assert list(known.values()) == gf.terms(len(known))


@given(marked_fractions, marked_fractions, st.integers(0, 4), small)
@law
def test_operations_with_marks_are_those_on_their_terms(f, g, k, by) -> None:
    a = f.terms(k + 4)
    assert dropped(f, k).terms(4) == a[k:]
    assert mean_of_marked([f, g, f], [4 - by, 0, by + 1]) == f
    totals = [x + y for x, y in zip(f.terms(12), g.terms(12), strict=True)]
    if all(c % 2 == 0 for part in totals for *_, c in part.terms):
        assert [2 * z for z in mean_of_marked([f, g], [1, 1]).terms(12)] == totals
    else:
        with pytest.raises(NormalFormError):
            mean_of_marked([f, g], [1, 1])
    moved = translated(f, by).terms(4)
    for one, other in zip(moved, f.terms(4), strict=True):
        for x, y in ((2, 3), (-1, 2), (0, 1)):
            values = (
                sum(c * at**i * y**j for i, j, c in part.terms)
                for part, at in ((one, x), (other, x + by))
            )
            assert len({*values}) == 1


def said(text, meaning, *parts):
    """Draw a text of a fraction, and its value at x."""
    return st.tuples(*parts).map(
        lambda of: (
            text.format(*(z[0] for z in of)),
            lambda x: meaning(x, *(z[1](x) for z in of)),
        )
    )


def grow(inner):
    """Draw what is made of fractions that are power series."""
    exponent = st.integers(0, 3).map(lambda k: (k, lambda _: k))
    return st.one_of(
        said("{}+{}", lambda _, a, b: a + b, inner, inner),
        said("{}-({})", lambda _, a, b: a - b, inner, inner),
        said("({})({})", lambda _, a, b: a * b, inner, inner),
        said("-({})^{}", lambda _, a, k: -(a**k), inner, exponent),
        said("({})/(1-x*({}))^{}", lambda x, a, b, k: a / (1 - x * b) ** k, inner, inner, exponent),
        said(
            "({})*(1-x({}))**-{}", lambda x, a, b, k: a / (1 - x * b) ** k, inner, inner, exponent
        ),
    )


leaf = st.integers(0, 9).map(lambda c: (str(c), lambda _: c)) | st.sampled_from(
    [("x", lambda x: x), ("3x^2", lambda x: 3 * x**2)]
)


@given(st.recursive(leaf, grow, max_leaves=6))
@some
def test_what_is_read_has_the_value_that_is_said(pair) -> None:
    text, meaning = pair
    found = parse_fraction(text)
    for x in (Fraction(0), Fraction(1, 7), Fraction(-3, 11)):
        with suppress(ZeroDivisionError):
            assert found(x) == meaning(x)


@given(st.dictionaries(st.sampled_from(f"{FURTHER}xy"), st.integers(1, 9), max_size=4))
@law
def test_monomials_of_many_marks_are_read_back(powers) -> None:
    i, j = exponents_of(powers)
    assert powers_of(i, j) == powers
    text = factors_of(i, j)
    assert {z[0]: int(z[2:] or 1) for z in text} == powers
    assert read_exponents(exponents_data(i, j, several=True)) == (i, j)
    further = "".join(sorted({*powers} - {*"xy"}))
    assert further_of([i, 0, 3]) == further
    if not further:
        assert read_exponents(exponents_data(i, j, several=False)) == (i, j)
    marks = "".join(sorted(powers))
    row = Several(marks, 10)
    assert row.exponents(row.exponent(powers)) == (i, j)
    assert row.further == further
    with pytest.raises(GfkitError) if further else nullcontext():
        require_two([0, i], "it")
    assert is_several(marks) == (marks not in {"", "x", "xy"})
    assert not is_several(f"{marks}t")
    assert not is_several(marks[::-1]) or len(marks) == 1
