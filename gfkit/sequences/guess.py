"""Verdicts on given terms: guess searches the families and says how far to trust the answer."""

from __future__ import annotations

import math
from collections.abc import Sequence as ListOf
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import instance, integer, items, shown, size
from gfkit.base.budget import Budget, forecast, within
from gfkit.base.display import Shown, form, in_one_line
from gfkit.errors import GfkitError
from gfkit.fits.c_finite import fit_cfinite
from gfkit.fits.closed_forms import ClosedTerm, closed_terms
from gfkit.fits.fit import Fit, GivenTerms
from gfkit.fits.p_recursive import PRecursive
from gfkit.fits.search import (
    FAMILIES,
    RATIONAL,
    Outlier,
    SearchOutcome,
    search,
)
from gfkit.fits.series_equations import (
    Algebraic,
    ExponentialFit,
    fit_algebraic,
    fit_exponential,
)
from gfkit.fits.surplus import (
    evenly_spread,
    shape_bits,
    surplus_bits,
)
from gfkit.numbers.decimals import short_text
from gfkit.proofs.kernel import Claimed, Live, Proved, made, prove
from gfkit.proofs.verdict import Consistent, Refused, Underdetermined, Verdict
from gfkit.proofs.words import Answered, row
from gfkit.sequences.gf import IsGF
from gfkit.sequences.mixin import AboutSequence
from gfkit.sequences.order_bound import BoundedTerms, OrderBound
from gfkit.sequences.provenance import Given, Solved
from gfkit.sequences.sequence import Sequence, required_sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalSeries

if TYPE_CHECKING:
    import pandas as pd
    import sympy

MANY = 1000
"""Work on more terms is forecast."""
TERM_SECONDS = 0.01
"""For each of the first MANY terms, at most; and for a square of PAIR terms beyond."""
PAIR = 4000

EXAMPLE_KINDS = "a list of names such as ['C-finite', 'polynomial']"

SHORT_BITS = 2000
"""Where the first terms of a rule have more bits, later ones are not cheap."""

FEWEST = 9
"""With fewer terms nothing is rejected: almost every family leaves no surplus."""

FEWEST_SHOWN = 4
"""A fit to that many terms is shown, even if it is not an answer yet."""

SIMPLEST = 3
"""Fits that so few terms determine are how many other sequences begin."""

SHORTEST = 40
"""At least this many terms of a sequence with a known g.f. are examined."""

COMPUTED, MORE_COMPUTED = 200, 400
"""This many terms are examined of an infinite sequence whose terms are computed: at first, then."""


