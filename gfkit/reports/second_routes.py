"""Every number of a report by a second route: the checker, long division, plain enumeration.

The first route is the engine: automaton, lumping, determinants or primes, enclosures of roots. The
second one starts from the file of the certificate or from the rule, and shares no code with the
first: the stand-alone checker, exact rational arithmetic on the fraction, boards enumerated.
"""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from gfkit.base.budget import current, tracked
from gfkit.boards.shapes.board import Board
from gfkit.errors import Disagreement, GfkitError, LimitReached
from gfkit.proofs.replay import replay
from gfkit.strips.enumerate import brute
from gfkit.strips.ways.ways import cost

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gfkit.analysis.asymptotics import Asymptotics
    from gfkit.proofs.checker.core.kinds import Report
    from gfkit.strips.sequences.strip import Strip, StripAnswer

ENUMERATED = 4000
"""What the enumeration of one board may cost, as `Way.cost` counts it."""
ENUMERATED_CELLS = 12
BOUNDED = 40
"""This many values of n the error bound is computed for."""
CHECK_SECONDS = 600.0


class Rerun(NamedTuple):
    """One number computed twice.

    what: which number. side: the fixed side it belongs to. value: what both routes gave. route: the
    second one.
    """

    what: str
    side: int
    value: str
    route: str


def rerun_gf(answer: StripAnswer, side: int, text: str) -> tuple[Report, list[Rerun]]:
    """Compute the numbers of a generating function again.

    answer: of a strip or a cylinder, without marks. side: its fixed side. text: the certificate as
    it stands in its file. Returns what the checker found, and what was computed twice. Raises
    Disagreement, or GfkitError if the certificate does not hold, OutOfBudget if a limit was reached
    before that was known.
    """
    gf = answer.univariate
    report = replay(json.loads(text), seconds=CHECK_SECONDS)
    if not report.checked_fully:
        reason = f"the certificate of side {side} was not checked: {report.reasons[0]}"
        raise current().reached("time", reason)
    if not report.holds:
        raise GfkitError(f"the certificate of side {side} does not hold: {report.reasons[0]}")
    found: dict[str, Any] = report.checked
    done = [
        _same("order of the recurrence", side, gf.order, found["order"], "the checker"),
    ]  # each merges its own states, so that their numbers may differ
    since = max(len(gf.den) - 1, len(gf.num))
    needed = answer.states_lumped + since
    compared = since if found["terms"] == since else found["dimension"] + since
    done.append(_same("coefficients of q F", side, compared, found["terms"], "the checker"))
    division = list(islice(divided(gf.num, gf.den), needed))
    done.append(_same("terms", side, gf.terms(needed), division, "long division", f"{needed} of"))
    strip: Any = answer.strip
    for n in range(1, len(division)):
        counted = enumerated(strip, n)
        if counted is None:
            break
        done.append(_same(f"a({n})", side, division[n], counted, "enumeration of the board"))
    return report, done


def rerun_growth(answer: Asymptotics, answer_gf: StripAnswer, side: int) -> list[Rerun]:
    """Compute again that r is a root, and that the error bound holds for the first n.

    Both in exact rational arithmetic, from the ends of the enclosures. Raises Disagreement.
    """
    term, bound = answer.term, answer.remainder
    if term is None or term.degree:
        return []
    gf = answer_gf.univariate
    low, high = term.base.value.low, term.base.value.high
    ends = [_reversed_at(gf.den, end) for end in (low, high)]
    if ends[0] * ends[1] > 0:
        raise Disagreement(f"side {side}: the denominator does not change its sign at r")
    done = [Rerun("r", side, term.base.digits(12), "the sign of the reversed denominator")]
    constant = term.constant.value
    first = bound.holds_from
    for n, value in enumerate(islice(divided(gf.num, gf.den), first + BOUNDED)):
        if n < first:
            continue
        mains = [c * r**n for c in (constant.low, constant.high) for r in (low, high)]
        away = max(min(mains) - value, value - max(mains), Fraction(0))
        if away > bound.factor * bound.rate**n:
            raise Disagreement(f"side {side}: the error bound does not hold for n = {n}")
    what = f"error bound, n = {first}, ..., {first + BOUNDED - 1}"
    return [*done, Rerun(what, side, "holds", "exact rational arithmetic")]


def _same(what: str, side: int, one: object, other: object, route: str, many: str = "") -> Rerun:
    if one != other:
        raise Disagreement(f"side {side}, {what}: the engine has {one}, {route} {other}")
    shown = many.removesuffix(" of") if many else str(one)
    return Rerun(what, side, shown, route)


def divided(above: Sequence[int], below: Sequence[int]) -> Iterator[int]:
    """Yield the coefficients of above/below by long division; below[0] is 1.

    >>> list(islice(divided([0, 1], [1, -1, -1]), 8))
    [0, 1, 1, 2, 3, 5, 8, 13]
    """
    terms: list[int] = []
    while True:
        n = len(terms)
        known = sum(c * terms[n - k] for k, c in enumerate(below[1 : n + 1], 1))
        terms.append((above[n] if n < len(above) else 0) - known)
        yield terms[-1]


def enumerated(strip: Strip, n: int) -> int | None:
    """Return the count of one board by plain enumeration; None if that is too much.

    >>> from gfkit.strips.sequences.strip import Strip
    >>> enumerated(Strip("domineering", columns=2), 2)
    7
    """
    rows, columns = (n, strip.side) if strip.columns is not None else (strip.side, n)
    model = strip.counted
    if rows * columns > ENUMERATED_CELLS:
        return None
    try:
        if cost(model.game, rows, columns) > ENUMERATED:
            return None
    except LimitReached:
        return None
    board = Board.rectangle(rows, columns)
    if strip.topology != "strip" and strip.rows is not None:  # there the ends of rows are joined
        return None
    found = brute.count(model, board, strip.topology, multigraph=strip.multigraph)
    return found.total()


def _reversed_at(below: Sequence[int], r: Fraction) -> Fraction:
    """Return r^d q(1/r)."""
    total = Fraction(0)
    for c in below:
        total = total * r + c
    return total


def all_numbers(
    answers: dict[int, StripAnswer], texts: dict[int, str]
) -> tuple[dict[int, Report], list[Rerun]]:
    """Compute the numbers of all sides again; see `rerun_gf`."""
    checked: dict[int, Report] = {}
    done: list[Rerun] = []
    for side, answer in tracked(list(answers.items()), "sides checked"):
        checked[side], more = rerun_gf(answer, side, texts[side])
        done += more
    return checked, done
