"""Arrays whose values grow: counts, bounds and generating functions, each by two routes."""

from __future__ import annotations

import json
import random
from itertools import combinations
from math import comb
from typing import Any

import pytest
from oracle.growing import count_growing_arrays
from tiers import one_in

from gfkit import Sequence
from gfkit.boards.kinds.growing_rules import GrowingRule
from gfkit.errors import ArrayRuleError, GfkitError
from gfkit.proofs.certificate import certificate_data, claimed_of_certificate, digest
from gfkit.proofs.checker import check
from gfkit.proofs.kernel import NotDerived, Workings, prove
from gfkit.sequences.is_gf import IsGF
from gfkit.series.rational import RationalGF
from gfkit.strips.sequences.growing_counts import GrowingCounts
from gfkit.strips.totals.growing_bound import is_unimodular, order_bound
from gfkit.strips.totals.growing_values import count_growing, growing_values


def rule_of(**data: Any) -> GrowingRule:
    return GrowingRule.from_data(data, "rule")


ZERO = {"holds": "sum(cells) = 0"}
RULES: dict[str, dict[str, Any]] = {
    "all": {"values": "0..n", "length": 2},
    "strict": {"values": "0..n", "length": 3, "blocks": [{"columns": 2, "holds": "a < b"}]},
    "sums": {"values": "0..n", "length": 3, "places": [{"holds": "sum(cells) = n"}]},
    "halves": {"values": "0..n", "length": 2, "places": [{"holds": "2*a + 2*b = n"}]},
    "thirds": {"values": "0..n", "length": 2, "places": [{"holds": "3*a < n or 3*b > 2*n"}]},
    "differences": {
        "values": "-n..n",
        "length": 4,
        "places": [ZERO],
        "blocks": [{"columns": 2, "holds": "a != b"}],
    },
    "near": {"values": "0..n", "length": 3, "blocks": [{"columns": 2, "holds": "abs(a-b) <= 1"}]},
    "far": {"values": "0..n", "length": 3, "blocks": [{"columns": 2, "holds": "abs(a-b) > 2"}]},
    "median": {"values": "0..n", "length": 3, "places": [{"holds": "2*lower(cells) = n"}]},
    "extremes": {"values": "0..n", "length": 3, "places": [{"holds": "max(cells) - a = n - c"}]},
    "distinct": {"values": "1..n", "length": 3, "places": [{"holds": "distinct(cells) = 2"}]},
    "counts": {"values": "0..n", "length": 3, "places": [{"holds": "count(2*cells < n) in [1]"}]},
    "residues": {"values": "0..n", "length": 2, "places": [{"holds": "(a + 2*b) mod 3 = 1"}]},
    "residues of n": {"values": "0..n", "length": 2, "places": [{"holds": "(a + n) mod 2 = 0"}]},
    "wide": {"values": "-n-1..2*n+1", "length": 2, "places": [{"holds": "a + b = 1"}]},
    "square": {"values": "0..n", "rows": 2, "columns": 2, "places": [{"holds": "a+d = b+c"}]},
    "triangle": {
        "values": "0..n",
        "triangle": 2,
        "places": [{"holds": "a <= b", "cells": [[0, 1], [0, 2]]}],
    },
    "necklaces": {"values": "0..n", "length": 3, "classes": "rotations"},
    "bracelets": {
        "values": "-n..n",
        "length": 4,
        "classes": "rotations and reflections",
        "places": [ZERO],
    },
    "late": {"values": "0..n", "length": 1, "places": [{"holds": "a + 5 < n or a = 2"}]},
    "none": {"values": "0..n", "length": 2, "places": [{"holds": "a + b < 0"}]},
    "finite": {"values": "0..n", "length": 2, "places": [{"holds": "a + b = 3"}]},
}


@pytest.mark.parametrize("name", RULES)
def test_counts_are_those_of_the_enumeration(name: str) -> None:
    rule = rule_of(**RULES[name])
    for n in range(5 if rule.cells < 4 else 4):
        assert count_growing(rule, n) == count_growing_arrays(rule, n), n


@pytest.mark.parametrize("name", RULES)
def test_the_generating_function_goes_on_beyond_the_values_that_determine_it(name: str) -> None:
    rule = rule_of(**RULES[name])
    needed = order_bound(rule).values
    gf = Sequence.of(GrowingCounts(rule)).rational
    assert gf.terms(needed + 7) == growing_values(rule, 0, needed + 7)


@one_in(5)
@pytest.mark.parametrize("name", RULES)
def test_the_checker_replays_the_certificate(name: str) -> None:
    for shift in (0, 2):
        proof = Sequence.of(GrowingCounts(rule_of(**RULES[name]), shift)).proof()
        report = check(json.loads(json.dumps(certificate_data(proof, "0"))), seconds=200)
        assert report.holds, report.reasons