@dataclass(frozen=True, slots=True, repr=False)
class Fitting(Live, AboutSequence):
    """What is known of a sequence from its given terms.

    given: the terms, all of them multiplied by `scale`, the least that makes them integers.
    provenance: Proved (under a bound on the order, which is a premise, or because the g.f. is
    known), Consistent with its surplus, Underdetermined, or Refused. fit: the answer of the first
    two; of an underdetermined one the candidate; with suspects what would fit if they were
    corrected.
    bound: on the order, a premise, or what the known g.f. says. source: the sequence, where its
    g.f. was known. checked: of a sequence that a rule computes, the last n up to which the fit was
    compared with it; a rule is not a chance, so that there are no odds.
    """

    given: Sequence
    provenance: Verdict
    fit: Fit | None = None
    suspects: tuple[Outlier, ...] = ()
    bound: OrderBound | None = None
    scale: int = 1
    source: Sequence | None = None
    checked: int | None = None

    @property
    def verdict(self) -> Answered:
        """What is known, in one of six words; `provenance` says how."""
        return row(self.provenance).says

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return self.verdict == "proved"

    @property
    def is_answer(self) -> bool:
        """Whether there is a fit that is proved, claimed or consistent."""
        return isinstance(self.provenance, Proved | Claimed | Consistent)

    @property
    def candidate(self) -> Sequence | None:
        """The sequence of the best fit to four terms or more, as a fit; None if there is none.

        >>> candidate = guess([1, 1, 2, 3, 5, 8, 13]).candidate
        >>> candidate.terms(10)[7:], candidate.verdict
        ([21, 34, 55], 'consistent')
        """
        if self.is_answer:
            return self.sequence()
        if self.fit is None or self.suspects or len(self.given) < FEWEST_SHOWN:
            return None
        return _of_fit(self, Consistent(self.fit.surplus))

    @property
    def odds(self) -> str:
        """About how rarely terms agree so by chance with a fit as simple as this one."""
        if self.fit is None or self.checked is not None:
            return ""
        bits, _ = surplus_bits(self.fit.given.values, self.fit.used)
        bits -= shape_bits(self.fit.used)
        if bits < 1:
            return "terms agree so by chance more often than not"
        number = (
            f"{round(2**bits, 1 - len(str(int(2**bits)))):,}" if bits < 30 else f"2^{int(bits)}"
        )
        return f"terms agree so by chance about once in {number.removesuffix('.0')} times"

    @property
    def caution(self) -> str:
        """Which other sequences begin as the given terms do; "" if none is known.

        >>> guess(list(range(20))).caution
        'many sequences begin so: digits in bases from 20 on, floor(n*c), laws that change later'
        >>> guess([n * 7 // 5 for n in range(40)]).caution
        'floor(n*c) continues otherwise for an irrational c near enough to the fraction that fits'
        >>> guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55]).caution
        ''
        """
        if isinstance(self.provenance, Underdetermined) and self.candidate is not None:
            terms = _terms(self.provenance.needed, "further")
            return f"too few terms agree to rely on it; {terms} that agree would settle it"
        if self.fit is None or not isinstance(self.provenance, Consistent):
            return ""
        if self.checked is not None:
            return ""
        if self.fit.used <= SIMPLEST and self.fit.kind in RATIONAL:
            later = "floor(n*c), laws that change later"
            return f"many sequences begin so: digits in bases from {self.given.end} on, {later}"
        if evenly_spread(self.fit.given.values) is not None:
            near = "an irrational c near enough to the fraction that fits"
            return f"floor(n*c) continues otherwise for {near}"
        return ""

    @property
    def gf(self) -> RationalSeries | MarkedGF | Algebraic | None:
        """The generating function that was found, rational or algebraic; None if none was.

        >>> print(guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55]).gf)
        1/(1-x-x^2)
        >>> print(guess([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]).gf)
        (1-sqrt(1-4*x))/(2*x)
        """
        if not self.is_answer:
            return None
        rational = self.sequence().own_gf
        return self.forms().algebraic if rational is None else rational

    def sequence(self) -> Sequence:
        """Return the sequence that was found; raises GfkitError if none was.

        >>> guess([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]).sequence().term(100) == 2**100
        True
        """
        return self.source if self.source is not None else self.fitted("the sequence", "nothing")

    def fitted(self, what: str, none: str) -> Sequence:
        """Return the sequence of the fit; raises GfkitError, in words for what was sought."""
        if isinstance(self.provenance, Underdetermined):
            count, more = len(self.given), _terms(self.provenance.needed, "more")
            terms = "1 term does" if count == 1 else f"{count} terms do"
            said = f"{terms} not determine {what}; {more} would decide"
            if self.candidate is not None and self.fit is not None:
                said += f"; a candidate that is not confirmed: {self.fit.text()}"
            raise GfkitError(said)
        if isinstance(self.provenance, Refused):
            raise GfkitError(f"{none} fits: {self.provenance.reason}")
        assert self.fit is not None
        if isinstance(self.provenance, Proved | Claimed):
            return Sequence.of_proof(self.provenance, name=_name(self))
        assert isinstance(self.provenance, Consistent)
        of_given = self.provenance if self.checked is None else Consistent(self.fit.surplus)
        return _of_fit(self, of_given)

    def forms(self) -> FurtherForms:
        """Return closed forms, and generating functions in x, of what fits.

        Formulas for a(n) follow from a recurrence; each g.f. is a fit with a surplus of its own.
        There are none where nothing fits, or where the g.f. is rational.

        >>> str(guess([1, 1, 2, 6, 24, 120, 720, 5040, 40320]).forms().closed[0])
        'a(n) = n!'
        >>> forms = guess([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]).forms()
        >>> str(forms.closed[0]), forms.ordinary
        ('a(n) = binomial(2*n, n)/(n+1)', '(1-sqrt(1-4*x))/(2*x)')
        """
        fit = self.fit
        if fit is None or not self.is_answer or fit.generating_function() is not None:
            return FurtherForms()
        if isinstance(fit, ExponentialFit):
            return FurtherForms(exponential=fit)
        algebraic = fit if isinstance(fit, Algebraic) else fit_algebraic(fit.given, top=2)
        exponential = fit_exponential(fit.given)
        return FurtherForms(
            closed_terms(fit) if isinstance(fit, PRecursive) else (),
            None if algebraic is None or algebraic.missing else algebraic,
            None if exponential is None or exponential.missing else exponential,
        )

    @property
    def formula(self) -> str:
        """The formula, recurrence or equation that fits, as text; raises GfkitError if none does.

        >>> guess([1, 1, 2, 6, 24, 120, 720, 5040, 40320]).formula
        'a(n) = n*a(n-1)'
        """
        if self.fit is None:
            self.sequence()  # says why there is none
            assert self.source is not None
            return self.source.recurrence
        return self.fit.text()

    def latex(self) -> str:
        """Return the generating function in LaTeX; "" if none was found."""
        return AboutSequence.latex(self) if self.is_answer else ""

    def _sympy_(self) -> sympy.Basic:
        return form("sympy", self)

    def to_pandas(self, count: int | None = None) -> pd.Series | pd.DataFrame:
        """Return the terms given by their n, or the first `count` with those of the fit."""
        return form("pandas", self) if count is None else form("pandas", self, count)

    def __repr__(self) -> str:
        return in_one_line(self, f"<Fitting: {self}>")

    def __str__(self) -> str:
        if isinstance(self.provenance, Refused):
            return f"refused: {self.provenance.reason}"
        if isinstance(self.provenance, Underdetermined):
            said = f"too few terms: {_terms(self.provenance.needed, 'more')} would decide"
            if self.candidate is None or self.fit is None:
                return said
            return f"{_ranged(self.fit)}  [underdetermined, {self.odds}; {said}]"
        found = _ranged(self.fit) if self.fit is not None else str(self.source)
        surplus = self.provenance.surplus if isinstance(self.provenance, Consistent) else 0
        by = f", confirmed by {_terms(surplus, 'further')}" if surplus else ""
        by = by if self.checked is None else f", right for n <= {self.checked}"
        premises = getattr(self.provenance, "premises", ())
        if premises:
            by = f" if {' and '.join(premises)}"
        return f"{found}  [{self.provenance}{by}]"


