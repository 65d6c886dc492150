"""Words of earlier versions that were removed, and what is written instead: `removed.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

REMOVED = Path(__file__).with_name("removed.toml")
CHECKED = Path(__file__).parents[1] / "proofs" / "checker" / "core" / "kinds.toml"


@cache
def _table(file: Path, name: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - for few calls

    return tomllib.loads(file.read_text("utf-8"))[name]  # type: ignore[no-any-return]


def removed(word: str) -> str:
    """Return what is said of a word that was removed; "" for any other.

    word: a verb as "game census", an option behind its verb as "gf --share" or alone, a key of rule
    files as "rule: growing".

    >>> removed("gf"), removed("growth")
    ('', 'gfkit growth is gone: write gfkit asymptotics')
    """
    if said := _table(REMOVED, "words").get(word):
        return f"{word.removeprefix('rule: ')} was removed: {said}"
    instead = gone().get(word, "")
    return f"gfkit {word} is gone: write {instead}" if instead else ""


def gone() -> dict[str, str]:
    """Return the verbs and options that are gone, with what is written instead."""
    return dict(_table(REMOVED, "verbs"))


def instead(word: str) -> str:
    """Return what is said of an option that a verb does not have; "" for other words.

    >>> instead("--without")
    "draw the board with its holes, as in --board '..#|...'"
    """
    found = _table(REMOVED, "instead").items()
    return next((said for words, said in found if word in {words, *words.split()}), "")


def removed_kind(kind: str) -> str:
    """Return what is said of a kind of statement or definition that was removed; "" for others."""
    known = _table(CHECKED, "removed")["kinds"]
    told = f"{(known.get(kind) or kind)!r} is no longer checked (last by commit 8289e0b4)"
    return told if kind in known else ""
