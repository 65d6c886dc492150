"""The OEIS: b-files, entries in the internal format, titles, look-up, drafts.

Its functions are those of `gfkit.api.oeis_verbs_comments_titles_and_bfiles`, which are imported
when they are first used; the modules here are a room below.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.api.oeis_verbs_comments_titles_and_bfiles import bfile as bfile
    from gfkit.api.oeis_verbs_comments_titles_and_bfiles import comment as comment
    from gfkit.api.oeis_verbs_comments_titles_and_bfiles import draft as draft
    from gfkit.api.oeis_verbs_comments_titles_and_bfiles import lookup as lookup
    from gfkit.api.oeis_verbs_comments_titles_and_bfiles import prove as prove
    from gfkit.api.oeis_verbs_comments_titles_and_bfiles import settle as settle
    from gfkit.api.oeis_verbs_comments_titles_and_bfiles import title as title

__all__ = ["bfile", "comment", "draft", "lookup", "prove", "settle", "title"]


def __getattr__(name: str) -> object:
    """Import a function when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("gfkit.api.oeis_verbs_comments_titles_and_bfiles"), name)


def __dir__() -> list[str]:
    """Return the public functions."""
    return __all__
