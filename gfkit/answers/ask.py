"""What a thing is understood as, and the answers of the verbs that are wanted of it first."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeAlias, cast

from gfkit.answers.answer import Answer, Detail, Judged, Verdict, page
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError
from gfkit.proofs.words import row
from gfkit.render.pages import Line, Page, Part
from gfkit.typed.arguments import Subject
from gfkit.typed.boards import BareGraph
from gfkit.typed.files import CertificateText, ClaimsFile, FileContents, SupplementFolder
from gfkit.typed.games import HeapGameByName, HeapPosition
from gfkit.typed.operations import TermAt
from gfkit.typed.read import read
from gfkit.typed.readings import Reading
from gfkit.typed.recurrences import RelationInRange
from gfkit.typed.rules import RuleCount, RuleStrip
from gfkit.typed.sentences import CountedObjects

if TYPE_CHECKING:
    from gfkit.proofs.kernel import Proved
    from gfkit.sequences.sequence import Sequence

Found: TypeAlias = "Iterable[tuple[str, Answer] | str]"
"""Answers by their verbs, and what is said where no verb answers."""
TERMS = 10
"""This many terms of a sequence are given."""
DIGITS = 12
SHORT = 70
"""A closed form of more characters is given by its verb alone."""
MOST_ORDER = 8
"""The largest order of a g.f. for which a closed form is sought."""
MOST_PLAYED = 30
"""On boards of more cells the winner of a game is not looked for."""
STRIPS = 3
SQUARES = range(1, 7)
MOST_CERTIFICATES = 100


@dataclass(frozen=True, kw_only=True, repr=False)
class Understood(Detail):
    """What gfkit read.

    Attributes
    ----------
    kind
        The kind, in a word.
    said
        What it is, in a line.
    canonical
        A text that reads as the same.
    meaning
        The parts of a sentence; empty for other subjects.
    """

    kind: str
    said: str
    canonical: str
    meaning: Mapping[str, object]


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Ask(Answer):
    """A subject as gfkit understands it, and the first answers about it.

    Attributes
    ----------
    understood
        What gfkit read.
    note
        A remark if no verb answers, or on how the answers are known; otherwise "".
    answers
        The answers, by their verbs: the first with its whole page, the others with one line.
    next
        Command lines that continue.

    Examples
    --------
    >>> told = ask("1 1 2 3 5 8 13 21 34 55 89 144")
    >>> told.verdict, [*told.answers]
    ('consistent', ['guess', 'closed-form'])
    """

    understood: Understood
    note: str
    answers: Mapping[str, Answer]
    next: tuple[str, ...]
    _read: Reading
    writes: ClassVar[tuple[str, ...]] = ()

    @property
    def read(self) -> Reading:
        """What was understood, as an object."""
        return self._read

    @property
    def answer(self) -> Answer | None:
        """The first answer; None where no verb has one."""
        return next(iter(self.answers.values()), None)

    @property
    def verdict(self) -> Verdict:
        """That of the first answer; computed, where it has none."""
        of = self.answer
        word = getattr(of, "verdict", getattr(of, "outcome", "")) if of is not None else ""
        return "computed" if self._read.is_taken or not word else row(word).says

    @property
    def status(self) -> int:
        """The exit status of the command line: that of the first answer."""
        return 0 if self.answer is None else self.answer.status

    @property
    def notes(self) -> Iterable[str]:
        """What the command line says on standard error: the notes of the first answer."""
        return () if self.answer is None else self.answer.notes

    def proofs(self) -> Mapping[str, Callable[[], Proved]]:
        """Return what derives the proofs of the first answer."""
        return {} if self.answer is None else self.answer.proofs()

    def sequence(self) -> Sequence:
        """Return the sequence that the answer is about; raises GfkitError where it is none."""
        return self._read.sequence()

    def page(self) -> Page:
        """Return what was understood, the page of the first answer, and lines of the others."""
        of, first = self.understood, self.answer
        parts = [] if first is None else [z for z in first.page().parts if not self._repeats(z)]
        place = next((k for k, z in enumerate(parts) if _label(z) == "verdict"), len(parts))
        parts[place:place] = page(*self._beside()).parts
        return page(
            ("understood", f"{of.kind}: {of.said}"),
            *parts,
            ("note", self.note),
            *(Line("next" if k == 0 else "", z, is_prose=True) for k, z in enumerate(self.next)),
        )

    def _repeats(self, part: Part) -> bool:
        """Return whether a line says again what was understood."""
        is_name = _label(part) in {"sequence", "model", "term"}
        return is_name and isinstance(part, Line) and part.text in self.understood.said

    def _beside(self) -> Iterator[tuple[str, str]]:
        """Yield a line of each answer but the first, with its verdict if that is another."""
        for one in [*self.answers.values()][1:]:
            label, field = one.brief
            is_same = not isinstance(one, Judged) or one.verdict in {"proved", self.verdict}
            unsure = "" if is_same else f", {getattr(one, 'verdict', '')}"
            if text := str(getattr(one, field, "")):
                yield label, f"{text}{unsure}"


def _label(part: Part) -> str:
    return part.label if isinstance(part, Line) else ""


def ask(
    subject: Subject | dict[str, object],
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
) -> Ask:
    """Say how gfkit understands a subject, and answer the first questions about it.

    It gives the generating function, the recurrence and the growth of a sequence; what fits given
    terms, the value and the winner of a game, the count of a board or rule, and the verdict on a
    certificate or claims. The word `ask` may be omitted: `gfkit 1,2,5,12,29,70` asks as well.

    Parameters
    ----------
    subject
        Anything that gfkit reads.
    columns
        Fix N columns of a rule.
    rows
        Fix N rows of a rule.
    topology
        Which sides of its boards are identified.

    Returns
    -------
    Ask
        The subject as understood, and the answers of verbs.

    Raises
    ------
    GfkitError
        For a subject that gfkit does not understand.

    Examples
    --------
    >>> print(ask("2^n").page().text())  # doctest: +ELLIPSIS
    understood  formula: 2^n for n >= 0
    terms       1, 2, 4, 8, 16, 32, 64, 128, 256, 512, ...
    recurrence  a(n) = 2*a(n-1) for n >= 1; a(0)=1
    g.f.        1/(1-2*x)
    a(n)        2^n
    growth      a(n) ~ 2^n
    ...

    On the command line: ``gfkit ask domino tilings of 4 X n``
    """
    found = read(subject, columns=columns, rows=rows, topology=topology)
    told = [*CHOSEN.get(found.kind, _of_sequence)(found)]
    answers = dict(one for one in told if not isinstance(one, str))
    notes = [one for one in told if isinstance(one, str)]
    if found.is_taken:
        notes.append("what counts these is known, and not derived here")
    return Ask(
        understood=understood(found),
        note="; ".join(notes),
        answers=answers,
        next=found.commands(is_known=_is_known(answers)),
        _read=found,
    )


def understood(reading: Reading) -> Understood:
    """Return what was read: its kind, a line, a text that is read as the same.

    >>> understood(read("1 1 2 3")).said
    '4 terms, a(0) = 1 to a(3) = 3'
    """
    of, meaning = reading, cast("Mapping[str, object]", {})
    while isinstance(of, FileContents | TermAt):
        of = of.of
    if isinstance(of, CountedObjects):
        meaning = cast("Mapping[str, object]", of.data())
    return Understood(
        kind=reading.kind,
        said=reading.line(),
        canonical=reading.text(),
        meaning=meaning,
    )


def _is_known(answers: Mapping[str, Answer]) -> bool:
    """Return whether more than terms is known: of a guess, whether it has a g.f. and is one."""
    from gfkit.answers.guess import Guess  # noqa: PLC0415 - slow to import

    first = next(iter(answers.values()), None)
    return not isinstance(first, Guess) or (first.is_answer and bool(first.signature))


# What is wanted first, by the kind of what was read. Verbs are imported where they are called.


def _of_sequence(found: Reading) -> Found:
    """Yield g.f. and growth; of terms, or of what has no recurrence, what fits."""
    from gfkit.answers.asymptotics import asymptotics  # noqa: PLC0415
    from gfkit.answers.gf import gf  # noqa: PLC0415
    from gfkit.sequences.holonomic_proofs import recurrence_in_n  # noqa: PLC0415

    if isinstance(found.subject, RuleStrip):
        yield "gf", gf(found, terms=TERMS)
        return
    sequence = found.sequence()
    if sequence.gf is None and (sequence.given or recurrence_in_n(sequence) is None):
        yield from _of_terms(found, sequence)
        return
    answer = gf(found, terms=TERMS)
    yield "gf", answer
    if answer.letters or found.kind in {"recurrence", "formula"}:
        yield from _closed(found, answer.formula.order or 0)
    if not answer.letters:
        with suppress(GfkitError):
            yield "asymptotics", asymptotics(found, digits=DIGITS)


def _of_terms(found: Reading, sequence: Sequence) -> Found:
    """Yield what fits; of a sequence that a rule computes beside its terms."""
    from gfkit.answers.guess import guess  # noqa: PLC0415
    from gfkit.answers.terms import terms  # noqa: PLC0415

    if not sequence.is_computed:
        answer = guess(found)
        yield "guess", answer
        if answer.kind == "C-finite":
            yield from _closed(found, len(answer.signature))
        return
    yield "terms", terms(found)
    if all(type(z) is int for z in sequence.early(20)):
        answer = guess(found)
        if answer.compared_until is not None:
            yield "guess", answer


def _closed(found: Reading, order: int) -> Found:
    """Yield the closed form, if it is short."""
    from gfkit.answers.closed_form import closed_form  # noqa: PLC0415

    if order <= MOST_ORDER:
        with suppress(GfkitError, ImportError):
            answer = closed_form(found)
            if 0 < len(answer.formula) <= SHORT:
                yield "closed-form", answer


def _of_rule(found: Reading) -> Found:
    """Yield the generating functions of the first strips, as far as the limits let it."""
    from gfkit.answers.table import table  # noqa: PLC0415

    model = found.model()
    if model.play:
        yield "name a side, for example 'domineering:play 2 x n'"
        return
    for many in range(STRIPS, 0, -1):
        with suppress(GfkitError):
            yield "gf", table(model, columns=range(1, many + 1))
            return


def _of_squares(found: Reading) -> Found:
    from gfkit.answers.count import count_totals  # noqa: PLC0415

    yield "count-totals", count_totals(found.model(), squares=SQUARES)
    yield "no generating function is known where no side is fixed"


def _of_count(found: Reading) -> Found:
    """Yield the number on a board, and if it is not large who wins a game."""
    from gfkit.answers.count import count  # noqa: PLC0415
    from gfkit.answers.game_outcome import outcome  # noqa: PLC0415

    of = found.subject
    assert isinstance(of, RuleCount)
    yield "count", count(of)
    model, board = of.rule.of, of.on
    is_of_game = not isinstance(found, CountedObjects) or found.is_of_game
    if is_of_game and model.quantity == "positions" and not isinstance(board, BareGraph):
        with suppress(GfkitError):
            if len(board.cells) <= MOST_PLAYED:
                yield "game outcome", outcome(model, board=board)


def _of_number(found: Reading) -> Found:
    from gfkit.answers.term import term  # noqa: PLC0415

    yield "term", term(found)


def _of_game(found: Reading) -> Found:
    """Yield the value of a game; of heaps who wins, and by which moves."""
    from gfkit.answers.game_outcome import outcome, winning_moves  # noqa: PLC0415
    from gfkit.answers.game_value import value  # noqa: PLC0415

    if isinstance(found.subject, HeapPosition):
        yield "game outcome", outcome(found)
        yield "game winning-moves", winning_moves(found)
    yield "game value", value(found)


def _of_heap_game(found: Reading) -> Found:
    """Yield nim-values, and what fits them; of pairs which the first player loses."""
    from gfkit.answers.game_nim import nim  # noqa: PLC0415
    from gfkit.games.heaps.pairs import PairGame  # noqa: PLC0415

    if isinstance(found, HeapGameByName) and isinstance(found.of, PairGame):
        lost = ", ".join(map(str, found.of.lost()))
        yield f"lost by the first player: {lost}, ..."
        return
    yield "game nim", nim(found, terms=20)
    if isinstance(found, HeapGameByName):
        yield from [one for one in _of_terms(found, found.sequence()) if one[0] == "guess"]


def _of_certificate(found: Reading) -> Found:
    from gfkit.answers.verify import verify  # noqa: PLC0415

    of = found.subject
    assert isinstance(of, CertificateText)
    yield "verify", verify(json.loads(of.json))


def _of_supplement(found: Reading) -> Found:
    from gfkit.answers.verify import verify  # noqa: PLC0415

    assert isinstance(found, SupplementFolder)
    yield "verify", verify(*map(Path, found.certificates[:MOST_CERTIFICATES]))


def _of_claims(found: Reading) -> Found:
    from gfkit.answers.audit import audit  # noqa: PLC0415

    assert isinstance(found, ClaimsFile)
    yield "audit", audit(Path(found.path))


def _of_relation(found: Reading) -> Found:
    """Yield the verdict on a relation about named numbers; of a recurrence all solutions."""
    from gfkit.answers.check import check  # noqa: PLC0415
    from gfkit.answers.solve import solve  # noqa: PLC0415
    from gfkit.formulas.recurrences import recurrences_of_text, with_firsts  # noqa: PLC0415
    from gfkit.formulas.subjects import unknown_names  # noqa: PLC0415

    of = found.subject
    assert isinstance(of, RelationInRange)
    text = of.text()
    recurrences = recurrences_of_text(text)
    if recurrences is None and not unknown_names(of.relation):
        yield "check", check(text)
        return
    if recurrences is not None:
        with suppress(GfkitError, ImportError):
            yield "solve", solve(text)
            return
    said = "" if recurrences is None else f", as {with_firsts(recurrences)!r}"
    yield f"say of which sequence it is, or give first values{said}"


def _of_shape(found: Reading) -> Found:
    """Yield nothing of a board, a graph or a theorem alone."""
    del found
    return ()


CHOSEN: dict[str, Callable[[Reading], Found]] = {
    "rule": _of_rule,
    "squares": _of_squares,
    "count": _of_count,
    "number": _of_number,
    "game": _of_game,
    "octal game": _of_heap_game,
    "heap game": _of_heap_game,
    "certificate": _of_certificate,
    "supplement": _of_supplement,
    "claims": _of_claims,
    "relation": _of_relation,
    **dict.fromkeys(("board", "position", "graph", "theorem"), _of_shape),
}
"""The verbs of each kind, by its word; those of any other are those of a sequence."""
