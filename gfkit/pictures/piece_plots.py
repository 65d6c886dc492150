"""Plots of profiles: how many pieces positions have, with a normal curve, and roots of profiles."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import exp, pi, sqrt
from typing import TYPE_CHECKING, Any, Literal

from gfkit.base.arguments import one_of
from gfkit.errors import GfkitError
from gfkit.numbers.roots import RootBall, certified_roots
from gfkit.pictures.canvas import BOTH, INK, LEFT, RIGHT
from gfkit.pictures.extra import axes
from gfkit.series.profile import PLACE

if TYPE_CHECKING:
    from gfkit.analysis.moments import Line
    from gfkit.series.profile import Profile
    from gfkit.strips.sequences.strip import StripAnswer

Of = Literal["both", "left", "right"]

COLOURS: dict[Of, str] = {"left": LEFT, "right": RIGHT, "both": BOTH}
NAMES: dict[Of, str] = {"left": "Left's pieces", "right": "Right's pieces", "both": "pieces"}
CURVE_POINTS = 200
MAX_DEGREE = 400
"""Of profiles whose roots are plotted."""

WEIGHTS: dict[Of, tuple[int, int]] = {"left": (1, 0), "right": (0, 1), "both": (1, 1)}
"""By how much a piece of Left, and one of Right, counts."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """The exact distribution of a number of pieces over all positions, each as likely.

    shares: the probability of 0, 1, 2, ... pieces. mean, variance: exact.
    """

    of: Of
    shares: tuple[Fraction, ...]

    @property
    def mean(self) -> Fraction:
        """The mean number of pieces."""
        return sum((k * share for k, share in enumerate(self.shares)), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the number of pieces."""
        square = sum((k * k * share for k, share in enumerate(self.shares)), Fraction(0))
        return square - self.mean**2


def counts_of(profile: Profile, of: Of) -> list[int]:
    """Return how many positions have 0, 1, 2, ... pieces of a player, or of both together.

    >>> from gfkit.series.profile import Profile
    >>> square = Profile.of({(0, 0): 1, (1, 0): 2, (0, 1): 2, (2, 0): 1, (0, 2): 1})
    >>> counts_of(square, "left"), counts_of(square, "both")
    ([4, 2, 1], [1, 4, 2])
    """
    weigh = WEIGHTS[one_of("of", of, WEIGHTS)]
    many: dict[int, int] = {}
    for i, j, f in profile.terms:
        number = weigh[0] * (i % PLACE) + weigh[1] * j  # other marks are 1
        many[number] = many.get(number, 0) + f
    return [many.get(k, 0) for k in range(max(many, default=-1) + 1)]


def distribution(profile: Profile, of: Of) -> Distribution:
    """Return the distribution of the pieces of a player; raises GfkitError without positions."""
    counts = counts_of(profile, of)
    total = sum(counts)
    if total <= 0 or min(counts) < 0:
        raise GfkitError("there are no positions, so their numbers of pieces have no distribution")
    return Distribution(of, tuple(Fraction(many, total) for many in counts))


def profile_plot(profile: Profile, *, ax: Any = None, title: str = "") -> Any:
    """Plot the numbers of Left's and Right's pieces, with normal curves; return the Axes.

    Every position is as likely as the others. The curves have the mean and variance of the bars.
    ax: Axes to plot on; without them a figure is made. Raises MissingExtra without matplotlib.
    """
    return _draw(axes(ax), _distributions(profile), None, title or "Numbers of pieces")


def distribution_plot(answer: StripAnswer, n: int = 20, *, ax: Any = None) -> Any:
    """Plot the numbers of pieces on the board of length n, with their normal limits.

    answer: a g.f. with marks. The bars are exact. The limit has the mean and the variance
    c n + d to which those of the bars tend; where there is no single rate, the curves have the
    exact ones. Raises GfkitError without marks, MissingExtra without matplotlib.
    """
    from gfkit.analysis.moments import moments  # noqa: PLC0415 - slow to import
    from gfkit.series.marked import MarkedGF  # noqa: PLC0415

    profile = answer.profiles(n + 1)[n]
    assert isinstance(answer.gf, MarkedGF)
    limits: dict[Of, tuple[float, float]] | None
    try:
        growth = moments(answer.gf).growth(digits=15)
        limits = {
            "left": (_at(growth.left, n), _at(growth.left_variance, n)),
            "right": (_at(growth.right, n), _at(growth.right_variance, n)),
        }
    except GfkitError:
        limits = None
    boards = answer.strip.described().split(",")[0]
    name = f"{answer.strip.counted.name} on {boards}, n = {n}"
    return _draw(axes(ax), _distributions(profile), limits, f"Numbers of pieces of {name}")


