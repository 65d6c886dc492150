"""Objects written to a file, in the form that its suffix says."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any

from gfkit.base.arguments import file_path
from gfkit.base.arguments import shown as described
from gfkit.base.display import form
from gfkit.base.file_writer import write
from gfkit.errors import GfkitError, WrongArgument
from gfkit.exchange.serialization import to_json
from gfkit.numbers.decimals import number_text
from gfkit.pictures.registry import picture
from gfkit.render.registry import formula


def _html(shown: Any) -> str:
    made = form("page", shown)
    body = f"<pre>{escape(number_text(shown))}</pre>" if made is None else str(made.html())
    title = escape(" ".join(number_text(shown).split())[:80])
    return f'<!doctype html>\n<meta charset="utf-8">\n<title>{title}</title>\n{body}\n'


def _csv(shown: Any) -> str | None:
    made = form("page", shown)
    return None if made is None else str(made.csv())


def _tex(shown: Any) -> str | None:
    """Return the formula of an object; of an answer that is not one, its page."""
    if (found := formula(shown)) is not None:
        return found
    made = form("page", shown)
    return None if made is None else str(made.latex())


FORMS: dict[str, tuple[str, Callable[[Any], str | None]]] = {
    ".csv": ("table", _csv),
    ".html": ("page", _html),
    ".json": ("JSON form", lambda shown: f"{to_json(shown, indent=1)}\n"),
    ".svg": ("picture", picture),
    ".tex": ("formula or page", _tex),
    ".txt": ("text", lambda shown: f"{number_text(shown)}\n"),
}
"""Suffixes, what such a file holds, and how it is made."""


def _has(shown: object, suffix: str) -> bool:
    with suppress(GfkitError, TypeError):
        return FORMS[suffix][1](shown) is not None
    return False


def save(shown: object, path: Path | str) -> None:
    r"""Write an object to a file: .html, .svg, .tex, .csv, .json or .txt; an older one is replaced.

    shown: the object. path: of the file, whose suffix says in which form.
    Raises WrongArgument for another suffix and for a form that the object does not have, NotWritten
    where it cannot be written; an older file then stays as it was.

    >>> from gfkit import Strip
    >>> path = getfixture("tmp_path") / "answer.tex"
    >>> save(Strip("domineering:right-ends", columns=2).generating_function(), path)
    >>> path.read_text()
    '\\frac{1-x}{(1+x) (1-3 x+x^{2})}'
    """
    path = file_path("path", path)
    if path.suffix not in FORMS:
        raise WrongArgument("path", f"a name that ends in {', '.join(FORMS)}", described(str(path)))
    called, made = FORMS[path.suffix]
    text = made(shown)
    if text is None:
        others = ", ".join(suffix for suffix in FORMS if _has(shown, suffix))
        has = f"an object that has a {called}"
        got = f"{type(shown).__name__}, which is written as {others}"
        raise WrongArgument(f"what is written as {path.suffix}", has, got)
    write(path, text, "file")
