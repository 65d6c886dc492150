"""Formulas that are typed: for a(n), for a g.f., recurrences, equations and relations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

from gfkit.base.files import shown
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import ExpressionError, FormulaError, GfkitError
from gfkit.formulas.build import with_harmonic_numbers
from gfkit.formulas.evaluate import DividesByZero, Scope, value_of
from gfkit.formulas.fraction_texts import LONGER, parse_series
from gfkit.formulas.grammar import parse_expression, parse_relation, parse_statement
from gfkit.formulas.tree import (
    Expression,
    Relation,
    Variable,
    sequences_of,
    substituted,
    text_of,
    variables_of,
)
from gfkit.reading.kinds_of_text import BOUNDS, OF_N, Read, matching, require_closed
from gfkit.reading.readings import (
    DiagonalOf,
    Formula,
    FractionTyped,
    Reading,
    RecurrenceTyped,
    RelationTyped,
    SeriesEquationTyped,
)
from gfkit.reading.recurrences import (
    RecurrenceNotRead,
    Recurrences,
    RecurrenceTextError,
    about_a,
    recurrences_of_text,
    values_of_text,
)
from gfkit.sequences.binomial_sums import of_binomial_sum
from gfkit.sequences.explicit_definitions import FormulaTerms
from gfkit.sequences.implicit_definitions import ALGEBRAIC, DIAGONAL
from gfkit.sequences.letter_recurrences import of_formula
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.solved_recurrences import linear_of, sequence_of_recurrences
from gfkit.series.marked import MarkedGF
from gfkit.series.shift_spaces import or_none

KEPT = 64
"""So many sequences are kept, which are made when they are read, and asked for later."""
LATEST = 9
"""A formula begins before this n."""
RANGE = re.compile(
    r"(?<!\s)(?:\s*,)?\s*(?:for|if)(?: all)? "
    r"(?:(-?[0-9]+)\s*(<=|<|≤)\s*)?n\s*(>=|>|≥|<=|<|≤)\s*(-?[0-9]+)\.?\s*$"
)
"""From which n on something is meant."""
_LETTER = re.compile(r"(?<![A-Za-z])[ijklmprsN](?![A-Za-z])")


def told_recurrences(text: str, read: Read) -> Reading | None:
    """Read recurrences with values that are told; what is wrong with others is said later."""
    del read
    with suppress(RecurrenceTextError):
        found = recurrences_of_text(text)
        return None if found is None or not found.values else determined(found)
    return None


def determined(found: Recurrences) -> RecurrenceTyped:
    """Return recurrences as a reading, with their canonical text.

    Raises GfkitError if they do not determine the sequence of the first unknown.
    """
    found = replace(found, letter="n")
    found = replace(found, text=str(found))
    by_recurrences(found)
    return RecurrenceTyped(found)


@lru_cache(maxsize=KEPT)
def by_recurrences(found: Recurrences) -> Sequence:
    """Return the sequence of the first unknown of recurrences; raises GfkitError."""
    return sequence_of_recurrences(found)


@matching(
    r"(?P<of>.+?),? (?:for|when|where|with|if|at) (?P<letter>[a-mo-z]) ?(?:=|is|equals) ?"
    r"(?P<value>-?[0-9]{1,9})"
)
def at_value(text: str, read: Read, of: str, letter: str, value: str) -> Reading | None:
    """Read a formula in n and another letter, of which the value is told."""
    del text
    if letter in re.findall(r"[_,]\{? ?([a-z]) ?= ?[^,=]{1,60}\.\.", of):
        raise GfkitError(f"{letter} is bound by its sum and has no value; {of!r} is read")
    if {letter, "n"} - letters_of(of):
        return None
    told = f"({value})" if value[0] == "-" else value
    return read(re.sub(rf"(?<![A-Za-z]){letter}(?![A-Za-z(])", told, of))


def with_letters(text: str, read: Read) -> Reading | None:
    """Read a g.f. in x, t or z, or a formula in n, with letters that stand for numbers."""
    del read
    with suppress(GfkitError):
        body = parse_expression(text)
        if "n" in variables_of(body):
            return Formula(body) if by_formula(body, 0).parameters else None
        if isinstance(parse_series(text), MarkedGF):
            return FractionTyped(body)
    return None


@lru_cache(maxsize=KEPT)
def by_formula(body: Expression, first: int) -> Sequence:
    """Return the values of a formula in n; with letters besides x and y, polynomials in them.

    A formula in x and y alone is read with letters where it has no values as a formula with marks.
    """
    if variables_of(body) - {"n"}:
        for definition in (of_formula, of_binomial_sum):
            with suppress(RecurrenceNotRead, GfkitError):
                of = definition(body, first)
                return Sequence.of(of).named(f"{text_of(body)}{of.where()}")
    return Sequence.of(FormulaTerms(body, first), name=text_of(body))


@matching(r".*=.*")
def recurrences(text: str, read: Read) -> Reading | None:
    """Read recurrences with values that are told, or one without, which has many solutions."""
    del read
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


@matching(
    r"(?!.*(?<![A-Za-z])[nxyzta](?![A-Za-z]))"
    r"(?=.*(?<![A-Za-z])[ijklmprsN](?![A-Za-z]))(?=.*(?:[A-Za-z]\(|_\{|!|\^\(?\d?\*?[ijklmprsN]|=)).*"
)
def of_letter(text: str, read: Read) -> Reading | None:
    """Read a formula in one letter that is not n, such as m or r; a relation in some of them."""
    names = letters_of(text)
    if not names or (len(names) > 1 and "=" not in text) or not all(map(_LETTER.fullmatch, names)):
        return None
    letter = max(names)
    return read(_LETTER.sub(lambda z: "n" if z[0] == letter else z[0], text))


def formula(text: str, read: Read) -> Reading | None:
    """Read a formula for a(n), perhaps with the n from which on it is meant."""
    if remainder := re.fullmatch(r"([^=<>]+?) \(?(?:mod|modulo) ([0-9]{1,9})\)?", text):
        of = named_sequence(remainder[1]) or remainder[1]
        return formula(f"mod({of}, {remainder[2]})", read) if OF_N.search(of) else None
    match = RANGE.search(text)
    body = text[: match.start()] if match else text
    if text.isalpha() or not (match or OF_N.search(body)):
        return None
    try:
        found = parse_expression(body if OF_N.search(body) else f"0*n+{body}")
        found = with_harmonic_numbers(found) if "H" in body else found
    except GfkitError:
        return None
    if variables_of(found) != {"n"} or not sequences_of(found) <= {"F", "L"}:
        return None
    low, high = _ends_of(match)
    if high is not None:
        raise GfkitError(f"{shown(text, 60)}: a sequence goes on, as in '{body} for n >= 0'")
    return Formula(found, first_n(found) if low is None else low)


def _ends_of(match: re.Match[str] | None) -> tuple[int | None, int | None]:
    """Return the first and the last n of a range, as far as they are told."""
    if match is None:
        return None, None
    before, first, sign, bound = match.groups()
    if sign in {">=", ">", "≥"}:
        if before is not None:
            raise GfkitError(f"{shown(match[0].strip())} is not a range such as 'for 2 <= n <= 8'")
        return int(bound) + (sign == ">"), None
    low = None if before is None else int(before) + (first == "<")
    return low, int(bound) - (sign == "<")


def first_n(found: Expression) -> int:
    """Return the n from which on a formula is meant: 0, or later where it divides by 0 there."""
    for n in range(LATEST):
        try:
            value_of(found, Scope({"n": n}))
        except DividesByZero:
            continue
        except GfkitError:
            pass  # the reader of the sequence says what is wrong
        return n
    return 0


@matching(
    r"(?P<said>(?i:(?:o\.)?g\.?f\.?:?|generating function:?|expansion of)\s+)?"
    r"(?:x\^\(-(?P<low>[0-9]{1,18})\)\*)?(?P<of>.+)"
)
def generating_function(text: str, read: Read, said: str, low: str, of: str) -> Reading | None:
    """Read a g.f. in one letter, perhaps with roots, or from a term before n = 0 on."""
    del text, read
    plain = of.replace("sqrt", "")
    is_plain = re.fullmatch(
        r"(?!.*(?:\^\(?|[qtxz])[qtxz])[-0-9+*/^()− ]*([qtxz])(?:[-0-9+*/^()− ]|\1)*", plain
    )
    if not (said or low or is_plain):
        return None
    if "=" in of or of.startswith("diagonal "):
        return None
    try:
        body = _in_x(parse_expression(of, longer=LONGER))
    except FormulaError:
        parsed(of)  # which says what is wrong
        raise
    parsed(text_of(body), -int(low or 0))
    return FractionTyped(body, -int(low or 0))


@lru_cache(maxsize=KEPT)
def parsed(text: str, offset: int = 0) -> Sequence:
    """Return the sequence of a g.f., an equation or a diagonal; raises GfkitError.

    >>> parsed("t/(1-x*t-t^2)").at(x=2).terms(5)
    [0, 1, 2, 5, 12]
    """
    found = Sequence.parse(text, offset=offset)
    letters = found.gf.letters if isinstance(found.gf, MarkedGF) else ""
    marks = {z: z for z in letters if z not in found.parameters}
    return found.with_letters(**marks) if marks else found


def _in_x(body: Expression) -> Expression:
    """Return a formula in one letter as one in x."""
    letter, *others = sorted(variables_of(body)) or ["x"]
    return body if others or letter == "x" else substituted(body, letter, Variable("x"))


@matching(
    r"(?P<letter>[A-Za-z])\((?P<variable>[qtxz])\)\s*=\s*(?P<body>.+)",
    r"(?P<letter>[A-Z]) ?= ?(?=.*\b(?P=letter)\b(?![(_\[]))(?P<body>[^a-z]*(?P<variable>[qtxz]).*)",
)
def series(text: str, read: Read, letter: str, variable: str, body: str) -> Reading:
    """Read A(x) = 1 + x*A(x)^2, or A = 1 + x*A^2, as an equation in x and y, or as a g.f."""
    del text
    if letter not in re.findall("[A-Za-z]", body):
        return read(body)
    body = re.sub(rf"{letter}(?:\({variable}\))?", "y", body).replace(variable, "x")
    return read(f"y = {body}")


@matching(r"diagonal .*|.*=.*|(?=.*(?<![A-Za-z])n(?![A-Za-z]))(?=.*(?:[<>≤≥≠]| divides |\|)).*")
def equation(text: str, read: Read) -> Reading | None:
    """Read a recurrence, a formula for a(n), or an equation in x and y; others are relations."""
    if "a(" in text and "=" in text and not is_said(text):
        require_closed(text)
    if text.startswith("diagonal "):
        return _diagonal(text)
    if match := ALGEBRAIC.fullmatch(text):
        return _series_equation(text, match)
    is_related = re.search(r"[=<>≤≥≠]| divides |\|", BOUNDS.sub("", text))
    if not (is_related and OF_N.search(about_a(text))) or is_said(text):
        return None
    if re.match(r"a\(n\) = (?!.*(?<![A-Za-z])a\().*[FL]\(", text) and (
        own := formula(text[7:], read)
    ):
        return own
    try:
        found = recurrences_of_text(text)
        if found is not None:
            return determined(found)
        parsed(text)  # which says what is wrong
        return relation_of(text)
    except (RecurrenceTextError, ExpressionError) as error:
        try:
            return relation_of(text)
        except GfkitError:
            raise error from None


def relation_of(text: str) -> RelationTyped:
    """Return a relation, perhaps with the n from which on it is meant; raises GfkitError."""
    match = RANGE.search(text)
    relation = parse_relation(text[: match.start()] if match else text)
    return RelationTyped(relation, *_ends_of(match))


def said_of_sequence(text: str) -> RelationTyped:
    """Return what is said of a sequence, a relation or that something divides it."""
    match = RANGE.search(text)
    found = parse_statement(text[: match.start()] if match else text)
    if not isinstance(found, Relation):
        return relation_of(text)  # which says what is wrong
    return RelationTyped(found, *_ends_of(match))


def _diagonal(text: str) -> Reading:
    match = DIAGONAL.match(text)
    if match is None:
        why = "it is written diagonal of 1/(1-x-y), or, in a direction, diagonal 2,1 of 1/(1-x-y)"
        raise ExpressionError(text, why)
    some = tuple(map(int, match[1].split(","))) if match[1] else None
    parsed(text)
    return DiagonalOf(parse_expression(text[match.end() :]), some)


def _series_equation(text: str, match: re.Match[str]) -> Reading:
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


def with_numbers(text: str, letters: Iterable[str]) -> str:
    """Return a text with numbers for some letters.

    >>> with_numbers("x*2^n + y*3^n", "xy")
    '2*2^n + 3*3^n'
    """
    values = dict(zip(sorted(letters), "23456789", strict=False))
    return re.sub(r"(?<![A-Za-z])[a-z](?![A-Za-z(_])", lambda z: values.get(z[0], z[0]), text)


def with_firsts(found: Recurrences) -> str:
    """Return the text of recurrences with some first values.

    >>> with_firsts(recurrences_of_text("u_{n+1} = u_n + 2*u_{n-1}"))
    'u_{n+1} = u_n + 2*u_{n-1}, u(0) = 0, u(1) = 1'
    """
    told = found.with_values().values[len(found.values) :]
    return ", ".join([found.text, *map(str, told)])


def is_said(text: str) -> bool:
    """Tell whether a text with signs is English: it has two long words, and no term of a sequence.

    >>> is_said("permutations with |p(i)-i| <= 2"), is_said("T(n) = 2 where n is even")
    (True, False)
    """
    many = re.findall(r"(?<![\w(])[A-Za-z]{4,}(?= |$)", text)
    return len(many) > 1 and not re.search(r"[A-Za-z]\(n", text)


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


def letters_of(text: str) -> frozenset[str]:
    """Return the letters of a formula or relation that have no value of their own; none if neither.

    >>> sorted(letters_of("Sum_{k=0..r} binomial(m,k) = 2^n")), sorted(letters_of("kings"))
    (['m', 'n', 'r'], [])
    """
    try:
        return variables_of(parse_statement(text))
    except GfkitError:
        return frozenset()
