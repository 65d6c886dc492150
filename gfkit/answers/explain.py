"""What is known of a thing, how sure that is, and why: of verdicts, certificates, sequences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gfkit.answers.answer import Answer, Detail
from gfkit.answers.verify import inside
from gfkit.base.file_reader import is_there, parse_json, read_text
from gfkit.base.principles import Basis
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import numbers_text
from gfkit.proofs.certificates import replay
from gfkit.proofs.checker.core.reports import Report
from gfkit.proofs.kernel import Proved
from gfkit.proofs.verdict import Verdict
from gfkit.proofs.words import DONE, WORDS, row
from gfkit.render.pages import Line, Page, Paragraph, Part
from gfkit.render.principles import why, why_of
from gfkit.render.subjects import early_terms
from gfkit.sequences.guess import guess
from gfkit.sequences.holonomic_proofs import recurrence_in_n
from gfkit.sequences.provenance import Solved
from gfkit.sequences.sequence import Sequence
from gfkit.series.printing import recurrence_text
from gfkit.typed.arguments import Subject
from gfkit.typed.read import as_sequence

SECONDS: Final = 600.0
"""For the replay of a certificate, unless a budget ends it before."""
FIRST: Final = 8
"""This many terms name a sequence that has no name."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Step(Detail):
    """A step of an explanation.

    Attributes
    ----------
    step
        What it is about.
    says
        What it says.
    why
        The reason, a sentence without its stop, or "".
    """

    step: str
    says: str
    why: str = ""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Explained(Answer):
    """The steps to a verdict, and what that means.

    Attributes
    ----------
    subject
        The subject: a file, the name of a sequence or its first terms, or a word.
    steps
        How the verdict is reached.
    outcome
        The word that is explained: the verdict, or what the checker says of a certificate.
    meaning
        The meaning of that word, without a full stop.

    Examples
    --------
    >>> explain("proved").outcome
    'proved'
    """

    subject: str
    steps: tuple[Step, ...]
    outcome: str
    meaning: str
    _status: int = DONE
    _proof: Proved | None = None

    @property
    def proof(self) -> Proved | None:
        """The proof of the g.f. or the recurrence that is given; None if there is none."""
        return self._proof

    @property
    def status(self) -> int:
        """The exit status of the command line: of a certificate that of the outcome."""
        return self._status

    def page(self) -> Page:
        """Return the steps, each with its reason, and the meaning last."""
        parts: list[Part] = []
        for one in self.steps:
            is_long = "\n" in one.says
            said = Paragraph(one.says, is_verbatim=True) if is_long else Line(one.step, one.says)
            parts += [said, *([_sentence("", one.why)] if one.why else [])]
        return Page((*parts, _sentence(self.outcome, self.meaning)))


def _sentence(label: str, text: str) -> Line:
    return Line(label, f"{text[:1].upper()}{text[1:]}.", is_prose=True)


def explain(thing: Subject | Verdict) -> Explained:
    """Explain a certificate step by step, a verdict by its word, or what is known of a sequence.

    From terms alone it guesses a formula.

    Parameters
    ----------
    thing
        The file of a certificate, a word such as refuted, a formula, a g.f., words, or terms.

    Returns
    -------
    Explained
        The steps, and the meaning of the verdict.

    Raises
    ------
    GfkitError
        For a subject that gfkit does not understand.

    Examples
    --------
    >>> print(explain("1,2,4").meaning)
    there are too few terms, or a limit was reached before the question was decided; more would \
decide it

    On the command line: ``gfkit explain 1,1,2,5,14,42,132,429``
    """
    if isinstance(thing, str) and thing.casefold() in WORDS:
        return _explained(thing, [], thing.casefold())
    if isinstance(thing, Verdict):
        return _explained(str(thing), [_last(thing)], str(thing))
    if isinstance(thing, Path) or (isinstance(thing, str) and thing.endswith(".json")):
        return _of_certificate(Path(thing))
    if isinstance(thing, str) and is_there(thing):
        raise GfkitError(f"{thing}: {_wanted(Path(thing))}")
    return _of_sequence(as_sequence(thing))


def _wanted(path: Path) -> str:
    """Return what is wanted in the place of a file or folder."""
    if found := inside(path):
        return f"certificates are explained one by one, as {found[0]}"
    return "a certificate is explained, whose name ends in .json"


def _explained(
    subject: str,
    steps: list[Step],
    word: str,
    *,
    status: int = DONE,
    proof: Proved | None = None,
) -> Explained:
    if word not in WORDS:
        raise GfkitError(f"{word} is not a verdict; there are {', '.join(WORDS)}")
    return Explained(
        subject=subject,
        steps=tuple(steps),
        outcome=word,
        meaning=WORDS[word].meaning,
        _status=status,
        _proof=proof,
    )


def _last(verdict: Any) -> Step:
    """Return the step that says a verdict, and why it is one."""
    word, sentence = str(verdict), why(verdict)
    text = f"{word}: {getattr(verdict, 'reason', '')}".rstrip(": ")
    meaning = WORDS[word].meaning if word in WORDS else ""
    return Step(step="verdict", says=text, why="" if sentence == meaning else sentence)


def _of_certificate(path: Path) -> Explained:
    report = replay(parse_json(read_text(path), str(path)), seconds=SECONDS)
    reasons = [Step(step="reason", says=one) for one in report.reasons]
    word = report.outcome
    return _explained(str(path), [*_replayed(report), *reasons], word, status=row(word).status)


def _of_sequence(sequence: Sequence) -> Explained:
    """Explain what is known of a sequence, with the proof of its g.f. or recurrence."""
    verdict: Any = sequence.provenance
    first = f"{numbers_text(sequence.early(FIRST))}, ... from n = {sequence.offset}"
    subject = sequence.name or first
    steps = [Step(step="sequence", says=subject)]
    if sequence.name:
        steps.append(Step(step="terms", says=early_terms(sequence, FIRST)))
    if not sequence.given and (by := recurrence_in_n(sequence)) is not None:
        known, proof = by
        text = str(known).removeprefix("the sequence with ")
        steps.append(Step(step="recurrence", says=text))
        if proof is None or isinstance(verdict, Solved):  # which is of another definition
            return _explained(subject, [*steps, _last(verdict)], str(verdict))
        return _explained(subject, [*steps, _last(proof)], str(proof), proof=proof)
    if not isinstance(verdict, Proved) and str(verdict) != "solved":
        found = guess(sequence)
        verdict = found.provenance
        if found.is_answer:
            sequence = found.sequence()
            steps += [Step(step="formula", says=found.formula)] if sequence.gf is None else []
    if sequence.gf is not None:
        steps.append(Step(step="g.f.", says=sequence.gf_text()))
        text = recurrence_text(sequence.rational, sequence.offset)
        steps.append(Step(step="recurrence", says=text))
    proved = verdict if isinstance(verdict, Proved) else None
    return _explained(subject, [*steps, _last(verdict)], str(verdict), proof=proved)


def _replayed(report: Report) -> Iterator[Step]:
    """Yield what a report of the checker establishes, its lemmas first."""
    for lemma in report.lemmas:
        yield from _replayed(lemma)
    if report.statement:
        yield Step(step="statement", says=report.statement)
    for premise in report.premises:
        yield Step(step="premise", says=premise, why="the certificate takes it as given")
    for (label, text), ground in zip(report.lines, report.grounds, strict=True):
        reason = why_of(Basis.of_data(ground) if ground["principle"] else None)
        yield Step(step=label, says=text, why=reason)
