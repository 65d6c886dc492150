"""Means, variances and covariance of the numbers of pieces on long boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final

from gfkit.analysis.moments import LinearMoment, Moments
from gfkit.analysis.moments import moments as moments_of
from gfkit.answers.answer import Detail, Judged, Row, judged, page
from gfkit.answers.asymptotics import MOST, USUAL, Constant
from gfkit.base.arguments import integer
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError
from gfkit.numbers.enclosures import Enclosure
from gfkit.numbers.printing import digits_text
from gfkit.proofs.kernel import Proved
from gfkit.render.asymptotics import identity
from gfkit.render.pages import Page
from gfkit.sequences.moments import prove_moments
from gfkit.typed.arguments import Subject, understood

SHOWN: Final = (1, 2, 3, 10)
"""The n of which the moments are given exactly."""
SHOWN_DIGITS: Final = 30
NAMES: Final = (
    ("left", "Left, mean"),
    ("left_variance", "Left, variance"),
    ("right", "Right, mean"),
    ("right_variance", "Right, variance"),
    ("covariance", "covariance"),
)


MEANS: Final = ("left", "right")


@dataclass(frozen=True, kw_only=True, repr=False)
class Moment(Detail):
    """A moment that is slope * n + shift, up to terms that vanish exponentially.

    Attributes
    ----------
    name
        Which: left, left_variance, right, right_variance or covariance.
    slope
        The slope.
    shift
        The shift.
    per_cell
        Of a mean of pieces, the slope divided by the length of the side, in digits; "" of others.
    """

    name: str
    slope: Constant
    shift: Constant
    per_cell: str = ""


@dataclass(frozen=True, kw_only=True, repr=False)
class MomentsOf(Detail):
    """The moments on the boards of one n, exactly.

    Attributes
    ----------
    n
        The n.
    left
        The mean number of Left's pieces.
    left_variance
        Its variance.
    right
        The mean number of Right's pieces.
    right_variance
        Its variance.
    covariance
        The covariance of both numbers.
    """

    n: int
    left: Fraction
    left_variance: Fraction
    right: Fraction
    right_variance: Fraction
    covariance: Fraction


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class MomentsAnswer(Judged):
    """The moments of the numbers of pieces, of all positions on boards with a fixed side.

    Attributes
    ----------
    subject
        The rule.
    counts
        The objects, and the boards.
    side
        The length of the side.
    left_gf
        The generating function of the number of Left's pieces over all positions.
    right_gf
        That of Right's pieces.
    exact
        The moments for some small n.
    rates
        How the moments grow; empty where no simple pole leads, and `missing` says so.
    missing
        Why no rates are known.
    digits
        The number of requested digits.

    Examples
    --------
    >>> found = moments("col", columns=1, digits=12)
    >>> found.exact[0].left, found.rates[0].slope.decimal
    (Fraction(1, 3), '0.25')
    """

    subject: str
    counts: str
    side: int
    left_gf: str
    right_gf: str
    exact: tuple[MomentsOf, ...]
    rates: tuple[Moment, ...]
    missing: str = ""
    digits: int
    _moments: Moments
    _of: Proved

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof."""
        return {"": partial(prove_moments, self._of, digits=self.digits)} if self.rates else {}

    def at(self, n: int) -> MomentsOf:
        """Return the moments on the boards of one n, exactly; raises GfkitError without boards."""
        found = self._moments.at(n)
        return MomentsOf(
            n=n,
            left=found.left,
            left_variance=found.left_variance,
            right=found.right,
            right_variance=found.right_variance,
            covariance=found.covariance,
        )

    def page(self) -> Page:
        """Return what people read."""
        left, right = (one.text("x") for one in self._moments.sums[:2])
        rows: list[Row] = [
            ("model", self.subject),
            ("counts", self.counts),
            ("sum of Left", f"{left}, pieces over all positions"),
            ("sum of Right", right),
        ]
        for one in self.exact:
            means = f"means {_text(one.left)}, {_text(one.right)}"
            spread = f"variances {_text(one.left_variance)}, {_text(one.right_variance)}"
            rows.append((f"n = {one.n}", f"{means}; {spread}; covariance {_text(one.covariance)}"))
        linear = "slope * n + shift, up to terms that vanish exponentially"
        rows.append(("moments", linear if self.rates else f"no rates: {self.missing}"))
        return page(*rows, *self._rates(), *self.judged())

    def _rates(self) -> Iterator[Row]:
        """Yield the lines of the rates, and the mean of each cell."""
        if not self.rates:
            return
        digits = min(self.digits, SHOWN_DIGITS)
        growth = self._moments.growth(digits=digits)
        for name, label in NAMES:
            line: LinearMoment = getattr(growth, name)
            yield label, f"slope {digits_text(line.slope.value, digits)}"
            yield from identity(line.slope, "slope")
            yield "", f"shift {digits_text(line.shift.value, digits)}"
        if self.side > 1:
            for name in MEANS:
                each = _per_cell(getattr(growth, name), self.side)
                yield f"{name.capitalize()} per cell", f"{digits_text(each, digits)} pieces"


