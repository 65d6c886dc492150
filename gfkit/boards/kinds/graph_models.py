"""Named models of sets of edges and cells, and of chess pieces: all data, as of TOML files."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.edge_sets import MAX_DEGREE, EdgeRule
from gfkit.boards.kinds.move_rules import LinkRule
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.boards.kinds.game import Game, RuleOfArrays

BETWEEN, AND = " between ", " and "
KING = "king-"
"""Before the name of a model: the same in the graph of a king's moves."""
GRID, KINGS = ("horizontal", "vertical"), ("horizontal", "vertical", "diagonal", "antidiagonal")
"""Directions in which cells are neighbours, each one both ways."""
Ways = tuple[str, ...]
Pair = tuple[int, int]
Made = Callable[[Ways], dict[str, Any]]
_OPPOSITE = ["top-left", "bottom-right"]
KINDS: dict[str, type[RuleOfArrays]] = {"edges": EdgeRule, "links": LinkRule, "values": ArrayRule}


def _edges(*, components: int | None = 1, acyclic: bool = False, **edges: Any) -> Made:
    """Return a rule on sets of edges, by their directions."""
    numbered = {} if components is None else {"components": components}
    whole = {**numbered, **({"acyclic": True} if acyclic else {})}
    return lambda ways: {
        "edges": edges if ways == GRID else {**edges, "directions": [*ways]},
        **whole,
    }


def _links(least: int, most: int | None = None, *forbid: str) -> Made:
    """Return a rule on sets of edges of which only the number at a vertex matters."""
    return lambda ways: {
        "links": {
            "directions": [*ways],
            "number": list(range(least, 1 + (2 * len(ways) if most is None else most))),
            **({"forbid": [*forbid]} if forbid else {}),
        }
    }


def _chosen(*asked: tuple[str, str, int, int | None], **connected: Any) -> Made:
    """Return a rule on sets of cells, which are the elements of odd value.

    asked: of elements with the values of the first, every value for "", how many neighbours have
    the values of the second, from the third number to the fourth, None for any number.
    """
    largest = max((int(z) for one in asked for z in "".join(one[:2])), default=1)

    def made(ways: Ways) -> dict[str, Any]:
        near = [
            {
                "directions": [*ways],
                "relation": "value",
                "values": [*map(int, values)],
                **({"of": [*map(int, of)]} if of else {}),
                "counts": list(range(least, 1 + (2 * len(ways) if most is None else most))),
            }
            for of, values, least, most in asked
        ]
        tables: dict[str, Any] = {"neighbours": near} if near else {}
        if connected:
            along = {} if ways == GRID else {"directions": [*ways]}
            tables["connected"] = [{"values": [1], **along, **connected}]
        return {"values": [*range(largest + 1)], **tables}

    return made


def _animals(ways: Ways) -> dict[str, Any]:
    """Return sets of cells that steps to the left and downwards take to the corner."""
    below = {"directions": ["left", "down", *(["down-left"] if ways == KINGS else [])]}
    asked = {**below, "of": ["1"], "relation": "value", "values": ["1"], "exceptions": [1]}
    counts = [*range(1, 1 + len(below["directions"]))]
    corner = {"corners": {"bottom-left": "1"}}
    return {
        "values": [0, 1],
        "weights": {"1": "x"},
        **corner,
        "neighbours": [{**asked, "counts": counts}],
    }


