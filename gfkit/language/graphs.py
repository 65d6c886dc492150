"""From conditions on sets and colorings of graphs, and of walks, to strips and products.

A graph is a product of paths, cycles and others. With one path or cycle that grows and one more it
is a board whose ends may be joined; with any other graph it is read in copies of that. Graphs made
of a cycle begin with one of three vertices, as all graphs here are simple. Walks are words of
vertices.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from gfkit.boards.acceptors.arrays import Condition, Place
from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import Model, model_of
from gfkit.boards.models.names import on_graphs
from gfkit.boards.rules.edges import GRID, KINGS
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.rules.named_sets import (
    KING,
    NAMED,
    SETS_OF_VERTICES,
    graph_rule,
    of_vertices,
    rule_data,
)
from gfkit.boards.rules.palettes import Palette
from gfkit.boards.shapes.board import Board as OfCells
from gfkit.boards.shapes.graph import Graph as Plain
from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.errors import GfkitError, LimitReached
from gfkit.language import letters
from gfkit.language.arrays import KEY, rule_of
from gfkit.language.counts import Boards, Counts, statistics
from gfkit.language.english import said
from gfkit.language.meanings import (
    NONE,
    Adjacent,
    Board,
    Cells,
    Colorings,
    Graph,
    Have,
    Sentence,
    Sets,
    Size,
    Walks,
    Words,
)
from gfkit.language.sides import (
    Counted,
    arrays_of,
    counts_on,
    fixed_side,
    rule_with,
)
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.graph_products import GraphProduct
from gfkit.strips.sequences.parametric import ParameterCounts

INDEPENDENT = "independent-sets"
AS_GAMES = {
    INDEPENDENT: "node-kayles",
    "vertex-covers": "node-kayles",
    "matchings": "arc-kayles",
    "maximal-matchings": "arc-kayles:maximal",
    "independent-dominating-sets": "node-kayles:maximal",
}
"""Sets that are positions of games on any graph; of covers what they leave out."""
NOT_EMPTY = frozenset(
    name for name, told in NAMED.items() if {*told} & {"components", "connected", "corners"}
)
"""Sets with that many components, or with a corner: none in a graph without vertices."""
MOST_ROWS = 13
"""The most vertices of a copy whose colorings are read together."""
ONE = Size(0, 1)


@dataclass(frozen=True, slots=True)
class Side:
    """A path or a cycle of a size."""

    size: Size
    joined: bool = False

    def at(self, n: int) -> Plain:
        """Return the path or cycle for a number n; raises GfkitError for cycles too short."""
        many = self.size.times * n + self.size.plus
        if self.joined and many < LEAST_JOINED:
            raise GfkitError(f"a cycle has {LEAST_JOINED} vertices or more, and not {many}")
        return Plain.cycle(many) if self.joined else Plain.path(many)


@dataclass(frozen=True, slots=True)
class Shape:
    """A product of sides and of a graph; kings: of two sides with diagonal edges.

    plain: the graphs that are not paths or cycles, without n; None if there is none.
    """

    sides: tuple[Side, ...]
    plain: Plain | None = None
    kings: bool = False

    @property
    def growing(self) -> Side:
        """The side that has n; raises GfkitError unless there is one."""
        some = [z for z in self.sides if z.size.times]
        if len(some) != 1:
            told = "no side has n" if not some else "more than one side has n"
            raise GfkitError(f"of these graphs {told}: a sequence has graphs with one such side")
        return some[0]

    @property
    def board(self) -> Board | None:
        """The board with the same cells, rows first, None for other graphs."""
        if self.plain is not None or len(self.sides) > 2:
            return None
        rows, columns = self.sides if len(self.sides) > 1 else (Side(ONE), *self.sides)
        across, along = rows.joined, columns.joined
        if rows.size.times:
            across, along = along, across
        for side in self.sides:
            if side.joined and not side.size.times:
                side.at(0)
        surface: Any = {
            (False, False): "board", (True, False): "cylinder",
            (False, True): "ring", (True, True): "torus",
        }[across, along]  # fmt: skip
        return Board(rows.size, columns.size, surface)

    def copies(self) -> Plain:
        """Return the product of all but the side that grows."""
        some = [z.at(0) for z in self.sides if not z.size.times]
        if self.plain is not None:
            some.append(self.plain)
        return reduce(Plain.cartesian_product, some)


def shape_of(graph: Graph) -> Shape:
    """Return a graph as a product of paths, cycles and another graph; raises GfkitError.

    >>> shape_of(Graph((("path", Size(0, 2)), ("cycle", Size())))).board
    Board(rows=Size(times=0, plus=2), columns=Size(times=1, plus=0), surface='ring')
    """
    sides, plain, kings = list[Side](), list[Plain](), False
    for name, size in graph.factors:
        match name, size:
            case "path", Size():
                sides.append(Side(size))
            case "cycle", Size():
                sides.append(Side(size, joined=True))
            case "grid" | "king", Board(rows, columns, "board"):
                sides += [Side(rows), Side(columns)]
                kings = kings or name == "king"
            case "complete", Size(0, many):
                plain.append(Plain.complete(many))
            case str(), Size(0):
                plain.append(_named(name))
            case _:
                raise GfkitError(f"the {name} graph is on a board whose sides are open")
    if kings and len(graph.factors) > 1:
        raise GfkitError("a product has as factors paths, cycles, grids and graphs without n")
    both = reduce(Plain.cartesian_product, plain) if plain else None
    return Shape(tuple(sides), both, kings)


def _named(name: str) -> Plain:
    found = Plain.named(name)
    if found is None:
        raise GfkitError(f"{name} is not a graph that has a name")
    return found


# What is counted on boards.


def _says_more(sentence: Sentence) -> bool:
    return bool(sentence.conditions or sentence.by or sentence.total is not None)


def _sets(sentence: Sentence, shape: Shape) -> Counted:
    """Return what counts sets on boards, with their numbers of elements as a mark."""
    assert isinstance(sentence.objects, Sets)
    name, ways = sentence.objects.name, KINGS if shape.kings else GRID
    if not _says_more(sentence):
        if shape.kings and {*NAMED[name].get("links", {})} == {"number"}:
            return Counted(_edges(name, ways, name))
        return Counted(find_model(KING * shape.kings + name))
    if name in SETS_OF_VERTICES:
        data = rule_data(name, ways)
        some = Cells(tuple(z for z in (1, 3) if z in data["values"]))
        assert shape.board is not None
        return rule_of(sentence, shape.board, tuple(data["values"]), data, {Cells(): some})
    if sentence.conditions or statistics(sentence) != (Cells(),):
        raise GfkitError(
            f"{name.replace('-', ' ')} are counted all together, or by their number of elements"
        )
    return Counted(_edges(name, ways, said(sentence), "x"), {"x": "x"})


def _edges(name: str, ways: tuple[str, ...], called: str, mark: str = "1") -> Model:
    """Return the rule of a set of edges, each of which has the mark; raises GfkitError."""
    data = rule_data(name, ways)
    links = data.pop("links", {})
    if "number" in links:
        data["edges"] = {"degree": links["number"], "directions": [*ways]}
    if "edges" not in data or "forbid" in links:
        raise GfkitError(f"{name.replace('-', ' ')} are counted all together")
    table = {**data, "weights": {"edges": mark}, "name": called}
    return model_of(rule_of_table(table, called))


def _colorings(sentence: Sentence, colors: int, shape: Shape) -> Counted:
    """Return what counts proper colorings with a number of colors on boards."""
    palette = Palette.named("king-colourings" if shape.kings else "colourings")
    assert palette is not None
    if not _says_more(sentence):
        return Counted(replace(model_of(palette.at(colors)), own=False))
    assert shape.board is not None
    return rule_of(sentence, shape.board, tuple(range(1, colors + 1)), palette.to_data())


def _on_board(sentence: Sentence, shape: Shape) -> Counted:
    match sentence.objects:
        case Sets(name):
            found = _sets(sentence, shape)
            return replace(found, has_empty=found.has_empty and name not in NOT_EMPTY)
        case Colorings("k"):
            raise GfkitError("k is any number, and a rule has a number of colors")
        case Colorings(int(colors)):
            return _colorings(sentence, colors, shape)
    raise GfkitError("these are not sets or colorings of a graph")


# Products with any graph.


@dataclass(frozen=True)
class Proper:
    """Reads the vertices of a graph in their order: no edge has one color at both ends."""

    edges: frozenset[tuple[int, int]]
    first: tuple[int, ...] = ()

    def step(self, state: tuple[int, ...], number: int, letter: int) -> tuple[int, ...] | None:
        """Return the colors so far; None if two at an edge are equal."""
        fits = all(
            (u, number) not in self.edges or color != letter for u, color in enumerate(state)
        )
        return (*state, letter) if fits else None

    def accepts(self, state: tuple[int, ...]) -> bool:
        """Accept what was read to the end."""
        return bool(state)


def _colored_copies(colors: int, graph: Plain, name: str) -> Any:
    """Return the rule of colorings of copies of a graph, one a column."""
    if graph.vertices > MOST_ROWS:
        raise LimitReached(f"{name}: at most {MOST_ROWS} vertices are in a copy")
    half = graph.vertices // 2
    column = Place(tuple((k - half, 0) for k in range(graph.vertices)), inside=True)
    beside = Place(((0, 0), (0, 1)), inside=True)
    asked = [
        Condition(KEY, column, Proper(frozenset(graph.edges))),
        Condition(KEY, beside, Proper(frozenset({(0, 1)}))),
    ]
    return rule_with({}, arrays_of(range(1, colors + 1), asked, name))


def _product(sentence: Sentence, shape: Shape) -> Counts:
    """Return what counts on the products of a graph with a path or a cycle."""
    if _says_more(sentence):
        raise GfkitError("products with such a graph take no conditions")
    side, graph = shape.growing, shape.copies()
    topology: Any = "ring" if side.joined else "strip"
    name = getattr(sentence.objects, "name", "")
    has_empty, rule = name not in NOT_EMPTY, None
    match sentence.objects:
        case Sets() if name in AS_GAMES:
            game = GraphProduct(find_graph_rule(AS_GAMES[name]), graph, topology=topology)
            return Counts(((1, game),), side.size, has_empty=has_empty)
        case Sets():
            pairs = tuple((u + 1, v + 1) for u, v in graph.edges)
            rule = graph_rule(name, GRID, pairs) if pairs else None
        case Colorings(int(colors)):
            rule = _colored_copies(colors, graph, said(sentence))
    if rule is None:
        raise GfkitError(
            f"{(name or 'k-colorings').replace('-', ' ')} are not counted on such graphs"
        )
    strip = Boards(model_of(rule), rows=graph.vertices, topology=topology)
    return Counts(((1, strip),), side.size, has_empty=has_empty)


# Sequences.


def _shape(sentence: Sentence) -> Shape:
    objects = sentence.objects
    assert isinstance(objects, Sets | Colorings)
    return shape_of(objects.graph)


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts sets, colorings or walks; raises GfkitError.

    Graphs made of a cycle that grows begin with one of three vertices.

    >>> ladder = Graph((("grid", Board(Size(0, 2), Size())),))
    >>> counts_of(Sentence(Sets("matchings", ladder))).strip().terms(5)
    [1, 2, 7, 22, 71]
    """
    if isinstance(sentence.objects, Walks):
        return _walks(sentence, sentence.objects)
    shape, note = _shape(sentence), _note(sentence)
    side = shape.growing
    if isinstance(sentence.objects, Colorings) and sentence.objects.colors == "k":
        found = _with_k(sentence, shape)
    elif shape.board is not None:
        found = counts_on(shape.board, _on_board(sentence, shape))
    else:
        found = _product(sentence, shape)
    if side.joined:
        return replace(found, has_empty=False, least=LEAST_JOINED, note=note)
    return replace(found, note=note)


