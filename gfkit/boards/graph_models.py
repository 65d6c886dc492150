"""Named models of sets of edges and cells of grid graphs: all data, as of TOML files."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gfkit.boards.arrays import ArrayRule
from gfkit.boards.edge_sets import EdgeRule

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.game import Game

KING = "king-"
"""Before the name of a model of edges: the same in the graph of a king's moves."""
_NEAR: dict[str, Any] = {
    "directions": ["horizontal", "vertical"],
    "relation": "value",
    "values": [1],
}
_OPPOSITE = ["top-left", "bottom-right"]


def _edges(*, components: int | None = 1, acyclic: bool = False, **edges: Any) -> dict[str, Any]:
    """Return a rule on sets of edges."""
    numbered = {} if components is None else {"components": components}
    return {"edges": edges, **numbered, **({"acyclic": True} if acyclic else {})}


def _chosen(*near: Mapping[str, Any], **connected: Any) -> dict[str, Any]:
    """Return a rule on sets of cells, which are the elements 1."""
    tables = {"neighbours": [{**_NEAR, **one} for one in near]} if near else {}
    if connected:
        tables["connected"] = [{"values": [1], **connected}]
    return {"values": [0, 1], **tables}


_DOMINATED = {"of": [0], "counts": [1, 2, 3, 4]}
_APART = {"of": [1], "counts": [0]}
NAMED: dict[str, tuple[str, dict[str, Any]]] = {
    "hamiltonian-cycles": ("cycles through all vertices", _edges(degree=[2])),
    "hamiltonian-paths": (
        "undirected paths through all vertices, two or more",
        _edges(degree=[1, 2], acyclic=True),
    ),
    "hamiltonian-corner-paths": (
        "paths through all vertices from the upper left corner to the lower right one",
        _edges(degree=[2], ends=_OPPOSITE),
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
    "1-factors": ("perfect matchings", _edges(degree=[1], components=None)),
    "2-factors": ("sets of cycles through all vertices", _edges(degree=[2], components=None)),
    "connected-sets": ("connected sets of cells that are not empty", _chosen(components=[1])),
    "polyominoes": (
        "polyominoes inscribed in the board, so that they reach all four sides",
        _chosen(components=[1], sides=["left", "right", "top", "bottom"]),
    ),
    "dominating-sets": (
        "sets such that each other cell has a neighbour there",
        _chosen(_DOMINATED),
    ),
    "total-dominating-sets": (
        "sets such that each cell has a neighbour there",
        _chosen({"counts": [1, 2, 3, 4]}),
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
        _chosen({"of": [1], "counts": [2]}, components=[1]),
    ),
    "induced-paths": (
        "paths of two or more cells no two of which are neighbours otherwise",
        _chosen({"of": [1], "counts": [1, 2]}, components=[1], acyclic=True),
    ),
    "induced-trees": (
        "sets of cells whose neighbourhoods make a tree",
        _chosen(components=[1], acyclic=True),
    ),
}
"""What each counts, and the rule."""


@lru_cache(maxsize=64)
def graph_rule(name: str) -> Game | None:
    """Return the rule of a name, or None.

    >>> graph_rule("king-cycles").directions
    ('horizontal', 'vertical', 'diagonal', 'antidiagonal')
    """
    plain = name.removeprefix(KING)
    if plain not in NAMED:
        return None
    summary, data = NAMED[plain]
    told = {"name": name, "summary": f"{summary}, in the grid graph"}
    if name == plain:
        kind = EdgeRule if "edges" in data else ArrayRule
        return kind.from_data({**data, **told}, name)
    if "edges" not in data:
        return None
    ways = ["horizontal", "vertical", "diagonal", "antidiagonal"]
    told["summary"] = f"{summary}, in the king's graph"
    return EdgeRule.from_data(
        {**data, "edges": {**data["edges"], "directions": ways}, **told}, name
    )


def graph_names() -> tuple[str, ...]:
    """Return the names of all these models."""
    return (*NAMED, *(KING + name for name, (_, data) in NAMED.items() if "edges" in data))
