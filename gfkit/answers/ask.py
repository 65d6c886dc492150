"""`ask` says what a thing was understood as, and answers what a person wants of it first."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from gfkit.answers.played import WINNERS
from gfkit.answers.records import HIDDEN, Answer, Verdict
from gfkit.answers.subjects import Subject
from gfkit.base.file_reader import read_json
from gfkit.boards.shapes.topology import Topology
from gfkit.errors import GfkitError
from gfkit.formulas.tree import Number, Term, mapped, substituted
from gfkit.proofs.certificates import LIMITS as CERTIFICATE_LIMITS
from gfkit.proofs.kernel import Proved, made, prove
from gfkit.proofs.verdict import reason_for
from gfkit.proofs.words import row
from gfkit.render.pages import Line, Page
from gfkit.series.marked_printing import letters_text
from gfkit.typed.boards import BareGraph
from gfkit.typed.files import CertificateText, ClaimsFile, FileContents, SupplementFolder
from gfkit.typed.formulas import RelationInRange, TermAt
from gfkit.typed.games import HeapGameByName, HeapPosition
from gfkit.typed.read import read
from gfkit.typed.readings import Reading
from gfkit.typed.rules import RuleCount
from gfkit.typed.sentences import CountedObjects
from gfkit.typed.terms import TermList

if TYPE_CHECKING:
    from gfkit.answers.asymptotics import AsymptoticsAnswer
    from gfkit.answers.audit import Audit
    from gfkit.answers.check import Check
    from gfkit.answers.closed_form import ClosedFormAnswer
    from gfkit.answers.compare import Comparison
    from gfkit.answers.count import Count
    from gfkit.answers.facts import FactsAnswer
    from gfkit.answers.game_nim import NimSequence
    from gfkit.answers.game_outcome import GameOutcome
    from gfkit.answers.game_value import GameValue
    from gfkit.answers.gf import GF
    from gfkit.answers.guess import Guess
    from gfkit.answers.terms import Terms
    from gfkit.answers.verify import Verified
    from gfkit.games.heap_positions import HeapSum
    from gfkit.render.records import Record
    from gfkit.sequences.sequence import Sequence

    Asked = (
        Terms
        | GF
        | Guess
        | ClosedFormAnswer
        | AsymptoticsAnswer
        | GameValue
        | GameOutcome
        | NimSequence
        | Count
        | FactsAnswer
        | Verified
        | Audit
        | Comparison
        | Check
        | None
    )
    """The answer of the verb that settles what is asked, if one does: `isinstance` tells which."""

Judgement: TypeAlias = "tuple[Verdict | None, str]"
Found: TypeAlias = "tuple[Asked, list[Line], Judgement]"
"""The answer of a verb, what is told in lines, and the verdict with its reason."""
PLAYED: Judgement = (None, "computed, not proved: from the definition, each position once")
"""Of games of heaps without a code."""


@dataclass(frozen=True, slots=True, repr=False)
class AskAnswer(Answer):
    """What is understood, and what is wanted of it first.

    understood: the kind of what was read, in a line, and as a text that is read as the same. says:
    what is told of it, by labels. verdict: of what is told; None where nothing is claimed. reason:
    how that is known. next: three command lines that go on. read: what was understood. answer: that
    of the verb that settles what is asked, as a Count or a Guess; None where several
    things are told of a sequence, a rule, a board or a graph. lines: what is told, as lines of a
    page.

    >>> told = ask("1 1 2 3 5 8 13 21 34 55 89 144")
    >>> told.verdict, told.says["formula"]
    ('consistent', 'a(n) = a(n-1) + a(n-2) for n >= 2; a(0)=1, a(1)=1')
    """

    understood: Mapping[str, object]
    says: Mapping[str, str]
    verdict: Verdict | None
    reason: str
    next: tuple[str, ...]
    read: Reading = field(repr=False, compare=False, metadata=HIDDEN)
    answer: Asked = field(repr=False, compare=False, metadata=HIDDEN)
    lines: tuple[Line, ...] = field(repr=False, compare=False, metadata=HIDDEN)

    @property
    def status(self) -> str:
        """The verdict and the reason, in a line."""
        return ": ".join(filter(None, (self.verdict, self.reason))) or "understood"

    def sequence(self) -> Sequence:
        """Return the sequence that the answer is about; raises GfkitError where it is none."""
        return self.read.sequence()


def understood(reading: Reading) -> dict[str, object]:
    """Return what was read, as JSON has it: its kind, a line, a text that is read as the same.

    >>> understood(read("1 1 2 3"))
    {'kind': 'terms', 'said': '4 terms, a(0) = 1 to a(3) = 3', 'canonical': '1,1,2,3'}
    """
    found: dict[str, object] = {
        "kind": reading.kind,
        "said": reading.line(),
        "canonical": reading.text(),
    }
    of = reading
    while isinstance(of, FileContents | TermAt):
        of = of.of
    return {**found, "meaning": of.data()} if isinstance(of, CountedObjects) else found


def ask(
    subject: Subject | dict[str, object],
    *,
    columns: int | None = None,
    rows: int | None = None,
    topology: Topology = "strip",
) -> AskAnswer:
    """Say what a thing is understood as, and answer what is wanted of it first.

    Of a sequence the generating function, the recurrence and the growth are told; of terms what
    fits; of a game its value and the winner; of a board or rule what is counted; of a certificate
    or claims the verdict. The word may be left out: `gfkit 1,2,5,12,29,70` asks as well.

    Args:
        subject: anything that is read.
        columns: fix N columns of a rule.
        rows: fix N rows of a rule.
        topology: which sides of its boards are identified.

    Command:
        gfkit ask domino tilings of 4 X n

    >>> for label, said in ask("kings 2 x n").says.items():
    ...     print(f"{label}: {said}")
    terms: 1, 3, 5, 11, 21, 43, 85, 171, 341, 683, ...
    g.f.: (1+2*x)/((1-2*x)*(1+x))
    recurrence: a(n) = a(n-1) + 2*a(n-2) for n >= 2; a(0)=1, a(1)=3
    growth: a(n) ~ 4/3*2^n
    """
    found = read(subject, columns=columns, rows=rows, topology=topology)
    answer, lines, (verdict, reason) = ANSWERS.get(found.kind, _of_sequence)(found)
    if found.is_taken:
        verdict, reason = None, f"what counts these is known, and not derived here; of it: {reason}"
    return made(
        AskAnswer,
        understood=understood(found),
        says={line.label: line.text for line in lines if line.label},
        verdict=verdict,
        reason=reason,
        next=found.commands(is_known=_is_known(answer)),
        read=found,
        answer=answer,
        lines=tuple(lines),
    )


def _is_known(answer: Asked) -> bool:
    """Tell whether more than terms is known: of a guess, whether it has a g.f. and is one."""
    from gfkit.answers.guess import Guess  # noqa: PLC0415 - slow to import

    if not isinstance(answer, Guess):
        return True
    return answer.is_answer and bool(answer.signature)


def _judged(word: str, reason: str) -> Judgement:
    """Tell by the word of a verdict how much an answer is known."""
    if word == "solved":
        return None, ": ".join(filter(None, ("computed, not proved", reason)))
    return row(word).says, reason


def _verdict_of(sequence: Sequence) -> Judgement:
    """Tell how a sequence is known."""
    from gfkit.sequences.operations import reason_of  # noqa: PLC0415

    by = sequence.provenance
    return _judged(by.word, reason_of(by) if isinstance(by, Proved) else reason_for(by))


def _of_sequence(found: Reading) -> Found:
    """Tell g.f., recurrence and growth; of terms, or of what has no rational g.f., what fits."""
    from gfkit.render.subjects import early_terms, gf_line  # noqa: PLC0415
    from gfkit.sequences.holonomic_proofs import recurrence_in_n  # noqa: PLC0415 - slow to import
    from gfkit.sequences.provenance import Given, Solved  # noqa: PLC0415
    from gfkit.series.printing import recurrence_text  # noqa: PLC0415

    sequence = found.sequence()
    if sequence.gf is None:
        by = None if sequence.given else recurrence_in_n(sequence)
        if by is None:
            told = [Line("terms", early_terms(sequence, 20))] * (
                not isinstance(found.subject, TermList)
            )
            beside = _beside if sequence.is_computed else _guessed
            answer, lines, judged = beside(sequence)
            return answer, [*told, *lines], judged
        known, proof = by
        text = str(known).removeprefix("the sequence with ")
        lines = [Line("terms", early_terms(sequence, 10)), Line("recurrence", text)]
        is_proved = proof is not None and not isinstance(sequence.provenance, Solved)
        verdict = proof if proof is not None and is_proved else sequence.provenance
        judged = _judged(verdict.word, reason_for(verdict))
        if isinstance(verdict, Given):  # the recurrence is the definition, and nothing is claimed
            judged = None, judged[1]
        return None, [*lines, *_growth(sequence)], judged
    if sequence.parameters:
        return _of_letters(sequence)
    sequence = sequence.at_one()
    lines = [
        Line("terms", early_terms(sequence, 10)),
        gf_line(sequence),
        Line("recurrence", recurrence_text(sequence.rational, sequence.offset)),
        *(_closed(sequence) if found.kind in {"recurrence", "formula"} else ()),
        *_growth(sequence),
    ]
    return None, lines, _verdict_of(sequence)


def _of_letters(sequence: Sequence) -> Found:
    """Tell terms, g.f. and recurrence of a sequence of polynomials in letters.

    Its closed form is computed from the g.f. and has no certificate, which is said.
    """
    from gfkit.analysis.parametric_forms import letter_form  # noqa: PLC0415
    from gfkit.render.subjects import early_terms  # noqa: PLC0415
    from gfkit.sequences.parametric import LetterRecurrence  # noqa: PLC0415
    from gfkit.series.marked_gf import MarkedGF  # noqa: PLC0415
    from gfkit.series.marked_printing import recurrence_text  # noqa: PLC0415

    assert isinstance(sequence.gf, MarkedGF)
    own = sequence.own_gf
    lines = [
        Line("terms", early_terms(sequence, 5)),
        Line("g.f.", sequence.gf_text(), "" if own is None else own.latex()),
        Line("recurrence", recurrence_text(sequence.gf, sequence.offset)),
    ]
    if isinstance(by := sequence.definition, LetterRecurrence) and (where := by.where()):
        lines.append(Line("meant", where.strip()))
    form = letter_form(sequence.gf, sequence.offset)
    if form is not None and len(str(form)) <= 2 * SHORT:
        lines.append(Line("a(n)", f"{form}, computed from the g.f. and not proved"))
    return None, lines, _verdict_of(sequence)


SHORT = 70
"""A closed form of more characters is told by its verb alone."""


def _closed(sequence: Sequence) -> list[Line]:
    """Tell the closed form of a recurrence or a sum, if it is short."""
    from gfkit.analysis.closed_forms import ClosedForm  # noqa: PLC0415 - slow to import
    from gfkit.sequences.answers import closed_form  # noqa: PLC0415 - slow to import

    if sequence.rational.order > MOST_ORDER:
        return []
    with suppress(GfkitError, ImportError):
        found = closed_form(sequence).found
        if isinstance(found, ClosedForm):
            since = found.holds_from
            text = f"{found.formula}" + f" for n >= {since}" * (since > sequence.offset)
            return [Line("a(n)", text)] * (len(text) <= SHORT)
    return []


def _growth(sequence: Sequence) -> list[Line]:
    """Tell the growth; where its constant is measured, that it is not proved."""
    from gfkit.analysis.formal_solutions import MeasuredGrowth  # noqa: PLC0415
    from gfkit.sequences.answers import asymptotics  # noqa: PLC0415 - slow to import

    try:
        found = asymptotics(sequence, digits=12)
    except GfkitError:
        return []
    measured = ", measured and not proved" * isinstance(found.found, MeasuredGrowth)
    return [Line("growth", f"{found}{measured}", "" if measured else found.latex() or "")]


def _told(record: Record) -> list[Line]:
    """Return the lines of a record but its verdict, which the status tells."""
    return _lines(record.page())


def _lines(page: Page) -> list[Line]:
    lines = (one for one in page.parts if isinstance(one, Line))
    return [one for one in lines if one.label not in {"verdict", "why"}]


def _guessed(sequence: Sequence) -> Found:
    """Tell what fits, by how many terms, how it goes on, and what would settle it."""
    from gfkit.answers.guess import (  # noqa: PLC0415 - slow to import
        answer_of,
        determined_text,
        predicted_text,
    )
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import
    from gfkit.series.printing import recurrence_text  # noqa: PLC0415
    from gfkit.series.rational_gf import RationalGF  # noqa: PLC0415

    found = guess(sequence)
    if found.fit is None or found.candidate is None:
        return answer_of(found), [], ("underdetermined", f"{found}")
    text = found.fit.text() + found.fit.range_text()
    if found.fit.kind == "C-finite" and isinstance(gf := found.candidate.gf, RationalGF):
        text = recurrence_text(gf, found.candidate.offset)
    lines = [Line(found.fit.label, text)]
    if found.fit.kind == "C-finite":
        lines += _closed(found.candidate)
    if (gf := found.candidate.gf) is not None:
        lines.append(Line("g.f.", found.candidate.gf_text(), gf.latex()))
    lines += [
        Line("used", determined_text(found.fit.used, found.fit.surplus)),
        Line("odds", found.odds),
    ]
    if sequence.given and (following := predicted_text(found.fit)):
        lines.append(Line("next terms", following))
    lines += [Line("caution", found.caution)] if found.caution else []
    many = f"a fit to {len(found.given)} terms"
    if found.is_answer:
        return answer_of(found), lines, ("consistent", f"{many}, not proved")
    return answer_of(found), lines, ("underdetermined", f"{many}, too few to rely on")


COMPUTED: Judgement = (None, "computed, not proved: each term by its rule")
"""Of sequences whose rule is known, whatever fits them."""


def _beside(sequence: Sequence) -> Found:
    """Tell what fits a sequence that its rule computes, and up to which n that was compared."""
    from gfkit.answers.guess import answer_of  # noqa: PLC0415 - slow to import
    from gfkit.fits.k_regular import KRegular  # noqa: PLC0415 - slow to import
    from gfkit.sequences.guess import guess  # noqa: PLC0415 - slow to import
    from gfkit.sequences.systems import EquationTerms  # noqa: PLC0415

    if any(type(z) is not int for z in sequence.early(20)):
        return None, [], COMPUTED
    found = guess(sequence)
    of = sequence.definition
    rules = of.equations if isinstance(of, EquationTerms) else ()
    is_rule = isinstance(found.fit, KRegular) and found.fit.base == len(rules)
    if found.fit is None or found.checked is None or is_rule:
        return None, [], COMPUTED
    text = found.fit.text() + found.fit.range_text()
    checked = f"right for n <= {found.checked}, which proves nothing of later n"
    return answer_of(found), [Line("guess", text), Line("checked", checked)], COMPUTED


def _of_rule(found: Reading) -> Found:
    """Tell the first strips of a rule."""
    model = found.model()
    lines = [Line("counts", model.summary)]
    if model.play:
        return None, lines, (None, "name a side, as 'domineering:play 2 x n'")
    from gfkit.render.subjects import LONGEST_GF, described  # noqa: PLC0415
    from gfkit.strips.sequences.strip import Strip  # noqa: PLC0415 - slow to import

    verdicts = []
    for columns in (1, 2, 3):
        try:
            answer = Strip(model, columns=columns).generating_function()
        except GfkitError as error:
            lines.append(Line(f"n x {columns}", str(error)))
            return None, lines, ("underdetermined", str(error))
        verdicts.append(answer.provenance)
        text, gf = answer.univariate.text("x"), answer.univariate
        short = described(gf) * (len(text) > LONGEST_GF)
        lines.append(Line(f"n x {columns}", text, answer.latex(), short=short))
    if all(isinstance(one, Proved) for one in verdicts):
        return None, lines, ("proved", "each generating function, by its transfer matrix")
    return None, lines, (None, "computed, not proved")


def _of_count(found: Reading) -> Found:
    """Tell the number on a board, and if it is not large its polynomial and who wins a game."""
    from gfkit.answers.count import count  # noqa: PLC0415 - slow to import
    from gfkit.answers.game_outcome import winner  # noqa: PLC0415 - slow to import

    of = found.subject
    assert isinstance(of, RuleCount)
    answer = count(of)
    lines = [one for one in _lines(answer.page()) if one.label in {"count", "polynomial"}]
    model, board = of.rule.of, of.on
    is_of_game = not isinstance(found, CountedObjects) or found.is_of_game
    if is_of_game and model.quantity == "positions" and not isinstance(board, BareGraph):
        with suppress(GfkitError):
            if len(board.cells) <= MOST_PLAYED:
                lines.append(Line("outcome", WINNERS[winner(model, board)]))
    return answer, lines, (answer.verdict, answer.reason)


MOST_PLAYED = 30
"""On boards of more cells the winner of a game is not looked for."""
MOST_ORDER = 8
"""Of a g.f. of larger order no closed form is looked for."""


def _of_number(found: Reading) -> Found:
    """Tell a term of a sequence, and the first ones."""
    from gfkit.answers.count import of_term, valued  # noqa: PLC0415 - slow to import
    from gfkit.render.subjects import early_terms  # noqa: PLC0415

    number, known = valued(found)
    sequence = found.subject.sequence()
    terms = Line("terms", early_terms(sequence, 5 if sequence.parameters else 10))
    label = "polynomial" if sequence.parameters else "number"
    answer = of_term(found) if isinstance(number, int) else None
    return answer, [Line(label, letters_text(number)), terms], (known["verdict"], known["reason"])


MOST_PROVED = 10_000
"""Who wins a larger heap is computed, and not proved: the kernel computes all smaller ones."""


def _of_game(found: Reading) -> Found:
    """Tell the value of a game, who wins it, and of heaps by which moves."""
    from gfkit.answers.game_value import value  # noqa: PLC0415 - slow to import

    answer = value(found)
    lines = [one for one in _lines(answer.page()) if one.label not in {"model", "board"}]
    if moves := found.winning_moves():
        lines[2:] = [Line("winning moves", ", ".join(moves))]
    of = found.subject
    if isinstance(of, HeapPosition):
        return answer, lines, _of_heaps(of.heaps, is_won=answer.outcome != "P")
    return answer, lines, (None, "computed exactly, and not proved: by its canonical form")


def _of_heaps(found: HeapSum, *, is_won: bool) -> Judgement:
    """Tell how the winner of heaps is known: of one heap of a game with a code it is proved."""
    from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - slow to import
    from gfkit.games.heaps.periods import HeapWinners  # noqa: PLC0415

    if not isinstance(found.game, OctalCode):
        return PLAYED
    if len(found.sizes) > 1 or found.sizes[0] > MOST_PROVED:
        return None, "computed exactly, and not proved: by the nim-sum of its heaps"
    winner = "first" if is_won else "second"
    return "proved", prove(HeapWinners(found.game, found.sizes[0], (winner,))).reason


def _of_octal(found: Reading) -> Found:
    from gfkit.answers.game_nim import nim  # noqa: PLC0415 - slow to import

    answer = nim(found, terms=20)
    return answer, _lines(answer.page()), _judged(answer.verdict, answer.reason)


def _of_heap_game(found: Reading) -> Found:
    """Tell nim-values, with which numbers the first player loses, and what fits them."""
    from gfkit.answers.game_nim import nim  # noqa: PLC0415 - slow to import
    from gfkit.games.heaps.pairs import PairGame  # noqa: PLC0415 - slow to import

    assert isinstance(found, HeapGameByName)
    game = found.of
    lost = ", ".join(str(one if len(one) > 1 else one[0]) for one in game.lost())
    lines = [Line("lost by the first player", f"{lost}, ...")]
    if isinstance(game, PairGame):
        return None, lines, PLAYED
    lines = [Line("nim-values", ", ".join(map(str, game.values(20))) + ", ..."), *lines]
    answer = nim(found, terms=20)
    _, told, _ = _beside(found.sequence())
    return answer, [*lines, *told], PLAYED


def _of_certificate(found: Reading) -> Found:
    from gfkit.answers.verify import verify  # noqa: PLC0415 - slow to import

    of = found.subject
    assert isinstance(of, CertificateText)
    checked = verify(json.loads(of.json))
    reason = "; ".join(checked.reasons) or "replayed by the checker"
    return checked, [Line("statement", checked.statement)], _judged(checked.outcome, reason)


def _of_supplement(found: Reading) -> Found:
    from gfkit.answers.verify import verify  # noqa: PLC0415 - slow to import

    assert isinstance(found, SupplementFolder)
    some = found.certificates[:100]
    answer = verify(*(read_json(path, CERTIFICATE_LIMITS) for path in some))
    each = answer.certificates
    named = zip(some, each, strict=True)
    lines = [Line(Path(path).name, one.outcome) for path, one in named if not one.holds]
    holding = sum(one.holds for one in each)
    lines.append(Line("certificates", f"{holding} of {len(each)} hold"))
    verdict: Verdict = "proved" if holding == len(each) else "underdetermined"
    if any(one.outcome == "rejected" for one in each):
        verdict = "refuted"
    return answer, lines, (verdict, "replayed by the checker")


def _of_claims(found: Reading) -> Found:
    from gfkit.answers.audit import audit  # noqa: PLC0415 - slow to import

    assert isinstance(found, ClaimsFile)
    settled = audit(Path(found.path))
    lines = [Line(one.id, one.verdict) for one in settled.claims[:20]]
    counts = settled.counts()
    told = ", ".join(f"{many} {verdict}" for verdict, many in counts.items())
    is_decided = settled.verdict in {"proved", "refuted"}
    return settled, lines, (settled.verdict if is_decided else "underdetermined", told)


def _of_relation(found: Reading) -> Found:
    """Settle a relation about named numbers; of a recurrence tell all solutions."""
    from gfkit.formulas.recurrences import recurrences_of_text, with_firsts  # noqa: PLC0415
    from gfkit.formulas.subjects import unknown_names  # noqa: PLC0415

    of = found.subject
    assert isinstance(of, RelationInRange)
    text = of.text()
    recurrences = recurrences_of_text(text)
    if recurrences is not None:
        with suppress(GfkitError, ImportError):
            from gfkit.sequences.general_solutions import general_solution  # noqa: PLC0415

            solution = general_solution(recurrences)
            by = "; with first values it is one sequence, whose g.f. is proved"
            name = recurrences.unknowns[0]
            lines = [Line("all solutions", f"{name}(n) = {solution.formula}")]
            lines.append(Line("roots", f"those of {solution.polynomial}"))
            return None, lines, (None, f"computed, not proved: by the roots{by}")
    if recurrences is not None or unknown_names(of.relation):
        said = "" if recurrences is None else f", as {with_firsts(recurrences)!r}"
        said = f"say of which sequence it is, or give first values{said}"
        return None, [], (None, f"{said}")
    return _settled(of)


def _settled(said: RelationInRange, sequence: Sequence | None = None) -> Found:
    from gfkit.answers.check import answer_of  # noqa: PLC0415 - slow to import
    from gfkit.answers.relations import settled  # noqa: PLC0415

    finding = settled(said, sequence)
    letters, undefined, _ = finding.reason.partition(" is not defined")
    other = _with_numbers(said, letters.split(", ")) if undefined else said
    if other != said:
        meant = "numbers for letters, and F for Fibonacci, it is settled"
        is_settled = " is not defined" not in settled(other).reason
        raise GfkitError(finding.reason + f"; with {meant}: {other.text()!r}" * is_settled)
    lines = [Line("statement", finding.meant)] if finding.meant else []
    if finding.note:
        lines.append(Line("note", finding.note))
    if (at := finding.counterexample) is not None and "n" in at:
        told = finding.failure("it says", "and there is")
        lines.append(Line("differs", f"at n = {at['n']} {told}"))
        if "no range is stated" in finding.reason:
            lines += _later(said, sequence, low=at["n"] + 1)
    return answer_of(finding, said.text()), lines, _judged(finding.verdict.word, finding.reason)


def _with_numbers(said: RelationInRange, letters: list[str]) -> RelationInRange:
    """Return a relation with numbers for some letters, and F for f."""
    relation = said.relation
    for value, letter in enumerate(sorted(letters), 2):
        relation = substituted(relation, letter, Number(value))
    relation = mapped(
        relation,
        lambda z: replace(z, sequence="F") if isinstance(z, Term) and z.sequence == "f" else None,
    )
    return replace(said, relation=relation)


LATEST = 4
"""A relation that is false for the first n is tried from at most this n on."""


def _later(said: RelationInRange, sequence: Sequence | None, low: int) -> list[Line]:
    """Tell from which n on a relation holds that is false for the first ones, if it is proved."""
    from gfkit.answers.relations import settled  # noqa: PLC0415 - slow to import

    while low <= LATEST:
        later = settled(replace(said, low=None, high=None), sequence, low=low)
        if row(later.verdict).says == "proved":
            return [Line("holds", f"for n >= {low}, proved: {later.reason}")]
        low = later.counterexample["n"] + 1 if later.counterexample else LATEST + 1
    return []


def _of_squares(found: Reading) -> Found:
    """Tell the counts of the first squares."""
    from gfkit.numbers.decimals import number_text  # noqa: PLC0415

    told = ", ".join(map(number_text, found.sequence()))
    lines = [Line("counts", found.model().summary), Line("squares", f"a(1), ... = {told}, ...")]
    return (
        None,
        lines,
        (None, "counted; no generating function is known where no side is fixed"),
    )


def _of_shape(found: Reading) -> Found:
    """Tell nothing of a board, a graph or a theorem alone."""
    del found
    return None, [], (None, "")


ANSWERS: dict[str, Callable[[Reading], Found]] = {
    "rule": _of_rule,
    "squares": _of_squares,
    "count": _of_count,
    "number": _of_number,
    "game": _of_game,
    "octal game": _of_octal,
    "heap game": _of_heap_game,
    "certificate": _of_certificate,
    "supplement": _of_supplement,
    "claims": _of_claims,
    "relation": _of_relation,
    **dict.fromkeys(("board", "position", "graph", "theorem"), _of_shape),
}
"""What is wanted first of each kind, by its word; of any other it is that of a sequence."""
