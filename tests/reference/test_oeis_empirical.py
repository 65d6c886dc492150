"""Empirical recurrences of entries about arrays, settled from a rule and the formula line alone."""

import tomllib
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.language.rules import read_rule
from gfkit.claims.entries import audit_entry
from gfkit.oeis.entries.entry import Entry
from gfkit.sequences.sequence import Sequence
from gfkit.series.rational import sum_text
from gfkit.strips.sequences.strip import Strip

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "examples" / "arrays"
DATA = tomllib.loads((HERE / "oeis_arrays.toml").read_text(encoding="utf-8"))["entry"]
STATED = [entry for entry in DATA if "recurrence" in entry]


def line(signature, start):
    return f"Empirical: a(n) = {sum_text(signature)} for n>{start - 1}. - _R. H. Hardin_"


def formula_line(data):
    return line(data["recurrence"], data["from"])


def findings(data, *lines):
    rule = read_rule(RULES / f"{data['rule']}.toml")
    answer = Strip(rule, columns=data.get("columns"), rows=data.get("rows")).generating_function()
    shift = data["first"] - data["offset"]
    reference = answer.sequence().reindexed(-shift).named(rule.name)
    terms = Sequence(data["terms"], offset=data["offset"])
    entry = Entry(data["number"], terms, data["rule"], ("nonn",), lines={"F": lines})
    return {item.claim.id: item.finding for item in audit_entry(entry, reference)}


def test_there_are_ten() -> None:
    assert len(STATED) >= 13
    assert len({data["rule"] for data in STATED}) >= 13


@one_in(3)
@pytest.mark.parametrize("data", STATED, ids=lambda data: data["number"])
def test_the_stated_one_is_proved_truncated_and_false_ones_are_refuted(data) -> None:
    signature, start = data["recurrence"], data["from"]
    false = [*signature[:-1], signature[-1] + 1]
    found = findings(data, formula_line(data), line(signature[:-1], start), line(false, start))
    number = data["number"]
    assert found[f"{number}.F1"].record() == {"verdict": "proved"}
    assert found[f"{number}.F2"].record()["verdict"] == "refuted"
    wrong = found[f"{number}.F3"].record()
    assert wrong["verdict"] == "refuted"
    assert wrong["repair"] == f"a(n) = {sum_text(signature)} for n >= {start}".replace(
        " + ", "+"
    ).replace(" - ", "-")


@one_in(3)
@pytest.mark.parametrize("data", STATED, ids=lambda data: data["number"])
def test_the_least_order_and_its_start_are_claimed_by_a_tag(data) -> None:
    """[order k] for n>m says that no recurrence of lower order holds, and none from before."""
    signature, start, number = data["recurrence"], data["from"], data["number"]
    body, order = sum_text(signature), len(signature)
    found = findings(
        data,
        f"Empirical: a(n) = {body} [order {order}] for n>{start - 1}",
        f"Empirical: [order {order}] for n>{start - 1}",
        f"Empirical: [linear recurrence of order {order}]",
        f"Empirical: a(n) = {body} [order {order + 1}] for n>{start - 1}",
        f"Empirical: [order {order - 1}] for n>{start - 1}",
        f"Empirical: a(n) = {body} [order {order}] for n>{start}",
    )
    for line_number in (1, 2, 3):
        assert found[f"{number}.F{line_number}"].record() == {"verdict": "proved"}
    for line_number in (4, 5, 6):
        finding = found[f"{number}.F{line_number}"]
        assert str(finding.verdict) == "refuted"
        assert finding.repair == f"[order {order}] for n > {start - 1}"
        assert (finding.fails.statement.order, finding.fails.statement.start) == (order, start)


def test_a_wrong_term_is_found() -> None:
    data = replace_term(STATED[0], 5)
    number = data["number"]
    found = findings(data)[f"{number}.S"].record()
    assert found["verdict"] == "refuted"
    assert found["counterexample"]["n"] == data["offset"] + 5
    assert found["repair"] == f"a({data['offset'] + 5}) = {STATED[0]['terms'][5]}"


def replace_term(data, place):
    terms = [*data["terms"]]
    terms[place] += 1
    return {**data, "terms": terms}
