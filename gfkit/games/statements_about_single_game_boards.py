"""Statements about single boards of a game: outcomes, values, comparisons, least boards.

Each is finite, and is derived by computing again what it says: outcomes by search, values as
canonical forms, of which a game has one [Siegel2013, II.2.9].
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from gfkit.base.budget import know, tracked
from gfkit.base.proof_principles import Basis, Principle
from gfkit.boards.shapes.board import Board
from gfkit.errors import BoardSyntaxError, GfkitError
from gfkit.games.board_winner_and_value_search import board_search
from gfkit.games.canonical_game_forms import GameTable
from gfkit.games.outcome_nim_value_and_strategy_search import strategies_show
from gfkit.games.ruleset_moves import GameRule, rule_of_data
from gfkit.games.short_game_data import ShortGame
from gfkit.proofs.json_shapes import COUNT, WORD, Shape, by_data
from gfkit.proofs.kernel import Derivation, NotDerived, Statement, Workings, statement

if TYPE_CHECKING:
    from gfkit.games.scoring_game_equilibria import Play
from gfkit.games.board_value_dictionary import connected_boards, images

MOST_CELLS = 9
"""Statements are about boards of at most this many cells."""


# ---------------------------------------------------------------------- families


@dataclass(frozen=True, slots=True)
class RepeatedBoard:
    """Boards first + k times block + last, side by side: `first[block]last`.

    >>> str(RepeatedBoard.parse("#|.[.|.]").board(3))
    '#...|....'
    """

    first: Board | None
    block: Board
    last: Board | None
    text: str

    @classmethod
    def parse(cls, text: str) -> RepeatedBoard:
        """Read `first[block]last`, boards of equally many rows; raises BoardSyntaxError."""
        match = re.fullmatch(r"([.#|]*)\[([.#|]+)\]([.#|]*)", text.strip())
        if match is None:
            raise BoardSyntaxError(
                text, f"{text!r} is not a family first[block]last of boards, such as '#|.[.|.]#|.'"
            )
        boards = [Board.parse(part) if part else None for part in match.groups()]
        heights = {board.rows for board in boards if board is not None}
        if len(heights) != 1:
            raise BoardSyntaxError(text, f"the parts of {text!r} have different numbers of rows")
        assert boards[1] is not None
        return cls(boards[0], boards[1], boards[2], text.strip())

    def board(self, k: int) -> Board:
        """Return the board with k blocks."""
        cells: set[tuple[int, int]] = set()
        at = 0
        for part in (self.first, *[self.block] * k, self.last):
            if part is not None:
                cells.update((r, at + c) for r, c in part.cells)
                at += part.columns
        return Board(self.block.rows, at, frozenset(cells))


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


RULE, VALUE = by_data(rule_of_data), by_data(ShortGame.of_data)


def _fact_data(fact: Fact) -> dict[str, Any]:
    board, said = fact
    told = {"outcome": said} if isinstance(said, str) else {"value": said.data()}
    return {"board": str(board), **told}


def _fact(data: Any) -> Fact:
    said = ShortGame.of_data(data["value"]) if "value" in data else str(data["outcome"])
    return Board.parse(data["board"]), said


class CheckedFact(NamedTuple):
    """A fact: where, what is said and true, that in words, a play that shows it."""

    place: str
    said: Any
    true: Any
    repair: str | None = None
    play: Play | None = None


class FactTable(Statement):
    """Finitely many facts; a kind says what is true at each place, and the rest is here."""

    __slots__ = ()
    computed: ClassVar[str]
    principle: ClassVar[Principle] = Principle.FINITELY_MANY
    """How the true values are found, as the reason of the proof."""

    @abstractmethod
    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Yield each fact that is stated with what is true, computed by trusted functions."""

    def how(self, run: Workings) -> str:  # noqa: ARG002 - some ask
        """Return the reason of the proof."""
        return self.computed

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:  # noqa: ARG002
        """Compute what is true at every place, and compare."""
        count = 0
        for fact in tracked(self.found(run), "facts"):
            count += 1
            if fact.said != fact.true:
                raise NotDerived(f"{fact.place}: {fact.true}, not {fact.said}")
        if not count:
            raise NotDerived(f"{self.kind}: no fact is stated")
        return Derivation(self.how(run), basis=Basis(self.principle))


