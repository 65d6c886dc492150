"""What is counted for one n after another, and is a polynomial in n from some n on by a theorem.

For each residue of n modulo a period it may be another polynomial. Where the degree and that n are
known, finitely many values give the generating function. Why there is such a law is said at each.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations
from math import comb, factorial, lcm, prod
from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached
from gfkit.oeis.objects.point_sets import square_images, triangle_images
from gfkit.oeis.titles.direct_counts import GROUPS, MOTIONS, Motion, direct_count, fixed_by
from gfkit.oeis.titles.graph_families import FAMILIES
from gfkit.oeis.titles.graph_measures import GRAPHS, LEAST_RING
from gfkit.oeis.titles.sequence_titles import cycles
from gfkit.series.rational import RationalGF

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gfkit.oeis.titles.title_makers import Table

Cell = tuple[int, int]
Cells = tuple[Cell, ...]
MOST_CLUSTERS = 30_000
MOST_ROWS = 4
MOST_TURNED = 4


@dataclass(frozen=True, slots=True)
class Law:
    """For n >= start the values are polynomials in n of a degree, one for each residue of n.

    values: of each n >= first. period: the modulus.
    """

    degree: int
    start: int
    values: Callable[[int], int]
    period: int = 1
    first: int = 0

    def gf(self) -> RationalGF:
        """Return the g.f. of the values; the first coefficient is that of n = first.

        >>> Law(2, 0, lambda n: n * n).gf().terms(5)
        [0, 1, 4, 9, 16]
        """
        many = max(self.start - self.first, 0) + self.period * (self.degree + 1)
        every = range(self.first, self.first + many)
        values = RationalGF.of([self.values(n) for n in every], [1])
        factor = RationalGF.of([1, *[0] * (self.period - 1), -1], [1])
        den = prod([factor] * (self.degree + 1), start=RationalGF.of([1], [1]))
        return RationalGF.of((values * den).num[:many], den.num)


def law_of(rule: Table) -> Law | None:
    """Return the law of what a rule counts, None if none is known.

    >>> law_of({"direct": "nested multisets", "values": 2}) is None
    True
    """
    said = {key: value for key, value in rule.items() if key != "direct"}
    made = LAWS.get(rule["direct"])
    return made and made(rule, **said)


# Walks ------------------------------------------------------------------------------------------


def _board_walks(rule: Table, steps: Sequence[Sequence[int]], vertices: int, more: int = 0) -> Law:
    """Return the law of tours: one of extent e fits in n + more - e places, or in none."""
    longest = max(abs(z) for step in steps for z in step)
    start = (vertices - 1) * longest - more
    return Law(len(steps[0]), start, lambda n: direct_count(rule, n))


# Pieces -----------------------------------------------------------------------------------------


@lru_cache(maxsize=100_000)
def signed_connected(near: tuple[int, ...]) -> int:
    """Return the sum of (-1)^e over the connected spanning subgraphs with e edges of a graph.

    near: of each vertex the later and earlier neighbours, as a set of bits.

    >>> signed_connected((0b10, 0b01)), signed_connected((0b110, 0b101, 0b011))
    (-1, 2)
    """
    known: dict[int, int] = {}

    def apart(some: int) -> Iterator[int]:
        """Yield the sets of vertices, no two of them neighbours."""
        yield 0
        while some:
            low = some & -some
            some ^= low
            for rest in apart(some & ~near[low.bit_length() - 1]):
                yield low | rest

    def connected(some: int) -> int:
        if some not in known:
            others = some & ~1
            is_apart = not any(near[k] & some for k in range(len(near)) if some >> k & 1)
            lost = sum(connected(some & ~z) for z in apart(others) if z)
            known[some] = is_apart - lost
        return known[some]

    return connected((1 << len(near)) - 1)


def _moved(cells: frozenset[Cell]) -> frozenset[Cell]:
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def _parts(total: int, number: int) -> Iterator[tuple[int, ...]]:
    for cuts in combinations(range(1, total), number - 1):
        yield tuple(b - a for a, b in zip((0, *cuts), (*cuts, total), strict=True))


@lru_cache(maxsize=4)
def clusters(attacks: frozenset[Cell], most: int) -> tuple[dict[Cells, Fraction], ...]:
    """Return the weights of sets of cells, up to translation, for 1, 2, ... pieces on them.

    The ways to place k pieces on different cells, none attacking another, are by inclusion and
    exclusion a signed sum over graphs of pairs that share a cell or attack. By the exponential
    formula the sum of ways z^k is exp of the sum of w(C) z^m over all places of connected sets C
    that carry m pieces.
    """
    level = {frozenset({(0, 0)})}
    every = [*level]
    for _ in range(most - 1):
        level = {
            _moved(some | {(r + i, c + j)})
            for some in level
            for r, c in some
            for i, j in attacks
            if (r + i, c + j) not in some
        }
        every += level
        if len(every) > MOST_CLUSTERS:
            raise LimitReached(f"there are more than {MOST_CLUSTERS} clusters")
    found: tuple[dict[Cells, Fraction], ...] = tuple({} for _ in range(most))
    for some in every:
        cells = tuple(sorted(some))
        for pieces in range(len(cells), most + 1):
            weight = Fraction(0)
            for often in _parts(pieces, len(cells)):
                spread = [
                    cell for cell, many in zip(cells, often, strict=True) for _ in range(many)
                ]
                near = tuple(
                    sum(
                        1 << j
                        for j, (s, d) in enumerate(spread)
                        if j != i and ((r, c) == (s, d) or (s - r, d - c) in attacks)
                    )
                    for i, (r, c) in enumerate(spread)
                )
                weight += Fraction(signed_connected(near), prod(map(factorial, often)))
            found[pieces - 1][cells] = weight
    return found


def apart(number: int, attacks: frozenset[Cell], places: Callable[[Cells, int], int]) -> Any:
    """Return what counts, for n, the sets of a number of cells none of which attacks another.

    places: in how many places a set of cells fits for n.
    """
    weights = clusters(attacks, number)

    def count(n: int) -> int:
        sums = [sum(w * places(cells, n) for cells, w in some.items()) for some in weights]
        ways = [Fraction(1)]
        for k in range(1, number + 1):
            ways.append(
                sum((m * sums[m - 1] * ways[k - m] for m in range(1, k + 1)), Fraction(0)) / k
            )
        return int(ways[number])

    return count


def in_square(cells: Cells, n: int) -> int:
    """Return in how many places a set of cells fits on a square."""
    down, right = max(r for r, _ in cells), max(c for _, c in cells)
    return max(0, n - down) * max(0, n - right)


def in_triangle(cells: Cells, n: int) -> int:
    """Return in how many places cells fit on a triangle, of the cells (r, c), 0 <= c <= r < n."""
    side = max(r for r, _ in cells) + max(c - r for r, c in cells) - min(c for _, c in cells)
    return comb(max(0, n - side) + 1, 2)


def sparse(n: int, number: int, most: int) -> int:
    """Return the n x n matrices of zeros and a number of ones, at most one or two in each line.

    >>> [sparse(n, 2, 1) for n in range(4)], sparse(2, 4, 2)
    ([0, 0, 2, 18], 1)
    """
    ways = Counter({(0, 0): 1})  # columns with 1 one, and with two
    for _ in range(n):
        after: Counter[Cell] = Counter()
        for (ones, twos), count in ways.items():
            for new in range(most + 1):
                for again in range(most + 1 - new if most > 1 else 1):
                    more = comb(n - ones - twos, new) * comb(ones, again)
                    if more and ones + 2 * twos + new + again <= number:
                        after[ones + new - again, twos + again] += more * count
        ways = after
    return sum(count for (ones, twos), count in ways.items() if ones + 2 * twos == number)


def bishops(n: int, number: int) -> int:
    """Return the ways to place bishops on a square: rooks on the diagonals of each color.

    >>> [bishops(n, 2) for n in range(4)]
    [0, 0, 4, 26]
    """
    ways = [1]
    for color in (0, 1):
        lengths = sorted(n - abs(d) for d in range(1 - n, n) if (d + n) % 2 == color)
        ranks = [1]
        for length in lengths:
            ranks = [
                (ranks[k] if k < len(ranks) else 0)
                + (ranks[k - 1] * max(0, length - k + 1) if k else 0)
                for k in range(min(len(ranks), number) + 1)
            ]
        whole = [0] * (number + 1)
        for i, a in enumerate(ways):
            for j, b in enumerate(ranks[: number + 1 - i]):
                whole[i + j] += a * b
        ways = whole
    return ways[number]


def bishops_on_torus(n: int, number: int) -> int:
    """Return the ways to place bishops on a torus.

    For odd n the two diagonals of a cell are any; for even n they are of one parity, and two cells
    have them in common.
    """
    if n % 2:
        return sparse(n, number, 1)
    half = n // 2
    rooks = [factorial(k) * comb(half, k) ** 2 * 2**k for k in range(number + 1)]
    return sum(rooks[k] * rooks[number - k] for k in range(number + 1))


ROOK = {(0, 1), (0, -1), (1, 0), (-1, 0)}
BISHOP = {(1, 1), (1, -1), (-1, 1), (-1, -1)}


def _placements(
    rule: Table, number: int, leaps: Sequence[Sequence[int]] = (),
    rides: Sequence[Sequence[int]] = (), *, joined: Sequence[bool] = (False, False),
    group: str = "", more: int = 0, times_n: int = 0,
) -> Law | None:  # fmt: skip
    """Return the law of pieces.

    Leapers: a connected set of m cells has an extent of at most (m - 1) times the longest leap.

    On a joined side it has n places if n is larger than m times the longest leap, since no circle
    goes round. Rooks: sums of products of binomial coefficients. Bishops: the ways on the
    first diagonals are sums of polynomials. Two riders: one attacks another (n - ta)(n - tb) times
    at t steps (a, b), t up to n divided by the larger. Without moves: numbers of cycles of motions.
    """
    if more or times_n:
        return None
    leapt, ridden = {(r, c) for r, c in leaps}, {(r, c) for r, c in rides}
    degree = 2 * number
    direct = partial(direct_count, rule)
    if group and not leapt and not ridden:
        motions = [MOTIONS[name] for name in GROUPS[group]]

        def turned(n: int) -> int:
            cells = [(r, c) for r in range(n) for c in range(n)]
            return orbits(number, cells, [partial(_turned, one, n - 1) for one in motions])

        return Law(degree, 0, turned, 2)
    if group and (ridden or any(joined) or number > MOST_TURNED):
        return None
    if not ridden and leapt:
        longest = max(abs(z) for step in leapt for z in step)
        attacks = frozenset(leapt | {(-r, -c) for r, c in leapt})
        if group:
            return _up_to_motions(number, attacks, GROUPS[group], longest)
        if not any(joined):
            return Law(degree, (number - 1) * longest, apart(number, attacks, in_square))
        start = number * longest + 1

        def places(cells: Cells, n: int) -> int:
            sizes = max(r for r, _ in cells), max(c for _, c in cells)
            return prod(n if j else n - size for j, size in zip(joined, sizes, strict=True))

        late = apart(number, attacks, places)
        return Law(degree, start, lambda n: late(n) if n >= start else direct(n))
    if not leapt and ridden == ROOK:
        return Law(degree, 0, lambda n: sparse(n, number, 1))
    if not leapt and ridden == BISHOP and not any(joined):
        return Law(degree, 1, lambda n: bishops(n, number), 2)
    if not leapt and ridden == BISHOP and all(joined):
        return Law(degree, 1, lambda n: bishops_on_torus(n, number), 2)
    if number == 2 and not any(joined):
        start = max((abs(z) for step in leapt for z in step), default=0)
        period = lcm(*(max(abs(r), abs(c)) for r, c in ridden))
        return Law(degree, start, direct, period)
    return None


def _up_to_motions(
    number: int, attacks: frozenset[Cell], motions: Sequence[str], longest: int
) -> Law:
    """Return the law of leapers up to motions, by the ways that each motion leaves alone.

    For the identity it is that of leapers. For another motion k pieces are at most k/2 pairs or
    fours, free in two directions, and others on an axis, free in one: the degree is at most k.
    A connected set is as far from the axis as it can be in n/2 - k * longest places.
    """
    whole = apart(number, attacks, in_square)
    late = 2 * number * longest + 4

    def still(n: int) -> int:
        def attacked(cell: Cell) -> set[Cell]:
            found = {(cell[0] + i, cell[1] + j) for i, j in attacks}
            return {(r, c) for r, c in found if 0 <= r < n and 0 <= c < n}

        return sum(fixed_by(name, n, attacked, number) for name in motions if name != "identity")

    others = Law(number, late, still, 2).gf()
    count = late + 2 * (2 * number + 1)
    known = others.terms(count)
    return Law(2 * number, late, lambda n: (whole(n) + int(known[n])) // len(motions), 2)


# Points -----------------------------------------------------------------------------------------


def _turned(motion: Motion, last: int, cell: Cell) -> Cell:
    return motion(*cell, last)


def _image(last: int, which: int, point: Cell) -> Cell:
    return triangle_images(point, last, last)[which]


def orbits(number: int, points: Sequence[Cell], motions: Sequence[Callable[[Cell], Cell]]) -> int:
    """Return the sets of a number of points up to a group of motions, by its fixed sets."""
    place = {point: k for k, point in enumerate(points)}
    total = 0
    for motion in motions:
        ways = [1]
        sizes = Counter(map(len, cycles(tuple(place[motion(point)] for point in points))))
        for size, many in sizes.items():
            ways = [
                sum(ways[k - j * size] * comb(many, j) for j in range(k // size + 1)
                    if k - j * size < len(ways))
                for k in range(number + 1)
            ]  # fmt: skip
        total += ways[number] if number < len(ways) else 0
    return total // len(motions)


def _reflected(a: int, b: int, which: int, point: Cell) -> Cell:
    return square_images(point, a, b)[which]


def _points(
    rule: Table, number: int, *, sides: Sequence[Sequence[int]] = (), none: str = "",
    all_: str = "", up_to: bool | str = False,
) -> Law | None:  # fmt: skip
    """Return the law of sets of points.

    Sets of cells that are near each other on a triangle are as pieces on a square.

    Points of which at most two are on a line parallel to a side: a sum of products of binomial
    coefficients. Points on a line of a grid of r rows: in one row, or determined by the first and
    the last, whose columns agree modulo the rows between.
    """
    degree = 2 * number
    near = {"adjacent": [(0, 1), (1, 0), (1, 1)], "at distance sqrt(3)": [(1, 2), (2, 1), (1, -1)]}
    if not sides and none in near and not (all_ or up_to):
        attacks = frozenset(z for r, c in near[none] for z in ((r, c), (-r, -c)))
        return Law(degree, 2 * (number - 1), apart(number, attacks, in_triangle))
    if up_to is True and not (sides or none or all_):

        def turned(n: int) -> int:
            points = [(r, c) for r in range(n) for c in range(r + 1)]
            return orbits(number, points, [partial(_image, n - 1, k) for k in range(6)])

        return Law(degree, 0, turned, 6)
    first, last = ([list(z) for z in sides] or [[1, 0], [1, 0]])[:2]
    if up_to == "rectangle" and last == [1, 0] and first[0] == 0 and not (none or all_):

        def reflected(n: int) -> int:
            points = [(r, c) for r in range(first[1]) for c in range(n)]
            a, b = first[1] - 1, n - 1
            return orbits(number, points, [partial(_reflected, a, b, k) for k in range(4)])

        return Law(number, 0, reflected, 2)
    square = [list(z) for z in sides] == [[1, 0], [1, 0]]
    if square and none == "in a row or column" and not (all_ or up_to):
        return Law(degree, 0, lambda n: sparse(n, number, 2))
    if not (none or all_ or up_to) and (square or not sides):
        return Law(degree, 0, lambda n: comb(n * n if square else n * (n + 1) // 2, number))
    on_lines = number == 3 and all_ in {"collinear", "not collinear"} and not (none or up_to)
    if on_lines and last == [1, 0] and first[0] == 0 and first[1] <= MOST_ROWS:
        return Law(3, 0, lambda n: direct_count(rule, n), lcm(*range(1, first[1])))
    return None


# Matrices ---------------------------------------------------------------------------------------


def _small_matrices(rule: Table, low: Sequence[int], asked: Sequence[Sequence[Any]]) -> Law | None:
    """Return the law of matrices.

    What is asked modulo m depends on the residues of four elements, whose numbers are known.

    That some elements are equal is one such count with fewer elements. That determinant and
    permanent are equal says that an element is 0. Elements from 0 to n with the sum n + d, d > 0,
    are 0, ..., n + d without those of which one is larger than n, if n >= d - 1.
    """
    period, start = 1, 0
    for name, sign, *given in asked:
        if sign == "mod":
            period = lcm(period, given[0])
        elif name == "sum" and sign == "=" and given[0] == 1 and len(asked) == 1 and low[1] == 0:
            start = abs(given[1])
            if low[0]:
                return None
        elif sign == "=" and {name, given[0]} == {"determinant", "permanent"}:
            continue
        elif (name, sign, list(given)) != ("distinct", "=", [0, 4]):
            return None
    return Law(4, start, lambda n: direct_count(rule, n), period)


# Graphs -----------------------------------------------------------------------------------------

SYMMETRIC = {"rook": 2, "rook complement": 2, "triangular": 2, "kneser of pairs": 2,
             "cocktail party": 1, "complete bipartite": 1}  # fmt: skip
"""How many of n symbols name a vertex; which are equal tells whether vertices are neighbours."""
ROUND = ("cycle", "prism", "antiprism", "sunlet", "web", "pan")
WITH_HUB = ("gear", "sun", "dipyramidal")
GRIDS = {"grid": 2, "n x n x n grid": 3, "king": 2}
POWER = {"wiener": 0, "topological": 1, "hyper-wiener": 1, "szeged": 1}
"""Of sums over pairs of vertices or over edges, by how much the degree may be larger."""
LATE, LATER = 6, 16


def _graphs(rule: Table, measure: str, graph: str) -> Law | None:
    """Return the law of a number of graphs.

    Symmetric families: what some vertices have in common is one of finitely many patterns, and a
    pattern with k symbols stands in n(n-1)...(n-k+1) places; distances are told by it from n = 6
    on, where there are vertices between. Around a ring with at most three vertices in a column and
    edges between neighbouring columns, some along the ring, the distance is |j| + c at j columns
    from j = 6 on, either way round; with a hub, or n neighbours, distances are at most 4. In grids
    the distance is the sum, or for kings the largest, of the differences.
    """
    least = LEAST_RING if graph in FAMILIES else GRAPHS[graph][0]
    kind, _, length = measure.partition(" of ")
    values = partial(direct_count, rule)
    if graph in SYMMETRIC and kind == "cycles":
        return Law(SYMMETRIC[graph] * int(length), least, values, first=least)
    if graph in SYMMETRIC and measure in {"wiener", "topological", "hyper-wiener"}:
        degree = SYMMETRIC[graph] * (2 + POWER[measure])
        return Law(degree, max(least, LATE), values, first=least)
    if graph in ROUND and measure in POWER:
        return Law(3 + POWER[measure], LATER, values, 2, first=least)
    if graph in WITH_HUB and measure in {"wiener", "topological"}:
        return Law(4, LATER, values, first=least)
    if (graph, measure) in {("cycle", "cliques"), ("dipyramidal", "cliques")}:
        return Law(2, LATE, values, first=least)
    if graph in GRIDS and measure == "wiener":
        return Law(2 * GRIDS[graph] + 1, least, values, first=least)
    if (graph, measure) in {("grid", "topological"), ("n x n x n grid", "topological")}:
        return Law(2 * GRIDS[graph] + 1, max(least, 2), values, first=least)
    if (graph, measure) == ("grid", "szeged"):
        return Law(LATE, least, values, first=least)
    return None


LAWS: dict[str, Callable[..., Law | None]] = {
    "board walks": _board_walks,
    "placements": _placements,
    "points": _points,
    "small matrices": _small_matrices,
    "graph": _graphs,
}
"""The laws of kinds of `direct_counts`, made of what a rule says."""
