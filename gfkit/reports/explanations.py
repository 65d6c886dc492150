"""What is known of a thing, how sure that is, and why: of verdicts, certificates, sequences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gfkit.base.arguments import called_like, positive
from gfkit.base.display.shown import Shown
from gfkit.base.files import parse_json, read_text
from gfkit.errors import GfkitError
from gfkit.numbers.decimal import number_text
from gfkit.proofs.certificate import replay
from gfkit.proofs.checker.core.kinds import Report
from gfkit.proofs.kernel import Claimed, Proved
from gfkit.proofs.verdict import Consistent, Refused, Refuted, Underdetermined
from gfkit.render.explained import VERDICTS, why, why_of
from gfkit.render.page import Line, Page, Paragraph
from gfkit.render.show_subject import early_terms
from gfkit.sequences.guessing import guess
from gfkit.sequences.in_n import recurrence_in_n
from gfkit.sequences.sequence import Sequence, as_sequence
from gfkit.series.rational import recurrence_text

SECONDS = 30.0
"""For the replay of a certificate."""
FIRST = 8
"""This many terms name a sequence that has no name."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is known, or was established; why: a sentence without its stop, or ""."""

    label: str
    text: str
    why: str = ""


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Shown):
    """The steps to a verdict. meaning: what the verdict says, a sentence without its stop."""

    steps: tuple[Step, ...]
    verdict: str
    meaning: str

    def data(self) -> dict[str, Any]:
        """Return the explanation as JSON has it."""
        steps = [{"step": one.label, "says": one.text, "why": one.why} for one in self.steps]
        return {"outcome": self.verdict, "meaning": self.meaning, "steps": steps}

    def page(self) -> Page:
        """Return the page."""
        parts: list[Any] = []
        for one in self.steps:
            if "\n" in one.text:
                parts.append(Paragraph(one.text, is_verbatim=True))
            else:
                parts.append(Line(one.label, one.text))
            parts += [_sentence("", one.why)] if one.why else []
        return Page((*parts, _sentence(self.verdict, self.meaning)))

    def __repr__(self) -> str:
        return f"<Explanation: {self.verdict}>"

    def __str__(self) -> str:
        return self.page().text()


@called_like("explain('1,1,2,5,14,42,132,429')")
def explain(thing: Any, *, seconds: float = SECONDS) -> Explanation:
    """Explain a verdict, a certificate, or what is known of a sequence, and why.

    thing: a verdict, or its word; the path of a certificate; a strip, its answer, a g.f., terms:
    what `as_sequence` takes. Of terms alone a formula is guessed. seconds: for the replay of a
    certificate, every step of which is explained. Raises GfkitError.

    >>> print(explain("1,2,4").meaning)
    there are too few terms, or a limit was reached before the question was decided; more would \
decide it
    """
    seconds = positive("seconds", seconds)
    if isinstance(thing, str) and thing.casefold() in VERDICTS:
        return Explanation((), thing.casefold(), VERDICTS[thing.casefold()])
    if isinstance(thing, Proved | Claimed | Refuted | Consistent | Underdetermined | Refused):
        return _of_verdict((), thing)
    if isinstance(thing, Path) or (isinstance(thing, str) and thing.endswith(".json")):
        name = str(thing)
        report = replay(parse_json(read_text(name), name), seconds=seconds)
        steps = [*_replayed(report), *(Step("reason", reason) for reason in report.reasons)]
        return Explanation(tuple(steps), report.outcome, VERDICTS[report.outcome])
    return explained_with_proof(as_sequence(thing))[0]


def explained_with_proof(
    sequence: Sequence, terms: int = FIRST
) -> tuple[Explanation, Proved | None]:
    """Explain what is known of a sequence, and return the proof of its g.f. or recurrence."""
    verdict: Any = sequence.provenance
    steps = _named(sequence, terms)
    if not sequence.given and (by := recurrence_in_n(sequence)) is not None:
        known, proof = by
        verdict = verdict if proof is None else proof
        said = Step("recurrence", str(known).removeprefix("the sequence with "))
        return _of_verdict((*steps, said), verdict), proof
    if not isinstance(verdict, Proved):
        found = guess(sequence)
        verdict = found.verdict
        if found.is_answer:
            sequence = found.sequence()
            steps += [Step("formula", found.formula)] if sequence.gf is None else []
    if sequence.gf is not None:
        steps.append(Step("g.f.", sequence.gf_text()))
        steps.append(Step("recurrence", recurrence_text(sequence.rational, sequence.offset)))
    proof = verdict if isinstance(verdict, Proved) else None
    return _of_verdict(tuple(steps), verdict), proof


def _named(sequence: Sequence, terms: int) -> list[Step]:
    if sequence.name:
        return [Step("sequence", sequence.name), Step("terms", early_terms(sequence, terms))]
    first = ", ".join(map(number_text, sequence.early(terms)))
    return [Step("sequence", f"{first}, ... from n = {sequence.offset}")]


def _of_verdict(steps: tuple[Step, ...], verdict: Any) -> Explanation:
    word = str(verdict)
    if word not in VERDICTS:
        raise GfkitError(f"{word} is not a verdict; there are {', '.join(VERDICTS)}")
    reason = str(getattr(verdict, "reason", ""))
    sentence = "" if why(verdict) == VERDICTS[word] else why(verdict)
    known = Step("verdict", f"{word}: {reason}".rstrip(": "), sentence)
    return Explanation((*steps, known), word, VERDICTS[word])


def _replayed(report: Report) -> Iterator[Step]:
    """Yield what a report of the checker establishes, its lemmas first."""
    for lemma in report.lemmas:
        yield from _replayed(lemma)
    if report.statement:
        yield Step("statement", report.statement)
    for premise in report.premises:
        yield Step("premise", premise, "the certificate takes it as given")
    for label, text in report.lines:
        yield Step(label, text, why_of(text))


def _sentence(label: str, text: str) -> Line:
    return Line(label, f"{text[:1].upper()}{text[1:]}.", is_prose=True)
