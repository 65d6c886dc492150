"""Positions in order: all of them once, the k-th, the place of one, random ones."""

from collections import Counter
from itertools import combinations, pairwise

import pytest
from samples import parametrize_some

from gfkit.base.budget import Budget
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, LimitReached, NoSuchPlace, OutOfBudget, WrongArgument
from gfkit.strips import brute_force
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.strip import Strip, positions_on

PLACED = ["domineering:maximal", "l-tromping", "o12:left-ends"]
COLOURED = ["col:maximal", "snort", "nogo", "kings"]


HOLED = ["..#|...|#..", ".#.|...", "...|.#.|..#"]


NAMES = [*PLACED, *COLOURED, "cram", "node-kayles:maximal"]


@parametrize_some(
    ("name", "holed"),
    [(name, holed) for name in NAMES for holed in ["", *HOLED] if not (holed and name == "nogo")],
    share=24,
)
def test_positions_are_those_of_enumeration(name, holed):
    """By the cells, players and weights of pieces, or the cells and marks of colours."""
    model, board = find_model(name), Board.rectangle(2 + (name in PLACED), 3)
    board = Board.parse(holed) if holed else board

    def told(pieces, mark):
        if name in PLACED or name == "cram":
            return frozenset((piece.cells, piece.player, piece.weight) for piece in pieces)
        return frozenset((min(piece.cells), getattr(piece, mark)) for piece in pieces)

    drawn = positions_on(model, board)
    assert drawn.total == len({*map(str, drawn)})
    assert [drawn.unrank(k) for k in range(drawn.total)] == [*drawn]
    listed = brute_force.counted(model.game, model.quantity, board)
    assert {told(z.pieces, "mark") for z in drawn} == {told(z, "kind") for z in listed}


@parametrize_some(("side", "total", "most"), [(2, 2, 10.8), (3, 22, 46.8)], first=1)
def test_drawn_positions_are_spread_evenly(side, total, most):
    """A sanity check: once in a thousand chi-square with 1 or 21 degrees of freedom is larger."""
    boards = Strip("domineering:maximal", columns=side).positions(rows=side)
    drawn = Counter(boards.samples(100 * total, seed=5))
    assert len(drawn) == boards.total == total
    assert sum((number - 100) ** 2 / 100 for number in drawn.values()) < most


@pytest.mark.thorough
def test_positions_of_long_boards_are_listed_in_order():
    """By their words, in which an empty cell comes before a piece."""
    boards = Strip("kings", columns=10).positions(rows=100)
    words = ["".join(position.rows()) for position in [*boards[:40], *boards[-40:]]]
    assert all(one < other for one, other in pairwise(words))
    assert set("".join(words)) <= {".", "K"}
    assert next(iter(boards)) == boards[0]
    assert boards[1:7:2] == [boards[1], boards[3], boards[5]]
    assert boards[-2:] == [boards[-2], boards[-1]]


@pytest.mark.parametrize("name", ["domineering:play", "snort:play", "nogo:play"])
def test_positions_of_alternating_play_are_listed_once(name):
    listed = [*Strip(name, columns=2).positions(rows=3)]
    wanted = brute_force.count(find_model(name), Board.rectangle(3, 2)).total()
    assert len({*listed}) == len(listed) == wanted


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (
            lambda: Strip("domineering", columns=3).sample(),
            WrongArgument,
            "rows=20, and columns left out",
        ),
        (lambda: Strip("domineering", columns=3).sample(columns=3), WrongArgument, "rows=20"),
        (
            lambda: Strip("domineering", columns=3).sample(rows=2, columns=3),
            WrongArgument,
            "the strip has 3 columns",
        ),
        (
            lambda: Strip("domineering", columns=3).unrank(131, rows=3),
            NoSuchPlace,
            "131 is not among the 131 positions",
        ),
        (
            lambda: Strip("domineering", columns=3).unrank(-1, rows=3),
            NoSuchPlace,
            "-1 is not",
        ),
        (
            lambda: Strip("domineering", columns=3).unrank("1", rows=3),
            WrongArgument,
            "index must",
        ),
    ],
)
def test_wrong_arguments_say_what_is_right(call, error, words):
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: Strip("domineering:play", columns=2, topology="ring").sample(rows=3),
            "on a ring; draw from domineering:positions and keep",
        ),
        (
            lambda: Strip("l-tromping:play", columns=2).sample(rows=3),
            "not sampled with pieces that both players may place",
        ),
        (
            lambda: Strip("domineering:tilings", columns=3).sample(rows=3),
            "no positions on the board",
        ),
    ],
)
def test_what_cannot_be_listed_is_refused_in_one_line(call, words):
    with pytest.raises(GfkitError, match=words) as refused:
        call()
    assert "\n" not in str(refused.value)


def test_a_budget_ends_the_work():
    with pytest.raises(OutOfBudget, match="limit of 10 steps reached"):
        Strip("l-tromping:maximal", columns=4).positions(rows=30, budget=Budget(steps=10))


def test_long_boards_are_sampled_without_listing():
    strip = Strip("kings", columns=4)
    boards = strip.positions(rows=200)
    assert boards.total == strip.terms(201)[200]
    with pytest.raises(LimitReached, match="63 bits"):
        len(boards)
    drawn = boards.sample(seed=1)
    assert (drawn.board.rows, drawn.board.columns) == (200, 4)
    kings = [cell for piece in drawn.pieces for cell in piece.cells]
    assert kings
    assert all(max(abs(a - c), abs(b - d)) > 1 for (a, b), (c, d) in combinations(kings, 2))
