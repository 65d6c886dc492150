"""Thermographs drawn: the walls are those of the data, to scale, and everything is inside."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import Read, middle_of, points_of, read
from tiers import drawn

from gfkit.games.notation import parse
from gfkit.games.partizan import GameTable
from gfkit.games.thermograph import Thermograph, thermograph
from gfkit.pictures.drawing import picture
from gfkit.pictures.thermographs_drawn import Scale, thermograph_picture, tick_step


def _of(text: str) -> Thermograph:
    table = GameTable()
    return thermograph(table, parse(table, text))


numbers = st.fractions(-8, 8, max_denominator=8).filter(
    lambda f: f.denominator & (f.denominator - 1) == 0
)


@st.composite
def games(draw: st.DrawFn, depth: int = 3) -> str:
    if not depth or draw(st.booleans()):
        return str(draw(numbers))
    sides = [",".join(draw(st.lists(games(depth - 1), min_size=1, max_size=2))) for _ in range(2)]
    return "{" + "|".join(sides) + "}"


def _recovered(found: Read, data: Thermograph, kind: str) -> list[tuple[float, float]]:
    """Return the corners (t, x) of a wall from the picture, measured with its numbers' ticks."""
    scale = Scale(data)
    (wall,) = found.of_kind(kind)
    return [
        ((scale.base - y) / scale.unit, float(scale.high) - (x - scale.left) / scale.unit)
        for x, y in points_of(wall)
    ]


def _at(wall: tuple[tuple[Fraction, Fraction], ...], t: Fraction) -> Fraction:
    """Return the place of a wall: slow and obvious."""
    for (low, x), (high, y) in pairwise(wall):
        if low <= t <= high:
            return x + (y - x) * (t - low) / (high - low)
    return wall[-1][1]


@given(games())
@settings(max_examples=drawn(150), deadline=None)
def test_walls_are_those_of_the_data(text: str) -> None:
    data = _of(text)
    found = read(thermograph_picture(data, title=text).svg(), inside=True)
    walls = [found.of_kind(f"{side}-wall") for side in ("left", "right")]
    if data.temperature <= 0:
        assert walls == [[], []]
        return
    for kind, wall in (("left-wall", data.left), ("right-wall", data.right)):
        corners = _recovered(found, data, kind)
        scale = Scale(data)
        assert corners[0][0] == pytest.approx(0, abs=0.01 / scale.unit)
        assert corners[-1] == (
            pytest.approx(float(data.temperature), abs=0.01 / scale.unit),
            pytest.approx(float(data.mean), abs=0.01 / scale.unit),
        )
        for t, x in corners:
            nearest = Fraction(t).limit_denominator(4096)
            assert x == pytest.approx(float(_at(wall, nearest)), abs=0.02 / scale.unit + 1e-3)


@pytest.mark.parametrize("text", ["{3|1}", "±100", "{1/2|1/4}", "{4|0||-1}", "{10|{9|0||-5}}"])
def test_a_unit_is_as_high_as_wide(text: str) -> None:
    """Walls go straight up or by 45 degrees: also in pixels."""
    found = read(thermograph_picture(_of(text)).svg())
    for kind in ("left-wall", "right-wall"):
        (wall,) = found.of_kind(kind)
        points = points_of(wall)
        for (x0, y0), (x1, y1) in pairwise(points):
            across, up = abs(x1 - x0), y0 - y1
            assert up > 0
            assert across == pytest.approx(0, abs=0.02) or across == pytest.approx(up, abs=0.02)


def test_left_is_on_the_left_and_the_mast_stands_on_the_walls() -> None:
    found = read(thermograph_picture(_of("{5|-3}")).svg())
    left, right = (points_of(found.of_kind(f"{side}-wall")[0]) for side in ("left", "right"))
    assert left[0][0] < right[0][0]
    assert left[-1] == right[-1] == points_of(found.of_kind("mast")[0])[0]
    assert middle_of(found.of_kind("meeting")[0]) == pytest.approx(left[-1])


@given(st.fractions(Fraction(1, 1000), 10**9), st.integers(2, 20))
def test_ticks_are_neither_too_many_nor_missing(span: Fraction, most: int) -> None:
    step = tick_step(span, most)
    assert span / step <= most
    assert step * most * 2 <= span * 5 or step <= 1


@pytest.mark.parametrize("text", ["0", "5", "-7/8", "*", "^", "{0||0|-4}", "1000000", "±1/1024"])
def test_numbers_infinitesimals_and_extreme_games_are_drawn_inside(text: str) -> None:
    data = _of(text)
    found = read(thermograph_picture(data).svg(), inside=True)
    assert len(found.of_kind("mast")) == 1
    assert f"Mean {data.mean}" in found.description
    assert picture(data) == thermograph_picture(data).svg()
