"""A statement whose definition is emptied, cut or of another type says nothing, and never holds."""

import copy
import json
from hashlib import sha256
from pathlib import Path

import pytest
from tiers import is_thorough

from gfkit.errors import GfkitError
from gfkit.proofs.certificate import read_certificate
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.needs import canonical

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


def signed(statement, lemmas=(), evidence=None, premises=()):
    rest = {"format": "gfkit certificate", "version": 2, "statement": statement}
    rest |= {"premises": [*premises], "evidence": evidence or {}, "lemmas": [*lemmas]}
    rest["versions"] = {}
    return {**rest, "digest": sha256(canonical(rest).encode()).hexdigest()}


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


def with_other(value, old, new):
    """Return data in which one definition is another, wherever it occurs."""
    if value == old:
        return copy.deepcopy(new)
    if isinstance(value, dict):
        return {key: with_other(inner, old, new) for key, inner in value.items()}
    return [with_other(z, old, new) for z in value] if isinstance(value, list) else value


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
        found = check(signed(**parts, premises=row["premises"]), seconds=2)
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
    assert not check(signed(equal)).holds
    (tmp_path / "equal.json").write_text(json.dumps(signed(equal)))
    with pytest.raises(GfkitError):  # the engine does not read it, or derives nothing from it
        read_certificate(tmp_path / "equal.json").verify()
    for relation in ("n = n", "a(n) = a(n)", "0*a(n) = 0", "a(n)^0 = 1"):
        for high in (None, 5):
            said = {"kind": "relation", "relation": relation, "names": {"a": definition}}
            assert not check(signed({**said, "low": 0, "high": high})).holds


def test_a_sequence_is_equal_to_itself() -> None:
    for definition in (
        {"kind": "terms", "offset": 1, "terms": ["1", "2"]},
        {"kind": "formula", "formula": "n^2", "offset": 0},
        {"kind": "fraction", "offset": 0, "p": ["1"], "q": ["1", "-1"]},
    ):
        equal = {"kind": "equal sequences", "first": definition, "second": definition}
        assert check(signed(equal)).holds
