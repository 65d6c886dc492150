"""Sequences of other sequences that are typed: by a name, as a transform of one, a term of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.base.file_reader import shown
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import GfkitError
from gfkit.formulas.pieces import is_digits
from gfkit.numbers.decimals import short_text
from gfkit.typed.readings import Read, Reading, SequenceReading, at_a_letter

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.formulas.evaluation import Value
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

MOST_DIGITS = 5
"""The most digits of the number of a term."""
NOUNS = frozenset({"partial sums", "differences", "self-convolution"})
"""Names of transforms that stand without this word."""


@dataclass(frozen=True, slots=True)
class NamedSequence(SequenceReading):
    """A sequence that has a name of its own, and what gfkit reads for it."""

    name: str
    meant: Reading

    word = "name"

    def text(self) -> str:
        """Return the name."""
        return self.name

    def line(self) -> str:
        """Return the name, and the formula or g.f. that is read for it."""
        formula = named_sequence(self.name) or self.meant.text()
        return f"{self.name}, {formula}"

    def _sequence(self) -> Sequence:
        return self.meant.sequence().named(self.line())


@dataclass(frozen=True, slots=True)
class SequenceTransform(SequenceReading):
    """A transform of a sequence, by its name in `gfkit.series.transforms.TRANSFORMS`."""

    name: str
    of: Reading

    word = "transform"

    def text(self) -> str:
        """Return the name and the sequence."""
        return f"{self.name}{' transform' * (self.name not in NOUNS)} of {self.of.text()}"

    def line(self) -> str:
        """Return the name and the sequence, and what this is."""
        return f"{self.text()}, that is, of {self.of.line()}"

    def _sequence(self) -> Sequence:
        from gfkit.sequences.sequence import Sequence, transform  # noqa: PLC0415 - slow to import

        source = self.of.sequence()
        match self.name:
            case "partial sums":
                made = source.partial_sums()
            case "differences":
                made = source.differences()
            case "self-convolution":
                made = source.cauchy(source)
            case _:
                made = Sequence(transform(self.name, source), offset=source.offset)
        return made.named(self.text())


@dataclass(frozen=True, slots=True)
class TermAt(SequenceReading):
    """One term of a sequence."""

    of: Reading
    n: int

    word = "number"

    @property
    def is_taken(self) -> bool:
        """Whether that of its sequence is known, and not derived."""
        return self.of.is_taken

    def text(self) -> str:
        """Return the term, as a(10) of what."""
        return f"a({self.n}) of {self.of.text()}"

    def line(self) -> str:
        """Return the term, and how the sequence begins."""
        sequence = self.of.sequence()
        first = f"a({sequence.offset}) = {short_text(sequence.values[sequence.offset])}"
        text, name = self.of.text(), sequence.name
        named = shown(name if name.startswith(text) else text, 100)[1:-1]  # a name may add a note
        return f"a({self.n}) of {named}, that is, of what begins with {first}"

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines of its sequence."""
        del text, is_known
        at = at_a_letter(self.of.sequence())
        told = f"terms {{0}} {at}" if at else "closed-form {0}"
        return self._filled(("gf {0}", "terms {0} --terms 20", told), self.of.text())

    def value(self) -> Value:
        """Return the term; raises GfkitError.

        >>> from gfkit import read
        >>> read("a(10) of Fibonacci numbers").value()
        55
        """
        return self.of.sequence().values[self.n]

    def strip(self) -> Strip:
        """Return the strip of its sequence; raises GfkitError."""
        return self.of.strip()

    def model(self) -> Model:
        """Return the model of its sequence; raises GfkitError."""
        return self.of.model()

    def board(self) -> Board | str:
        """Return the board of the strip; raises GfkitError."""
        from gfkit.boards.shapes.board import Board  # noqa: PLC0415

        (side, fixed), *_ = self.strip().fixed.items()
        return Board.rectangle(*((fixed, self.n) if side == "rows" else (self.n, fixed)))

    def _sequence(self) -> Sequence:
        found = self.of.sequence()
        return found.named(f"{found.name}; n is {self.n} in {shown(self.text(), 60)}")


def named(text: str, inner: Read) -> NamedSequence | None:
    """Read the name of a sequence; its A-number names an entry."""
    meant = None if text[:1] in "Aa" and is_digits(text[1:]) else named_sequence(text)
    if not meant:
        return None
    name = text.removesuffix(".").removeprefix("the ").removeprefix("The ")
    return NamedSequence(name, inner(meant))


def operated(text: str, inner: Read) -> Reading | None:
    """Read 'a(10) of S' and 'binomial transform of S'."""
    name, is_of, of = text.partition(" of ")
    if not is_of or not of:
        return None
    if name[:2] == "a(" and name[-1] == ")":
        index = name[2:-1]
        return term_of(inner(of), int(index)) if is_number(index) else None
    from gfkit.series.transforms import TRANSFORMS  # noqa: PLC0415 - formulas do without

    name = name.removesuffix(" transform").casefold()
    return SequenceTransform(name, inner(of)) if name in TRANSFORMS else None


def is_number(text: str) -> bool:
    """Tell whether a text is the number of a term, of few digits."""
    return is_digits(text) and len(text) <= MOST_DIGITS


def term_of(of: Reading, n: int) -> TermAt:
    """Return a term of a sequence; raises GfkitError for what is none."""
    if not of.is_sequence:
        raise GfkitError(f"{of.quoted()} is not a sequence, and a term of one is meant")
    return TermAt(of, n)
