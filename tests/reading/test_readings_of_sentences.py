"""Sentences as people ask them count what they say: each is listed from its definition."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, groupby, pairwise, product

from reading.sentences.listed_objects import compositions, partitions
from samples import parametrize_some

from gfkit import as_sequence, read
from gfkit.reading.canonical_texts_of_readings import canonical


def words(letters):
    """Return what lists the words of a length over some letters."""
    return lambda n: ("".join(z) for z in product(letters, repeat=n))


def adjacent(word, one):
    """Tell whether a letter stands beside itself."""
    return one + one in word


def runs(word):
    """Return the letters and lengths of the runs."""
    return [(letter, len([*some])) for letter, some in groupby(word)]


def among(objects, is_meant):
    """Return what counts those of some objects that are meant."""
    return lambda n: sum(map(is_meant, objects(n)))


# Boards: cells are pairs, tilings are made cell by cell.


def cells_of(rows, columns):
    """Return the cells of a board."""
    return [(r, c) for c in range(columns) for r in range(rows)]


@cache
def tilings(rows, columns, *, may_be_empty=False):
    """Return the tilings by dominoes, each a set of dominoes."""

    def covered(free):
        if not free:
            yield frozenset()
            return
        r, c = first = min(free, key=lambda z: (z[1], z[0]))
        if may_be_empty:
            yield from covered(free - {first})
        for other in ((r + 1, c), (r, c + 1)):
            if other in free:
                yield from (z | {(first, other)} for z in covered(free - {first, other}))

    return [*covered(frozenset(cells_of(rows, columns)))]


def placements(rows, columns):
    """Return the sets of dominoes that do not overlap; the other cells are squares, or empty."""
    return tilings(rows, columns, may_be_empty=True)


def is_crossed_everywhere(tiling, columns):
    """Tell whether each vertical line inside of the board goes through a domino."""
    across = {a[1] for a, b in tiling if a[0] == b[0]}
    return across == {*range(columns - 1)}


def is_maximal(rows, columns, tiling):
    """Tell whether no domino has room."""
    free = {*cells_of(rows, columns)} - {z for one in tiling for z in one}
    return not any((r + 1, c) in free or (r, c + 1) in free for r, c in free)


# Graphs: a list of sets of neighbours.


def graph(size, edges):
    """Return the neighbours of each vertex."""
    return [{b for a, b in edges if a == v} | {a for a, b in edges if b == v} for v in range(size)]


def grid(rows, columns, *, around=False, diagonal=False):
    """Return a grid graph; rows may be joined around, and cells that touch at a corner."""
    cells = cells_of(rows, columns)

    def near(a, b):
        up, right = abs(a[0] - b[0]), abs(a[1] - b[1])
        if around:
            up = min(up, rows - up)
        return max(up, right) == 1 if diagonal else up + right == 1

    return [{k for k, b in enumerate(cells) if b != a and near(a, b)} for a in cells]


def torus_kings(rows, columns):
    """Return the graph of a king on a torus whose sides are 3 or more."""
    cells = cells_of(rows, columns)
    steps = [z for z in product((-1, 0, 1), repeat=2) if z != (0, 0)]
    return [{cells.index(((r + a) % rows, (c + b) % columns)) for a, b in steps} for r, c in cells]


def colorings(neighbours, colors, allowed=lambda a, b: a != b):
    """Count the ways to give each vertex a color that is allowed beside its neighbours'."""

    def extended(some):
        v = len(some)
        if v == len(neighbours):
            return 1
        return sum(
            extended([*some, one])
            for one in range(colors)
            if all(allowed(some[w], one) for w in neighbours[v] if w < v)
            and (v not in neighbours[v] or allowed(one, one))
        )

    return extended([])


def independent(neighbours):
    """Count the independent sets."""
    return colorings(neighbours, 2, lambda a, b: not (a and b))


def spanning_trees(neighbours):
    """Return the determinant of the Laplacian without its last row and column."""
    size = len(neighbours) - 1
    matrix = [
        [Fraction(len(neighbours[a]) if a == b else -(b in neighbours[a])) for b in range(size)]
        for a in range(size)
    ]
    found = Fraction(1)
    for k in range(size):
        found *= matrix[k][k]
        for low in range(k + 1, size):
            times = matrix[low][k] / matrix[k][k]
            matrix[low] = [y - times * x for x, y in zip(matrix[k], matrix[low], strict=True)]
    return found


