"""How fast the counts of a rule grow per cell, as both sides of the boards grow."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Final, Literal

from gfkit.answers.answer import Detail, Judged, Row, judged, page, unproved
from gfkit.base.arguments import integer
from gfkit.boards.models.model import Model
from gfkit.errors import GfkitError
from gfkit.numbers.enclosures import decimal_text
from gfkit.numbers.printing import digits_text
from gfkit.proofs.kernel import NotDerived, Proved
from gfkit.render.pages import Line, Page, Table
from gfkit.strips.statements.cell_growth import CellGrowth, prove_cell_growth
from gfkit.strips.statements.cell_growth import cell_growth as bounded_growth
from gfkit.typed.arguments import Subject, understood

UP_TO: Final = 10
DIGITS: Final = 12
SYMMETRIC: Final[Mapping[int, str]] = {
    -1: "whether two rows clash does not depend on which is above",
    0: "what crosses from row to row does not depend on which is above",
    1: "what two rows must be does not depend on which is above",
}
SOURCE: Final = "[CalkinWilf1998]; eigenvalues from one vector each, [HornJohnson2013]"


@dataclass(frozen=True, kw_only=True, repr=False)
class CellBound(Detail):
    """A bound of the growth per cell.

    Attributes
    ----------
    side
        Whether it is a lower or an upper bound.
    value
        The bound.
    source
        From which strips it follows.
    """

    side: Literal["lower", "upper"]
    value: Fraction
    source: str


@dataclass(frozen=True, kw_only=True, repr=False)
class GrowthOfRows(Detail):
    """The growth per row of boards of m columns.

    Attributes
    ----------
    columns
        m.
    strip
        L(m), of strips, in certified digits.
    cylinder
        C(m), of cylinders; "" where it gives no bound.
    """

    columns: int
    strip: str
    cylinder: str


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class CellGrowthAnswer(Judged):
    """Bounds of the growth of a rule per cell, of Z(m, n)^(1/(mn)) for boards of m x n.

    Attributes
    ----------
    subject
        The rule.
    growth
        The growth per cell in certified digits; "" if it is bounded from one side, or if no digit
        is certified.
    bounds
        A lower and an upper bound, or one of both.
    has_limit
        Whether the growth is a limit, not only the limit superior.
    premise
        The fact about boards side by side from which the bounds follow.
    symmetric_up_to
        The largest side whose matrix was written out and is symmetric.
    rows
        The growth per row of strips and cylinders.

    Examples
    --------
    >>> answer = cell_growth("hard-squares", up_to=3)
    >>> float(answer.lower) < 1.5031 < float(answer.upper)  # Baxter's constant is 1.50304...
    True
    """

    subject: str
    growth: str
    bounds: tuple[CellBound, ...]
    has_limit: bool
    premise: str
    symmetric_up_to: int
    rows: tuple[GrowthOfRows, ...]
    _found: CellGrowth
    _model: Model

    @property
    def lower(self) -> Fraction:
        """The lower bound; raises GfkitError where nothing gives one."""
        return self._bound("lower")

    @property
    def upper(self) -> Fraction:
        """The upper bound; raises GfkitError where nothing gives one."""
        return self._bound("upper")

    def _bound(self, side: str) -> Fraction:
        found = [one.value for one in self.bounds if one.side == side]
        if not found:
            raise GfkitError(f"no premise bounds the growth of {self.subject}: {side}")
        return found[0]

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof of the bounds."""
        return {"": partial(prove_cell_growth, self._model, self._found)}

    def page(self) -> Page:
        """Return what people read."""
        known = self._found.enclosure
        if known is None:
            missing = "an upper" if self.bounds[0].side == "lower" else "a lower"
            growth = f"bounded from one side per cell: no premise gives {missing} bound"
        else:
            many = known.certified_digits(DIGITS)
            growth = f"{digits_text(known, DIGITS)} per cell, {many} digits certified"
            growth = growth if many else "between the bounds"
        limit = "limit" if self.has_limit else "limit superior"
        rows: list[Row] = [
            ("model", self.subject),
            ("growth", growth),
            ("", f"the {limit} of Z(m,n)^(1/(mn)) for boards of m x n"),
        ]
        for one in self.bounds:
            is_lower, unit = one.side == "lower", 10**DIGITS
            rounded = (math.floor if is_lower else math.ceil)(one.value * unit)
            text, way = decimal_text(Fraction(rounded, unit)), "down" if is_lower else "up"
            rows.append(
                ("at least" if is_lower else "at most", f"{text} = {one.source}, rounded {way}")
            )
        rows.append(("premise", self.premise))
        if self.symmetric_up_to:
            until = f"1, ..., {self.symmetric_up_to}"
            rows.append(("checked", f"the matrix is written out and symmetric for m = {until}"))
        table = tuple((str(z.columns), z.strip, z.cylinder) for z in self.rows)
        return page(
            *rows,
            Line("source", SOURCE),
            *self.judged(),
            Table(("m", "L(m), strips", "C(m), cylinders"), table),
        )


