"""Every number of [HuntemannMcKay2021], recomputed; what it says that is wrong, and what is right.

The main route is the engine; bars (gfkit.strips.totals.bar) and plain listing
(gfkit.strips.enumerate.brute) are the second and third where they reach. Tiles and drawings:
test_domineering_paper_drawings.py; matrices and recursions: test_domineering_paper_matrices.py.
Tests of wrong statements have `misprint` or
`error` in their names.
"""

import re
import tomllib
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import factorial
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.board import Board
from gfkit.boards.pieces import HORIZONTAL_DOMINO, VERTICAL_DOMINO, PlacementGame
from gfkit.boards.rules import domineering
from gfkit.series.profile import Profile
from gfkit.strips.enumerate import brute
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.totals import bar
from gfkit.strips.totals.count import count

PAPER = tomllib.loads(
    (Path(__file__).parent / "domineering_paper.toml").read_text(encoding="utf-8")
)
GAME = PlacementGame("domineering", (VERTICAL_DOMINO,), (HORIZONTAL_DOMINO,))
SMALL = [(rows, columns) for rows in range(5) for columns in range(5) if rows * columns <= 12]


def printed(text):
    """Read a polynomial as the paper prints it, such as 2x^3y^2+xy+1."""
    coefficients = {}
    for term in re.sub(r"\s", "", text).split("+"):
        match = re.fullmatch(r"(\d*)(x?)(?:\^(\d+))?(y?)(?:\^(\d+))?", term)
        factor, x, i, y, j = match.groups()
        exponents = int(i or 1) if x else 0, int(j or 1) if y else 0
        assert exponents not in coefficients
        coefficients[exponents] = int(factor or 1)
    return Profile.of(coefficients)


def by_bars(quantity, board):
    found = Profile.of({})
    for part in domineering.model(quantity).parts:
        found += part.coefficient * bar.count_by_bars(part.tiles, board)
    return found.play() if quantity == "play" else found


def square(n):
    return Board.rectangle(n, n)


def with_one_mark(profile):
    """Return the profile at y = x: coefficients by number of dominoes."""
    sizes = Counter()
    for i, j, f in profile.terms:
        sizes[i + j] += f
    return sizes


# ------------------------------------------------------------------ polynomials of the examples


@pytest.mark.parametrize("row", PAPER["polynomials"], ids=lambda row: row["where"])
def test_polynomial_by_the_engine(row):
    found = count(domineering.model(row["quantity"]), Board.parse(row["board"]))
    assert found == printed(row["printed"])


@pytest.mark.parametrize("row", PAPER["polynomials"], ids=lambda row: row["where"])
def test_polynomial_by_bars(row):
    assert by_bars(row["quantity"], Board.parse(row["board"])) == printed(row["printed"])


@pytest.mark.parametrize(
    "row",
    [row for row in PAPER["polynomials"] if len(row["printed"]) < 300],
    ids=lambda r: r["where"],
)
def test_polynomial_by_listing(row):
    model = domineering.model(row["quantity"])
    assert brute.count(model, Board.parse(row["board"])) == printed(row["printed"])


def test_example_2_has_90_positions_with_1_vertical_and_2_horizontal_dominoes():
    found = count(domineering.positions, Board.parse("4x3"))
    assert found[1, 2] == 90
    assert found[6, 0] == 1


def test_example_3_has_426_play_positions():
    assert count(domineering.play, Board.parse("4x3")).total() == 426


@pytest.mark.parametrize("quantity", ["positions", "maximal", "left-ends", "right-ends", "tilings"])
def test_proposition_6_a_sum_of_boards_has_the_product_of_their_polynomials(quantity):
    model = domineering.model(quantity)
    one, two = Board.parse("..|#."), Board.parse("..|..")
    both = Board.parse("..#..|#.#..")
    assert both.components() == [one, two]
    assert count(model, both) == count(model, one) * count(model, two)
    assert brute.count(model, both) == brute.count(model, one) * brute.count(model, two)


