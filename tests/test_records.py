"""The b-files of docs/records: format, provenance, first terms counted again, resumption."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from itertools import islice

import pytest
from bench import peers, records
from tiers import one_in

from gfkit import Strip
from gfkit.boards.language.rules import find_model
from gfkit.strips.totals.count import count

WANTED = records.wanted()
CELLS = 25
"""Boards up to these cells are counted again."""


def always() -> bool:
    return True


@one_in(5)
@pytest.mark.parametrize("name", WANTED)
def test_the_files_are_in_order_and_first_terms_are_what_polynomials_say(name):
    one = WANTED[name]
    assert one.file.is_file()
    assert records.check([one], upto=CELLS) == []


@one_in(5)
@pytest.mark.parametrize("name", WANTED)
def test_what_is_said_of_a_sequence_holds(name):
    """No cell of a position has more letters than said; the players are alike where said so."""
    one = WANTED[name]
    find_model(one.model)
    for side in (3, 4):
        profile = count(one.model, (side, side), topology=one.topology).as_dict()
        assert sum(profile.values()) <= one.letters ** (side * side)
        pieces = [max(i, j) for i, j in profile]
        assert max(pieces) * one.smallest_piece <= side * side
        if one.symmetric:
            assert profile == {(j, i): c for (i, j), c in profile.items()}
    assert one.is_listed == (one.id[0] == "A" and one.id[1:].isdigit())
    assert one.is_listed == bool(one.credit)


def test_some_sequences_go_beyond_what_is_listed():
    last = {one.id: max(records.known_terms(one)) for one in WANTED.values()}
    assert any(one.listed < last[one.id] for one in WANTED.values() if one.listed is not None)
    assert sum(one.listed is None for one in WANTED.values()) >= 20


def test_the_page_is_what_the_files_say():
    assert records.PAGE.read_text(encoding="utf-8") == records.page()


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "FOLDER", tmp_path)
    monkeypatch.setattr(records, "WORK", tmp_path / "work")
    monkeypatch.setattr(records, "PROVENANCE", tmp_path / "provenance.jsonl")
    return tmp_path


@one_in(3)
@pytest.mark.parametrize(
    "name", ["A028420", "A332865", "A287595", "A330658", "o12-play", "nogo-play", "col-cylinder"]
)
@pytest.mark.usefixtures("elsewhere")
def test_both_ways_give_the_count(name):
    one = replace(WANTED[name], ways=())
    if name == "A332865":
        assert one.two_ways() == ("columns", "rows")
    for n in (3, 4):
        values, line = records.computed(one, n, always)
        profile = count(one.model, (n, n), topology=one.topology).as_dict()
        assert values == (records._selected(profile, one.differences),)
        assert 1 << line["bits"] > one.bound(n)


@pytest.mark.parametrize("board", [(1, 1), (2, 2), (4, 4), (3, 5), (6, 2), (7, 7)])
def test_the_sweep_gives_the_count(board):
    one = WANTED["A028420"]
    primes = [1009, 2**31 - 1, 2**58 - 27]
    total = count("domineering", board).total()
    assert records._by_sweep(one, *board, primes) == [total % prime for prime in primes]


@pytest.mark.slow
@pytest.mark.skipif(peers.absent().get("limit") is not None, reason="no C compiler")
def test_the_c_program_gives_the_count():
    one = WANTED["A028420"]
    primes = [1009, 2**31 - 1]
    for n in (1, 2, 3, 6):
        total = count("domineering", (n, n)).total()
        assert records._by_limit(one, n, n, primes) == [total % prime for prime in primes]


@pytest.mark.slow
@pytest.mark.skipif(peers.absent().get("limit") is not None, reason="no C compiler")
@pytest.mark.parametrize("name", ["A332714", "A330658"])
def test_the_c_program_gives_the_count_by_differences(name):
    one = WANTED[name]
    for n in (1, 2, 3, 6):
        primes = list(islice(records.primes_for("limit", one, n, 1), 2))
        total = records._selected(count("domineering", (n, n)).as_dict(), one.differences)
        assert records._by_limit(one, n, n, primes) == [total % prime for prime in primes]


@pytest.mark.usefixtures("elsewhere")
def test_a_strip_is_computed_as_a_whole():
    one = replace(WANTED["A220060"], columns=3)
    values, _ = records.computed(one, 12, always)
    assert list(values) == Strip(one.model, columns=3).terms(13)


@pytest.mark.parametrize("name", ["A028420", "A332714"])
def test_the_two_sets_of_primes_are_disjoint(name):
    one = WANTED[name]
    first, second = (set(islice(records.primes_for("rows", one, 12, k), 60)) for k in (0, 1))
    assert len(first) == len(second) == 60
    assert not first & second


def test_no_two_differences_are_equal_modulo_the_order():
    for one in WANTED.values():
        if one.differences is not None:
            for n in range(one.offset, one.goal + 1):
                most = n * n // one.smallest_piece
                order, wanted = one.order(n), max(one.differences)
                for d in range(-most, most + 1):
                    for e in range(-wanted, wanted + 1):
                        assert d == e or (d - e) % order


@pytest.mark.slow
def test_a_run_that_was_stopped_goes_on_where_it_was(elsewhere, monkeypatch):
    one = WANTED["A028420"]
    asked: list[int] = []
    times = iter([True, True, False])
    one = replace(one, ways=("columns", "rows"))
    genuine = records.residues

    def counted(way, one, n, primes):
        asked.extend(primes)
        return genuine(way, one, n, primes)

    monkeypatch.setattr(records, "residues", counted)
    monkeypatch.setattr(records, "COLUMNS_AT_ONCE", 1)
    assert not records.extend(replace(one, offset=9), 9, lambda: next(times), math.inf)
    assert len(asked) == 2
    assert not records.known_terms(one)
    kept = next((elsewhere / "work").iterdir())
    kept.write_text(kept.read_text() + "0 11 3 0.")  # a line that was cut short
    assert records.extend(replace(one, offset=9), 9, always, math.inf)
    assert len(asked) == len(set(asked))
    assert records.known_terms(one)[9] == Strip("domineering", columns=9).terms(10)[9]


@pytest.mark.usefixtures("elsewhere")
def test_a_wrong_residue_is_found(monkeypatch):
    one = replace(WANTED["A028420"], ways=())
    genuine = records.residues

    def forged(way, one, n, primes):
        found = genuine(way, one, n, primes)
        return [(found[0][0] + 1,), *found[1:]] if way == "rows" else found

    monkeypatch.setattr(records, "residues", forged)
    with pytest.raises(SystemExit, match="different numbers"):
        records.computed(one, 6, always)


@pytest.mark.usefixtures("elsewhere")
def test_a_wrong_term_and_a_missing_line_are_found():
    one = WANTED["col"]
    records.extend(one, 4, always, math.inf)
    assert records.check([one], upto=16) == []
    terms = records.known_terms(one)
    records.write_terms(one, {**terms, 3: terms[3] + 1})
    assert any("a(3)" in each for each in records.check([one], upto=16))
    records.write_terms(one, terms)
    lines = records.PROVENANCE.read_text().splitlines()
    records.PROVENANCE.write_text("\n".join(lines[:-1]) + "\n")
    assert records.check([one], upto=16) == ["col: a(4) has no line of provenance"]
    assert json.loads(lines[-1])["ways"] == ["columns", "rows"]


@pytest.mark.parametrize(
    "arguments", [["A000000"], [], ["A028420", "--ways", "guessing"]], ids=["id", "none", "way"]
)
def test_wrong_arguments_are_refused_in_a_line(arguments, capsys):
    with pytest.raises(SystemExit) as refused:
        records.main(arguments)
    assert refused.value.code == 2
    assert "Traceback" not in capsys.readouterr().err
