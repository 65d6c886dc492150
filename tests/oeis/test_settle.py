"""Settling titles: runs that go on, sources, and what is written."""

import gzip
import json
from itertools import product

import pytest
from samples import parametrize_some

from gfkit.errors import GfkitError
from gfkit.oeis.entries.draft import Head
from gfkit.oeis.settling.entry import ToSettle, judge, later_start, settle_title
from gfkit.oeis.settling.results import Results
from gfkit.oeis.settling.sources import entries_of
from gfkit.oeis.titles.reader import TitleRule, read_title
from gfkit.proofs.certificates import certificate_data, replay
from gfkit.proofs.kernel import Proved
from gfkit.reports.conjectures import comment_on
from gfkit.series.algebra import preceded
from gfkit.series.rational_gf import RationalGF

# Titles: R. H. Hardin, entries A207495 and the like of the OEIS; the terms are counted here.
FIBONACCI = "Number of n X 1 0..1 arrays avoiding 1 1 vertically."
PATHS = RationalGF.of([2, 1], [1, -1, -1])


def words_without_ones(length: int) -> int:
    return sum("11" not in "".join(word) for word in product("01", repeat=length))


TERMS = tuple(words_without_ones(n) for n in range(1, 11))


def settled(title=FIBONACCI, offset=1, terms=TERMS, conjecture=PATHS, **more):
    return settle_title(ToSettle("A000000", title, offset, terms, conjecture, **more))


def test_a_true_conjecture_is_proved_for_the_terms_counted_one_by_one() -> None:
    record, sequence, proof = settled()
    assert record["state"] == "proved"
    assert (record["order"], record["from"], record["compared"]) == (2, 3, 10)
    assert sequence.terms(10) == list(TERMS)
    assert proof is not None
    assert_replays(proof)


def assert_replays(proof: Proved) -> None:
    assert replay(json.loads(json.dumps(certificate_data(proof, "test"))), seconds=300).holds


def test_a_first_index_that_is_not_said_may_be_late() -> None:
    later = tuple(words_without_ones(n) for n in range(6, 14))
    found = settled(offset=None, terms=later, conjecture=None)[0]
    assert (found["state"], found["offset"]) == ("proved", 6)
    assert settled(offset=None, terms=later[:7], conjecture=None)[0]["state"] == "differs"


def words_around(length: int, *, is_loop: bool) -> int:
    """Return the independent sets of a cycle; a cycle of one vertex is a loop, or has no edge."""
    around = range(length if length > 1 or is_loop else 0)
    sets = product((0, 1), repeat=length)
    return sum(not any(z[k] and z[k - 1] for k in around) for z in sets)


@pytest.mark.parametrize("is_loop", [True, False])
def test_cycles_of_one_vertex_are_what_the_terms_have(is_loop) -> None:
    terms = tuple(words_around(n, is_loop=is_loop) for n in range(1, 11))
    record, sequence, proof = settled("Number of independent sets in C_n.", 1, terms, None)
    assert (record["state"], record.get("multigraph", False)) == ("proved", is_loop)
    assert sequence.terms(10) == list(terms)
    assert replay(json.loads(json.dumps(certificate_data(proof, "test"))), seconds=300).holds


def test_an_entry_that_was_extended_is_compared_from_its_second_term_on() -> None:
    late = RationalGF.of([3, 2], [1, -1, -1])
    assert settled(conjecture=late, late=1)[0]["state"] == "proved"


@pytest.mark.parametrize("before", [(0,), (7, 7), (1, 0, 5)])
@pytest.mark.parametrize("said", [None, PATHS])
def test_prepended_terms_are_set_apart(before, said) -> None:
    first = 1 - len(before)
    record, sequence, _ = settled(
        offset=first, terms=(*before, *TERMS), conjecture=said, late=len(before)
    )
    assert record["state"] == "proved"
    assert (record["offset"], record["prepended"]) == (1, list(map(str, before)))
    assert sequence[:11] == list(TERMS)
    assert "defines the terms from n = 1 on" in comment_on(record, Head())[0]


