"""The printed statement is the statement: it is read back, and no other one prints the same."""

from __future__ import annotations

import copy
import json
import random
import re

import pytest
from forgeries.certificates import PRODUCTS, STRIPS, envelope, graph_product, listed, strip
from oracle.read_back import outline, statement_of

from gfkit.proofs.checker import check, lines_of
from gfkit.proofs.checker.core import words
from gfkit.proofs.checker.core.words import NOTATIONS, WORDS, stated
from gfkit.proofs.checker.program.report_lines import LONGEST, wrapped

FRACTION = {"kind": "fraction", "offset": 0, "p": ["0", "1"], "q": ["1", "-1", "-1"]}
SEQUENCES = [
    FRACTION,
    {"kind": "terms", "offset": -2, "terms": ["1", "-2/3"]},
    {"kind": "formula", "offset": 1, "formula": "Sum_{k=0..n} binomial(n, k)"},
    {"kind": "section", "parts": [FRACTION], "step": 2, "start": 1, "first": 0},
    {"kind": "sum", "parts": [FRACTION, FRACTION], "weights": ["1", "-3"]},
    {"kind": "shift", "parts": [{"kind": "cauchy", "parts": [FRACTION]}], "by": 2, "first": 0},
    {"kind": "nim values", "code": "0.137"},
    {
        "kind": "parameter",
        "rule": {
            "name": "r",
            "values": "0..k",
            "neighbours": [
                {"directions": ["up"], "offsets": [[0, 2]], "relation": "equal", "counts": [0, 1]}
            ],
        },
        "fixed": "columns",
        "side": 2,
        "topology": "cylinder",
        "shift": 0,
    },
    {
        "kind": "twisted",
        "rule": strip("col", "columns", 1)["statement"]["of"]["rule"],
        "fixed": "rows",
        "side": 3,
        "topology": "klein",
        "shifted": 1,
        "shift": 0,
    },
    {"kind": "zero heaps", "code": "0.07", "offset": 1},
]
BOX = [["1/2", "2/3"]]
GAME = {"kind": "placement", "left": [[[0, 0], [1, 0]]], "right": [[[0, 0], [0, 1], [1, -1]]]}
FALLING = {"columns": 2, "rows": 3, "raised": 0, "heights": [0, 0], "mono": False, "players": 2}
PATH = {**FALLING, "opening": ["V1"]}
COL = strip("col", "columns", 1)["statement"]["of"]
STATEMENTS = [
    *({"kind": "least order", "of": of, "order": 2, "from": 3} for of in SEQUENCES),
    {"kind": "generating function", "of": {**COL, "marks": "exy"}, "offset": 0,
     "p": [["1", 0, "-1"], ["1", 1, "1"]], "q": [["1", 0, "1"], ["e^2*x", 1, "-3"], ["y", 2, "1"]]},
    {"kind": "law of boards", "rule": GAME, "law": "2-wide:b"},
    {"kind": "equal sequences", "first": SEQUENCES[3], "second": SEQUENCES[4]},
    {"kind": "relation", "relation": "a(n) = b(n-1)", "names": {"a": COL, "b": FRACTION},
     "low": 1, "high": None},
    {"kind": "fails at", "relation": "a(n)  < 0", "names": {"a": FRACTION}, "low": 0, "high": 9,
     "n": 2, "left": "1", "right": "0"},
    {"kind": "relation", "relation": "a(n) < b(n)", "names": {"a": COL, "b": FRACTION}, "low": 1,
     "high": None},
    {"kind": "identity", "relation": "a(n) = a(m)", "names": {"a": COL}, "ranges": "m >= 0"},
    *({"kind": "relation", "relation": "a(n) >= n", "names": {"a": of}, "low": 0, "high": 5}
      for of in ({"kind": "diagonal", "fraction": "1/(1-x-y)"},
                 {"kind": "algebraic", "equation": "y = 1+x*y^2"})),
    {"kind": "residues", "of": FRACTION, "modulus": 10, "period": 60, "from": 0},
    *({"kind": "signs", "of": FRACTION, "relations": each, "from": 2}
      for each in ([">="], ["!=", "="], [">", ">"], ["<", ">", "<", "="])),
    *({"kind": "signs", "of": FRACTION, "relations": each, "from": 2, "except": some}
      for some in ([2], [2, 3]) for each in (["!="], ["=", "!="])),
    {"kind": "closed form", "of": FRACTION, "formula": ["/", ["^", "2", "n"], ["neg", "3"]],
     "from": 0},
    {"kind": "nearest integer", "of": COL, "kept": ["^", "r", "n"], "from": 1,
     "root": {"poly": ["-1", "-1", "1"], "value": ["1", "2"]}},
    {"kind": "asymptotics", "of": COL, "parts": [{"period": 2, "residue": 1, "terms": [
        {"poly": ["-4", "1"], "base": BOX, "coefficients": [BOX, [*BOX, ["0", "1"]]]}],
        "factor": "4/3", "rate": "2", "from": 0}]},
    {"kind": "asymptotic formula", "of": FRACTION, "main": ["sqrt", "5"], "rest": "~"},
    {"kind": "growth rate", "of": COL, "value": ["3/2", "5/2"]},
    {"kind": "growth per row", "of": COL, "value": ["3/2", "5/2"]},
    {"kind": "growth per cell", "of": COL, "low": "1", "high": "3/2",
     "below": {"side": 4, "base": None}, "above": {"side": 4, "cylinder": True}},
    {"kind": "moments", "of": COL, "lines": [{"of": "left", "slope": ["0", "1"],
                                             "shift": ["0", "1/2"]}]},
    *({"kind": "limit law", "of": COL, "weights": [1, -1], "law": law, "period": 2,
       "residues": [0], "mean": ["1/3", "1/2"], "variance": ["0", "0"]}
      for law in ("normal", "bounded")),
    {"kind": "play equation", "of": COL, "equation": [["1", "2"], ["0", "0", "3"]]},
    {"kind": "play recurrence", "of": COL, "recurrence": [["1"], ["0", "2"]], "from": 0},
    {"kind": "octal period", "code": "0.137", "period": 34, "preperiod": 53, "saltus": 0},
    {"kind": "signs", "of": FRACTION, "relations": [">", "<="], "from": 1},
    {"kind": "signs", "of": FRACTION, "relations": ["!=", "="], "from": 0, "except": [0, 4]},
    {"kind": "residues", "of": FRACTION, "modulus": 10, "period": 60, "from": 0, "rank": 15},
    {"kind": "residues", "of": FRACTION, "modulus": 10, "period": 60, "from": 0},
    {"kind": "relation", "relation": "a(n) >= n-1", "names": {"a": FRACTION}, "low": 0,
     "high": None},
    {"kind": "identity", "relation": "a(m+n) = a(m)", "names": {"a": FRACTION}, "ranges": "m >= 0"},
    {"kind": "winners of heaps", "code": "0.07", "offset": 1, "winners": ["first", "second"]},
    {"kind": "outcomes of strips", "rule": GAME, "fixed": {"rows": 2},
     "says": [{"outcome": "RN", "lengths": [[3, 1, None], [1, 1, 1]]}]},
    {"kind": "sums of a basis", "basis": [4, 5], "low": 12},
    {"kind": "boards of a game", "rule": GAME,
     "boards": [{"board": "..|.#", "outcome": "N"}, {"board": "2x2", "value": {"nodes": []}}]},
    {"kind": "comparison of games", "rule": None, "relation": "<=",
     "left": [{"board": "2x3", "negative": True}], "right": []},
    {"kind": "connected boards", "cells": 5, "count": 12},
    {"kind": "least board of a value", "rule": GAME, "value": {"nodes": [[[], []]]}, "cells": 4},
    {"kind": "payoff formulas", "columns": 2, "mono": False, "players": 2,
     "formulas": [["k^2", "k"], ["1", "0"]]},
    {"kind": "plays with two columns", "first": 1, "step": 4, "empty": None, "begin": ["H12"]},
    {"kind": "plays with two columns", "first": 1, "step": 4, "empty": 2, "begin": []},
    {"kind": "raised plays", "columns": 2},
    {"kind": "recursion counts", "rule": {**COL["rule"], "play": False}, "recursion":
     {"kind": "block recursion", "empty": [["A", 1]], "blocks": [["A", ["A"]]], "power": ["A"],
      "rows": "1"}},
    {"kind": "every play", "columns": 3, "mono": True, "empty": 0},
    {"kind": "every play", "columns": 1, "mono": False, "lines": 1},
    {"kind": "same counts", "first": {**COL["rule"], "play": False},
     "second": {**COL["rule"], "play": False}},
    {"kind": "symmetry", "rule": COL["rule"]["definition"], "symmetry": "left"},
    {"kind": "plays looked at", "plays": [{"game": PATH, "moves": ["V1"], "equilibrium": True}]},
    {"kind": "payoffs", "game": PATH, "payoffs": [[9, 7]], "complete": False},
    {"kind": "scores of an opening", "game": PATH, "scores": None, "lost": 2},
    {"kind": "equilibrium plays", "game": PATH, "facts": {"only": "vertical"}, "payoffs": None},
    {"kind": "finite table", "table": {"kind": "terms", "of": COL}, "entries": [[1, "3"]]},
    {"kind": "table differs", "table": {"kind": "graphs", "rule": {"kind": "liberty"}},
     "place": "0 1", "said": "3", "true": "1"},
    {"kind": "tables disagree", "first": {"kind": "block recursion"}, "place": "1x1",
     "second": {"kind": "boards", "rule": COL["rule"], "topology": "strip"}, "values": ["0", "1"]},
    {"kind": "auxiliary graph", "rule": COL["rule"]["definition"], "pairs": [], "with": "K2"},
    {"kind": "line graph", "rule": COL["rule"]["definition"], "joined": ["edges meet"]},
    {"kind": "independence", "rule": COL["rule"]["definition"], "independent": True},
    {"kind": "same polynomials", "first": COL["rule"]["definition"],
     "second": COL["rule"]["definition"], "graphs": "all"},
    {"kind": "fails on graph", "of": {"kind": "independence", "rule": {}, "independent": True},
     "graph": "0 1; 2"},
]  # fmt: skip
"""A statement of every kind; those of g.f.s are made by the engine."""


