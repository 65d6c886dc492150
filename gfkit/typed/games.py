"""Games: in the usual notation, of heaps, strings of Hackenbush, positions of games of letters.

{1|-1} + *, up, heat({1|0}, 2)       a value
0.77, kayles, subtraction(1,2,3)     a game of heaps
nim 3 5 7, wythoff (3,5)             heaps
hackenbush LRL + BB                  strings, from the ground up; B is blue, and so is L
clobber BWB, toads and frogs T_F     a row of cells
"""

from __future__ import annotations

import re
from collections.abc import Sequence as Row
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

from gfkit.base.commands import command
from gfkit.base.file_reader import shown
from gfkit.base.heap_games import heap_game_called
from gfkit.errors import GfkitError, VerbCall
from gfkit.formulas.pieces import is_digits, is_letters, pieces_of
from gfkit.typed.readings import Read, Reading, SequenceReading

if TYPE_CHECKING:
    from gfkit.games.heap_positions import HeapSum
    from gfkit.games.heaps.octal import OctalCode
    from gfkit.games.heaps.pairs import PairGame
    from gfkit.games.heaps.taking import HeapGame
    from gfkit.games.values.game import Game
    from gfkit.sequences.sequence import Sequence

OPERATORS = frozenset({"cool", "freeze", "heat", "overheat", "ordinal", "sum"})
NAMES = frozenset({"double", "triple", "up", "down", "star", "tiny", "miny"})
"""Words in the notation of games: operators before brackets, and games that have a name."""
GAME_SIGNS = frozenset("-+{}|,*^±&./ <>():")
ARITHMETIC = frozenset("-+*^/ ()")
"""Signs of numbers and of games."""
LEAST_CELLS = 2
VALUED = "game value {0}; draw {0}; game outcome --help"
VALUE = VerbCall.of("game value", "{0}")
NO_TERMS = "a game has a value and no terms: `{0}`"


@dataclass(frozen=True, slots=True)
class OctalGame(SequenceReading):
    """An octal game, whose nim-values are meant. longer: a row of n cells is a heap of n + it."""

    code: OctalCode
    longer: int = 0

    word = "octal game"
    next = "game nim {0}; game nim {0} --terms 100; game nim --help"

    def text(self) -> str:
        """Return the code."""
        return str(self.code)

    def line(self) -> str:
        """Return the code, and of which heap a row is."""
        rows = f" (a row of n cells is a heap of n + {self.longer})" if self.longer else ""
        return f"the octal game {self.code}{rows}"

    def _sequence(self) -> Sequence:
        from gfkit.games.heaps.sequences import HeapNimValues  # noqa: PLC0415 - slow to import
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        return Sequence.of(HeapNimValues(self.code)).named(f"nim-values of {self.code}")


