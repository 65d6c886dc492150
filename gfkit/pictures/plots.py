"""Plots by matplotlib: the terms of a sequence with their main part, and numbers of pieces.

The main part and its error bound are those of `gfkit.analysis.asymptotics`, where both
are proved; of a sequence that was fitted they are proved of the fit. Logarithms are plotted, so
that numbers of any size have a place.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import cos, exp, log10, pi, sin, sqrt
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import integer
from gfkit.errors import GfkitError
from gfkit.pictures.figures import axes, matplotlib_part
from gfkit.pictures.shapes import BOTH, FAINT, INK, LEFT, RIGHT
from gfkit.sequences.answers import rational
from gfkit.sequences.guess import Fitting
from gfkit.sequences.sequence import required_sequence
from gfkit.series.profiles import Of, Profile, counts_of, moments_of

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics

MAX_TERMS = 2000
DEFAULT_TERMS = 30
DIGITS, SHOWN_DIGITS = 30, 4
VIOLET, ORANGE = "#7a3f9d", "#c26a10"
TITLE = 70
CURVE_POINTS = 200

COLOURS: dict[Of, str] = {"left": LEFT, "right": RIGHT, "both": BOTH}
NAMES: dict[Of, str] = {"left": "Left's pieces", "right": "Right's pieces", "both": "pieces"}


@dataclass(frozen=True, slots=True)
class GrowthPlot:
    """What a plot of growth shows, as data.

    terms: pairs (n, a(n)). main: triples (n, log10 of the main part, log10 of the error bound or
    None where it is exact), () where no rational g.f. is known. note: why there are none.
    last_given: of a fit the last n whose term was given; the others are those of the fit.
    """

    name: str
    terms: tuple[tuple[int, Fraction], ...]
    main: tuple[tuple[int, float, float | None], ...]
    label: str
    is_fit: bool
    note: str = ""
    last_given: int | None = None

    def band(self) -> list[tuple[int, float, float]]:
        """Return the ends of the error band, as logarithms, with n; the lower one may be cut."""
        least = min((log_of(value) for _, value in self.terms if value), default=0.0) - 1
        found = []
        for n, main, bound in self.main:
            if bound is not None:
                share = 10.0 ** min(bound - main, 300.0)
                low = main + log10(1 - share) if share < 1 else least
                found.append((n, max(low, least), main + log10(1 + share)))
        return found


def log_of(value: Fraction | int) -> float:
    """Return the decimal logarithm of |value|, which may be too large for a float.

    >>> log_of(-(10**400)), log_of(Fraction(1, 1000))
    (400.0, -3.0)
    """
    return log10(abs(value.numerator)) - log10(value.denominator)


def growth_data(thing: Any, count: int = DEFAULT_TERMS) -> GrowthPlot:
    """Return the first terms of a sequence, and what its poles say of them.

    thing: what `sequence_of` takes. count: how many terms, at most MAX_TERMS; fewer are shown where
    fewer are known. Raises GfkitError for a sequence without terms.
    """
    from gfkit.sequences.answers import asymptotics  # noqa: PLC0415 - slow to import

    if not 1 <= integer("count", count) <= MAX_TERMS:
        raise GfkitError(f"a plot of {count} terms: between 1 and {MAX_TERMS} can be shown")
    if isinstance(thing, Fitting) and not thing.is_answer:
        thing = thing.given
    found = required_sequence(thing)
    found = found if found.gf is None else found.at_one()
    if found.last is not None:
        count = min(count, found.last - found.offset + 1)
    if count < 1:
        raise GfkitError("a sequence without terms has no growth to plot")
    ns = range(found.offset, found.offset + count)
    terms = tuple(zip(ns, map(Fraction, found.rationals.terms(count)), strict=True))
    name = found.name or str(found)
    name = name if len(name) <= TITLE else f"{name[: TITLE - 3]}..."
    is_fit, label, note = found.is_fit, "", ""
    main: tuple[tuple[int, float, float | None], ...] = ()
    try:
        known = rational(found)
        growth = asymptotics(known, digits=DIGITS)
    except GfkitError:
        note = "no rational g.f., so no main part"
    else:
        entries = (_main_at(growth.found, n) for n in ns)
        main = tuple(one for one in entries if one is not None)
        formula = growth.found.term and growth.found.latex(SHOWN_DIGITS)
        label = f"${formula}$" if formula else f"main part of modulus {growth.found.modulus}"
        is_fit = known.is_fit
    last = found.offset + len(found.given) - 1 if is_fit and found.given else None
    return GrowthPlot(name, terms, main, label, is_fit, note, last)


def _main_at(found: Asymptotics, n: int) -> tuple[int, float, float | None] | None:
    """Return what is known of a(n): its main part and the bound."""
    m = n
    for inner in found.classes:
        if m % inner.period == inner.residue:
            found, m = inner, m // inner.period
            break
    rest, term = found.remainder, found.term
    if m < rest.holds_from or found.kind == "finite":
        return None
    bound = log_of(rest.factor) + m * log_of(rest.rate) if rest.factor and rest.rate else None
    if term is not None:
        powers = range(term.degree + 1 - len(term.coefficients), term.degree + 1)
        total = sum(c.value.middle * m**k for k, c in zip(powers, term.coefficients, strict=True))
        rate = term.base.value.middle
    else:
        total, rate = 0, found.modulus.middle
        for one in found.terms:
            angle = 2 * pi * float(one.turn.middle * m % 1)
            for k, box in enumerate(one.coefficients):
                x, y = (float(side.middle) for side in box.sides)
                part = x * cos(angle) - y * sin(angle)
                total += Fraction(part) * m**k
    return (n, log_of(total) + m * log_of(rate), bound) if total else None


def growth_plot(thing: Any, count: int = DEFAULT_TERMS, *, ax: Any = None) -> Any:
    """Plot the terms on a log scale, with their main part and its error band; return the Axes.

    thing: what `sequence_of` takes. count: how many terms. ax: Axes to plot on; without them a
    figure is made. Nothing is shown by this function. Terms that are 0 are marked on the lower
    edge, negative ones are hollow. Raises MissingExtra without matplotlib.
    """
    data = growth_data(thing, count)
    return draw_growth(axes(ax), data)


def draw_growth(ax: Any, data: GrowthPlot) -> Any:
    """Draw terms, main part and band on Axes; return them."""
    first, last = data.terms[0][0], data.terms[-1][0]
    until = last if data.last_given is None else data.last_given
    for low, high, colour, name in (
        (first, until, INK, "$a(n)$"),
        (until + 1, last, VIOLET, "continued by the fit"),
    ):
        for sign, face, label in ((1, colour, name), (-1, "none", f"{name}, negative")):
            shown = [(n, log_of(a)) for n, a in data.terms if sign * a > 0 and low <= n <= high]
            if shown:
                style = {"ms": 4, "mfc": face, "mec": colour, "zorder": 3, "gid": "terms"}
                ax.plot(*zip(*shown, strict=True), "o", label=label, **style)
    if zeros := [n for n, a in data.terms if not a]:
        style = {"color": FAINT, "ms": 5, "transform": ax.get_xaxis_transform()}
        ax.plot(zeros, [0.02] * len(zeros), "x", label="$a(n) = 0$", **style)
    band = data.band()
    if data.main:
        line = [(n, main) for n, main, _ in data.main]
        label = data.label + ("" if band else ", exact")
        ax.plot(*zip(*line, strict=True), color=ORANGE, lw=1.4, label=label, gid="main")
    if band:
        style = {"color": ORANGE, "alpha": 0.25, "lw": 0, "label": "error bound", "gid": "band"}
        ax.fill_between(*zip(*band, strict=True), **style)
    if data.note:
        ax.plot([], [], " ", label=data.note)
    ticker = matplotlib_part("matplotlib.ticker")
    ax.yaxis.set_major_locator(ticker.MaxNLocator(integer=True))
    ax.yaxis.set_major_formatter(ticker.FuncFormatter(lambda y, _: f"$10^{{{y:g}}}$"))
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.set_title(f"{data.name}{' (fitted)' if data.is_fit else ''}", fontsize=10, wrap=True)
    ax.set_ylabel("$|a(n)|$" if any(value < 0 for _, value in data.terms) else "$a(n)$")
    ax.set_xlabel("$n$")
    ax.legend(fontsize=8, loc="best")
    return ax


def profile_plot(profile: Profile, *, ax: Any = None) -> Any:
    """Plot the numbers of Left's and Right's pieces, with normal curves; return the Axes.

    Every position is as likely as the others. The curves have the mean and variance of the bars.
    ax: Axes to plot on; without them a figure is made. Raises GfkitError where there are no
    positions, MissingExtra without matplotlib.
    """
    shown: tuple[Of, ...] = ("left", "right") if any(j for _, j, _ in profile.terms) else ("both",)
    if min(counts_of(profile, "both"), default=-1) < 0 or not profile.total():
        raise GfkitError("there are no positions, so their numbers of pieces have no distribution")
    ax, width = axes(ax), 0.8 / len(shown)
    for place, of in enumerate(shown):
        counts = counts_of(profile, of)
        mean, variance = map(float, moments_of(counts))
        shares = [float(Fraction(many, sum(counts))) for many in counts]
        at = (place - (len(shown) - 1) / 2) * width
        label = f"{NAMES[of]}: mean {mean:.4g}, variance {variance:.4g}"
        style = {"color": COLOURS[of], "alpha": 0.8, "label": label, "gid": f"bars-{of}"}
        ax.bar([k + at for k in range(len(shares))], shares, width, **style)
        if variance > 0:
            reach = max(4 * sqrt(variance), 1.0)
            xs = [mean - reach + 2 * reach * k / CURVE_POINTS for k in range(CURVE_POINTS + 1)]
            scale = sqrt(2 * pi * variance)
            heights = [exp(-((x - mean) ** 2) / (2 * variance)) / scale for x in xs]
            ax.plot(xs, heights, color=COLOURS[of], lw=1.6, ls="--" if place else "-")
    ax.set(xlabel="pieces", ylabel="share of the positions")
    ax.set_title("Numbers of pieces", fontsize=10)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.legend(fontsize=8)
    return ax
