"""Formulas and relations: for a(n), of a series, recurrences, named sequences, operations on them.

    2^n + 3^n, binomial(2n,n) for n >= 1          a formula in n, perhaps with letters for numbers
    x/(1-x-x^2), 1/(1-k*x), (1-sqrt(1-4*x))/2     a generating function
    y = 1 + x*y^2, A(x) = 1 + x*A(x)^2            an equation of a power series
    diagonal of 1/(1-x-y)                         the coefficients of (x y)^n
    a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1    recurrences with values that determine them
    a(n) = 2*a(n-1) for n >= 3                    a relation
    T = Z*Set(T), labelled                        equations of combinatorial classes
    e.g.f. exp(x)/(1-x)                           an exponential generating function
    Fibonacci numbers                             a name of the registry
    binomial transform of S, partial sums of S    a transform, by its name
    a(10) of S                                    a term

The room `gfkit.formulas` reads formulas, recurrences, ranges, dots and dialects; here they become
readings, whose classes stand beside: `series`, `recurrences`, `operations`, `specifications`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from gfkit.base.file_reader import is_there, shown
from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.pieces import (
    before_bracket,
    has_letter,
    is_digits,
    is_letters,
    is_said,
    pieces_of,
    require_closed,
)
from gfkit.formulas.ranges import ends_of, range_of, without_bounds, without_range
from gfkit.typed.operations import named, operated, term_of
from gfkit.typed.readings import KEPT, Read, Reading, SequenceReading
from gfkit.typed.recurrences import determined, relation_of, with_values, without_values
from gfkit.typed.series import (
    SERIES_LETTERS,
    SeriesFormula,
    diagonal,
    generating_function,
    series_equation,
)
from gfkit.typed.specifications import exponential_series, specification

if TYPE_CHECKING:
    from gfkit.formulas.tree import Expression
    from gfkit.sequences.sequence import Sequence

LONGEST_VALUE = 9
"""The most digits of a number in the place of a letter, and of a modulus."""
INDICES = frozenset("ijklmprsN")
"""Letters that may stand for n."""
RELATED = ("<", ">", "≤", "≥", "≠", " divides ", "|")
"""What is in a relation, besides =."""
SIGNS = frozenset("+-*/^=()[]{}<>|\\$!≤≥≠∑Σ²³ⁿ")
"""A formula has one of these, or is a letter."""


@dataclass(frozen=True, slots=True)
class Formula(SequenceReading):
    """A formula for a(n), for n >= first."""

    body: Expression
    first: int = 0

    word = "formula"

    def text(self) -> str:
        """Return the formula, and from which n on it is meant where this is not usual."""
        from gfkit.formulas.evaluation import first_n  # noqa: PLC0415 - terms do without

        text = str(self.body)
        is_usual = self.first == first_n(self.body) and not text.isalpha()
        return text if is_usual else f"{text} for n >= {self.first}"

    def line(self) -> str:
        """Return the formula, and from which n on it is meant."""
        return f"{self.body} for n >= {self.first}"

    def _sequence(self) -> Sequence:
        return _by_formula(self.body, self.first)


@lru_cache(maxsize=KEPT)
def _by_formula(body: Expression, first: int) -> Sequence:
    """Return the values of a formula in n; with letters besides x and y, polynomials in them.

    A formula in x and y alone is read with letters where it has no values as a formula with marks.
    """
    from gfkit.formulas.recurrences import RecurrenceNotRead  # noqa: PLC0415
    from gfkit.formulas.tree import variables_of  # noqa: PLC0415
    from gfkit.sequences.binomial_sums import of_binomial_sum  # noqa: PLC0415
    from gfkit.sequences.explicit import FormulaTerms  # noqa: PLC0415
    from gfkit.sequences.parametric import of_formula  # noqa: PLC0415 - slow to import
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    if variables_of(body) - {"n"}:
        for definition in (of_formula, of_binomial_sum):
            with suppress(RecurrenceNotRead, GfkitError):
                of = definition(body, first)
                return Sequence.of(of).named(f"{body}{of.where()}")
    return Sequence.of(FormulaTerms(body, first), name=str(body))


def read(text: str, inner: Read) -> Reading | None:
    """Read a formula, a relation, recurrences, a name, a transform or a term.

    >>> from gfkit import read as whole
    >>> [type(read(one, whole)).__name__ for one in ("2^n+1", "x/(1-x)", "a(n) = 2*a(n-1)")]
    ['Formula', 'SeriesFormula', 'RelationInRange']
    >>> read("kings 3 x n", whole), read("domino tilings of a 4 X n board", whole)
    (None, None)
    """
    if (found := named(text, inner) or operated(text, inner)) is not None:
        return found
    if text.startswith("diagonal "):
        return diagonal(text)
    if is_there(text):
        return None
    if (series := exponential_series(text)) is not None:
        return series
    if (classes := specification(text)) is not None:
        return classes
    if not _may_be_formula(text):
        return None
    from gfkit.formulas.dialects import in_dialect  # noqa: PLC0415 - other kinds do without
    from gfkit.formulas.recurrences import (  # noqa: PLC0415
        ContradictoryTextError,
        RecurrenceTextError,
    )

    try:
        return _read(in_dialect(text).strip("$ "))
    except ContradictoryTextError:
        raise
    except (FormulaError, RecurrenceTextError):  # `refusal` says what is wrong in it
        return None


def wrong_in(text: str) -> GfkitError | None:
    """Return what is wrong in an equation that is not read; None for another text."""
    if "=" not in without_bounds(text) or not _may_be_formula(text):
        return None
    from gfkit.formulas.dialects import in_dialect  # noqa: PLC0415 - other kinds do without

    try:
        _read(in_dialect(text).strip("$ "))
    except GfkitError as error:
        return error
    return None


def _may_be_formula(text: str) -> bool:
    r"""Return whether a text has signs of a formula, or is a letter with a number; not in English.

    >>> [_may_be_formula(one) for one in ("2n", "x", r"\frac{n}{2}", "kings 3 x n", "cram 3x3")]
    [True, True, True, False, False]
    """
    is_letter = len(text.lstrip("0123456789")) == 1
    has_sign = is_letter or not SIGNS.isdisjoint(text)
    return has_sign and ("\\" in text or not is_said(text))


def _read(text: str) -> Reading | None:
    if (found := with_values(text)) is not None:
        return found
    from gfkit.formulas.dots import written_out  # noqa: PLC0415 - terms do without

    whole, n = written_out(text)
    if n is not None:
        of = _read(whole)
        return None if of is None else term_of(of, n)
    text = whole
    for kind in KINDS:
        if (other := kind(text)) is not None:
            return other
    return None


def _with_letters(text: str) -> Reading | None:
    """Read a g.f. in x, t or z, or a formula in n, with letters that stand for numbers.

    >>> str(_with_letters("k^n + n").body), _with_letters("2^n")
    ('k^n+n', None)
    """
    from gfkit.formulas.gf_parser import parse_series  # noqa: PLC0415
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415
    from gfkit.formulas.tree import variables_of  # noqa: PLC0415
    from gfkit.series.marked_gf import MarkedGF  # noqa: PLC0415

    with suppress(GfkitError):
        body = parse_expression(text)
        letters = variables_of(body)
        if "n" in letters:
            has_others = len(letters) > 1
            return Formula(body) if has_others and _by_formula(body, 0).parameters else None
        if isinstance(parse_series(text), MarkedGF):
            return SeriesFormula(body)
    return None


def _at_value(text: str) -> Reading | None:
    """Read a formula in n and another letter, of which the value is stated.

    >>> str(_at_value("binomial(n,k) for k = 2").body)
    'binomial(n, 2)'
    """
    of, _, value = text.rpartition(" for ")
    at = range_of(value, or_one=True) if of else None
    if at is None or at.low is None or at.low != at.high or at.letter == "n":
        return None
    from gfkit.formulas.construction import number  # noqa: PLC0415
    from gfkit.formulas.parser import parse_statement  # noqa: PLC0415
    from gfkit.formulas.tree import bound_by, substituted, variables_of, walk  # noqa: PLC0415

    found, letter = parse_statement(of.rstrip(",")), at.letter
    if any(bound_by(part)[0] == letter for _, part in walk(found)):
        raise GfkitError(f"{letter} is bound by its sum and has no value; {of!r} is read")
    if {letter, "n"} - variables_of(found):
        return None
    return _read(str(substituted(found, letter, number(at.low))))


def _of_letter(text: str) -> Reading | None:
    """Read a formula whose index is one letter that is not n, such as m; a relation in some.

    >>> str(_of_letter("binomial(2*m,m)").body), _of_letter("m + r")
    ('binomial(2*n, n)', None)
    >>> print(_of_letter("Sum_{k=0..m} binomial(m,k)*r^k").body)
    Sum_{k=0..n} binomial(n, k)*r^k
    """
    names = letters_of(text)
    if "n" in names or not names & INDICES:
        return None
    from gfkit.formulas.parser import parse_statement  # noqa: PLC0415
    from gfkit.formulas.tree import Relation, Variable, substituted, walk  # noqa: PLC0415

    found = parse_statement(text)
    if isinstance(found, Relation):
        indices = [max(names)] if names <= INDICES and not has_letter(text, *"xyzta") else []
    else:
        indices = [z for z in names & INDICES if any(_is_of(part, z) for _, part in walk(found))]
    if len(indices) != 1:
        return None
    return _read(str(substituted(found, indices[0], Variable("n"))))


def _is_of(part: Expression, letter: str) -> bool:
    """Return whether a letter is above in a power, in a function, or where a sum begins or ends."""
    from gfkit.formulas.tree import Binary, Call, Sum, Term, variables_of  # noqa: PLC0415

    match part:
        case Binary("^", _, above):
            return letter in variables_of(above)
        case Sum(low=low, high=high):
            return letter in variables_of(low) | variables_of(high)
        case Call() | Term():
            return letter in variables_of(part)
    return False


def _formula(text: str) -> Formula | None:
    """Read a formula for a(n), perhaps with the n from which on it is meant, or modulo a number."""
    from gfkit.formulas.construction import with_harmonic_numbers  # noqa: PLC0415
    from gfkit.formulas.evaluation import first_n  # noqa: PLC0415
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415
    from gfkit.formulas.tree import sequences_of, variables_of  # noqa: PLC0415

    text = _remainder(text)
    body, of_range = without_range(text)
    if text.isalpha() or not (of_range or has_letter(body, "n")):
        return None
    try:
        found = parse_expression(body if has_letter(body, "n") else f"0*n+{body}")
        found = with_harmonic_numbers(found) if "H" in body else found
    except GfkitError:
        return None
    if variables_of(found) != {"n"} or not sequences_of(found) <= {"F", "L"}:
        return None
    low, high = ends_of(of_range)
    if high is not None:
        raise GfkitError(f"{shown(text, 60)}: a sequence continues, as in '{body} for n >= 0'")
    return Formula(found, first_n(found) if low is None else low)


def _remainder(text: str) -> str:
    """Return mod(2^n, 7) for 2^n mod 7; any other text as it is."""
    of, sign, modulus = text.partition(" mod ")
    is_remainder = sign and not any(z in text for z in "=<>") and is_digits(modulus)
    return f"mod({of}, {modulus})" if is_remainder and len(modulus) <= LONGEST_VALUE else text


def _series(text: str) -> Reading | None:
    """Read A(x) = 1 + x*A(x)^2, or A = 1 + x*A^2, as an equation in x and y, or as a g.f."""
    left, is_equal, body = text.partition("=")
    body = body.strip()
    match pieces_of(left.strip()):
        case [letter, "(", variable, ")"] if len(letter) == 1 and is_letters(letter):
            is_series = variable in SERIES_LETTERS
        case [letter] if len(letter) == 1 and is_letters(letter) and letter.isupper():
            variable = next((one for one in body if is_letters(one) and one.islower()), "")
            pieces = ["", *pieces_of(body), ""]
            behind = [after for one, after in pairwise(pieces) if one == letter]
            is_series = variable in SERIES_LETTERS and not {*behind} <= {*"(_["}
        case _:
            return None
    if not (is_equal and is_series and body):
        return None
    if letter not in body:
        return _read(body)
    body = body.replace(f"{letter}({variable})", "y").replace(letter, "y").replace(variable, "x")
    return _read(f"y = {body}")


def _equation(text: str) -> Reading | None:
    """Read a recurrence, a formula for a(n), or an equation in x and y; others are relations."""
    is_of_n = has_letter(text, "n") and any(sign in text for sign in RELATED)
    if not ("=" in text or is_of_n):
        return None
    if "a(" in text and "=" in text:
        require_closed(text)
    from gfkit.formulas.recurrences import RecurrenceTextError, about_a, recurrences_of_text  # noqa: PLC0415
    from gfkit.sequences.algebraic import ALGEBRAIC  # noqa: PLC0415 - slow to import

    if match := ALGEBRAIC.fullmatch(text):
        return series_equation(text, match)
    bare = without_bounds(text)
    is_related = "=" in bare or any(sign in bare for sign in RELATED)
    if not (is_related and has_letter(about_a(text), "n")):
        return None
    right = text.removeprefix("a(n) = ")
    is_formula = right != text and before_bracket(right, "FL") and not before_bracket(right, "a")
    if is_formula and (own := _formula(right)):
        return own
    try:
        found = recurrences_of_text(text)
        return relation_of(text) if found is None else determined(found)
    except RecurrenceTextError as error:
        try:
            return relation_of(text)
        except GfkitError:
            raise error from None


KINDS = (
    _with_letters, _at_value, without_values, _of_letter, _formula, generating_function, _series,
    _equation,
)  # fmt: skip
"""What a formula or relation may be, in the order in which it is tried."""


def is_formula(text: str) -> bool:
    """Return whether a text is a g.f., an equation, a recurrence, or a formula in n; not a name.

    >>> [is_formula(one) for one in ("x/(1-x-x^2)", "a(n) = 2*a(n-1)", "1,2,4", "right-ends")]
    [True, True, False, False]
    """
    try:
        return any(kind(text) for kind in (_formula, generating_function, _series, _equation))
    except GfkitError:
        return True


def letters_of(text: str) -> frozenset[str]:
    """Return the letters of a formula or relation that have no value of their own; none if neither.

    >>> sorted(letters_of("Sum_{k=0..r} binomial(m,k) = 2^n")), sorted(letters_of("kings"))
    (['m', 'n', 'r'], [])
    """
    from gfkit.formulas.parser import parse_statement  # noqa: PLC0415
    from gfkit.formulas.tree import variables_of  # noqa: PLC0415

    try:
        return variables_of(parse_statement(text))
    except GfkitError:
        return frozenset()
