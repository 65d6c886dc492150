"""Pairs, triples and tuples of subsets, by what is told of them, as data.

A number of {1..n} is in some of the subsets: this is its column, as (1, 0) for a number that is in
the first of two and not in the second. A set that is made of the subsets, as their union, is told
by the columns of its elements.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from gfkit.reading.sentences.sentence_meanings import Meaningless, Property, Size

Column = tuple[int, ...]
Columns = frozenset[Column]
MOST_SETS = 4
"""So many subsets are told together at most."""
N = Size()
"""The size n."""


@dataclass(frozen=True, slots=True)
class SetTold:
    """The set of the numbers with such columns has a property."""

    of: Columns
    said: Property


@dataclass(frozen=True, slots=True)
class ElementsApart:
    """No element of one set differs by such a number from an element of the other one."""

    first: Columns
    second: Columns
    by: frozenset[int]

    def __post_init__(self) -> None:
        if sorted(self.second, reverse=True) > sorted(self.first, reverse=True):
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)


@dataclass(frozen=True, slots=True)
class ElementsLess:
    """Every element of the first set is less than every element of the second one."""

    first: Columns
    second: Columns


@dataclass(frozen=True, slots=True)
class SubsetTuples:
    """The tuples of so many subsets of the numbers from the first one to the size.

    columns: those that the numbers may have. told: what else is told of the subsets.
    """

    many: int
    columns: Columns
    told: frozenset[SetTold | ElementsApart | ElementsLess] = frozenset()
    size: Size = N
    first: int = 1


def all_columns(many: int) -> Columns:
    """Return the columns of so many subsets.

    >>> sorted(all_columns(2))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    if not 2 <= many <= MOST_SETS:
        raise Meaningless(f"tuples of 2 to {MOST_SETS} subsets are counted")
    return frozenset(product((0, 1), repeat=many))


def columns_in(numbers: frozenset[int], many: int) -> Columns:
    """Return the columns of the numbers that are in each of some of the subsets.

    >>> sorted(columns_in(frozenset({0}), 2))
    [(1, 0), (1, 1)]
    """
    return frozenset(z for z in all_columns(many) if all(z[k] for k in numbers))
