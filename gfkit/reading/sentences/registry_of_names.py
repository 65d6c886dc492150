"""The registry of what sentences call things: rules, games, pieces and graphs, with their names.

Whoever adds a rule says its names where the rule is: sets of vertices and edges and pieces in
`named_edge_and_cell_sets.toml`, games in `named_rules.toml` and `rulesets.toml`, those of heaps in
`heap_games.toml`, under `called`; graphs are those that have a name in NetworkX. Words of the
grammar that are several words of a sentence, as "grid graph", are in `phrases.toml`. A name is one
token of a sentence, but for those of games of heaps, of which nothing is counted.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from gfkit.base.heap_games import heap_games
from gfkit.boards.rules.named_edge_and_cell_sets import CHESS
from gfkit.boards.rules.named_edge_and_cell_sets import NAMED as SETS
from gfkit.boards.rules.rule_names import TOLD
from gfkit.boards.shapes.graph import NAMED as GRAPHS
from gfkit.boards.shapes.graph import SOLIDS
from gfkit.games.playable_game_lookup import letter_rule_names

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

PHRASES = Path(__file__).with_name("phrases.toml")
SETS_ON, PIECES, GAMES, NAMED_GRAPH = "SETS", "PIECES", "GAME", "GRAPH"
HEAPS = "HEAPS"
"""The kinds of names, as the grammar has them."""
STEPPERS = ("kings", "wazirs")
"""Pieces that attack the cells around them, or those beside, above and below; others are CHESS."""
OTHER_GRAPHS = {"cube": "cubical", **{z: of for z, of in SOLIDS.items() if z.endswith("hedron")}}


@dataclass(frozen=True, slots=True)
class Named:
    """A thing with names: its kind, what it is called by gfkit, and in sentences."""

    kind: str
    key: str
    called: tuple[str, ...]


@cache
def registry() -> tuple[Named, ...]:
    """Return all things that have names in sentences.

    >>> next(one.called[0] for one in registry() if one.key == "independent-sets")
    'independent sets'
    """
    sets = {name: told.get("called", [name.replace("-", " ")]) for name, told in SETS.items()}
    pieces = {z: [z, one_piece_of(z)] for z in (*STEPPERS, *CHESS)}
    games = {name: told["called"] for name, told in TOLD["games"].items()}
    games |= {one: [one.replace("-", " ")] for one in letter_rule_names() if one not in games}
    graphs = {name: [name.replace("_", " ")] for name in GRAPHS if name not in AMBIGUOUS}
    graphs |= {of: [*graphs.get(of, []), z] for z, of in OTHER_GRAPHS.items()}
    heaps = {key: told["called"] for key, told in heap_games().items()}
    kinds = {HEAPS: heaps, SETS_ON: sets, PIECES: pieces, GAMES: games, NAMED_GRAPH: graphs}
    return tuple(
        Named(kind, key, tuple(called))
        for kind, table in kinds.items()
        for key, called in table.items()
        if called
    )


def one_piece_of(name: str) -> str:
    """Return what one piece of a kind is called.

    >>> one_piece_of("kings"), one_piece_of("ferses")
    ('king', 'fers')
    """
    return {"ferses": "fers"}.get(name, name.removesuffix("s"))


AMBIGUOUS = {"house", "bull", "diamond"}
"""Names of graphs that are words of other things, too."""


def name_of(kind: str, key: str) -> str:
    """Return what a thing is usually called.

    >>> name_of("SETS", "independent-dominating-sets"), name_of("GAME", "nogo")
    ('maximal independent sets', 'NoGo')
    """
    return next(one.called[0] for one in registry() if (one.kind, one.key) == (kind, key))


Name = tuple[tuple[str, ...], str, str]
"""The words of a name, the kind of its token, and the text of it."""


@cache
def _names() -> dict[str, list[Name]]:
    """Return by their first words all names, longer ones first."""
    told = tomllib.loads(PHRASES.read_text(encoding="utf-8"))
    all_of = [
        *(
            (called, one.kind, one.key)
            for one in registry()
            for called in one.called
            if one.kind != HEAPS
        ),
        *((called, f"_{z.upper()}", called) for z, some in told.items() for called in some),
    ]
    found: dict[str, list[Name]] = {}
    for called, kind, key in all_of:
        words = tuple(called.lower().replace("-", " ").split())
        found.setdefault(words[0], []).append((words, kind, key))
    return {first: sorted(some, key=lambda z: -len(z[0])) for first, some in found.items()}


def names_of(kinds: Container[str]) -> Iterator[tuple[str, ...]]:
    """Yield the names whose tokens are of some kinds, as their words.

    >>> ("king", "graph") in names_of({"_KING_GRAPH"})
    True
    """
    return (words for some in _names().values() for words, kind, _ in some if kind in kinds)


def name_at(words: list[str], k: int) -> tuple[int, str, str] | None:
    """Return how many words from one on are a name, the kind of it and its text; None for no name.

    words: of a sentence, in small letters. Between the words of a name may stand hyphens.

    >>> name_at(["maximal", "independent", "sets", "in"], 0)
    (3, 'SETS', 'independent-dominating-sets')
    """
    for name, kind, key in _names().get(words[k], ()):
        if (many := _length(words, k, name)) is not None:
            return many, kind, key
    return None


def _length(words: list[str], first: int, name: Iterable[str]) -> int | None:
    """Return how many words from one on, some of them hyphens, are a name; None if none."""
    at = first
    for number, one in enumerate(name):
        if number and words[at : at + 1] == ["-"]:
            at += 1
        if words[at : at + 1] != [one]:
            return None
        at += 1
    return at - first
