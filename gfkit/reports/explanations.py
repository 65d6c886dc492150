"""What is known of a thing, how sure that is, and why: of verdicts, certificates, sequences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gfkit.base.arguments import positive
from gfkit.base.display import Shown
from gfkit.base.file_reader import parse_json, read_text
from gfkit.base.principles import Basis
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import numbers_text
from gfkit.proofs.certificates import replay
from gfkit.proofs.checker.core.reports import Report
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Verdict
from gfkit.proofs.words import WORDS
from gfkit.render.pages import Line, Page, Paragraph, Part
from gfkit.render.principles import why, why_of
from gfkit.render.subjects import early_terms
from gfkit.sequences.guess import guess
from gfkit.sequences.holonomic_proofs import recurrence_in_n
from gfkit.sequences.provenance import Solved
from gfkit.sequences.sequence import Sequence
from gfkit.series.printing import recurrence_text
from gfkit.typed.read import as_sequence

SECONDS = 30.0
"""For the replay of a certificate."""
FIRST = 8
"""This many terms name a sequence that has no name."""

Step = tuple[str, str, str]
"""What a step is about, what it says, and why: a sentence without its stop, or ""."""


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Shown):
    """The steps to a verdict; `WORDS` says what that means."""

    steps: tuple[Step, ...]
    verdict: str

    @property
    def meaning(self) -> str:
        """What the verdict says, a sentence without its stop."""
        return WORDS[self.verdict].meaning

    def data(self) -> dict[str, Any]:
        """Return the explanation as JSON has it."""
        steps = [dict(zip(("step", "says", "why"), one, strict=True)) for one in self.steps]
        return {"outcome": self.verdict, "meaning": self.meaning, "steps": steps}

    def page(self) -> Page:
        """Return the page."""
        parts: list[Part] = []
        for label, text, reason in self.steps:
            is_long = "\n" in text
            parts.append(Paragraph(text, is_verbatim=True) if is_long else Line(label, text))
            parts += [_sentence("", reason)] if reason else []
        return Page((*parts, _sentence(self.verdict, self.meaning)))

    def __str__(self) -> str:
        return self.page().text()


def _sentence(label: str, text: str) -> Line:
    return Line(label, f"{text[:1].upper()}{text[1:]}.", is_prose=True)


def explain(thing: object, *, seconds: float = SECONDS) -> Explanation:
    """Explain a verdict, a certificate, or what is known of a sequence, and why.

    thing: a verdict, or its word; the path of a certificate; a strip, its answer, a g.f., terms:
    what `as_sequence` takes. Of terms alone a formula is guessed. seconds: for the replay of a
    certificate, every step of which is explained. Raises GfkitError.

    >>> print(explain("1,2,4").meaning)
    there are too few terms, or a limit was reached before the question was decided; more would \
decide it
    """
    seconds = positive("seconds", seconds)
    if isinstance(thing, str) and thing.casefold() in WORDS:
        return Explanation((), thing.casefold())
    if isinstance(thing, Verdict):
        return _of_verdict([], thing)
    if isinstance(thing, Path) or (isinstance(thing, str) and thing.endswith(".json")):
        report = replay(parse_json(read_text(thing), str(thing)), seconds=seconds)
        reasons = (("reason", reason, "") for reason in report.reasons)
        return Explanation((*_replayed(report), *reasons), report.outcome)
    return explained_with_proof(as_sequence(thing))[0]


def explained_with_proof(
    sequence: Sequence, terms: int = FIRST
) -> tuple[Explanation, Proved | None]:
    """Explain what is known of a sequence, and return the proof of its g.f. or recurrence."""
    verdict: Any = sequence.provenance
    first = f"{numbers_text(sequence.early(terms))}, ... from n = {sequence.offset}"
    steps: list[Step] = [("sequence", sequence.name or first, "")]
    if sequence.name:
        steps.append(("terms", early_terms(sequence, terms), ""))
    if not sequence.given and (by := recurrence_in_n(sequence)) is not None:
        known, proof = by
        steps.append(("recurrence", str(known).removeprefix("the sequence with "), ""))
        if proof is None or isinstance(verdict, Solved):  # which is of another definition
            return _of_verdict(steps, verdict), None
        return _of_verdict(steps, proof), proof
    if not isinstance(verdict, Proved) and str(verdict) != "solved":
        found = guess(sequence)
        verdict = found.provenance
        if found.is_answer:
            sequence = found.sequence()
            steps += [("formula", found.formula, "")] if sequence.gf is None else []
    if sequence.gf is not None:
        steps.append(("g.f.", sequence.gf_text(), ""))
        steps.append(("recurrence", recurrence_text(sequence.rational, sequence.offset), ""))
    return _of_verdict(steps, verdict), verdict if isinstance(verdict, Proved) else None


def _of_verdict(steps: list[Step], verdict: Any) -> Explanation:
    word, sentence = str(verdict), why(verdict)
    if word not in WORDS:
        raise GfkitError(f"{word} is not a verdict; there are {', '.join(WORDS)}")
    said = f"{word}: {getattr(verdict, 'reason', '')}".rstrip(": ")
    known = ("verdict", said, "" if sentence == WORDS[word].meaning else sentence)
    return Explanation((*steps, known), word)


def _replayed(report: Report) -> Iterator[Step]:
    """Yield what a report of the checker establishes, its lemmas first."""
    for lemma in report.lemmas:
        yield from _replayed(lemma)
    if report.statement:
        yield "statement", report.statement, ""
    for premise in report.premises:
        yield "premise", premise, "the certificate takes it as given"
    for (label, text), ground in zip(report.lines, report.grounds, strict=True):
        yield label, text, why_of(Basis.of_data(ground) if ground["principle"] else None)
