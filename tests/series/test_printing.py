"""Recurrences as text: what is printed gives the terms."""

import re

from hypothesis import given
from hypothesis import strategies as st
from laws.strategies import fractions
from oracle.relation_texts import value_of

from gfkit.series.printing import recurrence_text, signature_latex, signature_text


@given(fractions, st.integers(-5, 5))
def test_the_recurrence_that_is_printed_gives_all_terms(gf, offset):
    text = recurrence_text(gf, offset, longest=gf.order)
    said, low, first = re.fullmatch(r"a\(n\) = (.*) for n >= (-?\d+)(?:; (.*))?", text).groups()
    known = {int(n): int(a) for n, a in re.findall(r"a\((-?\d+)\)=(-?\d+)", first or "")}
    assert list(known) == list(range(offset, int(low)))
    for n in range(int(low), int(low) + 20):
        known[n] = value_of(said, {"a": (offset, None, known.__getitem__)}, {"n": n})
    assert list(known.values()) == gf.terms(len(known))
    assert signature_text(gf.signature) == said
    assert recurrence_text(gf, offset, longest=gf.order - 1) == f"order {gf.order}, for n >= {low}"


def test_recurrences_are_written_with_blanks_around_signs_in_text_alone():
    assert signature_text((4, 0, -1)) == "4*a(n-1) - a(n-3)"
    assert signature_latex((4, 0, -1)) == "4 a(n-1)-a(n-3)"
