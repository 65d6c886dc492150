"""One rule in full: what a model counts and how, or how a game of letters or heaps is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from gfkit.answers.answer import Answer, page
from gfkit.answers.rules import NamedRule
from gfkit.base.commands import command
from gfkit.base.heap_games import heap_game_called, heap_games
from gfkit.boards.models.model import Model
from gfkit.boards.models.names import RULES, is_path
from gfkit.boards.rules.arrays import RuleOfArrays
from gfkit.boards.rules.graph_games import find_graph_rule
from gfkit.boards.rules.wang_tiles import SIDES, TileSet, WeightedTiles
from gfkit.errors import GfkitError, UnknownModel
from gfkit.proofs.checker.core.words import stated
from gfkit.render.pages import Page, Paragraph, Table, page_of_lines
from gfkit.render.toml_writer import array_rule_text
from gfkit.strips.encodings.models import find_model
from gfkit.typed.read import read

RuleKind: TypeAlias = Literal["boards", "graphs", "letters", "heaps"]
"""Where a rule is known: on boards, where its positions are counted; on graphs alone; as a game of
letters on boards, or as a game of heaps, whose positions are played and not counted."""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class RuleAnswer(Answer):
    """One rule or model.

    Attributes
    ----------
    name
        The name, as it is typed.
    kind
        Where it is known: on boards, on graphs alone, as a game of letters, or of heaps.
    summary
        What is counted, or what a move is.
    synonyms
        What else a game of heaps is called.
    definition
        The rule in full; empty of one that is known on graphs alone.
    parts
        The tile sets that count it, if there are any.
    models
        What of the rule is counted, if it is the name of one.
    used
        How it is counted on graphs or played; "" of a model on boards, and of a game of heaps that
        is not read.

    Examples
    --------
    >>> rule("domineering:tilings").summary
    'positions that cover every cell'
    >>> rule("kayles").definition["octal"]
    '0.77'
    """

    name: str
    kind: RuleKind
    summary: str
    synonyms: tuple[str, ...] = ()
    definition: Mapping[str, object]
    parts: tuple[Mapping[str, object], ...] = ()
    models: tuple[NamedRule, ...] = ()
    used: str = ""
    _model: Model | None = None

    def page(self) -> Page:
        """Return the rule in full; of a model with its tiles."""
        if self._model is not None:
            listed = tuple((one.name, one.summary) for one in self.models)
            table = Table(("MODEL", "what it counts"), listed, align="left", is_wrapped=True)
            return Page((*model_page(self._model).parts, *[table] * bool(listed)))
        if self.kind == "graphs":
            return page(("model", self.name), ("counts", self.summary), ("played on", self.used))
        is_read = bool(self.used)
        octal = str(self.definition.get("octal") or "")
        return page(
            ("game", self.name),
            ("also", ", ".join(self.synonyms)),
            ("moves" if is_read else "not read", self.summary),
            ("octal code", octal if is_read else ""),
            ("played", self.used),
        )


def rule(name: str) -> RuleAnswer:
    """Show one rule or model in full: its objects, and the tiles that count them.

    Parameters
    ----------
    name
        A rule, a model, a game of letters or of heaps, a file of a rule, or words that count.

    Returns
    -------
    RuleAnswer
        The rule, with its definition.

    Raises
    ------
    UnknownModel
        For a name that no rule has.

    Examples
    --------
    >>> [one.name for one in rule("domineering").models][:2]
    ['domineering:positions', 'domineering:maximal']
    >>> print(rule("clobber"))
    game    clobber
    moves   Left changes BW > .B; Right changes WB > .W
    played  gfkit game outcome clobber --board BW

    On the command line: ``gfkit rule domineering``
    """
    try:
        return _model(find_model(name), name)
    except UnknownModel:
        found = _on_graphs(name) or _of_letters(name) or _of_heaps(name) or _of_words(name)
        if found is None:
            raise
        return found


def _on_graphs(name: str) -> RuleAnswer | None:
    """Return a rule that is known on graphs alone; None for others."""
    try:
        found = find_graph_rule(name)
    except UnknownModel:
        return None
    used = "graphs: gfkit count RULE --graph FILE"
    return RuleAnswer(
        name=found.name, kind="graphs", summary=found.summary, definition={}, used=used
    )


def _of_letters(name: str) -> RuleAnswer | None:
    """Return a game of letters; None for others."""
    from gfkit.games.boards.rulesets import letter_rule  # noqa: PLC0415 - slow to import

    found = None if is_path(name) else letter_rule(name)
    if found is None:
        return None
    sides = (("Left", found.left), ("Right", found.right))
    board = found.left[0].partition(" > ")[0]
    return RuleAnswer(
        name=found.name,
        kind="letters",
        summary="; ".join(f"{player} changes {' or '.join(moves)}" for player, moves in sides),
        definition={
            "left": found.left,
            "right": found.right,
            "turned": found.turned,
            "liberties": found.liberties,
            "start": found.start,
        },
        used=command("game outcome", found.name, board=board),
    )


def _of_heaps(name: str) -> RuleAnswer | None:
    """Return a game of heaps; None for others."""
    key = heap_game_called(name)
    if key is None:
        return None
    row = heap_games()[key]
    octal, pairs = row.get("octal"), "pairs" in row
    first, *others = row["called"]
    is_read = "unread" not in row
    typed = f"{first.lower() if octal else first} {'(3,5)' if pairs else '5 7'}"
    return RuleAnswer(
        name=first,
        kind="heaps",
        summary=row["says"] if is_read else row["unread"],
        synonyms=tuple(others),
        definition={"octal": octal or "", "pairs": pairs},
        used=command("", typed) if is_read else "",
    )


def _of_words(text: str) -> RuleAnswer | None:
    """Return the rule of words; None for words of something else."""
    try:
        found = read(text)
    except GfkitError:
        return None
    is_counted = found.kind in {"words", "count", "strip"}
    return _model(found.model(), text) if is_counted else None


def _model(found: Model, name: str) -> RuleAnswer:
    """Return a model in full; name: of the rule, whose models are listed."""
    from gfkit.strips.counts.count import rule_data  # noqa: PLC0415 - slow to import

    counted = next((one.models for one in RULES if one.name == name), ())
    data = rule_data(found)
    return RuleAnswer(
        name=data["name"],
        kind="boards",
        summary=found.summary,
        definition=data["definition"],
        parts=tuple(data["parts"]),
        models=tuple(NamedRule(name=one.name, summary=one.summary) for one in counted),
        _model=found,
    )


def model_page(model: Model) -> Page:
    """Return what a model counts and how: its definition and its tile sets."""
    rows = [("model", model.name), ("counts", model.summary), *model.game.explained()]
    parts: list[Any] = list(page_of_lines(rows).parts)
    if isinstance(model.game, RuleOfArrays):
        parts += page_of_lines(_stated(model)).parts
        parts.append(Paragraph(array_rule_text(model.game), is_verbatim=True))
    for part in _parts(model):
        times = "" if part.coefficient == 1 else f"{part.coefficient} times "
        parts.append(tiles_table(part.tiles, f"{times}tilings by {part.tiles.name}"))
    if model.play:
        parts.append(Paragraph(f"restricted to {model.game.restricted()}"))
    return Page(tuple(parts))


def _stated(model: Model) -> list[tuple[str, str]]:
    """Return the lines that a statement about boards of this model has on the rule."""
    rule = {"name": model.name, "definition": model.to_data()["definition"], "parts": []}
    strip = {"kind": "strip", "rule": rule, "fixed": {"columns": 1}, "topology": "strip"}
    told = stated({**strip, "marks": "none", "shift": 0})[1:]
    lines = [line for _, line in told if not line.startswith(("the file ", "the definition "))]
    return [("means" if k == 0 else "", line.removeprefix("of ")) for k, line in enumerate(lines)]


def _parts(model: Model) -> tuple[WeightedTiles, ...]:
    """Return the tile sets that count the model, none for a rule that no tile set counts."""
    from gfkit.strips.counts.count import parts_of  # noqa: PLC0415 - slow to import

    try:
        return parts_of(model)
    except GfkitError:
        return ()


def tiles_table(tiles: TileSet, title: str = "") -> Table:
    """Return the tiles of a set as a table of edge labels, with what its sides allow."""
    body = [
        (tile.name, *(getattr(tile, side) for side in SIDES), str(tile.weight))
        for tile in tiles.tiles
    ]
    body.append(("boundary", *(",".join(getattr(tiles.boundary, side)) for side in SIDES), ""))
    if tiles.hole != tiles.boundary:
        body.append(("hole", *(",".join(getattr(tiles.hole, side)) for side in SIDES), ""))
    return Table(("tile", *SIDES, "weight"), tuple(body), title=title)
