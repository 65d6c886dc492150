"""True statements about growth and formulas are proved and checked; slightly false ones are not.

What is true is told by terms from the fraction itself and by mpmath, which share nothing with the
kernel or the checker.
"""

from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest
from analysis.test_closed_forms import FACTORS
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.envelopes import certificate, checked, seal
from oracle.plain_formulas import product, terms_of_fraction, value

from gfkit import as_sequence, nearest_integer
from gfkit.errors import GfkitError
from gfkit.formulas.prefix import formula_of, json_of, prefix_of
from gfkit.numbers.enclosures import Enclosure
from gfkit.proofs.kernel import claimed_of_data, proof_data, prove
from gfkit.sequences import answers
from gfkit.sequences.closed_forms import ClosedFormHolds, IsNearest
from gfkit.sequences.growth import GrowthRate, MainPart, MainTerms
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF

FAR = 60


@st.composite
def given_sequences(draw, longest=3):
    """Draw a sequence given by a fraction, with an offset."""
    den = product(draw(st.lists(st.sampled_from(FACTORS), max_size=longest)))
    num = draw(st.lists(st.integers(-9, 9), max_size=len(den) + 2))
    return Sequence.of_gf(RationalGF.of(num, den), offset=draw(st.integers(-2, 3)))


def assert_holds(proof):
    """Derive a proof again from its data, and have it checked alone."""
    assert claimed_of_data(proof_data(proof)).verify() == proof
    report = checked(certificate(proof))
    assert report.holds, report.reasons


def assert_fails(statement, proof):
    """Neither the kernel nor the checker takes a statement with the evidence of another."""
    with pytest.raises(GfkitError):
        prove(statement, proof.derivation.evidence)
    forged = certificate(proof)
    forged["statement"] = {**forged["statement"], **statement.data()}
    assert not checked(seal(forged)).holds


def terms(sequence, count=FAR):
    gf = sequence.rational
    return terms_of_fraction(gf.num, gf.den, count)


@law
@given(given_sequences())
def test_closed_forms_are_proved_from_where_they_hold(a):
    answer = answers.closed_form(a)
    proof = answer.proof()
    assert_holds(proof)
    listed = terms(a)
    for n in range(proof.statement.start, a.offset + FAR):
        found = value(json_of(prefix_of(proof.statement.formula)), n)
        assert abs(found - listed[n - a.offset]) < mpmath.mpf(10) ** -20 * (1 + abs(found))


@law
@given(given_sequences(), st.data())
def test_other_closed_forms_are_not(a, data):
    """One number of the formula is changed, or its range; terms tell whether it is false."""
    proof = answers.closed_form(a).proof()
    statement = proof.statement
    plain = prefix_of(statement.formula)
    start = statement.start
    if data.draw(st.booleans()) and start > a.offset:
        start -= data.draw(st.integers(1, start - a.offset))
    else:
        plain = other_number(plain, data)
    try:
        other = ClosedFormHolds(statement.of, formula_of(plain), start)
        listed = terms(a)
        false = any(
            abs(value(json_of(prefix_of(other.formula)), n) - listed[n - a.offset]) > 1e-20
            for n in range(start, start + 40)
        )
    except (ZeroDivisionError, GfkitError, ValueError, mpmath.libmp.NoConvergence):
        false = False  # no such formula, or its roots are multiple and mpmath does not find them
    if false:
        assert_fails(other, proof)


@pytest.mark.thorough
@law
@given(
    given_sequences(2),
    st.integers(1, 12),
    st.sampled_from([1, 2, ("neg", 3), ("sqrt", 2)]),
    st.sampled_from([1, ("periodic", 1, 0), ("periodic", 0, 0, 1)]),
)
def test_formulas_that_agree_at_many_first_n_are_not_taken(a, many, base, periodic):
    fails_though_it_agrees(a, many, base, periodic)


@pytest.mark.parametrize("many", [1, 5])
def test_a_formula_that_agrees_at_the_first_n_is_not_taken(many):
    fails_though_it_agrees(Sequence.parse("1/(1-3x)"), many, 2, 1)


