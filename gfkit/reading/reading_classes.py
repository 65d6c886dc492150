"""What can be typed, as data: one small frozen class for each kind of thing.

A reading says what was read and nothing about it. Which sequence, strip, board or game it is, what
may be asked next and why something is not a sequence is said by the room `asking`.
`gfkit.reading.canonical_texts_of_readings` writes a reading as a text, which is read as the same
reading.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from gfkit.numbers.dataclass_repr_of_long_integers import LongNumbers

if TYPE_CHECKING:
    from gfkit.boards.rule_files.countable_models import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.boards.shapes.graph import Graph
    from gfkit.boards.shapes.topology import Topology
    from gfkit.formulas.formula_tree import Expression, Relation
    from gfkit.formulas.recurrences import Recurrences
    from gfkit.games.heap_games_without_octal_code import HeapGame
    from gfkit.games.octal_codes_and_nim_values import OctalCode
    from gfkit.games.short_game import Game
    from gfkit.games.wythoff_euclid_and_chomp_games import PairGame
    from gfkit.oeis.entries.formula_line_reader import LineStatement
    from gfkit.reading.sentences.dispatch_by_kind_of_meaning import Meaning
    from gfkit.sequences.sequence import Sequence

Side = Literal["rows", "columns"]
"""The side of a strip that is fixed."""


# Sequences.


@dataclass(frozen=True, slots=True, repr=False)
class TermsTyped(LongNumbers):
    """Terms a(offset), a(offset + 1), ..."""

    values: tuple[int | Fraction, ...]
    offset: int = 0


@dataclass(frozen=True, slots=True)
class FractionTyped:
    """The sum of a(n) x^n, as a formula in x; or of a(n) x^(n - offset)."""

    body: Expression
    offset: int = 0


@dataclass(frozen=True, slots=True)
class SeriesEquationTyped:
    """An equation in x and y, the power series y = sum of a(n) x^(n - offset).

    values: those that are told, by n. offset: None where no n is told, which is 0.
    """

    relation: Relation
    values: tuple[tuple[int, int | Fraction], ...] = ()
    offset: int | None = None


@dataclass(frozen=True, slots=True)
class DiagonalOf:
    """The coefficients of (x y ...)^n in a fraction in x, y, ...; or of those of a direction."""

    body: Expression
    direction: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula for a(n), for n >= first."""

    body: Expression
    first: int = 0


@dataclass(frozen=True, slots=True)
class RecurrenceTyped:
    """Recurrences whose first unknown is meant: they and the values that are told determine it."""

    of: Recurrences


@dataclass(frozen=True, slots=True)
class ProgramLine:
    """A line of a program that lists a sequence."""

    line: str
    listed: Sequence


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the language of what is counted, by its meaning, which is a sequence.

    counts: where it counts on one board or graph, on all squares, or for each number of colors.
    """

    meaning: Meaning
    counts: CountOn | SquareBoards | None = None


@dataclass(frozen=True, slots=True)
class Title:
    """A title of the OEIS behind its A-number, and what it counts.

    What such a title means is not data as the meaning of a sentence is: its words stand for it.
    """

    number: str
    words: str
    counted: Sequence


@dataclass(frozen=True, slots=True)
class NamedSequence:
    """A sequence that has a name of its own, and what gfkit reads for it.

    is_count: whether it counts objects, and what is read is the formula that is known of it.
    """

    name: str
    meant: Reading
    is_count: bool = False


class OperationName(Enum):
    """What is made of one sequence."""

    PARTIAL_SUMS = "partial sums"
    DIFFERENCES = "first differences"
    SQUARES = "squares"
    EVEN_SECTION = "every second term"
    ODD_SECTION = "every second term, from the second on"
    SELF_CONVOLUTION = "the convolution with itself"


@dataclass(frozen=True, slots=True)
class OperationOn:
    """A sequence that is made of another one."""

    operation: OperationName
    of: Reading


@dataclass(frozen=True, slots=True)
class Transformed:
    """A transform of a sequence, by its name in `gfkit.series.sequence_transforms.TRANSFORMS`."""

    transform: str
    of: Reading


@dataclass(frozen=True, slots=True)
class Convolution:
    """The convolution of two sequences, each from n = 0 on."""

    first: Reading
    second: Reading


@dataclass(frozen=True, slots=True)
class StripTyped:
    """A rule on boards of which one side is fixed, and the other one is n."""

    rule: RuleNamed
    side: Side
    length: int
    topology: Topology = "strip"
    multigraph: bool = False


@dataclass(frozen=True, slots=True)
class OctalGame:
    """An octal game, whose nim-values are meant. longer: a row of n cells is a heap of n + it."""

    code: OctalCode
    longer: int = 0


@dataclass(frozen=True, slots=True)
class HeapGameNamed:
    """A game of heaps that has no code: its nim-values are meant, if a position is one heap.

    words: which say its name or its moves.
    """

    game: HeapGame | PairGame
    words: str


@dataclass(frozen=True, slots=True)
class SequenceObject:
    """A sequence that was given as an object of Python, and not typed."""

    sequence: Sequence


# Rules, boards and graphs.


@dataclass(frozen=True, slots=True)
class RuleNamed:
    """A rule with its quantity. called: what it is named by, as its file; "" for its own name."""

    model: Model
    called: str = ""


@dataclass(frozen=True, slots=True)
class SquareBoards:
    """A rule on the boards of n x n. words: of a title, which say the rule."""

    rule: RuleNamed
    words: str = ""


@dataclass(frozen=True, slots=True)
class CountOn:
    """A rule on one board or graph."""

    rule: RuleNamed
    on: Board | GraphTyped


@dataclass(frozen=True, slots=True)
class BoardTyped:
    """A board without pieces."""

    board: Board


@dataclass(frozen=True, slots=True)
class PositionTyped:
    """A board with pieces on it: its rows, of dots, letters and #."""

    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GraphTyped:
    """A graph. called: its name; "" for a list of edges."""

    graph: Graph
    called: str = ""