def form(source: random.Random, letters: str) -> str:
    """Return a random affine form as text."""
    terms = [f"({source.choice([-1, -2])})*{z}" for z in letters if source.random() < 0.3]
    terms += [f"{source.choice([1, 1, 2])}*{z}" for z in letters if source.random() < 0.5]
    terms += [source.choice(["n", "(-1)*n", "2*n"])] * (source.random() < 0.3)
    terms += [str(source.randint(1, 3))] * (source.random() < 0.3)
    return " + ".join(terms) or letters[0]


def number(source: random.Random, letters: str) -> str:
    """Return a random piecewise linear number as text."""
    kind = source.random()
    if kind < 0.6:
        return form(source, letters)
    if kind < 0.7:
        return f"abs({form(source, letters)})"
    if kind < 0.85:
        name = source.choice(["max", "min", "lower", "upper", "distinct"])
        return f"{name}({form(source, letters)}, {form(source, letters)})"
    if kind < 0.95:
        return f"({form(source, letters)}) mod {source.choice([2, 3])}"
    return f"count({form(source, letters)} < 1, {form(source, letters)} >= n)"


def condition(source: random.Random, letters: str, depth: int = 0) -> str:
    """Return a random condition as text."""
    if depth < 2 and source.random() < 0.4:
        word = source.choice([" and ", " or "])
        parts = [condition(source, letters, depth + 1) for _ in range(2)]
        return f"{source.choice(['', 'not '])}({word.join(parts)})"
    sign = source.choice(["<", "<=", "=", "!=", ">", ">="])
    return f"{number(source, letters)} {sign} {number(source, letters)}"


@one_in(12)
@pytest.mark.parametrize("seed", range(40))
def test_random_rules_are_counted_bounded_and_replayed(seed: int) -> None:
    source = random.Random(seed)  # noqa: S311 - cases of a test
    size = source.choice([2, 2, 3])
    data: dict[str, Any] = {
        "values": source.choice(["0..n", "-n..n", "1..n+1", "0..2*n", "-n-1..n"]),
        "length": size,
        "places": [{"holds": condition(source, "abc"[:size])}],
    }
    if source.random() < 0.25:
        data["classes"] = source.choice(["rotations", "rotations and reflections"])
    rule = rule_of(**data)
    assert [count_growing(rule, n) for n in range(4)] == [
        count_growing_arrays(rule, n) for n in range(4)
    ]
    needed = order_bound(rule).values
    if needed > 30:
        return
    sequence = Sequence.of(GrowingCounts(rule))
    assert sequence.rational.terms(needed + 4) == growing_values(rule, 0, needed + 4)
    report = check(json.loads(json.dumps(certificate_data(sequence.proof(), "0"))), seconds=200)
    assert report.holds, report.reasons


def test_known_formulas() -> None:
    strict = GrowingCounts(rule_of(**RULES["strict"]))
    assert strict.values(9, Workings()) == [comb(n + 1, 3) for n in range(9)]
    weak = rule_of(values="0..n", length=4, blocks=[{"columns": 2, "holds": "a <= b"}])
    assert growing_values(weak, 0, 8) == [comb(n + 4, 4) for n in range(8)]
    magic = rule_of(
        values="0..n",
        rows=3,
        columns=3,
        places=[
            {
                "holds": "a + b + c = n",
                "cells": [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]],
            }
        ],
    )
    gf = Sequence.of(GrowingCounts(magic)).rational
    assert gf == RationalGF.of([1, 1, 1], [1, -5, 10, -10, 5, -1])  # MacMahon's of 3 x 3 squares


def test_the_period_is_found_from_the_vertices_that_count() -> None:
    """Vertices of denominator 2 whose edges have integer points give one factor 1 + t alone."""
    rule = rule_of(**RULES["halves"])
    assert order_bound(rule).factors == ((1, 2), (2, 2))
    pairs = rule_of(
        values="0..n",
        length=3,
        places=[{"holds": "a + b != n and b + c != n and a + c != n"}],
    )
    assert dict(order_bound(pairs).factors) == {1: 4, 2: 1}


def test_a_shift_moves_the_first_n_that_counts() -> None:
    late = rule_of(**RULES["late"])
    bound = order_bound(late)
    assert bound.after > 0
    assert order_bound(late, bound.after + 1).after == -1
    whole = growing_values(late, 0, 12)
    moved = Sequence.of(GrowingCounts(late, 4)).rational
    assert moved.terms(8) == whole[4:]


def test_unimodular_kinds_have_minors_of_absolute_value_at_most_one() -> None:
    source = random.Random(5)  # noqa: S311 - cases of a test
    for _ in range(60):
        rows = [[source.choice([-1, 0, 0, 1]) for _ in range(3)] for _ in range(3)]
        if is_unimodular(rows):
            minors = [
                a * d - b * c
                for (a, b), (c, d) in (
                    ((one[i], one[j]), (two[i], two[j]))
                    for one, two in combinations(rows, 2)
                    for i, j in combinations(range(3), 2)
                )
            ]
            assert set(minors) <= {-1, 0, 1}, rows


