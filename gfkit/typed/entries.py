"""Entries of the OEIS: their files, titles after an A-number, lines of formulas.

A000045, oeis.org/A000045            the entry or its b-file in this folder, or a name
A030186: Number of matchings ...     a title, in the words of the OEIS
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.base.file_reader import is_there
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import GfkitError
from gfkit.formulas.pieces import is_digits
from gfkit.typed.readings import Read, Reading, SequenceReading

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.oeis.entries.formula_lines import LineStatement
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

LEAST_DIGITS, MOST_DIGITS = 2, 7
SHORTEST_TITLE = 12


@dataclass(frozen=True, slots=True)
class EntryFile(SequenceReading):
    """An entry of the OEIS in a file."""

    path: str
    number: str

    word = "entry"
    next = "oeis prove {0}; guess {0}; export {0} --lang pari"

    def text(self) -> str:
        """Return the name of the file."""
        return self.path

    def line(self) -> str:
        """Return the number."""
        return f"the entry {self.number}"

    def _sequence(self) -> Sequence:
        from gfkit.oeis.entries.internal_format import read_entry  # noqa: PLC0415 - slow to import
        from gfkit.oeis.settling.sequences import sequence_of_entry  # noqa: PLC0415 - slow to import

        return sequence_of_entry(read_entry(Path(self.path)))

    def sequence(self) -> Sequence:
        """Return the terms that the file has now, and their formula."""
        return self._sequence()


@dataclass(frozen=True, slots=True)
class EntryTitle(SequenceReading):
    """A title of the OEIS after its A-number, and what it counts.

    What such a title means is not data as the meaning of a sentence is: its words stand for it.
    """

    number: str
    title: str
    counted: Sequence

    word = "title"

    def text(self) -> str:
        """Return the title after its number."""
        return f"{self.number}: {self.title}"

    def line(self) -> str:
        """Return the title, and on which boards it counts."""
        return self.counted.name

    def _sequence(self) -> Sequence:
        return self.counted

    def strip(self) -> Strip:
        """Return the strip; raises GfkitError where the boards are those of no strip."""
        from gfkit.typed.titles import strip_of_title  # noqa: PLC0415 - slow to import

        return strip_of_title(self.title)

    def model(self) -> Model:
        """Return the rule, whatever its boards are; raises GfkitError."""
        from gfkit.typed.titles import model_of_title  # noqa: PLC0415 - slow to import

        return model_of_title(self.title)


@dataclass(frozen=True, slots=True)
class EntryFormulas(Reading):
    """The statements of a line of formulas, as an entry of the OEIS has it."""

    statements: tuple[LineStatement, ...]

    word = "line"


def read(text: str, inner: Read) -> Reading | None:
    """Read an A-number, or a title after it."""
    return _number(text, inner) or _title(text)


def _title(text: str) -> EntryTitle | None:
    """Read the title of an entry after its A-number, in the words of the OEIS."""
    number, _, title = text.partition(" ")
    number = number[:-1] if number[-1:] in {":", "."} else number
    is_number = number[:1] == "A" and is_digits(number[1:]) and len(number) == len("A000045")
    if not is_number or len(title) < SHORTEST_TITLE:
        return None
    from gfkit.typed.titles import sequence_of_title  # noqa: PLC0415 - slow to import

    return EntryTitle(number, title, sequence_of_title(title))


def _number(text: str, inner: Read) -> Reading | None:
    """Read an A-number: its entry, or its b-file, in this folder; or a sequence that has a name."""
    if (digits := _digits_of_entry(text)) is None:
        return None
    number = f"A{digits:0>6}"
    for name in (f"{number}.seq", f"b{number[1:]}.txt"):
        if is_there(name):
            return inner(name)
    if meant := named_sequence(number):
        from gfkit.typed.operations import NamedSequence  # noqa: PLC0415

        return NamedSequence(number, inner(meant))
    short = "" if number[1:] in text else f"{text} is short of six digits and means {number}; "
    raise GfkitError(
        f"{short}nothing is downloaded: save the entry as {number}.seq, or its b-file as "
        f"b{number[1:]}.txt"
    )


def _digits_of_entry(text: str) -> str | None:
    """Return the number of an entry, perhaps of its page, without zeros before it.

    >>> _digits_of_entry("https://oeis.org/A000045"), _digits_of_entry("A5")
    ('45', None)
    """
    page = text.lower().removeprefix("https://").removeprefix("http://")
    name = page.removeprefix("oeis").removeprefix(".org/").removeprefix(" ")
    digits = name.removeprefix("a")
    number = digits.lstrip("0").rjust(LEAST_DIGITS, "0")
    is_number = name != digits and is_digits(digits) and len(digits) >= LEAST_DIGITS
    return number if is_number and len(number) <= MOST_DIGITS else None


def line_of(text: str) -> EntryFormulas | None:
    """Return a line of formulas as an entry has it; None for what is not read whole."""
    from gfkit.oeis.entries.formula_lines import read_line  # noqa: PLC0415 - slow to import

    mark, _, rest = text.partition(" ")
    number, _, formulas = rest.partition(" ")
    is_marked = mark[:1] == "%" and number[:1] == "A" and is_digits(number[1:])
    line = read_line(formulas if is_marked else text)
    return None if line.unread or not line.statements else EntryFormulas(tuple(line.statements))
