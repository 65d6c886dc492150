"""Counts of boards and graphs: as the positions listed one by one."""

from itertools import combinations, product

import pytest
from samples import parametrize_some

from gfkit import count, count_table, count_totals, verify
from gfkit.errors import GfkitError, OutOfRange, WrongArgument, WrongCall


def kings(rows, columns):
    """Return the sets of cells of which no two are neighbours, by their sizes."""
    cells = [*product(range(rows), range(columns))]
    found = []
    for chosen in product((0, 1), repeat=len(cells)):
        some = [z for z, is_in in zip(cells, chosen, strict=True) if is_in]
        if all(a == b or max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1 for a in some for b in some):
            found.append(len(some))
    return found


@pytest.mark.parametrize("options", [{"board": "2x3"}, {"rows": 2, "columns": 3}])
def test_a_board_is_counted_by_its_pieces(options):
    sizes = kings(2, 3)
    answer = count("kings", **options)
    assert int(answer) == len(sizes)
    assert {(i, j): c for i, j, c in answer.polynomial} == {
        (k, 0): sizes.count(k) for k in set(sizes)
    }


@pytest.mark.parametrize("sides", [(0, 3), (3, 0), (0, 0)])
def test_a_board_without_cells_has_one_position(sides):
    assert int(count("kings", rows=sides[0], columns=sides[1])) == 1


def test_words_have_their_board():
    assert int(count("kings 2 x 3")) == len(kings(2, 3))


def test_without_marks_the_total_alone_is_counted():
    answer = count("kings", board="2x3", marks="none")
    assert (answer.count, answer.polynomial) == (len(kings(2, 3)), ())


def test_squares_of_a_range():
    found = count_totals("kings", squares=range(1, 4))
    assert found.first_terms == tuple(len(kings(n, n)) for n in (1, 2, 3))
    assert [found[n] for n in (1, 2, 3)] == [*found] == found[:4] == [*found.first_terms]


def test_a_range_of_rows():
    found = count_totals("kings", rows=range(2, 4), columns=2)
    assert (found.offset, found.first_terms) == (2, (len(kings(2, 2)), len(kings(3, 2))))


def test_two_ranges_are_a_table():
    found = count_table("kings", rows=2, columns=range(2, 4))
    assert found.table == tuple(tuple(len(kings(m, n)) for n in (2, 3)) for m in (1, 2))
    assert [*found] == [*found.table]
    assert {found[m, n] - len(kings(m, n)) for m in (1, 2) for n in (2, 3)} == {0}
    with pytest.raises(GfkitError, match="no board 3 x 2: it has 1 to 2 rows"):
        found[3, 2]


def test_a_graph_has_positions():
    # independent sets of K_4: none, or one vertex
    assert int(count("node-kayles", graph="K_4")) == 5


def test_totals_are_written_as_a_b_file(tmp_path):
    count_totals("kings", squares=range(1, 4)).write_b_file(tmp_path / "b.txt")
    assert (tmp_path / "b.txt").read_text("ascii").splitlines() == ["1 2", "2 5", "3 35"]


@pytest.mark.parametrize("joins", [{}, {"topology": "torus", "multigraph": True}])
@pytest.mark.parametrize("difference", [None, 0, range(2)])
@pytest.mark.parametrize(
    ("range_", "sides"),
    [
        ({"squares": range(1, 4)}, [(n, n) for n in (1, 2, 3)]),
        ({"rows": range(2, 4), "columns": 2}, [(2, 2), (3, 2)]),
        ({"rows": 2, "columns": range(4)}, [(2, 0), (2, 1), (2, 2), (2, 3)]),
    ],
)
def test_totals_of_a_range_are_those_of_its_boards(range_, sides, difference, joins):
    """What is asked of them is said of all: how their sides are joined, what is counted."""
    found = count_totals("domineering", **range_, difference=difference, **joins)
    each = [
        count("domineering", rows=m, columns=n, difference=difference, **joins) for m, n in sides
    ]
    assert found.first_terms == tuple(map(int, each))
    asked = None if difference is None else (0,) if difference == 0 else tuple(difference)
    for one in (found, *each):
        assert one.difference == (asked or ())
        assert (one.topology, one.multigraph) == (
            joins.get("topology", "strip"), joins.get("multigraph", False)
        )  # fmt: skip


@pytest.mark.parametrize(("difference", "most"), [(0, 0), (range(2), 1)])
def test_of_two_players_the_numbers_of_moves_differ_by_so_much(difference, most):
    # placements of vertical (left) and horizontal (right) dominoes on 2 x 3
    cells = [*product(range(2), range(3))]
    moves = [(((i, j), (i + 1, j)), 1) for i, j in cells if i < 1]
    moves += [(((i, j), (i, j + 1)), -1) for i, j in cells if j < 2]
    positions = [
        sum(sign for _, sign in chosen)
        for k in range(4)
        for chosen in combinations(moves, k)
        if len({cell for piece, _ in chosen for cell in piece}) == 2 * k
    ]
    found = count("domineering", board="2x3", difference=difference)
    assert int(found) == sum(abs(one) <= most for one in positions)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "give the board"),
        ({"rows": 2}, "give the board"),
        ({"board": "2x2", "rows": 3}, "rows does not go with a board"),
        ({"rows": range(1, 4), "columns": 2}, "count_totals counts on the boards of one range"),
        ({"graph": "K_3", "board": "2x2"}, "board does not go with a graph"),
    ],
)
def test_what_does_not_go_together_is_refused(options, said):
    with pytest.raises(GfkitError, match=said):
        count("kings", **options)


