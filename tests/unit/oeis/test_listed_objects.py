"""Objects that titles list, against others of the same number."""

from itertools import pairwise, permutations, product
from math import comb, factorial

import pytest

from gfkit.oeis.objects.listed_arrays import by_reflections, listed_arrays
from gfkit.oeis.objects.listed_objects import (
    copies,
    listed,
    permutations_by_places,
    sorted_residues,
    sums_of_kinds,
)
from gfkit.oeis.objects.path_counts import decrements, paths_to, walks_by_steps
from gfkit.oeis.objects.point_sets import matrices_by_lines, point_lines, point_sets
from gfkit.oeis.titles.direct_counts import direct_count
from gfkit.oeis.titles.direct_titles import PIECES
from gfkit.oeis.titles.late_polynomials import bishops, law_of
from gfkit.oeis.titles.path_titles import knight_paths, region_paths
from gfkit.oeis.titles.title_reading import read_title


def test_families_have_their_numbers() -> None:
    for n in range(1, 6):
        assert listed(n, "words", given={"letters": 3}) == 3**n
        assert listed(n, "compositions") == 2 ** (n - 1)
        assert listed(n, "compositions", given={"parts": 2, "least": 0}) == n + 1
        assert listed(n, "permutations") == factorial(n)
        assert listed(n, "Catalan words") == comb(2 * n, n) // (n + 1)
        assert listed(n, "parking functions") == (n + 1) ** (n - 1)


def test_other_ways_to_count_agree_with_lists() -> None:
    for n in range(1, 7):
        least = listed(n, "compositions", [["least part odd"]])
        assert least + listed(n, "compositions", [["least part even"]]) == 2 ** (n - 1)
        assert sums_of_kinds(n, "2") == 2 * 3 ** (n - 1)
        assert sums_of_kinds(n, "1", asked="k <= 2") == listed(
            n, "compositions", [["parts up to", 2]]
        )
        moved = listed(n, "permutations", [["moves", -1, 2]])
        assert moved == permutations_by_places(n, ["p-k <= 2", "k-p <= 1"])
        assert copies(n, [1, 0], [0, 1]) == factorial(n)
        assert copies(n, [1, 0], [0, 2], in_order=True) * 2**n * factorial(n) == factorial(2 * n)


def test_paths_are_walks_that_end_there() -> None:
    for n in range(6):
        square = [[1, 0], [0, 1]]
        assert paths_to(n, square, [[1, 0], [1, 0]]) == comb(2 * n, n)
        assert walks_by_steps(n, square, [2, 0], ends=["x = y"]) == comb(2 * n, n)
        below = paths_to(n, square, [[1, 0], [1, 0]], stays=["y <= x"])
        assert below == comb(2 * n, n) // (n + 1)
        kings = paths_to(n, [[1, 0], [0, 1], [1, 1]], [[1, 0], [1, 0]])
        assert decrements(n, [1, 0], [0, 2]) == kings


def test_paths_between_lines_are_those_that_are_walked() -> None:
    far = paths_to
    knight = [[1, 2], [2, 1], [1, -2], [2, -1]]
    for most, end in ((3, 1), (4, 0)):
        stays = ["y >= 0", f"y <= {most}"]
        walked = [far(n, knight, [[1, 0], [0, end]], stays=stays) for n in range(1, 9)]
        assert walked == knight_paths([[1, 0], [0, end]], most).terms(8)
    steps, end = [[1, 0], [0, 1], [2, 0], [0, 2]], [[1, 0], [1, 0]]
    walked = [far(n, steps, end, stays=["x - y >= 0", "x - y <= 3"]) for n in range(1, 7)]
    assert walked == region_paths(end, "0 <= x-y <= 3", steps).terms(6)


def test_arrays_that_are_filled_are_those_that_are_listed() -> None:
    for n in range(1, 4):
        every = [*product(range(3), repeat=2 * n)]
        rows = [[z[k : k + 2] for k in range(0, 2 * n, 2)] for z in every]
        found = sum(len({*map(sum, z)}) <= 1 for z in rows)
        said = [["row sums", "equal"]]
        assert found == listed_arrays(n, [1, 0], [0, 2], [[0, 0], [0, 2]], asked=said)
        found = sum({*map(z.count, range(n))} == {2} for z in product(range(n), repeat=2 * n))
        assert found == listed_arrays(n, [1, 0], [0, 2], [[0, 0], [1, -1]], copies=[0, 2])
    assert [listed_arrays(n, [0, 1], [1, 0], [[0, 0], [1, 0]], filled=[["introduced"]])
            for n in range(6)] == [1, 1, 2, 5, 15, 52]  # fmt: skip