def _ranged(fit: Fit) -> str:
    """Return a formula, with the n for which it holds where first terms are left out."""
    order = fit.order if isinstance(fit, PRecursive) else 0
    is_late = fit.set_aside or (order and fit.holds_from > fit.given.offset + order)
    return f"{fit.text()} for n >= {fit.holds_from}" if is_late else fit.text()


def _terms(count: int, which: str) -> str:
    return f"{count} {which} term{'s' if count > 1 else ''}"


def _name(found: Fitting) -> str:
    return f"{short_text(found.scale)} a(n)" if found.scale != 1 else ""


def _of_fit(found: Fitting, provenance: Consistent) -> Sequence:
    """Return the sequence that the fit of a guess says."""
    assert found.fit is not None
    gf = found.fit.generating_function()
    return Sequence.made(
        found.given.definition,
        gf=gf,
        equation=None if gf is not None else found.fit,
        provenance=provenance,
        name=_name(found),
    )


def guess(
    thing: Any,
    *more: Any,
    kinds: ListOf[str] | None = None,
    order_bound: OrderBound | int | None = None,
    count: int | None = None,
    budget: Budget | None = None,
) -> Fitting:
    """Return the first family that fits the terms, simplest first, with a verdict.

    thing: a list of terms, or whatever else `sequence_of` takes. more: further terms, where they
    are given one by one, `guess(1, 1, 2, 5, 14, 42)`; otherwise kinds and order_bound. kinds: names
    of families, or None for all. order_bound: a bound on the order of the sequence makes a C-finite
    fit a theorem with that premise. count: how many terms to take of an infinite sequence. budget:
    limits; at one it is known which families were searched, and which were not. When something
    counts as an answer: gfkit.fits.surplus. If not all terms are integers, a common multiple is
    fitted. Raises LimitReached where the forecast is refused.

    >>> found = guess([1, 1, 2, 3, 5, 8, 13, 21, 34, 55])
    >>> found.provenance, found.fit.text(), found.fit.holds_from
    (Consistent(surplus=6), 'a(n) = a(n-1) + a(n-2)', 2)
    >>> guess([1, 1, 2, 3, 5, 8, 13]).provenance
    Underdetermined(needed=2)
    >>> under = guess([1, 1, 2, 3], order_bound=2)
    >>> under.verdict, under.provenance.premises
    ('proved', ('the sequence has order at most 2 from its first term on',))
    """
    if more and not isinstance(thing, int | Fraction):
        kinds, order_bound = (*more, order_bound)[:2]  # by position
        more = ()
    sequence = required_sequence((thing, *more) if more else thing)
    wanted = None
    if kinds is not None:
        wanted = []
        for kind in items("kinds", kinds, EXAMPLE_KINDS):
            name = instance("kinds", kind, str, EXAMPLE_KINDS).lower()
            wanted += [family for family in FAMILIES if family.lower() == name]
            if not wanted or wanted[-1].lower() != name:
                known = ", ".join(FAMILIES)
                raise GfkitError(f"unknown kind {shown(kind)}; the kinds are {known}")
    if count is not None:
        count = size("count", count, example=40)
    if order_bound is not None and not isinstance(order_bound, OrderBound):
        order_bound = OrderBound(integer("order_bound", order_bound, least=0, example=2))
    if not sequence:
        return made(Fitting, sequence, Refused("no terms are given", "too-few-terms"))
    is_known = not isinstance(sequence.provenance, Consistent | Solved)
    if sequence.gf is not None and is_known:
        if order_bound is not None:
            raise GfkitError(
                "an order bound applies to listed terms; the g.f. of this sequence is known"
            )
        with within(budget):
            return _of_known(sequence.at_one(), wanted, count)
    with within(budget):
        return _of_terms(sequence, wanted, order_bound, count)


