"""Games with pieces of two neighbouring vertices, and the rules that are played on any graph."""

from __future__ import annotations

import difflib
import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from gfkit.base.arguments import text as text_argument
from gfkit.boards.kinds.colouring import (
    CIS,
    COL,
    GO,
    NODE_KAYLES,
    NOGO,
    ON_GRAPHS,
    SNORT,
    cis_of,
)
from gfkit.boards.kinds.game import Game, game_of_data, reading
from gfkit.boards.kinds.tiles import Weight
from gfkit.boards.language.synonyms import MAX_NAME, MEANT_ON_GRAPHS, spelled, standard_name
from gfkit.errors import GfkitError, UnknownModel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.boards.kinds.colouring import Owner


@dataclass(frozen=True, slots=True, repr=False)
class EdgeGame(Game):
    """Players cover empty vertices: two that are neighbours, or one if there is such a piece.

    vertex_piece, edge_piece: the weights of the pieces of one and of two vertices.
    """

    kind: ClassVar[str] = "edge"
    name: str
    vertex_piece: Weight | None
    edge_piece: Weight
    vertex_owner: Owner = "left"
    edge_owner: Owner = "right"

    @property
    def quantities(self) -> tuple[str, ...]:
        """On boards it is a game of pieces."""
        return ()

    def says(self, quantity: str) -> str:
        """Return in words what a quantity counts."""
        vertex_is_shared = self.vertex_piece is None or self.vertex_owner == "both"
        if quantity == "positions" and self.edge_owner == "both" and vertex_is_shared:
            return "all positions"
        return super(EdgeGame, self).says(quantity)

    @property
    def on_graphs(self) -> tuple[str, ...]:
        """The quantities that are counted on any graph."""
        return ON_GRAPHS

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        vertex = {"owner": self.vertex_owner, "weight": str(self.vertex_piece)}
        return {
            "vertex_piece": None if self.vertex_piece is None else vertex,
            "edge_piece": {"owner": self.edge_owner, "weight": str(self.edge_piece)},
        }

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> EdgeGame:
        """Return the game that `to_data` wrote; raises GfkitError, KeyError, ... for other data."""
        vertex, edge = data["vertex_piece"], data["edge_piece"]
        game = cls(
            name,
            None if vertex is None else Weight.parse(vertex["weight"]),
            Weight.parse(edge["weight"]),
            "left" if vertex is None else vertex["owner"],
            edge["owner"],
        )
        if not {game.vertex_owner, game.edge_owner} <= {"left", "right", "both"}:
            raise GfkitError("a piece belongs to left, to right or to both")
        return game


O12 = EdgeGame("o12", Weight(1, 1, 0), Weight(1, 0, 1))
ARC_KAYLES = EdgeGame("arc-kayles", None, Weight(1, 1, 0), edge_owner="both")

_GAMES: list[Game] = [COL, SNORT, CIS, NODE_KAYLES, NOGO, GO, O12, ARC_KAYLES]
_GAMES.extend(cis_of(colours) for colours in range(3, 10))

GRAPH_GAMES: dict[str, Game] = {game.name: game for game in _GAMES}
"""The games that are played on any graph, by name."""


@dataclass(frozen=True, slots=True)
class GraphRule:
    """What to count on a graph: the positions of `game` that are `quantity`.

    >>> find_graph_rule("col:maximal").name
    'col:maximal'
    """

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

    >>> rule = find_graph_rule("o12:maximal")
    >>> graph_rule_of_text(rule.text(), "a name") == rule
    True
    """
    with reading("the text of a rule on graphs"):
        data = json.loads(text)
        quantity = data["quantity"]
        rest = {k: v for k, v in data.items() if k not in {"kind", "quantity"}}
        rule = GraphRule(_game_of(rest, name.partition(":")[0]), quantity)
    game = rule.game
    if quantity not in game.on_graphs or rule.text() != text:
        raise GfkitError("the text of a rule on graphs is not in normal form")
    same = [one for one in GRAPH_GAMES.values() if GraphRule(one, quantity).text() == text]
    if same:
        return GraphRule(next((one for one in same if one.name == game.name), same[0]), quantity)
    return rule


def _game_of(data: Mapping[str, Any], name: str) -> Game:
    """Return the game on graphs with these data; their keys tell its kind."""
    for known in {type(game): game for game in GRAPH_GAMES.values()}.values():
        if known.to_data().keys() == data.keys():
            return game_of_data(known.kind, name, data)
    raise GfkitError(f"no kind of rule on graphs has the keys {', '.join(map(str, data))}")


class UnknownGraphRule(UnknownModel):
    """No rule of that name is played on any graph; `nearest` lists similar names."""

    def __init__(self, name: str, nearest: list[str]) -> None:
        super().__init__(name, nearest)
        names = f"name{'s are' if len(nearest) > 1 else ' is'} {', '.join(nearest)}"
        shown = name if len(name) <= 80 else f"{name[:77]}..."
        self.args = (f"no rule {shown!r} is played on graphs; the nearest {names}",)


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
    game = GRAPH_GAMES.get(rule)
    wanted = quantity if colon else "positions"
    if game is not None and len(name) <= MAX_NAME:
        wanted = spelled(wanted, game.on_graphs)
    if game is not None and wanted in game.on_graphs:
        return GraphRule(game, wanted)
    if game is None:
        near = difflib.get_close_matches(rule[:200], GRAPH_GAMES, n=3, cutoff=0.4)
        raise UnknownGraphRule(name, near or list(GRAPH_GAMES))
    known = [f"{rule}:{one}" for one in game.on_graphs]
    raise UnknownGraphRule(name, difflib.get_close_matches(name[:200], known, n=3, cutoff=0))
