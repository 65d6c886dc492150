"""Statements about formulas that give a sequence from some n on: exactly, or rounded.

For a nearest-integer form a(n) = round(c r^n) the closed form is split into terms that are kept and
the rest; wherever the rest is below 1/2 in absolute value, a(n) is the nearest integer to what is
kept. If all bases b of the rest are below 1 in absolute value, or roots of unity without a power of
n, then the sum of the |c| n^j |b|^n falls from a computable n on, and the others are periodic: a
bound below 1/2 at one n is a proof for all later ones, and before it each n is enclosed on its own.
[Johansson2017]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import TYPE_CHECKING, Any

from gfkit.analysis.closed_forms import ClosedForm, closed_form, values_that_agree, ways_to_keep
from gfkit.analysis.eventual_signs import first_that, power_above
from gfkit.analysis.exponential_polynomials import (
    MAX_PERIOD,
    NotExponential,
    exponential,
    order_of_unity,
)
from gfkit.analysis.root_terms import piece_size, real_part, root_terms, values_at_root
from gfkit.base.budget import spend, tracked
from gfkit.base.conversions import ToSympy
from gfkit.base.principles import Basis, Principle
from gfkit.errors import Disagreement, GfkitError, LimitReached, said_as
from gfkit.formulas.construction import R, add, polynomial
from gfkit.formulas.latex import latex_of
from gfkit.formulas.prefix import (
    NotPrefix,
    Prefix,
    canonical,
    formula_of,
    json_of,
    prefix_of,
    prefix_of_json,
    sum_of,
    terms_of,
)
from gfkit.formulas.tree import Call, Expression, RootSum, text_of
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.decimals import log2_of
from gfkit.numbers.enclosures import Enclosure
from gfkit.numbers.records import LongNumbers
from gfkit.numbers.roots import Box, RealRoot, Root
from gfkit.proofs.codec import NUMBERS, WHOLE, Shape, record
from gfkit.proofs.kernel import Derivation, NotDerived, Proved, Statement, Workings, statement
from gfkit.sequences.definition import DEFINITION, Definition
from gfkit.sequences.gf import gf_evidence, gf_lemma, proved_about
from gfkit.sequences.growth import (
    ENCLOSURE,
    polynomial_roots,
    widened,
)

if TYPE_CHECKING:
    from gfkit.analysis.exponential_polynomials import ExponentialTerm
    from gfkit.sequences.sequence import Sequence

FORMULA = Shape(
    lambda formula: json_of(prefix_of(formula)), lambda data: formula_of(prefix_of_json(data))
)
"""A formula in prefix notation."""


@statement("closed form", of=DEFINITION, formula=FORMULA, start=WHOLE.at("from"))
@dataclass(frozen=True, slots=True, repr=False)
class ClosedFormHolds(Statement):
    """a(n) = formula for every n >= start, a by `of`."""

    of: Definition
    formula: Expression
    start: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "formula", canonical(self.formula))

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Compare as many exact values as the dimensions require.

        evidence: the generating function (gf_lemma).
        """
        gf = gf_lemma(self.of, evidence, run)
        if self.start < self.of.offset:
            raise NotDerived(f"there is no a({self.start})")
        with said_as(NotDerived, NotExponential, NotPrefix, LimitReached, Disagreement):
            count = values_that_agree(gf, self.formula, self.of.offset, self.start)
            dimension = exponential(prefix_of(self.formula)).dimension
        return Derivation(
            f"the terms have a recurrence of order {gf.order}, the formula one of order "
            f"{dimension}, and {count} values of both are equal",
            gf_evidence(gf),
            basis=Basis(Principle.ORDER_BOUND),
        )


def prove_closed_form(sequence: Sequence, closed: ClosedForm) -> Proved:
    """Return the proof that a closed form gives a(n) from where it holds; raises NotDerived."""
    return proved_about(sequence, lambda of: ClosedFormHolds(of, closed.formula, closed.holds_from))


