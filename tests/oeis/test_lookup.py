"""Look-ups give what a slow and obvious search gives."""

import gzip
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from runs import ended

from gfkit.base.budget import Budget
from gfkit.errors import LookUpError, OutOfBudget
from gfkit.oeis.entries import lookup as entries_lookup
from gfkit.oeis.entries.lookup import look_up

FIBONACCI = [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377]
SQUARES = [n * n for n in range(20)]
ROWS = {"A000045": FIBONACCI, "A000290": SQUARES, "A000079": [2**n for n in range(400)]}


def dump_text(rows):
    lines = (f"{number} ,{','.join(f'{term:d}' for term in terms)},\n" for number, terms in rows)
    return "# a comment\n" + "".join(lines)


@pytest.fixture
def dump(tmp_path):
    path = tmp_path / "stripped"
    path.write_text(dump_text(ROWS.items()), encoding="ascii")
    return path


# The slow and obvious search.


def factor(query, listed):
    """Return the number that `listed` is multiplied by to give `query`, not 0; else None."""
    lead = next((k for k, term in enumerate(listed) if term), None)
    if lead is None or not query[lead]:
        return None
    scale = Fraction(query[lead], listed[lead])
    agrees = all(scale * b == a for a, b in zip(query, listed, strict=True))
    return scale if agrees else None


def slow_match(query, listed):
    """Return shift, scale, agreed and skipped of the best way to see a query in a sequence."""
    for skipped in range(3):
        ways = []
        for shift in range(-14, 13):
            if shift + skipped >= 0:
                rest = query[skipped:]
                other = listed[shift + skipped :][: len(rest)]
                agreed = len(other)
                if agreed < 6 or (agreed < len(rest) and agreed < 10):
                    continue
                scale = factor(rest[:agreed], other)
                if scale is not None:
                    ways.append((shift, str(scale), agreed, skipped))
        if ways:
            return next((way for way in ways if way[1] == "1"), ways[0])
    later = range(13, len(listed) - len(query) + 1 if any(query) else 0)
    place = next((k for k in later if listed[k : k + len(query)] == query), None)
    return None if place is None else (place, "1", len(query), 0)


def slow_search(query, rows):
    found = []
    for number, listed in rows:
        match = slow_match(query, listed)
        if match is not None:
            shift, scale, agreed, skipped = match
            found.append(entries_lookup.Match(number, shift, scale, agreed, skipped))
    found.sort(key=lambda m: (m.scale != "1", m.skipped, abs(m.shift), -m.agreed, m.number))
    return found[:20]


SMALL = st.lists(st.integers(-3, 3), min_size=1, max_size=24)
LINEAR = st.builds(
    lambda *numbers: linear(*numbers),  # noqa: PLW0108 - defined below
    *[st.integers(-2, 3)] * 4,
    st.integers(6, 24),
)
HUGE = st.lists(st.integers(-(10**40), 10**40), min_size=1, max_size=12)
LISTED = SMALL | LINEAR | HUGE


def linear(a, b, c, d, n):
    terms = [a, b]
    while len(terms) < n:
        terms.append(c * terms[-1] + d * terms[-2])
    return terms


@st.composite
def searches(draw):
    """Draw a dump and a query, which is often a part of a line, changed a little."""
    listed = draw(st.lists(LISTED, min_size=1, max_size=12))
    listed += [[3 * term for term in terms] for terms in listed[: draw(st.integers(0, 2))]]
    rows = [(f"A{k + 1:06d}", terms) for k, terms in enumerate(listed)]
    query = draw(st.sampled_from(listed))[draw(st.integers(0, 13)) :]
    scale = draw(st.sampled_from([1, 1, -1, 2, 6]))
    query = [scale * term for term in query]
    prefix = draw(st.just([]) | st.lists(st.integers(-3, 3), max_size=3))
    query = prefix + query[: draw(st.integers(6, 30))]
    if len(query) < 6:
        query += draw(st.lists(st.integers(-3, 3), min_size=6, max_size=8))
    return rows, query


@pytest.mark.slow
@settings(max_examples=2 * settings.default.max_examples, deadline=None)
@given(searches())
def test_answers_are_those_of_a_slow_search(search):
    rows, query = search
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder) / "stripped"
        dump.write_text(dump_text(rows), encoding="ascii")
        assert look_up(query, dump) == slow_search(query, rows)


def test_damaged_dumps_are_one_line(dump):
    whole = gzip.compress(dump.read_bytes())
    bad = dump.with_name("bad.gz")
    for content in (whole[: len(whole) // 2], whole[:30] + b"xx" + whole[32:], b"hello", b""):
        bad.write_bytes(content)
        with pytest.raises(LookUpError, match=r"bad\.gz"):
            look_up([1, 1, 2, 3, 5, 8, 13], bad)


def test_terms_of_many_digits_are_found(tmp_path):
    terms = [10**k + k for k in range(0, 6000, 500)]
    dump = tmp_path / "stripped"
    from gfkit.numbers.decimals import decimal

    dump.write_text(f"A000001 ,{','.join(map(decimal, terms))},\n", encoding="ascii")
    assert look_up(terms, dump)[0].agreed == len(terms)


def test_a_budget_is_kept(tmp_path):
    dump = tmp_path / "stripped"
    rows = [(f"A{k:06d}", FIBONACCI) for k in range(1, 3000)]
    dump.write_text(dump_text(rows), encoding="ascii")
    with pytest.raises(OutOfBudget):
        look_up(FIBONACCI, dump, budget=Budget(steps=1000))


def test_few_terms_are_looked_up_as_they_stand(tmp_path):
    dump = tmp_path / "stripped"
    lines = [f"A{k:06} ,{k},3,11,41,153,{k}," for k in range(1, 31)]
    dump.write_text("\n".join(["# terms", *lines, "A000031 ,13,11,41,1530,"]), encoding="utf-8")
    lookup = ["oeis", "lookup", "--dump", str(dump)]
    status, out, _ = ended([*lookup, "3,11,41"])
    assert status == 0
    assert out.count("3 terms agree, shifted by 1") == 20
    assert "10 more of 30 sequences" in out
    assert ended([*lookup, "11,41,1530"])[1].startswith("A000031")
    assert ended([*lookup, "7,8,9"])[0] == 1
    assert "give at least 3" in ended([*lookup, "3,11"])[2]
