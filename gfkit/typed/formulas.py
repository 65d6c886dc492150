"""Formulas and relations: for a(n), of a series, recurrences, named sequences, operations on them.

    2^n + 3^n, binomial(2n,n) for n >= 1          a formula in n, perhaps with letters for numbers
    x/(1-x-x^2), 1/(1-k*x), (1-sqrt(1-4*x))/2     a generating function
    y = 1 + x*y^2, A(x) = 1 + x*A(x)^2            an equation of a power series
    diagonal of 1/(1-x-y)                         the coefficients of (x y)^n
    a(n) = a(n-1) + a(n-2), a(0) = 0, a(1) = 1    recurrences with values that determine them
    a(n) = 2*a(n-1) for n >= 3                    a relation
    T = Z*Set(T), labelled                        equations of combinatorial classes
    e.g.f. exp(x)/(1-x)                           an exponential generating function
    Fibonacci numbers                             a name of the registry
    binomial transform of S, partial sums of S    a transform, by its name
    a(10) of S                                    a term

The room `gfkit.formulas` reads formulas, recurrences, ranges, dots and dialects; here they become
readings.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from gfkit.base.file_reader import is_there, shown
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import ExpressionError, FormulaError, GfkitError
from gfkit.formulas.pieces import (
    LONGEST,
    before_bracket,
    has_letter,
    is_digits,
    is_letters,
    is_said,
    pieces_of,
    require_closed,
)
from gfkit.formulas.ranges import ends_of, range_of, without_bounds, without_range
from gfkit.numbers.decimals import number_text, short_text
from gfkit.typed.readings import KEPT, Read, Reading, SequenceReading, at_a_letter

if TYPE_CHECKING:
    from re import Match

    from gfkit.boards.models.model import Model
    from gfkit.boards.shapes.board import Board
    from gfkit.formulas.evaluation import Value
    from gfkit.formulas.recurrences import Recurrences
    from gfkit.formulas.tree import Expression, Relation
    from gfkit.sequences.sequence import Sequence
    from gfkit.specifications.definition import Specification
    from gfkit.strips.sequences.strip import Strip

LONGEST_VALUE = 9
"""A number in the place of a letter, and a modulus, have at most so many digits."""
MOST_DIGITS = 5
"""Of the number of a term."""
INDICES = frozenset("ijklmprsN")
"""Letters that may stand for n."""
SERIES_LETTERS = frozenset("qtxz")
RELATED = ("<", ">", "≤", "≥", "≠", " divides ", "|")
"""What is in a relation, besides =."""
NOUNS = frozenset({"partial sums", "differences", "self-convolution"})
"""Names of transforms that stand without this word."""
SIGNS = frozenset("+-*/^=()[]{}<>|\\$!≤≥≠∑Σ²³ⁿ")
"""A formula has one of these, or is a letter."""


# Formulas.


@dataclass(frozen=True, slots=True)
class Formula(SequenceReading):
    """A formula for a(n), for n >= first."""

    body: Expression
    first: int = 0

    word = "formula"

    def text(self) -> str:
        """Return the formula, and from which n on it is meant where this is not usual."""
        from gfkit.formulas.evaluation import first_n  # noqa: PLC0415 - terms do without

        text = str(self.body)
        is_usual = self.first == first_n(self.body) and not text.isalpha()
        return text if is_usual else f"{text} for n >= {self.first}"

    def line(self) -> str:
        """Return the formula, and from which n on it is meant."""
        return f"{self.body} for n >= {self.first}"

    def _sequence(self) -> Sequence:
        return _by_formula(self.body, self.first)


@lru_cache(maxsize=KEPT)
def _by_formula(body: Expression, first: int) -> Sequence:
    """Return the values of a formula in n; with letters besides x and y, polynomials in them.

    A formula in x and y alone is read with letters where it has no values as a formula with marks.
    """
    from gfkit.formulas.recurrences import RecurrenceNotRead  # noqa: PLC0415
    from gfkit.formulas.tree import variables_of  # noqa: PLC0415
    from gfkit.sequences.binomial_sums import of_binomial_sum  # noqa: PLC0415
    from gfkit.sequences.explicit import FormulaTerms  # noqa: PLC0415
    from gfkit.sequences.parametric import of_formula  # noqa: PLC0415 - slow to import
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    if variables_of(body) - {"n"}:
        for definition in (of_formula, of_binomial_sum):
            with suppress(RecurrenceNotRead, GfkitError):
                of = definition(body, first)
                return Sequence.of(of).named(f"{body}{of.where()}")
    return Sequence.of(FormulaTerms(body, first), name=str(body))


@dataclass(frozen=True, slots=True)
class SeriesFormula(SequenceReading):
    """The sum of a(n) x^n, as a formula in x; or of a(n) x^(n - offset)."""

    body: Expression
    offset: int = 0

    word = "g.f."

    def text(self) -> str:
        """Return the formula, behind the power of x with which it begins before x^0."""
        before = f"x^(-{-self.offset})*" if self.offset < 0 else ""
        return f"{before}({self.body})" if before else str(self.body)

    def line(self) -> str:
        """Return the formula, and of what it is the sum."""
        from gfkit.formulas.tree import variables_of  # noqa: PLC0415

        letter = min(variables_of(self.body) & {"t", "x", "z"}, default="x")
        return f"{self.text()}, that is, the sum of a(n) {letter}^n"

    def _sequence(self) -> Sequence:
        found = parsed(str(self.body), self.offset)
        return found.named(self.text() if self.offset else f"the coefficients of {self.body}")


@dataclass(frozen=True, slots=True)
class SeriesRelation(SequenceReading):
    """An equation in x and y, the power series y = sum of a(n) x^(n - offset).

    values: those that are stated, by n. offset: None where no n is stated, which is 0.
    """

    relation: Relation
    values: tuple[tuple[int, int | Fraction], ...] = ()
    offset: int | None = None

    word = "equation"

    def text(self) -> str:
        """Return the equation, of which series it is, and the values."""
        values = "".join(f", a({n}) = {number_text(value)}" for n, value in self.values)
        if self.offset is None:
            return f"{self.relation}{values}"
        power = f"(n-{self.offset})" if self.offset else "n"
        return f"{self.relation}, f the sum of a(n) x^{power}{values}"

    def _sequence(self) -> Sequence:
        return parsed(self.text()).named(self.text())


@dataclass(frozen=True, slots=True)
class DiagonalSeries(SequenceReading):
    """The coefficients of (x y ...)^n in a fraction in x, y, ...; or of those of a direction."""

    body: Expression
    direction: tuple[int, ...] | None = None

    word = "diagonal"

    def text(self) -> str:
        """Return the fraction behind `diagonal of`."""
        along = f"{','.join(map(str, self.direction))} " if self.direction else ""
        return f"diagonal {along}of {self.body}"

    def _sequence(self) -> Sequence:
        return parsed(self.text()).named(self.text())


@lru_cache(maxsize=KEPT)
def parsed(text: str, offset: int = 0) -> Sequence:
    """Return the sequence of a g.f., an equation or a diagonal; raises GfkitError.

    >>> parsed("t/(1-x*t-t^2)").at(x=2).terms(5)
    [0, 1, 2, 5, 12]
    """
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    return with_marks(Sequence.parse(text, offset=offset))


def with_marks(found: Sequence) -> Sequence:
    """Return a sequence whose marks are letters, as those of `t/(1-x*t-t^2)`."""
    from gfkit.series.marked_gf import MarkedGF  # noqa: PLC0415

    letters = found.gf.letters if isinstance(found.gf, MarkedGF) else ""
    marks = {z: z for z in letters if z not in found.parameters}
    return found.with_letters(**marks) if marks else found


# Recurrences and relations.


@dataclass(frozen=True, slots=True)
class RecurrenceSystem(SequenceReading):
    """Recurrences whose first unknown is meant: they and the stated values determine it."""

    of: Recurrences

    word = "recurrence"

    def text(self) -> str:
        """Return the equations and the values."""
        return str(self.of)

    def line(self) -> str:
        """Return the recurrences, and from which n on, or which powers, they determine."""
        from gfkit.sequences.recurrences import of_powers  # noqa: PLC0415 - slow to import

        found, text = self.of, self.text()
        first = self.sequence().offset
        if (powers := of_powers(found)) is not None:
            return f"{text}, that is, {powers.text}: {powers}"
        name = found.unknowns[0]
        if len(found.unknowns) > 1:
            return f"{text}, that is, {name}(n) from n = {first} on"
        return f"{text}, that is, from {name}({first}) on"

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines: what has terms by its rule alone is guessed, and has no facts."""
        sequence = self.sequence()
        if sequence.is_computed and not at_a_letter(sequence):
            is_cheap = sequence.definition is not None and sequence.definition.cheap
            first = ("guess {0}", "terms {0} --terms 60")
            told = (*(first if is_cheap else first[::-1]), "export {0} --lang pari")
            return self._filled(told, text)
        return SequenceReading.commands(self, text, is_known=is_known)

    def _sequence(self) -> Sequence:
        from gfkit.sequences.recurrences import stated  # noqa: PLC0415 - slow to import

        sequence = _by_recurrences(self.of)
        return sequence.named(stated(self.of, sequence))


