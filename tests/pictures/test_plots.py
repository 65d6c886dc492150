"""Plots: what is plotted are the numbers, they lie within the bounds, and shares are exact."""

import matplotlib as mpl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gfkit import as_sequence
from gfkit.errors import GfkitError, WrongArgument
from gfkit.pictures.plots import (
    MAX_TERMS,
    growth_data,
    growth_plot,
    log_of,
    profile_plot,
)
from gfkit.sequences.guess import guess
from gfkit.sequences.sequence import Sequence
from gfkit.series.profiles import Profile, counts_of
from gfkit.series.rational_gf import RationalGF
from gfkit.strips.sequences.strip import Strip

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
    "x^7/(1-2*x)",
    "1/(1-10*x)",
    "1/(1-10000000000*x-x^2)",
]


def are_within_the_band(data) -> None:
    known = dict(data.terms)
    band = {n: ends for n, *ends in data.band()}
    for n, main, bound in data.main:
        if not known[n]:
            assert bound is not None
            assert bound > main - 1e-6
            continue
        low, high = band.get(n, (main, main))
        slack = 1e-6 * 10 ** max(0.0, main - log_of(known[n]))
        assert low - slack <= log_of(known[n]) <= high + slack


@pytest.mark.parametrize("text", FRACTIONS)
def test_every_term_is_within_the_bound_of_the_main_part(text: str) -> None:
    data = growth_data(as_sequence(text), 40)
    assert data.main
    are_within_the_band(data)


@pytest.mark.parametrize("text", ["x/(1-x-x^2)", "1/(1-4*x^2+x^3)^2"])
def test_the_band_reaches_as_far_above_the_main_part_as_the_bound_says(text: str) -> None:
    data = growth_data(as_sequence(text), 12)
    upper = {n: high for n, _, high in data.band()}
    assert len(upper) == len(data.main)
    for n, main, bound in data.main:
        assert bound is not None
        assert 10 ** upper[n] == pytest.approx(10**main + 10**bound)


@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=3),
    st.lists(st.integers(-3, 3), min_size=0, max_size=4),
    st.integers(-2, 4),
)
@settings(deadline=None)
def test_bounds_hold_for_any_fraction(num: list[int], den: list[int], offset: int) -> None:
    gf = RationalGF.of(num, [1, *den])
    data = growth_data(Sequence.of_gf(gf, offset=offset), 25)
    assert [n for n, _ in data.terms] == list(range(offset, offset + 25))
    assert [value for _, value in data.terms] == gf.terms(25)
    are_within_the_band(data)


@pytest.mark.parametrize(
    ("terms", "is_continued"),
    [
        ([1, 2, 5, 12, 29, 70, 169, 408, 985], True),
        ([1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786], True),
        ([3, 1, 4, 1, 5, 9, 2, 6], False),
    ],
)
def test_a_guess_tells_given_terms_from_those_of_the_fit(terms, is_continued) -> None:
    ax = growth_plot(guess(terms), 20)
    lines = {line.get_label(): line.get_xydata().tolist() for line in ax.lines if line.get_gid()}
    assert lines["$a(n)$"] == [[n, log_of(a)] for n, a in enumerate(terms)]
    assert ("continued by the fit" in lines) == is_continued
    if is_continued:
        continued = [n for n, _ in lines["continued by the fit"]]
        assert continued == list(range(len(terms), 20))


@pytest.mark.parametrize("n", [1, 4, 9])
@pytest.mark.parametrize("model", ["domineering", "col", "domineering:maximal"])
def test_the_bars_are_the_shares_of_the_positions(model: str, n: int) -> None:
    answer = Strip(model, columns=2).generating_function(marks="xy")
    profile = answer.profiles(n + 1)[n]
    ax = profile_plot(profile)
    for of in ("left", "right"):
        heights = [bar.get_height() for bar in ax.patches if bar.get_gid() == f"bars-{of}"]
        counts = counts_of(profile, of)
        assert heights == pytest.approx([many / sum(counts) for many in counts])


