"""Games as text, in the field's notation, and back.

    0  -3  1/2             numbers: dyadic rationals
    *  *2                  nimbers
    ^  v  ^^  v3  ^*       ups and downs, any number of them, and a nimber
    1*  -1/2vv*2           a number and then those: -1^ is -1 + ^
    +_2  -_2               tiny and miny, after a number or alone
    {1|0}  {2|1||0}        options of Left | of Right; of several bars the longest parts last
    ±1  ±(1,{2|0})         {G|-G}, with any number of options

What follows is read and never printed.

    +-1  +-{1,1*}  3+-1    ±; after a game it is + and ±
    up  down  star         ^, v and *
    Tiny(2)  Miny({2|1})   +_2 and -_{2|1}; tiny-2 too
    ^[2]  ^<2>             {^|*} and {0|v*}: the first is the sum of ^<1> = ^ and the second
    3.^  2.{1|0}           copies of a game
    *4:*5                  ordinal sums, of canonical forms, from the left
    1 + ^ - (2 - {2|0})    sums
    cool({2|-1}, 1/2)      functions: heat, overheat, freeze, reduced, ordinal-sum and others

[BerlekampConwayGuy2001, chapters 2 and 5], [Siegel2013, chapter II]. The words, ±, the brackets
and the colon are those of CGSuite.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NoReturn

from gfkit.arguments import a_text, an, takes
from gfkit.budget import spend
from gfkit.errors import GfkitError, LimitReached
from gfkit.games.operators import ordinal_sum
from gfkit.games.partizan import MAX_UPS, GameTable

FUNCTIONS = {
    "cool": 2,
    "heat": 2,
    "overheat": 3,
    "freeze": 1,
    "reduced": 1,
    "ordinal-sum": 2,
    "norton-product": 2,
    "nim-product": 2,
    "atomic-weight": 1,
}
"""Functions of games in texts, each with the number of its games."""
_FUNCTION = re.compile(rf"({'|'.join(FUNCTIONS)})\(", re.IGNORECASE)
MAX_NIMBER = 255
MAX_POWER = 16
MAX_DEPTH = 60


class GameSyntaxError(GfkitError, ValueError):
    """A game text that cannot be read; `position` counts characters from 0."""

    def __init__(self, text: str, position: int, reason: str) -> None:
        self.text = text
        self.position = position
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(f"{shown!r} at position {position}: {reason}")


def show(table: GameTable, g: int) -> str:
    """Return the text of a game; `parse` reads it back.

    >>> from gfkit.games.partizan import GameTable
    >>> table = GameTable()
    >>> [show(table, parse(table, text)) for text in ("{0|*}", "1/2+*2", "{3|2}-3", "{2||1|1}")]
    ['^', '1/2*2', '{0|-1}', '{2|1*}']
    """
    return _Printer(table).text(g)


@takes(table=an(GameTable, "a table such as GameTable()"), text=a_text("'{1|0}'"))
def parse(table: GameTable, text: str) -> int:
    """Return the canonical form of the game that a text describes.

    Raises GameSyntaxError that names the position; LimitReached for values that are too large.

    >>> from gfkit.games.partizan import GameTable
    >>> table = GameTable()
    >>> parse(table, "{0,*|0,*}") == parse(table, "*2")
    True
    >>> parse(table, "{1|}}")
    Traceback (most recent call last):
        ...
    gfkit.games.notation.GameSyntaxError: '{1|}}' at position 4: '}' is not expected here
    """
    depth = 0
    for character in text:  # first of all: the ends of parts are looked for inside each other
        depth += (character in "{(") - (character in "})")
        if depth > MAX_DEPTH:
            raise LimitReached(f"a game of more than {MAX_DEPTH} nested braces")
    return _Parser(table, text).whole()


LETTERS_A_STEP = 20
"""Letters of a text that are written, and read again for bars, in a step of the budget."""


class _Printer:
    """Prints with a memory of the parts; sides with one braced option drop the braces."""

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.known: dict[int, str] = {}

    def text(self, g: int) -> str:
        found = self.known.get(g)
        if found is None:
            found = self.known[g] = self._text(g)
            spend(1 + len(found) // LETTERS_A_STEP)
        return found

    def _text(self, g: int) -> str:
        table = self.table
        number = table.as_number(g)
        if number is not None:
            return str(number)
        mean = table.stops(g)[0]
        if table.stops(g)[1] == mean:
            part = self._infinitesimal(table.subtract(g, table.number(mean)))
            if part is not None:
                return (str(mean) if mean else "") + part
        negative = table.negative(g)
        if negative == g:
            options = self._options(table.left(g))
            if len(options) == 1 and not re.search(r"[{,|±]", options[0]):
                return f"±{options[0]}"
            return f"±({','.join(options)})"
        left, right = self._side(table.left(g)), self._side(table.right(g))
        bars = "|" * (1 + max(_bars(left), _bars(right)))
        return f"{{{left}{bars}{right}}}"

    def _infinitesimal(self, g: int) -> str | None:
        """Return the text of a named infinitesimal: ups, nimbers, tinies and minies."""
        table = self.table
        ups = table.as_ups(g)
        if ups is not None and abs(ups[0]) <= MAX_UPS and ups[1] <= MAX_NIMBER:
            return _ups_text(*ups)
        for sign, h in (("+", g), ("-", table.negative(g))):
            if table.left(h) == (table.zero,) and len(table.right(h)) == 1:
                (threat,) = table.right(h)
                if table.left(threat) == (table.zero,) and len(table.right(threat)) == 1:
                    number = table.as_number(table.negative(table.right(threat)[0]))
                    if number is not None and number > 0:
                        return f"{sign}_{number}"
        return None

    def _options(self, games: tuple[int, ...]) -> list[str]:
        table = self.table
        return [
            text
            for _, text in sorted(
                ((table.as_number(g) is None, table.birthday(g), len(self.text(g))), self.text(g))
                for g in games
            )
        ]

    def _side(self, games: tuple[int, ...]) -> str:
        texts = self._options(games)
        if len(texts) == 1 and texts[0].startswith("{"):
            return texts[0][1:-1]
        return ",".join(texts)


_DIGITS = "0123456789"
_OTHER = {"*": r"{\ast}", "{": r"\left\{", "}": r"\right\}", "±": r"\pm "}


@takes(text=a_text("'{1|0}'"))
def latex_of_game(text: str) -> str:
    r"""Return the text of a game, as `show` writes it, in LaTeX without dollar signs.

    >>> print(latex_of_game("{3/2|^*||-1^3}"))
    \left\{\frac{3}{2}\mid {\uparrow}{\ast}\parallel -1+3{\cdot}{\uparrow}\right\}
    """
    found: list[str] = []
    at, last = 0, ""
    while at < len(text):
        spend()
        character, before, last = text[at], last, ""
        run = _DIGITS + "/" if character in _DIGITS else character if character in "|^v" else ""
        end = _run(text, at, run)
        part = text[at:end]
        if character == "|":
            one = {1: r"\mid ", 2: r"\parallel "}.get(len(part), rf"\mathrel{{{part}}}")
        elif character in "+-" and text[at + 1 : at + 2] == "_":
            one, end, last = f"{{{character}}}_", at + 2, "tiny"
        elif character in _DIGITS:
            above, _, below = part.partition("/")
            one, last = rf"\frac{{{above}}}{{{below}}}" if below else above, "number"
            one = f"{{{one}}}" if before == "tiny" else one
        elif character in "^v":
            name, many = "uparrow" if character == "^" else "downarrow", len(part)
            digits, end = end, _run(text, end, _DIGITS)
            if end > digits:
                plus = "+" if before == "number" else ""
                one = rf"{plus}{text[digits:end]}{{\cdot}}{{\{name}}}"
            else:
                one = rf"{{\{name if many == 1 else name.capitalize()}}}"
        else:
            one, end = _OTHER.get(character, character), at + 1
        found.append(one)
        at = end
    return "".join(found)


def _run(text: str, start: int, characters: str) -> int:
    """Return where the run of some characters that begins at a place ends."""
    end = start
    while end < len(text) and text[end] in characters:
        end += 1
    return end


def _ups_text(ups: int, n: int) -> str:
    """Return the text of so many ups and *n, as it is printed after a number."""
    arrow = "^" if ups > 0 else "v"
    many = arrow * abs(ups) if abs(ups) < 3 else f"{arrow}{abs(ups)}"
    return many + ("" if n == 0 else "*" if n == 1 else f"*{n}")


def _bars(text: str) -> int:
    """Return the longest run of bars outside braces and parentheses."""
    depth = longest = run = 0
    for character in text:
        depth += (character in "{(") - (character in "})")
        run = run + 1 if character == "|" and not depth else 0
        longest = max(longest, run)
    return longest


_UNICODE = str.maketrans({"↑": "^", "↓": "v", "−": "-", "⋆": "*", "★": "*"})
_NUMBER = re.compile(r"[0-9]+(/[0-9]+)?")
_COUNT = re.compile(r"[0-9]+")
_WORD = re.compile(r"(up|down|star|tiny|miny)(?![a-z])", re.IGNORECASE)
_POWER = re.compile(r"\[([0-9]+)\]|<([0-9]+)>")


class _Parser:
    """Reads by recursive descent; `at` is the position of the next character."""

    def __init__(self, table: GameTable, text: str) -> None:
        self.table = table
        self.given = text
        self.text = text.translate(_UNICODE)
        self.at = 0
        self.depth = 0

    def whole(self) -> int:
        g = self.sum()
        if self.at < len(self.text):
            self.fail(f"{self.given[self.at]!r} is not expected here")
        return g

    def fail(self, reason: str, at: int | None = None) -> NoReturn:
        raise GameSyntaxError(self.given, self.at if at is None else at, reason)

    def skip(self) -> str:
        """Skip spaces; return the next character, or nothing at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def sum(self) -> int:
        """Read terms joined by + and -; a first minus belongs to a number alone: -1^ is -1 + ^."""
        table = self.table
        total, sign = table.zero, 1
        if self.is_sign():
            sign = self.sign()
            match = _NUMBER.match(self.text, self.at)
            if sign < 0 and match and self.text[match.end() : match.end() + 1] != ".":
                total, sign = table.negative(self.number(match)), 1
                if not self.is_suffix():
                    total = self.ordinal(total)
                    sign = self.joint()
        while sign:
            g = self.term()
            total = table.add(total, g if sign > 0 else table.negative(g))
            sign = self.joint()
        return total

    def joint(self) -> int:
        """Read + or - between terms, before a space also a sign of the second; return 1, -1 or 0.

        Before ± nothing is read: 3±1 and 3+-1 are 3 + ±1. 0 means that the sum is at its end.
        """
        if self.skip() == "±" or (
            self.text.startswith("+-", self.at) and not self.text.startswith("+-_", self.at)
        ):
            return 1
        if not self.is_sign() and not self.text.startswith("+-_", self.at):
            return 0
        sign = self.sign()
        if self.skip_none().isspace() and self.skip() == "-" and self.is_sign():
            sign *= self.sign()
        return sign

    def is_sign(self) -> bool:
        character = self.skip()
        after = self.text[self.at + 1 : self.at + 2]
        return (character == "-" and after != "_") or (character == "+" and after not in {"-", "_"})

    def sign(self) -> int:
        self.at += 1
        return 1 if self.text[self.at - 1] == "+" else -1

    def term(self) -> int:
        return self.ordinal(self.part())

    def ordinal(self, g: int) -> int:
        """Read `:H` after g, any number of times: ordinal sums."""
        while self.skip() == ":":
            self.at += 1
            is_negative = self.skip() == "-" and self.is_sign()
            self.at += is_negative
            h = self.part()
            g = ordinal_sum(self.table, g, self.table.negative(h) if is_negative else h)
        return g

    def part(self) -> int:
        """Read what stands between signs and colons."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise LimitReached(f"a game of more than {MAX_DEPTH} nested braces")
        character = self.skip()
        if named := _FUNCTION.match(self.text, self.at):
            g = self.function(named)
        elif character == "{":
            g = self.braces()
        elif character == "(":
            g = self.group()
        elif character == "±" or self.text.startswith("+-", self.at):
            self.at += 1 if character == "±" else 2
            g = self.switch()
        else:
            g = self.atom()
        self.depth -= 1
        return g

    def function(self, named: re.Match[str]) -> int:
        """Read a function of games, as cool({2|-1}, 1/2)."""
        from gfkit.games.user_game import Game  # noqa: PLC0415 - whose texts are read here

        start, name = self.at, named[1].lower()
        self.at = named.end() - 1
        games = [Game.of_table(self.table, g) for g in self.listed(")", "list")]
        if len(games) != FUNCTIONS[name]:
            many = f"{FUNCTIONS[name]} game{'s' * (FUNCTIONS[name] > 1)}"
            self.fail(f"{name} is of {many}, not of {len(games)}", start)
        try:
            found = getattr(games[0], name.replace("-", "_"))
            found = found(*games[1:]) if callable(found) else found
        except GfkitError as error:
            if isinstance(error, LimitReached):
                raise
            self.fail(str(error), start)
        return parse(self.table, str(found))

    def group(self) -> int:
        """Read a sum in parentheses."""
        (g,) = self.listed(")", "parenthesis")
        return g

    def listed(self, close: str, what: str) -> list[int]:
        """Read a bracket, a list of sums, and the bracket that closes it."""
        start = self.at
        self.at += 1
        options = self.options() if what == "list" else [self.sum()]
        if self.skip() != close:
            what = "brace" if close == "}" else "parenthesis"
            self.fail(f"the {what} of position {start} is not closed")
        self.at += 1
        return options

    def switch(self) -> int:
        table = self.table
        if self.skip() == "(":
            options = self.listed(")", "list")
        elif self.skip_none() == "{" and not _bars(self.text[self.at + 1 : self.closing()]):
            options = self.listed("}", "list")
        else:
            options = [self.part()]
        return table.game(options, [table.negative(g) for g in options])

    def closing(self) -> int:
        """Return where the brace at hand is closed; an error if it is not."""
        start, depth = self.at, 0
        for at in range(start, len(self.text)):
            depth += (self.text[at] in "{(") - (self.text[at] in "})")
            if not depth:
                if self.text[at] != "}":
                    self.fail(f"the brace of position {start} is not closed", at)
                return at
        return self.fail(f"the brace of position {start} is not closed", len(self.text))

    def options(self) -> list[int]:
        found = [self.sum()]
        while self.skip() == ",":
            self.at += 1
            found.append(self.sum())
        return found

    def braces(self) -> int:
        end = self.closing()
        self.at += 1
        g = self.sides(end)
        if self.at != end:
            self.fail(f"{self.given[self.at]!r} is not expected here")
        self.at = end + 1
        return g

    def sides(self, end: int) -> int:
        """Read `options bars options` up to the position `end`: the longest bars part the sides."""
        start = self.at
        bars = _bars(self.text[start:end])
        if not bars:
            self.fail("a game in braces needs a bar '|' between the options of Left and Right", end)
        splits = [
            match.start() + start
            for match in re.finditer(rf"(?<!\|)\|{{{bars}}}(?!\|)", self.text[start:end])
            if not _depth(self.text[start : start + match.start()])
        ]
        if len(splits) > 1:
            self.fail(f"a second {'|' * bars}; nest with braces or more bars", splits[1])
        left = self.side(splits[0])
        self.at = splits[0] + bars
        right = self.side(end)
        return self.table.game(left, right)

    def side(self, end: int) -> list[int]:
        if not self.text[self.at : end].strip():
            self.at = end
            return []
        if _bars(self.text[self.at : end]):
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise LimitReached(f"a game of more than {MAX_DEPTH} nested bars")
            found = [self.sides(end)]
            self.depth -= 1
        else:
            found = self.options()
        self.skip()
        if self.at != end:
            self.fail(f"{self.given[self.at]!r} is not expected here")
        return found

    def atom(self) -> int:
        """Read [number][ups][nimber][tiny], at least one of them."""
        table, start = self.table, self.at
        g, word = table.zero, _WORD.match(self.text, self.at)
        if match := _NUMBER.match(self.text, self.at):
            if self.text[match.end() : match.end() + 1] == ".":
                g = self.copies(match)
            else:
                g = table.add(g, self.number(match))
        elif word and word[1].lower() in {"up", "down", "star"}:
            self.at = word.end()
            named = {"up": table.up(), "down": table.up(-1), "star": table.nimber(1)}
            g = named[word[1].lower()]
        if self.skip_none() in {"^", "v"}:
            g = table.add(g, self.ups())
        if self.skip_none() == "*":
            g = table.add(g, table.nimber(self.count("nimber", MAX_NIMBER)))
        while True:
            word = _WORD.match(self.text, self.at)
            if self.text[self.at : self.at + 2] in {"+_", "-_"}:
                negative = self.text[self.at] == "-"
                self.at += 2
            elif word and word[1].lower() in {"tiny", "miny"}:
                negative = word[1].lower() == "miny"
                self.at = word.end()
                self.at += self.text[self.at : self.at + 1] == "-"
            else:
                break
            tiny = table.tiny(self.tiny())
            g = table.add(g, table.negative(tiny) if negative else tiny)
        if self.at == start:
            if self.at >= len(self.text):
                self.fail("the text ends where a game is expected")
            self.fail(f"a game is expected, not {self.given[self.at]!r}")
        return g

    def copies(self, match: re.Match[str]) -> int:
        """Read `3.G`, the sum of so many copies of ups, a nimber or a game in brackets."""
        after = self.text[match.end() + 1 : match.end() + 2]
        if "/" in match[0] or after not in {"^", "v", "*", "{", "(", "±"}:
            reason = f"{match[0]}. is for copies of a game, as in 3.^; numbers are written as 3/2"
            self.fail(reason, match.end())
        if len(match[0]) > 4:
            raise LimitReached(f"{match[0]} copies of a game, more than 9999")
        self.at = match.end() + 1
        if after in {"^", "v"}:
            g = self.ups()
        elif after == "*":
            g = self.table.nimber(self.count("nimber", MAX_NIMBER))
        else:
            g = self.part()
        return self.table.multiple(int(match[0]), g)

    def is_suffix(self) -> bool:
        """Tell whether ups, a nimber or a tiny follow at once, as they may follow a number."""
        at = self.text[self.at : self.at + 2]
        word = _WORD.match(self.text, self.at)
        is_tiny = word is not None and word[1].lower() in {"tiny", "miny"}
        return is_tiny or at in {"+_", "-_"} or at[:1] in {"^", "v", "*"}

    def skip_none(self) -> str:
        return self.text[self.at : self.at + 1]

    def number(self, match: re.Match[str]) -> int:
        above, _, below = match[0].partition("/")
        if max(len(above), len(below)) > 30:
            raise LimitReached(f"a number of more than 30 digits at position {self.at}")
        denominator = int(below) if below else 1
        if denominator & (denominator - 1) or not denominator:
            self.fail(f"{match[0]} is not a dyadic rational: the denominator must be a power of 2")
        self.at = match.end()
        return self.table.number(Fraction(int(above), denominator))

    def ups(self) -> int:
        arrow = self.text[self.at]
        if match := _POWER.match(self.text, self.at + 1):
            return self.power(match, arrow)
        if self.text[self.at + 1 : self.at + 2].isdigit():
            count = self.count("multiple of ^", MAX_UPS)
        else:
            count = 0
            while self.skip_none() == arrow:
                self.at += 1
                count += 1
            if count > MAX_UPS:
                raise LimitReached(f"a multiple of ^ above {MAX_UPS}")
        return self.table.up(count if arrow == "^" else -count)

    def power(self, match: re.Match[str], arrow: str) -> int:
        """Read ^[n], the sum of ^<1>, ..., ^<n>, or ^<n>."""
        table, digits = self.table, match[1] or match[2]
        if len(digits) > 2 or not 0 < int(digits) <= MAX_POWER:
            raise LimitReached(f"the {digits} after {arrow} must be from 1 to {MAX_POWER}")
        star = table.nimber(1)
        sums = [table.zero, table.up()]
        while len(sums) <= int(digits):
            sums.append(table.game([sums[-1]], [star]))
        g = sums[-1] if match[1] else table.subtract(sums[-1], sums[-2])
        self.at = match.end()
        return g if arrow == "^" else table.negative(g)

    def count(self, what: str, limit: int) -> int:
        """Read the digits after a sign; none mean 1."""
        self.at += 1
        match = _COUNT.match(self.text, self.at)
        if match is None:
            return 1
        if len(match[0]) > 9 or int(match[0]) > limit:
            raise LimitReached(f"the {what} {match[0]} at position {self.at} is above {limit}")
        self.at = match.end()
        return int(match[0])

    def tiny(self) -> int:
        if self.skip_none() == "{":
            return self.braces()
        if self.skip_none() == "(":
            return self.group()
        if match := _NUMBER.match(self.text, self.at):
            return self.number(match)
        return self.fail("a tiny or miny needs a number, or a game in brackets")


def _depth(text: str) -> int:
    return sum((c in "{(") - (c in "})") for c in text)
