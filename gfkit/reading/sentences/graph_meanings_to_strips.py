"""What counts things on graphs and boards: strips, products, and graphs one by one.

A rectangle with one side n is a strip of a model; of a size a condition on single cells is added,
that so many of them are chosen. A product of another graph with a path is a strip whose columns
have the edges of this graph, or a product of layers. Graphs whose width grows are counted one by
one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.rule_files.countable_models import Model, model_of
from gfkit.boards.rule_files.rule_file_reader import rule_of_table
from gfkit.boards.rules.edge_set_rules import GRID, KINGS, MAX_DEGREE
from gfkit.boards.rules.equal_neighbour_rules_on_k_alike_values import Palette
from gfkit.boards.rules.graph_games_and_countable_graph_rules import find_graph_rule
from gfkit.boards.rules.named_edge_and_cell_sets import (
    CHESS,
    SETS_OF_VERTICES,
    graph_rule,
    rule_data,
)
from gfkit.boards.rules.named_edge_and_cell_sets import NAMED as SETS
from gfkit.boards.rules.rule_names import key_of
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import LEAST_RIM, SPANNING_TREES
from gfkit.boards.shapes.graph import Graph as PlainGraph
from gfkit.boards.shapes.topology import LEAST_JOINED
from gfkit.errors import GfkitError, LimitReached, UnknownModel
from gfkit.games.node_and_arc_kayles_nim_values import GAMES
from gfkit.numbers.decimal_text_reader import integer
from gfkit.reading.sentences import word_meanings_to_rules
from gfkit.reading.sentences.canonical_sentence_writers.graph_sentences import (
    on_text,
    sentence_on_graph,
)
from gfkit.reading.sentences.graph_meanings import (
    EULERIAN,
    HAMILTONIAN,
    MONOTONE,
    Colorings,
    Graph,
    Growing,
    NamedGraph,
    NimValues,
    OnGraph,
    Orientations,
    Paths,
    Pieces,
    Positions,
    Rectangle,
    Sets,
    Subgraphs,
    Times,
)
from gfkit.reading.sentences.orientation_meanings_to_rules import (
    ColumnGraph,
    eulerian_model,
    orientation_rule,
)
from gfkit.reading.sentences.registry_of_names import STEPPERS
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    Amount,
    Cells,
    Count,
    Counted,
    Of,
    Order,
    Ordered,
    Size,
    Spells,
    Windows,
    Words,
    all_of,
)
from gfkit.sequences.sequence import Sequence
from gfkit.strips.encodings.model_lookup_by_name_and_symmetry import find_model
from gfkit.strips.sequences.graph_products_and_counts_by_last_vertex import GraphProduct
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.single_boards.count_of_one_board_or_graph import count

if TYPE_CHECKING:
    from gfkit.boards.shapes.topology import Topology

MOST_VALUED, MOST_VALUES, MOST_LINES = 4000, 250, 600
"""Nim-values of a family end with so many positions played out, values, or edges of a graph."""
MOST_IN_LINE = 40
MOST_EDGES, MOST_VERTICES = 12, 14
"""Of a family graphs are counted that have at most so many, sets of edges or others."""
AS_GAMES = {
    "independent-sets": "node-kayles",
    "vertex-covers": "node-kayles",
    "matchings": "arc-kayles",
}
"""Sets that are counted as positions on products of other graphs; of covers what they leave out."""
BY_LAYERS = {"maximal-matchings": "arc-kayles:maximal"}
BY_LAYERS |= {"independent-dominating-sets": "node-kayles:maximal"}
NOT_EMPTY = {name for name, told in SETS.items() if told.keys() & {"components", "connected"}}
"""Sets with so many components, of which the empty graph has none."""
A_MATCHING = {
    "directions": ["left", "right", "up", "down"],
    "holds": "count(x != 0) + count(right = 1) + count(down = 2) <= 1"
    " and (x != 1 or any(left >= 0)) and (x != 2 or any(up >= 0))",
}
"""1 is an edge to the left, 2 an edge upwards."""


# Models.


def model_on(of: OnGraph) -> Model:
    """Return what is counted on a rectangle; raises GfkitError."""
    graph = of.graph
    assert isinstance(graph, Rectangle)
    ways = KINGS if graph.kings else GRID
    match of.things:
        case Sets(name) if of.size is not None:
            return _sized_sets(name, of.size, ways)
        case Sets(name):
            if not graph.kings:
                return find_model(name)
            rule = graph_rule(name, ways)
            if rule is None:
                raise GfkitError(f"{name} are not counted in king graphs")
            return replace(model_of(rule), own=False)
        case Subgraphs() as some:
            other = {} if ways == GRID else {"directions": [*ways]}
            return subgraph_model(some, sentence_on_graph(of), other)
        case Paths(kind, ends) if kind != MONOTONE:
            name = "hamiltonian-paths" if kind == HAMILTONIAN else "paths"
            rule = graph_rule(f"{name} between {ends[0]} and {ends[1]}", ways)
            assert rule is not None
            return replace(model_of(rule), own=False)
        case Orientations(kind) if kind == EULERIAN:
            return eulerian_model(graph, sentence_on_graph(of))
        case Colorings(int(colors)):
            name = "king-colourings" if graph.kings else "colourings"
            palette = Palette.named(name)
            assert palette is not None
            return (
                model_of(palette.at(colors)) if graph.kings else find_model(f"{colors}-colorings")
            )
        case Pieces() as pieces:
            return _pieces(pieces, of.size)
        case Positions(game, quantity):
            return _positions(game, quantity)
    raise GfkitError(f"{sentence_on_graph(of)} are not counted")


def subgraph_model(of: Subgraphs, said: str, edges: dict[str, Any]) -> Model:
    """Return the sets of edges of which each vertex has such a number."""
    degrees = [k for k in range(MAX_DEGREE + 1) if k in of]
    return _made({"edges": {"degree": degrees, **edges}}, said)


def _positions(game: str, quantity: str) -> Model:
    try:
        return find_model(f"{game}:{quantity}")
    except UnknownModel:
        raise GfkitError(
            f"positions of {game} are not counted, it is played: `gfkit game outcome {game} --help`"
        ) from None


def _chosen(amount: Amount, values: list[int]) -> dict[str, Any]:
    """Return the condition that so many cells have one of some values."""
    told = {"low": amount.low, "step": amount.step}
    told |= {} if amount.high is None else {"high": amount.high}
    return {"rows": 1, "columns": 1, "holds": f"a in {values}", "amount": told}


def _sized_sets(name: str, size: Amount, ways: tuple[str, ...]) -> Model:
    """Return the sets of so many vertices, or the matchings of so many edges."""
    if name == "matchings" and ways == GRID:
        data: dict[str, Any] = {"values": [0, 1, 2], "neighbours": [A_MATCHING]}
        return _made({**data, "blocks": [_chosen(size, [1, 2])]}, name)
    if name not in SETS_OF_VERTICES:
        told = name.replace("-", " ")
        raise GfkitError(f"{told} are not counted by their size; all of them are")
    data = rule_data(name, ways)
    values = [z for z in (1, 3) if z in data["values"]]
    return _made({**data, "blocks": [_chosen(size, values)]}, name)


def _made(data: dict[str, Any], name: str) -> Model:
    return model_of(rule_of_table({**data, "name": name}, name))


def _pieces(of: Pieces, size: Amount | None) -> Model:
    name = of.name
    if of.lines:
        return _pieces_in_lines(of, size)
    some = {"blocks": [_chosen(size, [1])]} if size is not None else {}
    if not of.peaceful:
        return _made({"values": [0, 1], **some}, f"{name} in any cells")
    if of.maximal:
        if name not in STEPPERS or size is not None:
            why = f"of {name}" if name not in STEPPERS else "with a number of pieces"
            raise GfkitError(
                f"maximal placements {why} are not counted; those of any number of kings are"
            )
        return find_model("kings:maximal" if name == "kings" else "node-kayles:maximal")
    if name in STEPPERS:
        if size is None:
            return find_model("kings" if name == "kings" else "node-kayles")
        return _sized_sets("independent-sets", size, KINGS if name == "kings" else GRID)
    if size is None:
        return find_model(name)
    return _made({"values": [0, 1], **CHESS[name], **some}, name)


def _pieces_in_lines(of: Pieces, size: Amount | None) -> Model:
    """Return placements with so many pieces in each row or column."""
    if of.maximal:
        raise GfkitError(f"maximal placements of {of.name} with so many in a line are not counted")
    data: dict[str, Any] = {"values": [0, 1]}
    if of.peaceful and of.name in STEPPERS:
        data = rule_data("independent-sets", KINGS if of.name == "kings" else GRID)
    elif of.peaceful:
        data |= CHESS[of.name]
    lines = [
        {"directions": [one.line], "matches": _so_many_ones(one.amount)}
        for one in sorted(of.lines, key=repr)
    ]
    data = {**data, "lines": [*data.get("lines", []), *lines]}
    if size is not None:
        data["blocks"] = [*data.get("blocks", []), _chosen(size, [1])]
    return _made(data, of.name)


def _so_many_ones(amount: Amount) -> str:
    """Return the regular expression of words over 0 and 1 with so many ones.

    >>> _so_many_ones(Amount(1)), _so_many_ones(Amount(0, 1)), _so_many_ones(Amount(0, None, 2))
    ('0* 1 0* (1 0*)*', '0* (1 0*)?', '0* (1 0* 1 0*)*')
    """
    if max(amount.low, amount.high or 0) > MOST_IN_LINE:
        raise LimitReached(f"in a row or column at most {MOST_IN_LINE} pieces are told")
    least = ["1 0*"] * amount.low
    more = " ".join(["1 0*"] * amount.step)
    if amount.high is None:
        return " ".join(["0*", *least, f"({more})*"])
    return " ".join(["0*", *least, *[f"({more})?"] * ((amount.high - amount.low) // amount.step)])


# Strips and sequences.


@dataclass(frozen=True, slots=True)
class CountedBoards:
    """What counts: the boards of a strip, or layers, for n from a first one on."""

    counts: Strip | GraphProduct
    size: Size


def counting_of(of: OnGraph) -> CountedBoards:
    """Return the strip or product with one side that grows; raises GfkitError."""
    graph = of.graph
    if isinstance(of.things, Orientations) and (of.things.kind != EULERIAN):
        return _oriented(of, of.things)
    if isinstance(graph, Times):
        return CountedBoards(_product(of, graph), graph.length)
    if not isinstance(graph, Rectangle):
        raise GfkitError(f"{on_text(graph)} is not a graph with one side n")
    fixed, growing, around = _sides(graph)
    grows = graph.columns.step > 0
    names: dict[tuple[bool, bool], Topology] = {
        (False, False): "strip", (True, False): "cylinder",
        (False, True): "ring", (True, True): "torus",
    }  # fmt: skip
    if isinstance(of.things, Paths) and of.things.kind == MONOTONE:
        return CountedBoards(_monotone(fixed.shift), replace(growing, shift=growing.shift - 1))
    if of.size is not None and any(around):
        raise GfkitError(
            f"{sentence_on_graph(of)}: those of a size are counted where the ends of sides are not "
            "joined; all of them are, too, where they are"
        )
    side: dict[str, Any] = {"rows" if grows else "columns": fixed.shift}
    return CountedBoards(Strip(model_on(of), **side, topology=names[around]), growing)


def _oriented(of: OnGraph, things: Orientations) -> CountedBoards:
    """Return what counts the orientations of columns, one after another."""
    graph, said = of.graph, sentence_on_graph(of)
    if isinstance(graph, Times):
        plain = plain_graph(graph.graph)
        straight = tuple((v, v) for v in range(plain.vertices))
        columns = ColumnGraph(plain.vertices, tuple(plain.edges), straight, graph.joined)
        return CountedBoards(Strip(orientation_rule(columns, things, said), rows=1), graph.length)
    if not isinstance(graph, Rectangle):
        raise GfkitError(f"{said}: they are counted in products with a path or a cycle")
    fixed, growing, around = _sides(graph)
    many = fixed.shift
    inside = [(v, v + 1) for v in range(many - 1)] + [(0, many - 1)] * (around[0] and many > 2)
    near = (-1, 0, 1) if graph.kings else (0,)
    between = [(u, u + d) for u in range(many) for d in near if 0 <= u + d < many]
    columns = ColumnGraph(many, tuple(inside), tuple(between), around[1])
    return CountedBoards(Strip(orientation_rule(columns, things, said), rows=1), growing)


def _sides(graph: Rectangle) -> tuple[Size, Size, tuple[bool, bool]]:
    """Return the fixed side, the one that grows, and which are joined; raises GfkitError."""
    sides = (graph.rows, graph.columns)
    if bool(sides[0].step) == bool(sides[1].step):
        raise GfkitError(f"{on_text(graph)} has no side that is fixed beside one that is n")
    if sides[1].step:
        return sides[0], sides[1], graph.joined
    return sides[1], sides[0], graph.joined[::-1]


def _monotone(many: int) -> Strip:
    """Return what counts the paths by steps right and down in so many rows.

    Of each step to the right the row is told: they are words that do not decrease.
    """
    steps = {"rows": 1, "columns": 2, "holds": "a <= b"}
    return Strip(_made({"values": [*range(many)], "blocks": [steps]}, "monotone paths"), rows=1)


def plain_graph(name: str) -> PlainGraph:
    """Return the graph of a name, of a list of edges, or of a product of two paths.

    >>> len(plain_graph("P_2 x P_3").edges)
    7
    """
    first, times, second = name.partition(" x ")
    if times:
        rows, columns = (integer(one.removeprefix("P_")) for one in (first, second))
        return PlainGraph.path(rows).cartesian_product(PlainGraph.path(columns))
    found = PlainGraph.named(name.replace(", ", ","))
    if found is None:
        raise GfkitError(f"{name} is not a graph that has a name")
    return found


def _product(of: OnGraph, graph: Times) -> Strip | GraphProduct:
    """Return the product of a graph with a path or a cycle as a strip, or as layers."""
    plain = plain_graph(graph.graph)
    topology: Topology = "ring" if graph.joined else "strip"
    pairs = tuple((a + 1, b + 1) for a, b in sorted(plain.edges))
    match of.things:
        case Positions(game, quantity):
            return GraphProduct(find_graph_rule(f"{game}:{quantity}"), plain, topology)
        case Sets(name) if of.size is None and name in {**AS_GAMES, **BY_LAYERS}:
            rule = find_graph_rule(AS_GAMES.get(name) or BY_LAYERS[name])
            return GraphProduct(rule, plain, topology)
        case Subgraphs() as some:
            inside = {"graph": [[*z] for z in pairs]}
            model = subgraph_model(some, sentence_on_graph(of), inside)
            return Strip(model, rows=plain.vertices, topology=topology)
        case Sets(name) if of.size is None and (edges := graph_rule(name, GRID, pairs)) is not None:
            return Strip(model_of(edges), rows=plain.vertices, topology=topology)
    raise GfkitError(
        f"{sentence_on_graph(of)}: on products of another graph and a path games, sets of edges, "
        "independent sets and connected sets are counted, all of them"
    )


def sequence_on_graph(of: OnGraph) -> Sequence:
    """Return the sequence of the numbers of things; raises GfkitError.

    It begins with the empty graph where this is counted, and else with n = 1, or the first n for
    which there is a graph: a cycle has 3 vertices or more.

    >>> ladder = Rectangle(Size(0, 2), Size())
    >>> sequence_on_graph(OnGraph(Sets("matchings"), ladder)).terms(5)
    [1, 2, 7, 22, 71]
    """
    name = sentence_on_graph(of)
    if isinstance(of.things, NimValues):
        return _nim_values(of)
    if of.things == Colorings(None):
        return in_k_colors(of).named(f"{name}, that is, polynomials in k")
    if isinstance(of.graph, Growing):
        return _one_by_one(of)
    if of.edges:
        from gfkit.reading.sentences.edge_set_meanings_to_rules import sequence_of_edge_sets  # noqa: PLC0415 - rare

        return sequence_of_edge_sets(of)
    if (words := _on_cycle(of)) is not None:
        return word_meanings_to_rules.sequence_of(words).beginning(LEAST_JOINED).named(name)
    found = counting_of(of)
    size = found.size
    whole = Sequence.of(replace(found.counts, shift=size.shift) if size.shift else found.counts)
    whole = whole.section(size.step) if size.step > 1 else whole
    empty, over = divmod(-size.shift, size.step)
    is_asked = getattr(of.things, "name", "") in NOT_EMPTY or (
        isinstance(of.things, Paths) and of.things.kind != MONOTONE
    )
    is_counted = not (over or is_asked) and empty >= 0 and whole.term(empty) == 1
    if isinstance(of.things, Pieces) and of.things.lines:  # lines without cells have no pieces
        is_counted = False
    if isinstance(of.things, Orientations):  # no vertex is a source or sink
        ends = (of.things.sources, of.things.sinks)
        is_counted = is_counted and all(z is None or 0 in z for z in ends)
    first = empty if is_counted else max(1, empty + 1)
    of_edges = isinstance(of.things, Orientations | Subgraphs)  # of a graph with simple edges
    if _is_cycle(of.graph) or (of_edges and _is_closed(of.graph)):
        first = max(0, -((size.shift - LEAST_JOINED) // size.step))
    if _has_lone_vertex(of):
        first = max(first, _first_edge(of.graph))
    return whole.beginning(first).named(name)


def _has_lone_vertex(of: OnGraph) -> bool:
    """Tell whether the smallest graph has one vertex, which is a source, or not, as one likes."""
    is_of_vertices = isinstance(of.things, Orientations) and of.things.is_of_vertices
    return is_of_vertices and not _is_closed(of.graph)


def _first_edge(graph: Graph) -> int:
    """Return the first n for which a path has an edge; 0 for graphs whose columns have edges."""
    if not isinstance(graph, Rectangle):
        return 0
    fixed, growing, _ = _sides(graph)
    return 0 if fixed != Size(0, 1) else -((growing.shift - 2) // growing.step)


def _on_cycle(of: OnGraph) -> Counted | None:
    """Return the circular words that are sets of a size on a cycle; None for others.

    Of edges that have no vertex in common there are as many as of vertices without an edge.
    """
    graph = of.graph
    one, n = Size(0, 1), Size()
    cycles = {Rectangle(one, n, (False, True)), Rectangle(n, one, (True, False))}
    if of.size is None or graph not in cycles:
        return None
    apart = {"independent-sets": 1, "matchings": 1, "vertex-covers": 0}
    name = of.things.name if isinstance(of.things, Sets) else ""
    if name not in apart:
        return None
    alone = Count(NONE, Windows(2), Spells((apart[name], apart[name])))
    sized = Count(of.size, Cells(), Of(frozenset({1})))
    return Counted(Words((0, 1), on_circle=True), all_of([alone, sized]))


def _is_cycle(graph: Graph) -> bool:
    """Tell whether a graph is a cycle that grows."""
    one = Size(0, 1)
    return isinstance(graph, Rectangle) and _is_closed(graph) and one in (graph.rows, graph.columns)


def _is_closed(graph: Graph) -> bool:
    """Tell whether the columns, which grow, are closed to a cycle."""
    if isinstance(graph, Rectangle):
        return _sides(graph)[2][1]
    return isinstance(graph, Times) and graph.joined


def strip_on_graph(of: OnGraph) -> Strip:
    """Return the strip of the boards; raises GfkitError."""
    if of.edges:
        raise GfkitError(f"{sentence_on_graph(of)}: rows are read with the edges between them")
    found = counting_of(of)
    if not isinstance(found.counts, Strip):
        raise GfkitError(f"{sentence_on_graph(of)}: its layers are not rows of a strip")
    if found.size.step != 1 or found.size.shift:
        raise GfkitError("a strip has length n")
    return found.counts


def _nim_values(of: OnGraph) -> Sequence:
    """Return the nim-values of a game on paths, where it is a game of heaps with a code."""
    from gfkit.games.named_heap_games import OCTAL_GAMES, RULES_TOO  # noqa: PLC0415 - formulas do without
    from gfkit.games.nim_value_sequences import HeapNimValues as Values  # noqa: PLC0415

    assert isinstance(of.things, NimValues)
    game = of.things.game
    path = Rectangle(Size(0, 1), Size())
    if of.graph != path and game in GAMES:
        return _one_by_one_nim_values(of)
    codes = {key_of(name): code for name, code in OCTAL_GAMES.items() if name in RULES_TOO}
    if of.graph == path and (code := codes.get(key_of(game))) is not None:
        return Sequence.of(Values(code)).named(sentence_on_graph(of))
    known = " and ".join(sorted(RULES_TOO))
    raise GfkitError(
        f"nim-values of {game} on {on_text(of.graph)} are not known here; those of {known} are, "
        f"and `gfkit game outcome {game} --graph FILE` tells who wins on one graph"
    )


def _one_by_one_nim_values(of: OnGraph) -> Sequence:
    """Return the nim-values on the first graphs of a family; raises GfkitError."""
    from gfkit.games.node_and_arc_kayles_nim_values import GraphNimValues  # noqa: PLC0415 - slow to import

    assert isinstance(of.things, NimValues)
    valued = GraphNimValues(of.things.game)
    found: dict[int, int] = {}
    for n in range(1, MOST_VALUES + 1):
        graph = graph_at(of.graph, n)
        if graph is None:
            continue
        try:
            found[n] = valued.of(graph.neighbours())
        except LimitReached:
            break
        if valued.positions > MOST_VALUED or len(graph.edges) > MOST_LINES:
            break
    if not found:
        raise GfkitError(f"{sentence_on_graph(of)}: none of these graphs is small enough")
    told = f"{sentence_on_graph(of)} (counted for n = {min(found)} to {max(found)})"
    return Sequence([*found.values()], offset=min(found)).named(told)


def graph_at(graph: Graph, n: int) -> PlainGraph | None:
    """Return one graph of a family; None where there is none.

    >>> len(graph_at(Rectangle(Size(0, 2), Size()), 3).edges)
    7
    """
    match graph:
        case Growing(letter, other, shift):
            many = n + shift
            text = f"{letter}_{many}" if other is None else f"K_{{{other or n},{n}}}"
            is_none = many < 1 or (letter == "W" and many <= LEAST_RIM)
            found = None if is_none else PlainGraph.named(text)
            return found if found is not None and found.edges else None
        case NamedGraph(name):
            return plain_graph(name)
        case Times(name, length, joined):
            line = _line_at(length, n, joined=joined)
            return None if line is None else plain_graph(name).cartesian_product(line)
    both = zip((graph.rows, graph.columns), graph.joined, strict=True)
    rows, columns = (_line_at(size, n, joined=around) for size, around in both)
    if rows is None or columns is None or graph.kings:
        return None
    return rows.cartesian_product(columns)


def _line_at(size: Size, n: int, *, joined: bool) -> PlainGraph | None:
    """Return a path or cycle of a size; None where there is none."""
    many = size.step * n + size.shift
    if many < (LEAST_JOINED if joined else 1):
        return None
    return PlainGraph.cycle(many) if joined else PlainGraph.path(many)


# Single graphs.


def model_of_things(of: OnGraph) -> Model:
    """Return what is counted on a graph that is not a rectangle; raises GfkitError."""
    match of.things:
        case Sets(name) if of.size is None:
            return find_model(name)
        case Positions(game, quantity):
            return _positions(game, quantity)
        case Colorings(int(colors)):
            return find_model(f"{colors}-colorings")
    said = sentence_on_graph(of)
    if isinstance(of.things, Sets):
        told = f"`gfkit count {of.things.name} --graph FILE` tells them for each size"
        raise GfkitError(f"{said}: on a graph of this kind all are counted together; {told}")
    raise GfkitError(f"{said}: on a graph of this kind they are not counted")


def in_k_colors(of: OnGraph) -> Sequence:
    """Return the chromatic polynomials of the graphs of a sequence, in k; raises GfkitError.

    Of cycles they are those of C_n for n >= 3: cyclic words without equal neighbors.
    """
    from gfkit.reading.sentences.word_meanings_to_rules_for_all_k import letter_rule  # noqa: PLC0415
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.counts_for_any_number_of_letters import ParameterCounts  # noqa: PLC0415

    said, in_three = sentence_on_graph(of), sentence_on_graph(replace(of, things=Colorings(3)))
    if isinstance(of.graph, Growing | NamedGraph):
        raise GfkitError(
            f"{said}: with k colors cycles and products with a path are colored; {in_three!r} is "
            "counted one by one"
        )
    found = counting_of(replace(of, things=Colorings(3)))
    topology, sides = getattr(found.counts, "topology", ""), getattr(found.counts, "fixed", {})
    is_kings = isinstance(of.graph, Rectangle) and of.graph.kings
    if topology == "ring" and sides == {"rows": 1} and found.size == Size() and not is_kings:
        apart = Count(NONE, Windows(2), Ordered(Order.EQUAL))
        rule = letter_rule(apart, said, on_circle=True)
        return Sequence.of(ParameterCounts(rule, "rows", 1, letter="k")).beginning(3)
    if topology not in {"strip", "cylinder"} or found.size != Size():
        raise GfkitError(
            f"{said}: with k colors boards are not joined where they grow; with a number of "
            f"colors they may be: {in_three!r}"
        )
    palette = Palette.named("king-colourings" if is_kings else "colourings")
    assert palette is not None
    ((fixed, side),) = sides.items()
    return Sequence.of(ParameterCounts(palette, fixed, side, topology, letter="k"))


def board_of(of: OnGraph) -> tuple[Model, Board | PlainGraph]:
    """Return what is counted, and on which board or graph, where no side is n."""
    if isinstance(of.graph, Rectangle):
        return model_on(of), Board.rectangle(of.graph.rows.shift, of.graph.columns.shift)
    assert isinstance(of.graph, NamedGraph)
    plain = plain_graph(of.graph.name)
    return model_of_things(of), plain


def _one_by_one(of: OnGraph) -> Sequence:
    """Return the first numbers on the graphs of a family; raises GfkitError."""
    model = model_of_things(of)
    assert isinstance(of.graph, Growing)
    totals: dict[int, int] = {}
    vertices = 0
    for n in range(1, MOST_VERTICES):
        graph = graph_at(of.graph, n)
        if graph is None:
            continue
        of_edges = getattr(model.game, "kind", "") == "edges" and model.name != SPANNING_TREES
        if graph.vertices > MOST_VERTICES or (of_edges and len(graph.edges) > MOST_EDGES):
            break
        try:
            totals[n] = count(model, graph).total()
        except LimitReached:
            break
        vertices = graph.vertices
    if not totals:
        raise GfkitError(f"{sentence_on_graph(of)}: none of these graphs is small enough")
    sides = f"n = {min(totals)} to {max(totals)}, where it has {vertices} vertices"
    said = f"{sentence_on_graph(of)} (counted on each graph for {sides})"
    return Sequence([*totals.values()], offset=min(totals)).named(said)
