"""The OEIS: b-files, entries in the internal format, titles, look-up, drafts.

Its functions are those of `gfkit.answers.oeis`, which are imported
when they are first used; the modules of this room stand below it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gfkit.answers.oeis import bfile as bfile
    from gfkit.answers.oeis import comment as comment
    from gfkit.answers.oeis import draft as draft
    from gfkit.answers.oeis import lookup as lookup
    from gfkit.answers.oeis import prove as prove
    from gfkit.answers.oeis import settle as settle
    from gfkit.answers.oeis import title as title

__all__ = ["bfile", "comment", "draft", "lookup", "prove", "settle", "title"]


if not TYPE_CHECKING:  # a type checker would take any name for one of the module

    def __getattr__(name: str) -> object:
        """Import a function when it is first used."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("gfkit.answers.oeis"), name)


def __dir__() -> list[str]:
    """Return the public functions."""
    return __all__
