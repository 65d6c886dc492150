"""Statements about single boards of a game: outcomes, values, comparisons, dictionaries.

Each is finite, and is derived by computing again what it says: outcomes by search, values as
canonical forms, of which a game has one [Siegel2013, II.2.9].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from gfkit.boards.board import Board
from gfkit.budget import know, tracked
from gfkit.errors import GfkitError
from gfkit.games.board_search import board_search
from gfkit.games.dictionary import MOST_CELLS, connected_boards, images
from gfkit.games.game_rule import GameRule, rule_of_data
from gfkit.games.partizan import GameTable
from gfkit.games.short_game import ShortGame
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, statement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.proofs.kernel import Workings

OUTCOMES = ("L", "R", "N", "P")
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

Fact = tuple[Board, "str | ShortGame"]


@statement("boards of a game")
@dataclass(frozen=True, slots=True, repr=False)
class BoardFacts(Statement):
    """The outcomes or values of boards before the first move.

    facts: of each board the outcome, one of L, R, N and P, or the value.

    >>> from gfkit.boards.rules import domineering
    >>> from gfkit.games.game_rule import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(domineering.positions.definition.game)
    >>> facts = (Board.parse("2x2"), ShortGame.parse("+-1")), (Board.parse("1x3"), "R")
    >>> print(prove(BoardFacts(rule, facts)).statement)
    ..|.. has value ±1, ... has outcome R; Left places .|., Right ..
    """

    rule: GameRule
    facts: tuple[Fact, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Search or value every board."""
        if not self.facts:
            raise NotDerived("no board is given")
        search = run(board_search, self.rule)
        side = max(max(board.rows, board.columns, 1) for board, _ in self.facts)
        for board, said in tracked(self.facts, "boards"):
            if isinstance(said, str):
                true = search.outcome(board, side=side)
                if said != true:
                    raise NotDerived(f"the outcome of {board} is {true}, not {said}")
            elif said.within(search.table) != search.value(board, side=side):
                raise NotDerived(f"the value of {board} is not {said}")
        values = sum(not isinstance(said, str) for _, said in self.facts)
        if len(self.facts) == 1:
            return Derivation(
                "the canonical form was computed" if values else "the outcome was searched"
            )
        return Derivation(f"{len(self.facts)} boards were computed")

    def data(self) -> dict[str, Any]:
        """Return JSON data: the rule, and of each board its text and what is stated of it."""
        return {
            "rule": self.rule.data(),
            "boards": [
                {"board": str(board), "outcome": said}
                if isinstance(said, str)
                else {"board": str(board), "value": said.data()}
                for board, said in self.facts
            ],
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        try:
            rule = rule_of_data(data["rule"])
            facts: list[Fact] = []
            for entry in data["boards"]:
                board = Board.parse(entry["board"])
                if "value" in entry:
                    facts.append((board, ShortGame.of_data(entry["value"])))
                else:
                    facts.append((board, str(entry["outcome"])))
        except (KeyError, TypeError, AttributeError):
            raise GfkitError("not the data of boards of a game") from None
        return cls(rule, tuple(facts))

    def __str__(self) -> str:
        parts = [
            f"{board} has {'outcome' if isinstance(said, str) else 'value'} {said}"
            for board, said in self.facts
        ]
        return f"{', '.join(parts)}; {self.rule}"


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


@statement("comparison of games")
@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Statement):
    """The sum of some games stands in a relation to the sum of others.

    relation: one of = < > || <= >= !<= !>=. rule: that of the boards among them; None without.

    >>> from gfkit.proofs.kernel import prove
    >>> one, star = Summand(ShortGame.parse("1")), Summand(ShortGame.parse("*"))
    >>> print(prove(Comparison(None, (one, star), ">", (star,))).statement)
    1 + * > *
    """

    rule: GameRule | None
    left: tuple[Summand, ...]
    relation: str
    right: tuple[Summand, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Add up the canonical forms and compare."""
        allowed = RELATIONS.get(self.relation)
        if allowed is None:
            raise NotDerived(f"{self.relation!r} is not a relation of games")
        table, g, h = self.sides(run)
        true = relation_of(table, g, h)
        if true not in allowed:
            raise NotDerived(f"{self}: the true relation is {true}")
        return Derivation("the canonical forms were computed")

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
                    raise NotDerived(f"{self}: there is no rule for the board {summand.game}")
                else:
                    value = search.value(summand.game)
                total = table.add(total, summand.within(table, value))
            sums.append(total)
        return table, sums[0], sums[1]

    def data(self) -> dict[str, Any]:
        """Return JSON data."""
        return {
            "rule": None if self.rule is None else self.rule.data(),
            "left": [summand.data() for summand in self.left],
            "relation": self.relation,
            "right": [summand.data() for summand in self.right],
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        try:
            rule = None if data["rule"] is None else rule_of_data(data["rule"])
            left, right = (tuple(map(Summand.of_data, data[key])) for key in ("left", "right"))
            return cls(rule, left, str(data["relation"]), right)
        except (KeyError, TypeError, AttributeError):
            raise GfkitError("not the data of a comparison of games") from None

    def __str__(self) -> str:
        sides = [" + ".join(map(str, side)) or "0" for side in (self.left, self.right)]
        rule = f"; {self.rule}" if self.rule is not None else ""
        return f"{sides[0]} {self.relation} {sides[1]}{rule}"


def relation_of(table: GameTable, g: int, h: int) -> str:
    """Return which of = < > || holds between two games of a table."""
    names = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}
    return names[table.le(g, h), table.le(h, g)]


@statement("connected boards")
@dataclass(frozen=True, slots=True, repr=False)
class BoardCount(Statement):
    """There are `count` connected boards of `cells` cells, up to turns and reflections.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(BoardCount(6, 35)).statement)
    there are 35 connected boards of 6 cells, up to turns and reflections
    """

    cells: int
    count: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """List the boards."""
        found = len(run(connected_boards, self.cells))
        if found != self.count:
            raise NotDerived(f"{self}: there are {found}")
        return Derivation("the boards were listed")

    def data(self) -> dict[str, Any]:
        """Return JSON data: two numbers."""
        return {"cells": self.cells, "count": self.count}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        cells, count = data.get("cells"), data.get("count")
        if type(cells) is not int or type(count) is not int:
            raise GfkitError("cells and count are integers")
        return cls(cells, count)

    def __str__(self) -> str:
        size = f"{self.cells} cell{'s' * (self.cells != 1)}"
        return f"there are {self.count} connected boards of {size}, up to turns and reflections"


@statement("least board of a value")
@dataclass(frozen=True, slots=True, repr=False)
class LeastBoard(Statement):
    """A connected board of `cells` cells, as it lies, has this value, and none of fewer cells has.

    >>> from gfkit.boards.rules import o12
    >>> from gfkit.games.game_rule import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(o12.positions.definition.game)
    >>> print(prove(LeastBoard(rule, ShortGame.parse("1"), 1)).reason)
    on ., and on none of fewer cells
    """

    rule: GameRule
    value: ShortGame
    cells: int

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Value all connected boards, in every position."""
        if not 1 <= self.cells <= MOST_CELLS:
            raise NotDerived(f"boards of {self.cells} cells are not listed")
        search = run(board_search, self.rule)
        wanted = self.value.within(search.table)
        found = first_board(run, self.rule, wanted, self.cells)
        if found is None or len(found.cells) != self.cells:
            where = "none of them" if found is None else f"{found}"
            raise NotDerived(f"{self}: {where} has it")
        return Derivation(f"on {found}, and on none of fewer cells", {"board": str(found)})

    def data(self) -> dict[str, Any]:
        """Return JSON data."""
        return {"rule": self.rule.data(), "value": self.value.data(), "cells": self.cells}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the statement of such data."""
        try:
            rule, value = rule_of_data(data["rule"]), ShortGame.of_data(data["value"])
            cells = data["cells"]
        except (KeyError, TypeError):
            raise GfkitError("not the data of the least board of a value") from None
        if type(cells) is not int:
            raise GfkitError("cells is an integer")
        return cls(rule, value, cells)

    def __str__(self) -> str:
        size = f"{self.cells} cell{'s' * (self.cells != 1)}"
        return (
            f"a connected board of {size} has the value {self.value}, and none of fewer cells has; "
            f"{self.rule}"
        )


def first_board(run: Workings, rule: GameRule, wanted: int, cells: int) -> Board | None:
    """Return the first connected board of at most so many cells with a value, or None.

    A board is tried in each of its positions: turned it may have another value.
    """
    search = run(board_search, rule)
    for size in range(1, cells + 1):
        know(no_board_of_cells_up_to=size - 1)
        for board in tracked(run(connected_boards, size), f"boards of {size} cells"):
            for image in dict.fromkeys([board, *images(board)]):
                if search.value(image, side=cells) == wanted:
                    return image
    return None
