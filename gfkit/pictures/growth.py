"""A plot of the terms of several strips on a log scale, with the lines c r^n, as a file."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from math import log10
from typing import TYPE_CHECKING

from gfkit.pictures.figures import matplotlib_part
from gfkit.strips.sequences.families import StripAnswer

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics


PLOTTED = 25
SHAPES = "os^Dv<>p"


def growth_plot(
    answers: Mapping[int, StripAnswer],
    growth: Mapping[int, Asymptotics],
    *,
    side: str,
    form: str = "pdf",
) -> bytes:
    """Return the plot of a(n) for each side: points are terms, lines are c r^n.

    side: "rows" or "columns", for the legend. form: "pdf" or "png". Raises MissingExtra without
    matplotlib.
    """
    figure = matplotlib_part("matplotlib.figure").Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    for number, (length, answer) in enumerate(answers.items()):
        terms = [(n, log10(a)) for n, a in enumerate(answer.terms(PLOTTED)) if a > 0]
        shape = SHAPES[number % len(SHAPES)]
        colour = f"C{number % 10}"
        label = f"{length} {side if length != 1 else side[:-1]}"
        axes.plot(*zip(*terms, strict=True), shape, color=colour, ms=4, label=label)
        term = growth[length].term if length in growth else None
        if term is not None and not term.degree:
            c, r = float(term.constant.value.middle), float(term.base.value.middle)
            if c > 0 < r:
                line = [log10(c) + n * log10(r) for n, _ in terms]
                axes.plot([n for n, _ in terms], line, color=colour, lw=0.8)
    axes.set_xlabel("n")
    axes.set_ylabel("log10 a(n)")
    axes.legend(ncols=2, fontsize="small")
    axes.grid(visible=True, lw=0.3)
    out = BytesIO()
    dated = {"pdf": {"CreationDate": None}, "png": {"Software": None}}
    figure.savefig(out, format=form, dpi=150, metadata=dated[form])
    return out.getvalue()
