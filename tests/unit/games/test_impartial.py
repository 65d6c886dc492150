import pytest
from oracle.play import board_value, rectangle

from gfkit.base.budget import Budget
from gfkit.boards.kinds.colouring import KINGS, NODE_KAYLES, SNORT
from gfkit.boards.kinds.pieces import PlacementGame, read_piece
from gfkit.boards.language.rules import find_model
from gfkit.boards.shapes.board import Board
from gfkit.errors import LimitReached, NotImpartial
from gfkit.games.impartial import ImpartialRule, NimBoard, nim_value

ELLS = [[(0, 0), (0, 1), (1, 0)], [(0, 0), (0, 1), (1, 1)], [(0, 0), (1, 0), (1, 1)],
        [(0, 1), (1, 0), (1, 1)]]  # fmt: skip
DOMINOES = [[(0, 0), (0, 1)], [(0, 0), (1, 0)]]
EDGES = ((1, 0), (-1, 0), (0, 1), (0, -1))
ROUND = (*EDGES, (1, 1), (1, -1), (-1, 1), (-1, -1))
BOARDS = ["1x1", "1x7", "2x5", "3x4", "..#|.#.|##.", "....|#...|..#.", "###|#.#|###", "0x3"]


def rule(name):
    return ImpartialRule.of(find_model(name).definition.game)


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize(
    ("name", "pieces", "near"),
    [
        ("m-tromping", ELLS, ()),
        ("cram", DOMINOES, ()),
        ("node-kayles", [[(0, 0)]], EDGES),
        ("kings", [[(0, 0)]], ROUND),
    ],
)
def test_values_are_those_of_the_definition(text, name, pieces, near):
    board = Board.parse(text)
    assert nim_value(rule(name), board) == board_value(pieces, board.cells, near=near)


def test_table_12_of_the_tromping_paper_to_5_x_5():
    # The values of [BlancoFraenkel2011, table 12] up to 5 x 5 are right.
    printed = [[0] * 5, [0, 1, 2, 0, 3], [0, 2, 0, 1, 2], [0, 0, 1, 0, 1], [0, 3, 2, 1, 0]]
    computed = [
        [nim_value(rule("m-tromping"), Board.rectangle(m, n)) for n in range(1, 6)]
        for m in range(1, 6)
    ]
    assert computed == printed


def test_a_game_may_list_the_same_pieces_twice():
    piece = read_piece("..")
    assert ImpartialRule.of(PlacementGame("row", (piece,), (piece,))).moves == ((piece, piece),)


@pytest.mark.parametrize("game", [find_model("domineering").definition.game, SNORT])
def test_games_with_different_moves_are_refused(game):
    with pytest.raises(NotImpartial, match=game.name):
        ImpartialRule.of(game)


def test_other_kinds_of_rules_are_refused():
    with pytest.raises(NotImpartial, match="nim-values"):
        ImpartialRule.of(find_model("nogo").definition.game)


def test_large_boards_are_refused_with_an_estimate():
    with pytest.raises(LimitReached, match=r"about 10\^\d+ parts up to symmetry of cram on 64"):
        nim_value(rule("cram"), Board.rectangle(8, 8), budget=Budget(longest=60))
    with pytest.raises(LimitReached, match="601 cells"):
        nim_value(rule("cram"), Board.rectangle(1, 601))


def test_a_table_can_be_kept():
    table = {}
    board = Board.rectangle(3, 4)
    first = NimBoard(ImpartialRule.of(NODE_KAYLES), 3, 4, table)
    value = first.value(first.mask(board))
    size = len(table)
    again = NimBoard(ImpartialRule.of(NODE_KAYLES), 3, 4, table)
    assert again.value(again.mask(board)) == value
    assert len(table) == size > 5
    assert rectangle(3, 4) == board.cells
    assert ImpartialRule.of(KINGS).is_invariant(lambda r, c: (c, -r))
