"""Repairs of refuted formulas: the nearest small change that is true, and proved to be."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

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
from gfkit.claims.formulas import MAX_WORK, describe, settle_relation
from gfkit.claims.sequences import MARKS
from gfkit.errors import GfkitError, NormalFormError
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
    variables_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.verdict import Proved
from gfkit.sequences.relation_holds import Sides, holds_at
from gfkit.series.functions import RationalFunction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from gfkit.claims.edits import Multiplier
    from gfkit.formulas.evaluate import Value
    from gfkit.sequences.sequence import Sequence
    from gfkit.series.functions import Monomial

MAX_CANDIDATES = 2_000
TWO_SLIPS = 40
"""Largest number of misprinted names, with their multipliers, tried together."""
SAMPLES = 8
UNKNOWN = "unknown"
MINUS: Monomial = (Fraction(-1), 0, 0, 0)
TRIED: tuple[Monomial, ...] = (
    MINUS,
    (Fraction(0), 0, 0, 0),
    (Fraction(2), 0, 0, 0),
    (Fraction(1, 2), 0, 0, 0),
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

    def value(expression: Expression, **more: RationalFunction) -> RationalFunction | None:
        try:
            found = value_of(expression, Scope({**names, **more}))
        except GfkitError:
            return None
        return None if isinstance(found, AlgebraicNumber) else RationalFunction.of(found)

    for candidate in tracked(_function_candidates(written, truth, value), "repairs tried"):
        if value(candidate) == truth:
            return text_of(substituted(candidate, "t", Variable(variable)))
    return None


def _function_candidates(
    claimed: Expression,
    truth: RationalFunction,
    value: Callable[..., RationalFunction | None],
) -> Iterator[Expression]:
    yield swapped(claimed)
    now = value(claimed)
    if now is not None and not now.is_zero():
        factor = (truth / now).as_monomial()
        if factor is not None:
            yield _whole_times(claimed, factor)
        rest = (truth - now).as_monomial()
        if rest is not None and min(rest[1:]) >= 0:
            yield _plus(claimed, rest)
    for multiplier in islice(multipliers(claimed), MAX_CANDIDATES):
        marked = multiplier.with_variable(UNKNOWN)
        points = [value(marked, unknown=RationalFunction.of(z)) for z in (0, 1, 2)]
        found = _solve(points, truth)
        spend()
        if found is not None and _tame(found):
            yield multiplier.times(found)
    yield from islice(number_edits(claimed), MAX_CANDIDATES)


def _solve(points: list[RationalFunction | None], truth: RationalFunction) -> Monomial | None:
    """Return the z with f(z) = truth, if f is a fraction of linear functions and z a monomial.

    points: f(0), f(1), f(2). Cross-ratios are kept: with R = (F-f0)(f1-f2) / ((F-f2)(f1-f0)), the
    equation R = -z/(z-2) gives z = 2R/(R+1).
    """
    f0, f1, f2 = points
    if f0 is None or f1 is None or f2 is None:
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


def _whole_times(claimed: Expression, factor: Monomial) -> Expression:
    match claimed:
        case Binary("/", above, below):
            return Binary("/", sum_of([multiplied((1, above), factor)]), below)
    return sum_of([multiplied((1, claimed), factor)])


def _plus(claimed: Expression, rest: Monomial) -> Expression:
    return sum_of([(1, claimed), multiplied((1, Number(1)), rest)])


def repaired_relation(
    relation: Relation, sequences: Mapping[str, Sequence], range_: Range, failed_at: int
) -> str | None:
    """Return a relation near a refuted one, with its range, that is proved; None if none is found.

    failed_at: the least n at which the relation fails.
    """
    work = Work(MAX_WORK)
    candidates = _candidates(relation, sequences, range_, failed_at, work)
    for candidate, candidate_range in tracked(candidates, "repairs tried"):
        try:
            finding = settle_relation(candidate, sequences, candidate_range, work=work)
        except GfkitError:
            continue
        if isinstance(finding.verdict, Proved):
            return describe(candidate, candidate_range)
    return None


def _candidates(
    relation: Relation,
    sequences: Mapping[str, Sequence],
    range_: Range,
    failed_at: int,
    work: Work,
) -> Iterator[tuple[Relation, Range]]:
    low, high = range_.low, range_.high
    for first in range(failed_at + 1, failed_at + 12):
        if high is None or first <= high:
            shorter = Range(first, high)
            if _samples_hold(relation, sequences, shorter, work):
                yield relation, shorter
                break
    if relation.operator != "=":
        return
    sides = _right_sides(relation, sequences, range_, work)
    for side in islice(sides, MAX_CANDIDATES):
        spend()
        edit = Relation(relation.operator, relation.left, side)
        for first in (low, low + 1, low + 2):
            shorter = Range(first, high)
            if _samples_hold(edit, sequences, shorter, work):
                yield edit, shorter
                break


def _samples_hold(
    relation: Relation, sequences: Mapping[str, Sequence], range_: Range, work: Work
) -> bool:
    last = range_.low + SAMPLES - 1
    last = last if range_.high is None else min(last, range_.high)
    sides = Sides(relation)
    try:
        return all(
            holds_at(relation.operator, *sides.at(n, sequences, work))
            for n in range(range_.low, last + 1)
        )
    except GfkitError:
        return False


def _right_sides(
    relation: Relation, sequences: Mapping[str, Sequence], range_: Range, work: Work
) -> Iterator[Expression]:
    """Yield right sides that a slip may have changed, solving for multipliers where possible."""
    right = relation.right
    low = range_.low
    points = list(range(low + 2, low + 2 + SAMPLES))
    if range_.high is not None:
        points = list(range(low, range_.high + 1)[:SAMPLES])

    def at(side: Expression, n: int, **more: Value) -> Value:
        return value_of(side, Scope({**MARKS, "n": n, **more}, sequences, work))

    try:
        truths = {n: RationalFunction.of(_plain(at(relation.left, n))) for n in points}
    except Unevaluated:
        return

    kept: dict[tuple[Expression, int], list[Value]] = {}

    def summands_at(multiplier: Multiplier, n: int) -> list[Value]:
        """Return the values of the signed terms of a sum that is the whole formula."""
        if (multiplier.whole, n) not in kept:
            kept[multiplier.whole, n] = [
                sign * _plain(at(term, n)) for sign, term in multiplier.terms
            ]
        return kept[multiplier.whole, n]

    def solved(
        choices: Iterable[Multiplier], tried_too: Iterable[Monomial] = TRIED
    ) -> Iterator[Expression]:
        others: list[Expression] = []  # a sign is the likelier slip
        for multiplier in choices:
            spend()
            marked = multiplier.with_variable(UNKNOWN) if multiplier.path else right
            found: Monomial | None = None
            for n in points:
                try:
                    if not multiplier.path:
                        changes, found = _quotient(
                            multiplier, summands_at(multiplier, n), truths[n]
                        )
                    else:
                        values = [
                            RationalFunction.of(_plain(at(marked, n, unknown=z))) for z in (0, 1, 2)
                        ]
                        changes = values[0] != values[1]
                        found = _solve([*values], truths[n]) if changes else None
                except (Unevaluated, NormalFormError, ZeroDivisionError):
                    break
                if changes:
                    break
            tried = [found] if found is not None and _tame(found) else []
            for monomial in [*tried, *tried_too] if found is None else tried:
                if monomial == MINUS:
                    yield multiplier.times(monomial)
                else:
                    others.append(multiplier.times(monomial))
        yield from others

    if {"x", "y"} & variables_of(right):
        yield swapped(right)
    every = list(islice(multipliers(right), MAX_CANDIDATES))
    yield from solved(choice for choice in every if len(choice.chosen) == 1)
    yield from islice(name_edits(right, sequences), MAX_CANDIDATES)
    yield from solved(choice for choice in every if len(choice.chosen) > 1)
    yield from index_edits(right)
    try:
        rests = {(truths[n] - RationalFunction.of(_plain(at(right, n)))) for n in points}
    except Unevaluated:
        rests = set()
    if len(rests) == 1:
        rest = next(iter(rests)).as_monomial()
        if rest is not None and rest[3] == 0 and min(rest[1:]) >= 0:
            yield _plus(right, rest)
    yield from number_edits(right)
    yield from _missing_terms(right, points, truths, at)
    for renamed in islice(name_edits(right, sequences), TWO_SLIPS):
        yield from solved(islice(multipliers(renamed), TWO_SLIPS), ())


def _quotient(
    multiplier: Multiplier, summands: list[Value], truth: RationalFunction
) -> tuple[bool, Monomial | None]:
    """Return whether the chosen terms matter, and the z by which they give the truth."""
    chosen: Any = sum((summands[place] for place in multiplier.chosen), 0)
    if chosen == 0:
        return False, None
    rest: Any = sum((v for k, v in enumerate(summands) if k not in multiplier.chosen), 0)
    return True, (RationalFunction.of(truth - rest) / RationalFunction.of(chosen)).as_monomial()


def _missing_terms(
    right: Expression,
    points: list[int],
    truths: dict[int, RationalFunction],
    at: Callable[..., Value],
) -> Iterator[Expression]:
    """Yield the right side with one more term c x^i y^j a(n-k), c solved for."""
    named = sorted({part.sequence for _, part in walk(right) if isinstance(part, Term)})
    longest = sum(isinstance(part, Term) for _, part in walk(right)) + 2
    for name in named:
        for k in range(1, longest + 1):
            term = Term(name, Binary("-", Variable("n"), Number(k)))
            for n in points:
                spend()
                try:
                    now = RationalFunction.of(_plain(at(right, n)))
                    further = RationalFunction.of(_plain(at(term, n)))
                except Unevaluated:
                    break
                if not further.is_zero():
                    factor = ((truths[n] - now) / further).as_monomial()
                    if factor is not None and min(factor[1:]) >= 0 and factor[3] == 0 and factor[0]:
                        yield sum_of([*terms_of(right), multiplied((1, term), factor)])
                    break


def _plain(value: Value) -> int | Fraction | RationalFunction:
    if isinstance(value, AlgebraicNumber):
        raise Unevaluated("a root is not a rational function")
    return value
