"""Rules on graphs as data: the library and the checker accept the same owners, weights, names."""

from itertools import product

import pytest

from gfkit.boards.rules.graph_games import GRAPH_GAMES, GraphRule, graph_rule_data
from gfkit.errors import CertificateRejected
from gfkit.proofs.certificates import certificate_data, digest, object_of, replay
from gfkit.proofs.kernel import NotDerived, prove, statement_of
from gfkit.strips.statements.graphs import RIGHT_LINE, LineGraph, Symmetry

RULE = GraphRule(GRAPH_GAMES["o12"], "positions")
STATEMENTS = {
    "line graph": LineGraph(RULE, frozenset(RIGHT_LINE)),
    **{which: Symmetry(RULE, which) for which in ("pieces", "left", "parity")},
}
OWNERS = ["left", "right", "both", "nobody", None]
WEIGHTS = ["x", "y", "x^2", "x*y", "2*x", "1"]
NOT_GAMES = [{"name": 5}, {"name": None}, {}, {"edge_piece": None}, {"edge_piece": {"weight": "x"}}]


def is_derived(statement):
    """Whether the library reads the statement and derives it."""
    try:
        prove(statement_of(statement))
    except (CertificateRejected, NotDerived):
        return False
    return True


def is_checked(certificate, statement):
    """Whether the checker accepts the certificate with this statement in its place."""
    rest = {key: one for key, one in certificate.items() if key != "digest"}
    changed = {**rest, "statement": statement}
    report = replay({**changed, "digest": digest(changed)}, seconds=10)
    return object_of("changed", report)["holds"]


def rules():
    """Data of games with pieces of one vertex and of two, most of them well formed."""
    usual = graph_rule_data(RULE)
    for one, two in product(OWNERS, repeat=2):
        for weights in (("x", "y"), ("x", "x")):
            first, second = (
                {"owner": z, "weight": w} for z, w in zip((one, two), weights, strict=True)
            )
            yield {**usual, "vertex_piece": first, "edge_piece": second}
    for one, two in product(WEIGHTS, repeat=2):
        first, second = {"owner": "both", "weight": one}, {"owner": "left", "weight": two}
        yield {**usual, "vertex_piece": first, "edge_piece": second}
    yield from ({**usual, **more} for more in NOT_GAMES)
    yield {**usual, "vertex_piece": None}
    yield {key: one for key, one in usual.items() if key != "name"}


@pytest.mark.parametrize("kind", STATEMENTS)
def test_the_library_derives_what_the_checker_accepts(kind):
    certificate = certificate_data(prove(STATEMENTS[kind]), "0")
    outcomes = set()
    for rule in rules():
        statement = {**certificate["statement"], "rule": rule}
        derived = is_derived(statement)
        assert is_checked(certificate, statement) == derived, rule
        outcomes.add(derived)
    assert outcomes == {False, True}
