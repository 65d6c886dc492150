"""Rules as JSON data, and back: what statements and certificates hold.

A rule is its definition; a name beside it is only what to call it. The tile set of a user is a
definition by itself, and then stands in `parts`.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gfkit.boards.kinds.game import game_of_data
from gfkit.boards.language.rules import model_of_text
from gfkit.errors import CertificateRejected, GfkitError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gfkit.boards.kinds.edge_games import GraphRule
    from gfkit.boards.language.rules import Model

_NAMES = ("name", "summary")


def rule_text_data(model: Model) -> dict[str, Any]:
    """Return a rule as certificates carry it: what to call it, and the definition."""
    data = model.to_data()
    if model.definition is not None:
        data["parts"] = []
    if model.play and data["definition"].get("quantity") != "play":
        data["play"] = True
    return data


def read_rule_data(data: Mapping[str, Any]) -> tuple[str, str]:
    """Return the name and the canonical text (`Model.text`) that `rule_text_data` wrote.

    Raises GfkitError, KeyError, TypeError or AttributeError for other data.
    """
    name, definition = data["name"], data["definition"]
    if not isinstance(name, str):
        raise GfkitError("the name of a rule is text")
    told: dict[str, Any] = {"play": True} if data.get("play") is True else {}
    if definition["kind"] == "tiling":
        told["parts"] = [
            {
                "coefficient": part["coefficient"],
                "tiles": {k: v for k, v in part["tiles"].items() if k not in _NAMES},
            }
            for part in data["parts"]
        ]
    else:
        told["definition"] = {k: v for k, v in definition.items() if k not in _NAMES}
        if definition["quantity"] == "play":
            told["play"] = True
    return name, json.dumps(told, sort_keys=True, separators=(",", ":"))


def model_data(model: Model) -> dict[str, Any]:
    """Return a model as JSON data, which `model_of_data` reads.

    >>> from gfkit.boards.language.rules import RULES
    >>> models = [plain_model(model) for rule in RULES for model in rule.models]
    >>> all(model_of_data(model_data(model)) == model for model in models)
    True
    """
    return {**rule_text_data(model), "play": model.play}


def plain_model(model: Model) -> Model:
    """Return the model that its text says, whatever else it carries."""
    return model_of_text(model.text(), model.name)


@contextmanager
def _rejecting() -> Iterator[None]:
    try:
        yield
    except (GfkitError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise CertificateRejected(f"the rule cannot be read: {error}") from None


def model_of_data(data: Mapping[str, Any]) -> Model:
    """Return the model of such data; raises CertificateRejected for data of another shape."""
    with _rejecting():
        name, text = read_rule_data(data)
        return model_of_text(text, name)


def graph_rule_data(rule: GraphRule) -> dict[str, Any]:
    """Return a rule on graphs as JSON data, which `graph_rule_of_data` reads.

    >>> from gfkit.boards.kinds.edge_games import GRAPH_GAMES, GraphRule
    >>> rules = [GraphRule(game, "positions") for game in GRAPH_GAMES.values()]
    >>> all(graph_rule_of_data(graph_rule_data(rule)) == rule for rule in rules)
    True
    """
    game = rule.game
    return {"name": game.name, "kind": game.kind, "quantity": rule.quantity, **game.to_data()}


def graph_rule_of_data(data: Mapping[str, Any]) -> GraphRule:
    """Return the rule of such data; raises CertificateRejected for data of another shape."""
    with _rejecting():
        rest = {k: v for k, v in data.items() if k not in {"name", "kind", "quantity"}}
        game, quantity = game_of_data(data["kind"], str(data["name"]), rest), data["quantity"]
    if quantity not in game.on_graphs:
        raise CertificateRejected(f"{quantity!r} has no meaning for {game.kind} rules on graphs")
    from gfkit.boards.kinds.edge_games import GraphRule  # noqa: PLC0415 - slow to import

    return GraphRule(game, quantity)
