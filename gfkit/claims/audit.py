"""The audit: decides claims, and compares the findings with what is on record."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from gfkit.base.arguments import list_of, optional, positive, shown, takes
from gfkit.base.budget import Budget, tracked, within
from gfkit.claims.claim import KINDS, Audited, Claim, Finding, asked
from gfkit.claims.kinds import games, growth, play, sequences, values  # noqa: F401 - they fill KINDS
from gfkit.claims.settle import settled_within
from gfkit.errors import ClaimError, GfkitError, LimitReached, NotRational, OutOfBudget, Unevaluated
from gfkit.proofs.kernel import made

LONGEST_KIND = 60


def unknown_kind(kind: str) -> str:
    """Return the line on a kind of claim that does not exist: the nearest, or all.

    >>> unknown_kind("Realtion")
    "unknown kind 'Realtion'; the nearest is 'relation'"
    """
    key = " ".join(kind.casefold()[:LONGEST_KIND].replace("-", " ").replace("_", " ").split())
    near = difflib.get_close_matches(key, KINDS, n=1)
    if not near:
        return f"unknown kind {shown(kind)}; known are {', '.join(KINDS)}"
    return f"unknown kind {shown(kind)}; the nearest is {near[0]!r}"


def settle(claim: Claim) -> Finding:
    """Settle one claim.

    Raises ClaimError for a claim that cannot be read. What is too large, or cannot be computed, is
    refused with the reason.

    >>> from gfkit.claims.claim import Claim
    >>> claim = Claim("1", "Here", "line 1", "Powers.", "relation",
    ...               {"gf": "1/(1-2*x)"}, {"formula": "a(n) = 3*a(n-1)"})
    >>> finding = settle(claim)
    >>> print(finding.verdict, finding.counterexample, finding.repair)
    refuted {'n': 1, 'expected': '3', 'got': '2'} a(n) = 2*a(n-1) for n >= 1
    """
    if claim.problem:
        raise ClaimError(claim.where, claim.problem)
    if claim.kind not in KINDS:
        raise ClaimError(claim.where, unknown_kind(claim.kind))
    if claim.holds_for is not None and not KINDS[claim.kind].is_ranged:
        raise ClaimError(claim.where, f"a claim of the kind {claim.kind!r} has no holds_for")
    try:
        return asked(claim, KINDS[claim.kind]).finding(claim)
    except ClaimError:
        raise
    except LimitReached as error:
        return Finding.refused(str(error), "over-limit")
    except (NotRational, Unevaluated) as error:
        return Finding.refused(str(error), "not-applicable")
    except GfkitError as error:
        raise ClaimError(claim.where, str(error)) from None


@takes(claims=list_of(Claim, "paths alone or claims alone"), claim_limit=optional(positive))
def audit(
    claims: Iterable[Claim], *, claim_limit: float | None = None, budget: Budget | None = None
) -> Iterator[Audited]:
    """Yield every claim with what is found of it.

    claim_limit: seconds for each claim; what is not settled within is refused, and the others are
    settled. budget: for all together; OutOfBudget is raised at its limits, what was yielded stays.

    A claim that cannot be read is refused with the reason, and the others are settled.

    >>> from gfkit.claims.claim import Claim
    >>> bad = Claim("1", "Here", "line 1", "It.", "terms", {"gf": "1"}, {"terms": 7})
    >>> [found] = audit([bad])
    >>> print(found.finding.verdict, found.error)
    refused claim 1 (Here, line 1): says.terms: expected `array`, got `int`
    """
    for claim in tracked(claims, "claims"):
        with within(budget):  # not while others have what is yielded
            found = _audited(claim, claim_limit)
        yield found


def _audited(claim: Claim, seconds: float | None) -> Audited:
    try:
        return made(Audited, claim, settled_within(seconds, lambda: settle(claim)))
    except ClaimError as error:
        return made(Audited, claim, Finding.refused(str(error)), str(error))
    except (OutOfBudget, MemoryError):
        raise
    except Exception as error:  # noqa: BLE001 - one claim never ends the audit of the others
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        message = f"{claim.where}: an internal error of gfkit, please report it: {reason}"
        return made(Audited, claim, Finding.refused(message), message)
