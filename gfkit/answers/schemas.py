"""The JSON Schema of what a verb prints with --json."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping
from dataclasses import dataclass

from gfkit.answers import schema as schemas
from gfkit.answers.answer import Answer
from gfkit.answers.verbs import VERBS, function_of
from gfkit.errors import GfkitError
from gfkit.render.pages import Page, Paragraph, Table


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class Schema(Answer):
    """The schema of the answer of a verb.

    Attributes
    ----------
    verb
        The verb, as it is called on the command line.
    schema
        The JSON Schema, of draft 2020-12.
    """

    verb: str
    schema: Mapping[str, object]

    def page(self) -> Page:
        """Return the schema alone, as it is written to a file."""
        text = json.dumps(self.schema, ensure_ascii=False, indent=2)
        words = schemas.attributes(answer_of(self.verb))
        keys = Table(("key", "meaning"), tuple(words.items()), align="left")
        return Page((Paragraph(text, is_verbatim=True),), keys)


def schema(verb: str) -> Schema:
    """Give the JSON Schema of the answer of a verb.

    Parameters
    ----------
    verb
        Its name, such as "gf" or "game outcome".

    Returns
    -------
    Schema
        The schema, which each answer of the verb is valid against.

    Raises
    ------
    GfkitError
        For a verb that does not exist.

    Examples
    --------
    >>> schema("terms").schema["$ref"]
    '#/$defs/Terms'

    On the command line: ``gfkit schema terms``
    """
    name = " ".join(verb.split())
    if name not in VERBS:
        raise GfkitError(f"there is no verb {name!r}; the verbs are {', '.join(VERBS)}")
    return Schema(verb=name, schema=schemas.schema(answer_of(name)))


def answer_of(verb: str) -> type[Answer]:
    """Return the class that the function of a verb returns.

    >>> answer_of("terms").__name__
    'Terms'
    """
    function = inspect.unwrap(function_of(verb))
    found: type[Answer] = function.__globals__[function.__annotations__["return"]]
    return found