def shown(statement):
    """Return the lines that print a statement, without a cut."""
    found, label = [], "statement"
    for depth, text in stated(statement):
        found += wrapped(label, text, depth, full=True)
        label = ""
    return found


@pytest.fixture(scope="module")
def gfs():
    found = [strip(*z)["statement"] for z in STRIPS[:12]]
    found += [graph_product(*z)["statement"] for z in PRODUCTS[:2]]
    payoff = {"kind": "payoff", "player": 1, "game": PATH, "offset": 1, "step": 1, "pieces": False}
    ending = {"kind": "ending", "rule": COL["rule"], "ending": "B", "marks": "xy", "shift": 1}
    return found + [{**FRACTION, "kind": "generating function", "of": z} for z in (payoff, ending)]


@pytest.fixture(scope="module")
def statements(gfs):
    return [*STATEMENTS, *gfs]


def test_there_is_a_statement_of_every_kind_and_words_for_it(statements):
    made = {z["kind"] for z in statements}
    assert made == listed("CHECKS").keys()
    words = {*WORDS, *listed("WORDS")}
    assert {*listed("CHECKS"), *listed("GF_CHECKS")} <= words


def test_what_is_printed_is_read_back(statements):
    for statement in statements:
        printed = shown(statement)
        assert statement_of(printed) == statement
        assert all(len(line) <= 100 and line.isascii() for line in printed)


