"""Models read from their texts and their JSON data, which statements and certificates hold."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from gfkit.boards.models.model import Model, canonical_json, nameless, read_rule_data
from gfkit.boards.models.names import RULES, graph_model, models_of_game
from gfkit.boards.rules import rule as naming
from gfkit.boards.rules.graph_games import CIS_OF
from gfkit.boards.rules.rule import kind_of_table
from gfkit.boards.rules.wang_tiles import Tilings, WeightedTiles
from gfkit.errors import GfkitError


@lru_cache(maxsize=256)
def model_of_text(text: str, name: str = "") -> Model:
    """Return the model that `Model.text` wrote, called `name` unless it has a name of gfkit's.

    Raises GfkitError for other text.
    """
    with naming.reading("the text of a rule"):
        data = json.loads(text)
        play, quantity = data.get("play", False) is True, "tilings"
        parts: tuple[WeightedTiles, ...] = ()
        if "definition" in data:
            said = data["definition"]
            kind = str(said.get("kind"))
            may_be_named = kind in OF_GAMES or not OF_SETS.isdisjoint(said)
            if may_be_named and (named := _named_by_text(kind).get(text)):
                called = name if name in named else next(iter(named))
                return named[called] or graph_model(called)
            rest = {key: one for key, one in said.items() if key not in {"kind", "quantity"}}
            game, quantity = naming.game_of_data(said.get("kind"), name, rest), said.get("quantity")
            if not isinstance(quantity, str) or not game.can_count(quantity):
                known = ", ".join(game.quantities) or "none"
                reason = f"the quantities of {game.kind} rules are {known}, not {quantity!r}"
                raise GfkitError(reason)
            play = play or quantity == "play"
        else:
            game = Tilings.of_data(name, data)
            parts = game.parts
        model = Model(name, "a user-defined rule", game, quantity, parts, play=play, own=True)
    if model.text() != text:
        raise GfkitError("the text of a rule is not in normal form")
    return model


@lru_cache(maxsize=16)
def _named_by_text(kind: str) -> dict[str, dict[str, Model | None]]:
    """Return the models of RULES and of Cis games that are of a kind by their text and name.

    The text of sets is known without the model, which is made on request.
    """
    from gfkit.boards.rules.named_sets import graph_names, graph_table  # noqa: PLC0415 - slow to import

    found: dict[str, dict[str, Model | None]] = {}
    known = [rule.models for rule in RULES if kind in OF_GAMES]
    if kind == "colouring":
        known += [models_of_game(game, "") for game in CIS_OF.values()]
    for model in (model for models in known for model in models if model.game.kind == kind):
        found.setdefault(model.text(), {})[model.name] = model
    for name in graph_names():
        data: Any = graph_table(name)
        if kind_of_table(data) == kind:
            definition = {"kind": kind, "quantity": "arrays", **nameless(data)}
            text = canonical_json({"definition": definition})
            found.setdefault(text, {})[name] = None
    return found


OF_GAMES = frozenset({"colouring", "liberty", "placement"})
"""The kinds of the named games."""
OF_SETS = frozenset({"connected", "edges", "lines", "links", "neighbours"})
"""Each named set of edges or cells has a condition with one of these keys."""


def plain_model(model: Model) -> Model:
    """Return the model that its text defines, whatever else it carries."""
    return model_of_text(model.text(), model.name)


def model_of_data(data: Mapping[str, Any]) -> Model:
    """Return the model of such data; raises CertificateRejected for data of another shape."""
    with naming.rejecting():
        return model_of_text(*read_rule_data(data))
