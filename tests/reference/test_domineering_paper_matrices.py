"""The theorems, recursions and matrices of [HuntemannMcKay2021], as printed and as computed."""

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest

from gfkit.boards.board import Board
from gfkit.boards.rules import domineering
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import brute
from gfkit.strips.totals import bar
from gfkit.strips.totals.count import count

PAPER = tomllib.loads(
    (Path(__file__).parent / "domineering_paper.toml").read_text(encoding="utf-8")
)
TILES = {
    quantity: domineering.model(quantity).parts[0].tiles
    for quantity in ("positions", "maximal", "right-ends", "left-ends")
}
ONE = Profile.of({(0, 0): 1})
ZERO = Profile.of({})
MARKS = {"": ONE, "x": Profile.of({(1, 0): 1}), "y": Profile.of({(0, 1): 1})}
SMALL = [(rows, columns) for rows in range(5) for columns in range(1, 4) if rows * columns <= 12]
LABELS_OF_NAMES = {"G0": ("0", "0"), "G1": ("1", "0")} | {
    f"{letter}{start}{prime}": (str(start), "1" if prime else "0")
    for letter in ("M", "RE")
    for start in range(3)
    for prime in ("", "'")
}


def printed_rows(rows):
    """Read a matrix as the paper prints it."""
    return tuple(tuple(polynomial(entry) for entry in row.split()) for row in rows)


def polynomial(text):
    coefficients = {}
    for term in text.split("+"):
        factor, x, i, y, j = re.fullmatch(r"(\d*)(x?)(?:\^(\d+))?(y?)(?:\^(\d+))?", term).groups()
        coefficients[int(i or 1) if x else 0, int(j or 1) if y else 0] = int(factor or 1)
    return Profile.of(coefficients)


def by_printed_recursion(family, length):
    """Build all matrices of a printed recursion as rows of entries, by nothing but its text."""
    recursion = PAPER["recursions"][family]
    names = list(recursion["empty"])
    now = {name: [[ONE if recursion["empty"][name] else ZERO]] for name in names}
    for _ in range(length):
        size = len(now[names[0]])
        later = {}
        for name in names:
            blocks = [row.split() for row in recursion[name]]
            later[name] = [
                [entry_of(block, now, i, j) for block in row for j in range(size)]
                for row in blocks
                for i in range(size)
            ]
        now = later
    return {name: tuple(map(tuple, rows)) for name, rows in now.items()}


def entry_of(block, matrices, i, j):
    total = ZERO
    for term in block.split("+"):
        if term != "0":
            mark, name = re.fullmatch(r"([xy]?)(.*)", term).groups()
            total += MARKS[mark] * matrices[name][i][j]
    return total


# ------------------------------------------------------------------ recursions and their theorems


@pytest.mark.parametrize("length", [0, 1, 2, 3])
@pytest.mark.parametrize("family", ["G", "M", "RE"])
def test_printed_recursions_build_the_matrices_of_bars(family, length):
    tiles = TILES[PAPER["recursions"][family]["quantity"]]
    for name, rows in by_printed_recursion(family, length).items():
        start, end = LABELS_OF_NAMES[name]
        assert bar.bars(tiles, length, start, end).dense() == rows, name


@pytest.mark.parametrize("quantity", ["positions", "maximal"])
def test_proofs_name_the_leftmost_tiles_of_each_block(quantity):
    # Figure 11 prints IIX for the eighth block; its proof says VIII.
    tiles = TILES[quantity]
    numerals = (
        ["I", "II", "III", "IV"]
        if quantity == "positions"
        else (["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"])
    )
    labels = bar.horizontal_labels(tiles)
    for start in {tile.left for tile in tiles.tiles}:
        found = {
            block: [
                tile.name
                for tile in tiles.tiles
                if (tile.left, tile.bottom, tile.top) == (start, bottom, top)
            ]
            for block, (bottom, top) in zip(numerals, product(labels, repeat=2), strict=True)
        }
        named = PAPER["blocks"][quantity][start]
        assert {block: names for block, names in found.items() if names} == named


