"""Entries of the OEIS about arrays: their terms recomputed, their observed recurrences proved."""

import tomllib
from functools import cache
from pathlib import Path

import pytest
from tiers import one_in

from gfkit.boards.acceptors.conditions import DIRECTIONS, STEPS
from gfkit.boards.acceptors.line_acceptors import Introduced, Sorted
from gfkit.boards.acceptors.place_acceptors import Blocks, Corner, Neighbours, Windows, Words
from gfkit.boards.kinds.arrays import ArrayRule
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.array_language import STATISTICS
from gfkit.boards.language.rules import read_rule
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.strip import Strip

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "docs" / "examples" / "arrays"
ENTRIES = tomllib.loads((HERE / "oeis_arrays.toml").read_text(encoding="utf-8"))["entry"]
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


def features(rule):
    """Yield what a rule uses of the language."""
    if any(weight != Weight() for weight in rule.weights):
        yield "weights"
    for condition in rule.conditions:
        match condition.acceptor:
            case Neighbours() as asked:
                yield from (name for name, s in DIRECTIONS.items() if set(s) <= set(asked.offsets))
                yield asked.relation
                yield from {"of"} if asked.of != rule.values else set()
                yield from {"outside"} if asked.outside is not None else set()
            case Windows(forbidden=is_so):
                yield "forbid" if is_so else "allow"
            case Words(direction=way):
                yield f"words in a {way}"
            case Blocks(statistic=name):
                yield name
            case Sorted(lines=lines):
                yield f"ordered {lines}"
            case Corner():
                yield "corners"
            case Introduced():
                yield "introduced"


def test_the_entries_use_every_feature_of_the_language():
    used = {
        feature
        for entry in ENTRIES
        for feature in features(read_rule(RULES / f"{entry['rule']}.toml"))
    }
    relations = {"equal", "different", "within", "beyond", "value"}
    others = {"weights", "of", "outside", "forbid", "allow", "corners", "introduced"}
    lines = {f"words in a {step}" for step in STEPS} | {"ordered rows", "ordered columns"}
    assert used == {*DIRECTIONS, *STATISTICS} | relations | others | lines
