"""All families in turn, simplest first, and the outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.base.budget import know, phase, tracked
from gfkit.fits.fit import LARGE, Terms, evenness_lacking, surplus_bits
from gfkit.fits.fit_cfinite import fit_cfinite
from gfkit.fits.k_regular import fit_k_regular, undecided
from gfkit.fits.precursive import PRecursive, fit_hypergeometric, fit_precursive, fit_q_holonomic
from gfkit.fits.quasipolynomial import (
    fit_arithmetic_periodic,
    fit_periodic,
    fit_polynomial,
    fit_quasipolynomial,
)
from gfkit.fits.repair import repair_before, repair_by
from gfkit.fits.series_equations import (
    Algebraic,
    fit_algebraic,
    fit_d_algebraic,
    fit_dfinite,
    fit_exponential,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gfkit.fits.fit import Fit
    from gfkit.fits.repair import Repair

FAMILIES: Mapping[str, Callable[..., Fit | None]] = {
    "periodic": fit_periodic,
    "arithmetic-periodic": fit_arithmetic_periodic,
    "polynomial": fit_polynomial,
    "quasi-polynomial": fit_quasipolynomial,
    "C-finite": fit_cfinite,
    "hypergeometric": fit_hypergeometric,
    "P-recursive": fit_precursive,
    "algebraic": fit_algebraic,
    "D-finite": fit_dfinite,
    "e.g.f.": fit_exponential,
    "q-holonomic": fit_q_holonomic,
    "k-regular": fit_k_regular,
    "D-algebraic": fit_d_algebraic,
}
"""The families by name, in the order in which they are tried."""

RATIONAL = ("periodic", "arithmetic-periodic", "polynomial", "quasi-polynomial", "C-finite")
"""Those whose g.f. is rational: one or two wrong terms are looked for by C-finite fits."""

LONG, PREFIX = 150, 60
"""Of more terms the first ones are looked at to see which family answers."""

MANY = 60
"""Of more terms, fits that want some further ones are looked for among the rational families."""

SMALL_DEGREE = 4
"""Wrong terms are looked for by algebraic equations of at most this degree."""

SIMPLE = 5
"""Fits that so few terms determine are not explained by anything simpler."""

AHEAD, MOST_AHEAD = 9, 1000
"""As many times the given terms, and at most so many, are compared with what digits predict."""

NONLINEAR, FEW_AHEAD = ("algebraic", "e.g.f.", "D-algebraic"), 40
"""Of these families, whose terms are slow, so many."""

PREDICTED = 5
"""This many further terms of integers must be predicted as integers."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the families find for given terms.

    fit: an answer. repair: what would be one, if suspects are replaced. candidate: the fit that
    lacks the fewest further terms, `candidate.missing` of them. At most one of the three is given.
    wanted: how many further terms decide between a candidate and sections, if that is why.
    """

    fit: Fit | None = None
    repair: Repair | None = None
    candidate: Fit | None = None
    wanted: int = 0


def search(given: Terms, kinds: Sequence[str] | None = None, *, integral: bool = True) -> Outcome:
    """Return the first answer of the families, simplest first.

    kinds: names of families; None means all. integral: whether the sequence is one of integers, so
    that a formula whose next terms are fractions does not fit it.

    At a limit of the budget it is known which families were searched without an answer.

    A fit that sets terms aside (a long pre-period, a term that no equation contains, unknowns that
    the terms before and after a place do not need) is an answer only if there are no one or two
    terms with whose correction a simpler fit holds for all.
    """
    wanted = [kind for kind in FAMILIES if kinds is None or kind in kinds]
    rational = any(kind in RATIONAL for kind in wanted)
    looked = False
    know(searched=[], not_searched=wanted)
    digits = fit_k_regular(given) if "k-regular" in wanted else None
    if digits is not None and (
        digits.missing or (integral and not _is_integral(digits)) or _turn(digits)
    ):
        digits = None
    if len(given) > LONG:
        first = _first_of(Terms(given.values[:PREFIX], given.offset), wanted)
        wanted.sort(key=lambda kind: (kind not in RATIONAL, kind != first))
    for place, kind in enumerate(tracked(wanted, "families")):
        know(searched=wanted[:place], not_searched=wanted[place:])
        if kind not in RATIONAL and not looked:
            if evenness_lacking(given.values):
                break  # whatever fits, more terms are wanted
            looked = True
            repair = repair_by("C-finite", given) if rational else None
            if repair is not None:
                return _shorter(digits, repair.cost) or Outcome(repair=repair)
        fit = FAMILIES[kind](given)
        if fit is None or fit.missing or (integral and not _is_integral(fit)):
            continue
        if kind not in RATIONAL and not any(given.values[fit.used :]):
            continue  # zeros that follow some terms say nothing of an equation for these
        if shorter := _shorter(digits, fit.used):
            return shorter
        repair = _simpler_repair(fit)
        if repair is not None:
            return Outcome(repair=repair)
        if not (isinstance(fit, PRecursive) and fit.ignored):
            return _unless_by_digits(fit)
    know(searched=wanted, not_searched=["one or two wrong terms", "fits that lack terms"])
    with phase("searches for wrong terms", 2) as far:
        repair = repair_by("C-finite", given) if rational and not looked else None
        if looked:
            repair = repair_by("P-recursive", given)
            far.advance()
            repair = repair or repair_by("algebraic", given, top=SMALL_DEGREE)
    if repair is not None:
        return Outcome(repair=repair)
    know(searched=[*wanted, "one or two wrong terms"], not_searched=["fits that lack terms"])
    return Outcome(candidate=_candidate(given, wanted, integral=integral))


def _unless_by_digits(fit: Fit) -> Outcome:
    """Return an answer, or none if sections that agree as well go on otherwise."""
    bits, _ = surplus_bits(fit.given.values, fit.used)
    if fit.kind == "k-regular":
        wanted = _turn(fit)
    elif bits >= LARGE * fit.surplus:
        wanted = 0
    else:
        most = FEW_AHEAD if fit.kind in NONLINEAR else min(AHEAD * len(fit.given), MOST_AHEAD)
        wanted = undecided(fit, fit.predicted(most))
    return Outcome(candidate=fit, wanted=wanted) if wanted else Outcome(fit=fit)


def _turn(fit: Fit) -> int:
    """Return the place of the first negative term that a k-regular fit predicts, 0 if none is.

    If no given one is negative, then relations that hold within a block of digits, of n xor 12 for
    example, were taken for all.
    """
    if min(fit.given) < 0:
        return 0
    ahead = fit.predicted(min(AHEAD * len(fit.given), MOST_AHEAD))
    return next((place for place, term in enumerate(ahead, 1) if term < 0), 0)


def _first_of(given: Terms, wanted: Sequence[str]) -> str | None:
    """Return the first family that answers some of the terms, to be asked first about all."""
    for kind in wanted:
        fit = FAMILIES[kind](given) if kind not in RATIONAL else None
        if fit is not None and not fit.missing and any(given.values[fit.used :]):
            return kind
    return None


def _shorter(digits: Fit | None, used: int) -> Outcome | None:
    """Return the k-regular fit if fewer terms determine it than another fit.

    The digit sums in base b have a(n) = a(n-b^2) + 1 for b^2 <= n < b^3.
    """
    return Outcome(fit=digits) if digits is not None and digits.used < used else None


def _candidate(given: Terms, wanted: Sequence[str], *, integral: bool) -> Fit | None:
    """Return the fit that lacks the fewest further terms, if chance would not give it as well."""
    best: Fit | None = None
    for kind in tracked(wanted, "families"):
        if len(given) > MANY and kind not in RATIONAL:
            continue
        fit = FAMILIES[kind](given, spare=1)
        if fit is None or fit.is_chance or (integral and not _is_integral(fit)):
            continue
        if best is None or fit.missing < best.missing:
            best = fit
    return best


def _is_integral(fit: Fit) -> bool:
    return all(term.denominator == 1 for term in fit.predicted(PREDICTED))


def _simpler_repair(fit: Fit) -> Repair | None:
    """Return a simpler fit of all terms but one or two, if there is one."""
    if fit.used <= SIMPLE:
        return None
    if fit.kind in RATIONAL:
        found = repair_before(fit) or repair_by("C-finite", fit.given)
    else:
        top = fit.order if isinstance(fit, PRecursive) else fit.used
        found = repair_by("P-recursive", fit.given, most=fit.used, top=top)
        if found is None:
            top = fit.degree if isinstance(fit, Algebraic) else SMALL_DEGREE
            found = repair_by("algebraic", fit.given, most=fit.used, top=top)
    return found if found is not None and found.cost < fit.used else None
