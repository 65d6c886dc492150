"""Terms as the verbs read them: from arguments, a file, a b-file or standard input."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from collections.abc import Sequence as ListOf

    from gfkit.sequences.sequence import Sequence

TERM = re.compile(r"[+-]?[0-9]+(?:/[0-9]+)?", re.ASCII)
SEPARATOR = re.compile(r"[\s,;]+")
TERMS_TEXT = re.compile(r"\s*(?:[-+]?[.]?[0-9]|-?$|[,;(\[{])", re.ASCII)

TERMS_SETTINGS = {"ignore_unknown_options": True}
"""Context settings of a verb that reads terms: -1,2,3 is a list of terms and no option."""

TermsArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="TERMS", help="Terms such as 1,-2,3 or 1 -2 3; - reads them."),
]
BFileOption = Annotated[
    str | None, typer.Option("--bfile", metavar="FILE", help="A b-file: lines `n a(n)`.")
]
FileOption = Annotated[
    str | None, typer.Option("--file", metavar="FILE", help="A file of terms, one a line.")
]
OffsetOption = Annotated[
    int | None, typer.Option("--offset", metavar="N", help="Index of the first term, usually 0.")
]


def is_terms_text(text: str) -> bool:
    """Tell whether an argument begins as terms do, or is - for standard input: it is no model.

    >>> is_terms_text("1, -2"), is_terms_text("-"), is_terms_text("o12")
    (True, True, False)
    """
    return TERMS_TEXT.match(text) is not None and not text.endswith(".toml")


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
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415

    if sum((bool(texts), bfile is not None, file is not None)) != 1:
        raise GfkitError("give TERMS, or --bfile FILE, or --file FILE, or - for standard input")
    if bfile is not None:
        from gfkit.oeis.bfile import parse_bfile  # noqa: PLC0415

        text, source = _text_of(bfile)
        terms = parse_bfile(text, source)
        if offset not in {None, terms.offset}:
            raise GfkitError(f"{source}: the first index is {terms.offset}, but --offset {offset}")
        return terms
    if file is not None:
        values = _values_of(*_text_of(file))
    elif texts is not None and list(texts) == ["-"]:
        values = _values_of(*_text_of("-"))
    else:
        values = [
            _value(word, f"term {number}")
            for number, word in enumerate(_words(" ".join(texts or ())), 1)
        ]
    if not values:
        raise GfkitError("no terms were given")
    return Sequence(values, offset=offset or 0)


def _text_of(path: str) -> tuple[str, str]:
    """Return the text of a file, and the name of it for messages; "-" is standard input."""
    from gfkit.oeis.bfile import MAX_BYTES, POINTER, BFileError, read_text  # noqa: PLC0415

    if path == "-":
        source = "standard input"
        try:
            text = sys.stdin.read(MAX_BYTES + 1)
        except (UnicodeDecodeError, OSError, ValueError):
            raise BFileError(source, None, "not a text") from None
        if len(text) > MAX_BYTES:
            raise BFileError(source, None, f"more than {MAX_BYTES >> 20} MiB")
    else:
        source = path
        text = read_text(Path(path))
    if text.startswith(POINTER):
        raise BFileError(source, 1, "this is a Git LFS pointer, not the file that it stands for")
    if not text.strip():
        raise BFileError(source, None, "the file is empty" if path != "-" else "no terms in it")
    return text, source


def _values_of(text: str, source: str) -> list[Fraction | int]:
    """Read a text of terms, separated by commas, spaces or line ends; # begins a comment line."""
    values: list[Fraction | int] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip().startswith("#"):
            continue
        values += [_value(word, f"{source}:{number}") for word in _words(line)]
    if not values:
        raise GfkitError(f"{source}: no terms in it")
    return values


def _words(text: str) -> list[str]:
    return [word for word in SEPARATOR.split(text.strip().strip("[](){}")) if word]


def _value(word: str, where: str) -> Fraction | int:
    if word.isdigit() and word.isascii():
        return int(word)
    shown = word if len(word) <= 40 else word[:37] + "..."
    if word.startswith("--"):
        raise GfkitError(f"no such option: {shown}")
    if not TERM.fullmatch(word):
        kind = "has a decimal point" if re.fullmatch(r"[+-]?[0-9]*\.[0-9]*", word) else "is no term"
        raise GfkitError(f"{where}: {shown!r} {kind}; terms are integers or fractions such as -3/2")
    try:
        return Fraction(word) if "/" in word else int(word)
    except ZeroDivisionError:
        raise GfkitError(f"{where}: {shown!r} has denominator 0") from None
    except ValueError as error:
        raise GfkitError(f"{where}: {error}") from None
