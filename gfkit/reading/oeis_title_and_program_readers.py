"""Texts of entries of the OEIS: a title behind its A-number, and a line of a program."""

from __future__ import annotations

from gfkit.formulas.pieces import is_digits, is_letters, pieces_of
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import ProgramLine, Reading, Title

LISTING = frozenset({"Vec", "vector", "seq", "series", "taylor", "rsolve", "Sum"})
"""Functions of PARI and Maple that list a sequence."""
SHORTEST_TITLE = 12


def program(text: str, read: Read) -> Reading | None:
    """Read a line of a program that lists a sequence, in Mathematica, PARI, Maple or Python."""
    from gfkit.oeis.entries.programs_read_as_sequences import sequence_of_program  # noqa: PLC0415 - slow

    del read
    found = sequence_of_program(text) if _is_program(text) else None
    return None if found is None else ProgramLine(text, found.named(text))


def _is_program(text: str) -> bool:
    """Tell whether a text may be a line of a program: it calls what lists, or has brackets.

    >>> [_is_program(one) for one in ("Table[2^n, {n, 0, 9}]", "seq(2^n, n=0..9)", "[1, 2, 3]")]
    [True, True, False]
    """
    pieces = pieces_of(text)
    if pieces[0] in LISTING and pieces[1:2] == ("(",) and pieces[-1] == ")":
        return True
    opened = [k for k in range(1, len(text)) if text[k] == "["]
    is_called = any(text[max(k - 2, 0) : k].removesuffix(" ")[-1:].isalnum() for k in opened)
    return is_letters(pieces[0]) and is_called and "]" in text[opened[0] :]


def title(text: str, read: Read) -> Reading | None:
    """Read the title of an entry behind its A-number, in the words of the OEIS."""
    del read
    number, _, title = text.partition(" ")
    number = number[:-1] if number[-1:] in {":", "."} else number
    is_number = number[:1] == "A" and is_digits(number[1:]) and len(number) == len("A000045")
    if not is_number or len(title) < SHORTEST_TITLE:
        return None
    from gfkit.typed.titles import sequence_of_title  # noqa: PLC0415 - slow to import

    return Title(number, title, sequence_of_title(title))
