"""Certificates of cylinders, rings and tori: what holds, and what does not after a change."""

from __future__ import annotations

import copy
import hashlib
import itertools
import json
import re
from pathlib import Path

import pytest
from oracle.version_one import version_one

from gfkit.boards.arrays import ArrayRule
from gfkit.boards.rules import domineering, find_model, kings, model_of, node_kayles
from gfkit.boards.tiles import TileSet
from gfkit.proofs.checker.version_one import check
from gfkit.strips.strip import Strip

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def seal(certificate):
    """Write the digest anew, as somebody who changes a certificate would."""
    rest = {key: certificate[key] for key in certificate if key != "digest"}
    dump = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return {**rest, "digest": hashlib.sha256(dump.encode("ascii")).hexdigest()}


def at(certificate, path, value):
    """Return the certificate with another value at the path."""
    changed = copy.deepcopy(certificate)
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


JOINED = [
    (model, topology, multigraph)
    for model in (
        domineering.positions,
        domineering.one_sided_ends,
        node_kayles.maximal,
        kings.positions,
        find_model("cram:tilings"),
    )
    for topology in ("cylinder", "ring", "torus")
    for multigraph in (False, True)
]


@pytest.mark.parametrize(
    "model, topology, multigraph", JOINED, ids=lambda z: getattr(z, "name", str(z))
)
def test_joined_ends_are_certified(model, topology, multigraph):
    large = 2 if "sided" in model.name else 3
    for fixed, marks in (({"columns": large}, "none"), ({"rows": 2}, "x"), ({"columns": 1}, "xy")):
        strip = Strip(model, **fixed, topology=topology, multigraph=multigraph)
        data = version_one(strip.generating_function(marks=marks))
        report = check(json.loads(json.dumps(data)))
        assert report.reasons == []


@pytest.fixture(scope="module")
def torus():
    strip = Strip(domineering.positions, columns=3, topology="torus")
    return version_one(strip.generating_function())


TAMPERED_TORUS = [
    (("p", 2), "-5", "the series of p/q differs"),
    (("q", 2), "-2", "the series of p/q differs|common factor"),
    (("topology",), "ring", "compared.sha256|bound.dimension|miscount"),
    (("topology",), "cylinder", "compared.sha256|bound.dimension|miscount"),
    (("neighbours",), "multigraph", "miscount|compared.sha256"),
    (("neighbours",), "none", "is not"),
    (("fixed", "columns"), 4, "compared.sha256|bound.dimension"),
    (("bound", "dimension"), 3, "merging leaves"),
    (("compared", "terms"), 12, "dimension 8 needs 17"),
    (("compared", "sha256"), "0" * 64, "compared.sha256"),
]


@pytest.mark.parametrize("path, value, reason", TAMPERED_TORUS, ids=lambda z: str(z)[:20])
def test_tampering_with_a_torus_is_rejected(torus, path, value, reason):
    report = check(seal(at(torus, path, value)))
    assert not report.holds
    assert re.search(reason, report.reasons[0])


def test_a_torus_needs_to_say_what_neighbours_are(torus):
    less = {key: value for key, value in torus.items() if key not in {"neighbours", "digest"}}
    assert "neighbours goes with joined sides" in check(seal(less)).reasons[0]


def test_a_rule_about_sides_is_none_of_a_torus(torus):
    rule = {"kind": "array", "quantity": "arrays", "name": "r", "values": ["0"]}
    sided = {**rule, "corners": {"top-left": "0"}}
    changed = at(torus, ("rule", "definition"), sided)
    assert "is about sides" in check(seal(changed)).reasons[0]


def test_array_rules_and_tile_sets_on_tori_are_certified():
    words = {"values": ["0", "1"], "words": [{"direction": "diagonal", "forbid": ["11"]}]}
    tiles = EXAMPLES / "hard-squares.toml"
    for model in (model_of(ArrayRule.from_data(words, "r")), model_of(TileSet.read(tiles))):
        for topology, multigraph in itertools.product(("cylinder", "torus"), (False, True)):
            strip = Strip(model, columns=2, topology=topology, multigraph=multigraph)
            report = check(version_one(strip.generating_function()))
            assert report.reasons == []