def test_only_the_right_fraction_is_proved() -> None:
    counts = GrowingCounts(rule_of(**RULES["differences"]))
    right = Sequence.of(counts).rational
    assert prove(IsGF(counts, right)).premises == ()
    for wrong in (
        RationalGF.of([*right.num[:-1], right.num[-1] + 1], right.den),
        RationalGF.of(right.num[1:], right.den),
    ):
        with pytest.raises(NotDerived, match="the values are those of"):
            prove(IsGF(counts, wrong))


CHANGES: dict[str, Any] = {
    "p": lambda s: s["p"].__setitem__(0, "7"),
    "q": lambda s: s["q"].__setitem__(1, "-2"),
    "shift": lambda s: s["of"].__setitem__("shift", 1),
    "values": lambda s: s["of"]["rule"].__setitem__("values", "-n..2*n"),
    "condition": lambda s: s["of"]["rule"]["blocks"][0].__setitem__("holds", "a < b"),
    "length": lambda s: s["of"]["rule"].__setitem__("length", 3),
    "classes": lambda s: s["of"]["rule"].__setitem__("classes", "rotations"),
    "offset": lambda s: s.__setitem__("offset", 1),
    "product": lambda s: s["of"]["rule"]["blocks"][0].__setitem__("holds", "a * b != n"),
    "cells": lambda s: s["of"]["rule"]["places"][0].__setitem__("cells", [[0, 9]]),
    "unknown key": lambda s: s["of"]["rule"].__setitem__("cyclic", True),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_certificate_is_rejected(name: str) -> None:
    proof = Sequence.of(GrowingCounts(rule_of(**RULES["differences"]))).proof()
    data = json.loads(json.dumps(certificate_data(proof, "0")))
    CHANGES[name](data["statement"])
    assert not check(data, seconds=200).holds
    data["digest"] = digest({key: value for key, value in data.items() if key != "digest"})
    assert not check(data, seconds=200).holds
    if name == "offset":  # which a definition has, and a statement repeats for the checker
        return
    with pytest.raises(GfkitError):
        claimed_of_certificate(data).verify()


BAD = {
    "values grow not": ({"values": "0..3", "length": 2}, "do not grow"),
    "values are no range": ({"values": "n", "length": 2}, "values must be a text"),
    "an end is odd": ({"values": "0..n*n", "length": 2}, "an end of the values"),
    "the wrong way round": ({"values": "2..n-1", "length": 2}, "wrong way round"),
    "no board": ({"values": "0..n"}, "the board is length"),
    "two boards": ({"values": "0..n", "length": 2, "triangle": 3}, "the board is length"),
    "too large": ({"values": "0..n", "rows": 9, "columns": 9}, "at most 64 cells"),
    "a product": (
        {"values": "0..n", "length": 2, "places": [{"holds": "a * b = n"}]},
        "not linear",
    ),
    "a determinant": (
        {"values": "0..n", "length": 4, "places": [{"holds": "det(a, b, c, d) = 0"}]},
        "not linear",
    ),
    "a remainder by a cell": (
        {"values": "0..n", "length": 2, "places": [{"holds": "a mod b = 0"}]},
        "mod is",
    ),
    "an unknown cell": (
        {"values": "0..n", "length": 2, "blocks": [{"columns": 2, "holds": "a = c"}]},
        "unknown name 'c'",
    ),
    "a cell beyond": (
        {"values": "0..n", "length": 2, "places": [{"holds": "a = b", "cells": [[0, 2]]}]},
        "cells are from 0 to 1",
    ),
    "unequal lists": (
        {"values": "0..n", "length": 3, "places": [{"holds": "a = b", "cells": [[0, 1], [2]]}]},
        "equally long",
    ),
    "classes of a square": (
        {"values": "0..n", "rows": 2, "columns": 2, "classes": "rotations"},
        "classes goes with length",
    ),
    "an unknown key": ({"values": "0..n", "length": 2, "cyclic": True}, "unknown key 'cyclic'"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_rule_is_refused_in_one_line(name: str) -> None:
    data, words = BAD[name]
    with pytest.raises(ArrayRuleError, match=words) as caught:
        GrowingRule.from_data(data, "my.toml")
    assert "my.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_is_what_its_data_says(name: str) -> None:
    rule = rule_of(**RULES[name])
    again = GrowingRule.from_data({"name": rule.name, **rule.to_data()}, "again")
    assert again == rule
    counts = GrowingCounts(rule, 3)
    assert GrowingCounts.of_data(json.loads(json.dumps(counts.data()))) == counts
