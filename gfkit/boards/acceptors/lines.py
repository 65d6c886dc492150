"""Acceptors of lines: the numbers that a line carries from element to element.

Each keeps its fields, so that a counter may do better than step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any

from gfkit.boards.conditions.evaluation import SINGLE, Node, meaning
from gfkit.boards.conditions.parser import LETTERS, read_condition, read_number
from gfkit.boards.rules.names import TOLD
from gfkit.errors import LimitReached

Numbers = tuple[int, ...]
"""What is carried."""
MAX_CARRIED = 10**6

SHAPES = TOLD["shapes"]
"""For each shape: the numbers carried, their updates, and the condition on every element."""


@lru_cache(maxsize=2**16)
def answer(text: str, names: Sequence[str], numbers: tuple[int, ...]) -> int:
    """Return the number that a formula gives for the numbers of its names, and remember it."""
    return int(_single(text, names)(dict(zip(names, numbers, strict=True))))


@lru_cache(maxsize=256)
def _single(text: str, names: Sequence[str]) -> Callable[[Mapping[str, Any]], Any]:
    return meaning(read_number(text, frozenset(names), frozenset()), SINGLE)


@dataclass(frozen=True)
class Carry:
    """Numbers that are carried along a line.

    letters: the alphabet. start: the values of each before the first element; if there are several,
    some choice must be accepted. rules: the value of each after an element x, updated
    simultaneously. holds: the condition before the update at every element; end: the condition
    after the last one. Both may be "". says: the same in words, "" for these texts.
    """

    letters: tuple[str, ...]
    start: tuple[tuple[str, tuple[int, ...]], ...]
    rules: tuple[tuple[str, str], ...]
    holds: str = ""
    end: str = ""
    says: str = ""

    @classmethod
    def shape(cls, letters: tuple[str, ...], name: str) -> Carry:
        """Return the condition that the elements of a line, as integers, have one of SHAPES."""
        start, after, holds = SHAPES[name].values()
        started = tuple((name, (number,)) for name, number in start.items())
        return cls(letters, started, tuple(after.items()), holds, says=f"is {name}")

    @classmethod
    def numeral(
        cls, letters: tuple[str, ...], base: int, modulo: int, remainders: tuple[int, ...]
    ) -> Carry:
        """Return the condition that a line, as a number in a base, has one of the remainders."""
        after = f"({base} * r + x) mod {modulo}"
        allowed, shown = (sign.join(map(str, remainders)) for sign in (", ", " or "))
        read = "has a sum" if base == 1 else f"is a number in base {base}"
        says = f"{read} that is {shown} modulo {modulo}"
        end = f"r in [{allowed}]"
        return cls(letters, (("r", (0,)),), (("r", after),), end=end, says=says)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the numbers carried."""
        return tuple(name for name, _ in self.start)

    def becomes(self) -> tuple[Node, ...]:
        """Return the value of each number after an element, as nested tuples."""
        found = dict(self.rules)
        known = frozenset({"x", *self.names})
        return tuple(read_number(found[name], known, frozenset()) for name in self.names)

    def asks(self) -> tuple[Node | None, Node | None]:
        """Return the conditions at every element, and at the end."""
        names = frozenset(self.names)
        return (
            read_condition(self.holds, names | {"x"}, frozenset()) if self.holds else None,
            read_condition(self.end, names, frozenset()) if self.end else None,
        )

    @property
    def first(self) -> frozenset[Numbers]:
        return frozenset(product(*(numbers for _, numbers in self.start)))

    def after(self, one: Numbers, letter: int) -> tuple[Numbers, ...]:
        names, numbers = (*self.names, "x"), (*one, int(self.letters[letter]))
        if self.holds and not answer(self.holds, names, numbers):
            return ()
        rules = dict(self.rules)
        found = tuple(answer(rules[name], names, numbers) for name in self.names)
        if max(map(abs, found), default=0) > MAX_CARRIED:
            raise LimitReached(f"a line carries a number beyond {MAX_CARRIED}")
        return (found,)

    def step(self, state: frozenset[Numbers], number: int, letter: int) -> Any:
        return frozenset(to for one in state for to in self.after(one, letter)) or None

    def accepts(self, state: frozenset[Numbers]) -> bool:
        return not self.end or any(answer(self.end, self.names, one) for one in state)


Seen = tuple[tuple[int, ...], frozenset[tuple[int, ...]]]
"""The last elements, and all stretches so far."""


@dataclass(frozen=True)
class Stretches:
    """Every two stretches of a line, or every three, of the same length, fulfil a condition.

    The elements of the first are a, b, ..., those of the second the letters after these. They may
    overlap or coincide, and all orders of them count.
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
        return (), frozenset()

    def _fit(self, *chosen: tuple[int, ...]) -> bool:
        flat = tuple(int(self.letters[letter]) for stretch in chosen for letter in stretch)
        return bool(answer(self.holds, self.names, flat))

    def step(self, state: Seen, number: int, letter: int) -> Seen | None:
        last, seen = (*state[0], letter)[-self.length :], state[1]
        if len(last) == self.length and last not in seen:
            seen |= {last}
            for chosen in product(seen, repeat=self.places):
                if last in chosen and not self._fit(*chosen):
                    return None
        return last, seen

    def accepts(self, state: Seen) -> bool:
        return True


Compared = tuple[tuple[tuple[int, ...], ...], int | None]
"""The last letters side by side; the comparison of the lines so far, None if there is none."""


@dataclass(frozen=True)
class Sorted:
    """A line, and the next one, are in lexicographic order, of the array or of what blocks show.

    The letters of rows are those of rows + 1 rows side by side, the letters of columns those of
    columns + 1 columns. lines: "rows" or "columns". rows, columns, shows: the array of the numbers
    that every block of that size shows, with its cells named by letters; without a text, the values
    in the order of the list. backwards: lines are compared from their other end. Lines without
    blocks are in order.
    """

    letters: tuple[str, ...]
    lines: str
    order: str
    rows: int = 1
    columns: int = 1
    shows: str = ""
    backwards: bool = False

    @property
    def names(self) -> str:
        """The names of the cells of a block, row by row."""
        return LETTERS[: self.rows * self.columns]

    def node(self) -> Node | None:
        """Return the formula of a block as nested tuples, None for the values in order."""
        return read_number(self.shows, frozenset(self.names), frozenset()) if self.shows else None

    @property
    def first(self) -> Compared:
        return (), None

    def _shown(self, cells: tuple[int, ...]) -> int:
        """Return the number that a block shows, its cells row by row."""
        if not self.shows:
            return cells[0]
        return answer(self.shows, self.names, tuple(int(self.letters[letter]) for letter in cells))

    def step(self, state: Compared, number: int, letter: tuple[int, ...]) -> Compared:
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
        rises = self.order in {"nondecreasing", "increasing"}
        is_strict = self.order in {"increasing", "decreasing"}
        return state[1] in {None, 1 if rises else -1, *([] if is_strict else [0])}
