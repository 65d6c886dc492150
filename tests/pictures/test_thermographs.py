"""Pictures of thermographs."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import Read, points_of, read

from gfkit.games.values.canonical import GameTable
from gfkit.games.values.notation import parse
from gfkit.games.values.thermographs import Thermograph, thermograph
from gfkit.pictures.thermographs import (
    MOST_TICKS,
    Scale,
    number_text,
    thermograph_picture,
    tick_step,
)


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
@settings(deadline=None)
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


@given(st.fractions(Fraction(1, 1000), 10**6, max_denominator=1000), st.integers(1, MOST_TICKS))
def test_at_most_so_many_steps_reach_over_the_span(span: Fraction, most: int) -> None:
    step = tick_step(span, most)
    assert span <= step * most
    if step > 1:
        assert str(step.numerator).rstrip("0") in {"1", "2", "5"}
    else:
        assert step.numerator == 1
        assert step.denominator & (step.denominator - 1) == 0


@given(st.fractions(max_denominator=10**9))
def test_a_label_is_the_number_itself_or_five_digits_of_it(value: Fraction) -> None:
    text = number_text(value)
    assert Fraction(text) == value or float(text) == pytest.approx(float(value), rel=1e-4)
    assert len(text) <= 12