# Games.


@dataclass(frozen=True, slots=True)
class GameTyped:
    """A game in the usual notation, and its value."""

    notation: str
    game: Game


@dataclass(frozen=True, slots=True)
class Heaps:
    """A position of a game of heaps: the sizes of the heaps, or the two numbers of a pair.

    words: which say the game; "" for one with a code.
    """

    game: OctalCode | HeapGame | PairGame
    sizes: tuple[int, ...]
    words: str = ""


@dataclass(frozen=True, slots=True)
class HackenbushStrings:
    """Strings of edges of Left and Right, each from the ground up, as LRL."""

    strings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LetterPosition:
    """A position of a game of letters, as BW. in clobber."""

    rule: str
    cells: str


# What is said and asked of sequences.


@dataclass(frozen=True, slots=True)
class TermOf:
    """One term of a sequence; or what it leaves modulo a number."""

    of: Reading
    n: int
    modulus: int | None = None


@dataclass(frozen=True, slots=True)
class RelationTyped:
    """A relation alone. low, high: the first and the last n for which it is meant, if told."""

    relation: Relation
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class EntryLineTyped:
    """The statements of a line of formulas, as an entry of the OEIS has it."""

    statements: tuple[LineStatement, ...]


@dataclass(frozen=True, slots=True)
class ClaimAbout:
    """A relation that is said of a sequence."""

    relation: RelationTyped
    of: Reading


@dataclass(frozen=True, slots=True)
class ComparisonTyped:
    """Two sequences that are compared."""

    first: Reading
    second: Reading


@dataclass(frozen=True, slots=True)
class ResiduesOf:
    """A sequence modulo a number, whose period is asked for.

    zeros: (r, k) if it is said that the number divides a(n) just if n is r modulo k.
    """

    of: Reading
    modulus: int
    zeros: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of something, as "closed-form", the verb that answers it."""

    verb: str
    of: Reading


@dataclass(frozen=True, slots=True)
class Remarked:
    """Something behind which a text says or asks what is left to the answer."""

    of: Reading
    remark: str


# Files.


@dataclass(frozen=True, slots=True)
class InFile:
    """What stands in a file. is_bfile: whether its lines are n and a(n)."""

    path: str
    of: Reading
    is_bfile: bool = False


@dataclass(frozen=True, slots=True)
class EntryFile:
    """An entry of the OEIS in a file."""

    path: str
    number: str


@dataclass(frozen=True, slots=True)
class ClaimsFile:
    """A file of so many claims."""

    path: str
    many: int


@dataclass(frozen=True, slots=True)
class CertificateTyped:
    """A certificate, as JSON, and the kind of its statement."""

    json: str
    statement: str


@dataclass(frozen=True, slots=True)
class SupplementFolder:
    """A folder, and the certificates in it."""

    path: str
    certificates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TheoremFile:
    """A theorem for Coq."""

    path: str


OneSequence = (
    TermsTyped | FractionTyped | SeriesEquationTyped | DiagonalOf | Formula | RecurrenceTyped
    | ProgramLine | Sentence | Title | NamedSequence | OperationOn | Transformed | Convolution
    | StripTyped | OctalGame | HeapGameNamed | SequenceObject | EntryFile | TermOf
)  # fmt: skip
"""Readings that are one sequence, or a term of one."""
OneGame = GameTyped | Heaps | HackenbushStrings | LetterPosition
"""Readings that are a game with a value."""
Reading = (
    OneSequence | OneGame | RuleNamed | SquareBoards | CountOn | BoardTyped | PositionTyped
    | GraphTyped | RelationTyped | ClaimAbout | ComparisonTyped | ResiduesOf
    | Question | Remarked | InFile | ClaimsFile | CertificateTyped | SupplementFolder | TheoremFile
)  # fmt: skip
"""What a text is read as."""


def subject(reading: Reading) -> Reading:
    """Return what a question, a file or a remark is about, and what a sentence counts on.

    >>> subject(InFile("terms.txt", TermsTyped((1, 2, 4))))
    TermsTyped(values=(1, 2, 4), offset=0)
    """
    while isinstance(reading, Question | Remarked | InFile):
        reading = reading.of
    if isinstance(reading, Sentence) and reading.counts is not None:
        return reading.counts
    return reading


def asked_of(reading: Reading) -> Reading:
    """Return what a question or a remark is about, and any other reading itself."""
    while isinstance(reading, Question | Remarked):
        reading = reading.of
    return reading


def is_one_sequence(reading: Reading) -> bool:
    """Tell whether a reading is one sequence, or a term of one."""
    match of := subject(reading):
        case CertificateTyped():
            return of.statement == "generating function"
    return isinstance(of, OneSequence)


def is_taken(reading: Reading) -> bool:
    """Tell whether it counts objects by a formula that is known of them, and is not derived."""
    of = subject(reading)
    return isinstance(of, NamedSequence) and of.is_count
