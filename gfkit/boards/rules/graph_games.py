"""Games that are played on any graph, most of them on boards too, and their quantities.

In a colouring game players place pieces of one cell, and some pairs must not be neighbours: Col,
Snort, Cis and node-kayles. In a liberty game every group of stones needs an empty neighbour. In a
game of edges pieces cover two neighbours. [BrownEtAl2019, section 2]
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any, ClassVar, Literal

from gfkit.boards.rules.names import MAX_NAME, MEANT_ON_GRAPHS, spelled, standard_name
from gfkit.boards.rules.rule import (
    CountingRule,
    game_of_data,
    reading,
    rejecting,
    rule_kind,
)
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.topology import ALONG, Topology
from gfkit.errors import CertificateRejected, GfkitError, UnknownModel

EMPTY = "."

ON_GRAPHS = ("positions", "maximal", "left-ends", "right-ends", "one-sided-ends", "play")
"""The quantities of games on graphs in which pieces say who may place them."""

Owner = Literal["left", "right", "both"]


def _counted(owners: set[Owner]) -> tuple[str, ...]:
    """Return the quantities on graphs; alternating play needs the owner of each piece."""
    return tuple(one for one in ON_GRAPHS if one != "play" or "both" not in owners)


@dataclass(frozen=True, slots=True)
class Colour:
    """A piece of one cell: its one-character name, who may place it, its weight."""

    name: str
    owner: Owner
    weight: Weight


@rule_kind("colouring")
@dataclass(frozen=True, slots=True, repr=False)
class ColouringGame(CountingRule):
    """Players colour empty cells; neighbouring cells must not have a forbidden pair of colours.

    forbidden: unordered pairs of colour names, each once, sorted. neighbours: "edge" for cells that
    share an edge, "king" also for diagonal neighbours. A position is a legal partial colouring; a
    colour can be placed on an empty cell if no neighbour forbids it.
    """

    has_empty_cells: ClassVar[bool] = True
    has_marked_letters: ClassVar[bool] = True
    needs_liberties: ClassVar[bool] = False
    name: str
    colours: tuple[Colour, ...]
    forbidden: tuple[tuple[str, str], ...]
    neighbours: Literal["edge", "king"] = "edge"

    @classmethod
    def of(
        cls,
        name: str,
        colours: Iterable[Colour],
        forbidden: Iterable[str],
        neighbours: Literal["edge", "king"] = "edge",
    ) -> ColouringGame:
        """Return the game with the forbidden pairs given as words of two colours, such as `BR`."""
        pairs = {(min(word), max(word)) for word in forbidden}
        return cls(name, tuple(colours), tuple(sorted(pairs)), neighbours)

    @property
    def is_impartial(self) -> bool:
        """Whether both players may place the same colours."""
        return all(colour.owner == "both" for colour in self.colours)

    @property
    def weighted_pieces(self) -> list[tuple[int, Weight]]:
        """One cell for each colour, with its weight."""
        return [(1, colour.weight) for colour in self.colours]

    @property
    def forbids_itself(self) -> bool:
        """Whether neighbours must not both have a colour, for one of the colours."""
        return any(one == other for one, other in self.forbidden)

    @property
    def quantities(self) -> tuple[str, ...]:
        """The quantities that have a meaning of their own."""
        return ("positions", "maximal") if self.is_impartial else self.on_graphs

    @property
    def on_graphs(self) -> tuple[str, ...]:
        """The quantities that are counted on any graph."""
        return _counted({colour.owner for colour in self.colours})

    def can_count(self, quantity: str) -> bool:
        """Return whether the quantity is counted, though it may be the same as another."""
        return quantity in self.on_graphs

    @property
    def at_vertex(self) -> dict[str, Weight]:
        """What one vertex may have, with its weight."""
        return {EMPTY: Weight(), **{colour.name: colour.weight for colour in self.colours}}

    @property
    def board_marks(self) -> dict[str, str]:
        """The colours and `_` for an empty cell; L and R, if each player has only one colour."""
        own = {
            player: [one.name for one in self.colours if one.owner == owner]
            for player, owner in (("L", "left"), ("R", "right"))
        }
        players = {player: some[0] for player, some in own.items() if len(some) == 1}
        return players | {one.name: one.name for one in self.colours} | {"_": EMPTY}

    def explained(self) -> list[tuple[str, str]]:
        """Return the colours, and which pairs of them are forbidden."""
        colours = ", ".join(f"{c.name} ({c.owner}, {c.weight})" for c in self.colours)
        pairs = " ".join("".join(pair) for pair in self.forbidden)
        return [("colours", colours), (f"no {self.neighbours} neighbours", pairs)]

    def clash(self, a: str, b: str) -> bool:
        """Return whether two colours must not be neighbours."""
        return (min(a, b), max(a, b)) in self.forbidden

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data, without its name."""
        return {
            "colours": [
                {"name": colour.name, "owner": colour.owner, "weight": str(colour.weight)}
                for colour in self.colours
            ],
            "forbidden": ["".join(pair) for pair in self.forbidden],
            "neighbours": self.neighbours,
        }

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> ColouringGame:
        """Return the game that `to_data` wrote; raises GfkitError, KeyError, ... for other data."""
        told = [(one["name"], one["owner"], Weight.parse(one["weight"])) for one in data["colours"]]
        names = {name for name, _, _ in told if len(name) == 1} - {EMPTY, "#"}
        if (
            len(names) < len(told)
            or not {owner for _, owner, _ in told} <= {"left", "right", "both"}
            or any(len(pair) != 2 or not {*pair} <= names for pair in data["forbidden"])
            or data["neighbours"] not in {"edge", "king"}
        ):
            raise GfkitError(
                "a colouring game has colours of one character each, forbidden pairs of them, and "
                "neighbours that are edge or king"
            )
        return cls.of(name, (Colour(*one) for one in told), data["forbidden"], data["neighbours"])


