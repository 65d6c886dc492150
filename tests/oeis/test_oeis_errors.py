"""Entries of the OEIS whose terms are not what their titles say, by two computations.

They are the table at the end of docs/settled.md. Terms and titles are of the OEIS (The OEIS
Foundation Inc., CC BY-SA 4.0).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise, permutations, product
from pathlib import Path
from typing import Any, NamedTuple

import networkx as nx
import pytest
from samples import parametrize_some

from gfkit import Sequence, Strip
from gfkit.oeis.settling.entry import definition_of
from gfkit.oeis.titles.reader import TitleRule, read_title

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
    counted = Sequence.of(definition_of(found, "title"))
    return counted.terms(count + 1 - counted.offset)[1 - counted.offset :]


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
    rows: int, columns: int, times: int, bricks: list[frozenset[Cube]], count: int
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


def filled(
    rows: int, columns: int, times: int, bricks: list[frozenset[Cube]]
) -> tuple[Callable[[int], int], Callable[[str, int], list[int]]]:
    """Return both ways to fill boxes."""
    sides = rows, columns, times, bricks
    return lambda n: boxes(*sides, n), lambda _, count: by_layers(*sides, count)


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


def by_expression(expression: str, letters: str) -> Callable[[str, int], list[int]]:
    """Return what counts the words of a regular expression by their automaton."""
    return lambda _, count: Strip(f"regex:{expression} over {letters}").terms(count + 1)[1:]


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


WAYS: dict[str, tuple[Callable[[int], int], Callable[[str, int], list[int]]]] = {
    "A003738": (wheel_times_path, engine),
    "A100313": (without_corners, by_columns),
    "A356198": (edge_covers_of_book, book_formula),
    "A351992": (minimum_edge_covers_of_wheel, wheel_formula),
    "A362542": (chordless_cycles_of_goldberg, by_networkx),
    "A158869": filled(2, 3, 2, brick(1, 2, 2)),
    "A237358": filled(3, 4, 1, brick(1, 2, 3)),
    "A360065": filled(2, 2, 1, brick(1, 1, 2) + bent()),
    "A360576": filled(2, 2, 1, brick(1, 1, 1) + brick(1, 2, 2) + bent()),
    "A360577": filled(2, 2, 1, brick(1, 1, 2) + brick(1, 2, 2) + bent()),
    "A337142": (
        one_double_letter,
        by_expression("((.*)22(.*))&~((.*)(222|22(.*)22)(.*))&((.*)1(.*)1(.*))", "012"),
    ),
    "A238644": (ends_in_thth, by_expression("((.*)1010)&~((.*)0100(.*))", "01")),
    "A264067": (lambda n: moved_by(n + 1, 5), engine),
    "A264072": (lambda n: moved_by(4, n + 1), engine),
    "A224174": (unimodal_rows, engine),
}
"""Of each entry the list of all objects for one n, and another way to the first terms."""


class Row(NamedTuple):
    """A row of the table: the terms of the entry from n = first on, and the true ones.

    listed: the last n for which all objects are listed.
    """

    number: str
    title: str
    first: int
    entry: list[int]
    true: list[int]
    listed: int


def rows() -> Iterator[Row]:
    """Read the table of the page."""
    table = PAGE.read_text("utf-8").partition("## Entries whose terms are not what")[2]
    for line in re.findall(r"^\| (A\d.*) \|$", table, re.MULTILINE):
        number, title, first, *terms, listed, _ = line.split(" | ")
        entry, true = ([int(z) for z in some.split(", ")] for some in terms)
        yield Row(number, title, int(first), entry, true, int(listed))


ERRORS = [*rows()]
SLOW = {"A003738", "A360577"}


def test_every_entry_of_the_page_is_computed() -> None:
    assert {row.number for row in ERRORS} == set(WAYS)


@parametrize_some(
    "row",
    [
        pytest.param(row, marks=[pytest.mark.thorough] if row.number in SLOW else [])
        for row in ERRORS
    ],
    share=36,
    ids=lambda row: row.number,
)
def test_two_computations_agree_against_the_entry(row: Row) -> None:
    list_all, otherwise = WAYS[row.number]
    listed = [list_all(n) for n in range(row.first, row.listed + 1)]
    assert listed == row.true[: len(listed)]
    assert listed != row.entry[: len(listed)]
    before = row.first - 1
    assert otherwise(row.title, before + len(row.true))[before:] == row.true
