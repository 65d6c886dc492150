"""Objects that titles list, against others of the same number."""

from math import comb, factorial

from gfkit.oeis.listed_objects import copies, listed, permutations_by_places, sums_of_kinds
from gfkit.oeis.path_counts import decrements, paths_to, walks_by_steps


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