@pytest.mark.parametrize("row", PAPER["matrices"], ids=lambda r: f"{r['name']},{r['length']}")
def test_printed_matrices(row):
    family = row["name"].rstrip("0123456789'")
    tiles = TILES[PAPER["recursions"][family]["quantity"]]
    start, end = LABELS_OF_NAMES[row["name"]]
    assert bar.bars(tiles, row["length"], start, end).dense() == printed_rows(row["rows"])


@pytest.mark.parametrize("q", range(5))
def test_sizes_of_the_matrices(q):
    sizes = {quantity: bar.bar_state_matrix(tiles, q).size for quantity, tiles in TILES.items()}
    assert sizes == {
        "positions": (2**q, 2**q),
        "maximal": (3**q, 3**q),
        "right-ends": (2**q, 2**q),
        "left-ends": (3**q, 3**q),
    }


def test_left_ends_need_fewer_matrices_than_right_ends():
    numbers = {
        quantity: len({tile.left for tile in tiles.tiles}) * len(tiles.boundary.right)
        for quantity, tiles in TILES.items()
    }
    assert numbers == {"positions": 2, "maximal": 6, "right-ends": 6, "left-ends": 2}


@pytest.mark.parametrize("q", [1, 2, 3])
def test_positions_without_0_on_the_right_would_be_half_dominoes(q):
    # The bars of a board row end with 0 for positions, with 0 or 1 for maximal ones and Right ends.
    assert bar.bar_state_matrix(TILES["positions"], q) == bar.bars(TILES["positions"], q, "0", "0")
    for quantity in ("maximal", "right-ends"):
        tiles = TILES[quantity]
        both = bar.bars(tiles, q, "0", "0") + bar.bars(tiles, q, "0", "1")
        assert bar.bar_state_matrix(tiles, q) == both


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_theorem_1(rows, columns):
    entry = (bar.bars(TILES["positions"], columns, "0", "0") ** rows)[0, 0]
    assert entry == brute.count(domineering.positions, Board.rectangle(rows, columns))
    assert entry == count(domineering.positions, Board.rectangle(rows, columns))


def test_theorem_1_misprint_in_the_proof_an_entry_is_a_polynomial_not_a_monomial():
    # Called the monomial of the bar with these words; several bars may have the same words. The
    # smallest: two cells with 0 everywhere, free or covered by one horizontal domino.
    assert str(bar.bars(TILES["positions"], 2, "0", "0")[0, 0]) == "y+1"
    single = bar.bars(TILES["positions"], 1, "0", "0")
    assert all(len(entry.terms) == 1 for _, _, entry in single.nonzero)


def rows_of_theorem_8(columns, first_power):
    """Return the row numbers 1 + sum of u(i) 3^i of Theorem 8, i from `first_power` on."""
    return sorted(
        1 + sum(u * 3 ** (first_power + i) for i, u in enumerate(word))
        for word in product((0, 1), repeat=columns)
    )


