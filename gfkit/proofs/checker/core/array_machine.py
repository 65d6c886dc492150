"""The automaton of arrays, made from an array rule.

A state is (fresh, tokens, columns, corners, ranks, failures, lines): whether no row was read; the
numbers of the tokens of all conditions (`array_conditions`), at every place and for every number of
rows since it began; what the conditions on whole sides remember; how often those conditions have
failed that may; what lines carry (`line_machine`).
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from .array_conditions import (
    FAIL,
    OK,
    Asked,
    Condition,
    Crowd,
    InOrder,
    Measured,
    Patterns,
    Token,
    may_be_equal,
    rises,
)
from .cell_arithmetic import read_condition
from .line_machine import LineReader, Way
from .machines import Edge, Machine, State
from .monomials import restricted
from .move_conditions import (
    Arrives,
    Choices,
    Follows,
    Placed,
    Shows,
    ShowsArrivals,
    choices_of,
    follows,
)
from .whole_machine import Somewhere, Sorting, Together, whole_readers

if TYPE_CHECKING:
    from collections.abc import Callable

    from .clock import Clock

    Holds = Callable[[dict[str, Any]], Any]

SLOTS_OF_A_WORD = 12
"""So many tokens of a state take the memory of one of the parts that `Machine` counts."""
LETTERS = "abcdefghijklmnop"

STEPS: dict[str, set[tuple[int, int]]] = {  # (row, column), to the neighbours of a cell
    "horizontal": {(0, -1), (0, 1)},
    "vertical": {(-1, 0), (1, 0)},
    "diagonal": {(-1, -1), (1, 1)},
    "antidiagonal": {(-1, 1), (1, -1)},
    "king": {(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j},
    "knight": {(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i * j) == 2},
    **{
        f"{v}-{h}".strip("-"): {(i, j)}
        for v, i in (("up", -1), ("", 0), ("down", 1))
        for h, j in (("left", -1), ("", 0), ("right", 1))
        if i or j
    },
}
AHEAD = {"row": (0, 1), "column": (1, 0), "diagonal": (1, 1), "antidiagonal": (1, -1)}


class ArrayRule(NamedTuple):
    """An array rule: coefficient and code of each value, and the conditions as they are written."""

    weights: dict[str, tuple[int, int]]
    data: dict[str, Any]


class Place(NamedTuple):
    """A condition with its first cell in some column.

    first: the token before any cell. rows: its cells in each row, to the last that has any.
    """

    condition: Condition
    first: Token
    rows: list[list[int]]


class Feed(NamedTuple):
    """A cell of a row belongs to a place, begun `age` rows ago, as the cells `cells` of it."""

    place: int
    age: int
    cells: list[int]
    is_last: bool


class Reads(NamedTuple):
    """What a cell makes of one token, for each value.

    tokens: the numbers of the tokens after it, None where a condition fails that must not.
    failures: the numbers of the conditions that fail as they may, -1 for none.
    """

    tokens: tuple[int | None, ...]
    failures: tuple[int, ...]


class ArrayMachine(Machine):
    """The automaton of an array rule.

    turned: the board is reflected in the main diagonal, so that its columns grow.
    """

    def __init__(
        self,
        rule: ArrayRule,
        width: int,
        marks: str,
        clock: Clock,
        *,
        joined: bool = False,
        turned: bool = False,
    ) -> None:
        data, self.values = rule.data, list(rule.weights)
        self.choices = [(z, c, restricted(code, marks)) for z, (c, code) in rule.weights.items()]
        self.turned, self.joined, self.clock = turned, joined, clock
        orders = data.get("ordered", {})
        along, across = ("rows", "columns") if not turned else ("columns", "rows")
        self.columns_order = orders.get(across, "")
        self.corners = {
            ("bottom" in z, "right" in z) if not turned else ("right" in z, "bottom" in z): value
            for z, value in data.get("corners", {}).items()
        }
        self.introduced = bool(data.get("introduced"))
        self.allowed: dict[str, set[int]] = {}
        conditions = self.conditions(data)
        if along in orders:
            conditions.append(InOrder(width, self.values, orders[along]))
        self.places: list[Place] = []
        self.feeds: list[list[Feed]] = [[] for _ in range(width)]
        for condition in conditions:
            for anchor in range(width):
                self.put(condition, anchor, width)
        self.tokens: list[Token] = []
        self.number_of: dict[Token, int] = {}
        self.slots: dict[tuple[int, int], int] = {}
        for k, place in enumerate(self.places):
            for age in range(1 + len(place.rows)):
                self.slots[k, age] = len(self.slots)
        self.firsts = tuple(self.number(self.places[k].first) for k, _ in self.slots)
        older = [
            self.slots[k, age - 1] if age else len(self.slots) + self.slots[k, 0]
            for k, age in self.slots
        ]
        self.older = itemgetter(*older) if older else tuple
        self.reads: list[list[tuple[int, Feed, dict[int, Reads]]]] = [
            [(self.slots[feed.place, feed.age], feed, {}) for feed in feeds] for feeds in self.feeds
        ]
        above = {
            (k, age): self.above(place, age)
            for k, place in enumerate(self.places)
            for age in range(1, len(place.rows))
        }
        number = len(self.values) + 1
        ranks: Any = None
        if self.introduced:
            ranks = (tuple(range(number)),) * width if turned else 0
        columns = ("=",) * (width - 1) if self.columns_order else ()
        self.lines: list[Way | Somewhere | Together | Sorting] = []
        for z in data.get("lines", []):
            reader = LineReader(z, self.values, clock)
            self.lines += [Way(reader, way, width, turned=turned) for way in z["directions"]]
        self.lines += whole_readers(data, self.values, width, clock, turned=turned)
        for one in self.lines:
            if isinstance(one, Sorting) and one.shared:
                self.allow(one.shared, set(one.times))
        failures = (0,) * len(self.allowed)
        begun = tuple(way.begin for way in self.lines)
        start = (True, self.part(above), columns, (True, True), ranks, failures, begun)
        super().__init__(width, start, clock)
        self.weight += len(self.slots) // SLOTS_OF_A_WORD + sum(
            len(way.begin) for way in self.lines
        )

    def conditions(self, data: dict[str, Any]) -> list[Condition]:
        """Return the conditions that look at a few cells, reflected if the board is."""

        def seen(offsets: list[tuple[int, int]]) -> list[tuple[int, int]]:
            return [(c, r) for r, c in offsets] if self.turned else offsets

        found: list[Condition] = []
        choices: Choices = {}
        if "moves" in data or "links" in data:
            key = "moves" if "moves" in data else "links"
            choices = choices_of(data, steps_of(data[key]))
            some = {z for choice in choices.values() for z in choice} - {(0, 0)}
            to = [(0, 0), *sorted(some)]
            found.append(Follows(choices, to, seen(to), follows(data)))
            origin = [(0, 0), *sorted((-i, -j) for i, j in some)]
            if "arrivals" in data[key]:
                counts = set(data[key]["arrivals"])
                found.append(Arrives(choices, origin, seen(origin), counts))
            if "image" in data:
                found.append(ShowsArrivals(choices, origin, seen(origin)))
        elif "image" in data:
            found.append(self.shows(data["image"], seen))
        for z in data.get("neighbours", []):
            if "holds" in z:
                holds, named = surroundings(z)
                steps = sorted(set().union(*named.values()))
                names: dict[str, int | list[int]] = {
                    name: [1 + steps.index(step) for step in some] for name, some in named.items()
                }
                cells = [(0, 0), *seen(steps)]
                names["x"] = 0
                found.append(Asked(cells, holds, names, self.values, self.clock, centred=True))
            else:
                found.append(Crowd(z, seen(sorted(steps_of(z))), self.values))
            self.limit_failures(z, found[-1], ("neighbours", z))
        for z in data.get("window", []):
            cells = [(r, c) for r in range(z["rows"]) for c in range(z["columns"])]
            patterns = {y.replace("|", "") for y in z.get("allow", z.get("forbid"))}
            found.append(Patterns(seen(cells), patterns, forbidden="forbid" in z))
            self.limit_failures(z, found[-1], ("window", z))
        for z in data.get("words", []):
            down, across = AHEAD[z["direction"]]
            for size in sorted(set(map(len, z["forbid"]))):
                words = {word for word in z["forbid"] if len(word) == size}
                cells = [(down * k, across * k) for k in range(size)]
                found.append(Patterns(seen(cells), words, forbidden=True))
        for z in data.get("blocks", []):
            cells = [(r, c) for r in range(z["rows"]) for c in range(z["columns"])]
            if "holds" in z:
                holds, used = read_condition(z["holds"], LETTERS[: len(cells)])
                at = {name: LETTERS.index(name) for name in used}
                if choices:
                    found.append(Placed(choices, seen(cells), holds, at, self.clock))
                    continue
                names = dict(at)
                found.append(
                    Asked(seen(cells), holds, names, self.values, self.clock, centred=False)
                )
            else:
                found.append(Measured(seen(cells), z["statistic"], {2 * a for a in z["allowed"]}))
            self.limit_failures(z, found[-1], ("blocks", z))
        return found

    def shows(
        self, z: dict[str, Any], seen: Callable[[list[tuple[int, int]]], list[tuple[int, int]]]
    ) -> Condition:
        """Return what every place shows."""
        cells, formulas, named = shown_by(z)
        names: dict[str, int | list[int]] = {name: cells.index(k) for name, k in named.one.items()}
        for name, steps in named.many.items():
            names[name] = [cells.index(step) for step in steps]
        centred = "rows" not in z
        return Shows(seen(cells), formulas, names, self.values, self.clock, centred=centred)

    def limit_failures(self, z: dict[str, Any], condition: Condition, own: tuple[str, Any]) -> None:
        """Let a condition fail, as often as its table says."""
        if "exceptions" not in z:
            return
        condition.shared = z["shared"] if "shared" in z else f"{own[0]} {id(own[1])}"
        self.allow(condition.shared, set(z["exceptions"]))

    def allow(self, shared: str, times: set[int]) -> None:
        """Note how often what shares a name may fail."""
        self.allowed[shared] = self.allowed.get(shared, times) & times

    def put(self, condition: Condition, anchor: int, width: int) -> None:
        """Put a condition with its first cell in a column, if it fits there."""
        is_crowd = condition.centre is not None
        left = 0 if is_crowd else min(c for _, c in condition.offsets)
        if isinstance(condition, InOrder) and anchor:
            return
        at: list[tuple[int, int, int]] = []
        beyond = []
        for k, (r, c) in enumerate(condition.offsets):
            column = c - left + anchor
            if self.joined:
                at.append((r, column % width, k))
            elif 0 <= column < width:
                at.append((r, column, k))
            elif is_crowd:
                beyond.append(k)
            else:
                return
        self.clock.spend(10 * condition.cost)
        order = [k for _, _, k in sorted(at)]
        first = condition.first(order)
        if condition.sees_sides:  # the other kinds leave them out
            first = condition.beyond(first, [beyond])
        rows: list[list[int]] = [[] for _ in range(1 + max(r for r, _, _ in at))]
        cells: dict[tuple[int, int], list[int]] = {}
        for r, c, k in sorted(at):
            rows[r].append(k)
            if k not in condition.blind or k == order[-1]:
                cells.setdefault((r, c), []).append(k)
        last = max(cells)
        for (r, c), some in cells.items():
            self.feeds[c].append(Feed(len(self.places), r, some, (r, c) == last))
        self.places.append(Place(condition, first, rows))

    def above(self, place: Place, age: int) -> Token:
        """Return the token of a place whose first `age` rows are above the board."""
        condition = place.condition
        if condition.centre is None or condition.centre < age:
            return OK  # it is not there
        return condition.beyond(place.first, place.rows[:age])

    def number(self, token: Token) -> int:
        """Return the number of a token."""
        found = self.number_of.get(token)
        if found is None:
            found = self.number_of[token] = len(self.tokens)
            self.tokens.append(token)
        return found

    def part(self, tokens: dict[tuple[int, int], Token]) -> tuple[int, ...]:
        """Write tokens as a part of a state, the others as they begin."""
        numbers = list(self.firsts)
        for key, token in tokens.items():
            numbers[self.slots[key]] = self.number(token)
        return tuple(numbers)

    def is_end(self, state: State) -> bool:
        """Tell whether all conditions are met if the array ends here; no array meets them all."""
        fresh, kept, columns, bottom, ranks, failures, lines = state
        if fresh:
            return all(0 in times for times in self.allowed.values())
        failed = dict(zip(self.allowed, failures, strict=True))
        self.clock.spend(2 * len(self.places))
        for k, place in enumerate(self.places):
            condition = place.condition
            if condition.centre is None:
                continue
            for age in range(condition.centre + 1, len(place.rows)):
                token = condition.beyond(self.tokens[kept[self.slots[k, age]]], place.rows[age:])
                if token != OK and not condition.finish(token):
                    if not condition.shared:
                        return False
                    failed[condition.shared] += 1
        for way, z in zip(self.lines, lines, strict=True):
            if isinstance(way, Sorting) and way.shared:
                failed[way.shared] += way.number(z)
        if any(number not in self.allowed[name] for name, number in failed.items()):
            return False
        if not all(all(way.at_end(z)) for way, z in zip(self.lines, lines, strict=True)):
            return False
        if "=" in columns and not may_be_equal(self.columns_order):
            return False
        if self.introduced and self.turned and introduced_in_all(ranks) is None:
            return False
        return all(bottom)

    def read(self, depth: int, state: State) -> list[Edge]:
        """Put every value on a cell."""
        choices = self.choices
        return [(after, *choices[k][1:]) for k, after in self.filled(depth, state)]

    def filled(self, depth: int, state: State) -> list[tuple[int, State]]:
        """Put every value on a cell: the numbers of those that may be there, and the states.

        Within a row, the part for the order of columns ends in the value on the left.
        """
        fresh, kept, columns, bottom, ranks, failures, lines = state
        self.clock.spend(len(self.values) * (5 + len(self.feeds[depth])))
        found = []
        changes = self.changes(kept, failures, depth)
        for k, (value, read) in enumerate(zip(self.values, changes, strict=True)):
            if read is None:
                continue
            after, failed = read
            order: Any = columns
            if self.columns_order:
                order = self.ordered(columns, depth, value)
                if order is None:
                    continue
            corners = self.cornered(bottom, depth, value, fresh=fresh)
            if corners is None:
                continue
            ranked = ranks
            if self.introduced:
                ranked = self.ranked(ranks, depth, value)
                if ranked is None:
                    continue
            carried = self.along(lines, depth, value)
            if carried is None:
                continue
            young = fresh
            if depth == self.width - 1:
                young = False
                after = self.older(after + self.firsts)
                order = order[:-1] if self.columns_order and order is not None else order
            found.append((k, (young, after, order, corners, ranked, failed, carried)))
        return found

    def along(self, lines: tuple[Any, ...], depth: int, value: str) -> tuple[Any, ...] | None:
        """Return what lines carry after a value, None if one of them must not go on so."""
        found = []
        for way, part in zip(self.lines, lines, strict=True):
            after = way.read(part, depth, value)
            if after is None:
                return None
            found.append(after)
        return tuple(found)

    def changes(
        self, kept: tuple[int, ...], failures: tuple[int, ...], depth: int
    ) -> list[tuple[tuple[int, ...], tuple[int, ...]] | None]:
        """Return for every value the tokens and failures after it, None if it must not be there."""
        reads = self.reads[depth]
        if not reads:
            return [(kept, failures)] * len(self.values)
        rows = []
        for slot, feed, known in reads:
            token = kept[slot]
            if token not in known:
                known[token] = self.fed(feed, self.tokens[token])
            rows.append(known[token])
        found: list[tuple[tuple[int, ...], tuple[int, ...]] | None] = []
        tokens = zip(*[row.tokens for row in rows], strict=True)
        for some, failed in zip(
            tokens, zip(*[row.failures for row in rows], strict=True), strict=True
        ):
            counted = self.counted(failures, failed) if None not in some else None
            if counted is None:
                found.append(None)
                continue
            after: list[Any] = list(kept)
            for (slot, _, _), token in zip(reads, some, strict=True):
                after[slot] = token
            found.append((tuple(after), counted))
        return found

    def counted(self, failures: tuple[int, ...], failed: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return how often conditions have failed after a value, None if one did too often."""
        if not failures or max(failed) < 0:
            return failures
        after = list(failures)
        for k in failed:
            if k >= 0:
                after[k] += 1
        enough = zip(after, self.allowed.values(), strict=True)
        return None if any(n > max(some, default=0) for n, some in enough) else tuple(after)

    def fed(self, feed: Feed, token: Token) -> Reads:
        """Return what a cell makes of a token of the place; one that is done is as it began."""
        place = self.places[feed.place]
        condition = place.condition
        names = list(self.allowed)
        tokens: list[int | None] = []
        failures = []
        for value in self.values:
            self.clock.spend(condition.cost)
            after = token
            for cell in feed.cells:
                if after in (OK, FAIL):
                    break
                after = condition.feed(after, cell, value)
            failed = -1
            if after == FAIL or (feed.is_last and after != OK and not condition.finish(after)):
                if not condition.shared:
                    tokens.append(None)
                    failures.append(-1)
                    continue
                failed, after = names.index(condition.shared), OK
            is_done = feed.is_last and not condition.is_shown
            tokens.append(self.number(place.first if is_done else after))
            failures.append(failed)
        return Reads(tuple(tokens), tuple(failures))

    def ordered(self, columns: tuple[str, ...], depth: int, value: str) -> tuple[str, ...] | None:
        """Compare a value with the one on its left, where the columns are equal so far."""
        pairs, left = (columns[:-1], columns[-1]) if depth else (columns, "")
        if depth and pairs[depth - 1] == "=" and left != value:
            before, now = self.values.index(left), self.values.index(value)
            if rises(self.columns_order) != (before < now):
                return None
            pairs = (*pairs[: depth - 1], "<", *pairs[depth:])
        asked = depth < self.width - 1 and pairs[depth] == "="
        return (*pairs, value if asked else " ")

    def cornered(
        self, bottom: tuple[bool, bool], depth: int, value: str, *, fresh: bool
    ) -> tuple[bool, bool] | None:
        """Check the corners of the first row, and note those of a row that may be the last."""
        here = list(bottom)
        for right, place in ((False, 0), (True, self.width - 1)):
            if depth == place:
                if fresh and self.corners.get((False, right), value) != value:
                    return None
                here[right] = self.corners.get((True, right), value) == value
        return here[0], here[1]

    def ranked(self, ranks: Any, depth: int, value: str) -> Any:
        """Note the first appearances of values, in row-major order of the array as it was given.

        If the board is not reflected: the number of values so far. If it is, the state has for each
        row of the array, read in parallel, the number after it as a function of that before it; the
        number before can only grow, so smaller ones are left out.
        """
        rank = self.values.index(value)
        if not self.turned:
            return None if rank > ranks else max(ranks, rank + 1)
        rows = list(ranks)
        rows[depth] = tuple(
            None if n is None or rank > n else max(n, rank + 1) for n in rows[depth]
        )
        least: int = 0
        for k, row in enumerate(rows):
            rows[k] = tuple(n if before >= least else None for before, n in enumerate(row))
            left = [n for n in rows[k] if n is not None]
            if not left:
                return None
            least = min(left)
        return tuple(rows)

    def seeds(self) -> list[State]:
        """Begin below rows of which nothing is known; their conditions are met."""
        tokens = {
            (k, age): OK for k, place in enumerate(self.places) for age in range(1, len(place.rows))
        }
        return [(False, self.part(tokens), (), (True, True), None, (), ())]