def _premise(found: CellGrowth) -> str:
    """Return what is known of boards side by side, in words."""
    known, said = found.premises, []
    if known.base is not None:
        symmetric = "so the transfer matrix is symmetric for every m"
        said.append(f"{SYMMETRIC[known.base]}, {symmetric}")
    if known.restricts:
        said.append("positions restrict to parts of a board")
    elif known.border is not None:
        more = f", which have {known.border} more together" if known.border else ""
        said.append(f"positions restrict to two parts of the columns{more}")
    if known.gap is not None and not (known.base == -1 and known.restricts):
        many = "1 column" if known.gap == 1 else f"{known.gap} columns"
        between = f", {many} between them," * (known.gap > 0)
        said.append(f"positions of two boards{between} combine to one of their union")
    if found.upper is not None and not found.upper.used.side:
        letter, piece = (
            "each cell has one letter",
            "the first free cell is the first one of a piece",
        )
        said.append(letter if found.premises.share == 1 else piece)
    return "; ".join(said)


def of_cells(found: CellGrowth, model: Model) -> CellGrowthAnswer:
    """Return the answer that says the bounds of growth per cell."""
    rings, both = dict(found.cylinders), found.enclosure
    is_certified = both is not None and both.certified_digits(DIGITS)
    try:
        known = judged(prove_cell_growth(model, found))
    except NotDerived as error:
        known = unproved(str(error))
    bounds: list[CellBound] = []
    if (low := found.lower) is not None:
        bounds.append(CellBound(side="lower", value=low.value, source=low.proof))
    if (high := found.upper) is not None:
        bounds.append(CellBound(side="upper", value=high.value, source=high.proof))
    return CellGrowthAnswer(
        subject=found.model,
        growth=both.digits(DIGITS) if both is not None and is_certified else "",
        bounds=tuple(bounds),
        has_limit=found.has_limit,
        premise=_premise(found),
        symmetric_up_to=found.symmetric_up_to,
        rows=tuple(
            GrowthOfRows(
                columns=m,
                strip=value.digits(DIGITS),
                cylinder=rings[m].digits(DIGITS) if m in rings else "",
            )
            for m, value in found.strips
        ),
        _found=found,
        _model=model,
        **known,
    )


def cell_growth(subject: Subject, *, up_to: int = UP_TO) -> CellGrowthAnswer:
    """Bound the growth of a rule per cell, as both sides of its boards grow.

    Parameters
    ----------
    subject
        A rule without a side.
    up_to
        Strips and cylinders up to this side give the bounds.

    Returns
    -------
    CellGrowthAnswer
        The bounds, with the strips from which they follow.

    Raises
    ------
    GfkitError
        For a rule without a known bound, or for another subject.
    LimitReached
        For strips that are too large.

    Examples
    --------
    >>> cell_growth("kings", up_to=4).growth
    '1.3'

    On the command line: ``gfkit cell-growth hard-squares``
    """
    most = integer("up_to", up_to, least=1, example=10)
    model = understood(subject).model()
    return of_cells(bounded_growth(model, most), model)
