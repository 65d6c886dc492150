"""The audit: settles claims, and compares what it finds with what is on record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gfkit.claims.claim import Claim, read_claims
from gfkit.claims.finding import Finding
from gfkit.claims.kinds.counting import KINDS as COUNTING_KINDS
from gfkit.claims.kinds.game_play import PLAY_KINDS
from gfkit.claims.kinds.game_values import GAME_KINDS
from gfkit.claims.shapes import check_shapes
from gfkit.errors import ClaimError, GfkitError, LimitReached, NotRational
from gfkit.formulas.evaluate import Unevaluated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


KINDS = {**COUNTING_KINDS, **GAME_KINDS, **PLAY_KINDS}
"""All kinds of claims, and what settles them."""


@dataclass(frozen=True, slots=True)
class Audited:
    """A claim with the finding, and whether that is what is on record (None: no record)."""

    claim: Claim
    finding: Finding

    @property
    def as_recorded(self) -> bool | None:
        """Tell whether the finding is the recorded one."""
        if self.claim.recorded is None:
            return None
        return dict(self.claim.recorded) == self.finding.record()

    def data(self) -> dict[str, Any]:
        """Return the entry of JSON output."""
        return {
            "id": self.claim.id,
            "place": self.claim.place,
            "statement": self.claim.statement,
            "kind": self.claim.kind,
            "verdict": str(self.finding.verdict),
            "reason": self.finding.reason,
            "counterexample": self.finding.counterexample,
            "repair": self.finding.repair,
        }


def settle(claim: Claim) -> Finding:
    """Settle one claim.

    Raises ClaimError for a claim that cannot be read. What is too large, or cannot be computed, is
    refused with the reason.

    >>> claim = Claim("1", "Here", "line 1", "Powers.", "recurrence",
    ...               {"gf": "1/(1-2*x)"}, {"formula": "a(n) = 3*a(n-1)"})
    >>> finding = settle(claim)
    >>> print(finding.verdict, finding.counterexample, finding.repair)
    refuted {'n': 1, 'expected': '3', 'got': '2'} a(n) = 2*a(n-1) for n >= 1
    """
    if claim.kind not in KINDS:
        known = ", ".join(KINDS)
        raise ClaimError(claim.where, f"unknown kind {claim.kind!r}; known are {known}")
    check_shapes(claim)
    try:
        return KINDS[claim.kind](claim)
    except ClaimError:
        raise
    except (LimitReached, NotRational, Unevaluated) as error:
        return Finding.refused(str(error))
    except GfkitError as error:
        raise ClaimError(claim.where, str(error)) from None


def audit(claims: Iterable[Claim]) -> Iterator[Audited]:
    """Yield every claim with what is found of it."""
    for claim in claims:
        yield Audited(claim, settle(claim))


def read_catalogue(directory: Path) -> list[Claim]:
    """Read every file of claims of a catalogue; raises ClaimError if an id occurs twice."""
    try:
        paths = sorted(path for path in directory.glob("*.toml") if path.stem not in NOT_CLAIMS)
    except (OSError, RuntimeError, ValueError):  # no name of a directory at all
        paths = []
    if not paths:
        hint = "no files of claims (*.toml) there; --directory says where the catalogue is"
        raise ClaimError(str(directory), hint)
    claims = [claim for path in paths for claim in read_claims(path)]
    seen: dict[str, Claim] = {}
    for claim in claims:
        if claim.id in seen:
            raise ClaimError(claim.where, f"the id is also that of {seen[claim.id].where}")
        seen[claim.id] = claim
    return claims


NOT_CLAIMS = {"bibliography", "sequences"}
"""Files of a catalogue that hold other things."""
