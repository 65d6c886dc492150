"""Objects as JSON: `to_json` writes every kind, `from_json` reads what others are made from.

The text is an object with `format`, `version` and `object`. In it numbers, texts, true, false and
null stand for themselves, a list is a tuple, and everything else is an object with its `type`. An
answer is written by the fields of its class. Read are numbers, g.f.s, sequences, boards, rules,
models, games, statements, proofs, and lists, sets and maps of such: an answer is asked for again.
What was proved is read as claimed until it is verified. A text is data: each kind is a function of
this file, and no name in the text is looked up anywhere else.
"""

from __future__ import annotations

import inspect
import json
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from gfkit.analysis.lone_pole import Growth
from gfkit.automata.transfer import TransferMatrix
from gfkit.base.arguments import called_like, integer, shown
from gfkit.base.budget import Budget, spend, within
from gfkit.base.files import Limits, parse_json, read_text
from gfkit.boards.kinds.edge_games import GraphRule
from gfkit.boards.kinds.game import Definition as MeantBy
from gfkit.boards.kinds.game import Game as Rule
from gfkit.boards.kinds.game import game_of_data
from gfkit.boards.language.rule_data import (
    graph_rule_data,
    graph_rule_of_data,
    model_data,
    model_of_data,
)
from gfkit.boards.language.rules import Model
from gfkit.boards.language.rules import Rule as NamedRule
from gfkit.boards.shapes.board import Board
from gfkit.errors import GfkitError, UnreadableFile, WrongArgument
from gfkit.games.notation import ShortGame
from gfkit.games.user_game import Game
from gfkit.numbers.algebraic import AlgebraicNumber
from gfkit.numbers.decimal import MAX_DIGITS, decimal, fraction, number_text
from gfkit.numbers.decimal import integer as integer_of
from gfkit.proofs.kernel import (
    Claimed,
    Proved,
    Statement,
    claimed_of_data,
    proof_data,
    statement_data,
    statement_of,
)
from gfkit.proofs.verdict import Consistent
from gfkit.render.json_text import json_text
from gfkit.render.object_kinds import KINDS
from gfkit.sequences.definition import Definition, definition_data, definition_of
from gfkit.sequences.in_n import with_recurrence
from gfkit.sequences.known import Given
from gfkit.sequences.sequence import Sequence
from gfkit.sequences.verbs import Answer
from gfkit.series.functions import RationalFunction
from gfkit.series.marked import MarkedGF
from gfkit.series.rational import RationalGF

__all__ = ["JsonRejected", "NoJsonForm", "from_json", "to_json"]

FORMAT = "gfkit object"
VERSION = 1
LONGEST_NAME = 200
MAX_INDENT = 80
SHORT = 4000
"""Integers of more digits are written as text."""

LIMITS = Limits(bytes=2**28, line=2**28, digits=SHORT, depth=400)


class JsonRejected(GfkitError, ValueError):
    """A text that is not the JSON of an object of gfkit; `place` says where, `reason` why."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(
            f"not the JSON of an object of gfkit: {f'{place}: ' * bool(place)}{reason}"
        )


class NoJsonForm(GfkitError, TypeError):
    """An object that is not written as JSON."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        super().__init__(
            f"{_article(kind)} is not written as JSON; answers, sequences, g.f.s, games and "
            "verdicts are, such as to_json(Strip('col', columns=2).generating_function())"
        )


def _article(word: str) -> str:
    return f"{'an' if word[:1].lower() in set('aeiou') else 'a'} {word}"


# Writing: each kind of its own has a row; others are written by their fields.

Parts = Callable[[Any], Mapping[str, Any]]


def _names(*names: str) -> Parts:
    return lambda thing: {name: getattr(thing, name) for name in names}


@dataclass(frozen=True, slots=True)
class Raw:
    """JSON data of another layer, as a part."""

    data: Any


def _sequence_parts(sequence: Sequence) -> dict[str, Any]:
    parts = _names("name", "offset", "gf", "equation")(sequence)
    return {**parts, "of": sequence.definition, "known": sequence.provenance}