def _of_terms(
    sequence: Sequence,
    wanted: ListOf[str] | None,
    order_bound: OrderBound | None,
    count: int | None,
) -> Fitting:
    """Return what is found of a sequence that is known by its terms."""
    given, scale = listed_integers(sequence, count)
    if sequence.is_computed and scale == 1 and order_bound is None:
        return _of_rule(sequence, given, wanted)
    if len(given) > MANY:
        seconds = TERM_SECONDS * MANY + (len(given) / PAIR) ** 2
        forecast(f"the search of all families for {len(given)} terms, at most", seconds=seconds)
    if order_bound is not None:
        if scale != 1:
            raise GfkitError(
                "an order bound applies to integer terms: it proves nothing about fractions"
            )
        if wanted is None or "C-finite" in wanted:
            found = _under_bound(given, order_bound, wanted)
            if found is not None:
                return found
    return _verdict_of(given, search(given, wanted, integral=scale == 1), scale)


def _of_rule(sequence: Sequence, given: GivenTerms, wanted: ListOf[str] | None) -> Fitting:
    """Return what fits the first terms of a sequence that a rule computes, and those that follow.

    As many terms are compared as are cheap. What the first terms suggest and later ones refute is
    no fit; then a fit to more terms is sought, once.
    """
    assert sequence.definition is not None
    is_short = max(abs(z).bit_length() for z in given) <= SHORT_BITS
    many = max(sequence.definition.cheap if is_short else 0, len(given))
    refuted = ""
    for count in (len(given), MORE_COMPUTED):
        if count > many:
            break
        terms = GivenTerms(tuple(sequence.terms(count)), given.offset)
        found = _verdict_of(terms, search(terms, wanted), 1)
        if not found.is_answer or found.fit is None:
            break
        later = sequence.small(many)[len(terms) :]
        many = len(terms) + len(later)
        fit = zip(later, found.fit.predicted(len(later)), strict=True)
        wrong = next((n for n, (z, said) in enumerate(fit, terms.end) if z != said), None)
        if wrong is None:
            surplus, last = Consistent(many - found.fit.used), given.offset + many - 1
            return made(Fitting, found.given, surplus, found.fit, checked=last)
        refuted = refuted or (
            f"{_ranged(found.fit)} fits the first {len(terms)} terms, and is false at n = {wrong}"
        )
    if not refuted:
        return found
    return made(Fitting, found.given, Refused(refuted, "none-found"))


