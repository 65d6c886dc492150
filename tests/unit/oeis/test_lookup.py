"""Look-ups give what a slow and obvious search gives, whatever became of the index."""

import gzip
import os
import random
import resource
import tempfile
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn

from gfkit.base.budget import Budget
from gfkit.errors import LookUpError, OutOfBudget
from gfkit.oeis.entries import dump_lookup
from gfkit.oeis.entries.dump_lookup import build_index, index_path, look_up

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


def names(folder):
    return sorted(path.name for path in folder.iterdir())


# The slow and obvious search.


def tells(window):
    return len(window) == 5 and len(set(window)) >= 3


def factor(query, listed):
    """Return the number that `listed` is multiplied by to give `query`, not 0; else None."""
    lead = next((k for k, term in enumerate(listed) if term), None)
    if lead is None or not query[lead]:
        return None
    scale = Fraction(query[lead], listed[lead])
    agrees = all(scale * b == a for a, b in zip(query, listed, strict=True))
    return scale if agrees else None


def is_candidate(query, listed):
    """Tell whether some window of the query is a multiple of one of the first of a sequence."""
    ours = [query[i : i + 5] for i in range(len(query) - 4)]
    theirs = [listed[j : j + 5] for j in range(12)]
    return any(tells(a) and tells(b) and factor(a, b) is not None for a in ours for b in theirs)


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
    return None


def slow_search(query, rows):
    found = []
    for number, listed in rows:
        if is_candidate(query, listed):
            match = slow_match(query, listed)
            if match is not None:
                shift, scale, agreed, skipped = match
                found.append(dump_lookup.Match(number, shift, scale, agreed, skipped))
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
@settings(max_examples=drawn(180), deadline=None)
@given(searches())
def test_answers_are_those_of_a_slow_search(search):
    rows, query = search
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder) / "stripped"
        dump.write_text(dump_text(rows), encoding="ascii")
        assert look_up(query, dump) == slow_search(query, rows)


# The index and its life.


def damaged(whole):
    """Yield what may have become of a file, with how."""
    rng = random.Random(1)  # noqa: S311 - no secret
    yield "empty", b""
    yield "text", b"hello"
    yield "zeros", bytes(len(whole))
    for size in (1, 16, 100, 4096, len(whole) // 2, len(whole) - 4096, len(whole) - 1):
        yield f"cut at {size}", whole[:size]
    for _ in range(150):
        place = rng.randrange(len(whole))
        changed = bytearray(whole)
        changed[place] ^= 1 << rng.randrange(8)
        yield f"bit at {place}", bytes(changed)
    for _ in range(30):
        place = rng.randrange(0, len(whole), 512)
        yield f"hole at {place}", whole[:place] + bytes(512) + whole[place + 512 :]


@pytest.mark.slow
def test_a_damaged_index_is_made_anew_and_never_believed(tmp_path):
    rows = [(f"A{k:06d}", linear(k, k + 3, 1, 2, 20)) for k in range(1, 60)]
    dump = tmp_path / "stripped"
    dump.write_text(dump_text(rows), encoding="ascii")
    queries = [rows[k][1][2:14] for k in (0, 40)]
    wanted = [slow_search(query, rows) for query in queries]
    assert all(wanted)
    whole = build_index(dump).read_bytes()
    for how, data in damaged(whole):
        index_path(dump).write_bytes(data)
        assert [look_up(query, dump) for query in queries] == wanted, how


@pytest.mark.parametrize("change", ["longer", "newer"])
def test_the_index_of_an_older_dump_is_made_anew(dump, change):
    assert look_up([3, 1, 4, 1, 5, 9, 2, 6], dump) == []
    if change == "longer":
        stat = dump.stat()
        with dump.open("a") as file:
            file.write("A000796 ,3,1,4,1,5,9,2,6,5,3,5,\n")
        os.utime(dump, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    else:
        size = dump.stat().st_size
        new = "A000796 ,3,1,4,1,5,9,2,6,5,3,5,\n"
        dump.write_text(new + "#" * (size - len(new)), encoding="ascii")
        os.utime(dump, ns=(1, 1))
    assert look_up([3, 1, 4, 1, 5, 9, 2, 6], dump)[0].number == "A000796"


@pytest.mark.parametrize("room", [0, 5000, 20_000])
def test_a_full_disk_leaves_no_index(dump, room):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        with pytest.raises(LookUpError, match="cannot write index"):
            look_up(FIBONACCI, dump)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert names(dump.parent) == ["stripped"]


def test_a_dump_that_changes_while_it_is_indexed_is_said(dump, monkeypatch):
    fill = dump_lookup._fill

    def meanwhile(*arguments):
        fill(*arguments)
        os.utime(dump, ns=(1, 1))

    monkeypatch.setattr(dump_lookup, "_fill", meanwhile)
    with pytest.raises(LookUpError, match="was changed while it was indexed"):
        look_up(FIBONACCI, dump)
    assert names(dump.parent) == ["stripped"]


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
    from gfkit.numbers.decimal import decimal

    dump.write_text(f"A000001 ,{','.join(map(decimal, terms))},\n", encoding="ascii")
    assert look_up(terms, dump)[0].agreed == len(terms)


def test_a_budget_is_kept_and_leaves_no_index(tmp_path):
    dump = tmp_path / "stripped"
    rows = [(f"A{k:06d}", FIBONACCI) for k in range(1, 3000)]
    dump.write_text(dump_text(rows), encoding="ascii")
    with pytest.raises(OutOfBudget):
        look_up(FIBONACCI, dump, budget=Budget(steps=1000))
    assert names(tmp_path) == ["stripped"]
