"""Plots of profiles: shares of positions, exact moments, roots, and the walls of thermographs."""

from fractions import Fraction

import matplotlib as mpl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfkit.games.notation import parse
from gfkit.games.partizan import GameTable
from gfkit.games.thermograph import thermograph
from gfkit.pictures.piece_plots import counts_of, distribution
from gfkit.series.profile import Profile
from gfkit.strips.sequences.strip import Strip

mpl.use("Agg")

profiles = st.dictionaries(
    st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(1, 50), min_size=1
).map(Profile.of)


@pytest.fixture(autouse=True)
def _no_figures_are_left():
    import matplotlib.pyplot as plt

    yield
    plt.close("all")


@given(profiles)
def test_distributions_are_exact(profile: Profile) -> None:
    for of, value in (
        ("left", lambda i, _: i),
        ("right", lambda _, j: j),
        ("both", lambda i, j: i + j),
    ):
        found = distribution(profile, of)
        positions = [value(i, j) for i, j, f in profile.terms for _ in range(f)]
        assert sum(found.shares) == 1
        assert found.mean == Fraction(sum(positions), len(positions))
        squares = Fraction(sum(k * k for k in positions), len(positions))
        assert found.variance == squares - found.mean**2
        assert sum(counts_of(profile, of)) == profile.total()


def _heights(ax, of):
    return [bar.get_height() for bar in ax.patches if bar.get_gid() == f"bars-{of}"]


@pytest.mark.parametrize("n", [1, 4, 9])
@pytest.mark.parametrize("model", ["domineering", "col", "domineering:maximal"])
def test_the_bars_are_the_shares_of_the_positions(model: str, n: int) -> None:
    answer = Strip(model, columns=2).generating_function(marks="xy")
    ax = answer.plot_distribution(n)
    profile = answer.profiles(n + 1)[n]
    for of in ("left", "right"):
        wanted = [float(share) for share in distribution(profile, of).shares]
        assert _heights(ax, of) == pytest.approx(wanted)


@given(st.lists(st.integers(1, 5), min_size=1, max_size=5), st.sampled_from(["left", "right"]))
def test_roots_of_a_product_are_those_of_its_factors(numbers: list[int], of: str) -> None:
    mark = {(1, 0): 1} if of == "left" else {(0, 1): 1}
    product = Profile.of({(0, 0): 1})
    for number in numbers:
        product = product * Profile.of({(0, 0): number, **mark})
    roots = product.roots(of)
    found = {round(-root.real): root.multiplicity for root in roots}
    assert found == {number: numbers.count(number) for number in numbers}
    for root in roots:
        assert root.is_real
        assert abs(root.real - round(root.real)) <= root.radius


@pytest.mark.parametrize("text", ["{3|1}", "{4|0||-1}", "5", "*", "{10|{9|0||-5}}"])
def test_the_plot_of_a_thermograph_has_its_walls(text: str) -> None:
    table = GameTable()
    data = thermograph(table, parse(table, text))
    ax = data.plot()
    low, high = ax.get_xlim()
    assert low > high
    assert ax.get_aspect() == 1
    for side in ("left", "right"):
        (wall,) = [line for line in ax.lines if line.get_gid() == f"{side}-wall"]
        points = [tuple(point) for point in wall.get_xydata()]
        top = max(float(data.temperature), 0)
        corners = [(float(x), float(t)) for t, x in getattr(data, side) if t < top]
        assert points == [*corners, (float(data.mean), top)]