def listed_integers(sequence: Sequence, count: int | None = None) -> tuple[GivenTerms, int]:
    """Return the terms as integers, and what they were multiplied by."""
    many = min(COMPUTED, getattr(sequence.definition, "cheap", 0) or COMPUTED)
    known = sequence.given[:count] or (
        sequence.small(many) if count is None else sequence.early(count)
    )
    values = [value for value in known if isinstance(value, int | Fraction)]
    if len(values) < len(known):
        raise GfkitError("the terms are not all rational numbers; nothing is fitted to others")
    scale = math.lcm(*(value.denominator for value in values))
    return GivenTerms(tuple(int(value * scale) for value in values), sequence.offset, scale), scale


def _of_known(sequence: Sequence, wanted: ListOf[str] | None, count: int | None) -> Fitting:
    """Return what is known of a g.f. that is given or proved: a theorem, by its definition."""
    gf = sequence.rational
    enough = max(SHORTEST, 2 * gf.holds_from) if count is None else count  # order and bound
    terms = GivenTerms(tuple(gf.terms(enough)), sequence.offset)
    fit = fit_cfinite(terms, spare=0) if wanted is None or "C-finite" in wanted else None
    is_same = fit is not None and fit.gf == gf
    if is_same and isinstance(sequence.provenance, Given):
        sequence = Sequence.of_proof(sequence.proof(), name=sequence.name)
    if not is_same or not isinstance(sequence.provenance, Proved):
        return _verdict_of(terms, search(terms, wanted), 1)
    given = Sequence(terms.values, offset=terms.offset, name=sequence.name)
    bound = OrderBound(gf.holds_from, "the degrees of the g.f.")
    return made(Fitting, given, sequence.provenance, fit, bound=bound, source=sequence)


def _verdict_of(terms: GivenTerms, outcome: SearchOutcome, scale: int) -> Fitting:
    given = Sequence(terms.values, offset=terms.offset)

    def said(
        verdict: Verdict, fit: Fit | None = None, suspects: tuple[Outlier, ...] = ()
    ) -> Fitting:
        return made(Fitting, given, verdict, fit, suspects, scale=scale)

    if outcome.fit is not None:
        return said(Consistent(outcome.fit.surplus), outcome.fit)
    if outcome.repair is not None:
        suspects = outcome.repair.suspects
        but = "one" if len(suspects) == 1 else "two"
        reason = f"all terms but {but} fit: {'; '.join(map(str, suspects))}"
        return said(Refused(reason, "none-found"), outcome.repair.fit, suspects)
    if outcome.candidate is not None:
        wanted = outcome.wanted or outcome.candidate.needed
        return said(Underdetermined(wanted), outcome.candidate)
    if len(terms) < FEWEST:
        return said(Underdetermined(FEWEST - len(terms)))
    return said(
        Refused(
            f"no family has a fit that some of the {len(terms)} terms determine and the others "
            "confirm",
            "none-found",
        )
    )


