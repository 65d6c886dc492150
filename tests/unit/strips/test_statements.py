"""Statements about strips, boards and graphs: the kernel proves what the checker accepts."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest
from forgeries.certificates import proved
from forgeries.draw import is_refuted
from oracle import forgeries
from oracle.envelopes import certificate, checked
from tiers import drawn

from gfkit.errors import GfkitError
from gfkit.proofs.kernel import claimed_of_data, prove, statement_of

ROOM = "gfkit.strips."
EACH = 4
"""So many proofs of each kind are changed, short ones first."""


def rows_by_kind() -> dict[str, list[dict[str, Any]]]:
    found = defaultdict(list)
    for row in sorted(proved(), key=lambda z: len(str(z))):
        if type(statement_of(row["statement"])).__module__.startswith(ROOM):
            found[row["statement"]["kind"]].append(row)
    return found


@pytest.mark.parametrize("kind", sorted(rows_by_kind()))
def test_what_is_near_a_proof_is_proved_if_the_checker_accepts_it(kind: str) -> None:
    for row in rows_by_kind()[kind][:EACH]:
        proof = claimed_of_data(row).verify()
        assert checked(certificate(proof)).holds
        assert str(proof.statement)
        for k in range(drawn(60)):
            rng = Random(f"{row['name']} {k}")  # noqa: S311 - forgeries, not secrets
            said = forgeries.changed(row["statement"], rng)
            try:
                proof = prove(statement_of(said), row["evidence"])
            except (GfkitError, ValueError):
                continue
            assert checked(certificate(proof)).holds, said
            assert not is_refuted(said), said