MOST_BEFORE, BLOCK = 3000, 64
"""How many are examined for the first n, that many at a time."""
BITS = 192
HINT_BITS = 128
HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, repr=False)
class NearestInteger(LongNumbers, ToSympy):
    """a(n) = round(kept(n)) for all n >= holds_from, and not at holds_from - 1 if `sharp`.

    kept: the formula; where it names r, that is the real `root`, of the digits root_digits.
    factor_digits: those of the factor of r^n.
    """

    kept: Expression
    holds_from: int
    sharp: bool
    root: RealRoot | None = None
    root_digits: str | None = None
    factor_digits: str | None = None

    @property
    def root_of(self) -> tuple[int, ...] | None:
        """The polynomial of the root, ascending, if r is named."""
        return None if self.root is None else self.root.poly

    @property
    def formula(self) -> Expression:
        """The nearest integer, as a formula."""
        return Call("round", (self.kept,))

    def __str__(self) -> str:
        shown = text_of(self.formula)
        if self.root_of is None:
            return shown
        equation = text_of(polynomial(self.root_of, R))
        return f"{shown}, r = {self.root_digits} a root of {equation}"

    def latex(self) -> str:
        """Return the formula in LaTeX, and which root r is."""
        shown = latex_of(self.formula)
        if self.root_of is None:
            return shown
        equation = latex_of(polynomial(self.root_of, R))
        return rf"{shown}, \quad {equation} = 0, \; r \approx {self.root_digits}"

    def root_text(self) -> str | None:
        """Return which root r is."""
        if self.root_of is None:
            return None
        equation = text_of(polynomial(self.root_of, R))
        return (
            f"r = {self.root_digits}, a root of {equation}; the factor of r^n is "
            f"{self.factor_digits}"
        )


_ROOT = replace(record(RealRoot, poly=NUMBERS, value=ENCLOSURE), optional=True)


