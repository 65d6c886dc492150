"""The plot of several strips: points are terms, lines their growth."""

from math import log10

import pytest

from gfkit.analysis.rational_gf_asymptotics import asymptotics
from gfkit.pictures.growth_plot_of_several_strips import PLOTTED, growth_plot
from gfkit.strips.sequences.strip import Strip


@pytest.mark.parametrize("form", ["pdf", "png"])
def test_points_are_terms_and_lines_go_to_the_last_of_them(monkeypatch, form: str) -> None:
    from matplotlib.figure import Figure

    figures = []

    def saved(figure: Figure, file, **of: str) -> None:
        figures.append(figure)
        file.write(of["format"].encode())

    monkeypatch.setattr(Figure, "savefig", saved)
    answers = {k: Strip("col", columns=k).generating_function() for k in (1, 2)}
    growth = {k: asymptotics(answer.gf, digits=20) for k, answer in answers.items()}
    assert growth_plot(answers, growth, side="columns", form=form) == form.encode()
    ((axes,),) = (figure.axes for figure in figures)
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["1 column", "2 columns"]
    for answer, points, line in zip(
        answers.values(), axes.lines[::2], axes.lines[1::2], strict=True
    ):
        terms = [log10(a) for a in answer.terms(PLOTTED)]
        assert list(points.get_xdata()) == list(line.get_xdata()) == list(range(PLOTTED))
        assert list(points.get_ydata()) == terms
        assert line.get_ydata()[-1] == pytest.approx(terms[-1], abs=1e-9)