def _answer_parts(answer: Answer[Any]) -> dict[str, Any]:
    digits = getattr(answer.prove, "keywords", {}).get("digits")
    return {"of": answer.of, "found": answer.found, "digits": digits}


def _model_parts(model: Model) -> dict[str, Any]:
    found = {"name": model.name, "summary": model.summary}
    meant = model.definition
    if model.own and meant is not None:
        return {**found, "of": meant.game, "quantity": meant.quantity, "play": model.play}
    return {**found, "rule": Raw(model_data(model))}


def _rule_parts(rule: Rule) -> dict[str, Any]:
    parts = {"of": Raw(rule.kind), "name": rule.name, "data": Raw(rule.to_data())}
    return {**parts, "summary": getattr(rule, "summary", None)}


def _number_parts(number: AlgebraicNumber) -> dict[str, Any]:
    field = number.field
    parts = number.square_roots() if field.root is not None else None
    if parts is not None:
        return {"square_roots": tuple(parts)}
    return {"coefficients": number.coefficients, "modulus": field.modulus, "root": field.root}


def _function_parts(function: RationalFunction) -> dict[str, Any]:
    sides = (("num", function.num_terms()), ("den", function.den_terms()))
    return {
        name: tuple((*powers, int(c)) for powers, c in sorted(side.items())) for name, side in sides
    }


def _matrix_parts(matrix: TransferMatrix) -> dict[str, Any]:
    names = ("source", "target", "coefficient", "x", "y")
    steps = [
        {
            "rows": step.rows,
            "columns": step.columns,
            "edges": [getattr(step, name).tolist() for name in names],
        }
        for step in matrix.steps
    ]
    ends = {"start": Raw(matrix.start.tolist()), "end": Raw(matrix.end.tolist())}
    return {**ends, "steps": Raw(steps)}


def _items(things: Any) -> dict[str, Any]:
    if isinstance(things, set | frozenset):
        return {"items": tuple(sorted(things, key=lambda one: json_text(_written(one))))}
    return {"items": tuple(things.items() if isinstance(things, Mapping) else things)}


def _proof_parts(proved: Proved | Claimed) -> dict[str, Any]:
    return {"proof": Raw(proof_data(proved) if isinstance(proved, Proved) else proved.proof)}


def _nodes(game: Game | ShortGame) -> dict[str, Any]:
    return {name: Raw(part) for name, part in game.data().items()}


WRITERS: dict[str, tuple[type | tuple[type, ...], Parts]] = {
    "fraction": (Fraction, lambda value: {"value": number_text(value)}),
    "generating function": (RationalGF, _names("num", "den")),
    "proof": ((Proved, Claimed), _proof_parts),
    "sequence": (Sequence, _sequence_parts),
    "answer": (Answer, _answer_parts),
    "model": (Model, _model_parts),
    "named rule": (NamedRule, _names("name", "summary", "models")),
    "growth": (Growth, _names("digits", "certified")),
    "graph rule": (GraphRule, lambda rule: {"rule": Raw(graph_rule_data(rule))}),
    "rule": (Rule, _rule_parts),
    "algebraic number": (AlgebraicNumber, _number_parts),
    "rational function": (RationalFunction, _function_parts),
    "transfer matrix": (TransferMatrix, _matrix_parts),
    "board": (Board, lambda board: {"text": str(board)}),
    "game": (Game, _nodes),
    "short game": (ShortGame, _nodes),
    "definition": (Definition, lambda of: {"of": Raw(definition_data(of))}),
    "statement": (Statement, lambda of: {"of": Raw(statement_data(of))}),
    "list": (list, _items),
    "set": ((set, frozenset), _items),
    "map": (Mapping, _items),
}
"""Kinds that are written in a way of their own: their classes, and their parts by names."""

TUPLES = {"gfkit.api:Audit": "audit", "gfkit.strips.facts.counted:CountTable": "count table"}
"""Classes that are tuples or lists, and the words of their kinds."""


