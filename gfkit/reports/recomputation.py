"""The numbers of a report computed by a second route, and compared with those of the engine.

The first route is the engine: automaton, lumping, determinants or primes, enclosures of roots. The
second one starts from the file of the certificate or from the rule, and shares no code with the
first: the stand-alone checker, exact rational arithmetic on the fraction, boards enumerated.
"""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from gfkit.base.budget import Budget, current
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement, GfkitError, LimitReached, OutOfBudget
from gfkit.numbers.polynomials import value_at
from gfkit.proofs.certificates import replay
from gfkit.reports import check_all
from gfkit.strips import brute_force
from gfkit.strips.sequences.families import StripAnswer
from gfkit.strips.sequences.strip import Strip

if TYPE_CHECKING:
    from gfkit.analysis.asymptotics import Asymptotics
    from gfkit.proofs.checker.core.reports import Report


ENUMERATED = 8000
"""This many steps the enumeration of one board may take."""
ENUMERATED_CELLS = 12
CHECK_SECONDS = 600.0


def rerun_gf(
    answer: StripAnswer, side: int, text: str, seconds: float = CHECK_SECONDS
) -> tuple[Report, int]:
    """Compute the numbers of a generating function again.

    answer: of a strip or a cylinder, without marks. side: its fixed side. text: the certificate as
    it stands in its file. seconds: for the checker. Returns what the checker found, and up to which
    length boards were enumerated. Raises Disagreement, or GfkitError if the certificate does not
    hold, OutOfBudget if a limit was reached before that was known.
    """
    gf = answer.univariate
    report = replay(json.loads(text), seconds=seconds)
    if not report.checked_fully:
        reason = f"the certificate of side {side} was not checked: {report.reasons[0]}"
        raise current().reached("time", reason)
    if not report.holds:
        raise GfkitError(f"the certificate of side {side} does not hold: {report.reasons[0]}")
    found: dict[str, Any] = report.checked

    def same(what: str, one: object, other: object, route: str) -> None:
        if one != other:
            raise Disagreement(f"side {side}, {what}: the engine has {one}, {route} {other}")

    # Each merges its own states, so that their numbers may differ.
    same("order of the recurrence", gf.order, found["order"], "the checker")
    since = max(len(gf.den) - 1, len(gf.num))
    compared = since if found["terms"] == since else found["dimension"] + since
    same("coefficients of q F", compared, found["terms"], "the checker")
    needed = answer.states_lumped + since
    division = check_all.divided(gf.num, gf.den, needed)
    same("terms", gf.terms(needed), division, "long division")
    strip: Any = answer.strip
    last = 0
    while last + 1 < needed and (counted := counted_one_by_one(strip, last + 1)) is not None:
        last += 1
        same(f"a({last})", division[last], counted, "enumeration of the board")
    return report, last


def rerun_growth(answer: Asymptotics, answer_gf: StripAnswer, side: int) -> str:
    """Compute again that r is a root, and that the error bound holds for the first n.

    Both in exact rational arithmetic, from the ends of the enclosures. Returns the digits of r, ""
    where the growth is not that of c r^n. Raises Disagreement.
    """
    term, bound = answer.term, answer.remainder
    if term is None or term.degree:
        return ""
    gf = answer_gf.univariate
    low, high = term.base.value.low, term.base.value.high
    ends = [value_at(gf.den[::-1], end) for end in (low, high)]
    if ends[0] * ends[1] > 0:
        raise Disagreement(f"side {side}: the denominator does not change its sign at r")
    constant = term.constant.value
    first = bound.holds_from
    count = first - answer.offset + check_all.BOUNDED
    for n, value in enumerate(check_all.divided(gf.num, gf.den, count), answer.offset):
        if n < first:
            continue
        mains = [c * r**n for c in (constant.low, constant.high) for r in (low, high)]
        away = max(min(mains) - value, value - max(mains), Fraction(0))
        if away > bound.factor * bound.rate**n:
            raise Disagreement(f"side {side}: the error bound does not hold for n = {n}")
    return term.base.digits(check_all.RATE_DIGITS)


def counted_one_by_one(strip: Strip, n: int) -> int | None:
    """Return the count of one board by plain enumeration; None if that is too much.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> counted_one_by_one(Strip("domineering", columns=2), 2)
    7
    """
    rows, columns = (n, strip.side) if strip.columns is not None else (strip.side, n)
    model = strip.counted
    if rows * columns > ENUMERATED_CELLS:
        return None
    if strip.topology != "strip" and strip.rows is not None:  # there the ends of rows are joined
        return None
    board = Board.rectangle(rows, columns)
    with suppress(LimitReached, OutOfBudget), Budget(steps=ENUMERATED):
        found = brute_force.count(model, board, strip.topology, multigraph=strip.multigraph)
        return found.total()
    return None
