"""Games with pieces of two neighbouring vertices, and the rules that are played on any graph."""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from gfkit.base.arguments import text as text_argument
from gfkit.boards.kinds.colouring import (
    CIS,
    COL,
    GO,
    NODE_KAYLES,
    NOGO,
    ON_GRAPHS,
    SNORT,
    Owner,
    cis_of,
)
from gfkit.boards.kinds.game import (
    MAX_NAME,
    MEANT_ON_GRAPHS,
    Game,
    game_of_data,
    reading,
    rejecting,
    spelled,
    standard_name,
)
from gfkit.boards.kinds.tiles import Weight
from gfkit.errors import CertificateRejected, GfkitError, UnknownModel


@dataclass(frozen=True, slots=True, repr=False)
class EdgeGame(Game):
    """Players cover empty vertices: two that are neighbours, or one if there is such a piece.

    vertex_piece, edge_piece: the weights of the pieces of one and of two vertices. On boards it is
    a game of pieces.
    """

    kind: ClassVar[str] = "edge"
    name: str
    vertex_piece: Weight | None
    edge_piece: Weight
    vertex_owner: Owner = "left"
    edge_owner: Owner = "right"
    quantities = ()
    on_graphs = ON_GRAPHS

    @property
    def is_impartial(self) -> bool:
        """Whether both players may place the same pieces."""
        return self.edge_owner == "both" and (not self.vertex_piece or self.vertex_owner == "both")

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        vertex = {"owner": self.vertex_owner, "weight": str(self.vertex_piece)}
        return {
            "vertex_piece": vertex if self.vertex_piece else None,
            "edge_piece": {"owner": self.edge_owner, "weight": str(self.edge_piece)},
        }

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> EdgeGame:
        """Return the game that `to_data` wrote; raises GfkitError, KeyError, ... for other data."""
        edge, vertex = data["edge_piece"], data["vertex_piece"]
        owners: Any = vertex["owner"] if vertex else "left", edge["owner"]
        if not {*owners} <= {"left", "right", "both"}:
            raise GfkitError("a piece belongs to left, to right or to both")
        of_vertex = Weight.parse(vertex["weight"]) if vertex else None
        return cls(name, of_vertex, Weight.parse(edge["weight"]), *owners)


O12 = EdgeGame("o12", Weight(1, 1, 0), Weight(1, 0, 1))
ARC_KAYLES = EdgeGame("arc-kayles", None, Weight(1, 1, 0), edge_owner="both")
_CIS = [cis_of(colours) for colours in range(3, 10)]
GRAPH_GAMES: dict[str, Game] = {
    game.name: game for game in (COL, SNORT, CIS, NODE_KAYLES, NOGO, GO, O12, ARC_KAYLES, *_CIS)
}
"""The games that are played on any graph, by name."""


@dataclass(frozen=True, slots=True)
class GraphRule:
    """What to count on a graph: the positions of `game` that are `quantity`."""

    game: Game
    quantity: str

    @property
    def name(self) -> str:
        """The name RULE:QUANTITY."""
        return f"{self.game.name}:{self.quantity}"

    def to_data(self) -> dict[str, Any]:
        """Return the full text of the rule: its name and its definition."""
        game = {"kind": "graph", "quantity": self.quantity, **self.game.to_data()}
        return {"name": self.name, "definition": game, "parts": []}

    def text(self) -> str:
        """Return what is counted as canonical JSON, without a name: the same for equal rules."""
        return json.dumps(self.to_data()["definition"], sort_keys=True, separators=(",", ":"))

    @property
    def summary(self) -> str:
        """What is counted, in a few words."""
        return self.game.says(self.quantity)


@lru_cache(maxsize=256)
def graph_rule_of_text(text: str, name: str = "") -> GraphRule:
    """Return the rule that `GraphRule.text` wrote; one of gfkit's own keeps its own name.

    Raises GfkitError for other text.
    """
    with reading("the text of a rule on graphs"):
        data = json.loads(text)
        quantity = data["quantity"]
        rest = {k: v for k, v in data.items() if k not in {"kind", "quantity"}}
        kinds = (z.kind for z in GRAPH_GAMES.values() if z.to_data().keys() == rest.keys())
        if (kind := next(kinds, None)) is None:
            raise GfkitError(f"no kind of rule on graphs has the keys {', '.join(map(str, rest))}")
        rule = GraphRule(game_of_data(kind, name.partition(":")[0], rest), quantity)
    if quantity not in rule.game.on_graphs or rule.text() != text:
        raise GfkitError("the text of a rule on graphs is not in normal form")
    own = [GraphRule(one, quantity) for one in GRAPH_GAMES.values()]
    same = [one for one in own if one.text() == text]
    return next((one for one in same if one.game.name == rule.game.name), [*same, rule][0])


def graph_rule_data(rule: GraphRule) -> dict[str, Any]:
    """Return a rule on graphs as JSON data, which `graph_rule_of_data` reads.

    >>> rules = [GraphRule(game, "positions") for game in GRAPH_GAMES.values()]
    >>> all(graph_rule_of_data(graph_rule_data(rule)) == rule for rule in rules)
    True
    """
    game = rule.game
    return {"name": game.name, "kind": game.kind, "quantity": rule.quantity, **game.to_data()}


def graph_rule_of_data(data: Mapping[str, Any]) -> GraphRule:
    """Return the rule of such data; raises CertificateRejected for data of another shape."""
    with rejecting():
        rest = {k: v for k, v in data.items() if k not in {"name", "kind", "quantity"}}
        game, quantity = game_of_data(data["kind"], str(data["name"]), rest), data["quantity"]
    if quantity not in game.on_graphs:
        raise CertificateRejected(f"{quantity!r} has no meaning for {game.kind} rules on graphs")
    return GraphRule(game, quantity)


class UnknownGraphRule(UnknownModel):
    """No rule of that name is played on any graph; `nearest` lists similar names."""

    says, ends = "no rule {} is played on graphs", ""


def find_graph_rule(name: str) -> GraphRule:
    """Return the rule of a name RULE or RULE:QUANTITY.

    Raises UnknownGraphRule with the nearest names.

    >>> find_graph_rule("cis3").name
    'cis3:positions'
    """
    text_argument("name", name, "'col:maximal'")
    meant = standard_name(name, GRAPH_GAMES) if len(name) <= MAX_NAME else name
    if meant != name:
        meant = MEANT_ON_GRAPHS.get(meant, meant)
    rule, colon, quantity = meant.partition(":")
    wanted = quantity if colon else "positions"
    if rule not in GRAPH_GAMES:
        near = difflib.get_close_matches(rule[:MAX_NAME], GRAPH_GAMES, n=3, cutoff=0.4)
        raise UnknownGraphRule(name, dict.fromkeys(near or GRAPH_GAMES, ""))
    game = GRAPH_GAMES[rule]
    if len(name) <= MAX_NAME:
        wanted = spelled(wanted, game.on_graphs)
    if wanted in game.on_graphs:
        return GraphRule(game, wanted)
    known = {f"{rule}:{one}": game.says(one) for one in game.on_graphs}
    near = difflib.get_close_matches(name[:MAX_NAME], known, n=3, cutoff=0)
    raise UnknownGraphRule(name, {one: known[one] for one in near})
