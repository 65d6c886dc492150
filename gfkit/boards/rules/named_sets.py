"""Named sets of edges and of cells, and chess pieces: `named_sets.toml`."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.file_reader import read_toml
from gfkit.boards.rules.edges import GRID, KINGS, MAX_DEGREE
from gfkit.boards.rules.rule import CountingRule, game_class, kind_of_table
from gfkit.boards.schemas import MAX_VERTICES
from gfkit.errors import GfkitError, LimitReached

if TYPE_CHECKING:
    Ways = tuple[str, ...]
    Pair = tuple[int, int]

BETWEEN, AND = " between ", " and "
KING = "king-"
"""Before the name of a model: the same in the graph of a king's moves."""

NAMED, IN_KINGS, CHESS = read_toml(Path(__file__).with_suffix(".toml")).values()
"""Sets; those that are another rule in the king's graph; pieces, in the words of rule files."""
SETS_OF_VERTICES = frozenset(
    name for name, told in NAMED.items() if not told.keys() & {"edges", "links", "values"}
)
"""Those of cells that are chosen, whose number can be given."""
ENDLESS = ("closed-meanders", "meandric-numbers", "open-meanders", "semi-meanders")


def rule_data(name: str, ways: Ways = GRID) -> dict[str, Any]:
    """Return a named set as the data of a rule's file; raises KeyError for another name.

    ways: the directions in which cells are neighbours, some of KINGS.
    """
    given = IN_KINGS[name] if ways == KINGS and name in IN_KINGS else NAMED[name]
    data = {key: told for key, told in given.items() if key not in {"called", "says", "near"}}
    along = {"directions": [*ways]}
    other = {} if ways == GRID else along
    if "edges" in data:
        data["edges"] = {**data["edges"], **other}
    elif "links" in data:
        counts = _counts(data["links"]["number"], ways)
        data["links"] = {**data["links"], **along, "number": counts}
    elif "values" not in data:
        near = given.get("near", [])
        largest = max([1, *(int(z) for of, values, _ in near for z in of + values)])
        data["values"] = [*range(largest + 1)]
        tables = [
            {
                **along,
                "relation": "value",
                "values": [*map(int, values)],
                **({"of": [*map(int, of)]} if of else {}),
                "counts": _counts(counts, ways),
            }
            for of, values, counts in near
        ]
        data |= {"neighbours": tables} if tables else {}
        if "connected" in data:
            data["connected"] = [{"values": [1], **other, **data["connected"]}]
    return data


def _counts(said: str, ways: Ways) -> list[int]:
    """Return the numbers of neighbours from one to another, or to all of them."""
    least, dots, most = said.partition("..")
    last = int(most) if most else 2 * len(ways) if dots else int(least)
    return [*range(int(least), 1 + last)]


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


def _path(name: str, places: str) -> tuple[str, dict[str, Any]]:
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
    told = NAMED[name]["says"] if name == "paths" else "undirected paths through all vertices"
    edges = {"degree": [2], "spanning": name != "paths", "ends": ends}
    return f"{told}, between {places}", {"edges": edges, "components": 1}


def graph_table(
    name: str, ways: Ways = GRID, pairs: tuple[Pair, ...] = ()
) -> dict[str, Any] | None:
    """Return the rule of a name as the data of a rule's file, or None; see `graph_rule`."""
    plain, between, places = name.removeprefix(KING).partition(BETWEEN)
    if plain in ENDLESS:
        raise GfkitError(
            f"{name}: a curve that crosses a line 2n times (A005315) may have any number of open "
            "arcs between two crossings, so that no finite number of states serves for all n; "
            "closed curves through the cells of a board are meanders"
        )
    if name in CHESS and not pairs and ways == GRID:
        summary = f"placements of {name} none of which attacks another"
        data = {"values": ["0", "1"], "weights": {"1": "x"}, **CHESS[name]}
    elif plain not in NAMED:
        return None
    else:
        ways = KINGS if name.startswith(KING) else ways
        graph = {GRID: "the grid graph", KINGS: "the king's graph"}.get(ways, "the graph")
        told, data = NAMED[plain]["says"], rule_data(plain, ways)
        if between:
            told, data = _path(plain, places)
            data["edges"] |= {} if ways == GRID else {"directions": [*ways]}
        if pairs:
            on_columns = _on_columns(data, pairs)
            if on_columns is None:
                return None
            if (vertices := max(map(max, pairs))) > MAX_VERTICES:
                raise LimitReached(
                    f"{name}: such sets are counted on graphs of at most {MAX_VERTICES} vertices, "
                    f"and this one has {vertices}"
                )
            graph, data = "the product of graphs", on_columns
        summary = f"{told}, in {graph}"
    return {**data, "name": name, "summary": summary}


@lru_cache(maxsize=64)
def graph_rule(name: str, ways: Ways = GRID, pairs: tuple[Pair, ...] = ()) -> CountingRule | None:
    """Return the rule of a name, or None; of paths also with the places of the ends in the name.

    ways: the directions in which cells are neighbours, some of KINGS. pairs: the rows, from 1 on,
    that are neighbours in a column, if these are not the next ones; for edges and components.
    Raises GfkitError for a name that cannot be counted so, LimitReached for too many vertices.

    >>> graph_rule("king-cycles").directions
    ('horizontal', 'vertical', 'diagonal', 'antidiagonal')
    >>> graph_rule("paths between top-left and 2,-1").ends
    ('top-left', (2, -1))
    """
    data = graph_table(name, ways, pairs)
    return None if data is None else game_class(kind_of_table(data)).from_data(data, name)


def graph_names() -> tuple[str, ...]:
    """Return the names of all these models."""
    kings = (KING + name for name in NAMED if "covers" not in name and name != "meanders")
    return (*NAMED, *CHESS, *kings)


def of_vertices(text: str) -> str:
    """Return what a set of cells is as one of vertices of a graph.

    >>> of_vertices("connected sets of cells, each cell of which has a neighbour there")
    'connected sets of vertices, each vertex of which has a neighbour there'
    """
    return re.sub(r"\bcell\b", "vertex", re.sub(r"\bcells\b", "vertices", text))
