"""Entries of the OEIS about arrays: their terms recomputed, their observed recurrences proved."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from coq_here import check_closed
from samples import parametrize_some
from tables import table
from tools import needs_coq

from gfkit.boards.models.files import read_rule, rule_of_table
from gfkit.boards.rules.arrays import ArrayRule
from gfkit.claims.entries import audit_entry
from gfkit.errors import NotFormal
from gfkit.formal.counting import formal_theorem
from gfkit.oeis.entries.internal_format import Entry
from gfkit.oeis.titles.reader import TitleRule, read_title
from gfkit.sequences.sequence import Sequence
from gfkit.series.printing import signature_text
from gfkit.strips.sequences.strip import Strip

HERE = Path(__file__).parents[1] / "reference"
RULES = HERE.parents[1] / "docs" / "examples" / "arrays"
ENTRIES = tomllib.loads((HERE / "oeis_arrays.toml").read_text(encoding="utf-8"))["entry"]
SYMMETRIES = HERE.parents[1] / "docs" / "examples" / "symmetries"


def named(entry):
    return entry["number"]


def strip(entry):
    rule = read_rule(RULES / f"{entry['rule']}.toml")
    return Strip(rule, columns=entry.get("columns"), rows=entry.get("rows"))


@parametrize_some("entry", ENTRIES, ids=named)
def test_terms_are_those_of_the_entry(entry):
    first = entry["first"]
    assert strip(entry).terms(first + len(entry["terms"]))[first:] == entry["terms"]


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "order" in e], ids=named)
def test_the_observed_order_is_the_minimal_one(entry):
    assert strip(entry).gf.order == entry["order"]


# Connected values, sorted lines; entries by R. H. Hardin, as they stand there.

WHOLE = {entry["number"]: entry for entry in table("oeis_whole_arrays")}
"""Rows of the board of the first term, columns, the rule, the first terms."""


@parametrize_some("number", WHOLE, share=48)
def test_terms_of_whole_arrays_are_those_of_the_entry(number):
    entry = WHOLE[number]
    first, terms = entry["first"], entry["terms"]
    strip = Strip(ArrayRule.from_data(entry["rule"], number), columns=entry["columns"])
    assert strip.terms(first + len(terms))[first:] == terms


# Arrays up to symmetries.

CLASSES = tomllib.loads((HERE / "oeis_classes.toml").read_text(encoding="utf-8"))["entry"]


def agrees(entry: dict[str, Any], rule: ArrayRule) -> None:
    """State that the terms are those of the entry, and the signature is proved."""
    strip = Strip(rule, columns=entry.get("columns"), rows=entry.get("rows"))
    answer = strip.generating_function()
    assert str(answer.verdict) == "proved"
    first, step = entry.get("first", 0), entry.get("step", 1)
    last = first + step * len(entry["terms"])
    assert strip.terms(last)[first::step] == entry["terms"] == answer.terms(last)[first::step]
    late = answer.terms(100)[first::step][20:]
    signature = entry["signature"]
    for n in range(len(signature), len(late)):
        assert late[n] == sum(c * late[n - k] for k, c in enumerate(signature, 1))
    if step == 1:
        assert answer.signature == tuple(signature)


FILES = {path.stem: path for path in sorted(SYMMETRIES.glob("*.toml"))}
OF_FILES = [entry for entry in CLASSES if isinstance(entry["rule"], str)]


def test_each_file_of_the_folder_has_an_entry() -> None:
    assert {entry["rule"] for entry in OF_FILES} == {*FILES}


@parametrize_some("entry", OF_FILES, ids=lambda entry: f"{entry['rule']} {named(entry)}")
def test_a_file_of_the_folder_has_the_terms_of_its_entry(entry: dict[str, Any]) -> None:
    agrees(entry, read_rule(FILES[entry["rule"]]))


@parametrize_some(
    "entry",
    [entry for entry in CLASSES if not isinstance(entry["rule"], str)],
    share=36,
    ids=named,
)
def test_terms_of_classes_are_those_of_the_entry_and_the_recurrence_is_proved(
    entry: dict[str, Any],
) -> None:
    agrees(entry, rule_of_table(entry["rule"], "rule"))


# Empirical recurrences of entries about arrays, settled from a rule and the formula line alone.


STATED = [entry for entry in ENTRIES if "recurrence" in entry]


def line(signature, start):
    return f"Empirical: a(n) = {signature_text(signature)} for n>{start - 1}. - _R. H. Hardin_"


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


@parametrize_some("data", STATED, share=36, ids=lambda data: data["number"])
def test_the_stated_one_is_proved_truncated_and_false_ones_are_refuted(data) -> None:
    signature, start = data["recurrence"], data["from"]
    false = [*signature[:-1], signature[-1] + 1]
    found = findings(data, formula_line(data), line(signature[:-1], start), line(false, start))
    number = data["number"]
    assert found[f"{number}.F1"].record() == {"verdict": "proved"}
    assert found[f"{number}.F2"].record()["verdict"] == "refuted"
    wrong = found[f"{number}.F3"].record()
    assert wrong["verdict"] == "refuted"
    assert wrong["repair"] == f"a(n) = {signature_text(signature)} for n >= {start}".replace(
        " + ", "+"
    ).replace(" - ", "-")


@parametrize_some("data", STATED, share=36, ids=lambda data: data["number"])
def test_the_least_order_and_its_start_are_claimed_by_a_tag(data) -> None:
    """[order k] for n>m says that no recurrence of lower order holds, and none from before."""
    signature, start, number = data["recurrence"], data["from"], data["number"]
    body, order = signature_text(signature), len(signature)
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


# Titles of OEIS entries as theorems that Coq accepts, with no axioms.


CHOSEN = table("oeis_titles")
MOST_STATES = 150


def theorem_of(entry: dict):
    """Return the theorem of an entry, None where there is none or it is large."""
    found = read_title(entry["title"])
    if not isinstance(found, TitleRule) or found.fixed not in {"rows", "columns"}:
        return None
    rule = ArrayRule.from_data(found.rule, entry["number"])
    strip = Strip(rule, **{found.fixed: found.side})
    try:
        if max(step.rows for step in strip.transfer_matrix().steps) > MOST_STATES:
            return None
        return formal_theorem(strip.definition(), strip.gf)
    except NotFormal:
        return None


def check_entries(folder: Path, entries: list[dict]) -> int:
    found = {entry["number"]: theorem_of(entry) for entry in entries}
    theorems = {number: theorem for number, theorem in found.items() if theorem is not None}
    check_closed(folder, theorems)
    return len(theorems)


@needs_coq
@pytest.mark.thorough
def test_a_few_titles_are_theorems(tmp_path) -> None:
    assert check_entries(tmp_path, CHOSEN[::40]) >= 1


@needs_coq
@pytest.mark.thorough
@pytest.mark.timeout(3600)
def test_fifty_titles_are_theorems(tmp_path) -> None:
    assert check_entries(tmp_path, CHOSEN) >= 50
