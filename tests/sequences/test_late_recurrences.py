"""Signs of formulas whose recurrence determines the terms only from some n on."""

from math import comb, factorial

import pytest
from oracle.envelopes import certificate, checked

from gfkit import as_sequence
from gfkit.proofs.kernel import Workings
from gfkit.sequences.signs import prove_signs, signs_by_cone

FORMULAS = {
    "n!-120": lambda n: factorial(n) - 120,
    "120-n!": lambda n: 120 - factorial(n),
    "2*n!-7": lambda n: 2 * factorial(n) - 7,
    "n!-2^n": lambda n: factorial(n) - 2**n,
    "binomial(2*n,n)-20": lambda n: comb(2 * n, n) - 20,
}


@pytest.mark.parametrize("text", FORMULAS)
def test_signs_are_those_of_the_terms_and_their_certificate_holds(text: str) -> None:
    sequence = as_sequence(text)
    signs = signs_by_cone(sequence.definition, Workings())
    terms = [FORMULAS[text](n) for n in range(40)]
    assert [signs.sign(n) for n in range(40)] == [(z > 0) - (z < 0) for z in terms]
    relation = ">=" if terms[-1] > 0 else "<="
    start = signs.least(relation)
    assert start == 1 + max(n for n in range(40) if terms[n] * terms[-1] < 0)
    proof = prove_signs(sequence, signs, (relation,), start)
    assert str(checked(certificate(proof)).outcome) == "holds"
