"""Objects written to a file, in the form that its suffix says."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from gfkit.base.arguments import called_like, file_path, takes
from gfkit.base.arguments import shown as described
from gfkit.base.writing import write
from gfkit.errors import WrongArgument
from gfkit.pictures.figure_files import picture
from gfkit.render.object_kinds import formula, page

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _html(shown: Any) -> str:
    made = page(shown)
    body = f"<pre>{escape(str(shown))}</pre>" if made is None else str(made.html())
    title = escape(" ".join(str(shown).split())[:80])
    return f'<!doctype html>\n<meta charset="utf-8">\n<title>{title}</title>\n{body}\n'


FORMS: dict[str, tuple[str, Callable[[Any], str | None]]] = {
    ".html": ("page", _html),
    ".json": ("JSON form", lambda shown: f"{shown.to_json(indent=1)}\n"),
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
