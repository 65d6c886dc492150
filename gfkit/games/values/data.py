"""A short game as plain data: the options of its canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from gfkit.errors import GfkitError, LimitReached
from gfkit.games.values.canonical import GameTable
from gfkit.games.values.notation import parse, show

MAX_NODES = 20_000


Node = tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ShortGame:
    """A game in canonical form; two are equal as games if they are equal as data.

    nodes: of each game that play can lead to the indices of the options of Left and of Right, all
    before it; the last node is the game itself.

    >>> ShortGame.parse("{0|*}").nodes
    (((), ()), ((0,), (0,)), ((0,), (1,)))
    >>> print(ShortGame.parse("{0,0|{0|0}} + 1"))
    1^
    """

    nodes: tuple[Node, ...]

    @classmethod
    def of(cls, table: GameTable, g: int) -> Self:
        """Return the game of a table as data; raises LimitReached."""
        below = table.followers(g, lambda _: None)
        if len(below) > MAX_NODES:
            raise LimitReached(f"a game has more than {MAX_NODES} positions")
        # Those of one birthday in the order of their options, which have places already.
        place: dict[int, int] = {}
        nodes: list[Node] = []
        levels: dict[int, list[int]] = {}
        for one in below:
            levels.setdefault(table.birthday(one), []).append(one)
        for _, level in sorted(levels.items()):
            listed = sorted(
                (tuple(sorted(map(place.__getitem__, table.left(one)))),
                 tuple(sorted(map(place.__getitem__, table.right(one)))), one)
                for one in level
            )  # fmt: skip
            for left, right, one in listed:
                place[one] = len(nodes)
                nodes.append((left, right))
        return cls(tuple(nodes))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the game of a text in the usual notation; raises GameSyntaxError."""
        table = GameTable()
        return cls.of(table, parse(table, text))

    def within(self, table: GameTable) -> int:
        """Return the game as one of a table."""
        found: list[int] = []
        for left, right in self.nodes:
            found.append(table.game([found[i] for i in left], [found[i] for i in right]))
        return found[-1]

    def data(self) -> dict[str, Any]:
        """Return JSON data: the nodes, and the text, which is for people only."""
        return {"nodes": [[list(left), list(right)] for left, right in self.nodes]}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the game of such data, in canonical form; raises GfkitError."""
        try:
            nodes = [(tuple(left), tuple(right)) for left, right in data["nodes"]]
        except (KeyError, TypeError, ValueError):
            raise GfkitError("a game is given as a list of nodes") from None
        if not 0 < len(nodes) <= MAX_NODES:
            raise GfkitError(f"a game has at least one node and at most {MAX_NODES}")
        for place, node in enumerate(nodes):
            if not all(type(i) is int and 0 <= i < place for side in node for i in side):
                raise GfkitError(f"an option of node {place} does not come before it")
        table = GameTable()
        return cls.of(table, cls(tuple(nodes)).within(table))

    def __str__(self) -> str:
        table = GameTable()
        return show(table, self.within(table))
