"""Words that are not a verb: the subject after them, and the nearest verbs."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import takewhile

from gfkit.answers.verbs import VERBS
from gfkit.cli.commands import (
    GROUPS,
)
from gfkit.errors import GfkitError
from gfkit.numbers.decimals import shortened

SHOWN = 60
"""Letters of a word to which the nearest verb is sought."""


def understood(words: list[str], told: str) -> bool:
    """Return whether words that are not a verb are a subject; standard input is read later.

    Raises GfkitError with the reader's reason where they look like something; told: why the
    first is not a verb.
    """
    text = " ".join(takewhile(lambda one: not one.startswith("--"), words))
    try:
        from gfkit.typed.read import read

        return text == "-" or bool(read(text))
    except GfkitError as error:
        if "did you mean" in told or (text.isalpha() and not getattr(error, "nearest", None)):
            raise GfkitError(told) from error
        raise


def no_verb(word: str, group: str, rest: Sequence[str] = ()) -> str:
    """Return the line on a verb that does not exist, with the nearest ones.

    group: "", or the group of verbs, for example "game". rest: the words behind.

    >>> no_verb("gff", ""), no_verb("payoffs", "")
    ("gfkit has no verb 'gff'; did you mean gfkit gf? (`gfkit -h` lists all)", \
"gfkit has no verb 'payoffs'; did you mean gfkit game payoffs? (`gfkit -h` lists all)")
    """
    known, inside = [*GROUPS, *VERBS], f"{group} ".lstrip()
    key = word.casefold().replace("_", "-")
    found = [one for one in known if one.rpartition(" ")[2] == key]
    if not found:
        from difflib import get_close_matches

        near = {one.rpartition(" ")[2]: one for one in known if one.startswith(inside)}
        found = [near[one] for one in get_close_matches(key[:SHOWN], near, n=2, cutoff=0.75)]
    after = f" {shlex.join(rest)}" if rest and len(found) == 1 else ""
    hint = f"; did you mean gfkit {' or gfkit '.join(found)}{after}?" if found else ""
    if not found and group:
        listed = (one.removeprefix(inside) for one in known if one.startswith(inside))
        hint = f"; it has {', '.join(listed)}"
    called = f"gfkit {group}".strip()
    return f"{called} has no verb {shortened(word)!r}{hint} (`{called} -h` lists all)"