def induced_paths(neighbours, edges):
    """Count the sets of vertices that induce a path."""
    found = 0
    for some in combinations(range(len(neighbours)), edges + 1):
        degrees = [len(neighbours[v] & {*some}) for v in some]
        reached, front = {some[0]}, [some[0]]
        while front:
            new = (neighbours[front.pop()] & {*some}) - reached
            reached |= new
            front += new
        found += sorted(degrees) == [1, 1] + [2] * (edges - 1) and len(reached) == edges + 1
    return found


def wheel(n):
    """Return the wheel with n vertices, the last of them the hub."""
    rim = [(k, (k + 1) % (n - 1)) for k in range(n - 1)]
    return graph(n, rim + [(k, n - 1) for k in range(n - 1)])


def fan(n):
    """Return a path of n vertices, each joined with one more."""
    return graph(n + 1, [*pairwise(range(n)), *((k, n) for k in range(n))])


def cycle(n):
    """Return the cycle with n vertices."""
    return graph(n, [(k, (k + 1) % n) for k in range(n)])


def complete(n):
    """Return the complete graph."""
    return graph(n, [*combinations(range(n), 2)])


def walks(neighbours, n, first, last):
    """Count the walks of n steps; neighbours may be told as a matrix."""
    number = [int(v == first) for v in range(len(neighbours))]
    for _ in range(n):
        number = [
            sum(number[w] for w in range(len(neighbours)) if v in neighbours[w])
            for v in range(len(neighbours))
        ]
    return number[last]


def go_positions(neighbours):
    """Count the positions of Go in which each group has a free neighbour."""

    def is_legal(stones):
        for v, one in enumerate(stones):
            group, front = {v}, [v]
            while one and front:
                new = {w for w in neighbours[front.pop()] if stones[w] == one} - group
                group |= new
                front += new
            if one and all(stones[w] for z in group for w in neighbours[z]):
                return False
        return True

    return sum(map(is_legal, product((0, 1, 2), repeat=len(neighbours))))


# Paths: words of steps.


def paths(steps, length, is_inside, first=(0, 0)):
    """Yield where the paths of some steps end that stay inside."""
    if not length:
        yield first
        return
    for a, b in steps:
        if is_inside(*(to := (first[0] + a, first[1] + b))):
            yield from paths(steps, length - 1, is_inside, to)


def to_diagonal(is_inside):
    """Return what counts the paths to (n,n) with steps right and up."""
    return lambda n: sum(z == (n, n) for z in paths([(1, 0), (0, 1)], 2 * n, is_inside))


def delannoy_below(n, x=0, y=0):
    """Count the paths to (n,n) by (1,0), (0,1) and (1,1) that do not go below y = x."""
    if (x, y) == (n, n):
        return 1
    return sum(
        delannoy_below(n, x + a, y + b)
        for a, b in [(1, 0), (0, 1), (1, 1)]
        if y + b >= x + a and y + b <= n
    )


def heights(length, steps, low, high, first=0, last=None):
    """Count the paths of some steps between two heights."""
    inside = paths([(1, one) for one in steps], length, lambda _, y: low <= y <= high, (0, first))
    return sum(last is None or y == last for _, y in inside)


MATRIX = [{0, 2, 3}, {1, 2, 3}, {0, 1, 2}, {0, 1, 3}]
INFINITE = 1000

