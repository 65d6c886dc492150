"""Words that gfkit had and has no longer: what each was, and what to use instead."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

TABLE = Path(__file__).parents[1] / "proofs" / "checker" / "removed.toml"
"""The one table; the checker reads it too, and runs without this package."""


@cache
def _table(name: str) -> dict[str, str]:
    found: dict[str, str] = tomllib.loads(TABLE.read_text(encoding="utf-8"))[name]
    return found


def removed(word: str) -> str:
    """Return what is said of a word that was removed; "" for any other.

    word: a verb as "game census", an option behind its verb as "gf --share" or alone, a public name
    as "gfkit.differences", a key of rule files as "rule: growing".

    >>> removed("gf"), removed("growth")
    ('', 'gfkit growth is gone: write gfkit asymptotics')
    """
    said = _table("words").get(word, "")
    if said:
        return f"{word.removeprefix('rule: ')} was removed: {said}"
    instead = _table("verbs").get(word, "")
    return f"gfkit {word} is gone: write {instead}" if instead else ""


def gone() -> dict[str, str]:
    """Return the verbs and options that are gone, with what is written instead."""
    return dict(_table("verbs"))


def removed_kind(kind: str) -> str:
    """Return what is said of a kind of statement or definition that was removed; "" for others."""
    said = _table("kinds").get(kind)
    return (
        "" if said is None else f"{(said or kind)!r} is no longer checked (last by commit 8289e0b4)"
    )
