"""The conditions of array rules that look at a few cells, and what they remember between cells.

A condition stands at many places of a board. At each it is told the values of its cells, one after
another in the order in which the board is read, and remembers a token: what the values so far leave
to be asked. OK is the token of a condition that is met whatever comes, FAIL that of one that is
not. `finish` tells whether a condition is met when all its cells were read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import comb, prod
from typing import TYPE_CHECKING, Any

from .clock import limit

if TYPE_CHECKING:
    from collections.abc import Callable

    from .clock import Clock

Token = Any  # hashable
OK, FAIL = "ok", "fail"
MAX_CHOICES = 2**22

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


class Condition(ABC):
    """A condition at every place.

    offsets: (row, column) of its cells, rows from 0 on. centre: the row without which it is not
    there, if it is a condition on the first cell and what is around it, else None. cost: roughly
    the steps of one `feed`. shared: the name of the number of failures, "" if it must not fail.
    sees_sides: whether it asks about cells beyond the sides. is_shown: whether its last token is
    shown, so that it asks for nothing. blind: cells that change nothing; they are not fed, but for
    the last one of a place.
    """

    centre: int | None = None
    shared = ""
    sees_sides = False
    is_shown = False
    blind: frozenset[int] = frozenset()

    def __init__(self, offsets: list[tuple[int, int]], cost: int) -> None:
        top = min(r for r, _ in offsets)
        self.offsets = [(r - top, c) for r, c in offsets]
        self.height = 1 + max(r for r, _ in self.offsets)
        self.cost = cost

    @abstractmethod
    def first(self, order: list[int]) -> Token:
        """Return the token before any cell, where cells are read in this order."""

    @abstractmethod
    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Return the token after a cell, named by its place in `offsets`."""

    @abstractmethod
    def finish(self, token: Token) -> bool:
        """Tell whether the condition is met after all cells."""

    def beyond(self, token: Token, rows: list[list[int]]) -> Token:
        """Return the token after cells beyond the board."""
        del rows
        return token


class Crowd(Condition):
    """An element, the first cell, has an allowed number of related neighbours.

    A token lists the values that the element can have with the number of related neighbours so far;
    once the element is read there is one. Elements of other values than `of` ask for nothing.
    """

    sees_sides = True

    def __init__(
        self, data: dict[str, Any], steps: list[tuple[int, int]], values: list[str]
    ) -> None:
        super().__init__([(0, 0), *steps], 4 * len(values))
        self.data = data
        self.outside: str | None = data.get("outside")
        self.of = [z for z in values if z in data.get("of", values)]
        self.counts = set(data["counts"])
        self.most = max(self.counts)
        self.centre = self.offsets[0][0]

    def first(self, order: list[int]) -> Token:
        """Begin with no neighbours."""
        del order
        return tuple((a, 0) for a in self.of)

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Read the element, or one neighbour."""
        if cell == 0:
            if value not in self.of:
                return OK
            left = tuple(z for z in token if z[0] == value)
            return left or FAIL
        related = RELATED[self.data["relation"]]
        added = [(a, n + related(self.data, a, value)) for a, n in token]
        return tuple(z for z in added if z[1] <= self.most)

    def beyond(self, token: Token, rows: list[list[int]]) -> Token:
        """Return the token after cells beyond the board, which count if they have a value."""
        if self.outside is not None and token != OK:
            for cell in (k for row in rows for k in row):
                token = self.feed(token, cell, self.outside)
        return token

    def finish(self, token: Token) -> bool:
        """Tell whether the number is allowed."""
        return any(n in self.counts for _, n in token)


class Asked(Condition):
    """A condition in the arithmetic of cells; what is beyond the board has the value `#`.

    names: for each name that the condition uses, the cell of a number, or the cells of a list. A
    token is the number of a beginning; beginnings that leave the same to be asked have the same.
    """

    def __init__(
        self,
        offsets: list[tuple[int, int]],
        holds: Callable[[dict[str, Any]], Any],
        names: dict[str, int | list[int]],
        values: list[str],
        clock: Clock,
        *,
        centred: bool,
    ) -> None:
        super().__init__(offsets, 2)
        self.holds, self.names, self.clock = holds, names, clock
        self.values = [*values, "#"] if centred else values
        if centred:
            self.centre = self.offsets[0][0]
        named = {k for z in names.values() for k in (z if isinstance(z, list) else [z])}
        self.blind = frozenset(range(len(offsets))) - named
        self.made: dict[tuple[Token, ...], int] = {}
        self.firsts: dict[tuple[int, ...], Token] = {}
        self.nodes: list[tuple[Token, ...]] = []

    def first(self, order: list[int]) -> Token:
        """Find what every beginning leaves to be asked, from the last cell to the first."""
        if tuple(order) not in self.firsts:
            self.firsts[tuple(order)] = self.beginning(order)
        return self.firsts[tuple(order)]

    def groups(self, order: list[int]) -> list[list[int]]:
        """Return the cells in groups: in one are those that the same lists name, and nothing else.

        What is made of a list does not depend on the order of its entries.
        """
        found: dict[Any, list[int]] = {}
        for k in order:
            lists = tuple(name for name, z in self.names.items() if isinstance(z, list) and k in z)
            is_alone = not lists or k in self.names.values()
            found.setdefault(k if is_alone else lists, []).append(k)
        return list(found.values())

    def beginning(self, order: list[int]) -> Token:
        """Ask about all values of the cells that are there, those of a group in any order."""
        asked = [k for k in order if k not in self.blind]
        groups, letters = self.groups(asked), len(self.values)
        cases = prod(comb(letters + len(z) - 1, len(z)) for z in groups)
        limit(cases <= MAX_CHOICES, f"a condition on {len(asked)} cells has {cases} cases")
        at = {k: g for g, z in enumerate(groups) for k in z}
        known: dict[tuple[tuple[str, ...], ...], Token] = {}

        def token(read: tuple[tuple[str, ...], ...], place: int) -> Token:
            self.clock.spend(8 + 2 * len(asked))
            if read in known:
                return known[read]
            if place == len(asked):
                self.clock.spend(4 * len(self.names) + 4)
                some = (zip(cells, z, strict=True) for cells, z in zip(groups, read, strict=True))
                made = self.leaf({k: z for pairs in some for k, z in pairs})
                if order[-1] in self.blind and made != OK:  # whatever it is; the block is not whole
                    made = self.number((made,) * letters)
            else:
                g = at[asked[place]]
                left, right = read[:g], read[g + 1 :]
                after = (tuple(sorted((*read[g], z))) for z in self.values)
                made = self.joined(tuple(token((*left, z, *right), place + 1) for z in after))
            known[read] = made
            return made

        return token(((),) * len(groups), 0)

    def leaf(self, word: dict[int, str]) -> Token:
        """Return what is left when all cells are read."""
        return OK if self.is_true(word) else FAIL

    def joined(self, after: tuple[Token, ...]) -> Token:
        """Return what leaves so much after each value."""
        return OK if set(after) == {OK} else self.number(after)

    def number(self, after: tuple[Token, ...]) -> int:
        """Return the number of what leaves so much after each value."""
        if after not in self.made:
            self.made[after] = len(self.nodes)
            self.nodes.append(after)
        return self.made[after]

    def is_true(self, word: dict[int, str]) -> bool:
        """Ask about the values of cells; cells that are not there, or are beyond, are left out."""
        at = {k: int(z) for k, z in word.items() if z != "#"}
        chosen = {
            name: [at[k] for k in z if k in at] if isinstance(z, list) else at.get(z, 0)
            for name, z in self.names.items()
        }
        return bool(self.holds(chosen))

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Go to what is left."""
        del cell
        return FAIL if token == FAIL else self.nodes[token][self.values.index(value)]

    def beyond(self, token: Token, rows: list[list[int]]) -> Token:
        """Read what is beyond."""
        for cell in (k for row in rows for k in row):
            token = token if token == OK else self.feed(token, cell, "#")
        return token

    def finish(self, token: Token) -> bool:
        """Tell whether nothing is left."""
        return bool(token == OK)


