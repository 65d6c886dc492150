"""Acceptors of lines: what a line carries from element to element.

Each keeps its fields, so that what counts may do better than step by step. Regular expressions are
of values:

    pattern = branch ("|" branch)*    branch = (atom ["*" | "+" | "?"])*
    atom    = a value | "." | "(" pattern ")"

Every character is a value, but for those that are signs; `.` is any value, and blanks are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any

from gfkit.boards.acceptors.array_conditions import ArrowTable
from gfkit.boards.acceptors.cell_arithmetic import (
    LETTERS,
    Node,
    answer,
    read_condition,
    read_number,
)
from gfkit.boards.rule_files.table_schemas import Unfit
from gfkit.boards.rules.rule_names import TOLD
from gfkit.errors import LimitReached

Pattern = tuple[Any, ...]
"""("letter", values), ("then", ...), ("or", ...), ("star", pattern), ("both", two patterns), or
("not", patterns), none of which matches."""

NOTHING: Pattern = ("then",)
"""What the line of no elements matches, and no other."""
SIGNS = "()|*+?."
MAX_PATTERN = 500
MAX_NESTED = 30
MOST_REPEATED = 100


def read_pattern(text: str, values: Sequence[str]) -> Pattern:
    """Return a pattern as nested tuples; raises Unfit, which says what is wrong.

    >>> read_pattern("0*1", "01")
    ('then', ('star', ('letter', frozenset({'0'}))), ('letter', frozenset({'1'})))
    """
    if len(text) > MAX_PATTERN:
        raise Unfit(f"a pattern has at most {MAX_PATTERN} characters")
    return PatternReader([z for z in text if z != " "], values).pattern()


def then(*parts: Pattern) -> Pattern:
    """Return what matches the parts one after the other."""
    flat = [z for part in parts for z in (part[1:] if part[0] == "then" else (part,))]
    return flat[0] if len(flat) == 1 else ("then", *flat)


class PatternReader:
    """Reads the tokens of a pattern: values and signs.

    more: whether there are also `&`, `~` (the complement of what is behind it), `[01]` for one of
    some values, and `{2}`, `{2,}`, `{2,5}` for numbers of times.
    """

    def __init__(self, tokens: Sequence[str], values: Sequence[str], *, more: bool = False) -> None:
        self.todo, self.values = [*reversed(tokens)], values
        self.joins, self.turns, self.repeats = ("&", "~", "*+?{") if more else ("", "", "*+?")

    def pattern(self) -> Pattern:
        """Return the whole pattern; raises Unfit."""
        found = self._either(0)
        if self.todo:
            rest = "".join(reversed(self.todo))
            raise Unfit(f"the pattern cannot be read from {rest!r} on")
        return found

    def _taken(self, signs: str) -> str:
        return self.todo.pop() if self.todo and self.todo[-1][0] in signs else ""

    def _either(self, depth: int) -> Pattern:
        if depth > MAX_NESTED:
            raise Unfit(f"a pattern is nested at most {MAX_NESTED} deep")
        parts = [self._both(depth)]
        while self._taken("|"):
            parts.append(self._both(depth))
        return parts[0] if len(parts) == 1 else ("or", *parts)

    def _both(self, depth: int) -> Pattern:
        found = self._sequence(depth)
        while self._taken(self.joins):
            found = ("both", found, self._sequence(depth))
        return found

    def _sequence(self, depth: int) -> Pattern:
        found = NOTHING
        while self.todo and self.todo[-1] not in {"|", ")", self.joins}:
            found = then(found, self._factor(depth))
        return found

    def _factor(self, depth: int) -> Pattern:
        if depth > MAX_NESTED:
            raise Unfit(f"a pattern is nested at most {MAX_NESTED} deep")
        if self._taken(self.turns):
            return "not", frozenset({self._factor(depth + 1)})
        found = self._atom(depth)
        while sign := self._taken(self.repeats):
            found = repeated(found, sign)
        return found

    def _atom(self, depth: int) -> Pattern:
        if self._taken("("):
            found = self._either(depth + 1)
            if not self._taken(")"):
                raise Unfit("a parenthesis of the pattern is not closed")
            return found
        sign = self.todo.pop() if self.todo else ""
        some = self.values if sign == "." else sign[1:-1] if len(sign) > 1 else [sign]
        if not {*some} <= {*self.values}:
            raise Unfit(f"{sign!r} in a pattern is not a value")
        return "letter", frozenset(some)


def repeated(pattern: Pattern, sign: str) -> Pattern:
    """Return what a sign of repetition makes of a pattern: `*`, `+`, `?`, or numbers in braces."""
    low, comma, high = {"*": "0,", "+": "1,", "?": "0,1"}.get(sign, sign[1:-1]).partition(",")
    least, most = int(low), int(high or low)
    if max(least, most) > MOST_REPEATED or most * _size(pattern) > MOST_REPEATED**2:
        raise LimitReached(f"words are repeated at most {MOST_REPEATED} times by a number")
    if comma and not high:
        return then(*[pattern] * least, ("star", pattern))
    if most < least:
        raise Unfit(f"{sign} ends before it begins")
    rest = NOTHING
    for _ in range(most - least):
        rest = ("or", then(pattern, rest), NOTHING)
    return then(*[pattern] * least, rest)


def _size(pattern: Pattern) -> int:
    return 1 + sum(_size(part) for part in pattern[1:] if isinstance(part, tuple))


def is_nullable(pattern: Pattern) -> bool:
    """Tell whether the line of no elements matches."""
    match pattern:
        case ("then" | "both", *parts):
            return all(map(is_nullable, parts))
        case ("or", *parts):
            return any(map(is_nullable, parts))
        case ("not", some):
            return not any(map(is_nullable, some))
    return bool(pattern[0] == "star")


@lru_cache(maxsize=2**16)
def after(pattern: Pattern, value: str) -> frozenset[Pattern]:
    """Return patterns, one of which what comes after a value must match."""
    match pattern:
        case ("letter", some):
            return frozenset({NOTHING} if value in some else ())
        case ("or", *parts):
            return frozenset().union(*(after(part, value) for part in parts))
        case ("star", part):
            return frozenset(then(one, pattern) for one in after(part, value))
        case ("both", *parts):
            pairs = product(*(after(part, value) for part in parts))
            return frozenset(("both", *pair) for pair in pairs)
        case ("not", some):
            return frozenset({("not", frozenset().union(*(after(part, value) for part in some)))})
        case ("then", first, *rest):
            found = frozenset(then(one, *rest) for one in after(first, value))
            return found | after(then(*rest), value) if is_nullable(first) else found
    return frozenset()


Numbers = tuple[int, ...]
"""What is carried."""
MAX_CARRIED = 10**6
MAX_STATES = 20_000
SHAPES = TOLD["shapes"]
"""For each shape what is carried, what it is after an element, and what every element fulfils."""


def walked(
    letters: tuple[str, ...],
    first: frozenset[Any],
    after: Callable[[Any, str], Iterable[Any]],
    ends: Callable[[Any], bool],
    says: str = "",
) -> ArrowTable:
    """Return the table of a nondeterministic automaton, whose states are all ends of walks.

    first: those before the first element. after: where a value leads from one. ends: whether a walk
    may end there.
    """
    found, arrows, leads = {first: 0}, [], cache(after)
    for some in (waiting := [first]):
        row = [frozenset(to for one in some for to in leads(one, value)) for value in letters]
        for one in row:
            if one and one not in found:
                found[one] = len(found)
                waiting.append(one)
        if len(found) > MAX_STATES:
            raise LimitReached(f"the lines are read with more than {MAX_STATES} states")
        arrows.append(tuple(found.get(one, -1) for one in row))
    good = frozenset(k for some, k in found.items() if any(map(ends, some)))
    return ArrowTable(letters, tuple(arrows), good, says=says)


@dataclass(frozen=True)
class Carry:
    """Numbers that are carried along a line.

    letters: the alphabet. start: the values of each before the first element; of several, some must
    be right. rules: what each is after an element, x, all at once. holds: what is true before that
    at every element; end: what is true after the last one. Both may be "". says: the same in words,
    "" for these texts.
    """

    letters: tuple[str, ...]
    start: tuple[tuple[str, tuple[int, ...]], ...]
    rules: tuple[tuple[str, str], ...]
    holds: str = ""
    end: str = ""
    says: str = ""

    @classmethod
    def shape(cls, letters: tuple[str, ...], name: str) -> Carry:
        """Return that the elements of a line, as integers, have one of SHAPES."""
        start, after, holds = SHAPES[name].values()
        started = tuple((name, (number,)) for name, number in start.items())
        return cls(letters, started, tuple(after.items()), holds, says=f"is {name}")

    @classmethod
    def numeral(
        cls, letters: tuple[str, ...], base: int, modulo: int, remainders: tuple[int, ...]
    ) -> Carry:
        """Return that a line, read as a number in a base, leaves one of the remainders."""
        after = f"({base} * r + x) mod {modulo}"
        allowed, shown = (sign.join(map(str, remainders)) for sign in (", ", " or "))
        read = "has a sum" if base == 1 else f"is a number in base {base}"
        says = f"{read} that is {shown} modulo {modulo}"
        end = f"r in [{allowed}]"
        return cls(letters, (("r", (0,)),), (("r", after),), end=end, says=says)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of what is carried."""
        return tuple(name for name, _ in self.start)

    def becomes(self) -> tuple[Node, ...]:
        """Return what each number is after an element, as nested tuples."""
        found = dict(self.rules)
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
    def names(self) -> str:
        """The names of the cells of a block, row by row."""
        return LETTERS[: self.rows * self.columns]

    def node(self) -> Node | None:
        """Return what a block shows as nested tuples, None for the values by their places."""
        return read_number(self.shows, frozenset(self.names), frozenset()) if self.shows else None

    @property
    def first(self) -> Compared:
        return (), None

    def _shown(self, cells: tuple[int, ...]) -> int:
        """Return what a block shows, its cells row by row."""
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