WILD = [
    "a  b", " ", "\u202e", "x\ncertificate holds", "\\", '"', "é", "0", "-1", "7", "none", "data 1",
    "its name: 1", 0, 1, -3, True, False, None, 1.5, [], {}, ["1"], ["1", "0"], [["1/2", "1"]],
    [[0, 0, 1, "2"]], {"kind": "_rule"}, {"kind": "sum"}, "x" * 300, "y" * 90 + " " + "z" * 90,
]  # fmt: skip
"""Values that might be taken for others."""


def mutated(rng, value):
    """Return the value with one change somewhere."""
    value = copy.deepcopy(value)
    inner = value
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        if not keys:
            return value
        key = rng.choice(keys)
        if isinstance(inner[key], dict | list) and inner[key] and rng.random() < 0.8:
            inner = inner[key]
            continue
        how = rng.randrange(4)
        if how == 0 and key != "kind":
            del inner[key]
        elif how == 1 and isinstance(inner, list):
            inner.append(copy.deepcopy(inner[key]))
        elif how == 1:
            inner[rng.choice(["more", "name", "x y", "p"])] = rng.choice(WILD)
        elif isinstance(inner[key], str) and re.fullmatch(r"-?\d+", inner[key]):
            inner[key] = str(int(inner[key]) + rng.choice([-1, 1, 10]))
        elif type(inner[key]) is int and rng.random() < 0.7:
            inner[key] += rng.choice([-1, 1])
        else:
            inner[key] = copy.deepcopy(rng.choice(WILD))
        return value


