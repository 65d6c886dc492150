"""Generating functions in other marks than x and y: of rules with more weights, of empty cells.

The marks of a strip are letters but t; marks that are not among them are 1. Polynomials stay what
they are in the core, {code: coefficient}, and a vector has one for each block. Of pieces and
colourings e marks the empty cells.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Any

from ..core.clock import limit, need
from ..core.generating_functions import CODES, Poly, X
from ..core.kinds import quoted
from ..core.reading import INDEX, NUMBER, fit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.clock import Clock
    from ..core.kinds import Report
    from ..core.machines import Automaton, Parts
    from ..core.strip_sequences import Family

KINDS = ("array", "colouring", "edges", "placement")
FREE, EMPTY = ".", CODES["e"]
POWER = re.compile(r"([a-su-z])(?:\^([1-9][0-9]{0,6}))?")
MONOMIAL = re.compile(rf"1|{POWER.pattern}(\*{POWER.pattern})*")
MOST_TERMS = 4_000_000
"""Of the polynomials of one vector."""


def with_codes(data: Any, where: str) -> list[Any]:
    """Return lists [i, j, k, c], or [monomial, k, c] as those; i tells all marks but y."""
    if isinstance(data, list) and data and isinstance(data[0], list) and len(data[0]) == 4:
        fit(data, [(range(50_000_000), range(50_000_000), INDEX, NUMBER)], where)
        return data
    fit(data, [(MONOMIAL, INDEX, NUMBER)], where)
    return [[*divmod(_code(text), X), k, c] for text, k, c in data]


def _code(text: str) -> int:
    powers = dict(POWER.findall(text))
    need(len(powers) == text.count("*") + (text != "1"), f"{quoted(text)} names a mark twice")
    return sum(CODES[z] * int(k or 1) for z, k in powers.items())


def kept(family: Family, made: Parts, marks: str) -> Parts:
    """Return the automata of a strip with marks: of those that have empty cells, these have e."""
    definition = family.of["rule"]["definition"]
    need([*marks] == sorted({*marks}), "marks are not sorted letters")
    known = definition["kind"] in KINDS and family.of["topology"] in {"strip", "cylinder"}
    limit(known, "marks other than x and y are for arrays, edges, pieces and colourings on strips")
    machines: list[Any] = [machine for _, machine in made]
    for one in (
        machines if "e" in marks and definition["kind"] in {"colouring", "placement"} else []
    ):
        if hasattr(one, "choices"):
            one.choices[one.letters.index(FREE)] = (1, EMPTY)
        else:
            one.empty = EMPTY
    return made


def check(
    automaton: Automaton, p: list[Poly], q: list[Poly], clock: Clock, report: Report
) -> tuple[int, bool]:
    """Return what `Rows.check` does, with vectors of polynomials; raises Rejected."""
    since = max(len(q) - 1, len(p))
    last = since + len(automaton.start)
    for j, h in enumerate(itertools.islice(_vectors(automaton, q, clock), last)):
        report.progress(f"coefficient {j} of {since if j < since else last}")
        if j == since and not any(h):
            return since, True
        found: Poly = {}
        for z, is_end in zip(h, automaton.end, strict=True):
            _add(found, z, 1 if is_end else 0, 0)
        same = {code: c for code, c in found.items() if c} == (p[j] if j < len(p) else {})
        need(same, f"the series of p/q differs at t^{j}")
    return last, False


def _vectors(automaton: Automaton, q: list[Poly], clock: Clock) -> Iterator[list[Poly]]:
    """Yield h_0, h_1, ... as polynomials."""
    h: list[Poly] = [{} for _ in automaton.start]
    for j in itertools.count():
        for layer in automaton.layers:
            below: list[Poly] = []
            for edges in layer:
                below.append({})
                for s, c, code in edges:
                    clock.spend(1 + 4 * len(h[s]))
                    _add(below[-1], h[s], c, code)
            h = below
            limit(sum(map(len, h)) <= MOST_TERMS, "the vectors have too many coefficients")
        for k, c in enumerate(automaton.start):
            _add(h[k], q[j] if j < len(q) else {}, c, 0)
        h = [{code: c for code, c in z.items() if c} for z in h]
        yield h


def _add(total: Poly, some: Poly, c: int, code: int) -> None:
    for e, value in some.items() if c else []:
        total[e + code] = total.get(e + code, 0) + c * value
