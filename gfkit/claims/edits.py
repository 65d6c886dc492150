"""Small changes of a formula: what a slip of the pen changes, undone.

A change multiplies some terms of one sum by a monomial z (a sign, a coefficient, a missing factor),
moves an index, swaps x and y, or changes one number. Where the value depends on z as a fraction of
two linear functions, three values of z tell which z gives the truth.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from gfkit.formulas.tree import (
    Binary,
    Call,
    Expression,
    Negative,
    Number,
    Path,
    Sum,
    Term,
    Variable,
    changed_at,
    substituted,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from gfkit.series.functions import Monomial

MAX_SUBSET_TERMS = 8
MAX_CHOSEN = 3
"""One slip changes up to 3 terms of a sum of up to 8, a single one of a longer sum."""


@dataclass(frozen=True, slots=True)
class Multiplier:
    """Some terms of the sum at `path`, to be multiplied by a monomial."""

    whole: Expression
    path: Path
    terms: tuple[tuple[int, Expression], ...]
    chosen: frozenset[int]

    def times(self, monomial: Monomial) -> Expression:
        """Return the whole formula with the chosen terms multiplied."""
        changed = [
            multiplied(term, monomial) if place in self.chosen else term
            for place, term in enumerate(self.terms)
        ]
        return _put(self.whole, self.path, sum_of(changed))

    def with_variable(self, name: str) -> Expression:
        """Return the whole formula with the chosen terms multiplied by a variable."""
        changed = [
            (sign, Binary("*", Variable(name), term)) if place in self.chosen else (sign, term)
            for place, (sign, term) in enumerate(self.terms)
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


def terms_of(expression: Expression) -> tuple[tuple[int, Expression], ...]:
    """Return the signed terms of a sum.

    >>> from gfkit.formulas.grammar import parse_expression
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


def sum_of(terms: list[tuple[int, Expression]]) -> Expression:
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


def multiplied(signed: tuple[int, Expression], monomial: Monomial) -> tuple[int, Expression]:
    """Return a signed term times c x^i y^j t^k, tidily.

    >>> from gfkit.formulas.tree import text_of
    >>> from gfkit.formulas.grammar import parse_expression
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
    result = _product(above)
    for part in below:
        result = Binary("/", result, part)
    return sign, result


def _power(name: str, power: int) -> Expression:
    return Variable(name) if power == 1 else Binary("^", Variable(name), Number(power))


def _factors(expression: Expression) -> list[Expression]:
    if isinstance(expression, Binary) and expression.operator == "*":
        return _factors(expression.left) + _factors(expression.right)
    return [expression]


def _product(factors: list[Expression]) -> Expression:
    result = factors[0]
    for factor in factors[1:]:
        result = Binary("*", result, factor)
    return result


def swapped(expression: Expression) -> Expression:
    """Return the formula with x and y exchanged."""
    held = substituted(expression, "x", Variable("held"))
    return substituted(substituted(held, "y", Variable("x")), "held", Variable("y"))


def shifted_index(expression: Expression, by: int) -> Expression:
    """Return an index plus a number, tidily: n-1 shifted by 2 is n+1."""
    return _constants_joined([*terms_of(expression), (1, Number(by))])


def index_edits(whole: Expression) -> Iterator[Expression]:
    """Yield the formula with the index of one term moved, then with n moved everywhere."""
    terms = [(path, part) for path, part in walk(whole) if isinstance(part, Term)]
    for by in (1, -1, 2, -2):
        for path, part in terms:
            yield _put(whole, path, Term(part.sequence, shifted_index(part.index, by)))
    for by in (1, -1, 2, -2):
        yield moved(whole, by)


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


def moved(whole: Expression, by: int) -> Expression:
    """Return the formula with n + by for n, where n is not bound."""
    match whole:
        case Variable("n"):
            return shifted_index(whole, by)
        case Binary("+" | "-"):
            moved_terms = [(sign, _moved_inside(term, by)) for sign, term in terms_of(whole)]
            return _constants_joined(
                [
                    (sign * inner, leaf)
                    for sign, term in moved_terms
                    for inner, leaf in terms_of(term)
                ]
            )
    return _moved_inside(whole, by)


def _moved_inside(part: Expression, by: int) -> Expression:
    match part:
        case Variable("n"):
            return shifted_index(part, by)
        case Term(sequence, index):
            return Term(sequence, moved(index, by))
        case Call(function, arguments):
            return Call(function, tuple(moved(argument, by) for argument in arguments))
        case Negative(body):
            return Negative(moved(body, by))
        case Binary(operator, left, right):
            return Binary(operator, moved(left, by), moved(right, by))
        case Sum(kind, name, low, high, body):
            inside = body if name == "n" else moved(body, by)
            return Sum(kind, name, moved(low, by), moved(high, by), inside)
    return part


def _constants_joined(terms: list[tuple[int, Expression]]) -> Expression:
    constant = sum(sign * leaf.value for sign, leaf in terms if isinstance(leaf, Number))
    rest: list[tuple[int, Expression]] = [
        (sign, leaf) for sign, leaf in terms if not isinstance(leaf, Number)
    ]
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