def test_reflections_are_those_of_all_squares() -> None:
    for n, values in ((2, 2), (3, 2), (2, 3)):
        cells = [*product(range(n), repeat=2)]
        last, found = n - 1, 0
        for z in product(range(values), repeat=n * n):
            at = dict(zip(cells, z, strict=True))
            found += all(at[r, c] in (at[c, r], at[last - c, last - r]) for r, c in cells)
        assert found == by_reflections(n, [1, 0], [0, values])


def test_point_sets_and_lines_of_small_grids() -> None:
    assert point_sets(3, 3, sides=[[1, 0], [1, 0]], all_="collinear") == 8
    assert point_sets(2, 3, up_to=True) == 1
    assert point_lines(3, 3) == 20
    rows = [*product(range(2), repeat=3)]
    squares = [*product(rows, repeat=3)]
    twice = [z for z in squares if {*map(sum, z)} == {2} == {*map(sum, zip(*z, strict=True))}]
    sums = {"row_sum": [0, 2], "column_sum": [0, 2]}
    assert len(twice) == matrices_by_lines(3, [1, 0], [1, 0], [[0, 0], [0, 1]], **sums)
    full = [z for z in squares if all(map(any, z)) and all(map(any, zip(*z, strict=True)))]
    no_zeros = {"no_zero_rows": True, "no_zero_columns": True}
    assert len(full) == matrices_by_lines(3, [1, 0], [1, 0], [[0, 0], [0, 1]], **no_zeros)


def test_residues_rise_in_columns_and_rows() -> None:
    for rows, columns in ((1, 4), (4, 1), (2, 3), (3, 2), (2, 4)):
        shapes = (
            [z[k : k + columns] for k in range(0, len(z), columns)]
            for z in permutations(range(rows * columns))
        )
        count = sum(
            all(a % 2 <= b % 2 for row in shape for a, b in pairwise(row))
            and all(a % 3 <= b % 3 for line in zip(*shape, strict=True) for a, b in pairwise(line))
            for shape in shapes
        )
        assert sorted_residues(rows, 3, 2, columns) == count
        assert sorted_residues(columns, 3, 2, rows, lying=True) == count


KING, SQUARE = PIECES["kings"]["leaps"], [[1, 0], [1, 0]]
TORUS, CYLINDER = [True, True], [False, True]
LAWS = [
    (9, {"direct": "board walks", "steps": KING, "vertices": 3}),
    (7, {"direct": "board walks", "steps": [[1, 2], [-2, 1]], "vertices": 3, "more": 2}),
    (9, {"direct": "placements", "number": 2, **PIECES["kings"]}),
    (6, {"direct": "placements", "number": 3, **PIECES["knights"]}),
    (5, {"direct": "placements", "number": 4, **PIECES["wazirs"]}),
    (9, {"direct": "placements", "number": 2, **PIECES["kings"], "joined": TORUS}),
    (7, {"direct": "placements", "number": 3, **PIECES["wazirs"], "joined": TORUS}),
    (9, {"direct": "placements", "number": 2, **PIECES["kings"], "joined": CYLINDER}),
    (7, {"direct": "placements", "number": 3, **PIECES["rooks"]}),
    (7, {"direct": "placements", "number": 3, **PIECES["bishops"]}),
    (7, {"direct": "placements", "number": 3, **PIECES["bishops"], "joined": TORUS}),
    (9, {"direct": "placements", "number": 2, "leaps": [[0, -2], [1, 0]]}),
    (12, {"direct": "placements", "number": 2, **PIECES["nightriders"]}),
    (9, {"direct": "placements", "number": 2, **PIECES["amazons (superqueens)"]}),
    (6, {"direct": "placements", "number": 3, "group": "rotations and reflections"}),
    (6, {"direct": "placements", "number": 2, "group": "rotations"}),
    (9, {"direct": "placements", "number": 2, **PIECES["kings"], "group": "rotations"}),
    (6, {"direct": "placements", "number": 3, **PIECES["ferses"],
         "group": "rotations and reflections"}),
    (9, {"direct": "points", "number": 2, "none": "adjacent"}),
    (7, {"direct": "points", "number": 3, "none": "at distance sqrt(3)"}),
    (5, {"direct": "points", "number": 4, "none": "in a row or column", "sides": SQUARE}),
    (6, {"direct": "points", "number": 3, "up_to": True}),
    (8, {"direct": "points", "number": 3, "up_to": "rectangle", "sides": [[0, 2], [1, 0]]}),
    (5, {"direct": "points", "number": 3, "sides": SQUARE}),
    (5, {"direct": "points", "number": 4}),
    (9, {"direct": "points", "number": 3, "all_": "collinear", "sides": [[0, 3], [1, 0]]}),
    (7, {"direct": "small matrices", "low": [0, 0], "asked": [["determinant", "mod", 3, 1]]}),
    (7, {"direct": "small matrices", "low": [-1, 0], "asked": [["permanent", "mod", 2, 0]]}),
    (7, {"direct": "small matrices", "low": [0, 0], "asked": [["sum", "=", 1, 3]]}),
    (9, {"direct": "small matrices", "low": [0, 0], "asked": [["sum", "=", 1, -5]]}),
    (8, {"direct": "small matrices", "low": [0, 1],
         "asked": [["trace", "mod", 2, 1], ["distinct", "=", 0, 4]]}),
    (8, {"direct": "small matrices", "low": [0, 0], "asked": [["determinant", "=", "permanent"]]}),
    (9, {"direct": "graph", "measure": "cycles of 3", "graph": "rook"}),
    (13, {"direct": "graph", "measure": "topological", "graph": "triangular"}),
    (31, {"direct": "graph", "measure": "topological", "graph": "antiprism"}),
    (31, {"direct": "graph", "measure": "szeged", "graph": "sunlet"}),
    (23, {"direct": "graph", "measure": "wiener", "graph": "gear"}),
    (7, {"direct": "graph", "measure": "topological", "graph": "grid"}),
    (12, {"direct": "graph", "measure": "szeged", "graph": "grid"}),
]  # fmt: skip


