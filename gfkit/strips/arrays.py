"""Array rules as local rules: each condition says what it looks at and what it allows there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.arrays import (
    DIRECTIONS,
    STEPS,
    Blocks,
    Corners,
    Introduced,
    Neighbours,
    Ordered,
    Windows,
    Words,
)
from gfkit.strips.windows import HERE, OUTSIDE, LocalRule, Register

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gfkit.boards.arrays import ArrayRule, Condition
    from gfkit.strips.windows import Offset, Window

    Allowed = Callable[[Window, Sequence[str], Sequence[str]], bool]

ABOVE, LEFT, RIGHT, BELOW = (-1, 0), (0, -1), (0, 1), (1, 0)


def local_rule(rule: ArrayRule) -> LocalRule:
    """Return the local rule whose arrays are those of the array rule."""
    offsets: set[Offset] = set()
    registers: list[Register] = []
    checks: list[Allowed] = []
    for condition in rule.conditions:
        looks, carries, check = _compiled(condition, rule, len(registers))
        offsets |= looks
        registers += carries
        checks.append(check)

    def allowed(window: Window, before: Sequence[str], after: Sequence[str]) -> bool:
        return all(check(window, before, after) for check in checks)

    values = tuple(zip(rule.values, rule.weights, strict=True))
    return LocalRule(rule.name, values, frozenset(offsets), allowed, tuple(registers))


def _compiled(
    condition: Condition, rule: ArrayRule, number: int
) -> tuple[set[Offset], list[Register], Allowed]:
    """Return what a condition looks at, what it carries (from register `number` on), its check."""
    match condition:
        case Neighbours():
            return _neighbours(condition)
        case Windows():
            return _windows(condition)
        case Words():
            return _words(condition)
        case Blocks():
            return _blocks(condition)
        case Ordered():
            return _ordered(condition, rule, number)
        case Corners():
            return _corners(condition)
        case Introduced():
            return _introduced(rule, number)


def _neighbours(condition: Neighbours) -> tuple[set[Offset], list[Register], Allowed]:
    offsets = sorted({o for direction in condition.directions for o in DIRECTIONS[direction]})

    def related(here: str, there: str) -> bool:
        match condition.relation:
            case "equal":
                return here == there
            case "different":
                return here != there
            case "within":
                return abs(int(here) - int(there)) <= condition.distance
            case "beyond":
                return abs(int(here) - int(there)) > condition.distance
            case _:
                return there in condition.values

    def check(window: Window, _before: Sequence[str], _after: Sequence[str]) -> bool:
        here = window[HERE]
        if here not in condition.of:
            return True
        found = 0
        for offset in offsets:
            there: str | None = window[offset]
            if there == OUTSIDE:
                there = condition.outside
            found += there is not None and related(here, there)
        return found in condition.counts

    return set(offsets), [], check


def _windows(condition: Windows) -> tuple[set[Offset], list[Register], Allowed]:
    offsets = _block(condition.rows, condition.columns)
    patterns = [pattern.replace("|", "") for pattern in condition.patterns]

    def check(window: Window, _before: Sequence[str], _after: Sequence[str]) -> bool:
        seen = [window[offset] for offset in offsets]
        if OUTSIDE in seen:
            return True
        matches = any(
            all(p in {"?", value} for p, value in zip(pattern, seen, strict=True))
            for pattern in patterns
        )
        return matches != condition.forbidden

    return set(offsets), [], check


def _words(condition: Words) -> tuple[set[Offset], list[Register], Allowed]:
    down, across = STEPS[condition.direction]
    longest = max(map(len, condition.words))
    line = [(-down * k, -across * k) for k in range(longest)]

    def check(window: Window, _before: Sequence[str], _after: Sequence[str]) -> bool:
        text = "".join(window[offset] for offset in reversed(line))
        return not any(text.endswith(word) for word in condition.words)

    return set(line), [], check


def _blocks(condition: Blocks) -> tuple[set[Offset], list[Register], Allowed]:
    offsets = _block(condition.rows, condition.columns)

    def check(window: Window, _before: Sequence[str], _after: Sequence[str]) -> bool:
        seen = [window[offset] for offset in offsets]
        if OUTSIDE in seen:
            return True
        numbers = sorted(map(int, seen))
        half = len(numbers) // 2
        found = {
            "sum": 2 * sum(numbers),
            "maximum": 2 * numbers[-1],
            "minimum": 2 * numbers[0],
            "median": numbers[half] + numbers[-half - 1],
        }[condition.statistic]
        return found in [2 * allowed for allowed in condition.allowed]

    return set(offsets), [], check


def _block(rows: int, columns: int) -> list[Offset]:
    """Return the cells of a block whose lower right cell is here, in reading order."""
    return [(r, c) for r in range(1 - rows, 1) for c in range(1 - columns, 1)]


def _ordered(
    condition: Ordered, rule: ArrayRule, number: int
) -> tuple[set[Offset], list[Register], Allowed]:
    """Carry along each line whether it still equals the line before it."""
    before_line = ABOVE if condition.lines == "rows" else LEFT
    rank = {value: place for place, value in enumerate(rule.values)}
    falling = condition.order in {"nonincreasing", "decreasing"}
    strict = condition.order in {"increasing", "decreasing"}
    first, equal, apart = "f", "e", "a"
    register = Register(
        "row" if condition.lines == "rows" else "column",
        (first, equal, apart),
        (first, equal),
        (first, apart) if strict else (first, equal, apart),
    )

    def check(window: Window, before: Sequence[str], after: Sequence[str]) -> bool:
        here, there = window[HERE], window[before_line]
        old, new = before[number], after[number]
        if there == OUTSIDE or old == first:
            return there == OUTSIDE and old == new == first
        if old == apart or here == there:
            return new == old
        return new == apart and (rank[here] < rank[there]) == falling

    return {before_line}, [register], check


def _corners(condition: Corners) -> tuple[set[Offset], list[Register], Allowed]:
    sides = {"top": ABOVE, "bottom": BELOW, "left": LEFT, "right": RIGHT}
    wanted = [
        ([sides[part] for part in corner.split("-")], value) for corner, value in condition.values
    ]

    def check(window: Window, _before: Sequence[str], _after: Sequence[str]) -> bool:
        return all(
            window[HERE] == value or any(window[side] != OUTSIDE for side in at)
            for at, value in wanted
        )

    return {side for at, _ in wanted for side in at}, [], check


def _introduced(rule: ArrayRule, number: int) -> tuple[set[Offset], list[Register], Allowed]:
    """Carry the number of values so far along the row, and what it will be at the row's end.

    The end is guessed at the left, checked at the right, and passed down every column.
    """
    counts = tuple(str(k) for k in range(len(rule.values) + 1))
    rank = {value: place for place, value in enumerate(rule.values)}
    pairs = tuple(a + b for a in counts for b in counts if a <= b)
    equal = tuple(a + a for a in counts)
    along = Register("row", pairs, pairs, equal)
    down = Register("column", counts, (counts[0],), counts)

    def check(window: Window, before: Sequence[str], after: Sequence[str]) -> bool:
        so_far, end = tuple(before[number])
        new, same_end = tuple(after[number])
        if end != same_end or after[number + 1] != end:
            return False
        if window[LEFT] == OUTSIDE and so_far != before[number + 1]:
            return False
        place = rank[window[HERE]]
        return place <= int(so_far) and int(new) == max(int(so_far), place + 1)

    return {LEFT}, [along, down], check