_ALL_SIDES = ["left", "right", "top", "bottom"]
_DOMINATED, _APART = ("0", "1", 1, None), ("1", "1", 0, 0)
_OWN = [("0", "13", 1, 1), ("2", "13", 2, None), ("1", "13", 0, 0), ("3", "13", 1, None)]
"""Labels: 1 and 3 are chosen, 3 with chosen neighbours; 0 and 2 are not, 0 with one of them."""
NAMED: dict[str, tuple[str, Made]] = {
    "hamiltonian-cycles": ("cycles through all vertices", _edges(degree=[2])),
    "hamiltonian-paths": (
        "undirected paths through all vertices, two or more",
        _edges(degree=[1, 2], acyclic=True),
    ),
    "hamiltonian-corner-paths": (
        "paths through all vertices from the upper left corner to the lower right one",
        _edges(degree=[2], ends=_OPPOSITE),
    ),
    "meanders": (
        "closed curves through all cells, each edge at most once, that touch and do not cross",
        _edges(degree=[0, 2, 4], turns=True),
    ),
    "cycles": ("cycles", _edges(degree=[2], spanning=False)),
    "paths": (
        "undirected paths with at least one edge",
        _edges(degree=[1, 2], spanning=False, acyclic=True),
    ),
    "corner-paths": (
        "self-avoiding walks from the upper left corner to the lower right one",
        _edges(degree=[2], spanning=False, ends=_OPPOSITE),
    ),
    "spanning-trees": ("spanning trees", _edges(acyclic=True)),
    "spanning-forests": ("spanning forests", _edges(acyclic=True, components=None)),
    "trees": (
        "subgraphs that are trees, with at least one edge",
        _edges(spanning=False, acyclic=True),
    ),
    "connected-subgraphs": ("connected sets of edges that are not empty", _edges(spanning=False)),
    "connected-spanning-subgraphs": ("connected spanning subgraphs", _edges()),
    "2-factors": ("sets of cycles through all vertices", _edges(degree=[2], components=None)),
    "connected-sets": ("connected sets of cells that are not empty", _chosen(components=[1])),
    "polyominoes": (
        "polyominoes inscribed in the board, so that they reach all its sides",
        _chosen(components=[1], sides=_ALL_SIDES),
    ),
    "inscribed-trees": (
        "polyominoes that reach all sides, and whose neighbourhoods make a tree",
        _chosen(components=[1], acyclic=True, sides=_ALL_SIDES),
    ),
    "inscribed-snakes": (
        "polyominoes that reach all sides, and whose neighbourhoods make a path",
        _chosen(("1", "1", 1, 2), components=[1], acyclic=True, sides=_ALL_SIDES),
    ),
    "directed-animals": (
        "sets of cells that steps to the left and downwards in them take to the lower left corner",
        _animals,
    ),
    "dominating-sets": (
        "sets such that each other cell has a neighbour there",
        _chosen(_DOMINATED),
    ),
    "total-dominating-sets": (
        "sets such that each cell has a neighbour there",
        _chosen(("", "1", 1, None)),
    ),
    "connected-dominating-sets": (
        "connected sets such that each other cell has a neighbour there",
        _chosen(_DOMINATED, components=[1]),
    ),
    "independent-dominating-sets": (
        "sets without neighbours such that each other cell has a neighbour there",
        _chosen(_DOMINATED, _APART),
    ),
    "induced-cycles": (
        "cycles of cells no two of which are neighbours otherwise",
        _chosen(("1", "1", 2, 2), components=[1]),
    ),
    "induced-paths": (
        "paths of two or more cells no two of which are neighbours otherwise",
        _chosen(("1", "1", 1, 2), components=[1], acyclic=True),
    ),
    "induced-trees": (
        "sets of cells whose neighbourhoods make a tree",
        _chosen(components=[1], acyclic=True),
    ),
    "independent-sets": ("sets of cells without neighbours", _chosen(_APART)),
    "minimal-dominating-sets": (
        "dominating sets without a smaller one inside",
        _chosen(*_OWN, ("3", "0", 1, None)),
    ),
    "minimal-total-dominating-sets": (
        "total dominating sets without a smaller one inside",
        _chosen(("01", "13", 1, 1), ("23", "13", 2, None), ("13", "01", 1, None)),
    ),
    "irredundant-sets": (
        "sets each of whose cells is alone, or the only one there near some other cell",
        _chosen(*_OWN, ("3", "0", 1, None), ("4", "13", 0, 0)),
    ),
    "matchings": ("sets of edges without common vertices", _links(0, 1)),
    "perfect-matchings": ("matchings of all vertices", _links(1, 1)),
    "maximal-matchings": (
        "matchings to which no edge can be added",
        _links(0, 1, "addable"),
    ),
    "edge-covers": ("sets of edges with an edge at each vertex", _links(1)),
    "minimal-edge-covers": (
        "edge covers without a smaller one inside",
        _links(1, None, "removable"),
    ),
}
"""What each counts, and the rule by the directions of edges."""


_KNIGHT = [[row, column] for row in (-2, -1, 1, 2) for column in (-2, -1, 1, 2) if row + column & 1]


def _alone(*lines: str) -> dict[str, Any]:
    """Return tables that say: at most one piece on each line."""
    return {"lines": [{"directions": [*lines], "matches": "0* (1 0*)?"}]}


