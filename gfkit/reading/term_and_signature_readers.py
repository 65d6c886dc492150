"""Terms that are typed: numbers, terms with their n, the signature of a recurrence."""

from __future__ import annotations

from fractions import Fraction

from gfkit.base.file_reading import shown
from gfkit.errors import GfkitError
from gfkit.formulas.pieces import is_digits, is_letters, signs_of
from gfkit.numbers.decimal_text import MAX_DIGITS
from gfkit.numbers.decimal_text_reader import integer
from gfkit.reading.phrase_lexicon_and_cursor import PhraseWords, lexicon
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import Reading, TermsTyped

SAID = lexicon("term_and_signature_readers")
SEPARATORS = " \t\n\r\f\v,;"
BRACKETS = "()[]{}"
IN_TERMS = f"0123456789{SEPARATORS}{BRACKETS}+./-"
DOTS = ("...", "…")
MOST_PLACES = 1000
"""A decimal fraction has at most so many digits behind the point."""
LEAST_BY_N = 4
"""So many terms with their n are a sequence; fewer may be values of something else."""


def is_terms(text: str) -> bool:
    """Tell whether a text is numbers, with separators and brackets around them.

    >>> is_terms("[1, -2; 3/2]"), is_terms("0.5"), is_terms("1, 2, ..."), is_terms("2 n")
    (True, True, True, False)
    """
    begun = text.lstrip(SEPARATORS + BRACKETS)
    begun = begun[begun[:1] in {"+", "-"} :]
    return is_digits(begun.removeprefix(".")[:1]) and not begun.strip(IN_TERMS)


def without_dots(text: str) -> str:
    """Return terms without the dots behind them.

    >>> without_dots("(1, 2, 4, ...)"), without_dots("1, 2")
    ('(1, 2, 4', '1, 2')
    """
    end = text.rstrip(" \t\n\r\f\v)]}")
    for dots in DOTS:
        if end.endswith(dots) and end != dots:
            return end.removesuffix(dots).rstrip(" \t\n\r\f\v,")
    return text


def values_of(text: str, where: str = "") -> list[Fraction | int]:
    """Return the numbers of a text, whatever is between them; raises GfkitError for any other.

    where: of a line of a file, begins the message.

    >>> values_of("[1, -2; 3/2]")
    [1, -2, Fraction(3, 2)]
    """
    text = text.strip(" \n\t[]{}()").replace(";", ",")
    words = text.replace(",", " ").split()
    between = text.split(",") if "," in text else []
    if between and (empty := [k for k, one in enumerate(between[:-1]) if not one.strip()]):
        number = len(" ".join(between[: empty[0]]).split()) + 1
        raise GfkitError(
            f"{where}term {number} is empty: write each term, with one comma between two"
        )
    return [_value(word, where or f"term {k}: ") for k, word in enumerate(words, 1)]


def _value(word: str, where: str) -> Fraction | int:
    word = word.strip("()[]{}")
    if not _is_term(word):
        raise GfkitError(f"{where}{shown(word)} is not a term; terms are numbers such as -3/2")
    if "." in word:
        return Fraction(word)
    above, _, below = word.partition("/")
    try:
        value = integer(above.removeprefix("+"), MAX_DIGITS)
        return Fraction(value, integer(below, MAX_DIGITS)) if below else value
    except ZeroDivisionError:
        raise GfkitError(f"{where}{shown(word)} has denominator 0") from None
    except ValueError as error:
        raise GfkitError(f"{where}{error}") from None


def _is_term(word: str) -> bool:
    """Tell whether a word is an integer, a fraction or a decimal fraction."""
    plain = word[word[:1] in {"+", "-"} :]
    if "." in plain:
        whole, _, places = plain.partition(".")
        return is_digits(places) and len(places) <= MOST_PLACES and (is_digits(whole) or not whole)
    above, line, below = plain.partition("/")
    return is_digits(above) and (is_digits(below) if line else True)


