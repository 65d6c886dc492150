"""Plots of growth: the terms on a log scale, their main part with its error bound, the poles.

The main part and the bound are those of `gfkit.analysis.asymptotics`, where both are proved; of a
sequence that was fitted they are proved of the fit. Numbers are computed as decimals with exponents
of any size, so large terms are plotted too.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, localcontext
from fractions import Fraction
from math import cos, log10, pi, sin
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import integer
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import rounded_text
from gfkit.numbers.roots import RootBall, certified_roots
from gfkit.pictures.canvas import FAINT, INK
from gfkit.pictures.extra import axes, matplotlib_part
from gfkit.sequences.as_sequence import as_sequence
from gfkit.sequences.guessing import Guess
from gfkit.sequences.verbs import rational

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics, ComplexTerm, MainTerm
    from gfkit.sequences.sequence import Sequence

MAX_TERMS = 2000
DEFAULT_TERMS = 30
LARGEST_POWER = 300
"""Of ten that a log axis of matplotlib has; beyond it the logarithms themselves are plotted."""
DIGITS = 30
MAX_DIGITS = 1700
"""Of constants; where the error needs more, it is not plotted."""
VIOLET, ORANGE = "#7a3f9d", "#c26a10"
FARTHEST = 20.0
"""Poles this many times as far as the nearest one are left out of a plot, which says so."""
CIRCLE_POINTS = 180
GROWTH_SIZE = (6.4, 5.6)
"""Of a figure, in inches."""
TITLE = 70


@dataclass(frozen=True, slots=True)
class Predicted:
    """What is known of a(n) from its poles: the main part, and how far a(n) may be from it."""

    n: int
    main: Decimal
    bound: Decimal


def predicted(found: Asymptotics, offset: int, ns: range) -> list[Predicted]:
    """Return the main part and the error bound for each n of a range for which they hold.

    found: of A(m) = a(m + offset). Decimals are computed in the context of the caller.

    >>> from gfkit.sequences.verbs import asymptotics
    >>> growth = asymptotics("x/(1-x-x^2)").found
    >>> [(p.n, round(float(p.main), 3), round(float(p.bound), 3)) for p in predicted(growth, 0,
    ...     range(5, 7))]
    [(5, 4.96, 0.04), (6, 8.025, 0.025)]
    """
    entries = (_predicted_at(found, n, n - offset) for n in ns)
    return [entry for entry in entries if entry is not None]


def _predicted_at(found: Asymptotics, n: int, m: int) -> Predicted | None:
    """Return what is predicted of A(m), the coefficient of t^m."""
    for inner in found.classes:
        if m % inner.period == inner.residue:
            return _predicted_at_class(inner, n, m // inner.period)
    return _predicted_at_class(found, n, m)


def _predicted_at_class(found: Asymptotics, n: int, m: int) -> Predicted | None:
    rest = found.remainder
    if m < rest.holds_from:
        return None
    bound = _decimal(rest.factor) * _power(_decimal(rest.rate), m) if rest.factor else Decimal(0)
    if found.kind == "finite":
        return Predicted(n, Decimal(0), bound)
    if found.term is not None:
        return Predicted(n, _real_part(found.term, m), bound)
    total = Decimal(0)
    for term in found.terms:
        total += _complex_part(term, m)
    return Predicted(n, total * _power(_decimal(found.modulus.middle), m), bound)


def _real_part(term: MainTerm, m: int) -> Decimal:
    total = Decimal(0)
    for coefficient in reversed(term.coefficients):
        total = total * m + _decimal(coefficient.value.middle)
    if term.only_leading:
        total *= Decimal(m) ** term.degree if term.degree else 1
    return total * _power(_decimal(term.base.value.middle), m)


def _complex_part(term: ComplexTerm, m: int) -> Decimal:
    """Return the real part of P(m) (z/|z|)^m."""
    angle = 2 * pi * float(term.turn.middle * m % 1)
    real = imaginary = Decimal(0)
    for above, below in reversed(term.coefficients):
        real = real * m + _decimal(above.middle)
        imaginary = imaginary * m + _decimal(below.middle)
    return real * Decimal(cos(angle)) - imaginary * Decimal(sin(angle))


def _decimal(value: Fraction | int) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _power(base: Decimal, exponent: int) -> Decimal:
    if not base:
        return Decimal(int(exponent == 0))
    return base**exponent


def _context(digits: int) -> Any:
    return localcontext(Context(prec=digits + 10, Emax=MAX_EMAX, Emin=MIN_EMIN))


@dataclass(frozen=True, slots=True)
class Growth:
    """What a plot of growth shows, as data.

    terms: pairs (n, a(n)). predictions: main parts and bounds, [] where no rational g.f. is known.
    digits: the precision of the predictions. note: why there are none. last_given: of
    a fit the last n whose term was given; the others are those of the fit.
    """

    name: str
    terms: tuple[tuple[int, Decimal], ...]
    predictions: tuple[Predicted, ...]
    label: str
    is_fit: bool
    digits: int
    note: str = ""
    last_given: int | None = None

    @property
    def has_error(self) -> bool:
        """Whether a main part is known that is not exact."""
        return any(entry.bound for entry in self.predictions)

    def errors(self) -> list[tuple[int, Decimal]]:
        """Return |a(n) - main part| where enough digits are known, with n."""
        known = dict(self.terms)
        with _context(self.digits):
            pairs = [(p.n, abs(known[p.n] - p.main), p) for p in self.predictions if p.n in known]
            least = Decimal(10) ** (3 - self.digits)
            return [(n, error) for n, error, p in pairs if error > abs(p.main) * least]


def growth_data(thing: Any, count: int = DEFAULT_TERMS) -> Growth:
    """Return the first terms of a sequence, and what its poles say of them.

    thing: what `as_sequence` takes. count: how many terms, at most MAX_TERMS; fewer are shown where
    fewer are known. Raises GfkitError for a sequence without terms.
    """
    from gfkit.sequences.verbs import asymptotics  # noqa: PLC0415 - slow to import

    if not 1 <= integer("count", count) <= MAX_TERMS:
        raise GfkitError(f"a plot of {count} terms: between 1 and {MAX_TERMS} can be shown")
    if isinstance(thing, Guess) and not thing.is_answer:
        thing = thing.given
    found = _plain(as_sequence(thing))
    last, note, growth, is_fit = found.last, "", None, found.is_fit
    if last is not None:
        count = min(count, last - found.offset + 1)
    if count < 1:
        raise GfkitError("a sequence without terms has no growth to plot")
    values = [Fraction(value) for value in found.terms(count)]
    bits = max(abs(int(value)).bit_length() for value in values)
    digits = min(MAX_DIGITS, max(DIGITS, 15 + 2 * (bits * 30103 // 100_000)))
    try:
        known = rational(found)
        growth, is_fit = asymptotics(known, digits=digits), known.is_fit
    except GfkitError:
        note = "no rational g.f., so no main part"
    ns = range(found.offset, found.offset + count)
    with _context(digits):
        terms = tuple(zip(ns, map(_decimal, values), strict=True))
        entries = () if growth is None else tuple(predicted(growth.found, growth.of.offset, ns))
    label = "" if growth is None else main_label(growth.found, found.offset)
    last_given = found.offset + len(found.given) - 1 if is_fit and found.given else None
    return Growth(_called(found), terms, entries, label, is_fit, digits, note, last_given)


def _plain(sequence: Sequence) -> Sequence:
    return sequence if sequence.gf is None else sequence.at_one()


def _called(sequence: Sequence) -> str:
    name = sequence.name or str(sequence)
    return name if len(name) <= TITLE else f"{name[: TITLE - 3]}..."


def main_label(found: Asymptotics, offset: int = 0) -> str:
    r"""Return the leading behaviour as a formula for legends, with a few digits.

    >>> from gfkit.sequences.verbs import asymptotics
    >>> print(main_label(asymptotics("x/(1-x-x^2)").found))
    $a(n) \sim 0.4472 \cdot 1.618^{n}$
    """
    place = "n" if not offset else f"(n{-offset:+})"
    term = found.term
    if found.kind == "finite":
        return "$a(n) = 0$ from some n on"
    if term is None:
        rate = _base(found.modulus.middle)
        kind = f"period {found.classes[0].period}" if found.classes else "oscillating"
        return f"main part of order ${rate}^{{{place}}}$, {kind}"
    power = "" if not term.degree else rf" {place}^{{{term.degree}}}" if term.degree > 1 else place
    base = _base(term.base.value.middle)
    constant = _shown(term.constant.value.middle)
    if base == "1":
        return rf"$a(n) \sim {constant}{' ' if power else ''}{power}$"
    return rf"$a(n) \sim {constant}{' ' if power else ''}{power} \cdot {base}^{{{place}}}$"


def _shown(value: Fraction) -> str:
    """Return a few digits of a number, as a formula."""
    digits, _, power = rounded_text(value, 4).partition("e")
    if not power:
        return digits
    powers = f"10^{{{int(power)}}}"
    return {"1": powers, "-1": f"-{powers}"}.get(digits, rf"{digits} \cdot {powers}")


def _base(value: Fraction) -> str:
    shown = _shown(value)
    return f"({shown})" if shown.startswith("-") or "^" in shown else shown


def growth_plot(thing: Any, count: int = DEFAULT_TERMS, *, ax: Any = None) -> Any:
    """Plot the terms on a log scale, with their main part and its error band; return the Axes.

    thing: what `as_sequence` takes. count: how many terms. ax: Axes to plot on; without them a
    figure is made, with a second panel that compares the error with its bound. Nothing is shown by
    this function. Terms that are 0 are marked on the lower edge, negative ones are hollow. Raises
    MissingExtra without matplotlib.
    """
    data = growth_data(thing, count)
    if ax is not None:
        return _draw_terms(axes(ax), data)
    pyplot = matplotlib_part("matplotlib.pyplot")
    return draw_growth(pyplot.figure(layout="constrained", figsize=GROWTH_SIZE), data)


def draw_growth(figure: Any, data: Growth) -> Any:
    """Draw terms and main part on an empty figure, and the error below; return the upper Axes."""
    if not data.has_error:
        return _draw_terms(figure.subplots(), data)
    top, below = figure.subplots(2, 1, sharex=True, height_ratios=(3, 2))
    _draw_terms(top, data, is_lowest=False)
    _draw_errors(below, data)
    return top


def _draw_terms(ax: Any, data: Growth, *, is_lowest: bool = True) -> Any:
    logs = _Logs(ax, [abs(value) for _, value in data.terms if value])
    shown = [(n, value) for n, value in data.terms if value]
    zeros = [n for n, value in data.terms if not value]
    until = data.terms[-1][0] if data.last_given is None else data.last_given
    for first, last, colour, name in (
        (data.terms[0][0], until, INK, "$a(n)$"),
        (until + 1, data.terms[-1][0], VIOLET, "continued by the fit"),
    ):
        for sign, face, label in ((1, colour, name), (-1, "none", f"{name}, negative")):
            points = [
                (n, logs(abs(value)))
                for n, value in shown
                if sign * value > 0 and first <= n <= last
            ]
            if points:
                style = {"ms": 4, "mfc": face, "mec": colour, "zorder": 3, "gid": "terms"}
                ax.plot(*zip(*points, strict=True), "o", label=label, **style)
    if zeros:
        edge = ax.get_xaxis_transform()
        label = "$a(n) = 0$"
        ax.plot(zeros, [0.02] * len(zeros), "x", color=FAINT, ms=5, transform=edge, label=label)
    _draw_main(ax, data, logs)
    logs.finish()
    ax.set_title(f"{data.name}{' (fitted)' if data.is_fit else ''}", fontsize=10, wrap=True)
    ax.set_ylabel("$|a(n)|$" if any(value < 0 for _, value in data.terms) else "$a(n)$")
    if is_lowest:
        ax.set_xlabel("$n$")
    if data.note and not data.predictions:
        ax.plot([], [], " ", label=data.note[:90])
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.legend(fontsize=8, loc="best")
    return ax


def _draw_main(ax: Any, data: Growth, logs: _Logs) -> None:
    """Draw the main part as a line, and the band in which the bound says that a(n) is."""
    entries = [p for p in data.predictions if p.main]
    if not entries:
        return
    with _context(data.digits):
        line = [(p.n, logs(abs(p.main))) for p in entries]
        exact = "" if data.has_error else ", exact"
        label = data.label + exact
        ax.plot(*zip(*line, strict=True), color=ORANGE, lw=1.4, label=label, gid="main")
        if any(p.bound for p in entries):
            high = [logs(abs(p.main) + p.bound) for p in entries]
            low = [logs(max(abs(p.main) - p.bound, logs.least)) for p in entries]
            ns = [p.n for p in entries]
            ax.fill_between(
                ns, low, high, color=ORANGE, alpha=0.25, lw=0, label="error bound", gid="band"
            )


def _draw_errors(ax: Any, data: Growth) -> None:
    errors = data.errors()
    bounds = [(p.n, p.bound) for p in data.predictions if p.bound]
    logs = _Logs(ax, [value for _, value in (*errors, *bounds)])
    if bounds:
        label = "error bound, proved" if not data.is_fit else "error bound of the fit"
        pairs = [(n, logs(value)) for n, value in bounds]
        ax.plot(*zip(*pairs, strict=True), color=ORANGE, lw=1.4, label=label, gid="bound")
    if errors:
        pairs = [(n, logs(value)) for n, value in errors]
        label = r"$|a(n) - \mathrm{main\ part}|$"
        ax.plot(*zip(*pairs, strict=True), "o", ms=3.5, color=INK, label=label, gid="errors")
    ax.legend(fontsize=8, loc="best")
    logs.finish()
    ax.set_ylabel("error")
    ax.set_xlabel("$n$")


class _Logs:
    """A log axis that holds numbers of any size.

    Called with a number it returns what to plot: the number, or its logarithm where matplotlib's
    floats do not reach; then the ticks are labelled as powers of ten.
    """

    def __init__(self, ax: Any, values: list[Decimal]) -> None:
        self.ax = ax
        sizes = [value.adjusted() for value in values]
        self.is_plain = all(-LARGEST_POWER < size < LARGEST_POWER for size in sizes)
        self.least = min(values, default=Decimal(1)) / 10
        self.is_empty = not values

    def __call__(self, value: Decimal) -> float:
        if self.is_plain:
            return float(value)
        size = value.adjusted()  # the library's logarithm takes minutes for thousands of digits
        return size + log10(float(value.scaleb(-size)))

    def finish(self) -> None:
        """Set the scale of the axis."""
        if self.is_empty:
            return
        if self.is_plain:
            self.ax.set_yscale("log")
            return
        ticker = matplotlib_part("matplotlib.ticker")
        self.ax.yaxis.set_major_locator(ticker.MaxNLocator(integer=True))
        self.ax.yaxis.set_major_formatter(ticker.FuncFormatter(lambda y, _: f"$10^{{{y:g}}}$"))


def poles_of(thing: Any) -> tuple[RootBall, ...]:
    """Return the poles of the generating function, each in a ball that holds it and no other.

    thing: what `as_sequence` takes; of terms alone the g.f. that fits. A ball says that the pole is
    within `radius` of `real` + `imaginary` i in either direction, all exact fractions. Raises
    LimitReached for poles that are too close together.

    >>> [str(pole)[:8] for pole in poles_of("1/(1-x-x^2)")]
    ['-1.61803', '0.618033']
    """
    return certified_roots(rational(thing).rational.den)


def poles_plot(thing: Any, *, ax: Any = None) -> Any:
    """Plot the poles of the generating function and its circle of convergence; return the Axes.

    thing: what `as_sequence` takes. ax: Axes to plot on; without them a figure is made. Poles on
    the circle are violet discs, others crosses; a multiple pole has its multiplicity beside it.
    Raises GfkitError for a polynomial, which has no poles, MissingExtra without matplotlib.
    """
    sequence = rational(thing)
    found = certified_roots(sequence.rational.den)
    if not found:
        raise GfkitError("a polynomial has no poles to plot")
    return draw_poles(axes(ax), found, _called(sequence).removeprefix("the coefficients of "))


def draw_poles(ax: Any, found: tuple[RootBall, ...], name: str) -> Any:
    """Draw poles on Axes."""
    sizes = {pole: _size(pole) for pole in found}
    radius = min(sizes.values())
    seen = [pole for pole in found if sizes[pole] <= FARTHEST * radius]
    near = [pole for pole in seen if sizes[pole] <= radius * (1 + 1e-12)]
    ax.axhline(0, color="#c3c8d0", lw=0.8, zorder=0)
    ax.axvline(0, color="#c3c8d0", lw=0.8, zorder=0)
    label = f"circle of convergence, radius {radius:.5g}"
    angles = [2 * pi * k / CIRCLE_POINTS for k in range(CIRCLE_POINTS + 1)]
    xs, ys = ([radius * part(angle) for angle in angles] for part in (cos, sin))
    ax.plot(xs, ys, "--", color=VIOLET, lw=1.2, label=label, gid="convergence")
    far = [pole for pole in seen if pole not in near]
    width = max(pole.radius for pole in found)
    enclosed = f"poles, enclosed within {rounded_text(width, 1)}" if width else "poles, exact"
    for group, style, label in (
        (near, {"marker": "o", "color": VIOLET, "s": 34}, "poles on the circle"),
        (far, {"marker": "x", "color": INK, "s": 30, "linewidths": 1.4}, enclosed),
    ):
        if group:
            points = [(complex(pole).real, complex(pole).imag) for pole in group]
            ax.scatter(*zip(*points, strict=True), label=label, zorder=3, **style)
    for pole in seen:
        if pole.multiplicity > 1:
            at = (float(pole.real), float(pole.imaginary))
            text = str(pole.multiplicity)
            ax.annotate(text, at, xytext=(5, 5), textcoords="offset points", fontsize=9)
    if hidden := len(found) - len(seen):
        many = f"{hidden} pole{'s' * (hidden > 1)} farther away, not shown"
        ax.plot([], [], " ", label=many)
    reach = 1.15 * max(sizes[pole] for pole in seen)
    ax.set(xlim=(-reach, reach), ylim=(-reach, reach), xlabel="Re $x$", ylabel="Im $x$")
    ax.set_aspect("equal")
    ax.set_title(f"Poles of the g.f.: {name}", fontsize=10, wrap=True)
    ax.legend(fontsize=8, loc="upper right")
    return ax


def _size(pole: RootBall) -> float:
    try:
        size = abs(complex(pole))
    except OverflowError:
        size = 0.0
    if not size:
        raise GfkitError("a pole is beyond the range of floats; `poles` has it exactly")
    return size
