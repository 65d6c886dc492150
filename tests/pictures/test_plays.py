"""Plays, game trees and thermographs drawn."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import points_of, read

from gfkit.errors import GfkitError, LimitReached
from gfkit.games.scoring.equilibria import Equilibria
from gfkit.games.scoring.rules import Heights, Move, ScoringGame
from gfkit.pictures.plays import (
    PlayDrawing,
    all_plays_picture,
    openings_picture,
    play_drawing,
    play_text,
    plays_picture,
    plays_text,
    tree_of,
    tree_picture,
)
from gfkit.pictures.shapes import PLAYERS

# Plays drawn: every move with its number and its player, where the piece lies.


@given(st.integers(1, 4), st.integers(1, 4), st.booleans(), st.integers(1, 4), st.integers(0, 2))
@settings(deadline=None)
def test_pieces_lie_on_the_cells_that_the_play_has(
    columns: int, rows: int, mono: bool, players: int, raised: int
) -> None:
    solved = Equilibria(ScoringGame(columns, rows, raised, mono=mono, players=players))
    outcome = solved.outcomes()[0]
    drawing = play_drawing(solved, outcome)
    found = read(plays_picture([drawing]).svg(), inside=True)
    cells = [points_of(one)[0] for one in found.of_kind("cell")]
    left, base = min(x for x, _ in cells), max(y for _, y in cells) + 28
    pieces = found.of_kind("piece")
    assert len(pieces) == len(drawing.pieces)
    for number, (piece, cells_of_piece) in enumerate(zip(pieces, drawing.pieces, strict=True)):
        (x0, y0), (x1, y1) = points_of(piece)
        covered = {
            (c + 1, r)
            for c in range(round((x0 - 2 - left) / 28), round((x1 + 2 - left) / 28))
            for r in range(round((base - y1 - 2) / 28) + 1, round((base - y0 + 2) / 28) + 1)
        }
        assert covered == set(cells_of_piece)
        assert PLAYERS[number % players] in (piece.get("class") or "").split()


BOARD = ScoringGame(3, 4, heights=(0, 0, 1))
PLAY = PlayDrawing(BOARD, (((1, 1), (1, 2)), ((2, 3), (3, 3)), ((1, 3), (1, 4))), "10 6")


def test_a_play_in_characters_has_the_number_of_each_move_at_its_cells() -> None:
    """Rows from the top, each with its number; # was there before, a dot is a free cell."""
    assert play_text(PLAY).splitlines() == [
        "10 6",
        "4 | 3 . .",
        "3 | 3 2 2",
        "2 | 1 . .",
        "1 | 1 . #",
    ]


def test_the_free_cells_are_those_that_no_piece_has_and_that_were_free() -> None:
    assert PLAY.empty_cells() == [(2, 1), (2, 2), (2, 4), (3, 2), (3, 4)]
    assert PlayDrawing(ScoringGame(2, 2, heights=(1, 2)), (((1, 2),),), "").empty_cells() == []


def test_numbers_of_two_digits_stay_in_their_columns() -> None:
    row = PlayDrawing(ScoringGame(11, 1, players=3), tuple(((c, 1),) for c in range(1, 12)), "")
    assert play_text(row).splitlines()[1] == "1 |  1  2  3  4  5  6  7  8  9 10 11"


@pytest.mark.parametrize("many", [1, 5, 12, 30])
def test_plays_stand_side_by_side_in_lines_of_a_hundred_columns(many: int) -> None:
    text = plays_text([PLAY] * many)
    assert text.count("10 6") == many
    assert max(map(len, text.splitlines())) <= 100


def test_no_plays_are_no_text_and_no_picture() -> None:
    assert plays_text([]) == ""
    with pytest.raises(GfkitError, match="no plays"):
        plays_picture([])


