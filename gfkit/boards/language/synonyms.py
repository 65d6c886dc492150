"""What else the rules are called: names from other fields, in any spelling of them.

Letters of either case, and spaces, hyphens and underscores or none, make no difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SYNONYMS: dict[str, str] = {
    "hard-squares": "node-kayles",
    "hard-square-model": "node-kayles",
    "hard-core": "node-kayles",
    "hard-core-model": "node-kayles",
    "independent-sets": "node-kayles",
    "independent-vertex-sets": "node-kayles",
    "vertex-independent-sets": "node-kayles",
    "stable-sets": "node-kayles",
    "hard-kings": "kings",
    **{f"non-attacking-{one}": one for one in ("kings", "knights", "rooks", "bishops", "queens")},
    "monomer-dimer": "arc-kayles",
    "monomers-and-dimers": "arc-kayles",
    "matchings": "arc-kayles",
    "independent-edge-sets": "arc-kayles",
    "dimers": "domineering:tilings",
    "dimer-coverings": "domineering:tilings",
    "domino": "domineering:tilings",
    "dominoes": "domineering:tilings",
    "dominos": "domineering:tilings",
    "domino-tilings": "domineering:tilings",
    "tilings-by-dominoes": "domineering:tilings",
    "perfect-matchings": "domineering:tilings",
    "crosscram": "domineering",
    "stop-gate": "domineering",
    "impartial-domineering": "cram",
    "plugg": "cram",
    "l-triominoes": "l-trominoes",
    "straight-triominoes": "straight-trominoes",
    "triominoes": "trominoes",
    "i-trominoes": "straight-trominoes",
    "edge-kayles": "arc-kayles",
    "vertex-kayles": "node-kayles",
    "anti-atari-go": "nogo",
    "cats-and-dogs": "snort",
    "self-avoiding-walks": "corner-paths",
    "1-factors": "domineering:tilings",
    "hamiltonian-circuits": "hamiltonian-cycles",
    "hamilton-cycles": "hamiltonian-cycles",
    "hamilton-paths": "hamiltonian-paths",
}
"""Synonyms, and the rules or models that are meant."""

MAX_NAME = 200
"""Longer names are not names of rules, and names similar to them are not looked for."""

MEANT_ON_GRAPHS = {"domineering:tilings": "arc-kayles:tilings", "domineering": "arc-kayles"}
"""What synonyms of games of dominoes mean on graphs, where edges have no direction."""


def key_of(name: str) -> str:
    """Return what spellings of a name have in common.

    >>> key_of("Hard Squares") == key_of("hardsquare") == key_of("hard_squares")
    True
    """
    letters = "".join(c for c in name.casefold() if c not in " -_\t")
    return letters.removesuffix("s")


_MEANT = {key_of(name): meant for name, meant in SYNONYMS.items()}


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
        meant = _MEANT.get(key_of(rule), rule)
        if not colon:
            return meant
        rule = meant.partition(":")[0]
    return f"{rule}:{quantity}" if colon else rule
