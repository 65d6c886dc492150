"""Pictures of boards, positions, strips and others; plots of growth; poles and roots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from gfkit.api.sample import sample
from gfkit.api.subjects import Subject, sequence_meant, understood
from gfkit.asking.anything import read
from gfkit.asking.uses import board_of, board_or_graph, game_of, model_of, strip_of
from gfkit.base.budget import Budget, within
from gfkit.boards.kinds.rule_kinds import CountingRule
from gfkit.boards.language.rules import Model, Rule, model_from
from gfkit.boards.shapes.board import Board, Topology
from gfkit.errors import WrongCall
from gfkit.reading.readings import BoardTyped, CountOn, GraphTyped, RuleNamed, StripTyped
from gfkit.reading.readings import subject as about
from gfkit.series.profile import Profile

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from gfkit.numbers.balls import RootBall
    from gfkit.pictures.canvas import Picture


def _meant(thing: object) -> tuple[object, Board | str | None]:
    """Return the object that a text means, and the board that it names for a rule."""
    if not isinstance(thing, str):
        return thing, None
    found = read(thing)
    match about(found):
        case RuleNamed():
            return model_of(found), None
        case CountOn():
            return model_of(found), board_of(found)
        case StripTyped():
            return strip_of(found), None
        case BoardTyped() | GraphTyped():
            return board_or_graph(found), None
    return game_of(found), None


def draw(
    thing: object,
    board: Board | str | tuple[int, int] | None = None,
    *,
    rows: int | None = None,
    columns: int | None = None,
    topology: Topology = "strip",
    seed: int = 1,
    budget: Budget | None = None,
) -> Picture:
    """Return the picture of an object, or of a random position of a rule on a board.

    thing: a board, a position, a strip, a graph, an automaton, a game with its thermograph, a rule;
    or a text that is read as one. board: of a rule, a Board, a text such as "8x8", or a pair
    (8, 8); or both rows and columns; with one of them its strip is drawn. topology: which sides are
    identified. seed: the same position each time. A notebook shows the picture; `save`, `svg()` and
    `png()` write it. Raises WrongArgument for what has no picture.

    >>> from gfkit import draw
    >>> print(draw("domineering", "2x3").title)
    A random position of domineering:positions, uniform, seed 1
    >>> print(draw("..#|...").title)
    A board of 5 cells in a box of 2 x 3
    """
    from gfkit.pictures.boards_drawn import position_picture  # noqa: PLC0415 - slow to import
    from gfkit.pictures.canvas import picture_of  # noqa: PLC0415 - slow to import
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    with within(budget):
        of, named = _meant(thing)
        board = named if board is None else board
        if board is None and rows is None and columns is None:
            return picture_of(of)
        if not isinstance(of, Model | Rule | CountingRule):
            raise WrongCall("a board and sides go with a rule, as in draw('kings', '8x8')")
        if board is None and (rows is None or columns is None):
            return picture_of(Strip(model_from(of), rows=rows, columns=columns, topology=topology))
        sides: dict[str, Any] = {"rows": rows, "columns": columns, "topology": topology}
        position = sample(model_from(of), board=board, seed=seed, **sides)[0].position
    title = f"A random position of {model_from(of).name}, uniform, seed {seed}"
    return position_picture(position, title=title)


def plot(subject: Subject | Profile, count: int = 30, *, ax: Axes | None = None) -> Axes:
    """Plot the first terms of a sequence on a log scale, with their main part and its error band.

    subject: what `gfkit.read` reads as a sequence; a Profile, whose numbers of pieces are plotted
    with normal curves. count: how many terms. ax: the Axes of matplotlib to plot on; without them a
    figure is made. Nothing is shown. Raises MissingExtra without matplotlib.

    >>> from gfkit import plot
    >>> plot("x/(1-x-x^2)").get_ylabel()
    '$a(n)$'
    """
    from gfkit.pictures.plots import growth_plot, profile_plot  # noqa: PLC0415 - slow to import

    drawn: Axes
    if isinstance(subject, Profile):
        drawn = profile_plot(subject, ax=ax)
    else:
        drawn = growth_plot(sequence_meant(understood(subject)), count, ax=ax)
    return drawn


def poles(subject: Subject) -> tuple[RootBall, ...]:
    """Return the poles of a rational generating function, each in a ball that holds no other.

    subject: what `gfkit.read` reads as a sequence; of terms alone the g.f. that fits. A pole is
    within `radius` of `real` + `imaginary` i, all exact fractions, with `multiplicity` and
    `is_real`. Raises LimitReached for poles that are too close together.

    >>> from gfkit import poles
    >>> [round(float(pole.real), 6) for pole in poles("1/(1-x-x^2)")]
    [-1.618034, 0.618034]
    """
    from gfkit.pictures.plots import poles_of  # noqa: PLC0415 - slow to import

    return poles_of(sequence_meant(understood(subject)))


def roots(profile: Profile, of: Literal["both", "left", "right"] = "both") -> tuple[RootBall, ...]:
    """Return the roots of a profile in one variable, as `poles` are.

    profile: a polynomial in the marks x and y. of: which pieces stay marked: with y = x, y = 1, or
    x = 1.

    >>> from gfkit import Profile, roots
    >>> [float(root.real) for root in roots(Profile.of({(0, 0): 1, (1, 0): 2}), "left")]
    [-0.5]
    """
    from gfkit.pictures.plots import profile_roots  # noqa: PLC0415 - slow to import

    return profile_roots(profile, of)
