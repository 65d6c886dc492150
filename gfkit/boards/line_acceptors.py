"""Acceptors of lines: what a line carries from element to element.

Each keeps its fields, so that what counts may do better than step by step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from gfkit.boards.cell_conditions import LETTERS, read_condition, read_number
from gfkit.boards.cell_values import is_true, number_of
from gfkit.boards.line_patterns import after, is_nullable, read_pattern
from gfkit.errors import LimitReached

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.cell_conditions import Node
    from gfkit.boards.line_patterns import Pattern

Carried = frozenset[tuple[int, ...]]
"""All that may be carried, given the elements so far."""
Several = int | tuple[int, ...]
"""A letter, or those of lines side by side."""

MAX_CARRIED = 10**6
LOWEST = -1000
"""Less than every value."""

SHAPES: dict[str, tuple[dict[str, int], dict[str, str], str]] = {
    "nondecreasing": ({"last": LOWEST}, {"last": "x"}, "last <= x"),
    "increasing": ({"last": LOWEST}, {"last": "x"}, "last < x"),
    "nonincreasing": ({"last": -LOWEST}, {"last": "x"}, "last >= x"),
    "decreasing": ({"last": -LOWEST}, {"last": "x"}, "last > x"),
    "unimodal": (
        {"last": LOWEST, "fell": 0},
        {"last": "x", "fell": "max(fell, count(x < last))"},
        "fell = 0 or last >= x",
    ),
    "convex": (
        {"last": 0, "step": 0, "read": 0},
        {"last": "x", "step": "x - last", "read": "min(read + 1, 2)"},
        "read < 2 or x - last >= step",
    ),
    "concave": (
        {"last": 0, "step": 0, "read": 0},
        {"last": "x", "step": "x - last", "read": "min(read + 1, 2)"},
        "read < 2 or x - last <= step",
    ),
}
"""For each shape what is carried, what it is after an element, and what every element fulfils."""


@dataclass(frozen=True)
class Carry:
    """Numbers that are carried along a line.

    letters: the alphabet. start: the values of each before the first element; of several, some must
    be right. after: what each is after an element, x, all at once. holds: what is true before that
    at every element; end: what is true after the last one. Both may be "".
    """

    letters: tuple[str, ...]
    start: tuple[tuple[str, tuple[int, ...]], ...]
    after: tuple[tuple[str, str], ...]
    holds: str = ""
    end: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is carried."""
        return tuple(name for name, _ in self.start)

    def rules(self) -> tuple[Node, ...]:
        """Return what each number is after an element."""
        found = dict(self.after)
        known = frozenset({"x", *self.names})
        return tuple(read_number(found[name], known, frozenset()) for name in self.names)

    def asks(self) -> tuple[Node | None, Node | None]:
        """Return what holds at every element, and at the end."""
        names = frozenset(self.names)
        return (
            read_condition(self.holds, names | {"x"}, frozenset()) if self.holds else None,
            read_condition(self.end, names, frozenset()) if self.end else None,
        )

    @property
    def first(self) -> Carried:
        """All choices of the numbers."""
        return frozenset(product(*(numbers for _, numbers in self.start)))

    @cached_property
    def _found(self) -> dict[tuple[tuple[int, ...], int], tuple[int, ...] | None]:
        return {}

    def _after(self, carried: tuple[int, ...], letter: int) -> tuple[int, ...] | None:
        if (carried, letter) not in self._found:
            known: Mapping[str, int | list[int]] = {
                **dict(zip(self.names, carried, strict=True)),
                "x": int(self.letters[letter]),
            }
            found = None
            holds, _ = self.asks()
            if holds is None or is_true(holds, known):
                found = tuple(number_of(rule, known) for rule in self.rules())
                if max(map(abs, found), default=0) > MAX_CARRIED:
                    raise LimitReached(f"a line carries a number beyond {MAX_CARRIED}")
            self._found[carried, letter] = found
        return self._found[carried, letter]

    def step(self, state: Carried, number: int, letter: int) -> Carried | None:
        """Carry all that may be carried on."""
        del number
        found = (self._after(carried, letter) for carried in state)
        return frozenset(carried for carried in found if carried is not None) or None

    def accepts(self, state: Carried) -> bool:
        """Tell whether some of it may be carried at the end."""
        _, end = self.asks()
        return end is None or any(
            is_true(end, dict(zip(self.names, carried, strict=True))) for carried in state
        )


