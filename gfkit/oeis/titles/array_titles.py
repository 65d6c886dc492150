"""What titles say of arrays: the rule of a board with conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.oeis.titles.line_meanings import pair_sums
from gfkit.oeis.titles.title_makers import (
    ON,
    ONE_WAY,
    Counted,
    Refused,
    Side,
    Steps,
    TitleRule,
    arrays,
    blocks,
    both_ways,
    ends_differ,
    interval,
    merged,
    near,
    row,
    title,
)

if TYPE_CHECKING:
    from gfkit.oeis.titles.title_makers import Said, Table

SMALLEST_RING = 3


def array_title(divisor: int, what: Counted, parts: list[Said]) -> TitleRule:
    """Return what a title says of arrays with conditions."""
    made = [part(what) if callable(part) else part for part in parts]
    rule = merged({"values": what.values}, *(_adjacent(part, made) for part in made))
    if not rule["values"]:
        raise Refused("nonnegative integer")
    times = rule.pop("exceptions", None)
    if times is not None:
        if len(rule.get("neighbours", [])) != 1:
            raise Refused("the exception of exactly")
        rule["neighbours"] = [{**rule["neighbours"][0], "exceptions": times}]
    return title(what, rule, divisor)


def _adjacent(part: Table, made: list[Table]) -> Table:
    """Say which elements are adjacent: those that the title has named as neighbours."""
    if "adjacent" not in part:
        return part
    named = [z for other in made for z in other.get("neighbours", []) if "directions" in z]
    directions = named[0]["directions"] if named else ON
    return near({"directions": directions}, relation="equal", counts=[0])


def word_title(divisor: int, side: Side, values: list[int], said: Table) -> TitleRule:
    """Return what a title says of arrays of one row."""
    return title(row(side), {"values": values, **said}, divisor)


def ring_title(parts: list[Any]) -> TitleRule:
    """Return the rule of proper colorings of a board of which a side is a ring."""
    divisor, values, what, ring, *rest = parts
    along = ring.is_free
    if (what.shift if along else what.side) != ring.length or not (
        along or what.side >= SMALLEST_RING
    ):
        raise Refused("direction")
    around = ["row" if (what.fixed == "columns") != along else "column"]
    said = [both_ways("a != b"), ends_differ(around), *(z for some in rest for z in some)]
    return array_title(divisor, arrays(what, values), said)


def defective_title(
    number: int, what: Counted, values: list[int], ways: Steps, mistakes: int, order: list[int]
) -> TitleRule:
    """Return the rule of colorings with a given number of edges that are not proper."""
    if values != interval(order) or len(values) != number:
        raise Refused("colors introduced")
    pairs = (ONE_WAY[name] for name in ways["directions"])
    wrong = {"exceptions": [mistakes], "shared": "mistakes"}
    said = blocks(*([r, c, f"{p} != {q}"] for r, c, p, q in pairs), **wrong)
    return title(what, {"values": values, "introduced": True, **said})


def symmetric_title(
    divisor: int, rows: Side, columns: Side, values: list[int], amounts: list[int]
) -> TitleRule:
    """Return a rule for symmetric matrices whose 2 x 2 blocks have the sum 0.

    With the diagonal x, an entry is (x(i) + x(j)) / 2, or minus that if i + j is odd: so every
    diagonal whose elements are all odd, or all even, belongs to one matrix.
    """
    if rows != columns or values[0] != -values[-1]:
        raise Refused("symmetric matrices")
    said = pair_sums(amounts, " and (a - b) mod 2 = 0 and (a - c) mod 2 = 0")
    return title(row(rows), {"values": values, **said}, divisor)