class Patterns(Condition):
    """A window, or a word, is one of the patterns, or none of them if they are forbidden.

    A token is the set of what is left of the patterns that fit so far.
    """

    def __init__(
        self, offsets: list[tuple[int, int]], patterns: set[str], *, forbidden: bool
    ) -> None:
        super().__init__(offsets, 2 + len(patterns) * len(offsets) // 4)
        self.patterns, self.forbidden = patterns, forbidden

    def first(self, order: list[int]) -> Token:
        """Begin with all patterns, written in the order in which cells are read."""
        return frozenset("".join(z[k] for k in order) for z in self.patterns)

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Keep the patterns that fit; a window that the board cuts off need not fit any."""
        del cell
        left = frozenset(z[1:] for z in token if z[0] in ("?", value))
        return OK if self.forbidden and not left else left

    def finish(self, token: Token) -> bool:
        """Tell whether no pattern fits, or one where it must."""
        return not token if self.forbidden else bool(token)


class Measured(Condition):
    """A block of digits has an allowed statistic; a token is the part of it that is known."""

    def __init__(self, offsets: list[tuple[int, int]], statistic: str, twice: set[float]) -> None:
        super().__init__(offsets, 4)
        self.statistic, self.twice = statistic, twice

    def first(self, order: list[int]) -> Token:
        """Begin with no digits."""
        del order
        return ()

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Add a digit; of a sum, a maximum or a minimum one number is enough."""
        del cell
        digits = sorted((*token, int(value)))
        if self.statistic == "median":
            return tuple(digits)
        return (TWICE[self.statistic](digits) // 2,)

    def finish(self, token: Token) -> bool:
        """Tell whether the statistic is allowed."""
        return TWICE[self.statistic](list(token)) in self.twice


class InOrder(Condition):
    """Two rows, one below the other, are in lexicographic order.

    A token is what is left of the upper row, where the lower one is equal to it so far.
    """

    def __init__(self, width: int, values: list[str], order: str) -> None:
        super().__init__([(r, c) for r in (0, 1) for c in range(width)], 4)
        self.width, self.values, self.order = width, values, order

    def first(self, order: list[int]) -> Token:
        """Begin with no row."""
        del order
        return ()

    def feed(self, token: Token, cell: int, value: str) -> Token:
        """Keep a value of the upper row, or compare one of the lower row with it."""
        if cell < self.width:
            return (*token, value)
        if token[0] != value:
            above, below = self.values.index(token[0]), self.values.index(value)
            return OK if rises(self.order) == (above < below) else FAIL
        return token[1:]

    def finish(self, token: Token) -> bool:
        """Tell whether equal rows are in order."""
        del token
        return may_be_equal(self.order)


def rises(order: str) -> bool:
    """Tell whether later lines are greater."""
    return order in {"nondecreasing", "increasing"}


def may_be_equal(order: str) -> bool:
    """Tell whether equal lines are in order."""
    return order in {"nondecreasing", "nonincreasing"}
