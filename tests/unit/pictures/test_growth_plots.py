"""Plots of growth and poles: what is plotted are the numbers, and they lie within the bounds."""

from decimal import Decimal
from fractions import Fraction

import matplotlib as mpl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.errors import MissingExtra
from gfkit.pictures import extra
from gfkit.pictures.growth_plots import growth_data, growth_plot, poles_of, poles_plot
from gfkit.sequences.guessing import guess
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import asymptotics, closed_form
from gfkit.series.rational import RationalGF
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


@pytest.mark.parametrize("text", FRACTIONS)
def test_the_plot_shows_the_terms_on_a_log_scale(text: str) -> None:
    ax = growth_plot(text, 20)
    assert ax.get_yscale() == "log"
    terms = Sequence.parse(text).terms(20)
    drawn = [
        (round(x), y)
        for line in ax.lines
        if line.get_gid() == "terms"
        for x, y in line.get_xydata()
    ]
    assert sorted(drawn) == [(n, abs(a)) for n, a in enumerate(terms) if a]
    panels = ax.figure.axes
    assert len(panels) == (2 if growth_data(text, 20).has_error else 1)
    if len(panels) == 2:
        bound = _by_gid(panels[1], "bound").get_xydata()
        rest = asymptotics(text).remainder
        if asymptotics(text).kind == "single":
            n, y = bound[-1]
            assert y == pytest.approx(float(rest.factor * rest.rate ** round(n)))


def test_the_band_is_the_bound_around_the_main_part() -> None:
    ax = growth_plot("x/(1-x-x^2)", 12)
    main = dict(_by_gid(ax, "main").get_xydata().tolist())
    golden = (1 + 5**0.5) / 2
    assert main[10.0] == pytest.approx(golden**10 / 5**0.5)
    band = _by_gid(ax, "band").get_paths()[0].vertices
    at_ten = sorted(y for x, y in band if x == 10)
    bound = (golden - 1) ** 10 / 5**0.5
    assert at_ten[0] == pytest.approx(main[10.0] - bound, rel=1e-6)
    assert at_ten[-1] == pytest.approx(main[10.0] + bound, rel=1e-6)


def test_terms_beyond_floats_are_plotted_by_their_logarithms() -> None:
    ax = growth_plot("1/(1-10*x-x^2)", 800)
    line = _by_gid(ax, "terms").get_xydata()
    assert line[-1][1] == pytest.approx(len(str(Sequence.parse("1/(1-10*x-x^2)").term(799))), abs=1)
    assert ax.get_yscale() == "linear"
    assert ax.yaxis.get_major_formatter()(100) == "$10^{100}$"


def test_growth_goes_where_it_is_told() -> None:
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert growth_plot([1, 2, 4, 8, 16, 32, 64, 128, 256, 512], ax=ax) is ax
    assert "(fitted)" in ax.get_title()
    assert len(ax.figure.axes) == 1


def test_without_a_rational_generating_function_the_terms_alone_are_plotted() -> None:
    catalan = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862, 16796, 58786, 208012, 742900]
    data = growth_data(catalan)
    assert len(data.terms) == len(catalan)
    assert not data.predictions
    labels = [text.get_text() for text in growth_plot(catalan).get_legend().get_texts()]
    assert "no rational g.f., so no main part" in labels


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


def test_poles_far_away_are_counted_in_the_legend() -> None:
    ax = poles_plot("1/((1-50*x)*(1-x))")
    labels = [text.get_text() for text in ax.get_legend().get_texts()]
    assert any("1 pole farther away" in label for label in labels)


def test_a_polynomial_has_no_poles() -> None:
    assert poles_of("1+x") == ()


def test_every_answer_has_the_methods() -> None:
    answer = Strip("snort", columns=2).generating_function()
    for thing in (answer.strip, answer, answer.sequence(), answer.gf, closed_form(answer)):
        assert thing.plot(8).get_yscale() == "log"
        assert [pole.radius < Fraction(1, 1000) for pole in thing.poles]
        assert thing.plot_poles().get_aspect() == 1


def test_nothing_is_shown(monkeypatch) -> None:
    import matplotlib.pyplot as plt

    def show(*_arguments, **_options):
        pytest.fail("shown")

    monkeypatch.setattr(plt, "show", show)
    Sequence.parse("1/(1-2*x)").plot()


def test_without_matplotlib_one_line_names_the_extra(monkeypatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(extra, "import_module", missing)
    for plot in (growth_plot, poles_plot):
        with pytest.raises(MissingExtra, match=r"pip install 'gfkit\[plot\]'"):
            plot("1/(1-2*x)")


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


def test_poles_beyond_floats_are_refused() -> None:
    gf = RationalGF.of([1], [1, 10**400])
    assert gf.poles[0].real == Fraction(-1, 10**400) or gf.poles[0].radius > 0
