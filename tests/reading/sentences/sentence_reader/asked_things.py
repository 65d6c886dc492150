"""Things as they are asked for, in few words, and what is counted, listed here by brute force.

Pieces on boards, ways to place them, paths and walks of which the kind is told or not, stories,
games and their nim-values, parts of graphs. Of each phrase there are the numbers that it may mean:
one number, or those for some n. Where there is none it is not told what is counted. Nothing here
knows gfkit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from math import comb

Cell = tuple[int, int]


@dataclass(frozen=True)
class Numbers:
    """What is counted for some n."""

    of: Callable[[int], int]
    sizes: Iterable[int] = range(1, 7)


# ---- pieces on boards

DRAWN = {
    "domino": [(0, 0), (0, 1)],
    "I3": [(0, 0), (0, 1), (0, 2)],
    "L3": [(0, 0), (0, 1), (1, 0)],
    "1": [(0, 0)],
    "2": [(0, 0), (0, 1), (1, 0), (1, 1)],
    "T4": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "L4": [(0, 0), (1, 0), (2, 0), (2, 1)],
    "S4": [(0, 0), (0, 1), (1, 1), (1, 2)],
}


def board(m, n):
    """Return the cells of a board."""
    return [*product(range(m), range(n))]


def turned(cells):
    """Return a piece in all orientations."""
    found = set()
    for _ in range(2):
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            top, left = (min(side) for side in zip(*cells, strict=True))
            found.add(tuple(sorted((r - top, c - left) for r, c in cells)))
        cells = [(r, -c) for r, c in cells]
    return found


def places(piece, m, n, ways=None):
    """Return the places of a piece on a board."""
    return sorted(
        {
            frozenset((r + a, c + b) for a, b in one)
            for one in ways or turned(DRAWN[piece])
            for r in range(m - max(r for r, _ in one))
            for c in range(n - max(c for _, c in one))
        },
        key=sorted,
    )


def covers(m, n, *pieces):
    """Yield the tilings of a board: of each its tiles."""
    each = [one for piece in pieces for one in places(piece, m, n)]

    def filled(free):
        if not free:
            yield []
            return
        for one in each:
            if min(free) in one and one <= free:
                yield from ([one, *rest] for rest in filled(free - one))

    return filled(frozenset(board(m, n)))


def tilings(m, n, *pieces):
    """Count the tilings of a board."""
    return sum(1 for _ in covers(m, n, *pieces))


def disjoint(each, k=None):
    """Count the sets of k of some sets of cells, or of any number of them, no two of which meet."""

    def chosen(i, used, left):
        if left == 0:
            return 1
        if i == len(each):
            return int(left is None)
        rest = None if left is None else left - 1
        take = 0 if each[i] & used else chosen(i + 1, used | each[i], rest)
        return take + chosen(i + 1, used, left)

    return chosen(0, frozenset(), k)


def packings(m, n, piece, k=None):
    """Count the placements of k pieces, or of any number of them, that do not overlap."""
    return disjoint(places(piece, m, n), k)


def squares(m, n):
    """Count the squares in a board."""
    return sum((m - s + 1) * (n - s + 1) for s in range(1, min(m, n) + 1))


def rectangles(m, n):
    """Count the rectangles in a board."""
    return sum((m - a + 1) * (n - b + 1) for a, b in product(range(1, m + 1), range(1, n + 1)))


def coloured(m, n):
    """Count the positions of Domineering: vertical and horizontal dominoes that do not overlap."""
    return packings(m, n, "domino")


def stuck(m, n):
    """Count the placements of dominoes in which neither way another one can be put."""
    each = places("domino", m, n)

    def chosen(i, used):
        if i == len(each):
            return int(all(one & used for one in each))
        take = 0 if each[i] & used else chosen(i + 1, used | each[i])
        return take + chosen(i + 1, used)

    return chosen(0, frozenset())


# ---- pieces that attack


def king(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def rook(a, b):
    return a[0] == b[0] or a[1] == b[1]


def bishop(a, b):
    return abs(a[0] - b[0]) == abs(a[1] - b[1])


def knight(a, b):
    return {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2}


def wazir(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def peaceful(m, n, attacks, k=None):
    """Count the placements of k pieces, or of any number of them, none attacking another."""
    cells = board(m, n)

    def chosen(i, some):
        if len(some) == k:
            return 1
        if i == len(cells):
            return int(k is None)
        is_free = not any(attacks(cells[i], one) for one in some)
        return chosen(i + 1, some) + (chosen(i + 1, [*some, cells[i]]) if is_free else 0)

    return chosen(0, [])


def jumps(m, n):
    """Count the pairs of cells that are a knight's move apart."""
    return sum(knight(a, b) for a, b in combinations(board(m, n), 2))


