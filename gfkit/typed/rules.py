"""Rules: their names, with a quantity, and with a side, squares, a board or a graph.

    RULE [on] M x n [cylinder | ring | torus]      kings 3 x n, domineering:maximal n x 4
    RULE [on] n x n                                kings n x n
    RULE [on] BOARD | GRAPH                        kings 4x4, snort ..#|..., node-kayles on K_4
    REGULAR EXPRESSION                             (0|10)*, whose words of length n are counted

A rule is `NAME` or `NAME:QUANTITY` of the registry, pieces as 'XX|X.', or a language, as
`regex:...`.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from gfkit.base.commands import command
from gfkit.base.file_reader import shown
from gfkit.errors import Argument, GfkitError, UnknownModel, VerbCall
from gfkit.formulas.pieces import is_digits
from gfkit.typed.boards import BareGraph, board_text, graph_called, path_board
from gfkit.typed.readings import Read, Reading, SequenceReading

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.boards.shapes.topology import Topology
    from gfkit.games.values.game import Game
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

Side = Literal["rows", "columns"]
"""The side of a strip that is fixed."""
SQUARES = 6
"""Of squares of side n that many numbers are counted."""
MOST_NAMED = 4_000
"""The name of a rule and its board have at most that many signs."""
MOST_EXPRESSION = 1_000
_SIDES = re.compile(
    r"(?P<rule>.+?),? (?:on )?(?:an? )?(?P<rows>\d{1,9}|n) ?[xX×] ?(?P<columns>\d{1,9}|n)"
    r"(?: (?P<surface>board|cylinder|ring|torus))?"
)


@dataclass(frozen=True, slots=True)
class BareRule(Reading):
    """A rule with its quantity. called: what it is named by, as its file; "" for its own name."""

    of: Model
    called: str = ""

    word = "rule"
    next = "gf {0} --columns 3; count {0} --board 4x4; rule {0}"

    def text(self) -> str:
        """Return the name, without its quantity where that is what the name alone means."""
        from gfkit.strips.encodings.models import find_model  # noqa: PLC0415 - slow to import

        name = self.of.name.rpartition(":")[0]
        with suppress(GfkitError):
            if not self.called and name and find_model(name) == self.of:
                return name
        return self.called or self.of.name

    def line(self) -> str:
        """Return the name, and what is counted."""
        return f"{self.of.name}, that is, {self.of.summary}"

    def no_sequence(self) -> GfkitError:
        """Return the error that says how its sequences are written."""
        fixed = Argument("columns", 3)
        said = f"a rule has a sequence for each side: write '{self.text()} 3 x n', or give {fixed}"
        return GfkitError(f"{self.quoted()}: {said}").naming(fixed)

    def strip(self) -> Strip:
        """Raise GfkitError, which says how a side is given."""
        raise self.no_sequence()

    def model(self) -> Model:
        """Return the model."""
        return self.of


@dataclass(frozen=True, slots=True)
class RuleStrip(SequenceReading):
    """A rule on boards of which one side is fixed, and the other one is n."""

    rule: BareRule
    side: Side
    length: int
    topology: Topology = "strip"
    multigraph: bool = False

    word = "strip"
    next = "closed-form {0}; facts {0}; draw {1} --{2} {3}"

    def text(self) -> str:
        """Return the rule and the sides; of a language the rule alone."""
        from gfkit.boards.models.names import is_language  # noqa: PLC0415 - slow to import

        rule = self.rule.text()
        is_of_words = self._sides() == "1 x n" and is_language(rule)
        return rule if is_of_words else f"{rule} {self._sides()}{self._surface()}"

    def _sides(self) -> str:
        return f"{self.length} x n" if self.side == "rows" else f"n x {self.length}"

    def _surface(self) -> str:
        return "" if self.topology == "strip" else f" {self.topology}"

    def line(self) -> str:
        """Return the model on its boards, and what is counted."""
        model = self.rule.of
        return f"{model.name} {self._sides()}{self._surface()}, that is, {model.summary}"

    def parts(self) -> tuple[str, ...]:
        """Return the rule, the side and its length."""
        return self.rule.text(), self.side, str(self.length)

    def strip(self) -> Strip:
        """Return the strip."""
        from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

        fixed = {self.side: self.length}
        return Strip(
            self.rule.of,
            rows=fixed.get("rows"),
            columns=fixed.get("columns"),
            topology=self.topology,
            multigraph=self.multigraph,
        )

    def model(self) -> Model:
        """Return the model; raises GfkitError where sides are joined."""
        return open_model(self.text(), self.strip())

    def _sequence(self) -> Sequence:
        found = self.strip().sequence()
        joined = self.topology
        return found if joined == "strip" else found.named(f"{found.name}, {joined}")


@dataclass(frozen=True, slots=True)
class RuleSquares(Reading):
    """A rule on the boards of n x n."""

    rule: BareRule

    word = "squares"
    next = "count-totals {0} --squares 1..8; gf {0} --columns 4; count {0} --board 3x4"

    def text(self) -> str:
        """Return the rule and the sides."""
        return f"{self.rule.text()} n x n"

    def line(self) -> str:
        """Return the model on its boards, and what is counted."""
        return f"{self.rule.of.name} n x n, that is, {self.rule.of.summary}"

    def sequence(self) -> Sequence:
        """Return the counts on the first squares."""
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
        from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

        sides = range(1, SQUARES + 1)
        terms = [Strip(self.rule.of, columns=n).terms(n + 1)[n] for n in sides]
        why = f"n x n, counted for n = 1 to {SQUARES}; no g.f. is known where no side is fixed"
        return Sequence(terms, offset=1).named(f"{self.text()} ({why})")

    def strip(self) -> Strip:
        """Raise GfkitError, which says how squares are counted."""
        text = self.text()
        counted = VerbCall.of("count-totals", text, squares=range(1, 9))
        fixed = VerbCall.of("gf", text, columns=4)
        raise GfkitError(
            f"{self.quoted()}: squares of side n have no g.f. here; `{counted}` counts them, and "
            f"`{fixed}` fixes a side"
        ).naming(counted, fixed)

    def model(self) -> Model:
        """Return the model."""
        return self.rule.of


@dataclass(frozen=True, slots=True)
class RuleCount(Reading):
    """A rule on one board or graph."""

    rule: BareRule
    on: Board | BareGraph

    word = "count"
    lacks = "one board has one number, `{0}`; a sequence has a side n, for example '3 x n'"

    def text(self) -> str:
        """Return the rule, and the board or graph; a list of edges may be one of heaps."""
        from gfkit.boards.shapes.graph import LISTED  # noqa: PLC0415

        if not isinstance(self.on, BareGraph):
            return f"{self.rule.text()} {board_text(self.on, ' x ')}"
        cells = self.on.text()
        cells = f"the graph with edges {cells}" if LISTED.fullmatch(cells) else cells
        return f"{self.rule.text()} on {cells}"

    def line(self) -> str:
        """Return the model on its board, and what is counted."""
        model, on = self.rule.of, self.on
        if isinstance(on, BareGraph):
            from gfkit.boards.rules.named_sets import of_vertices  # noqa: PLC0415 - slow to import

            counted = of_vertices(model.summary.removesuffix(", in the grid graph"))
            return f"{model.name} on {on.text()}, that is, {counted}, on {on.size()}"
        sides = f"{on.rows} x {on.columns}" if on.is_rectangle() else str(on)
        return f"{model.name} {sides}, that is, {model.summary}"

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines for the rule, and for the board or the graph."""
        del text, is_known
        rule = self.rule.text()
        if isinstance(self.on, BareGraph):
            graph = self.on.text()
            count, draw = command("count", rule, graph=graph), command("draw", graph)
            return count, draw, command("rule", rule)
        draw = command("draw", rule, board=board_text(self.on))
        return command("gf", rule, columns="3"), draw, command("export", rule, columns="3")

    def model(self) -> Model:
        """Return the model."""
        return self.rule.of

    def board(self) -> Board | str:
        """Return the board, or the row of cells that a path is; raises GfkitError."""
        on = path_board(self.on.cells) if isinstance(self.on, BareGraph) else self.on
        return Reading.board(self) if on is None else on

    def graph(self) -> Graph:
        """Return the graph; raises GfkitError for a board."""
        return self.on.cells if isinstance(self.on, BareGraph) else Reading.graph(self)

    def game(self) -> Game:
        """Return the value on the board; raises GfkitError."""
        from gfkit.games.values.game import Game  # noqa: PLC0415 - slow to import

        return Game(board=self.board(), rule=self.rule.of)


