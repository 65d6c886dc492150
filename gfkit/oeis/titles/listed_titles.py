"""What titles say of words, sums and permutations that are listed one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.oeis.objects.listed_objects import ASKED, FAMILIES, NUMBERS
from gfkit.oeis.titles.title_makers import WORDS, direct

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_makers import Counted, TitleRule

MOST = 16


def listed(
    family: str, asked: list[list[Any]], total: str = "", divisor: int = 1, **given: Any
) -> TitleRule:
    """Return the objects of a family of which all is true that is asked."""
    numbers = [z for some in asked for z in some[1:]] + [*given.values()]
    if any(isinstance(z, int) and abs(z) > MOST for z in numbers):
        raise KeyError(family)
    assert family in FAMILIES
    assert total in NUMBERS
    assert {some[0] for some in asked} <= {*ASKED}
    said: dict[str, Any] = {"family": family, "asked": asked}
    said |= {"total": total} if total else {}
    said |= {"given": given} if given else {}
    return replace(direct("listed", 0, **said), divisor=divisor)


def direct_listed(parts: list[Any]) -> TitleRule:
    """Return what is listed: a family, what is asked, and what else the family wants to know."""
    family, asked, given = parts
    return listed(family, asked, **given)


def avoided_pattern(word: str) -> list[Any]:
    """Return that a pattern, whose least letter is 0 or 1, is avoided."""
    letters = [int(z) for z in word]
    if {*letters} not in ({*range(max(letters) + 1)}, {*range(1, max(letters) + 1)}):
        raise KeyError(word)
    return ["avoids", *letters]


def correlated(number: int, first: list[Any]) -> list[list[Any]]:
    """Return that a word of n letters overlaps itself by k + 1 letters where 2^k is in a number."""
    if not 0 < number < 2**MOST:
        raise KeyError(number)
    found = [["borders", *(k + 1 for k in range(MOST) if number >> k & 1)]]
    return [*found, first] if first else found


def copies(said: list[list[int]], order: str = "", **rest: int) -> TitleRule:
    """Return permutations of copies of numbers; those of `order` must be all."""
    kinds, many = said
    last = "n" if kinds == [1, 0] else str(kinds[1])
    if order and order != f"1..{last}":
        raise KeyError(order)
    if not all(0 < z <= MOST for z in rest.values()):
        raise KeyError(rest)
    more: dict[str, Any] = {"in_order": True} if order else {}
    return direct("copies", 0, kinds=kinds, many=many, **rest, **more)


def residues(what: Counted, last: str, rows: int, columns: int) -> TitleRule:
    """Return permutations in an array in whose columns and rows residues do not fall."""
    if what.shift or what.fixed not in {"columns", "rows"} or not 0 < what.side <= MOST:
        raise KeyError(last)
    if last.replace("0..n-1", "0..n*1-1") != f"0..n*{what.side}-1":
        raise KeyError(last)
    if not 0 < rows <= MOST or not 0 < columns <= MOST:
        raise KeyError(rows)
    lying = {"lying": True} if what.fixed == "rows" else {}
    sides = {"side": what.side} if what.side > 1 else {}
    return direct("sorted residues", modulus=columns, row_modulus=rows, **sides, **lying)


def cyclic_displacement(most: int, *again: int) -> TitleRule:
    """Return permutations without fixed points that move by at most so much around a circle."""
    if {*again} != {most} or not 0 < most <= MOST:
        raise KeyError(again)
    near = f"min(mod(k-p,n),mod(p-k,n)) <= {most}"
    return direct("permutations by places", 0, holds=["p != k", near])


def _linear(text: str) -> list[int]:
    times, rest = text.split("*n")
    return [int(times), int(rest)]


WORDS["LINEAR_TIMES"] = _linear
