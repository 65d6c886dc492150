"""Fractions, power series and generating functions: arithmetic, text and terms."""

import random
import re
from fractions import Fraction
from operator import itemgetter

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from laws.strategies import (
    LARGE,
    SMALL,
    automata,
    denominators,
    doubled_automata,
    fractions,
    law,
    marked_denominators,
    marked_fractions,
    marked_polynomials,
    marked_product,
    polynomials,
    product,
    profiles,
    small,
    walked,
    walked_totals,
)
from oracle import walks
from oracle.envelopes import certificate, seal
from oracle.relation_texts import value_of

from gfkit import Sequence, check
from gfkit.automata.agreement import Annihilation
from gfkit.automata.characteristic import (
    gf_by_determinant,
    marked_gf_by_determinant,
    reversed_charpoly,
)
from gfkit.automata.lumping import lump, merge_equal_futures
from gfkit.automata.modular import gf_by_modular_terms, marked_candidate
from gfkit.errors import GfkitError, NormalFormError
from gfkit.proofs.checker import check as replay
from gfkit.proofs.checker.core import kinds
from gfkit.proofs.checker.core.needs import Clock
from gfkit.sequences.definition import definition_data
from gfkit.sequences.in_n import recurrence_in_n
from gfkit.series.marked import MarkedGF, terms_text
from gfkit.series.profile import Profile
from gfkit.series.rational import RationalGF, factored_text, factors_of, polynomial_text

values = st.fractions(-3, 3, max_denominator=7)


def at(coefficients, x):
    return sum(c * Fraction(x) ** k for k, c in enumerate(coefficients))


def printed(text, **letters):
    """Return the value of a printed expression."""
    return value_of(text, {}, letters)


def of_latex(text):
    """Return a fraction in LaTeX as it is printed otherwise."""
    plain = re.sub(r"\^\{(\d+)\}", r"^\1", text)
    plain = re.sub(r"\\frac\{(.*)\}\{(.*)\}", r"(\1)/(\2)", plain)
    return re.sub(r"(?<=[\w)]) (?=[\w(])", "*", plain)


WRAPPED_TWICE = re.compile(r"\(\([^()]*\)\)")


def marked_at(terms, x, y, t):
    return sum(c * Fraction(x) ** i * Fraction(y) ** j * Fraction(t) ** k for i, j, k, c in terms)


@given(polynomials, denominators, polynomials)
@law
def test_a_common_factor_changes_nothing(num, den, factor):
    assume(any(factor))
    expected = RationalGF.of(num, den)
    assert RationalGF.of(product([num, factor]), product([den, factor])) == expected


@given(fractions, fractions)
def test_fractions_are_equal_if_and_only_if_enough_terms_are(first, second):
    enough = first.holds_from + second.holds_from
    assert (first == second) == (first.terms(enough) == second.terms(enough))


@given(fractions, polynomials, st.lists(polynomials, max_size=4).map(product), values)
@law
def test_what_is_printed_has_its_value(gf, polynomial, many, x):
    assert printed(polynomial_text(polynomial, "x"), x=x) == at(polynomial, x)
    assert printed(factored_text(many, "x"), x=x) == at(many, x)
    assume(at(gf.den, x))
    for factored in (False, True):
        text = gf.text("x", factored=factored)
        assert printed(text, x=x) == at(gf.num, x) / at(gf.den, x)
        assert not WRAPPED_TWICE.search(text)
    assert printed(of_latex(gf.latex()), x=x) == at(gf.num, x) / at(gf.den, x)


@given(marked_fractions, values, values, values)
@example(MarkedGF.of({(1, 0, 0): 1}, {(0, 0, 0): 1, (2, 3, 1): -2}), 2, 3, 5)
@law
def test_what_is_printed_with_marks_has_its_value(gf, x, y, t):
    num, den = sides = [marked_at(side, x, y, t) for side in (gf.num, gf.den)]
    for texts in (gf.sides(), map(terms_text, (gf.num, gf.den))):
        assert [printed(text, x=x, y=y, t=t) for text in texts] == sides
    assert not WRAPPED_TWICE.search(str(gf))
    assume(den)
    for text in (str(gf), of_latex(gf.latex()), str(gf._sympy_()).replace("**", "^")):
        assert printed(text, x=x, y=y, t=t) == num / den


@given(st.lists(polynomials, max_size=4).map(product))
@law
def test_factors_multiply_to_the_polynomial(polynomial):
    assume(any(polynomial))
    content, factors = factors_of(polynomial)
    found = product([[content], *(factor for factor, power in factors for _ in range(power))])
    assert at(found, 1000) == at(polynomial, 1000)


