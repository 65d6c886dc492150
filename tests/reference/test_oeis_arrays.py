"""Entries of the OEIS about arrays: their terms recomputed, their observed recurrences proved."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tables import table
from tiers import one_in

from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.language.rules import read_rule, rule_of_table
from gfkit.proofs.certificate import certificate_data
from gfkit.proofs.checker import check
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip import Strip

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "examples" / "arrays"
ENTRIES = tomllib.loads((HERE / "oeis_arrays.toml").read_text(encoding="utf-8"))["entry"]
SYMMETRIES = HERE.parents[1] / "docs" / "examples" / "symmetries"
FILES = sorted(path.stem for path in RULES.glob("*.toml"))


def named(entry):
    return entry["number"]


def strip(entry):
    rule = read_rule(RULES / f"{entry['rule']}.toml")
    return Strip(rule, columns=entry.get("columns"), rows=entry.get("rows"))


@cache
def proved_gf(name, **fixed):
    """Return the proved g.f. of a rule, found once for all tests."""
    answer = Strip(read_rule(RULES / f"{name}.toml"), **fixed).generating_function()
    assert str(answer.verdict) == "proved"
    assert isinstance(answer.gf, RationalGF)
    return answer.gf


def gf_of(entry):
    return proved_gf(entry["rule"], **{z: entry[z] for z in ("columns", "rows") if z in entry})


@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_terms_are_those_of_the_entry(entry):
    first = entry["first"]
    assert strip(entry).terms(first + len(entry["terms"]))[first:] == entry["terms"]


@one_in(4)
@pytest.mark.parametrize("entry", [e for e in ENTRIES if "recurrence" in e], ids=named)
def test_the_observed_recurrence_is_a_theorem(entry):
    """p/q satisfies the recurrence c exactly if q divides c; it holds from deg(p c/q) + 1 on."""
    gf = gf_of(entry)
    stated = [1, *(-c for c in entry["recurrence"])]
    product = [0] * (len(gf.num) + len(stated))
    for i, p in enumerate(gf.num):
        for j, c in enumerate(stated):
            product[i + j] += p * c
    remainder = RationalGF.of(product, gf.den)
    assert remainder.den == (1,)
    shift = entry["first"] - entry["offset"]
    assert len(remainder.num) <= entry["from"] + shift


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "order" in e], ids=named)
def test_the_observed_order_is_the_minimal_one(entry):
    assert gf_of(entry).order == entry["order"]


@pytest.mark.parametrize("name", FILES)
def test_the_file_says_what_it_is_called(name):
    rule = read_rule(RULES / f"{name}.toml")
    assert isinstance(rule, ArrayRule)
    assert rule.name == name


# Connected values, sorted lines; entries by R. H. Hardin, as they stand there.

WHOLE = {entry["number"]: entry for entry in table("oeis_whole_arrays")}
"""Rows of the board of the first term, columns, the rule, the first terms."""


@one_in(4)
@pytest.mark.parametrize("number", WHOLE)
def test_terms_of_whole_arrays_are_those_of_the_entry(number):
    entry = WHOLE[number]
    first, terms = entry["first"], entry["terms"]
    strip = Strip(ArrayRule.from_data(entry["rule"], number), columns=entry["columns"])
    assert strip.terms(first + len(terms))[first:] == terms


def test_a_recurrence_is_proved_and_checked_alone():
    """What A166761 states empirically; the checker makes its own automaton of the rule."""
    rule = ArrayRule.from_data(WHOLE["A166761"]["rule"], "connected")
    answer = Strip(rule, columns=WHOLE["A166761"]["columns"]).generating_function()
    assert answer.gf.den == (1, -6, 14, -16, 9, -2)
    assert check(certificate_data(answer.verdict, "0")).holds


# Arrays up to symmetries.

CLASSES = tomllib.loads((HERE / "oeis_classes.toml").read_text(encoding="utf-8"))["entry"]


@one_in(3)
@pytest.mark.parametrize("entry", CLASSES, ids=lambda entry: entry["number"])
def test_terms_of_classes_are_those_of_the_entry_and_the_recurrence_is_proved(
    entry: dict[str, Any],
) -> None:
    given = entry["rule"]
    is_named = isinstance(given, str)
    rule = read_rule(SYMMETRIES / f"{given}.toml") if is_named else rule_of_table(given, "rule")
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


def test_every_file_of_the_folder_is_quoted() -> None:
    quoted = {entry["rule"] for entry in CLASSES if isinstance(entry["rule"], str)}
    assert quoted == {path.stem for path in SYMMETRIES.glob("*.toml")}