@dataclass(frozen=True, slots=True)
class HeapGameByName(SequenceReading):
    """A game of heaps that has no code: its nim-values are meant, if a position is one heap."""

    of: HeapGame | PairGame
    name: str

    word = "heap game"

    def text(self) -> str:
        """Return the name."""
        return self.name

    def line(self) -> str:
        """Return the name."""
        return str(self.of)

    @property
    def is_of_pairs(self) -> bool:
        """Whether a position is two numbers."""
        from gfkit.games.heaps.pairs import PairGame  # noqa: PLC0415 - slow to import

        return isinstance(self.of, PairGame)

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines: positions of a game of two numbers, otherwise the nim-values."""
        del is_known
        if self.is_of_pairs:
            outcome = (command("game outcome", f"{self.name} {one}") for one in ("(3,5)", "(4,6)"))
            return (*outcome, command("game outcome", help=True))
        return self._filled(("terms {0} --terms 60", "guess {0}", "game nim {0}"), text)

    def _sequence(self) -> Sequence:
        from gfkit.games.heaps.taking import HeapGame  # noqa: PLC0415 - slow to import
        from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

        if not isinstance(self.of, HeapGame):
            why = f"{self.of} is played with two numbers, and has no one sequence of nim-values"
            call = VerbCall.of("", self.text())
            raise GfkitError(f"{why}; `{call}` lists who wins").naming(call)
        return Sequence.of(self.of.of, name=f"nim-values of {self.of}")


@dataclass(frozen=True, slots=True)
class GameNotation(Reading):
    """A game in the usual notation, and its value."""

    notation: str
    of: Game

    word = "game"
    next = VALUED
    lacks, instead = NO_TERMS, VALUE

    def text(self) -> str:
        """Return the notation."""
        return self.notation

    def game(self) -> Game:
        """Return the value."""
        return self.of


@dataclass(frozen=True, slots=True)
class HeapPosition(Reading):
    """A position of a game of heaps: its heaps, or the two numbers of a pair.

    name: of the game; "" for one by its code.
    """

    heaps: HeapSum
    name: str = ""

    word = "game"
    lacks, instead = NO_TERMS, VALUE

    def text(self) -> str:
        """Return the game and the sizes of its heaps."""
        from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - slow to import

        game, sizes = self.heaps.game, self.heaps.sizes
        if isinstance(game, OctalCode):
            return f"{self.name or game} with heaps {' '.join(map(str, sizes))}"
        listed = ",".join(map(str, sizes))
        return f"{self.name} ({listed})"

    def line(self) -> str:
        """Return the value, and the heaps in words."""
        return f"*{self.heaps.value()}, that is, {self.heaps}"

    def commands(self, text: str = "", *, is_known: bool = True) -> tuple[str, ...]:
        """Return command lines: a game without a code is not drawn."""
        from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - slow to import

        del is_known
        is_code = isinstance(self.heaps.game, OctalCode)
        told = VALUED if is_code else "game outcome {0}; game winning-moves {0}; game nim --help"
        return self._filled(tuple(told.split("; ")), text)

    def game(self) -> Game:
        """Return the heap of nim that it is equal to."""
        from gfkit.games.values.game import Game  # noqa: PLC0415 - slow to import

        return Game(f"*{self.heaps.value()}")

    def winning_moves(self) -> list[str]:
        """Return the winning moves, for example '8 -> 3'; none of huge heaps."""
        return self.heaps.moves()


@dataclass(frozen=True, slots=True)
class HackenbushStrings(Reading):
    """Strings of edges of Left and Right, each from the ground up, as LRL."""

    strings: tuple[str, ...]

    word = "game"
    next = VALUED
    lacks, instead = NO_TERMS, VALUE

    def text(self) -> str:
        """Return the strings."""
        return f"hackenbush {' + '.join(self.strings)}"

    def line(self) -> str:
        """Return the strings and their value."""
        return f"{self.text()}, that is, from the ground up, {self.game()}"

    def game(self) -> Game:
        """Return the number that they are equal to."""
        from gfkit.games.values.game import Game  # noqa: PLC0415 - slow to import

        return Game(sum((_edge_sum(one) for one in self.strings), Fraction(0)))


def _edge_sum(string: str) -> Fraction:
    """Return the value of a string of Hackenbush: it is halved after a change of color."""
    value, step, is_changed = Fraction(0), Fraction(1), False
    for edge in string:
        is_changed = is_changed or edge != string[0]
        step /= 1 + is_changed
        value += step if edge == "L" else -step
    return value


@dataclass(frozen=True, slots=True)
class LetterPosition(Reading):
    """A position of a game of letters, as BW. in clobber."""

    rule: str
    cells: str

    word = "game"
    next = VALUED
    lacks, instead = NO_TERMS, VALUE

    def text(self) -> str:
        """Return the rule and the cells."""
        return f"{self.rule} {self.cells}"

    def line(self) -> str:
        """Return the rule and the cells."""
        return f"{self.rule} on {self.cells}"

    def game(self) -> Game:
        """Return the value."""
        from gfkit.games.values.game import Game  # noqa: PLC0415 - slow to import

        return Game(board=self.cells, rule=self.rule)


# The reader.


def read(text: str, inner: Read) -> Reading | None:
    """Read a game, or heaps, strings or a row of one.

    >>> [type(read(one, None)).__name__ for one in ("0.77", "{1|-1}", "nim 3 5 7", "hackenbush LR")]
    ['OctalGame', 'GameNotation', 'HeapPosition', 'HackenbushStrings']
    """
    del inner
    if _is_game(text):
        return _game(text)
    return _heaps(text) or _hackenbush(text) or _row(text)


def _heaps(text: str) -> Reading | None:
    """Read a game of heaps, or a position of one."""
    first = re.split(r"[({]| with heaps", text)[0].rstrip(" 0123456789,+-:")
    is_named = first.casefold() in {"subtraction", "s"} or heap_game_called(first) is not None
    if not (is_named or (text[:1] in "0123456789." and "." in text[:2])):
        return None
    from gfkit.games.heap_positions import game_called, position_in  # noqa: PLC0415 - slow to import
    from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - slow to import

    if (of := game_called(text)) is not None:
        if isinstance(of.game, OctalCode):
            return OctalGame(of.game, of.longer)
        return HeapGameByName(of.game, of.name)
    heaps = position_in(text)
    return None if heaps is None else heap_position(heaps)


def heap_position(heaps: HeapSum) -> HeapPosition:
    """Return heaps as a reading: nim has its name, and so has a game without a code."""
    from gfkit.games.heaps.names import NIM  # noqa: PLC0415 - slow to import
    from gfkit.games.heaps.octal import OctalCode  # noqa: PLC0415 - slow to import

    if isinstance(heaps.game, OctalCode):
        return HeapPosition(heaps, "nim" if heaps.game == NIM else "")
    return HeapPosition(heaps, str(heaps.game))


def _game(text: str) -> Reading:
    """Read a game in the usual notation, as {1|-1} + *; a sum of heaps of nim is heaps."""
    if (with_sum := _as_sum(pieces_of(text))) != text:
        raise GfkitError(
            f"{shown(text, 60)} may be a number, with powers or products, or a game: the game is "
            f"typed {shown(with_sum, 60)}, and a number in digits"
        )
    from gfkit.games.values.game import Game  # noqa: PLC0415 - slow to import

    heaps = [one.removeprefix("*") for one in text.split(" + ")]
    if len(heaps) > 1 and text.count("*") == len(heaps) and all(map(is_digits, heaps)):
        from gfkit.games.heap_positions import HeapSum  # noqa: PLC0415 - slow to import
        from gfkit.games.heaps.names import NIM  # noqa: PLC0415 - slow to import

        return heap_position(HeapSum(NIM, tuple(map(int, heaps))))
    return GameNotation(text, Game(text))


def _is_game(text: str) -> bool:
    """Return whether a text is in the notation of games, and no number.

    >>> [_is_game(one) for one in ("{1|-1} + *", "3 : -1/2", "double up", "heat({1|0}, 2)", "3")]
    [True, True, True, True, False]
    """
    pieces = pieces_of(text)
    words = {one for one in pieces if is_letters(one) and one.strip("v")}  # v is a down
    signs = {one for one in pieces if not (is_letters(one) or is_digits(one))}
    if words <= NAMES and signs <= {*"-+ *^/"} and words:
        return True
    if signs <= {*"-/: "} and ":" in signs and "v" not in text:
        parts = (one.strip().replace("/", "").removeprefix("-") for one in text.split(":"))
        return not words and all(map(is_digits, parts))
    is_called = any(is_letters(a) and b == "(" for a, b in pairwise(pieces))
    is_marked = bool(signs & {*"|*^±&"}) or is_called
    is_known = words <= OPERATORS and ("ordinal" in words) == ("sum" in words)
    return is_marked and is_known and signs <= GAME_SIGNS


def _as_sum(pieces: Row[str]) -> str:
    """Return a text of numbers and signs with sums of games written as sums; others as they are.

    >>> [_as_sum(pieces_of(one)) for one in ("3^9", "2*3+1", "3 + ^9", "{1|0}^2")]
    ['3 + ^9', '2 + *3+1', '3 + ^9', '{1|0}^2']
    """
    if not all(is_digits(one) or one in ARITHMETIC for one in pieces):
        return "".join(pieces)
    told = [*pieces]
    for k in range(1, len(pieces) - 1):
        if pieces[k] in {"^", "*"} and is_digits(pieces[k - 1]) and is_digits(pieces[k + 1]):
            told[k] = f" + {pieces[k]}"
    return "".join(told)


def _hackenbush(text: str) -> HackenbushStrings | None:
    """Read strings of Hackenbush, for example 'hackenbush LRL + BB'."""
    name, _, told = text.partition(" ")
    strings = [one.strip().upper() for one in told.split("+")]
    if name.casefold() != "hackenbush" or not all(one and {*one} <= {*"LRB"} for one in strings):
        return None
    return HackenbushStrings(tuple(one.replace("B", "L") for one in strings))


def _row(text: str) -> LetterPosition | None:
    """Read a position of a game of letters, for example 'clobber XXO' or 'toads and frogs T_F'."""
    name, _, cells = text.rpartition(" ")
    is_row = len(cells) >= LEAST_CELLS and all(is_letters(z) or z in "._|" for z in cells)
    if not is_row or not name:
        return None
    from gfkit.games.boards.rulesets import letter_rule  # noqa: PLC0415 - slow to import

    if (of := letter_rule(name)) is None:
        return None
    cells = cells.replace("_", ".")
    if "T" not in cells.upper():
        cells = cells.upper().translate(str.maketrans("XO", "BW"))
    return LetterPosition(of.name, cells)
