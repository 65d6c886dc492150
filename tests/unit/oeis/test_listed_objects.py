"""Objects that titles list, against others of the same number."""

from itertools import pairwise, permutations, product
from math import comb, factorial

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