@pytest.mark.parametrize("before", [(7,), (7, 7), (1, 0, 5)])
@pytest.mark.parametrize("late", [0, 1])
def test_a_conjecture_is_compared_with_the_first_terms_it_speaks_of(before, late) -> None:
    first = 1 - len(before)
    for place in range(late, len(before)):
        for wrong in (place % 2,):
            begun = [*before[late:]]
            begun[place - late] += wrong
            whole = preceded(PATHS, begun)
            record, *_ = settled(offset=first, terms=(*before, *TERMS), conjecture=whole, late=late)
            assert record["state"] == ("differs" if wrong else "proved"), (place, wrong)
            if wrong:
                said = f"a({first + place}) = {before[place] + 1}, not {before[place]}"
                assert said in record["reason"]


@pytest.mark.parametrize("place", [3, 4, 9])
def test_a_wrong_term_further_on_is_not_prepended(place) -> None:
    terms = [*TERMS]
    terms[place] += 1
    assert settled(terms=tuple(terms))[0]["state"] == "differs"


def test_a_divided_count_has_a_proof_of_its_own() -> None:
    title = "1/2 the number of n X 1 0..3 arrays with no element equal to any vertical neighbor."
    other = "Half the number of n X 1 0..1 arrays with each element equal to at least one neighbor."
    terms = tuple(
        sum(
            all(w[i] in (*w[max(0, i - 1) : i], *w[i + 1 : i + 2]) for i in range(n))
            for w in product("01", repeat=n)
        )
        // 2
        for n in range(1, 11)
    )
    record, sequence, proof = settled(other, terms=terms, conjecture=None)
    assert record["state"] == "proved", (title, record)
    assert record["divisor"] == 2
    assert sequence.terms(10) == list(terms)
    assert "2*a(n) = c(n)" in str(proof.statement)
    assert_replays(proof)


def test_a_recurrence_that_begins_later_is_corrected() -> None:
    early = RationalGF.of([5, 8], [1, -1, -1])  # as if a(1) were 5
    judged = judge(RationalGF.of([0, 5, 3], [1, -1, -1]), early, 1)
    assert judged.state == "corrected"
    assert (judged.fails, judged.said, judged.true) == (1, 5, 0)
    assert "for n > 3" in judged.repair


@pytest.mark.parametrize("length", range(6))
def test_later_start_is_the_last_failure_and_one(length: int) -> None:
    true = RationalGF.of([1, *[0] * length, 7], [1, -2])
    terms = true.terms(40)
    wrong = [n for n in range(1, 40) if terms[n] != 2 * terms[n - 1]]
    assert later_start(true, RationalGF.of([1], [1, -2])) == max(wrong, default=0) + 1
    assert later_start(true, RationalGF.of([1], [1, -3])) is None


def test_a_false_conjecture_is_refuted_where_it_fails_first() -> None:
    # agrees with all ten known terms, and no longer
    wrong = PATHS.terms(11)
    wrong[10] += 1
    record, _, proof = settled(conjecture=RationalGF.of(wrong, [1]))
    assert record["state"] == "refuted"
    said = record["conjecture"]
    assert (said["fails at"], said["says"]) == (11, str(wrong[10]))
    assert int(said["true"]) == words_without_ones(11)
    assert said["repair"].endswith("a(n) = a(n-1) + a(n-2) for n > 2")
    assert proof is not None


def test_one_term_that_differs_ends_the_matter() -> None:
    for place in range(len(TERMS)):
        terms = list(TERMS)
        terms[place] += 1
        record, sequence, proof = settled(terms=tuple(terms))
        assert (record["state"], record["differs at"]) == ("differs", 1 + place)
        assert sequence is proof is None


def test_terms_that_are_the_conjecture_confirm_no_reading() -> None:
    terms = tuple(PATHS.terms(10))
    assert settled(terms=terms, implied=True)[0]["state"] == "proved"
    other = RationalGF.of([*TERMS, 1], [1])
    record, _, proof = settled(terms=terms, conjecture=other, implied=True)
    assert (record["state"], proof) == ("differs", None)


