"""What holds of a sequence for all n."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from gfkit.answers.answer import Answer, Judged, Row, judged, page, unproved
from gfkit.base.arguments import integer, one_of, shown
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import OutOfRange, unused
from gfkit.proofs.kernel import Proved
from gfkit.render.latex import LONG, cut
from gfkit.render.pages import Line, Page
from gfkit.render.subjects import called, gf_line, known
from gfkit.sequences import facts as proved_facts
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.typed.arguments import Subject, sequence_meant, understood

MARKS = ("none", "x", "xy")
ABOUT_FIT = (
    "the sequence with this {}; facts and certificates are of it, and not of the terms given"
)
"""What facts of a fit are about."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class FactAnswer(Judged):
    """One fact.

    Attributes
    ----------
    fact
        The kind of the fact, such as "signs".
    says
        What holds, or why nothing could be decided.

    Examples
    --------
    >>> print(facts("x/(1-x-x^2)")["signs"].page().text())
    signs  nonnegative: a(n) >= 0 for n >= 0 (proved)
    """

    fact: str
    says: str

    def line(self) -> Line:
        """Return the line of a page; what is not decided says why."""
        is_open = self.verdict == "underdetermined"
        return Line(self.fact, self.says if is_open else f"{self.says} ({self.verdict})")

    def page(self) -> Page:
        """Return what people read."""
        return page(self.line())


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class FactsAnswer(Answer):
    """The facts about a sequence, which can be iterated over; `answer["signs"]` is one of them.

    Attributes
    ----------
    subject
        The sequence.
    offset
        The n of its first term.
    generating_function
        Its generating function, as text, with 1 for all marks; "" if none is rational.
    marked_gf
        That with marks; "" without them.
    equation
        Another equation by which all terms are known, for example a recurrence whose coefficients
        are polynomials in n, as text; "" where none is used.
    about
        Whether the facts are about the terms, or about what fits where terms alone are given.
    facts
        The facts, each with its verdict.

    Examples
    --------
    >>> answer = facts("x/(1-x-x^2)")
    >>> answer["signs"].says, answer["signs"].verdict
    ('nonnegative: a(n) >= 0 for n >= 0', 'proved')
    """

    subject: str
    offset: int
    generating_function: str
    marked_gf: str = ""
    equation: str = ""
    about: str
    facts: tuple[FactAnswer, ...]
    _sequence: Sequence

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    @classmethod
    def several(cls, given: Mapping[str, object]) -> bool:
        """Return whether there may be several proofs: one for each fact."""
        del given
        return True

    def __iter__(self) -> Iterator[FactAnswer]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    def __getitem__(self, name: str) -> FactAnswer:
        """Return a fact by its name; raises OutOfRange for a name that no fact has."""
        named = {one.fact: one for one in self.facts}
        if name not in named:
            raise OutOfRange("the name of a fact", f"one of {', '.join(named)}", shown(name))
        return named[name]

    def sequence(self) -> Sequence:
        """Return the sequence; of terms alone the one that fits."""
        return self._sequence

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return the proof of each fact, by its name."""
        return {one.fact: derive for one in self.facts for derive in one.proofs().values()}

    def page(self) -> Page:
        """Return what people read."""
        of = self._sequence
        plain = of.at_one() if self.marked_gf else of
        rows: list[Row] = [("sequence", (of.is_fit and of.name) or str(of.definition))]
        if plain.gf is not None:
            rows = [("sequence", called(plain)), gf_line(plain)]
        elif self.equation:
            rows.append(("equation", self.equation))
        if plain.gf is not None or self.equation:
            rows.append(("known", ": ".join(filter(None, known(plain)))))
        if of.is_fit:
            rows.append(("about", ABOUT_FIT.format("equation" if of.gf is None else "g.f.")))
        if self.marked_gf:
            rows.append(("marked", cut(self.marked_gf, LONG)))
        return page(*rows, *(one.line() for one in self.facts))


def of_facts(found: proved_facts.Facts) -> FactsAnswer:
    """Return the answer that says the facts that the engine finds.

    >>> from gfkit import as_sequence
    >>> [one.fact for one in of_facts(proved_facts.facts(as_sequence("1/(1-2*x)")))]
    ['signs', 'zeros', 'growth', 'convexity', 'log-concavity']
    """
    of = found.of
    marked = of.gf if isinstance(of.gf, MarkedGF) else None
    plain = of if marked is None else of.at_one()
    return FactsAnswer(
        subject=of.name or str(of.definition),
        offset=of.offset,
        generating_function="" if plain.gf is None else plain.gf_text(),
        marked_gf="" if marked is None else str(marked),
        equation="" if plain.equation is None else plain.equation.text(),
        about="a fit" if of.is_fit else "the terms",
        facts=tuple(of_fact(one, is_fit=of.is_fit) for one in found),
        _sequence=of,
    )


def of_fact(one: proved_facts.Fact, *, is_fit: bool = False) -> FactAnswer:
    """Return the answer that says one fact; is_fit: whether it is one about a fit."""
    told = unproved(one.reason, "underdetermined")
    if one.proof is not None:
        told = judged(one.proof, one.reason)
    if one.proof is not None and is_fit:
        told["verdict"] = "consistent"
    return FactAnswer(fact=one.key, says=one.text, **told)


def facts(
    subject: Subject,
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
    offset: int | None = None,
    at: Mapping[str, int | Fraction] | None = None,
    modulo: int | None = None,
    identities: bool = False,
    marks: str = "none",
) -> FactsAnswer:
    """List facts about a sequence for all n: signs, zeros, growth, convexity.

    For terms alone gfkit first finds a fit, and the facts are about the fit.

    Parameters
    ----------
    subject
        A rule with a side, words as in a title, a formula, a g.f., or terms.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    topology
        Which sides of its boards are identified.
    offset
        The index of the first of given terms, usually 0.
    at
        A number for a letter of the sequence; fractions are allowed.
    modulo
        Also the period of the terms modulo M.
    identities
        Also identities: sums, addition formula, sections and others.
    marks
        The facts about numbers of pieces, of all (x), of Left and Right (xy).

    Returns
    -------
    FactsAnswer
        The facts, also those that could not be decided.

    Raises
    ------
    GfkitError
        For a subject that is not understood, or for which nothing is known for all n.
    LimitReached
        Before too much work.

    Examples
    --------
    >>> facts("2^n", modulo=7)["residues"].verdict
    'proved'

    On the command line: ``gfkit facts 'x/(1-x-x^2)'``
    """
    one_of("marks", marks, MARKS)
    if modulo is not None:
        integer("modulo", modulo, least=1, example=10)
    given = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    if marks != "none":
        unused("marks", modulo=modulo, identities=identities, at=at)
        return of_facts(proved_facts.facts(given.strip(), marks=marks))
    sequence = sequence_meant(given, at)
    return of_facts(proved_facts.facts(sequence, modulo=modulo, identities=identities))