def open_model(text: str, strip: Strip) -> Model:
    """Return the model of a strip; raises GfkitError where sides are joined."""
    if strip.topology == "strip":
        return strip.counted
    raise joined_words(text, strip.counted, strip.topology)


def joined_words(text: str, model: Model, topology: str, **boards: object) -> GfkitError:
    """Return the error about words that join sides, where a rule is meant.

    boards: the option that says which are counted, board="4x4" without one.
    """
    options = boards or {"board": "4x4"}
    if not model.name or " " in model.name:
        what = "name a rule, and say how its boards are joined"
        return GfkitError(f"{shown(text)} joins sides: {what} with topology {topology}")
    verb = "count-totals" if "squares" in options else "count"
    call = VerbCall.of(verb, model.name, **options, topology=topology)
    return GfkitError(f"{shown(text)} joins sides: `{call}` counts such boards").naming(call)


# The reader.


def read(text: str, inner: Read) -> Reading | None:
    """Read a rule, with a side, squares, a board or a graph, or a regular expression.

    >>> [read(one, None).text() for one in ("Kings", "kings 3 X n", "cram on a 2 x 3 board")]
    ['kings', 'kings 3 x n', 'cram 2 x 3']
    """
    del inner
    if len(text) > MOST_NAMED:
        return None
    if (expression := regular_expression(text)) is not None:
        return expression
    from gfkit.boards.models.names import is_language  # noqa: PLC0415 - slow to import

    if is_language(text):
        return RuleStrip(named_rule(text), "rows", 1)
    if {*text} & {*"/+="}:
        return None
    with suppress(UnknownModel):
        return named_rule(text)
    return _on_sides(text) or _on_cells(text) or _on_graph(text)


