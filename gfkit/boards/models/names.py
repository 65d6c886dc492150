"""Named games and their quantities (`named_rules.toml`), and which model a name means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from gfkit.base.arguments import file_path, list_of, shown, text
from gfkit.base.display import Shown
from gfkit.base.file_reader import parse_toml
from gfkit.base.named_sequences import named_sequences, near_named
from gfkit.boards.acceptors.arrays import Arrays
from gfkit.boards.models.files import read_rule, rule_of_table
from gfkit.boards.models.model import Model, close_names, model_of
from gfkit.boards.rules import graph_games
from gfkit.boards.rules import rule as naming
from gfkit.boards.rules.graph_games import CIS_OF
from gfkit.boards.rules.names import MAX_NAME, SYNONYMS, TOLD, key_of, spelled, standard_name
from gfkit.boards.rules.placement_games import PlacementGame, SharedPiece
from gfkit.boards.rules.rule import CountingRule
from gfkit.boards.rules.wang_tiles import TileSet, WeightedTiles
from gfkit.boards.rules.weights import Weight
from gfkit.boards.shapes.pieces import all_images, read_piece
from gfkit.errors import (
    GfkitError,
    TileSetError,
    UnknownModel,
    UnreadableFile,
    VerbCall,
    WrongArgument,
)
from gfkit.numbers.decimals import integer

if TYPE_CHECKING:
    from gfkit.boards.shapes.graph import Graph


@dataclass(frozen=True, slots=True, repr=False)
class Rule(Shown):
    """A named game with its models, one for each quantity; the game alone means its positions.

    name: as `named_model` reads it. summary: the rules, in a few words. own: the models of a rule
    from a file; those of a named game are made on first use.

    >>> domineering
    <Rule domineering: Left places vertical dominoes, Right horizontal ones>
    >>> domineering.right_ends.name
    'domineering:right-ends'
    """

    name: str
    summary: str
    own: tuple[Model, ...] = ()

    @property
    def models(self) -> tuple[Model, ...]:
        """One for each quantity, the usual one first."""
        return self.own or _named_models(self.name)

    @classmethod
    def load(cls, path: Path | str) -> Rule:
        """Return the rule in a TOML file, with a model for each of its quantities.

        path: where the file is. Raises as `read_rule` does.

        >>> path = getfixture("tmp_path") / "bits.toml"
        >>> size = path.write_text('values = ["0", "1"]')
        >>> Rule.load(path).models[0].quantity
        'arrays'
        """
        return _own_rule(read_rule(file_path("path", path)))

    @classmethod
    def from_toml(cls, source: str, name: str = "rule") -> Rule:
        """Return the rule of a TOML text, as a file has it; raises as `read_rule` does.

        name: the name of the rule, if the text does not give one.

        >>> from gfkit import Strip
        >>> Strip(Rule.from_toml('values = ["0", "1"]'), columns=2).terms(3)
        [1, 4, 16]
        """
        name = text("name", name, "'mine'")
        try:
            data = parse_toml(text("source", source, "'values = [0, 1]'"), name)
        except UnreadableFile as error:
            raise TileSetError(error.path, error.reason) from None
        return cls.from_data(data, name)

    @classmethod
    def from_data(cls, data: Mapping[str, object], name: str = "rule") -> Rule:
        """Return the rule of plain data, as a TOML file has them; raises as `read_rule` does.

        name: the name of the rule, if the data do not give one.

        >>> words = {"direction": "row", "forbid": ["11"]}
        >>> Rule.from_data({"values": [0, 1], "words": [words]}, "no-11")
        <Rule no-11: arrays that satisfy the rule no-11>
        """
        if not isinstance(data, Mapping) or not data:
            raise WrongArgument(
                "data", "the keys of a rule such as {'values': [0, 1]}", shown(data)
            )
        return _own_rule(rule_of_table({"name": name, **data}, text("name", name, "'mine'")))

    def model(self, quantity: str) -> Model:
        """Return the model of a quantity; raises UnknownModel."""
        quantity = text("quantity", quantity, "'positions'")
        for model in self.models:
            if model.name == f"{self.name}:{quantity}":
                return model
        says = {model.name: model.summary for model in self.models}
        raise UnknownModel(f"{self.name}:{quantity}", says)

    def __repr__(self) -> str:
        return f"<Rule {self.name}: {self.summary}>"

    def __str__(self) -> str:
        own = ", ".join(filter(None, (one.name.partition(":")[2] for one in self.models)))
        return "\ncounted are its ".join(filter(None, (f"{self.name}: {self.summary}", own)))

    @property
    def positions(self) -> Model:
        """All positions, any numbers of Left's and Right's pieces."""
        return self.model("positions")

    @property
    def maximal(self) -> Model:
        """Positions in which neither player can place a piece."""
        return self.model("maximal")

    @property
    def left_ends(self) -> Model:
        """Positions in which Left cannot place a piece."""
        return self.model("left-ends")

    @property
    def right_ends(self) -> Model:
        """Positions in which Right cannot place a piece."""
        return self.model("right-ends")

    @property
    def one_sided_ends(self) -> Model:
        """Positions in which exactly one player cannot place a piece."""
        return self.model("one-sided-ends")

    @property
    def tilings(self) -> Model:
        """Positions that cover every cell."""
        return self.model("tilings")

    @property
    def play(self) -> Model:
        """Positions with |Left pieces - Right pieces| <= 1: alternating play."""
        return self.model("play")


def _own_rule(rule: TileSet | CountingRule) -> Rule:
    """Return a user-defined rule, with a model for each of its quantities."""
    quantities = rule.quantities if isinstance(rule, CountingRule) else ("",)
    own = quantities if "positions" in quantities else ("",)
    summary = getattr(rule, "summary", "") or model_of(rule).summary
    return Rule(rule.name, summary, tuple(model_of(rule, quantity) for quantity in own))


OWNERS = {"shared": "both"}
"""The players who place pieces, as named in files."""
Orientations: TypeAlias = Literal["fixed", "rotations", "all"]
Apart: TypeAlias = "str | int | Mapping[str, str | int] | None"


@dataclass(frozen=True, slots=True, repr=False, eq=False, init=False)
class Pieces(Rule):
    """A rule of pieces of your own: it means its positions, and has its tilings, ends, ....

    shared: pieces that either player may place, drawn as "XX|X.": X a cell, | between rows. left,
    right: pieces of Left alone, and of Right alone. orientations: "fixed", as they are drawn;
    "rotations", quarter turns; "all", reflections as well; if it is omitted, shared pieces have all
    orientations, and others are as drawn. apart: how near pieces may come to each other, for
    example "edge" if they may not share an edge, "king" not even a corner, or a number of king
    moves; or by owners, as {"left-right": "edge"}. name, summary: its name, and a description.

    Raises PieceSetError.

    >>> from gfkit import Strip
    >>> Strip(Pieces("XX|X.").tilings, columns=2).terms(7)
    [1, 0, 0, 2, 0, 0, 4]
    >>> Strip(Pieces(left="X|X", right="XX").right_ends, columns=2).terms(5)
    [1, 1, 4, 9, 25]
    """

    def __init__(
        self,
        *shared: str,
        left: str | Iterable[str] = (),
        right: str | Iterable[str] = (),
        orientations: Orientations | None = None,
        apart: Apart = None,
        name: str = "",
        summary: str = "",
    ) -> None:
        given = {"shared": shared, "left": left, "right": right}
        usual = {"shared": "all", "left": "fixed", "right": "fixed"}
        drawings = list_of(str, "drawings such as 'XX|X.'")
        drawn = {
            owner: [some] if isinstance(some, str) else drawings(owner, some)
            for owner, some in given.items()
        }
        if not any(drawn.values()):
            raise WrongArgument("shared", "drawings such as 'XX|X.'", "none")
        pieces = [
            {
                "cells": one,
                "owner": OWNERS.get(owner, owner),
                "orientations": orientations or usual[owner],
            }
            for owner, some in drawn.items()
            for one in some
        ]
        data: dict[str, object] = {"piece": pieces, "summary": summary}
        if apart is not None:
            data["apart"] = dict(apart) if isinstance(apart, Mapping) else apart
        alone = name or ("pieces" if drawn["left"] or drawn["right"] else ",".join(shared))
        rule = Rule.from_data({"name": alone, **data}, alone)
        for field in ("name", "summary", "own"):
            object.__setattr__(self, field, getattr(rule, field))


def _tiles_of_dominoes() -> dict[str, TileSet]:
    """Return the tile sets of Domineering by quantity."""
    found = {q: TileSet.of_words(f"domineering:{q}", **told) for q, told in TOLD["tiles"].items()}
    positions, right = found["positions"], found["right-ends"]
    # A Left end is the transpose of a Right end, with the players exchanged.
    left = right.transposed().with_marks_swapped()
    found["left-ends"] = replace(left, name="domineering:left-ends")
    found["tilings"] = replace(positions, name="domineering:tilings", tiles=positions.tiles[1:])
    return found | {"play": positions}


def models_of_game(game: CountingRule, summary: str) -> tuple[Model, ...]:
    """Return the models of a game, one for every quantity that has a meaning for it."""
    told = {q: game.says(q) for q in game.quantities}
    if "packings" in summary:  # where tilings may be meant
        told["positions"] = f"packings, the empty one too ({game.name}:tilings cover every cell)"
    known = _tiles_of_dominoes() if game.name == "domineering" else {}
    return tuple(
        Model(
            f"{game.name}:{quantity}",
            told[quantity],
            game,
            quantity,
            tuple(
                WeightedTiles(k, known[name])
                for k, name in naming.combination_of(quantity)
                if known
            ),
            play=quantity == "play",
        )
        for quantity in game.quantities
    )


@cache
def _named_models(name: str) -> tuple[Model, ...]:
    """Return the models of a named game of pieces, colours or stones."""
    told = TOLD["games"][name]
    if told.keys() <= {"called", "says"}:
        return models_of_game(
            getattr(graph_games, name.upper().replace("-", "_")),
            told["says"],
        )
    left, right, both, other = (
        tuple(map(read_piece, told.get(key, ()))) for key in ("left", "right", "both", "other")
    )
    more = (SharedPiece(piece, Weight(1, 0, 1)) for piece in other)
    game = PlacementGame(name, left, right, (*map(SharedPiece, both), *more))
    return models_of_game(game, told["says"])


RULES: tuple[Rule, ...] = tuple(Rule(name, told["says"]) for name, told in TOLD["games"].items())
"""All of these, in this order."""
domineering, o12, cram, arc_kayles, i_tromping, d_tromping, l_tromping, *_others = RULES
m_tromping, straight_trominoes, l_trominoes, trominoes, *_others = _others
col, snort, cis, node_kayles, kings, nogo, go = _others


class UnknownRule(UnknownModel, KeyError):
    """No game of that name is in the mapping of rules."""

    __str__ = Exception.__str__


class Rules(Shown, dict[str, Rule]):
    """All named games: a mapping from names to rules.

    >>> len(rules), rules["col"].summary, "node-kayles" in rules
    (18, 'cells of one colour are not neighbours', True)
    """

    def __missing__(self, name: str) -> Rule:
        near = close_names(str(name), self, cutoff=0)
        raise UnknownRule(str(name), {one: self[one].summary for one in near})

    def __repr__(self) -> str:
        return f"<{len(self)} rules: {', '.join(self)}>"

    def __str__(self) -> str:
        return "\n".join(f"{name:<20}{rule.summary}" for name, rule in self.items())


rules = Rules((rule.name, rule) for rule in RULES)
"""Every named game: `rules["col"]`."""

_CIS_OF = re.compile(r"cis([1-9])")
COLORINGS = re.compile(r"(?:proper)?([1-9])colou?ring")
"""Cis, and proper colourings, with any number of colours; they are not listed."""
NEAR, SURE = 0.72, 0.9
"""The least similarity to the text typed with which a name is suggested."""


def _colourings(colours: int) -> Any:
    from gfkit.boards.rules.arrays import ArrayRule  # noqa: PLC0415 - slow to import

    name, told = f"{colours}-colorings", f"with {colours} colors: neighbours differ"
    data = {"summary": f"proper colorings {told}", "values": list(range(colours))}
    near = TOLD["palettes"]["colourings"]["neighbours"]
    return ArrayRule.from_data({"neighbours": near, "name": name, **data}, name)


def named_model(name: str) -> Model:
    """Return the model `RULE`, `RULE:QUANTITY`, or the rule in a TOML file of that path.

    It accepts letters of either case, and names from other fields (`named_rules.toml`). A file may
    be followed by `:play`, for the positions with |i - j| <= 1, and a set of pieces by any
    quantity. Drawn pieces, for example "XX|X.", mean tilings by them in all orientations.
    Raises UnknownModel with the nearest names, or an error for a file that cannot be read.

    >>> named_model("domineering").name
    'domineering:positions'
    >>> named_model("hard squares").name
    'node-kayles:positions'
    """
    if found := _of_named_game(name):
        return found
    from gfkit.boards.rules.named_sets import (  # noqa: PLC0415
        BETWEEN,
        ENDLESS,
        graph_names,
        graph_rule,
    )

    if is_language(name):
        from gfkit.boards.rules.languages import language_of, rule_of_words  # noqa: PLC0415

        return model_of(rule_of_words(language_of(name), name))
    path, colon, quantity = name.rpartition(":")
    if (pieces := _pieces_drawn(path if colon else name)) is not None:
        found = model_of(pieces, quantity if colon else "tilings")
        return replace(found, summary=f"{found.summary}; pieces any way round and turned over")
    if not colon or "/" in quantity or quantity.endswith(".toml"):
        path, quantity = name, ""
    if is_path(path):
        try:
            return model_of(read_rule(Path(path)), quantity)
        except UnknownModel as error:
            says = {
                f"{path}:{one.rpartition(':')[2]}": told for one, told in error.meanings.items()
            }
            raise UnknownModel(name, says, known=error.known) from None
    meant = standard_name(name, [rule.name for rule in RULES]) if len(name) <= MAX_NAME else name
    full = meant if ":" in meant else f"{meant}:positions"
    if match := _CIS_OF.fullmatch(key_of(full.partition(":")[0])):
        cis = CIS_OF[integer(match[1])]
        return Rule(cis.name, "", models_of_game(cis, "")).model(full.partition(":")[2])
    if match := COLORINGS.fullmatch(key_of(name)):
        return model_of(_colourings(integer(match[1])))
    known = [model.name for rule in RULES for model in rule.models]
    if full not in known and len(name) <= MAX_NAME:
        full = spelled(full, known)
        base, *places = meant.partition(BETWEEN)
        on_graph = "".join([spelled(base, (*graph_names(), *ENDLESS)), *places])
        if graph_rule(on_graph):
            return graph_model(on_graph)
    if found := _of_named_game(full):
        return found
    from gfkit.boards.rules.palettes import find_palette  # noqa: PLC0415 - slow to import

    if (of_k := find_palette(name)) is not None:
        of = of_k.name
        call = VerbCall.of("gf", of, rows=2)
        raise GfkitError(f"{name}: for all k boards have one side, as in `{call}`").naming(call)
    near = ["3-colorings"] * (key_of(name) in {"coloring", "propercoloring"})
    near = near or close_names(name, graph_names(), n=3, cutoff=0.7)
    near = near or near_named(name) or _nearest(full, known, ":" in name)
    keys = {key_of(one): one for one in SYNONYMS} if len(name) <= MAX_NAME else {}
    near = near or [keys[one] for one in close_names(key_of(name), keys, n=1, cutoff=SURE)]
    summaries = {one.name: one.summary for one in RULES}
    calls: list[VerbCall] = []
    for one in near:
        if one in named_sequences():
            calls.append(VerbCall.of("", one))
            summaries[one] = f"a sequence: `{calls[-1]}`"
            continue
        model = graph_model(one) if graph_rule(one) else _of_named_game(one)
        model = named_model(one) if model is None and one in SYNONYMS else model
        summaries |= {one: model.summary} if model else {}
    start = f"{full.partition(':')[0]}:"
    counted = [one.removeprefix(start) for one in known if one.startswith(start)]
    meanings = {one: summaries.get(one, "") for one in near}
    raise UnknownModel(name, meanings, known=counted).naming(*calls)


def _of_named_game(name: str) -> Model | None:
    """Return the model RULE:QUANTITY of a named game, or None."""
    rule = rules.get(name.partition(":")[0])
    return next((one for one in rule.models if one.name == name), None) if rule else None


LANGUAGES = ("regex:", "avoiding:", "displacements:", "walks:", "closed-walks:")


def is_language(model: Any) -> bool:
    """Return whether the name of a model is that of a language."""
    return isinstance(model, str) and model.startswith(LANGUAGES)


def is_path(text: str) -> bool:
    """Return whether a text names a file of a rule, possibly with a quantity."""
    return ".toml" in text or "/" in text


@lru_cache(maxsize=64)
def graph_model(name: str) -> Model:
    """Return the model of sets of edges or cells of this name (`rules.named_sets`).

    Raises UnknownModel.
    """
    from gfkit.boards.rules.named_sets import graph_rule  # noqa: PLC0415 - slow to import

    rule = graph_rule(name)
    if rule is None:
        raise UnknownModel(name, {})
    return replace(model_of(rule), own=False)


def on_graphs(name: str, graph: Graph) -> Model | None:
    """Return a model of edges or components on products with a graph; None for other models.

    >>> from gfkit.boards.shapes.graph import Graph
    >>> on_graphs("cycles", Graph.complete(3)).name
    'cycles'
    """
    from gfkit.boards.rules.edges import GRID  # noqa: PLC0415
    from gfkit.boards.rules.named_sets import graph_names, graph_rule  # noqa: PLC0415

    pairs = tuple((a + 1, b + 1) for a, b in sorted(graph.edges))
    name = spelled(name, graph_names())
    rule = graph_rule(name, GRID, pairs or ((1, 2),))
    if rule is None and name in graph_names():
        raise GfkitError(
            f"{name} are counted on boards; on graphs, and products with one, games, sets of edges "
            "and sets of cells by their components are counted, such as cycles on K_4"
        )
    if rule is not None and not pairs:
        raise GfkitError(f"{name} are counted on graphs with an edge, such as P_2; this has none")
    if rule is None:
        return None
    if graph.vertices > max(map(max, pairs)):
        raise GfkitError(f"{name}: the last vertex of the graph has no edge; name another one last")
    return model_of(rule)


def _pieces_drawn(drawing: str) -> PlacementGame | None:
    """Return pieces as people draw them, X a cell, | between rows; None for other texts.

    Both players have them, in all orientations.
    """
    parts = [one for one in re.split("[ ,;]", drawing) if one]
    if not parts or not all("X" in one and set(one) <= set("X.|") for one in parts):
        return None
    images: dict[Any, None] = {}
    for one in parts:
        images |= dict.fromkeys(all_images(read_piece(one)))
    return PlacementGame(drawing, (), (), tuple(map(SharedPiece, images)))


def _nearest(full: str, known: list[str], with_quantity: bool) -> list[str]:
    """Return up to three known names similar to an unknown one, in its rule or its quantity."""
    if len(full) > MAX_NAME:
        return []
    rule, _, quantity = full.partition(":")
    if same := [one for one in known if one.partition(":")[0] == rule]:
        return close_names(full, same)
    near = close_names(rule, dict.fromkeys(one.partition(":")[0] for one in known), cutoff=NEAR)
    meant = [f"{one}:{quantity}" for one in near] if with_quantity else near
    return [one if one in known else one.partition(":")[0] for one in meant]


def model_meant(
    value: Any, call: str = "", *, named: Callable[[str], Model] = named_model
) -> Model:
    """Return the model that an argument means: a model, its name, pieces, or a rule of your own.

    Pieces are drawn in one text or a list, for example "XX|X." and ["XX", "XX|X."]; they tile.
    call: a correct call for the error of an unknown name, with `{}` in place of the name. named:
    the function that finds the model of a name. Raises WrongArgument with an example for anything
    else, UnknownModel for an unknown name.

    >>> model_meant("domineering") is model_meant(domineering) is domineering.positions
    True
    """
    if isinstance(value, Model):
        return value
    if isinstance(value, list | tuple) and value and all(isinstance(one, str) for one in value):
        value = ",".join(value)
    if isinstance(value, str):
        try:
            return named(value)
        except UnknownModel as error:
            if not call:
                raise
            name = error.nearest[0] if error.nearest else "domineering"
            example = call.format(repr(name))
            raise UnknownModel(error.name, error.meanings, example, error.known) from None
    if isinstance(value, TileSet | CountingRule):
        return model_of(value)
    if isinstance(value, Arrays):
        from gfkit.boards.acceptors.tables import rule_of  # noqa: PLC0415

        return model_of(rule_of(value))
    if isinstance(value, Rule):
        return value.models[0]
    example = "a game such as domineering or 'domineering:right-ends', or a rule of your own"
    raise WrongArgument("model", example, shown(value))