def test_theorem_8_misprint_its_row_numbers_leave_the_matrix_on_1x1():
    # Printed: rows 1 + sum of u(i) 3^i for i = 1, ..., n, which are 1 and 4 for n = 1; the matrix
    # has three rows. Row 1 alone gives 0, yet the empty position of one cell is maximal.
    matrix = bar.bar_state_matrix(TILES["maximal"], 1)
    assert rows_of_theorem_8(1, first_power=1) == [1, 4]
    assert matrix.size == (3, 3)
    assert not matrix[0, 0].terms
    assert str(brute.count(domineering.maximal, Board.parse("1x1"))) == "1"
    # For 3 x 2 the printed rows are 1, 4, 10 and 13 of nine; the first two give too little.
    matrix = bar.bar_state_matrix(TILES["maximal"], 2) ** 3
    assert rows_of_theorem_8(2, first_power=1) == [1, 4, 10, 13]
    assert str(matrix[0, 0] + matrix[3, 0]) == "2*x^2*y+x^2+y^3"


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_theorem_8_corrected_the_powers_of_3_begin_with_0(rows, columns):
    matrix = bar.bar_state_matrix(TILES["maximal"], columns) ** rows
    chosen = rows_of_theorem_8(columns, first_power=0)
    assert all(set(matrix.bottom[number - 1]) <= {"0", "1"} for number in chosen)
    entry = sum((matrix[number - 1, 0] for number in chosen), ZERO)
    assert entry == brute.count(domineering.maximal, Board.rectangle(rows, columns))
    assert entry == count(domineering.maximal, Board.rectangle(rows, columns))


def test_example_9_misprint_the_third_power_of_M02_alone_loses_2x2():
    # Bars with label 1 on the right, M'(0,2), belong to it: a free cell may be the last of a row.
    tiles = TILES["maximal"]
    board = Board.parse("3x2")
    shown = polynomial("2x^2y+2x^2+y^3")
    ends = {"top": "00", "bottom": [["0", "1"], ["0", "1"]]}
    alone = bar.bars(tiles, 2, "0", "0")
    assert str(bar.close_edges(alone**3, **ends)[0, 0]) == "2*x^2*y+y^3"
    both = alone + bar.bars(tiles, 2, "0", "1")
    assert bar.close_edges(both**3, **ends)[0, 0] == shown
    assert brute.count(domineering.maximal, board) == shown
    assert count(domineering.maximal, board) == shown


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_theorem_11(rows, columns):
    tiles = TILES["right-ends"]
    matrix = bar.bars(tiles, columns, "0", "0") + bar.bars(tiles, columns, "0", "1")
    entry = (matrix**rows)[0, 0]
    assert entry == brute.count(domineering.right_ends, Board.rectangle(rows, columns))
    assert entry == count(domineering.right_ends, Board.rectangle(rows, columns))


# ------------------------------------------------------------------ boards with missing cells


def test_example_4_kronecker_product_across_a_gap():
    shown = PAPER["row-with-a-gap"]
    tiles = TILES["positions"]
    left = bar.bar_state_matrix(tiles, 1)
    right = bar.restrict(bar.bar_state_matrix(tiles, 2), bottom="_0")
    assert left.dense() == printed_rows(shown["left"])
    assert right.dense() == printed_rows(shown["right"])
    assert bar.kronecker(left, right).dense() == printed_rows(shown["product"])
    board = Board.parse("....|.#..|...#")
    assert bar.row_matrix(tiles, board, 1).dense() == printed_rows(shown["product"])


def dense_product(*matrices):
    """Multiply matrices whose words differ where a restriction has fixed a label."""
    result = matrices[0].dense()
    for matrix in matrices[1:]:
        assert len(result[0]) == matrix.size[0]
        columns = list(zip(*matrix.dense(), strict=True))
        result = [
            [
                sum((a * b for a, b in zip(row, column, strict=True) if a.terms), ZERO)
                for column in columns
            ]
            for row in result
        ]
    return result


def polynomial_of(where):
    [row] = [row for row in PAPER["polynomials"] if row["where"] == where]
    return polynomial(re.sub(r"\s", "", row["printed"]))


def test_example_5_as_a_product_of_three_rows():
    G = [bar.bar_state_matrix(TILES["positions"], q) for q in range(5)]
    R1 = bar.restrict(G[4], bottom="_0__")
    R2 = bar.kronecker(G[1], bar.restrict(G[2], bottom="_0"))
    R3 = bar.restrict(G[3], top="_0_")
    assert (R3.size, R2.size, R1.size) == ((8, 4), (4, 8), (8, 16))
    assert dense_product(R3, R2, R1)[0][0] == polynomial_of("Example 5")


