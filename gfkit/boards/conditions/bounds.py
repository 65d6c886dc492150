"""Bounds on the numbers that a condition on a few cells computes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import factorial
from typing import Any

from gfkit.boards.conditions.evaluation import (
    COMPARISONS,
    NUMBERS,
    OPERATORS,
    Meaning,
    Node,
    meaning,
)
from gfkit.boards.schemas import Unfit

MAX_SIZE = 2**62
"""The limit on every intermediate result."""
MAX_EXACT = 2**52
"""The error where the minimum or maximum of an empty list, which is infinite, may occur."""
NO_VALUE = (
    "min or max of a list may be of no numbers and then is infinite, which is compared but not "
    "multiplied, divided or taken from another; min(x, near) is finite"
)
OF_TRUTHS = {"count", "any", "all"}
SQUARES = {4: 2, 9: 3, 16: 4}
"""The number of entries of a determinant or permanent, and its size."""


@dataclass(frozen=True, slots=True)
class SizeBound:
    """A bound of the absolute value of a finite number, or of those of a list, which may be empty.

    ends: the infinite values it may have, 1 above and -1 below. many: the largest number of such
    numbers. of: the list from which they are made, "" for one number. is_truth: whether they are
    truth values, for which the bound is 1. Raises Unfit for a bound above MAX_SIZE, or MAX_EXACT.
    """

    most: int
    ends: frozenset[int] = frozenset()
    many: int = 1
    of: str = ""
    is_truth: bool = False

    def __post_init__(self) -> None:
        if self.most > (MAX_EXACT if self.ends else MAX_SIZE):
            raise Unfit("its numbers may be too large")


def require_small(
    node: Node, bounds: Mapping[str, int], many: Mapping[str, int] | None = None
) -> int:
    """Return a bound of the absolute value of a condition's number, 1 for a truth.

    bounds: those of the names. many: how many numbers a name may stand for, possibly none. The
    minimum of an empty list is infinite. Raises Unfit if an intermediate result may be too large,
    or undefined, such as the difference of two infinite numbers.

    >>> require_small(("+", ("*", ("number", 2), ("name", "r")), ("name", "x")), {"r": 5, "x": 1})
    11
    """
    lists: dict[str, Any] = {
        name: {"many": number, "of": name} for name, number in (many or {}).items()
    }
    sizes = {name: SizeBound(most, **lists.get(name, {})) for name, most in bounds.items()}
    size: SizeBound = meaning(node, SIZES)(sizes)
    return size.most


def _alike(what: str, sizes: Sequence[SizeBound], *, truths: bool = False) -> dict[str, Any]:
    """Return the length of a combination of numbers, or of truth values, or of one list."""
    if any(size.is_truth != truths for size in sizes):
        raise Unfit(f"{what} is of {'conditions' if truths else 'numbers'}")
    lists = {size.of for size in sizes} - {""}
    if len(lists) > 1:
        raise Unfit(f"{what} of two lists, {' and '.join(sorted(lists))}; count each alone")
    return {"many": max(size.many for size in sizes), "of": "".join(lists)}


def _joined(sign: str, *sizes: SizeBound) -> SizeBound:
    """Return the size of the result of an operation on numbers, or on truth values."""
    truths, compares = sign in {"not", "and", "or"}, sign in COMPARISONS
    alike = _alike("a comparison" if compares else sign, sizes, truths=truths)
    if truths or compares or sign == "in":
        return SizeBound(1, **alike, is_truth=True)
    first, last = sizes[0], sizes[-1]
    if sign == "abs":
        if len(sizes) != 1:
            raise Unfit("abs is of one number")
        return SizeBound(first.most, frozenset(map(abs, first.ends)), **alike)
    ends = frozenset(-k for k in last.ends) if sign in {"-", "negative"} else last.ends
    if sign == "negative":
        return SizeBound(first.most, ends, **alike)
    if sign in {"+", "-"} and not any(-k in ends for k in first.ends):
        return SizeBound(first.most + last.most, first.ends | ends, **alike)
    if first.ends or ends:
        raise Unfit(NO_VALUE)
    return SizeBound(last.most * (first.most if sign == "*" else 1), **alike)


def _called(name: str, sizes: list[SizeBound]) -> SizeBound:
    """Return the size of the value of a function of numbers."""
    for size in sizes:
        _alike(name, [size], truths=name in OF_TRUTHS)
    largest, number = max(size.most for size in sizes), sum(size.many for size in sizes)
    ends: frozenset[int] = frozenset().union(*(size.ends for size in sizes))
    lists = any(size.of for size in sizes)
    match name:
        case "count" | "number" | "distinct":
            return SizeBound(number)
        case "any" | "all":
            return SizeBound(1, is_truth=True)
        case "min" | "max":
            none = {1 if name == "min" else -1} if all(size.of for size in sizes) else set()
            return SizeBound(largest, ends | none)
        case "lower" | "upper" if lists:
            raise Unfit(f"{name} takes numbers; a list may be empty and has no median")
        case "lower" | "upper":
            return SizeBound(largest, ends)
        case "sum" if len(ends) < 2:
            return SizeBound(sum(size.many * size.most for size in sizes), ends)
        case "det" | "per" if len(sizes) not in SQUARES or lists:
            raise Unfit(f"{name} takes 4, 9 or 16 numbers, row by row")
    if ends:
        raise Unfit(NO_VALUE)
    side = SQUARES[len(sizes)]
    return SizeBound(factorial(side) * largest**side)


SIZES = Meaning(
    SizeBound,
    {name: partial(_called, name) for name in NUMBERS.functions},
    lambda one, _: _joined("in", one),
    lambda links: _joined("and", *links),
    {sign: partial(_joined, sign) for sign in OPERATORS},
)
"""The meaning of conditions on numbers of which bounds are known."""