def test_marks_are_none_x_or_xy():
    with pytest.raises(OutOfRange, match="marks must be one of"):
        count("kings", board="2x2", marks="z")


@pytest.mark.parametrize("difference", [-1, range(0), range(-1, 2), 10**30, range(10**30)])
def test_a_difference_of_numbers_of_pieces_is_one_that_there_may_be(difference):
    with pytest.raises(OutOfRange, match="difference must be"):
        count("domineering", board="2x2", difference=difference)


@pytest.mark.parametrize(
    "options",
    [{}, {"rows": 2}, {"rows": 2, "columns": 3}, {"rows": range(2, 4), "columns": range(2, 4)}],
)
def test_totals_are_of_one_range(options):
    with pytest.raises(WrongCall, match="give squares, or one side and a range of the other"):
        count_totals("kings", **options)


@pytest.mark.parametrize("squares", [range(0), range(-1, 2), range(1, 9, 2), range(3, 0, -1)])
def test_a_range_of_totals_is_one_of_sides_in_turn(squares):
    with pytest.raises(GfkitError, match="sides of boards are 0 or more cells, in turn"):
        count_totals("kings", squares=squares)


@pytest.mark.parametrize("side", [0, range(3), range(0)])
def test_a_table_has_boards_with_cells(side):
    with pytest.raises(OutOfRange, match="columns must be the sides of boards"):
        count_table("kings", rows=2, columns=side)


@pytest.mark.parametrize("name", ["squares", "rows", "columns", "difference"])
@pytest.mark.parametrize("value", ["1..4", 2.5, [1, 2], True])
def test_a_side_is_an_integer_or_a_range(name, value):
    with pytest.raises(WrongArgument, match=f"{name} must be an integer"):
        count_totals("kings", **{"squares": 2, name: value})


@parametrize_some(
    ("subject", "options", "value"),
    [
        ("a(10) of Fibonacci numbers", {}, 55),
        ("kings", {"board": "2x3", "topology": "cylinder"}, 7),  # at most one cell of six
        ("kings", {"board": "2x3"}, len(kings(2, 3))),
        ("node-kayles", {"graph": "K_4"}, 5),  # none, or one vertex
    ],
    first=2,
)
def test_a_number_is_proved_and_its_certificate_is_replayed(tmp_path, subject, options, value):
    answer = count(subject, **options)
    assert (int(answer), answer.verdict) == (value, "proved")
    answer.write_certificate(tmp_path / "count.json")
    assert verify(tmp_path / "count.json").holds


@pytest.mark.parametrize(
    "options",
    [
        {"board": "2x2", "marks": "none"},
        pytest.param({"board": "9x9"}, marks=pytest.mark.thorough),
    ],
)
def test_what_residues_give_is_not_called_proved(tmp_path, options):
    answer = count("kings", **options)
    assert answer.verdict == "computed"
    with pytest.raises(WrongArgument, match="computed exactly, and not proved"):
        answer.write_certificate(tmp_path / "count.json")


def test_totals_of_many_boards_are_not_called_proved():
    assert count_totals("kings", squares=range(1, 4)).verdict == "computed"


@pytest.mark.parametrize(("graph", "number"), [("1-2", 3), ("a - b", 3), ("1-2,2-3", 5)])
def test_a_graph_is_told_by_its_edges(graph, number):
    # independent sets of paths: Fibonacci numbers
    assert int(count("node-kayles", graph=graph)) == number


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("number of Dyck paths of semilength 5", 42),  # a Catalan number
    ],
)
def test_a_term_of_a_class_is_proved(words, value):
    answer = count(words)
    assert (int(answer), answer.verdict) == (value, "proved")
    assert answer.proof().statement.kind


def test_a_polynomial_is_no_number():
    with pytest.raises(GfkitError, match="this is a polynomial, and count gives an integer"):
        count("a(2) of binary words of length n by number of 1s")


@pytest.mark.parametrize("options", [{}, {"topology": "torus"}])
def test_a_table_is_read_by_antidiagonals_and_is_an_array(options):
    found = count_table("kings", rows=3, columns=3, **options)
    places = [(n - k + 1, k + 1) for n in range(3) for k in range(n + 1)]
    assert found.antidiagonals() == [found[place] for place in places]
    assert found.to_numpy().tolist() == [[*row] for row in found]
    frame = found.to_pandas()
    assert all(frame.loc[m, n] == found[m, n] for m, n in places)
