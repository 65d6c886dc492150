"""Equations that are typed: recurrences, those of power series, diagonals; others are relations."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from gfkit.errors import ExpressionError, GfkitError
from gfkit.formulas.formula_parser import parse_expression, parse_relation
from gfkit.reading.formula_and_gf_readers import SERIES_LETTERS, formula, generating_function
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import (
    DiagonalOf,
    Reading,
    RecurrenceTyped,
    RelationTyped,
    SeriesEquationTyped,
)
from gfkit.reading.recurrence_reader import (
    ContradictoryTextError,
    Recurrences,
    RecurrenceTextError,
    about_a,
    recurrences_of_text,
    values_of_text,
)
from gfkit.reading.relation_with_range_reader import relation_of
from gfkit.reading.sequences_of_typed_formulas import by_recurrences, parsed
from gfkit.reading.text_pieces_letters_and_brackets import (
    before_bracket,
    has_letter,
    is_letters,
    is_said,
    pieces_of,
    require_closed,
)
from gfkit.reading.variable_range_reader import without_bounds
from gfkit.sequences.diagonals_and_algebraic_series import ALGEBRAIC, DIAGONAL
from gfkit.sequences.recurrence_equations_to_sequences import linear_of
from gfkit.series.shift_closed_sequence_spaces import or_none

if TYPE_CHECKING:
    from re import Match


RELATED = ("<", ">", "≤", "≥", "≠", " divides ", "|")
"""What is in a relation, besides =."""


def told_recurrences(text: str, read: Read) -> Reading | None:
    """Read recurrences with values that are told; what is wrong with others is said later."""
    del read
    try:
        found = recurrences_of_text(text)
        return None if found is None or not found.values else determined(found)
    except ContradictoryTextError:
        raise
    except RecurrenceTextError:
        return None


def determined(found: Recurrences) -> RecurrenceTyped:
    """Return recurrences as a reading, with their canonical text.

    Raises GfkitError if they do not determine the sequence of the first unknown.
    """
    found = replace(found, letter="n")
    found = replace(found, text=str(found))
    by_recurrences(found)
    return RecurrenceTyped(found)


def recurrences(text: str, read: Read) -> Reading | None:
    """Read recurrences with values that are told, or one without, which has many solutions."""
    del read
    if "=" not in text:
        return None
    try:
        found = recurrences_of_text(text)
    except RecurrenceTextError:  # something may be asked behind it; else `equation` says why
        return None
    if found is None:
        return None
    if found.values:
        return determined(found)
    if not found.has_shifts or len(found.unknowns) > 1:
        return None
    first = found.equations[0]
    if len(found.equations) > 1 or or_none(linear_of, first.relation, found.unknowns[0]) is None:
        return None
    return RelationTyped(first.relation, first.low)


def series(text: str, read: Read) -> Reading | None:
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
        return read(body)
    body = body.replace(f"{letter}({variable})", "y").replace(letter, "y").replace(variable, "x")
    return read(f"y = {body}")


def equation(text: str, read: Read) -> Reading | None:
    """Read a recurrence, a formula for a(n), or an equation in x and y; others are relations."""
    if text.startswith("diagonal "):
        return _diagonal(text)
    is_of_n = has_letter(text, "n") and any(sign in text for sign in RELATED)
    if not ("=" in text or is_of_n):
        return None
    if "a(" in text and "=" in text and not is_said(text):
        require_closed(text)
    if match := ALGEBRAIC.fullmatch(text):
        return _series_equation(text, match)
    told = without_bounds(text)
    is_related = "=" in told or any(sign in told for sign in RELATED)
    if not (is_related and has_letter(about_a(text), "n")) or is_said(text):
        return None
    right = text.removeprefix("a(n) = ")
    is_formula = right != text and before_bracket(right, "FL") and not before_bracket(right, "a")
    if is_formula and (own := formula(right, read)):
        return own
    try:
        found = recurrences_of_text(text)
        return relation_of(text) if found is None else determined(found)
    except RecurrenceTextError as error:
        try:
            return relation_of(text)
        except GfkitError:
            raise error from None


def _diagonal(text: str) -> Reading:
    match = DIAGONAL.match(text)
    if match is None:
        why = "it is written diagonal of 1/(1-x-y), or, in a direction, diagonal 2,1 of 1/(1-x-y)"
        raise ExpressionError(text, why)
    some = tuple(map(int, match[1].split(","))) if match[1] else None
    parsed(text)
    return DiagonalOf(parse_expression(text[match.end() :]), some)


def _series_equation(text: str, match: Match[str]) -> Reading:
    """Return an equation in x and y; raises ExpressionError for values with gaps between them."""
    values = tuple(sorted(values_of_text(match["first"] or "", "a").items()))
    back = int(match["back"]) if match["back"] else 0 if "f the sum" in text else None
    first = values[0][0] if values else back
    if [n for n, _ in values] != [*range(first or 0, (first or 0) + len(values))] or (
        back and first != back
    ):
        why = "first values of a series are a(0) = 1, a(1) = 3, with none between them left out"
        raise ExpressionError(text, why)
    parsed(text)
    return SeriesEquationTyped(parse_relation(match["equation"].replace("f", "y")), values, back)


def is_formula(text: str) -> bool:
    """Tell whether a text is a g.f., an equation, a recurrence, or a formula in n; not a name.

    >>> [is_formula(one) for one in ("x/(1-x-x^2)", "a(n) = 2*a(n-1)", "1,2,4", "right-ends")]
    [True, True, False, False]
    """

    def read(part: str) -> Reading:
        raise GfkitError(part)  # a part that is read is one of a formula

    try:
        return any(kind(text, read) for kind in (formula, generating_function, series, equation))
    except GfkitError:
        return True