def _note(sentence: Sentence) -> str:
    """Return what the answer says besides: what the sets are, and that cycles begin with three."""
    objects, told = sentence.objects, list[str]()
    if isinstance(objects, Sets) and NAMED[objects.name]["says"] != objects.name.replace("-", " "):
        told.append(of_vertices(NAMED[objects.name]["says"]))
    if any(z.joined for z in _shape(sentence).sides):
        told.append(f"a cycle has {LEAST_JOINED} vertices or more")
    return "; ".join(told)


def _with_k(sentence: Sentence, shape: Shape) -> Counts:
    """Return the polynomials in k of proper colorings with k colors."""
    if _says_more(sentence):
        raise GfkitError("colorings take no conditions")
    board, side = shape.board, shape.growing
    if board is not None and len(shape.sides) == 1 and side.joined:
        apart = Have(NONE, Adjacent(2, equal=True))
        return letters.counts_of(Sentence(Words("k", side.size, circular=True), (apart,)))
    if board is None or side.joined:
        raise GfkitError(
            "with k colors C_n and grids, also with a cycle that has a number of vertices, are "
            "colored; for other graphs let k be a number"
        )
    palette = Palette.named("king-colourings" if shape.kings else "colourings")
    assert palette is not None
    fixed, many, size = fixed_side(board)
    topology = "cylinder" if board.surface == "cylinder" else "strip"
    counts = ParameterCounts(palette, fixed, many, topology, letter="k")
    return Counts(((1, counts),), size, has_empty=True)


