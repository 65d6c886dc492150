"""Claims about games: their values and outcomes on boards, their positions on all graphs.

A statement about all graphs is proved where it follows from the rules vertex by vertex; otherwise
it is tested on all graphs with few vertices, and stays `consistent` or is refuted by the smallest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from gfkit.base.budget import spend, tracked
from gfkit.boards.rules.graph_games import (
    ColouringGame,
    EdgeGame,
    find_graph_rule,
)
from gfkit.boards.rules.placement_games import PlacementGame
from gfkit.boards.shapes.board import Board, RepeatedBoard
from gfkit.boards.shapes.graph import Graph
from gfkit.claims.claim import (
    MAX_ENTRIES,
    Claim,
    ClaimKind,
    Finding,
    Positive,
    Rows,
    Side,
    Size,
    Text,
    kind,
)
from gfkit.claims.settle import Failure, settle
from gfkit.errors import ClaimError
from gfkit.games.boards.laws import BoardLaw, search, search_pair
from gfkit.games.boards.moves import GAMES, Game, GameRule, rule_of
from gfkit.games.boards.polyomino_statements import (
    MOST_CELLS,
    BoardCount,
    LeastBoard,
    first_board,
)
from gfkit.games.boards.polyominoes import connected_boards
from gfkit.games.boards.search import board_search
from gfkit.games.boards.statements import OUTCOMES, BoardFacts
from gfkit.games.boards.strips import (
    LETTERS,
    Lengths,
    NotDivisible,
    StripOutcome,
    Sums,
    SumsOfBasis,
    strip_outcomes,
)
from gfkit.games.values.canonical import GameTable
from gfkit.games.values.comparisons import RELATIONS, GamesCompared, Summand, relation_of
from gfkit.games.values.data import ShortGame
from gfkit.games.values.notation import parse, show
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.strips.encodings.models import find_model
from gfkit.strips.statements.graphs import (
    ALL_PAIRS,
    PRODUCTS,
    AboutGraphs,
    AuxiliaryGraph,
    FailsOnGraph,
    Independence,
    LineGraph,
    SamePolynomials,
    Symmetry,
    read_graph,
    right_pairs,
    small_graphs,
)

MAX_MEMBERS = 1000
"""The most members of a family of boards in a claim."""
MOST_REPAIRED = 6
MAX_VERTICES = 6
MAX_AUXILIARY = 4
"""Largest number of vertices of graphs whose auxiliary graphs, or positions, are compared."""
Outcome = Literal["L", "R", "N", "P"]
_BOARD = re.compile(r"[.#|]+|\d+x\d+")


class BoardGameClaim(ClaimKind):
    """Keys of claims about a game of pieces or colours."""

    model: Text

    def game(self, claim: Claim) -> Game:
        """Return the game; raises ClaimError."""
        game: Any = find_model(self.model).game
        if not isinstance(game, GAMES):
            raise ClaimError(claim.where, "about.model is not a game of pieces or colours")
        return game


def settle_boards(
    rule: GameRule,
    said: Sequence[tuple[int | str, Board, str | ShortGame]],
    run: Workings,
    *,
    is_table: bool = False,
) -> Finding:
    """Settle the outcomes or values of boards; each is given by its name, the board and the claim.

    is_table: a repair lists what is true of all that are wrong.
    """
    boards = run(board_search, rule)
    side = max(max(board.rows, board.columns, 1) for _, board, _ in said)

    def wrong() -> Iterator[tuple[int | str, Board, str | ShortGame, str | ShortGame]]:
        for place, board, one in tracked(said, "boards"):
            true: str | ShortGame
            if isinstance(one, str):
                true = boards.outcome(board)
            else:
                g = boards.value(board, side=side)
                true = one if one.within(boards.table) == g else ShortGame.of(boards.table, g)
            if one != true:
                yield place, board, one, true

    def failures() -> Iterator[Failure]:
        found = list(wrong()) if is_table else [next(wrong())]
        place, _, one, true = found[0]
        fails = BoardFacts(rule, tuple((board, right) for _, board, _, right in found))
        repair = str(true)
        if is_table:
            listed = [f"{where}: {right}" for where, _, _, right in found[:MOST_REPAIRED]]
            repair = "; ".join(listed)
        yield Failure(place, str(one), str(true), fails, repair)

    return settle(BoardFacts(rule, tuple((board, one) for _, board, one in said)), run, failures())


@kind("game value")
class ValueOf(BoardGameClaim):
    """The value of a board, or the outcome."""

    board: Text
    value: Text | None = None
    outcome: Outcome | None = None

    def finding(self, claim: Claim) -> Finding:
        """Search the board, or compute its canonical form."""
        if (self.value is None) == (self.outcome is None):
            raise ClaimError(claim.where, "says has a value or an outcome")
        said = self.outcome or ShortGame.parse(self.value or "")
        board = Board.parse(self.board)
        return settle_boards(rule_of(self.game(claim)), [(self.board, board, said)], Workings())


@kind("game values")
class ValuesOf(BoardGameClaim):
    """Values or outcomes of boards m x n, a list for each number of rows; "" is not stated.

    An entry L, R, N or P states the outcome alone.
    """

    table: Rows
    rows_from: Side = 1
    columns_from: Side = 1

    def finding(self, claim: Claim) -> Finding:
        """Search or value every board."""
        said = [
            (f"{m}x{n}", Board.rectangle(m, n), one if one in OUTCOMES else ShortGame.parse(one))
            for m, row in enumerate(self.table, self.rows_from)
            for n, one in enumerate(map(str, row), self.columns_from)
            if one
        ]
        if not said:
            raise ClaimError(claim.where, "says.table states no value")
        return settle_boards(rule_of(self.game(claim)), said, Workings(), is_table=True)


@kind("outcomes of strips")
class StripOf(BoardGameClaim):
    """The outcome of all boards rows x n for n in holds_for, or in lengths.

    outcome: one or several, such as "RN". lengths: lists [first, step] of lengths first + step * k,
    k >= 0; with the step 0 one length. up_to: that many columns are searched.
    """

    is_ranged: ClassVar[bool] = True
    rows: Side
    outcome: Text
    up_to: Side
    lengths: Annotated[list[tuple[Size, Size]], Meta(min_length=1)] | None = None

    def finding(self, claim: Claim) -> Finding:
        """Search the boards, and conclude for longer ones."""
        game, said, up_to = self.game(claim), self.outcome, self.up_to
        if not isinstance(game, PlacementGame):
            raise ClaimError(claim.where, "about.model is not a game of pieces")
        if not said or not set(said) <= set(LETTERS):
            raise ClaimError(
                claim.where, f"says.outcome = {said[:9]!r} is not made of L, R, N and P"
            )
        rule, run, lengths = rule_of(game), Workings(), self._lengths(claim)
        statement = StripOutcome(rule, self.rows, ((said, tuple(lengths)),))
        boards = run(board_search, rule)
        found = {
            n: boards.outcome(Board.rectangle(self.rows, n))
            for n in tracked(range(1, up_to + 1), "boards")
        }
        every = {n for one in lengths for n in one.up_to(up_to)}
        if 0 in every:
            found[0] = boards.outcome(Board.rectangle(self.rows, 0))
        stated = sorted(n for n in every if n in found)

        def failures() -> Iterator[Failure | None]:
            for n in stated:
                fails = BoardFacts(rule, ((Board.rectangle(self.rows, n), found[n]),))
                repair = None
                if found[n] in said:
                    yield None
                    continue
                with suppress(NotDivisible):
                    known: Any = found
                    repair = (
                        strip_outcomes(game, self.rows, up_to, known).statement() if n else None
                    )
                yield Failure(n, said, found[n], fails, repair)

        known = {n: str(outcome) for n, outcome in found.items() if n}
        evidence = None if statement.missing(known) else {"searched": statement.needed(known)}
        why = "" if statement.winners() else "; pieces of both players reach over two columns"
        if not stated:
            reason = f"no board of the statement has at most {up_to} columns{why}"
            return (
                settle(statement, run, evidence=evidence) if evidence else Finding.refused(reason)
            )
        so_far = f"{{}} boards were searched{why}"
        return settle(statement, run, failures(), evidence=evidence, so_far=so_far)

    def _lengths(self, claim: Claim) -> list[Lengths]:
        if (self.lengths is None) == (claim.holds_for is None):
            times = "missing: give" if self.lengths is None else "given twice, by"
            raise ClaimError(claim.where, f"the lengths are {times} holds_for or says.lengths")
        if claim.holds_for is not None:
            return [Lengths(claim.holds_for.low, 1, claim.holds_for.high)]
        listed = self.lengths or []
        return [Lengths(first, step or 1, None if step else first) for first, step in listed]


@kind("sums of a basis")
class BasisOf(ClaimKind):
    """The positive integers of which all n in holds_for (n >= k) are sums."""

    is_ranged: ClassVar[bool] = True
    basis: Annotated[list[Positive], Meta(min_length=1, max_length=MAX_ENTRIES)]

    def finding(self, claim: Claim) -> Finding:
        """Find for each residue the least sum that has it."""
        if claim.holds_for is None or claim.holds_for.high is not None:
            raise ClaimError(claim.where, "holds_for is a range n >= k")
        basis, low = tuple(self.basis), claim.holds_for.low
        sums = Sums.of(basis)

        def failures() -> Iterator[Failure]:
            if low < 0:
                yield Failure(low, "a sum", "a negative number", repair="n >= 0")
            forever = sums.from_ is None
            true = "no sum, and so for ever: a common factor" if forever else "no sum"
            repair = None if forever else f"n >= {sums.from_}"
            for n in count(max(low, 1)) if forever else range(max(low, 1), sums.from_ or 0):
                if not sums.contains(n):
                    yield Failure(n, "a sum", true, repair=repair)

        return settle(SumsOfBasis(basis, low), Workings(), failures())


@kind("comparison of games")
class ComparisonOf(ClaimKind):
    """How two sums of games compare: = < > <= >= || and !<=, !>= .

    A game is text in the usual notation, or a board of the model, with a minus before it if it is
    subtracted.
    """

    left: Annotated[list[Text], Meta(max_length=MAX_ENTRIES)]
    right: Annotated[list[Text], Meta(max_length=MAX_ENTRIES)]
    relation: Literal["=", "<", ">", "<=", ">=", "||", "!<=", "!>="]
    model: Text = ""

    def finding(self, claim: Claim) -> Finding:
        """Add up the canonical forms, and compare."""
        left, right = (tuple(map(_summand, side)) for side in (self.left, self.right))
        boards = any(isinstance(one.game, Board) for one in (*left, *right))
        rule = rule_of(BoardGameClaim(model=self.model).game(claim)) if boards else None
        statement, run = GamesCompared(rule, left, self.relation, right), Workings()
        table, g, h = statement.sides(run)
        true = relation_of(table, g, h)
        sides = show(table, g), show(table, h)
        fails = GamesCompared(rule, left, true, right)
        repair = f"{true} in place of {self.relation}"
        wrong = Failure(" and ".join(sides), self.relation, true, fails, repair)
        found = [] if true in RELATIONS[self.relation] else [wrong]
        return settle(statement, run, found, reason=f"{sides[0]} {true} {sides[1]}")


def _summand(text: str) -> Summand:
    negative = text.startswith("-") and _BOARD.fullmatch(text[1:]) is not None
    plain = text[1:] if negative else text
    if _BOARD.fullmatch(plain):
        return Summand(Board.parse(plain), negative)
    return Summand(ShortGame.parse(plain))


@kind("law of boards")
class LawOf(BoardGameClaim):
    """A law of boards side by side, for all of up to that many cells, or for two boards.

    The laws are those of `gfkit.games.boards.laws`. A universal one is proved where it
    follows from the pieces; others are tried, and a counterexample has least cells, and is drawn.
    """

    law: Text
    cells: Side | None = None
    boards: tuple[Text, Text] | None = None

    def finding(self, claim: Claim) -> Finding:
        """Ask the pieces, or try the boards."""
        game, run = self.game(claim), Workings()
        rule = rule_of(game)
        if (self.cells is None) == (self.boards is None):
            raise ClaimError(claim.where, "about has cells or boards")

        def failures() -> Iterator[Failure | None]:
            if self.boards is None:
                tried, failure = search(game, self.law, self.cells or 0)
            else:
                tried, failure = search_pair(game, self.law, *map(Board.parse, self.boards))
            yield from [None] * (tried - (failure is not None))
            if failure is not None:
                found = run(board_search, rule)
                facts = tuple(
                    (board, ShortGame.of(found.table, found.value(board)))
                    for board in failure.boards
                )
                fails = BoardFacts(rule, facts)
                yield Failure(failure.board, failure.expected, failure.got, fails)

        statement = BoardLaw(rule, self.law) if self.boards is None else None
        size = "" if self.cells is None else f" of up to {self.cells} cells"
        return settle(statement, run, failures(), so_far=f"{{}} boards{size} were tried")


class OfFamilies(BoardGameClaim):
    """Keys of claims about boards of k blocks, k from `from` to up_to, valued one by one."""

    first: Size = msgspec.field(default=1, name="from")

    def settled(
        self,
        claim: Claim,
        boards_of: Callable[[int], list[Board]],
        differs: Callable[[GameTable, list[int]], tuple[str, str] | None],
        so_far: str,
        first: int,
        last: int,
    ) -> Finding:
        """Settle something of the values of some boards for each k from first to last.

        differs: what the claim says of their values, and what is true, if that is another thing.
        """
        rule, run = rule_of(self.game(claim)), Workings()
        boards = run(board_search, rule)
        if last < first:
            raise ClaimError(claim.where, "no board from says.from to says.up_to is compared")
        side = max(max(board.rows, board.columns) for board in boards_of(last))

        def failures() -> Iterator[Failure | None]:
            for k in range(first, last + 1):
                spend()
                members = boards_of(k)
                games = [boards.value(board, side=side) for board in members]
                found = differs(boards.table, games)
                facts = tuple(
                    (board, ShortGame.of(boards.table, g))
                    for board, g in zip(members, games, strict=True)
                )
                yield Failure(k, *found, BoardFacts(rule, facts)) if found else None

        return settle(None, run, failures(), so_far=so_far)


@kind("game family")
class FamilyOf(OfFamilies, kw_only=True):
    """The values of a family for from, from + 1, ... blocks, and a pattern in them.

    pattern: [from, period, step], v(k + period) = v(k) + step for k >= from; it is compared up to
    up_to blocks. outcome: the outcome of each.
    """

    family: Text
    values: list[Text] = msgspec.field(default_factory=list)
    pattern: tuple[Size, Positive, Text] | None = None
    outcome: Outcome | None = None
    up_to: Annotated[int, Meta(ge=0, le=MAX_MEMBERS)] | None = None

    def finding(self, claim: Claim) -> Finding:
        """Compare the values that are listed, and then the pattern, or the outcomes."""
        board, low, listed = RepeatedBoard.parse(self.family).board, self.first, self.values
        if not listed and self.pattern is None and self.outcome is None:
            raise ClaimError(claim.where, "says has values, a pattern or an outcome")
        up_to = low + len(listed) - 1 if self.up_to is None else self.up_to
        if not max(low, low + len(listed) - 1) <= up_to <= low + MAX_MEMBERS:
            raise ClaimError(claim.where, f"says.up_to: {up_to} is too small, or too large")
        if listed:
            said = [(k, board(k), ShortGame.parse(one)) for k, one in enumerate(listed, low)]
            found = settle_boards(rule_of(self.game(claim)), said, Workings())
            if found.counterexample or (self.pattern is None and self.outcome is None):
                return found.but(repair=None)
        if self.outcome is not None or self.pattern is None:

            def other(table: GameTable, games: list[int]) -> tuple[str, str] | None:
                true, said = table.outcome(games[0]), str(self.outcome)
                return None if true == said else (said, true)

            so_far = "{} boards were computed"
            return self.settled(claim, lambda k: [board(k)], other, so_far, low, up_to)
        since, period, step = self.pattern
        if since < low:
            raise ClaimError(claim.where, f"says.pattern begins with {since}, before says.from")

        def breaks(table: GameTable, games: list[int]) -> tuple[str, str] | None:
            expected, got = table.add(games[0], parse(table, step)), games[1]
            return None if got == expected else (show(table, expected), show(table, got))

        return self.settled(
            claim,
            lambda k: [board(k), board(k + period)],
            breaks,
            "{} equations of values were compared",
            max(low, since),
            up_to - period,
        )


@kind("game families")
class SameFamilies(OfFamilies, kw_only=True):
    """Families of boards have equal values, k blocks each, from `from` to up_to.

    families: lists [text, shift]: the board of the text with k + shift blocks.
    """

    families: Annotated[
        list[tuple[Text, Annotated[int, Meta(ge=-1000, le=1000)]]], Meta(min_length=2)
    ]
    up_to: Annotated[int, Meta(ge=0, le=MAX_MEMBERS)]

    def finding(self, claim: Claim) -> Finding:
        """Compare the values for each number of blocks."""
        families = [(RepeatedBoard.parse(text), shift) for text, shift in self.families]
        if any(self.first + shift < 0 for _, shift in families):
            raise ClaimError(claim.where, "no boards, or boards of fewer than 0 blocks")

        def apart(table: GameTable, games: list[int]) -> tuple[str, str] | None:
            first, *others = (show(table, g) for g in games)
            return (first, ", ".join(others)) if len(set(games)) > 1 else None

        return self.settled(
            claim,
            lambda k: [family.board(k + shift) for family, shift in families],
            apart,
            "{} boards of each were computed",
            self.first,
            self.up_to,
        )


@kind("game dictionary")
class DictionaryOf(ClaimKind):
    """A fact of the connected boards of up to that many cells.

    boards: how many have just that many cells. first: [value, cells], the least number of cells
    with a board of that value. never: a value that no board has. A board may be turned and
    reflected; its value is that of the board as it lies.
    """

    cells: Side
    model: Text = ""
    boards: Size | None = None
    first: tuple[Text, Size] | None = None
    never: Text | None = None

    def finding(self, claim: Claim) -> Finding:
        """List the boards, and value them."""
        cells, run = self.cells, Workings()
        if sum(one is not None for one in (self.boards, self.first, self.never)) != 1:
            raise ClaimError(claim.where, "says has one of boards, first and never")
        if self.boards is not None:

            def counted() -> Iterator[Failure]:
                true = len(run(connected_boards, cells))
                yield Failure(cells, self.boards, true, BoardCount(cells, true), str(true))

            return settle(BoardCount(cells, self.boards), run, counted())
        rule = rule_of(BoardGameClaim(model=self.model).game(claim))
        text, least = self.first or (self.never or "", 1)
        if not 1 <= least <= cells <= MOST_CELLS:
            raise ClaimError(claim.where, f"boards of {least} to {cells} cells are not listed")
        value = ShortGame.parse(text)

        def failures() -> Iterator[Failure | None]:
            found = first_board(run, rule, value.within(run(board_search, rule).table), cells)
            if found is None and self.first is not None:
                yield Failure(cells, str(least), "none")
            elif found is None:
                sizes = range(1, cells + 1)
                yield from [None] * sum(len(run(connected_boards, size)) for size in sizes)
            elif self.first is None:
                fails = BoardFacts(rule, ((found, value),))
                yield Failure(str(found), "another value", str(value), fails)
            else:
                true = str(len(found.cells))
                other = LeastBoard(rule, value, len(found.cells))
                yield Failure(str(found), str(least), true, other, true)

        statement = None if self.first is None else LeastBoard(rule, value, least)
        return settle(statement, run, failures(), so_far="none of {} boards has it")


# Games on all graphs of a family, and their auxiliary graphs.


def _of_graphs(
    statement: AboutGraphs,
    vertices: int,
    repair: str | None = None,
    first: Iterable[Graph] = (),
) -> Finding:
    """Prove a statement, or ask it of given graphs and of all graphs with few vertices."""
    run = Workings()

    def failures() -> Iterator[Failure | None]:
        for graph in (*first, *small_graphs(vertices, connected=False)):
            found = statement.failure(graph, run)
            fails = FailsOnGraph(statement, graph)
            edges = f"edges {graph}".replace("\n", ", ") if graph.edges else "no edges"
            name = f"{graph.vertices} vertices, {edges}" if graph.vertices != 1 else "one vertex"
            yield None if found is None else Failure(name, *found, fails, repair)

    so_far = f"compared only on graphs with at most {vertices} vertices"
    return settle(statement, run, failures(), so_far=so_far)


@kind("auxiliary graph")
class Auxiliary(ClaimKind):
    """P(x) is the independence polynomial of an auxiliary graph, for every graph G.

    product: of G and of `with`, by name or as the pairs that are joined; with: K2, whose vertices
    are the two colours, or G itself. matching: also the edges between the copies of one vertex. Or
    line: which pairs are the edges of a graph on the vertices and edges of G.
    """

    model: Text
    product: (
        Literal["", "cartesian", "categorical", "strong"]
        | list[tuple[Literal["equal", "adjacent"], Literal["equal", "adjacent"]]]
    ) = ""
    second: Literal["", "K2", "G"] = msgspec.field(default="", name="with")
    matching: bool = False
    line: list[Literal["vertex in edge", "edges meet", "different edges meet"]] | None = None

    def finding(self, claim: Claim) -> Finding:
        """Ask the rules, or small graphs."""
        rule = find_graph_rule(self.model)
        game, is_whole = rule.game, rule.quantity == "positions"
        if self.line is not None:
            if not isinstance(game, EdgeGame) or game.vertex_piece is None:
                reason = "says.line is for a game with pieces of one and two vertices"
                raise ClaimError(claim.where, reason)
            repair = "vertex in edge, different edges meet" if is_whole else None
            return _of_graphs(LineGraph(rule, frozenset(self.line)), MAX_AUXILIARY, repair)
        if not isinstance(game, ColouringGame) or len(game.colours) != 2:
            raise ClaimError(claim.where, "a product with K2 needs a game of two colours")
        if not self.second or self.product == "":
            raise ClaimError(claim.where, "says has a product and with, or a line")
        given = self.product
        pairs = PRODUCTS[given] if isinstance(given, str) else frozenset(given)
        pairs |= {("equal", "adjacent")} if self.matching else frozenset()
        if not pairs <= set(ALL_PAIRS):
            raise ClaimError(claim.where, "says.product: equal and equal cannot be joined")
        repair = _repaired(game, self.second) if is_whole else None
        return _of_graphs(AuxiliaryGraph(rule, pairs, self.second), MAX_AUXILIARY, repair)


def _repaired(game: ColouringGame, second: str) -> str | None:
    """Return the product with K2 that is right, None if there is none."""
    right = right_pairs(game)
    if right is None:
        return None
    name = next((f"{name} " for name, known in PRODUCTS.items() if known == right), "")
    listed = ", ".join(f"{a} and {b}" for a, b in ALL_PAIRS if (a, b) in right)
    instead = "" if second == "K2" else " instead of G"
    return f"the {name}product with K2{instead}: joined where {listed}"


@kind("independence")
class Independent(ClaimKind):
    """Whether positions are the independent sets of a graph of pieces.

    They are if and only if the empty position is one, pieces may be left out, and pieces that agree
    in pairs agree.
    """

    model: Text
    independent: bool

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Ask the rules, or small graphs: a graph on which they are not shows that they are not."""
        rule, run = find_graph_rule(self.model), Workings()
        positive = Independence(rule, independent=True)
        if self.independent:
            return _of_graphs(positive, MAX_AUXILIARY)
        with suppress(NotDerived):
            always = prove(positive, workings=run)
            return Failure(
                "every graph", "not independent", "independent", positive, reason=always.reason
            ).finding(run)
        graphs = small_graphs(MAX_AUXILIARY, connected=False)
        shown = next((one for one in graphs if positive.failure(one, run) is not None), None)
        evidence = {} if shown is None else {"graph": str(shown).replace("\n", "; ")}
        return settle(Independence(rule, independent=False), run, evidence=evidence)


