"""Objects in their normal form: letters in order, boards that have cells, graphs as products.

A piece that is a rectangle has its name as a polyomino, a ladder is a product of two paths, and a
product of two paths is a grid. What there is not raises `Meaningless`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import fields, is_dataclass, replace

from gfkit.boards.shapes.polyominoes import pieces
from gfkit.language.kinds import NETS, Meaningless
from gfkit.language.lexicon import chess, games, graphs, rectangle, sets
from gfkit.language.meanings import (
    Arrays,
    Board,
    Chess,
    Colorings,
    Graph,
    LatticePaths,
    Objects,
    Permutations,
    Pieces,
    Positions,
    Sets,
    Size,
    Tilings,
    Walks,
    Words,
)

ONLY_NETS = (
    "with k colors C_n and grids are colored, also with a cycle that has a number of vertices; for"
    " other graphs let k be a number"
)
NAMES: dict[type, tuple[str, Callable[[], Collection[str]]]] = {
    Chess: ("piece", chess),
    Sets: ("name", sets),
    Positions: ("game", games),
}
"""The fields of objects that are names of a registry."""
MOST_SIZE = 10**9
MOST_LETTERS = 100
"""Letters and parts that are named, and lengths of words, are smaller."""
COMPLETE = ("path", "path", "cycle")
"""What complete graphs of one, two, three vertices are, too."""


def objects_typed(objects: Objects) -> Objects:
    """Return the normal form of objects; raises Meaningless if they have none."""
    for size in _sizes(objects):
        if not (0 <= size.times < MOST_SIZE and 0 <= size.plus < MOST_SIZE):
            raise Meaningless(f"sizes are from 0 to {MOST_SIZE - 1}", objects)
    name = getattr(objects, NAMES.get(type(objects), ("",))[0], None)
    if name is not None and name not in NAMES[type(objects)][1]():
        raise Meaningless(f"there are no {name} of this kind", objects)
    whole = objects
    if isinstance(objects, Arrays | Tilings | Chess | Positions):
        objects = replace(objects, board=_board(objects.board))
    elif isinstance(objects, Sets | Colorings | Walks):
        objects = replace(objects, graph=_graph(objects.graph))
    match objects:
        case Words() | Arrays():
            return _with_letters(objects)
        case Permutations(displacements):
            if not displacements:
                raise Meaningless("p(i)-i is one of some numbers", whole)
            return replace(objects, displacements=tuple(sorted(set(displacements))))
        case Tilings():
            return _tilings(objects)
        case Colorings(colors, graph):
            if colors != "k" and not (isinstance(colors, int) and 1 <= colors <= MOST_LETTERS):
                raise Meaningless(f"there are from 1 to {MOST_LETTERS} colors, or k", whole)
            names = [name for name, _ in graph.factors]
            if colors == "k" and (not NETS.issuperset(names) or names[1:] == ["cycle"]):
                raise Meaningless(ONLY_NETS, whole)
        case LatticePaths(steps=steps):
            if not steps or (0, 0) in steps:
                raise Meaningless("give at least one step, none of them (0,0)", whole)
            return replace(objects, steps=tuple(sorted(set(steps), reverse=True)))
    return objects


def _sizes(one: object) -> Iterator[Size]:
    """Yield the sizes in objects."""
    if isinstance(one, Size):
        yield one
    elif isinstance(one, tuple):
        for part in one:
            yield from _sizes(part)
    elif is_dataclass(one):
        for field in fields(one):
            yield from _sizes(getattr(one, field.name))


def _with_letters(objects: Words | Arrays) -> Words | Arrays:
    """Return words or arrays with their letters in order."""
    letters = objects.letters
    if letters != "k":
        numbers = sorted(z for z in letters if isinstance(z, int))
        others = sorted(z for z in letters if isinstance(z, str))
        if not letters or len(set(letters)) < len(letters):
            raise Meaningless("give at least one letter, each once", objects)
        if numbers and not 0 <= numbers[0] <= numbers[-1] < MOST_LETTERS:
            raise Meaningless(f"letters that are numbers are from 0 to {MOST_LETTERS - 1}", objects)
        if any(not z.isalpha() or len(z) > 1 or z in "nkxNKX" for z in others):
            raise Meaningless("letters are numbers or single letters, and not n, k, x", objects)
        letters = (*numbers, *others)
    if isinstance(objects, Arrays):
        if objects.board.surface != "board":
            raise Meaningless("arrays are on boards with open sides", objects)
        return Arrays(objects.board, letters)
    if objects.numerals and (letters != tuple(range(10)) or objects.circular):
        raise Meaningless("numbers have the digits 0 to 9, from left to right", objects)
    return replace(objects, letters=letters)


def _board(board: Board) -> Board:
    sides = board.rows, board.columns
    if all(side.times for side in sides):
        raise Meaningless("one side of a board is a number, as in 3 X n", board)
    if any(side.plus < 1 and not side.times for side in sides):
        raise Meaningless("a board has a row and a column", board)
    if board.surface in {"cylinder", "ring"} and not any(side.times for side in sides):
        raise Meaningless(
            f"which sides of this {board.surface} are joined is known if one is n: say 'a"
            f" {sides[0].plus} X n {board.surface}', and ask for the term of n = {sides[1].plus}",
            board,
        )
    return board


def has_ways(piece: str) -> bool:
    """Tell whether a piece is vertical or horizontal: a rectangle that is not a square.

    >>> has_ways("I-tromino"), has_ways("square"), has_ways("2 X 3 rectangle")
    (True, False, True)
    """
    return piece == "domino" or piece[:2] == "I-" or "rectangle" in piece


def normal_piece(piece: Pieces) -> Pieces:
    """Return a piece that can be laid."""
    name = piece.name
    if found := re.fullmatch(r"([1-9]\d?) X ([1-9]\d?) rectangle", name):
        name = rectangle(int(found[1]), int(found[2]))
    elif name not in pieces():
        raise Meaningless(f"there is no piece {name}", piece)
    if piece.orientation and not has_ways(name):
        raise Meaningless(f"a {name} is not {piece.orientation}", piece)
    return Pieces(name, piece.orientation)


def _tilings(objects: Tilings) -> Tilings:
    found = [(normal_piece(piece), kinds) for piece, kinds in objects.pieces]
    names = [(piece.name, piece.orientation or "") for piece, _ in found]
    if not found or len(set(names)) < len(names):
        raise Meaningless("name at least one piece, and each once", objects)
    if any(kinds != "k" and not 1 <= kinds < MOST_SIZE for _, kinds in found):
        raise Meaningless(f"there are from 1 to {MOST_SIZE - 1} kinds of a piece", objects)
    found.sort(key=lambda z: (z[0].name, z[0].orientation or ""))
    return Tilings(objects.board, tuple(found), objects.empty)


def _graph(graph: Graph) -> Graph:
    """Return a graph as a grid, a king graph, or a product of paths, cycles and others."""
    factors = [one for factor in graph.factors for one in _factors(graph, *factor)]
    if len(factors) == 1:
        return Graph(tuple(factors))
    if any(not isinstance(size, Size) or size == Size(0) for _, size in factors):
        raise Meaningless("the factors of a product are paths, cycles and complete graphs", graph)
    if len(factors) != 2:
        raise Meaningless("a product has two factors", graph)
    (one, first), (other, second) = sorted(factors, key=lambda z: (_linear(z[1]), z[0]))
    if _linear(first)[0]:
        raise Meaningless("one factor of a product has a number of vertices", graph)
    if one == other == "path":
        return Graph((("grid", _flatly(first, second)),))
    return Graph(((one, first), (other, second)))


def _linear(size: Size | Board) -> tuple[int, int]:
    assert isinstance(size, Size)
    return size.times, size.plus


def _flatly(first: Size | Board, second: Size | Board) -> Board:
    assert isinstance(first, Size)
    assert isinstance(second, Size)
    return Board(first, second)


def _factors(graph: Graph, name: str, size: Size | Board) -> Iterator[tuple[str, Size | Board]]:
    """Yield what a graph is the product of: of a ladder and a prism two."""
    if isinstance(size, Board):
        if name not in {"grid", "king"} or size.surface != "board":
            raise Meaningless(f"there is no graph {name} of a {size.surface}", graph)
        board = _board(size)
        short, long = sorted((board.rows, board.columns), key=_linear)
        yield name, Board(short, long)
    elif name in {"ladder", "prism"}:
        if size.times % 2 or size.plus % 2:
            raise Meaningless(f"a {name} has an even number of vertices", graph)
        yield "path", Size(0, 2)
        half = Size(size.times // 2, size.plus // 2)
        yield "path" if name == "ladder" else "cycle", half
    elif name in {"path", "cycle", "complete"}:
        if not size.times and size.plus < (3 if name == "cycle" else 1):
            raise Meaningless(f"a {name} has more vertices", graph)
        if name == "complete" and size.times:
            raise Meaningless("a complete graph has a number of vertices, as K_5", graph)
        if name == "complete" and not size.times and size.plus <= len(COMPLETE):
            name = COMPLETE[size.plus - 1]
        yield name, size
    elif name in graphs().values():
        yield name, Size(0)
    else:
        raise Meaningless(f"there is no graph {name}", graph)
