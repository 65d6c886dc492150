"""Certificates of formulas and growth: the checker takes them, and nothing false."""

import random

import pytest
from oracle.analysis_proofs import PROOFS, in_normal_form
from oracle.envelopes import certificate, checked, seal
from oracle.forgeries import changed
from tiers import drawn, is_thorough, one_in

from gfkit.proofs.kernel import claimed_of_data, prove, statement_of

FORGED = 1000
"""Forgeries of each certificate with -m thorough."""
LONG = {"equation", "recurrence", "cells", "rows", "moments"}
"""A change of the strip may make them long; of these forty."""


@pytest.fixture(scope="module")
def proofs():
    return {name: make() for name, make in PROOFS.items()}


@one_in(4)
@pytest.mark.parametrize("name", PROOFS)
def test_the_checker_and_the_kernel_take_what_was_proved(name, proofs) -> None:
    data = certificate(proofs[name])
    assert claimed_of_data(data).verify() == proofs[name]
    report = checked(data)
    assert report.holds, report.reasons
    assert report.statement


@pytest.mark.slow
@pytest.mark.drawn
@pytest.mark.parametrize("name", PROOFS)
def test_forgeries_hold_only_if_their_statement_is_true(name, proofs) -> None:
    """Statement, evidence and lemmas are changed together, and the digest is made anew.

    A changed statement that the checker takes must be one that the kernel derives from the evidence
    of the true one: the two share no code.
    """
    data = certificate(proofs[name])
    dice = random.Random(name)  # noqa: S311 - nothing secret
    for _ in range(FORGED if is_thorough() and name not in LONG else drawn(40, 10)):
        forged = seal(changed(data, dice))
        if forged["statement"] == data["statement"] or not checked(forged, 0.5).holds:
            continue
        statement = statement_of(in_normal_form(forged["statement"]))
        assert prove(statement, data["evidence"]).statement == statement


def test_a_missing_lemma_is_seen(proofs) -> None:
    for proof in proofs.values():
        data = certificate(proof)
        if data["lemmas"] and proof.statement.kind != "identity":  # there a fraction says it all
            data["lemmas"] = []
            assert not checked(seal(data)).holds
