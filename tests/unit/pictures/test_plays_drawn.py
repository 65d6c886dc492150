"""Plays drawn: every move with its number and its player, where the piece lies."""

from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import points_of, read
from tiers import drawn

from gfkit.games.scoring import Equilibria, ScoringGame
from gfkit.pictures.canvas import PLAYERS
from gfkit.pictures.games_drawn import play_drawing, plays_picture


@given(st.integers(1, 4), st.integers(1, 4), st.booleans(), st.integers(1, 4), st.integers(0, 2))
@settings(max_examples=drawn(40), deadline=None)
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
