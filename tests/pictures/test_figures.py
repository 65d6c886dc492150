"""Figures of matplotlib."""

import pytest

from gfkit.pictures.figures import FORMS, Plot, figure_bytes


def a_plot() -> Plot:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(0.5, 1))
    figure.add_axes((0.4, 0.4, 0.4, 0.4)).set_title("a & b")
    return Plot(figure, "x < y")


def test_a_plot_is_told_by_its_title_and_what_it_shows() -> None:
    plot = a_plot()
    assert (plot.title, plot.description) == ("a & b", "a & b: x < y.")
    written = figure_bytes(plot, "z.svg").decode()
    assert "<title>a &amp; b</title><desc>a &amp; b: x &lt; y.</desc>" in written


@pytest.mark.parametrize("form", FORMS)
def test_a_plot_is_the_same_file_twice_without_a_date(form: str) -> None:
    data = figure_bytes(a_plot(), f"z{form}")
    assert data == figure_bytes(a_plot(), f"z{form}")
    assert b"CreationDate" not in data
    assert b"dc:date" not in data
