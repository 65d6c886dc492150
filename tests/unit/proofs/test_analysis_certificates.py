"""Certificates of formulas and growth: the checker takes them, and nothing false."""

import random

import pytest
from oracle.analysis_proofs import PROOFS, in_normal_form
from oracle.envelopes import certificate, checked, seal
from oracle.forgeries import changed
from tiers import drawn, is_thorough, one_in

from gfkit.errors import GfkitError
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


FALSE = {
    "square roots": [("from", -1)],
    "periodic": [("from", -1)],
    "nearest": [("from", -1)],
    "rate": [("value", ["809/500", "16181/10000"][::-1])],
    "o(1)": [("rest", "0"), ("main", ["^", "2", "n"])],
    "ratio": [("main", ["^", "2", "n"]), ("main", ["*", "2", "n", ["^", "2", "n"]])],
    "rate of large order": [("value", ["2", "5/2"]), ("value", ["2619/1000", "3"])],
    "cells": [("low", "2"), ("high", "1"), ("high", "3/2")],
    "rows": [("value", ["2", "3"]), ("value", ["0", "1"])],
}


@one_in(4)
@pytest.mark.parametrize("name, key, value", [(n, k, v) for n in FALSE for k, v in FALSE[n]])
def test_false_statements_are_rejected(name, key, value, proofs) -> None:
    data = certificate(proofs[name])
    data["statement"][key] = value
    assert not checked(seal(data)).holds
    with pytest.raises((GfkitError, ValueError)):
        claimed_of_data(data).verify()


def test_lemmas_about_another_sequence_are_rejected(proofs) -> None:
    data = certificate(proofs["square roots"])
    for lemma in data["lemmas"]:
        lemma["statement"]["of"]["p"] = lemma["statement"]["p"] = ["0", "2"]
    assert not checked(seal(data)).holds


def test_a_missing_lemma_is_seen(proofs) -> None:
    for proof in proofs.values():
        data = certificate(proof)
        if data["lemmas"] and proof.statement.kind != "identity":  # there a fraction says it all
            data["lemmas"] = []
            assert not checked(seal(data)).holds