@kind("same polynomials")
class Doppelgaenger(ClaimKind):
    """Two games have the same P(x) on all graphs, or on all bipartite ones.

    Proved on bipartite graphs where exchanging colours on one side turns one game into the other.
    """

    first: Text
    second: Text
    graphs: Literal["all", "bipartite"]

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Ask the rules, or small graphs."""
        rules = find_graph_rule(self.first), find_graph_rule(self.second)
        repair = None
        if self.graphs == "all":
            with suppress(NotDerived):
                prove(SamePolynomials(*rules, "bipartite"))
                repair = "on bipartite graphs"
        return _of_graphs(SamePolynomials(*rules, self.graphs), MAX_VERTICES, repair)


@kind("symmetry")
class SymmetryOf(ClaimKind):
    """A symmetry of the profile on all graphs of n vertices, c(i, j) of x^i y^j.

    "pieces": c(i) = c(n - i) by number of pieces; "left": c(i, j) = c(n - i - 2j, j); "parity":
    c(n/2) has the parity of the number of perfect matchings; "unimodal": the numbers of positions
    by pieces rise, and then fall. graph: is asked first.
    """

    model: Text
    symmetry: Literal["pieces", "left", "parity", "unimodal"]
    graph: Text = ""

    def finding(self, claim: Claim) -> Finding:  # noqa: ARG002
        """Ask the rules, or small graphs."""
        statement = Symmetry(find_graph_rule(self.model), self.symmetry)
        first = [read_graph(self.graph)] if self.graph else []
        return _of_graphs(statement, MAX_VERTICES, first=first)