def _at(line: Line, n: int) -> float:
    return float(line.slope.value.middle) * n + float(line.shift.value.middle)


def _distributions(profile: Profile) -> list[Distribution]:
    """Return those of Left and Right; that of all pieces if only one mark occurs."""
    if not any(j for _, j, _ in profile.terms):
        return [distribution(profile, "both")]
    return [distribution(profile, "left"), distribution(profile, "right")]


def _draw(
    ax: Any, shown: list[Distribution], limits: dict[Of, tuple[float, float]] | None, title: str
) -> Any:
    width = 0.8 / len(shown)
    for place, one in enumerate(shown):
        colour = COLOURS[one.of]
        xs = [k + (place - (len(shown) - 1) / 2) * width for k in range(len(one.shares))]
        label = f"{NAMES[one.of]}: mean {float(one.mean):.4g}, variance {float(one.variance):.4g}"
        shares = [float(share) for share in one.shares]
        ax.bar(xs, shares, width, color=colour, alpha=0.8, label=label, gid=f"bars-{one.of}")
        key: Of = "left" if one.of == "both" else one.of
        mean, variance = (float(one.mean), float(one.variance)) if limits is None else limits[key]
        if variance <= 0:
            continue
        kind = "normal curve" if limits is None else "normal limit"
        reach = max(4 * sqrt(variance), 1.0)
        points = [mean - reach + 2 * reach * k / CURVE_POINTS for k in range(CURVE_POINTS + 1)]
        curve = [exp(-((x - mean) ** 2) / (2 * variance)) for x in points]
        heights = [y / sqrt(2 * pi * variance) for y in curve]
        style = {"color": colour, "lw": 1.6, "ls": "-" if place == 0 else "--"}
        ax.plot(points, heights, label=f"{kind}: mean {mean:.4g}, variance {variance:.4g}", **style)
    ax.set(xlabel="pieces", ylabel="share of the positions", title=title)
    ax.title.set_fontsize(10)
    ax.set_xlim(left=-0.8)
    ax.xaxis.get_major_locator().set_params(integer=True)
    ax.legend(fontsize=8)
    return ax


def profile_roots(profile: Profile, of: Of = "both") -> tuple[RootBall, ...]:
    """Return the roots of a profile in one variable, each in a ball that holds it and no other.

    of: "left" sets y = 1, "right" x = 1, and "both" y = x.

    >>> from gfkit.series.profile import Profile
    >>> [str(root)[:3] for root in profile_roots(Profile.of({(0, 0): 2, (1, 0): 3, (2, 0): 1}))]
    ['-2 ', '-1 ']
    """
    counts = counts_of(profile, of)
    if len(counts) > MAX_DEGREE + 1:
        raise GfkitError(
            f"a profile of degree {len(counts) - 1}; roots are computed up to {MAX_DEGREE}"
        )
    return certified_roots(counts)


def roots_plot(
    profile: Profile,
    of: Of = "both",
    *,
    ax: Any = None,
    title: str = "",
    mark: str = "",
) -> Any:
    """Plot the roots of a profile in the complex plane; return the Axes.

    of: which pieces are marked, as for `profile_roots`. ax: Axes to plot on; without them a figure
    is made. mark: what to call the variable. Raises GfkitError for a constant, MissingExtra without
    matplotlib.
    """
    found = profile_roots(profile, of)
    if not found:
        raise GfkitError("a profile without marks, a constant, has no roots to plot")
    ax = axes(ax)
    points = [(float(root.real), float(root.imaginary)) for root in found]
    real = sum(root.is_real for root in found)
    label = f"{len(found)} roots, {real} real" if len(found) > 1 else "1 root"
    label += f", enclosed within {float(max(root.radius for root in found)):.1g}"
    ax.axhline(0, color="#c3c8d0", lw=0.8, zorder=0)
    ax.axvline(0, color="#c3c8d0", lw=0.8, zorder=0)
    ax.scatter(*zip(*points, strict=True), s=22, color=COLOURS[of], edgecolors=INK, label=label)
    for root, at in zip(found, points, strict=True):
        if root.multiplicity > 1:
            text = str(root.multiplicity)
            ax.annotate(text, at, xytext=(5, 5), textcoords="offset points", fontsize=9)
    mark = mark or ("y" if of == "right" else "x")
    ax.set(xlabel=f"Re ${mark}${' ($y = x$)' if of == 'both' else ''}", ylabel=f"Im ${mark}$")
    ax.set_title(title or f"Roots of the profile, marking {NAMES[of]}", fontsize=10)
    if real < len(found):
        ax.set_aspect("equal", adjustable="datalim")
    else:
        ax.set_ylim(-1, 1)
    ax.legend(fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.1), ncols=3)
    return ax
