"""The acceptors of conditions on a few cells, and those on lines that need no table."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from .tracks import Letter, State

RELATED: dict[str, Callable[[dict[str, Any], str, str], bool]] = {  # an element and a neighbour
    "equal": lambda _, a, b: a == b,
    "different": lambda _, a, b: a != b,
    "within": lambda z, a, b: abs(int(a) - int(b)) <= z["distance"],
    "beyond": lambda z, a, b: abs(int(a) - int(b)) > z["distance"],
    "value": lambda z, _, b: b in z["values"],
}
TWICE: dict[str, Callable[[list[int]], int]] = {  # two times a statistic of sorted numbers
    "sum": lambda z: 2 * sum(z),
    "maximum": lambda z: 2 * z[-1],
    "minimum": lambda z: 2 * z[0],
    "median": lambda z: z[(len(z) - 1) // 2] + z[len(z) // 2],
}
MAX_KNOWN = 1 << 14
RISES = {"nondecreasing": "=<", "increasing": "<", "nonincreasing": "=>", "decreasing": ">"}
"""How an earlier line may be to the next one, for each order."""


class Neighbours:
    """An element has an allowed number of related neighbours; a state has what it can still be.

    Elements of other values than `of` ask for nothing: their state is "free".
    """

    def __init__(self, data: dict[str, Any], values: Iterable[str]) -> None:
        self.data, self.counts = data, set(data["counts"])
        self.of = [z for z in values if z in data.get("of", values)]
        self.related = RELATED[data["relation"]]
        self.first: State = tuple((a, 0) for a in self.of)

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read the element, number 0, or a neighbour."""
        if state == "free":
            return state
        if number == 0:
            return tuple(z for z in state if z[0] == letter) if letter in self.of else "free"
        letter = self.data.get("outside") if letter is None else letter
        if letter is None:
            return state
        found = ((a, n + self.related(self.data, a, letter)) for a, n in state)
        return tuple(z for z in found if z[1] <= max(self.counts))

    def accepts(self, state: State) -> bool:
        """Tell whether the number is allowed."""
        return state == "free" or any(n in self.counts for _, n in state)


class Holds:
    """A formula in the arithmetic of cells is true; a state has the values that were read.

    names: for each name the number of a cell, or the numbers of cells that are a list. What is
    beyond is in no list. The values of cells of the same lists, and of no other name, are kept in
    order, for a list is read as a whole.
    """

    def __init__(
        self, holds: Callable[[dict[str, Any]], Any], names: dict[str, int | list[int]]
    ) -> None:
        self.holds, self.names = holds, names
        single = {k for k in names.values() if isinstance(k, int)}
        lists = {name: z for name, z in names.items() if isinstance(z, list)}
        keys: dict[int, Any] = {k: k for k in single}
        for k in {k for z in lists.values() for k in z} - single:
            keys[k] = tuple(name for name, z in lists.items() if k in z)
        groups = list(dict.fromkeys(keys.values()))
        self.group = {k: groups.index(z) for k, z in keys.items()}
        self.members = [[k for k in keys if keys[k] == z] for z in groups]
        self.first: State = ((),) * len(groups)
        self.used = frozenset(keys)

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Keep a value, if a name is about the cell."""
        k = self.group.get(number)
        if k is None or letter is None:
            return state
        return (*state[:k], tuple(sorted((*state[k], letter))), *state[k + 1 :])

    def value(self, state: State) -> Any:
        """Return the value of the formula."""
        at: dict[int, int] = {}
        for cells, some in zip(self.members, state, strict=True):
            at.update(zip(cells, map(int, some), strict=False))
        return self.holds(
            {
                name: [at[k] for k in z if k in at] if isinstance(z, list) else at.get(z, 0)
                for name, z in self.names.items()
            }
        )

    def accepts(self, state: State) -> bool:
        """Tell whether the formula is true."""
        return bool(self.value(state))


class Patterns:
    """The letters fit one of some patterns, or none if they are forbidden; `?` fits every letter.

    A state has the patterns that fit so far.
    """

    def __init__(self, patterns: Iterable[str], *, forbidden: bool) -> None:
        self.first: State = frozenset(patterns)
        self.forbidden = forbidden

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Keep the patterns that fit."""
        return frozenset(z for z in state if z[number] in ("?", letter))

    def accepts(self, state: State) -> bool:
        """Tell whether a pattern is left, or none."""
        return bool(state) != self.forbidden


class Statistic:
    """A block of numbers has an allowed statistic; twice: two times the allowed ones."""

    first: State = ()

    def __init__(self, statistic: str, twice: set[float]) -> None:
        self.statistic, self.twice = statistic, twice

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Add a number; of a sum, a maximum or a minimum one number is enough."""
        del number
        numbers = sorted((*state, int(letter)))
        if self.statistic == "median":
            return tuple(numbers)
        return (TWICE[self.statistic](numbers) // 2,)

    def accepts(self, state: State) -> bool:
        """Tell whether the statistic is allowed."""
        return TWICE[self.statistic](list(state)) in self.twice


class Some:
    """Some cell has one of the letters that are good for it; good: by numbers of cells."""

    first: State = False

    def __init__(self, good: Mapping[int, Collection[Letter]]) -> None:
        self.good = good

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Look at a cell."""
        return state or letter in self.good.get(number, ())

    def accepts(self, state: State) -> bool:
        """Tell whether there was one."""
        return bool(state)


