"""Terms: numbers with any separators, from a(0) on; or a(1) = 1, a(2) = 3, ... with their n."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError
from gfkit.formulas.pieces import is_digits, is_letters, signs_of
from gfkit.numbers.decimals import MAX_DIGITS, integer, number_text, numbers_text, short_text
from gfkit.numbers.records import LongNumbers
from gfkit.typed.readings import Read, SequenceReading

if TYPE_CHECKING:
    from gfkit.games.values.game import Game
    from gfkit.sequences.sequence import Sequence

SEPARATORS = " \t\n\r\f\v,;"
BRACKETS = "()[]{}"
IN_TERMS = f"0123456789{SEPARATORS}{BRACKETS}+./-"
DOTS = ("...", "…")
MOST_PLACES = 1000
"""A decimal fraction has at most that many digits after the point."""
LEAST_BY_N = 4
"""This many terms with their n are a sequence; fewer may be values of something else."""


@dataclass(frozen=True, slots=True, repr=False)
class TermList(LongNumbers, SequenceReading):
    """Terms a(offset), a(offset + 1), ..."""

    values: tuple[int | Fraction, ...]
    offset: int = 0

    word = "terms"
    next = "guess {0}; asymptotics {0}; terms {0} --terms 20"

    def text(self) -> str:
        """Return the terms with commas, each with its n where they do not begin with a(0)."""
        if not self.offset:
            return numbers_text(self.values, ",")
        listed = enumerate(map(number_text, self.values), self.offset)
        return ", ".join(f"a({n}) = {value}" for n, value in listed)

    def line(self) -> str:
        """Return how many terms there are, and both ends."""
        many, first = len(self.values), self.offset
        if many < 2:
            return f"{many} term" + "s" * (not many)
        ends = short_text(self.values[0]), short_text(self.values[-1])
        return f"{many} terms, a({first}) = {ends[0]} to a({first + many - 1}) = {ends[1]}"

    def _sequence(self) -> Sequence:
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence(list(self.values), offset=self.offset)

    def game(self) -> Game:
        """Return one number as a game; raises GfkitError for several."""
        from gfkit.games.values.game import Game  # noqa: PLC0415 - slow to import

        return Game(self.values[0]) if len(self.values) == 1 else SequenceReading.game(self)

    def beginning(self, offset: int) -> TermList:
        """Return the terms with another first index."""
        return TermList(self.values, offset)


def read(text: str, inner: Read) -> TermList | None:
    """Read numbers, or terms with their n; an octal code and a list of edges are none.

    >>> read("1, 1, 2, 3", None), read("0.77", None), read("1-2,2-3", None)
    (TermList(values=(1, 1, 2, 3), offset=0), None, None)
    """
    del inner
    if "=" in text:
        return terms_by_n(text)
    is_sum = "+" in text and any(dots in text for dots in DOTS)
    if is_sum or ")+" in text or is_code(text) or not is_terms(text) or _is_listed(text):
        return None
    if text.replace(" ", "").startswith("[["):
        raise GfkitError(f"{shown(text, 60)}: a matrix is neither a sequence nor a game of moves")
    return terms_of(values_of(without_dots(text)))


def is_code(text: str) -> bool:
    """Return whether a text is an octal code, as 0.77.

    >>> is_code("0.77"), is_code("4.3'"), is_code("12.5")
    (True, True, False)
    """
    whole, point, digits = text.partition(".")
    is_whole = not whole or (len(whole) == 1 and is_digits(whole))
    return is_whole and bool(point and digits) and all(z == "'" or is_digits(z) for z in digits)


def _is_listed(text: str) -> bool:
    """Return whether a text is a list of edges, as 1-2,2-3."""
    if "-" not in text.strip("{")[1:]:
        return False
    from gfkit.boards.shapes.graph import LISTED  # noqa: PLC0415 - most terms do without

    return bool(LISTED.fullmatch(text))


def is_terms(text: str) -> bool:
    """Return whether a text is numbers, with separators and brackets around them.

    >>> is_terms("[1, -2; 3/2]"), is_terms("0.5"), is_terms("1, 2, ..."), is_terms("2 n")
    (True, True, True, False)
    """
    begun = text.lstrip(SEPARATORS + BRACKETS)
    begun = begun[begun[:1] in {"+", "-"} :]
    return is_digits(begun.removeprefix(".")[:1]) and not begun.strip(IN_TERMS)


def without_dots(text: str) -> str:
    """Return terms without the dots after them.

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
    """Return whether a word is an integer, a fraction or a decimal fraction."""
    plain = word[word[:1] in {"+", "-"} :]
    if "." in plain:
        whole, _, places = plain.partition(".")
        return is_digits(places) and len(places) <= MOST_PLACES and (is_digits(whole) or not whole)
    above, line, below = plain.partition("/")
    return is_digits(above) and (is_digits(below) if line else True)


def terms_of(values: list[Fraction | int], offset: int = 0) -> TermList:
    """Return terms as they are read: fractions that are whole are integers."""
    whole = (int(one) if Fraction(one).denominator == 1 else Fraction(one) for one in values)
    return TermList(tuple(whole), offset)


def terms_by_n(text: str) -> TermList | None:
    """Read a(1) = 1, a(2) = 3, a(3) = 4, a(4) = 6 as terms from n = 1 on.

    >>> terms_by_n("a_1 = 1, a_2 = 3, a_3 = 4 and a_4 = 6")
    TermList(values=(1, 3, 4, 6), offset=1)
    """
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
    """Return n, the term, and what follows after a comma; None for any text but a(n) = 7."""
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
