"""From a parse to what it means: the forms of `graphs.lark`.

What is not told is not decided: whether pieces attack each other, whether neighbours of colored
cells of a board differ, of which kind paths are. Then both meanings are said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from gfkit.boards.shapes.graph import Graph as PlainGraph
from gfkit.reading.sentences.board_semantics import BoardSaid
from gfkit.reading.sentences.canonical_sentence_writers.graph_sentences import (
    on_text,
    sentence_on_graph,
)
from gfkit.reading.sentences.graph_meanings import (
    ACYCLIC,
    COLUMN,
    EULERIAN,
    HAMILTONIAN,
    MONOTONE,
    ROW,
    SELF_AVOIDING,
    Colorings,
    Graph,
    Growing,
    NamedGraph,
    NimValues,
    OnGraph,
    Orientations,
    Paths,
    Pieces,
    PiecesInLine,
    Positions,
    Rectangle,
    Sets,
    Things,
    Times,
)
from gfkit.reading.sentences.meanings_of_sentence_parts import Sides, Uncounted, Undecided
from gfkit.reading.sentences.sentence_meanings import (
    ONE,
    Amount,
    Counted,
    Joined,
    Meaningless,
    Size,
    Words,
)
from gfkit.reading.sentences.sentence_tokens import Token
from gfkit.reading.sentences.tiling_meanings import (
    Aim,
    Piece,
    TileBoard,
    TileCount,
    Tiled,
    Tiles,
)
from gfkit.reading.sentences.tiling_shapes import rectangle

Parts = list[object]
T = TypeVar("T")
ONE_CELL = Size(0, 1)
LEAST_CYCLE = 3
EDGES_AND_VERTICES = {"induced-paths": 1, "induced-cycles": 0}
"""Sets of vertices that are told by their edges, too: how many fewer these are."""
OF_EDGES = {"matchings"}
"""Sets of edges of which the number of edges is told."""
COLORED = "colorings"
PATHS, SELF_AVOIDING_PATHS, SHORTEST = "paths", "self-avoiding paths", "shortest paths"
"""Paths of which it is not told whether they have ends, a direction, or cells that they miss."""
CORNERS = {(v, h): f"{v}-{h}" for v in ("top", "bottom") for h in ("left", "right")}


@dataclass(frozen=True, slots=True)
class CalledGraph:
    """A graph, and how it was called: a board has cells, and what is bare has only its sides."""

    graph: Graph
    is_board: bool = False
    is_bare: bool = False


@dataclass(frozen=True, slots=True)
class Symbol:
    """A graph by its letter and its number of vertices, or those of its two parts."""

    letter: str
    sizes: tuple[Size, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """A kind of graphs: the letter of its symbol, or a word for products."""

    kind: str


@dataclass(frozen=True, slots=True)
class SizeOf:
    """How many there are of a unit: "size", "vertices", "edges", "colors"; None: a letter."""

    amount: Amount | None
    unit: str


@dataclass(frozen=True, slots=True)
class Untold:
    """Things of a kind that is not told: "colorings", "paths"."""

    of: str
    is_proper: bool = False


AS_MANY = "there are n pieces where each of n rows or columns has one"


@dataclass(frozen=True, slots=True)
class SomePieces:
    """Pieces, how many, and what is told of attacks; is_n: whether there are n."""

    pieces: str
    amount: Amount | None
    is_peaceful: bool
    is_n: bool = False


@dataclass(frozen=True, slots=True)
class InLines:
    """How many pieces there are in each row or column, with what they were called.

    is_either: whether it is told of all rows or of all columns.
    """

    told: tuple[tuple[str, PiecesInLine], ...]
    is_either: bool = False


@dataclass(frozen=True, slots=True)
class PeaceOf:
    """That pieces do not attack each other: their name, or that they are two."""

    name: str = ""
    many: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A remark, by a word: what a mention stands for."""

    word: str


@dataclass(frozen=True, slots=True)
class CornerPair:
    """Two corners."""

    corners: tuple[str, str]


def _size_of_symbol(letter: str, parts: Iterable[object]) -> Size:
    """Return how many vertices a path or a cycle has; raises Meaningless for another graph."""
    symbol = symbol_of(_token("GRAPH_OF", parts))
    if symbol.letter != letter or len(symbol.sizes) != 1:
        raise Meaningless("a path or a cycle is meant here")
    return symbol.sizes[0]


def _one(kind: type[T], parts: Iterable[object]) -> T | None:
    return next((part for part in parts if isinstance(part, kind)), None)


def _the(kind: type[T], parts: Iterable[object]) -> T:
    found = _one(kind, parts)
    if found is None:
        raise Meaningless("a part is missing")
    return found


def _token(kind: str, parts: Iterable[object]) -> str:
    return next(str(part) for part in parts if isinstance(part, Token) and part.type == kind)


def size_of(text: str) -> Size:
    """Return a size as it stands behind the letter of a graph; raises Meaningless.

    >>> size_of("3"), size_of("2n"), size_of("n+1")
    (Size(step=0, shift=3), Size(step=2, shift=0), Size(step=1, shift=1))
    """
    before, n, after = text.replace(" ", "").partition("n")
    digits = (before or "1", after.lstrip("+-") or "0")
    if not all(one.isdecimal() for one in digits) or (after and after[0] not in "+-"):
        raise Meaningless(f"{text!r} is not a number of vertices")
    if not n:
        return Size(0, int(before))
    return Size(int(digits[0]), int(digits[1]) * (-1 if after[:1] == "-" else 1))


def symbol_of(text: str) -> Symbol:
    """Return what a symbol such as P_3, C_n, K_{2,n} says.

    >>> symbol_of("K_{2,n}").sizes
    (Size(step=0, shift=2), Size(step=1, shift=0))
    """
    letter, _, inner = text.partition("_")
    return Symbol(letter.upper(), tuple(map(size_of, inner.strip("{}()").split(","))))