@pytest.mark.parametrize(("most", "rule"), LAWS, ids=lambda z: str(z)[11:60])
def test_laws_give_what_is_counted_one_by_one(most, rule) -> None:
    law = law_of(rule)
    first = law.first
    counted = [direct_count(rule, n) for n in range(first, most + 1)]
    assert law.gf().terms(most + 1 - first) == counted


def test_a_law_holds_where_it_is_said_to_begin() -> None:
    def later(law, by):
        return type(law)(law.degree, law.start + by, law.values, law.period)

    for _, rule in LAWS[2:11]:
        law = law_of(rule)
        assert later(law, 2 * law.period).gf() == law.gf()
    assert law_of({"direct": "placements", "number": 5, **PIECES["queens"]}) is None
    assert law_of({"direct": "points", "number": 3, "up_to": "rectangle"}) is None
    assert [bishops(n, 2 * n - 2) for n in range(2, 6)] == [4, 8, 16, 32]


PLACED = {
    "top row": (0, None),
    "bottom row": (-1, None),
    "anywhere in right hand column": (None, -1),
    "upper left corner": (0, 0),
    "upper right corner": (0, -1),
    "lower left corner": (-1, 0),
}


def is_at(place, r, c, a, b):
    row, column = PLACED[place]
    return row in (None, r, r - a) and column in (None, c, c - b)


def has_path(array, value, begin, end, a, b):
    cells = {z for z in product(range(a), range(b)) if array[z[0] * b + z[1]] == value}
    reached = [z for z in cells if is_at(begin, *z, a, b)]
    for r, c in reached:
        for z in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if z in cells and z not in reached:
                reached.append(z)
    return any(is_at(end, *z, a, b) for z in reached)


@pytest.mark.parametrize(
    ("size", "asked", "begin", "end"),
    [
        ("3 X n", "a path of adjacent 1's", "top row", "bottom row"),
        ("n X 3", "a path of adjacent 1's", "upper left corner", "anywhere in right hand column"),
        ("3 X n", "path of adjacent 1's", "upper right corner", "lower left corner"),
        ("3 X n", "no path of adjacent 1's or adjacent 0's", "top row", "bottom row"),
    ],
)
def test_paths_through_arrays_are_those_that_are_found(size, asked, begin, end) -> None:
    title = f"Number of {size} binary arrays with {asked} from {begin} to {end}."
    said, counted = {int(z[0]) for z in asked.split() if z[0] in "01"}, []
    for n in range(1, 4):
        a, b = (3, n) if size == "3 X n" else (n, 3)
        count = 0
        for array in product((0, 1), repeat=3 * n):
            there = {v for v in said if has_path(array, v, begin, end, a, b)}
            count += there == (set() if asked.startswith("no") else said)
        counted.append(count)
    assert read_title(title).terms(3) == counted


def test_mats_are_tilings_of_which_no_four_meet() -> None:
    def tilings(free, tiles):
        if not free:
            return [tiles]
        r, c = min(free)
        ends = [z for z in ((r, c + 1), (r + 1, c)) if z in free]
        return [
            found
            for z in ends
            for found in tilings(free - {(r, c), z}, {**tiles, (r, c): (r, c), z: (r, c)})
        ]

    def fits(tiles, n):
        corners = product(range(3), range(n - 1))
        return all(
            len({tiles[r + i, c + j] for i in (0, 1) for j in (0, 1)}) < 4 for r, c in corners
        )

    said = "room with 1 X 2 Tatami mats. At most 3 Tatami mats may meet at a point."
    found = read_title(f"Number of ways to tile a 4 X n {said}").terms(5)
    cells = [frozenset(product(range(4), range(n))) for n in range(1, 6)]
    assert found == [sum(fits(z, n) for z in tilings(some, {})) for n, some in enumerate(cells, 1)]
