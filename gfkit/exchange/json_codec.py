"""Objects as JSON and back: `from_json(to_json(x)) == x` for every public kind of answer.

The text is an object with `format`, `version` and `object`. In it numbers, texts, true, false and
null stand for themselves, a list is a tuple, and everything else is an object with its `type`. What
was proved is read as claimed until it is verified. A text is data: each kind is in a table, each
value is compared with the type of its field, and no name in the text is looked up anywhere else.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gfkit.base.arguments import called_like, integer, shown
from gfkit.base.budget import Budget, within
from gfkit.base.files import Limits, parse_json, read_text
from gfkit.errors import UnreadableFile, WrongArgument
from gfkit.exchange import json_special
from gfkit.exchange.json_core import JsonRejected, NoJsonForm, read, written
from gfkit.render.json_text import json_text

__all__ = ["JsonRejected", "NoJsonForm", "from_json", "json_special", "to_json"]

FORMAT = "gfkit object"
VERSION = 1
LONGEST_NAME = 200
MAX_INDENT = 80
LIMITS = Limits(bytes=2**28, line=2**28, digits=4000, depth=400)


@called_like("to_json(answer)")
def to_json(thing: Any, *, indent: int | None = None) -> str:
    """Return an object as JSON text, which `from_json` reads.

    thing: an answer, a sequence, a g.f., a verdict, a board, a game, a number, or a tuple, list,
    dict or set of such. indent: spaces of each level, at most 80, or None for one line.
    Raises NoJsonForm, a TypeError, for any other object; WrongArgument, OutOfRange.

    >>> from gfkit import RationalGF
    >>> to_json(RationalGF.of([0, 1], [1, -1, -1]))
    '{"format": "gfkit object", "version": 1, "object": \
{"type": "generating function", "num": [0, 1], "den": [1, -1, -1]}}'
    """
    data = {"format": FORMAT, "version": VERSION, "object": written(thing)}
    if indent is None:
        return json_text(data)
    return json.dumps(data, indent=integer("indent", indent, least=0, most=MAX_INDENT, example=2))


@called_like("from_json(text)")
def from_json(text: str | bytes | Path, *, budget: Budget | None = None) -> Any:
    """Return the object that `to_json` wrote.

    text: the text itself, or the Path of a file that holds it. budget: limits. What was proved is
    claimed: `verify()` derives it again. Raises JsonRejected, a ValueError, for any other text.

    >>> from gfkit import Strip
    >>> answer = Strip("col", columns=2).generating_function()
    >>> loaded = from_json(to_json(answer))
    >>> loaded == answer, str(loaded.verdict), str(loaded.verdict.verify())
    (True, 'claimed', 'proved')
    >>> from_json("[]")
    Traceback (most recent call last):
    gfkit.exchange.json_core.JsonRejected: not the JSON of an object of gfkit: it has no "format"
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
            raise JsonRejected(
                "version", f"{VERSION} was expected, not {shown(data.get('version'))}"
            )
        if data.keys() != {"format", "version", "object"}:
            raise JsonRejected("", "the keys are format, version and object")
        try:
            return read(data["object"], "object")
        except RecursionError:
            raise JsonRejected("object", "is nested too deeply") from None