def steps_of(z: dict[str, Any]) -> set[tuple[int, int]]:
    """Return the steps to the neighbours that a table means."""
    steps = set().union(*(STEPS[direction] for direction in z.get("directions", [])))
    return steps | {(i, j) for i, j in z.get("offsets", [])}


def failures_allowed(data: dict[str, Any]) -> list[list[int]]:
    """Return for each table that may fail how often it may."""
    keys = ("neighbours", "window", "blocks", "sorted")
    tables = [z for key in keys for z in data.get(key, [])]
    return [z["exceptions"] for z in tables if "exceptions" in z]


def surroundings(z: dict[str, Any]) -> tuple[Holds, dict[str, list[tuple[int, int]]]]:
    """Return the condition of a table, and the steps of each name of neighbours that it uses."""
    named = {direction.replace("-", "_"): some for direction, some in STEPS.items()}
    named["near"] = steps_of(z)
    holds, used = read_condition(z["holds"], {"x", *named})
    return holds, {name: sorted(named[name]) for name in used - {"x"}}


class Named(NamedTuple):
    """The cells of names: those of one cell, and those of lists."""

    one: dict[str, tuple[int, int]]
    many: dict[str, list[tuple[int, int]]]


def shown_by(z: dict[str, Any]) -> tuple[list[tuple[int, int]], list[Holds], Named]:
    """Return the cells of a place that shows something, the formulas, and what they name."""
    texts = [z["shows"]] if isinstance(z["shows"], str) else z["shows"]
    if "rows" in z:
        cells = [(r, c) for r in range(z["rows"]) for c in range(z["columns"])]
        letters = LETTERS[: len(cells)]
        read = [read_condition(text, letters) for text in texts]
        return cells, [f for f, _ in read], Named(dict(zip(letters, cells, strict=True)), {})
    named = {direction.replace("-", "_"): some for direction, some in STEPS.items()}
    named["near"] = steps_of(z)
    read = [read_condition(text, {"x", *named}) for text in texts]
    used = {name: sorted(named[name]) for _, names in read for name in names - {"x"}}
    cells = [(0, 0), *sorted(set().union(*used.values()))]
    return cells, [f for f, _ in read], Named({"x": (0, 0)}, used)


def introduced_in_all(ranks: tuple[tuple[int | None, ...], ...]) -> int | None:
    """Return the number of values after all rows, None if one was not introduced in order."""
    number: int | None = 0
    for row in ranks:
        number = None if number is None else row[number]
    return number
