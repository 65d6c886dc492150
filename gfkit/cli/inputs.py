"""Terms as the verbs read them: from arguments, a file, a b-file or standard input."""

from __future__ import annotations

import os
import re
import stat
import sys
from fractions import Fraction
from typing import TYPE_CHECKING

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence as ListOf

    from gfkit.sequences.sequence import Sequence

TERM = re.compile(r"[+-]?[0-9]+(?:/[0-9]+)?", re.ASCII)
SEPARATOR = re.compile(r"[\s,;]+")
EMPTY = re.compile(r"[,;]\s*[,;]|^[,;]")
TERMS_TEXT = re.compile(r"\s*(?:[-+]?[.]?[0-9]|-?$|[,;(\[{])", re.ASCII)

MAX_TERMS = 2_000_000
"""A file of terms has at most this many, and as many lines."""
DIGITS_A_STEP = 1000


def is_terms_text(text: str) -> bool:
    """Tell whether an argument begins as terms do, or is - for standard input: not a model.

    >>> is_terms_text("1, -2"), is_terms_text("-"), is_terms_text("o12")
    (True, True, False)
    """
    return TERMS_TEXT.match(text) is not None and not text.endswith(".toml")


def is_piped() -> bool:
    """Tell whether standard input is a pipe or a file: what another command wrote."""
    try:
        mode = os.fstat(sys.stdin.fileno()).st_mode
    except (AttributeError, OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def read_terms(
    texts: ListOf[str] | None,
    *,
    bfile: str | None = None,
    file: str | None = None,
    offset: int | None = None,
) -> Sequence:
    """Return the integers or fractions given in one of the four ways, with their offset.

    texts: arguments of a command; ["-"] means standard input. bfile, file: paths, or "-".
    offset: of the first term, 0 if None; a b-file has its own. Raises GfkitError with one line that
    says what is wrong and where.

    >>> read_terms(["1,-2,3/2"], offset=1)
    <Sequence from n = 1: 1, -2, 3/2; given>
    """
    from gfkit.sequences.sequence import Sequence

    if sum((bool(texts), bfile is not None, file is not None)) != 1:
        raise GfkitError("give TERMS, or --bfile FILE, or --file FILE, or - for standard input")
    if bfile is not None:
        from gfkit.base.files import name_of
        from gfkit.oeis.entries.bfiles import read_bfile

        terms = read_bfile(bfile)
        if offset not in {None, terms.offset}:
            source = name_of(bfile)
            raise GfkitError(f"{source}: the first index is {terms.offset}, but --offset {offset}")
        return terms
    values = _values_of(file) if file is not None else read_values(texts or [])
    return Sequence(values, offset=offset or 0)


def read_values(texts: ListOf[str]) -> list[Fraction | int]:
    """Return the integers or fractions of the arguments of a command; ["-"] is standard input.

    Raises GfkitError with one line that says what is wrong and where.

    >>> read_values(["1,-2,3/2"])
    [1, -2, Fraction(3, 2)]
    """
    if list(texts) == ["-"]:
        return _values_of("-")
    text = " ".join(texts)
    words = _words(text)
    if not words:
        raise GfkitError("no terms were given; write them as 1,2,5,12")
    _refuse_empty(text, "")
    return [_value(word, f"term {number}") for number, word in enumerate(words, 1)]


def _values_of(path: str) -> list[Fraction | int]:
    """Read a file of terms, separated by commas, spaces or line ends; # begins a comment line.

    path: - is standard input.
    """
    from gfkit.base.budget import spend
    from gfkit.base.files import Limits, lines, name_of

    source = name_of(path)
    values: list[Fraction | int] = []
    number = 0
    for number, line in enumerate(lines(path, Limits(lines=MAX_TERMS)), 1):
        if line.strip().startswith("#"):
            continue
        _refuse_empty(line, f"{source}:{number}: ")
        for word in _words(line):
            values.append(_value(word, f"{source}:{number}"))
            spend(1 + len(word) // DIGITS_A_STEP)
        if len(values) > MAX_TERMS:
            raise GfkitError(f"{source}:{number}: more than {MAX_TERMS} terms, the limit")
    if not values:
        raise GfkitError(
            f"{source}: " + ("it contains no terms" if number else "the file is empty")
        )
    return values


def _refuse_empty(text: str, where: str) -> None:
    """Raise GfkitError if there is nothing between two commas, or before the first one.

    where: begins the message.
    """
    match = EMPTY.search(text.strip(" []{}()"))
    if match is not None:
        number = len(_words(text.strip(" []{}()")[: match.start()])) + 1
        raise GfkitError(
            f"{where}term {number} is empty: write each term, with one comma between two"
        )


def _words(text: str) -> list[str]:
    return [word for word in SEPARATOR.split(text.strip().strip("[](){}")) if word]


def _value(word: str, where: str) -> Fraction | int:
    """Return a term; `where` begins the message."""
    from gfkit.base.files import shown
    from gfkit.numbers.decimal import MAX_DIGITS, integer

    if not TERM.fullmatch(word):
        has_point = re.fullmatch(r"[+-]?[0-9]*\.[0-9]*", word)
        kind = "has a decimal point" if has_point else "is not a term"
        raise GfkitError(
            f"{where}: {shown(word)} {kind}; terms are integers or fractions such as -3/2"
        )
    above, _, below = word.partition("/")
    try:
        value = integer(above, MAX_DIGITS)
        return Fraction(value, integer(below, MAX_DIGITS)) if below else value
    except ZeroDivisionError:
        raise GfkitError(f"{where}: {shown(word)} has denominator 0") from None
    except ValueError as error:
        raise GfkitError(f"{where}: {error}") from None
