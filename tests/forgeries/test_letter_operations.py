"""Certificates of operations with letters: a changed one never holds unless it is true.

The terms of both sides are computed here at numbers for the letter, without gfkit.
"""

import copy
from itertools import accumulate
from random import Random

import pytest
from oracle.envelopes import certificate, checked, envelope
from samples import parametrize_some

from gfkit import as_sequence

MADE = {
    "shift": lambda a: a.shift(2),
    "section": lambda a: a.section(3, 1),
    "partial sums": lambda a: a.partial_sums(),
}
SAID = (
    "1/(1-k*x-x^2)",
    "(1+k*x)/(1-k*x+(1-k)*x^3)",
    "words of length n over k letters avoiding 00",
)
MANY = 30
NUMBERS = (2, 3, 5)


def power_of(monomial):
    """Return the exponent of k."""
    return 0 if monomial == "1" else int(monomial.partition("^")[2] or 1)


def terms_at(statement, k, count):
    """Return the first coefficients of p/q at a number k."""
    p, q = ([0] * count, [0] * count)
    for side, values in (("p", p), ("q", q)):
        for entry in statement[side]:
            monomial, n, c = entry if len(entry) == 3 else ("1", *entry)
            if n < count:
                values[n] += int(c) * k ** power_of(monomial)
    found = []
    for n in range(count):
        found.append(p[n] - sum(q[i] * found[n - i] for i in range(1, n + 1)))
    return found


def is_true(statement, part):
    """Tell whether the first terms of p/q are those that the operation makes of its part."""
    of, first = statement["of"], part["offset"]
    for k in NUMBERS:
        terms = terms_at(part, k, 6 * MANY)
        if of["kind"] == "partial sums":
            low, wanted = first, [*accumulate(terms)]
        else:
            step, more = of.get("step", 1), of.get("by", of.get("start", 0))
            low = of["first"]
            places = [step * n + more - first for n in range(low, low + MANY)]
            if min(places) < 0 or max(places) >= len(terms):
                return False
            wanted = [terms[place] for place in places]
        if statement["offset"] != low or terms_at(statement, k, MANY) != wanted[:MANY]:
            return False
    return True


def changed(draw, statement):
    """Return a statement with one or two things changed, one of which may undo the other."""
    forged = copy.deepcopy(statement)
    of = forged["of"]
    for _ in range(draw.randrange(1, 3)):
        keys = [z for z in ("by", "first", "step", "start") if z in of]
        what = draw.choice(["p", "q", "offset", "longer", *keys])
        if what in ("p", "q"):
            term = draw.choice(forged[what])
            term[-1] = str(int(term[-1]) + draw.choice([-1, 1]))
        elif what == "longer":  # the same fraction, not in lowest terms, or another one
            forged[draw.choice("pq")].append(["k", draw.randrange(9), draw.choice(["1", "-1"])])
        elif what == "offset":
            forged["offset"] += draw.choice([-1, 1])
        else:
            of[what] += draw.choice([-1, 1])
    return forged


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("kind", MADE)
def test_an_operation_holds(said: str, kind: str) -> None:
    data = certificate(MADE[kind](as_sequence(said)).proof())
    assert data["statement"]["of"]["kind"] == kind
    assert str(checked(data).outcome) == "holds"
    assert is_true(data["statement"], data["lemmas"][0]["statement"])


@parametrize_some("seed", range(60), first=1)
def test_a_changed_operation_holds_only_where_it_is_true(seed: int) -> None:
    draw = Random(seed)  # noqa: S311 - forgeries, not secrets
    data = certificate(MADE[draw.choice([*MADE])](as_sequence(draw.choice(SAID))).proof())
    for _ in range(12):
        forged = changed(draw, data["statement"])
        report = checked(envelope(forged, data["evidence"], data["lemmas"]))
        if str(report.outcome) == "holds":
            assert is_true(forged, data["lemmas"][0]["statement"]), forged
