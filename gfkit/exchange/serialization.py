"""Objects as JSON text, some of them read back."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from gfkit.base.arguments import integer
from gfkit.base.arguments import shown as described
from gfkit.base.display import form
from gfkit.base.file_reader import parse_json, read_text
from gfkit.boards.models.model import Model, model_data
from gfkit.boards.models.names import RULES
from gfkit.boards.models.names import Rule as NamedRule
from gfkit.boards.models.texts import model_of_data
from gfkit.boards.rules.rule import CountingRule as Rule
from gfkit.boards.rules.rule import game_of_data
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, WrongArgument
from gfkit.games.values.game import Game
from gfkit.proofs.kernel import Claimed, Proved, claimed_of_data, proof_data
from gfkit.render.json_encoder import json_text
from gfkit.sequences.gf import gf_data, series_of_data
from gfkit.sequences.sequence import Sequence
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.rational_gf import RationalSeries

MAX_INDENT = 80
KEY = "gfkit object"
"""The key of JSON that is read back; its value is the kind."""


def _proof(proof: Proved | Claimed) -> dict[str, Any]:
    return {"proof": proof_data(proof) if isinstance(proof, Proved) else dict(proof.proof)}


def _rule(rule: Rule) -> dict[str, Any]:
    said = {"summary": rule.summary} if hasattr(rule, "summary") else {}
    return {"of": rule.kind, "name": rule.name, "data": rule.to_data(), **said}


def _read_rule(told: dict[str, Any]) -> Rule:
    made = game_of_data(told["of"], told["name"], told["data"])
    said = {"summary": told["summary"]} if "summary" in told else {}
    return replace(made, **said)  # type: ignore[type-var]


def _named_rule(rule: NamedRule) -> dict[str, Any]:
    own = [{"summary": one.summary, "of": model_data(one)} for one in rule.own]
    return {"name": rule.name, **({"summary": rule.summary, "own": own} if own else {})}


def _read_named_rule(told: dict[str, Any]) -> NamedRule:
    if "own" not in told:
        return next(one for one in RULES if one.name == told["name"])
    own = tuple(
        replace(model_of_data(one["of"]), summary=str(one["summary"]), own=True)
        for one in told["own"]
    )
    return NamedRule(str(told["name"]), str(told["summary"]), own)


READ_BACK: dict[str, tuple[Any, Callable[[Any], dict[str, Any]], Callable[[Any], Any]]] = {
    "sequence": (Sequence, Sequence.data, Sequence.of_data),
    "g.f.": ((RationalSeries, MarkedGF), gf_data, series_of_data),
    "proof": ((Proved, Claimed), _proof, lambda told: claimed_of_data(told["proof"])),
    "board": (Board, lambda one: {"text": str(one)}, lambda told: Board.parse(told["text"])),
    "game": (Game, lambda one: {"text": str(one)}, lambda told: Game("" + told["text"])),
    "model": (
        Model,
        lambda one: {"summary": one.summary, "of": model_data(one)},
        lambda told: replace(model_of_data(told["of"]), summary=str(told["summary"])),
    ),
    "named rule": (
        NamedRule,
        _named_rule,
        _read_named_rule,
    ),
    "rule": (Rule, _rule, _read_rule),
}
"""Kinds that are read back: their classes, how they are written, and how they are read."""


def _written(thing: Any) -> Iterator[dict[str, Any]]:
    for kind, (cls, parts, _) in READ_BACK.items():
        if isinstance(thing, cls):
            with suppress(GfkitError):  # of a fit by an equation
                yield {KEY: kind, **parts(thing)}


def to_json(thing: object, *, indent: int | None = None) -> str:
    """Return an object as JSON text: an answer as `--json` prints it.

    thing: an object of gfkit, or numbers, texts, lists and dictionaries of such. What has no keys
    of its own is its text; what `from_json` reads back has the key "gfkit object". indent: spaces
    of each level, at most 80, or None for one line, which integers of thousands of digits always
    have. Raises TypeError for other objects.

    >>> from gfkit import Strip, terms
    >>> to_json(Strip("kings", columns=2).generating_function())[:54]
    '{"subject": "kings:positions", "counts": "all position'
    >>> to_json(terms("2^n", terms=3))
    '{"subject": "2^n", "offset": 0, "first_terms": [1, 2, 4], "note": "", "sentence": ""}'
    """
    made = next(_written(thing), None) or form("data", thing)
    if indent is not None:
        spaces = integer("indent", indent, least=0, most=MAX_INDENT, example=2)
        with suppress(ValueError):  # of integers that only `json_text` writes
            return json.dumps(made, indent=spaces)
    return json_text(made)


def from_json(text: str | Path) -> object:
    """Return the sequence, g.f., board, game, rule, model or proof that `to_json` wrote.

    text: the text, or the Path of its file. What was proved is claimed: `verify()` derives it
    again. Raises GfkitError for other text; answers are requested again.

    >>> from gfkit import Board, Strip
    >>> from_json(to_json(Board.rectangle(2, 3))) == Board.rectangle(2, 3)
    True
    >>> sequence = Strip("col", columns=2).generating_function().sequence()
    >>> loaded = from_json(to_json(sequence))
    >>> loaded == sequence, str(loaded.provenance), str(loaded.provenance.verify())
    (True, 'claimed', 'proved')
    """
    if not isinstance(text, str | Path):
        raise WrongArgument("text", "the text that to_json returned, or its file", described(text))
    given = parse_json(read_text(text) if isinstance(text, Path) else text, "the text")
    kind = given.pop(KEY, None) if isinstance(given, dict) else None
    if not isinstance(kind, str) or kind not in READ_BACK:
        kinds = ", ".join(READ_BACK)
        raise GfkitError(f'not the JSON of an object that is read: "{KEY}" is one of {kinds}')
    try:
        return READ_BACK[kind][2](given)
    except GfkitError as error:
        raise GfkitError(f"not the JSON of a {kind}: {error}") from None
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, StopIteration):
        raise GfkitError(f"not the JSON of a {kind}: data of another shape") from None
