"""The checker: generating functions by induction, and failures of relations about heaps.

What is proved holds, and holds no more where a number, a rule or a move in it is another.
"""

from __future__ import annotations

import copy
from functools import cache

import pytest
from oracle.envelopes import certificate, checked, seal

import gfkit
from gfkit.formulas.parser import parse_expression, parse_relation
from gfkit.games.heaps.taking import HeapValues
from gfkit.proofs.kernel import prove
from gfkit.sequences.explicit import FormulaTerms
from gfkit.sequences.gf import IsGF
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.systems import EquationTerms
from gfkit.series.rational_gf import RationalGF


@cache
def of_rules():
    """Return the certificate of a(n) = n by its rules for even and odd indices."""
    rules = ("a(2*n) = 2*a(n)", "a(2*n+1) = a(n)+a(n+1)")
    told = (("a", 0, 0), ("a", 1, 1))
    of = EquationTerms(tuple(map(parse_relation, rules)), told, 0)
    return certificate(prove(IsGF(of, RationalGF.of([0, 1], [1, -2, 1]))))


@cache
def of_heaps():
    """Return the certificate that a(n) = a(n-36) fails first at n = 144."""
    taken = FormulaTerms(parse_expression("fibonacci(n)"), 2)
    found = gfkit.check("a(n) = a(n-36) for n >= 36", Sequence.of(HeapValues(taken)))
    return certificate(found.proof())


def changed(data, *path, to):
    """Return a certificate in which what a path leads to is another."""
    forged = copy.deepcopy(data)
    *above, last = path
    inner = forged
    for key in above:
        inner = inner[key]
    inner[last] = to
    return seal(forged)


def test_what_is_proved_by_induction_holds():
    report = checked(of_rules())
    assert report.holds, report.reasons
    assert "then" not in report.premises


def test_where_a_relation_about_heaps_fails_holds():
    report = checked(of_heaps())
    assert report.holds, report.reasons


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("statement", "p"), ["0", "2"]),
        (("statement", "q"), ["1", "-1"]),
        (("statement", "offset"), 1),
        (("statement", "of", "told"), [["a", 0, "0"], ["a", 1, "2"]]),
        (("statement", "of", "told"), [["a", 0, "0"]]),
        (("statement", "of", "told"), [["a", 0, "0"], ["a", 2, "2"]]),
        (("statement", "of", "offset"), 1),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)", "a(2*n+1) = a(n)+a(n+1)+1"]),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)"]),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)", "a(2*n+1) = a(2*n+1)"]),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)", "a(2*n+1) = a(2*n+2)-1"]),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)", "a(2*n+1) = a(3*n)-n+1"]),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)", "a(2*n+1) = a(n-2)+n+3"]),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)", "a(2*n) = 2*a(n)"]),
        (("statement", "of", "equations"), ["a(2*n) = 2*a(n)", "b(2*n+1) = a(n)+a(n+1)"]),
        (("evidence",), {}),
        (("evidence",), {"by": "decree"}),
    ],
)
def test_an_induction_about_something_else_is_not_accepted(path, to):
    assert not checked(changed(of_rules(), *path, to=to)).holds


@pytest.mark.parametrize(
    ("path", "to"),
    [
        (("statement", "n"), 143),
        (("statement", "n"), 145),
        (("statement", "low"), 35),
        (("statement", "left"), "5"),
        (("statement", "names", "a", "taken"), "prime numbers"),
        (("statement", "names", "a", "taken"), "at most half of the heap"),
        (("statement", "names", "a", "taken"), "whatever"),
        (("statement", "names", "a", "taken"), {"kind": "formula", "formula": "n^2", "offset": 1}),
        (("statement", "names", "a", "taken"), {"kind": "formula", "formula": "10-n", "offset": 1}),
        (("statement", "names", "a", "taken"), {"kind": "terms", "terms": ["1", "2"], "offset": 0}),
        (("statement", "names", "a", "parts"), "two heaps"),
        (("statement", "names", "a", "parts"), "three heaps"),
    ],
)
def test_a_failure_of_another_game_is_not_accepted(path, to):
    assert not checked(changed(of_heaps(), *path, to=to)).holds
