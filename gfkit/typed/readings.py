"""A reading: what a text, a file or an object is, as data, and what it can be used as.

Each kind of text has a module with its classes and its reader. What is constant of a kind stands in
its class: its word, the command lines that continue, why it has no terms. A reading is requested
its sequence, strip, model, board, graph or game, and raises GfkitError with one line where it has
none: why, and what to write.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from gfkit.base.arguments import shown as shown_value
from gfkit.base.commands import filled
from gfkit.base.file_reader import shown
from gfkit.errors import GfkitError, VerbCall, WrongArgument

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.games.values.game import Game
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

WANTED = (
    "terms such as 1,2,5,12, a g.f. such as 'x/(1-x-x^2)', a recurrence, a sentence such as "
    "'domino tilings of a 4 X n board', a rule such as domineering, or a file"
)
FEW = 20
"""This many terms decide whether a sequence is one of integers."""
KEPT = 64
"""This many sequences are kept, which are made when they are read, and asked for later."""
LONGEST_QUOTED = 250
"""No command with a longer text is offered."""


class Reading:
    """What was read.

    word: its kind, as JSON has it. next: the command lines that continue, {0} being the text, and
    {1}, {2}, ... its `parts`. lacks: why it has no terms, and what to write, {0} being the call
    `instead` about the text.
    """

    __slots__ = ()

    word: ClassVar[str]
    next: ClassVar[str] = ""
    lacks: ClassVar[str] = ""
    instead: ClassVar[VerbCall] = VerbCall.of("", "{0}")

    @property
    def kind(self) -> str:
        """Its word; that of what stands in a file."""
        return self.word

    @property
    def is_sequence(self) -> bool:
        """Whether it is one sequence, or a term of one."""
        return False

    @property
    def subject(self) -> Reading:
        """What a file holds, and what a sentence without n counts on; any other reading itself."""
        return self

    @property
    def is_taken(self) -> bool:
        """Whether what counts its objects is known, and the kernel does not derive it of them."""
        return False

    def text(self) -> str:
        """Return the canonical text, which is read as the same reading."""
        raise NotImplementedError

    def line(self) -> str:
        """Return what was read in a line."""
        return self.text()

    def parts(self) -> tuple[str, ...]:
        """Return what stands for {1}, {2}, ... in the command lines that continue."""
        return ()

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return three command lines that continue.

        text: in the place of its own, as the name of its file. is_known: whether a formula of the
        sequence is known or was found; without one its terms are all that there is.
        """
        del is_known
        return self._filled(tuple(self.next.split("; ")), text, *self.parts())

    def _filled(self, templates: tuple[str, ...], text: str, *parts: str) -> tuple[str, ...]:
        return tuple(filled(one, text or self.text(), *parts) for one in templates)

    def quoted(self) -> str:
        """Return it as errors quote it."""
        return shown(self.text(), 60)

    def no_sequence(self) -> GfkitError:
        """Return the error that says why it has no terms, and what to write."""
        return lacking(self, self)

    def not_of_kind(self, wanted: str) -> GfkitError:
        """Return the error of something that is not what is wanted."""
        text = self.text()
        call, does = self._answers(text)
        was = f"{self.quoted()} was read as {read_as(self)}"
        goes_on = f"; `{call}` {does}" if len(text) <= LONGEST_QUOTED else ""
        return GfkitError(f"{was}; here {wanted} is meant{goes_on}").naming(call)

    def _answers(self, text: str) -> tuple[VerbCall, str]:
        """Return the call that answers what it is, and what this does."""
        return VerbCall.of("", text), "answers what it is"

    # What it can be used as.

    def sequence(self) -> Sequence:
        """Return the sequence; raises GfkitError that says why there is none, and what to write."""
        raise self.no_sequence()

    def strip(self) -> Strip:
        """Return the strip; raises GfkitError."""
        raise self.not_of_kind("a rule with a side, for example 'domineering 3 x n'")

    def model(self) -> Model:
        """Return the model of a rule, with or without a board; raises GfkitError.

        What joins sides has none: its boards would be open.
        """
        raise self.not_of_kind("a rule, as domineering")

    def board(self) -> Board | str:
        """Return the board, or the text of one with pieces on it; raises GfkitError."""
        raise self.not_of_kind("a board, as 3x4 or '..#|...', or a path, as P_6,")

    def graph(self) -> Graph:
        """Return the graph; raises GfkitError."""
        raise self.not_of_kind("a graph, as petersen, K_4 or a file of edges")

    def board_or_graph(self) -> Board | Graph | str:
        """Return the board, or the graph; raises GfkitError."""
        return self.graph()

    def game(self) -> Game:
        """Return the value of a game, or of a rule on a board; raises GfkitError."""
        wanted = "a game, for example '{1|-1}', or a rule on a board, for example 'domineering 2x3'"
        raise self.not_of_kind(wanted)

    def winning_moves(self) -> list[str]:
        """Return the winning moves of heaps, such as '8 -> 3'; [] if it is not heaps."""
        return []

    def beginning(self, offset: int) -> Reading:
        """Return terms with another first index; raises GfkitError for what has its own."""
        del offset
        called = shown(self.text(), 60)
        raise GfkitError(f"an offset goes with terms, and {called} has its own first n")


