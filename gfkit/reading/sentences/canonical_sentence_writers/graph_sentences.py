"""What is counted on graphs and boards in canonical English, which is read back as it was meant."""

from __future__ import annotations

from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import (
    ONE_OF_THEM,
    article_of,
    measure_text,
    number_text,
    size_text,
)
from gfkit.reading.sentences.graph_meanings import (
    MONOTONE,
    Colorings,
    EdgesIn,
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
    Subgraphs,
    Times,
)
from gfkit.reading.sentences.registry_of_names import (
    GAMES,
    NAMED_GRAPH,
    SETS_ON,
    name_of,
    one_piece_of,
    registry,
)
from gfkit.reading.sentences.sentence_meanings import NONE, Amount, Size

UNITS = {"matchings": ("edge", "edges")}
"""What the size of sets counts, one or several, if it is not vertices."""
STUCK = {
    "left-ends": "in which Left cannot move",
    "right-ends": "in which Right cannot move",
    "play": "in alternating play",
}
BEFORE = {"maximal": "maximal positions", "one-sided-ends": "one-sided ends"}


def sentence_on_graph(of: OnGraph) -> str:
    """Return a meaning in canonical English.

    >>> grid = Rectangle(Size(0, 3), Size())
    >>> sentence_on_graph(OnGraph(Sets("independent-sets"), grid, Amount(2, 2)))
    'independent sets with exactly 2 vertices in P_3 x P_n'
    >>> sentence_on_graph(OnGraph(Positions("col", "left-ends"), grid))
    'positions of Col on a 3 x n board in which Left cannot move'
    """
    on, board = on_text(of.graph), on_text(of.graph, is_board=True)
    match of.things:
        case Sets(name):
            unit = UNITS.get(name, ("vertex", "vertices"))[of.size not in ONE_OF_THEM]
            sized = f" with {_amount(of.size)}{unit}" if of.size else ""
            edges = " and ".join(sorted(map(_edges_text, of.edges)))
            behind = f" with {edges}" if edges else ""
            return f"{name_of(SETS_ON, name)}{sized} in {on}{behind}"
        case Subgraphs(degrees, is_not):
            return f"spanning subgraphs{_degrees_text(degrees, is_not=is_not)} of {on}"
        case Paths(kind, ends):
            first, second = (one.replace("-", " ") for one in ends)
            behind = " with steps right and down" if kind == MONOTONE else ""
            before = "" if kind == MONOTONE else f"{kind} "
            return f"{before}paths from the {first} corner to the {second} corner of {on}{behind}"
        case Orientations(kind) as of_edges:
            begun = f"{kind} orientations of {on}".lstrip()
            return f"{begun}{_vertices_text(of_edges)}"
        case Colorings(colors):
            return f"proper {colors or 'k'}-colorings of {on}"
        case Pieces(name, peaceful, maximal, lines):
            many, called = _amount(of.size), _pieces(name, of.size)
            before = "maximal " * maximal
            told = " and ".join(sorted(_in_line(name, z) for z in lines))
            behind = f" in which {told}" if told else ""
            if peaceful:
                return f"{before}placements of {many}non-attacking {called} on {board}{behind}"
            return f"placements of {many}{called} in any cells of {board}{behind}"
        case Positions(game, quantity):
            behind = f" {STUCK[quantity]}" if quantity in STUCK else ""
            return (
                f"{BEFORE.get(quantity, 'positions')} of {name_of(GAMES, game)} on {board}{behind}"
            )
        case NimValues(game):
            return f"nim-values of {name_of(GAMES, game)} on {on}"


def _vertices_text(of: Orientations) -> str:
    """Return what is said of the vertices of orientations.

    >>> _vertices_text(Orientations("", sources=Amount(0, 0), out=Amount(1)))
    ' with no sources, in which every vertex has outdegree at least 1'
    """
    ends = [
        f"no {name}s" if z == NONE else f"{_amount(z)}{name}{'' if z in ONE_OF_THEM else 's'}"
        for name, z in (("source", of.sources), ("sink", of.sinks))
        if z is not None
    ]
    each = [
        f"every vertex has {name} {measure_text(z)}"
        for name, z in (("outdegree", of.out), ("indegree", of.into))
        if z is not None
    ]
    told = [f" with {' and '.join(ends)}"] if ends else []
    return ",".join([*told, *([f" in which {' and '.join(each)}"] if each else [])])


