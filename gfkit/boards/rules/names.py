"""The names of rules, including names from other fields, in any spelling.

Case, spaces, hyphens and underscores make no difference.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from gfkit.base.file_reader import read_toml

TOLD = read_toml(Path(__file__).parents[1] / "models" / "names.toml")
"""The named games, and their other names."""
SYNONYMS: dict[str, str] = {
    name: meant for meant, some in TOLD["synonyms"].items() for name in some
}
"""Synonyms, and the rules or models that are meant."""
MAX_NAME = 200
"""Longer names are not names of rules, and no similar names are suggested for them."""
MEANT_ON_GRAPHS = {"domineering:tilings": "arc-kayles:tilings", "domineering": "arc-kayles"}
MEANT_ON_GRAPHS |= {key.replace("domineering", "cram"): own for key, own in MEANT_ON_GRAPHS.items()}
"""What games of dominoes mean on graphs, where edges have no direction."""


def key_of(name: str) -> str:
    """Return the common form of all spellings of a name.

    >>> key_of("Hard Squares") == key_of("hardsquare") == key_of("hard_squares")
    True
    """
    letters = "".join(c for c in name.casefold() if c not in " -_\t")
    return letters.removesuffix("s")


@cache
def _meant() -> dict[str, str]:
    return {key_of(name): meant for name, meant in SYNONYMS.items()}


def spelled(name: str, known: Iterable[str]) -> str:
    """Return the one of the known names with this spelling, or the name itself if there is none."""
    listed = list(known)
    if name in listed:
        return name
    key = key_of(name)
    return next((one for one in listed if key_of(one) == key), name)


def standard_name(name: str, rules: Iterable[str]) -> str:
    """Return a name RULE or RULE:QUANTITY with the rule that is meant; a quantity stays.

    rules: the names of rules, which come before synonyms.

    >>> standard_name("Dominoes", ["domineering"])
    'domineering:tilings'
    >>> standard_name("dominoes:maximal", ["domineering"])
    'domineering:maximal'
    >>> standard_name("Col", ["col"])
    'col'
    """
    given, colon, quantity = name.partition(":")
    listed = list(rules)
    rule = spelled(given.strip(), listed)
    if rule not in listed:
        if whole := _meant().get(key_of(f"{rule}-{quantity}")):
            return whole
        meant = _meant().get(key_of(rule), rule)
        if not colon:
            return meant
        rule = meant.partition(":")[0]
    return f"{rule}:{quantity}" if colon else rule
