"""Titles about sums that some arrangement of signs makes zero."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise, product
from statistics import median_low
from typing import NamedTuple

from gfkit.oeis.titles.builders import NONE, Table, WithoutRule, given

EARLIER, COUNTS = "pq", "cdefg"
MOST_WINDOWS, MOST_TRIED, MOST_TEXT = 10**4, 10**6, 2000


class Summed(NamedTuple):
    """What is summed of a given number of consecutive elements: a power of the size of a number."""

    text: str
    number: Callable[[Sequence[int]], int]
    size: int
    power: int = 1


def difference(some: Sequence[int]) -> int:
    """Return the last difference of the order that takes all elements."""
    while len(some) > 1:
        some = [b - a for a, b in pairwise(some)]
    return some[0]


STATISTICS: dict[str, tuple[str, Callable[[Sequence[int]], int]]] = {
    "maximum": ("max({0})", max),
    "minimum": ("min({0})", min),
    "median": ("lower({0})", median_low),
    "maximum minus the minimum": ("max({0}) - min({0})", lambda z: max(z) - min(z)),
    "maximum plus the minimum": ("max({0}) + min({0})", lambda z: max(z) + min(z)),
    "maximum minus the median": ("max({0}) - lower({0})", lambda z: max(z) - median_low(z)),
    "median minus the minimum": ("lower({0}) - min({0})", lambda z: median_low(z) - min(z)),
    "maximum plus the median": ("max({0}) + lower({0})", lambda z: max(z) + median_low(z)),
    "median plus the minimum": ("lower({0}) + min({0})", lambda z: median_low(z) + min(z)),
    "maximum minus 2 times the median plus the minimum": (
        "max({0}) - 2 * lower({0}) + min({0})",
        lambda z: max(z) - 2 * median_low(z) + min(z),
    ),
}
POWERS = {"absolute values": 1, "squares": 2, "squared": 2, "cubes": 3, "cubed": 3}
DIFFERENCES = re.compile(
    r"(?:the )?(?:(absolute values|squares|cubes) of )?(adjacent|second) differences"
    r"(?: (squared|cubed))?"
)
OF_SOME = re.compile(r"(?:the )?([a-z0-9 ]+?) of (?:each |every )?adjacent (pair|triple)s?")


def summed(words: str) -> Summed:
    """Return what is summed; raises Refused.

    >>> summed("the cubes of adjacent differences").text, summed("second differences").size
    ('abs(x - p)', 3)
    """
    if found := DIFFERENCES.fullmatch(words):
        text, size = ("abs(x - p)", 2) if found[2] == "adjacent" else ("abs(x - 2 * p + q)", 3)
        given(not (found[1] and found[3]))
        return Summed(text, difference, size, POWERS.get(found[1] or found[3] or "", 1))
    if found := OF_SOME.fullmatch(words):
        size = {"pair": 2, "triple": 3}[found[2]]
        name = found[1].replace("twice", "2 times")
        name = {"medians": "median", "maximums": "maximum", "minimums": "minimum"}.get(name, name)
        given(name in STATISTICS)
        text, number = STATISTICS[name]
        given(not (size == 2 and "median" in name))
        return Summed(f"abs({text.format(', '.join(['x', *EARLIER][:size]))})", number, size)
    raise WithoutRule


def least_balances(weights: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the least numbers of summands of each weight for which some signs give the sum 0.

    With more summands of a weight, by an even number, the same is true: they cancel in pairs. So
    there is a balance of any numbers if and only if one of these is at most as large, and of the
    same parity, at every weight. Let s(i) be the sum of the signs of weight w(i). If s(i) > w(j)
    and s(j) <= -w(i), then s(i) - 2*w(j) and s(j) + 2*w(i) balance as well; the first is smaller in
    size, the other no larger. So if in a least balance s(i) is above every weight, each negative
    s(j) is above -w(i), and s(i) is less than the sum of the other weights. All are tried up to
    that. Raises Refused if there are too many to try.

    >>> least_balances([1, 8])
    [(0, 0), (8, 1)]
    """
    bound = max(max(weights, default=0), sum(weights))
    given((2 * bound + 1) ** max(len(weights) - 1, 0) <= MOST_TRIED)
    *others, last = weights or (1,)
    found: set[tuple[int, ...]] = set()
    for signs in product(range(-bound, bound + 1), repeat=len(others)):
        rest = sum(w * s for w, s in zip(others, signs, strict=True))
        if rest % last == 0:
            found.add((*map(abs, signs), abs(rest) // last))
    least: list[tuple[int, ...]] = []
    for some in sorted(found, key=lambda z: (sum(z), z)):
        pairs = (zip(some, other, strict=True) for other in least)
        if not any(all(a >= b and (a - b) % 2 == 0 for a, b in pair) for pair in pairs):
            least.append(some)
    return least


def arranged_signs(values: Sequence[int], what: Summed) -> Table:
    """Return a condition on rows: with some signs the sum of what is summed is 0.

    For each weight as many summands are counted as decide it, and then their parity.
    """
    given(len(values) ** what.size <= MOST_WINDOWS)
    windows = product(values, repeat=what.size)
    sizes = sorted({abs(what.number(z)) for z in windows} - {0})
    given(len(sizes) <= len(COUNTS))
    least = least_balances([size**what.power for size in sizes])
    before = EARLIER[: what.size - 1]
    last = before[-1]
    counts = dict(zip(COUNTS, sizes, strict=False))
    after = {}
    for place, (name, size) in enumerate(counts.items()):
        most = max(1, *(z[place] for z in least))
        one = f"{name} + count({last} < {NONE} and {what.text} = {size})"
        after[name] = f"{one} - 2 * count({one} > {most})"
    ways = [
        " and ".join(
            f"{name} mod 2 = {many % 2}" + (f" and {name} >= {many}" if many > 1 else "")
            for name, many in zip(counts, some, strict=False)
        )
        for some in least
    ]
    end = " or ".join(f"({way})" for way in ways)
    given(len(end) <= MOST_TEXT)
    carry = {**dict.fromkeys(before, NONE), **dict.fromkeys(counts, 0)}
    moved = dict(zip(before, ["x", *before], strict=False))
    said = {"carry": carry, "next": {**moved, **after}, **({"end": end} if counts else {})}
    return {"lines": [{"directions": ["row"], **said}]}
