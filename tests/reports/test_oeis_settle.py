"""Runs over entries: resumed, with certificates that are replayed, and whole entries and tables."""

import json
from itertools import product

import pytest

from gfkit.cli import run
from gfkit.errors import GfkitError
from gfkit.oeis.entries.draft import Head
from gfkit.oeis.settling.entry import STATES, ToSettle, settle_title
from gfkit.oeis.settling.results import Results
from gfkit.oeis.settling.sources import entries_of
from gfkit.proofs.checker.core.reports import Report
from gfkit.reports import oeis_settle
from gfkit.reports.conjectures import comment_on
from gfkit.reports.oeis_settle import (
    EntryLimits,
    results_page,
    settle_all,
    settle_one,
    verdict_line,
)
from gfkit.series.rational_gf import RationalGF

LONG = EntryLimits(600, 600)
"""The machine may be busy."""
TITLE = "Number of n X 1 0..1 arrays avoiding 1 1 vertically."
TERMS = tuple(RationalGF.of([2, 1], [1, -1, -1]).terms(9))
# After A207495 and A207500 of the OEIS, by R. H. Hardin, with our own terms.
ARRAYS = "0..1 arrays avoiding 1 1 horizontally and 1 1 vertically"


def hard_squares(rows: int, columns: int) -> int:
    lines = [r for r in product((0, 1), repeat=columns) if "11" not in "".join(map(str, r))]
    counts = dict.fromkeys(lines, 1)
    for _ in range(rows - 1):
        counts = {
            line: sum(
                counts[z] for z in lines if not any(a * b for a, b in zip(line, z, strict=True))
            )
            for line in lines
        }
    return sum(counts.values())


def entry(number: str, name: str, terms, *formulas: str, words: str = "nonn") -> ToSettle:
    listed = ",".join(map(str, terms))
    lines = [f"%S {number} {listed}", f"%N {number} {name}"]
    lines += [f"%F {number} {formula}" for formula in formulas]
    lines += [f"%K {number} {words}", f"%O {number} 1,1"]
    return ToSettle(number, name, 1, tuple(terms), text="\n".join([f"%I {number}", *lines]) + "\n")


@pytest.mark.thorough
def test_a_run_that_was_stopped_goes_on(tmp_path, monkeypatch) -> None:
    other = RationalGF.of([1], [1, -1])
    entries = [
        ToSettle("A000001", TITLE, 1, TERMS, RationalGF.of([2, 1], [1, -1, -1])),
        ToSettle("A000002", f"Number of partitions of n below {10**13}.", 1, TERMS),
        ToSettle("A000003", TITLE, 1, TERMS[1:]),
        ToSettle("A000004", TITLE, 1, TERMS, other),
    ]
    out = tmp_path / "out"
    running = settle_all(entries, out, LONG)
    assert next(running)["A"] == "A000001"
    running.close()
    assert len((out / "results.jsonl").read_text().splitlines()) == 1
    with pytest.raises(GfkitError, match=r"has 1 results already; .*resume"):
        next(settle_all(entries, out, LONG))
    found = {record["A"]: record["state"] for record in settle_all(entries, out, LONG, resume=True)}
    assert found == {"A000002": "unread", "A000003": "differs", "A000004": "refuted"}
    records = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
    assert [record["A"] for record in records] == [one.number for one in entries]
    assert {p.name for p in (out / "certificates").iterdir()} == {"A000001.json", "A000004.json"}
    monkeypatch.chdir(out)
    assert (
        run(["verify", *(record["certificate"] for record in records if "certificate" in record)])
        == 0
    )
    page = (out / "results.md").read_text()
    assert "| refuted | 1 |" in page
    again = settle_all(entries, out, LONG, resume=True, again=("unread",))
    assert [record["A"] for record in again] == ["A000002"]
    with pytest.raises(GfkitError, match="not one of"):
        next(settle_all(entries, out, LONG, resume=True, again=("read",)))
    with pytest.raises(GfkitError, match="A000001 is twice"):
        list(settle_all(entries[:1] * 2, tmp_path / "twice", LONG))


