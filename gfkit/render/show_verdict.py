"""Verdicts, statements and findings of an audit, as pages."""

from __future__ import annotations

from typing import Any

from gfkit.numbers.decimal import number_text
from gfkit.proofs.verdict import (
    Claimed,
    Consistent,
    Differs,
    Proved,
    Refused,
    Refuted,
    Underdetermined,
    said_and_true,
)
from gfkit.render.formulas_shown import LONG, cut, relation_latex
from gfkit.render.page import Line, Page, Table


def verdict_lines(verdict: Any) -> list[Line]:
    """Return the lines of a verdict or provenance: which it is, and why."""
    lines = [Line("verdict", verdict_text(verdict), kind="verdict")]
    premises = verdict.premises if isinstance(verdict, Proved) else ()
    return [*lines, *(Line("premise", premise) for premise in premises)]


def verdict_text(verdict: Any) -> str:
    """Return a verdict with its reason, in one sentence.

    >>> verdict_text(Consistent(4)), verdict_text(Refuted(3, 8, 9))
    ('consistent: confirmed by 4 further terms', 'refuted: at n = 3 it says 8, the true value is 9')
    """
    if isinstance(verdict, Consistent):
        further = f"{verdict.surplus} further term{'s' if verdict.surplus != 1 else ''}"
        return f"consistent: confirmed by {further}"
    if isinstance(verdict, Underdetermined):
        more = f"{verdict.needed} more term{'s' if verdict.needed != 1 else ''}"
        return f"underdetermined: {more} would decide"
    if isinstance(verdict, Refuted):
        place = f"n = {verdict.n}" if isinstance(verdict.n, int) else verdict.n
        said, true = (cut(number_text(value), 200) for value in (verdict.expected, verdict.got))
        if isinstance(verdict, Differs):
            moved = f"; a(n) of the first is a(n{verdict.moved:+}) of the second" * bool(
                verdict.moved
            )
            return f"refuted: at {place} the first has {said}, the second has {true}{moved}"
        words = said_and_true(said, true, says="it says", true="the true value is")
        return f"refuted: at {place} {words}"
    if isinstance(verdict, Claimed):
        return "claimed: verify() derives it again"
    word = verdict.words if isinstance(verdict, Refused) else str(verdict)
    return f"{word}: {getattr(verdict, 'reason', '')}".removesuffix(": ")


def verdict_page(verdict: Any) -> Page:
    """Return the page of a verdict: the statement if it has one, the verdict, the reason."""
    statement = getattr(verdict, "statement", None)
    lines = [] if statement is None else [Line("statement", cut(str(statement), LONG))]
    return Page((*lines, *verdict_lines(verdict)))


def statement_page(statement: Any) -> Page:
    """Return the page of a statement: what it says, in words."""
    return Page((Line("statement", cut(str(statement), LONG)),))


def finding_page(finding: Any) -> Page:
    """Return the page of what was found of a claim, or of a comparison of two strips."""
    lines = verdict_lines(finding.verdict)
    if finding.proof is not None:
        lines.insert(0, Line("statement", cut(str(finding.proof.statement), LONG)))
    reason, repair = getattr(finding, "reason", ""), getattr(finding, "repair", None)
    if reason and reason not in lines[-1].text:
        lines.append(Line("reason", reason))
    if repair is not None:
        lines.append(Line("repair", repair, relation_latex(repair)))
    return Page(tuple(lines))


def audit_page(audit: Any) -> Page:
    """Return the page of an audit: a table of the claims."""
    rows = tuple(
        (one.claim.id, one.claim.place, cut(one.claim.statement, 100), *_found(one.finding))
        for one in audit
    )
    header = ("claim", "place", "statement", "verdict", "repair")
    return Page((Table(header, rows, align="left"),))


def _found(finding: Any) -> tuple[str, str]:
    place = finding.counterexample
    verdict = str(finding.verdict)
    if place is not None:
        n = f"n = {place['n']}" if isinstance(place["n"], int) else place["n"]
        said, true = cut(place["expected"], 40), cut(place["got"], 40)
        verdict += f" at {n}: {said_and_true(said, true, true='the true value is')}"
    return verdict, finding.repair or ""