# ---- paths and walks


def neighbours(m, n):
    """Return of each cell those beside, above and below it."""
    return {a: [b for b in board(m, n) if wazir(a, b)] for a in board(m, n)}


def simple_paths(m, n, begin, wanted):
    """Count the paths from a cell that visit none twice, at whose last cell something holds."""
    near = neighbours(m, n)

    def walked(seen):
        further = (z for z in near[seen[-1]] if z not in seen)
        return int(wanted(seen)) + sum(walked([*seen, z]) for z in further)

    return walked([begin])


def across(m, n):
    """Count the paths from corner to opposite corner that visit no cell twice."""
    return simple_paths(m, n, (0, 0), lambda seen: seen[-1] == (m - 1, n - 1))


def hamiltonian_paths(m, n):
    """Count the undirected paths through all cells."""
    ways = sum(simple_paths(m, n, one, lambda seen: len(seen) == m * n) for one in board(m, n))
    return ways // 2


def hamiltonian_cycles(m, n):
    """Count the cycles through all cells: each is a path in two directions that can be closed."""
    near = neighbours(m, n)
    return simple_paths(m, n, (0, 0), lambda z: len(z) == m * n and (0, 0) in near[z[-1]]) // 2


def cycles(m, n):
    """Count the cycles: each is found from its first cell, in two directions."""
    near = neighbours(m, n)
    return sum(
        simple_paths(
            m, n, one, lambda z, one=one: len(z) > 2 and one in near[z[-1]] and min(z) == one
        )
        for one in board(m, n)
    ) // 2  # fmt: skip


def monotone(m, n):
    """Count the paths from corner to opposite corner by steps right and down."""
    return sum(1 for z in product("rd", repeat=m + n - 2) if z.count("d") == m - 1)


def never_below(letters, n):
    """Count the words of steps of length n from 0 to 0 that are never below 0."""
    heights = ([sum(z[:k]) for k in range(n + 1)] for z in product(letters, repeat=n))
    return sum(min(z) == 0 == z[-1] for z in heights)


def walks(near, n, *, closed=False):
    """Count the walks of n steps on a graph, or those that end where they begin."""
    some = [[v] for v in near]
    for _ in range(n):
        some = [[*z, w] for z in some for w in near[z[-1]]]
    return sum(not closed or z[0] == z[-1] for z in some)


# ---- stories, games, graphs


def sums(n, parts):
    """Count the ordered sums of some parts."""
    return int(n == 0) + sum(sums(n - k, parts) for k in parts if k <= n)


def orders(n):
    """Count the orders of n things."""
    return sum(1 for _ in permutations(range(n)))


def least_missing(values):
    """Return the least number of 0, 1, 2, ... that is not there."""
    return next(k for k in range(len(values) + 1) if k not in values)


@cache
def rows_left(n, taken, *, must_leave=False):
    """Return the nim-value of a row of n pins from which one takes some that are side by side.

    taken: how many. must_leave: a pin falls with those beside it, of which any may be missing.
    """
    if must_leave:
        options = [
            rows_left(max(k - 1, 0), taken, must_leave=True)
            ^ rows_left(max(n - k - 2, 0), taken, must_leave=True)
            for k in range(n)
        ]
    else:
        options = [
            rows_left(k, taken) ^ rows_left(n - k - many, taken)
            for many in taken
            for k in range(n - many + 1)
        ]
    return least_missing({*options})