@statement("nearest integer", of=DEFINITION, kept=FORMULA, start=WHOLE.at("from"), root=_ROOT)
@dataclass(frozen=True, slots=True, repr=False)
class IsNearest(Statement):
    """a(n) is the nearest integer to kept, at a distance below 1/2, for every n >= start.

    kept: a formula in n that is real; where it names r, that is `root`.
    """

    of: Definition
    kept: Expression
    start: int
    root: RealRoot | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", canonical(self.kept))
        if self.root is not None and self.root.poly is None:
            raise GfkitError("r is not known by an enclosure alone: give a polynomial of it")

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Bound the terms left out; they decrease from some n on; before it each n is checked.

        evidence: the generating function (gf_lemma).
        """
        gf = gf_lemma(self.of, evidence, run)
        if self.start < self.of.offset:
            raise NotDerived(f"there is no a({self.start})")
        with said_as(NotDerived, NotExponential, NotPrefix, LimitReached):
            closed = closed_form(gf, self.of.offset)
            rest, whole = left_out(closed, self.kept, self.root)
            unnamed = [term for term in terms_of(prefix_of(self.kept)) if not names_root(term)]
            for piece in exponential(("+", *(unnamed or [0]))).pieces:
                if not all(number.is_real() for number in (piece.base, *piece.coefficients)):
                    raise NotDerived("the terms kept could not be shown to be real")
            left = _Left(rest, self.kept, self.root, run)
        run.lemma(ClosedFormHolds(self.of, formula_of(whole), closed.holds_from), gf_evidence(gf))
        first, _, late = left.first_near(closed, self.start)
        if first > self.start:
            raise NotDerived(f"a({first - 1}) could not be shown to be the nearest integer")
        size = Fraction(1) if self.root is None else max(Fraction(1), abs(self.root.value.high))
        bits = HINT_BITS + int(late * log2_of(size))
        hints = [polynomial_roots(poly, bits) for poly in left.polynomials()]
        return Derivation(
            f"the terms left out are below 1/2 for n >= {late}; before, it is enclosed for each n",
            {
                **gf_evidence(gf),
                "rest": json_of(rest),
                "from": closed.holds_from,
                "late": late,
                "roots": hints,
            },
            basis=Basis(Principle.DOMINANT_POLES),
        )


def left_out(closed: ClosedForm, kept: Expression, root: RealRoot | None) -> tuple[Prefix, Prefix]:
    """Return what is left out of a closed form where `kept` is kept, and the sum of both.

    Terms that name r are those of a sum over the roots of its polynomial at one root; the other
    roots are not named, and the sum has all of them.
    """
    known, rest = list(terms_of(prefix_of(kept))), []
    named = tuple(term for term in known if names_root(term))
    others = [term for term in known if not names_root(term)]
    free = list(others)
    for formula in (f for formulas in closed.terms for f in formulas):
        prefix = prefix_of(formula)
        if root is not None and prefix == ("roots", root.poly, sum_of(named)):
            continue
        for term in terms_of(prefix):
            if term in free:
                free.remove(term)
            else:
                rest.append(term)
    rest += [("neg", term) for term in free]
    if named and root is None:
        raise NotPrefix("the formula names a root r, and no polynomial of it is given")
    sums = [("roots", root.poly, sum_of(named))] if named and root is not None else []
    return sum_of(tuple(rest)), sum_of((*others, *sums, *rest))


def names_root(formula: Prefix) -> bool:
    """Return whether r occurs outside of a sum over roots."""
    if isinstance(formula, tuple):
        return formula[0] != "roots" and any(map(names_root, formula[1:]))
    return formula == "r"


class _Left:
    """What is left out: an exponential polynomial, and the terms of all roots but one."""

    def __init__(
        self, rest: Prefix, kept: Expression, root: RealRoot | None, run: Workings
    ) -> None:
        self.rest, self.run, self.root = exponential(rest), run, root
        self.named: tuple[ExponentialTerm, ...] = ()
        self.falling: list[tuple[Fraction, int, Fraction]] = []  # size, power, weight
        self.circle: list[ExponentialTerm] = []
        self.lone: ExponentialTerm | None = None  # what falls, if that is one term
        named = tuple(term for term in terms_of(prefix_of(kept)) if names_root(term))
        if named and root is not None:
            self.named = exponential(("roots", root.poly, sum_of(named))).sums
        for piece in self.rest.pieces:
            base = piece.base.rational
            if base in {1, -1} and not piece.power:
                self.circle.append(piece)
            else:
                size, weight = piece_size(piece)
                self.falling.append((size, piece.power, weight))
                self.lone = None if len(self.falling) > 1 else piece
        for summed_piece in self.rest.sums:
            if order_of_unity(summed_piece) and not summed_piece.power:
                self.circle.append(summed_piece)
            else:
                self._fall(summed_piece, None)
        for summed_piece in self.named:
            self._fall(summed_piece, root)
        if len(self.falling) > 1:
            self.lone = None
        if any(size >= 1 for size, _, _ in self.falling):
            raise NotDerived("the terms left out could not be shown to decrease")

    def _fall(self, piece: ExponentialTerm, but: RealRoot | None) -> None:
        terms = list(self.run(root_terms, piece))
        if but is not None:
            place = _place(but)
            met = [term for term in terms if term.root.box.meets(place)]
            if len(met) != 1 or not met[0].root.is_real or not met[0].root.box.within(place):
                raise NotDerived("r could not be shown to be exactly one root, and real")
            terms.remove(met[0])
        self.falling += [(term.size, term.power, max(term.weights)) for term in terms]

    def polynomials(self) -> list[tuple[int, ...]]:
        """Return the polynomials whose roots have to be enclosed."""
        return list(dict.fromkeys(piece.poly for piece in (*self.rest.sums, *self.named)))

    def below_half_from(self, first: int) -> int:
        """Return an n >= first from which on all that is left is below 1/2 in absolute value."""
        circle = self._largest_on_circle()

        def holds(n: int) -> bool:
            spend(1 + len(self.falling))
            total = circle
            for size, power, weight in self.falling:
                if Fraction(n + 1, n) ** power * size > 1:
                    return False
                total += weight * n**power * power_above(size, n)
            return total < HALF

        found = first_that(holds, first)
        if found is None:
            raise NotDerived("the terms left out could not be shown to fall below 1/2")
        return found

    def _largest_on_circle(self) -> Fraction:
        period = 1
        for piece in self.circle:
            turn = (order_of_unity(piece) or 1) if piece.poly else 2
            period = lcm(period, len(piece.coefficients), turn)
        if period > MAX_PERIOD:
            raise NotDerived("the terms left out have too long a period")
        totals = [AlgebraicNumber.of(0)] * period
        for piece in self.circle:
            totals = [a + b for a, b in zip(totals, piece.values(0, period), strict=True)]
        largest = Fraction(0)
        for n, total in enumerate(tracked(totals, "values on the circle")):
            if abs(total.rational or 0) == HALF and self._falls_towards_0(n, period, total):
                continue
            real = real_part(total)
            largest = max(largest, abs(real.low), abs(real.high))
        return largest

    def _falls_towards_0(self, k: int, period: int, limit: AlgebraicNumber) -> bool:
        """Return whether what falls has the other sign than a limit, for n = k mod the period."""
        lone = self.lone
        if lone is None or not all(z.is_real() for z in (lone.base, *lone.coefficients)):
            return False
        some = range(k, k + lcm(period, len(lone.coefficients), 2), period)
        return all(
            lone.coefficients[n % len(lone.coefficients)].sign() * lone.base.sign() ** n
            == -limit.sign()
            for n in some
        )

    def real_parts(self, first: int, count: int) -> Iterable[Enclosure]:
        """Enclose the real part of what is left at n = first, first + 1, ..."""
        if not count:
            return []
        values = tracked(self.rest.values(first, count), "values enclosed", count)
        found = [real_part(value, BITS) for value in values]
        if not self.named:
            return found
        assert self.root is not None
        totals = [Fraction(0)] * count
        for piece in self.named:
            totals = [a + b for a, b in zip(totals, piece.values(first, count), strict=True)]
        alone = self.run(values_at_root, self.named, _place(self.root), first, count)
        return [
            Enclosure(a.low + b - c.high, a.high + b - c.low)
            for a, b, c in zip(found, totals, alone, strict=True)
        ]

    def first_near(self, closed: ClosedForm, lowest: int) -> tuple[int, bool, int]:
        """Return the first n >= lowest from which on the rest is below 1/2 in absolute value.

        Besides whether it fails just before, and from which n on a bound says it.
        """
        late = self.below_half_from(max(lowest, closed.holds_from, 1))
        low = max(lowest, late - MOST_BEFORE)
        for high, begin in pairwise([*range(late, low, -BLOCK), low]):
            parts = list(self.real_parts(begin, high - begin))
            for n in tracked(range(high - 1, begin - 1, -1), "values of n checked one by one"):
                part, at = parts[n - begin], n - closed.offset
                gap = closed.early[at] if at < len(closed.early) else Fraction(0)
                if not (part.low + gap > -HALF and part.high + gap < HALF):
                    return n + 1, part.low + gap > HALF or part.high + gap < -HALF, late
        return low, False, late


def _place(root: RealRoot) -> Box:
    return Box(root.value, Enclosure.exactly(0))


def nearest_integer(closed: ClosedForm) -> NearestInteger | None:
    """Return a nearest-integer form, or None if none is proved.

    What is kept is the largest real root alone or, where that does not do, with the rational
    roots and roots of unity whose terms grow, or with all roots of unity. None also for closed
    forms that have nothing to leave out, above MOST_ROOTS, and if roots are too close together.

    >>> from gfkit.formulas.gf_parser import parse_fraction
    >>> from gfkit.analysis.closed_forms import closed_form
    >>> for gf in ["x/(1-x-x^2)", "(1+2x)/(1-x-2x^2)", "1/(1-x)/(1-x^2)/(1-x^3)"]:
    ...     found = nearest_integer(closed_form(parse_fraction(gf)))
    ...     print(found, found.holds_from)
    round(((1+sqrt(5))/2)^n/sqrt(5)) 0
    round(2^(n+2)/3) 0
    round((6*n^2+36*n+47)/72) 0
    """
    for kept, main, root, factor in ways_to_keep(closed.parts):
        form = _described(closed, kept, main, root, factor)
        try:
            rest, _ = left_out(closed, form.kept, form.root)
            left = _Left(rest, form.kept, form.root, Workings())
            first, sharp, _ = left.first_near(closed, max(closed.offset, 0))
        except (NotDerived, NotExponential, NotPrefix, LimitReached):
            continue
        return replace(form, holds_from=first, sharp=sharp)
    return None


def _described(
    closed: ClosedForm, kept: Collection[int], main: int, root: Root, factor: str
) -> NearestInteger:
    """Return the form with the formula of what is kept; it is not known yet from where on."""
    terms: list[Expression] = []
    for index, (part, formulas) in enumerate(zip(closed.parts, closed.terms, strict=True)):
        if index == main and isinstance(formulas[0], RootSum):
            terms.append(formulas[0].body)
        elif index == main and part.degree == 2:
            # Two conjugate terms for each power of n, that of the larger square root first.
            terms += formulas[0 if root.real > -part.poly[1] - root.real else 1 :: 2]
        elif index in kept:
            terms += formulas
    if not isinstance(closed.terms[main][0], RootSum):
        return NearestInteger(add(*terms), 0, False)
    kept_root = RealRoot(widened(root.box.real, 12), root.poly)
    digits = str(root.ball.real.str(15, radius=False))
    return NearestInteger(add(*terms), 0, False, kept_root, digits, factor)


def prove_nearest_integer(sequence: Sequence, nearest: NearestInteger) -> Proved:
    """Return the proof of a nearest-integer form of a sequence; raises NotDerived."""
    return proved_about(
        sequence, lambda of: IsNearest(of, nearest.kept, nearest.holds_from, nearest.root)
    )
