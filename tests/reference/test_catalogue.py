"""Every claim of the catalogue is settled anew."""

from pathlib import Path

import pytest
from tiers import one_in

from gfkit.claims.audit import settle
from gfkit.claims.claim import read_catalogue

ROOT = Path(__file__).parents[2]
CLAIMS = read_catalogue(ROOT / "catalog")
NAMES = [f"{claim.source}-{claim.id}" for claim in CLAIMS]
LONG = {"b061", "bf01", "bf52", "bf6d"}
"""Claims that take many seconds. The build of the site settles every claim too, and compares."""


@one_in(20)
@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(claim, marks=[pytest.mark.thorough] * (claim.id in LONG), id=name)
        for claim, name in zip(CLAIMS, NAMES, strict=True)
    ],
)
def test_a_claim_is_settled_as_recorded(claim) -> None:
    assert settle(claim).record() == claim.recorded


def test_every_refuted_claim_says_where_and_most_have_a_repair() -> None:
    refuted = [claim for claim in CLAIMS if claim.recorded["verdict"] == "refuted"]
    assert all("counterexample" in claim.recorded for claim in refuted)
    repaired = [claim for claim in refuted if "repair" in claim.recorded]
    assert 2 * len(repaired) > len(refuted)
