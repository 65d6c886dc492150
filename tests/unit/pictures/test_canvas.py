"""Pictures: well-formed SVG with text alternatives, the same shapes as PNG."""

import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st
from svg_reading import read

from gfkit.pictures.canvas import Circle, Path, Picture, Rect, Text, arrow_head, line

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


def test_png_has_the_size_of_the_picture() -> None:
    data = Picture(80, 60, "T", "D", SHAPES).png(scale=2)
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (160, 120)
