"""Statements on strange rules, each false but for one number: none holds, and the true one does."""

import random

import pytest
from forgeries import strange_rules
from forgeries.certificates import certificate
from oracle.definitions import TooMany, board_of, count
from tiers import is_thorough

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.generating_functions import X
from gfkit.proofs.checker.core.needs import Clock, NotChecked
from gfkit.proofs.checker.core.strip_sequences import read_strip, strip_values
from gfkit.proofs.checker.core.tracks import Work

CASES = 80 if is_thorough() else 8


def by_powers(poly):
    return {(code // X, code % X): c for code, c in poly.items() if c}


@pytest.mark.parametrize("seed", range(12))
def test_strange_rules_count_what_their_words_say(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    for _ in range(CASES):
        of = strange_rules.strip(rng)
        (side,) = of["fixed"].values()
        family, most = read_strip(of), strange_rules.AT_MOST[side]
        try:
            terms = strip_values(of, most + 1, Clock(20))
        except NotChecked:
            continue
        for n in range(1, most + 1):
            try:
                wanted = count(of, n, 5_000)
            except TooMany:
                break
            assert by_powers(terms[n]) == wanted, (of, n)
            assert by_powers(family.board(n, Work(10**6))) == wanted, (of, n)
            assert board_of(of, n).cells


@pytest.mark.parametrize("late", [0, 1, 7, 60])
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
def test_one_wrong_term_however_late_is_seen(late, topology) -> None:
    """The g.f. of hard squares on two columns, and the same plus t^late."""
    pair = {"counts": [0], "directions": ["horizontal", "vertical"], "values": ["1"], "of": ["1"]}
    rule = {"kind": "array", "quantity": "arrays", "values": ["0", "1"], "neighbours": [pair]}
    of = {"kind": "strip", "rule": {"name": "", "definition": rule}, "fixed": {"columns": 2}}
    of |= {"topology": topology, "marks": "none", "shift": 0}
    of |= {} if topology == "strip" else {"neighbours": "multigraph"}
    p, q = FRACTIONS[topology]
    assert check(certificate(of, *texts(p, q))).holds
    for sign in (1, -1):
        other = [0] * (late + len(q))
        for k, c in enumerate(p):
            other[k] += c
        for k, c in enumerate(q):
            other[late + k] += sign * c
        while other and not other[-1]:
            other.pop()
        report = check(certificate(of, *texts(other, q)))
        assert report.outcome == "rejected", (late, sign, report.reasons)


def texts(*sides):
    return [[str(c) for c in side] for side in sides]


OPEN, RING = ([1, 1], [1, -2, -1]), ([1, 0, 3, 2], [1, -1, -3, -1])
FRACTIONS = {"strip": OPEN, "cylinder": OPEN, "ring": RING, "torus": RING}