def product_of(first: Symbol, second: Symbol) -> Graph:
    """Return the product of two graphs, of which one is a path or a cycle; raises Meaningless."""
    one, other = (_in_line(z) for z in (first, second))
    if one is not None and other is not None:
        return _rectangle(one, other)
    line, graph = (one, second) if other is None else (other, first)
    if line is None:
        raise Meaningless("a product of graphs has a path or a cycle in it, as K_4 x P_n")
    if not line[0].step or any(size.step for size in graph.sizes):
        raise Meaningless("of a product of a graph and a path the length of the path is n")
    return Times(_symbol_text(graph), line[0], line[1])


def _in_line(of: Symbol) -> tuple[Size, bool] | None:
    """Return the number of vertices of a path or cycle, and whether it is a cycle; or None."""
    if len(of.sizes) > 1:
        return None
    (size,) = of.sizes
    if of.letter == "C" and not size.step and size.shift < LEAST_CYCLE:
        raise Meaningless(f"a cycle has {LEAST_CYCLE} vertices or more, and not {size.shift}")
    if of.letter == "K" and not size.step and size.shift <= LEAST_CYCLE:
        return size, size.shift == LEAST_CYCLE
    return (size, of.letter == "C") if of.letter in "PC" else None


def _rectangle(rows: tuple[Size, bool], columns: tuple[Size, bool]) -> Rectangle | NamedGraph:
    sides = (rows, columns)
    if any(size.step == 0 and size.shift < 1 for size, _ in sides):
        raise Meaningless("a side has 1 cell or more")
    joined = tuple(
        is_cycle and (size.step or size.shift >= LEAST_CYCLE) for size, is_cycle in sides
    )
    if not any(size.step for size, _ in sides):  # a cycle alone is a graph that has a name
        if rows[0] == ONE_CELL and joined[1]:
            return NamedGraph(f"C_{columns[0].shift}")
        if columns[0] == ONE_CELL and joined[0]:
            return NamedGraph(f"C_{rows[0].shift}")
    return Rectangle(rows[0], columns[0], (bool(joined[0]), bool(joined[1])))


def _box(sides: list[Size]) -> CalledGraph:
    """Return the product of three paths, of which the last is n; raises Meaningless."""
    growing = [z for z in sides if z.step]
    first, second = [z.shift for z in sides if not z.step] if len(growing) == 1 else (0, 0)
    if min(first, second) < 1:
        raise Meaningless("of a box one side is n, and the others are numbers")
    if min(first, second) == 1:
        return CalledGraph(Rectangle(Size(0, max(first, second)), growing[0]))
    return CalledGraph(Times(f"P_{first} x P_{second}", growing[0]))


def _symbol_text(of: Symbol) -> str:
    text = ",".join(str(size.shift) for size in of.sizes)
    return f"{of.letter}_{{{text}}}" if len(of.sizes) > 1 else f"{of.letter}_{text}"


def graph_of(symbol: Symbol) -> Graph:
    """Return the graph of a symbol alone.

    >>> graph_of(Symbol("K", (Size(0, 5),))), graph_of(Symbol("K", (Size(0, 2), Size())))
    (NamedGraph(name='K_5'), Growing(letter='K', first=2, shift=0))
    """
    line = _in_line(symbol)
    if line is not None:
        return _rectangle((ONE_CELL, False), line)
    if symbol.letter == "L":
        return Rectangle(Size(0, 2), symbol.sizes[0])
    growing = [size for size in symbol.sizes if size.step]
    if any(size.step != 1 or (size.shift and len(symbol.sizes) > 1) for size in growing):
        raise Meaningless("its number of vertices is n, n and a number, or a number")
    if not growing:
        if PlainGraph.named(_symbol_text(symbol)) is None:
            raise Meaningless(f"{_symbol_text(symbol)} is not a graph that has a name")
        return NamedGraph(_symbol_text(symbol))
    if len(symbol.sizes) == 1:
        return Growing(symbol.letter, shift=growing[0].shift)
    fixed = [size.shift for size in symbol.sizes if not size.step]
    return Growing(symbol.letter, fixed[0] if fixed else 0)


def _always(value: T) -> Callable[[object, Parts], T]:
    """Return the method of a form that means the same whatever its parts are."""
    return lambda _, parts: value  # noqa: ARG005 - a method of a form takes its parts


CLOSED_SIDES = {
    "grid": 0,
    "ladder": 0,
    "cylinder": 1,
    "prism": 1,
    "triangular prism": 1,
    "torus": 2,
}
"""How many sides of a product are cycles, by what it is called."""


def piece_named(parts: Parts) -> str:
    """Return the name of the pieces that are told."""
    return _token("PIECES", parts)


