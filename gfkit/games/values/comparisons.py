"""The statement that sums of games are equal, less, greater or confused, by canonical forms.

A game has one canonical form [Siegel2013, II.2.9].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from gfkit.base.principles import Principle
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError
from gfkit.games.boards.moves import GameRule, rule_of_data
from gfkit.games.boards.search import board_search
from gfkit.games.facts import CheckedFact, FactTable
from gfkit.games.values.canonical import GameTable
from gfkit.games.values.data import ShortGame
from gfkit.proofs.codec import WORD, by_data
from gfkit.proofs.kernel import NotDerived, Workings, statement

RELATIONS = {
    "=": {"="},
    "<": {"<"},
    ">": {">"},
    "||": {"||"},
    "<=": {"<", "="},
    ">=": {">", "="},
    "!<=": {">", "||"},
    "!>=": {"<", "||"},
}
"""Relations of two games, and which of =, <, > and || each allows."""


@dataclass(frozen=True, slots=True)
class Summand:
    """A game that is added, or subtracted if `negative`: a value, or a board of the rule."""

    game: ShortGame | Board
    negative: bool = False

    def within(self, table: GameTable, value: int) -> int:
        """Return the summand as a game of a table, from its value there without the sign."""
        return table.negative(value) if self.negative else value

    def data(self) -> dict[str, Any]:
        """Return JSON data."""
        if isinstance(self.game, Board):
            return {"board": str(self.game), "negative": self.negative}
        return {"value": self.game.data(), "negative": self.negative}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the summand of such data."""
        negative = data["negative"]
        if not isinstance(negative, bool):
            raise GfkitError("negative is true or false")
        if "board" in data:
            return cls(Board.parse(data["board"]), negative)
        return cls(ShortGame.of_data(data["value"]), negative)

    def __str__(self) -> str:
        return f"-({self.game})" if self.negative else str(self.game)


RULE = by_data(rule_of_data)
_SUMMANDS = by_data(Summand.of_data).many()


@statement(
    "comparison of games",
    rule=replace(RULE, optional=True),
    left=_SUMMANDS,
    relation=WORD,
    right=_SUMMANDS,
)
@dataclass(frozen=True, slots=True, repr=False)
class GamesCompared(FactTable):
    """The sum of some games stands in a relation to the sum of others.

    relation: one of = < > || <= >= !<= !>=. rule: that of the boards among them; None without.

    >>> from gfkit.proofs.kernel import prove
    >>> one, star = Summand(ShortGame.parse("1")), Summand(ShortGame.parse("*"))
    >>> print(prove(GamesCompared(None, (one, star), ">", (star,))).reason)
    the canonical forms were computed
    """

    rule: GameRule | None
    left: tuple[Summand, ...]
    relation: str
    right: tuple[Summand, ...]

    computed = "the canonical forms were computed"
    principle = Principle.CANONICAL_FORMS

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Add up the canonical forms and compare."""
        allowed = RELATIONS.get(self.relation)
        if allowed is None:
            raise NotDerived(f"{self.relation!r} is not a relation of games")
        true = relation_of(*self.sides(run))
        yield CheckedFact("the relation", self.relation, self.relation if true in allowed else true)

    def sides(self, run: Workings) -> tuple[GameTable, int, int]:
        """Return both sums as games of one table; raises NotDerived for boards without a rule."""
        search = None if self.rule is None else run(board_search, self.rule)
        table = GameTable() if search is None else search.table
        sums = []
        for side in (self.left, self.right):
            total = table.zero
            for summand in side:
                if isinstance(summand.game, ShortGame):
                    value = summand.game.within(table)
                elif search is None:
                    raise NotDerived(f"there is no rule for the board {summand.game}")
                else:
                    value = search.value(summand.game)
                total = table.add(total, summand.within(table, value))
            sums.append(total)
        return table, sums[0], sums[1]


def relation_of(table: GameTable, g: int, h: int) -> str:
    """Return which of = < > || holds between two games of a table."""
    names = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}
    return names[table.le(g, h), table.le(h, g)]
