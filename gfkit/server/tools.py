"""The tools: the functions of verbs, with the schemas of their arguments and of their answers."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from gfkit.answers.answer import JSON
from gfkit.answers.schema import schema
from gfkit.answers.schemas import answer_of
from gfkit.answers.signatures import Takes, described
from gfkit.answers.verbs import function_of
from gfkit.errors import GfkitError

Schema: TypeAlias = dict[str, JSON]
VERBS: Final = (
    "gf", "terms", "count", "count-table", "compare", "check", "guess", "guess-triangle",
    "closed-form", "asymptotics", "facts", "sample", "game value", "game outcome", "game outcomes",
    "game winning-moves", "game nim", "game nim-value", "game p-positions", "game payoffs",
    "oeis draft", "verify", "explain", "rule",
)  # fmt: skip
"""The verbs that answer without writing a file; the others are for people at a terminal."""
WITHOUT: Final = {"jobs", "scheduler", "checkpoint", "files", "run_programs", "folder"}
"""Arguments of processes, of the network and of files that are written."""
SUBJECT: Final[Schema] = {
    "anyOf": [
        {"type": "string"},
        {"type": "array", "items": {"type": ["integer", "string"]}},
        {"type": "object"},
    ]
}
"""A text; terms; or a meaning, or a certificate, as an object."""
INTEGER: Final = re.compile(r"-?[0-9]+")
FRACTION: Final = re.compile(r"-?[0-9]+/[1-9][0-9]*")
RANGE: Final = re.compile(r"([0-9]+)\.\.([0-9]+)")
KINDS: Final[Mapping[str, Schema]] = MappingProxyType({
    "Subject": SUBJECT,
    "CertificateLike": {"type": ["string", "object"]},
    "Mapping": {"type": "object", "additionalProperties": {"type": ["integer", "string"]}},
    "range": {"type": "string", "pattern": r"^[0-9]+\.\.[0-9]+$"},
    "bool": {"type": "boolean"},
    "int": {"type": "integer"},
    "float": {"type": "number"},
})  # fmt: skip
"""The schema of a type; of any other the argument is a text."""


@dataclass(frozen=True)
class Tool:
    """A verb as a tool; its name has underscores, as in `game_nim`."""

    verb: str

    @property
    def name(self) -> str:
        """What the tool is called."""
        return re.sub(r"\W", "_", self.verb)

    @cached_property
    def parameters(self) -> Mapping[str, inspect.Parameter]:
        """What the function takes, but for files and processes."""
        found = inspect.signature(function_of(self.verb)).parameters.items()
        return {name: one for name, one in found if name not in WITHOUT}

    @property
    def description(self) -> str:
        """What it does, and a command line that does the same."""
        return described(function_of(self.verb)).text

    def arguments_schema(self) -> Schema:
        """Return the JSON Schema of the arguments.

        >>> Tool("terms").arguments_schema()["required"]
        ['subject']
        """
        words = described(function_of(self.verb)).arguments
        properties: Schema = {
            name: {**self._schema(one), "description": words.get(name, "")}
            for name, one in self.parameters.items()
        }
        needed: list[JSON] = [
            name
            for name, one in self.parameters.items()
            if one.default is one.empty and one.kind is not one.VAR_POSITIONAL
        ]
        return {
            "type": "object",
            "properties": properties,
            "required": needed,
            "additionalProperties": False,
        }

    def answer_schema(self) -> Schema:
        """Return the JSON Schema of what a call gives: the answer, and what was made of it."""
        answer = schema(answer_of(self.verb))
        definitions = answer.pop("$defs")
        text: Schema = {"type": "string"}
        return {
            "type": "object",
            "properties": {
                "answer": {"$ref": answer["$ref"]},
                "understood": {**text, "description": "The subject in canonical words."},
                "objects": {
                    "type": "array",
                    "items": text,
                    "description": "The first objects that are counted, for a sentence.",
                },
                "statement": {**text, "description": "What is proved; empty if nothing is."},
                "certificate": {**text, "description": "The resource that `verify` takes."},
            },
            "required": ["answer", "understood", "objects", "statement", "certificate"],
            "additionalProperties": False,
            "$defs": definitions,
        }

    def _takes(self, one: inspect.Parameter) -> Takes:
        return Takes.of(str(one.annotation), inspect.unwrap(function_of(self.verb)).__globals__)

    def _schema(self, one: inspect.Parameter) -> Schema:
        takes = self._takes(one)
        if takes.choices:
            found: Schema = {"enum": [*takes.choices]}
        else:
            some = [KINDS[kind] for kind in KINDS if kind in takes.kinds]
            text: Schema = {"type": "string"}
            found = text if not some else some[0] if len(some) == 1 else {"anyOf": [*some]}
        is_list = takes.many or one.kind is one.VAR_POSITIONAL
        return {"type": "array", "items": found} if is_list else found

    def arguments(self, given: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """Return the arguments of the function, in place and by name.

        Raises GfkitError in one line for what the schema does not allow.
        """
        if unknown := [name for name in given if name not in self.parameters]:
            known = ", ".join(self.parameters)
            raise GfkitError(f"{self.name} has no argument {unknown[0]!r}; it has {known}")
        places: list[Any] = []
        named: dict[str, Any] = {}
        for name, one in self.parameters.items():
            if name not in given:
                if one.default is one.empty and one.kind is not one.VAR_POSITIONAL:
                    raise GfkitError(f"{self.name} needs {name!r}")
                continue
            value = self._value(one, given[name])
            if one.kind is one.VAR_POSITIONAL:
                places += value
            elif one.kind is one.KEYWORD_ONLY:
                named[name] = value
            else:
                places.append(value)
        return places, named

    def _value(self, one: inspect.Parameter, value: Any) -> Any:
        takes = self._takes(one)
        if takes.many or one.kind is one.VAR_POSITIONAL:
            if not isinstance(value, list):
                raise GfkitError(f"{one.name} is a list")
            return tuple(_single(one.name, takes, each) for each in value)
        return _single(one.name, takes, value)


def _single(name: str, takes: Takes, value: Any) -> Any:
    """Return a value of JSON as a function takes it; raises GfkitError."""
    if takes.choices:
        if value not in takes.choices:
            raise GfkitError(f"{name} is one of {', '.join(takes.choices)}")
        return value
    if isinstance(value, bool):
        if "bool" not in takes.kinds:
            raise GfkitError(f"{name} is not true or false")
        return value
    if isinstance(value, str):
        found = RANGE.fullmatch(value)
        if "range" in takes.kinds and found:
            return range(int(found[1]), int(found[2]) + 1)
        if takes.kinds <= {"bool", "int", "float", "range"}:
            raise GfkitError(f"{name} is a number, not {value[:40]!r}")
        return value
    if isinstance(value, int | float):
        if not takes.kinds & {"int", "float"}:
            raise GfkitError(f"{name} is a text, not {value}")
        return value
    if isinstance(value, dict) and "Mapping" in takes.kinds:
        return {letter: _number(name, one) for letter, one in value.items()}
    if takes.kinds & {"Subject", "CertificateLike"} and isinstance(value, dict):
        return value
    if "Subject" in takes.kinds and isinstance(value, list):
        return [_number(name, one) for one in value]
    kind = {list: "a list", dict: "an object", type(None): "null"}[type(value)]
    raise GfkitError(f"{name} is not {kind}")


def _number(name: str, value: Any) -> int | Fraction:
    """Return an integer or a fraction, which JSON may have as a text."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and INTEGER.fullmatch(value):
        return int(value)
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return Fraction(value)
    raise GfkitError(f'{name} has numbers such as 3 or "1/2"')


def tools() -> dict[str, Tool]:
    """Return the tools by their names.

    >>> [*tools()][:3]
    ['gf', 'terms', 'count']
    """
    return {tool.name: tool for tool in map(Tool, VERBS)}
