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


@pytest.mark.parametrize("ending", FORMS)
def test_a_picture_saves_itself(tmp_path, ending):
    picture = kings()
    picture.save(tmp_path / f"kings{ending}")
    assert (tmp_path / f"kings{ending}").read_bytes() == picture_bytes(picture, f"kings{ending}")
    with pytest.raises(GfkitError, match="ends in"):
        picture.save(tmp_path / "kings.txt")
