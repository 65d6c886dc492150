"""What holds of a sequence for all n."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from gfkit.answers.records import HIDDEN, Answer, AnswerPart, Verdict
from gfkit.answers.subjects import Subject, sequence_meant, understood
from gfkit.base.arguments import integer, one_of
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import unused
from gfkit.proofs.kernel import Proved, made
from gfkit.sequences import facts as sequences_facts

MARKS = ("none", "x", "xy")


@dataclass(frozen=True, slots=True, repr=False)
class SaidFact(AnswerPart):
    """One fact.

    fact: of what kind it is, as "signs". says: what holds, or why nothing could be decided.
    verdict, reason: how it is known, and what the proof rests on. proved: the kernel's proof,
    None where there is none.
    """

    fact: str
    says: str
    verdict: Verdict
    reason: str
    proved: Proved | None = field(repr=False, compare=False, metadata=HIDDEN)

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proof."""
        proof = self.proved
        return {} if proof is None else {"": lambda: proof}

    def __str__(self) -> str:
        return self.says


@dataclass(frozen=True, slots=True, repr=False)
class FactsAnswer(Answer):
    """The facts about a sequence, which can be iterated over; `answer["signs"]` is one of them.

    subject: the sequence. offset: its first n. about: "the terms", or "a fit" where terms alone are
    given: the facts are then those of the g.f. or recurrence that fits. facts: each with its
    verdict. source: what the fields were taken from.

    >>> answer = facts("x/(1-x-x^2)")
    >>> answer["signs"].says, answer["signs"].verdict
    ('nonnegative: a(n) >= 0 for n >= 0', 'proved')
    """

    subject: str
    offset: int
    about: str
    facts: tuple[SaidFact, ...]
    source: sequences_facts.Facts = field(repr=False, compare=False, metadata=HIDDEN)

    writes: ClassVar[tuple[str, ...]] = ("certificate",)

    def __iter__(self) -> Iterator[SaidFact]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    def __getitem__(self, name: str) -> SaidFact:
        return {one.fact: one for one in self.facts}[name]

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return the proof of each fact, by its name."""

        def known(proof: Proved) -> Callable[[], Proved]:
            return lambda: proof

        return {one.fact: known(one.proved) for one in self.facts if one.proved is not None}

    def __str__(self) -> str:
        return str(self.source)


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
    """Say what holds of a sequence for all n: signs, zeros, growth, convexity.

    Terms alone are fitted first, and the facts are about what fits.

    Args:
        subject: a rule with a side, words as in a title, a formula, a g.f., or terms.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.
        offset: the index of the first of given terms, usually 0.
        at: a number for a letter of the sequence, also a fraction.
        modulo: also the period of the terms modulo M.
        identities: also identities: sums, addition formula, sections and others.
        marks: the facts about numbers of pieces, of all (x), of Left and Right (xy).

    Command:
        gfkit facts 'x/(1-x-x^2)'
    """
    one_of("marks", marks, MARKS)
    if modulo is not None:
        integer("modulo", modulo, least=1, example=10)
    given = understood(subject, rows=rows, columns=columns, topology=topology, offset=offset)
    if marks != "none":
        unused("marks", modulo=modulo, identities=identities, at=at)
        found = sequences_facts.facts(given.strip(), marks=marks)
    else:
        sequence = sequence_meant(given, at)
        found = sequences_facts.facts(sequence, modulo=modulo, identities=identities)
    of = found.of
    return made(
        FactsAnswer,
        subject=of.name or str(of.definition),
        offset=of.offset,
        about="a fit" if of.is_fit else "the terms",
        facts=tuple(_said(one, found) for one in found),
        source=found,
    )


def _said(
    fact: sequences_facts.Fact,
    of: sequences_facts.Facts,
) -> SaidFact:
    verdict: Verdict = "underdetermined" if fact.proof is None else "proved"
    if fact.proof is not None and of.of.is_fit:
        verdict = "consistent"
    return made(SaidFact, fact.key, fact.text, verdict, fact.reason, fact.proof)
