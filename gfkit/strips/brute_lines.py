"""Conditions on lines, asked about the elements of one whole line: slow and obvious."""

from __future__ import annotations

import re
from itertools import chain, pairwise, product
from typing import TYPE_CHECKING

from gfkit.boards.cell_values import is_true, number_of
from gfkit.boards.line_conditions import Arrows, Carry, Matches, Numeral, Shape, Stretches

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gfkit.boards.line_conditions import Lines


def is_allowed(condition: Lines, values: Sequence[str]) -> bool:
    """Tell whether a line, which is not empty, is as a condition on lines wants it.

    >>> from gfkit.boards.line_conditions import Lines
    >>> is_allowed(Lines(("row",), Shape("unimodal")), "0221")
    True
    """
    if isinstance(condition.said, Matches):
        signs = [z if z in "()|*+?." else re.escape(z) for z in condition.said.pattern if z != " "]
        return re.fullmatch("".join(signs), "".join(values)) is not None
    if isinstance(condition.said, Arrows):
        return any(_walks(condition.said, state, values) for state in condition.said.start)
    line = [int(value) for value in values]
    match condition.said:
        case Shape(name):
            return has_shape(name, line)
        case Numeral(base, modulo, remainders):
            places = range(len(line) - 1, -1, -1)
            value = sum(x * base**k for x, k in zip(line, places, strict=True))
            return value % modulo in remainders
        case Stretches(length) as said:
            some = [line[k : k + length] for k in range(len(line) - length + 1)]
            return all(
                is_true(said.node(), dict(zip(said.letters, chain(*chosen), strict=True)))
                for chosen in product(some, repeat=said.places)
            )
        case Carry() as carry:
            starts = product(*(numbers for _, numbers in carry.start))
            return any(
                _carried(carry, dict(zip(carry.names, start, strict=True)), line)
                for start in starts
            )


def _walks(said: Arrows, state: str, values: Sequence[str]) -> bool:
    """Tell whether a walk from a state along the values ends where it may, trying every arrow."""
    if not values:
        return state in said.accept
    return any(
        _walks(said, to, values[1:])
        for one, value, to in said.arrows
        if one == state and value in (values[0], ".")
    )


def has_shape(name: str, line: Sequence[int]) -> bool:
    """Tell whether a line has a shape."""
    steps = [after - before for before, after in pairwise(line)]
    match name:
        case "nondecreasing":
            return all(step >= 0 for step in steps)
        case "increasing":
            return all(step > 0 for step in steps)
        case "nonincreasing":
            return all(step <= 0 for step in steps)
        case "decreasing":
            return all(step < 0 for step in steps)
        case "unimodal":
            tops = range(len(line))
            return any(
                all(step >= 0 for step in steps[:top]) and all(step <= 0 for step in steps[top:])
                for top in tops
            )
        case "convex":
            return steps == sorted(steps)
        case "concave":
            return steps == sorted(steps, reverse=True)
    raise AssertionError(name)


def _carried(carry: Carry, names: Mapping[str, int], line: Sequence[int]) -> bool:
    """Carry numbers from one beginning."""
    holds, end = carry.asks()
    for x in line:
        known = {**names, "x": x}
        if holds is not None and not is_true(holds, known):
            return False
        rules = zip(carry.names, carry.rules(), strict=True)
        names = {name: number_of(rule, known) for name, rule in rules}
    return end is None or is_true(end, names)
