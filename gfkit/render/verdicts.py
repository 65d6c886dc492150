"""Verdicts on statements and findings of an audit: lines and pages."""

from __future__ import annotations

from typing import Any

from gfkit.proofs.kernel import Statement
from gfkit.proofs.verdict import Proved
from gfkit.render.latex import LONG, cut, relation_latex
from gfkit.render.pages import Line, Page


def verdict_lines(verdict: Any) -> list[Line]:
    """Return the lines of a verdict or provenance: which it is, and why."""
    lines = [Line("verdict", verdict_text(verdict), kind="verdict")]
    premises = verdict.premises if isinstance(verdict, Proved) else ()
    return [*lines, *(Line("premise", premise) for premise in premises)]


def lines_of_finding(found: Any) -> list[Line]:
    """Return the lines of the verdict of what was found, and its reason if it says more, once."""
    verdict = getattr(found, "verdict", found)
    first, *premises = verdict_lines(verdict)
    reason, shorter = getattr(found, "reason", ""), getattr(verdict, "reason", "")
    if isinstance(verdict, Proved) and shorter and reason.startswith(shorter):
        first = Line("verdict", f"{verdict}: {reason}", kind="verdict")
    return [first, *premises]


def verdict_text(verdict: Any) -> str:
    """Return a verdict with its reason, in one sentence.

    >>> from gfkit.proofs.verdict import Consistent, Refuted
    >>> verdict_text(Consistent(4)), verdict_text(Refuted(3, 8, 9))
    ('consistent: confirmed by 4 further terms', 'refuted: at n = 3 it says 8, the true value is 9')
    """
    told = getattr(verdict, "told", None) or getattr(verdict, "reason", "")
    return f"{getattr(verdict, 'word', verdict)}: {told}".removesuffix(": ")


def reason_text(verdict: Any, more: str = "") -> str:
    """Return the reason of a verdict, and what more is known of it, once.

    >>> from gfkit.proofs.verdict import Refuted
    >>> reason_text(Refuted(3, 8, 9), "taken for n >= 1")
    'at n = 3 it says 8, the true value is 9; taken for n >= 1'
    """
    own = verdict_text(verdict).partition(": ")[2]
    if not own or more.startswith(own):
        return more or own
    return own if more in own else f"{own}; {more}"


def verdict_page(shown: Any) -> Page:
    """Return the page of a statement, a verdict, or what was found of a claim or a comparison."""
    if isinstance(shown, Statement):
        return Page((Line("statement", cut(str(shown), LONG)),))
    verdict = getattr(shown, "verdict", shown)
    proof = getattr(shown, "proof", None)
    lines = lines_of_finding(shown)
    if (statement := getattr(verdict if proof is None else proof, "statement", None)) is not None:
        lines.insert(0, Line("statement", cut(str(statement), LONG)))
    reason, repair = getattr(shown, "reason", ""), getattr(shown, "repair", None)
    if shown is not verdict and reason and reason not in lines[-1].text:
        lines.append(Line("reason", reason))
    if repair is not None:
        lines.append(Line("repair", repair, relation_latex(repair)))
    return Page(tuple(lines))