def test_example_7_bottom_as_a_product_of_four_rows():
    G = [bar.bar_state_matrix(TILES["positions"], q) for q in range(7)]
    lowest = bar.restrict(G[6], top="00__00")
    assert lowest.size == (64, 4)
    # The cube is a power of the 4 x 4 matrix, so the first row of the lowest bar is enough.
    first = bar.restrict(lowest, bottom="000000")
    assert dense_product(first, G[2] ** 3)[0][0] == polynomial_of("Example 7, bottom")


def test_example_7_top_as_a_product_of_six_rows():
    G = [bar.bar_state_matrix(TILES["positions"], q) for q in range(7)]
    columns = bar.kronecker(G[1], G[1])
    rows = [
        columns,
        columns,
        bar.kronecker(bar.restrict(G[2], bottom="_0"), bar.restrict(G[2], bottom="0_")),
        bar.restrict(G[6], top="__000_", bottom="__00__"),
        bar.kronecker(G[2], G[1]),
        bar.kronecker(bar.restrict(G[6], bottom="00__00"), G[1]),
    ]
    assert [row.size for row in rows] == [(4, 4), (4, 4), (4, 16), (16, 8), (8, 8), (8, 128)]
    rows[0] = bar.restrict(rows[0], bottom="00")
    rows[-1] = bar.restrict(rows[-1], top="0000000")
    assert dense_product(*rows)[0][0] == polynomial_of("Example 7, top")


def test_example_7_left_as_a_power():
    entry = (bar.bar_state_matrix(TILES["positions"], 1) ** 6)[0, 0]
    assert entry == polynomial_of("Example 7, left")


@pytest.mark.parametrize("quantity", ["maximal", "left-ends", "right-ends"])
@pytest.mark.parametrize(
    "board", ["..|.#", "..|#.", ".#.|...", "...|.#.|...", "....|.#..|...#", "##.|..."]
)
def test_remark_10_other_quantities_on_boards_with_missing_cells(quantity, board):
    model, at = domineering.model(quantity), Board.parse(board)
    assert bar.count_by_bars(TILES[quantity], at) == brute.count(model, at)
    assert count(model, at) == brute.count(model, at)


def test_remark_10_needs_both_labels_towards_a_missing_cell_below():
    # Keeping only 0 there, as for all positions, loses the free cell above a missing one. The
    # smallest board where it matters beside a domino has three cells.
    tiles, board = TILES["maximal"], Board.parse("..|.#")
    upper = bar.bar_state_matrix(tiles, 2)
    lower = bar.close_edges(bar.bar_state_matrix(tiles, 1), bottom=[["0", "1"]])
    only_0 = lower @ bar.close_edges(upper, top="00", bottom="_0")
    both = lower @ bar.close_edges(upper, top="00", bottom=[None, ["0", "1"]])
    assert str(only_0[0, 0]) == "y"
    assert str(both[0, 0]) == str(brute.count(domineering.maximal, board)) == "x+y"


def test_missing_cells_are_not_free_cells_for_maximal_positions():
    # A missing cell is treated as one that stays empty. That serves for all positions, but a free
    # cell of a maximal position may have a missing neighbour and no free one.
    assert count(domineering.maximal, Board.parse(".#"))[0, 0] == 1
    assert count(domineering.maximal, Board.parse(".."))[0, 0] == 0


def test_bars_stack_with_the_lower_one_on_the_left():
    # With A the upper row and B the lower one the matrix is BA, not AB: 2 x 2 with one cell gone.
    tiles = TILES["positions"]
    board = Board.parse("..|.#")
    upper, lower = (bar.row_matrix(tiles, board, row) for row in (0, 1))
    assert (lower @ upper)[0, 0] == brute.count(domineering.positions, board)
    assert (lower @ upper).size == (1, 1)
    assert (upper @ lower).size == (2, 2)
