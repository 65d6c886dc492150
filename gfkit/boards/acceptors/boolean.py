"""Boolean combinations of conditions: trees of conjunctions, disjunctions and negations.

A leaf is a condition, or in `Arrays` its number among the conditions. In normal form only leaves
are negated (De Morgan), no conjunction is a part of a conjunction, no disjunction of a disjunction,
and a tree of one part is that part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any


class Combined:
    """An operand: `a & b`, `a | b` and `~a` are conjunction, disjunction and negation."""

    __slots__ = ()

    def __and__(self, other: Any) -> Conjunction:
        return Conjunction((self, other)) if isinstance(other, Combined) else NotImplemented

    def __or__(self, other: Any) -> Disjunction:
        return Disjunction((self, other)) if isinstance(other, Combined) else NotImplemented

    def __invert__(self) -> Negation:
        return Negation(self)


Combination = int | Combined
"""A leaf, a condition or its number, or a tree."""


@dataclass(frozen=True, slots=True)
class Negation(Combined):
    """It holds if its part does not."""

    part: Any


@dataclass(frozen=True, slots=True)
class Conjunction(Combined):
    """It holds if all parts do."""

    parts: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class Disjunction(Combined):
    """It holds if at least one part does."""

    parts: tuple[Any, ...] = ()


ALWAYS = Conjunction()
"""The combination that always holds."""


def is_true(one: Combination, holds: Callable[[Any], bool]) -> bool:
    """Return whether a combination holds; holds: the truth of a leaf.

    >>> is_true(Disjunction((0, Negation(1))), {0: False, 1: True}.__getitem__)
    False
    """
    match one:
        case Negation(part):
            return not is_true(part, holds)
        case Conjunction(parts):
            return all(is_true(part, holds) for part in parts)
        case Disjunction(parts):
            return any(is_true(part, holds) for part in parts)
    return holds(one)


def leaves(one: Combination) -> Iterator[Any]:
    """Yield the leaves, from the left."""
    match one:
        case Negation(part):
            yield from leaves(part)
        case Conjunction(parts) | Disjunction(parts):
            for part in parts:
                yield from leaves(part)
        case _:
            yield one


def with_leaves(one: Combination, leaf: Callable[[Any], Combination]) -> Combination:
    """Return the combination with other leaves."""
    match one:
        case Negation(part):
            return Negation(with_leaves(part, leaf))
        case Conjunction(parts) | Disjunction(parts):
            return type(one)(tuple(with_leaves(part, leaf) for part in parts))
    return leaf(one)


def normal(one: Combination) -> Combination:
    """Return the combination in normal form.

    >>> normal(Negation(Conjunction((0, Negation(Disjunction((1, 2)))))))
    Disjunction(parts=(Negation(part=0), 1, 2))
    """
    return _normal(one, negated=False)


def _normal(one: Combination, *, negated: bool) -> Combination:
    match one:
        case Negation(part):
            return _normal(part, negated=not negated)
        case Conjunction(parts) | Disjunction(parts):
            kind = Conjunction if isinstance(one, Conjunction) != negated else Disjunction
            found: list[Any] = []
            for part in parts:
                each = _normal(part, negated=negated)
                found += each.parts if isinstance(each, kind) else [each]
            return found[0] if len(found) == 1 else kind(tuple(found))
    return Negation(one) if negated else one