SENTENCES = [
    # tilings and placements
    (
        "Vertically-fault-free tilings of the 3×n strip with squares and dominoes",
        *(1, 5, lambda n: sum(is_crossed_everywhere(z, n) for z in placements(3, n))),
    ),
    (
        "vertically fault-free domino tilings of 2 x n",
        *(1, 8, lambda n: sum(is_crossed_everywhere(z, n) for z in tilings(2, n))),
    ),
    (
        "vertically fault-free domino tilings of 4 x n",
        *(1, 6, lambda n: sum(is_crossed_everywhere(z, n) for z in tilings(4, n))),
    ),
    ("ways to place dominoes on a 2 X n board", 0, 6, lambda n: len(placements(2, n))),
    (
        "ways to cover all the squares of a 2 X n board with dominoes",
        *(0, 6, lambda n: len(tilings(2, n))),
    ),
    ("T(n,3): number of domino tilings of 3 x n", 0, 6, lambda n: len(tilings(3, n))),
    ("domino tilings of 4 X n", 0, 6, lambda n: len(tilings(4, n))),
    ("domino tilings 4 x n", 0, 6, lambda n: len(tilings(4, n))),
    (
        "first differences of domino tilings of 4 X n",
        *(0, 5, lambda n: len(tilings(4, n + 1)) - len(tilings(4, n))),
    ),
    (
        "partial sums of domino tilings of 4 X n",
        *(0, 5, lambda n: sum(len(tilings(4, k)) for k in range(n + 1))),
    ),
    ("monomer-dimer coverings of P_3 x P_n", 0, 5, lambda n: len(placements(3, n))),
    ("4 x n Domineering", 0, 4, lambda n: len(placements(4, n))),
    (
        "maximal domineering n x 2",
        *(0, 6, lambda n: sum(is_maximal(n, 2, z) for z in placements(n, 2))),
    ),
    (
        "number of positions of Col on 2 x n",
        *(0, 5, lambda n: colorings(grid(2, n), 3, lambda a, b: a != b or not a)),
    ),
    (
        "snort on a path of n vertices",
        *(0, 6, lambda n: colorings(grid(1, n), 3, lambda a, b: a == b or not a or not b)),
    ),
    ("legal Go positions on a 2 x n board", 0, 5, lambda n: go_positions(grid(2, n))),
    ("hard square lattice gas on 4 x n", 0, 5, lambda n: independent(grid(4, n))),
    ("Number of independent sets in P_2 X P_n", 0, 6, lambda n: independent(grid(2, n))),
    # graphs
    ("induced paths with 3 edges in P_2 X P_n", 1, 5, lambda n: induced_paths(grid(2, n), 3)),
    ("3-colorings of W_n", 4, 6, lambda n: colorings(wheel(n), 3)),
    ("4-colorings of the wheel graph", 4, 6, lambda n: colorings(wheel(n), 4)),
    ("3-colorings of the fan graph F_n", 1, 6, lambda n: colorings(fan(n), 3)),
    ("independent sets of the wheel with n vertices", 4, 6, lambda n: independent(wheel(n))),
    ("spanning trees of the wheel graph", 4, 6, lambda n: spanning_trees(wheel(n))),
    ("spanning trees of the fan graph F_n", 1, 6, lambda n: spanning_trees(fan(n))),
    ("number of spanning trees of K_n", 2, 6, lambda n: spanning_trees(complete(n))),
    *(
        (text, 0, 6, lambda n: walks(complete(4), n, 0, 0))
        for text in (
            "walks of length n on K_4 from a vertex to itself",
            "walks in K_4 of n steps from a fixed vertex back to itself",
            "walks of length n on K_4 starting and ending at a fixed vertex",
        )
    ),
    (
        "walks of length n on C_5 starting and ending at the same vertex",
        *(0, 6, lambda n: 5 * walks(cycle(5), n, 0, 0)),
    ),
    (
        (
            "walks of length n from v1 to v2 in the graph with adjacency matrix "
            "[[1,0,1,1],[0,1,1,1],[1,1,1,0],[1,1,0,1]]"
        ),
        *(0, 6, lambda n: walks(MATRIX, n, 0, 1)),
    ),
    # paths
    (
        "lattice paths from (0,0) to (n,n) with |x-y| <= 2 that never go below the diagonal",
        *(0, 5, to_diagonal(lambda x, y: x <= y <= x + 2)),
    ),
    (
        "lattice paths from (0,0) to (n,n) with |x-y| <= 3 staying on or below the diagonal",
        *(0, 5, to_diagonal(lambda x, y: y <= x <= y + 3)),
    ),
    (
        "lattice paths from (0,0) to (n,n) with |x-y| <= 1 not above the diagonal",
        *(0, 5, to_diagonal(lambda x, y: y <= x <= y + 1)),
    ),
    (
        "lattice paths from (0,0) to (n,n)",
        *(0, 5, to_diagonal(lambda *_: True)),
    ),
    (
        "paths from (0,0) to (n,n) with steps (1,0), (0,1), (1,1) that never go below the line y=x",
        *(0, 6, delannoy_below),
    ),
    (
        "paths of length n with steps up, down and level that never go below the x-axis",
        *(0, 6, lambda n: heights(n, (1, -1, 0), 0, INFINITE)),
    ),
    (
        "walks on the integers of length n with steps up and down between 0 and 3",
        *(0, 8, lambda n: heights(n, (1, -1), 0, 3)),
    ),
    (
        "lattice paths from (0,1) to (n,2) with steps up and down that stay between y=0 and y=3",
        *(1, 8, lambda n: heights(n, (1, -1), 0, 3, 1, 2)),
    ),
    (
        "lattice paths from (0,0) to (n,2) with steps up and down in the strip 0 <= y <= 3",
        *(1, 8, lambda n: heights(n, (1, -1), 0, 3, 0, 2)),
    ),
    ("Motzkin paths of height at most 3", 0, 8, lambda n: heights(n, (1, -1, 0), 0, 3, 0, 0)),
    (
        "paths from 0 to 0 with steps +2, +1, -1 between 0 and 3",
        *(0, 8, lambda n: heights(n, (2, 1, -1), 0, 3, 0, 0)),
    ),
    # words
    (
        (
            "How many sequences of 0s, 1s and 2s of length n have no two consecutive 1s and "
            "no two consecutive 2s?"
        ),
        *(0, 6, among(words("012"), lambda w: not adjacent(w, "1") and not adjacent(w, "2"))),
    ),
    (
        (
            "Let a_n be the number of binary strings of length n containing no two consecutive 1s. "
            "Find a recurrence for a_n."
        ),
        *(0, 7, among(words("01"), lambda w: not adjacent(w, "1"))),
    ),
    (
        "binary words of length n with at least one run of length 3",
        *(1, 8, among(words("01"), lambda w: 3 in dict(map(reversed, runs(w))))),
    ),
    (
        "binary words of length n with at least one run of ones of length 2",
        *(1, 8, among(words("01"), lambda w: ("1", 2) in runs(w))),
    ),
    (
        "ternary words of length n with at least one run of length at least 3",
        *(1, 7, among(words("012"), lambda w: any(k >= 3 for _, k in runs(w)))),
    ),
    (
        "number of strings of n letters, each of which is A or B, that do not include ABBA",
        *(0, 8, among(words("AB"), lambda w: "ABBA" not in w)),
    ),
    ("avoiding:011", 0, 8, among(words("01"), lambda w: "011" not in w)),
    (
        "(0|11)*",
        *(0, 8, among(words("01"), lambda w: all(k % 2 == 0 for z, k in runs(w) if z == "1"))),
    ),
    # compositions, partitions, partitions of sets
    (
        "Carlitz compositions of n",
        *(1, 9, among(compositions, lambda c: all(a != b for a, b in pairwise(c)))),
    ),
    (
        "compositions of n into parts > 1 such that no two adjacent parts are equal",
        *(1, 9, among(compositions, lambda c: 1 not in c and all(a != b for a, b in pairwise(c)))),
    ),
    ("compositions of k into parts 1 and 3", 1, 9, among(compositions, lambda c: {*c} <= {1, 3})),
    ("palindromic compositions of n", 1, 9, among(compositions, lambda c: c == c[::-1])),
    (
        "compositions of n into parts congruent to 1 mod 3",
        *(1, 9, among(compositions, lambda c: all(z % 3 == 1 for z in c))),
    ),
    (
        "compositions of n with all parts congruent to 2 modulo 4",
        *(1, 9, among(compositions, lambda c: all(z % 4 == 2 for z in c))),
    ),
    (
        "partitions of n into distinct parts",
        *(0, 10, among(partitions, lambda p: len({*p}) == len(p))),
    ),
    (
        "number of solutions of x+2y+5z=n in nonnegative integers",
        *(0, 9, lambda n: sum(a + 2 * b + 5 * c == n for a, b, c in product(range(9), repeat=3))),
    ),
    (
        "solutions of x+2y+2z=n in positive integers",
        *(
            *(0, 9),
            lambda n: sum(a + 2 * (b + c) == n for a, b, c in product(range(1, 9), repeat=3)),
        ),
    ),
    (
        "partitions of n into parts 1, 5, 10 and 25",
        *(0, 20, among(partitions, lambda p: {*p} <= {1, 5, 10, 25})),
    ),
    ("monomer-dimer coverings of C_3 X P_n", 0, 4, lambda n: matchings(grid(3, n, around=True))),
]


def matchings(neighbours):
    """Count the sets of edges without a common end."""
    edges = [(a, b) for a, some in enumerate(neighbours) for b in some if a < b]

    def chosen(k, used):
        if k == len(edges):
            return 1
        more = 0 if used & {*edges[k]} else chosen(k + 1, used | {*edges[k]})
        return chosen(k + 1, used) + more

    return chosen(0, frozenset())


@parametrize_some(("text", "first", "many", "count"), SENTENCES, share=36)
def test_a_sentence_counts_what_it_says(text, first, many, count):
    found = as_sequence(text)
    assert found.offset == first
    assert found.early(many) == [count(n) for n in range(first, first + many)]


def test_kings_on_a_torus_do_not_attack_each_other():
    found = as_sequence("kings 3 x n torus")
    assert found[3:6] == [independent(torus_kings(3, n)) for n in (3, 4, 5)]


@parametrize_some("text", [text for text, *_ in SENTENCES])
def test_what_is_written_of_a_sentence_is_read_as_the_same(text):
    assert read(canonical(read(text))) == read(text)
