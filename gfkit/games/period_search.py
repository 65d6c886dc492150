"""The search for a period in the first nim-values; what it finds is a candidate, not a proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from gfkit.base.arguments import an, at_least, takes
from gfkit.base.budget import know, spend
from gfkit.games.nim_sequence import nim_sequence
from gfkit.games.octal import OctalCode, nim_values_by_definition
from gfkit.games.octal_period import NimPeriod, splits

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from gfkit.proofs.kernel import Workings

SEARCHED = 1 << 14
"""This many values are searched for a period unless the caller says otherwise."""
FORETOLD_AT = SEARCHED
"""If no period is seen among this many, the cost of searching all is forecast."""


@takes(code=an(OctalCode, "a code such as OctalCode.parse('0.77')"), limit=at_least(1, 10000))
def search_period(
    code: OctalCode, limit: int, run: Workings
) -> tuple[NDArray[np.int64], NimPeriod | None]:
    """Return the first values that show a period, at most `limit` of them, and the period.

    The values are computed by trusted functions, so that a proof has not to compute them again.
    Where no theorem will apply the period is looked for in all of them.
    """
    sequence = run(nim_sequence, code) if code.is_finite else None
    unprovable = sequence is None and splits(code)
    known = limit if unprovable else min(limit, 512)
    while True:
        if sequence is not None:
            if known > FORETOLD_AT:
                sequence.foretell(limit)
            sequence.extend(known)
            values = sequence.values[: max(known, len(sequence.values))].astype(np.int64)
        else:
            values = run(nim_values_by_definition, code, known)
        claim = find_period(code, values)
        if claim is not None or known >= limit:
            return values, claim
        know(period=f"none is seen among the first {len(values)} nim-values")
        known = min(limit, known * 3 // 2)


@takes(code=an(OctalCode, "a code such as OctalCode.parse('0.77')"))
def find_period(code: OctalCode, values: NDArray[np.int64]) -> NimPeriod | None:
    """Return the least period that the values show for long enough to apply the code's theorem.

    Candidates are the distances at which the last 48 differences come again.
    """
    count = len(values)
    window = min(48, count // 4)
    if window < 2:
        return None
    steps = np.diff(values)
    tail = steps[-window:]
    places = np.arange(len(steps) - window)  # a copy of the tail may start at any of these
    places = places[places >= count // 3 - window]
    for i in range(window - 1, -1, -1):
        places = places[steps[places + i] == tail[i]]
        if not len(places):
            return None
    start = len(steps) - window
    for place in places[::-1]:
        spend(1 + count // 2000)
        period = start - int(place)
        saltus = int(values[-1] - values[-1 - period])
        if saltus < 0 or (saltus and code.is_finite):
            continue
        wrong = np.flatnonzero(values[period:] != values[:-period] + saltus)
        preperiod = int(wrong[-1]) + 1 if len(wrong) else 0
        claim = NimPeriod(preperiod, period, saltus)
        if claim.needed(code) <= count:
            return claim
    return None