def fails_though_it_agrees(a, many, base, periodic):
    """What is added vanishes at the first n; more of them than a dimension too small would ask."""
    proof = answers.closed_form(a).proof()
    said = proof.statement
    zeros = [("+", "n", at(-said.start - k)) for k in range(many)]
    added = ("*", periodic, ("^", base, "n"), *zeros)
    other = ClosedFormHolds(said.of, formula_of(("+", prefix_of(said.formula), added)), said.start)
    assert_fails(other, proof)


def at(number):
    return number if number >= 0 else ("neg", -number)


def other_number(plain, data):
    """Return the formula with one of its integers changed."""
    found = list(numbers(plain))
    place = data.draw(st.sampled_from(found))
    step = data.draw(st.sampled_from([-2, -1, 1, 2, 5]))
    return at_place(plain, place, step)


def numbers(plain, path=()):
    if isinstance(plain, int):
        yield path
    elif isinstance(plain, tuple):
        for k, part in enumerate(plain):
            if not (k == 0 and isinstance(part, str)):
                yield from numbers(part, (*path, k))


def at_place(plain, path, step):
    if not path:
        return plain + step
    parts = list(plain)
    parts[path[0]] = at_place(parts[path[0]], path[1:], step)
    return tuple(parts)


@law
@given(given_sequences(), st.sampled_from([6, 20]))
def test_asymptotics_are_proved(a, digits):
    answer = answers.asymptotics(a, digits=digits)
    proof = answer.proof()
    assert_holds(proof)
    assert not violated(proof.statement, terms(a))


@law
@given(given_sequences(), st.data())
def test_other_bounds_are_not(a, data):
    """Factor, rate, range or a box is changed; terms tell whether that is false."""
    proof = answers.asymptotics(a, digits=8).proof()
    parts = list(proof.statement.parts)
    place = data.draw(st.integers(0, len(parts) - 1))
    parts[place] = other_part(parts[place], data)
    other = MainTerms(proof.statement.of, a.offset, tuple(parts))
    if violated(other, terms(a, 200)):
        assert_fails(other, proof)


def other_part(part, data):
    factor, rate, start, main = part.factor, part.rate, part.start, part.terms
    match data.draw(st.sampled_from(["factor", "rate", "start", "base", "coefficient"])):
        case "factor":
            factor = factor * data.draw(st.sampled_from([Fraction(9, 10), Fraction(1, 2), 0]))
        case "rate":
            rate = rate * data.draw(st.sampled_from([Fraction(9, 10), Fraction(1, 2)]))
        case "start":
            start -= 1
        case "base" if main:
            first = main[0]
            main = (type(first)(first.poly, moved(first.base), first.coefficients), *main[1:])
        case "coefficient" if main:
            first = main[0]
            shifted = (*first.coefficients[:-1], moved(first.coefficients[-1]))
            main = (type(first)(first.poly, first.base, shifted), *main[1:])
    return MainPart(main, factor, rate, start, part.period, part.residue)


def moved(box):
    step = (box.real.high - box.real.low) * 50 + Fraction(1, 10**6)
    return type(box)(Enclosure(box.real.low + step, box.real.high + step), box.imaginary)


def violated(statement, listed):
    """Tell whether terms contradict a statement about main terms, for certain."""
    with mpmath.workdps(60):
        return any(part_violated(part, statement.offset, listed) for part in statement.parts)


def part_violated(part, offset, listed):
    main = []
    for term in part.terms:
        roots = mpmath.polyroots([int(c) for c in reversed(term.poly)], maxsteps=400, extraprec=400)
        inside = [root for root in roots if holds(term.base, root)]
        if len(inside) != 1:
            return True
        main.append((inside[0], term.coefficients))
    for n, term in enumerate(listed, offset):
        m, rest = divmod(n - part.residue, part.period)
        if rest or m < part.start:
            continue
        total, slack = mpmath.mpc(0), mpmath.mpf(10) ** -30
        for root, coefficients in main:
            for k, box in enumerate(coefficients):
                power = root**m * m**k
                total += mid(box) * power
                slack += 2 * radius(box) * abs(power)
        bound = to_mpf(part.factor) * to_mpf(part.rate) ** m if part.rate else 0
        if abs(total - term) > bound * (1 + mpmath.mpf(10) ** -30) + slack:
            return True
    return False