@statement("boards of a game", rule=RULE, facts=Shape(_fact_data, _fact).many().at("boards"))
@dataclass(frozen=True, slots=True, repr=False)
class BoardFacts(FactTable):
    """The outcomes or values of boards before the first move.

    facts: of each board the outcome, one of L, R, N and P, or the value.

    >>> from gfkit.boards.rule_files.named_rules import domineering
    >>> from gfkit.games.ruleset_moves import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(domineering.positions.game)
    >>> facts = (Board.parse("2x2"), ShortGame.parse("+-1")), (Board.parse("1x3"), "R")
    >>> print(prove(BoardFacts(rule, facts)).reason)
    2 boards were computed
    """

    rule: GameRule
    facts: tuple[Fact, ...]

    def derive(self, evidence: Mapping[str, Any], run: Workings) -> Derivation:
        """Walk the strategies in evidence, null for boards without, and search or value the rest.

        Evidence: "strategies", as `find_strategies` returns them.
        """
        if "strategies" not in evidence:
            return super(BoardFacts, self).derive({}, run)
        given, rest = evidence["strategies"], []
        if not isinstance(given, list) or len(given) != len(self.facts):
            raise NotDerived("there is a strategy, or null, for each board")
        for fact, one in tracked(tuple(zip(self.facts, given, strict=True)), "boards"):
            if one is None:
                rest.append(fact)
                continue
            reason = run(strategies_show, self.rule, *fact, one) or ""
            if reason:
                raise NotDerived(f"{fact[0]} has outcome {fact[1]}: the strategies fail, {reason}")
        many = len(given) - len(rest)
        how = f"to all moves there are answers, on {many} board{'s' * (many != 1)}"
        how += f"; {BoardFacts(self.rule, tuple(rest)).derive({}, run).reason}" if rest else ""
        return Derivation(how, {"strategies": given}, basis=Basis(Principle.SHAPES_OF_PIECES))

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """Search or value every board."""
        search = run(board_search, self.rule)
        side = max((max(board.rows, board.columns, 1) for board, _ in self.facts), default=1)
        for board, said in self.facts:
            if isinstance(said, str):
                yield CheckedFact(f"the outcome of {board}", said, search.outcome(board))
            else:
                same = said.within(search.table) == search.value(board, side=side)
                yield CheckedFact(f"the value of {board}", said, said if same else "another one")

    def how(self, run: Workings) -> str:  # noqa: ARG002
        """Return what was computed."""
        if len(self.facts) > 1:
            return f"{len(self.facts)} boards were computed"
        is_outcome = isinstance(self.facts[0][1], str)
        return "the outcome was searched" if is_outcome else "the canonical form was computed"


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


@statement("connected boards", cells=COUNT, count=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class BoardCount(FactTable):
    """There are `count` connected boards of `cells` cells, up to turns and reflections.

    >>> from gfkit.proofs.kernel import prove
    >>> print(prove(BoardCount(6, 35)).reason)
    the boards were listed
    """

    cells: int
    count: int

    computed = "the boards were listed"

    def found(self, run: Workings) -> Iterator[CheckedFact]:
        """List the boards."""
        count = len(run(connected_boards, self.cells))
        yield CheckedFact(f"boards of {self.cells} cells", self.count, count)


@statement("least board of a value", rule=RULE, value=VALUE, cells=COUNT)
@dataclass(frozen=True, slots=True, repr=False)
class LeastBoard(Statement):
    """A connected board of `cells` cells, as it lies, has this value, and none of fewer cells has.

    >>> from gfkit.boards.rule_files.named_rules import o12
    >>> from gfkit.games.ruleset_moves import rule_of
    >>> from gfkit.proofs.kernel import prove
    >>> rule = rule_of(o12.positions.game)
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
            raise NotDerived(f"{where} has it")
        return Derivation(
            f"on {found}, and on none of fewer cells",
            {"board": str(found)},
            basis=Basis(Principle.FINITELY_MANY),
        )


def first_board(run: Workings, rule: GameRule, wanted: int, cells: int) -> Board | None:
    """Return the first connected board of at most a given number of cells with a value, or None.

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