@lru_cache(maxsize=KEPT)
def _by_recurrences(found: Recurrences) -> Sequence:
    """Return the sequence of the first unknown of recurrences; raises GfkitError."""
    from gfkit.sequences.recurrences import sequence_of_recurrences  # noqa: PLC0415 - slow to import

    return sequence_of_recurrences(found)


@dataclass(frozen=True, slots=True)
class RelationInRange(Reading):
    """A relation alone. low, high: the first and the last n for which it is meant, if stated."""

    relation: Relation
    low: int | None = None
    high: int | None = None

    word = "relation"
    next = "check {0} x/(1-x-x^2); check {0} 1,2,4,8,16,32,64; check --help"
    lacks = (
        "a recurrence alone has many solutions: give first values, as 'a(n) = 2*a(n-1), a(0) = 1'"
    )

    def text(self) -> str:
        """Return the relation, and for which n it is meant."""
        from gfkit.formulas.relations import range_text  # noqa: PLC0415 - terms do without

        return f"{self.relation}{range_text(self.low, self.high)}"

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines: an equation of numbers compares two sequences."""
        from gfkit.formulas.subjects import unknown_names  # noqa: PLC0415

        if self.relation.operator == "=" and not unknown_names(self.relation):
            both = str(self.relation.left), str(self.relation.right)
            return self._filled(("compare {1} {2}", "gf {1}", "gf {2}"), text, *both)
        return Reading.commands(self, text, is_known=is_known)

    def sequence(self) -> Sequence:
        """Return the sequence that a recurrence determines alone; raises GfkitError."""
        from gfkit.formulas.recurrences import recurrences_of_text, with_firsts  # noqa: PLC0415
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        text = self.text()
        found = recurrences_of_text(text)
        try:
            return Sequence.parse(text)
        except GfkitError as error:
            if " needs a(" not in str(error) or found is None:
                raise
            said = str(error).partition(";")[0]
            raise GfkitError(f"{said}, as in {shown(with_firsts(found), 200)}") from None


# Names, operations, terms.


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


@dataclass(frozen=True, slots=True)
class ClassEquations(SequenceReading):
    """The numbers of objects of a combinatorial class, by its equations."""

    of: Specification

    word = "specification"

    def text(self) -> str:
        """Return the equations and the universe."""
        return self.of.text

    def _sequence(self) -> Sequence:
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence.of(self.of, name=self.of.text)


@dataclass(frozen=True, slots=True)
class ExponentialSeries(ClassEquations):
    """n! times the coefficients of an exponential generating function. body: it, as typed."""

    body: str = ""

    word = "e.g.f."

    def text(self) -> str:
        """Return the formula, behind the word that says what it is."""
        return f"e.g.f. {self.body}"

    def _sequence(self) -> Sequence:
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence.of(self.of, name=self.text())


# The reader.


def exponential_series(text: str) -> ExponentialSeries | None:
    """Return an exponential generating function; None for another text, raises GfkitError.

    >>> exponential_series("E.g.f.: exp(x)/(1-x)").sequence().terms(6)
    [1, 2, 5, 16, 65, 326]
    """
    from gfkit.specifications.exponential import MARK  # noqa: PLC0415 - other kinds do without

    if (match := MARK.match(text)) is None:
        return None
    from gfkit.specifications.definition import Specification  # noqa: PLC0415 - slow to import

    return ExponentialSeries(Specification.of_egf(text), text[match.end() :].strip().rstrip(".;"))


def specification(text: str) -> ClassEquations | None:
    """Return equations of combinatorial classes; None for another text, raises GfkitError.

    >>> specification("T = Z*Set(T), labelled").text()
    'T = Z*Set(T), labelled'
    """
    if "=" not in text:
        return None
    from gfkit.specifications.reader import equations_of  # noqa: PLC0415 - other kinds do without

    if equations_of(text) is None:
        return None
    from gfkit.specifications.definition import Specification  # noqa: PLC0415 - slow to import

    return ClassEquations(Specification.parse(text))


def read(text: str, inner: Read) -> Reading | None:
    """Read a formula, a relation, recurrences, a name, a transform or a term.

    >>> from gfkit import read as whole
    >>> [type(read(one, whole)).__name__ for one in ("2^n+1", "x/(1-x)", "a(n) = 2*a(n-1)")]
    ['Formula', 'SeriesFormula', 'RelationInRange']
    >>> read("kings 3 x n", whole), read("domino tilings of a 4 X n board", whole)
    (None, None)
    """
    if (found := _named(text, inner) or _operated(text, inner)) is not None:
        return found
    if text.startswith("diagonal "):
        return _diagonal(text)
    if is_there(text):
        return None
    if (series := exponential_series(text)) is not None:
        return series
    if (classes := specification(text)) is not None:
        return classes
    if not _may_be_formula(text):
        return None
    from gfkit.formulas.dialects import in_dialect  # noqa: PLC0415 - other kinds do without
    from gfkit.formulas.recurrences import (  # noqa: PLC0415
        ContradictoryTextError,
        RecurrenceTextError,
    )

    try:
        return _read(in_dialect(text).strip("$ "))
    except ContradictoryTextError:
        raise
    except (FormulaError, RecurrenceTextError):  # `refusal` says what is wrong in it
        return None


def wrong_in(text: str) -> GfkitError | None:
    """Return what is wrong in an equation that is not read; None for another text."""
    if "=" not in without_bounds(text) or not _may_be_formula(text):
        return None
    from gfkit.formulas.dialects import in_dialect  # noqa: PLC0415 - other kinds do without

    try:
        _read(in_dialect(text).strip("$ "))
    except GfkitError as error:
        return error
    return None


def _may_be_formula(text: str) -> bool:
    r"""Tell whether a text has signs of a formula, or is a letter with a number; not in English.

    >>> [_may_be_formula(one) for one in ("2n", "x", r"\frac{n}{2}", "kings 3 x n", "cram 3x3")]
    [True, True, True, False, False]
    """
    is_letter = len(text.lstrip("0123456789")) == 1
    has_sign = is_letter or not SIGNS.isdisjoint(text)
    return has_sign and ("\\" in text or not is_said(text))


def _named(text: str, inner: Read) -> NamedSequence | None:
    """Read the name of a sequence; its A-number names an entry."""
    meant = None if text[:1] in "Aa" and is_digits(text[1:]) else named_sequence(text)
    if not meant:
        return None
    name = text.removesuffix(".").removeprefix("the ").removeprefix("The ")
    return NamedSequence(name, inner(meant))


def _operated(text: str, inner: Read) -> Reading | None:
    """Read 'a(10) of S' and 'binomial transform of S'."""
    name, is_of, of = text.partition(" of ")
    if not is_of or not of:
        return None
    if name[:2] == "a(" and name[-1] == ")":
        index = name[2:-1]
        return _term_of(inner(of), int(index)) if is_number(index) else None
    from gfkit.series.transforms import TRANSFORMS  # noqa: PLC0415 - formulas do without

    name = name.removesuffix(" transform").casefold()
    return SequenceTransform(name, inner(of)) if name in TRANSFORMS else None


def is_number(text: str) -> bool:
    """Tell whether a text is the number of a term, of few digits."""
    return is_digits(text) and len(text) <= MOST_DIGITS


def _term_of(of: Reading, n: int) -> TermAt:
    """Return a term of a sequence; raises GfkitError for what is none."""
    if not of.is_sequence:
        raise GfkitError(f"{of.quoted()} is not a sequence, and a term of one is meant")
    return TermAt(of, n)


def _read(text: str) -> Reading | None:
    if (found := _determined(text)) is not None:
        return found
    from gfkit.formulas.dots import written_out  # noqa: PLC0415 - terms do without

    whole, n = written_out(text)
    if n is not None:
        of = _read(whole)
        return None if of is None else _term_of(of, n)
    text = whole
    for kind in KINDS:
        if (other := kind(text)) is not None:
            return other
    return None


def _determined(text: str) -> RecurrenceSystem | None:
    """Read recurrences with values; what is wrong with others is said later."""
    if "=" not in text:
        return None
    from gfkit.formulas.recurrences import (  # noqa: PLC0415
        ContradictoryTextError,
        RecurrenceTextError,
        recurrences_of_text,
    )

    try:
        found = recurrences_of_text(text)
        return None if found is None or not found.values else determined(found)
    except ContradictoryTextError:
        raise
    except RecurrenceTextError:
        return None


def determined(found: Recurrences) -> RecurrenceSystem:
    """Return recurrences as a reading, with their canonical text.

    Raises GfkitError if they do not determine the sequence of the first unknown.
    """
    found = replace(found, letter="n")
    found = replace(found, text=str(found))
    _by_recurrences(found)
    return RecurrenceSystem(found)


def _with_letters(text: str) -> Reading | None:
    """Read a g.f. in x, t or z, or a formula in n, with letters that stand for numbers.

    >>> str(_with_letters("k^n + n").body), _with_letters("2^n")
    ('k^n+n', None)
    """
    from gfkit.formulas.gf_parser import parse_series  # noqa: PLC0415
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415
    from gfkit.formulas.tree import variables_of  # noqa: PLC0415
    from gfkit.series.marked_gf import MarkedGF  # noqa: PLC0415

    with suppress(GfkitError):
        body = parse_expression(text)
        letters = variables_of(body)
        if "n" in letters:
            has_others = len(letters) > 1
            return Formula(body) if has_others and _by_formula(body, 0).parameters else None
        if isinstance(parse_series(text), MarkedGF):
            return SeriesFormula(body)
    return None


def _at_value(text: str) -> Reading | None:
    """Read a formula in n and another letter, of which the value is stated.

    >>> str(_at_value("binomial(n,k) for k = 2").body)
    'binomial(n, 2)'
    """
    of, _, value = text.rpartition(" for ")
    at = range_of(value, or_one=True) if of else None
    if at is None or at.low is None or at.low != at.high or at.letter == "n":
        return None
    from gfkit.formulas.construction import number  # noqa: PLC0415
    from gfkit.formulas.parser import parse_statement  # noqa: PLC0415
    from gfkit.formulas.tree import bound_by, substituted, variables_of, walk  # noqa: PLC0415

    found, letter = parse_statement(of.rstrip(",")), at.letter
    if any(bound_by(part)[0] == letter for _, part in walk(found)):
        raise GfkitError(f"{letter} is bound by its sum and has no value; {of!r} is read")
    if {letter, "n"} - variables_of(found):
        return None
    return _read(str(substituted(found, letter, number(at.low))))


def _recurrence(text: str) -> RelationInRange | RecurrenceSystem | None:
    """Read a recurrence without values, which has many solutions; say what others lack."""
    if "=" not in text:
        return None
    from gfkit.formulas.recurrences import RecurrenceTextError, recurrences_of_text  # noqa: PLC0415
    from gfkit.sequences.recurrences import linear_of  # noqa: PLC0415 - slow to import
    from gfkit.series.sequence_spaces import or_none  # noqa: PLC0415

    try:
        found = recurrences_of_text(text)
    except RecurrenceTextError:  # `_equation` says why
        return None
    if found is not None and found.values:
        return determined(found)
    if found is None or not found.has_shifts or len(found.unknowns) > 1:
        return None
    first = found.equations[0]
    if len(found.equations) > 1 or or_none(linear_of, first.relation, found.unknowns[0]) is None:
        return None
    return RelationInRange(first.relation, first.low)


def _of_letter(text: str) -> Reading | None:
    """Read a formula whose index is one letter that is not n, such as m; a relation in some.

    >>> str(_of_letter("binomial(2*m,m)").body), _of_letter("m + r")
    ('binomial(2*n, n)', None)
    >>> print(_of_letter("Sum_{k=0..m} binomial(m,k)*r^k").body)
    Sum_{k=0..n} binomial(n, k)*r^k
    """
    names = letters_of(text)
    if "n" in names or not names & INDICES:
        return None
    from gfkit.formulas.parser import parse_statement  # noqa: PLC0415
    from gfkit.formulas.tree import Relation, Variable, substituted, walk  # noqa: PLC0415

    found = parse_statement(text)
    if isinstance(found, Relation):
        indices = [max(names)] if names <= INDICES and not has_letter(text, *"xyzta") else []
    else:
        indices = [z for z in names & INDICES if any(_is_of(part, z) for _, part in walk(found))]
    if len(indices) != 1:
        return None
    return _read(str(substituted(found, indices[0], Variable("n"))))


def _is_of(part: Expression, letter: str) -> bool:
    """Tell whether a letter is above in a power, in a function, or where a sum begins or ends."""
    from gfkit.formulas.tree import Binary, Call, Sum, Term, variables_of  # noqa: PLC0415

    match part:
        case Binary("^", _, above):
            return letter in variables_of(above)
        case Sum(low=low, high=high):
            return letter in variables_of(low) | variables_of(high)
        case Call() | Term():
            return letter in variables_of(part)
    return False


def _formula(text: str) -> Formula | None:
    """Read a formula for a(n), perhaps with the n from which on it is meant, or modulo a number."""
    from gfkit.formulas.construction import with_harmonic_numbers  # noqa: PLC0415
    from gfkit.formulas.evaluation import first_n  # noqa: PLC0415
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415
    from gfkit.formulas.tree import sequences_of, variables_of  # noqa: PLC0415

    text = _remainder(text)
    body, of_range = without_range(text)
    if text.isalpha() or not (of_range or has_letter(body, "n")):
        return None
    try:
        found = parse_expression(body if has_letter(body, "n") else f"0*n+{body}")
        found = with_harmonic_numbers(found) if "H" in body else found
    except GfkitError:
        return None
    if variables_of(found) != {"n"} or not sequences_of(found) <= {"F", "L"}:
        return None
    low, high = ends_of(of_range)
    if high is not None:
        raise GfkitError(f"{shown(text, 60)}: a sequence goes on, as in '{body} for n >= 0'")
    return Formula(found, first_n(found) if low is None else low)


def _remainder(text: str) -> str:
    """Return mod(2^n, 7) for 2^n mod 7; any other text as it is."""
    of, sign, modulus = text.partition(" mod ")
    is_remainder = sign and not any(z in text for z in "=<>") and is_digits(modulus)
    return f"mod({of}, {modulus})" if is_remainder and len(modulus) <= LONGEST_VALUE else text


def _generating_function(text: str) -> SeriesFormula | None:
    """Read a g.f. in one letter, perhaps with roots, or from a term before n = 0 on."""
    low, of = _begun(text)
    if not of or not (low or _is_in_one_letter(of)) or "=" in of:
        return None
    from gfkit.formulas.gf_parser import LONGER  # noqa: PLC0415
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415

    try:
        body = _in_x(parse_expression(of, longer=LONGER))
    except FormulaError:
        parsed(of)  # which says what is wrong
        raise
    parsed(str(body), -low)
    return SeriesFormula(body, -low)


BEGUN = "x^(-"
"""A series that begins before n = 0, as x^(-2)*(1+x)/(1-x), has this before it."""


def _begun(text: str) -> tuple[int, str]:
    """Return how far before n = 0 a series begins, and the series from there on."""
    low, is_closed, of = text.removeprefix(BEGUN).partition(")*")
    if not (text.startswith(BEGUN) and is_closed and of and is_digits(low)):
        return 0, text
    return int(low[:LONGEST]), of


def _is_in_one_letter(text: str) -> bool:
    """Tell whether a text has numbers, signs and one letter of series, which is no exponent.

    >>> _is_in_one_letter("x/sqrt(1-4*x)"), _is_in_one_letter("2^x"), _is_in_one_letter("x+y")
    (True, False, False)
    """
    pieces = [one for one in pieces_of(text) if not one.isspace() and one != "sqrt"]
    letters = {one for one in pieces if is_letters(one)}
    is_plain = all(is_letters(one) or is_digits(one) or one in "-+*/^()−" for one in pieces)
    is_above = any(
        here == "^" and letters & {*behind[: 1 + (behind[:1] == ["("])]}
        for here, *behind in (pieces[k : k + 3] for k in range(len(pieces)))
    )
    return is_plain and len(letters) == 1 and letters <= SERIES_LETTERS and not is_above


def _in_x(body: Expression) -> Expression:
    """Return a formula in one letter as one in x."""
    from gfkit.formulas.tree import Variable, substituted, variables_of  # noqa: PLC0415

    letter, *others = sorted(variables_of(body)) or ["x"]
    return body if others or letter == "x" else substituted(body, letter, Variable("x"))


def _series(text: str) -> Reading | None:
    """Read A(x) = 1 + x*A(x)^2, or A = 1 + x*A^2, as an equation in x and y, or as a g.f."""
    left, is_equal, body = text.partition("=")
    body = body.strip()
    match pieces_of(left.strip()):
        case [letter, "(", variable, ")"] if len(letter) == 1 and is_letters(letter):
            is_series = variable in SERIES_LETTERS
        case [letter] if len(letter) == 1 and is_letters(letter) and letter.isupper():
            variable = next((one for one in body if is_letters(one) and one.islower()), "")
            pieces = ["", *pieces_of(body), ""]
            behind = [after for one, after in pairwise(pieces) if one == letter]
            is_series = variable in SERIES_LETTERS and not {*behind} <= {*"(_["}
        case _:
            return None
    if not (is_equal and is_series and body):
        return None
    if letter not in body:
        return _read(body)
    body = body.replace(f"{letter}({variable})", "y").replace(letter, "y").replace(variable, "x")
    return _read(f"y = {body}")


def _equation(text: str) -> Reading | None:
    """Read a recurrence, a formula for a(n), or an equation in x and y; others are relations."""
    is_of_n = has_letter(text, "n") and any(sign in text for sign in RELATED)
    if not ("=" in text or is_of_n):
        return None
    if "a(" in text and "=" in text:
        require_closed(text)
    from gfkit.formulas.recurrences import RecurrenceTextError, about_a, recurrences_of_text  # noqa: PLC0415
    from gfkit.sequences.algebraic import ALGEBRAIC  # noqa: PLC0415 - slow to import

    if match := ALGEBRAIC.fullmatch(text):
        return _series_equation(text, match)
    bare = without_bounds(text)
    is_related = "=" in bare or any(sign in bare for sign in RELATED)
    if not (is_related and has_letter(about_a(text), "n")):
        return None
    right = text.removeprefix("a(n) = ")
    is_formula = right != text and before_bracket(right, "FL") and not before_bracket(right, "a")
    if is_formula and (own := _formula(right)):
        return own
    try:
        found = recurrences_of_text(text)
        return relation_of(text) if found is None else determined(found)
    except RecurrenceTextError as error:
        try:
            return relation_of(text)
        except GfkitError:
            raise error from None


def relation_of(text: str) -> RelationInRange:
    """Return a relation with its range; raises GfkitError."""
    from gfkit.formulas.relations import relation_in_range  # noqa: PLC0415

    return RelationInRange(*relation_in_range(text))


def _diagonal(text: str) -> DiagonalSeries:
    from gfkit.formulas.parser import parse_expression  # noqa: PLC0415
    from gfkit.sequences.algebraic import DIAGONAL  # noqa: PLC0415 - slow to import

    match = DIAGONAL.match(text)
    if match is None:
        why = "it is written diagonal of 1/(1-x-y), or, in a direction, diagonal 2,1 of 1/(1-x-y)"
        raise ExpressionError(text, why)
    some = tuple(map(int, match[1].split(","))) if match[1] else None
    parsed(text)
    return DiagonalSeries(parse_expression(text[match.end() :]), some)


def _series_equation(text: str, match: Match[str]) -> SeriesRelation:
    """Return an equation in x and y; raises ExpressionError for values with gaps between them."""
    from gfkit.formulas.parser import parse_relation  # noqa: PLC0415
    from gfkit.formulas.recurrences import values_of_text  # noqa: PLC0415

    values = tuple(sorted(values_of_text(match["first"] or "", "a").items()))
    back = int(match["back"]) if match["back"] else 0 if "f the sum" in text else None
    first = values[0][0] if values else back
    is_in_row = [n for n, _ in values] == [*range(first or 0, (first or 0) + len(values))]
    if not is_in_row or (back and first != back):
        why = "first values of a series are a(0) = 1, a(1) = 3, with none between them left out"
        raise ExpressionError(text, why)
    parsed(text)
    return SeriesRelation(parse_relation(match["equation"].replace("f", "y")), values, back)


KINDS = (
    _with_letters, _at_value, _recurrence, _of_letter, _formula, _generating_function, _series,
    _equation,
)  # fmt: skip
"""What a formula or relation may be, in the order in which it is tried."""


def is_formula(text: str) -> bool:
    """Tell whether a text is a g.f., an equation, a recurrence, or a formula in n; not a name.

    >>> [is_formula(one) for one in ("x/(1-x-x^2)", "a(n) = 2*a(n-1)", "1,2,4", "right-ends")]
    [True, True, False, False]
    """
    try:
        return any(kind(text) for kind in (_formula, _generating_function, _series, _equation))
    except GfkitError:
        return True


def letters_of(text: str) -> frozenset[str]:
    """Return the letters of a formula or relation that have no value of their own; none if neither.

    >>> sorted(letters_of("Sum_{k=0..r} binomial(m,k) = 2^n")), sorted(letters_of("kings"))
    (['m', 'n', 'r'], [])
    """
    from gfkit.formulas.parser import parse_statement  # noqa: PLC0415
    from gfkit.formulas.tree import variables_of  # noqa: PLC0415

    try:
        return variables_of(parse_statement(text))
    except GfkitError:
        return frozenset()
