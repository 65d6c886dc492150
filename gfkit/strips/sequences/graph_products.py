"""Cartesian products of any small graph with a growing path or cycle, and paths by their ends.

The product with a path is read layer by layer, each layer a copy of the graph, and within a layer
vertex by vertex, as `encodings.graphs` reads any graph. A state between layers says what the last
layer means for the next, and the states are the same in every layer, so an automaton gives the
counts. In the product with a cycle a position is a closed walk: for colourings the state depends on
the last two layers only, and for pairs of vertices on the pairs of the last layer, so each position
has exactly one. Groups of stones may reach around the cycle; so liberty games are counted on paths
only.

Positions on paths alone are also split by their last vertex; these are the parts of a recurrence.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from gfkit.automata.agreement import marked_terms
from gfkit.automata.lumping import merge_equal_futures
from gfkit.automata.steps import CellStep, layered, steps_of
from gfkit.automata.transfer_matrix import Marks, TransferMatrix, direct_sum
from gfkit.base.arguments import instance, size
from gfkit.base.choices import meant
from gfkit.boards.models.model import Model, rule_text_data
from gfkit.boards.models.texts import model_of_data, plain_model
from gfkit.boards.rules.graph_games import (
    GRAPH_GAMES,
    GraphRule,
    find_graph_rule,
    graph_rule_of_text,
)
from gfkit.boards.rules.rule import combination_of, reading
from gfkit.boards.shapes.graph import Graph, graph_of
from gfkit.boards.shapes.topology import LEAST_JOINED, Topology, check_topology
from gfkit.errors import GfkitError, NotRational, VerbCall
from gfkit.proofs.codec import COUNT, Shape, exactly, one_of
from gfkit.sequences.definition import sequence_kind
from gfkit.strips.encodings.graphs import START, may_end, moves_of
from gfkit.strips.encodings.models import model_from
from gfkit.strips.encodings.vertex_orders import vertex_orders
from gfkit.strips.sequences.families import BoardFamily
from gfkit.strips.sequences.strip import Strip
from gfkit.strips.sequences.walks import MARKED, WalkDefinition, check_marks

if TYPE_CHECKING:
    from gfkit.series.profiles import Profile

MAX_PRODUCT_STATES = 20_000
"""Between two vertices; the closure takes 10 microseconds an edge, such an automaton seconds."""


def _read_rule(data: Any) -> GraphRule:
    with reading("the rule of a product"):
        text = json.dumps(data["definition"], sort_keys=True, separators=(",", ":"))
        return graph_rule_of_text(text, str(data["name"]))


def _read_graph(data: Any) -> Graph:
    with reading("the graph of a product"):
        edges = tuple((int(u), int(v)) for u, v in data["edges"])
        graph = Graph.of_edges(data["vertices"], edges)
    if graph.edges != edges:
        raise GfkitError("the edges of a graph are not in normal form")
    return graph


GRAPH = Shape(lambda z: {"vertices": z.vertices, "edges": [*map(list, z.edges)]}, _read_graph)
_WITH: dict[str, Topology] = {"paths": "strip", "cycles": "ring"}
_NAMED = {z: name for name, z in _WITH.items()}
_TOPOLOGY = Shape(_NAMED.get, lambda data: _WITH[one_of(_WITH, "a product is with").read(data)])


@sequence_kind(
    "product",
    rule=Shape(GraphRule.to_data, _read_rule),
    graph=GRAPH,
    topology=_TOPOLOGY.at("with"),
    marks=MARKED,
    shift=COUNT,
)
@dataclass(frozen=True, slots=True, repr=False)
class GraphProduct(BoardFamily):
    """The products of a graph with a path of n vertices, or with a cycle; a(0) is the empty graph.

    rule: the rule, by its name or as `find_graph_rule` returns it; only its text is compared, not
    its name. graph: also a networkx graph. topology: "strip" for paths, "ring" for cycles; cycles
    of 1 and 2 vertices are paths. marks, shift: as for strips, a(n) belongs to n + shift vertices.
    max_states: a limit.
    Raises GfkitError for a graph without vertices, and for liberty games on cycles.

    >>> triangle = GraphProduct("node-kayles", Graph.complete(3))
    >>> answer = triangle.generating_function()
    >>> print(answer.gf, answer.terms(5), answer.verdict)
    (1+x)/(1-3*x-x^2) [1, 4, 13, 43, 142] proved
    >>> print(GraphProduct(find_graph_rule("col"), Graph.path(2)))
    the number of col:positions on the product of a graph (2 vertices, edges 0-1) and a path of n
    """

    MOST: ClassVar[int] = MAX_PRODUCT_STATES
    rule: GraphRule = field(compare=False)
    graph: Graph
    topology: Topology = "strip"
    max_states: int = field(default=MAX_PRODUCT_STATES, compare=False)
    marks: Marks = "none"
    shift: int = 0
    text: str = field(init=False)

    if TYPE_CHECKING:  # what the fields are made from

        def __init__(
            self,
            rule: GraphRule | str,
            graph: Graph,
            topology: Topology = "strip",
            max_states: int = MAX_PRODUCT_STATES,
            marks: Marks = "none",
            shift: int = 0,
        ) -> None: ...

    def __post_init__(self) -> None:
        given: Any = self.rule
        rule = find_graph_rule(given) if isinstance(given, str) else given
        instance("rule", rule, GraphRule, "a rule such as 'col:maximal'")
        text = rule.text()
        check_topology(self.topology)
        check_marks(self.marks, self.shift)
        for name, value in (
            ("text", text),
            ("rule", graph_rule_of_text(text, rule.name)),
            ("graph", graph_of("graph", self.graph)),
            ("max_states", size("max_states", self.max_states, least=1, example=10**4)),
        ):
            object.__setattr__(self, name, value)
        if self.topology not in {"strip", "ring"}:
            raise GfkitError(
                f"the product of a graph with a {meant('topology', self.topology)} is not known; "
                "with a path it is a strip, with a cycle a ring"
            )
        if not self.graph.vertices:
            raise GfkitError("a graph without vertices has no products")
        if not self.rule.game.goes_round(self.topology):
            raise GfkitError(
                f"{self.rule.game.name} is counted on products with paths only: groups may reach "
                "around a cycle"
            )

    @property
    def counted(self) -> GraphRule:
        """What is counted."""
        return self.rule

    @property
    def fixed(self) -> dict[str, object]:
        """The graph, as JSON output has it."""
        return {"graph": GRAPH.write(self.graph)}

    @property
    def multigraph(self) -> bool:
        """Graphs are simple here."""
        return False

    @property
    def is_ring(self) -> bool:
        """Whether the graph is multiplied with cycles."""
        return self.topology == "ring"

    @property
    def unit(self) -> str:
        """What n counts."""
        return "layer"

    def described(self) -> str:
        """Return which graphs the sequence is about."""
        vertices, edges = self.graph.vertices, len(self.graph.edges)
        told = f"{vertices} {'vertex' if vertices == 1 else 'vertices'}"
        told += f" and {edges} edge{'s' * (edges != 1)}"
        kind = "cycles" if self.is_ring else "paths"
        return f"products of a graph of {told} with {kind} of n >= 0 vertices"

    def rule_text(self) -> dict[str, object]:
        """Return the full text of the rule."""
        return self.rule.to_data()

    def require_rational(self) -> None:
        """Raise NotRational for play positions."""
        if self.rule.quantity == "play":
            call = VerbCall.of("count", self.rule.name, graph=self.graph.graph6())
            raise NotRational(
                f"{self.rule.name} need not have a rational generating function: it is the part "
                f"|i - j| <= 1 of the marked one, which `{call}` counts on one graph"
            ).naming(call)

    def transfer_matrix(self, most: int = 0, terms: int | None = 0) -> TransferMatrix:  # noqa: ARG002
        """Return the automaton of the products with paths, with one step for each vertex.

        Raises LimitReached for more than `most` or `max_states` states, NotRational for play.
        """
        self.require_rational()
        found = []
        for coefficient, one in combination_of(self.rule.quantity):
            states, steps = _layers(self, one, most or self.max_states)
            start = (np.arange(len(states)) == 0).astype(np.int64)
            end = np.array([may_end(state) for state in states], dtype=np.int64)
            found.append((coefficient, TransferMatrix(start, steps, end)))
        return direct_sum(found).trimmed()

    def closed_steps(self, most: int) -> list[tuple[int, tuple[CellStep, ...]]]:
        """Return coefficients, each with the steps of a layer between the states of cycles."""
        self.require_rational()
        some = combination_of(self.rule.quantity)
        return [(c, _layers(self, one, most, closed=True)[1]) for c, one in some]

    def first_closed(self, most: int) -> Sequence[Profile]:
        """Return the counts of the shortest cycles, which are paths."""
        paths = merge_equal_futures(self.transfer_matrix(most).marked(self.marks))
        return [*marked_terms(paths, LEAST_JOINED)]

    def __str__(self) -> str:
        name = self.rule.name
        if GRAPH_GAMES.get(self.rule.game.name) != self.rule.game:
            name = f"the user-defined rule {json.dumps(name[:60])}"
        edges = " ".join(f"{u}-{v}" for u, v in self.graph.edges[:20]) or "none"
        more = " ..." if len(self.graph.edges) > 20 else ""
        return (
            f"the number of {name} on the product of a graph ({self.graph.vertices} vertices, "
            f"edges {edges}{more}) and a {'cycle' if self.is_ring else 'path'} of {self.grown}"
            f"{self.marked}"
        )


def _layers(
    family: GraphProduct, quantity: str, most: int, *, closed: bool = False
) -> tuple[list[Any], tuple[CellStep, ...]]:
    """Return the states between layers, and the steps of the vertices of one.

    They are those of paths or, if closed, those below unknown layers: every state to which some
    layer above leads.
    """
    game, n = family.rule.game, family.graph.vertices
    order = [v for part in vertex_orders(family.graph) for v in part.vertices]
    place = {v: i for i, v in enumerate(order)}
    placed = Graph.of_edges(n, ((place[u], place[v]) for u, v in family.graph.edges))
    three = Graph.path(3).cartesian_product(placed)
    near, every = three.neighbours(), range(three.vertices)
    positions, moves = (moves_of(game, one, near, every) for one in ("positions", quantity))
    seeds: Collection[Any] = [START]
    for depth in range(n) if closed else ():
        seeds = {after: None for state in seeds for after, _ in positions(n + depth, state)}

    layers, edges = layered(
        seeds,
        n,
        lambda depth, state: moves(n + depth, state),
        most,
        f"{family.rule.name} has more than {most} states on products of a graph of {n} vertices",
    )
    return [*layers[0]], steps_of(layers, edges)


@sequence_kind(
    "ending",
    model=Shape(rule_text_data, model_of_data).at("rule"),
    ending=exactly(str),
    marks=MARKED,
    shift=COUNT,
)
@dataclass(frozen=True, slots=True, repr=False)
class EndingCounts(WalkDefinition):
    """a(n) is the count of positions on the path of n + shift vertices whose last one has `ending`.

    model: positions of a game of colours or stones; only its text is compared, not its name.
    ending: a colour, or `.` for an empty vertex. The path without vertices has no last vertex and
    counts 0. Raises GfkitError for a model or colour for which this has no meaning.

    >>> from gfkit.boards.models.names import col
    >>> from gfkit.proofs.kernel import Workings
    >>> EndingCounts(col.positions, "B").compute(5, Workings())
    [0, 1, 2, 5, 12]
    """

    model: Model = field(compare=False)
    ending: str
    marks: Marks = "none"
    shift: int = 0
    text: str = field(init=False)

    def __post_init__(self) -> None:
        check_marks(self.marks, self.shift)
        object.__setattr__(self, "model", plain_model(model_from(self.model)))
        object.__setattr__(self, "text", self.model.text())
        _marks_of(self.model, self.ending)

    def transfer_matrix(self, most: int = 0, terms: int | None = 0) -> TransferMatrix:  # noqa: ARG002
        """Return the automaton of paths with a second copy, which the last vertex alone reaches."""
        x, y = _marks_of(self.model, self.ending)
        matrix = Strip(self.model, columns=1).transfer_matrix()
        (step,) = matrix.steps
        chosen = (step.x == x) & (step.y == y)
        n = matrix.dimension
        edges = np.stack((step.source, step.target, *step.weights))
        last = edges[:, chosen] + np.array([[0], [n], [0], [0], [0]])
        doubled = CellStep.of(2 * n, 2 * n, tuple(np.hstack((edges, last))))
        none = np.zeros(n, dtype=np.int64)
        start, end = np.concatenate((matrix.start, none)), np.concatenate((none, matrix.end))
        return TransferMatrix(start, (doubled,), end).trimmed()


def _marks_of(model: Model, last: str) -> tuple[int, int]:
    """Return the exponents of x and y that identify the colour of a vertex."""
    known: dict[str, tuple[int, int]] = {}
    if model.quantity == "positions":
        known = {name: (weight.x, weight.y) for name, weight in model.game.at_vertex.items()}
    if not known or len(set(known.values())) < len(known):
        raise GfkitError(f"{model.name} does not identify the last vertex of a path by its marks")
    if last not in known:
        raise GfkitError(f"{model.name} has no {last!r}; a vertex has one of {', '.join(known)}")
    return known[last]