class GraphForms:
    """What each form of `graphs.lark` means."""

    # Things on graphs.

    def told_on_graph(self, parts: Parts) -> OnGraph:
        place = _the(CalledGraph, parts)
        some = _one(SomePieces, parts)
        if some is not None:
            told = {z.word for z in parts if isinstance(z, Told)}
            for peace in (z for z in parts if isinstance(z, PeaceOf)):
                told.add("peaceful")
                if peace.name not in {"", some.pieces}:
                    raise Meaningless("the pieces that attack are those that are placed")
                if peace.many is not None and some.amount != Amount(peace.many, peace.many):
                    raise Meaningless("'neither of them' is said of two pieces")
            return _placed_in_lines(some, place, told, [z for z in parts if isinstance(z, InLines)])
        size, ends = _one(SizeOf, parts), _one(CornerPair, parts)
        things = next(
            z
            for z in parts
            if isinstance(z, Sets | Orientations | Colorings | Untold | Positions | Paths)
        )
        if isinstance(things, Positions):
            return OnGraph(_with_quantity(things, parts), place.graph)
        if ends is not None:
            is_monotone = any(isinstance(z, Told) and z.word == MONOTONE for z in parts)
            return OnGraph(_between(things, ends, place, is_monotone), place.graph)
        is_apart = any(isinstance(z, Told) and z.word == "apart" for z in parts)
        if is_apart and not (isinstance(things, Colorings) or getattr(things, "of", "") == COLORED):
            raise Meaningless("colors of neighbours differ, and nothing else")
        if isinstance(things, Untold):
            return _decided(replace(things, is_proper=things.is_proper or is_apart), size, place)
        if isinstance(things, Orientations) and size is not None:
            raise Meaningless("an orientation gives a direction to all edges")
        if isinstance(things, Colorings) and size is not None:
            raise Meaningless("how many colors there are is said once")
        if isinstance(things, Colorings | Orientations):
            return OnGraph(things, place.graph)
        assert isinstance(things, Sets)
        return OnGraph(things, place.graph, None if size is None else _sized(things.name, size))

    def asked_on_graph(self, parts: Parts) -> OnGraph:
        numbers = [z for z in parts if isinstance(z, int)]
        return self.told_on_graph([z for z in parts if z not in numbers])

    def pieces_untold(self, parts: Parts) -> OnGraph:
        amount = _one(Amount, parts)
        some = SomePieces(_token("PIECES", parts), amount, is_peaceful=False)
        if amount == ONE:
            return OnGraph(Pieces(some.pieces), _the(CalledGraph, parts).graph, ONE)
        return _placements(some, _the(CalledGraph, parts), set())

    def pieces_attacking(self, parts: Parts) -> OnGraph:
        name, amount = _token("PIECES", parts), _one(Amount, parts)
        graph = _the(CalledGraph, parts).graph
        any_cells, apart = (
            sentence_on_graph(OnGraph(Pieces(name, peaceful=z), graph, amount))
            for z in (False, True)
        )
        raise Uncounted(f"those with pieces that attack are {any_cells!r}, less {apart!r}")

    def paths_of_pieces_untold(self, parts: Parts) -> OnGraph:
        name, graph = _the(str, parts), _the(CalledGraph, parts).graph
        ends = _the(CornerPair, parts)
        if not isinstance(graph, Rectangle) or any(graph.joined):
            raise Meaningless("corners are those of a board")
        on = replace(graph, kings=name == "kings")
        kinds = (SELF_AVOIDING, HAMILTONIAN) if name == "kings" else (MONOTONE, SELF_AVOIDING)
        each = (sentence_on_graph(OnGraph(Paths(z, ends.corners), on)) for z in kinds)
        raise Undecided(
            "how far a piece goes at a time, and how often, is not told: "
            f"{', '.join(map(repr, each))} go from a cell to one beside it"
        )

    def piece_paths(self, parts: Parts) -> str:
        return _token("PIECES", parts)

    def ways_to_color(self, parts: Parts) -> OnGraph:
        place, size = _the(CalledGraph, parts), _one(SizeOf, parts)
        return _decided(Untold(COLORED), size, replace(place, is_board=True))

    def nim_values(self, parts: Parts) -> OnGraph:
        return OnGraph(NimValues(_token("GAME", parts)), _the(CalledGraph, parts).graph)

    def chromatic(self, parts: Parts) -> OnGraph:
        return OnGraph(Colorings(None), _the(CalledGraph, parts).graph)

    # Sets, colorings, paths.

    def sets_named(self, parts: Parts) -> Sets:
        return Sets(_token("SETS", parts))

    plain_paths = _always(Untold(PATHS))
    shortest_paths = _always(Untold(SHORTEST))
    self_avoiding_paths = _always(Untold(SELF_AVOIDING_PATHS))
    undirected_paths = _always(Sets("paths"))

    eulerian_orientations = _always(Orientations(EULERIAN))
    acyclic_orientations = _always(Orientations(ACYCLIC))

    def acyclic_ones_told(self, parts: Parts) -> OnGraph:
        cycles = {str(z) for z in parts if isinstance(z, Token) and z.type == "SETS"}
        if cycles - {"cycles"}:
            raise Meaningless("an orientation has no directed cycle, or it may have one")
        return OnGraph(Orientations(ACYCLIC), _the(CalledGraph, parts).graph)

    def orientations_untold(self, parts: Parts) -> Things:
        del parts
        raise Undecided("which orientations are counted is told: acyclic ones, or Eulerian ones")

    def colorings(self, parts: Parts) -> Colorings:
        return Colorings(_the(int, parts))

    colorings_in_k = _always(Colorings(None))

    def colorings_untold(self, parts: Parts) -> Untold:
        return Untold(COLORED, is_proper="proper" in {getattr(z, "word", "") for z in parts})

    proper_colorings_untold = _always(Untold(COLORED, is_proper=True))

    def all_colorings(self, parts: Parts) -> Counted:
        """Return the words of the colors of all vertices: "all" may be any of them."""
        size, many = _the(SizeOf, parts), _number_of_vertices(_the(CalledGraph, parts).graph)
        colors = size.amount
        if size.unit != "colors" or colors is None or colors.low != colors.high:
            raise Meaningless("the number of colors is one number, as 'with 3 colors'")
        return Counted(Words(tuple(range(1, colors.low + 1))), None, many)

    def with_uncovered_vertices(self, parts: Parts) -> Tiled:
        """Return matchings of a grid as tilings, whose unit squares are the other vertices."""
        sets, graph = _the(Sets, parts), _the(CalledGraph, parts).graph
        if sets.name != "matchings" or not isinstance(graph, Rectangle) or graph.kings:
            raise Meaningless("vertices are uncovered by the matchings of a grid")
        if any(graph.joined):
            raise Meaningless("uncovered vertices are counted where no sides are joined")
        unit, domino = rectangle(1, 1), rectangle(1, 2)
        uncovered = TileCount(_the(Amount, parts), Tiles(frozenset({unit})))
        board = TileBoard(graph.rows, graph.columns)
        return Tiled(Aim.TILINGS, board, frozenset({Piece(unit), Piece(domino)}), uncovered)

    def imperfect_ones(self, parts: Parts) -> Tiled:
        """Return the matchings that leave a vertex uncovered."""
        return self.with_uncovered_vertices([*parts, Amount(1)])

    def uncovered_vertices(self, parts: Parts) -> Amount:
        return _the(Amount, parts)

    proper = _always(Told("proper"))

    def of_size_said(self, parts: Parts) -> SizeOf:
        return SizeOf(_the(Amount, parts), "size")

    def with_units(self, parts: Parts) -> SizeOf:
        return SizeOf(_the(Amount, parts), _the(Told, parts).word)

    def with_colors(self, parts: Parts) -> SizeOf:
        many = _one(int, parts)
        return SizeOf(_the(Amount, parts) if many is None else Amount(many, many), "colors")

    def with_every_color(self, parts: Parts) -> SizeOf:
        many = _the(int, parts)
        raise Undecided(
            f"whether each of the {many} colors is used is not told: 'with {many} colors' are all "
            f"colorings by these colors, and those that use each of them are not counted"
        )

    with_k_colors = _always(SizeOf(None, "colors"))

    unit_of_vertices = _always(Told("vertices"))
    unit_of_edges = _always(Told("edges"))

    def opposite(self, parts: Parts) -> CornerPair:
        if any(isinstance(z, int) and z != 1 for z in parts):
            raise Meaningless("from one corner")
        return CornerPair(("top-left", "bottom-right"))

    def between_corners(self, parts: Parts) -> CornerPair:
        first, second = (z.word for z in parts if isinstance(z, Told))
        if first == second:
            raise Meaningless("the two corners are different")
        return CornerPair((first, second))

    def colors_apart(self, parts: Parts) -> Told:
        if any(isinstance(z, int) and z != 2 for z in parts):
            raise Meaningless("two neighbours differ")
        return Told("apart")

    right_and_down = _always(Told(MONOTONE))

    def corner(self, parts: Parts) -> Told:
        vertical, horizontal = (z.word for z in parts if isinstance(z, Told))
        return Told(CORNERS[vertical, horizontal])

    top = _always(Told("top"))
    bottom = _always(Told("bottom"))
    left = _always(Told("left"))
    right = _always(Told("right"))
    # Pieces.

    def piece_set(self, parts: Parts) -> SomePieces:
        words = {z.word for z in parts if isinstance(z, Told)}
        some = _one(Amount, parts)
        name = _token("PIECES", parts)
        if some == Amount(0):
            some = None
        return SomePieces(name, some, "peaceful" in words)

    def as_many_pieces(self, parts: Parts) -> SomePieces:
        """Return n pieces: as many as there are in lines of which each has one."""
        return replace(self.piece_set([z for z in parts if not isinstance(z, Size)]), is_n=True)

    def set_of_pieces(self, parts: Parts) -> SomePieces:
        """Return any number of pieces, which are a set on a board."""
        is_peaceful = any(isinstance(z, Told) and z.word == "peaceful" for z in parts)
        return SomePieces(_token("PIECES", parts), None, is_peaceful)

    def pieces_in_lines(self, parts: Parts) -> InLines:
        each = [z for z in parts if isinstance(z, InLines)]
        if len(each) > 1 and any(z.is_either for z in each):
            raise Undecided("'or' beside 'and' may be read in two ways: say 'and' alone")
        return InLines(tuple(y for z in each for y in z.told), any(z.is_either for z in each))

    def in_each_line(self, parts: Parts) -> InLines:
        return _in_lines(parts, _the(Amount, parts))

    def in_either_line(self, parts: Parts) -> InLines:
        found = _in_lines(parts, _the(Amount, parts))
        return replace(found, is_either=len({z for _, z in found.told}) > 1)

    def in_no_line(self, parts: Parts) -> InLines:
        others = _the(Amount, parts).others
        if others is None:
            raise Meaningless("say how many pieces there are in each row or column")
        return _in_lines(parts, others)

    def in_line_of_one(self, parts: Parts) -> InLines:
        lines = tuple(z for z in parts if isinstance(z, Told))
        return self.in_each_line([*parts, lines])

    def in_each_line_again(self, parts: Parts) -> InLines:
        """Return an amount in each line of the pieces that are told before."""
        amount, lines = _the(Amount, parts), _the(tuple, parts)
        return InLines(tuple(("", PiecesInLine(z.word, amount)) for z in lines))

    def in_no_empty_line(self, parts: Parts) -> InLines:
        return self.in_each_line_again([Amount(1), *parts])

    def none_in_one_line(self, parts: Parts) -> InLines:
        return _in_lines(parts, Amount(0, _the(int, parts) - 1))

    def board_lines(self, parts: Parts) -> tuple[Told, ...]:
        return tuple(z for z in parts if isinstance(z, Told))

    either_lines = board_lines

    of_rows = _always(Told(ROW))
    of_columns = _always(Told(COLUMN))
    one_piece = _always(ONE)
    peaceful = _always(Told("peaceful"))
    maximal = _always(Told("maximal"))

    def peace(self, parts: Parts) -> Told:
        numbers = [z for z in parts if isinstance(z, int)]
        if numbers and numbers[0] != 2:
            raise Meaningless("two pieces attack each other, or none does")
        return Told("peaceful")

    def peace_of_pieces(self, parts: Parts) -> PeaceOf:
        names = {str(z) for z in parts if isinstance(z, Token) and z.type == "PIECES"}
        if len(names) > 1:
            raise Meaningless("pieces of several kinds on one board are not counted")
        return PeaceOf(names.pop())

    peace_of_two = _always(PeaceOf(many=2))
    in_any_cells = _always(Told("any cells"))
    # Games.

    def positions(self, parts: Parts) -> Positions:
        return _with_quantity(Positions(_token("GAME", parts)), parts)

    legal = _always(Told("positions"))
    stuck_left = _always(Told("left-ends"))
    stuck_right = _always(Told("right-ends"))
    stuck_both = _always(Told("maximal"))

    def stuck_one(self, parts: Parts) -> Told:
        if any(isinstance(z, int) and z != 1 for z in parts):
            raise Meaningless("there are two players")
        return Told("one-sided-ends")

    in_play = _always(Told("play"))
    # Graphs.

    def graph(self, parts: Parts) -> CalledGraph:
        return _the(CalledGraph, parts)

    def cycles_of_n(self, parts: Parts) -> CalledGraph:
        if _token("SETS", parts) != "cycles":
            raise Meaningless("on which graphs?")
        return CalledGraph(graph_of(Symbol("C", (Size(),))))

    def bare_board(self, parts: Parts) -> CalledGraph:
        return replace(self.grid(parts), is_bare=True)

    def graph_of_vertices(self, parts: Parts) -> CalledGraph:
        """Return a graph of which the number of vertices is told again."""
        called = _the(CalledGraph, parts)
        if _the(Size, parts) != _number_of_vertices(called.graph):
            raise Meaningless("the graph has another number of vertices")
        return called

    def grid(self, parts: Parts) -> CalledGraph:
        for found in parts:
            if isinstance(found, Rectangle | Times | NamedGraph):
                return CalledGraph(found)
        sides = _the(Sides, parts)
        return CalledGraph(Rectangle(sides.rows, sides.columns))

    def board_of(self, parts: Parts) -> CalledGraph:
        return replace(self.grid(parts), is_board=True)

    def king_graph(self, parts: Parts) -> CalledGraph:
        sides = _the(Sides, parts)
        return CalledGraph(Rectangle(sides.rows, sides.columns, kings=True))

    def board_told(self, parts: Parts) -> CalledGraph:
        """Return a board that is called so; of a grid it is not told whether it is a graph."""
        told = _the(BoardSaid, parts)
        board = told.board
        if board.without:
            raise Meaningless("on a board with a corner removed tilings are counted, and no others")
        sides = Sides(board.rows, board.columns)
        match board.joined:
            case Joined.OPEN:
                return replace(self.grid([sides]), is_board=not told.is_grid, is_bare=told.is_grid)
            case Joined.TORUS:
                both = _rectangle((board.rows, True), (board.columns, True))
                return CalledGraph(both, is_board=True)
        return self._joined([sides], grows=board.joined is Joined.RING)

    def _joined(self, parts: Parts, *, grows: bool) -> CalledGraph:
        """Return a board of which the fixed side, or the growing one, is a cycle."""
        sides = _the(Sides, parts)
        ways = (sides.rows.step > 0, sides.columns.step > 0)
        if ways[0] == ways[1]:
            r, c = (on_text(z) for z in (sides.rows, sides.columns))
            raise Undecided(
                f"which side is joined is not told: 'C_{r} x P_{c}' joins the ends of the columns, "
                f"'P_{r} x C_{c}' those of the rows"
            )
        joined = tuple(way == grows for way in ways)
        rows, columns = zip((sides.rows, sides.columns), joined, strict=True)
        return CalledGraph(_rectangle(rows, columns), is_board=True)

    def product(self, parts: Parts) -> Graph:
        first, second = (z for z in parts if isinstance(z, Symbol))
        return product_of(first, second)

    def factor(self, parts: Parts) -> Symbol:
        return symbol_of(_token("GRAPH_OF", parts))

    def product_called(self, parts: Parts) -> CalledGraph:
        """Return a product that is called by a word, which tells its sides, too."""
        kind, graph, sides = _the(Called, parts).kind, _one(Rectangle, parts), _one(Sides, parts)
        if sides is not None and kind in {"grid", "ladder"}:
            graph = Rectangle(sides.rows, sides.columns)
        joined = (False, False) if graph is None else graph.joined
        many = sum(joined)
        fits = CLOSED_SIDES[kind] == many
        if kind == "ladder" and graph is not None:
            fits = Size(0, 2) in (graph.rows, graph.columns)
        if kind == "triangular prism" and graph is not None:
            sides_of = zip((graph.rows, graph.columns), joined, strict=True)
            fits = fits and (Size(0, 3), True) in sides_of
        if graph is None or not fits:
            raise Meaningless(f"a {kind} is not a product of paths and cycles")
        return CalledGraph(graph)

    of_paths = _always(Called("grid"))
    of_ladder = _always(Called("ladder"))
    of_cylinder = _always(Called("cylinder"))
    of_prism = _always(Called("prism"))
    of_triangular_prism = _always(Called("triangular prism"))
    of_torus = _always(Called("torus"))

    def ladder(self, parts: Parts) -> CalledGraph:
        symbol = [z for z in parts if isinstance(z, Token) and z.type == "GRAPH_OF"]
        size = symbol_of(str(symbol[0])).sizes[0] if symbol else _one(Size, parts) or Size()
        if symbol and not str(symbol[0]).startswith("L_"):
            raise Meaningless("a ladder is L_n")
        return CalledGraph(Rectangle(Size(0, 2), size))

    def ladder_with_vertices(self, parts: Parts) -> CalledGraph:
        size = _one(Size, parts) or Size()
        if size.step % 2 or size.shift % 2:
            raise Meaningless("a ladder has an even number of vertices, as 2n")
        return CalledGraph(Rectangle(Size(0, 2), Size(size.step // 2, size.shift // 2)))

    def product_with_rungs(self, parts: Parts) -> CalledGraph:
        """Return a ladder as a product, of which it is told how many rungs it has."""
        found = self.grid([z for z in parts if not isinstance(z, Size)])
        if found.graph != Rectangle(Size(0, 2), _the(Size, parts)):
            raise Meaningless("the ladder has another number of rungs")
        return found

    def symbol_of_vertices(self, parts: Parts) -> CalledGraph:
        size = _the(Size, parts)
        found = self.symbol([z for z in parts if not isinstance(z, Size)])
        return self.graph_of_vertices([found, size])

    def prism(self, parts: Parts) -> CalledGraph:
        size = _one(Size, parts) or Size()
        return CalledGraph(_rectangle((Size(0, 2), False), (size, True)))

    def two_lines_joined(self, parts: Parts) -> CalledGraph:
        if _the(int, parts) != 2:
            raise Meaningless("two paths or cycles are joined")
        return _the(CalledGraph, parts)

    def copies_of_cycle(self, parts: Parts) -> CalledGraph:
        if _token("SETS", parts) != "cycles":
            raise Meaningless("paths or cycles are joined")
        return self.prism(parts)

    def copies_of_path(self, parts: Parts) -> CalledGraph:
        return CalledGraph(Rectangle(Size(0, 2), _the(Size, parts)))

    def copied_line(self, parts: Parts) -> Size:
        return _the(Size, parts)

    def line_by_symbol(self, parts: Parts) -> Size:
        return _size_of_symbol("P", parts)

    def rim_by_symbol(self, parts: Parts) -> Size:
        return _size_of_symbol("C", parts)

    def line_and_vertex(self, parts: Parts) -> CalledGraph:
        """Return the fan: a path, and a vertex that is joined to each of its vertices."""
        if any(isinstance(z, int) and z != 1 for z in parts):
            raise Meaningless("one vertex is joined to those of a path")
        return CalledGraph(graph_of(Symbol("F", (_the(Size, parts),))))

    def wheel_of_rim(self, parts: Parts) -> CalledGraph:
        """Return the wheel whose rim has so many vertices, which has one more: its hub."""
        if any(isinstance(z, int) and z != 1 for z in parts):
            raise Meaningless("a wheel has one hub")
        rim = _the(Size, parts)
        return CalledGraph(graph_of(Symbol("W", (Size(rim.step, rim.shift + 1),))))

    def triangular_prism(self, parts: Parts) -> CalledGraph:
        """Return the prism over a triangle, which is one graph: C_3 x P_2."""
        return CalledGraph(_rectangle((Size(0, 3), True), (Size(0, 2), False)))

    def polygon(self, parts: Parts) -> CalledGraph:
        return CalledGraph(graph_of(Symbol("C", (_the(Size, parts),))))

    def symbol(self, parts: Parts) -> CalledGraph:
        symbol, kind = symbol_of(_token("GRAPH_OF", parts)), _one(Called, parts)
        if kind is not None:
            wanted = kind.kind[0]
            if kind.kind == "S" and symbol.letter == "K" and Size(0, 1) in symbol.sizes:
                return CalledGraph(graph_of(symbol))  # the star K_{1,n}
            if wanted != symbol.letter or (len(symbol.sizes) == 2) != (kind.kind == "K2"):
                raise Meaningless("the letter of the graph is that of another kind")
        return CalledGraph(graph_of(symbol))

    def with_vertices(self, parts: Parts) -> CalledGraph:
        kind, size = _the(Called, parts).kind, _the(Size, parts)
        if kind == "K2":
            raise Meaningless("a complete bipartite graph has two parts, as K_{2,n}")
        if kind == "F":  # the fan of a path of n vertices has one more
            raise Undecided("the fan F_n has n + 1 vertices: 'the fan F_n' is said by its path")
        return CalledGraph(graph_of(Symbol(kind, (size,))))

    def star_with_leaves(self, parts: Parts) -> CalledGraph:
        if _the(Called, parts).kind != "S":
            raise Meaningless("a star has leaves")
        return CalledGraph(graph_of(Symbol("K", (Size(0, 1), _the(Size, parts)))))

    def with_edges(self, parts: Parts) -> CalledGraph:
        """Return a path or a cycle by its number of edges."""
        kind, size = _the(Called, parts).kind, _the(Size, parts)
        if kind not in {"P", "C"}:
            raise Meaningless("the number of edges is told of paths and cycles")
        vertices = Size(size.step, size.shift + (kind == "P"))
        return CalledGraph(graph_of(Symbol(kind, (vertices,))))

    def with_n_vertices(self, parts: Parts) -> CalledGraph:
        kind = _the(Called, parts).kind
        if kind == "K2":
            raise Meaningless("a complete bipartite graph has two parts, as K_{2,n}")
        return CalledGraph(graph_of(Symbol(kind, (Size(),))))

    def of_length_said(self, parts: Parts) -> CalledGraph:
        kind, size = _the(Called, parts).kind, _the(Size, parts)
        if kind != "C":
            raise Undecided(
                "a path of length n has n edges: say 'path with n vertices', or P_{n+1}"
            )
        return CalledGraph(graph_of(Symbol(kind, (size,))))

    def box(self, parts: Parts) -> CalledGraph:
        """Return the product of three paths, of which one is n."""
        lines = [_in_line(z) for z in parts if isinstance(z, Symbol)]
        if any(z is None or z[1] for z in lines):
            raise Meaningless("a product of three graphs is one of paths")
        return _box([z[0] for z in lines if z is not None])

    def box_of_sides(self, parts: Parts) -> CalledGraph:
        sides = _the(Sides, parts)
        return _box([sides.rows, sides.columns, _the(Size, parts)])

    def grid_of_width(self, parts: Parts) -> CalledGraph:
        return CalledGraph(Rectangle(Size(0, _the(int, parts)), Size()))

    def edge_pair(self, parts: Parts) -> tuple[int, ...]:
        return tuple(z for z in parts if isinstance(z, int))

    def graph_of_edges(self, parts: Parts) -> CalledGraph:
        pairs = [z for z in parts if isinstance(z, tuple)]
        if any(a == b for a, b in pairs) or len({frozenset(z) for z in pairs}) < len(pairs):
            raise Meaningless("an edge joins two vertices, and is said once")
        return CalledGraph(NamedGraph(", ".join(f"{a}-{b}" for a, b in pairs)))

    paths_of_n = _always(CalledGraph(graph_of(Symbol("P", (Size(),)))))

    def graph_named(self, parts: Parts) -> CalledGraph:
        return CalledGraph(NamedGraph(_token("GRAPH", parts)))

    kind_path = _always(Called("P"))
    kind_cycle = _always(Called("C"))
    kind_wheel = _always(Called("W"))
    kind_star = _always(Called("S"))
    kind_fan = _always(Called("F"))
    kind_complete = _always(Called("K"))
    kind_bipartite = _always(Called("K2"))


def _sized(name: str, size: SizeOf) -> Amount | None:
    """Return the number of vertices of sets of vertices, or of edges of sets of edges."""
    if size.amount is None:
        raise Meaningless(f"of such sets there are no {size.unit}")
    if size.amount == Amount(0):
        return None
    if name in EDGES_AND_VERTICES:
        if size.unit == "size":
            raise Undecided("of paths and cycles it is told whether vertices or edges are counted")
        more = EDGES_AND_VERTICES[name] if size.unit == "edges" else 0
        low, high = size.amount.low + more, size.amount.high
        return Amount(low, None if high is None else high + more, size.amount.step)
    wanted = "edges" if name in OF_EDGES else "vertices"
    if size.unit not in {"size", wanted}:
        raise Meaningless(f"their {wanted} are counted, and not their {size.unit}")
    return size.amount


def _with_quantity(things: Positions, parts: Parts) -> Positions:
    """Return positions as a remark says which of them."""
    said = [z.word for z in parts if isinstance(z, Told) and z.word != "positions"]
    if not said:
        return things
    if len(said) > 1 or things.quantity != "positions":
        raise Meaningless("which positions are counted is said once")
    return Positions(things.game, said[0])


def _decided(things: Untold, size: SizeOf | None, place: CalledGraph) -> OnGraph:
    """Return colorings or paths whose kind is told by the graph; raises Undecided."""
    if things.of == SHORTEST:
        raise Undecided("where shortest paths begin and end is not told: 'from corner to corner'")
    if things.of in {PATHS, SELF_AVOIDING_PATHS}:
        if size is not None:
            raise Meaningless("of paths the vertices are not counted here")
        if place.is_board or place.is_bare or things.of == SELF_AVOIDING_PATHS:
            on = on_text(place.graph)
            of_ends = (
                f"; '{SELF_AVOIDING_PATHS} from the top left corner to the bottom right corner of "
                f"{on}' have these ends"
            )
            has_corners = isinstance(place.graph, Rectangle) and not any(place.graph.joined)
            raise Undecided(
                f"of which kind the paths are is not told: 'undirected paths in {on}' are all "
                "those that visit no vertex twice, with at least one step" + of_ends * has_corners
            )
        return OnGraph(Sets("paths"), place.graph)
    if size is None or size.unit != "colors":
        raise Meaningless("how many colors there are is said, as 'with 3 colors'")
    if (many := size.amount) is not None and many.low != many.high:
        raise Meaningless("the number of colors is one number, as 'with 3 colors'")
    colors = None if many is None else many.low
    if place.is_board and not things.is_proper:
        proper = sentence_on_graph(OnGraph(Colorings(colors), place.graph))
        raise Undecided(
            f"whether neighbouring vertices differ is not told: in {proper!r} they do"
            + _of_all_colorings(place.graph, colors)
        )
    return OnGraph(Colorings(colors), place.graph)


def _number_of_vertices(graph: Graph) -> Size:
    """Return how many vertices a graph has; raises Meaningless where n is not a factor of it."""
    if isinstance(graph, NamedGraph) and (plain := PlainGraph.named(graph.name)) is not None:
        return Size(0, plain.vertices)
    if not isinstance(graph, Rectangle):
        raise Meaningless("of which graph?")
    sides = sorted((graph.rows, graph.columns), key=lambda z: z.step)
    if sides[0].step:
        raise Meaningless("one side is n, and the other one a number")
    return Size(sides[1].step * sides[0].shift, sides[1].shift * sides[0].shift)


def _of_all_colorings(graph: Graph, colors: int | None) -> str:
    """Return what counts the colorings in which neighbours may be equal, where it is a power."""
    if colors is None or not isinstance(graph, Rectangle | NamedGraph):
        return ""
    if isinstance(graph, NamedGraph):
        plain = PlainGraph.named(graph.name)
        return f"; all colorings are 'a({plain.vertices}) of {colors}^n'" if plain else ""
    rows, columns = graph.rows, graph.columns
    if graph.is_fixed:
        return f"; all colorings are 'a({rows.shift * columns.shift}) of {colors}^n'"
    sides = (on_text(z) for z in (rows, columns))
    cells = "*".join(z.replace("{", "(").replace("}", ")") for z in sides)
    return f"; all colorings are '{colors}^({cells})'"


def _between(things: object, ends: CornerPair, place: CalledGraph, is_monotone: bool) -> Things:
    """Return paths between two corners; raises Undecided for paths of no kind."""
    graph = place.graph
    if not isinstance(graph, Rectangle) or any(graph.joined):
        raise Meaningless("corners are those of a board")
    if isinstance(things, Untold) and things.of == SELF_AVOIDING_PATHS:
        things = Sets("paths")
    if isinstance(things, Untold) and things.of == SHORTEST:
        return _shortest(ends, place, graph)
    if isinstance(things, Untold) and things.of == PATHS:
        if is_monotone:
            if ends.corners != ("top-left", "bottom-right") or graph.kings:
                raise Meaningless("by steps right and down one comes from the top left corner")
            return Paths(MONOTONE, ends.corners)
        each = (
            sentence_on_graph(OnGraph(Paths(kind, ends.corners), graph))
            for kind in (MONOTONE, SELF_AVOIDING, HAMILTONIAN)
        )
        told = ", ".join(map(repr, each))
        raise Undecided(f"of which kind the paths are is not told: {told}")
    if not isinstance(things, Sets) or things.name not in {"paths", "hamiltonian-paths"}:
        raise Meaningless("between corners there are paths")
    if is_monotone:
        raise Meaningless("by steps right and down no cell is visited twice: 'paths' is said of it")
    return Paths(SELF_AVOIDING if things.name == "paths" else HAMILTONIAN, ends.corners)


def _shortest(ends: CornerPair, place: CalledGraph, graph: Rectangle) -> Things:
    """Return shortest paths on a grid graph; raises Undecided for those of a board."""
    if ends.corners != ("top-left", "bottom-right") or graph.kings:
        raise Meaningless("shortest paths go from the top left to the bottom right corner here")
    if not (place.is_board or place.is_bare):
        return Paths(MONOTONE, ends.corners)
    cells = sentence_on_graph(OnGraph(Paths(MONOTONE, ends.corners), graph))
    sides = (on_text(z).strip("{}") for z in (graph.columns, graph.rows))
    lines = f"lattice paths from (0,0) to ({','.join(sides)})"
    raise Undecided(
        f"whether they go along cells or along the lines between these is not told: {cells!r}, or "
        f"{lines!r}"
    )


def _in_lines(parts: Parts, amount: Amount) -> InLines:
    """Return that there are so many pieces in each row, in each column, or in both."""
    name = _token("PIECES", parts)
    lines = _the(tuple, parts)
    return InLines(tuple((name, PiecesInLine(z.word, amount)) for z in lines))


def _lines_of(
    some: SomePieces, place: CalledGraph, told: frozenset[tuple[str, PiecesInLine]]
) -> frozenset[PiecesInLine]:
    """Return how many pieces there are in lines; raises Meaningless where it is not counted."""
    if any(name not in {"", some.pieces} for name, _ in told):
        raise Meaningless("the pieces in rows and columns are those that are placed")
    if told and isinstance(place.graph, Rectangle) and any(place.graph.joined):
        raise Meaningless("pieces in rows and columns are counted where no sides are joined")
    return frozenset(line for _, line in told)


def _placed_in_lines(
    some: SomePieces, place: CalledGraph, told: set[str], lines: list[InLines]
) -> OnGraph:
    """Return placements; raises Uncounted for an amount in all rows or in all columns."""
    always = frozenset(y for z in lines if not z.is_either for y in z.told)
    either = [z for z in lines if z.is_either]
    if not either:
        return _placements(some, place, told, always)
    if len(either) > 1:
        raise Undecided("'or' beside 'and' may be read in two ways: say 'and' alone")
    if not (some.is_peaceful or some.amount == ONE or told & {"peaceful", "any cells"}):
        raise Undecided(
            "whether they may attack each other is not told: say "
            f"'non-attacking {some.pieces}', or '{some.pieces} in any cells of' a board"
        )
    first, second = either[0].told
    *each, both = (
        sentence_on_graph(_placements(some, place, told, always | {*z}))
        for z in ((first,), (second,), (first, second))
    )
    raise Uncounted(f"they are {each[0]!r} and {each[1]!r}, less {both!r}")


def _placements(
    some: SomePieces,
    place: CalledGraph,
    told: set[str],
    in_lines: frozenset[tuple[str, PiecesInLine]] = frozenset(),
) -> OnGraph:
    """Return placements of pieces; raises Undecided where attacks are not told."""
    if not isinstance(place.graph, Rectangle) or place.graph.kings:
        raise Meaningless("pieces are placed on the cells of a board")
    if some.is_n:
        raise Meaningless(AS_MANY)
    is_peaceful = some.is_peaceful or "peaceful" in told
    lines = _lines_of(some, place, in_lines)
    if "any cells" in told:
        if is_peaceful or "maximal" in told:
            raise Meaningless("pieces in any cells may attack each other")
        return OnGraph(Pieces(some.pieces, peaceful=False, lines=lines), place.graph, some.amount)
    if some.amount == ONE and not is_peaceful:
        return OnGraph(Pieces(some.pieces, lines=lines), place.graph, ONE)
    if not is_peaceful:
        each = (Pieces(some.pieces, peaceful=z, lines=lines) for z in (True, False))
        both = (sentence_on_graph(OnGraph(z, place.graph, some.amount)) for z in each)
        offered = ", or ".join(map(repr, both))
        raise Undecided(f"whether they may attack each other is not told: {offered}")
    pieces = Pieces(some.pieces, maximal="maximal" in told, lines=lines)
    return OnGraph(pieces, place.graph, some.amount)