def terms_of(values: list[Fraction | int], offset: int = 0) -> TermsTyped:
    """Return terms as they are read: fractions that are whole are integers."""
    whole = (int(one) if Fraction(one).denominator == 1 else Fraction(one) for one in values)
    return TermsTyped(tuple(whole), offset)


def terms(text: str, read: Read) -> Reading | None:
    """Read numbers, from a(0) on."""
    del read
    if not is_terms(text):
        return None
    if text.replace(" ", "").startswith("[["):
        raise GfkitError(f"{shown(text, 60)}: a matrix is neither a sequence nor a game of moves")
    return terms_of(values_of(without_dots(text)))


def terms_by_n(text: str, read: Read) -> Reading | None:
    """Read a(1) = 1, a(2) = 3, a(3) = 4, a(4) = 6 as terms from n = 1 on.

    >>> terms_by_n("a_1 = 1, a_2 = 3, a_3 = 4 and a_4 = 6", None)
    TermsTyped(values=(1, 3, 4, 6), offset=1)
    """
    del read
    told: list[tuple[int, str]] = []
    signs = signs_of(text) if text.count("=") >= LEAST_BY_N else []
    while signs:
        found = _term_by_n(signs)
        if found is None:
            return None
        told.append(found[:2])
        signs = found[2]
    indices, values = [n for n, _ in told], [value for _, value in told]
    if len(told) < LEAST_BY_N or indices != [*range(indices[0], indices[0] + len(indices))]:
        return None
    return terms_of(values_of(", ".join(values)), indices[0])


def _term_by_n(signs: list[str]) -> tuple[int, str, list[str]] | None:
    """Return n, the term, and what follows behind a comma; None for what is no a(n) = 7."""
    if "=" not in signs:
        return None
    at = signs.index("=")
    letter, *index = signs[:at]
    index = [one for one in index if one not in {"(", ")", "[", "]", "_"}]
    n = "".join(index)
    ends = (k for k in range(at, len(signs)) if signs[k] in {",", ";", "and"})
    end = next(ends, len(signs))
    value = "".join(signs[at + 1 : end])
    is_named = len(letter) == 1 and is_letters(letter) and letter.islower()
    if not (is_named and is_digits(n.removeprefix("-")) and _is_term(value)):
        return None
    rest = signs[end:]
    rest = rest[1:] if rest[:1] in ([","], [";"]) else rest
    return int(n), value, rest[1:] if rest[:1] == ["and"] else rest


def signature(text: str, read: Read) -> Reading | None:
    """Read the signature of a recurrence, and first terms from n = 0 on.

    >>> from gfkit import read
    >>> signature("signature (1,1) starting 2, 1", read).of.text
    'a(n) = a(n-1)+a(n-2), a(0) = 2, a(1) = 1'
    """
    before, _, behind = text.partition("(")
    inner, is_closed, behind = behind.partition(")")
    words, rest = PhraseWords(before.split()), PhraseWords(behind.lstrip(" ,;.:").split())
    words.take(SAID["recurrence"])
    if not (words.take(SAID["signature"]) and words.is_done and is_closed):
        return None
    rest.take(SAID["starting"])
    told = without_dots(rest.rest)
    if not (is_terms(inner) and is_terms(told)):
        return None
    signs, firsts = values_of(inner), values_of(told)
    if len(firsts) < len(signs):
        said = f"a signature of {len(signs)} numbers goes with as many first terms"
        raise GfkitError(f"{said}, as in 'signature (3,-1) starting 1, 2'")
    steps = "".join(
        f"{'-' if z < 0 else '+'}{'' if abs(z) == 1 else f'{abs(z)}*'}a(n-{k})"
        for k, z in enumerate(signs, 1)
        if z
    )
    right = steps.removeprefix("+") or "0"
    given = "".join(f", a({n}) = {z}" for n, z in enumerate(firsts))
    return read(f"a(n) = {right}{given}")