def test_the_bars_of_both_players_stand_beside_each_other_at_their_number() -> None:
    ax = profile_plot(Strip("col", columns=2).generating_function(marks="xy").profiles(5)[4])
    left, right = (
        [bar.get_x() + bar.get_width() / 2 for bar in ax.patches if bar.get_gid() == f"bars-{of}"]
        for of in ("left", "right")
    )
    middles = [(one + two) / 2 for one, two in zip(left, right, strict=True)]
    assert middles == pytest.approx(range(len(left)))
    assert all(k - 0.5 < one < k for k, one in enumerate(left))
    assert all(k < one < k + 0.5 for k, one in enumerate(right))


@pytest.mark.parametrize(
    ("shares", "curves"),
    [({0: 1, 1: 1}, 1), ({0: 1, 1: 2, 2: 1}, 1), ({0: 1, 4: 1}, 1), ({3: 7}, 0)],
)
def test_numbers_of_pieces_that_vary_have_a_normal_curve(shares, curves) -> None:
    """With the mean in its middle; the variances are 1/4, 1/2, 4 and 0."""
    ax = profile_plot(Profile.of({(k, 0): many for k, many in shares.items()}))
    assert len(ax.lines) == curves
    mean = sum(k * many for k, many in shares.items()) / sum(shares.values())
    for line in ax.lines:
        top = max(line.get_xydata().tolist(), key=lambda point: point[1])
        assert top[0] == pytest.approx(mean, abs=0.05)


@pytest.mark.parametrize("count", [0, -1, MAX_TERMS + 1])
def test_a_plot_has_at_least_one_term_and_not_too_many(count: int) -> None:
    with pytest.raises(GfkitError, match=f"between 1 and {MAX_TERMS}"):
        growth_plot(as_sequence("1/(1-x)"), count)


@pytest.mark.parametrize("offset", [-2, 0, 3])
def test_of_listed_terms_no_more_are_plotted_than_there_are(offset: int) -> None:
    data = growth_data(Sequence([5, 6, 7], offset=offset))
    assert data.terms == ((offset, 5), (offset + 1, 6), (offset + 2, 7))


@pytest.mark.parametrize("thing", [[5], "5/(1-2*x)", Sequence([5])], ids=str)
def test_one_term_is_plotted(thing) -> None:
    thing = as_sequence(thing) if isinstance(thing, str) else thing
    assert growth_data(thing, 1).terms == ((0, 5),)


def test_a_sequence_without_terms_has_no_growth() -> None:
    with pytest.raises(GfkitError, match="a sequence without terms has no growth to plot"):
        growth_plot([])


def test_what_is_not_axes_is_refused() -> None:
    with pytest.raises(WrongArgument, match="ax must be Axes of matplotlib"):
        growth_plot(as_sequence("1/(1-x)"), ax=3)


def test_no_positions_have_no_distribution() -> None:
    with pytest.raises(GfkitError, match="no positions"):
        profile_plot(Profile.of({}))


def test_profiles_need_marks_and_the_way_to_them_is_said() -> None:
    with pytest.raises(GfkitError, match="marks='xy'"):
        Strip("domineering", columns=2).generating_function().profiles(4)


def lines_of(ax) -> dict[str, list[list[float]]]:
    return {line.get_label(): line.get_xydata().tolist() for line in ax.lines}


def test_negative_terms_are_hollow_and_zeros_lie_on_the_lower_edge() -> None:
    """a(n) = (-10)^n for n = 0, 2, ..., and 0 for n = 1, of which log10 is n."""
    ax = growth_plot(Sequence([1, 0, -100, 1000], offset=0))
    found = lines_of(ax)
    assert found["$a(n)$"] == [[0, 0], [3, 3]]
    assert found["$a(n)$, negative"] == [[2, 2]]
    assert [n for n, _ in found["$a(n) = 0$"]] == [1]
    hollow = [line for line in ax.lines if line.get_label() == "$a(n)$, negative"]
    assert hollow[0].get_markerfacecolor() == "none"
    assert ax.get_ylabel() == "$|a(n)|$"


def test_a_long_name_is_cut() -> None:
    assert growth_data(Sequence([1, 2, 3]).named("x" * 90), 2).name == "x" * 67 + "..."


def test_a_fit_says_so_in_the_title_and_up_to_where_terms_were_given() -> None:
    data = growth_data([2**n for n in range(9)], 12)
    assert (data.is_fit, data.last_given) == (True, 8)
    assert data.label == "$a(n)\\sim 2^{n}$"
