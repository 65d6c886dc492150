"""Formulas that are typed: for a(n), for a g.f., recurrences, equations and relations."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from gfkit.base.file_reading import shown
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import ExpressionError, FormulaError, GfkitError
from gfkit.formulas.formula_construction import number, with_harmonic_numbers
from gfkit.formulas.formula_evaluation import DividesByZero, Scope, value_of
from gfkit.formulas.formula_parser import parse_expression, parse_relation, parse_statement
from gfkit.formulas.formula_tree import (
    Binary,
    Call,
    Expression,
    Relation,
    Sum,
    Term,
    Variable,
    bound_by,
    sequences_of,
    substituted,
    text_of,
    variables_of,
    walk,
)
from gfkit.formulas.rational_gf_parser import LONGER, parse_series
from gfkit.reading.phrase_lexicon_and_cursor import MARKS, PhraseWords, lexicon
from gfkit.reading.reader_interface import Read, require_closed
from gfkit.reading.readings import (
    DiagonalOf,
    Formula,
    FractionTyped,
    Reading,
    RecurrenceTyped,
    RelationTyped,
    SeriesEquationTyped,
)
from gfkit.reading.recurrence_reader import (
    RecurrenceNotRead,
    Recurrences,
    RecurrenceTextError,
    about_a,
    recurrences_of_text,
    values_of_text,
)
from gfkit.reading.text_tokens import (
    LONGEST,
    before_bracket,
    has_letter,
    is_digits,
    is_letters,
    pieces_of,
    signs_of,
)
from gfkit.reading.variable_range_reader import ValuesOfLetter, without_bounds, without_range
from gfkit.sequences.binomial_sums import of_binomial_sum
from gfkit.sequences.diagonals_and_algebraic_series import ALGEBRAIC, DIAGONAL
from gfkit.sequences.fraction_list_and_formula_definitions import FormulaTerms
from gfkit.sequences.parametric_recurrences import of_formula
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.sequences_of_recurrences import linear_of, sequence_of_recurrences
from gfkit.series.multivariate_rational_gf import MarkedGF
from gfkit.series.shift_spaces import or_none

if TYPE_CHECKING:
    from re import Match

KEPT = 64
"""So many sequences are kept, which are made when they are read, and asked for later."""
LONGEST_VALUE = 9
"""A number in the place of a letter, and a modulus, have at most so many digits."""
LONG_WORD = 4
"""A word of so many letters is no product of letters."""
LATEST = 9
"""A formula begins before this n."""
SAID = lexicon("formula_readers")
INDICES = frozenset("ijklmprsN")
"""Letters that may stand for n."""
RELATED = ("<", ">", "≤", "≥", "≠", " divides ", "|")
"""What is in a relation, besides =."""
SERIES_LETTERS = frozenset("qtxz")


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


def at_value(text: str, read: Read) -> Reading | None:
    """Read a formula in n and another letter, of which the value is told.

    >>> from gfkit import read
    >>> str(at_value("binomial(n,k) for k = 2", read).body)
    'binomial(n, 2)'
    """
    words = PhraseWords(text.split())
    places = [k for k, one in enumerate(words.plain) if k and (one,) in SAID["at"]]
    if not places:
        return None
    of, told = " ".join(words.words[: places[-1]]), " ".join(words.words[places[-1] + 1 :])
    match signs_of(told):
        case [letter, "=" | "is" | "equals", *minus, value] if minus in ([], ["-"]):
            is_value = is_digits(value) and len(value) <= LONGEST_VALUE
        case _:
            return None
    if not (is_value and len(letter) == 1 and is_letters(letter) and letter.islower()):
        return None
    try:
        found = parse_statement(of.rstrip(MARKS))
    except GfkitError:
        return None
    if any(bound_by(part)[0] == letter for _, part in walk(found)):
        raise GfkitError(f"{letter} is bound by its sum and has no value; {of!r} is read")
    if letter == "n" or {letter, "n"} - variables_of(found):
        return None
    return read(str(substituted(found, letter, number(int(f"{''.join(minus)}{value}")))))


def with_letters(text: str, read: Read) -> Reading | None:
    """Read a g.f. in x, t or z, or a formula in n, with letters that stand for numbers.

    >>> from gfkit import read
    >>> str(with_letters("k^n + n", read).body), with_letters("2^n", read)
    ('k^n+n', None)
    """
    del read
    with suppress(GfkitError):
        body = parse_expression(text)
        letters = variables_of(body)
        if "n" in letters:
            has_others = len(letters) > 1
            return Formula(body) if has_others and by_formula(body, 0).parameters else None
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


def of_letter(text: str, read: Read) -> Reading | None:
    """Read a formula in one letter that is not n, such as m or r; a relation in some of them.

    >>> from gfkit import read
    >>> str(of_letter("binomial(2*m,m)", read).body), of_letter("m + r", read)
    ('binomial(2*n, n)', None)
    """
    if has_letter(text, *"nxyzta") or not has_letter(text, *INDICES):
        return None
    names = letters_of(text)
    if not names or (len(names) > 1 and "=" not in text) or not names <= INDICES:
        return None
    found, letter = parse_statement(text), max(names)
    if not (isinstance(found, Relation) or any(_is_of(part, letter) for _, part in walk(found))):
        return None
    return read(str(substituted(found, letter, Variable("n"))))


def _is_of(part: Expression, letter: str) -> bool:
    """Tell whether a part is a function, a sum, or a power with a letter above."""
    match part:
        case Binary("^", _, above):
            return letter in variables_of(above)
        case Call() | Sum() | Term():
            return True
    return False


def formula(text: str, read: Read) -> Reading | None:
    """Read a formula for a(n), perhaps with the n from which on it is meant."""
    if (remainder := _remainder(text)) is not None:
        of, modulus = remainder
        of = named_sequence(of) or of
        return formula(f"mod({of}, {modulus})", read) if has_letter(of, "n") else None
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
    low, high = _ends_of(of_range)
    if high is not None:
        raise GfkitError(f"{shown(text, 60)}: a sequence goes on, as in '{body} for n >= 0'")
    return Formula(found, first_n(found) if low is None else low)


def _remainder(text: str) -> tuple[str, str] | None:
    """Return a formula and a number, for the formula modulo this number; None for other texts."""
    if any(sign in text for sign in "=<>"):
        return None
    words = PhraseWords(text.split())
    of = words.before(SAID["modulo"])
    modulus = words.rest
    if of is not None and words.words[words.at - 1].startswith("("):
        modulus = modulus.removesuffix(")") if modulus.endswith(")") else ""
    is_number = is_digits(modulus) and len(modulus) <= LONGEST_VALUE
    return (of, modulus) if of is not None and is_number else None


def _ends_of(of_range: ValuesOfLetter | None) -> tuple[int | None, int | None]:
    """Return the first and the last n of a range, as far as they are told."""
    if of_range is None:
        return None, None
    if not of_range.is_one_way:
        raise GfkitError("what is said of n is not a range such as 'for 2 <= n <= 8'")
    return of_range.low, of_range.high


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


def generating_function(text: str, read: Read) -> Reading | None:
    """Read a g.f. in one letter, perhaps with roots, or from a term before n = 0 on."""
    del read
    words = PhraseWords(text.split())
    is_said = words.take(SAID["gf"])
    low, of = _begun(words.rest)
    if not of or not (is_said or low or _is_in_one_letter(of)):
        return None
    if "=" in of or of.startswith("diagonal "):
        return None
    try:
        body = _in_x(parse_expression(of, longer=LONGER))
    except FormulaError:
        parsed(of)  # which says what is wrong
        raise
    parsed(text_of(body), -low)
    return FractionTyped(body, -low)


BEGUN = "x^(-"
"""A series that begins before n = 0, as x^(-2)*(1+x)/(1-x), has this before it."""


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


def relation_of(text: str) -> RelationTyped:
    """Return a relation, perhaps with the n from which on it is meant; raises GfkitError."""
    body, of_range = without_range(text)
    return RelationTyped(parse_relation(body), *_ends_of(of_range))


def said_of_sequence(text: str) -> RelationTyped:
    """Return what is said of a sequence, a relation or that something divides it."""
    body, of_range = without_range(text)
    found = parse_statement(body)
    if not isinstance(found, Relation):
        return relation_of(text)  # which says what is wrong
    return RelationTyped(found, *_ends_of(of_range))


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


def with_numbers(text: str, letters: Iterable[str]) -> str:
    """Return a text with numbers for some letters.

    >>> with_numbers("x*2^n + y*3^n", "xy")
    '2*2^n + 3*3^n'
    """
    values = dict(zip(sorted(letters), "23456789", strict=False))
    told = pairwise([*pieces_of(text), ""])
    return "".join(one if after in {"(", "_"} else values.get(one, one) for one, after in told)


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
    pieces = ["", *pieces_of(text), ""]
    words = [
        one
        for before, one, behind in zip(pieces, pieces[1:], pieces[2:], strict=False)
        if is_letters(one) and len(one) >= LONG_WORD and before[-1:] not in {"(", "_"}
        if not is_digits(before) and not behind.strip()
    ]
    terms = zip(pieces, pieces[1:], pieces[2:], strict=False)
    is_term = any(is_letters(a) and b == "(" and c[:1] == "n" for a, b, c in terms)
    return len(words) > 1 and not is_term


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
