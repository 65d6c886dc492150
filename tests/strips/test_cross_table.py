"""Random rules of every kind on boards of every form, by every route: equal, or refused in words.

What is right is listed by `oracle.definitions` from the words of the rule alone. The routes: the
engine's own list, a count of a board, the terms and the g.f. of a strip, and the checker's list,
its automata and its verdict on the certificate.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from contextlib import suppress
from functools import partial
from itertools import accumulate
from math import prod
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st
from laws.rules import CONDITIONS, ENDED, KINDS, ends_of, graphs, on_graphs, rows_of, some
from oracle import definitions
from oracle.envelopes import certificate
from samples import parametrize_some

from gfkit.boards.models.files import rule_of_table
from gfkit.boards.models.model import model_of
from gfkit.boards.rules.graph_games import GraphRule
from gfkit.boards.shapes.board import Board
from gfkit.boards.shapes.graph import Graph
from gfkit.boards.shapes.topology import Joins
from gfkit.errors import Disagreement, GfkitError
from gfkit.proofs.checker import check
from gfkit.proofs.checker.core.clock import Clock
from gfkit.proofs.checker.core.conditions import Work
from gfkit.proofs.checker.core.gf import X
from gfkit.proofs.checker.core.rejections import NotChecked, Rejected
from gfkit.proofs.checker.core.strips import family_terms, read_rule, read_strip
from gfkit.proofs.checker.counts.products import (
    count_graph,
    product_values,
)
from gfkit.proofs.checker.counts.tables import (
    adjacent,
    count_cells,
    read_graph_rule,
)
from gfkit.sequences.definition import definition_data
from gfkit.series.profiles import Profile
from gfkit.strips import brute_force
from gfkit.strips.counts.count import count
from gfkit.strips.encodings.graphs import profile_on_graph
from gfkit.strips.sequences.graph_products import GraphProduct
from gfkit.strips.sequences.strip import Strip

REFUSALS = ("open ends", "sides of the board", "full rectangles", "for rectangles", "no array",
            "beyond the sides", "for strips", "board by board", "double edges",
            "short sides are open")  # fmt: skip
FORMS = ["strip", "cylinder", "ring", "torus"]
HOLES = ["#.|..", ".#|..|..", "..#|...", ".#.|...", "#..|..#", "#", "##|##"]
holes = {form: some(HOLES, most=4 if form == "strip" else 1) for form in FORMS}
MOST = 1000
"""Boards that the oracle lists."""
CELLS = 8
MODELS = {"pairs": 6, "pieces": 2}
"""So many rules of these kinds are drawn, of others one, in each example."""

quickly = settings(
    derandomize=True,
    deadline=None,
    phases=(Phase.generate,),
    max_examples=max(1, settings.default.max_examples // 10),
    suppress_health_check=list(HealthCheck),
)


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data))


def powers(poly: Any) -> dict[tuple[int, int], int]:
    """Return a polynomial of the engine or of the checker as the oracle has it."""
    listed = poly if isinstance(poly, dict) else poly.as_dict()
    found = {key if isinstance(key, tuple) else divmod(key, X): c for key, c in listed.items()}
    return {key: c for key, c in found.items() if c}


def or_refused(route: Any, wanted: Any, model: Any, *, is_plain: bool) -> Any:
    """Return what a route says; where there are no ends, a rule that speaks of them is refused."""
    try:
        return route()
    except Disagreement:
        raise
    except GfkitError as error:
        said = str(error)
    definition = model.definition()
    of_ends = {"edges", "liberties", "combination", *ENDED} & {*definition} or any(
        f"'{key}'" in str(definition) for key in ("exceptions", "amount")
    )
    assert any(words in said for words in REFUSALS), said
    assert not wanted or (of_ends and not is_plain), said
    return wanted


def on_holes(model: Any, text: str, topology: str) -> None:
    """Compare single boards: a list, a count, and the checker's count of what has no ends."""
    board, definition = Board.parse(text), plain(model.definition())
    tiles = model.to_data()["parts"][0]["tiles"] if definition["kind"] == "tiling" else None
    definition["quantity"] = "play" if model.play else definition.get("quantity", "")
    across = topology in {"cylinder", "torus"} and board.columns > 2
    down = topology in {"ring", "torus"} and board.rows > 2
    there = definitions.drawn(text, across, down)
    try:
        wanted = definitions.tally(definitions.on_board(definition, there, MOST, tiles))
    except definitions.TooMany:
        return
    assert powers(brute_force.profile_joined(model, board, Joins(across, down))) == wanted
    said = or_refused(lambda: count(model, board, topology=topology), wanted, model, is_plain=False)
    assert powers(said) == wanted
    counted = definition["kind"] in {"placement", "colouring"} and not model.play
    if topology == "strip" and counted and there.cells:
        rule = read_rule({"name": "", "definition": definition, "parts": []})
        assert powers(count_cells(rule, frozenset(there.cells), Clock(60))) == wanted