_X, _Y = Weight(1, 1, 0), Weight(1, 0, 1)
_BLUE, _RED = Colour("B", "left", _X), Colour("R", "right", _Y)

_BB, _BR, _RR = ("B", "B"), ("B", "R"), ("R", "R")

COL = ColouringGame("col", (_BLUE, _RED), (_BB, _RR))
SNORT = ColouringGame("snort", (_BLUE, _RED), (_BR,))
CIS = ColouringGame("cis", (_BLUE, _RED), (_BB, _BR, _RR))
NODE_KAYLES = ColouringGame("node-kayles", (Colour("N", "both", _X),), (("N", "N"),))
KINGS = ColouringGame("kings", (Colour("K", "both", _X),), (("K", "K"),), "king")
CIS_OF = {
    k: ColouringGame(
        f"cis{k}",
        tuple(Colour(name, "both", _X) for name in "123456789"[:k]),
        tuple(combinations_with_replacement("123456789"[:k], 2)),
    )
    for k in range(1, 10)
}
"""Cis with any number of colours, all marked x and placed by both players."""
COLORING = {
    k: ColouringGame(f"{k}-colorings", CIS_OF[k].colours, tuple((z, z) for z in "123456789"[:k]))
    for k in range(1, 10)
}
"""Partial colorings in which neighbours differ; those of all vertices are the proper ones."""

STONES = (_BLUE, _RED)
"""The stones of a liberty game."""
LIBERTIES = "every group of one colour touches an empty cell"


@rule_kind("liberty")
@dataclass(frozen=True, slots=True, repr=False)
class LibertyGame(CountingRule):
    """Players place stones of one cell; every group must touch an empty cell (its liberty).

    A group is a maximal connected set of cells of one colour. In NoGo a move that leaves any group
    without a liberty is illegal; the same positions are the legal positions of Go.
    """

    no_tiles: ClassVar[str] = "is not a local rule, so tile sets do not count it"
    no_ring: ClassVar[str] = "has groups that may reach around the growing side"
    needs_liberties: ClassVar[bool] = True
    neighbours: ClassVar[Literal["edge"]] = "edge"
    colours: ClassVar[tuple[Colour, ...]] = STONES
    name: str
    quantities = on_graphs = ("positions", "play")

    def clash(self, a: str, b: str) -> bool:  # noqa: ARG002
        """Return whether two colours must not be neighbours: any may."""
        return False

    @property
    def at_vertex(self) -> dict[str, Weight]:
        """What one vertex may have, with its weight."""
        return {EMPTY: Weight(), **{stone.name: stone.weight for stone in STONES}}

    def explained(self) -> list[tuple[str, str]]:
        """Return the stones and their condition."""
        return [("stones", "B (left, x), R (right, y); every group touches an empty cell")]

    def goes_round(self, topology: Topology) -> bool:
        """Return whether groups cannot reach around the growing side."""
        return topology not in ALONG

    def to_data(self) -> dict[str, Any]:
        """Return the rule as plain data."""
        return {"liberties": LIBERTIES}

    @classmethod
    def of_data(cls, name: str, data: Mapping[str, Any]) -> LibertyGame:
        """Return the game that `to_data` wrote; raises GfkitError for other data."""
        if data != {"liberties": LIBERTIES}:
            raise GfkitError(f"a liberty game says that {LIBERTIES}, and nothing else")
        return cls(name)


NOGO = LibertyGame("nogo")
GO = LibertyGame("go")


@rule_kind("edge")
@dataclass(frozen=True, slots=True, repr=False)
class EdgeGame(CountingRule):
    """Players cover empty vertices: two that are neighbours, or one if there is such a piece.

    vertex_piece, edge_piece: the weights of the pieces of one and of two vertices. On boards it is
    a game of pieces.
    """

    name: str
    vertex_piece: Weight | None
    edge_piece: Weight
    vertex_owner: Owner = "left"
    edge_owner: Owner = "right"
    quantities = ()

    @property
    def on_graphs(self) -> tuple[str, ...]:
        """The quantities that are counted on any graph."""
        return _counted({self.edge_owner, self.vertex_owner if self.vertex_piece else "right"})

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
        """Return the game that `to_data` wrote; raises GfkitError for other data."""
        vertex, edge = data["vertex_piece"], data["edge_piece"]
        one = Weight.parse(vertex["weight"]) if vertex else None
        owners: Any = (vertex["owner"] if vertex else "left", edge["owner"])
        game = cls(name, one, Weight.parse(edge["weight"]), *owners)
        if not {*owners} <= {"left", "right", "both"} or game.to_data() != data:
            raise GfkitError("no game of edges has these data")
        return game


O12 = EdgeGame("o12", Weight(1, 1, 0), Weight(1, 0, 1))
ARC_KAYLES = EdgeGame("arc-kayles", None, Weight(1, 1, 0), edge_owner="both")
GRAPH_GAMES: dict[str, CountingRule] = {
    game.name: game
    for game in (COL, SNORT, CIS, NODE_KAYLES, NOGO, GO, O12, ARC_KAYLES, *[*CIS_OF.values()][2:])
}
"""The games that are played on any graph, by name; Cis has two colours, or three and more."""


@dataclass(frozen=True, slots=True)
class GraphRule:
    """What to count on a graph: the positions of `game` that are `quantity`."""

    game: CountingRule
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
        if not isinstance(name := data["name"], str):
            raise CertificateRejected("the name of a rule on graphs is not a text")
        game, quantity = game_of_data(data["kind"], name, rest), data["quantity"]
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
    meant = standard_name(name, GRAPH_GAMES) if len(name) <= MAX_NAME else name
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
