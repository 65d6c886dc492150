"""gfkit discovers and proves generating functions and recurrences.

>>> from gfkit import Strip, domineering
>>> answer = Strip(domineering.right_ends, columns=2).generating_function()
>>> print(answer.gf)
(1-x)/((1+x)*(1-3*x+x^2))
>>> print(answer.verdict)
proved

What is public is listed by subject in `__init__.pyi`, and described on a page of the
site. A name is imported when it is first used.
"""

from __future__ import annotations

from pathlib import Path

from gfkit import connections as connections
from gfkit.base.version import __version__ as __version__


def _listed() -> dict[str, dict[str, str]]:
    """Return the names of the stub: below a comment with the subject, one import a line."""
    found: dict[str, dict[str, str]] = {}
    subject = ""
    for line in Path(__file__).with_suffix(".pyi").read_text("utf-8").splitlines():
        if line.startswith("#: "):
            subject = line[3:]
        elif line.startswith("from "):
            _, home, _, name, *_ = line.split()
            found.setdefault(subject, {})[name] = home
    return found


PUBLIC = _listed()
"""Every public name by subject, and the module that it is imported from."""

ALSO = {
    "growth": "gfkit.sequences.verbs:asymptotics",
    "Nim": "gfkit.api.playing:nim",
    "catalog": "gfkit.api.listings:catalogue",
    "load": "gfkit.exchange.saved:from_json",
    "Pieces": "gfkit.boards.language.rules:model_from",
}
"""Names that people try, and what does it."""

_HOME = {name: home for names in PUBLIC.values() for name, home in names.items()}

__all__ = sorted([*_HOME, "__version__"])  # noqa: PLE0605 - those of the stub


def _public(name: str) -> object:
    """Return what is public under a name; raises AttributeError."""
    return globals().get(name) or __getattr__(name)


def __dir__() -> list[str]:
    """Return the public names, also those that are imported when they are first used."""
    return __all__


def __getattr__(name: str) -> object:
    """Import a public name when it is first used: `gfkit --help` needs none of them."""
    home, _, own = (ALSO.get(name) or f"{_HOME.get(name, '')}:{name}").partition(":")
    from importlib import import_module  # noqa: PLC0415

    is_free = not home and not name.startswith("_") and not (Path(__file__).parent / name).exists()
    if is_free:
        from gfkit.cli.called import verb_function  # noqa: PLC0415

        if (verb := verb_function(name, _public)) is not None:
            return verb
    if not home:
        from gfkit.base.removed_words import removed  # noqa: PLC0415

        said = removed(f"gfkit.{name}")
        missing = f"module 'gfkit' has no attribute {name!r}"
        if said or name.startswith("_"):
            raise AttributeError(said or missing)
        from gfkit.cli.called import hint_of_name  # noqa: PLC0415

        raise AttributeError(f"{missing}; {hint_of_name(name, __all__)}")
    is_room = home == __name__
    found = import_module(f"gfkit.{name}") if is_room else getattr(import_module(home), own)
    globals()[name] = found
    return found