def test_proposition_6_does_not_extend_to_play_positions():
    # Two single dominoes of one player are a play position on neither board and on no sum of them.
    one = count(domineering.play, Board.parse("1x2"))
    both = count(domineering.play, Board.parse("..#.."))
    assert str(one * one) == "y^2+2*y+1"
    assert str(both) == "2*y+1"


def test_example_7_is_the_product_of_its_three_components():
    rows = {row["where"]: printed(row["printed"]) for row in PAPER["polynomials"]}
    three = [rows[f"Example 7, {part}"] for part in ("bottom", "top", "left")]
    product = three[0] * three[1] * three[2]
    assert product.play() == rows["Example 7"]


def test_example_7_right_has_21_moves_and_the_longest_plays_end_in_17_positions():
    [row] = [row for row in PAPER["polynomials"] if row["where"] == "Example 7"]
    board = Board.parse(row["board"])
    assert sum(p.player == "Right" for p in brute.placements(GAME, board)) == 21
    found = count(domineering.play, board)
    assert found[0, 1] == 21
    assert found.terms[-1] == (10, 11, 17)
    assert max(i + j for i, j, _ in found.terms) == 21


def test_example_7_misprint_the_left_component_has_6_rows_and_1_column():
    # Printed as D_{1,6}; with m rows and n columns as everywhere else it is D_{6,1}.
    printed_polynomial = printed("x^3+6x^2+5x+1")
    assert count(domineering.positions, Board.rectangle(6, 1)) == printed_polynomial
    assert str(count(domineering.positions, Board.rectangle(1, 6))) == "y^3+6*y^2+5*y+1"


def test_example_7_error_play_from_there_never_gives_left_one_more_piece():
    # It is Right's turn, so alternating play leaves j = i or j = i + 1 new pieces. The printed
    # polynomial keeps |i - j| <= 1, as for an empty board, where either player may begin; its
    # smallest term that no play from there reaches is 25x.
    [row] = [row for row in PAPER["polynomials"] if row["where"] == "Example 7"]
    shown = printed(row["printed"])
    reached = count(domineering.positions, Board.parse(row["board"])).where(
        lambda i, j: j - i in (0, 1)
    )
    assert shown[1, 0] == 25
    assert shown.where(lambda i, j: j - i == -1).total() == 98_678_021
    assert shown.where(lambda i, j: j - i != -1) == reached
    assert reached.total() == 173_253_527


def test_example_7_error_small_terms_count_positions_not_paths():
    # Right, Left, Right: two orders of Right's two pieces lead to each of the 4240 positions.
    [row] = [row for row in PAPER["polynomials"] if row["where"] == "Example 7"]
    board = Board.parse(row["board"])
    paths = Counter({frozenset(): 1})
    everywhere = brute.placements(GAME, board)
    for player in ("Right", "Left", "Right"):
        after = Counter()
        for position, ways in paths.items():
            taken = frozenset().union(*(p.cells for p in position))
            for p in everywhere:
                if p.player == player and not p.cells & taken:
                    after[position | {p}] += ways
        paths = after
    assert len(paths) == printed(row["printed"])[1, 2] == 4240
    assert paths.total() == factorial(1) * factorial(2) * 4240


# ------------------------------------------------------------------ Table 1


@one_in(6)
@pytest.mark.parametrize("n", range(1, 11))
def test_table_1(n):
    found = count(domineering.positions, square(n))
    assert found.play().total() == int(PAPER["table-1"]["play"][n - 1])
    assert found.total() == int(PAPER["table-1"]["all"][n - 1])


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6])
def test_table_1_by_bars(n):
    found = by_bars("positions", square(n))
    assert found.play().total() == int(PAPER["table-1"]["play"][n - 1])
    assert found.total() == int(PAPER["table-1"]["all"][n - 1])


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_table_1_by_listing(n):
    assert brute.count(domineering.play, square(n)).total() == int(PAPER["table-1"]["play"][n - 1])


def table_1_ratios():
    table = PAPER["table-1"]
    return [Fraction(int(a), int(b)) for a, b in zip(table["play"], table["all"], strict=True)]