@lru_cache(maxsize=512)
def _kind_of(cls: Any) -> tuple[str, Parts] | None:
    """Return the word of the kind of a class and how its parts are found; None without one."""
    home = f"{cls.__module__}:{cls.__qualname__}"
    word = next((word for word, one in KINDS.items() if one.home == home), None)
    if word is not None:
        return word, _names(*(one.name for one in fields(cls) if one.init and one.compare))
    if home in TUPLES:
        return TUPLES[home], _items
    own = (word for word, (classes, _) in WRITERS.items() if issubclass(cls, classes))
    return next(((word, WRITERS[word][1]) for word in own), None)


def _written(thing: Any) -> Any:
    """Return a value as JSON data."""
    spend()
    if thing is None or isinstance(thing, bool) or type(thing) is str:
        return thing
    if isinstance(thing, int):
        return _integer(int(thing))
    if type(thing) is tuple:
        return [_written(one) for one in thing]
    if type(thing) is Raw:
        return _plain(thing.data)
    cls: Any = type(thing)
    kind = _kind_of(cls)
    if kind is None:
        raise NoJsonForm(type(thing).__name__)
    word, parts = kind
    return {"type": word} | {name: _written(part) for name, part in parts(thing).items()}


def _integer(value: int) -> Any:
    """Return an integer, as an object if it has very many digits."""
    if value.bit_length() < 3 * SHORT:
        return value
    text = decimal(value)
    return value if len(text) < SHORT else {"type": "integer", "digits": text}


