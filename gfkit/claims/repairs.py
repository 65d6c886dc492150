"""Repairs of refuted formulas: the nearest small change that is true, and proved to be."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import chain, islice
from typing import TYPE_CHECKING

from gfkit.base.budget import spend, tracked
from gfkit.claims.claim import Range
from gfkit.claims.edits import (
    index_edits,
    multiplied,
    multipliers,
    name_edits,
    number_edits,
    sum_of,
    swapped,
    terms_of,
)
from gfkit.claims.formulas import MAX_WORK, settle_relation
from gfkit.claims.sequences import MARKS
from gfkit.errors import GfkitError
from gfkit.formulas.evaluate import Scope, Unevaluated, Work, value_of
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Number,
    Relation,
    Term,
    Variable,
    substituted,
    text_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.verdict import Proved
from gfkit.sequences.relation_holds import Sides, holds_at
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from gfkit.claims.edits import Multiplier
    from gfkit.formulas.evaluate import Value
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.functions import Monomial

    At = Callable[..., RationalFunction]
    """The value of a formula at a place, with values of further letters; raises GfkitError."""

MAX_CANDIDATES = 2_000
TWO_SLIPS = 40
"""Largest number of misprinted names, with their multipliers, tried together."""
SAMPLES = 8
UNKNOWN = "unknown"
MINUS: Monomial = (Fraction(-1), 0, 0, 0)
TRIED: tuple[Monomial, ...] = (
    MINUS,
    *((Fraction(c), 0, 0, 0) for c in (Fraction(0), Fraction(2), Fraction(1, 2))),
)
"""Multipliers that are tried where they cannot be solved for."""


def repaired_function(claimed: Expression, truth: RationalFunction, variable: str) -> str | None:
    """Return the text of a g.f. near `claimed` that equals `truth`; None if no slip explains it.

    variable: the letter of `claimed` that plays the part of t.

    >>> from gfkit.formulas.evaluate import function_of
    >>> from gfkit.formulas.grammar import parse_expression
    >>> truth = function_of(parse_expression("(1+x*t+y*t)/(1-t-(x+y)*t^2)"))
    >>> printed = parse_expression("(1+x+y)/(1-t-x*t^2-y*t^2)")
    >>> repaired_function(printed, truth, "t")
    '(1+x*t+y*t)/(1-t-x*t^2-y*t^2)'
    """
    names = {name: RationalFunction.variable(name) for name in ("x", "y", "t")}
    written = substituted(claimed, variable, Variable("t"))

    def at(expression: Expression, _: int, **more: RationalFunction) -> RationalFunction:
        return _plain(value_of(expression, Scope({**names, **more})))

    candidates = chain(_whole_times(written, truth, at), _slips(written, {0: truth}, at, ()))
    for candidate in tracked(candidates, "repairs tried"):
        try:
            if at(candidate, 0) == truth:
                return text_of(substituted(candidate, "t", Variable(variable)))
        except GfkitError:
            continue
    return None


def _whole_times(claimed: Expression, truth: RationalFunction, at: At) -> Iterator[Expression]:
    """Yield the formula with its numerator times the monomial that gives the truth."""
    try:
        factor = (truth / at(claimed, 0)).as_monomial()
    except (GfkitError, ZeroDivisionError):
        return
    if factor is not None and isinstance(claimed, Binary) and claimed.operator == "/":
        yield Binary("/", sum_of([multiplied((1, claimed.left), factor)]), claimed.right)
    elif factor is not None:
        yield sum_of([multiplied((1, claimed), factor)])


def repaired_relation(
    relation: Relation, sequences: Mapping[str, Sequence], range_: Range, failed_at: int
) -> str | None:
    """Return a relation near a refuted one, with its range, that is proved; None if none is found.

    failed_at: the least n at which the relation fails.
    """
    work = Work(MAX_WORK)
    candidates = _candidates(relation, sequences, range_, failed_at, work)
    for candidate, where in tracked(candidates, "repairs tried"):
        try:
            finding = settle_relation(candidate, sequences, where, work=work)
        except GfkitError:
            continue
        if isinstance(finding.verdict, Proved):
            return f"{candidate} for {where}"
    return None


def _candidates(
    relation: Relation,
    sequences: Mapping[str, Sequence],
    range_: Range,
    failed_at: int,
    work: Work,
) -> Iterator[tuple[Relation, Range]]:
    """Yield relations and ranges of which the first values agree: later ones, then slips."""
    low, high = range_.low, range_.high

    def held(one: Relation, lows: Iterable[int]) -> Iterator[tuple[Relation, Range]]:
        sides = Sides(one)
        for first in lows:
            last = first + SAMPLES - 1 if high is None else min(first + SAMPLES - 1, high)
            try:
                values = (sides.at(n, sequences, work) for n in range(first, last + 1))
                if first <= last and all(holds_at(one.operator, *both) for both in values):
                    yield one, Range(first, high)
                    return
            except GfkitError:
                continue

    yield from held(relation, range(failed_at + 1, failed_at + 12))
    if relation.operator != "=":
        return
    points = range(low + 2, low + 2 + SAMPLES)
    if high is not None:
        points = range(low, high + 1)[:SAMPLES]

    def at(side: Expression, n: int, **more: Value) -> RationalFunction:
        return _plain(value_of(side, Scope({**MARKS, "n": n, **more}, sequences, work)))

    try:
        truths = {n: at(relation.left, n) for n in points}
    except GfkitError:
        return
    for side in islice(_slips(relation.right, truths, at, sequences), MAX_CANDIDATES):
        spend()
        yield from held(Relation("=", relation.left, side), range(low, low + 3))


def _slips(
    claimed: Expression, truths: Mapping[int, RationalFunction], at: At, names: Collection[str]
) -> Iterator[Expression]:
    """Yield formulas that a slip may have changed, solving for multipliers where possible.

    truths: the true values at some places. names: of the sequences that may be meant.
    """
    every = list(islice(multipliers(claimed), MAX_CANDIDATES))
    yield swapped(claimed)
    yield from _solved((one for one in every if len(one.chosen) == 1), truths, at)
    yield from islice(name_edits(claimed, names), MAX_CANDIDATES)
    yield from _solved((one for one in every if len(one.chosen) > 1), truths, at)
    yield from index_edits(claimed)
    yield from _plus_the_rest(claimed, truths, at)
    yield from number_edits(claimed)
    yield from _missing_terms(claimed, truths, at)
    for renamed in islice(name_edits(claimed, names), TWO_SLIPS):
        yield from _solved(islice(multipliers(renamed), TWO_SLIPS), truths, at, ())


def _solved(
    choices: Iterable[Multiplier],
    truths: Mapping[int, RationalFunction],
    at: At,
    tried_too: Iterable[Monomial] = TRIED,
) -> Iterator[Expression]:
    """Yield formulas with some terms multiplied; a sign is the likelier slip, and comes first."""
    others: list[Expression] = []
    known = cache(at)

    def values(multiplier: Multiplier, n: int) -> list[RationalFunction]:
        """Return the values with the chosen terms times 0, 1 and 2."""
        if multiplier.path:
            marked = multiplier.with_variable(UNKNOWN)
            return [at(marked, n, unknown=RationalFunction.of(z)) for z in (0, 1, 2)]
        rest, chosen = RationalFunction.of(0), RationalFunction.of(0)
        for place, (sign, term) in enumerate(multiplier.terms):
            if place in multiplier.chosen:
                chosen = chosen + sign * known(term, n)
            else:
                rest = rest + sign * known(term, n)
        return [rest, rest + chosen, rest + chosen + chosen]

    for multiplier in choices:
        spend()
        found: Monomial | None = None
        for n, truth in truths.items():
            try:
                points = values(multiplier, n)
                found = _solve(points, truth)
            except (GfkitError, ZeroDivisionError):
                break
            if points[0] != points[1]:
                break
        tried = [found] if found is not None and _tame(found) else []
        for monomial in [*tried, *tried_too] if found is None else tried:
            if monomial == MINUS:
                yield multiplier.times(monomial)
            else:
                others.append(multiplier.times(monomial))
    yield from others


def _solve(points: list[RationalFunction], truth: RationalFunction) -> Monomial | None:
    """Return the z with f(z) = truth, if f is a fraction of linear functions and z a monomial.

    points: f(0), f(1), f(2). Cross-ratios are kept: with R = (F-f0)(f1-f2) / ((F-f2)(f1-f0)), the
    equation R = -z/(z-2) gives z = 2R/(R+1).
    """
    f0, f1, f2 = points
    if f0 == f1:
        return None
    if truth == f0:
        return Fraction(0), 0, 0, 0
    try:
        ratio = (truth - f0) * (f1 - f2) / ((truth - f2) * (f1 - f0))
        return (2 * ratio / (ratio + 1)).as_monomial()
    except (ZeroDivisionError, GfkitError):
        return None


def _tame(monomial: Monomial) -> bool:
    """Tell whether a change is small enough to be a slip."""
    return max(map(abs, monomial[1:])) <= 3 and monomial[0].denominator <= 4


def _plus_the_rest(
    claimed: Expression, truths: Mapping[int, RationalFunction], at: At
) -> Iterator[Expression]:
    """Yield the formula plus what is missing at all places, a monomial."""
    try:
        rests = {truth - at(claimed, n) for n, truth in truths.items()}
    except GfkitError:
        return
    rest = rests.pop().as_monomial() if len(rests) == 1 else None
    if rest is not None and min(rest[1:]) >= 0 and (len(truths) == 1 or not rest[3]):
        yield sum_of([(1, claimed), multiplied((1, Number(1)), rest)])


def _missing_terms(
    claimed: Expression, truths: Mapping[int, RationalFunction], at: At
) -> Iterator[Expression]:
    """Yield the formula with one more term c x^i y^j a(n-k), c solved for."""
    named = sorted({part.sequence for _, part in walk(claimed) if isinstance(part, Term)})
    longest = sum(isinstance(part, Term) for _, part in walk(claimed)) + 2
    for name in named:
        for k in range(1, longest + 1):
            term = Term(name, Binary("-", Variable("n"), Number(k)))
            for n, truth in truths.items():
                spend()
                try:
                    now, further = at(claimed, n), at(term, n)
                except GfkitError:
                    break
                if not further.is_zero():
                    factor = ((truth - now) / further).as_monomial()
                    if factor is not None and min(factor[1:]) >= 0 and factor[3] == 0 and factor[0]:
                        yield sum_of([*terms_of(claimed), multiplied((1, term), factor)])
                    break


def _plain(value: Value) -> RationalFunction:
    if isinstance(value, AlgebraicNumber):
        raise Unevaluated("a root is not a rational function")
    return RationalFunction.of(value)