@given(marked_polynomials, marked_denominators, marked_polynomials)
@law
def test_a_common_factor_with_marks_changes_nothing(num, den, factor):
    assume(any(factor.values()))
    expected = MarkedGF.of(num, den)
    found = MarkedGF.of(marked_product([num, factor]), marked_product([den, factor]))
    assert found == expected


@given(marked_fractions, st.integers(1, 3))
@law
def test_terms_with_marks_times_denominator_is_the_numerator(gf, count):
    count += sum(side[-1][2] + 1 for side in (gf.num, gf.den) if side)
    found = gf.terms(count)
    series = {(i, j, n): c for n, term in enumerate(found) for i, j, c in term.terms}
    den = {(i, j, k): c for i, j, k, c in gf.den}
    below = {key: c for key, c in marked_product([den, series]).items() if c and key[2] < count}
    assert below == {(i, j, k): c for i, j, k, c in gf.num if k < count}
    holds = [n for n in range(gf.order, count) if n >= max((k + 1 for *_, k in below), default=0)]
    assert gf.holds_from == min(holds)


@given(marked_fractions, st.integers(0, 6))
@law
def test_setting_the_marks_to_one_adds_up_each_term(gf, count):
    assert gf.at_one().terms(count) == [term.total() for term in gf.terms(count)]


@given(fractions, polynomials)
@law
def test_a_pair_is_taken_as_it_stands_only_in_lowest_terms(gf, factor):
    assert RationalGF(gf.num, gf.den) == RationalGF.of(gf.num, gf.den) == gf
    factor = [1, *factor, 1]
    num, den = product([gf.num, factor]), product([gf.den, factor])
    while num and not num[-1]:
        num.pop()
    with pytest.raises(NormalFormError, match="common factor"):
        RationalGF(num, den)


@given(marked_fractions)
@law
def test_a_marked_pair_is_taken_only_in_lowest_terms(gf):
    whole = [{(i, j, k): c for i, j, k, c in side} for side in (gf.num, gf.den)]
    assert MarkedGF(gf.num, gf.den) == MarkedGF.of(*whole) == gf
    factor = {(0, 0, 0): 1, (1, 2, 3): 1, (0, 1, 1): -1}
    num, den = (
        tuple(
            (i, j, k, c)
            for (k, i, j), c in sorted(((k, i, j), c) for (i, j, k), c in made.items() if c)
        )
        for made in (marked_product([side, factor]) for side in whole)
    )
    with pytest.raises(NormalFormError, match="common factor"):
        MarkedGF(num, den)


def by_determinant(matrix):
    return gf_by_determinant(lump(matrix.marked("none")))[0]


@given(automata(weights=SMALL | LARGE) | doubled_automata().map(itemgetter(1)))
@law
def test_every_way_gives_the_least_fraction_of_all_walks(matrix):
    """By the determinant, by primes, by values at powers of two; also of what was merged."""
    enough = 2 * matrix.dimension + 2
    lumping = lump(matrix)
    marked = marked_gf_by_determinant(lumping)[0]
    assert marked.terms(enough) == [Profile.of(term) for term in walked(matrix, enough)]
    assert marked_candidate(lumping) == marked
    assert Annihilation(lumping.matrix, lumping.dimension).holds(marked)
    gf = by_determinant(matrix)
    assert (gf.num, gf.den) == walks.fraction(walked_totals(matrix, enough))
    assert marked.at_one() == gf
    for one in (matrix, merge_equal_futures(matrix)):
        found, evidence = gf_by_modular_terms(lump(one.marked("none")))
        assert found == gf
        assert evidence.holds(gf)


@given(automata(), st.fractions(-3, 3, max_denominator=7))
@law
def test_the_cancelled_factor_times_the_denominator_is_the_determinant(matrix, x):
    lumping = lump(matrix.marked("none"))
    gf, cancelled = gf_by_determinant(lumping)
    below = sum(c * x**k for k, c in enumerate(reversed_charpoly(lumping.integer_matrix())))
    denominator = sum(c * x**k for k, c in enumerate(gf.den))
    assert sum(c * x**k for k, c in enumerate(cancelled)) * denominator == below


def series(rng):
    """Draw an equation with one power series, y = c + x(...)."""
    parts = [
        f"({rng.randint(-3, 3)})*x^{rng.randint(1, 2)}*y^{rng.randint(0, 3)}"
        for _ in range(rng.randint(1, 3))
    ]
    return f"y = {rng.randint(0, 2)}+x*y+{'+'.join(parts)}"