def _plain(data: Any) -> Any:
    """Return JSON data of other layers, long integers in it as objects."""
    if isinstance(data, Mapping):
        return {key: _plain(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_plain(value) for value in data]
    return _integer(data) if type(data) is int else data


@called_like("to_json(answer)")
def to_json(thing: Any, *, indent: int | None = None) -> str:
    """Return an object as JSON text.

    thing: an answer, a sequence, a g.f., a verdict, a board, a game, a number, or a tuple, list,
    dict or set of such. indent: spaces of each level, at most 80, or None for one line.
    Raises NoJsonForm, a TypeError, for any other object; WrongArgument, OutOfRange.

    >>> from gfkit import RationalGF
    >>> to_json(RationalGF.of([0, 1], [1, -1, -1]))
    '{"format": "gfkit object", "version": 1, "object": \
{"type": "generating function", "num": [0, 1], "den": [1, -1, -1]}}'
    """
    try:
        written = _written(thing)
    except NoJsonForm:  # words have an answer that is its sequence
        if not callable(of := getattr(thing, "sequence", None)) or not hasattr(thing, "of"):
            raise
        written = _written(of())
    data = {"format": FORMAT, "version": VERSION, "object": written}
    if indent is None:
        return json_text(data)
    return json.dumps(data, indent=integer("indent", indent, least=0, most=MAX_INDENT, example=2))


# Reading: a kind is a function whose parameters are the parts. Those of the type Any are JSON data
# of other layers; the others are read, and have their types.

READERS: dict[str, Callable[..., Any]] = {}


def _reads(word: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def known(make: Callable[..., Any]) -> Callable[..., Any]:
        READERS[word] = make
        return make

    return known


def _require(true: bool, reason: str) -> None:
    if not true:
        raise GfkitError(reason)


Items = tuple[object, ...]


@_reads("integer")
def _read_integer(digits: str) -> int:
    return integer_of(digits, MAX_DIGITS)


@_reads("fraction")
def _read_fraction(value: str) -> Fraction:
    _require(len(value) <= 2 * MAX_DIGITS, "the fraction is too long")
    return fraction(value)


@_reads("generating function")
def _read_gf(num: tuple[int, ...], den: tuple[int, ...]) -> RationalGF:
    return RationalGF(num, den)


Side = tuple[tuple[int, int, int, int], ...]


@_reads("marked generating function")
def _read_marked(num: Side, den: Side) -> MarkedGF:
    found = MarkedGF(num, den)
    _require((found.num, found.den) == (num, den), "it is not in normal form")
    return found


@_reads("list")
def _read_list(items: Items) -> list[Any]:
    return list(items)


@_reads("set")
def _read_set(items: Items) -> frozenset[Any]:
    _require(len(set(items)) == len(items), "a set has an element twice")
    return frozenset(items)


@_reads("map")
def _read_map(items: tuple[tuple[object, object], ...]) -> dict[Any, Any]:
    found = dict(items)
    _require(len(found) == len(items), "a map has a key twice")
    return found


@_reads("proof")
def _read_proof(proof: Any) -> Claimed:
    return claimed_of_data(proof)


@_reads("given")
def _read_given(reason: str) -> Given:
    return Given(reason)


@_reads("consistent")
def _read_consistent(surplus: int) -> Consistent:
    return Consistent(surplus)


@_reads("sequence")
def _read_sequence(
    name: str,
    offset: int,
    of: Definition | None,
    gf: RationalGF | MarkedGF | None,
    equation: Any,
    known: Claimed | Given | Consistent,
) -> Sequence:
    made = Sequence.made(of, gf=gf, provenance=known, name=name, offset=offset)
    _require(made.offset == offset, "the offset is not that of the definition")
    if equation is not None:
        made = _continued(made) if made.given else with_recurrence(made)
        same = made.equation is not None and _written(made.equation) == equation
        _require(same, "the equation is not that which is found for the sequence")
    if isinstance(known, Consistent) and isinstance(gf, RationalGF):
        _require(gf.terms(len(made.given)) == made.given, "the fit is of other terms")
    return made


def _continued(terms: Sequence) -> Sequence:
    """Return a sequence of terms with the equation that is guessed for it."""
    from gfkit.sequences.guessing import guess  # noqa: PLC0415 - slow to import

    return guess(terms).sequence().named(terms.name)


@_reads("model")
def _read_model(
    name: str,
    summary: str,
    rule: Any = None,
    of: Rule | None = None,
    quantity: str = "",
    play: bool | None = None,
) -> Model:
    _require(len({of is None, rule is not None, not quantity, play is None}) == 1, "other keys")
    if of is None:
        return replace(model_of_data(rule), name=name, summary=summary)
    _require(of.can_count(quantity), f"{shown(quantity)} is not counted of that rule")
    return Model(name, summary, (), MeantBy(of, quantity), play=bool(play), own=True)


@_reads("graph rule")
def _read_graph_rule(rule: Any) -> GraphRule:
    return graph_rule_of_data(rule)


@_reads("rule")
def _read_rule(of: Any, name: str, data: Any, summary: str | None) -> Rule:
    found = game_of_data(of, name, data)
    if getattr(found, "summary", None) != summary:
        found = replace(found, summary=summary)  # type: ignore[type-var]
    return found


@_reads("board")
def _read_board(text: str) -> Board:
    return Board.parse(text)


@_reads("short game")
def _read_short_game(nodes: Any) -> ShortGame:
    found = ShortGame.of_data({"nodes": nodes})
    _require(found.data()["nodes"] == nodes, "the game is not in canonical form")
    return found


@_reads("game")
def _read_game(nodes: Any) -> Game:
    return Game.of_data(_read_short_game(nodes).data())


@_reads("definition")
def _read_definition(of: Any) -> Definition:
    return definition_of(of)


@_reads("statement")
def _read_statement(of: Any) -> Statement:
    return statement_of(of)


def _unplain(data: Any) -> Any:
    """Return what `_plain` was given."""
    if isinstance(data, dict):
        if data.keys() == {"type", "digits"} and data["type"] == "integer":
            return integer_of(data["digits"], MAX_DIGITS)
        return {key: _unplain(value) for key, value in data.items()}
    return [_unplain(value) for value in data] if isinstance(data, list) else data


def _read(data: Any, place: str) -> Any:
    """Return the value of JSON data; raises JsonRejected with the place."""
    spend()
    if isinstance(data, list):
        return tuple(_read(one, f"{place}[{k}]") for k, one in enumerate(data))
    if isinstance(data, float):
        raise JsonRejected(place, "a number with a decimal point; numbers are exact")
    if not isinstance(data, dict):
        return data
    word = data.get("type")
    word = word if isinstance(word, str) else None
    if word is None or word not in READERS:
        if word in {*KINDS, *WRITERS, *TUPLES.values()}:
            raise JsonRejected(
                place, f"{_article(word)} is written, and not read: ask for it again"
            )
        raise JsonRejected(place, f"an object of the unknown type {shown(word)}")
    try:
        return _made(word, data, place)
    except (JsonRejected, RecursionError):
        raise
    except AssertionError:
        reason = "its parts contradict each other"
    except GfkitError as error:
        reason = str(error)
    except (
        LookupError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,
        RuntimeError,
    ):  # what constructors raise of values of the right types
        reason = "data of another shape"
    raise JsonRejected(place, f"not {_article(word)}: {reason}")


def _made(word: str, data: dict[str, Any], place: str) -> Any:
    """Return the object of a kind that data say; its parts are read, and have their types."""
    make = READERS[word]
    hints = typing.get_type_hints(make)
    del hints["return"]
    parameters = inspect.signature(make).parameters.values()
    needed = {one.name for one in parameters if one.default is one.empty}
    if not needed <= data.keys() - {"type"} <= set(hints):
        raise JsonRejected(place, f"{_article(word)} has the keys {', '.join(hints) or 'none'}")
    values = {}
    for name in hints.keys() & data.keys():
        at = f"{place}.{name}"
        if hints[name] is Any:
            values[name] = _unplain(data[name])
            continue
        values[name] = _read(data[name], at)
        if not _fits(values[name], hints[name]):
            raise JsonRejected(at, f"not what {_article(word)} has there")
    return make(**values)


def _fits(value: Any, hint: Any) -> bool:
    """Tell whether a value is of a type; an integer is exactly an int.

    >>> _fits((1, 2), tuple[int, ...]), _fits(True, int), _fits(None, int | None)
    (True, False, True)
    """
    origin, inside = typing.get_origin(hint), typing.get_args(hint)
    if origin is tuple and inside[-1:] == (...,):
        return type(value) is tuple and all(_fits(one, inside[0]) for one in value)
    if origin is tuple:
        same = type(value) is tuple and len(value) == len(inside)
        return same and all(map(_fits, value, inside))
    if inside:
        return any(_fits(value, one) for one in inside)
    return type(value) is hint if hint in (int, bool, str) else isinstance(value, hint)


@called_like("from_json(text)")
def from_json(text: str | bytes | Path, *, budget: Budget | None = None) -> Any:
    """Return a sequence, g.f., board, game, rule or proof that `to_json` wrote; no answers.

    text: the text itself, or the Path of a file that holds it. budget: limits. What was proved is
    claimed: `verify()` derives it again. Raises JsonRejected, a ValueError, for any other text.

    >>> from gfkit import Strip
    >>> answer = Strip("col", columns=2).generating_function()
    >>> loaded = from_json(to_json(answer.sequence()))
    >>> loaded == answer.sequence(), str(loaded.provenance), str(loaded.provenance.verify())
    (True, 'claimed', 'proved')
    >>> from_json("[]")
    Traceback (most recent call last):
    gfkit.exchange.json_codec.JsonRejected: not the JSON of an object of gfkit: it has no "format"
    """
    if not isinstance(text, str | bytes | Path):
        raise WrongArgument("text", "the text that to_json returned, or its file", shown(text))
    with within(budget):
        try:
            if isinstance(text, Path):
                text = read_text(text, LIMITS)
            elif isinstance(text, bytes):
                text = text.decode("utf-8")
            data = parse_json(text, "", LIMITS)
        except UnreadableFile as error:
            hint = ""
            if isinstance(text, str) and text.endswith(".json") and len(text) < LONGEST_NAME:
                hint = f"; the file of that name is read by from_json(Path({text!r}))"
            raise JsonRejected(error.path, f"{error.reason}{hint}") from None
        except UnicodeDecodeError:
            raise JsonRejected("", "is not text in UTF-8") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise JsonRejected("", 'it has no "format"')
        if data.get("version") != VERSION:
            expected = f"{VERSION} was expected, not {shown(data.get('version'))}"
            raise JsonRejected("version", expected)
        if data.keys() != {"format", "version", "object"}:
            raise JsonRejected("", "the keys are format, version and object")
        try:
            return _read(data["object"], "object")
        except RecursionError:
            raise JsonRejected("object", "is nested too deeply") from None
