"""Sequences from play: nim-values and zero positions of octal games, payoffs of scoring games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.claims.sequences import sequence_of_definition
from gfkit.errors import ClaimError, ScoringGameError
from gfkit.games.all_rows import PayoffSequence
from gfkit.games.octal import OctalCode
from gfkit.games.octal_sequences import NimValues, ZeroHeaps
from gfkit.games.opened import Opened
from gfkit.games.scoring import ScoringGame
from gfkit.proofs.kernel import NotDerived

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gfkit.sequences.definition import Definition
    from gfkit.sequences.sequence import Sequence

SETTINGS = {"columns", "raised", "heights", "mono", "players", "opening"}


def zeros_of(where: str, about: Mapping[str, Any]) -> Sequence:
    """Return the zero positions of an octal game: about = { zeros = "0.07", offset = 1 }."""
    offset = _integer(where, about, "offset", 1)
    definition = ZeroHeaps(OctalCode.parse(_text(where, about, "zeros")), offset)
    found = _with_gf(f"heaps of value 0 of {definition.code}", definition)
    if found is None:
        raise ClaimError(where, f"no recurrence is known for the zeros of {definition.code}")
    return found


def nim_values_of(where: str, about: Mapping[str, Any]) -> Sequence:
    """Return G(0), G(1), ... of an octal game whose period is proved: about = { nim = "0.07" }."""
    definition = NimValues(OctalCode.parse(_text(where, about, "nim")))
    found = _with_gf(f"nim-values of {definition.code}", definition)
    if found is None:
        raise ClaimError(where, f"no period is proved for {definition.code}")
    return found


def payoffs_of(where: str, about: Mapping[str, Any]) -> Sequence:
    """Return the payoff of a player, or with pieces = true the number of pieces, by rows.

    about = { payoff = 1, columns = 2, step = 4, first = 1, opening = "V1 V1", offset = 0,
    to = 25 }: a(n) is for step n + first rows. The payoff must be unique after the opening.
    """
    player, step = _integer(where, about, "payoff"), _integer(where, about, "step", 1)
    first, offset = _integer(where, about, "first", 0), _integer(where, about, "offset", 0)
    last = _integer(where, about, "to", offset + 20)
    if last < offset:
        raise ClaimError(where, f"about.to = {last} is below about.offset = {offset}")
    settings = {key: value for key, value in about.items() if key in SETTINGS}
    opened = opened_of(where, {**settings, "rows": step * offset + first})
    try:
        definition = PayoffSequence(player, opened, offset, step, bool(about.get("pieces")))
    except ScoringGameError as error:
        raise ClaimError(where, str(error)) from None
    columns = settings.get("columns")
    name = f"player {player} with {columns} columns and {step}n+{first} rows"
    found = _with_gf(name, definition)
    if found is not None:
        return found

    return sequence_of_definition(name, definition, last)


def _with_gf(name: str, definition: Definition) -> Sequence | None:
    """Return the sequence of a definition with its proved g.f.; None if no theorem gives one."""
    try:
        found = sequence_of_definition(name, definition)
    except NotDerived:
        return None
    return found if found.gf is not None else None


def opened_of(where: str, about: Mapping[str, Any]) -> Opened:
    """Return the scoring game of a claim after its opening; raises ClaimError for none.

    about: columns, rows, raised, heights, mono, players, and `opening`, moves such as "V1 H12".
    """
    opening = about.get("opening", "")
    if not isinstance(opening, str):
        raise ClaimError(where, f"about.opening = {opening!r} is not a text")
    try:
        game = ScoringGame(
            _integer(where, about, "columns"),
            _integer(where, about, "rows"),
            _integer(where, about, "raised", 0),
            tuple(about.get("heights", ())),
            mono=bool(about.get("mono")),
            players=_integer(where, about, "players", 2),
        )
        return Opened(game, tuple(opening.split()))
    except ScoringGameError as error:
        raise ClaimError(where, f"about: {error}") from None


def _integer(where: str, about: Mapping[str, Any], key: str, default: int | None = None) -> int:
    value = about.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ClaimError(where, f"about.{key} = {value!r} is not an integer")
    return value


def _text(where: str, about: Mapping[str, Any], key: str) -> str:
    value = about.get(key)
    if not isinstance(value, str):
        raise ClaimError(where, f"about.{key} = {value!r} is not a text")
    return value
