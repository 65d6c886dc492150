"""Which terms are wrong, if all but one or two satisfy a recurrence determined by some of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.base.budget import spend, tracked
from gfkit.fits.fit import Terms, missing_terms
from gfkit.fits.fit_algebraic import fit_algebraic
from gfkit.fits.fit_cfinite import CFinite, fit_cfinite
from gfkit.fits.precursive import PRecursive, fit_precursive
from gfkit.numbers.decimal import Record, short_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gfkit.fits.fit import Fit

MAX_SUSPECTS = 2

LEAST = 6
"""Parts of fewer terms are not looked at."""

MANY = 120

SPARE = 2
"""The least surplus of a fit of a part; whether all is enough is decided after the correction."""

MAX_USED = 60
"""P-recursive and algebraic fits that more terms determine are not looked for in parts."""

MAX_ORDER = 8
"""Nor are those of larger order or degree."""


@dataclass(frozen=True, slots=True, repr=False)
class Suspect(Record):
    """a(n) is given as `given`, where the other terms require `expected`."""

    n: int
    given: int
    expected: int

    def __str__(self) -> str:
        given, expected = short_text(self.given), short_text(self.expected)
        return f"a({self.n}) = {given} does not fit, {expected} would"


@dataclass(frozen=True, slots=True)
class Repair:
    """The suspects, and the fit of all terms after they are replaced."""

    suspects: tuple[Suspect, ...]
    fit: Fit

    @property
    def cost(self) -> int:
        """The terms that determine the fit, and place and value of each suspect."""
        return self.fit.used + 2 * len(self.suspects)


def repair_by_cfinite(given: Terms) -> Repair | None:
    """Look for one or two wrong terms in a C-finite sequence.

    >>> repair_by_cfinite(Terms((1, 1, 2, 3, 5, 8, 13, 22, 34, 55, 89, 144, 233, 377))).suspects
    (Suspect(n=7, given=22, expected=21),)
    """
    return _repair(given, fit_cfinite, len(given))


def repair_by_precursive(
    given: Terms, *, most: int = MAX_USED, top: int = MAX_ORDER
) -> Repair | None:
    """Look for one or two wrong terms in a P-recursive sequence.

    most: how many terms may determine the fit. top: its largest order.
    """
    limit = min(most, MAX_USED)
    fitted = partial(fit_precursive, orders=range(1, min(top, MAX_ORDER) + 1), most=limit)
    return _repair(given, fitted, limit)


def repair_before(fit: Fit) -> Repair | None:
    """Tell whether the terms before a fit holds are not a pre-period, but one or two wrong terms.

    The recurrence is followed backwards from where it holds. There have to be more terms that then
    agree than values and places that were changed.
    """
    gf = fit.generating_function()
    if gf is None:
        return None
    equation = [(c,) for c in reversed(gf.den)]
    begin = max(0, fit.holds_from - fit.given.offset - gf.order)
    mended = _mended(fit.given, equation, begin, len(fit.given))
    if mended is None or begin < 2 * len(mended[0]) + 2:
        return None
    return _checked(mended, fit_cfinite)


def repair_by_algebraic(
    given: Terms, *, most: int = MAX_USED, top: int = MAX_ORDER
) -> Repair | None:
    """Look for one or two wrong terms in a sequence with an algebraic g.f.

    most: how many terms may determine the fit. top: its largest degree. The equation comes from the
    first half or two thirds of the terms, and gives all others whatever was given.
    """
    limit = min(most, MAX_USED)
    fitted = partial(fit_algebraic, most=limit, top=min(top, MAX_ORDER))
    best: Repair | None = None
    ends = sorted({len(given) // 2, 2 * len(given) // 3, len(given) - 2})
    for end in tracked(ends, "parts of the terms"):
        part = Terms(given.values[: max(end, 1)], given.offset)
        fit = fitted(part, spare=SPARE) if end >= LEAST else None
        if fit is None or fit.used > limit:
            continue
        further = fit.predicted(len(given) - end)
        if len(further) < len(given) - end or any(c.denominator != 1 for c in further):
            continue
        values = (*part.values, *map(int, further))
        suspects = tuple(
            Suspect(n + given.offset, old, new)
            for n, (old, new) in enumerate(zip(given.values, values, strict=True))
            if old != new
        )
        if 0 < len(suspects) <= MAX_SUSPECTS:
            mended = (suspects, Terms(values, given.offset))
            best = _better(best, _checked(mended, fitted))
    return best


def _windows(size: int) -> Iterator[tuple[int, int]]:
    """Yield parts of the terms; of many, halves are enough to find what fits them."""
    yield 0, size // 2
    yield size // 2, size
    yield size // 4, 3 * size // 4
    if size <= MANY:
        yield 0, size - 1
        yield 0, size - 2
        yield 0, 2 * size // 3
        yield size // 3, size


def _repair(given: Terms, fitted: Callable[..., Fit | None], limit: int) -> Repair | None:
    """Return the repair whose fit needs the fewest terms, of those that parts of the terms give."""
    best: Repair | None = None
    for begin, end in tracked(list(_windows(len(given))), "parts of the terms"):
        if end - begin < LEAST:
            continue
        part = Terms(given.values[begin:end], given.offset + begin)
        fit = fitted(part, spare=SPARE)
        if fit is None or fit.used > limit:
            continue
        if isinstance(fit, CFinite):
            equation: Sequence[tuple[int, ...]] = [(c,) for c in reversed(fit.gf.den)]
        elif isinstance(fit, PRecursive) and not fit.ignored:
            equation = fit.polynomials
        else:
            continue
        start = fit.holds_from - given.offset - (len(equation) - 1)
        mended = _mended(given, equation, start, end)
        if mended is not None and mended[0]:
            best = _better(best, _checked(mended, fitted))
    return best


def _better(one: Repair | None, other: Repair | None) -> Repair | None:
    if one is None or (other is not None and other.cost < one.cost):
        return other
    return one


def _checked(
    mended: tuple[tuple[Suspect, ...], Terms], fitted: Callable[..., Fit | None]
) -> Repair | None:
    """Fit the mended terms; a suspect costs two terms of surplus, its place and its value.

    What disagrees at the very beginning may be a pre-period instead. Among zeros nothing is wrong.
    """
    suspects, terms = mended
    best = None
    leading = 0
    while leading < len(suspects) and suspects[leading].n == terms.offset + leading:
        leading += 1
    for kept in {0, leading}:
        if kept == len(suspects):
            continue
        values = tuple(s.given for s in suspects[:kept]) + terms.values[kept:]
        fit = fitted(Terms(values, terms.offset))
        if fit is None or fit.missing or not any(values):
            continue
        repair = Repair(suspects[kept:], fit)
        if not missing_terms(values, repair.cost):
            best = _better(best, repair)
    return best


def _mended(
    given: Terms, equation: Sequence[Sequence[int]], begin: int, end: int
) -> tuple[tuple[Suspect, ...], Terms] | None:
    """Follow sum p_i(n) a(n - r + i) = 0 from values[begin:end] to both sides, mending on the way.

    None if more than MAX_SUSPECTS terms disagree, or if the equation does not give an integer.
    """
    values = list(given.values)
    polynomials = [fmpz_poly(list(p)) for p in equation]
    order = len(polynomials) - 1
    suspects: list[Suspect] = []
    forwards = [(k, k, order) for k in range(end, len(values))]
    backwards = [(k, k + order, 0) for k in range(begin - 1, -1, -1)]
    for target, top, position in [*forwards, *backwards]:
        spend(order + 1)
        n = given.offset + top
        weights = [int(p(n)) for p in polynomials]
        window = values[top - order : top + 1]
        total = sum(w * v for w, v in zip(weights, window, strict=True))
        if not total:
            continue
        lead = weights[position]
        if not lead or total % lead or len(suspects) == MAX_SUSPECTS:
            return None
        expected = values[target] - total // lead
        suspects.append(Suspect(given.offset + target, values[target], expected))
        values[target] = expected
    ordered = tuple(sorted(suspects, key=lambda suspect: suspect.n))
    return ordered, Terms(tuple(values), given.offset)
