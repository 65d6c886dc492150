"""Titles of arrays whose values grow, against the first terms of their entries.

The titles and terms are from the OEIS (The OEIS Foundation Inc., CC BY-SA 4.0); most of the entries
are by R. H. Hardin.
"""

from pathlib import Path
from typing import Any

import pytest
from tables import table
from tiers import one_in

from gfkit.boards.kinds.growing_rules import GrowingRule
from gfkit.claims.entries import audit_entry
from gfkit.cli import run
from gfkit.oeis.entries.entry import Entry
from gfkit.oeis.titles.title_reading import TitleRule, Unread, read_title
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.sequences.sequence import Sequence
from gfkit.strips.sequences.growing_counts import GrowingCounts
from gfkit.strips.totals.growing_values import growing_values

TITLES = table("oeis_growing_titles")
ENTRIES = [one for one in TITLES if "offset" in one]
ROWS = [one for one in TITLES if "n" in one]
"""Rows of tables whose columns are entries: the entry, its largest value, the title of a row."""
SLOW = {"A195237", "A250086"}
"""Those whose later terms take long."""
TABLES = table("oeis_table_rows")
TABLE_ROWS = [(data, row) for data in TABLES for row in data["rows"]]
"""Rows and columns for which an entry has a polynomial: its coefficients, from that of n^0 on, and
the n from which it is said to hold, if that is not the first. The titles of A223838 and A224262 are
those of their columns, which tell more of their terms."""
UNREAD = {
    "Number of -n..n arrays x(0..3) of 4 elements with a smile": "a smile",
    "Number of 0..n arrays x(0..3) of 4 elements with nondecreasing average value and 0..n occur "
    "with instance counts within one of each other": "..n occur with instance counts",
    "Number of nondecreasing arrangements of 5 numbers x(i) in -(n+3)..(n+3) with the sum of "
    "sign(x(i))*2^|x(i)| zero": "sum of sign",
    "Number of length 1 0..n arrays with each partial sum starting from the beginning no more than "
    "one standard deviation from its mean": "partial sum",
}


@one_in(5)
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry["number"])
def test_a_title_gives_the_terms_of_its_entry(entry: dict[str, Any]) -> None:
    number, terms = entry["number"], entry["terms"]
    found = read_title(entry["title"])
    assert isinstance(found, TitleRule), found
    assert (found.fixed, found.divisor) == ("board", 1)
    rule = GrowingRule.from_data({"name": number, **found.rule}, number)
    wanted = terms[: 3 if number in SLOW else 5]
    assert growing_values(rule, found.shift + entry["offset"], len(wanted)) == wanted


@one_in(25)
@pytest.mark.parametrize("entry", table("oeis_growing_rows"), ids=lambda entry: entry["number"])
def test_a_count_of_arrays_of_n_values_is_proved_for_every_n(entry: dict[str, Any]) -> None:
    rule = GrowingRule.from_data({"name": entry["number"], **entry["rule"]}, entry["number"])
    proof = Sequence.of(GrowingCounts(rule)).proof()
    last = entry["first"] + len(entry["terms"])
    assert proof.statement.gf.terms(last)[entry["first"] :] == entry["terms"]
    assert check(certificate_data(proof, "0"), seconds=60).holds


@one_in(240)
@pytest.mark.parametrize(
    ("data", "row"),
    TABLE_ROWS,
    ids=[f"{data['number']}-{row[0]}-{row[1]}" for data, row in TABLE_ROWS],
)
def test_the_polynomial_of_a_row_of_a_table_is_proved(data: dict[str, Any], row: list[Any]) -> None:
    side, length, coefficients, *since = row
    said = " + ".join(f"({c})*n^{k}" for k, c in enumerate(coefficients))
    place, bound = f"{'n' if side == 'row' else 'k'}={length}", since and f"for n>{since[0] - 1}"
    lines = [f"{place}: a(n) = {text} {bound or ''}" for text in (said, f"{said} + n^2 - n")]
    terms = Sequence(data["terms"], offset=1)
    entry = Entry(data["number"], terms, data["title"], ("nonn", "tabl"), lines={"F": tuple(lines)})
    first, second = (one.finding for one in audit_entry(entry, None) if one.claim.about)
    assert str(first.verdict) == "proved"
    assert first.proof is not None
    assert check(certificate_data(first.proof, "0"), seconds=120).holds
    assert str(second.verdict) == "refuted"


def test_the_page_says_how_many_rows_of_tables_are_proved() -> None:
    page = (Path(__file__).parents[3] / "docs" / "parameters.md").read_text(encoding="utf-8")
    assert f"**{len(TABLE_ROWS)} rows and columns of {len(TABLES)} tables**" in page
    assert f"**{len({tuple(row[2]) for _, row in TABLE_ROWS})} polynomials**" in page


@pytest.mark.parametrize("title", UNREAD, ids=lambda title: title[:40])
def test_a_title_with_other_words_is_unread_and_says_where_it_stopped(title: str) -> None:
    found = read_title(title)
    assert isinstance(found, Unread)
    assert found.stopped.startswith(UNREAD[title])


def test_variants_of_wording_mean_the_same() -> None:
    first = read_title(
        "Number of length 2+2 0..n arrays with no pair in any consecutive three "
        "terms totalling exactly n."
    )
    for other in (
        (
            "Number of length 4 0..n arrays with no pair in any three consecutive terms totalling "
            "exactly n"
        ),
        (
            "Number of length-4 0..n arrays with no pair in any consecutive 3 terms totalling "
            "exactly n"
        ),
    ):
        assert read_title(other) == first


def test_the_command_shows_the_rule_and_its_terms(capsys: Any) -> None:
    title = "Number of strictly increasing arrangements of 4 numbers in -(n+2)..(n+2) with sum zero"
    assert run(["oeis", "title", title]) == 0
    shown = capsys.readouterr().out
    assert 'values = "-n..n"' in shown
    assert "for n + 2" in shown
    assert run(["oeis", "title", title, "--json"]) == 0
    assert '"shift": 2' in capsys.readouterr().out


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["number"])
def test_rows_of_tables_meet_their_columns(row: dict[str, Any]) -> None:
    number, title = row["number"], row["title"]
    for length, term in enumerate(row["terms"], 3):
        found = read_title(title.format(length).replace("x(0..2)", f"x(0..{length - 1})"))
        assert isinstance(found, TitleRule), found
        rule = GrowingRule.from_data({"name": number, **found.rule}, number)
        assert growing_values(rule, found.shift + row["n"], 1) == [term]


@pytest.mark.parametrize("length", ["0", "65", "999999", "30+40"])
def test_boards_beyond_the_limit_are_unread(length: str) -> None:
    title = f"Number of length {length} 0..n arrays with nondecreasing average value"
    assert isinstance(read_title(title), Unread)
