"""Rules as JSON data, and back: what statements about boards and graphs hold."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gfkit.boards.arrays import ArrayRule
from gfkit.boards.colouring import Colour, ColouringGame, LibertyGame
from gfkit.boards.edge_games import EdgeGame, GraphRule
from gfkit.boards.pieces import PlacementGame, SharedPiece
from gfkit.boards.rules import Definition, Model, Part
from gfkit.boards.tiles import TileSet, Weight
from gfkit.errors import CertificateRejected

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gfkit.boards.edge_games import GraphGame
    from gfkit.boards.pieces import Piece
    from gfkit.boards.rules import Game


def model_data(model: Model) -> dict[str, Any]:
    """Return a model as JSON data, which `model_of_data` reads: its definition or its tile sets.

    >>> from gfkit.boards.rules import RULES
    >>> models = [plain_model(model) for rule in RULES for model in rule.models]
    >>> all(model_of_data(model_data(model)) == model for model in models)
    True
    """
    return {**plain_model(model).to_data(), "play": model.play}


def plain_model(model: Model) -> Model:
    """Return the model as its definition has it, or else as its tile sets; without explanations.

    Tile sets that stand beside a definition are left out: they are made from it.

    >>> from gfkit.boards.rules import domineering
    >>> plain = plain_model(domineering.play)
    >>> plain == model_of_data(model_data(domineering.play)), plain.summary
    (True, '')
    """
    definition = model.definition
    if definition is not None and isinstance(definition.game, PlacementGame | ArrayRule):
        definition = replace(definition, game=replace(definition.game, summary=""))
    parts = () if definition is not None else model.parts
    parts = tuple(replace(p, tiles=replace(p.tiles, summary="")) for p in parts)
    return Model(model.name, "", parts, definition, play=model.play)


def model_of_data(data: Mapping[str, Any]) -> Model:
    """Return the model of such data; raises CertificateRejected for data of another shape.

    Tile sets beside a definition are not read.
    """
    try:
        name, definition = str(data["name"]), data["definition"]
        found: Definition | None = None
        parts: tuple[Part, ...] = ()
        if definition["kind"] != "tiling":
            game = _game(str(definition["kind"]), definition, name.partition(":")[0])
            found = Definition(game, str(definition["quantity"]))
        else:
            parts = tuple(
                Part(int(part["coefficient"]), TileSet.from_data(part["tiles"]))
                for part in data["parts"]
            )
            if not parts:
                raise CertificateRejected("the rule has neither a definition nor tile sets")
        return Model(name, "", parts, found, play=data["play"] is True)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CertificateRejected(f"the rule cannot be read: {error}") from None


def graph_rule_data(rule: GraphRule) -> dict[str, Any]:
    """Return a rule on graphs as JSON data, which `graph_rule_of_data` reads.

    >>> from gfkit.boards.edge_games import GRAPH_GAMES
    >>> rules = [GraphRule(game, "positions") for game in GRAPH_GAMES.values()]
    >>> all(graph_rule_of_data(graph_rule_data(rule)) == rule for rule in rules)
    True
    """
    kind = next(kind for kind, (cls, _) in _GRAPH_GAMES.items() if isinstance(rule.game, cls))
    return {
        "name": rule.game.name,
        "kind": kind,
        "quantity": rule.quantity,
        **rule.game.to_data(),
    }


def graph_rule_of_data(data: Mapping[str, Any]) -> GraphRule:
    """Return the rule of such data; raises CertificateRejected for data of another shape."""
    try:
        _, read = _GRAPH_GAMES[str(data["kind"])]
        game: GraphGame = read(data, str(data["name"]))
        return GraphRule(game, str(data["quantity"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CertificateRejected(f"the rule cannot be read: {error}") from None


def _game(kind: str, data: Mapping[str, Any], name: str) -> Game:
    if kind == "array":
        rule = {key: value for key, value in data.items() if key not in {"kind", "quantity"}}
        return ArrayRule.from_data(rule, name)
    readers: dict[str, Callable[[Mapping[str, Any], str], Game]] = {
        "placement": _placement,
        "colouring": _colouring,
        "liberty": _liberty,
    }
    return readers[kind](data, name)


def _placement(data: Mapping[str, Any], name: str) -> PlacementGame:
    left, right = (tuple(map(_piece, data[side])) for side in ("left", "right"))
    both = tuple(
        SharedPiece(_piece(piece["cells"]), Weight.parse(str(piece["weight"])))
        for piece in data.get("both", [])
    )
    return PlacementGame(name, left, right, both)


def _piece(cells: list[list[int]]) -> Piece:
    return tuple((int(row), int(column)) for row, column in cells)


def _colouring(data: Mapping[str, Any], name: str) -> ColouringGame:
    colours = tuple(
        Colour(str(c["name"]), _owner(c["owner"]), Weight.parse(str(c["weight"])))
        for c in data["colours"]
    )
    neighbours = data["neighbours"]
    if neighbours not in ("edge", "king"):
        raise CertificateRejected("neighbours are those of an edge or of a king")
    return ColouringGame.of(name, colours, map(str, data["forbidden"]), neighbours)


def _liberty(data: Mapping[str, Any], name: str) -> LibertyGame:
    game = LibertyGame(name)
    if data["liberties"] != game.to_data()["liberties"]:
        raise CertificateRejected("a rule about liberties that is not that of NoGo")
    return game


def _edge_game(data: Mapping[str, Any], name: str) -> EdgeGame:
    vertex, edge = data["vertex_piece"], data["edge_piece"]
    edge_weight = Weight.parse(str(edge["weight"]))
    if vertex is None:
        return EdgeGame(name, None, edge_weight, edge_owner=_owner(edge["owner"]))
    return EdgeGame(
        name,
        Weight.parse(str(vertex["weight"])),
        edge_weight,
        _owner(vertex["owner"]),
        _owner(edge["owner"]),
    )


def _owner(text: object) -> Any:
    if text not in ("left", "right", "both"):
        raise CertificateRejected("a piece belongs to left, right or both")
    return text


_GRAPH_GAMES: dict[str, tuple[type[Any], Callable[[Mapping[str, Any], str], GraphGame]]] = {
    "colouring": (ColouringGame, _colouring),
    "liberty": (LibertyGame, _liberty),
    "edges": (EdgeGame, _edge_game),
}