def examine(statements, seed, count):
    """Mutate, and compare all texts: two that are the same are of the same statement."""
    rng = random.Random(seed)  # noqa: S311
    for statement in statements:
        known = {}
        for _ in range(count):
            changed = mutated(rng, statement)
            if rng.random() < 0.3:
                changed = mutated(rng, changed)
            text = "\n".join(shown(changed))
            assert text.isascii()
            assert text.isprintable() or "\n" in text
            same = json.dumps(changed, sort_keys=True)
            assert known.setdefault(text, same) == same, text


def test_two_statements_never_print_the_same(statements):
    examine(statements, 1, 60)


@pytest.mark.thorough
def test_a_thousand_mutants_of_each_kind_never_print_the_same(statements):
    examine(statements, 2, 1000)


@pytest.mark.parametrize(
    "recipe",
    [
        ("domineering:left-ends", "columns", 1),
        ("arrays/smooth.toml", "rows", 1),
        ("arrays/no-001-100.toml", "columns", 1),
    ],
)
def test_the_core_has_the_words_of_what_it_settles(recipe, monkeypatch):
    data = strip(*recipe)
    said, rested = check(data).statement, check(data).parts
    assert rested == []
    monkeypatch.setattr(words, "extended", {}.__getitem__)
    assert check(data).statement == said
    assert check(data).holds


def test_a_name_forges_no_line():
    data = strip("domineering", "columns", 1)
    data["statement"]["of"]["rule"]["name"] = "x\ncertificate holds\nstatement   1 = 2 \u202e"
    printed = lines_of(check(envelope(data["statement"], data["evidence"])))
    assert sum(line == "certificate holds" for line in printed) == 1
    assert sum(line.startswith("statement") for line in printed) == 1
    assert statement_of(printed) == data["statement"]


@pytest.mark.parametrize("seed", range(20))
def test_texts_are_read_back_wherever_a_line_breaks(seed):
    rng = random.Random(seed)  # noqa: S311 - no secret
    for _ in range(100):
        some = rng.choices(
            ["\\", " ", "\b", "x", "\u202e", '"', "\\ ", "boo"], k=rng.randint(1, 60)
        )
        name = "x" * rng.randint(0, 110) + "".join(some)
        lines = [(0, "a(n)"), (1, f"the file calls it {words.shown(name)}"), (2, "p = 1")]
        printed = [z for d, line in lines for z in wrapped("" if d else "statement", line, d)]
        assert all(len(line) <= 100 for line in printed)
        assert outline(printed) == lines


def test_a_long_text_is_cut_with_its_digest():
    long = {**FRACTION, "p": [str(10**60 + k) for k in range(200)]}
    other = {**long, "p": [*long["p"][:-1], "1"]}
    texts = []
    for of in (long, other):
        statement = {"kind": "least order", "of": of, "order": 2, "from": 200}
        texts.append([z for d, line in stated(statement) for z in wrapped("", line, d)])
        assert sum(map(len, texts[-1])) < 2 * LONGEST
    assert texts[0] != texts[1]
    assert NOTATIONS["poly"](long["p"]) is not None
