"""A verb of the command line as a call, with the same inputs and the same options."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

from gfkit.base.display.display_methods import Shown
from gfkit.boards.shapes.graph import GRAPH6_HEADER, Graph
from gfkit.cli.options import ARGUMENTS
from gfkit.cli.session import begin
from gfkit.cli.verbs import find
from gfkit.errors import GfkitError, WrongCall

if TYPE_CHECKING:
    from gfkit.cli.frame import Said


class Answer(Shown):
    """What a verb answers: its page as a text, and the keys of its JSON as items.

    >>> answer = call("count", "kings", squares="1..3")
    >>> answer["totals"][-1], str(answer).splitlines()[0]
    (35, 'model      kings:positions')
    """

    __slots__ = ("data", "page", "text")

    def __init__(self, said: Said | None) -> None:
        found: Any = {} if said is None else said.printed(as_json=True)
        self.data: dict[str, Any] = {name: _plain(one) for name, one in found.items()}
        self.page: Any = "" if said is None else said.printed(as_json=False) or ""
        self.text = self.page if isinstance(self.page, str) else self.page.text()

    @property
    def is_proved(self) -> bool:
        """Whether the verdict is "proved"."""
        return bool(self.data.get("verdict") == "proved")

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def to_dict(self) -> dict[str, Any]:
        """Return the keys of the JSON."""
        return self.data

    def _repr_html_(self) -> str | None:
        return None if isinstance(self.page, str) else str(self.page.html())

    def __repr__(self) -> str:
        return f"<Answer\n{self.text.rstrip()}>" if self.text else "<Answer>"

    def __str__(self) -> str:
        return self.text


def _plain(value: Any) -> Any:
    """Return a value of JSON with lists for iterators, and numbers that were written as texts."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,4000}", value):
        return int(value)
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    is_list = isinstance(value, list | tuple) or hasattr(value, "__next__")
    return [*map(_plain, value)] if is_list else value


def option_of(verb: str, name: str) -> str:
    """Return the option of a verb that a keyword names, as "--up-to"; "" if it has none."""
    known = find(verb)
    own = known.options.get(f"--{name.replace('_', '-')}")
    found = own or (None if name in ARGUMENTS else known.parameters.get(name))
    return "" if found is None else found.opts[0]


def call(verb: str, *things: Any, **options: Any) -> Any:
    """Answer as the command line does; see the page of the command line for the options.

    verb: as "oeis settle". things: its arguments: texts, paths, lists of terms, answers. options:
    by the names of the command line; a range is a text such as "1..8", or a range. Raises
    GfkitError.
    """
    given = [_text(one) for one in things if one is not None]
    is_bare = not any(one[:1] == "-" for one in given)
    words = [*verb.split(), *(given if is_bare else ())]
    for name, value in options.items():
        option = option_of(verb, name) or f"--{name.replace('_', '-')}"
        if value is True or value is False or value is None:
            words += [option] * bool(value)
            continue
        is_many = isinstance(value, list | tuple) and name not in {"graph", "heights", "gf"}
        for one in value if is_many and not _span(value) else [value]:
            words += [f"{option}={_text(one)}"]
    words += [] if is_bare else ["--", *given]
    answer: Any = copy_context().run(_answer, words)
    return answer


def _answer(words: list[str]) -> Any:
    from gfkit.cli.app import answer as answered

    now, printed = begin(None), io.StringIO()
    now.kept = []
    try:
        with redirect_stdout(printed):
            answered(words)
            said: Any = now.kept[0] if now.kept else None
            answer = Answer(said)
        if said is None and "--help" in words:
            raise WrongCall(printed.getvalue())
        if now.format not in {"text", "json"} and hasattr(answer.page, now.format):
            answer.text = getattr(answer.page, now.format)()
        elif now.format == "json":
            answer.text = json.dumps(answer.data)
    except GfkitError as error:
        if "--" in str(error) and type(error) is GfkitError:
            raise GfkitError(in_python(str(error))) from None
        raise
    answer.text += printed.getvalue()
    return answer if said is None or said.made is None else said.made


def in_python(text: str) -> str:
    """Return a message of the command line with keywords for its options.

    >>> in_python("give --up-to 10, as in `gfkit game nim 0.07 --up-to 10`")
    'give up_to= 10, as in `gfkit game nim 0.07 --up-to 10`'
    """
    parts = text.split("`")
    for k in range(0, len(parts), 2):
        parts[k] = re.sub(r"--([a-z][a-z-]*)", lambda z: z[1].replace("-", "_") + "=", parts[k])
    return "`".join(parts)


def _span(value: Any) -> str:
    """Return consecutive integers as a range of the command line; "" for others."""
    if isinstance(value, range | list | tuple) and value and all(type(z) is int for z in value):
        low, high = value[0], value[-1]
        return f"{low}..{high}" if [*value] == [*range(low, high + 1)] else ""
    return ""


def _text(value: Any) -> str:
    """Return a value as a word of the command line."""
    if isinstance(value, range):
        return _span(value)
    if isinstance(value, list | tuple) and value and isinstance(value[0], list | tuple):
        value = Graph.parse_edges("\n".join(f"{a} {b}" for a, b in value))
    if isinstance(value, Graph):
        return f"{GRAPH6_HEADER}{value.graph6()}"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    if hasattr(value, "own_gf") or hasattr(value, "generating_function"):
        gf = getattr(value, "own_gf", None) or getattr(value, "gf", None)
        return str(value) if gf is None else f"g.f. {gf}"
    return str(getattr(value, "name", value) if hasattr(value, "quantities") else value)
