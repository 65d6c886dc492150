"""Conjunctions of clauses, of each of which one part holds.

What is said with "and", "or", "not" and amounts of some things is brought into this form, whatever
the things are.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from itertools import combinations, product
from typing import TypeVar

from gfkit.reading.sentences.sentence_meanings import Amount, Meaningless

T = TypeVar("T", bound=Hashable)

Clauses = tuple[frozenset[T], ...]
"""A conjunction of disjunctions; a clause without parts never holds."""
NEVER: Clauses[object] = (frozenset(),)
"""What never holds; () always holds."""
TOO_MANY = "so much cannot be said at once"


def all_of(each: Iterable[Clauses[T]]) -> Clauses[T]:
    """Return what holds where all of these hold; a clause that follows from another is left out.

    >>> all_of([(frozenset({1, 2}),), (frozenset({1}),)])
    (frozenset({1}),)
    """
    found = dict.fromkeys(one for some in each for one in some)
    return tuple(one for one in found if not any(z < one for z in found))


def one_of(each: Iterable[Clauses[T]], most: int) -> Clauses[T]:
    """Return what holds where one of these holds: of each pair of clauses one part holds.

    Raises Meaningless for more clauses than `most`.

    >>> one_of([(frozenset({1}), frozenset({2})), (frozenset({3}),)], 9)
    (frozenset({1, 3}), frozenset({2, 3}))
    """
    found: Clauses[T] = (frozenset(),)
    for some in each:
        found = all_of([tuple(a | b for a, b in product(found, some))])
        if len(found) > most:
            raise Meaningless(TOO_MANY)
    return found


def so_many_of(each: list[tuple[Clauses[T], Clauses[T]]], amount: Amount, most: int) -> Clauses[T]:
    """Return that so many of some things hold, each told with its negation.

    The negations are asked for only where the amount has a bound below the number of things, or a
    step. Raises Meaningless for more clauses than `most`.

    >>> one, other = ((frozenset({k}),) for k in (1, 2))
    >>> not_one, not_other = ((frozenset({-k}),) for k in (1, 2))
    >>> found = so_many_of([(one, not_one), (other, not_other)], Amount(1, 1), 9)
    >>> [sorted(clause) for clause in found]
    [[1, 2], [-2, -1]]
    """
    many = len(each)
    found: list[Clauses[T]] = []
    if amount.step == 1:  # of any that are more than may fail one holds, and likewise
        fail = many - amount.low
        if fail < 0:
            return (frozenset(),)
        high = many if amount.high is None else amount.high
        groups = combinations(each, fail + 1) if amount.low else ()
        found += [one_of((so for so, _ in some), most) for some in groups]
        found += [one_of((no for _, no in some), most) for some in combinations(each, high + 1)]
        return all_of(found)
    for k in range(many + 1):
        if k in amount:
            continue
        # Not just k of them: of those that are so one is not, or of the others one is.
        for some in combinations(range(many), k):
            found.append(one_of((each[z][z in some] for z in range(many)), most))
            if len(found) > most:
                raise Meaningless(TOO_MANY)
    return all_of(found)
