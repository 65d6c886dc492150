"""The verbs of `gfkit game` about games as such: sums, comparison, temperature, atomic weight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from gfkit.cli.cmd_game import game_app
from gfkit.cli.common import Json, print_json, tell
from gfkit.errors import GfkitError

if TYPE_CHECKING:
    from gfkit.games.user_game import Game


class GameVerb(TyperCommand):
    """A verb that reads games: -1 and -{2|1} are games, while --word must be an option."""

    ignore_unknown_options = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; raises GfkitError for an option that the verb does not have."""
        from gfkit.cli.usage import no_option, options_of  # noqa: PLC0415

        known = [*options_of(ctx), *ctx.help_option_names]
        for text in args[: args.index("--") if "--" in args else None]:
            if text.startswith("--") and text.partition("=")[0] not in known:
                raise GfkitError(no_option(text, ctx))
        return super().parse_args(ctx, args)


GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game such as '{2|1||0} + *', '^*' or -1.")
]
OtherGame = Annotated[str, typer.Argument(metavar="GAME", help="Another game.")]
Amount = Annotated[str, typer.Argument(metavar="T", help="A number such as 1/2, or a game.")]


def read_value(text: str) -> Game:
    """Return the game that an argument describes; raises GfkitError if it cannot be read.

    >>> print(read_value("-{2|1}"))
    {-1|-2}
    """
    from gfkit.games.user_game import Game  # noqa: PLC0415

    return Game(text)


def print_game(game: Game, *, as_json: bool, given: dict[str, Any]) -> None:
    """Print a game with what is known of it.

    given: what was asked for; a list is joined for people.
    """
    from gfkit.render.show_game import game_data, game_page  # noqa: PLC0415

    if as_json:
        print_json(game_data(game, given))
        return
    lines = {
        key.replace("_", " "): ", ".join(entry) if isinstance(entry, list) else str(entry)
        for key, entry in given.items()
    }
    tell(game_page(game, lines))


@game_app.command(cls=GameVerb)
def canonical(text: GameArgument, as_json: Json = False) -> None:
    """Print the canonical form of a game, with outcome, birthday, mean, temperature and stops."""
    print_game(read_value(text), as_json=as_json, given={})


@game_app.command(cls=GameVerb)
def compare(text: GameArgument, other: OtherGame, as_json: Json = False) -> None:
    """Tell whether a game is <, >, = another or || (confused with it)."""
    from gfkit.render.show_game import comparison_data, comparison_page  # noqa: PLC0415

    one, two = read_value(text), read_value(other)
    if as_json:
        print_json(comparison_data(one, two))
    else:
        tell(comparison_page(one, two))


@game_app.command("sum", cls=GameVerb)
def sum_(
    texts: Annotated[list[str], typer.Argument(metavar="GAME...", help="Any number of games.")],
    as_json: Json = False,
) -> None:
    """Print the disjunctive sum of games."""
    games = [read_value(text) for text in texts]
    total = games[0]
    for game in games[1:]:
        total = total + game
    print_game(total, as_json=as_json, given={"games": [str(game) for game in games]})


@game_app.command(cls=GameVerb)
def cool(text: GameArgument, t: Amount, as_json: Json = False) -> None:
    """Print a game cooled by a number: each move costs t."""
    game, tax = read_value(text), read_value(t)
    print_game(game.cool(tax), as_json=as_json, given={"game": str(game), "t": str(tax)})


@game_app.command(cls=GameVerb)
def freeze(text: GameArgument, as_json: Json = False) -> None:
    """Print a game cooled by its temperature: its mean and an infinitesimal."""
    game = read_value(text)
    print_game(game.freeze(), as_json=as_json, given={"game": str(game)})


@game_app.command(cls=GameVerb)
def heat(text: GameArgument, t: Amount, as_json: Json = False) -> None:
    """Print a game heated by a number or a game: each move earns t."""
    game, by = read_value(text), read_value(t)
    print_game(game.heat(by), as_json=as_json, given={"game": str(game), "t": str(by)})


@game_app.command(cls=GameVerb)
def overheat(
    text: GameArgument,
    s: Annotated[str, typer.Argument(metavar="S", help="A game s > 0: n becomes n copies of it.")],
    t: Amount,
    as_json: Json = False,
) -> None:
    """Print a game overheated from s to t: the integer n becomes n copies of s."""
    game, start, end = read_value(text), read_value(s), read_value(t)
    given = {"game": str(game), "s": str(start), "t": str(end)}
    print_game(game.overheat(start, end), as_json=as_json, given=given)


@game_app.command(cls=GameVerb)
def reduced(text: GameArgument, as_json: Json = False) -> None:
    """Print the reduced canonical form: the simplest game infinitesimally close."""
    game = read_value(text)
    print_game(game.reduced(), as_json=as_json, given={"game": str(game)})


@game_app.command("ordinal-sum", cls=GameVerb)
def ordinal_sum(text: GameArgument, other: OtherGame, as_json: Json = False) -> None:
    """Print the ordinal sum G:H, of the canonical form of G: a move in G ends the play in H."""
    game, top = read_value(text), read_value(other)
    found = game.ordinal_sum(top)
    print_game(found, as_json=as_json, given={"games": [str(game), str(top)]})


@game_app.command("norton-product", cls=GameVerb)
def norton_product(text: GameArgument, unit: OtherGame, as_json: Json = False) -> None:
    """Print the Norton product G.U of a game and a unit U > 0, such as '^'."""
    game, by = read_value(text), read_value(unit)
    given = {"game": str(game), "unit": str(by)}
    print_game(game.norton_product(by), as_json=as_json, given=given)


@game_app.command("nim-product", cls=GameVerb)
def nim_product(text: GameArgument, other: OtherGame, as_json: Json = False) -> None:
    """Print the product of two nimbers such as '*2' and '*3' in their field."""
    one, two = read_value(text), read_value(other)
    found = one.nim_product(two)
    print_game(found, as_json=as_json, given={"games": [str(one), str(two)]})


@game_app.command("atomic-weight", cls=GameVerb)
def atomic_weight(text: GameArgument, as_json: Json = False) -> None:
    """Print the atomic weight of an all-small game, such as '^^*' or '{^^|v}'."""
    from gfkit.render.page import Line, Page  # noqa: PLC0415

    game = read_value(text)
    weight = game.atomic_weight
    if as_json:
        print_json({"game": str(game), "atomic_weight": str(weight)})
        return
    lines = Line("game", str(game), game.latex()), Line("weight", str(weight), weight.latex())
    tell(Page(lines))


@game_app.command(cls=GameVerb)
def thermograph(text: GameArgument, as_json: Json = False) -> None:
    """Print the thermograph of a game: mean, temperature and the corners of both walls."""
    from gfkit.render.show_game import thermograph_page  # noqa: PLC0415

    game = read_value(text)
    walls = game.thermograph()
    if as_json:
        print_json({"game": str(game), **walls.data()})
    else:
        tell(thermograph_page(walls, game))