@parametrize_some("half", [3, 1], first=1)
def test_a_board_of_2n_rows_is_settled(half) -> None:
    part = f"1/{half} the number" if half > 1 else "Number"
    title = f"{part} of 2n X 2 0..2 arrays with no two adjacent elements equal."
    found = read_title(title)
    assert isinstance(found, TitleRule), found
    assert found.step == 2

    def listed(rows: int) -> int:
        return sum(
            all(x[k] != x[k + 1] for k in range(0, 2 * rows, 2))
            and all(x[k] != x[k + 2] for k in range(2 * rows - 2))
            for x in product(range(3), repeat=2 * rows)
        )

    terms = [listed(2 * n) // half for n in (1, 2)]
    terms += [9 * terms[-1], 81 * terms[-1]]
    given = ToSettle("A000000", title, 1, tuple(terms))
    record, sequence, proof = settle_title(given)
    assert record["state"] == "proved"
    assert record["step"] == 2
    assert sequence is not None
    assert list(sequence.terms(4)) == terms
    assert proof is not None
    assert_replays(proof)


GIVEN = {
    "A": "A000045",
    "title": "T.",
    "offset": 1,
    "terms": [1, 1, 2, 3],
    "p": [1],
    "q": [1, -1, -1],
}
SEQ = "%I A000027\n%S A000027 1,2,3\n%N A000027 n.\n%K A000027 nonn\n%O A000027 1,2\n"


def test_json_lines(tmp_path) -> None:
    file = tmp_path / "titles.jsonl"
    extended = {**GIVEN, "A": "A000046", "terms": [7, 1, 1, 2, 3], "extended": True}
    file.write_text(f"{json.dumps(GIVEN)}\n\n{json.dumps(extended)}\n")
    first, second = entries_of(file)
    assert (first.number, first.offset, first.terms, first.late) == ("A000045", 1, (1, 1, 2, 3), 0)
    assert first.conjecture.terms(4) == [1, 1, 2, 3]
    assert second.late == 1


@pytest.mark.parametrize("more", range(6))
def test_an_extension_is_found_up_to_three_terms(tmp_path, more) -> None:
    file = tmp_path / "titles.jsonl"
    terms = [7] * more + [1, 1, 2, 3, 5, 8]
    file.write_text(json.dumps({**GIVEN, "terms": terms, "extended": True}))
    (found,) = entries_of(file)
    assert found.late == (more if more < 4 else 0)


def test_a_folder_of_entries(tmp_path) -> None:
    (tmp_path / "A000").mkdir()
    (tmp_path / "A000" / "A000027.seq").write_text(SEQ)
    [entry] = entries_of(tmp_path)
    assert (entry.number, entry.title, entry.offset) == ("A000027", "n.", 1)
    assert entry.terms == (1, 2, 3)
    assert entry.text == SEQ
    (tmp_path / "A000" / "A000028.seq").write_text("%I A000028\n%N A000028 allocated\n")
    _, other = entries_of(tmp_path)
    assert (other.number, other.terms) == ("A000028", ())
    assert settle_title(other)[0]["reason"].startswith("the entry cannot be read: A000028.seq")


def test_the_dumps(tmp_path) -> None:
    stripped, names = tmp_path / "stripped.gz", tmp_path / "names"
    stripped.write_bytes(gzip.compress(b"# head\nA000001 ,1,2,\nA000004 ,0,0,\nA000005 ,1,2,2,\n"))
    names.write_text("# head\nA000001 One.\nA000002 Two.\nA000005 Five.\n")
    found = [(entry.number, entry.title, entry.offset) for entry in entries_of(stripped, names)]
    assert found == [("A000001", "One.", None), ("A000005", "Five.", None)]
    names.write_text("what\n")
    with pytest.raises(GfkitError, match="not a line"):
        list(entries_of(stripped, names))


def test_results_are_there_at_once_and_in_the_order_of_the_source(tmp_path) -> None:
    path = tmp_path / "r.jsonl"
    with Results(path) as results:
        results.add({"A": "A2", "state": "proved"})
        results.add({"A": "A1", "state": "unread"})
        results.add({"A": "A1", "state": "limit"})
        with pytest.raises(GfkitError, match="another computation is using it"):
            Results(path)
    with path.open("a") as file:
        file.write('{"A": "A3", "sta')  # the run was killed
    with Results(path) as other:
        other.sort({"A1": 1, "A2": 2})
        assert [one["A"] for one in other.records()] == ["A1", "A2"]
        assert other.done() == {"A1", "A2"}
        assert other.done(["limit"]) == {"A2"}
        assert other.counts()["limit"] == len(other) - 1 == 1
        assert other.record("A3") is None
        other.add({"A": "A3", "state": "proved"})
    with Results(path) as last:
        assert len(last) == 3
