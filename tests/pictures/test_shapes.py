"""Pictures: well-formed SVG with text alternatives, the same shapes as PNG."""

import xml.etree.ElementTree as ET
from pathlib import Path as FilePath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svg_reading import points_of, read

from gfkit.errors import GfkitError, LimitReached, WrongArgument
from gfkit.pictures.boards import position_picture
from gfkit.pictures.figures import FORMS
from gfkit.pictures.registry import picture_of
from gfkit.pictures.shapes import (
    MAX_SHAPES,
    Circle,
    Path,
    Picture,
    Rect,
    Shape,
    Text,
    arrow_head,
    box_of,
    line,
    moved_by,
    picture_bytes,
    text_width,
)
from gfkit.strips.sequences.strip import Strip

SHAPES = (
    Rect(10, 10, 20, 40, "left", "piece", 4, "a domino"),
    Circle(50, 30, 9, "right", "stone"),
    line([(0, 0), (80, 60)], "axis", dashed=True),
    Path((("M", (0.0, 0.0)), ("Q", (1.0, 2.0, 3.0, 4.0)), ("Z", ())), "both"),
    arrow_head(30, 30, 0.5),
    Text(40, 50, "a < b & $c$", "ink", halo=True),
    Text(40, 50, "up", "faint", turned=True),
)


def test_a_picture_is_svg_with_title_and_description() -> None:
    root = read(Picture(80, 60, "T <&>", 'D "quoted"', SHAPES).svg())
    assert root.title == "T <&>"
    assert root.description == 'D "quoted"'
    assert root.root.get("role") == "img"
    assert root.root.get("viewBox") == "0 0 80 60"
    assert len(root.of_kind("piece")) == len(root.of_kind("stone")) == 1
    assert root.tips("piece") == ["a domino"]


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_text_gives_well_formed_svg(title: str, text: str) -> None:
    ET.fromstring(Picture(10, 10, title, text, (Text(1, 1, text),)).svg())  # noqa: S314


def size_of_png(data: bytes) -> tuple[int, int]:
    """Return width and height, which stand at fixed places of a PNG file."""
    assert data.startswith(b"\x89PNG")
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


@pytest.mark.parametrize(("scale", "size"), [(1, (80, 60)), (2, (160, 120)), (2.5, (200, 150))])
def test_png_has_the_size_of_the_picture(scale: float, size: tuple[int, int]) -> None:
    assert size_of_png(Picture(80, 60, "T", "D", SHAPES).png(scale=scale)) == size


@pytest.mark.parametrize("form", FORMS)
def test_a_picture_is_the_same_file_twice_also_when_it_saves_itself(
    form: str, tmp_path: FilePath
) -> None:
    picture = position_picture(Strip("kings", columns=4).sample(rows=3, seed=3))
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}
    drawn = picture_bytes(picture, f"a{form}")
    assert drawn.startswith(begins[form])
    picture.save(tmp_path / f"b{form}")
    assert (tmp_path / f"b{form}").read_bytes() == drawn


def test_a_file_of_another_form_is_refused(tmp_path: FilePath) -> None:
    with pytest.raises(GfkitError, match="ends in"):
        Picture(80, 60, "T", "D", SHAPES).save(tmp_path / "kings.txt")


def test_a_picture_of_too_many_shapes_is_refused() -> None:
    square = Rect(0, 0, 1, 1, "cell")
    assert len(Picture(1, 1, "", "", (square,) * MAX_SHAPES).shapes) == MAX_SHAPES
    with pytest.raises(LimitReached, match="the limit is"):
        Picture(1, 1, "", "", (square,) * (MAX_SHAPES + 1))


def test_a_thing_without_a_picture_is_refused_with_the_kinds_that_have_one() -> None:
    with pytest.raises(WrongArgument, match="Arrays, Board, Condition, CountingRule, Equilibria"):
        picture_of(5)


coordinates = st.floats(-1000, 1000).map(lambda x: round(x, 3))
shapes: st.SearchStrategy[Shape] = st.one_of(
    st.builds(Rect, coordinates, coordinates, st.floats(1, 50), st.floats(1, 50), st.just("cell")),
    st.builds(Circle, coordinates, coordinates, st.floats(1, 50), st.just("left")),
    st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=5).map(
        lambda points: line(points, "axis")
    ),
    st.builds(Text, coordinates, coordinates, st.text("abc il", max_size=9)),
)


@given(shapes, coordinates, coordinates)
def test_a_moved_shape_has_the_moved_box(shape: Shape, x: float, y: float) -> None:
    left, top, right, bottom = box_of(shape)
    assert box_of(moved_by(shape, x, y)) == pytest.approx(
        (left + x, top + y, right + x, bottom + y)
    )


@given(shapes)
def test_what_is_written_lies_in_the_box_to_two_decimals(shape: Shape) -> None:
    left, top, right, bottom = box_of(shape)
    *_, written = read(Picture(10, 10, "t", "d", (shape,)).svg()).root
    for x, y in points_of(written):
        assert left - 0.006 <= x <= right + 0.006
        assert top - 0.006 <= y <= bottom + 0.006


@given(st.text(max_size=20), st.text(max_size=20), st.floats(1, 40))
def test_a_longer_text_is_wider(text: str, more: str, size: float) -> None:
    assert text_width(text + more, size) == pytest.approx(
        text_width(text, size) + text_width(more, size)
    )
    assert text_width(text, size) >= 0