def _degrees_text(degrees: Amount | None, *, is_not: bool) -> str:
    """Return which degrees vertices have, or have not.

    >>> _degrees_text(Amount(0, None, 2), is_not=False), _degrees_text(Amount(1, 1), is_not=True)
    (' with even degrees', ' with no degree 1')
    """
    if degrees is None:
        return ""
    told = measure_text(degrees)
    if is_not:
        return f" with no degree {told}"
    return f" with {told} degrees" if told in {"even", "odd"} else f" with degrees {told}"


def _in_line(name: str, of: PiecesInLine) -> str:
    return f"each {of.line} has {_amount(of.amount)}{_pieces(name, of.amount)}"


def _edges_text(of: EdgesIn) -> str:
    """Return which edges are taken.

    >>> _edges_text(EdgesIn(upright=True, amount=Amount(2)))
    'at least 2 rungs'
    """
    ordinals = {0: "first", -1: "last"}
    if of.apart:
        return "no two adjacent rungs"
    if of.upright and of.line is not None:
        return f"{'not ' if of.amount == NONE else ''}the {ordinals[of.line]} rung"
    amount = "no " if of.amount == NONE else _amount(of.amount)
    is_one = of.amount in ONE_OF_THEM
    noun = {True: "rung", False: "horizontal edge", None: "edge"}[of.upright] + "s" * (not is_one)
    if of.line is not None:
        where = f" of the {ordinals[of.line]} row"
        noun = "edge" + "s" * (not is_one)
        return f"every edge{where}" if of.amount is None else f"{amount}{noun}{where}"
    return "every rung" if of.amount is None else f"{amount}{noun}"


def _pieces(name: str, amount: Amount | None) -> str:
    """Return what so many pieces are called."""
    return one_piece_of(name) if amount in ONE_OF_THEM else name


def _amount(amount: Amount | None) -> str:
    """Return an amount before its noun, with a space behind it; nothing for no amount."""
    if amount is None:
        return ""
    told = number_text(amount)
    return f"an {told} number of " if told in {"even", "odd"} else f"{told} "


def on_text(graph: Graph | Size, *, is_board: bool = False) -> str:
    """Return a graph as it stands in a sentence, or a size.

    >>> on_text(Rectangle(Size(0, 1), Size(), (False, True))), on_text(Size(1, 1))
    ('C_n', '{n+1}')
    """
    match graph:
        case Size():
            text = size_text(graph)
            return f"{{{text}}}" if graph.step and graph.shift else text
        case Rectangle(rows, columns, joined, kings):
            if kings or (is_board and not any(joined)):
                sides = " x ".join(
                    f"({size_text(z)})" if z.step and z.shift else size_text(z)
                    for z in (rows, columns)
                )
                return f"the {sides} king graph" if kings else f"{article_of(rows)} {sides} board"
            both = [
                f"{'PC'[around]}_{on_text(size)}"
                for around, size in zip(joined, (rows, columns), strict=True)
            ]
            return both[1] if both[0] == "P_1" else " x ".join(both)
        case Times(name, length, around):
            return f"{name} x {'PC'[around]}_{on_text(length)}"
        case NamedGraph(name):
            if "-" in name:
                return f"the graph with edges {name}"
            known = {one.key for one in registry() if one.kind == NAMED_GRAPH}
            return f"the {name_of(NAMED_GRAPH, name)} graph" if name in known else name
        case Growing(letter, first, shift):
            size = on_text(Size(1, shift)) if shift else "n"
            return f"{letter}_{size}" if first is None else f"{letter}_{{{first or 'n'},n}}"
