"""`Game`: a short partizan game as a value, written and compared as game theorists do.

Two games are equal if they are equal in value, whatever their forms; what is kept is the canonical
form. [Siegel2013, chapter II]
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

from gfkit.base.arguments import instance, integer, items, shown, whole
from gfkit.base.budget import spend
from gfkit.base.conversions import ToSympy
from gfkit.errors import GfkitError, LimitReached, WrongArgument
from gfkit.games.values.canonical import MAX_NIMBER, GameTable, not_too_deep
from gfkit.games.values.data import ShortGame
from gfkit.games.values.notation import latex_of_game, parse, show
from gfkit.games.values.operators import cooled, frozen, heated, ordinal_sum, overheated
from gfkit.games.values.thermographs import Thermograph, thermograph

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.models.names import Rule
    from gfkit.boards.rules.positions import Position
    from gfkit.boards.rules.rule import CountingRule as AnyRule
    from gfkit.boards.shapes.board import Board

Relation = Literal["<", ">", "=", "||"]
Outcome = Literal["L", "R", "N", "P"]

P = TypeVar("P", bound=Hashable)
"""A position."""

EXPECTED = "a game such as Game('{1|-1}'), '^*', 3 or Fraction(1, 2)"


class NotANumber(GfkitError, TypeError):
    """A game that is not a number was used as one."""


class Game(ToSympy):
    """The value of a short game under normal play: a player who cannot move loses.

    value: a text in the usual notation ('{1|-1}', '^*', '±2', '-1/2', sums of them), an integer, a
    Fraction whose denominator is a power of 2, another Game; or the options of Left, and then
    `right` are those of Right (nothing at all is 0). board, rule: instead of these, a board of a
    game such as "domineering", as text, as Board, or as Position with pieces on it.

    Raises GameSyntaxError (a GfkitError and ValueError) that names the position in the text,
    WrongArgument (a TypeError) for anything else, LimitReached for what is too large.

    >>> Game("{1|-1}") + Game("*")
    Game('±1*')
    >>> Game("^") > 0, Game("^").compare("*"), Game("{2|-1}").temperature
    (True, '||', Fraction(3, 2))
    >>> Game([0], ["*"]) == Game("^")
    True
    >>> Game(board="2x3", rule="domineering")
    Game('{2|-1/2}')
    """

    __slots__ = ("_g", "_hash", "_table")

    _table: GameTable
    _g: int
    _hash: int | None

    @not_too_deep()
    def __init__(
        self,
        value: GameLike | Iterable[GameLike] = (),
        right: Iterable[GameLike] | None = None,
        *,
        board: Board | Position | str | None = None,
        rule: Model | Rule | AnyRule | str | None = None,
    ) -> None:
        is_given = not isinstance(value, tuple) or len(value) > 0
        if board is not None or rule is not None:
            if is_given or right is not None or board is None or rule is None:
                raise WrongArgument(
                    "a Game",
                    "made of a value or of a board and a rule: Game('^*') or "
                    "Game(board='3x3', rule='domineering')",
                    "both or half of them",
                )
            self._table, self._g = _of_board(board, rule)
        elif right is not None or isinstance(value, list | tuple | set | frozenset):
            self._table, self._g = _of_options(value, right)
        else:
            self._table, self._g = _of_value("value", value)
        self._hash = None

    @classmethod
    def of_table(cls, table: GameTable, g: int) -> Game:
        """Return the game g of a table; the table is kept, and grows with what is computed.

        >>> table = GameTable()
        >>> Game.of_table(table, table.up(2))
        Game('^^')
        """
        return cls._of(table, g)

    @classmethod
    def _of(cls, table: GameTable, g: int) -> Game:
        found = cls.__new__(cls)
        found._table, found._g, found._hash = table, g, None  # noqa: SLF001 - one of ours
        return found

    @classmethod
    @not_too_deep()
    def of_moves(
        cls,
        start: P,
        left: Callable[[P], Iterable[P]],
        right: Callable[[P], Iterable[P]] | None = None,
        parts: Callable[[P], Iterable[P]] | None = None,
    ) -> Game:
        """Return the value of a position of a game of one's own, by functions of positions.

        start: anything hashable. left, right: list the positions after a move; without right both
        players have the moves of left. parts: lists positions whose sum a position is.
        Raises GfkitError if play comes back to a position, OutOfBudget at a limit.

        >>> Game.of_moves(5, lambda heap: [heap - k for k in (1, 2) if k <= heap])
        Game('*2')
        >>> Game.of_moves((1, 2), lambda x: [(x[0] - 1, x[1])] * (x[0] > 0), lambda x: [])
        Game('1')
        """
        instance("start", start, Hashable, "a position that can be hashed, such as (1, 2)")
        for name, one in (("left", left), ("right", right), ("parts", parts)):
            if not callable(one) and (one is not None or name == "left"):
                expected = "a function such as lambda heap: [heap - 1] * (heap > 0)"
                raise WrongArgument(name, expected, shown(one))
        both = (left, left if right is None else right)
        table, waiting = GameTable(), set[P]()
        known: dict[P, int] = {}

        def value(position: P) -> int:
            if position in waiting:
                raise GfkitError(f"play need not end: {shown(position)} comes back")
            if position not in known:
                spend()
                waiting.add(position)
                listed = (
                    items("the positions after a move", moves(position), "a list such as [2, 1]")
                    for moves in both
                )
                sides = [[total(x) for x in options] for options in listed]
                known[position] = table.game(*sides)
                waiting.remove(position)
            return known[position]

        def total(position: P) -> int:
            found = table.zero
            for part in (position,) if parts is None else parts(position):
                found = table.add(found, value(part))
            return found

        return cls._of(table, total(start))

    def _and(self, *others: Game) -> tuple[GameTable, tuple[int, ...]]:
        """Return the largest table of this and other games, and all of them as games of it."""
        games = (self, *others)
        table = max((game._table for game in games), key=len)  # noqa: SLF001 - of ours
        return table, tuple(game._in(table) for game in games)  # noqa: SLF001

    def _in(self, table: GameTable) -> int:
        return self._g if table is self._table else table.taken(self._table, self._g)

    # ------------------------------------------------------------------ what it is

    @property
    def left(self) -> tuple[Game, ...]:
        """Left's options of the canonical form, sorted by their text.

        >>> Game("±(1,{2|0})").left
        (Game('1'), Game('{2|0}'))
        """
        return self._options(self._table.left(self._g))

    @property
    def right(self) -> tuple[Game, ...]:
        """Right's options of the canonical form, sorted by their text."""
        return self._options(self._table.right(self._g))

    @not_too_deep()
    def _options(self, options: tuple[int, ...]) -> tuple[Game, ...]:
        return tuple(sorted((self._of(self._table, g) for g in options), key=_place))

    @property
    @not_too_deep()
    def outcome(self) -> Outcome:
        """Who wins: "L" Left, "R" Right, "N" the first player, "P" the second player.

        >>> [Game(text).outcome for text in ("1/2", "v", "*", "0")]
        ['L', 'R', 'N', 'P']
        """
        found: Any = self._table.outcome(self._g)
        return found  # type: ignore[no-any-return]

    def canonical_form(self) -> Game:
        """Return the game itself: a Game is always in canonical form.

        >>> Game("{0,0|{0|0}}").canonical_form()
        Game('^')
        """
        return self

    @property
    def birthday(self) -> int:
        """The depth of the canonical form: the longest play of moves of either player.

        >>> Game("^").birthday, Game("3/4").birthday
        (2, 3)
        """
        return self._table.birthday(self._g)

    @property
    def left_stop(self) -> Fraction:
        """The first number that is reached if Left begins and both play well."""
        return self._table.stops(self._g)[0]

    @property
    def right_stop(self) -> Fraction:
        """The first number that is reached if Right begins and both play well."""
        return self._table.stops(self._g)[1]

    @property
    def stops(self) -> tuple[Fraction, Fraction]:
        """The Left stop and the Right stop."""
        return self._table.stops(self._g)

    @property
    def mean(self) -> Fraction:
        """The number that n copies of the game are worth, divided by n, for large n.

        >>> Game("{4|0||-1}").mean
        Fraction(0, 1)
        """
        return self.thermograph().mean

    @property
    def temperature(self) -> Fraction:
        """How much a move is worth: where the walls of the thermograph meet.

        That of a number with denominator 2^k is -1/2^k.

        >>> Game("{3|1}").temperature, Game("*").temperature
        (Fraction(1, 1), Fraction(0, 1))
        """
        return self.thermograph().temperature

    @not_too_deep()
    def thermograph(self) -> Thermograph:
        """Return the thermograph: both walls as corners (t, x), the mean, the temperature."""
        return thermograph(self._table, self._g)

    @property
    def is_number(self) -> bool:
        """Whether the value is a number, a dyadic rational."""
        return self._table.as_number(self._g) is not None

    @property
    def number(self) -> Fraction:
        """The number that the game is; raises NotANumber if it is not one.

        >>> Game("{0|1}").number
        Fraction(1, 2)
        """
        found = self._table.as_number(self._g)
        if found is None:
            raise NotANumber(f"{_cut(self)} is not a number; see is_number, or use mean")
        return found

    # ------------------------------------------------------------------ order

    def __eq__(self, other: object) -> bool:
        """Return whether the values are equal."""
        if not isinstance(other, Game | Fraction) and whole(other) is None:
            return NotImplemented
        try:
            game = _game(other)
        except LimitReached:  # a third, say, is the value of no game
            return False
        if self._table is game._table:
            return self._g == game._g
        _, (g, h) = self._and(game)
        return g == h

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = self._table.signature(self._g)
        return self._hash

    @not_too_deep()
    def __le__(self, other: GameLike) -> bool:
        """Return whether Left loses this game minus the other if she begins."""
        table, (g, h) = self._and(_game(other))
        return table.le(g, h)

    def __ge__(self, other: GameLike) -> bool:
        """Return whether other <= this game."""
        return _game(other) <= self

    def __lt__(self, other: GameLike) -> bool:
        """Return whether this game is less: <= and not equal."""
        return self <= other and not self >= other

    def __gt__(self, other: GameLike) -> bool:
        """Return whether this game is greater: >= and not equal."""
        return self >= other and not self <= other

    def compare(self, other: GameLike) -> Relation:
        """Return "<", ">", "=" or "||": how this game stands to another.

        >>> [Game(text).compare("0") for text in ("v", "1/2", "* + *", "±1")]
        ['<', '>', '=', '||']
        """
        le, ge = self <= other, self >= other
        return "=" if le and ge else "<" if le else ">" if ge else "||"

    def is_confused_with(self, other: GameLike) -> bool:
        """Return whether this game || the other: neither is greater, and they are not equal.

        >>> Game("*").is_confused_with(0), Game("*") <= 0
        (True, False)
        """
        return self.compare(other) == "||"

    # ------------------------------------------------------------------ group

    def __add__(self, other: GameLike) -> Game:
        """Return the disjunctive sum: a player moves in either."""
        return self._with(GameTable.add, other)

    def __radd__(self, other: GameLike) -> Game:
        return self + other

    def __sub__(self, other: GameLike) -> Game:
        """Return the sum with the negative of the other."""
        return self._with(GameTable.subtract, other)

    def __rsub__(self, other: GameLike) -> Game:
        return _game(other) - self

    def __neg__(self) -> Game:
        """Return the game with Left and Right exchanged."""
        return self._with(GameTable.negative)

    def __pos__(self) -> Game:
        return self

    @not_too_deep()
    def __mul__(self, count: int | Fraction | Game) -> Game:
        """Return the sum of this many copies: an integer multiple; numbers are multiplied as such.

        >>> Game("*2") * 3, -2 * Game("^"), Game("1/2") * Game("3/2")
        (Game('*2'), Game('vv'), Game('3/4'))
        """
        if isinstance(count, Game) and not count.is_number and self.is_number:
            return count * self
        factor: Any = count.number if isinstance(count, Game) and count.is_number else count
        number = whole(factor)
        if number is None and isinstance(factor, Fraction):
            if self.is_number:
                return self._of(self._table, self._table.number(self.number * factor))
            number = int(factor) if factor.denominator == 1 else None
        if number is None:
            raise WrongArgument(
                "the factor of a game",
                "an integer such as 3",
                shown(count),
            )
        return self._of(self._table, self._table.multiple(number, self._g))

    def __rmul__(self, count: int | Fraction) -> Game:
        return self * count

    def ordinal_sum(self, other: GameLike) -> Game:
        """Return G : H, in which a move in G ends the play in H; of the canonical form of G.

        >>> Game(1).ordinal_sum("*"), Game("*").ordinal_sum(2)
        (Game('1*'), Game('{0,^*|0}'))
        """
        return self._with(ordinal_sum, other)

    @not_too_deep()
    def _with(self, operator: Callable[..., int], *others: GameLike) -> Game:
        """Return what an operator of a table makes of this and other games."""
        table, games = self._and(*map(_game, others))
        return self._of(table, operator(table, *games))

    # ------------------------------------------------------------------ temperature

    def cool(self, t: GameLike) -> Game:
        """Return the game cooled by a number t >= 0: each move costs t.

        At the temperature it is the mean and an infinitesimal, above it the mean.

        >>> [Game("{3|1}").cool(t) for t in (0, "1/2", 1, 2)]
        [Game('{3|1}'), Game('{5/2|3/2}'), Game('2*'), Game('2')]
        """
        return self._with(partial(cooled, t=_number("t", t)))

    def freeze(self) -> Game:
        """Return the game cooled by its temperature: its mean and an infinitesimal.

        >>> Game("{3|1}").freeze(), Game("^").freeze(), Game("1/2").freeze()
        (Game('2*'), Game('^'), Game('1/2'))
        """
        return self._with(frozen)

    def heat(self, t: GameLike) -> Game:
        """Return the game heated by t, a number or another game: each move earns t.

        Cooled by a number t > 0 the result is the game again.

        >>> Game("^").heat(2), Game("^").heat(2).cool(2)
        (Game('{2||0|-4}'), Game('^'))
        """
        return self._with(heated, t)

    def overheat(self, s: GameLike, t: GameLike) -> Game:
        """Return the game overheated from s > 0 to t: the integer n becomes n copies of s.

        Depends on the form of the game; the canonical form is taken. Raises GfkitError unless
        s > 0.

        >>> Game("*").overheat(1, 2), Game("1/2").overheat("1*", 1)
        (Game('±2'), Game('{1|*}'))
        """
        return self._with(overheated, _game(s, "s"), _game(t, "t"))

    # ------------------------------------------------------------------ infinitesimals

    @property
    def is_infinitesimal(self) -> bool:
        """Whether the game is between -e and e for each positive number e: both stops are 0."""
        return self.left_stop == 0 == self.right_stop

    @property
    def is_nimber(self) -> bool:
        """Whether the game is 0, *, *2, ..."""
        return self._nimber() is not None

    @property
    def nim_value(self) -> int:
        """The n for which the game is *n; raises GfkitError if it is not a nimber.

        >>> (Game("*5") + Game("*3")).nim_value
        6
        """
        found = self._nimber()
        if found is None:
            raise GfkitError(f"{_cut(self)} is not a nimber such as *2")
        return found

    def _nimber(self) -> int | None:
        table, g = self._table, self._g
        n = len(table.left(g))
        if table.left(g) == table.right(g) and n == table.birthday(g) and n <= MAX_NIMBER:
            return n if table.nimber(n) == g else None
        return None

    @classmethod
    def nimber(cls, n: int) -> Game:
        """Return *n, for n up to 255.

        >>> Game.nimber(2) == Game("*2")
        True
        """
        table = GameTable()
        return cls._of(table, table.nimber(integer("n", n, least=0, most=MAX_NIMBER)))

    # ------------------------------------------------------------------ text and data

    @not_too_deep()
    def __str__(self) -> str:
        return show(self._table, self._g)

    def __repr__(self) -> str:
        return f"Game({_cut(self)!r})"

    def latex(self) -> str:
        r"""Return the value in LaTeX, without dollar signs.

        >>> print(Game("{2|^*}").latex())
        \left\{2\mid {\uparrow}{\ast}\right\}
        """
        return latex_of_game(str(self))

    def data(self) -> dict[str, object]:
        """Return JSON data: the canonical form, option by option (`ShortGame.data`)."""
        return ShortGame.of(self._table, self._g).data()

    @classmethod
    def of_data(cls, data: Mapping[str, object]) -> Game:
        """Return the game of such data; raises GfkitError."""
        table = GameTable()
        return cls._of(table, ShortGame.of_data(data).within(table))

    def __reduce__(self) -> tuple[Any, ...]:
        return Game.of_data, (self.data(),)