def test_lines_of_a_whole_entry_are_held_against_the_proof(tmp_path) -> None:
    terms = [hard_squares(n, 3) for n in range(1, 12)]
    true = "Empirical: a(n) = 2*a(n-1) + 6*a(n-2) - a(n-4) for n>4."
    given = entry("A000001", f"Number of n X 3 {ARRAYS}.", terms, true)
    record = settle_one(tmp_path, LONG, given)
    assert (record["state"], record["conjectures"]) == ("proved", {"proved": 1})
    assert record["certificate"] == "certificates/A000001.json"  # of the g.f.
    assert record["certificates"] == ["certificates/A000001.F1.json"]
    assert {one.name for one in tmp_path.iterdir()} == {"A000001.json", "A000001.F1.json"}
    wrong = "Empirical: a(n) = 3*a(n-1) + 6*a(n-2) - a(n-4) for n>4."
    record = settle_one(tmp_path, LONG, entry("A000002", given.title, terms, wrong))
    assert (record["state"], record["conjectures"]) == ("refuted", {"refuted": 1})


def test_a_conjecture_that_is_not_read_is_not_proved(tmp_path) -> None:
    text = "Empirical: a(n) = Sum_{k=0..n} zeta(k)*a(n-k)."
    record = settle_one(tmp_path, LONG, entry("A000008", TITLE, TERMS, text))
    assert (record["state"], record["found"]) == ("unread", "proved")
    assert record["certificate"] == "certificates/A000008.json"


def test_columns_of_a_table_are_settled(tmp_path) -> None:
    terms = [hard_squares(n, s - n) for s in range(2, 9) for n in range(1, s)]
    column = "k=3: a(n) = 2*a(n-1) + 6*a(n-2) - a(n-4) for n>4"
    given = entry(
        *("A000003", f"T(n,k)=Number of nXk {ARRAYS}", terms),
        *("Empirical for column k:", column),
        words="nonn,tabl",
    )
    record = settle_one(tmp_path, LONG, given)
    assert (record["state"], record["compared"]) == ("proved", len(terms))
    (line,) = record["lines"]  # what is said of the terms is compared alone
    assert (line["column"], line["range"]) == (3, "n >= 5")
    terms[7] += 1
    record = settle_one(tmp_path, LONG, entry("A000004", given.title, terms, words="nonn,tabl"))
    assert record["state"] == "differs"


def test_a_limit_is_a_result(tmp_path) -> None:
    title = "Number of n X 9 0..4 arrays with no adjacent elements equal."
    wide = ToSettle("A000005", title, 1, tuple(range(20)))
    record = settle_one(tmp_path, EntryLimits(0.05, 1), wide)
    assert (record["state"], record["title"]) == ("limit", title)


@pytest.mark.parametrize(("fully", "said"), [(True, "rejects it"), (False, "did not finish")])
def test_nothing_counts_that_the_checker_has_not_replayed(
    tmp_path, monkeypatch, fully, said
) -> None:
    refused = Report()
    refused.fail("no", checked_fully=fully)
    monkeypatch.setattr(oeis_settle, "replay", lambda *_, **__: refused)
    record = settle_one(tmp_path, LONG, ToSettle("A000006", TITLE, 1, TERMS))
    assert (record["state"], record["found"]) == ("limit", "proved")
    assert record["reason"] == f"proved by the kernel, but the checker {said}: no"
    assert "certificate" not in record
    assert list(tmp_path.iterdir()) == []


def test_entries_of_a_folder_are_read(tmp_path) -> None:
    seq = entry("A000007", TITLE, TERMS)
    (tmp_path / "A000007.seq").write_text(seq.text)
    assert [one.terms for one in entries_of(tmp_path)] == [TERMS]