def test_table_1_ratios_truncated_to_five_decimals():
    shown = [100_000 * ratio.numerator // ratio.denominator for ratio in table_1_ratios()]
    assert shown == [100000, 71428, 57251, 46264, 38299, 32222, 27774, 24367, 21689, 19532]


def test_table_1_ratios_decrease():
    assert all(later < earlier for earlier, later in pairwise(table_1_ratios()))


def test_table_1_ratios_are_neither_arithmetic_nor_geometric():
    a, b, c, *_ = table_1_ratios()
    assert b - a != c - b
    assert b * b != a * c


def test_section_2_error_ratios_of_larger_boards_need_not_be_smaller():
    # Expected to decrease with the board. They are constant from 1 x 1 to 1 x 3, and rise from
    # 1 x 6 to 2 x 6; the squares of Table 1 decrease.
    @cache
    def ratio(rows, columns):
        found = count(domineering.positions, Board.rectangle(rows, columns))
        return Fraction(found.play().total(), found.total())

    assert ratio(1, 1) == ratio(1, 2) == ratio(1, 3) == 1
    assert ratio(1, 6) == Fraction(6, 13)
    assert ratio(2, 6) == Fraction(345, 733)
    assert ratio(2, 6) > ratio(1, 6)
    rising = [
        (rows, columns)
        for rows in range(1, 7)
        for columns in range(1, 7)
        if ratio(rows + 1, columns) > ratio(rows, columns)
    ]
    assert rising == [(1, 6)]


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_play_positions_are_those_of_alternating_play(rows, columns):
    # Either player begins; all positions on the way, by playing.
    everywhere = brute.placements(GAME, Board.rectangle(rows, columns))
    reached = set()
    for beginner in (0, 1):
        now, turn = {frozenset()}, beginner
        while now:
            reached |= now
            player, turn = ("Left", "Right")[turn], 1 - turn
            now = {
                position | {p}
                for position in now
                for p in everywhere
                if p.player == player and all(p.cells.isdisjoint(q.cells) for q in position)
            }
    assert len(reached) == count(domineering.play, Board.rectangle(rows, columns)).total()


# ------------------------------------------------------------------ Table 2 and section 5


@pytest.mark.parametrize("n", range(1, 9))
def test_table_2_column(n):
    column = [row[n - 1] for row in PAPER["table-2"]["rows"]]
    assert Strip(domineering.right_ends, columns=n).terms(9)[1:] == column


@pytest.mark.parametrize("m", range(1, 9))
def test_table_2_row_from_the_other_side(m):
    assert Strip(domineering.right_ends, rows=m).terms(9)[1:] == PAPER["table-2"]["rows"][m - 1]


@one_in(3)
@pytest.mark.parametrize(
    "n",
    [
        *range(1, 7),
        pytest.param(7, marks=pytest.mark.slow),
        pytest.param(8, marks=pytest.mark.thorough),
    ],
)
def test_table_2_by_bars(n):
    matrix = bar.bar_state_matrix(domineering.right_ends.parts[0].tiles, n)
    top = bar.restrict(matrix, top="0" * n)
    column = []
    for _ in range(8):
        column.append(top[0, 0].total())
        top = matrix @ top
    assert column == [row[n - 1] for row in PAPER["table-2"]["rows"]]


@pytest.mark.parametrize(("rows", "columns"), [rc for rc in SMALL if 0 not in rc] + [(4, 4)])
def test_table_2_by_listing(rows, columns):
    found = brute.count(domineering.right_ends, Board.rectangle(rows, columns))
    assert found.total() == PAPER["table-2"]["rows"][rows - 1][columns - 1]


@pytest.mark.parametrize("n", range(1, 9))
def test_left_ends_are_the_transpose_of_table_2(n):
    assert Strip(domineering.left_ends, columns=n).terms(9)[1:] == PAPER["table-2"]["rows"][n - 1]


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_left_ends_are_right_ends_of_the_transpose_with_x_and_y_exchanged(rows, columns):
    left = count(domineering.left_ends, Board.rectangle(rows, columns))
    assert left == count(domineering.right_ends, Board.rectangle(columns, rows)).swapped()
    assert left == brute.count(domineering.left_ends, Board.rectangle(rows, columns))


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_maximal_positions_are_left_ends_and_right_ends(rows, columns):
    board = Board.rectangle(rows, columns)
    ends = {"Left": set(), "Right": set()}
    for position in brute.positions(GAME, board):
        free = board.without(cell for p in position for cell in p.cells)
        movers = {p.player for p in brute.placements(GAME, free)}
        for player in {"Left", "Right"} - movers:
            ends[player].add(position)
    assert len(ends["Left"]) == count(domineering.left_ends, board).total()
    assert len(ends["Right"]) == count(domineering.right_ends, board).total()
    assert len(ends["Left"] & ends["Right"]) == count(domineering.maximal, board).total()


def test_section_5_error_ends_for_exactly_one_player_on_1x1():
    # Printed: Right ends + Left ends - maximal positions, for "ends for exactly one player". That
    # counts positions that are an end for at least one player; on 1x1 one, where neither can move.
    board = Board.parse("1x1")
    right, left, both = (
        count(model, board).total()
        for model in (domineering.right_ends, domineering.left_ends, domineering.maximal)
    )
    assert right + left - both == 1
    assert brute.count(domineering.one_sided_ends, board).total() == 0


@one_in(4)
@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_section_5_corrected_exactly_one_player_is_minus_twice_the_maximal(rows, columns):
    board = Board.rectangle(rows, columns)
    right, left, both = (
        count(model, board)
        for model in (domineering.right_ends, domineering.left_ends, domineering.maximal)
    )
    assert right + left + -2 * both == count(domineering.one_sided_ends, board)
    assert right + left + -2 * both == brute.count(domineering.one_sided_ends, board)
    either = sum(
        len({p.player for p in brute.placements(GAME, free)}) < 2
        for position in brute.positions(GAME, board)
        for free in [board.without(cell for p in position for cell in p.cells)]
    )
    assert (right + left + -1 * both).total() == either


@pytest.mark.parametrize("row", PAPER["recurrences"], ids=lambda row: row["where"])
def test_recurrences_are_minimal_and_proved(row):
    # Section 5 can only say "it appears" of m x 2 and m x 3.
    fixed = {side: row[side] for side in ("rows", "columns") if side in row}
    answer = Strip(domineering.model(row["quantity"]), **fixed).generating_function()
    assert answer.signature == tuple(row["signature"])
    assert str(answer.verdict) == "proved"


def test_right_ends_of_m_x_2_are_squares_of_those_of_m_x_1():
    one = Strip(domineering.right_ends, columns=1).terms(30)
    assert Strip(domineering.right_ends, columns=2).terms(30) == [a * a for a in one]


def test_padovan_argument_splits_at_the_first_cell():
    # The first cell is covered: any end on n - 2 cells; free: a domino next to it, then n - 3.
    ends = {
        n: [
            position
            for position in brute.positions(GAME, Board.rectangle(1, n))
            if not brute.placements(
                GAME, Board.rectangle(1, n).without(c for p in position for c in p.cells)
            )
        ]
        for n in range(13)
    }
    for n in range(3, 13):
        covered = sum(any((0, 0) in p.cells for p in position) for position in ends[n])
        assert covered == len(ends[n - 2])
        assert len(ends[n]) - covered == len(ends[n - 3])


@pytest.mark.parametrize("rows", range(1, 9))
def test_on_m_x_1_every_position_is_a_right_end(rows):
    board = Board.rectangle(rows, 1)
    assert count(domineering.right_ends, board) == count(domineering.positions, board)


# ------------------------------------------------------------------ OEIS sequences


@one_in(4)
@pytest.mark.parametrize("row", PAPER["sequences"], ids=lambda row: row["oeis"] + row["quantity"])
def test_sequences(row):
    model = domineering.model(row["quantity"])
    first, terms = row["first"], row["terms"]
    fixed = {side: row[side] for side in ("rows", "columns") if side in row}
    if fixed:
        found = Strip(model, **fixed).terms(first + len(terms))[first:]
    else:
        found = [count(model, square(n)).total() for n in range(first, first + len(terms))]
    assert found == terms


def test_table_2_by_antidiagonals_is_a332862():
    table = PAPER["table-2"]["rows"]
    read = [table[m][s - m] for s in range(8) for m in range(s + 1)]
    assert read == PAPER["antidiagonals"]["terms"]


def test_the_main_diagonal_of_table_2_is_a332865():
    [row] = [row for row in PAPER["sequences"] if row["oeis"] == "A332865"]
    assert [PAPER["table-2"]["rows"][n][n] for n in range(8)] == row["terms"][:8]


def test_table_1_begins_as_a332714_and_a028420():
    rows = {row["oeis"]: row["terms"] for row in PAPER["sequences"]}
    assert [int(a) for a in PAPER["table-1"]["play"]][:8] == rows["A332714"]
    assert [int(a) for a in PAPER["table-1"]["all"]][:6] == rows["A028420"][1:]


# ------------------------------------------------------------------ matchings, faces, facets


def matchings(board):
    """List sets of disjoint edges of the grid graph on the cells."""
    edges = [
        {(r, c), near}
        for r, c in sorted(board.cells)
        for near in ((r + 1, c), (r, c + 1))
        if near in board.cells
    ]
    return [
        chosen
        for size in range(len(board.cells) // 2 + 1)
        for chosen in combinations(edges, size)
        if len(set().union(*chosen)) == 2 * size
    ]


@pytest.mark.parametrize(
    "board", ["1x1", "1x6", "2x4", "3x3", "..#|.#.|##.", "...|.#.|...", ".#.|..."]
)
def test_positions_with_one_mark_are_matchings(board):
    # Section 1.1 for rectangles, the end of section 3 for boards with missing cells.
    found = with_one_mark(count(domineering.positions, Board.parse(board)))
    assert found == Counter(len(matching) for matching in matchings(Board.parse(board)))


@pytest.mark.parametrize(("rows", "columns"), [rc for rc in SMALL if rc[0] * rc[1] % 2 == 0])
def test_perfect_matchings_are_the_leading_coefficient(rows, columns):
    board = Board.rectangle(rows, columns)
    sizes = with_one_mark(count(domineering.positions, board))
    assert max(sizes) == rows * columns // 2
    assert sizes[max(sizes)] == count(domineering.tilings, board).total()


def test_leading_coefficient_without_a_perfect_matching():
    # 3 x 3 has none: the leading coefficient counts the maximum matchings, of 4 edges.
    sizes = with_one_mark(count(domineering.positions, square(3)))
    assert (max(sizes), sizes[4]) == (4, 18)
    assert count(domineering.tilings, square(3)).total() == 0


@pytest.mark.parametrize(("rows", "columns"), [(1, 4), (2, 2), (2, 3), (3, 3)])
def test_f_vector_and_facets_of_the_complex_of_positions(rows, columns):
    board = Board.rectangle(rows, columns)
    faces = {frozenset(position) for position in brute.positions(GAME, board)}
    assert all(face - {vertex} in faces for face in faces for vertex in face)
    facets = [face for face in faces if not any(face < other for other in faces)]
    assert Counter(map(len, faces)) == with_one_mark(count(domineering.positions, board))
    assert Counter(map(len, facets)) == with_one_mark(count(domineering.maximal, board))


@pytest.mark.parametrize(("rows", "columns"), SMALL)
def test_empty_cells_follow_from_the_dominoes(rows, columns):
    # Section 2: a third mark for empty cells would say nothing new.
    board = Board.rectangle(rows, columns)
    for position in brute.positions(GAME, board):
        covered = sum(len(p.cells) for p in position)
        assert len(board.cells) - covered == rows * columns - 2 * len(position)
