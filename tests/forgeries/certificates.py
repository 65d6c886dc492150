"""True certificates to forge: the statement is written here, and gfkit gives p and q."""

import copy
import hashlib
import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from oracle.envelopes import envelope, seal

from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.shapes.graph import Graph
from gfkit.proofs.checker.core import kinds
from gfkit.series.marked_gf import MarkedGF
from gfkit.strips.encodings.models import find_model
from gfkit.strips.sequences.graph_products import GraphProduct
from gfkit.strips.sequences.strip import Strip


class Forgery(NamedTuple):
    """A certificate, or the text of another file, and whether an oracle refutes what it says.

    outcome: what its reader says of it within so many seconds, if it is no certificate.
    """

    data: Any
    is_false: Callable[[], bool]
    outcome: Callable[[float], str] | None = None


EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def sides(gf):
    """Return p and q as certificates have them."""
    if isinstance(gf, MarkedGF):
        return [[[i, j, k, str(c)] for i, j, k, c in side] for side in (gf.num, gf.den)]
    return [[str(c) for c in side] for side in (gf.num, gf.den)]


def rule_of(model):
    """Return the text of a rule: its definition, and its tiles if they are that."""
    data = json.loads(json.dumps(model.to_data()))
    return data if data["definition"] == {"kind": "tiling"} else {**data, "parts": []}


def strip_of(definition, fixed, side, topology="strip", marks="xy", *, multigraph=False, **rule):
    """Return what a strip's sequence counts."""
    of = {
        "kind": "strip",
        "rule": {"name": "a rule", "definition": definition, **rule},
        "fixed": {fixed: side},
        "topology": topology,
        "marks": marks,
        "shift": 0,
    }
    if topology != "strip":
        of["neighbours"] = "multigraph" if multigraph else "simple graph"
    return of


def strip(name, fixed, side, topology="strip", marks="none", *, multigraph=False):
    """Return the certificate of a strip."""
    model = find_model(str(EXAMPLES / name) if name.endswith(".toml") else name)
    board = Strip(model, **{fixed: side}, topology=topology, multigraph=multigraph)
    p, q = sides(board.generating_function(marks=marks).found)
    of = strip_of({}, fixed, side, topology, marks, multigraph=multigraph)
    return certificate({**of, "rule": rule_of(model)}, p, q)


def graph_product(name, graph, *, cycles=False, marks="none"):
    """Return the certificate of products with a graph."""
    rule = find_graph_rule(name)
    family = GraphProduct(rule, graph, "ring" if cycles else "strip")
    p, q = sides(family.generating_function(marks=marks).found)
    definition = {"kind": "graph", "quantity": rule.quantity, **rule.game.to_data()}
    of = {
        "kind": "product",
        "rule": {"name": rule.name, "definition": json.loads(json.dumps(definition))},
        "graph": {"vertices": graph.vertices, "edges": [list(z) for z in graph.edges]},
        "with": "cycles" if cycles else "paths",
        "marks": marks,
        "shift": 0,
    }
    return certificate(of, p, q)


def certificate(of, p, q):
    """Return the certificate of a statement about a g.f., with terms of p/q as evidence."""
    statement = {"kind": "generating function", "of": of, "offset": 0, "p": p, "q": q}
    return envelope(statement, hashed(p, q, of["marks"], 2 * len(q) + 5))


def hashed(p, q, marks, count):
    """Return evidence: the hash of the first terms of p/q."""
    from oracle.definitions import series

    lines = []
    for term in series(p, q, count):
        if marks == "none":
            lines.append(format(term.get((0, 0), 0), "x"))
        else:
            lines.append(" ".join(f"{i},{j},{term[i, j]:x}" for i, j in sorted(term)))
    text = "".join(f"{z}\n" for z in lines)
    return {"terms": count, "sha256": hashlib.sha256(text.encode("ascii")).hexdigest()}


def array(conditions):
    """Return the definition of arrays, of 0 and 1 unless the conditions say more."""
    return {"kind": "array", "quantity": "arrays", "values": ["0", "1"], **conditions}


def array_rules(*, joined=True):
    """Return conditions of arrays by name, those that have a meaning on joined boards or others."""
    lines = Path(__file__).with_name("array_rules.jsonl").read_text("utf-8").splitlines()
    rows = map(json.loads, lines)
    return {one["name"]: one["rule"] for one in rows if one["joined"] == joined}


def changed(data, path, value):
    """Return a sealed copy with another value in the definition or, for `of`, beside it."""
    copied = json.loads(json.dumps(data))
    inner = copied["statement"]["of"]
    if path[0] == "of":
        path = path[1:]
    else:
        inner = inner["rule"]["definition"]
    for key in path[:-1]:
        inner = inner[key]
    if value is None:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return seal(copied)


STRIPS, MULTIGRAPHS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8")).values()
PRODUCTS = [
    ("col:maximal", Graph.complete(3)),
    ("o12:maximal", Graph.path(2)),
    ("arc-kayles", Graph.path(3)),
    ("nogo", Graph.path(2)),
    ("node-kayles:maximal", Graph.path(2)),
]


def all_strips():
    """Return true certificates of many kinds of strips."""
    found = [strip(*z) for z in STRIPS]
    return found + [strip(*z, multigraph=True) for z in MULTIGRAPHS]


def all_products():
    """Return true certificates of products with graphs."""
    found = [graph_product(*z) for z in PRODUCTS]
    return [*found, graph_product("col:left-ends", Graph.path(2), cycles=True)]


@cache
def proved():
    """Return proofs of many kinds and shapes as data, with names and false statements beside."""
    lines = Path(__file__).with_name("proved.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def with_other(value, old, new):
    """Return data in which one definition is another, wherever it occurs."""
    if value == old:
        return copy.deepcopy(new)
    if isinstance(value, dict):
        return {key: with_other(inner, old, new) for key, inner in value.items()}
    return [with_other(z, old, new) for z in value] if isinstance(value, list) else value


def listed(table):
    """Return the kinds for which the checker has a function, such as "check"."""
    rows = [z for file in kinds.TABLES for z in kinds.declared(file)["rows"].items()]
    return {kind for kind, row in rows if table in row}
