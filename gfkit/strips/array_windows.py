"""Array rules as local rules: each condition says what it looks at and what it allows there."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from gfkit.boards.arrays import (
    STEPS,
    Blocks,
    Corners,
    Introduced,
    Neighbours,
    Ordered,
    Windows,
    Words,
)
from gfkit.boards.tilings import Part
from gfkit.errors import GfkitError
from gfkit.strips.array_scan import ArrayScanner, array_matrix, array_profile_of, array_ring
from gfkit.strips.spelled import spelling_of_cells
from gfkit.strips.ways import Letter, Way
from gfkit.strips.windows import HERE, OUTSIDE, LocalRule, Register, closed_shape, tiles_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gfkit.automata.transfer import Step, TransferMatrix
    from gfkit.boards.arrays import ArrayRule
    from gfkit.boards.board import Board
    from gfkit.boards.joins import Joins
    from gfkit.boards.rules import Model
    from gfkit.series.profile import Profile
    from gfkit.strips.spelled import Spelling
    from gfkit.strips.windows import Carried, Check, Offset, Window

    Offers = Callable[[Window], Iterator[Carried]]
    """What a condition allows of its registers, given a window."""

MOST_SHIFTS = 1000
"""Of so many placements of words around their cells the best is taken."""

ABOVE, LEFT, RIGHT, BELOW = (-1, 0), (0, -1), (0, 1), (1, 0)


def local_rule(rule: ArrayRule) -> LocalRule:
    """Return the local rule whose arrays are those of the array rule."""
    checks: list[Check] = []
    registers: list[Register] = []
    offers: list[Offers] = []
    offsets: set[Offset] = set()
    seen_by: list[tuple[str, set[Offset]]] = []
    shifts = _shifts(rule)
    if len(rule.values) > 10 or any(len(value) > 1 for value in rule.values):
        raise GfkitError(f"{rule.name} has values of more than one character; no tile set is made")
    for number, condition in enumerate(rule.conditions):
        match condition:
            case Ordered() | Introduced():
                looks, carries, offer = _carrying(condition, rule)
                registers += carries
                offers.append(offer)
            case Neighbours() | Windows() | Words() | Blocks() | Corners():
                found = _local(condition, shifts.get(number, 0))
                checks += found
                looks = set().union(*(seen for seen, _ in found))
            case _:
                raise GfkitError(f"{rule.name} has conditions that no tile set is made for")
        offsets |= looks
        seen_by.append((type(condition).__name__.lower(), looks))

    def carried(window: Window) -> Iterator[Carried]:
        for chosen in product(*(offer(window) for offer in offers)):
            yield (
                tuple(value for before, _ in chosen for value in before),
                tuple(value for _, after in chosen for value in after),
            )

    def allowed(window: Window, before: Sequence[str], after: Sequence[str]) -> bool:
        wanted = tuple(before), tuple(after)
        return all(check(window) for _, check in checks) and wanted in set(carried(window))

    return LocalRule(
        rule.name,
        tuple(zip(rule.values, rule.weights, strict=True)),
        frozenset(offsets),
        allowed,
        tuple(registers),
        checks=tuple(checks),
        carried=carried,
        dearest=_dearest(seen_by),
    )


def _dearest(seen_by: Sequence[tuple[str, set[Offset]]]) -> str:
    """Return which condition of several makes windows large, in words; "" for one alone."""
    if len(seen_by) < 2:
        return ""
    sizes = []
    for number, (kind, _) in enumerate(seen_by):
        others = [looks for k, (_, looks) in enumerate(seen_by) if k != number]
        sizes.append((len(closed_shape(set().union(*others))), number, kind))
    least, number, kind = min(sizes)
    return f"without condition {number + 1} ({kind}) it would look at {least}"


def _shifts(rule: ArrayRule) -> dict[int, int]:
    """Return for each condition on words how many cells of a word come after the cell that asks.

    It is 0 unless other choices make the window that all conditions share smaller. A word has at
    least so many cells more, so one of its cells asks.
    """
    options: dict[int, range] = {}
    looks: dict[tuple[int, int], set[Offset]] = {}
    fixed: set[Offset] = set()
    for number, condition in enumerate(rule.conditions):
        match condition:
            case Words():
                options[number] = range(min(map(len, condition.words), default=1))
                for shift in options[number]:
                    found = _words(condition, shift)
                    looks[number, shift] = set().union(*(seen for seen, _ in found))
            case Ordered() | Introduced():
                fixed |= _carrying(condition, rule)[0]
            case Neighbours() | Windows() | Blocks() | Corners():
                fixed |= set().union(*(seen for seen, _ in _local(condition, 0)))
            case _:  # a rule with such conditions has no tile set
                pass
    if not options or prod(map(len, options.values())) > MOST_SHIFTS:
        return {}
    best = min(
        product(*options.values()),
        key=lambda shifts: (
            len(
                closed_shape(
                    fixed.union(*(looks[pair] for pair in zip(options, shifts, strict=True)))
                )
            ),
            shifts,
        ),
    )
    return dict(zip(options, best, strict=True))


def _local(condition: Neighbours | Windows | Words | Blocks | Corners, shift: int) -> list[Check]:
    """Return the checks of a condition, each with what it looks at; shift: of words."""
    match condition:
        case Neighbours():
            return _neighbours(condition)
        case Windows():
            return _windows(condition)
        case Words():
            return _words(condition, shift)
        case Blocks():
            return _blocks(condition)
        case Corners():
            return _corners(condition)


def _carrying(
    condition: Ordered | Introduced, rule: ArrayRule
) -> tuple[set[Offset], list[Register], Offers]:
    """Return what a condition looks at, what it carries, and what it allows of that."""
    return _ordered(condition, rule) if isinstance(condition, Ordered) else _introduced(rule)


def _neighbours(condition: Neighbours) -> list[Check]:
    """Return the check, preceded by weaker ones that look at some of the neighbours only."""
    offsets = condition.offsets

    def possible(window: Window, known: Sequence[Offset]) -> bool:
        """Tell whether the neighbours at `known` leave some allowed number possible."""
        here = window[HERE]
        if here not in condition.of:
            return True
        found, rest = 0, len(offsets) - len(known)
        for offset in known:
            there: str | None = window[offset]
            if there == OUTSIDE:
                there = condition.outside
            found += there is not None and condition.related(here, there)
        return any(found <= count <= found + rest for count in condition.counts)

    return [
        (frozenset({HERE, *offsets[:number]}), partial(possible, known=offsets[:number]))
        for number in range(bool(offsets), len(offsets) + 1)
    ]


def _windows(condition: Windows) -> list[Check]:
    offsets = _block(condition.rows, condition.columns)
    patterns = [pattern.replace("|", "") for pattern in condition.patterns]

    def check(window: Window) -> bool:
        seen = [window[offset] for offset in offsets]
        if OUTSIDE in seen:
            return True
        matches = any(
            all(p in {"?", value} for p, value in zip(pattern, seen, strict=True))
            for pattern in patterns
        )
        return matches != condition.forbidden

    return [(frozenset(offsets), check)]


def _words(condition: Words, shift: int) -> list[Check]:
    """Return the check that no word ends `shift` cells after the cell."""
    down, across = STEPS[condition.direction]
    longest = max(map(len, condition.words), default=1)
    line = [(down * (shift - k), across * (shift - k)) for k in range(longest)]

    def check(window: Window) -> bool:
        text = "".join(window[offset] for offset in reversed(line))
        return not any(text.endswith(word) for word in condition.words)

    return [(frozenset(line), check)]


def _blocks(condition: Blocks) -> list[Check]:
    offsets = _block(condition.rows, condition.columns)

    def check(window: Window) -> bool:
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

    return [(frozenset(offsets), check)]


def _block(rows: int, columns: int) -> list[Offset]:
    """Return the cells of a block whose lower right cell is here, in reading order."""
    return [(r, c) for r in range(1 - rows, 1) for c in range(1 - columns, 1)]


def _ordered(condition: Ordered, rule: ArrayRule) -> tuple[set[Offset], list[Register], Offers]:
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

    def offer(window: Window) -> Iterator[Carried]:
        here, there = window[HERE], window[before_line]
        if there == OUTSIDE:
            yield (first,), (first,)
            return
        yield (apart,), (apart,)
        if here == there:
            yield (equal,), (equal,)
        elif (rank[here] < rank[there]) == falling:
            yield (equal,), (apart,)

    return {before_line}, [register], offer


def _corners(condition: Corners) -> list[Check]:
    sides = {"top": ABOVE, "bottom": BELOW, "left": LEFT, "right": RIGHT}
    wanted = [
        ([sides[part] for part in corner.split("-")], value) for corner, value in condition.values
    ]

    def check(window: Window) -> bool:
        return all(
            window[HERE] == value or any(window[side] != OUTSIDE for side in at)
            for at, value in wanted
        )

    return [(frozenset({side for at, _ in wanted for side in at}), check)]


def _introduced(rule: ArrayRule) -> tuple[set[Offset], list[Register], Offers]:
    """Carry the number of values so far along the row, and what it will be at the row's end.

    The end is guessed at the left, checked at the right, and passed down every column.
    """
    number = len(rule.values)
    counts = tuple("0123456789A"[: number + 1])  # one character each, in order
    rank = {value: place for place, value in enumerate(rule.values)}
    pairs = tuple(a + b for a in counts for b in counts if a <= b)
    equal = tuple(a + a for a in counts)
    along = Register("row", pairs, pairs, equal)
    down = Register("column", counts, (counts[0],), counts)

    def offer(window: Window) -> Iterator[Carried]:
        above, left, right = (
            max((rank[v] + 1 for o, v in window.items() if v != OUTSIDE and is_there(o)), default=0)
            for is_there in (_is_above, _is_left, _is_right)
        )
        place = rank[window[HERE]]
        begins = window[LEFT] == OUTSIDE
        for before_row in range(above, number + 1):
            for so_far in [before_row] if begins else range(max(before_row, left), number + 1):
                new = max(so_far, place + 1)
                if place <= so_far:
                    for end in range(max(new, right), number + 1):
                        last = counts[end]
                        before = counts[so_far] + last, counts[before_row]
                        yield before, (counts[new] + last, last)

    return {LEFT}, [along, down], offer


def _is_above(offset: Offset) -> bool:
    return offset[0] < 0


def _is_left(offset: Offset) -> bool:
    return offset[0] == 0 and offset[1] < 0


def _is_right(offset: Offset) -> bool:
    return offset[0] == 0 and offset[1] > 0


class ArrayWay(Way["ArrayRule"]):
    """Cells are read into the conditions; every array is listed for comparison.

    The tile set of the rule is shown, but not needed for counting.
    """

    def parts(self, game: ArrayRule, quantity: str) -> tuple[Part, ...]:  # noqa: ARG002
        """Return the tile set that counts the arrays."""
        return (Part(1, tiles_of(local_rule(game))),)

    def automaton(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> TransferMatrix:
        """Return the automaton of arrays with `side` columns, or rows if transposed."""
        return array_matrix(
            _rule_of(model), side, transposed=transposed, joined=joined, max_states=max_states
        )

    def ring(
        self, model: Model, side: int, *, transposed: bool, joined: bool, max_states: int
    ) -> list[tuple[int, tuple[Step, ...]]]:
        """Return the steps of a row between the states of endless arrays."""
        steps = array_ring(
            _rule_of(model), side, transposed=transposed, joined=joined, max_states=max_states
        )
        return [(1, steps)]

    def spellings(
        self, model: Model, side: int, *, transposed: bool, joined: bool, ring: bool, most: int
    ) -> list[Spelling]:
        """Return the automaton that spells the arrays, a value a cell."""
        scanner = ArrayScanner(
            _rule_of(model), side, transposed=transposed, joined=joined, max_states=most
        )
        row = scanner.row(ring=ring)
        end = None if ring else row.end.astype(object)
        letters = np.arange(len(scanner.weights))
        return [spelling_of_cells(1, row.cells, end, letters, scanner.weights, play=model.play)]

    def on_board(self, model: Model, board: Board, joins: Joins, *, max_states: int) -> Profile:
        """Return the profile of one rectangle."""
        total = array_profile_of(_rule_of(model), board, joins, max_states=max_states)
        return total.play() if model.play else total

    def letters(self, game: ArrayRule) -> dict[str, Letter | None]:
        """Return the values."""
        weights = zip(game.values, game.weights, strict=True)
        return {value: Letter("", value, weight) for value, weight in weights}

    def cost(self, model: Model, rows: int, columns: int) -> int:
        """Return how many arrays there are."""
        return int(len(_rule_of(model).values) ** (rows * columns))


def _rule_of(model: Model) -> ArrayRule:
    game: Any = model.game
    rule: ArrayRule = game
    return rule


WAY = ArrayWay()
