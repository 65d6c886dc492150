"""Comments on entries say what is so: which recurrence, from where, and where a formula fails."""

import json
from itertools import pairwise, product

import pytest

from gfkit.oeis.entries.drafts import Head
from gfkit.oeis.settled.settle_entry import ToSettle, settle_title
from gfkit.reports.settling import comment_on
from gfkit.series.rational import RationalGF


def counted(values: int, length: int) -> int:
    """Return the words of this length over 0, 1, ... without two 1s beside each other."""
    return sum((1, 1) not in pairwise(z) for z in product(range(values), repeat=length))


@pytest.mark.parametrize("values", [2, 3, 4])
@pytest.mark.parametrize("known", [5, 6])
def test_a_comment_says_what_is_so(values: int, known: int) -> None:
    title = f"Number of n X 1 0..{values - 1} arrays avoiding 1 1 vertically."
    terms = [counted(values, n) for n in range(1, known + 2)]
    v = values - 1
    right = RationalGF.of([values, v], [1, -v, -v])
    assert right.terms(known + 1) == terms
    by = f"{v}*" * (v > 1)
    recurrence = f"%F A000000 a(n) = {by}a(n-1) + {by}a(n-2) for n > 2."
    head = Head(author="A. Author", date="Nov 20 2026")
    wrong = terms[-1] + 7
    for said in (None, right, RationalGF.of([*terms[:-1], wrong], [1])):
        given = ToSettle("A000000", title, 1, tuple(terms[:-1]), said)
        record = json.loads(json.dumps(settle_title(given)[0]))
        first, *formulas = comment_on(record, head)
        assert first.startswith("%C A000000 ")
        assert first.endswith(" - _A. Author_, Nov 20 2026")
        assert "The linear recurrence of least order has order 2 and holds for n > 2. " in first
        fails = f"fails at n = {known + 1}: a({known + 1}) = {terms[-1]}, not {wrong}. "
        assert (fails in first) == (said is not None and said != right)
        assert ("The empirical formula is correct. " in first) == (said == right)
        assert "Proof by the transfer-matrix method with " in first
        said_ = [one.removesuffix(head.signed) for one in formulas]
        if said == right:
            assert said_ == []
            continue
        assert said_[0] == recurrence
        assert said_[1].removeprefix("%F A000000 G.f.: ").removesuffix(".") == str(
            RationalGF.of([0, *right.num], right.den)
        )