def on_strips(model: Any, fixed: str, side: int, topology: str, *, multigraph: bool) -> None:
    """Compare the first boards of a strip by each route, with both marks."""
    where, is_plain = (fixed, side, topology, multigraph), topology == "strip"
    how = {"topology": topology, "multigraph": multigraph}
    of: dict[str, Any] = {"kind": "strip", "rule": plain(model.to_data()), "fixed": {fixed: side}}
    of |= {"topology": topology, "neighbours": "multigraph" if multigraph else "simple graph"}
    wanted = []
    with suppress(definitions.TooMany):
        cells, most = (5, 100) if model.game.kind == "edges" else (CELLS, MOST)
        wanted += (
            definitions.tally(definitions.listed(of, n, most))
            for n in range(1, min(4, cells // side) + 1)
        )
    strip = or_refused(lambda: Strip(model, **{fixed: side}, **how), [], model, is_plain=is_plain)
    answer = or_refused(strip.generating_function, [], model, is_plain=is_plain) if strip else []
    if not answer:
        assert not is_plain or not any(wanted), where
        return
    assert [sum(z.values()) for z in wanted] == answer.gf.terms(len(wanted) + 1)[1:], where
    family = read_strip(plain(definition_data(strip.definition(marks="xy"))))
    by_checker = family_terms(family, len(wanted) + 1, Clock(60))
    for n, found in enumerate(wanted, 1):
        assert powers(by_checker[n]) == found, (where, n)
        with suppress(NotChecked):  # where there is more to list
            assert powers(family.board(n, Work(10**5))) == found, (where, n)
        there = definitions.board_of(of, n)
        board = Board.rectangle(there.rows, there.columns)
        joins = Joins(there.across, there.down)
        assert powers(brute_force.profile_joined(model, board, joins)) == found, (where, n)
        turned = {"cylinder": "ring", "ring": "cylinder"} if fixed == "rows" else {}
        how["topology"] = turned.get(topology, topology)
        said = or_refused(partial(count, model, board, **how), found, model, is_plain=is_plain)
        assert powers(said) == found, (where, n)
    grown = "rows" if fixed == "columns" else "columns"
    drawn = or_refused(lambda: strip.positions(**{grown: 2}), None, model, is_plain=is_plain)
    if drawn is not None and len(wanted) > 1:
        once = [*drawn]
        assert len({*once}) == len(once), where
        weights = [[piece.weight for piece in one.pieces] for one in once]
        assert powers(brute_force.summed(weights)) == wanted[1], where
        ends = [*accumulate(prod(z.coefficient for z in some) for some in weights)]
        assert drawn.total == sum(wanted[1].values())
        for index in {k * drawn.total // 4 for k in range(4)} if ends else ():
            assert drawn.unrank(index) == drawn[index] == once[bisect_right(ends, index)], where
    report = check(certificate(answer.provenance))
    assert report.holds, (where, report.reasons)


@parametrize_some("kind", [*dict.fromkeys(["acceptors", "amounts", *KINDS])], first=2)
@quickly
@given(data=st.data())
def test_every_route_leads_to_what_is_listed(kind, data) -> None:
    for _ in range(MODELS.get(kind, 1)):
        by_every_route(kind, data)


def by_every_route(kind: str, data: Any) -> None:
    """Draw a rule of a kind, and compare it on boards with holes, and on a strip of each form."""
    model = data.draw(KINDS[kind])
    note(str(model.definition()))
    ends = ends_of(model.definition())
    has_graph = "graph" in ends
    for topology in ["strip", "ring"] if has_graph else FORMS:
        for text in () if ends else data.draw(holes[topology]):
            on_holes(model, text, topology)
        fixed = data.draw(st.sampled_from(["columns", "rows"]))
        side = data.draw(st.integers(1, 3 - (kind not in CONDITIONS)))
        if has_graph:
            fixed, side = "rows", rows_of(model.definition())
        is_unrolled = data.draw(st.booleans()) and topology != "strip" and kind in CONDITIONS
        if not model.play:
            on_strips(model, fixed, side, topology, multigraph=is_unrolled)


GRAPHS = on_graphs(), graphs(4), st.sampled_from(["strip", "ring"])


@settings(quickly, max_examples=2 * quickly.max_examples)
@given(*GRAPHS)
def test_a_graph_and_its_products_by_every_route(asked, graph, topology) -> None:
    graphs_by_every_route(asked, graph, topology)


@pytest.mark.thorough
@settings(quickly, max_examples=20)
@given(*GRAPHS)
def test_graphs_and_their_products_by_every_route(asked, graph, topology) -> None:
    graphs_by_every_route(asked, graph, topology)


def graphs_by_every_route(asked, graph, topology) -> None:
    game, quantity = asked
    said = {
        **plain(game.to_data()),
        "kind": game.kind,
        "quantity": "positions" if quantity == "play" else quantity,
    }
    of = {"kind": "product", "rule": {"name": "", "definition": {**said, "kind": "graph"}}}
    of |= {"graph": {"vertices": graph.vertices, "edges": [*map(list, graph.edges)]}, "shift": 0}
    of |= {"with": "cycles" if topology == "ring" else "paths", "marks": "xy"}
    if topology == "ring" and game.no_ring:
        with pytest.raises(Rejected, match="around a cycle"):
            product_values(of, 3, Clock(60))
        with pytest.raises(GfkitError, match="around a cycle"):
            GraphProduct(GraphRule(game, quantity), graph, topology)
        return
    wanted = []
    with suppress(definitions.TooMany):
        wanted += (definitions.tally(definitions.listed(of, n, 3000)) for n in range(1, 5))
    by_checker = product_values(of, len(wanted) + 1, Clock(60))
    if quantity != "play":
        terms = GraphProduct(GraphRule(game, quantity), graph, topology).terms(len(wanted) + 1)
        assert [sum(z.values()) for z in wanted] == terms[1:]
    for n, found in enumerate(wanted, 1):
        whole = (Graph.cycle if topology == "ring" else Graph.path)(n).cartesian_product(graph)
        assert powers(by_checker[n]) == found
        rule, _ = read_graph_rule({"name": "", **said})
        assert powers(count_graph(rule, adjacent(whole.vertices, whole.edges), Clock())) == found
        profile = Profile.of(found)
        profile = profile.play() if quantity == "play" else profile
        assert profile_on_graph(game, whole, quantity) == profile


@pytest.mark.parametrize("times", [[0], [1], [0, 1], [1, 2]], ids=str)
@pytest.mark.parametrize("shared", [{}, {"shared": "mistakes"}], ids=["own", "shared"])
@parametrize_some(
    "kind, table",
    [
        ("sorted", {"lines": "rows", "order": "increasing"}),
        ("sorted", {"lines": "columns", "order": "increasing"}),
        ("neighbours", {"directions": ["horizontal"], "relation": "equal", "counts": [0]}),
        ("blocks", {"rows": 1, "columns": 2, "holds": "a != b"}),
    ],
)
def test_the_array_without_cells_has_no_exceptions(kind, table, shared, times) -> None:
    data = {"name": "a", "values": [0, 1], kind: [{**table, "exceptions": times, **shared}]}
    model = model_of(rule_of_table(data, "it"))
    for rows, columns in ((0, 0), (0, 2), (3, 0)):
        assert count(model, Board.rectangle(rows, columns)).total() == (0 in times)
    assert Strip(model, columns=2).terms(1) == [0 in times]
