"""All families in turn, simplest first, and one or two wrong terms: what the terms given are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from flint import fmpz_poly

from gfkit.base.budget import know, phase, spend, tracked
from gfkit.fits.c_finite import (
    RationalFit,
    fit_cfinite,
    fit_periodic,
    fit_polynomial,
    fit_recurrence,
)
from gfkit.fits.fit import LARGE, Fit, GivenTerms, part_of
from gfkit.fits.iterated import fit_iterated
from gfkit.fits.k_regular import fit_k_regular, undecided
from gfkit.fits.nonlinear import fit_nonlinear
from gfkit.fits.p_recursive import (
    PRecursive,
    fit_hypergeometric,
    fit_precursive,
    fit_q_holonomic,
)
from gfkit.fits.series_equations import (
    Algebraic,
    fit_algebraic,
    fit_d_algebraic,
    fit_dfinite,
    fit_exponential,
)
from gfkit.fits.surplus import evenness_lacking, missing_terms, surplus_bits
from gfkit.numbers.decimals import short_text
from gfkit.numbers.records import LongNumbers

FAMILIES: Mapping[str, Callable[..., Fit | None]] = {
    "periodic": fit_periodic,
    "arithmetic-periodic": partial(fit_periodic, arithmetic=True),
    "polynomial": fit_polynomial,
    "quasi-polynomial": partial(fit_polynomial, several=True),
    "C-finite": fit_recurrence,
    "hypergeometric": fit_hypergeometric,
    "P-recursive": fit_precursive,
    "algebraic": fit_algebraic,
    "D-finite": fit_dfinite,
    "e.g.f.": fit_exponential,
    "q-holonomic": fit_q_holonomic,
    "k-regular": fit_k_regular,
    "iterated": fit_iterated,
    "nonlinear": fit_nonlinear,
    "D-algebraic": fit_d_algebraic,
}
"""The families by name, in the order in which they are tried."""
RATIONAL = ("periodic", "arithmetic-periodic", "polynomial", "quasi-polynomial", "C-finite")
"""Those whose g.f. is rational: one or two wrong terms are sought by C-finite fits."""
LONG, PREFIX = 150, 60
"""If there are more terms, the first ones show which family answers."""
FEW = 5
"""Up to this number of terms, a fit that may be chance is shown, with its odds."""
FEWEST_AGREE = 2
"""Where fewer terms agree with a rational g.f., a recurrence in n that needs fewer is preferred."""
MANY = 60
"""With more terms, fits that need some further ones are sought among the rational families."""
SIMPLE = 5
"""Fits that so few terms determine are not explained by anything simpler."""
AHEAD, MOST_AHEAD = 9, 1000
"""As many times the given terms, and at most so many, are compared with what digits predict."""
EXPONENTIAL = 64
"""No law of digits has terms of that many bits."""
NONLINEAR, FEW_AHEAD = ("algebraic", "e.g.f.", "iterated", "nonlinear", "D-algebraic"), 40
"""The number for these families, whose terms are slow."""
PREDICTED = 5
"""This many further terms of integers must be predicted as integers."""

MAX_SUSPECTS = 2
LEAST, MANY_PARTS = 6, 120
"""Parts of fewer terms are not looked at for wrong terms; of more only few parts are."""
SPARE = 2
"""The least surplus of a fit of a part; whether all is enough is decided after the correction."""
MAX_USED, MAX_ORDER, SMALL_DEGREE = 60, 8, 4
"""P-recursive and algebraic fits that more terms determine, or of larger order or degree, are not
looked for in parts; algebraic ones of larger degree not where no family has an answer."""


@dataclass(frozen=True, slots=True, repr=False)
class Outlier(LongNumbers):
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

    suspects: tuple[Outlier, ...]
    fit: Fit

    @property
    def cost(self) -> int:
        """The terms that determine the fit, and place and value of each suspect."""
        return self.fit.used + 2 * len(self.suspects)


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """What the families find for given terms.

    fit: an answer. repair: what would be one, if suspects are replaced. candidate: the fit that
    lacks the fewest further terms, `candidate.missing` of them, and of these the one that sets the
    fewest terms aside. At most one of the three is given.
    wanted: how many further terms decide between a candidate and sections, if that is why.
    """

    fit: Fit | None = None
    repair: Repair | None = None
    candidate: Fit | None = None
    wanted: int = 0


def search(
    given: GivenTerms, kinds: Sequence[str] | None = None, *, integral: bool = True
) -> SearchOutcome:
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
    digits = fit_k_regular(given) if "k-regular" in wanted and not _is_exponential(given) else None
    if digits is not None and (
        digits.missing or (integral and not _is_integral(digits)) or _turn(digits)
    ):
        digits = None
    for place in tracked(range(len(wanted)), "families"):
        if len(given) > LONG and not looked and wanted[place] not in RATIONAL:
            first = _first_of(part_of(given, 0, PREFIX), wanted)
            wanted.sort(key=lambda kind: (kind not in RATIONAL, kind != first))
        kind = wanted[place]
        know(searched=wanted[:place], not_searched=wanted[place:])
        if kind not in RATIONAL and not looked:
            if evenness_lacking(given.values):
                break  # whatever fits, more terms are wanted
            looked = True
            repair = repair_by("C-finite", given) if rational else None
            if repair is not None:
                return _shorter(digits, repair.cost) or SearchOutcome(repair=repair)
        fit = FAMILIES[kind](given)
        if fit is None or fit.missing or (integral and not _is_integral(fit)):
            continue
        rivals = ["C-finite"] * (kind == "polynomial")  # differences of a recurrence may vanish
        rivals += ["P-recursive"] * (kind in RATIONAL and fit.surplus < FEWEST_AGREE)
        for rival in filter(wanted.__contains__, rivals):
            other = FAMILIES[rival](given)
            if other is None or other.missing or (integral and not _is_integral(other)):
                continue
            fit, kind = (other, rival) if other.used < fit.used else (fit, kind)
        if kind not in RATIONAL and not any(given.values[fit.used :]):
            continue  # zeros that follow some terms say nothing of an equation for these
        if shorter := _shorter(digits, fit.used):
            return shorter
        repair = _simpler_repair(fit)
        if repair is not None:
            return SearchOutcome(repair=repair)
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
        return SearchOutcome(repair=repair)
    know(searched=[*wanted, "one or two wrong terms"], not_searched=["fits that lack terms"])
    best: Fit | None = None
    for kind in tracked(wanted, "families"):
        fit = FAMILIES[kind](given) if len(given) <= MANY or kind in RATIONAL else None
        is_chance = fit is not None and fit.is_chance and (len(given) > FEW or fit.surplus < 1)
        if fit is None or is_chance or (integral and not _is_integral(fit)):
            continue
        if not fit.missing:
            continue  # no further terms would make it an answer: some term is in no equation
        if best is None or (fit.missing, fit.set_aside) < (best.missing, best.set_aside):
            best = fit
    return SearchOutcome(candidate=best)


def _unless_by_digits(fit: Fit) -> SearchOutcome:
    """Return an answer, or none if sections that agree as well go on otherwise."""
    if fit.kind == "k-regular":
        wanted = _turn(fit)
    elif surplus_bits(fit.given.values, fit.used)[0] >= LARGE * fit.surplus or _is_exponential(
        fit.given
    ):
        wanted = 0
    else:
        most = FEW_AHEAD if fit.kind in NONLINEAR else min(AHEAD * len(fit.given), MOST_AHEAD)
        wanted = undecided(fit, most)
    return SearchOutcome(candidate=fit, wanted=wanted) if wanted else SearchOutcome(fit=fit)


def _is_exponential(given: GivenTerms) -> bool:
    return max(map(int.bit_length, given.values), default=0) >= EXPONENTIAL


def _turn(fit: Fit) -> int:
    """Return the place of the first negative term that a k-regular fit predicts, 0 if none is.

    If no given one is negative, then relations that hold within a block of digits, of n xor 12 for
    example, were taken for all.
    """
    if min(fit.given) < 0:
        return 0
    ahead = fit.predicted(min(AHEAD * len(fit.given), MOST_AHEAD))
    return next((place for place, term in enumerate(ahead, 1) if term < 0), 0)


def _first_of(given: GivenTerms, wanted: Sequence[str]) -> str | None:
    """Return the first family that answers some of the terms; it is then tried first on all."""
    for kind in wanted:
        fit = FAMILIES[kind](given) if kind not in RATIONAL else None
        if fit is not None and not fit.missing and any(given.values[fit.used :]):
            return kind
    return None


def _shorter(digits: Fit | None, used: int) -> SearchOutcome | None:
    """Return the k-regular fit if fewer terms determine it than another fit.

    The digit sums in base b have a(n) = a(n-b^2) + 1 for b^2 <= n < b^3.
    """
    return SearchOutcome(fit=digits) if digits is not None and digits.used < used else None


def _is_integral(fit: Fit) -> bool:
    return all(term.denominator == 1 for term in fit.predicted(PREDICTED))


# One or two wrong terms.


def _simpler_repair(fit: Fit) -> Repair | None:
    """Return a simpler fit of all terms but one or two, if there is one."""
    if fit.used <= SIMPLE:
        return None
    if isinstance(fit, RationalFit):
        found = _repair_before(fit) or repair_by("C-finite", fit.given)
    else:
        top = fit.order if isinstance(fit, PRecursive) else fit.used
        found = repair_by("P-recursive", fit.given, most=fit.used, top=top)
        if found is None:
            top = fit.degree if isinstance(fit, Algebraic) else SMALL_DEGREE
            found = repair_by("algebraic", fit.given, most=fit.used, top=top)
    return found if found is not None and found.cost < fit.used else None


def repair_by(
    kind: str, given: GivenTerms, *, most: int = MAX_USED, top: int = MAX_ORDER
) -> Repair | None:
    """Look for one or two wrong terms in a C-finite, P-recursive or algebraic sequence.

    most: how many terms may determine the fit. top: its largest order or degree. Several repairs
    may follow from parts of the terms; the one whose fit needs the fewest terms is returned. An
    algebraic equation comes from the first terms, and gives all others whatever was given.

    >>> given = GivenTerms((1, 1, 2, 3, 5, 8, 13, 22, 34, 55, 89, 144, 233, 377))
    >>> repair_by("C-finite", given).suspects
    (Outlier(n=7, given=22, expected=21),)
    """
    size, best = len(given), None
    limit, top = size if kind == "C-finite" else min(most, MAX_USED), min(top, MAX_ORDER)
    fitted: Callable[..., Fit | None] = fit_cfinite
    if kind == "P-recursive":
        fitted = partial(fit_precursive, orders=range(1, top + 1), most=limit)
    elif kind == "algebraic":
        fitted = partial(fit_algebraic, most=limit, top=top)
    if kind == "algebraic":
        parts = [(0, end) for end in sorted({size // 2, 2 * size // 3, size - 2})]
    else:  # of many terms halves are enough
        parts = [(0, size // 2), (size // 2, size), (size // 4, 3 * size // 4)]
        if size <= MANY_PARTS:
            parts += [(0, size - 1), (0, size - 2), (0, 2 * size // 3), (size // 3, size)]
    for begin, end in tracked([w for w in parts if w[1] - w[0] >= LEAST], "parts of the terms"):
        part = part_of(given, begin, end)
        fit = fitted(part, spare=SPARE)
        if fit is None or fit.used > limit:
            continue
        if isinstance(fit, RationalFit | PRecursive):
            is_gapped = isinstance(fit, PRecursive) and fit.ignored
            values = None if is_gapped else _followed(given, fit, end)
        else:
            further = fit.predicted(size - end)
            is_whole = len(further) == size - end and all(c.denominator == 1 for c in further)
            values = [*part.values, *map(int, further)] if is_whole else None
        found = _checked(given, values, fitted)
        if found is not None and (best is None or found.cost < best.cost):
            best = found
    return best


def _repair_before(fit: RationalFit) -> Repair | None:
    """Return whether the terms before a fit holds are not a pre-period, but one or two wrong terms.

    The recurrence is followed backwards from where it holds. There have to be more terms that then
    agree than values and places that were changed.
    """
    given = fit.given
    begin = fit.holds_from - given.offset - fit.generating_function().order
    values = _followed(given, fit, len(given))
    changed = sum(a != b for a, b in zip(given, values or (), strict=False))
    return _checked(given, values, fit_cfinite) if begin >= 2 * changed + 2 else None


def _followed(given: GivenTerms, fit: RationalFit | PRecursive, end: int) -> list[int] | None:
    """Follow a recurrence from where it holds, up to `end`, to both sides, mending on the way.

    None if more than MAX_SUSPECTS terms disagree, or if the equation does not give an integer.
    """
    values = list(given.values)
    if isinstance(fit, PRecursive):
        polynomials = [fmpz_poly(list(p)) for p in fit.polynomials]
    else:
        polynomials = [fmpz_poly([c]) for c in reversed(fit.generating_function().den)]
    order = len(polynomials) - 1
    begin = max(0, fit.holds_from - given.offset - order)
    changed = 0
    forwards = [(k, k, order) for k in range(end, len(values))]
    backwards = [(k, k + order, 0) for k in range(begin - 1, -1, -1)]
    for target, top, position in [*forwards, *backwards]:
        spend(order + 1)
        weights = [int(p(given.offset + top - order)) for p in polynomials]
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


def _checked(
    given: GivenTerms, values: Sequence[int] | None, fitted: Callable[..., Fit | None]
) -> Repair | None:
    """Fit the mended terms; a suspect costs two terms of surplus, its place and its value.

    What disagrees at the very beginning may be a pre-period instead. Among zeros nothing is wrong.
    """
    pairs = () if values is None else enumerate(zip(given, values, strict=True), given.offset)
    suspects = tuple(Outlier(n, old, new) for n, (old, new) in pairs if old != new)
    if not 0 < len(suspects) <= MAX_SUSPECTS:
        return None
    best: Repair | None = None
    leading = sum(s.n == given.offset + k for k, s in enumerate(suspects))
    for kept in {0, leading} - {len(suspects)}:
        mended = list(given)
        for suspect in suspects[kept:]:
            mended[suspect.n - given.offset] = suspect.expected
        fit = fitted(replace(given, values=tuple(mended)))
        if fit is None or fit.missing or not any(mended):
            continue
        repair = Repair(suspects[kept:], fit)
        if not missing_terms(mended, repair.cost) and (best is None or repair.cost < best.cost):
            best = repair
    return best
