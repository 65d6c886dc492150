"""Verdicts on given terms: `guess` searches the families and says how far to trust the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError, LimitReached
from gfkit.fits.fit_cfinite import fit_cfinite
from gfkit.fits.search import FAMILIES, Outcome, search
from gfkit.proofs.bounded import BoundedOrderCertificate, OrderBound
from gfkit.proofs.verdict import Consistent, Proved, Refused, Underdetermined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gfkit.fits.fit import Fit
    from gfkit.fits.repair import Suspect
    from gfkit.proofs.verdict import Verdict
    from gfkit.series.terms import Terms

MOST = 20_000
"""More terms are refused: this many take half a minute or so."""

FEWEST = 9
"""Of fewer terms nothing is refused: almost every family leaves no surplus."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What is known of a sequence from its given terms.

    verdict: Proved (under a bound on the order), Consistent with its surplus, Underdetermined, or
    Refused. fit: the answer of the first two; of an underdetermined one the candidate; with
    suspects what would fit if they were corrected. bound: the premise that was used, if any.
    """

    given: Terms
    verdict: Verdict
    fit: Fit | None = None
    suspects: tuple[Suspect, ...] = ()
    bound: OrderBound | None = None


class UnknownFamily(GfkitError):
    """No family of fits has that name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"unknown kind {name!r}; the kinds are {', '.join(FAMILIES)}")


def guess(
    terms: Terms,
    kinds: Sequence[str] | None = None,
    order_bound: OrderBound | int | None = None,
    *,
    integral: bool = True,
) -> Guess:
    """Return the first family that fits the terms, simplest first, with a verdict.

    kinds: names of families, or None for all. order_bound: a proved or given bound on the order of
    the sequence turns a C-finite fit into a theorem. integral: whether all terms of the sequence
    are integers (of terms that were multiplied by a common denominator this is not known). When
    something counts as an answer: gfkit.fits.fit. Raises LimitReached above MOST terms.

    >>> from gfkit.series.terms import Terms
    >>> found = guess(Terms((1, 1, 2, 3, 5, 8, 13, 21, 34, 55)))
    >>> found.verdict, found.fit.text(), found.fit.holds_from
    (Consistent(surplus=6), 'a(n) = a(n-1) + a(n-2)', 2)
    >>> guess(Terms((1, 1, 2, 3, 5, 8, 13))).verdict
    Underdetermined(needed=2)
    >>> print(guess(Terms((1, 1, 2, 3)), order_bound=2).verdict)
    proved
    """
    wanted = None if kinds is None else [_family(kind) for kind in kinds]
    if not len(terms):
        return Guess(terms, Refused("no terms are given"))
    if len(terms) > MOST:
        raise LimitReached(
            f"{len(terms)} terms are given; the limit is {MOST}: give the first ones, and compare "
            "the others with what the answer predicts"
        )
    if order_bound is not None and (wanted is None or "C-finite" in wanted):
        bound = OrderBound(order_bound) if isinstance(order_bound, int) else order_bound
        found = _under_bound(terms, bound, wanted, integral=integral)
        if found is not None:
            return found
    return _verdict_of(terms, search(terms, wanted, integral=integral))


def _family(name: str) -> str:
    for family in FAMILIES:
        if family.lower() == name.lower():
            return family
    raise UnknownFamily(name)


def _verdict_of(terms: Terms, outcome: Outcome) -> Guess:
    if outcome.fit is not None:
        return Guess(terms, Consistent(outcome.fit.surplus), outcome.fit)
    if outcome.repair is not None:
        suspects = outcome.repair.suspects
        but = "one" if len(suspects) == 1 else "two"
        reason = f"all terms but {but} fit: {'; '.join(map(str, suspects))}"
        return Guess(terms, Refused(reason), outcome.repair.fit, suspects)
    if outcome.candidate is not None:
        return Guess(terms, Underdetermined(outcome.candidate.needed), outcome.candidate)
    if len(terms) < FEWEST:
        return Guess(terms, Underdetermined(FEWEST - len(terms)))
    return Guess(
        terms,
        Refused(
            f"no family has a fit that some of the {len(terms)} terms determine and the others "
            "confirm"
        ),
    )


def _under_bound(
    terms: Terms, bound: OrderBound, wanted: Sequence[str] | None, *, integral: bool
) -> Guess | None:
    """Return what the bound decides, or None if no fit obeys it and it cannot be contradicted."""
    if bound.limit < 0:
        raise GfkitError(f"a bound on the order is not negative, as {bound.limit} is")
    fit = fit_cfinite(terms, spare=0)
    if fit is not None and fit.gf.holds_from <= bound.limit:
        certificate = BoundedOrderCertificate(fit.gf, terms, bound)
        if certificate.holds():
            return Guess(terms, Proved(certificate), fit, bound=bound)
        outcome = search(terms, wanted, integral=integral)
        if outcome.fit is not None or outcome.repair is not None:
            return _verdict_of(terms, outcome)
        return Guess(terms, Underdetermined(certificate.needed - len(terms)), fit, bound=bound)
    if len(terms) < 2 * bound.limit:
        return None
    outcome = search(terms, wanted, integral=integral)
    if outcome.repair is not None:
        return _verdict_of(terms, outcome)
    reason = f"no sequence of {bound} begins with these {len(terms)} terms"
    return Guess(terms, Refused(reason), bound=bound)
