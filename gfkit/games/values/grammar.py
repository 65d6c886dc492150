"""The grammar of the texts of games (`game_notation` shows them), read by lark."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn

from lark import Lark, Token, Transformer, UnexpectedInput
from lark.exceptions import VisitError

from gfkit.errors import GameSyntaxError, GfkitError, LimitReached
from gfkit.games.values.canonical import MAX_NIMBER, MAX_UPS, GameTable
from gfkit.games.values.operators import cooled, frozen, heated, ordinal_sum, overheated


def _cooled(table: GameTable, g: int, by: int) -> int:
    t = table.as_number(by)
    if t is None:
        raise GfkitError("a game is cooled by a number, such as 1 or 3/4")
    return cooled(table, g, t)


FUNCTIONS: dict[str, tuple[int, Callable[..., int]]] = {
    "cool": (2, _cooled),
    "heat": (2, heated),
    "overheat": (3, overheated),
    "freeze": (1, frozen),
    "ordinal-sum": (2, ordinal_sum),
}
"""Functions of games in texts, each with the number of its games."""
MAX_DEPTH = 60
MAX_POWER = 16
MAX_DIGITS = 30
GRAMMAR = rf"""
start: added
added: first (rest | adjoined)*
?first: NEGATIVE (":" ordinal)* -> term
    | BEFORE_SUFFIX term -> both
    | SIGN term -> signed
    | term
rest: SIGN SPACED? term
adjoined: switch (":" ordinal)* -> term
?term: _part (":" ordinal)*
ordinal: MINUS? _part
_part: function | braces | group | switch | atom
function: FUNCTION side ")"
group: "(" added ")"
braces: "{{" side? (BARS side?)+ "}}"
side: added ("," added)*
switch: _SWITCH (function | braces | "(" side ")" | "{{" side "}}" | switch | atom)
atom: (NUMBER | WORD | copies) UPS_AFTER? STAR_AFTER? (TINY_AFTER tiny)*
    | UPS STAR_AFTER? (TINY_AFTER tiny)*
    | STAR (TINY_AFTER tiny)*
    | TINY tiny (TINY_AFTER tiny)*
    | POINT