def diagonal(rng):
    letters = "xyz"[: rng.choice([1, 2, 2, 3])]
    terms = [
        f"({rng.randint(-3, 3)})*{rng.choice(letters)}^{rng.randint(1, 2)}*{rng.choice(letters)}"
        for _ in range(2)
    ]
    below = f"{rng.choice(['1', '-1'])}-{'-'.join(letters)}+{'+'.join(terms)}"
    return f"diagonal of ({rng.randint(-2, 3)}+{letters[0]})/({below})"


def root(rng):
    """Draw a power series with square or cube roots, the last known by several terms."""
    k, (a, b, c, d) = rng.choice([2, 2, 3]), (rng.randint(-4, 4) for _ in range(4))
    one = f"(1+({a})*x+({b})*x^2)^({rng.choice([1, 2, -1])}/{k})"
    return f"({rng.choice([1, 4])}+x*{one})/(1+({c})*x-x^2*{one})-({d})*(1-4*x)^(1/2)"


@pytest.mark.parametrize("seed", range(12))
def test_the_checker_has_the_same_terms(seed):
    rng = random.Random(seed)  # noqa: S311 - examples, not secrets
    sequence = Sequence((series, diagonal, root)[seed % 3](rng))
    definition = definition_data(sequence.definition)
    assert kinds.defined("values", definition)(definition, 9, Clock()) == sequence[:9]


@pytest.mark.parametrize("text", ["sqrt(4-x)", "x^(-2)*(1-9*x)^(-1/3)", "y^3 = 1+x*y, a(0) = 1"])
def test_recurrences_of_series_are_those_of_their_terms_and_no_others_are_replayed(text):
    sequence = Sequence(text)
    by, proof = recurrence_in_n(sequence)
    assert list(map(Fraction, by.values(40, sequence.run))) == sequence.early(40)
    data = certificate(proof)
    assert replay(data).holds
    of, told = data["statement"]["names"]["a"], data["evidence"]["recurrences"]["a"]
    for place, key, other in (
        (told["polynomials"][0], 0, "7"),  # another recurrence
        (of["terms"], 0, "5"),  # no series begins so
    ):
        kept, place[key] = place[key], other
        assert not replay(seal(data)).holds
        place[key] = kept


@pytest.mark.parametrize(
    ("same", "other"),
    [
        ("y = x", "(y-x)*(y-1)*(2*y+1) = 0"),  # so is y = 1
        ("y = 1+x", "(y-1-x)/(y-1-x) = 2"),  # divides by 0
        ("y = 1+x", "1/(1/(y-1-x)) = 0"),
        ("y = x*y^2", "y = 0^0+x*y^2"),  # 0^0 = 1
        ("diagonal of 1/(1-x-y)", "diagonal of 1/(1-x-y)+(x-x)^0"),
        ("diagonal of 1/(1-x-y)", "diagonal of 1/(1-x-y)-1+(1/(x-x))^0"),
    ],
)
def test_what_defines_another_series_or_none_is_not_replayed(same, other):
    data = certificate(check("a(n) = 3", same).proof)
    assert replay(data).holds
    of = data["statement"]["names"]["a"]
    for key in of.keys() - {"kind"}:
        of[key] = other.removeprefix("diagonal of ")
    assert not replay(seal(data)).holds
    try:
        proof = check("a(n) = 3", other).proof
    except GfkitError:
        return
    assert replay(certificate(proof)).holds


# Profiles are polynomials in x and y.


@given(profiles, profiles, small, small, small)
def test_profiles_are_added_and_multiplied_as_their_values(a, b, number, x, y):
    def value(profile, x, y):
        return sum(f * x**i * y**j for i, j, f in profile.terms)

    assert value(a + b, x, y) == value(a, x, y) + value(b, x, y)
    assert value(a * b, x, y) == value(a, x, y) * value(b, x, y)
    assert value(number * a, x, y) == value(a * number, x, y) == number * value(a, x, y)
    assert value(a.swapped(), x, y) == value(a, y, x)
    assert printed(str(a), x=x, y=y) == value(a, x, y)
    assert printed(str(a._sympy_()).replace("**", "^"), x=x, y=y) == value(a, x, y)


@given(profiles, profiles, profiles)
def test_profiles_are_in_normal_form(a, b, c):
    assert list(a.terms) == sorted(a.terms)
    assert all(f for *_, f in a.terms)
    assert a + b + -1 * b == a
    assert a * (b + c) == a * b + a * c
    assert a.swapped().swapped() == a
    assert a.total() == sum(f for *_, f in a.terms)
    assert a.play() + a.where(lambda i, j: abs(i - j) > 1) == a
    assert all(a[i, j] == a.as_dict().get((i, j), 0) for i in range(4) for j in range(4))
