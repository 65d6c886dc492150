"""Pictures: well-formed SVG with text alternatives, the same shapes as PNG."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from svg_reading import read

from gfkit.errors import MissingExtra
from gfkit.pictures import extra
from gfkit.pictures.canvas import ROLES, Circle, Path, Picture, Rect, Text, arrow_head, line

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


def test_the_same_picture_is_the_same_text_and_another_has_other_marks() -> None:
    one, same = (Picture(80, 60, "T", "D", SHAPES).svg() for _ in range(2))
    other = Picture(80, 60, "U", "D", SHAPES).svg()
    assert one == same
    assert read(one).root.get("aria-labelledby") != read(other).root.get("aria-labelledby")


def test_every_role_of_a_picture_has_colours_for_dark_pages() -> None:
    text = Picture(80, 60, "T", "D", SHAPES).svg()
    style = text.split("<style>")[1].split("</style>")[0]
    for shape in SHAPES:
        assert f".gfkit-picture .{shape.role}{{" in style


def _luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(a: str, b: str) -> float:
    high, low = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


LINES = ("left-line", "right-line", "mast", "line", "ring", "axis")


@pytest.mark.parametrize("role", ["ink", "faint", "left-ink", "right-ink", *LINES])
def test_text_and_lines_are_seen_on_light_and_dark_paper(role: str) -> None:
    style, paper = ROLES[role], ROLES["paper"]
    least, side = (3, "stroke") if role in LINES else (4.5, "fill")
    assert _contrast(getattr(style, side), paper.fill) >= least
    assert _contrast(getattr(style, f"dark_{side}"), paper.dark_fill) >= least


@pytest.mark.parametrize("role", ["left", "right", "both", "third", "fourth", "fifth", "sixth"])
def test_letters_are_legible_on_pieces_and_pieces_on_cells(role: str) -> None:
    style, cell = ROLES[role], ROLES["cell"]
    assert _contrast(ROLES["on-piece"].fill, style.fill) >= 4.5
    assert _contrast(style.stroke, cell.fill) >= 3
    assert _contrast(style.dark_stroke, cell.dark_fill) >= 3


def test_png_has_the_size_of_the_picture() -> None:
    data = Picture(80, 60, "T", "D", SHAPES).png(scale=2)
    assert data.startswith(b"\x89PNG")
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == (160, 120)


def test_without_matplotlib_one_line_names_the_extra(monkeypatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", missing)
    with pytest.raises(MissingExtra, match=r"pip install 'gfkit\[plot\]'"):
        Picture(80, 60, "T", "D", SHAPES).png()