tiny: NUMBER | braces | group
copies: COPIES (UPS | STAR | braces | group | switch)
FUNCTION.3: /({"|".join(FUNCTIONS)})\(/i
WORD: /(up|down|star)(?![a-z])/i
TINY.2: /[+-]_|(tiny|miny)(?![a-z])-?/i
TINY_AFTER.2: /(?<!\s)([+-]_|(tiny|miny)(?![a-z])-?)/i
UPS: /[\^v](\[[0-9]+\]|<[0-9]+>|[0-9]+)|\^+|v+/
UPS_AFTER: /(?<!\s)([\^v](\[[0-9]+\]|<[0-9]+>|[0-9]+)|\^+|v+)/
STAR: /\*[0-9]*/
STAR_AFTER: /(?<!\s)\*[0-9]*/
NUMBER: /[0-9]+(\/[0-9]+)?(?![0-9.])/
COPIES: /[0-9]+\.(?=[\^v*{{(±])/
POINT: /[0-9]+(\/[0-9]+)?\./
NEGATIVE.2: /-[0-9]+(\/[0-9]+)?(?![0-9.\/])/
BEFORE_SUFFIX.3: /-[0-9]+(\/[0-9]+)?(?=[\^v*]|[+-]_|(tiny|miny)(?![a-z]))/i
_SWITCH.2: /±|\+-(?!_)/
SIGN: /\+(?![_-])|\+(?=-_)|-(?!_)/
SPACED: /(?<=\s)-(?!_)/
MINUS: /-(?!_)/
BARS: /\|+/
%ignore /\s+/
"""


class _At(Exception):
    """What is wrong, and where."""


def _refuse_point(token: Token) -> NoReturn:
    reason = "is for copies of a game, as in 3.^; numbers are written as 3/2"
    raise _At((token.end_pos or 1) - 1, f"{token} {reason}")


@lru_cache(maxsize=1)
def _parser() -> Lark:
    callbacks = {"POINT": _refuse_point}
    return Lark(GRAMMAR, parser="lalr", lexer_callbacks=callbacks, maybe_placeholders=False)


UNICODE = str.maketrans({"↑": "^", "↓": "v", "−": "-", "⋆": "*", "★": "*"})


def read(table: GameTable, given: str) -> int:
    """Return the canonical form of the game that a text describes, as `game_notation` says."""
    text = given.translate(UNICODE)
    opened = _opened(text)
    try:
        found: int = _GameReader(table).transform(_parser().parse(text))
    except _At as error:
        raise GameSyntaxError(given, *error.args) from None
    except UnexpectedInput as error:
        at, reason = _unexpected(given, error)
        if opened and opened[0] <= at and text[at : at + 1] in "|})":
            what = "brace" if text[opened[0]] == "{" else "parenthesis"
            at, reason = len(text), f"the {what} of position {opened[0]} is not closed"
        raise GameSyntaxError(given, at, reason) from None
    except RecursionError:
        raise LimitReached(f"a game of more than {MAX_DEPTH} nested braces") from None
    except VisitError as error:
        if isinstance(error.orig_exc, _At):
            raise GameSyntaxError(given, *error.orig_exc.args) from None
        raise error.orig_exc from None
    return found


def _opened(text: str) -> list[int]:
    """Return the places of the brackets that are not closed; raises LimitReached."""
    opened: list[int] = []
    for at, character in enumerate(text):
        if character in "{(":
            opened.append(at)
        elif character in "})" and opened:
            opened.pop()
        if len(opened) > MAX_DEPTH:
            raise LimitReached(f"a game of more than {MAX_DEPTH} nested braces")
    return opened


def _unexpected(text: str, error: Any) -> tuple[int, str]:
    """Return the place and the reason of what is not in the grammar."""
    token = getattr(error, "token", None)
    is_end = token is not None and token.type == "$END"
    at = len(text) if is_end else error.pos_in_stream
    wanted = getattr(error, "accepts", None) or getattr(error, "allowed", None) or set()
    if "NUMBER" in wanted and "UPS" not in wanted:
        return at, "a tiny or miny needs a number, or a game in brackets"
    if text[at : at + 1] == "}" and "BARS" in wanted:
        return at, "a game in braces needs a bar '|' between the options of Left and Right"
    if "NUMBER" in wanted:
        return at, f"a game is expected, not {text[at]!r}" if not is_end else (
            "the text ends where a game is expected"
        )
    return at, f"{text[at : at + 1]!r} is not expected here"


class _GameReader(Transformer[Token, int]):
    """Makes games of a table."""

    def __init__(self, table: GameTable) -> None:
        super().__init__()
        self.table = table

    def start(self, games: list[int]) -> int:
        return games[0]

    group = start

    def side(self, games: list[int]) -> list[int]:
        return games

    def added(self, games: list[int]) -> int:
        total = self.table.zero
        for g in games:
            total = self.table.add(total, g)
        return total

    both = added

    def signed(self, parts: list[Any]) -> int:
        *signs, g = parts
        is_negative = sum(str(sign) == "-" for sign in signs) % 2
        return self.table.negative(g) if is_negative else int(g)

    rest = ordinal = signed

    def term(self, games: list[int]) -> int:
        g, *others = games
        for h in others:
            g = ordinal_sum(self.table, g, h)
        return g

    def function(self, parts: list[Any]) -> int:
        """Make a function of games, as cool({2|-1}, 1/2)."""
        token, games = parts
        name = str(token).lower()[:-1]
        many, operator = FUNCTIONS[name]
        if len(games) != many:
            said = f"{many} game{'s' * (many > 1)}"
            raise _At(token.start_pos, f"{name} is of {said}, not of {len(games)}")
        try:
            return operator(self.table, *games)
        except LimitReached:
            raise
        except GfkitError as error:
            raise _At(token.start_pos, str(error)) from None

    def braces(self, parts: list[Any]) -> int:
        """Make {options bars options}: the longest bars part the sides."""
        bars = max(len(part) for part in parts if isinstance(part, Token))
        at = [k for k, one in enumerate(parts) if isinstance(one, Token) and len(one) == bars]
        if len(at) > 1:
            reason = f"a second {'|' * bars}; nest with braces or more bars"
            raise _At(parts[at[1]].start_pos, reason)
        return self.table.game(self._options(parts[: at[0]]), self._options(parts[at[0] + 1 :]))

    def _options(self, parts: list[Any]) -> list[int]:
        if any(isinstance(part, Token) for part in parts):
            return [self.braces(parts)]
        return parts[0] if parts else []

    def switch(self, parts: list[Any]) -> int:
        [g] = parts
        options = g if isinstance(g, list) else [g]
        return self.table.game(options, [self.table.negative(g) for g in options])

    def copies(self, parts: list[Any]) -> int:
        many, g = parts
        if len(many) > 5:
            raise LimitReached(f"{many[:-1]} copies of a game, more than 9999")
        return self.table.multiple(int(many[:-1]), g)

    def atom(self, parts: list[Any]) -> int:
        """Add a number, ups, a nimber and tinies, of which each has its sign before it."""
        found, sign = self.table.zero, ""
        for part in parts:
            if isinstance(part, Token):
                sign = str(part).lower()
            else:
                g = self.table.tiny(part) if sign else part
                is_miny = sign.startswith(("-", "m"))
                found = self.table.add(found, self.table.negative(g) if is_miny else g)
                sign = ""
        return found

    tiny = start

    def NUMBER(self, token: Token) -> int:
        above, _, below = token.partition("/")
        if max(len(above.lstrip("-")), len(below)) > MAX_DIGITS:
            where = f"at position {token.start_pos}"
            raise LimitReached(f"a number of more than {MAX_DIGITS} digits {where}")
        denominator = int(below) if below else 1
        if denominator & (denominator - 1) or not denominator:
            reason = f"{token} is not a dyadic rational: the denominator must be a power of 2"
            raise _At(token.start_pos, reason)
        return self.table.number(Fraction(int(above), denominator))

    NEGATIVE = BEFORE_SUFFIX = NUMBER

    def WORD(self, token: Token) -> int:
        table = self.table
        return {"up": table.up(), "down": table.up(-1), "star": table.nimber(1)}[token.lower()]

    def STAR(self, token: Token) -> int:
        return self.table.nimber(self._count(token, token[1:], "nimber", MAX_NIMBER))

    STAR_AFTER = STAR

    def UPS(self, token: Token) -> int:
        if token[-1] in "]>":
            g = self._power(token)
        else:
            digits = token.lstrip("^v") or str(len(token))
            g = self.table.up(self._count(token, digits, "multiple of ^", MAX_UPS))
        return g if token[0] == "^" else self.table.negative(g)

    UPS_AFTER = UPS

    def _power(self, token: Token) -> int:
        """Make ^[n], the sum of ^<1>, ..., ^<n>, or ^<n>."""
        table, digits = self.table, token[2:-1]
        if len(digits) > 2 or not 0 < int(digits) <= MAX_POWER:
            raise LimitReached(f"the {digits} after {token[0]} must be from 1 to {MAX_POWER}")
        star, sums = table.nimber(1), [table.zero, table.up()]
        while len(sums) <= int(digits):
            sums.append(table.game([sums[-1]], [star]))
        return sums[-1] if token[1] == "[" else table.subtract(sums[-1], sums[-2])

    def _count(self, token: Token, digits: str, what: str, limit: int) -> int:
        """Return the number of digits; none mean 1."""
        if len(digits) > 9 or int(digits or 1) > limit:
            raise LimitReached(
                f"the {what} {digits} at position {token.start_pos} is above {limit}"
            )
        return int(digits or 1)