def to_mpf(q):
    return mpmath.mpf(q.numerator) / q.denominator


def mid(box):
    return mpmath.mpc(to_mpf(box.real.middle), to_mpf(box.imaginary.middle))


def radius(box):
    return to_mpf(box.real.radius + box.imaginary.radius)


def holds(box, root):
    slack = mpmath.mpf(10) ** -30
    ends = ((box.real, root.real), (box.imaginary, root.imag))
    return all(
        to_mpf(side.low) - slack <= value <= to_mpf(side.high) + slack for side, value in ends
    )


@law
@given(given_sequences())
def test_nearest_integers_are_proved_and_not_from_earlier_on(a):
    answer = answers.nearest_integer(a)
    if answer is None:
        return
    proof = answer.proof()
    assert_holds(proof)
    if answer.found.sharp:
        said = proof.statement
        other = IsNearest(said.of, said.kept, said.start - 1, said.root)
        assert_fails(other, proof)


def test_the_latex_of_a_nearest_integer_says_which_root_is_meant():
    """Of the Tribonacci numbers r is the root of r^3 = r^2 + r + 1 near 1.839."""
    found = nearest_integer("x^2/(1-x-x^2-x^3)").latex()
    assert r"\quad r^{3}-r^{2}-r-1 = 0" in found
    assert r"r \approx 1.839286755" in found
    assert "approx" not in nearest_integer("x/(1-x-x^2)").latex()


def test_a_root_that_a_formula_names_has_a_polynomial():
    said = answers.nearest_integer(as_sequence("1/(1-x-x^2-x^3)")).proof().statement
    assert said.root.poly == (-1, -1, -1, 1)
    with pytest.raises(GfkitError, match="give a polynomial"):
        IsNearest(said.of, said.kept, said.start, replace(said.root, poly=None))


@law
@given(given_sequences(), st.data())
def test_other_nearest_integers_are_not(a, data):
    answer = answers.nearest_integer(a)
    if answer is None:
        return
    proof = answer.proof()
    said = proof.statement
    kept = other_number(prefix_of(said.kept), data)
    try:
        other = IsNearest(said.of, formula_of(kept), said.start, said.root)
        r = None if said.root is None else to_mpf(said.root.value.middle)
        listed = terms(a)
        false = any(
            abs(value(json_of(kept), n, r) - listed[n - a.offset]) > 0.51
            for n in range(said.start, said.start + 30)
        )
    except (ZeroDivisionError, GfkitError, ValueError):
        false = False
    if false:
        assert_fails(other, proof)


@pytest.mark.parametrize("text", ["x/(1-x-x^2)", "(1+x)/(1-2*x-x^3)", "1/(1-4*x^2)"])
def test_some_growth_rates_are_enclosed(text):
    assert_growth_rate(Sequence.parse(text), 6)


@pytest.mark.thorough
@law
@given(given_sequences(), st.integers(1, 12))
def test_growth_rates_are_enclosed(a, digits):
    assume(a.rational.order)
    assert_growth_rate(a, digits)


def assert_growth_rate(a, digits):
    """An interval that holds the rate is proved, and one beside it is not."""
    found = answers.asymptotics(a, digits=digits + 3).found.modulus
    step = Fraction(1, 10**digits)
    wide = Enclosure(found.low - step, found.high + step)
    lemma = {"gf": {"p": [*map(str, a.rational.num)], "q": [*map(str, a.rational.den)]}}
    proof = prove(GrowthRate(a.definition, wide), lemma)
    assert_holds(proof)
    assert_fails(GrowthRate(a.definition, Enclosure(wide.high, wide.high + step)), proof)
