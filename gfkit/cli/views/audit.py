"""How audits are shown: each claim with its verdict, and how many have which; a list of claims."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from gfkit.answers.audit import AuditAnswer, ClaimList, many_of
from gfkit.claims.claim import Audited
from gfkit.claims.pages import claims_page
from gfkit.cli.session import session
from gfkit.proofs.words import DONE, REFUSED, REFUTED, UNDECIDED, gravest, row
from gfkit.render.pages import Page, Paragraph, Table
from gfkit.render.records import Record

KEYS = ("id", "source", "kind", "verdict", "place")


def view(answer: AuditAnswer | ClaimList) -> Record:
    """Return what people read of an audit."""
    if isinstance(answer, ClaimList):
        rows = tuple(tuple(getattr(one, key) for key in KEYS) for one in answer.claims)
        header = tuple(map(str.upper, KEYS))
        return Record.of(Table(header, rows, align="left", is_wrapped=True))
    page = _page(answer)
    return Record.of(*page.parts, table=page.data)


def several(_given: Mapping[str, object]) -> bool:
    """Tell that the proofs of an audit are several."""
    return True


def status(answer: AuditAnswer | ClaimList) -> int:
    """Return the exit status: that of the gravest verdict, or of what is not as recorded."""
    if isinstance(answer, ClaimList):
        return DONE
    asked = [z for z in answer.claims if z.recorded is None and z.error is None]
    statuses = [row(one.verdict).status for one in asked]
    statuses += [REFUTED] * bool(answer.differences or answer.problems)
    statuses += [UNDECIDED] * any(one.limit for one in answer.claims)
    statuses += [REFUSED] * any(one.error for one in answer.claims)
    return gravest(statuses)


def notes(answer: AuditAnswer | ClaimList) -> tuple[str, ...]:
    """Return what is said on standard error: what cannot be read, is refused, or not decided."""
    if isinstance(answer, ClaimList):
        return ()
    notes = [answer.programs] if answer.programs else []
    errors = [one.error for one in answer.claims if one.error is not None]
    refused = [z for z in answer.claims if z.recorded is None and z.verdict == "refused"]
    if errors:
        more = f" (and {len(errors) - 1} more that cannot be read)" if len(errors) > 1 else ""
        notes.append(f"{errors[0]}{more}")
    elif refused and status(answer) == REFUSED:
        more = f" (and {len(refused) - 1} more)" if len(refused) > 1 else ""
        notes.append(f"{refused[0].source.claim.where}: refused: {refused[0].reason}{more}")
    late = sum(one.limit is not None for one in answer.claims)
    if answer.reason:
        decided = many_of(len(answer.found()), answer.total)
        notes.append(f"{answer.reason}; {decided} checked, the others not")
    elif late:
        claims = f"{late} claim{' was' if late == 1 else 's were'}"
        notes.append(f"{claims} not decided within --claim-limit")
    return tuple(notes)


def _page(answer: AuditAnswer) -> Page:
    found, parts = answer.found(), answer.parts
    if any(part.is_recorded for part in parts) and not answer.only:
        return _record_page(answer)
    firsts = {id(part.found[0]): part.name for part in parts if part.found}
    several = {k: firsts[id(one)] for k, one in enumerate(found) if id(one) in firsts}
    each = [(part, one) for part in parts for one in part.found]
    kept = session().certificates
    shown = claims_page(
        found,
        {k: Path(kept[name]) for k, name in answer.names().items() if name in kept},
        comments=answer.comments,
        total=answer.total,
        files=several if len(parts) > 1 else None,
        after={k: _record_lines(one) for k, (part, one) in enumerate(each) if part.is_recorded},
    )
    if all(part.claims for part in parts):
        return shown
    problems = answer.problems
    many = f"{len(problems) or 'no'} {'problem' if len(problems) == 1 else 'problems'}"
    said = Paragraph("\n".join([*problems, many]), is_verbatim=True)
    if answer.total == 0:  # b-files alone
        return Page((said,), Table(("problem",), tuple((z,) for z in problems), align="left"))
    return Page((*shown.parts, said), shown.data)


def _record_lines(one: Audited) -> tuple[tuple[str, str], ...]:
    return (("recorded", str(dict(one.claim.recorded or {}) or "nothing")),)


def _record_page(answer: AuditAnswer) -> Page:
    """Return the page of claims with verdicts on record: those that differ in full."""
    of_record = [one for one in answer.claims if one.recorded is not None]
    late = [one.source for one in answer.claims if one.limit is not None]
    wrong = [z.source for z in of_record if not z.as_recorded and z.limit is None]
    after = {
        k: (*_record_lines(one), ("found", str(one.finding.record())))
        for k, one in enumerate(wrong)
    }
    agree = "all as recorded" if answer.stopped is None and not late else "no other differs"
    said = [f"{len(wrong)} differ from the record" if wrong else agree]
    found = answer.found()
    return claims_page(
        [*wrong, *late],
        {},
        after=after,
        total=answer.total or len(found),
        notes=said,
        counted=found,
    )