def regular_expression(text: str) -> RuleStrip | None:
    """Read a regular expression: it has a choice in brackets, or repeats after a bracket."""
    if not is_expression(text):
        return None
    if len(text) > MOST_EXPRESSION:
        many = f"a regular expression has at most {MOST_EXPRESSION} signs"
        raise GfkitError(f"{shown(text, 30)}: {many}")
    return RuleStrip(named_rule(f"regex:{text}"), "rows", 1)


def is_expression(text: str) -> bool:
    """Return whether a text is a regular expression, and no formula.

    >>> is_expression("(0|10)*"), is_expression("(01)+"), is_expression("a+b")
    (True, True, False)
    """
    signs = {z for z in {*text} if not (z.islower() or is_digits(z))}
    inner = (one.partition(")") for one in text.split("(")[1:])
    has_choice = any("|" in inside and closed for inside, closed, _ in inner)
    has_more = any(f"){sign}" in text for sign in "*+?")
    is_plain = text.isascii() and signs <= set("()|*+?.[]")
    return is_plain and (has_choice or has_more)


def named_rule(name: str | object) -> BareRule:
    """Return the rule of a name or a file; a file keeps its path. Raises GfkitError."""
    from gfkit.strips.encodings.models import model_from  # noqa: PLC0415 - slow to import

    model = model_from(name)
    return BareRule(model, name if isinstance(name, str) and model.own else "")


def sides_in(text: str) -> tuple[BareRule, int | None, int | None, Topology] | None:
    """Return the rule, the rows and columns, None for n, and the surface; None for other texts.

    >>> sides_in("kings on a 4 x n cylinder")[1:]
    (4, None, 'cylinder')
    """
    match = _SIDES.fullmatch(text)
    if match is None:
        return None
    try:
        rule = named_rule(match["rule"])
    except UnknownModel:
        return None
    rows, columns = (None if one == "n" else int(one) for one in match.group("rows", "columns"))
    return rule, rows, columns, SURFACES.get(match["surface"], "strip")


def _on_sides(text: str) -> Reading | None:
    """Read a rule and sides, for example 'kings 3 x n' and 'kings on a 4 x 4 board'."""
    found = sides_in(text)
    if found is None:
        return None
    rule, rows, columns, surface = found
    if surface != "strip" and (rows is None) == (columns is None):
        boards: dict[str, object] = {"squares": range(1, 7)}
        if rows is not None:
            boards = {"board": f"{rows}x{columns}"}
        raise joined_words(text, rule.of, surface, **boards)
    return RuleSquares(rule) if rows is columns is None else rule_on(rule, rows, columns, surface)


SURFACES: dict[str | None, Topology] = {"cylinder": "cylinder", "ring": "ring", "torus": "torus"}


def _on_cells(text: str) -> RuleCount | None:
    """Read a rule on a board that is drawn, for example 'domineering ..#|...'."""
    name, _, cells = text.rpartition(" ")
    if len(cells) < 2 or not {*cells} <= {*".#|"}:
        return None
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415

    with suppress(UnknownModel):
        return RuleCount(named_rule(name.removesuffix(" on")), Board.parse(cells))
    return None


def _on_graph(text: str) -> RuleCount | None:
    """Read a rule on one graph: 'node-kayles K_5', 'snort on the graph with edges 1-2,2-3'."""
    name, on, cells = text.partition(" on ")
    if not on:
        name, _, cells = text.rpartition(" ")
    graph = graph_called(cells.removeprefix("the graph with edges ").removeprefix("the "))
    if graph is None or not name:
        return None
    with suppress(UnknownModel):
        return RuleCount(named_rule(name), graph)
    return None


def rule_on(
    rule: BareRule, rows: int | None, columns: int | None, topology: Topology = "strip"
) -> RuleStrip | RuleCount:
    """Return a rule with one side, or on the board of both; raises GfkitError for wrong sides."""
    if rows is not None and columns is not None:
        from gfkit.boards.shapes.board import Board  # noqa: PLC0415

        return RuleCount(rule, Board.rectangle(rows, columns))
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    Strip(rule.of, rows=rows, columns=columns, topology=topology)  # which says what is wrong
    side: Side = "columns" if rows is None else "rows"
    return RuleStrip(rule, side, (rows if columns is None else columns) or 0, topology)
