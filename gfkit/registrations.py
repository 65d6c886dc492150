"""How objects are shown: registers functions in `base.display`.

`gfkit/__init__.py` imports this file; what a form needs is imported when it is first made.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from gfkit.base.display import register

if TYPE_CHECKING:
    from gfkit.render.pages import Page


def _page(thing: object) -> Page | None:
    from gfkit.answers.answer import Answer
    from gfkit.answers.registry import page

    return thing.page() if isinstance(thing, Answer) else page(thing)


def _html(thing: object) -> str | None:
    made = _page(thing)
    return None if made is None else str(made.html())


def _latex(thing: object) -> str | None:
    from gfkit.render.registry import formula

    return formula(thing)


def _data(thing: object) -> Any:
    from gfkit.answers.registry import data

    return data(thing)


def _svg(thing: object) -> str | None:
    from gfkit.pictures.registry import picture

    return picture(thing)


def _converted(library: str, thing: object, *arguments: Any, **options: Any) -> Any:
    from gfkit.exchange.registry import foreign

    return foreign(library, thing, *arguments, **options)


register("page", _page)
register("html", _html)
register("latex", _latex)
register("svg", _svg)
register("data", _data)
register("sympy", partial(_converted, "sympy"))
register("mpmath", partial(_converted, "mpmath"))
register("numpy", partial(_converted, "numpy"))
register("pandas", partial(_converted, "pandas"))
register("networkx", partial(_converted, "networkx"))
