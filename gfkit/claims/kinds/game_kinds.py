"""Kinds of claims about games and about growth: their tables."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec import Meta

from gfkit.claims.kinds.game_play import PLAY_KINDS
from gfkit.claims.kinds.game_values import GAME_KINDS
from gfkit.claims.kinds.growth_claims import settle_asymptotic, settle_growth
from gfkit.claims.schema import (
    MAX_ENTRIES,
    Integers,
    Kind,
    Positive,
    Rows,
    Side,
    Size,
    Table,
    Text,
    Texts,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gfkit.claims.claim import Claim
    from gfkit.claims.finding import Finding

# msgspec 0.22 crashes in garbage collections on a union of an integer with limits and a tuple of
# fixed length, so these are lists with limits.
Range = Annotated[list[Side], Meta(min_length=3, max_length=3)]
Pair = Annotated[list[Side], Meta(min_length=2, max_length=2)]
Moves = Annotated[list[Text], Meta(max_length=MAX_ENTRIES)]
Payoffs = Annotated[list[list[int]], Meta(max_length=MAX_ENTRIES)]


class NothingSaid(Table):
    """The kind says it all."""


class GrowthSays(Table):
    """The rate of growth, a decimal."""

    growth: Text


class AsymptoticSays(Table):
    """The main term."""

    main: Text


class ModelAbout(Table):
    """A game."""

    model: Text


class BoardAbout(Table):
    """A game and a board."""

    model: Text
    board: Text


class ValueSays(Table):
    """The value, or the outcome."""

    value: Text | None = None
    outcome: Text | None = None


class ValuesSays(Table):
    """Values or outcomes of boards, a list for each number of rows; "" is not stated."""

    table: Rows
    rows_from: Side = 1
    columns_from: Side = 1


class StripAbout(Table):
    """A game on boards with a given number of rows."""

    model: Text
    rows: Side


class StripSays(Table):
    """Who wins; the lengths, each a first one and a step; how many columns are searched."""

    outcome: Text
    up_to: Side
    lengths: Annotated[list[tuple[Size, Size]], Meta(min_length=1)] | None = None


class BasisSays(Table):
    """Positive integers."""

    basis: Annotated[list[Positive], Meta(min_length=1, max_length=MAX_ENTRIES)]


class ComparisonAbout(Table):
    """The game of the boards, if there are any."""

    model: Text = ""


class ComparisonSays(Table):
    """Two sums and how they compare."""

    left: Moves
    right: Moves
    relation: Text


class ConcatenationAbout(Table):
    """A game, and how many cells, or two boards."""

    model: Text
    cells: Side | None = None
    boards: tuple[Text, Text] | None = None


class ConcatenationSays(Table):
    """A law of boards side by side."""

    law: Text


class FamilyAbout(Table):
    """A game and a family of boards."""

    model: Text
    family: Text


class FamilySays(Table):
    """Values, a pattern [from, period, step], or an outcome."""

    values: Texts | None = None
    pattern: tuple[Size, Positive, Text] | None = None
    up_to: Side | None = None
    outcome: Text | None = None
    first: Size = msgspec.field(default=1, name="from")


class FamiliesAbout(Table):
    """A game and families, each with a shift."""

    model: Text
    families: Annotated[
        list[tuple[Text, Annotated[int, Meta(ge=-1000, le=1000)]]], Meta(min_length=1)
    ]


class FamiliesSays(Table):
    """From how many to how many blocks."""

    up_to: Side
    first: Size = msgspec.field(default=1, name="from")


class DictionaryAbout(Table):
    """A game, if the claim is about one, and how many cells."""

    cells: Side
    model: Text = ""


class DictionarySays(Table):
    """How many boards, the least board of a value, or a value that no board has."""

    boards: Size | None = None
    first: tuple[Text, Size] | None = None
    never: Text | None = None


class NimAbout(Table):
    """An octal game."""

    nim: Text


class PeriodSays(Table):
    """Period, preperiod, saltus."""

    period: Size | None = None
    preperiod: Size | None = None
    saltus: Size | None = None


class WinnersSays(Table):
    """Who wins the heaps from `offset` on."""

    winners: Texts
    offset: Size


class GameAbout(Table):
    """A scoring game."""

    columns: Side
    rows: Side | Range
    raised: Side = 0
    heights: list[Side] = msgspec.field(default_factory=list)
    mono: bool = False
    players: Side = 2
    opening: Text = ""


class OneGameAbout(GameAbout, kw_only=True):
    """A scoring game on one board."""

    rows: Side


class PayoffsSays(Table):
    """All payoffs, some of them, or what the opening scored and lost."""

    payoffs: Payoffs | None = None
    contains: Payoffs | None = None
    scores: Integers | None = None
    lost: Size | None = None


class FormulasAbout(Table):
    """Scoring games with a given number of columns and up to a given number of rows."""

    columns: Side
    to: Side
    mono: bool = False
    players: Side = 2


class FormulasSays(Table):
    """For each player a list of polynomials in k."""

    formulas: Annotated[list[Texts], Meta(min_length=1)]


class PlaysSays(Table):
    """Facts of equilibrium plays."""

    count: Size | None = None
    at_least: Size | None = None
    pictures: Size | None = None
    lines: Size | None = None
    begin: Texts | None = None
    only: Text | None = None
    empty: Size | None = None
    payoffs: Integers | None = None


class RaisedAbout(Table):
    """Scoring games and by how much they are raised; columns and rows may be [from, to]."""

    columns: Side | Pair
    rows: Side | Pair
    raised: Annotated[list[Side], Meta(min_length=1)]


def _plain(settle: Callable[[Claim], Finding]) -> Callable[[Claim, Any, Any], Finding]:
    return wraps(settle)(lambda claim, _about, _says: settle(claim))


_TABLES: dict[str, tuple[type[Table], type[Table]]] = {
    "game value": (ValueSays, BoardAbout),
    "game values": (ValuesSays, ModelAbout),
    "game strip": (StripSays, StripAbout),
    "game basis": (BasisSays, NothingSaid),
    "game comparison": (ComparisonSays, ComparisonAbout),
    "game concatenation": (ConcatenationSays, ConcatenationAbout),
    "game family": (FamilySays, FamilyAbout),
    "game families": (FamiliesSays, FamiliesAbout),
    "game dictionary": (DictionarySays, DictionaryAbout),
    "nim period": (PeriodSays, NimAbout),
    "nim winners": (WinnersSays, NimAbout),
    "payoffs": (PayoffsSays, OneGameAbout),
    "payoff formulas": (FormulasSays, FormulasAbout),
    "plays": (PlaysSays, GameAbout),
    "raised plays": (NothingSaid, RaisedAbout),
}

ALL_GAME_KINDS = {
    "growth": Kind(_plain(settle_growth), GrowthSays),
    "asymptotic": Kind(_plain(settle_asymptotic), AsymptoticSays),
    **{
        name: Kind(_plain({**GAME_KINDS, **PLAY_KINDS}[name]), *tables)
        for name, tables in _TABLES.items()
    },
}
"""Kinds of claims about games and about growth."""