@pytest.mark.parametrize(("rows", "title"), [(2, "The 7 plays"), (3, "The 39 plays")])
def test_all_plays_of_three_columns_are_counted(rows: int, title: str) -> None:
    """The counts of the thesis [Leferink2020] are smaller; the listing below has these."""
    game = ScoringGame(3, rows)
    number = sum(1 for _ in tree_of(Equilibria(game)).leaves())
    assert all_plays_picture(Equilibria(game)).title.startswith(title)
    assert title == f"The {number} plays"


@pytest.mark.parametrize("name", ["H12", "h1", "H12@1"])
def test_a_move_has_a_short_name(name: str) -> None:
    """A horizontal domino on columns 1 and 2 is named by the first of them."""
    game = ScoringGame(2, 4)
    assert openings_picture(game, [name]).shapes == openings_picture(game, ["H1"]).shapes


def test_an_opening_that_is_not_a_move_is_refused() -> None:
    with pytest.raises(GfkitError, match="'H2' is not a move of D"):
        openings_picture(ScoringGame(2, 8), ["H2"])


# Game trees drawn: the plays of a slow listing, and the moves that backward induction keeps.


GAMES = [
    ScoringGame(1, 5),
    ScoringGame(2, 3),
    ScoringGame(2, 4),
    ScoringGame(3, 2),
    ScoringGame(3, 3),
    ScoringGame(4, 1),
    ScoringGame(2, 3, mono=True, players=3),
    ScoringGame(2, 2, raised=2),
    ScoringGame(2, 3, heights=(1, 0)),
]


def plays(game: ScoringGame, heights: Heights) -> Iterator[tuple[Move, ...]]:
    """List all plays, without any symmetry."""
    over = True
    for move, after in game.moves(heights):
        over = False
        for rest in plays(game, after):
            yield (move, *rest)
    if over:
        yield ()


def cells_of(play: tuple[Move, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(tuple(sorted(move.cells)) for move in play)


def mirrored(game: ScoringGame, play: tuple[Move, ...]) -> object:
    return tuple(tuple(sorted((game.columns + 1 - c, r) for c, r in move.cells)) for move in play)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_leaves_are_the_plays_up_to_reflection(game: ScoringGame) -> None:
    listed = {cells_of(play) for play in plays(game, game.heights)}
    drawn = [cells_of(leaf.moves) for leaf in tree_of(Equilibria(game)).leaves()]
    assert len(drawn) == len(set(drawn))
    assert set(drawn) <= listed
    both = set(drawn)
    if not game.mono and game.heights == game.heights[::-1]:
        both |= {mirrored(game, leaf.moves) for leaf in tree_of(Equilibria(game)).leaves()}
    assert both == listed


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_thick_leaves_are_the_plays_of_equilibrium(game: ScoringGame) -> None:
    solved = Equilibria(game)
    best = {cells_of(play.moves) for one in solved.outcomes() for play in solved.plays(one)}
    for leaf in tree_of(solved).leaves():
        ours = {cells_of(leaf.moves), mirrored(game, leaf.moves)}
        assert leaf.best == bool(ours & best)
        assert leaf.payoffs == (leaf.scores,)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_tree_has_a_line_for_each_leaf_and_fills_its_picture(game: ScoringGame) -> None:
    """Above the first line as much is free as below the last one, up to the height of a line."""
    solved = Equilibria(game)
    found = read(tree_picture(solved).svg(), inside=True)
    lines = [points_of(leaf)[0][1] for leaf in found.of_kind("leaf")]
    payoffs = [f"({', '.join(map(str, leaf.scores))})" for leaf in tree_of(solved).leaves()]
    assert [leaf.text for leaf in found.of_kind("leaf")] == payoffs
    steps = [after - before for before, after in pairwise(lines)]
    assert steps == pytest.approx([22] * len(steps))
    assert abs(lines[0] - (found.size[1] - lines[-1])) < 22


def test_a_tree_of_many_plays_is_refused_with_the_option_that_cuts_it() -> None:
    with pytest.raises(LimitReached, match="depth=2"):
        tree_of(Equilibria(ScoringGame(3, 5)))


# Thermographs drawn: the walls are those of the data, to scale, and everything is inside.
