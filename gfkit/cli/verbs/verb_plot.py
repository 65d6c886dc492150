"""Plot growth with its asymptotic, poles, the distribution of pieces, or roots of profiles.

Needs matplotlib: gfkit[plot].
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gfkit.base.files import is_there
from gfkit.base.writing import write
from gfkit.boards.kinds.palettes import Palette
from gfkit.cli.frame import READERS, Said, verb
from gfkit.cli.option_readers import read_board, read_strip
from gfkit.cli.output import is_written, require_writable, write_beside
from gfkit.cli.subject import read_sequence
from gfkit.errors import GfkitError
from gfkit.pictures import figure_files
from gfkit.pictures.figure_files import form_of, new_figure
from gfkit.render.page import Line, Page
from gfkit.series.marked import MarkedGF
from gfkit.strips.sequences.parameter_counts import parameter_gf
from gfkit.strips.totals.count import count

if TYPE_CHECKING:
    from gfkit.cli.subject import Source
    from gfkit.sequences.sequence import Sequence as Plotted
    from gfkit.series.profile import Profile

EXAMPLE = "gfkit plot domineering --columns 3 --output growth.png"
HELPS = {
    "words": "growth (the default), poles, distribution or roots; then a MODEL, or terms.",
    "terms": "How many terms growth shows.",
    "board": "Of distribution and roots: one board.",
    "output": "The plot: .svg, .png, .pdf.",
}
PLOTS = {
    "growth": "the terms on a log scale",
    "poles": "the poles of the g.f. and its circle of convergence",
    "distribution": "the numbers of pieces of positions, with normal curves",
    "roots": "the roots of the profile of a board, and to what they tend as it grows",
}
"""What `plot` plots, by the first word."""
FILE = "plot.png"
"""What is written if no file is named and there is none of this name."""
DEFAULT_LENGTHS = {"distribution": 20, "roots": 8}


def _meant(words: list[str] | None) -> tuple[str, list[str]]:
    words = list(words or [])
    kind = words.pop(0).casefold() if words and words[0].casefold() in PLOTS else "growth"
    return kind, words


def _prepared(output: str | None) -> str:
    if output is None:
        if is_there(FILE):
            raise GfkitError(f"there is {FILE} already; name the plot, as in --output growth.png")
        output = FILE
    form_of(output)
    require_writable(Path(output), "plot")
    new_figure()  # finds before the work whether matplotlib is there
    return output


def _of_pieces(given: dict[str, Any]) -> bool:
    return _meant(given["words"])[0] in DEFAULT_LENGTHS


@verb("plot", EXAMPLE, when=_of_pieces, called="distribution and roots of a MODEL", **HELPS)
def plot_pieces(
    words: list[str] | None = None,
    rows: int | None = None,
    columns: int | None = None,
    topology: Any = "strip",
    board: str | None = None,
    length: int | None = None,
    output: str | None = None,
) -> Said:
    """Plot the distribution of pieces, or the roots of a profile."""
    from gfkit.pictures import piece_plots

    path, (kind, words) = _prepared(output), _meant(words)
    if len(words) != 1:
        raise GfkitError(f"give one model, as in gfkit plot {kind} domineering --columns 3")
    figure = new_figure()
    axes = figure.subplots()
    limits: Any = None
    at = DEFAULT_LENGTHS[kind] if length is None else length
    profile: Profile
    rule = Palette.named(words[0]) if kind == "roots" and board is None else None
    if rule is not None:
        said: Any = parameter_gf(rule, rows=rows, columns=columns, topology=topology).statement
        profile = said.gf.terms(at + 1)[at]
        sides = f"{rows} x {at}" if columns is None else f"{at} x {columns}"
        title = f"Zeros in k of {rule.name} of {sides} cells"
        piece_plots.roots_plot(profile, "left", ax=axes, title=title, limits=said.gf, mark="k")
    elif board is not None:
        if rows is not None or columns is not None or length is not None:
            raise GfkitError("--board goes without --rows, --columns, --length")
        profile = count(words[0], read_board(board), topology=topology)
        name = f"{words[0]} on {board}"
        if kind == "distribution":
            piece_plots.profile_plot(profile, ax=axes, title=f"Numbers of pieces of {name}")
    else:
        strip = read_strip(words[0], rows, columns, topology)
        answer = strip.generating_function(marks="xy")
        profile = answer.profiles(at + 1)[at]
        name = f"{strip.counted.name}, {strip.described().split(',')[0]}, n = {at}"
        if kind == "distribution":
            piece_plots.distribution_plot(answer, at, ax=axes)
        else:
            limits = strip.generating_function(marks="x").gf
    if kind == "roots" and rule is None:
        title = f"Roots of the profile of {name}, y = x"
        piece_plots.roots_plot(
            profile, ax=axes, title=title, limits=limits if isinstance(limits, MarkedGF) else None
        )
    if kind == "roots":
        return _said(kind, figure, {"roots": len(piece_plots.profile_roots(profile))}, path)
    return _said(kind, figure, {"positions": str(profile.total())}, path)


def read_plotted(source: Source) -> Any:
    """Read the sequence of a plot: the first word may be what is plotted of it."""
    return read_sequence(replace(source, words=_meant(source.words)[1] or None))


READERS["Plotted"] = read_plotted


def _of_poles(given: dict[str, Any]) -> bool:
    _prepared(given["output"])
    return _meant(given["words"])[0] == "poles"


@verb("plot", EXAMPLE, when=_of_poles, called="poles", **HELPS)
def plot_poles(subject: Plotted, output: str | None = None) -> Said:
    """Plot the poles of a g.f."""
    from gfkit.pictures import growth_plots

    figure = new_figure()
    growth_plots.poles_plot(subject, ax=figure.subplots())
    poles = [
        {
            "real": float(pole.real),
            "imaginary": float(pole.imaginary),
            "radius": float(pole.radius),
            "multiplicity": pole.multiplicity,
        }
        for pole in growth_plots.poles_of(subject)
    ]
    return _said("poles", figure, {"poles": poles}, output)


@verb("plot", EXAMPLE, called="growth", **HELPS)
def plot(subject: Plotted, output: str | None = None, terms: int = 30) -> Said:
    """Plot growth."""
    from gfkit.pictures import growth_plots

    found = growth_plots.growth_data(subject, terms)
    figure = new_figure(figsize=growth_plots.GROWTH_SIZE)
    growth_plots.draw_growth(figure, found)
    asymptotic = found.label.strip("$") or None
    data = {"shown": len(found.terms), "asymptotic": asymptotic, "is_fit": found.is_fit}
    beside = ", with their asymptotic and its error band" if asymptotic else f"; {found.note}"
    return _said("growth", figure, data, output, beside)


def _said(
    kind: str, figure: Any, data: dict[str, Any], output: str | None, beside: str = ""
) -> Said:
    output = output or FILE
    title = figure.axes[0].get_title() or kind
    path, shown = Path(output), f"{title}: {PLOTS[kind]}{beside}"
    drawn = figure_files.figure_bytes(figure, output, title, f"{shown}.")
    write_beside(path, lambda: write(path, drawn, "plot"))
    label = "written" if is_written(path) else "not written"
    page = Page((Line("plot", shown), Line(label, output)))
    return Said({"kind": kind, "title": title, **data, "output": output}, page)