def test_wrong_conjectures_are_listed_with_what_is_right(tmp_path) -> None:
    wrong = {"statement": "conjectural: a(n) = n", "verdict": "refuted"}
    records = [
        {"A": "A1", "state": "proved", "lines": [{**wrong, "verdict": "proved"}]},
        {"A": "A2", "state": "refuted", "lines": [{**wrong, "repair": "a(n) = n+1"}, wrong]},
        {"A": "A3", "state": "corrected", "lines": [{**wrong, "repair": "a(n) = n for n > 2"}]},
        {"A": "A4", "state": "unread", "lines": [wrong]},
        {
            "A": "A5",
            "state": "refuted",
            "conjecture": {"fails at": 3, "true": "7", "says": "8", "repair": "order 2"},
        },
    ]
    with Results(tmp_path / "results.jsonl") as results:
        for one in records:
            results.add(one)
        entries, settled, states, listed = results_page(results).parts
    assert (entries.text, settled.text.split(" ")[0]) == ("5", "4")
    assert dict(states.rows) == {
        **dict.fromkeys(STATES, "0"),
        "proved": "1",
        "corrected": "1",
        "refuted": "2",
        "unread": "1",
    }
    assert listed.rows == (
        ("A2", "refuted", "a(n) = n+1; a(n) = n fails"),
        ("A3", "corrected", "a(n) = n for n > 2"),
        ("A5", "refuted", "a(3) = 7, not 8; order 2"),
    )


@pytest.mark.parametrize(
    ("place", "where"), [({"n": "3"}, " at n = 3"), ({"n": "-1"}, " at n = -1"), (None, "")]
)
def test_a_wrong_line_that_nothing_repairs_says_where_it_fails(place, where) -> None:
    line = {"verdict": "refuted", "statement": "a(n) = n", "counterexample": place}
    right = {"verdict": "proved", "statement": "a(n) = 2"}
    assert verdict_line({"lines": [right, line]}) == f"a(n) = n fails{where}"


def test_comments_say_what_was_found() -> None:
    gf, head = RationalGF.of([2, 1], [1, -1, -1]), Head(author="A. Author", date="Nov 20 2026")
    for wrong in (0, 7):
        said = RationalGF.of([*TERMS, gf.terms(10)[9] + wrong], [1]) if wrong else gf
        record = settle_title(ToSettle("A000000", TITLE, 1, TERMS, said))[0]
        first, *formulas = comment_on(json.loads(json.dumps(record)), head)
        fails = "The empirical formula fails at n = 10: a(10) = 144, not 151. "
        assert first.startswith(f"%C A000000 {fails if wrong else 'The empirical formula is cor'}")
        assert "order 2 and holds for n > 2. Proof by the transfer-matrix method with" in first
        assert first.endswith(" - _A. Author_, Nov 20 2026")
        assert [one.removesuffix(head.signed) for one in formulas] == [
            "%F A000000 a(n) = a(n-1) + a(n-2) for n > 2.",
            "%F A000000 G.f.: x*(2+x)/(1-x-x^2).",
        ][: 2 * bool(wrong)]


@pytest.mark.parametrize("names", [("a.seq", "b.seq"), ("A000007.seq", "x/A000007.seq")])
def test_a_source_with_one_entry_twice_is_refused_at_once(tmp_path, names) -> None:
    for name in names:
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(entry("A000007", TITLE, TERMS).text)
    with pytest.raises(GfkitError, match="A000007 is twice in "):
        list(settle_all(entries_of(tmp_path / "in"), tmp_path / "out", LONG))
    assert not (tmp_path / "out" / "results.jsonl").exists()


@pytest.mark.parametrize(
    ("title", "offset", "terms", "state"),
    [
        ("a(n) = 4*a(n-1) - a(n-2) with a(0) = 1, a(1) = 2.", 0, (1, 2, 7, 26, 97), "proved"),
        ("a(n) = 4*a(n-1) - a(n-2) with a(0) = 1, a(1) = 2.", 0, (1, 2, 7, 26, 98), "unread"),
        ("Expansion of (1-x)/(1-2*x-x^2+x^3).", 0, (1, 1, 3, 6, 14), "proved"),
        ("a(n) = n!.", 0, (1, 1, 2, 6, 24), "unread"),
    ],
    ids=["a recurrence", "other terms", "a fraction", "no fraction"],
)
def test_titles_that_are_formulas_are_settled(tmp_path, title, offset, terms, state) -> None:
    record = settle_one(tmp_path, LONG, ToSettle("A000000", title, offset, terms))
    assert record["state"] == state
    assert ("certificate" in record) == (state == "proved")
