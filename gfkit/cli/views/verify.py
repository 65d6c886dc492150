"""How checks of certificates and theorems are shown: one in full, several in a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from textwrap import shorten
from typing import TypeAlias

from gfkit.answers.verify import (
    CheckedTheorem,
    Explained,
    ExplainedFiles,
    PlainTheorems,
    Verified,
    VerifiedFiles,
)
from gfkit.cli.session import session
from gfkit.proofs.words import DONE, REFUSED, gravest, row
from gfkit.render.pages import Line, Page, Paragraph, Table, page_of_lines
from gfkit.render.records import Record

Answers: TypeAlias = Verified | VerifiedFiles | Explained | ExplainedFiles | PlainTheorems
LONGEST = 300


def view(answer: Answers) -> Record:
    """Return what people read of what was checked."""
    return Record.of(*_page(answer).parts)


def text_lines(answer: Answers) -> Iterator[str] | None:
    """Return the lines of the checker's own report of one certificate; None of anything else."""
    if not isinstance(answer, Verified):
        return None
    lines = answer.source.full_lines if session().is_full else answer.source.lines
    return iter(()) if answer.outcome == "refused" else (f"{one}\n" for one in lines)


def status(answer: Answers) -> int:
    """Return the exit status: that of what does not hold, of several the gravest."""
    match answer:
        case Verified():
            return row(answer.outcome).status
        case VerifiedFiles():
            found = [row(z.outcome).status for z in answer.certificates]
            found += [row(z.outcome).status for z in answer.theorems]
            return gravest([*found, *[REFUSED] * bool(answer.unread)])
        case Explained():
            return row(answer.outcome).status if answer.certificate else DONE
        case ExplainedFiles():
            return gravest(row(z.outcome).status for z in answer.certificates)
    return DONE


def notes(answer: Answers) -> tuple[str, ...]:
    """Return what is said on standard error: which file cannot be read, or is refused."""
    if isinstance(answer, Verified) and answer.outcome == "refused":
        return (f"{answer.certificate}: refused: {answer.reasons[0]}",)
    if not isinstance(answer, VerifiedFiles) or not answer.unread:
        return ()
    first, *others = answer.unread
    return (first + f" (and {len(others)} more cannot be read)" * bool(others),)


def several(given: Mapping[str, object]) -> bool:
    """Tell whether several files are given, of which each has a theorem of its own."""
    files = given["certificates"]
    assert isinstance(files, tuple)
    return len(files) > 1 or any(Path(one).is_dir() for one in files)


def _page(answer: Answers) -> Page:
    match answer:
        case Verified():
            return _report(answer)
        case VerifiedFiles(_, certificates, theorems, _):
            alone = len(theorems) == 1 and not certificates
            by_coq = _theorem(theorems[0]) if alone else _theorems(theorems)
            return Page((*_certificates(certificates), *by_coq.parts))
        case Explained():
            return answer.source.page()
        case ExplainedFiles(each):
            pages = ((Line("certificate", z.certificate), *z.source.page().parts) for z in each)
            return Page(tuple(chain(*pages)))
    told = ", ".join([*answer.theorems, "the library"])
    return page_of_lines([("folder", answer.folder), ("written", told), ("check", answer.check)])


def _report(answer: Verified) -> Page:
    """Return the checker's report as a page, its lemmas first."""
    rows = [("certificate", answer.certificate)]

    def told(statement: object, premises: object, checked: object, lemmas: object) -> None:
        assert isinstance(premises, list | tuple)
        assert isinstance(checked, Mapping)
        assert isinstance(lemmas, list | tuple)
        for one in lemmas:
            told(one["statement"], one["premises"], one["checked"], one["lemmas"])
        if statement and answer.holds:
            rows.append(("statement", str(statement)))
            rows.extend(("premise", str(one)) for one in premises)
            rows.extend((name, str(value)) for name, value in checked.items())

    told(answer.statement, answer.premises, answer.checked, answer.lemmas)
    said = "; ".join([f"certificate {_word(answer)}", *answer.reasons])
    return page_of_lines([*rows, ("verdict", said)])


def _word(one: Verified | CheckedTheorem) -> str:
    return "holds" if one.holds else one.outcome.upper()


def _certificates(found: Sequence[Verified]) -> tuple[Table | Paragraph, ...]:
    """Return a row for each certificate, cut short."""
    rows = []
    for one in found:
        said = shorten(one.statement.replace("\n", ";"), LONGEST, placeholder=" ...")
        rows.append((one.certificate, _word(one), "; ".join(one.reasons) or said))
    return _verdicts(("certificate", "verdict", "statement or reason"), rows, "certificates")


def _theorem(one: CheckedTheorem) -> Page:
    from gfkit.formal.theorems import statement_page

    if one.source is not None:
        return statement_page(one.source.theorem, one.source)
    verdict = f"{_word(one)}: {'; '.join(one.reasons)}"
    return page_of_lines([("file", one.file), ("verdict", verdict)])


def _theorems(found: Sequence[CheckedTheorem]) -> Page:
    """Return a row for each theorem."""
    from gfkit.formal.reader import accepted_words

    rows = []
    for one in found:
        said = "; ".join(one.reasons) if one.source is None else accepted_words(one.source)
        rows.append((one.file, _word(one), said))
    return Page(_verdicts(("file", "verdict", "what is said"), rows, "theorems"))


def _verdicts(
    header: tuple[str, ...], rows: Sequence[tuple[str, str, str]], what: str
) -> tuple[Table | Paragraph, ...]:
    """Return a table of verdicts, a row for each, and how many hold; nothing without rows."""
    if not rows:
        return ()
    hold = sum(verdict == "holds" for _, verdict, _ in rows)
    many = f"all {hold} {what} hold" if hold == len(rows) else f"{hold} of {len(rows)} hold"
    table = Table(header, tuple(rows), align="left", is_wrapped=True)
    return (table, Paragraph(many))