def _under_bound(
    terms: GivenTerms, bound: OrderBound, wanted: ListOf[str] | None
) -> Fitting | None:
    """Return what the bound decides; None if no fit satisfies it and nothing contradicts it."""
    given = Sequence(terms.values, offset=terms.offset)
    fit = fit_cfinite(terms, spare=0)
    if fit is not None and fit.gf.holds_from <= bound.limit:
        meant = BoundedTerms(terms.values, terms.offset, bound.limit)
        lacking = meant.needed(fit.gf) - len(terms)
        if lacking <= 0:
            return made(Fitting, given, prove(IsGF(meant, fit.gf)), fit, bound=bound)
        outcome = search(terms, wanted)
        if outcome.fit is not None or outcome.repair is not None:
            return _verdict_of(terms, outcome, 1)
        return made(Fitting, given, Underdetermined(lacking), fit, bound=bound)
    if len(terms) < 2 * bound.limit:
        return None
    outcome = search(terms, wanted)
    if outcome.repair is not None:
        return _verdict_of(terms, outcome, 1)
    reason = f"no sequence of {bound} begins with these {len(terms)} terms"
    return made(Fitting, given, Refused(reason, "none-found"), bound=bound)


@dataclass(frozen=True, slots=True, repr=False)
class FurtherForms(Shown):
    """Further facts about the terms of a guess.

    closed: formulas for a(n), one for each residue; they follow from the recurrence that fits.
    algebraic: a quadratic equation of the ordinary g.f., a fit. exponential: the exponential g.f.,
    a fit.
    """

    closed: tuple[ClosedTerm, ...] = ()
    algebraic: Algebraic | None = None
    exponential: ExponentialFit | None = None

    @property
    def ordinary(self) -> str | None:
        """The ordinary g.f. in x, the solution of its equation, where that is known."""
        return None if self.algebraic is None else self.algebraic.explicit

    def __str__(self) -> str:
        found = [str(term) for term in self.closed]
        if self.ordinary is not None:
            found.append(f"g.f. {self.ordinary}")
        if self.exponential is not None:
            found.append(f"e.g.f. {self.exponential.text()}")
        return "; ".join(found) or "no further forms"


def egf(thing: object) -> ExponentialFit:
    """Return the exponential g.f. that fits the terms, with its surplus.

    thing: whatever `sequence_of` takes; its offset says which a(n) comes first. Raises GfkitError
    if none fits, or more terms would have to agree.

    >>> found = egf([1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147])
    >>> found.text(), found.used, found.surplus
    ('E(x) = exp(exp(x)-1)', 4, 6)
    """
    terms, scale = listed_integers(required_sequence(thing))
    fit = fit_exponential(terms)
    if scale != 1:
        raise GfkitError(f"the terms are not integers; {scale} times them are: give those instead")
    if fit is None:
        raise GfkitError(f"no exponential g.f. fits the {len(terms)} terms")
    if fit.missing:
        more = f"{fit.missing} more term{'s' if fit.missing > 1 else ''} would have to agree"
        raise GfkitError(f"{len(terms)} terms do not determine an exponential g.f.; {more}")
    return fit


def continued(sequence: Sequence, count: int) -> tuple[Sequence, str]:
    """Return a sequence of that many terms if what fits the given ones has them, and what to say.

    >>> more, said = continued(Sequence([1, 4, 15, 56, 209, 780, 2911, 10864]), 9)
    >>> more.early(9)[8], said.partition(":")[0]
    (40545, 'the terms after the first 8 are those of a fit')
    """
    many = len(sequence.given)
    if sequence.last is None or not 0 < many < count:
        return sequence, ""
    found = guess(sequence)
    if not found.is_answer or found.scale != 1:
        return sequence, f"{many} terms are given, and {found}"
    said = f"the terms after the first {many} are those of a fit: {found}"
    return found.sequence().named(sequence.name), said
