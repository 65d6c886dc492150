"""Titles about the squares of one color of a chessboard: rules on all cells, others being empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.oeis.titles.title_makers import blocks, merged

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_makers import Table

EMPTY = -1
"""The value of a square of the other color."""
SLANTED = {"diagonal", "antidiagonal", "up-left", "up-right", "down-left", "down-right"}


def on_one_colour(rule: Table, *, white: bool) -> Table:
    """Return a rule for the squares of one color; the first cell of a board is white.

    Neighbors are of the same color, so they are diagonal ones. Raises KeyError for a rule that says
    anything else.

    >>> near = {"directions": ["diagonal"], "relation": "equal", "counts": [0]}
    >>> on_one_colour({"values": [0, 1], "neighbours": [near]}, white=False)["values"]
    [-1, 0, 1]
    """
    values = rule["values"]
    if not set(rule) <= {"values", "neighbours", "introduced", "corners"} or min(values) < 0:
        raise KeyError("values")
    first = rule.get("corners", {}).get("top-left")
    corners = {"corners": {"top-left": EMPTY}}
    if white:  # in order of appearance: the first value, then an empty square
        values, corners = [values[0], EMPTY, *values[1:]], {}
    else:
        values = [EMPTY, *values]
    begins = f"x = {first}" if first is not None else f"x != {EMPTY}"
    start = {
        "directions": ["array"],
        "carry": {"n": 0},
        "next": {"n": "1"} if white else {"n": f"max(n, count(x != {EMPTY}))"},
        "holds": f"n = 1 or {begins}" if white else f"n = 1 or x = {EMPTY} or {begins}",
    }
    board = blocks(
        (1, 2, f"count(a = {EMPTY}, b = {EMPTY}) = 1"),
        (2, 1, f"count(a = {EMPTY}, b = {EMPTY}) = 1"),
    )
    near = [_on_squares(one, rule["values"]) for one in rule.get("neighbours", [])]
    order = {"introduced": True} if rule.get("introduced") else {}
    return merged({"values": values, "neighbours": near}, board, {"lines": [start]}, corners, order)


def _on_squares(near: Table, values: list[int]) -> Table:
    steps: list[Any] = near.get("directions", [])
    if not steps or not set(steps) <= SLANTED or "offsets" in near:
        raise KeyError("directions")
    if "holds" in near:
        return {**near, "holds": f"x = {EMPTY} or ({near['holds']})"}
    return {**near, "of": near.get("of", values)}


__all__ = ["on_one_colour"]
