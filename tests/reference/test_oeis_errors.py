"""Entries of the OEIS whose terms are not what their titles say, by two computations.

`python tests/reference/test_oeis_errors.py` writes the last section of docs/settled.md.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import pytest
from tiers import one_in

from gfkit import Strip
from gfkit.oeis.titles.title_reading import TitleRule, read_title

PAGE = Path(__file__).parents[2] / "docs" / "settled.md"
Edges = list[tuple[int, int]]


def hamiltonian_paths(edges: Edges) -> int:
    """Return the undirected paths through all vertices, by the sets of vertices so far."""
    near: dict[int, set[int]] = {z: set() for edge in edges for z in edge}
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    ways = {(1 << v, v): 1 for v in near}
    for _ in range(len(near) - 1):
        longer: dict[tuple[int, int], int] = {}
        for (seen, v), number in ways.items():
            for w in near[v]:
                if not seen >> w & 1:
                    key = seen | 1 << w, w
                    longer[key] = longer.get(key, 0) + number
        ways = longer
    return sum(ways.values()) // 2


def wheel_times_path(n: int) -> int:
    wheel = [*((4, k) for k in range(4)), *((k, (k + 1) % 4) for k in range(4))]
    inside = [(5 * c + a, 5 * c + b) for c in range(n) for a, b in wheel]
    return hamiltonian_paths(inside + [(v, v + 5) for v in range(5 * n - 5)])


def edge_covers_of_book(n: int) -> int:
    """List all sets of edges; the spine is 0, 1, and page k has 2 + 2k and 3 + 2k."""
    pages = [(2 + 2 * k, 3 + 2 * k) for k in range(n)]
    edges = [(0, 1), *pages, *((0, a) for a, _ in pages), *((1, b) for _, b in pages)]
    sets = (some for k in range(len(edges) + 1) for some in combinations(edges, k))
    return sum(len({z for edge in some for z in edge}) == 2 * n + 2 for some in sets)


def minimum_edge_covers_of_wheel(n: int) -> int:
    """List the sets of (n + 1)/2 edges, rounded down; the hub is 0."""
    rim = [(k, k % (n - 1) + 1) for k in range(1, n)]
    some = combinations([*rim, *((0, k) for k in range(1, n))], (n + 1) // 2)
    return sum(len({z for edge in one for z in edge}) == n for one in some)


def goldberg(n: int) -> dict[int, set[int]]:
    """Return the neighbours of each vertex of the graph."""
    inside = [(0, 1), (0, 6), (1, 7), (2, 3), (2, 7), (3, 6), (4, 5), (5, 6), (5, 7)]
    near: dict[int, set[int]] = {k: set() for k in range(8 * n)}
    for k in range(n):
        pairs = [(8 * k + a, 8 * k + b) for a, b in inside]
        onward = 8 * ((k + 1) % n)
        for a, b in [*pairs, *((8 * k + a, onward + b) for a, b in ((1, 0), (3, 2), (4, 4)))]:
            near[a].add(b)
            near[b].add(a)
    return near


def chordless_cycles_of_goldberg(n: int) -> int:
    """List the paths that have no chord from their least vertex, and close them."""
    near = goldberg(n)
    found, paths = 0, [[z] for z in near]
    while paths:
        path = paths.pop()
        for new in near[path[-1]]:
            chords = near[new] & {*path[:-1]}
            if new > path[0] and new not in path and chords <= {path[0]}:
                if not chords or len(path) == 1:
                    paths.append([*path, new])
                else:
                    found += len(path) > 2  # a triangle is no cycle of length 4
    return found // 2


def by_networkx(_title: str, count: int) -> list[int]:
    """Return the chordless cycles of at least four vertices; there is no graph for n < 3."""
    graphs = [nx.Graph(goldberg(n)) for n in range(3, count + 1)]
    return [0, 0, *(sum(len(z) > 3 for z in nx.chordless_cycles(one)) for one in graphs)]


def without_corners(n: int) -> int:
    """List all 4 X n matrices; corners are two above and the left one below."""
    rows, columns = [*combinations(range(4), 2)], [*combinations(range(n), 2)]
    return sum(
        all(
            (z[n * i + j], z[n * i + k], z[n * m + j]) not in {(1, 0, 0), (0, 1, 1)}
            for i, m in rows
            for j, k in columns
        )
        for z in product((0, 1), repeat=4 * n)
    )


def walked(first: Any, after: Callable[[Any], list[Any]], count: int) -> list[Counter[Any]]:
    """Count the walks of 1, 2, ... steps by their ends; after None there are none."""
    ways, found, after = Counter([first]), list[Counter[Any]](), cache(after)
    for _ in range(count):
        more = Counter[Any]()
        for state, many in ways.items():
            for other in after(state):
                more[other] += many
        del more[None]
        ways = more
        found.append(ways)
    return found


def by_columns(_title: str, count: int) -> list[int]:
    """Count the same matrices by an automaton that reads columns and keeps what they forbid."""
    rows = [*combinations(range(4), 2)]

    def step(seen: frozenset[Any], column: int) -> frozenset[Any] | None:
        if any(column >> i & 1 == q for i, _, q in seen):
            return None
        begun = {(i, m, 1 - (column >> i & 1)) for i, m in rows if (column >> i ^ column >> m) & 1}
        return seen | begun

    columns = range(16)
    found = walked(frozenset(), lambda seen: [step(seen, z) for z in columns], count)
    return [sum(ways.values()) for ways in found]


def engine(title: str, count: int) -> list[int]:
    found = read_title(title)
    assert isinstance(found, TitleRule)
    return found.terms(count)


def wheel_formula(_title: str, count: int) -> list[int]:
    """Return them as the comment says, from n = 5 on; an even wheel has a perfect matching."""
    odd = {n: 3 * (n // 2) ** 2 + 2 * (n // 2) for n in range(1, count + 1, 2)}
    return [odd.get(n, n - 1) for n in range(1, count + 1)]


def book_formula(_title: str, count: int) -> list[int]:
    return [2 * 5**n - 2 ** (n + 1) + 1 for n in range(1, count + 1)]


Cube = tuple[int, int, int]


def brick(*sides: int) -> list[frozenset[Cube]]:
    """Return a brick, any way round; its first cell is (0, 0, 0)."""
    return [frozenset(product(*map(range, z))) for z in {*permutations(sides)}]


def bent() -> list[frozenset[Cube]]:
    """Return four cells of a plate without one, any way round; the first cell is (0, 0, 0)."""
    found = set()
    for plate in brick(1, 2, 2):
        for gone in plate:
            a, b, c = min(plate - {gone})
            found.add(frozenset((x - a, y - b, z - c) for x, y, z in plate - {gone}))
    return [*found]


def boxes(rows: int, columns: int, times: int, bricks: list[frozenset[Cube]], n: int) -> int:
    """Fill a box of times * n layers cell by cell; nothing may stick out."""
    ways = Counter({frozenset[Cube](): 1})
    for x, y, z in product(range(times * n), range(rows), range(columns)):
        after: Counter[frozenset[Cube]] = Counter()
        for filled, number in ways.items():
            if (x, y, z) in filled:
                after[filled - {(x, y, z)}] += number
                continue
            for one in bricks:
                there = {(x + i, y + j, z + k) for i, j, k in one}
                if not there & filled and all(
                    i < times * n and 0 <= j < rows and 0 <= k < columns for i, j, k in there
                ):
                    after[frozenset(filled | there - {(x, y, z)})] += number
        ways = after
    return ways[frozenset()]


def by_layers(
    rows: int, columns: int, times: int, bricks: list[frozenset[Cube]], _: str, count: int
) -> list[int]:
    """Count the same by an automaton: a state has the cells that are filled; letters are layers."""
    whole = [*product(range(rows), range(columns))]
    placed = (frozenset((d, r + i, c + j) for d, r, c in z) for z in bricks for i, j in whole)
    fits = [z for z in placed if all((r, c) in whole for _, r, c in z)]

    def after(filled: frozenset[Cube]) -> list[frozenset[Cube]]:
        cell = next((z for z in whole if (0, *z) not in filled), None)
        if cell is None:
            return [frozenset((d - 1, r, c) for d, r, c in filled if d)]
        some = (z for z in fits if not z & filled and min(z) == (0, *cell))
        return [end for z in some for end in after(filled | z)]

    empty = frozenset[Cube]()
    found = walked(empty, after, times * count)
    return [ways[empty] for ways in found][times - 1 :: times]


def one_double_letter(n: int) -> int:
    """List the words of 0, 1, 2 with two 1s or more and one 22."""
    return sum(
        z.count(1) >= 2 and sum(a == b == 2 for a, b in pairwise(z)) == 1
        for z in product(range(3), repeat=n)
    )


def ends_in_thth(n: int) -> int:
    """List the words of H and T with THTH at the end and HTHH nowhere."""
    every = map("".join, product("HT", repeat=n))
    return sum(z.endswith("THTH") and "HTHH" not in z for z in every)


def is_unimodal(line: list[int]) -> bool:
    top = line.index(max(line))
    return line[: top + 1] == sorted(line[: top + 1]) and line[top:] == sorted(line[top:])[::-1]


def unimodal_rows(n: int) -> int:
    """List the arrays of 3 rows of 0..3 by their columns, which do not fall."""
    rising = [*combinations_with_replacement(range(4), 3)]
    return sum(
        all(is_unimodal([z[r] for z in found]) for r in range(3))
        and all(
            is_unimodal([found[k - r][r] for r in range(3) if 0 <= k - r < n]) for k in range(n + 2)
        )
        for found in product(rising, repeat=n)
    )


def by_expression(expression: str, letters: str, _: str, count: int) -> list[int]:
    """Count the words of a regular expression by their automaton."""
    return Strip(f"regex:{expression} over {letters}").terms(count + 1)[1:]


def moved_by(rows: int, columns: int) -> int:
    """List the permutations of an array whose elements stay or move by (0,1) or (1,2), or back."""
    steps = [(0, 0), (0, 1), (0, -1), (1, 2), (-1, -2)]
    places = [*product(range(rows), range(columns))]

    def fill(k: int, taken: frozenset[tuple[int, int]]) -> int:
        if k == len(places):
            return 1
        r, c = places[k]
        ways = {(r + i, c + j) for i, j in steps} & {*places} - taken
        return sum(fill(k + 1, taken | {z}) for z in ways)

    return fill(0, frozenset())


class Wrong(NamedTuple):
    """An entry: some of its terms, the true ones, the two ways to them, and why.

    first: the n of the first of the terms.
    """

    number: str
    title: str
    entry: tuple[int, ...]
    true: tuple[int, ...]
    listed: Callable[[int], int]
    how_many: int
    comment: str
    otherwise: Callable[[str, int], list[int]] = engine
    first: int = 1


ERRORS = [
    Wrong(
        "A003738",
        "Number of Hamiltonian paths in W_5 X P_n.",
        (24, 1920, 70184, 2154592),
        (24, 1928, 70840, 2185344),
        wheel_times_path,
        2,
        "a(2) and a(3) were counted by sets of vertices as well; the wheel is that of A003737 and "
        "A003739, whose terms agree.",
    ),
    Wrong(
        "A100313",
        "Number of 4 X n binary matrices avoiding simultaneously the right angled numbered "
        "polyomino patterns (ranpp) (10;0) and (01;1).",
        (16, 96, 400, 1408),
        (16, 80, 304, 1008),
        without_corners,
        3,
        "Transposition keeps both patterns, so a(3) is the fourth term of A100312 for 3 X n, 304.",
        by_columns,
    ),
    Wrong(
        "A356198",
        "Number of edge covers in the n-book graph.",
        (5, 41, 233, 1217),
        (7, 43, 235, 1219),
        edge_covers_of_book,
        3,
        "a(n) = 2*5^n - 2^(n+1) + 1: with the spine a page can be covered in 5 ways; without it, "
        "2^n ways leave one end of the spine bare, each of two, and 1 leaves both. The entry has "
        "2*5^n - 2^(n+1) - 1. For n = 1 the graph is a cycle of 4, with 7 edge covers.",
        book_formula,
    ),
    Wrong(
        "A351992",
        "Number of minimum edge covers in the n-vertex wheel graph.",
        (14, 5, 30, 7, 52),
        (16, 5, 33, 7, 56),
        minimum_edge_covers_of_wheel,
        5,
        "For n = 2m + 1 one star of a cover has two edges: m^2 have its center in the hub, 4m lead "
        "from the rim to the hub, and 2m(m-1) are on the rim: 3m^2 + 2m. The entry has 3m^2 + m.",
        wheel_formula,
        5,
    ),
    Wrong(
        "A362542",
        "Number of chordless cycles of length >=4 in the n-Goldberg graph.",
        (168, 617),
        (167, 617),
        chordless_cycles_of_goldberg,
        1,
        "Later terms agree.",
        by_networkx,
        3,
    ),
    Wrong(
        "A158869",
        "Number of ways of filling a 2 X 3 X 2n hole with 1 X 2 X 2 bricks.",
        (5, 27, 147, 801),
        (5, 29, 173, 1037),
        partial(boxes, 2, 3, 2, brick(1, 2, 2)),
        3,
        "a(2) has 25 ways that are filled to half, and 4 that are not: a flat brick lies below on "
        "the left or on the right, and two upright ones stand on it in either direction. G.f. "
        "(1-2*x)/(1-7*x+6*x^2).",
        partial(by_layers, 2, 3, 2, brick(1, 2, 2)),
    ),
    Wrong(
        "A237358",
        "The number of tilings of the 3 X 4 X n room with 1 X 2 X 3 boxes.",
        (34702528552, 186921714672, 1006820870616),
        (34702528552, 186921714780, 1006820870940),
        partial(boxes, 3, 4, 1, brick(1, 2, 3)),
        3,
        "All terms up to n = 15 agree; later ones seem to be of a recurrence that was fitted to "
        "them.",
        partial(by_layers, 3, 4, 1, brick(1, 2, 3)),
        15,
    ),
    Wrong(
        "A360065",
        "Number of 3-dimensional tilings of a 2 X 2 X n box using 2 X 1 X 1 dominos and trominos "
        "(L-shaped connection of 3 cubes).",
        (2, 45, 412, 4705),
        (2, 45, 412, 4801),
        partial(boxes, 2, 2, 1, brick(1, 1, 2) + bent()),
        4,
        "Terms up to n = 3 agree.",
        partial(by_layers, 2, 2, 1, brick(1, 1, 2) + bent()),
    ),
    Wrong(
        "A360576",
        "Number of 3-dimensional tilings of a 2 X 2 X n box using 1 X 1 X 1 cubes, 2 X 2 X 1 "
        "plates and trominos (L-shaped connection of 3 cubes).",
        (6, 122, 1768, 28844),
        (6, 130, 1896, 31884),
        partial(boxes, 2, 2, 1, brick(1, 1, 1) + brick(1, 2, 2) + bent()),
        3,
        "The cube, n = 2, has 130 tilings.",
        partial(by_layers, 2, 2, 1, brick(1, 1, 1) + brick(1, 2, 2) + bent()),
    ),
    Wrong(
        "A360577",
        "Number of 3-dimensional tilings of a 2 X 2 X n box using 2 X 2 X 1 plates, 2 X 1 X 1 "
        "dominos and trominos (L-shaped connection of 3 cubes).",
        (3, 60, 657, 8311),
        (3, 60, 657, 8407),
        partial(boxes, 2, 2, 1, brick(1, 1, 2) + brick(1, 2, 2) + bent()),
        4,
        "Terms up to n = 3 agree; the difference, 96, is that of A360065.",
        partial(by_layers, 2, 2, 1, brick(1, 1, 2) + brick(1, 2, 2) + bent()),
    ),
    Wrong(
        "A337142",
        "a(n) is the number of words of length n over the alphabet {0,1,2} with at least two 1's "
        "and exactly one occurrence of the subword 22.",
        (0, 0, 0, 3, 18, 69),
        (0, 0, 0, 3, 22, 106),
        one_double_letter,
        6,
        "The terms are those of exactly two 1's.",
        partial(
            by_expression,
            "((.*)22(.*))&~((.*)(222|22(.*)22)(.*))&((.*)1(.*)1(.*))",
            "012",
        ),
    ),
    Wrong(
        "A238644",
        "Number of binary words on {H,T} that end in THTH but do not contain the contiguous "
        "subsequence HTHH.",
        (0, 0, 0, 1, 2, 3, 6),
        (0, 0, 0, 1, 2, 4, 8),
        ends_in_thth,
        7,
        "The terms are those of words in which THTH stands at the end only: of THTHTH it does not.",
        partial(by_expression, "((.*)1010)&~((.*)0100(.*))", "01"),
    ),
    Wrong(
        "A264067",
        "Number of (n+1) X (4+1) arrays of permutations of 0..n*5+4 with each element having index "
        "change +-(.,.) 0,0 0,1 or 1,2.",
        (34, 605, 12100),
        (181, 3567, 70669),
        lambda n: moved_by(n + 1, 5),
        2,
        "The terms are those of 0,0 1,1 or 1,2, as the title of the table A264071 says by now; so "
        "are those of A264068, A264070 and of the diagonal A264066.",
    ),
    Wrong(
        "A264072",
        "Number of (3+1) X (n+1) arrays of permutations of 0..n*4+3 with each element having index "
        "change +-(.,.) 0,0 0,1 or 1,2.",
        (8, 89, 1210, 12100),
        (16, 233, 4900, 70669),
        lambda n: moved_by(4, n + 1),
        2,
        "The terms are those of 0,0 1,1 or 1,2; so are those of the row A264075.",
    ),
    Wrong(
        "A224174",
        "Number of 3 X n 0..3 arrays with rows and antidiagonals unimodal and columns "
        "nondecreasing.",
        (20, 400, 4739, 38561, 242114),
        (20, 400, 4884, 41682, 273959),
        unimodal_rows,
        3,
        "The terms are those of arrays whose diagonals are unimodal, too; so it is with A224173, "
        "A224175 and A224176.",
    ),
]
"""Terms and titles are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0)."""


SLOW = {"A003738", "A360577"}


@one_in(3)
@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(
            z,
            marks=[pytest.mark.thorough] if z.number in SLOW else [],
        )
        for z in ERRORS
    ],
    ids=lambda z: z.number,
)
def test_two_computations_agree_against_the_entry(wrong: Wrong) -> None:
    listed = [wrong.listed(n) for n in range(wrong.first, wrong.first + wrong.how_many)]
    assert listed == list(wrong.true[: wrong.how_many])
    assert listed != list(wrong.entry[: wrong.how_many])
    before = wrong.first - 1
    assert wrong.otherwise(wrong.title, before + len(wrong.true))[before:] == list(wrong.true)


INTRODUCTION = (
    "Two computations that share nothing agree with each other and not with the entry: a list of "
    "all objects for the first n (of boxes, one that fills them cell by cell), and the engine by "
    "transfer matrices; where it does not read the title, an automaton, for A362542 networkx, or "
    "the formula of the comment. Titles and "
    "terms are of the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0). This section is written by "
    "`python tests/reference/test_oeis_errors.py`, and the computations are its tests."
)


def _shown(terms: tuple[int, ...]) -> str:
    return ", ".join(map(str, terms))


def section() -> str:
    """Return the section."""
    lines = [
        "## Entries whose terms are not what their titles say",
        "",
        INTRODUCTION,
        "",
        "| entry | title | from n = | terms of the entry | true | listed up to n | comment |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {z.number} | {z.title} | {z.first} | {_shown(z.entry)} | {_shown(z.true)} | "
        f"{z.first - 1 + z.how_many} | {z.comment} |"
        for z in ERRORS
    ]
    return "\n".join(lines) + "\n"


def test_the_page_is_written() -> None:
    assert PAGE.read_text("utf-8").endswith(section())


if __name__ == "__main__":
    before = PAGE.read_text("utf-8").partition(section().split("\n", 1)[0])[0]
    PAGE.write_text(before + section(), "utf-8")
