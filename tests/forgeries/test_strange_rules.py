"""Statements on strange rules, each false but for one number: none holds, and the true one does."""

import itertools
import json
import random
from pathlib import Path

import pytest
from forgeries import strange_rules
from forgeries.certificates import array, certificate, envelope, strip_of, with_other
from oracle.definitions import TooMany, board_of, count
from tiers import is_thorough, one_in

from gfkit.errors import GfkitError
from gfkit.proofs.certificate import read_certificate
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.generating_functions import X
from gfkit.proofs.checker.core.needs import Clock, NotChecked, Rejected
from gfkit.proofs.checker.core.strip_sequences import read_rule, read_strip, strip_values
from gfkit.proofs.checker.core.tracks import Shape, Work

CASES = 80 if is_thorough() else 12


def by_powers(poly):
    return {(code // X, code % X): c for code, c in poly.items() if c}


@pytest.mark.parametrize("seed", range(12))
def test_strange_rules_count_what_their_words_say(seed) -> None:
    rng = random.Random(seed)  # noqa: S311 - forgeries, not secrets
    for _ in range(CASES):
        of = strange_rules.strip(rng)
        (side,) = of["fixed"].values()
        family, most = read_strip(of), strange_rules.AT_MOST[side]
        try:
            terms = strip_values(of, most + 1, Clock(20))
        except NotChecked:
            continue
        for n in range(1, most + 1):
            try:
                wanted = count(of, n, 5_000)
            except TooMany:
                break
            assert by_powers(terms[n]) == wanted, (of, n)
            assert by_powers(family.board(n, Work(10**6))) == wanted, (of, n)
            assert board_of(of, n).cells


@pytest.mark.parametrize("late", [0, 1, 7, 60])
@pytest.mark.parametrize("topology", ["strip", "cylinder", "ring", "torus"])
def test_one_wrong_term_however_late_is_seen(late, topology) -> None:
    """The g.f. of hard squares on two columns, and the same plus t^late."""
    pair = {"counts": [0], "directions": ["horizontal", "vertical"], "values": ["1"], "of": ["1"]}
    rule = {"kind": "array", "quantity": "arrays", "values": ["0", "1"], "neighbours": [pair]}
    of = {"kind": "strip", "rule": {"name": "", "definition": rule}, "fixed": {"columns": 2}}
    of |= {"topology": topology, "marks": "none", "shift": 0}
    of |= {} if topology == "strip" else {"neighbours": "multigraph"}
    p, q = FRACTIONS[topology]
    assert check(certificate(of, *texts(p, q))).holds
    for sign in (1, -1):
        other = [0] * (late + len(q))
        for k, c in enumerate(p):
            other[k] += c
        for k, c in enumerate(q):
            other[late + k] += sign * c
        while other and not other[-1]:
            other.pop()
        report = check(certificate(of, *texts(other, q)))
        assert report.outcome == "rejected", (late, sign, report.reasons)


def texts(*sides):
    return [[str(c) for c in side] for side in sides]


OPEN, RING = ([1, 1], [1, -2, -1]), ([1, 0, 3, 2], [1, -1, -3, -1])
FRACTIONS = {"strip": OPEN, "cylinder": OPEN, "ring": RING, "torus": RING}


# Rules as acceptors.


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


# Names of exceptions -----------------------------------------------------------------------------


@pytest.mark.parametrize("first, second", [*itertools.product(NAMES[:4], repeat=2)])
def test_exceptions_are_counted_together_exactly_if_their_names_are_equal(first, second):
    tables = [
        {"rows": 1, "columns": 2, "forbid": ["11"], "exceptions": [0, 1], "shared": first},
        {"rows": 2, "columns": 1, "forbid": ["0|0"], "exceptions": [0, 1], "shared": second},
    ]
    compare(array({"window": tables}))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_a_name_at_every_side(name):
    """A table that may not fail at all was one that must not fail only where the name was empty."""
    table = {"rows": 1, "columns": 1, "forbid": ["1"], "exceptions": [0, 2], "shared": name}
    compare(array({"window": [table]}))


# Sides -------------------------------------------------------------------------------------------


@one_in(2)
@pytest.mark.parametrize("side", [3, 16, 17, 40])
def test_a_long_side_hides_no_false_fraction(side):
    """At most one 1 in a row of `side` cells: side + 1 rows, so 1/(1 - (side + 1) t)."""
    row = {"directions": ["row"], "arrows": ["a 0 a", "a 1 b", "b 0 b"], "start": ["a"]}
    of = strip_of(array({"lines": [{**row, "accept": ["a", "b"]}]}), "columns", side, marks="none")
    for second in (side + 1, side, 2**side):
        data = certificate(of, ["1"], ["1", str(-second)])
        assert check(data).holds == (second == side + 1)


def test_what_cannot_be_listed_is_said_not_to_be(monkeypatch):
    monkeypatch.setattr("gfkit.proofs.checker.core.strip_sequences.MAX_ENUMERATED", 0)
    of = strip_of(array({}), "columns", 2, marks="none")
    statement = {"kind": "generating function", "of": of, "offset": 0, "p": ["1"], "q": ["1", "-4"]}
    report = check(envelope(statement, {}))
    assert report.holds
    assert ("boards", "not enumerated") in report.lines


# Tables of arrows --------------------------------------------------------------------------------


PLACE = {"track": "place", "offsets": [[0, 0], [0, 1]], "arrows": [[0, 0]], "accepting": [0]}
WRONG = [
    {"track": "row", "arrows": [[0]], "accepting": [0]},
    {"track": "row", "arrows": [[0, 1]], "accepting": [0]},
    {"track": "row", "arrows": [[0, -2]], "accepting": [0]},
    {"track": "row", "arrows": [[0, 0]], "accepting": [1]},
    {"track": "row", "arrows": [], "accepting": []},
    {"track": "row", "arrows": [[0, 0]], "accepting": [0], "exceptions": [0]},
    {"track": "row", "arrows": [[0, 0]], "accepting": [0], "offsets": [[0, 0]]},
    {"track": "diagonal", "arrows": [[0] * 4], "accepting": [0], "breadth": 2},
    {"track": "king", "arrows": [[0, 0]], "accepting": [0]},
    {**PLACE, "offsets": []},
    {**PLACE, "offsets": [[0, 0], [0, 0]]},
    {**PLACE, "inside": False},
    {**PLACE, "inside": False, "offsets": [[0, 1], [0, 0]], "arrows": [[0, 0, 0]]},
    {**PLACE, "shared": "a"},
]


@pytest.mark.parametrize("table", WRONG, ids=str)
def test_tables_that_are_not_automata_are_rejected(table):
    with pytest.raises(Rejected):
        strip_values(
            strip_of(array({"acceptors": [table]}), "columns", 2, marks="none"), 3, Clock(60)
        )


# Definitions of nothing.


KEPT = Path(__file__).parents[1] / "reference" / "kept_certificates.jsonl"
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


def definitions(value, is_inside=False):
    """Yield the objects of a kind in a statement."""
    if isinstance(value, dict):
        if "kind" in value and is_inside:
            yield value
        for inner in value.values():
            yield from definitions(inner, True)
    elif isinstance(value, list):
        for inner in value:
            yield from definitions(inner, True)


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
        for one in definitions(row.get("statement")):
            key = (row["statement"]["kind"], one["kind"], *sorted(one))
            found.setdefault(key, (row, one))
    return {key: z for key, z in found.items() if len(json.dumps(z[0])) < 20_000}


POOL = pool()


@pytest.mark.parametrize(
    "key", sorted(POOL)[:: 1 if is_thorough() else 4], ids=lambda z: "-".join(z[:2])
)
def test_no_kind_of_definition_holds_with_a_key_emptied(key) -> None:
    row, one = POOL[key]
    for name, other in changed(one):
        parts = {z: with_other(row[z], one, other) for z in ("statement", "lemmas", "evidence")}
        found = check(envelope(**parts, premises=row["premises"]), seconds=2)
        assert not found.holds, (name, other.get(name))


NOTHING = [
    {},
    {"kind": "strip"},
    {"kind": "strip", "rule": "no rule at all", "shift": 0},
    {"kind": "formula", "formula": "1/0", "offset": 0},
    {"kind": "formula", "formula": "", "offset": 0},
    {"kind": "fraction", "offset": 0, "p": ["1"], "q": []},
    {"kind": "terms", "offset": 0, "terms": []},
    {"kind": "sum", "parts": [], "weights": []},
]


@pytest.mark.parametrize("definition", NOTHING, ids=str)
def test_nothing_is_said_of_what_is_no_sequence(definition, tmp_path: Path) -> None:
    equal = {"kind": "equal sequences", "first": definition, "second": definition}
    assert not check(envelope(equal, {})).holds
    (tmp_path / "equal.json").write_text(json.dumps(envelope(equal, {})))
    with pytest.raises(GfkitError):  # the engine does not read it, or derives nothing from it
        read_certificate(tmp_path / "equal.json").verify()
    for relation in ("n = n", "a(n) = a(n)", "0*a(n) = 0", "a(n)^0 = 1"):
        for high in (None, 5):
            said = {"kind": "relation", "relation": relation, "names": {"a": definition}}
            assert not check(envelope({**said, "low": 0, "high": high}, {})).holds


def test_a_sequence_is_equal_to_itself() -> None:
    for definition in (
        {"kind": "terms", "offset": 1, "terms": ["1", "2"]},
        {"kind": "formula", "formula": "n^2", "offset": 0},
        {"kind": "fraction", "offset": 0, "p": ["1"], "q": ["1", "-1"]},
    ):
        equal = {"kind": "equal sequences", "first": definition, "second": definition}
        assert check(envelope(equal, {})).holds
