"""The kind "generating function": F = p/q in lowest terms, where F is the sum of a(offset + n) t^n.

As q(0) is 1, q is a recurrence for every n >= max(deg q, deg p + 1). If p and q have no common
factor, then no recurrence of lower order holds, wherever it starts. What a is and why F = p/q is
for the check of the kind of `of`.
"""

from __future__ import annotations

from typing import Any

from . import kinds
from .clock import Clock, NotChecked, need
from .polynomials import are_coprime
from .reading import INDEX, NUMBER, fit, integers
from .report import Report, quoted

OFFSETS = range(-(10**6), 10**6 + 1)
STATEMENT = {
    "kind": None,
    "of": None,
    "offset": OFFSETS,
    "p": None,
    "q": None,
}
MARKED = [(INDEX, INDEX, INDEX, NUMBER)]


def is_marked(statement: dict[str, Any]) -> bool:
    """Tell whether p and q are polynomials in marks x, y as well: lists of [i, j, k, c]."""
    return bool(statement["q"]) and isinstance(statement["q"][0], list)


def fraction_of(statement: dict[str, Any], clock: Clock) -> tuple[list[int], list[int]]:
    """Read p and q without marks: ascending, no zeros at the end, q(0) = 1."""
    p, q = (integers(statement[name], name, clock) for name in "pq")
    need(q and q[0] == 1, "q(0) is not 1")
    need(q[-1] and (not p or p[-1]), "p or q ends in a zero")
    return p, q


def check_generating_function(
    statement: dict[str, Any],
    evidence: dict[str, Any],
    lemmas: list[dict[str, Any]],
    clock: Clock,
    report: Report,
) -> None:
    """Check that F = p/q, by the theorem of the definition, and that p and q are coprime."""
    fit(statement, STATEMENT, "statement")
    of = statement["of"]
    need(isinstance(of, dict), "statement.of is not an object")
    shape: Any = MARKED if is_marked(statement) else [NUMBER]
    fit([statement["p"], statement["q"]], (shape, shape), "[p, q]")
    kind = of.get("kind")
    check = kinds.gf_checks().get(kind) if isinstance(kind, str) else None
    if check is None:
        raise NotChecked(f"the checker knows no theorem about sequences of kind {quoted(kind)}")
    check(of, statement, evidence, lemmas, clock, report)
    if is_marked(statement):
        raise NotChecked("marks")
    p, q = fraction_of(statement, clock)
    prime = are_coprime(q, p, clock)
    need(prime, "p and q have a common factor modulo every prime that was tried")
    order = len(q) - 1
    report.say(
        "minimality",
        f"p and q are coprime modulo {prime}: order {order} is minimal",
        order=order,
        prime=prime,
    )


CHECKS = {"generating function": check_generating_function}
