"""Titles of arrays whose values label the nodes of a graph, or the faces of a solid.

Every step from an element to a neighbour goes along an edge of the graph. The edges are told in the
title, but for square grids and regular solids. The rule is that of an array rule
(docs/array-rules.md): which values may stand next to each other.
"""

from __future__ import annotations

import re
from itertools import combinations, product
from typing import Any, NamedTuple

Table = dict[str, Any]
Edges = list[tuple[int, int]]

BOARD = re.compile(r"(n|\d{1,2}) x (n|\d{1,2}) 0\.\.(\d{1,2}) arrays( starting with 0)?")
WHAT = re.compile(r"0\.\.(\d{1,2}) label (nodes|faces|vertices) of (?:the|an|a) ([^,]{1,40})")
LISTED = re.compile(r"\d{1,2},\d{1,2}(?: \d{1,2},\d{1,2}){0,200}")
SQUARE = re.compile(r"(\d) x (\d) square grid graph\b")
MOVES = re.compile(
    r"(?:along|across) (?:an|a)(?: corresponding)? (?:edge of this graph|[a-z]{4,13} edge)"
)
FROM_ZERO = ", with the array starting at 0"
PAIRS = {
    "horizontal": (1, 2, "a", "b"),
    "vertical": (2, 1, "a", "b"),
    "diagonal": (2, 2, "a", "d"),
    "antidiagonal": (2, 2, "b", "c"),
}
"""For each direction a block, and the names of two neighbours in it."""


class LabelTitle(NamedTuple):
    """An array rule, the fixed side, and n more in the other."""

    rule: Table
    fixed: str
    side: int
    shift: int


def _grid(rows: int, columns: int) -> Edges:
    cells = list(product(range(rows), range(columns)))
    return [
        (i, j)
        for (i, (r, c)), (j, (s, d)) in combinations(enumerate(cells), 2)
        if abs(r - s) + abs(c - d) == 1
    ]


def _ring(size: int, first: int = 0) -> Edges:
    return [(first + k, first + (k + 1) % size) for k in range(size)]


def _icosahedron() -> Edges:
    """Two poles, and two rings of five."""
    upper, lower = _ring(5, 1), _ring(5, 6)
    poles = [(0, k) for k in range(1, 6)] + [(k, 11) for k in range(6, 11)]
    return [
        *upper, *lower, *poles,
        *((1 + k, 6 + k) for k in range(5)), *((1 + k, 6 + (k + 1) % 5) for k in range(5)),
    ]  # fmt: skip


def _dodecahedron() -> Edges:
    """Two rings of five outside, and one of ten between them."""
    spokes = [(k, 5 + 2 * k) for k in range(5)] + [(15 + k, 6 + 2 * k) for k in range(5)]
    return [*_ring(5), *_ring(10, 5), *_ring(5, 15), *spokes]


def _cube() -> Edges:
    return [*_ring(4), *_ring(4, 4), *((k, k + 4) for k in range(4))]


def _octahedron() -> Edges:
    return [(i, j) for i, j in combinations(range(6), 2) if i + j != 5]


VERTICES = {
    "tetrahedron": (4, list(combinations(range(4), 2))),
    "cube": (8, _cube()),
    "octahedron": (6, _octahedron()),
    "dodecahedron": (20, _dodecahedron()),
    "icosahedron": (12, _icosahedron()),
}
"""For each regular solid its number of vertices, and its edges. All its vertices are alike."""
FACES = {
    "tetrahedron": "tetrahedron",
    "cube": "octahedron",
    "octahedron": "cube",
    "dodecahedron": "icosahedron",
    "icosahedron": "dodecahedron",
}
"""The solid whose vertices are the faces of another."""


def read_labels(text: str) -> LabelTitle | str | None:
    """Return the rule of a plain title of this kind, or the words that it stopped at.

    None is a title of another kind.

    >>> title = "rolling cube footprints: number of n x 2 0..7 arrays starting with 0 where 0..7 " \
    "label vertices of a cube and every array movement to a horizontal neighbor moves along a " \
    "corresponding cube edge"
    >>> read_labels(title).rule["corners"]
    {'top-left': 0}
    """
    name, colon, rest = text.partition(": number of ")
    body, sign, moves = rest.partition(" and every array movement to a ")
    if not colon or not sign:
        return None
    head, _, what = body.partition(" where ")
    ways, _, end = moves.partition(" neighbor moves ")
    board, said, names = BOARD.fullmatch(head), WHAT.match(what), _names(ways)
    if board is None:
        return head or rest
    if said is None:
        return what or head
    if names is None:
        return moves
    from_zero = board[4] is not None or end.endswith(FROM_ZERO)
    if not MOVES.fullmatch(end.removesuffix(FROM_ZERO)):
        return end or moves
    if board[1] == board[2]:
        return "n x n"
    if (board[1] == "n") == (board[2] == "n"):
        return head
    size = int(board[3]) + 1
    edges = _edges(name, what, said)
    if edges is None or int(said[1]) + 1 != size or max(map(max, edges)) >= size:
        return what
    return _title(board, _rule(size, edges, names, from_zero=from_zero))


def _edges(name: str, what: str, said: re.Match[str]) -> Edges | None:
    """Return the edges of the graph that a title is about."""
    solid = said[3]
    if said[2] == "nodes":
        _, sign, edges = what.partition(" graph with edges ")
        square = SQUARE.match(name)
        if sign and LISTED.fullmatch(edges):
            pairs = [tuple(map(int, pair.split(","))) for pair in edges.split()]
            return [(i, j) for i, j in pairs]
        if square is not None and solid == "square grid graph":
            return _grid(int(square[1]), int(square[2]))
        return None
    if said.end() != len(what) or solid not in VERTICES or solid not in name:
        return None
    size, found = VERTICES[solid if said[2] == "vertices" else FACES[solid]]
    return found if int(said[1]) + 1 == size else None


def _names(ways: str) -> list[str] | None:
    names = ways.replace(",", " ").replace(" or ", " ").split()
    return names if names and len(set(names)) == len(names) and set(names) <= set(PAIRS) else None


def _rule(size: int, edges: Edges, names: list[str], *, from_zero: bool) -> Table:
    near = [sorted({j for edge in edges for j in _other(edge, i)}) for i in range(size)]
    entries = []
    for name in names:
        rows, columns, first, second = PAIRS[name]
        holds = " or ".join(
            f"{first} = {value} and {second} in {others}"
            for value, others in enumerate(near)
            if others
        )
        entries.append({"rows": rows, "columns": columns, "holds": holds})
    start = {"corners": {"top-left": 0}} if from_zero else {}
    return {"values": list(range(size)), "blocks": entries, **start}


def _other(edge: tuple[int, int], node: int) -> list[int]:
    first, second = edge
    return [second] * (first == node) + [first] * (second == node)


def _title(board: re.Match[str], rule: Table) -> LabelTitle:
    if board[1] == "n":
        return LabelTitle(rule, "columns", int(board[2]), 0)
    return LabelTitle(rule, "rows", int(board[1]), 0)


__all__ = ["LabelTitle", "read_labels"]
