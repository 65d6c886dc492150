"""What the function of a verb takes, from its signature and its docstring.

The command line and the server for assistants are made of it.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args, get_origin


@dataclass(frozen=True, slots=True)
class Described:
    """What a docstring says: the text, what of each argument, and a command line that works."""

    text: str
    arguments: Mapping[str, str]
    example: str


def described(function: Callable[..., object]) -> Described:
    """Return what the docstring of a function says.

    >>> from gfkit.answers.terms import terms
    >>> described(terms).arguments["columns"], described(terms).example
    ('fix N columns of a rule.', 'gfkit terms domineering --columns 3')
    """
    text, *sections = re.split(r"\n\n(\w+)\n-{4,}\n", inspect.getdoc(function) or "")
    said = dict(zip(sections[::2], sections[1::2], strict=True))
    rows = re.findall(r"^(\*?\w+)\n((?: {4}.*\n?|\n)+)", said.get("Parameters", ""), re.MULTILINE)
    arguments = {name.lstrip("*"): _clause(one) for name, one in rows}
    example = said.get("Examples", "").rpartition("On the command line: ``")[2]
    return Described(text.strip(), arguments, " ".join(example.split()).rstrip("`. "))


def _clause(text: str) -> str:
    """Return the description of an argument in one line, as a clause."""
    line = " ".join(text.split())
    return line if line[:2].isupper() else f"{line[:1].lower()}{line[1:]}"


@dataclass(frozen=True, slots=True)
class Takes:
    """What a parameter takes, from its annotation: the names of types between bars.

    many: several values, each in an option of its own. choices: the words of a Literal.
    """

    kinds: frozenset[str]
    many: bool = False
    choices: tuple[str, ...] = ()

    @classmethod
    def of(cls, annotation: str, names: Mapping[str, object]) -> Takes:
        """Return what an annotation of a function says; names: the globals of the function.

        >>> Takes.of("Mapping[str, int] | None", {}).kinds
        frozenset({'Mapping'})
        """
        if match := re.fullmatch(
            r"(?:tuple|ListOf)\[(.+?)(?:, \.\.\.)?\](?: \| None)?", annotation
        ):
            inner = cls.of(match[1], names)
            return cls(inner.kinds, many=True, choices=inner.choices)
        parts = {one.partition("[")[0].strip() for one in re.split(r" \| ", annotation)} - {"None"}
        for one in parts:
            meant = names.get(one)
            if get_origin(meant) is Literal:
                return cls(frozenset({"Literal"}), choices=get_args(meant))
        return cls(frozenset(parts))
