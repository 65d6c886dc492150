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
    cool({2|-1}, 1/2)      functions: heat, overheat, freeze and ordinal-sum too

[BerlekampConwayGuy2001, chapters 2 and 5], [Siegel2013, chapter II]. The words, ±, the brackets
and the colon are those of CGSuite.
"""

from __future__ import annotations

import re

from gfkit.base.budget import spend
from gfkit.games.values.canonical import MAX_NIMBER, MAX_UPS, GameTable


def show(table: GameTable, g: int) -> str:
    """Return the text of a game; `parse` reads it back.

    >>> from gfkit.games.values.canonical import GameTable
    >>> table = GameTable()
    >>> [show(table, parse(table, text)) for text in ("{0|*}", "1/2+*2", "{3|2}-3", "{2||1|1}")]
    ['^', '1/2*2', '{0|-1}', '{2|1*}']
    """
    return _Printer(table).text(g)


def parse(table: GameTable, text: str) -> int:
    """Return the canonical form of the game that a text describes.

    Raises GameSyntaxError that names the position; LimitReached for values that are too large.

    >>> from gfkit.games.values.canonical import GameTable
    >>> table = GameTable()
    >>> parse(table, "{0,*|0,*}") == parse(table, "*2")
    True
    >>> parse(table, "{1|}}")
    Traceback (most recent call last):
        ...
    gfkit.errors.GameSyntaxError: '{1|}}' at position 4: '}' is not expected here
    """
    from gfkit.games.values.grammar import read  # noqa: PLC0415 - the parser library is slow to import

    return read(table, text)


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


def latex_of_game(text: str) -> str:
    r"""Return the text of a game, as `show` writes it, in LaTeX without dollar signs.

    >>> print(latex_of_game("{3/2|^*||-1^3}"))
    \left\{\frac{3}{2}\mid {\uparrow}{\ast}\parallel -1+3{\cdot}{\uparrow}\right\}
    """
    last = ""

    def one(match: re.Match[str]) -> str:
        nonlocal last
        spend()
        token, before, last = match[0], last, ""
        if token[0] == "|":
            return {1: r"\mid ", 2: r"\parallel "}.get(len(token), rf"\mathrel{{{token}}}")
        if token in ("+_", "-_"):
            last = "tiny"
            return f"{{{token[0]}}}_"
        if token[0] in _DIGITS:
            last, (above, _, below) = "number", token.partition("/")
            number = rf"\frac{{{above}}}{{{below}}}" if below else above
            return f"{{{number}}}" if before == "tiny" else number
        if token[0] in "^v":
            name, arrows = "uparrow" if token[0] == "^" else "downarrow", token.rstrip(_DIGITS)
            many = token[len(arrows) :]
            if many:
                return rf"{'+' * (before == 'number')}{many}{{\cdot}}{{\{name}}}"
            return rf"{{\{name if len(arrows) == 1 else name.capitalize()}}}"
        return _OTHER.get(token, token)

    return re.sub(r"(?s)[+-]_|\|+|[0-9][0-9/]*|\^+[0-9]*|v+[0-9]*|.", one, text)


def _ups_text(ups: int, n: int) -> str:
    """Return the text of a given number of ups and *n, as it is printed after a number."""
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
