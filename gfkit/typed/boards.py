"""Boards and graphs alone: 3x4, '..#|...', a board with pieces on it, K_4, a list of edges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.errors import VerbCall
from gfkit.formulas.pieces import is_digits
from gfkit.typed.readings import Read, Reading

if TYPE_CHECKING:
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph


@dataclass(frozen=True, slots=True)
class BareBoard(Reading):
    """A board without pieces."""

    cells: Board

    word = "board"
    next = "count domineering --board {0}; draw {0}; game outcome domineering {0}"
    lacks = "a board is not a sequence: name what is counted on it, for example 'domineering 3x4'"

    def text(self) -> str:
        """Return the sides, if it is a whole rectangle, or the rows."""
        return board_text(self.cells)

    def board(self) -> Board:
        """Return the board."""
        return self.cells

    def board_or_graph(self) -> Board:
        """Return the board."""
        return self.cells


@dataclass(frozen=True, slots=True)
class BoardPosition(Reading):
    """A board with pieces on it: its rows, of dots, letters and #."""

    rows: tuple[str, ...]

    word = "position"
    next = "rules; game value --help; game outcome --help"
    lacks = "a position is not a sequence: it goes with a game, as in `{0}`"
    instead = VerbCall.of("game value", "domineering", board="..|.#")

    def text(self) -> str:
        """Return the rows, with | between them."""
        return "|".join(self.rows)

    def board(self) -> str:
        """Return the text of the board."""
        return self.text()

    def board_or_graph(self) -> str:
        """Return the text of the board."""
        return self.text()


@dataclass(frozen=True, slots=True)
class BareGraph(Reading):
    """A graph. called: its name; "" for a list of edges."""

    cells: Graph
    called: str = ""

    word = "graph"
    next = "gf independent-sets --graph {0}; count node-kayles --graph {0}; draw {0}"
    lacks = "a graph is not a sequence: `{0}` counts on its products"
    instead = VerbCall.of("gf", "node-kayles", graph="{0}")

    def text(self) -> str:
        """Return the name, or the edges."""
        return self.called or ",".join(f"{u}-{v}" for u, v in self.cells.edges)

    def size(self) -> str:
        """Return how large it is, in words."""
        return f"a graph with {self.cells.vertices} vertices and {len(self.cells.edges)} edges"

    def line(self) -> str:
        """Return the name, and how large it is."""
        return f"{self.called[:60]}, that is, {self.size()}" if self.called else self.size()

    def _answers(self, text: str) -> tuple[VerbCall, str]:
        return VerbCall.of("count", "arc-kayles", graph=text), "counts on it"

    def graph(self) -> Graph:
        """Return the graph."""
        return self.cells

    def board(self) -> Board | str:
        """Return the row of cells that a path is; raises GfkitError for another graph."""
        row = path_board(self.cells)
        return Reading.board(self) if row is None else row


def path_board(cells: Graph) -> Board | None:
    """Return the board of one row that a path is; None for another graph."""
    if not cells.is_path():
        return None
    from gfkit.boards.shapes.board import Board  # noqa: PLC0415

    return Board.rectangle(1, cells.vertices)


def board_text(board: Board, by: str = "x") -> str:
    """Return a board as a text: its sides, if it is a whole rectangle."""
    return f"{board.rows}{by}{board.columns}" if board.is_rectangle() else str(board)


def read(text: str, inner: Read) -> Reading | None:
    """Read a board, a board with pieces on it, or a graph.

    >>> [type(read(one, None)).__name__ for one in ("3x4", "..#|...", "R..|..L", "K_4", "kings")]
    ['BareBoard', 'BareBoard', 'BoardPosition', 'BareGraph', 'NoneType']
    """
    del inner
    sides = text.split("x")
    is_rectangle = len(sides) == len("mn") and all(map(is_digits, sides))
    is_drawn = bool(text.strip("|")) and not text.strip(".#|")
    if is_rectangle or is_drawn:
        from gfkit.boards.shapes.board import Board  # noqa: PLC0415 - other kinds do without

        return BareBoard(Board.parse(text))
    return _position(text) or graph_called(text)


def _position(text: str) -> BoardPosition | None:
    """Read a board with pieces on it, such as 'R..|..L'; pieces alone, 'XX|X.', are a rule."""
    has_pieces = bool(text.strip(".#|")) and all(
        z in ".#|_" or (z.isascii() and z.isalnum()) for z in text
    )
    if not has_pieces or not ("|" in text or text[0] in ".#" or text[-1] in ".#"):
        return None
    is_code = not set(text) - set("0123456789.")
    if is_code or set(text) <= set("X.|") or ("." in text.strip(".") and "|" not in text):
        return None
    return BoardPosition(tuple(text.split("|")))


MOST_WORDS = 5
"""The most words of the name of a graph, for example 'the star with 5 vertices'."""


def graph_called(text: str) -> BareGraph | None:
    """Read the name of a graph, or a list of edges."""
    if text.count(" ") >= MOST_WORDS and "," not in text:
        return None
    from gfkit.boards.shapes.graph import LISTED, Graph  # noqa: PLC0415 - other kinds do without

    found = Graph.named(text)
    if found is None:
        return None
    return BareGraph(found, "" if LISTED.fullmatch(text) and _is_listed(found) else text)


def _is_listed(graph: Graph) -> bool:
    """Return whether a list of the edges, with numbers for the vertices, is read as the graph."""
    ends = {vertex for edge in graph.edges for vertex in edge}
    return not graph.labels and len(ends) == graph.vertices and len(graph.edges) > 1