class Pair:
    """Two cells, 0 and 1, have letters that are allowed together; of them one may be BEYOND.

    A state is the number of a letter of cell 0, or of one of cell 1, among those with the same
    allowed partners.
    """

    def __init__(
        self, allowed: Callable[[Letter, Letter], bool], letters: Iterable[Letter]
    ) -> None:
        some = list(letters)
        self.first: State = ("none",)
        self.partners: list[dict[Letter, frozenset[Letter]]] = [
            {a: frozenset(b for b in [*some, None] if allowed(a, b)) for a in some},
            {b: frozenset(a for a in some if allowed(a, b)) for b in [*some, None]},
        ]
        named: dict[frozenset[Letter], int] = {}
        self.names = [
            {a: named.setdefault(z, len(named)) for a, z in part.items()} for part in self.partners
        ]
        self.sets = list(named)

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read one of the two, or compare it with the other one."""
        if state == ("none",):
            return self.names[number][letter]
        return "met" if letter in self.sets[state] else None

    def accepts(self, state: State) -> bool:
        """Tell whether both were read."""
        return bool(state == "met")


class InTurn:
    """An automaton that reads the cells of a place by their numbers, whenever they are told."""

    def __init__(self, acceptor: Any, cells: int) -> None:
        self.acceptor = acceptor
        self.first: State = (None,) * cells

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Note a letter."""
        return (*state[:number], (letter,), *state[number + 1 :])

    def accepts(self, state: State) -> bool:
        """Read the letters."""
        after = self.acceptor.first
        for (letter,) in state:
            after = self.acceptor.step(after, 0, letter)
            if after is None:
                return False
        return bool(self.acceptor.accepts(after))


class Table:
    """An automaton as a table: arrows[s] has for each letter the state after it, -1 rejects."""

    first: State = 0

    def __init__(
        self, letters: Iterable[Letter], arrows: list[list[int]], accepting: list[int]
    ) -> None:
        self.place = {z: k for k, z in enumerate(letters)}
        self.arrows, self.accepting = arrows, frozenset(accepting)

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Follow an arrow."""
        del number
        after = self.arrows[state][self.place[letter]]
        return None if after < 0 else after

    def accepts(self, state: State) -> bool:
        """Tell whether a state is accepting."""
        return state in self.accepting


class Branching:
    """An automaton with several beginnings and arrows: a state is the set of those reached.

    step: what is carried after an element, or None. read: what a letter is to it.
    """

    def __init__(
        self,
        start: Iterable[Any],
        step: Callable[[Any, Any], Any],
        is_end: Callable[[Any], bool],
        read: Callable[[Letter], Any] = int,
        cost: int = 1,
    ) -> None:
        self.first: State = frozenset(start)
        self.next = lru_cache(MAX_KNOWN)(step)
        self.is_end, self.read, self.cost = is_end, read, cost

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Go on in every way."""
        del number
        x = self.read(letter)
        return frozenset(z for c in state if (z := self.next(c, x)) is not None) or None

    def accepts(self, state: State) -> bool:
        """Tell whether one of the ways may end."""
        return any(map(self.is_end, state))


class Introduced:
    """New values appear in the order of the alphabet; a state is how many did."""

    first: State = 0

    def __init__(self, values: Iterable[str]) -> None:
        self.rank = {z: k for k, z in enumerate(values)}

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read an element."""
        del number
        rank = self.rank[letter]
        return None if rank > state else max(state, rank + 1)

    def accepts(self, state: State) -> bool:
        """Accept all."""
        del state
        return True


class Contains:
    """A value stands somewhere, whatever the order in which an array is read."""

    first: State = False
    commutes = True

    def __init__(self, value: str) -> None:
        self.value = value

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Look for it."""
        del number
        return state or letter == self.value

    def accepts(self, state: State) -> bool:
        """Tell whether it was found."""
        return bool(state)


class Sorted:
    """Two lines side by side are in an order, or different; the first difference decides.

    relations: what the first line may be to the second, of `<`, `=`, `>`. backwards: whether the
    last difference decides. rank: of a letter.
    """

    first: State = "="

    def __init__(self, relations: str, rank: Callable[[Letter], int], *, backwards: bool) -> None:
        self.relations, self.rank, self.backwards = relations, rank, backwards

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Compare two letters; nothing that comes may mend a wrong first difference."""
        del number
        a, b = map(self.rank, letter)
        if a != b and (state == "=" or self.backwards):
            state = "<" if a < b else ">"
        if state in "<>" and state not in self.relations and not self.backwards:
            return None
        return state

    def accepts(self, state: State) -> bool:
        """Tell whether the lines are in order."""
        return state in self.relations


class ShownSorted:
    """What blocks show along two neighbouring lines is in an order; see `Sorted`.

    A letter is a tuple: of so many lines as the blocks of both cover. shows: the number that a
    block shows, row by row. high: how many lines a block covers; wide: how many letters of each.
    across: whether the lines are columns. Lines shorter than a block show nothing, and are in
    order; "" is the relation of those.
    """

    def __init__(
        self, order: Sorted, shows: Callable[[tuple[str, ...]], int], high: int, wide: int,
        *, across: bool,
    ) -> None:  # fmt: skip
        self.order, self.shows, self.high, self.wide = order, shows, high, wide
        self.across = across
        self.first: State = ((), "")

    def step(self, state: State, number: int, letter: Letter) -> State | None:
        """Read a letter of each line, and compare the blocks that end here."""
        last, relation = (*state[0], letter), state[1]
        if len(last) < self.wide:
            return last, relation
        shown = []
        for k in (0, 1):
            lines = [z[k : k + self.high] for z in last]
            block = lines if self.across else zip(*lines, strict=True)
            shown.append(self.shows(tuple(z for some in block for z in some)))
        relation = self.order.step(relation or self.order.first, number, tuple(shown))
        return None if relation is None else (last[1:], relation)

    def accepts(self, state: State) -> bool:
        """Tell whether the lines are in order."""
        return not state[1] or self.order.accepts(state[1])
