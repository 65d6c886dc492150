"""Texts of entries of the OEIS: a title behind its A-number, and a line of a program."""

from __future__ import annotations

from gfkit.reading.kinds_of_text import Read, matching
from gfkit.reading.readings import ProgramLine, Reading, Title


@matching(r"(?=.*\w ?\[)[A-Za-z].*\].*|(?:Vec|vector|seq|series|taylor|rsolve|Sum)\(.*\)")
def program(text: str, read: Read) -> Reading | None:
    """Read a line of a program that lists a sequence, in Mathematica, PARI, Maple or Python."""
    from gfkit.oeis.entries.code_reading import sequence_of_program  # noqa: PLC0415 - slow

    del read
    found = sequence_of_program(text)
    return None if found is None else ProgramLine(text, found.named(text))


@matching(r"(?P<number>A[0-9]{6})[:.]? (?P<title>.{12,})")
def title(text: str, read: Read, number: str, title: str) -> Reading:
    """Read the title of an entry behind its A-number, in the words of the OEIS."""
    from gfkit.reports.read_titles import sequence_of_title  # noqa: PLC0415 - slow to import

    del text, read
    return Title(number, title, sequence_of_title(title))
