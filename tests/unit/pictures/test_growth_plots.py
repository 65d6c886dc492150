"""Plots of growth and poles: what is plotted are the numbers, and they lie within the bounds."""

from decimal import Decimal

import matplotlib as mpl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.pictures.growth_plots import growth_data, poles_of, poles_plot
from gfkit.sequences.guessing import guess
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational import RationalGF

mpl.use("Agg")


@pytest.fixture(autouse=True)
def _no_figures_are_left():
    import matplotlib.pyplot as plt

    yield
    plt.close("all")


FRACTIONS = [
    "x/(1-x-x^2)",
    "(1+x)/(1-2*x^2+5*x^3)",
    "1/(1-x)^3",
    "1/((1-x)^2*(1+x))",
    "1/(1-3*x^2)",
    "1/(1-2*x+5*x^2)",
    "1/(1-4*x^2+x^3)^2",
    "1+x+x^2",
    "x^7/(1-2*x)",
    "1/(1-10*x)",
]


def _by_gid(ax, gid):
    found = [line for line in (*ax.lines, *ax.collections) if line.get_gid() == gid]
    return found[0] if found else None


@pytest.mark.parametrize("text", FRACTIONS)
def test_every_term_is_within_the_bound_of_the_main_part(text: str) -> None:
    data = growth_data(text, 40)
    known = dict(data.terms)
    assert data.predictions
    for entry in data.predictions:
        slack = abs(entry.main) * Decimal(10) ** (5 - data.digits) + Decimal(10) ** -12
        if "2*x+5" in text:  # angles are floats
            slack += abs(entry.main) * Decimal("1e-9") + Decimal(5).sqrt() ** entry.n * Decimal(
                "1e-9"
            )
        assert abs(known[entry.n] - entry.main) <= entry.bound + slack


@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=3),
    st.lists(st.integers(-3, 3), min_size=0, max_size=4),
    st.integers(-2, 4),
)
@settings(max_examples=drawn(40), deadline=None)
def test_bounds_hold_for_any_fraction(num: list[int], den: list[int], offset: int) -> None:
    gf = RationalGF.of(num, [1, *den])
    data = growth_data(Sequence.of_gf(gf, offset=offset), 25)
    assert [n for n, _ in data.terms] == list(range(offset, offset + 25))
    assert [value for _, value in data.terms] == gf.terms(25)
    for n, error in data.errors():
        (entry,) = [p for p in data.predictions if p.n == n]
        scale = max(abs(entry.main), Decimal(1)) * Decimal("1e-8")
        assert error <= entry.bound + scale * Decimal(7) ** (n - offset) * Decimal("1e-6") + scale


@pytest.mark.parametrize("text", [text for text in FRACTIONS if "/" in text])
def test_poles_are_enclosed_and_plotted(text: str) -> None:
    gf = Sequence.parse(text).rational
    found = poles_of(text)
    assert sum(pole.multiplicity for pole in found) == gf.order
    for pole in found:
        if pole.is_real:  # the square-free denominator changes its sign, or the pole is exact
            values = [
                sum(c * x**k for k, c in enumerate(gf.den))
                for x in (pole.real - pole.radius, pole.real + pole.radius)
            ]
            if pole.multiplicity % 2:
                assert values[0] * values[1] <= 0
    ax = poles_plot(text)
    points = [tuple(point) for group in ax.collections for point in group.get_offsets()]
    shown = [(float(pole.real), float(pole.imaginary)) for pole in found]
    assert sorted(points) == sorted(shown)
    circle = _by_gid(ax, "convergence").get_xydata()
    radius = min(abs(complex(*point)) for point in shown)
    for x, y in circle:
        assert abs(complex(x, y)) == pytest.approx(radius)
    (low, high), (bottom, top) = ax.get_xlim(), ax.get_ylim()
    assert all(low < x < high and bottom < y < top for x, y in points)
    assert ax.get_aspect() == 1
    assert sorted(t.get_text() for t in ax.texts) == sorted(
        str(pole.multiplicity) for pole in found if pole.multiplicity > 1
    )


@pytest.mark.parametrize(
    ("terms", "is_continued"),
    [
        ([1, 2, 5, 12, 29, 70, 169, 408, 985], True),
        ([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786], True),
        ([3, 1, 4, 1, 5, 9, 2, 6], False),
    ],
)
def test_a_guess_tells_given_terms_from_those_of_the_fit(terms, is_continued) -> None:
    ax = guess(terms).plot(20)
    lines = {line.get_label(): line.get_xydata().tolist() for line in ax.lines if line.get_gid()}
    assert lines["$a(n)$"] == [[n, a] for n, a in enumerate(terms)]
    assert ("continued by the fit" in lines) == is_continued
    if is_continued:
        continued = [n for n, _ in lines["continued by the fit"]]
        assert continued == list(range(len(terms), 20))