@dataclass(frozen=True)
class Shape:
    """The elements of a line, as integers, have one of SHAPES."""

    letters: tuple[str, ...]
    name: str

    @cached_property
    def carry(self) -> Carry:
        """The shape as numbers that are carried."""
        start, after, holds = SHAPES[self.name]
        started = tuple((name, (number,)) for name, number in start.items())
        return Carry(self.letters, started, tuple(after.items()), holds)

    @property
    def first(self) -> Carried:
        """What is carried before the line."""
        return self.carry.first

    def step(self, state: Carried, number: int, letter: int) -> Carried | None:
        """Carry it on."""
        return self.carry.step(state, number, letter)

    def accepts(self, state: Carried) -> bool:
        """Accept, since what is wrong is seen at once."""
        return self.carry.accepts(state)


@dataclass(frozen=True)
class Numeral:
    """A line, read as a number in a base, leaves one of the remainders."""

    letters: tuple[str, ...]
    base: int
    modulo: int
    remainders: tuple[int, ...]
    first: int = 0

    @property
    def carry(self) -> Carry:
        """The remainder as a number that is carried."""
        after = f"({self.base} * r + x) mod {self.modulo}"
        allowed = ", ".join(map(str, self.remainders))
        return Carry(self.letters, (("r", (0,)),), (("r", after),), end=f"r in [{allowed}]")

    def step(self, state: int, number: int, letter: int) -> int:
        """Read one digit more."""
        del number
        return (self.base * state + int(self.letters[letter])) % self.modulo

    def accepts(self, state: int) -> bool:
        """Tell whether the remainder is allowed."""
        return state in self.remainders


Seen = tuple[tuple[int, ...], frozenset[tuple[int, ...]]]
"""The last elements, and all stretches so far."""


@dataclass(frozen=True)
class Stretches:
    """Every two stretches of a line, or every three, of so many elements each, fulfil a condition.

    The elements of the first are a, b, ..., those of the second the letters after these. They may
    overlap, or be the same one, and are taken in all orders.
    """

    letters: tuple[str, ...]
    length: int
    holds: str
    places: int = 2

    @property
    def names(self) -> str:
        """The names of the elements of all of them."""
        return LETTERS[: self.places * self.length]

    def node(self) -> Node:
        """Return the condition as nested tuples."""
        return read_condition(self.holds, frozenset(self.names), frozenset())

    @property
    def first(self) -> Seen:
        """Nothing is read."""
        return (), frozenset()

    @cached_property
    def _found(self) -> dict[tuple[tuple[int, ...], ...], bool]:
        return {}

    def _fit(self, *chosen: tuple[int, ...]) -> bool:
        if chosen not in self._found:
            flat = [int(self.letters[letter]) for stretch in chosen for letter in stretch]
            self._found[chosen] = is_true(self.node(), dict(zip(self.names, flat, strict=True)))
        return self._found[chosen]

    def step(self, state: Seen, number: int, letter: int) -> Seen | None:
        """Compare the stretch that ends here with all before."""
        del number
        last, seen = (*state[0], letter)[-self.length :], state[1]
        if len(last) == self.length and last not in seen:
            seen |= {last}
            for chosen in product(seen, repeat=self.places):
                if last in chosen and not self._fit(*chosen):
                    return None
        return last, seen

    def accepts(self, state: Seen) -> bool:
        """Accept, since what is wrong is seen at once."""
        del state
        return True


@dataclass(frozen=True)
class Matches:
    """A line, as a word of values, matches a regular expression (`line_patterns`)."""

    letters: tuple[str, ...]
    pattern: str

    @property
    def first(self) -> frozenset[Pattern]:
        """The pattern."""
        return frozenset({read_pattern(self.pattern, self.letters)})

    def step(
        self, state: frozenset[Pattern], number: int, letter: int
    ) -> frozenset[Pattern] | None:
        """Return patterns, one of which the rest must match."""
        del number
        return frozenset(p for z in state for p in after(z, self.letters[letter])) or None

    def accepts(self, state: frozenset[Pattern]) -> bool:
        """Tell whether nothing more must come."""
        return any(map(is_nullable, state))


@dataclass(frozen=True)
class Arrows:
    """A line is read by a finite automaton: a walk leads from a start to a state that accepts.

    arrows: (from, value, to), with "." for every value. Of one state there may be several arrows
    with the same value.
    """

    letters: tuple[str, ...]
    arrows: tuple[tuple[str, str, str], ...]
    start: tuple[str, ...]
    accept: tuple[str, ...]

    @property
    def first(self) -> frozenset[str]:
        """All states in which walks may begin."""
        return frozenset(self.start)

    def step(self, state: frozenset[str], number: int, letter: int) -> frozenset[str] | None:
        """Return all states to which the value leads."""
        del number
        value = self.letters[letter]
        found = (to for one, sign, to in self.arrows if one in state and sign in {value, "."})
        return frozenset(found) or None

    def accepts(self, state: frozenset[str]) -> bool:
        """Tell whether a walk may end here."""
        return not state.isdisjoint(self.accept)


