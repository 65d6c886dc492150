"""The statement that a formula is the main term of a sequence: rest and ratio have limits."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from laws.strategies import law
from oracle.envelopes import certificate, checked, seal

from gfkit.errors import GfkitError, NormalFormError
from gfkit.formulas.parser import parse_expression
from gfkit.proofs.kernel import NotDerived, claimed_of_data, proof_data, prove
from gfkit.sequences.limits import NotOnePower, TendsTo, one_power
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational_gf import RationalGF


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


BASES = ["2^n", "3*2^n", "(1+sqrt(2))^n/2", "5^(n+1)/3", "-7*3^n", "(3-sqrt(5))^(2*n)"]


@law
@given(
    st.sampled_from(BASES),
    st.lists(st.integers(-3, 9), min_size=1, max_size=6),
    st.sampled_from(["{zero}", "binomial(n,4)*{zero}", "7^n*{zero}", "floor(n/10)*{zero}"]),
)
def test_the_form_of_a_formula_decides_what_power_it_is(base, zeros, factor):
    """Formulas that agree with c b^n at any finite set of n are not taken for it."""
    zero = "*".join(f"(n-({k}))" for k in zeros)
    formula = parse_expression(f"{base}+{factor.format(zero=zero)}")
    with pytest.raises((NotOnePower, GfkitError)):
        one_power(formula)
    one_power(parse_expression(base))


@law
@given(
    st.sampled_from([(2, 1), (3, -2), (5, 4), (-4, 3)]),
    st.lists(st.sampled_from([(1, -1, 3), (1, 0, 2), (2, -1)]), max_size=2),
    st.sampled_from(["o(1)", "~"]),
    st.integers(-2, 2),
)
def test_main_terms_that_are_formulas(power, others, rest, offset):
    """a(n) = c b^k + small terms, k = n - offset; true and slightly false main terms."""
    base, c = power
    num, den = [c], [1, -base]
    try:
        gf = RationalGF.of(num, den)
    except NormalFormError:
        assume(False)
    a = Sequence.of_gf(gf, offset=offset)
    b = Sequence.of_gf(RationalGF.of([1], [1, -1]), offset=offset)
    whole = a + b if others else a
    evidence = {"gf": {"p": [*map(str, whole.rational.num)], "q": [*map(str, whole.rational.den)]}}
    main = parse_expression(f"({c})*({base})^(n-({offset}))")
    statement = TendsTo(whole.definition, main, rest)
    if others and rest == "o(1)":  # a root on the unit circle stays
        with pytest.raises(NotDerived):
            prove(statement, evidence)
        return
    proof = prove(statement, evidence)
    assert_holds(proof)
    for text in (f"({c + 1})*({base})^(n-({offset}))", f"({c})*({base})^(n-({offset + 1}))"):
        assert_fails(TendsTo(whole.definition, parse_expression(text), rest), proof)
