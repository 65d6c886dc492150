"""A `Model` is one thing to count: a rule, a quantity, and how; its text and its JSON data.

Its `parts` say how to count, as an integer combination of tile sets. Its game and quantity say what
to count; only slow enumeration and the checker use these, so a wrong tile set cannot confirm
itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gfkit.base.arguments import flag, instance, text
from gfkit.base.display import Shown, in_one_line
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.rules.wang_tiles import TileSet, Tilings, WeightedTiles, parts_data
from gfkit.errors import GfkitError, UnknownModel


@dataclass(frozen=True, slots=True, repr=False)
class Model(Shown):
    """One thing to count: the positions of a game that are `quantity`, with |i - j| <= 1 if `play`.

    name: as `named_model` reads it. summary: what is counted, in words. game: the rule; for a tile
    set, such as that of a user's file, its tilings. parts: tile sets whose sum counts them, empty
    if they are made from the game. own: whether it is user-defined; then it is compared with
    enumeration before use.

    >>> from gfkit.boards.models.names import domineering
    >>> domineering.maximal
    <Model domineering:maximal: positions in which neither player can place a piece>
    """

    name: str
    summary: str
    game: CountingRule
    quantity: str
    parts: tuple[WeightedTiles, ...] = ()
    play: bool = False
    own: bool = False

    def definition(self) -> dict[str, object]:
        """Return what is counted as plain data; the parts define a tile set."""
        if isinstance(self.game, Tilings):
            return {"kind": "tiling"}
        return {"kind": self.game.kind, "quantity": self.quantity, **self.game.to_data()}

    def to_data(self) -> dict[str, object]:
        """Return the full text of the rule, as a certificate carries it."""
        parts = parts_data(self.parts) if isinstance(self.game, Tilings) else []
        return {"name": self.name, "definition": self.definition(), "parts": parts}

    def text(self) -> str:
        """Return what is counted as canonical JSON, without any name: the same for equal rules.

        It contains the tile sets if they are the definition.
        """
        return read_rule_data(rule_text_data(self))[0]

    def __repr__(self) -> str:
        return in_one_line(self, f"<Model {self}: {self.summary}>")

    def __str__(self) -> str:
        return self.name


def nameless(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return data of a rule without its name."""
    return {key: value for key, value in data.items() if key not in {"name", "summary"}}


def canonical_json(data: dict[str, Any]) -> str:
    """Return data as JSON, always written in one way."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def close_names(name: str, known: Iterable[str], n: int = 3, cutoff: float = 0) -> list[str]:
    """Return the names most like one, as `difflib` finds them."""
    import difflib  # noqa: PLC0415 - for wrong names only

    return difflib.get_close_matches(name, list(known), n=n, cutoff=cutoff)


def model_of(rule: TileSet | CountingRule, quantity: str = "", *, play: bool = False) -> Model:
    """Return the model that counts tilings, arrays, or positions of a user-defined rule.

    quantity: of a set of pieces, "positions" if it is left out; otherwise nothing, or "play" for
    the positions with |i - j| <= 1, as with `play`.
    Raises UnknownModel for a quantity that has no meaning, GfkitError for a game on graphs alone.
    """
    instance(
        "rule",
        rule,
        (TileSet, CountingRule),
        "a rule such as TileSet.read(path) or read_rule(path)",
    )
    text("quantity", quantity, "'positions'")
    wanted = "play" if flag("play", play) else quantity
    game = rule if isinstance(rule, CountingRule) else Tilings(rule.name, (WeightedTiles(1, rule),))
    if not game.quantities:
        raise GfkitError(f"{game.name} is a game on graphs, not on boards")
    is_game = "positions" in game.quantities
    known = game.quantities if is_game else ("", "play")
    wanted = wanted or ("positions" if is_game else "")
    name = f"{rule.name}:{wanted}" if wanted else rule.name
    if wanted not in known:
        near = close_names(wanted, known) if is_game else ["play"]
        says = {f"{rule.name}:{one}": game.says(one) for one in near}
        raise UnknownModel(name, says, known=game.quantities if is_game else ())
    told, counted = getattr(rule, "summary", ""), wanted if is_game else game.quantities[0]
    if is_game:
        summary = game.says(wanted) + (f" ({told})" if told else "")
    else:
        summary = (
            game.says(counted) if isinstance(rule, CountingRule) else told or game.says(counted)
        )
        summary += ", with |i - j| <= 1" if wanted else ""
    parts = game.parts if isinstance(game, Tilings) else ()
    return Model(name, summary, game, counted, parts, play=wanted == "play", own=True)


# Rules as JSON data: what statements and certificates hold.
def rule_text_data(model: Model) -> dict[str, Any]:
    """Return a rule as certificates carry it: what to call it, and the definition."""
    data: dict[str, Any] = model.to_data()
    told = model.play and data["definition"].get("quantity") != "play"
    return data | ({"play": True} if told else {})


def read_rule_data(data: Mapping[str, Any]) -> tuple[str, str]:
    """Return the canonical text (`Model.text`) and the name that `rule_text_data` wrote.

    Raises GfkitError, KeyError, TypeError or AttributeError for other data.
    """
    name, definition = data["name"], data["definition"]
    if not isinstance(name, str):
        raise GfkitError("the name of a rule is text")
    told: dict[str, Any] = {"play": True} if data.get("play") is True else {}
    if definition["kind"] == "tiling":
        told["parts"] = [
            {"coefficient": part["coefficient"], "tiles": nameless(part["tiles"])}
            for part in data["parts"]
        ]
    else:
        told["definition"] = nameless(definition)
        if definition["quantity"] == "play":
            told["play"] = True
    return canonical_json(told), name


def model_data(model: Model) -> dict[str, Any]:
    """Return a model as JSON data, which `model_of_data` reads.

    >>> from gfkit.boards.models.names import RULES
    >>> from gfkit.boards.models.texts import model_of_data, plain_model
    >>> models = [plain_model(model) for rule in RULES for model in rule.models]
    >>> all(model_of_data(model_data(model)) == model for model in models)
    True
    """
    return {**rule_text_data(model), "play": model.play}