@cache
def cram(cells):
    """Return the nim-value of Cram on some cells."""
    pairs = [frozenset(z) for z in combinations(cells, 2) if wazir(*z)]
    return least_missing({cram(cells - one) for one in pairs})


def edges(m, n):
    """Return the edges of a grid graph."""
    return [z for z in combinations(board(m, n), 2) if wazir(*z)]


def spanning_trees(m, n):
    """Count the sets of as many edges as a tree has by which all cells hang together."""

    def is_joined(some):
        seen, new = set(), [(0, 0)]
        while new:
            seen.add(one := new.pop())
            new += [z for pair in some if one in pair for z in pair if z not in seen]
        return len(seen) == m * n

    return sum(map(is_joined, combinations(edges(m, n), m * n - 1)))


FEW = range(1, 5)
SOME = range(1, 6)

PLACED = [
    ("how many dominoes in an 8 x 8 board", (len(places("domino", 8, 8)),)),
    ("number of 2 x 2 squares in a 4 x 6 grid", (len(places("2", 4, 6)),)),
    ("how many squares are in a 3 x 5 board", (squares(3, 5),)),
    ("how many rectangles are in a 3 x 5 grid", (rectangles(3, 5),)),
    ("number of L-trominoes in a 2 x n grid", (Numbers(lambda n: len(places("L3", 2, n))),)),
    ("number of L-trominoes in a 3 x n board", (Numbers(lambda n: len(places("L3", 3, n))),)),
    ("number of dominoes in a 2 x n rectangle", (Numbers(lambda n: len(places("domino", 2, n))),)),
    ("number of dominoes in a 3 x n grid", (Numbers(lambda n: len(places("domino", 3, n))),)),
    ("number of squares in a 2 x n grid", (Numbers(lambda n: squares(2, n)),)),
    ("number of squares in an n x n grid", (Numbers(lambda n: squares(n, n)),)),
    ("number of rectangles in a 2 x n grid", (Numbers(lambda n: rectangles(2, n)),)),
    ("how many rectangles in an n x n grid", (Numbers(lambda n: rectangles(n, n)),)),
    ("number of T-tetrominoes in a 3 x n board", (Numbers(lambda n: len(places("T4", 3, n))),)),
    (
        "number of placements of a domino on a 3 x n board",
        (Numbers(lambda n: len(places("domino", 3, n))),),
    ),
    ("ways to place a domino on a 2 x n board", (Numbers(lambda n: len(places("domino", 2, n))),)),
    (
        "number of ways to place one L-tromino on a 3 x n board",
        (Numbers(lambda n: len(places("L3", 3, n))),),
    ),
    (
        "ways to place two dominoes on a 2 x n board",
        (
            Numbers(lambda n: packings(2, n, "domino", 2)),
            Numbers(lambda n: comb(len(places("domino", 2, n)), 2)),
        ),
    ),
    (
        "number of ways to place 3 non-overlapping dominoes on a 3 x n board",
        (Numbers(lambda n: packings(3, n, "domino", 3), FEW),),
    ),
    ("places of a 2 x 2 square in a 3 x n board", (Numbers(lambda n: len(places("2", 3, n))),)),
    ("places of a T-tetromino in a 2 x n board", (Numbers(lambda n: len(places("T4", 2, n))),)),
    (
        "how many 2 x 2 squares fit in a 3 x n grid",
        (
            Numbers(lambda n: len(places("2", 3, n))),
            Numbers(lambda n: n // 2),
        ),
    ),
    ("number of unit squares in a 3 x n grid", (Numbers(lambda n: 3 * n),)),
    ("squares in a grid of size 3 x 4", (squares(3, 4),)),
    ("dominoes on a chessboard", (len(places("domino", 8, 8)),)),
    ("number of S-tetrominoes in a 3 x n board", (Numbers(lambda n: len(places("S4", 3, n))),)),
    (
        "number of 1 x 3 rectangles in a 3 x n grid",
        (
            Numbers(lambda n: len(places("I3", 3, n))),
            Numbers(lambda n: 3 * max(n - 2, 0)),
        ),
    ),
    ("L-tetrominoes in a 3 x n grid", (Numbers(lambda n: len(places("L4", 3, n))),)),
]

TILED = [
    ("domino tilings of a 3 x n board", (Numbers(lambda n: tilings(3, n, "domino")),)),
    (
        "how many domino tilings of a 2 x n board are there",
        (Numbers(lambda n: tilings(2, n, "domino")),),
    ),
    (
        "ways to tile a 2 x n board with dominoes and squares",
        (Numbers(lambda n: tilings(2, n, "domino", "1"), SOME),),
    ),
    (
        "number of ways to cover a 4 x n rectangle with dominoes",
        (Numbers(lambda n: tilings(4, n, "domino"), SOME),),
    ),
    ("tilings of a 3 x n rectangle by L-trominoes", (Numbers(lambda n: tilings(3, n, "L3")),)),
    (
        "tilings of a 2 x n board with L-trominoes and dominoes",
        (Numbers(lambda n: tilings(2, n, "L3", "domino")),),
    ),
    (
        "in how many ways can a 3 x n board be tiled with 2 x 2 squares and unit squares",
        (Numbers(lambda n: tilings(3, n, "2", "1")),),
    ),
    ("how many ways are there to tile a 2 x 10 board with dominoes", (tilings(2, 10, "domino"),)),
    ("dominoes and squares 2 x n", ()),
    ("a 2 x n board with dominoes", ()),
    ("dominoes on a 2 x n board", (Numbers(lambda n: len(places("domino", 2, n))),)),
    ("L-trominoes 3 x n", ()),
    ("2 x n dominoes", (Numbers(lambda n: tilings(2, n, "domino")),)),
    ("squares and dominoes on a 1 x n strip", ()),
    (
        "number of dominoes in all domino tilings of a 2 x n board",
        (Numbers(lambda n: n * tilings(2, n, "domino")),),
    ),
    (
        "total number of squares in all tilings of a 1 x n board with squares and dominoes",
        (Numbers(lambda n: sum(len(z) == 1 for one in covers(1, n, "1", "domino") for z in one)),),
    ),
    ("number of dominoes needed to tile a 2 x n board", (Numbers(lambda n: n),)),
    ("fewest dominoes that tile a 2 x n board", (Numbers(lambda n: n),)),
    (
        "ways to place dominoes on a 2 x n board",
        (Numbers(lambda n: packings(2, n, "domino"), SOME),),
    ),
    (
        "ways of placing non-overlapping dominoes on a 3 x n board",
        (Numbers(lambda n: packings(3, n, "domino"), FEW),),
    ),
    (
        "packings of a 2 x n board with dominoes",
        (Numbers(lambda n: packings(2, n, "domino"), SOME),),
    ),
    (
        "ways to put L-trominoes on a 3 x n board without overlap",
        (Numbers(lambda n: packings(3, n, "L3"), FEW),),
    ),
    (
        "ways to place 2 x 2 squares in a 3 x n board",
        (Numbers(lambda n: packings(3, n, "2"), SOME),),
    ),
]

ATTACKING = [
    ("placements of kings on a 3 x n board", ()),
    (
        "placements of non-attacking kings on a 3 x n board",
        (Numbers(lambda n: peaceful(3, n, king), SOME),),
    ),
    (
        "ways to place non-attacking kings on a 2 x n board",
        (Numbers(lambda n: peaceful(2, n, king), SOME),),
    ),
    (
        "number of ways to place 2 non-attacking kings on a 3 x n board",
        (Numbers(lambda n: peaceful(3, n, king, 2), SOME),),
    ),
    ("number of ways to place k non-attacking rooks on an n x n board", ()),
    (
        "ways to place n nonattacking rooks on an n x n board",
        (Numbers(lambda n: peaceful(n, n, rook, n), FEW),),
    ),
    (
        "ways to place non-attacking knights on a 3 x n board",
        (Numbers(lambda n: peaceful(3, n, knight), FEW),),
    ),
    (
        "number of ways to place 2 non-attacking knights on a 3 x n board",
        (Numbers(lambda n: peaceful(3, n, knight, 2), SOME),),
    ),
    ("non-attacking bishops on a 2 x n board", (Numbers(lambda n: peaceful(2, n, bishop), SOME),)),
    ("kings on a 3 x n board", ()),
    ("rooks on a 2 x n board", ()),
    ("how many kings on a 3 x n board", ()),
    ("ways to place kings on a 3 x n board", ()),
    ("maximum number of non-attacking kings on a 2 x n board", (Numbers(lambda n: (n + 1) // 2),)),
    ("knights on an 8 x 8 board", ()),
    (
        "number of knight moves on a 3 x n board",
        (
            Numbers(lambda n: jumps(3, n)),
            Numbers(lambda n: 2 * jumps(3, n)),
        ),
    ),
    ("ways to place 8 non-attacking queens on an 8 x 8 board", (92,)),
    ("non-attacking wazirs on a 2 x n board", (Numbers(lambda n: peaceful(2, n, wazir), SOME),)),
]

WALKED = [
    ("paths from the top left corner to the bottom right corner of a 3 x n grid", ()),
    ("number of paths in a 3 x n grid", ()),
    ("paths in a 2 x n grid", ()),
    (
        "self-avoiding paths from the top left corner to the bottom right corner of a 3 x n grid",
        (
            Numbers(lambda n: across(3, n), SOME),
            Numbers(lambda n: across(4, n + 1), FEW),
        ),
    ),
    (
        "monotone paths from the top left corner to the bottom right corner of a 3 x n grid",
        (
            Numbers(lambda n: monotone(3, n)),
            Numbers(lambda n: monotone(4, n + 1)),
        ),
    ),
    ("lattice paths from (0,0) to (2,n)", (Numbers(lambda n: monotone(3, n + 1)),)),
    (
        "lattice paths from (0,0) to (n,n) with steps (1,0) and (0,1)",
        (Numbers(lambda n: monotone(n + 1, n + 1), SOME),),
    ),
    (
        "lattice paths from (0,0) to (2,n) with steps (1,0) and (0,1)",
        (Numbers(lambda n: monotone(3, n + 1)),),
    ),
    ("walks of length n in the plane", ()),
    ("walks of length n on Z", (Numbers(lambda n: 2**n),)),
    ("self-avoiding walks on a 3 x n grid", ()),
    ("random walks of length n", ()),
    ("Dyck paths of length 2n", (Numbers(lambda n: never_below((1, -1), 2 * n), SOME),)),
    ("Motzkin paths of length n", (Numbers(lambda n: never_below((1, 0, -1), n)),)),
    ("Dyck paths of semilength n", (Numbers(lambda n: never_below((1, -1), 2 * n), SOME),)),
    ("Hamiltonian paths in a 2 x n grid", (Numbers(lambda n: hamiltonian_paths(2, n), SOME),)),
    (
        "Hamiltonian cycles in a 4 x n grid graph",
        (Numbers(lambda n: hamiltonian_cycles(4, n), range(2, 6)),),
    ),
    (
        "walks of length n on the path P_3",
        (Numbers(lambda n: walks({1: [2], 2: [1, 3], 3: [2]}, n)),),
    ),
    (
        "closed walks of length n on the cycle C_4",
        (
            Numbers(
                lambda n: walks({k: [(k + 1) % 4, (k - 1) % 4] for k in range(4)}, n, closed=True),
                SOME,
            ),
        ),
    ),
    ("king walks on a 3 x n board", ()),
    ("rook paths on a 2 x n board", ()),
    (
        "up-right paths from the bottom left to the top right corner of a 3 x n grid",
        (
            Numbers(lambda n: monotone(3, n)),
            Numbers(lambda n: monotone(4, n + 1)),
        ),
    ),
]

TOLD = [
    ("ways to climb n stairs", ()),
    ("ways to climb n stairs taking 1 or 2 at a time", (Numbers(lambda n: sums(n, (1, 2))),)),
    ("ways to climb n stairs 1, 2 or 3 steps at a time", (Numbers(lambda n: sums(n, (1, 2, 3))),)),
    ("ways to make change for n cents", ()),
    ("ways to arrange n books on a shelf", (Numbers(orders),)),
    ("ways to color a flag with n stripes", ()),
    ("ways to seat n people in a row", (Numbers(orders),)),
    ("ways to park n cars", ()),
    ("ways to go up n steps", ()),
    ("ways to park", ()),
    ("towers of height n", ()),
    ("number of heads in n tosses", ()),
    (
        "ways to flip n coins with no two heads in a row",
        (Numbers(lambda n: sum("hh" not in "".join(z) for z in product("ht", repeat=n))),),
    ),
]

PLAYED = [
    (
        "nim-values of node-kayles on cycles",  # a move leaves a path of three vertices fewer
        (Numbers(lambda n: int(not rows_left(n - 3, (), must_leave=True)), range(3, 10)),),
    ),
    ("nim-values of node-kayles on paths", (Numbers(lambda n: rows_left(n, (), must_leave=True)),)),
    ("nim-values of Kayles", (Numbers(lambda n: rows_left(n, (1, 2))),)),
    ("nim values of Dawson's Kayles", (Numbers(lambda n: rows_left(n, (2,))),)),
    ("Grundy values of the game of Kayles", (Numbers(lambda n: rows_left(n, (1, 2))),)),
    ("kayles", (Numbers(lambda n: rows_left(n, (1, 2))),)),
    ("cram on a 2 x n board", (Numbers(lambda n: packings(2, n, "domino"), SOME),)),
    ("domineering on a 3 x n board", (Numbers(lambda n: coloured(3, n), FEW),)),
    ("who wins domineering on 4 x 4", ()),
    ("clobber 2 x n", ()),
    ("nim-values of cram on 2 x n", (Numbers(lambda n: cram(frozenset(board(2, n))), FEW),)),
    ("number of positions of domineering on 2 x n", (Numbers(lambda n: coloured(2, n), SOME),)),
    ("domineering positions on a 3 x n board", (Numbers(lambda n: coloured(3, n), FEW),)),
    ("maximal positions of domineering on a 2 x n board", (Numbers(lambda n: stuck(2, n), SOME),)),
    ("moves in domineering on a 3 x n board", ()),
    ("values of domineering 2 x n", ()),
    (
        "grundy values of node kayles on C_n",
        (Numbers(lambda n: int(not rows_left(n - 3, (), must_leave=True)), range(3, 10)),),
    ),
    ("node-kayles on P_n", ()),
    ("outcomes of domineering on 2 x n", ()),
    ("winning positions of nim with 3 heaps", ()),
]

OF_GRAPHS = [
    ("edges of a 3 x n grid graph", (Numbers(lambda n: len(edges(3, n))),)),
    ("number of edges in a 3 x n grid graph", (Numbers(lambda n: len(edges(3, n))),)),
    ("vertices of P_3 x P_n", (Numbers(lambda n: 3 * n),)),
    ("4-cycles in a 3 x n grid graph", (Numbers(lambda n: len(places("2", 3, n))),)),
    ("triangles in a 2 x n king graph", (Numbers(lambda n: 4 * (n - 1)),)),
    ("cycles in a 2 x n grid graph", (Numbers(lambda n: cycles(2, n)),)),
    ("spanning trees of a 2 x n grid graph", (Numbers(lambda n: spanning_trees(2, n), SOME),)),
    ("connected components of a 2 x n grid", ()),
    ("colors of a 2 x n grid", ()),
    ("colorings of a 2 x n grid", ()),
    ("3 x n grid graph", ()),
    ("the 5 x 7 chessboard", ()),
]
ASKED = [*PLACED, *TILED, *ATTACKING, *WALKED, *TOLD, *PLAYED, *OF_GRAPHS]
"""What is asked, and what it may mean; nothing: what is counted is not told."""
