"""Formulas that are typed: for a(n), or for a generating function."""

from __future__ import annotations

from contextlib import suppress

from gfkit.base.file_reading import shown
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import FormulaError, GfkitError
from gfkit.formulas.formula_construction import number, with_harmonic_numbers
from gfkit.formulas.formula_parser import parse_expression, parse_statement
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
from gfkit.formulas.pieces import (
    LONGEST,
    has_letter,
    is_digits,
    is_letters,
    pieces_of,
    signs_of,
)
from gfkit.formulas.ranges import ends_of, without_range
from gfkit.formulas.rational_gf_parser import LONGER, parse_series
from gfkit.reading.phrase_lexicon_and_cursor import MARKS, PhraseWords, lexicon
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import Formula, FractionTyped, Reading
from gfkit.reading.sequences_of_typed_formulas import by_formula, first_n, parsed
from gfkit.series.multivariate_rational_gf import MarkedGF

LONGEST_VALUE = 9
"""A number in the place of a letter, and a modulus, have at most so many digits."""
SAID = lexicon("formula_and_gf_readers")
INDICES = frozenset("ijklmprsN")
"""Letters that may stand for n."""
SERIES_LETTERS = frozenset("qtxz")


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
    low, high = ends_of(of_range)
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


def _in_x(body: Expression) -> Expression:
    """Return a formula in one letter as one in x."""
    letter, *others = sorted(variables_of(body)) or ["x"]
    return body if others or letter == "x" else substituted(body, letter, Variable("x"))


def letters_of(text: str) -> frozenset[str]:
    """Return the letters of a formula or relation that have no value of their own; none if neither.

    >>> sorted(letters_of("Sum_{k=0..r} binomial(m,k) = 2^n")), sorted(letters_of("kings"))
    (['m', 'n', 'r'], [])
    """
    try:
        return variables_of(parse_statement(text))
    except GfkitError:
        return frozenset()
