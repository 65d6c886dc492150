"""Titles whose phrases stand in any order: colorings, pieces, paths, sums, walks, subsets.

Of each kind `free_titles.toml` says which phrases mean what. A title is read if its phrases leave
nothing but words such as "that" and "the": no word of meaning is passed over. What is left of a
title of a kind is what was not understood; phrases of the kind in its place are near to the title.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, UserDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise, product
from math import lcm
from pathlib import Path
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from gfkit.base.english import compiled, rewritings, rewritten, whole
from gfkit.errors import LimitReached
from gfkit.oeis.titles.array_titles import (
    MOST_COLORS,
    SMALLEST_RING,
    array_title,
    coloured_graph,
    grid,
    ring,
)
from gfkit.oeis.titles.line_meanings import (
    differing,
    language,
    no_equal,
    no_stretch_of,
    number_of,
    occurring,
    row_words,
    runs,
    stretch,
)
from gfkit.oeis.titles.title_makers import (
    MOST_AMOUNT,
    NONE,
    Onwards,
    Refused,
    Said,
    Side,
    Table,
    TitleRule,
    arrays,
    blocks,
    board,
    carried,
    first_and_last,
    fixed,
    free,
    from_,
    given,
    letters,
    lines,
    merged,
    near,
    row,
    span,
    title,
)

if TYPE_CHECKING:
    from gfkit.boards.shapes.board import Topology
    from gfkit.oeis.titles.array_titles import TitleGraph

PHRASES = Path(__file__).with_suffix(".toml")
LONGEST = 200
"""Heights, parts and vertices are smaller."""
MOST_CHARACTERS, MOST_LETTERS = 1200, 4
MOST_CARLITZ, MOST_LONG, MOST_AROUND, MOST_ACROSS = 20, 30, 100, 6
PASSED = """
a an the that which who and with of in on at to into by is are be stay stays staying remain remains
remaining they lie lying contained confined having have lattice using unit height level
line y = , satisfy satisfying whose graph where such so from for it its them
"""
"""Words without a meaning of their own; no number and no negation is among them."""
SECTIONS = {
    "coloring": ("board", "coloring"),
    **{kind: (kind, "length") for kind in ("path", "walk")},
    **{kind: (kind, "part") for kind in ("composition", "partition")},
}
"""The sections of phrases of a kind, if it has more than its own."""
COINS = {"p": 1, "n": 5, "d": 10, "q": 25}


class Lacking(Exception):
    """A title whose words are all understood has no rule; says what it lacks.

    bound: how a bound is said without which there is none, and the largest. What is counted of a
    length is counted with a bound as large.
    """

    def __init__(self, said: str, bound: tuple[str, int] = ("", 0)) -> None:
        super().__init__(said)
        self.bound = bound


def unbounded(of: str, why: str, bound: str, most: int) -> Lacking:
    """Return the exception of what has no bound on something; the bound has {} for the number."""
    said = f"without a bound on {of} there is no {why}, as '{bound.format(3)}'"
    return Lacking(said, (bound, most))


class About(UserDict[str, str]):
    """What the phrases of a title say, by names; is_twice: two of them say the same.

    used: the names that were asked for. What is told and not asked for is not part of the rule.
    """

    def __init__(self, **told: str) -> None:
        super().__init__(**told)
        self.is_twice, self.used = False, {"is", "is+"}

    def __contains__(self, name: object) -> bool:
        self.used.add(str(name))
        return name in self.data

    def __getitem__(self, name: str) -> str:
        """Return what is told; raises Lacking for what is not."""
        if name not in self:
            raise Lacking(UNTOLD.get(name, "its words do not go together"))
        return self.data[name]

    def get(self, name: str, default: Any = None) -> Any:
        """Return what is told, or the default."""
        return self.data[name] if name in self else default


UNTOLD = {
    **dict.fromkeys(("rows", "columns"), "the board is not told, as 'of a 3 x n board'"),
    "full": "whether spaces may stay empty is not told, as 'with no space empty'",
    "colors": "the number of colors is not told, as 'with 3 colors'",
    "pieces": "the pieces are not told, as 'of kings'",
    "graph": "the graph is not told, as 'on K_4'",
}
"""What a title lacks without a phrase of a name."""
SIZES_UNTOLD = {
    "paid": "which coins there are is not told, as 'with coins 1, 5 and 10'",
    "climbed": "how many stairs are climbed at a time is not told, as 'taking 1 or 2 at a time'",
    "filled": "of which lengths they are is not told, as 'of length 1 and 2'",
}
"""What stories of a kind lack in which parts of all sizes would be allowed."""


COLOR = r"(?<![a-z])(?:white|black|red|blue|green|yellow|gray|orange|purple|brown|pink)"
COLORED = re.compile(
    rf"(?:{COLOR}(?:,? (?:and|or) |, | )){{1,9}}"
    r"(?P<piece>(?:\d x \d |unit )?(?:poker )?(?:[a-z]{3,}s\b|l\b)"
    r"(?: (?:of|with) (?:heights?|lengths?) \d| \d (?:foot|feet|inch(?:es)?|units?))?)"
)


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(PHRASES.read_text(encoding="utf-8"))


@cache
def phrases(kind: str) -> tuple[tuple[str, str], ...]:
    """Return the phrases of a kind with their meanings, those of boards or lengths among them."""
    tables = _tables()
    return tuple(
        (alone(text, tables["said"]), meaning)
        for name in SECTIONS.get(kind, (kind,))
        for text, meaning in tables[name].items()
    )


def shown_phrases() -> dict[str, tuple[str, list[str], list[str]]]:
    """Return of each kind a plain title, what may follow it, and complete titles."""
    shown, titles = (_tables()[name] for name in ("shown", "titles"))
    return {kind: (told[0], told[1:], titles.get(kind, [])) for kind, told in shown.items()}


SUBJECT = re.compile(r"\bis\+?=")
"""In the meaning of a phrase that makes the subject of a title."""


def alone(text: str, parts: Mapping[str, str]) -> str:
    """Return the expression of a phrase, which is not part of a word."""
    return rf"(?<![\w{{|+])(?:{whole(text, parts)})(?![\w}}])"


@dataclass(frozen=True, slots=True)
class Leftover:
    """A title of a kind with words that were not understood, from one place to another.

    at: the place of the first that says something.
    lacks: what a title lacks of which all words were understood; at is 0 then.
    bound: of what lacks a bound, how it is said, and the largest.
    """

    kind: str
    said: str
    start: int
    end: int
    at: int
    lacks: str = ""
    bound: tuple[str, int] = ("", 0)

    @property
    def unread(self) -> list[str]:
        """The words that were not understood, from the first that says something on."""
        return self.said[self.at : self.end].split()

    def near(self) -> Iterator[str]:
        """Yield titles that say less, or what is said of others of the kind, the nearest first.

        Where the words that were not understood deny something, they are not left out alone.
        """
        if self.lacks:
            example = self.lacks.partition("as '")[2].removesuffix("'")
            yield f"{self.said} {example}" if example else ""
            return
        before, after = self.said[: self.start], self.said[self.end :]
        plain, told, titles = shown_phrases()[self.kind]
        wanted = {z for z in _stems(self.said) if z.isalpha() and len(z) > 1}
        titles = sorted(
            (z for z in titles if len(wanted & _stems(z)) > 2 * bool(plain)),
            key=lambda z: -len(wanted & _stems(z)),
        )
        if not plain:
            yield from titles[:2]
            return
        begin = max((z.start() for z in JOINT.finditer(before)), default=self.start)
        rest = JOINT.search(after)
        end = self.end + (rest.start() if rest else len(after))
        clause = self.said[begin:end]
        numbers, factors = re.findall(r"\b[2-9]\b", clause), re.findall(r"\b\d\d+\b", clause)
        wanted = _stems(clause)
        alike = {one: len(wanted & _stems(one)) for one in told}
        least = len(NEGATIVE.findall(self.said))
        less = before + after
        if not after.strip() and before[begin:].strip(" ,") in ENDINGS:
            less = before[:begin]
        if len(NEGATIVE.findall(less)) >= least and joins(before, after):
            yield less
        is_told = " x n" in self.said or not before.endswith((" of ", " on ", " in "))
        if "board" in SECTIONS.get(self.kind, ()) and not is_told:
            yield f"{before} 2 x n{after}"
        near = sorted(filter(alike.get, told), key=lambda z: -alike[z])
        for said in near:
            one = re.sub(r"\b\d\d+\b", lambda z: [*factors, z[0]][0], said)
            one = re.sub(r"\b\d\b", lambda z: [*numbers, z[0]][0], one)
            one = f"{self.said[:begin]} {one}{self.said[end:]}"
            about = understood(self.kind, one)[0] if self.kind in MAKERS else None
            is_whole = joins(self.said[:begin], said) and not (about and about.is_twice)
            is_whole = is_whole and bool(STARTS.match(self.said[end:].lstrip()))
            if is_whole and len(NEGATIVE.findall(one)) >= least:
                yield one
        yield from titles[:1]
        yield from (f"{plain} {one}" for one in [*near, *told][:2])


JOINT = re.compile(
    r",? (?:with|that|which|(?:such|so) that|(?:in|for) which|where|whose|and(?! \d)|having"
    r"|using|by)(?= )"
)
"""Before a part of a title that says something of its own."""
CUT = re.compile(
    r"\b(?:an?|the|of|on|in|at|from|to|with|by|into|for|between|that|which|where|not?|and|or|only"
    r"|exactly|each|every|any)(?: \d)?[ -]*$|-[ ]*$"
)
STARTS = re.compile(
    rf"(?!by ){JOINT.pattern[3:]}|,|$"
    r"|(?:of|on|in|at|from|to|for|or|and|is|are|which|that|[a-z]+ing|with)\b"
)
"""How what stands before words that are left out may not end, if what follows them begins so."""


def joins(before: str, after: str) -> bool:
    """Tell whether a title goes on without the words between.

    >>> joins("permutations on the ", " for which no element moves"), joins("a ", " 3 x n board")
    (False, True)
    """
    return not (CUT.search(before) and STARTS.match(after.lstrip()))


ENDINGS = {"with", "that", "which", "such that", "where", "whose", "and", "in which"}
NEGATIVE = re.compile(
    r"\b(?:no|not|never|neither|nor|without|avoid\w*|exclud\w*|omit\w*|forbid\w*|unequal"
    r"|non(?!neg|incr|decr|att|emp)\w+)\b"
)
"""What denies; no phrasing that lacks it is near."""


BROKEN = re.compile(
    r"\b(?:of|at|by|into|in|on|whose|with|to|from|where|that|and|an|the)\b(?=[ ,;:.]*(?:$|\)))"
    r"|\b(?:of|at|by|into|whose|with|to|from)\b(?=[ ,]+(?:(?:of|by|into|whose|with|to|from|and"
    r"|is|that|without|avoiding)\b|at\b(?! most| least| or)))|\band and\b|\bparts into\b"
    r"|^ *(?:of|to|by|at|whose|each|with)\b|\b(?:each|sizes?|parts?|summands?) at\b(?! most| least)"
    r"|\( *\)|\bwith ?,|\d,\d+[a-z]|\b(?:number|arrays) (?=\d(?! x))|\bsum an\b"
    r"|\b(?:an?|the) of\b|\bthat[ ,]+(?:and|with|of)\b|\bparts? (\d+) and \1\b"
    r"|(?<!other )\bthan \d+ and \d+ *$"
    r"|\bwith (?:at most|at least|exactly) \d+ *$|\([^()]*$|^[^()]*\)"
    r"|(?<=titions of n )(?:and|\d)|(?<=positions of n )(?:and|\d|parts (?:and )?\d)"
    r"|^(?:number of )?(?!number|left|prefixes|ways)(?:[\w-]+ ){1,5}?(?:in|of|among|over) (?:all )?"
    r"(?:the )?(?:[\w-]+ )?(?:compositions|partitions|tilings|placements|words|strings|paths|walks"
    r"|permutations|colorings|subsets|sequences)\b"
    r"|(?:(?<=ominoes )|(?<=omers )|(?<=imers )|(?<=squares ))(?:[a-z]-)?[a-z]*(?:omino|mers\b)"
)
"""What no English title has: a word without its object, a list or bracket cut off; or what counts
what is in all of them, where they would be counted."""


def _stems(text: str) -> set[str]:
    """Return the beginnings of the words of a text; all numbers are one, all factors another."""
    words = re.findall("[a-z]+|[0-9]+", text)
    return {"0" * min(len(z), 2) if z.isdigit() else z[:4] for z in words} - PASSED_WORDS


def read_freely(text: str) -> TitleRule | Leftover | None:
    """Return the rule of a plain title of one of the kinds; of words that were left, which.

    None for a title of no kind.

    >>> found = read_freely("number of motzkin paths of length n that stay at height at most 3")
    >>> found.fixed, found.side
    ('rows', 1)
    >>> left = read_freely("compositions of n into prime parts")
    >>> left.said[left.start : left.end]
    'prime'
    """
    said = text.removeprefix("number of ").strip()
    said = in_numbers(rewritten(said, rewritings("titles")))
    if len(said) > MOST_CHARACTERS:  # lists of numbers take the square of their length
        return None
    least: tuple[int, Leftover] | None = None
    lacking: Leftover | None = None
    for kind, make in MAKERS.items():
        about, rest = understood(kind, said)
        left = [z for z in re.finditer(r"\.\.\.|[^\s,.:;()-]+", rest) if z[0] not in PASSED_WORDS]
        if about is None or not {"is", "is+"} & {*about}:
            continue
        left = left or [*BROKEN.finditer(said)][:1]
        left = left or [z for z in re.finditer(r"\ba(?=,|$)", said) if rest[z.start()] == "a"]
        if not left:
            try:
                rule = make(about)
                return given(not {*about} - about.used, rule)
            except Lacking as error:
                lacking = Leftover(kind, said, 0, 0, 0, str(error), error.bound)
            except (Refused, LimitReached) as error:
                why = str(error) or "its words do not go together"
                lacking = lacking or Leftover(kind, said, 0, 0, 0, why)
        elif least is None or len(left) < least[0]:
            at = left[left[0][0] == "n" and len(left) > 1].start()
            least = len(left), Leftover(kind, said, left[0].start(), left[-1].end(), at)
    return lacking or (least and least[1])


def understood(kind: str, said: str) -> tuple[About | None, str]:
    """Return what the phrases of a kind say, and the title with spaces in their places.

    None if two phrases contradict each other, or no phrase makes the subject.
    """
    subjects = (one for one, meaning in phrases(kind) if SUBJECT.search(meaning))
    if not any(compiled(one).search(said) for one in subjects):
        return None, said
    about: About | None = About()
    for pattern, meaning in phrases(kind):
        while (match := compiled(pattern).search(said)) is not None and match[0].strip():
            if {*re.findall(r"\b[a-z_]+\+", meaning)} & {*ABOUT_LETTERS} and any(
                map(_is_english, match.groups(""))
            ):
                break
            said = said[: match.start()] + " " * len(match[0]) + said[match.end() :]
            groups = [one.replace(" ", "_") for one in match.groups() if one] + ["", "", ""]
            for one in meaning.split():
                name, _, value = one.partition("=")
                value = (
                    value.replace("$3", groups[2]).replace("$2", groups[1]).replace("$", groups[0])
                )
                told = about.data if about else {}
                if about is None or (told.get(name, value) != value and name[-1] != "+"):
                    about = None
                elif name.endswith("+"):
                    about[name] = f"{told.get(name, '')} {value}".strip()
                else:
                    about.is_twice |= name in told and name != "is"
                    about[name] = value
    return about, said


def in_numbers(said: str) -> str:
    """Return a title with the number of colors of pieces for the words; others as they are.

    >>> in_numbers("white squares, black squares and red dominoes")
    '2-colored squares,   and dominoes'
    """
    if re.search(r"\b(?:paint|color(?!ed))", said):
        return said
    found: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for one in COLORED.finditer(said):
        found[one["piece"]] += len(re.findall(COLOR, one[0]))
        seen[one["piece"]] += 1
    if any(said.count(piece) != many for piece, many in seen.items()):
        return said

    def told(one: re.Match[str]) -> str:
        many = found.pop(one["piece"], 0)
        return f"{many}-colored {one['piece']}" if many > 1 else one["piece"] * many

    return COLORED.sub(told, said).rstrip(" ,").removesuffix(" and").rstrip(" ,")


def _is_english(text: str) -> bool:
    """Tell whether one of the factors that are named has too many letters for one.

    >>> _is_english("aabb and purple"), _is_english("abcdef or 11"), _is_english("exactly twice")
    (True, False, False)
    """
    return any(
        len({*word}) > MOST_LETTERS
        and word not in {*AMOUNTED, *DIGITS}
        and not {*word} <= {*"abcdefgh"}
        for word in re.findall(
            "[a-z]+", compiled(_tables()["said"]["thing"] + "|colored").sub("", text)
        )
    )


PASSED_WORDS = frozenset(PASSED.split())


def _numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"-?[0-9]+", text)]


# Boards of two sides ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Boarded:
    """A board of a title: its sides, the factor of n, and how it is joined."""

    rows: Side
    columns: Side
    step: int
    joined: Topology

    @classmethod
    def of(cls, about: About) -> Boarded:
        """Return the board that is told; raises Refused for none."""
        found = [re.fullmatch(r"\(?(?:(\d?)\*?(n))?([+-]?\d*)\)?", about[z].replace("_", ""))
                 for z in ("rows", "columns")]  # fmt: skip
        rows, columns = [(free if z[2] else fixed)(int(z[3] or 0)) for z in found if z is not None]
        steps = {int(z[1] or 1) for z in found if z is not None and z[2]}
        joined: Any = about.get("joined", "strip")
        is_square = rows.is_free and columns.is_free
        given(len(steps) == 1 and (not (is_square and (steps != {1} or joined != "strip"))))
        around = (columns if rows.is_free else rows).length
        given(not ("around" in about and int(about["around"]) != around))
        return cls(rows, columns, steps.pop(), joined)

    def title(self, rule: Table, quantity: str = "") -> TitleRule:
        """Return what is counted on the board."""
        found = title(board(self.rows, self.columns), rule)
        return replace(found, step=self.step, topology=self.joined, quantity=quantity)


def _graph(about: About) -> TitleGraph:
    """Return the grid of a board, or the product of paths and cycles that is named."""
    if "first" not in about:
        on = Boarded.of(about)
        given(on.joined == "strip")
        return grid(on.rows, on.columns, step=on.step)
    names = [about[z] for z in ("first", "second") if z in about]
    growing = "p_n" if "p_n" in names else "c_n"
    given(growing in names, names)
    names.remove(growing)
    other = names[0] if names else "p_1"
    given(other[2:].isdigit(), other)
    if growing == "p_n" and other[0] == "p":
        return grid(fixed(int(other[2:])), free(0))
    if other[0] == "c":  # C_k X P_n
        around = grid(fixed(given(int(other[2:]) >= SMALLEST_RING, int(other[2:]))), free(0))
        return replace(around, topology="cylinder")
    if other[0] == "p":
        return ring(int(other[2:]), 1)
    raise Refused


def _coloring(about: About) -> TitleRule:
    """Return the colorings of a board in which neighbours differ, or those of one color do not."""
    names = re.findall("[a-z]+", about.get("palette", "").replace("_", " "))
    names = [one for one in names if one not in {"and", "or"}]
    colors = int(about.get("colors", 0)) or len(names) or int(about["colors"])
    given(not names or colors == len(names) == len({*names}))
    if {*about} & LOCAL:
        return _locally(about, names, colors)
    alone = list(dict.fromkeys(about.get("lone+", "").split()))
    told = [one in about for one in ("proper", "apart", "implied")]
    if any(told[:2]) or (told[2] and not alone):
        return coloured_graph(colors, _graph(about))
    if not alone:
        raise Lacking("it is not told which cells differ, as 'with adjacent cells different'")
    given({*alone} <= {*names} if names else len(alone) <= colors)
    graph, kinds = _graph(about), [*range(len(alone))]
    kept = (near({"directions": [*graph.ways]}, of=[k], relation="value", values=[k], counts=[0])
            for k in kinds)  # fmt: skip
    return graph.title(merged({"values": [*range(given(colors <= MOST_COLORS, colors))]}, *kept))


LOCAL = {"ways+", "kings+", "flat", "unlike", "solid+", "lines+", "varied+"}
"""Conditions on the colors of small blocks."""


def _locally(about: About, names: list[str], colors: int) -> TitleRule:
    """Return the colorings of a board in which small blocks of cells obey conditions."""
    on, held = Boarded.of(about), list[tuple[int, int, str]]()
    given(on.joined == "strip" and colors <= MOST_COLORS)
    told = {name: about.get(name, "").split() for name in ("lone+", "kings+", "solid+", "lines+")}
    said = dict.fromkeys(z.rpartition(":")[2] for some in told.values() for z in some)
    names = names or [*said]
    given({*said} <= {*names} and len(names) <= colors)
    for which in [*about.get("ways+", "").split(), *["column", "row"] * ("apart" in about)]:
        sides = (2, 1) if which in ("vertically", "column") else (1, 2)
        held.append((2, 2, "a != d and b != c") if which == "diagonally" else (*sides, "a != b"))
    if "flat" in about:
        held.append((2, 2, "a != b or b != c or c != d"))
    if "unlike" in about:
        held.append((2, 2, " and ".join(f"{z[0]} != {z[1]}" for z in combinations("abcd", 2))))
    held += [(2, 2, _not_all("abcd", names.index(z))) for z in told["solid+"]]
    for z in map(names.index, told["lone+"] + told["kings+"]):
        held += [(1, 2, _not_all("ab", z)), (2, 1, _not_all("ab", z))]
    for z in map(names.index, told["kings+"]):
        held.append((2, 2, f"({_not_all('ad', z)}) and ({_not_all('bc', z)})"))
    along: list[Table] = []
    for line, amount, color in (z.split(":") for z in told["lines+"]):
        for which in re.findall("column|row|2", line):
            value = names.index(color)
            if which == "2":
                held.append((2, 2, _so_many("abcd", value, amount)))
            elif which == _shorter(on):
                held.append((*_sides(on), _so_many(_line(on), value, amount)))
            else:
                along.append(_along(which, value, amount))
    for line in about.get("varied+", "").split():
        given(line == _shorter(on))
        pairs = (f"{one} != {other}" for one, other in pairwise(_line(on)))
        held.append((*_sides(on), " or ".join(pairs) or "0 = 1"))
    return on.title(merged({"values": [*range(colors)]}, blocks(*held), *along))


def _along(which: str, value: int, amount: str) -> Table:
    """Return that so many cells of each line that grows have a value."""
    *how, last = amount.split("_")
    many = f"z + count(x = {value})"
    if last == "of":
        return carried([which], {"z": 0}, z=f"({many}) mod 2", end=f"z = {int('odd' in how)}")
    sign = ">=" if "least" in how else "<=" if "most" in how else "="
    return carried([which], {"z": 0}, z=f"min({many}, {int(last) + 1})", end=f"z {sign} {last}")


def _so_many(cells: str, value: int, amount: str) -> str:
    """Return when so many cells have a value, as 'at_most_2', 'exactly_1', 'an_odd_number_of'."""
    *how, last = amount.split("_")
    amounts = range(len(cells) + 1)
    if last == "of":
        kept = [*amounts["odd" in how :: 2]]
    else:
        first, end = ("most" not in how) * int(last), len(cells) if "least" in how else int(last)
        kept = [*amounts[first : end + 1]]
    given(len(cells) <= MOST_ACROSS)
    signs = (
        [f"{one} {'=' if one in some else '!='} {value}" for one in cells]
        for many in kept
        for some in combinations(cells, many)
    )
    return " or ".join(f"({' and '.join(one)})" for one in signs) or "0 = 1"


def _not_all(cells: Iterable[str], value: int) -> str:
    return " or ".join(f"{one} != {value}" for one in cells)


def _shorter(on: Boarded) -> str:
    """Return which lines do not grow."""
    return "row" if on.rows.is_free else "column"


def _sides(on: Boarded) -> tuple[int, int]:
    """Return the rows and columns of a line that does not grow."""
    return (1, on.columns.length) if on.rows.is_free else (on.rows.length, 1)


def _line(on: Boarded) -> str:
    """Return names of the cells of a line that does not grow."""
    return ascii_lowercase[: max(_sides(on))]


# Words of letters -------------------------------------------------------------------------------


def _amounts(text: str) -> list[int]:
    """Return the numbers of an amount, such as at_least_2, an_even_number_of, twice.

    >>> _amounts("exactly_once"), _amounts("no_more_than_2"), _amounts("a_multiple_of_5")[:3]
    ([1], [0, 1, 2], [0, 5, 10])
    """
    text = text.replace("once", "1").replace("twice", "2")
    if "even" in text or "odd" in text:
        return Onwards(range(int("odd" in text), MOST_AMOUNT + 1, 2))
    (k,) = _numbers(text)
    if "multiple" in text or "divisible" in text:
        return Onwards(range(0, max(MOST_AMOUNT, 2 * k) + 1, given(k > 0, k)))
    if re.search("at_least|>=|or_more|no_less|not_less|greater_than_or", text):
        return from_(k)
    if re.search("at_most|<=|up_to|no_[mglh]|not_[meg]|or_less|or_fewer|less_than_or", text):
        return span(0, k)
    if re.search("more_than|greater|larger|longer|>", text):
        return from_(k + 1)
    return span(0, k - 1) if re.search("less|fewer|smaller|shorter|<", text) else [k]


DIGITS = {
    "head": "h",
    "heads": "h",
    "tail": "t",
    "tails": "t",
    "ones": "1",
    "one": "1",
    "zeros": "0",
    "zeroes": "0",
    **dict.fromkeys(("vowel", "vowels"), "v"),
    **dict.fromkeys(("consonant", "consonants"), "c"),
}
COLORS = {"black": "k", "blue": "b", "brown": "n", "gray": "a", "green": "g", "orange": "o"}
COLORS |= {"pink": "i", "purple": "p", "red": "r", "white": "w", "yellow": "y"}
"""Words for letters."""
SHAPES = {"weakly increasing": "nondecreasing", "weakly decreasing": "nonincreasing"}
ABOUT_LETTERS = (
    *("avoid+", "contain+", "not_both+", "either+", "begin+", "end+", "begin_not+", "end_not+"),
    *("begin_or_end+", "after+", "before+", "beside+", "apart+", "count+", "occur+", "stretch+"),
    *("stretch_most+", "runs+", "noruns+", "someruns+", "only_odd+", "only_even+"),
    *("all_odd+", "all_even+"),
    *("after_or_last+", "gap_odd+", "gap_even+", "runs_of+", "window+", "longest+"),
)
"""What names letters and factors."""


def _letters(text: str) -> str:
    """Return a letter or a factor: 1 for ones, 1's or 1s.

    >>> _letters("ones"), _letters("3_0s"), _letters("b's")
    ('1', '000', 'b')
    """
    if named := re.search("|".join(COLORS), text):
        text = f"{''.join(re.findall('[0-9]', text))}_{COLORS[named[0]]}"
    times, _, text = text.rpartition("_")
    found = re.sub(r"(?<=[a-z0-9])'?s$|'s$", "", text) if len(text) > 1 else text
    found = DIGITS.get(text, DIGITS.get(found, found))
    return found * int(times) if times.isdigit() else found


def _alphabet(about: About) -> list[Any]:
    """Return the letters of words: numbers, or letters by their names."""
    told = " ".join(about.get(name, "") for name in ABOUT_LETTERS)
    of_kinds = re.search("vowel|consonant", told)
    if "alphabet" in about:
        given(not of_kinds)
        found = re.findall(
            "[a-z0-9]+", about["alphabet"].replace("_and_", ",").replace("_or_", ",")
        )
        if ".." in about["alphabet"]:
            if not re.fullmatch(r"[\d ,_]+\.\.+[ ,_]*\d+", about["alphabet"]):
                raise Lacking("an alphabet that grows has no finite automaton, as 'over {0,1,2}'")
            found = [str(z) for z in span(int(found[0]), int(found[-1]))]
        elif len(found) == 1:
            found = [*found[0]]
        values = [int(z) if z.isdigit() else COLORS.get(z, z) for z in found]
        if about.get("size", str(len(values))) != str(len(values)):
            raise Lacking(f"{about['size']} letters are meant, and {len(values)} are told")
    elif "span" in about:
        values = [*span(*_numbers(about["span"]))]
    else:
        size = int(about.get("size", 10 if "decimal" in about else 2))
        values = [*letters(size)]
        if of_kinds:
            given(not re.search(r"(?<![a-z])[cv]+(?![a-z])", told))
            many = int(
                given("vowels" in about or size == len(ascii_lowercase), about.get("vowels", 5))
            )
            about["weights"] = f"{size - many},{many}"
            return ["c", "v"]
        given("vowels" not in about)
        words = [z for z in re.findall("[a-z]+", told) if z not in DIGITS and z not in AMOUNTED]
        words += re.findall(r"\*a(?![a-z])", told)
        if words and not re.search(r"\d\d|\b\d(?:'?s)?(?: |$)", about.get("avoid+", "")):
            values = [*ascii_lowercase[:size]]
    return given(len({*values}) == len(values) > 0, values)


AMOUNTED = {
    *("at", "least", "most", "exactly", "once", "twice", "even", "odd", "number", "of", "times"),
    *("an", "or", "more", "less", "fewer", "than", "no", "not", "a", "multiple", "greater", "by"),
    *("divisible", "length", "s", "up", "to", "exceeding", "longer", "shorter", "smaller"),
    *("larger", "higher", "equal"),
}
"""Words of amounts."""


def _word(about: About) -> TitleRule:
    """Return the words over some letters of which all conditions hold."""
    if "growth" in about:
        if "blocks" not in about:
            raise unbounded("the blocks", "finite automaton", "into at most {} blocks", 9)
        about["size"] = about["blocks"]
    values, is_decimal = _alphabet(about), "decimal" in about
    if "numbers" in about and "length" not in about:
        raise Lacking("the length is not told, as 'with n digits'")
    said_length = about.get("length", "n").replace("_", "")
    side: Any = re.fullmatch(r"\(?(\d?)\*?n([+-]\d+)?\)?", said_length)
    given(side)
    step, shift = int(side[1] or 1), int(side[2] or 0)
    what = arrays(row(free(shift)), values)
    names = {*map(str, values)}
    parts: list[Said] = []
    said = {name: about.get(name, "").split() for name in ABOUT_LETTERS}

    def lettered(text: str) -> str:
        """Return a letter or a factor; raises Lacking for other letters than those of the words."""
        found = _letters(text)
        if not {*found} <= names:
            raise Lacking(f"{found!r} has other letters than {', '.join(sorted(names))}")
        if any(len(one) > 1 and one in found for one in names):
            raise Lacking(f"{found!r} may be one letter or several; letters of one digit are read")
        return found

    def pairs(name: str) -> Iterator[tuple[str, str]]:
        for one in said[name]:
            first, _, second = one.partition("*")
            yield first, second

    texts: list[str] = []
    avoided = [lettered(z) for one in said["avoid+"] for z in FACTORS.split(one) if z]
    for one, text in (
        ("contain+", ".*{}.*"), ("begin+", "{}.*"), ("end+", ".*{}"), ("begin_not+", "~({}.*)"),
        ("end_not+", "~(.*{})"), ("begin_or_end+", "{0}.*|.*{0}"),
        ("all_even+", "(.{0})*(.|)"), ("all_odd+", "({0}.)*({0}|)"),
        ("only_odd+", "(.(.&~{0}))*(.|)"), ("only_even+", "((.&~{0}).)*((.&~{0})|)"),
    ):  # fmt: skip
        texts += [text.format(lettered(z)) for z in said[one]]
    for one, text in (
        ("not_both+", "~(.*{}.*&.*{}.*)"), ("either+", ".*({}|{}).*"),
        ("after+", "~(.*{}~({}.*))"), ("after_or_last+", "~(.*{}~({}.*|))"),
        ("gap_odd+", "~(.*{0}{1}({1}{1})*{0}.*)"), ("gap_even+", "~(.*{0}({1}{1})*{0}.*)"),
    ):  # fmt: skip
        texts += [text.format(lettered(z), lettered(y)) for z, y in pairs(one)]
    texts += [f"~(~(.*{lettered(y)}){lettered(z)}.*)" for z, y in pairs("before+")]
    given(not said["gap_odd+"] + said["gap_even+"] or len(values) == 2)
    for z, told in pairs("apart+"):  # of the letters between two z at least k are y
        many, _, named = told.partition("*")
        y = lettered(named) if named else f"(.&~{lettered(z)})"
        other = f"(.&~{lettered(z)}&~{y})*"
        texts.append(f"~(.*{lettered(z)}{other}({y}{other}){{0,{int(many) - 1}}}{lettered(z)}.*)")
    texts += [
        f"~((.*(.&~{lettered(y)})|){lettered(z)}((.&~{lettered(y)}).*|))"
        for z, y in pairs("beside+")
    ]
    texts += [number_of(_amounts(k), lettered(z)) for k, z in pairs("count+")]
    for k, z, many in (one.split("*") for one in said["window+"]):
        texts.append(f"~(.*(.{{{many}}}&~({number_of(_amounts(k), lettered(z))})).*)")
    texts += [number_of(_amounts(k)) for k in about.get("each+", "").split()]
    if "cyclic" in about:
        if {*about} - {"is", "is+", "length", "size", "alphabet", "span", "cyclic", *CIRCULAR}:
            raise Lacking("of circular words avoided factors and numbers of letters are read")
        found = avoided + [lettered(z) * int(k) for k, z in pairs("stretch+")]
        found += [lettered(z) * (int(k) + 1) for k, z in pairs("stretch_most+")]
        found += [z * int(k) for k in about.get("equal+", "").split() for z in names]
        texts += [text for one in found for text in _around(one, sorted(names))]
        return replace(
            array_title(1, what, [language("&".join(f"({z})" for z in texts))]), step=step
        )
    for name, other in (("runs+", ""), ("noruns+", "~")):
        texts += [runs(_amounts(k), lettered(z) if z else "{z}", other) for k, z in pairs(name)]
    for told, z in pairs("longest+"):
        some, low = _amounts(told), _amounts(told)[0]
        texts += (
            []
            if isinstance(some, Onwards)
            else [runs(span(0, some[-1]), lettered(z) if z else "{z}")]
        )
        shorter = (runs(span(0, low - 1), one) for one in ([lettered(z)] if z else sorted(names)))
        texts += ["|".join(f"~({one})" for one in shorter)] if low else []
    for told, z in pairs("someruns+"):
        which = [lettered(z)] if z else sorted(names)
        none = (runs(_amounts(told), letter, "~") for letter in which)
        texts.append("|".join(f"~({one})" for one in none))
    if "ends_alike" in about:
        texts.append("~({z}.*)|.*{z}")
    if "ends_differ" in about:
        texts.append("~({z}.*)|~(.*{z})")
    texts += about.get("language+", "").split()
    parts += [row_words(avoided)] if avoided else []
    parts += [language("&".join(f"({z})" for z in texts))] if texts else []
    parts += [occurring(lettered(z), _amounts(k)) for k, z in pairs("occur+")]
    parts += [no_stretch_of(int(k), [int(lettered(z))]) if lettered(z).isdigit()
              else row_words([lettered(z) * int(k)]) for k, z in pairs("stretch+")]  # fmt: skip
    parts += [row_words([lettered(z) * (int(k) + 1)]) for k, z in pairs("stretch_most+")]
    parts += [no_equal(int(k)) for k in about.get("equal+", "").split()]
    parts += [no_equal(int(k) + 1) for k in about.get("equal_most+", "").split()]
    for k in map(int, about.get("different+", "").split()):
        equal = (f"{y} = {z}" for y, z in combinations(ascii_lowercase[:k], 2))
        parts.append(stretch(given(k > 1, k), " or ".join(equal)))
    for name, sign in (("differ_most", "<="), ("differ", "="), ("differ_least", ">=")):
        if name in about:
            parts.append(differing(f"{sign} {about[name]}"))
    if "shape" in about:
        shape = about["shape"].replace("_", " ")
        parts.append(lines(["row"], shape=SHAPES.get(shape, shape)))
    if "divisible" in about:
        plain = 10 if is_decimal else given(values == [*range(len(values))], len(values))
        base = int(about.get("base", plain))
        parts.append(lines(["row"], modulo=int(about["divisible"]), base=base, remainders=[0]))
    if "number_of_runs" in about:
        now, end = _tallied("r", "x != l", _amounts(about["number_of_runs"]))
        parts.append(carried(["row"], {"l": NONE, "r": 0}, l="x", r=now, end=end))
    for told, letter in pairs("runs_of+"):
        digit = given(lettered(letter).isdigit(), lettered(letter))
        now, end = _tallied("r", f"x = {digit} and l != {digit}", _amounts(told))
        parts.append(carried(["row"], {"l": NONE, "r": 0}, l="x", r=now, end=end))
    if "growth" in about:
        parts.append(carried(["row"], {"m": -1}, m="max(m, x)", holds="x <= m + 1"))
    if "nonzero" in about and "zeros" not in about and 0 in values:
        parts.append(language("~(0.*)"))
    rule = replace(array_title(1, what, parts), step=step)
    if "weights" in about:
        given(not {*about} - {"is", "length", "size", "vowels", "weights", *OF_KINDS})
        rule.rule["weights"] = dict(zip(values, about["weights"].split(","), strict=True))
    return rule


OF_KINDS = {*ABOUT_LETTERS} - {"occur+", "runs+", "noruns+", "someruns+", "longest+"}
"""What is said of vowels: not of letters that are alike."""
CIRCULAR = ("avoid+", "stretch+", "stretch_most+", "equal+", "count+", "each+")
"""What is said of circular words by what is said of the words that begin anywhere."""


def _around(factor: str, letters: list[str]) -> list[str]:
    """Return what a word is not whose repetition has a factor."""
    many = len(factor)
    given(len(letters) ** max(many - 2, 0) <= MOST_AROUND, factor)
    short = (z for k in range(1, many - 1) for z in map("".join, product(letters, repeat=k)))
    wrong = [z for z in short if factor in z * (many + 1)]
    across = [f"~({factor[k:]}.*&.*{factor[:k]})" for k in range(1, many)]
    return [f"~(.*{factor}.*)", *across, *(f"~({z})" for z in wrong)]


FACTORS = re.compile("_(?:and|or|nor)_(?:no_)?|,_?(?:and_|or_|nor_)?(?:no_)?|_(?=[0-9])")


def _row(about: About, rule: Table, shift: int = 0) -> TitleRule:
    """Return a rule on words of the length that is told, or is meant if none is."""
    length = about.get("length", about.get("unsaid"))
    if length is None:
        raise Lacking("the length is not told, as 'of length n'")
    found = title(row(free(shift + (length == "n+1"))), rule)
    return replace(found, step=2) if length == "2n" else found


def _steps(text: str) -> list[int]:
    """Return the steps of a list of words, pairs or numbers."""
    meant = {"up": 1, "u": 1, "down": -1, "d": -1}
    found = set()
    for one in re.findall(r"\(1,_?(-?[01])\)|([a-z]+|\+-1|[+-]?[0-9])", text):
        word = one[0] or one[1]
        if word == "+-1":
            found |= {1, -1}
        elif word not in {"and", "or"}:
            found.add(int(word) if word[-1].isdigit() else meant.get(word, 0))
    return sorted(found)


def _path(about: About) -> TitleRule:
    """Return paths, and the steps of lattice paths where these are not told."""
    is_usual = bool(about.data.pop("usual", ""))
    return replace(_path_of(about), meant="with steps (1,0) and (0,1)" * is_usual)


def _path_of(about: About) -> TitleRule:
    """Return words of steps from a height, 0 if none is told, between a floor and a height.

    A step that is double is two letters.
    """
    if "across" in about and ("grid" in about or "steps" not in about):
        return _across(about)
    if "across" in about:
        about["end"] = given(about["grows"] == "below", about["across"])
    tops = [
        int(about[name]) - (name == "below") for name in ("height", "below", "top") if name in about
    ]
    spread = [int(about[z]) - (z == "within") for z in ("spread", "within") if z in about]
    if about.get("side") == "below" and "floor" in about:
        tops, about["floor"] = [-int(about["floor"])], "0"  # above the diagonal as many
    is_free = "corner" in about and "side" not in about
    if not (tops or spread) or (is_free and "floor" not in about):
        bound = "with |x-y| <= {}" if is_free else "of height at most {}"
        most = MOST_LONG * ("corner" in about or "floor" in about)
        raise unbounded("the height", "rational g.f.", bound, most)
    if "steps" not in about:
        told = "(1,0) and (0,1)" if "corner" in about else "up and down"
        raise Lacking(f"the steps are not told, as 'with steps {told}'")
    if spread:
        given({*about} <= {"is", "length", "steps", "spread", "within"} and len(spread) == 1, about)
        above, below = "max(0, a + x)", "max(0, b - x)"
        said = carried(["row"], {"a": 0, "b": 0}, a=above, b=below,
                       holds=f"{above} + {below} <= {spread[0]}")  # fmt: skip
        return _row(about, {"values": _steps(about["steps"]), **said})
    given(len(tops) == 1 and 0 <= tops[0] < LONGEST)
    if {*_steps(about["steps"])} != {-1, 1}:  # of Dyck paths n may be half the length
        about["length"] = about.get("length", about.get("unsaid", "n"))
    steps, is_double = _steps(about["steps"]), "double" in about
    given(("side" in about) <= ("corner" in about) == ("grid" in about))
    ends = [f"h = {about.get('end')}"] * ("end" in about) + [f"t = {tops[0]}"] * ("top" in about)
    if "unfloored" in about and "floor" not in about:
        raise Lacking("the least height is not told, as 'and never below 0'")
    first, floor = int(about.get("start", 0)), int(about.get("floor", 0))
    floor = max(floor, 0) if "side" in about else floor
    if not floor <= first <= tops[0]:
        raise Lacking(f"the start, {first}, is not between {floor} and {tops[0]}")
    top: Table = {"t": "max(t, h + x)"} if "top" in about else {}
    half: Table = {"z": "(z + count(x = 0)) mod 2"} if is_double else {}
    turns: Table = {}
    for name, sign in (("peaks", ">"), ("valleys", "<")):
        for told in about.get(f"{name}+", "").split():
            turns["l"] = "x"
            is_turn = f"l {sign} 0 and x {'<>'[sign == '<']} 0"
            turns[name[0]], held = _tallied(name[0], is_turn, _amounts(told))
            ends.append(held)
    said = carried(
        ["row"],
        {"h": first, **dict.fromkeys(top, first), **dict.fromkeys({**half, **turns}, 0)},
        h="h + x",
        **top,
        **half,
        **turns,
        holds=f"h + x >= {floor} and h + x <= {tops[0]}" + " and (x = 0 or z = 0)" * is_double,
        **({"end": " and ".join([*ends, *["z = 0"] * is_double])} if ends or is_double else {}),
    )
    flat = [stretch(2, f"not (a = b = {z})") for z in _steps(about.get("double_step+", ""))]
    given(not (flat and is_double))
    return _row(about, {"values": steps, **merged(said, *flat)})


def _across(about: About) -> TitleRule:
    """Return the paths by steps (1,0), (0,1), perhaps (1,1), to (k,n), or alike to (n,k).

    A letter is where a step up begins: above k of a diagonal one. c: how many there were.
    """
    k, way, is_double = int(about["across"]), about["grows"], "double" in about
    if not ("grid" in about and "steps" in about):
        raise Lacking("the steps are not told, as 'with steps (1,0) and (0,1)'")
    if about.get("side", way) != way:
        raise Lacking(f"of such paths those that stay {way} the diagonal are counted")
    begin = f"x - {k + 1} * count(x > {k})"
    side: Table = {"c": f"min(c + 1, {k})"} if "side" in about else {}
    said = carried(
        ["row"],
        {"h": 0, **dict.fromkeys(side, 0)},
        h=f"{begin} + count(x > {k})",
        **side,
        holds=f"{begin} >= h" + f" and {begin} <= c" * bool(side),
        **({"end": f"c = {k}"} if side else {}),
    )
    return _row(about, {"values": [*range((k + 1) + k * is_double)], **said})


@dataclass(frozen=True, slots=True)
class Sizes:
    """Which sizes of parts are allowed: up to `last`, and from there on with a period."""

    allowed: tuple[int, ...]
    last: int
    period: int

    @classmethod
    def of(cls, about: About) -> Sizes:
        """Return the sizes that all conditions allow."""
        goes_on = _numbers(about.get("onward", ""))
        bounds = ("least", "above", "most", "before", "modulus", "indivisible", "rest", "by")
        number = {name: int(about[name]) for name in bounds if name in about}
        least = max(number.get("least", 1), number.get("above", 0) + 1)
        tops = [number[z] - (z == "before") for z in ("most", "before") if z in number]
        some = {*(sizes := _numbers(about.get("sizes", "")))} or None
        given(len(sizes) == len(some or ()))
        if tiled := {*_numbers(about.get("tiled+", ""))}:
            some = given("board" in about, tiled | (some or set()))
        if some and 0 in some:
            raise Lacking("a part is at least 1, as 'into parts 1 and 2'")
        others = {*_numbers(about.get("but", ""))}
        kinds = [int(one.split("*")[1]) for one in about.get("kinds+", "").split()]
        even, odd = [2] * ("even" in about), [2] * ("odd" in about)
        counted = [kind for _, kind in _counted(about)]
        counted += about.get("edge", "").split("*")[1:]
        steps = [b - a for a, b in pairwise(goes_on)]
        if goes_on and not (min(steps) > 0 and len({*steps[-3:]}) == 1 < len(steps)):
            raise Lacking("how the parts go on is not told, as 'into odd parts'")
        told = _numbers(" ".join([about.get("never+", ""), *counted])) + goes_on
        last = max([1, least, *tops, *(some or ()), *others, *kinds, *told])
        multiples = even + [number[z] for z in ("modulus",) if z in number]
        by, rest = number.get("by", 1), number.get("rest", 0)
        no_multiples = odd + [number[z] for z in ("indivisible",) if z in number]
        period = lcm(1 + any(map(str.isalpha, counted)), *multiples, *no_multiples, by, *steps[-1:])
        given(last <= LONGEST >= period > 0)
        allowed = (
            k
            for k in range(least, last + period + 1)
            if k <= min(tops, default=k)
            and (some is None or k in some)
            and (not goes_on or k in {*goes_on, *range(goes_on[-1], last + period + 1, steps[-1])})
            and k not in others
            and not any(k % m for m in multiples)
            and all(k % m for m in no_multiples)
            and (k - rest) % by == 0
        )
        return cls(tuple(allowed), last, period)

    @property
    def most(self) -> int:
        """The largest size; 0 if there is none."""
        most = max(self.allowed, default=0)
        return most if most <= self.last else 0


def _counted(about: About) -> list[tuple[list[int], str]]:
    """Return of which parts a number is told: even or odd ones, or those of a size."""
    pairs = (one.replace("one", "1").split("*") for one in about.get("some+", "").split())
    return [(_amounts(often), kind) for often, kind in pairs]


def _tallied(name: str, when: str, amounts: list[int]) -> tuple[str, str]:
    """Return how a register counts up to what tells the amounts apart, and when it is one."""
    step = amounts[1] - amounts[0] if isinstance(amounts, Onwards) else 0
    now, most = f"{name} + count({when})", amounts[0] + step - 1 if step else amounts[-1] + 1
    end = f"{name} in {amounts[:1] if step else amounts}"
    return f"{now} - {step or 1} * count({now} > {most})", end


def _is(length: str, kind: str) -> str:
    """Return that a length is even, odd, a number or beyond one."""
    others = {"even": "mod 2 = 0", "odd": "mod 2 = 1"}
    return f"({length}) {others.get(kind, kind if kind[0] in '<>' else f'= {kind}')}"


def _number_of_parts(about: About) -> tuple[Table, list[str]]:
    """Return the register of the number of parts, if it is needed, and what is told of it."""
    signs = {"number": "=", "fewest": "<=", "many": ">=", "over": ">"}
    told = {name: int(about[name]) for name in signs if name in about}
    either = _numbers(about.get("either", ""))
    most = max([*told.values(), *either], default=-1)
    parts: Table = {"p": f"min(p + count(x > 0), {most + 1})"} if most >= 0 else {}
    held = [f"p {signs[name]} {value}" for name, value in told.items()]
    return parts, held + [f"p in {either}"] * bool(either)


def _composition(about: About) -> TitleRule:
    """Return words of which each letter but 0 ends a part; other letters than 1, of other kinds."""
    story = about.data.pop("story", "")
    items = Counter(_numbers(about.get("item+", "")))
    for one in about.get("items+", "").split():
        many, size = map(int, one.split("*"))
        items[size] += many
    if ("full" in about) <= bool(items) and items and about["full"]:
        about["sizes"] = ",".join(map(str, given("sizes" not in about, items)))
    given("any" not in about or ("board" in about and len(about) == 3))
    some = Sizes.of(about)
    if story and not items and {*some.allowed} == {*range(1, some.last + some.period + 1)}:
        raise Lacking(SIZES_UNTOLD[story])
    kinds = {**dict.fromkeys(given(bool(some.allowed), some.allowed), 1), **items}
    for one in about.get("kinds+", "").split():
        many, size = map(int, one.split("*"))
        kinds[given(kinds.get(size) == 1, size)] = many
    if "palindromic" in about:
        return _palindromic(about, some)
    if "distinct" in about:
        raise Lacking("only of partitions it is read that the parts are distinct")
    if "order" in about:
        raise Lacking("it is not told whether order matters, as 'where order matters'")
    is_carlitz = "carlitz" in about
    if is_carlitz and not 0 < some.most <= MOST_CARLITZ:
        raise unbounded("the parts", "finite automaton", "with parts at most {}", MOST_CARLITZ)
    top = some.last + some.period
    length = f"c + 1 - {some.period} * count(c + 1 > {top})"
    ends = [
        f"(x = {k} and {length} in {[z for z in some.allowed if kinds[z] >= k]})"
        for k in range(1, max(kinds.values()) + 1)
    ]
    goes_on = f" and c + 1 < {some.most}" * (some.most > 0)
    differs = f" and (x = 0 or {length} != q)" * is_carlitz
    parts, at_end = _number_of_parts(about)
    at_end.append("l = 1")
    if "parity" in about:
        parts["e"] = "(e + count(x > 0)) mod 2"
        at_end.append(f"e = {int(about['parity'] == 'odd')}")
    if "edge" in about:  # there are as many with such a first part as with such a last one
        alike = _is(length, about["edge"].split("*")[1])
        parts["z"] = f"z * count(x = 0) + count(x > 0 and {alike})"
        at_end.append("z = 1")
    counted = _counted(about)
    for name, (amounts, kind) in zip("stuvw", given(len(counted) < 6, counted), strict=False):
        parts[name], held = _tallied(name, f"x > 0 and {_is(length, kind)}", amounts)
        at_end.append(held)
    never = about.get("never+", "").replace("one", "1").split()
    for name, kind in zip("ab", given(len(never) < 3, never), strict=False):
        parts[name] = f"{name} * count(x = 0) + count(x > 0 and {length} = {kind})"
        differs += f" and not ({name} = 1 and x > 0 and {length} = {kind})"
    if is_carlitz:
        parts["q"] = f"q + ({length} - q) * count(x > 0)"
    rule = carried(
        ["row"],
        {"c": 0, "l": 0, **dict.fromkeys(parts, 0)},
        c=f"({length}) * count(x = 0)",
        l="count(x > 0)",
        **parts,
        holds=f"((x = 0{goes_on}) or {' or '.join(ends)}){differs}",
        end=" and ".join(at_end),
    )
    values = [*range(len(ends) + 1)]
    return _row(About(length="n"), {"values": values, **rule}, int(about.get("shift", 0)))


def _palindromic(about: About, some: Sizes) -> TitleRule:
    """Return the compositions that are their own reverse: a middle part or none, and pairs.

    The middle part is read first, and ended by 2; then parts of twice a size are ended by 1.
    """
    about.used |= {"is", "palindromic", "shift"}
    if {*about} - about.used:
        raise Lacking("of palindromic ones sizes of parts are read, as 'into parts 1 and 2'")
    top, period = some.last + some.period, some.period
    single = [
        k
        for k in range(1, 2 * top + 1)
        if min(k, k - (k - some.last - 1) // period * period) in some.allowed
    ]
    length = f"c + 1 - {2 * period} * count(c + 1 > {2 * top})"
    pairs = f"x = 1 and {length} in {[2 * k for k in some.allowed]}"
    ends = f"({pairs}) or (x = 2 and z = 0 and {length} in {single})"
    ended = {"l": "count(x > 0)", "z": "max(z, count(x > 0))"}
    rule = carried(["row"], {"c": 0, "l": 0, "z": 0}, c=f"({length}) * count(x = 0)", **ended,
                   holds=f"x = 0 or {ends}", end="l = 1")  # fmt: skip
    return _row(About(length="n"), {"values": [0, 1, 2], **rule}, int(about.get("shift", 0)))


def _partition(about: About) -> TitleRule:
    """Return words of which a letter k ends a part of the k-th size, in the order of the sizes."""
    if "coins" in about:
        names = {*re.findall("[a-z]+", about.data.pop("coins"))} - {"and", "or"}
        about["sizes"] = ",".join(str(COINS[z[0]]) for z in names)
    story = about.data.pop("story", "")
    is_alone = len(about) == 2  # as many have so many parts as parts so large
    largest = int(about.data.pop("number", 0)) if is_alone else 0
    if is_alone and "fewest" in about:
        about["most"] = about.data.pop("fewest")
    if {*about} == {"is", "number", "distinct"}:  # as many have each size up to it
        largest = int(about["number"])
    sizes = [*range(1, largest + 1)] if largest else [*Sizes.of(about).allowed]
    if not largest and not Sizes.of(about).most:
        if story:
            raise Lacking(SIZES_UNTOLD[story])
        lacks = unbounded("the parts", "finite automaton", "with parts at most {}", MOST_LONG)
        raise Lacking(str(lacks)) if {"number", "fewest", "many", "over"} & {*about.data} else lacks
    given(sizes[-1] <= LONGEST, sizes)
    is_full = largest > 0 and "distinct" in about
    parts, at_end = ({}, []) if is_full else _number_of_parts(about)
    at_end += ["c = 0", f"q = {largest}"][: 1 + (largest > 0)]
    sign = "+ 1 >=" if is_full else "<" if "distinct" in about else "<="
    more = " and q <= {0}" * is_full
    ends = (
        f"(x = {k} and q {sign} {k}{more.format(k)} and c + 1 = {size})"
        for k, size in enumerate(sizes, 1)
    )
    rule = carried(
        ["row"],
        {"c": 0, "q": 0, **dict.fromkeys(parts, 0)},
        c="(c + 1) * count(x = 0)",
        q="max(q, x)",
        **parts,
        holds=" or ".join([f"(x = 0 and c + 1 < {sizes[-1]})", *ends]),
        end=" and ".join(at_end),
    )
    return _row(About(length="n"), {"values": [*range(len(sizes) + 1)], **rule})


def _walk(about: About) -> TitleRule:
    """Return words of vertices, each adjacent to the next one."""
    near, names, kind = _neighbours(about)
    ends = _ends(about, len(near), names, kind)
    if "closed" in about and ends:
        given(ends.setdefault("first", -1) == ends.get("last", ends["first"]))
        ends["last"] = ends["first"]
    elif "fixed" in about:
        ends["first"] = given(not ends, 0)
        if not _is_alike(near):
            raise Lacking("the vertices are not alike: it is not told which one is meant")
        if "other" in about:
            given("closed" not in about)
            ends["last"] = _other(about["other"], near)
    places = {"first": "top-left", "last": "bottom-right"}
    said: Table = {"corners": {places[z]: k for z, k in ends.items()}} if ends else {}
    if "closed" in about and "last" not in ends:
        said |= first_and_last(["row"], "first = last")
    never = {
        _ends({"last": one}, len(near), names, kind)["last"]
        for one in about.get("never+", "").split()
    }
    given(never.isdisjoint(ends.values()))
    kept = [v for v in range(len(near)) if v not in never]
    pairs = " or ".join(f"a = {v} and b in {[*near[v]]}" for v in kept if near[v]) or "0 = 1"
    said = merged(blocks((1, 2, pairs)), said)
    return _row(about, {"values": kept, **said}, 1)


def _neighbours(about: About) -> tuple[list[list[int]], list[str], str]:
    """Return the neighbours of each vertex, the names that are told, and how others are numbered.

    Those of cycles and complete graphs from anywhere on, "round".
    """
    from gfkit.boards.shapes.graph import SOLIDS, Graph  # noqa: PLC0415

    told = [z for z in ("graph", "edges", "matrix") if z in about]
    given("directed" not in about or told != ["graph"])
    text = about[given(len(told) < 2, [*told, "graph"][0])]
    if "matrix" in told:
        rows = [_numbers(one) for one in text.split("],")]
        given({len(one) for one in rows} == {len(rows)})
        return [[k for k, z in enumerate(one) if z] for one in rows], [], "numbered"
    if "edges" in told:
        arcs = re.findall(r"(\d{1,2})_?(->|→|-|–)_?[vp]?_?(\d{1,2})", text)
        pairs, is_directed = [(a, b) for a, _, b in arcs], arcs[0][1] in ("->", "→")
        given(all((way in ("->", "→")) == is_directed for _, way, _ in arcs))
        given(is_directed or "directed" not in about)
        given(len({*pairs}) == len(pairs))
        names = sorted({z for one in pairs for z in one}, key=int)
        turned = [z[::-1] for z in pairs] * (not is_directed)
        both = {(names.index(a), names.index(b)) for a, b in pairs + turned}
        return [[b for a, b in sorted(both) if a == k] for k in range(len(names))], names, ""
    text = SOLIDS.get(text, text)
    graph = Graph.named(text.upper() if "_" in text else text)
    if graph is None or not graph.edges:
        raise Lacking(UNTOLD["graph"])
    kind = {"p_": "numbered", "c_": "round", "k_": "round"}.get(text[:2], "")
    return [[*some] for some in graph.neighbours()], [], kind


def _ends(about: Mapping[str, str], many: int, names: list[str], kind: str) -> dict[str, int]:
    """Return the first and the last vertex of walks, as far as they are told."""
    told = {z: about[z] for z in ("first", "last") if z in about}
    numbers = {z: int(one.lstrip("vp_")) for z, one in told.items()}
    if names:
        return {z: names.index(given(str(k) in names, str(k))) for z, k in numbers.items()}
    is_named = [not one.isdigit() for one in told.values()]
    if told and not kind:
        raise Lacking("its vertices have no numbers; their edges may be told, as 'in 1-2,2-3,3-1'")
    given(len({*is_named}) < 2 and not {0, many} <= {*numbers.values()})
    if kind == "round":
        return {z: given(k <= many, k % many) for z, k in numbers.items()}
    from_one = any(is_named) or many in numbers.values()
    if told and not (from_one or 0 in numbers.values()):
        raise Lacking("it is not told whether the first vertex is 0 or 1, as 'from v1 to v2'")
    return {z: given(0 <= k - from_one < many, k - from_one) for z, k in numbers.items()}


def _other(which: str, near: list[list[int]]) -> int:
    """Return a vertex that is adjacent to the first, opposite it, or another; of those all alike.

    Opposite is the only one that is farthest.
    """
    all_walks = [*_walks(near)]
    far = [next((k for k, z in enumerate(all_walks) if z[0][v]), -1) for v in range(len(near))]
    some = near[0] if which in {"adjacent", "neighboring"} else [*range(1, len(near))]
    some = [v for v, k in enumerate(far) if k == max(far)] if which == "opposite" else some
    if which == "opposite" and len(some) > 1:
        raise Lacking("no vertex alone is opposite another")
    if len({tuple(z[0][v] for z in all_walks) for v in some}) > 1:
        said = "as in 'walks of length n on a cube from a vertex to the opposite vertex'"
        raise Lacking(f"it is not told which other vertex is meant, {said}")
    return some[0]


def _walks(near: list[list[int]]) -> Iterator[list[list[int]]]:
    """Yield the numbers of walks from each vertex to each, of the lengths that tell all others."""
    walks = [[int(u == v) for v in range(len(near))] for u in range(len(near))]
    for _ in near:
        yield walks
        walks = [[sum(line[v] for v in some) for some in near] for line in walks]


def _is_alike(near: list[list[int]]) -> bool:
    """Tell whether there are as many walks of each length from each vertex, also closed ones."""
    return all(
        len({sum(line) for line in walks}) == len({z[k] for k, z in enumerate(walks)}) == 1
        for walks in _walks(near)
    )


def _subset(about: About) -> TitleRule:
    """Return words of 0 and 1, the letters of the numbers."""
    if len(about) < 2:
        raise Lacking("nothing is told of the subsets, as 'with no 2 consecutive elements'")
    given(len({*about} - {"size"}) == 2, about)
    sized = [language(number_of(_amounts(about["size"]), "1"))] if "size" in about else []
    apart = [[0, k] for k in _numbers(about.get("apart", ""))]
    apart += [[0, k] for k in range(1, int(about.get("far", 0)))]
    differences = apart or [[*range(int(about["run"]))]]
    given(all(len(cells) > 1 and 0 < cells[-1] < 6 for cells in differences), differences)
    letters = "abcdef"
    held = (
        (1, cells[-1] + 1, f"not ({' = '.join(letters[k] for k in cells)} = 1)")
        for cells in differences
    )
    return array_title(1, arrays(row(free(0)), [0, 1]), [blocks(*held), *sized])


MAKERS: dict[str, Callable[[About], TitleRule]] = {
    "word": _word,
    "coloring": _coloring,
    "path": _path,
    "composition": _composition,
    "partition": _partition,
    "walk": _walk,
    "subset": _subset,
}
"""What makes the rule of each kind."""