_ATTACKED = {"relation": "value", "values": ["1"], "of": ["1"], "counts": [0]}
ENDLESS = ("closed-meanders", "meandric-numbers", "open-meanders", "semi-meanders")
CHESS: dict[str, dict[str, Any]] = {
    "rooks": _alone("row", "column"),
    "bishops": _alone("diagonal", "antidiagonal"),
    "queens": _alone("row", "column", "diagonal", "antidiagonal"),
    "knights": {"neighbours": [{**_ATTACKED, "offsets": _KNIGHT}]},
}
"""Any number of pieces of one kind none of which attacks another; kings are a game."""


def _on_columns(data: dict[str, Any], pairs: tuple[Pair, ...]) -> dict[str, Any] | None:
    """Return a rule on edges or connected cells with other neighbours in columns, or None."""
    graph = {"graph": [[*pair] for pair in pairs]}
    if "connected" in data and not data.keys() - {"values", "weights", "connected"}:
        [asked] = data["connected"]
        return None if "sides" in asked else {**data, "connected": [{**asked, **graph}]}
    if "edges" in data and "ends" not in data["edges"]:
        return {**data, "edges": {**data["edges"], **graph}}
    if "links" in data and "forbid" not in data["links"]:
        number = data["links"]["number"]
        more = range(number[-1] + 1, MAX_DEGREE + 1) if number[-1] == 2 * len(GRID) else ()
        return {"edges": {"degree": [*number, *more], **graph}}
    return None


def _path(name: str, places: str) -> tuple[str, Made]:
    """Return the paths whose ends are at two places, such as "top-left and 2,-1"."""
    ends = [
        [*map(int, place.split(","))] if re.fullmatch(r"-?\d,-?\d", place) else place
        for place in places.split(AND)
    ]
    if name not in {"paths", "hamiltonian-paths"} or len(ends) != 2:
        raise GfkitError(
            f"{name} between {places}: paths, king-paths and hamiltonian-paths go between two "
            "places, such as 'paths between top-left and 2,-1'"
        )
    told = NAMED[name][0] if name == "paths" else "undirected paths through all vertices"
    return f"{told}, between {places}", _edges(degree=[2], spanning=name != "paths", ends=ends)


@lru_cache(maxsize=64)
def graph_rule(name: str, ways: Ways = GRID, pairs: tuple[Pair, ...] = ()) -> Game | None:
    """Return the rule of a name, or None; of paths also with the places of the ends in the name.

    ways: the directions in which cells are neighbours, some of KINGS. pairs: the rows, from 1 on,
    that are neighbours in a column, if these are not the next ones; for edges and components.

    >>> graph_rule("king-cycles").directions
    ('horizontal', 'vertical', 'diagonal', 'antidiagonal')
    >>> graph_rule("paths between top-left and 2,-1").ends
    ('top-left', (2, -1))
    """
    plain = name.removeprefix(KING)
    if name in CHESS and not pairs and ways == GRID:
        told = {"name": name, "summary": f"placements of {name} none of which attacks another"}
        return ArrayRule.from_data(
            {**told, "values": ["0", "1"], "weights": {"1": "x"}, **CHESS[name]}, name
        )
    plain, between, places = plain.partition(BETWEEN)
    if plain in ENDLESS:
        raise GfkitError(
            f"{name}: a curve that crosses a line 2n times (A005315) may have any number of open "
            "arcs between two crossings, so that no finite number of states serves for all n; "
            "closed curves through the cells of a board are meanders"
        )
    if plain not in NAMED:
        return None
    if name.startswith(KING):
        ways = KINGS
    summary, make = _path(plain, places) if between else NAMED[plain]
    data = _on_columns(make(ways), pairs) if pairs else make(ways)
    if data is None:
        return None
    graphs = {GRID: "the grid graph", KINGS: "the king's graph"}
    graph = "the product of graphs" if pairs else graphs.get(ways, "the graph")
    told = {"name": name, "summary": f"{summary}, in {graph}"}
    kind = next(kind for key, kind in KINDS.items() if key in data)
    return kind.from_data({**data, **told}, name)


def graph_names() -> tuple[str, ...]:
    """Return the names of all these models."""
    kings = (KING + name for name in NAMED if "covers" not in name and name != "meanders")
    return (*NAMED, *CHESS, *kings)
