"""A thousand forgeries of each certificate of formulas and growth that is quick to check."""

import random

import pytest
from oracle.analysis_proofs import PROOFS, in_normal_form
from oracle.envelopes import certificate, checked, seal
from oracle.forgeries import changed

from gfkit.proofs.kernel import prove, statement_of

FORGED = 1000
LONG = {"equation", "recurrence", "cells", "rows", "moments"}
"""A change of the strip may make them long; forty of each are in tests/unit/proofs."""


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(set(PROOFS) - LONG))
def test_forgeries_hold_only_if_their_statement_is_true(name) -> None:
    """By the kernel, which shares no code with the checker, from the evidence of the true one."""
    data = certificate(PROOFS[name]())
    dice = random.Random(name)  # noqa: S311 - nothing secret
    for _ in range(FORGED):
        forged = seal(changed(data, dice))
        if forged["statement"] == data["statement"] or not checked(forged, 1.0).holds:
            continue
        statement = statement_of(in_normal_form(forged["statement"]))
        assert prove(statement, data["evidence"]).statement == statement
