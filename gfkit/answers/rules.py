"""The rules that have names, and what one rule or model counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from gfkit.answers.records import HIDDEN, JSON, Answer, AnswerPart
from gfkit.base.heap_games import heap_game_called, heap_games
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import RULES, graph_model, is_path
from gfkit.boards.rules.graph_games import GRAPH_GAMES, find_graph_rule
from gfkit.boards.rules.named_sets import graph_names
from gfkit.boards.rules.names import SYNONYMS
from gfkit.errors import GfkitError, UnknownModel
from gfkit.language.page import rows
from gfkit.proofs.kernel import made
from gfkit.strips.encodings.lookup import find_model
from gfkit.typed.read import read


@dataclass(frozen=True, slots=True, repr=False)
class NamedRule(AnswerPart):
    """A rule or a model in a list.

    name: as the functions take it. summary: what it is. synonyms: what else it is called.

    >>> rules().rules[0].name
    'domineering'
    """

    name: str
    summary: str
    synonyms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, repr=False)
class RuleList(Answer):
    """The rules that have names.

    rules: each with its synonyms. models: what of them is counted, and the sets on graphs.
    on_graphs: what is counted on graphs as well. of_heaps: games of heaps.

    >>> "kings:positions" in [one.name for one in rules().models]
    True
    """

    rules: tuple[NamedRule, ...]
    models: tuple[NamedRule, ...]
    on_graphs: tuple[str, ...]
    of_heaps: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class RuleAnswer(Answer):
    """One rule or model.

    name: as the functions take it. summary: what is counted. definition: the rule in full; None of
    a rule that is known on graphs alone. parts: the tile sets that count it, if there are any.
    models: what of the rule is counted. on_graphs: whether it is known on graphs alone. source: the
    model.

    >>> rules("domineering:tilings").summary
    'positions that cover every cell'
    """

    name: str
    summary: str
    definition: JSON
    parts: tuple[JSON, ...] = ()
    models: tuple[NamedRule, ...] = ()
    on_graphs: bool = False
    source: Model | None = field(default=None, repr=False, compare=False, metadata=HIDDEN)


@dataclass(frozen=True, slots=True, repr=False)
class FormList(Answer):
    """What the language says of one kind of objects.

    forms: what can be said, each with a sentence that says it.

    >>> rules("words").forms["words of length n over LETTERS"]
    'words of length n over {a,b,c}'
    """

    forms: Mapping[str, str]


@dataclass(frozen=True, slots=True, repr=False)
class PlayedRule(Answer):
    """A game of letters on boards, which is played and not counted.

    name: as the functions take it. left, right: what each player changes.

    >>> rules("clobber").left
    ('BW > .B',)
    """

    name: str
    left: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class HeapRule(Answer):
    """A game of heaps, which is played and not counted.

    name: its key. called: what it is called. moves: what a move is. octal: its octal code, if it
    has one. played: whether its positions are read. pairs: whether a position is a pair of heaps.

    >>> rules("kayles").octal
    '0.77'
    """

    name: str
    called: tuple[str, ...]
    moves: str
    octal: str | None
    played: bool
    pairs: bool = field(default=False, metadata=HIDDEN)


MOST_SYMMETRIC: Final = re.compile("cis[3-9]")
"""Names of one family of graph games, of which the list has the first."""


def rules(which: str | None = None) -> RuleList | RuleAnswer | FormList | PlayedRule | HeapRule:
    """List the rules, with what else they are called; or show one rule or model in full.

    `language` lists the rows of the language; `words`, `graphs`, `tilings` and other kinds of
    objects those that are said of them.

    Args:
        which: a rule, a model, a file of a rule, words, or a kind of objects; without it all.

    Command:
        gfkit rules domineering

    >>> [one.name for one in rules("domineering").models][:2]
    ['domineering:positions', 'domineering:maximal']
    """
    if which is None:
        return _all()
    try:
        found = find_model(which)
    except UnknownModel:
        told = _on_graphs(which) or _forms(which) or _played(which) or _of_heaps(which)
        told = told or _of_words(which)
        if told is None:
            raise
        return told
    return _model(found, which)


def _all() -> RuleList:
    called = {
        one.name: [name for name, meant in SYNONYMS.items() if meant == one.name] for one in RULES
    }
    models = [made(NamedRule, one.name, one.summary) for rule in RULES for one in rule.models]
    sets = [made(NamedRule, name, graph_model(name).summary) for name in graph_names()]
    return made(
        RuleList,
        tuple(made(NamedRule, one.name, one.summary, tuple(called[one.name])) for one in RULES),
        (*models, *sets),
        tuple(
            f"{one}:{quantity}"
            for one in GRAPH_GAMES
            if not MOST_SYMMETRIC.fullmatch(one)
            for quantity in GRAPH_GAMES[one].on_graphs
        ),
        tuple(told["called"][0] for told in heap_games().values() if "says" in told),
    )


def _on_graphs(which: str) -> RuleAnswer | None:
    """Return what is said of a rule that is known on graphs alone; None for others."""
    try:
        found = find_graph_rule(which)
    except UnknownModel:
        return None
    return made(RuleAnswer, found.name, found.summary, None, on_graphs=True)


def _forms(which: str) -> FormList | None:
    """Return the rows of the language, or those of words, of tilings, ...; None for others."""
    told = rows(which)
    return None if told is None else made(FormList, told)


def _played(which: str) -> PlayedRule | None:
    """Return what is said of a game of letters; None for others."""
    from gfkit.games.boards.rulesets import letter_rule  # noqa: PLC0415 - slow to import

    found = None if is_path(which) else letter_rule(which)
    if found is None:
        return None
    return made(PlayedRule, found.name, tuple(found.left), tuple(found.right))


def _of_heaps(which: str) -> HeapRule | None:
    """Return what is said of a game of heaps; None for others."""
    key = heap_game_called(which)
    if key is None:
        return None
    told = heap_games()[key]
    is_read = "unread" not in told
    return made(
        HeapRule,
        name=key,
        called=tuple(told["called"]),
        moves=told["says"] if is_read else told["unread"],
        octal=told.get("octal"),
        played=is_read,
        pairs="pairs" in told,
    )


def _of_words(text: str) -> RuleAnswer | None:
    """Return what is said of the rule of words; None for words of something else."""
    try:
        found = read(text)
    except GfkitError:
        return None
    is_counted = found.kind in {"words", "count", "strip"}
    return _model(found.model(), text) if is_counted else None


def _model(found: Model, which: str) -> RuleAnswer:
    """Return what is said of a model in full."""
    from gfkit.strips.counts.count import rule_data  # noqa: PLC0415 - slow to import

    counted = next((one.models for one in RULES if one.name == which), ())
    data = rule_data(found)
    return made(
        RuleAnswer,
        name=data["name"],
        summary=found.summary,
        definition=data["definition"],
        parts=tuple(data["parts"]),
        models=tuple(made(NamedRule, one.name, one.summary) for one in counted),
        source=found,
    )
