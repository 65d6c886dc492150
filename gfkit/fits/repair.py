"""Which terms are wrong, if all but one or two satisfy an equation determined by some of them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from flint import fmpz_poly

from gfkit.base.budget import spend, tracked
from gfkit.fits.fit import Terms, missing_terms
from gfkit.fits.fit_cfinite import CFinite, fit_cfinite
from gfkit.fits.precursive import PRecursive, fit_precursive
from gfkit.fits.series_equations import fit_algebraic
from gfkit.numbers.decimal import Record, short_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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


FITTED: dict[str, Callable[[int, int], Callable[..., Fit | None]]] = {
    "C-finite": lambda _, __: fit_cfinite,
    "P-recursive": lambda most, top: partial(fit_precursive, orders=range(1, top + 1), most=most),
    "algebraic": lambda most, top: partial(fit_algebraic, most=most, top=top),
}
"""How parts of the terms are fitted, by how many terms and by the order or degree at most."""


def repair_by(
    kind: str, given: Terms, *, most: int = MAX_USED, top: int = MAX_ORDER
) -> Repair | None:
    """Look for one or two wrong terms in a sequence of a family of FITTED.

    most: how many terms may determine the fit. top: its largest order or degree. Of the repairs
    that parts of the terms give, that whose fit needs the fewest terms is returned. An algebraic
    equation comes from the first terms, and gives all others whatever was given.

    >>> given = Terms((1, 1, 2, 3, 5, 8, 13, 22, 34, 55, 89, 144, 233, 377))
    >>> repair_by("C-finite", given).suspects
    (Suspect(n=7, given=22, expected=21),)
    """
    size, best = len(given), None
    limit = size if kind == "C-finite" else min(most, MAX_USED)
    fitted = FITTED[kind](limit, min(top, MAX_ORDER))
    windows = _windows(size)
    if kind == "algebraic":
        windows = [(0, end) for end in sorted({size // 2, 2 * size // 3, size - 2})]
    for begin, end in tracked([w for w in windows if w[1] - w[0] >= LEAST], "parts of the terms"):
        part = Terms(given.values[begin:end], given.offset + begin)
        fit = fitted(part, spare=SPARE)
        if fit is None or fit.used > limit:
            continue
        suspects = _suspects(given, _expected(fit, given, end))
        found = _checked(given, suspects, fitted) if suspects else None
        if found is not None and (best is None or found.cost < best.cost):
            best = found
    return best


def repair_before(fit: Fit) -> Repair | None:
    """Tell whether the terms before a fit holds are not a pre-period, but one or two wrong terms.

    The recurrence is followed backwards from where it holds. There have to be more terms that then
    agree than values and places that were changed.
    """
    gf = fit.generating_function()
    if gf is None:
        return None
    begin = max(0, fit.holds_from - fit.given.offset - gf.order)
    equation = [(c,) for c in reversed(gf.den)]
    values = _followed(fit.given, equation, begin, len(fit.given))
    suspects = _suspects(fit.given, values)
    if suspects is None or begin < 2 * len(suspects) + 2:
        return None
    return _checked(fit.given, suspects, fit_cfinite)


def _windows(size: int) -> list[tuple[int, int]]:
    """Return parts of the terms; of many, halves are enough to find what fits them."""
    found = [(0, size // 2), (size // 2, size), (size // 4, 3 * size // 4)]
    if size <= MANY:
        found += [(0, size - 1), (0, size - 2), (0, 2 * size // 3), (size // 3, size)]
    return found


def _expected(fit: Fit, given: Terms, end: int) -> list[int] | None:
    """Return all terms as the fit of a part of them, up to `end`, requires them."""
    if isinstance(fit, CFinite):
        equation: Sequence[tuple[int, ...]] = [(c,) for c in reversed(fit.gf.den)]
    elif isinstance(fit, PRecursive):
        if fit.ignored:
            return None
        equation = fit.polynomials
    else:
        further = fit.predicted(len(given) - end)
        if len(further) < len(given) - end or any(c.denominator != 1 for c in further):
            return None
        return [*fit.given.values, *map(int, further)]
    return _followed(given, equation, fit.holds_from - given.offset - len(equation) + 1, end)


def _followed(
    given: Terms, equation: Sequence[Sequence[int]], begin: int, end: int
) -> list[int] | None:
    """Follow sum p_i(n) a(n - r + i) = 0 from values[begin:end] to both sides, mending on the way.

    None if more than MAX_SUSPECTS terms disagree, or if the equation does not give an integer.
    """
    values = list(given.values)
    polynomials = [fmpz_poly(list(p)) for p in equation]
    order = len(polynomials) - 1
    changed = 0
    forwards = [(k, k, order) for k in range(end, len(values))]
    backwards = [(k, k + order, 0) for k in range(begin - 1, -1, -1)]
    for target, top, position in [*forwards, *backwards]:
        spend(order + 1)
        weights = [int(p(given.offset + top)) for p in polynomials]
        window = values[top - order : top + 1]
        total = sum(w * v for w, v in zip(weights, window, strict=True))
        if not total:
            continue
        lead = weights[position]
        if not lead or total % lead or changed == MAX_SUSPECTS:
            return None
        changed += 1
        values[target] -= total // lead
    return values


def _suspects(given: Terms, values: Sequence[int] | None) -> list[Suspect] | None:
    """Return where the values differ from the given terms; None if they do at too many n."""
    if values is None:
        return None
    pairs = enumerate(zip(given, values, strict=True), given.offset)
    found = [Suspect(n, old, new) for n, (old, new) in pairs if old != new]
    return found if len(found) <= MAX_SUSPECTS else None


def _checked(
    given: Terms, suspects: Sequence[Suspect], fitted: Callable[..., Fit | None]
) -> Repair | None:
    """Fit the mended terms; a suspect costs two terms of surplus, its place and its value.

    What disagrees at the very beginning may be a pre-period instead. Among zeros nothing is wrong.
    """
    best: Repair | None = None
    leading = sum(s.n == given.offset + k for k, s in enumerate(suspects))
    for kept in {0, leading}:
        if kept == len(suspects):
            continue
        values = list(given)
        for suspect in suspects[kept:]:
            values[suspect.n - given.offset] = suspect.expected
        fit = fitted(Terms(tuple(values), given.offset))
        if fit is None or fit.missing or not any(values):
            continue
        repair = Repair(tuple(suspects[kept:]), fit)
        if not missing_terms(values, repair.cost) and (best is None or repair.cost < best.cost):
            best = repair
    return best
