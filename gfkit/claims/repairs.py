"""Repairs of refuted formulas: the nearest small change that is true, and proved to be.

A change is a slip of the pen undone: it multiplies some terms of one sum by a monomial z (a sign, a
coefficient, a missing factor), moves an index, swaps x and y, or changes one number. Where the
value depends on z as a fraction of two linear functions, three values of z say which z gives the
truth.

Every part of a formula that is a sum of terms n^j r^n gets a bound on the number of such terms,
and two sides that agree for as many consecutive n are equal for ever ([Stanley2012, Theorem
4.1.1]). A refuted formula is repaired by an unknown factor z on terms of one of its sums: the
value is a fraction of two linear functions of z, so three values of z determine it. A repair is
settled as any claim is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import chain, combinations, islice
from typing import TYPE_CHECKING

from gfkit.base.budget import spend, tracked
from gfkit.claims.claim import Range
from gfkit.claims.relation_subject import MAX_WORK
from gfkit.claims.relations import settle_relation
from gfkit.claims.subjects import MARKS
from gfkit.errors import GfkitError, Unevaluated
from gfkit.formulas.evaluation import (
    EvaluationWork,
    Scope,
    Value,
    value_of,
)
from gfkit.formulas.polynomials import shifted
from gfkit.formulas.tree import (
    Binary,
    Expression,
    Negative,
    Number,
    Path,
    Relation,
    Term,
    Variable,
    changed_at,
    substituted,
    text_of,
    walk,
)
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.proofs.verdict import Proved
from gfkit.sequences.relations import RelationSides, holds_at
from gfkit.series.rational_functions import Monomial, RationalFunction

if TYPE_CHECKING:
    from gfkit.sequences.sequence import Sequence

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

    >>> from gfkit.formulas.evaluation import function_of
    >>> from gfkit.formulas.parser import parse_expression
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
    work = EvaluationWork(MAX_WORK)
    candidates = _candidates(relation, sequences, range_, failed_at, work)
    for candidate, where in tracked(candidates, "repairs tried"):
        try:
            if says_nothing(candidate, where):
                continue
            finding = settle_relation(candidate, sequences, where, work=work)
        except GfkitError:
            continue
        if isinstance(finding.verdict, Proved):
            return f"{candidate} for {where}"
    return None


def says_nothing(relation: Relation, where: Range) -> bool:
    """Return whether a relation holds of any sequences, as a(n) = a(n-0) does.

    Their terms are taken at random, of powers modulo a large prime, at SAMPLES + 1 places of the
    range. Raises GfkitError where a side has no value.

    >>> from gfkit.formulas.parser import parse_statement
    >>> says_nothing(parse_statement("a(n) = 2*a(n-0) - a(n)"), Range(0))
    True
    >>> says_nothing(parse_statement("a(n) = 2*a(n-1)"), Range(1))
    False
    """
    sides, work = RelationSides(relation), EvaluationWork(MAX_WORK)
    if relation.left == relation.right or not sides.names:
        return relation.left == relation.right
    any_terms = {name: partial(_any_term, k) for k, name in enumerate(sorted(sides.names))}
    high = where.low + SAMPLES if where.high is None else min(where.low + SAMPLES, where.high)
    values = (sides.at(n, any_terms, work) for n in range(where.low, high + 1))
    return all(holds_at(relation.operator, *both) for both in values)


def _any_term(base: int, n: int) -> int:
    """Return a number that is as good as any other as a term."""
    return pow(1_000 + base, 10**6 + n, 2**61 - 1)


def _candidates(
    relation: Relation,
    sequences: Mapping[str, Sequence],
    range_: Range,
    failed_at: int,
    work: EvaluationWork,
) -> Iterator[tuple[Relation, Range]]:
    """Yield relations and ranges of which the first values agree: later ones, then slips."""
    low, high = range_.low, range_.high

    def held(one: Relation, lows: Iterable[int]) -> Iterator[tuple[Relation, Range]]:
        sides = RelationSides(one)
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
            marked = multiplier.put(lambda one: (one[0], Binary("*", Variable(UNKNOWN), one[1])))
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
        is_slip = found and max(map(abs, found[1:])) <= 3 and found[0].denominator <= 4
        tried = [found] if found is not None and is_slip else []
        for monomial in [*tried, *tried_too] if found is None else tried:
            times = multiplier.put(partial(multiplied, monomial=monomial))
            if monomial == MINUS:
                yield times
            else:
                others.append(times)
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


MAX_SUBSET_TERMS = 8
MAX_CHOSEN = 3
"""One slip changes up to 3 terms of a sum of up to 8, a single one of a longer sum."""
Signed = tuple[int, Expression]
"""A term and its sign."""


@dataclass(frozen=True, slots=True)
class Multiplier:
    """Some terms of the sum at `path`, to be multiplied by a monomial."""

    whole: Expression
    path: Path
    terms: tuple[Signed, ...]
    chosen: frozenset[int]

    def put(self, change: Callable[[Signed], Signed]) -> Expression:
        """Return the whole formula with the chosen terms changed."""
        changed = [
            change(one) if place in self.chosen else one for place, one in enumerate(self.terms)
        ]
        return _put(self.whole, self.path, sum_of(changed))


def multipliers(whole: Expression) -> Iterator[Multiplier]:
    """Yield the sets of terms that one slip may have changed, single terms first."""
    sums = [(path, terms_of(part)) for path, part in _sums(whole)]
    for size in range(1, MAX_CHOSEN + 1):
        for path, terms in sums:
            if size == 1 or len(terms) <= MAX_SUBSET_TERMS:
                for chosen in combinations(range(len(terms)), size):
                    yield Multiplier(whole, path, terms, frozenset(chosen))


def _sums(whole: Expression) -> Iterator[tuple[Path, Expression]]:
    """Yield the maximal sums: the whole, and what stands in parentheses or as an argument."""
    inside: set[Path] = set()
    for path, part in walk(whole):
        is_sum = isinstance(part, Negative) or (isinstance(part, Binary) and part.operator in "+-")
        if is_sum:
            inside |= {(*path, 0), (*path, 1)}
        if path not in inside and (is_sum or not path):
            yield path, part


def terms_of(expression: Expression) -> tuple[Signed, ...]:
    """Return the signed terms of a sum.

    >>> from gfkit.formulas.parser import parse_expression
    >>> len(terms_of(parse_expression("1-(x-y)+t")))
    4
    """
    match expression:
        case Negative(body):
            return tuple((-sign, term) for sign, term in terms_of(body))
        case Binary("+", left, right):
            return terms_of(left) + terms_of(right)
        case Binary("-", left, right):
            return terms_of(left) + tuple((-sign, term) for sign, term in terms_of(right))
    return ((1, expression),)


def sum_of(terms: list[Signed]) -> Expression:
    """Return the sum of signed terms, without zeros."""
    kept = [(sign, term) for sign, term in terms if term != Number(0)]
    if not kept:
        return Number(0)
    sign, total = kept[0]
    if sign < 0:
        total = Negative(total)
    for sign, term in kept[1:]:
        total = Binary("+" if sign > 0 else "-", total, term)
    return total


def multiplied(signed: Signed, monomial: Monomial) -> Signed:
    """Return a signed term times c x^i y^j t^k, tidily.

    >>> from gfkit.formulas.tree import text_of
    >>> from gfkit.formulas.parser import parse_expression
    >>> sign, term = multiplied((1, parse_expression("2*x*(1+t)")), (Fraction(-3, 2), 1, 0, 1))
    >>> sign, text_of(term)
    (-1, '3*x^2*t*(1+t)')
    """
    sign, term = signed
    factor, *powers = monomial
    coefficient = Fraction(factor)
    exponents = dict(zip(("x", "y", "t"), powers, strict=True))
    others: list[Expression] = []
    for part in _factors(term):
        match part:
            case Number(value):
                coefficient *= value
            case Variable(name) if name in exponents:
                exponents[name] += 1
            case Binary("^", Variable(name), Number(power)) if name in exponents:
                exponents[name] += power
            case _:
                others.append(part)
    if not coefficient:
        return 1, Number(0)
    if coefficient < 0:
        sign, coefficient = -sign, -coefficient
    marks = [(name, power) for name, power in exponents.items() if power]
    above = [_power(name, power) for name, power in marks if power > 0] + others
    below = [_power(name, -power) for name, power in marks if power < 0]
    if coefficient.numerator != 1 or not above:
        above.insert(0, Number(coefficient.numerator))
    if coefficient.denominator != 1:
        below.insert(0, Number(coefficient.denominator))
    result = reduce(partial(Binary, "*"), above)
    for part in below:
        result = Binary("/", result, part)
    return sign, result


def _power(name: str, power: int) -> Expression:
    return Variable(name) if power == 1 else Binary("^", Variable(name), Number(power))


def _factors(expression: Expression) -> list[Expression]:
    if isinstance(expression, Binary) and expression.operator == "*":
        return _factors(expression.left) + _factors(expression.right)
    return [expression]


def swapped(expression: Expression) -> Expression:
    """Return the formula with x and y exchanged."""
    held = substituted(expression, "x", Variable("held"))
    return substituted(substituted(held, "y", Variable("x")), "held", Variable("y"))


def index_edits(whole: Expression) -> Iterator[Expression]:
    """Yield the formula with the index of one term moved, then with n moved everywhere."""
    terms = [(path, part) for path, part in walk(whole) if isinstance(part, Term)]
    for by in (1, -1, 2, -2):
        for path, part in terms:
            index = _constants_joined([*terms_of(part.index), (1, Number(by))])
            yield _put(whole, path, Term(part.sequence, index))
    for by in (1, -1, 2, -2):
        yield _constants_joined([*terms_of(shifted(whole, by))])


def name_edits(whole: Expression, names: Collection[str]) -> Iterator[Expression]:
    """Yield the formula with one term, then two, of another of the sequences."""
    changes = [
        (path, Term(name, part.index))
        for path, part in walk(whole)
        if isinstance(part, Term) and part.sequence in names
        for name in sorted(names)
        if name != part.sequence
    ]
    for path, term in changes:
        yield _put(whole, path, term)
    for (path, term), (other, second) in combinations(changes, 2):
        if path != other:
            yield _put(_put(whole, path, term), other, second)


def _put(whole: Expression, path: Path, part: Expression) -> Expression:
    """Return the formula with another part at a path."""
    return changed_at(whole, path, lambda _: part)


def _constants_joined(terms: list[Signed]) -> Expression:
    constant = sum(sign * leaf.value for sign, leaf in terms if isinstance(leaf, Number))
    rest: list[Signed] = [(sign, leaf) for sign, leaf in terms if not isinstance(leaf, Number)]
    if constant or not rest:
        rest.append((1 if constant >= 0 else -1, Number(abs(constant))))
    return sum_of(rest)


def number_edits(whole: Expression) -> Iterator[Expression]:
    """Yield the formula with one number changed by one or two, or by a factor of two."""
    numbers = [(path, part.value) for path, part in walk(whole) if isinstance(part, Number)]
    for factor, by in ((1, 1), (1, -1), (1, 2), (1, -2), (2, 0)):
        for path, value in numbers:
            if factor * value + by >= 0:
                yield _put(whole, path, Number(factor * value + by))
