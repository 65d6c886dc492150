from gfkit.games.scoring import ScoringGame
from gfkit.pictures.games_drawn import PlayDrawing, play_text, plays_text

PIECES = (((1, 1), (1, 2)), ((2, 3), (3, 3)), ((1, 3), (1, 4)))
DRAWING = PlayDrawing(ScoringGame(3, 4, heights=(0, 0, 1)), PIECES, "10 6")


def test_text_shows_moves_holes_and_what_was_there_before():
    assert play_text(DRAWING).split("\n") == [
        "10 6",
        "4 | 3 . .",
        "3 | 3 2 2",
        "2 | 1 . .",
        "1 | 1 . #",
    ]


def test_empty_cells_are_those_above_the_heights():
    assert DRAWING.empty_cells() == [(2, 1), (2, 2), (2, 4), (3, 2), (3, 4)]


def test_numbers_of_two_digits_stay_aligned():
    pieces = tuple(((c, 1),) for c in range(1, 12))
    lines = play_text(PlayDrawing(ScoringGame(11, 1, players=3), pieces, "")).split("\n")
    assert lines[1] == "1 |  1  2  3  4  5  6  7  8  9 10 11"


def test_drawings_stand_side_by_side_within_the_width():
    text = plays_text([DRAWING] * 12)
    assert max(map(len, text.split("\n"))) <= 100
    assert text.count("10 6") == 12
    assert text.count("\n\n") == 1