@dataclass(frozen=True)
class Introduced:
    """Each letter but the first appears only after the one before it."""

    letters: tuple[str, ...]
    first: int = 0

    def step(self, state: int, number: int, letter: int) -> int | None:
        """Count the letters so far."""
        del number
        return None if letter > state else max(state, letter + 1)

    def accepts(self, state: int) -> bool:
        """Accept, since what is wrong is seen at once."""
        del state
        return True


@dataclass(frozen=True)
class Contains:
    """A value is among the letters."""

    letters: tuple[str, ...]
    value: str
    first: bool = False

    def step(self, state: bool, number: int, letter: int) -> bool:
        """Remember whether it was there."""
        del number
        return state or self.letters[letter] == self.value

    def accepts(self, state: bool) -> bool:
        """Tell whether it was there."""
        return state


Compared = tuple[tuple[tuple[int, ...], ...], int | None]
"""The last letters side by side; how the lines compare so far, None if nothing was compared."""


@dataclass(frozen=True)
class Sorted:
    """A line, and the next one, are in lexicographic order, of the array or of what blocks show.

    Of rows the letters are those of rows + 1 rows side by side, of columns of columns + 1 columns.
    lines: "rows" or "columns". rows, columns, shows: the array of what a number is of every block
    of that size, its cells named by letters; without text the values by their places. backwards:
    lines are compared from their other end. Lines of which no block shows anything are in order.
    """

    letters: tuple[str, ...]
    lines: str
    order: str
    rows: int = 1
    columns: int = 1
    shows: str = ""
    backwards: bool = False

    @property
    def rises(self) -> bool:
        """Whether later lines are greater."""
        return self.order in {"nondecreasing", "increasing"}

    @property
    def is_strict(self) -> bool:
        """Whether no two lines after each other may be equal."""
        return self.order in {"increasing", "decreasing"}

    @property
    def names(self) -> str:
        """The names of the cells of a block, row by row."""
        return LETTERS[: self.rows * self.columns]

    def node(self) -> Node | None:
        """Return what a block shows as nested tuples, None for the values by their places."""
        return read_number(self.shows, frozenset(self.names), frozenset()) if self.shows else None

    @property
    def first(self) -> Compared:
        """Nothing is compared."""
        return (), None

    @cached_property
    def _found(self) -> dict[tuple[int, ...], int]:
        return {}

    def _shown(self, cells: tuple[int, ...]) -> int:
        """Return what a block shows, its cells row by row."""
        if cells not in self._found:
            node = self.node()
            values = [int(self.letters[letter]) for letter in cells] if node else []
            self._found[cells] = (
                number_of(node, dict(zip(self.names, values, strict=True))) if node else cells[0]
            )
        return self._found[cells]

    def step(self, state: Compared, number: int, letter: tuple[int, ...]) -> Compared:
        """Compare the blocks that end here, if there are some."""
        del number
        last, known = state
        by_rows = self.lines == "rows"
        along, across = (self.columns, self.rows) if by_rows else (self.rows, self.columns)
        last = (*last, letter)
        if len(last) < along:
            return last, known
        shown = []
        for at in range(2):
            part = [some[at : at + across] for some in last]
            rows = zip(*part, strict=True) if by_rows else part
            shown.append(self._shown(tuple(cell for row in rows for cell in row)))
        sign = (shown[0] < shown[1]) - (shown[0] > shown[1])
        decides = known is None or (bool(sign) if self.backwards else not known)
        return last[1:], sign if decides else known

    def accepts(self, state: Compared) -> bool:
        """Tell whether the lines are in order."""
        known = state[1]
        return (
            known is None
            or known == (1 if self.rises else -1)
            or (known == 0 and not self.is_strict)
        )


@dataclass(frozen=True)
class TableOfLine:
    """A table of arrows reads a line: a user's acceptor.

    arrows: for each state the one after each letter, -1 if it rejects; the first is 0. Of lines
    side by side a letter is a number in base len(letters), that of the first line first.
    """

    letters: tuple[str, ...]
    arrows: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    first: int = 0

    def step(self, state: int, number: int, letter: Several) -> int | None:
        """Follow an arrow."""
        del number
        code = 0
        for one in (letter,) if isinstance(letter, int) else letter:
            code = len(self.letters) * code + one
        found = self.arrows[state][code]
        return found if found >= 0 else None

    def accepts(self, state: int) -> bool:
        """Tell whether the line may end here."""
        return state in self.accepting
