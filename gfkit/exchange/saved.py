"""Objects as JSON text, and written to a file in the form that its suffix says."""

from __future__ import annotations

import json
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, file_path, integer, takes
from gfkit.base.arguments import shown as described
from gfkit.base.writing import write
from gfkit.errors import WrongArgument
from gfkit.pictures.figure_files import picture
from gfkit.render.json_text import json_text
from gfkit.render.object_kinds import data, formula, page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MAX_INDENT = 80


@called_like("to_json(answer)")
def to_json(thing: Any, *, indent: int | None = None) -> str:
    """Return an object as JSON text: an answer as `--json` prints it.

    thing: an object of gfkit, or numbers, texts, lists and dictionaries of such. What has no keys
    of its own is its text. indent: spaces of each level, at most 80, or None for one line, which
    integers of thousands of digits always have. Raises TypeError for other objects.

    >>> from gfkit import Strip, count
    >>> to_json(Strip("kings", columns=2).generating_function())[:54]
    '{"model": "kings:positions", "fixed": {"columns": 2}, '
    >>> to_json(count("kings", "2x2"))
    '{"text": "4*x+1"}'
    """
    made = data(thing)
    if indent is not None:
        spaces = integer("indent", indent, least=0, most=MAX_INDENT, example=2)
        with suppress(ValueError):  # of integers that only `json_text` writes
            return json.dumps(made, indent=spaces)
    return json_text(made)


def _html(shown: Any) -> str:
    made = page(shown)
    body = f"<pre>{escape(str(shown))}</pre>" if made is None else str(made.html())
    title = escape(" ".join(str(shown).split())[:80])
    return f'<!doctype html>\n<meta charset="utf-8">\n<title>{title}</title>\n{body}\n'


FORMS: dict[str, tuple[str, Callable[[Any], str | None]]] = {
    ".html": ("page", _html),
    ".json": ("JSON form", lambda shown: f"{to_json(shown, indent=1)}\n"),
    ".svg": ("picture", picture),
    ".tex": ("formula", formula),
    ".txt": ("text", lambda shown: f"{shown}\n"),
}
"""Suffixes, what such a file holds, and how it is made."""


@called_like("save(answer, 'answer.html')")
@takes(path=file_path)
def save(shown: Any, path: Path) -> None:
    r"""Write an object to a file: .html, .svg, .tex, .json or .txt; an older file is replaced.

    Raises WrongArgument for another suffix, TypeError for a form that the object does not have, and
    NotWritten; an older file then stays as it was.

    >>> from gfkit import Strip
    >>> path = getfixture("tmp_path") / "answer.tex"
    >>> Strip("domineering:right-ends", columns=2).generating_function().save(path)
    >>> path.read_text()
    '\\frac{1-x}{(1+x) (1-3 x+x^{2})}'
    """
    if path.suffix not in FORMS:
        raise WrongArgument("path", f"a name that ends in {', '.join(FORMS)}", described(str(path)))
    form, made = FORMS[path.suffix]
    text = made(shown)
    if text is None:
        raise TypeError(f"{type(shown).__name__} has no {form}")
    write(path, text, "file")
