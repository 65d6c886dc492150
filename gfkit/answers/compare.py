"""Whether two sequences, or what two rules count, are equal for all n."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gfkit.answers.answer import Detail, Judged, judged, page
from gfkit.answers.relations import settled
from gfkit.base.arguments import one_of
from gfkit.base.file_reader import shown
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError, VerbCall, unused
from gfkit.formulas.parser import parse_expression
from gfkit.numbers.decimals import number_text
from gfkit.proofs.kernel import NotDerived, Proved, Workings
from gfkit.proofs.verdict import Differs, Refuted
from gfkit.proofs.verdict import Verdict as Settled
from gfkit.render.pages import Page, Table
from gfkit.render.range_table import Cell
from gfkit.render.subjects import called as name_of
from gfkit.render.verdicts import reason_text
from gfkit.sequences.comparison import compare as sequences_compared
from gfkit.typed.arguments import (
    MARKS,
    GraphLike,
    Marks,
    Subject,
    family_meant,
    sequence_meant,
    understood,
)
from gfkit.typed.claims import relation_alone, statement
from gfkit.typed.formulas import Formula, letters_of
from gfkit.typed.read import read
from gfkit.typed.readings import Reading
from gfkit.typed.rules import BareRule, RuleStrip
from gfkit.typed.terms import TermList

if TYPE_CHECKING:
    from gfkit.strips.sequences.graph_products import GraphProduct
    from gfkit.strips.sequences.strip import Strip


@dataclass(frozen=True, kw_only=True, repr=False)
class FirstDifference(Detail):
    """Where two sequences differ first.

    Attributes
    ----------
    n
        The least n; None where the place is another one.
    place
        Another place, such as a board, or values of letters; "" where it is an n.
    first
        What the first has there.
    second
        What the second has there.
    """

    n: int | None
    place: str = ""
    first: str
    second: str

    @classmethod
    def of(cls, at: object, first: str, second: str) -> FirstDifference:
        """Return the difference at an n, or at another place."""
        n, place = (at, "") if isinstance(at, int) else (None, str(at))
        return cls(n=n, place=place, first=first, second=second)

    @property
    def where(self) -> str:
        """The place, as text."""
        return self.place or str(self.n)

    def __str__(self) -> str:
        at = self.place or f"n = {self.n}"
        return f"{at}: the first has {self.first}, the second {self.second}"


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Comparison(Judged):
    """The comparison of two sequences for all n that both have.

    Attributes
    ----------
    first
        The name of the first.
    second
        The name of the second.
    statement
        The statement if it is not about sequences: the counts on all boards, or formulas in several
        letters with their range; otherwise "".
    difference
        Where they differ first; None if they are not known to differ.
    equal_from
        The n from which on they are nevertheless equal; None if none is known.
    moved
        k, where a(n) of the first is a(n + k) of the second; None if none is known.

    Examples
    --------
    >>> compare("1/(1-2x)", [1, 2, 4, 9]).difference
    FirstDifference(n=3, place='', first='8', second='9')
    """

    first: str
    second: str
    statement: str
    difference: FirstDifference | None
    equal_from: int | None
    moved: int | None

    def _difference(self) -> tuple[str, str, str]:
        at = self.difference
        return ("", "", "") if at is None else (at.where, at.first, at.second)

    def cells(self) -> tuple[Cell, ...]:
        """Return the verdict and the difference, as they stand in a table of several sides."""
        texts = (self.verdict, *self._difference())
        labels = ("equal", "first n", self.first, self.second)
        return tuple(Cell(label, text) for label, text in zip(labels, texts, strict=True))

    def page(self) -> Page:
        """Return the verdict, and of what it is."""
        parts = page(
            *self.judged(why=False),
            ("first", self.first),
            ("second", self.second),
            ("statement", self.statement),
        ).parts
        row = (self.verdict, *self._difference())
        return Page(parts, Table(("verdict", "n", self.first, self.second), (row,)))


def compare(
    first: Subject,
    second: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    graph: GraphLike | None = None,
    topology: Topology = "strip",
    multigraph: bool = False,
    marks: Marks = "none",
) -> Comparison:
    """Prove that two rules or sequences agree for all n, or find where they first differ.

    Two games without a side are compared on all boards at once. A number beside a formula is a
    constant. Terms alone are consistent at most. A statement about one sequence, as
    "a(n) = 2*a(n-1)", is settled by `check`; `==` of sequences compares their definitions alone.

    Parameters
    ----------
    first
        A rule, words as in a title, a formula, a g.f., or terms.
    second
        Another one.
    columns
        Fix N columns of those that are rules.
    rows
        Fix N rows of those that are rules.
    graph
        A graph by its file, its name or its edges; boards are products with it.
    topology
        Which sides of the boards are identified.
    multigraph
        Identify sides of 1 and 2 cells too, unrolled.
    marks
        Also compare the numbers of Left's and Right's pieces (xy), or of all pieces (x).

    Returns
    -------
    Comparison
        The verdict, and the first difference.

    Raises
    ------
    GfkitError
        For a relation, and for rules whose counts on all boards cannot be compared at once.

    Examples
    --------
    >>> compare("cram", "arc-kayles", columns=4).verdict
    'proved'
    >>> compare("cram", "snort").difference
    FirstDifference(n=None, place='1x1', first='1', second='3')

    On the command line: ``gfkit compare cram arc-kayles --columns 4``
    """
    one_of("marks", marks, MARKS)
    _require_no_relation(first, second)
    if _of_letters(first, second):
        finding = settled(statement(f"{first} = {second}"))
        return _told(finding.verdict, (str(first), str(second)), finding.proof, said=finding.meant)
    both = _readings(first, second)
    if graph is not None:
        unused("a graph", rows=rows, columns=columns, multigraph=multigraph)
        from gfkit.strips.statements.comparison import compare_strips  # noqa: PLC0415 - slow to import

        families = [family_meant(z, None, graph, topology) for z in (first, second)]
        verdict, proof = compare_strips(families[0], families[1], marks=marks)
        return _told(verdict, _names(families), proof)
    if rows is not None or columns is not None:
        both = [
            understood(thing, rows=rows, columns=columns, topology=topology)
            if isinstance(one.subject, BareRule)
            else one
            for thing, one in zip((first, second), both, strict=True)
        ]
    if any(isinstance(one.subject, BareRule) for one in both):
        unused("rules without a side", topology=topology, multigraph=multigraph, marks=marks)
        return _on_boards(both)
    if all(isinstance(one.subject, RuleStrip) for one in both):
        from gfkit.strips.statements.comparison import compare_strips  # noqa: PLC0415 - slow to import

        strips = [
            family_meant(thing, one, None, topology, multigraph=multigraph)
            for thing, one in zip((first, second), both, strict=True)
        ]
        verdict, proof = compare_strips(strips[0], strips[1], marks=marks)
        later = None
        if isinstance(verdict, Refuted) and strips[0].is_ring and marks == "none":
            later = sequences_compared(strips[0].sequence(), strips[1].sequence())
        return _told(verdict, _names(strips), proof, later)
    if not any(isinstance(one.subject, RuleStrip) for one in both):
        unused("sequences of which none is a rule", rows=rows, columns=columns, topology=topology)
    unused("sequences that are not strips", multigraph=multigraph, marks=marks)
    sequences = sequence_meant(both[0]), sequence_meant(both[1])
    found = sequences_compared(*sequences)
    return _told(found, (name_of(sequences[0]), name_of(sequences[1])))


def _names(families: list[Strip | GraphProduct]) -> tuple[str, str]:
    """Return the names of the rules of two strips."""
    one, other = (z.counted.name for z in families)
    return one, other


def _on_boards(both: list[Reading]) -> Comparison:
    """Compare two rules on all boards at once."""
    from gfkit.strips.statements.comparison import (  # noqa: PLC0415
        compare_boards,
        verdict_on_boards,
    )

    models = both[0].model(), both[1].model()
    names = models[0].name, models[1].name
    try:
        proof = compare_boards(*models, Workings())
    except NotDerived as error:
        raise GfkitError(f"{error}; fix rows or columns to compare strips") from error
    said = f"every board has as many {names[0]} as {names[1]}"
    return _told(verdict_on_boards(proof), names, proof, said=said)


def _told(
    found: Settled,
    names: tuple[str, str],
    proof: Proved | None = None,
    later: Settled | None = None,
    said: str = "",
) -> Comparison:
    """Return the answer that says a verdict on two sequences; later: from some n on."""
    place, reason, equal_from, moved = None, reason_text(found), None, None
    if isinstance(found, Refuted):
        values = number_text(found.expected), number_text(found.got)
        place = FirstDifference.of(found.n, *values)
    if isinstance(found, Differs):
        equal_from, moved = found.equal_from, found.moved or None
    if equal_from is None and isinstance(later, Differs):
        equal_from = later.equal_from
    if equal_from is not None and f"n >= {equal_from}" not in reason:
        reason += f"; both are equal for all n >= {equal_from}"
    return Comparison(
        first=names[0],
        second=names[1],
        statement=said,
        difference=place,
        equal_from=equal_from,
        moved=moved,
        **judged(found, reason, proof=proof),
    )


def _of_letters(first: Subject, second: Subject) -> bool:
    """Return whether both are formulas in letters that are several in all, none of a g.f."""
    if not (isinstance(first, str) and isinstance(second, str)) or "=" in first + second:
        return False
    some = letters_of(first), letters_of(second)
    together = some[0] | some[1]
    are_several = all(some) and len(together) > 1 and not together & {*"axyzt"}
    return are_several and not (_has_polynomials(first) and _has_polynomials(second))


def _has_polynomials(text: str) -> bool:
    """Return whether a text is a sequence in n whose terms are polynomials in its other letters."""
    with suppress(GfkitError):
        return bool(sequence_meant(read(text)).parameters)
    return False


def _require_no_relation(first: Subject, second: Subject) -> None:
    """Raise GfkitError for a relation, which is about the other sequence, with the command."""
    for said, of in ((first, second), (second, first)):
        if isinstance(said, str) and relation_alone(said, read) is not None:
            subject = of if isinstance(of, str) else "1,2,4"
            call = VerbCall.of("check", said, subject)
            raise GfkitError(
                f"{shown(said, 60)} is about a sequence, not a sequence; settle it with `{call}`"
            ).naming(call)


def _readings(first: Subject, second: Subject) -> list[Reading]:
    """Return what both are read as; a number beside a formula is one, too."""
    found = [read(one) for one in (first, second)]
    has_formula = any(isinstance(one, Formula) for one in found)
    for k, one in enumerate((first, second)):
        of = found[k]
        if has_formula and isinstance(one, str) and isinstance(of, TermList):
            with suppress(GfkitError):
                found[k] = Formula(parse_expression(one)) if len(of.values) == 1 else of
    return found