# Walks.


def _walks(sentence: Sentence, objects: Walks) -> Counts:
    """Return what counts walks: words of vertices, one more than steps."""
    if _says_more(sentence):
        raise GfkitError("walks take no conditions")
    graph = _without_n(shape_of(objects.graph))
    if graph is None or not objects.size.times:
        raise GfkitError("walks are of length n, in a graph without n")
    near = graph.neighbours()
    every = range(graph.vertices)
    arrows = [[1 + v for v in every]]
    arrows += [[1 + v if v in near[u] else -1 for v in every] for u in every]
    table = {"track": "array", "arrows": arrows, "accepting": [*range(len(arrows))]}
    rule: Any = rule_with({"acceptors": [table]}, arrays_of(every, [], said(sentence)))
    return Counts(((1, Boards(rule, rows=1, shift=1)),), objects.size, least=0)


# One graph.


def _without_n(shape: Shape) -> Plain | None:
    """Return a graph without n; None for others."""
    if any(z.size.times for z in shape.sides):
        return None
    if shape.kings:
        rows, columns = (z.size.plus for z in shape.sides)
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        far = [
            (u, v)
            for v, (r, c) in enumerate(cells)
            for u, (i, j) in enumerate(cells[:v])
            if max(abs(r - i), abs(c - j)) == 1
        ]
        return Plain.of_edges(len(cells), far)
    return shape.copies()


def _model_on_graph(sentence: Sentence) -> Model:
    """Return what is counted on any graph; raises GfkitError."""
    if _says_more(sentence):
        raise GfkitError("a graph of this kind takes no conditions")
    match sentence.objects:
        case Sets(name):
            return find_model(AS_GAMES.get(name, name))
        case Colorings(int(colors)):
            return find_model(f"{colors}-colorings")
    raise GfkitError("with k colors grids, paths, cycles and their products are colored")


def board_of(sentence: Sentence) -> tuple[Model, OfCells | Plain] | None:
    """Return the objects and the graph if this has no n and is not a board; otherwise None."""
    if isinstance(sentence.objects, Walks):
        return None
    shape = _shape(sentence)
    if shape.plain is None and len(shape.sides) <= 2:
        return None
    graph = _without_n(shape)
    if graph is None:
        return None
    model = _model_on_graph(sentence)
    if isinstance(sentence.objects, Sets) and sentence.objects.name not in AS_GAMES:
        on_graphs(model.name, graph)  # which says what is counted on any graph
    return model, graph
