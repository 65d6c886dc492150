"""Pieces coloured by shape, and files of every form."""

import pytest

from gfkit import GfkitError, Strip
from gfkit.pictures.boards_drawn import position_picture
from gfkit.pictures.figure_files import FORMS, picture_bytes


def kings():
    return position_picture(Strip("kings", columns=4).sample(rows=3, seed=3))


@pytest.mark.parametrize("form", FORMS)
def test_a_picture_is_the_same_file_twice(form: str) -> None:
    picture = kings()
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    drawn = picture_bytes(picture, f"a{form}")
    assert drawn.startswith(begins[form])
    assert drawn == picture_bytes(picture, f"b{form}")


def test_pieces_of_both_players_are_coloured_by_shape() -> None:
    position = Strip("l-trominoes:tilings", columns=6).sample(rows=4, seed=2)
    drawn = [shape for shape in position_picture(position).shapes if shape.kind == "piece"]

    def shape(piece):
        low = [min(cell[k] for cell in piece.cells) for k in (0, 1)]
        return frozenset((r - low[0], c - low[1]) for r, c in piece.cells)

    pairs = {(shape(p), one.role) for p, one in zip(position.pieces, drawn, strict=True)}
    shapes = {one for one, _ in pairs}
    assert len(pairs) == len(shapes) == len({role for _, role in pairs}) > 1


@pytest.mark.parametrize("ending", FORMS)
def test_a_picture_saves_itself(tmp_path, ending):
    picture = kings()
    picture.save(tmp_path / f"kings{ending}")
    assert (tmp_path / f"kings{ending}").read_bytes() == picture_bytes(picture, f"kings{ending}")
    with pytest.raises(GfkitError, match="ends in"):
        picture.save(tmp_path / "kings.txt")
