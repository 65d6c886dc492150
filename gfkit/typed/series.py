"""Series that are typed: generating functions, equations of power series, diagonals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from gfkit.errors import ExpressionError, FormulaError
from gfkit.formulas.pieces import LONGEST, is_digits, is_letters, pieces_of
from gfkit.numbers.decimals import number_text
from gfkit.typed.readings import KEPT, SequenceReading

if TYPE_CHECKING:
    from re import Match

    from gfkit.formulas.tree import Expression, Relation
    from gfkit.sequences.sequence import Sequence

SERIES_LETTERS = frozenset("qtxz")
BEGUN = "x^(-"
"""A series that begins before n = 0, as x^(-2)*(1+x)/(1-x), has this before it."""


@dataclass(frozen=True, slots=True)
class SeriesFormula(SequenceReading):
    """The sum of a(n) x^n, as a formula in x; or of a(n) x^(n - offset)."""

    body: Expression
    offset: int = 0

    word = "g.f."

    def text(self) -> str:
        """Return the formula, behind the power of x with which it begins before x^0."""
        before = f"x^(-{-self.offset})*" if self.offset < 0 else ""
        return f"{before}({self.body})" if before else str(self.body)

    def line(self) -> str:
        """Return the formula, and of what it is the sum."""
        from gfkit.formulas.tree import variables_of  # noqa: PLC0415

        letter = min(variables_of(self.body) & {"t", "x", "z"}, default="x")
        return f"{self.text()}, that is, the sum of a(n) {letter}^n"

    def _sequence(self) -> Sequence:
        found = parsed(str(self.body), self.offset)
        return found.named(self.text() if self.offset else f"the coefficients of {self.body}")


@dataclass(frozen=True, slots=True)
class SeriesRelation(SequenceReading):
    """An equation in x and y, the power series y = sum of a(n) x^(n - offset).

    values: those that are stated, by n. offset: None where no n is stated, which is 0.
    """

    relation: Relation
    values: tuple[tuple[int, int | Fraction], ...] = ()
    offset: int | None = None

    word = "equation"

    def text(self) -> str:
        """Return the equation, of which series it is, and the values."""
        values = "".join(f", a({n}) = {number_text(value)}" for n, value in self.values)
        if self.offset is None:
            return f"{self.relation}{values}"
        power = f"(n-{self.offset})" if self.offset else "n"
        return f"{self.relation}, f the sum of a(n) x^{power}{values}"

    def _sequence(self) -> Sequence:
        return parsed(self.text()).named(self.text())


@dataclass(frozen=True, slots=True)
class DiagonalSeries(SequenceReading):
    """The coefficients of (x y ...)^n in a fraction in x, y, ...; or of those of a direction."""

    body: Expression
    direction: tuple[int, ...] | None = None

    word = "diagonal"

    def text(self) -> str:
        """Return the fraction behind `diagonal of`."""
        along = f"{','.join(map(str, self.direction))} " if self.direction else ""
        return f"diagonal {along}of {self.body}"

    def _sequence(self) -> Sequence:
        return parsed(self.text()).named(self.text())


@lru_cache(maxsize=KEPT)
def parsed(text: str, offset: int = 0) -> Sequence:
    """Return the sequence of a g.f., an equation or a diagonal; raises GfkitError.

    >>> parsed("t/(1-x*t-t^2)").at(x=2).terms(5)
    [0, 1, 2, 5, 12]
    """
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    return with_marks(Sequence.parse(text, offset=offset))


def with_marks(found: Sequence) -> Sequence:
    """Return a sequence whose marks are letters, as those of `t/(1-x*t-t^2)`."""
    from gfkit.series.marked_gf import MarkedGF  # noqa: PLC0415

    letters = found.gf.letters if isinstance(found.gf, MarkedGF) else ""
    marks = {z: z for z in letters if z not in found.parameters}
    return found.with_letters(**marks) if marks else found


def generating_function(text: str) -> SeriesFormula | None:
    """Read a g.f. in one letter, perhaps with roots, or from a term before n = 0 on."""
    low, of = _begun(text)
    if not of or not (low or _is_in_one_letter(of)) or "=" in of:
        return None
    from gfkit.formulas.gf_parser import LONGER  # noqa: PLC0415
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415

    try:
        body = _in_x(parse_expression(of, longer=LONGER))
    except FormulaError:
        parsed(of)  # which says what is wrong
        raise
    parsed(str(body), -low)
    return SeriesFormula(body, -low)


def _begun(text: str) -> tuple[int, str]:
    """Return how far before n = 0 a series begins, and the series from there on."""
    low, is_closed, of = text.removeprefix(BEGUN).partition(")*")
    if not (text.startswith(BEGUN) and is_closed and of and is_digits(low)):
        return 0, text
    return int(low[:LONGEST]), of


def _is_in_one_letter(text: str) -> bool:
    """Tell whether a text has numbers, signs and one letter of series, which is no exponent.

    >>> _is_in_one_letter("x/sqrt(1-4*x)"), _is_in_one_letter("2^x"), _is_in_one_letter("x+y")
    (True, False, False)
    """
    pieces = [one for one in pieces_of(text) if not one.isspace() and one != "sqrt"]
    letters = {one for one in pieces if is_letters(one)}
    is_plain = all(is_letters(one) or is_digits(one) or one in "-+*/^()−" for one in pieces)
    is_above = any(
        here == "^" and letters & {*behind[: 1 + (behind[:1] == ["("])]}
        for here, *behind in (pieces[k : k + 3] for k in range(len(pieces)))
    )
    return is_plain and len(letters) == 1 and letters <= SERIES_LETTERS and not is_above


def _in_x(body: Expression) -> Expression:
    """Return a formula in one letter as one in x."""
    from gfkit.formulas.tree import Variable, substituted, variables_of  # noqa: PLC0415

    letter, *others = sorted(variables_of(body)) or ["x"]
    return body if others or letter == "x" else substituted(body, letter, Variable("x"))


def diagonal(text: str) -> DiagonalSeries:
    """Return the diagonal of a fraction; raises ExpressionError for another text.

    >>> diagonal("diagonal of 1/(1-x-y)").sequence().terms(5)
    [1, 2, 6, 20, 70]
    """
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415
    from gfkit.sequences.algebraic import DIAGONAL  # noqa: PLC0415 - slow to import

    match = DIAGONAL.match(text)
    if match is None:
        why = "it is written diagonal of 1/(1-x-y), or, in a direction, diagonal 2,1 of 1/(1-x-y)"
        raise ExpressionError(text, why)
    some = tuple(map(int, match[1].split(","))) if match[1] else None
    parsed(text)
    return DiagonalSeries(parse_expression(text[match.end() :]), some)


def series_equation(text: str, match: Match[str]) -> SeriesRelation:
    """Return an equation in x and y; raises ExpressionError for values with gaps between them."""
    from gfkit.formulas.parser import parse_relation  # noqa: PLC0415
    from gfkit.formulas.recurrences import values_of_text  # noqa: PLC0415

    values = tuple(sorted(values_of_text(match["first"] or "", "a").items()))
    back = int(match["back"]) if match["back"] else 0 if "f the sum" in text else None
    first = values[0][0] if values else back
    is_in_row = [n for n, _ in values] == [*range(first or 0, (first or 0) + len(values))]
    if not is_in_row or (back and first != back):
        why = "first values of a series are a(0) = 1, a(1) = 3, with none between them left out"
        raise ExpressionError(text, why)
    parsed(text)
    return SeriesRelation(parse_relation(match["equation"].replace("f", "y")), values, back)
