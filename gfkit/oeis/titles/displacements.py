"""What titles say of moves of elements: by which offsets, and how many are permuted."""

from __future__ import annotations

import re
from typing import Any

from gfkit.oeis.titles.builders import (
    ArraysMeant,
    Steps,
    Table,
    TitleRule,
    WithoutRule,
    given,
    merged,
    offsets,
    title,
)

MOST = 6
COMPASS = {"n": (-1, 0), "s": (1, 0), "w": (0, -1), "e": (0, 1)}


# Steps ----------------------------------------------------------------------------------------


def to_offsets(found: list[Any]) -> Steps:
    """Return steps, each two numbers or a point of the compass."""
    some = [
        tuple(map(sum, zip(*(COMPASS[z] for z in step), strict=True)))
        if isinstance(step, str)
        else tuple(step)
        for step in found
    ]
    given(not any(max(map(abs, step)) > MOST for step in some))
    return offsets([list(step) for step in sorted(set(some))])


def or_none(some: Steps) -> Steps:
    """Return steps, or none."""
    return {**some, "stay": True}


# Titles about moves ---------------------------------------------------------------------------


def moves_title(what: ArraysMeant, some: Steps, **rest: Any) -> TitleRule:
    """Return the rule of permutations whose elements move by some steps."""
    return title(what, {"moves": {**some, "arrivals": [1]}, **rest})


def permuted(what: ArraysMeant, last: str, some: Steps, parts: list[Any]) -> TitleRule:
    """Return the rule of permutations of the numbers up to the last, with conditions."""
    side, shift = what.side, what.shift
    found = re.fullmatch(r"0\.\.n\*(\d+)([-+]\d+)?", last)
    if found:  # or of the board that is smaller by the shift; and (2n) X 3 is read as n X 3
        ranges = {(side, side * shift - 1), (side - shift, -1), (2 * side, -1)}
        fits = (int(found[1]), int(found[2] or 0)) in ranges
    else:
        fits = (side, shift) == (1, 0)
    if not fits:
        raise WithoutRule(last)
    conditions = parts[3:]
    if conditions and (what.fixed, what.side) != ("rows", 1):
        raise WithoutRule("consecutive elements")
    return moves_title(what, some, **merged(*(said(what) for said in conditions)))


def limited(some: Steps, limits: list[Table]) -> Table:
    """Return moves with what limits them; raises Refused if the limits contradict each other."""
    found = merged(*limits)
    if arrivals := [limit["arrivals"] for limit in limits if "arrivals" in limit]:
        found["arrivals"] = [k for k in arrivals[0] if all(k in other for other in arrivals)]
        given(found["arrivals"])
    return {"moves": {**some, **{k: found[k] for k in ("arrivals", "forbid") if k in found}}}


# Labels ---------------------------------------------------------------------------------------
