"""Statements on strange rules, each false but for one number: none holds, and the true one does."""

import itertools
import json
import random
from pathlib import Path

from forgeries import strange_rules
from forgeries.certificates import array, envelope, strip_of, with_other
from oracle.definitions import TooMany, board_of, count
from oracle.forgeries import within
from samples import parametrize_some

from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.conditions import Shape, Work
from gfkit.proofs.checker.core.gf import X
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.core.strips import read_rule, read_strip, strip_values

CASES = 12


def by_powers(poly):
    return {(code // X, code % X): c for code, c in poly.items() if c}


@parametrize_some("seed", range(12), share=36)
def test_strange_rules_count_what_their_words_say(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    for _ in range(CASES):
        of = strange_rules.strip(rng)
        (side,) = of["fixed"].values()
        try:
            family, most = read_strip(of), strange_rules.AT_MOST[side]
            terms = strip_values(of, most + 1, Clock(20))
        except NotChecked:
            continue
        except Rejected as error:
            if "are their own neighbours" not in str(error):
                raise
            continue
        for n in range(1, most + 1):
            try:
                wanted = count(of, n, 5_000)
            except TooMany:
                break
            assert by_powers(terms[n]) == wanted, (of, n)
            assert by_powers(family.board(n, Work(10**6))) == wanted, (of, n)
            assert board_of(of, n).cells


NAMES = ["", " ", "a", "neighbours 0", "own", "None", "0"]


def compare(definition, sides=(1, 2, 3), boards=4):
    """Compare counts by matrices, and by listing, with those of the oracle."""
    for fixed, side in itertools.product(("rows", "columns"), sides):
        of = strip_of(definition, fixed, side, marks="none")
        found = strip_values(of, boards, Clock(60))
        assert found[1:] == [sum(count(of, n).values()) for n in range(1, boards)], (fixed, side)
        rule = read_rule(of["rule"])
        shapes = [(side, n) if fixed == "rows" else (n, side) for n in range(boards)]
        listed = [
            rule.game.counted(rule.quantity, Shape(*shape), Work(10**7)).get(0, 0)
            for shape in shapes
        ]
        assert found == listed


@parametrize_some("first, second", [*itertools.product(NAMES[:4], repeat=2)], share=36)
def test_exceptions_are_counted_together_exactly_if_their_names_are_equal(first, second):
    tables = [
        {"rows": 1, "columns": 2, "forbid": ["11"], "exceptions": [0, 1], "shared": first},
        {"rows": 2, "columns": 1, "forbid": ["0|0"], "exceptions": [0, 1], "shared": second},
    ]
    compare(array({"window": tables}))


@parametrize_some("name", NAMES)
def test_a_name_is_a_name_at_every_side(name):
    """A table that may not fail at all was one that must not fail only where the name was empty."""
    table = {"rows": 1, "columns": 1, "forbid": ["1"], "exceptions": [0, 2], "shared": name}
    compare(array({"window": [table]}))


def test_what_cannot_be_listed_is_said_not_to_be(monkeypatch):
    monkeypatch.setattr("gfkit.proofs.checker.core.strips.MAX_ENUMERATED", 0)
    of = strip_of(array({}), "columns", 2, marks="none")
    statement = {"kind": "generating function", "of": of, "offset": 0, "p": ["1"], "q": ["1", "-4"]}
    report = check(envelope(statement, {}))
    assert report.holds
    assert ("boards", "not enumerated") in report.lines


KEPT = Path(__file__).parents[1] / "recorded" / "certificates.jsonl"
FREE = {
    "name": "what the file calls it",
    "weights": "all are 1",
    "offset": "0 is one",
    "first": "0 is one",
    "left": "a player without pieces",
    "right": "a player without pieces",
    "forbidden": "nothing is forbidden",
    "joined": "nothing is joined",
    "pairs": "no pairs",
    "vertex_piece": "null: there is none",
    "p": "the sequence of zeros",
}
"""Keys that may be empty or missing, and what they say then; of another type they say nothing."""


def changed(definition):
    """Yield each key that is removed, emptied, or of other types, and the definition."""
    for key, value in definition.items():
        without = {name: z for name, z in definition.items() if name != key}
        if key not in FREE:
            yield key, without
        others = [7, [], {}, "x", None, True, 1.5]
        empty = [] if value is None else [type(value)()]
        for other in [*empty, *(z for z in others if type(z) is not type(value))]:
            is_said = key in FREE and (other is None or other in empty)
            if other != value and not is_said:
                yield key, {**without, key: other}


def pool():
    """Return small certificates, one for each kind of statement and definition with its keys."""
    rows = [json.loads(line)["certificate"] for line in KEPT.read_text().splitlines()]
    found = {}
    for row in sorted(rows, key=lambda z: len(json.dumps(z))):
        inner = [one for _, one in within(row["statement"]) if isinstance(one, dict)]
        for one in (z for z in inner if "kind" in z):
            key = (row["statement"]["kind"], one["kind"], *sorted(one))
            found.setdefault(key, (row, one))
    return {key: z for key, z in found.items() if len(json.dumps(z[0])) < 20_000}


POOL = pool()


@parametrize_some("key", sorted(POOL)[::4], ids=lambda z: "-".join(z[:2]), share=84)
def test_no_kind_of_definition_holds_with_a_key_emptied(key) -> None:
    row, one = POOL[key]
    for name, other in changed(one):
        parts = {z: with_other(row[z], one, other) for z in ("statement", "lemmas", "evidence")}
        found = check(envelope(**parts, premises=row["premises"]), seconds=0.7)
        assert not found.holds, (name, other.get(name))