def _per_cell(mean: LinearMoment, side: int) -> Enclosure:
    """Return the limit of a mean number of pieces over the number of cells."""
    slope = mean.slope.value
    return Enclosure(slope.low / side, slope.high / side)


def _text(value: Fraction) -> str:
    return f"{value}" if value.denominator < 10**6 else f"{float(value):.12g}"


def moments(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    digits: int | None = None,
) -> MomentsAnswer:
    """Prove means, variances and covariance of the numbers of pieces on boards with a fixed side.

    Parameters
    ----------
    subject
        A rule with a side.
    columns
        Fix N columns of the rule.
    rows
        Fix N rows of the rule.
    topology
        Which sides of its boards are identified.
    digits
        The number of certified digits, by default 50.

    Returns
    -------
    MomentsAnswer
        The moments, exactly for some n, and how they grow.

    Raises
    ------
    GfkitError
        For a subject that is not a rule with a side.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> moments("col", columns=1).at(2).left
    Fraction(4, 7)

    On the command line: ``gfkit moments domineering --columns 2``
    """
    many = USUAL if digits is None else integer("digits", digits, least=1, most=MOST)
    strip = understood(subject, rows=rows, columns=columns, topology=topology).strip()
    answer = strip.generating_function(marks="xy")
    found, proof = moments_of(answer.marked_gf), answer.proof()
    rates: tuple[Moment, ...] = ()
    missing, known = "", judged(proof)
    try:
        growth = found.growth(digits=many)
    except GfkitError as error:
        missing = str(error)
    else:
        lines: list[tuple[str, LinearMoment]] = [(name, getattr(growth, name)) for name, _ in NAMES]
        rates = tuple(
            Moment(
                name=name,
                slope=Constant.of(line.slope, many),
                shift=Constant.of(line.shift, many),
                per_cell=_per_cell(line, strip.side).digits(many) if name in MEANS else "",
            )
            for name, line in lines
        )
        known = judged(prove_moments(proof, digits=many))
    whole = MomentsAnswer(
        subject=strip.counted.name,
        counts=f"{strip.counted.summary}; {strip.described()}",
        side=strip.side,
        left_gf=found.sums[0].text("x"),
        right_gf=found.sums[1].text("x"),
        exact=(),
        rates=rates,
        missing=missing,
        digits=many,
        _moments=found,
        _of=proof,
        **known,
    )
    return replace(whole, exact=tuple(_exact(whole)), _proved=known["_proved"])


def _exact(of: MomentsAnswer) -> Iterator[MomentsOf]:
    for n in SHOWN:
        with suppress(GfkitError):  # there is no position of that length
            yield of.at(n)
