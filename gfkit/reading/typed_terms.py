"""Terms that are typed: numbers, terms with their n, the signature of a recurrence."""

from __future__ import annotations

import re
from fractions import Fraction

from gfkit.base.files import shown
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import MAX_DIGITS, integer
from gfkit.reading.kinds_of_text import Read, matching
from gfkit.reading.phrases import Words, lexicon
from gfkit.reading.readings import Reading, TermsTyped

SAID = lexicon("typed_terms")
TERMS = re.compile(r"[\s,;()\[\]{}]*[+-]?[.]?[0-9][0-9\s,;()\[\]{}+./-]*", re.ASCII)
MORE = re.compile(r"(?<![\s,])[\s,]*(?:\.\.\.|…)[\s)\]}]*$")
"""What is written behind terms that go on."""
_EQUAL_TERM = r"[a-z][(_\[]?(-?\d+)[)\]]? ?= ?(-?\d+(?:/\d+)?)"
_SEPARATOR = re.compile(r"[\s,;]+")
_EMPTY = re.compile(r"[,;]\s*[,;]|^[,;]")
_TERM = re.compile(r"[+-]?(?:[0-9]+(?:/[0-9]+)?|[0-9]*\.[0-9]{1,1000})", re.ASCII)


def values_of(text: str, where: str = "") -> list[Fraction | int]:
    """Return the numbers of a text, whatever is between them; raises GfkitError for any other.

    where: of a line of a file, begins the message.

    >>> values_of("[1, -2; 3/2]")
    [1, -2, Fraction(3, 2)]
    """
    text = text.strip(" \n\t[]{}()")
    words = [word for word in _SEPARATOR.split(text) if word]
    if (match := _EMPTY.search(text)) is not None:
        number = len([one for one in _SEPARATOR.split(text[: match.start()]) if one]) + 1
        raise GfkitError(
            f"{where}term {number} is empty: write each term, with one comma between two"
        )
    return [_value(word, where or f"term {k}: ") for k, word in enumerate(words, 1)]


def _value(word: str, where: str) -> Fraction | int:
    word = word.strip("()[]{}")
    if not _TERM.fullmatch(word):
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


def terms_of(values: list[Fraction | int], offset: int = 0) -> TermsTyped:
    """Return terms as they are read: fractions that are whole are integers."""
    whole = (int(one) if Fraction(one).denominator == 1 else Fraction(one) for one in values)
    return TermsTyped(tuple(whole), offset)


@matching(TERMS.pattern)
def terms(text: str, read: Read) -> Reading:
    """Read numbers, from a(0) on."""
    del read
    if text.replace(" ", "").startswith("[["):
        raise GfkitError(f"{shown(text, 60)}: a matrix is neither a sequence nor a game of moves")
    return terms_of(values_of(MORE.sub("", text)))


@matching(rf"(?:{_EQUAL_TERM}(?:, | and |, and |; ?|,|$)){{4,}}")
def terms_by_n(text: str, read: Read) -> Reading | None:
    """Read a(1) = 1, a(2) = 3, a(3) = 4, a(4) = 6 as terms from n = 1 on."""
    del read
    indices, values = zip(*re.findall(_EQUAL_TERM, text), strict=True)
    first = int(indices[0])
    if [int(one) for one in indices] != [*range(first, first + len(indices))]:
        return None
    return terms_of(values_of(", ".join(values)), first)


def signature(text: str, read: Read) -> Reading | None:
    """Read the signature of a recurrence, and first terms from n = 0 on.

    >>> from gfkit import read
    >>> signature("signature (1,1) starting 2, 1", read).of.text
    'a(n) = a(n-1)+a(n-2), a(0) = 2, a(1) = 1'
    """
    before, _, behind = text.partition("(")
    inner, is_closed, behind = behind.partition(")")
    words, rest = Words(before.split()), Words(behind.lstrip(" ,;.:").split())
    words.take(SAID["recurrence"])
    if not (words.take(SAID["signature"]) and words.is_done and is_closed):
        return None
    rest.take(SAID["starting"])
    if not TERMS.fullmatch(inner) or not TERMS.fullmatch(MORE.sub("", rest.rest)):
        return None
    signs, firsts = values_of(inner), values_of(MORE.sub("", rest.rest))
    if len(firsts) < len(signs):
        said = f"a signature of {len(signs)} numbers goes with as many first terms"
        raise GfkitError(f"{said}, as in 'signature (3,-1) starting 1, 2'")
    told = "".join(
        f"{'-' if z < 0 else '+'}{'' if abs(z) == 1 else f'{abs(z)}*'}a(n-{k})"
        for k, z in enumerate(signs, 1)
        if z
    )
    right = told.removeprefix("+") or "0"
    given = "".join(f", a({n}) = {z}" for n, z in enumerate(firsts))
    return read(f"a(n) = {right}{given}")
