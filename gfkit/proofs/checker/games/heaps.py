"""Nim-values of heaps from which some amounts may be taken, or which may be parted.

Each is found from the definition: the least number that no heap, or pair of heaps, has that a move
leaves. In Fibonacci nim a move takes at most twice what the last one took, and the first not all.
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, Any

from ..core import kinds
from ..core.rejections import limit, need
from ..core.reports import quoted

if TYPE_CHECKING:
    from ..core.clock import Clock

MOST_HEAPS = 50_000
TURNS = "at most twice the last move"


def allowed(taken: Any, count: int, clock: Clock) -> set[int]:
    """Return the amounts below `count` that may be taken from a heap of at least that size."""
    if taken == "prime numbers":
        clock.spend(20 * count)
        found = set(range(2, count))
        for k in range(2, count):
            if k in found:
                found -= set(range(k * k, count, k))
        return found
    limit(isinstance(taken, dict), f"the amounts {quoted(taken)}")
    values = kinds.defined("values", taken)
    limit(values, f"the terms of a sequence of the kind {quoted(taken.get('kind'))}")
    many, amounts = 16, list[int]()
    while not amounts or amounts[-1] < count:
        limit(many <= 4 * count + 64, "the amounts do not increase")
        amounts = values(taken, many, clock)
        is_all = taken.get("kind") == "terms" and len(amounts) < many
        need(len(amounts) == many or is_all, "the amounts come to an end")
        need(all(isinstance(z, int) for z in amounts), "an amount is not an integer")
        need(sorted(amounts) == amounts, "the amounts do not increase")
        if is_all:
            break
        many *= 2
    return {z for z in amounts if 0 < z < count}


def may_take(taken: str, k: int, n: int) -> bool:
    """Return whether k may be taken of a heap of n, where that depends on n."""
    if taken == "divisors of the heap":
        return n % k == 0
    if taken == "proper divisors of the heap":
        return n % k == 0 and k < n
    if taken == "numbers coprime to the heap":
        return gcd(k, n) == 1
    limit(taken == "at most half of the heap", f"the amounts {quoted(taken)}")
    return 2 * k <= n


HEAPWISE = ("divisors of the heap", "proper divisors of the heap", "numbers coprime to the heap",
            "at most half of the heap")  # fmt: skip


def may_part(parts: str, a: int, b: int) -> bool:
    """Return whether a heap of a + b may be parted into heaps of a and b."""
    if parts == "two unequal heaps":
        return a != b
    limit(parts in ("two heaps", "two equal heaps"), f"the parts {quoted(parts)}")
    return parts == "two heaps" or a == b


def least_absent(values: set[int]) -> int:
    """Return the least natural number that is not there."""
    return next(k for k in range(len(values) + 1) if k not in values)


def heap_values(of: dict[str, Any], count: int, clock: Clock) -> list[int]:
    """Return the nim-values of heaps of 0, ..., count - 1."""
    taken, parts = of.get("taken"), of.get("parts")
    need(taken is not None or parts is not None, "a heap game without moves")
    limit(count <= MOST_HEAPS, "too many heaps")
    if taken == TURNS:
        need(parts is None, "heaps are not parted in Fibonacci nim")
        return by_turns(count, clock)
    by_heap = isinstance(taken, str) and taken in HEAPWISE
    amounts = [] if taken is None or by_heap else sorted(allowed(taken, count, clock))
    found: list[int] = []
    for n in range(count):
        if by_heap:
            clock.spend(n)
            amounts = [k for k in range(1, n + 1) if may_take(str(taken), k, n)]
        clock.spend(1 + min(len(amounts), n))
        left = {found[n - k] for k in amounts if k <= n}
        if parts is not None:
            clock.spend(n)
            halves = range(1, n // 2 + 1)
            left |= {found[a] ^ found[n - a] for a in halves if may_part(parts, a, n - a)}
        found.append(least_absent(left))
    return found


def by_turns(count: int, clock: Clock) -> list[int]:
    """Return the nim-values of Fibonacci nim by heap and bound on the next move."""
    known: dict[tuple[int, int], int] = {}
    for n in range(count):
        clock.spend(2 * n + 1)
        left: set[int] = set()
        known[n, 0] = 0
        for k in range(1, n + 1):
            left.add(known[n - k, min(2 * k, n - k)])
            known[n, k] = least_absent(left)
    return [known[n, max(n - 1, 0)] for n in range(count)]