GameLike: TypeAlias = Game | str | int | Fraction
LONGEST = 200


def _cut(game: Game) -> str:
    text = str(game)
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def _place(game: Game) -> tuple[bool, Fraction, int, str]:
    text = str(game)
    return not game.is_number, -game.left_stop, len(text), text


def _game(value: Any, name: str = "the other game") -> Game:
    """Return what a user gave as a game; raises WrongArgument, GameSyntaxError, LimitReached."""
    return value if isinstance(value, Game) else Game._of(*_of_value(name, value))  # noqa: SLF001


def _number(name: str, value: Any) -> Fraction:
    """Return the number that a user gave, as a number or a game; raises WrongArgument."""
    game = _game(value, name)
    if not game.is_number:
        raise WrongArgument(name, "a number such as 1, '3/4' or Fraction(3, 4)", _cut(game))
    return game.number


def _of_value(name: str, value: Any) -> tuple[GameTable, int]:
    if isinstance(value, Game):
        return value._table, value._g  # noqa: SLF001
    table = GameTable()
    if isinstance(value, str):
        return table, parse(table, value)
    exact = value if isinstance(value, Fraction) else whole(value)
    if exact is None:
        raise WrongArgument(name, EXPECTED, shown(value))
    return table, table.number(exact)


def _of_options(left: Any, right: Any) -> tuple[GameTable, int]:
    """Return the game of two lists of options."""
    if right is None and (not isinstance(left, tuple) or left):
        raise WrongArgument("value", f"{EXPECTED}, or two lists as in Game([1], [-1])", shown(left))
    sides = [
        [_game(one, "an option") for one in items(name, side, "options such as [0, '*']")]
        for name, side in (("left", left), ("right", () if right is None else right))
    ]
    table = GameTable()
    found = [[one._in(table) for one in side] for side in sides]  # noqa: SLF001
    return table, table.game(*found)


def _of_board(board: Any, rule: Any) -> tuple[GameTable, int]:
    """Return the value of a board, empty, with pieces on it or with letters."""
    from gfkit.games.boards.rulesets import board_for, playable  # noqa: PLC0415
    from gfkit.games.boards.search import BoardSearch  # noqa: PLC0415 - most games are not of boards

    game = playable(rule)
    search = BoardSearch(game)
    return search.table, search.value(board_for(game, board))
