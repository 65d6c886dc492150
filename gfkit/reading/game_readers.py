"""Games that are typed: values, octal codes, games of heaps, positions of games of letters."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gfkit.base.file_reading import shown
from gfkit.base.heap_games import mentions_heaps
from gfkit.errors import GfkitError
from gfkit.formulas.pieces import is_digits, is_letters, pieces_of
from gfkit.reading.phrase_lexicon_and_cursor import Phrases, PhraseWords, lexicon
from gfkit.reading.reader_interface import Read
from gfkit.reading.reading_classes import (
    GameTyped,
    HackenbushStrings,
    HeapGameNamed,
    Heaps,
    LetterPosition,
    OctalGame,
    Reading,
)
from gfkit.reading.rule_board_and_graph_readers import rule

SAID = lexicon("game_readers")
OPERATORS = frozenset({"cool", "freeze", "heat", "overheat", "ordinal", "sum"})
NAMES = frozenset({"double", "triple", "up", "down", "star", "tiny", "miny"})
"""Words in the notation of games: operators before brackets, and games that have a name."""
GAME_SIGNS = frozenset("-+{}|,*^±&./ <>():")
ARITHMETIC = frozenset("-+*^/ ()")
"""Signs of numbers and of games."""
LEAST_CELLS = 2


def octal_code(text: str, read: Read) -> Reading | None:
    """Read an octal code, as 0.77."""
    del read
    whole, point, digits = text.partition(".")
    is_whole = not whole or (len(whole) == 1 and is_digits(whole))
    if not (point and is_whole and digits and all(z == "'" or is_digits(z) for z in digits)):
        return None
    from gfkit.games.octal_codes_and_nim_values import OctalCode  # noqa: PLC0415 - slow to import

    return OctalGame(OctalCode.parse(text))


def game(text: str, read: Read) -> Reading | None:
    """Read a game in the usual notation, as {1|-1} + *."""
    del read
    if not _is_game(text):
        return None
    if (with_sum := _as_sum(pieces_of(text))) != text:
        raise GfkitError(
            f"{shown(text, 60)} may be a number, with powers or products, or a game: the game is "
            f"typed {shown(with_sum, 60)}, and a number in digits"
        )
    from gfkit.games.short_game import Game  # noqa: PLC0415 - slow to import

    heaps = [one.removeprefix("*") for one in text.split(" + ")]
    if len(heaps) > 1 and text.count("*") == len(heaps) and all(map(is_digits, heaps)):
        from gfkit.games.named_heap_games import NIM  # noqa: PLC0415 - slow to import

        return Heaps(NIM, tuple(map(int, heaps)))
    return GameTyped(text, Game(text))


def _is_game(text: str) -> bool:
    """Tell whether a text is in the notation of games, and no number.

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


def _as_sum(pieces: Sequence[str]) -> str:
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


def moves_asked(text: str, read: Read) -> Reading | None:
    """Read what to move in heaps: their answer tells it.

    >>> from gfkit import read
    >>> moves_asked("what are the winning moves in nim 3 4 5", read).sizes
    (3, 4, 5)
    """
    words = PhraseWords(text.split())
    words.take(SAID["ask"])
    words.take_all(SAID["articles"])
    if words.take(SAID["winning"]):
        is_asked = words.take(SAID["in"])
        words.take(SAID["articles"])
        of = words.rest if is_asked else ""
    else:
        words.at = 0
        asked = words.ending(SAID["winning"])
        before = PhraseWords((asked or "").split())
        of = before.before(SAID["ask"]) or ""
        before.take_all(SAID["articles"])
        of = of if before.is_done else ""
        of = _without_end(of, SAID["and"])
        of = _without_end(of, SAID["who"]).rstrip(",:;.")
    if not of:
        return None
    found = read(of)
    return found if isinstance(found, Heaps) else None


def _without_end(text: str, phrases: Phrases) -> str:
    """Return a text without a phrase at its end, if there is one."""
    before = PhraseWords(text.split()).ending(phrases)
    return text if before is None else before


def heap_game(text: str, read: Read) -> Reading | None:
    """Read a game of heaps, by its name, its code or its moves, or a position of it."""
    if not mentions_heaps(text):
        return None
    from gfkit.games.heap_game_and_position_reader import NotHeaps, heap_text  # noqa: PLC0415
    from gfkit.games.named_heap_games import LONGER, RULES_TOO  # noqa: PLC0415 - slow to import
    from gfkit.games.octal_codes_and_nim_values import OctalCode  # noqa: PLC0415 - slow to import

    try:
        found = heap_text(text)
    except NotHeaps:
        return None
    played = found.game
    if found.sizes is not None:
        return Heaps(played, found.sizes, "" if isinstance(played, OctalCode) else text)
    if not isinstance(played, OctalCode):
        return HeapGameNamed(played, text)
    if found.name in RULES_TOO and rule(text, read) is not None:
        return None
    return OctalGame(played, LONGER.get(found.name, 0))


def hackenbush(text: str, read: Read) -> Reading | None:
    """Read strings of Hackenbush, as 'hackenbush LRL + BB'; B is blue, and so is L."""
    del read
    words = PhraseWords(text.split())
    words.take(SAID["colors"])
    if not words.take(SAID["hackenbush"]):
        return None
    words.take_all(SAID["strings"])
    strings = [one.strip().upper() for one in words.rest.split("+")]
    if not all(one and {*one} <= {*"LRB"} for one in strings):
        return None
    return HackenbushStrings(tuple(one.replace("B", "L") for one in strings))


def letter_position(text: str, read: Read) -> Reading | None:
    """Read a position of a game of letters, as 'clobber XXO' or 'toads and frogs T_F'."""
    del read
    before, _, cells = text.rpartition(" ")
    is_row = len(cells) >= LEAST_CELLS and all(is_letters(z) or z in "._|" for z in cells)
    name = PhraseWords(before.split()).ending(SAID["row"]) or before
    if not is_row or not before:
        return None
    from gfkit.games.playable_game_lookup import letter_rule  # noqa: PLC0415 - slow to import

    if (of := letter_rule(name)) is None:
        return None
    cells = cells.replace("_", ".")
    if "T" not in cells.upper():
        cells = cells.upper().translate(str.maketrans("XO", "BW"))
    return LetterPosition(of.name, cells)