def lacking(whole: Reading, of: Reading) -> GfkitError:
    """Return the error that says why a reading has no terms; whole: the file in which it stands."""
    call = of.instead.about(whole.text())
    return GfkitError(f"{whole.quoted()}: {of.lacks.format(call)}").naming(call)


class SequenceReading(Reading):
    """What is one sequence, or a term of one."""

    __slots__ = ()

    @property
    def is_sequence(self) -> bool:
        """Whether it is one sequence, or a term of one."""
        return True

    def sequence(self) -> Sequence:
        """Return the sequence; raises GfkitError."""
        return _kept(self)

    def _sequence(self) -> Sequence:
        raise NotImplementedError

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return three command lines: its own, or those of any sequence with such terms."""
        told = self.next if self.next and is_known else self._of_terms(is_known=is_known)
        return self._filled(tuple(told.split("; ")), text, *self.parts())

    def _of_terms(self, *, is_known: bool) -> str:
        sequence = self.sequence()
        if at := at_a_letter(sequence):
            return f"gf {{0}}; terms {{0}} --terms 20; terms {{0}} {at}"
        is_whole = all(isinstance(one, int) for one in sequence.early(FEW))
        if not is_known:
            more = "oeis bfile {0}" if is_whole else "guess --help"
            return f"guess {{0}}; terms {{0}} --terms 20; {more}"
        if not is_whole:
            return "facts {0}; terms {0} --terms 20; guess {0}"
        if sequence.gf is None:
            return "facts {0}; terms {0} --terms 20; export {0} --lang pari"
        return "closed-form {0}; facts {0}; export {0} --lang pari"


@lru_cache(maxsize=KEPT)
def _kept(reading: SequenceReading) -> Sequence:
    return reading._sequence()  # noqa: SLF001 - the cached body of `sequence`


def at_a_letter(sequence: Sequence) -> str:
    """Return the option with a number for the first letter of a sequence; "" without letters."""
    if not sequence.parameters:
        return ""
    letter = sequence.parameters[0]
    least = sequence.definition.least_of(letter) if sequence.definition else None
    return f"--at {letter}={max(least or 0, 3)}"


Read = Callable[[str], Reading]
"""The reader of any text, by which a kind reads the parts that are things of their own."""


def canonical(reading: Reading) -> str:
    """Return a reading as a text, which is read as the same reading.

    >>> from gfkit import read
    >>> canonical(read("1/(1-2x)")), canonical(read("1 1 2 3 5"))
    ('1/(1-2*x)', '1,1,2,3,5')
    >>> canonical(read("kings 3 x n cylinder"))
    'kings 3 x n cylinder'
    """
    if not isinstance(reading, Reading):
        raise WrongArgument("reading", "what read() returns", shown_value(reading))
    return reading.text()


def read_as(reading: Reading) -> str:
    """Return what was read, in a word and a line.

    >>> from gfkit import read
    >>> read_as(read("1 1 2 3 5"))
    'terms: 5 terms, a(0) = 1 to a(4) = 5'
    """
    return f"{reading.kind}: {reading.line()}"
