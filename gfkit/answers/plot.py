"""Plots of growth and of numbers of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.base.arguments import integer
from gfkit.series.profiles import Profile
from gfkit.typed.arguments import Subject, sequence_meant, understood

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot(subject: Subject | Profile, count: int = 30, *, ax: Axes | None = None) -> Axes:
    """Plot the first terms of a sequence on a log scale, with their main part and its error band.

    Nothing is shown.

    Parameters
    ----------
    subject
        What `gfkit.read` reads as a sequence; or a Profile, whose numbers of pieces are plotted
        with normal curves.
    count
        How many terms.
    ax
        The Axes of matplotlib to plot on; without them a figure is made.

    Returns
    -------
    Axes
        The Axes with the plot.

    Raises
    ------
    MissingExtra
        Without matplotlib.

    Examples
    --------
    >>> plot("x/(1-x-x^2)").get_ylabel()
    '$a(n)$'
    """
    from gfkit.pictures.plots import growth_plot, profile_plot  # noqa: PLC0415 - slow to import

    integer("count", count)
    drawn: Axes
    if isinstance(subject, Profile):
        drawn = profile_plot(subject, ax=ax)
    else:
        drawn = growth_plot(sequence_meant(understood(subject)), count, ax=ax)
    return drawn
