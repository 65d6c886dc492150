"""From the title of an array entry to a rule: which arrays are counted, on boards of which side.

The title is read whole or not at all, by the grammar of `title_grammar.txt`. What was read is a
rule as in a file; whether it is the entry's is for its terms to say.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from itertools import islice
from pathlib import Path

from gfkit.base.english import one_way, whole, with_n
from gfkit.oeis.titles.free_titles import (
    BROKEN,
    NEGATIVE,
    PASSED_WORDS,
    PHRASES,
    Leftover,
    read_freely,
)
from gfkit.oeis.titles.phrasings import BUDGETS, CHANGED, is_near, phrasings_near, recognised
from gfkit.oeis.titles.spoken_titles import spoken_rule
from gfkit.oeis.titles.tiling_titles import tiling_title
from gfkit.oeis.titles.title_grammar import FILE, Reading
from gfkit.oeis.titles.title_makers import Refused, TitleRule

NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
ROW_OF = re.compile(
    r"\. (?:\d{1,3}(?:st|nd|rd|th) (?:row|column|diagonal)|(?:row|column|diagonal) \d{1,3})"
    r" of a\d{6}$"
)
"""A remark after a title."""
ASIDE = re.compile(r" ?\((?=[^()]*[a-z]{3})[^()]*\)|,(?=[a-z -]*$).*")
"""What may say again what is counted; that it does is not known."""
DOUBLE = re.compile(
    r"(?<![\w.*])\(?(?P<times>[2-9])\*?n(?P<more>\+\d{1,3})?\)?(?= x (?:\d|\())"
    r"|(?<=\d x )\(?([2-9])\*?n(\+\d{1,3})?\)?(?= |$)"
    r"|(?<=\blength )\(?([2-9])\*?n(\+\d{1,3})?\)?(?![\w*(+/-])"
)
"""A side of 2n, or 3n + 1."""
OF_N = re.compile(r"(?<![\w+*/-])\(?(?:\d\*?)?n(?: ?[-+/] ?\d)?\)?(?![\w+*/-])")
"""A number in n, perhaps that of a side."""
LETTER = re.compile(r"(?<![\w'(-])[jkmr](?![\w'(])")
"""A letter that is not a word, and not in a list."""
CLAIMED = re.compile(
    r"[.;,]\s+(?=(?:Empirical|Conjectur|It (?:seems|appears)|Apparently)\w*\b)", re.IGNORECASE
)
"""Between a title and what is conjectured."""
LONG = re.compile(r"[0-9]{13,}|(?s:.{1200,})")
"""Words and titles that no entry has. A number has at most six digits."""
CYCLIC = re.compile(
    r"\b(?:cyclic|circular) (?=[a-z0-9-]+ )|,? (?:read )?cyclically(?![a-z])"
    r"|,? (?:around|on) a circle\b|,? wrapping around"
)
"""Of words whose ends are joined."""
NAMED = re.compile(r"\b[a-z]_(?=\d|n)|\d+")
"""What a phrasing that is near has, too: graphs by their letters, and numbers."""
ARRAYS = re.compile(r"\b(?:arrays|matri)")
SIGNS = "+*=<>(){}"
"""What is not put into a phrasing."""
MOST_TRIED = 40
"""Phrasings that are read for those that are shown."""
MOST_STOPPED = 300
"""Of the words at which reading stopped this many characters are shown."""

TABLE = Path(__file__).with_name("other_words.txt")
WAY = "(?:horizontal|vertical|diagonal|antidiagonal)(?:ly)?"
NOT_NO = "(?<!no )(?<!no 2 )(?<!pair of )(?<!pairs of )(?<!ly )(?<!without )"
NOT_NO += "(?<!ly or )(?<!ly and )(?<!ly, )"
OTHER_PARTS = {
    "ways": rf"(?:{WAY}(?:(?:,? (?:or|and) |, ?){WAY})*)",
    "lines": "(?:(?:rows?|columns?|(?:anti)?diagonals?)(?:(?: or | and |, )(?:in )?(?:any )?)?)+",
    "value": r"(?:\d(?:'?s)?|ones|zeroe?s)",
    "elements": "(?:elements|entries|values|terms|digits|cells|squares|numbers)",
    "element": "(?:element|entry|value|cell|number)",
    "no": "(?:(?:with |having |containing )?no|not containing|without|avoiding)(?: any| an?)?",
    "all": f"{NOT_NO}(?:with )?(?:(?:every|each|all|any)(?: 2| pairs? of)? |(?:2|pairs of) )?",
    "pair": "(?:2 |pairs? of )?",
    "distinct": "(?:distinct|different|unequal)",
    "block": "(?:(?:sub)?(?:block|square|array)s?|matri(?:x|ces))",
    "amount": "(?:exactly |at most |at least |more than |less than )?[0-9]",
}


@dataclass(frozen=True, slots=True)
class Unread:
    """A title that was not read.

    stopped: the words at which it stopped, the first of them if many. understood: those before.
    title: all of it, in plain words. left: the words of a title of phrases in any order.
    asked: as it was asked.
    """

    stopped: str
    understood: str = ""
    title: str = ""
    left: Leftover | None = None
    asked: str = ""

    def __post_init__(self) -> None:
        if len(self.stopped) > MOST_STOPPED:
            object.__setattr__(self, "stopped", f"{self.stopped[:MOST_STOPPED].rstrip()} ...")

    @property
    def word(self) -> str:
        """The first word that was not understood."""
        return self.stopped.split()[0]

    def with_a_number(self) -> tuple[str, str] | None:
        """Return what stands for a number and is not a side, and the title with 3 for it, if read.

        >>> read_title("Number of binary words of length n with at most n/2 ones").with_a_number()
        ('n/2', 'binary words of length n with at most 3 ones')
        """
        for one in (*OF_N.finditer(self.title), *LETTER.finditer(self.title)):
            said = f"{self.title[: one.start()]}3{self.title[one.end() :]}"
            if ("n" not in one[0] or OF_N.search(said)) and rule_of(said):
                return one[0], said.removeprefix("number of ")
        return None

    def nearest(self, most: int = 3) -> list[str]:
        """Return the titles that are read with the fewest words changed, each with its own rule.

        >>> read_title("Number of spanning tries in P_3 X P_n").nearest(1)
        ['number of spanning trees in P_3 X P_n']
        """
        found: dict[str, str] = {}
        tried: set[str] = set()
        text = self.title if "number of" in self.title else f"number of {self.title}"
        for said in (respelled(text), ASIDE.sub("", text)):
            if said != text and most > 1 and rule_of(said):
                found[""], most = said, 1
        for budget in BUDGETS if self.left is None else ():
            for said in phrasings_near(text, budget):
                if len(found) < most and said not in tried and len(tried) < MOST_TRIED:
                    tried.add(said)
                    if has_sense_of(text, said, budget) and (rule := rule_of(said)):
                        found.setdefault(repr(rule), said)
            if len(found) >= most or (found and budget < CHANGED):
                break  # a word is misspelt, and no other is meant
        near = (said for said in self._parts().near() if not BROKEN.search(said))
        for said in islice(near, MOST_TRIED) if len(found) < most else ():
            if len(found) < most and (rule := rule_of(said) or rule_of(f"number of {said}")):
                found.setdefault(repr(rule), " ".join(said.split()))
        cases = {z.lower(): z for z in sorted(re.findall(r"\w+", self.asked))}
        return [re.sub(r"\w+", lambda z: cases.get(z[0], z[0]), one) for one in found.values()]

    @property
    def kind(self) -> str:
        """The kind of title it is like: word, tiling, ..., or array, or graph."""
        return self._parts().kind

    def _parts(self) -> Leftover:
        """Return the words as those of a title of phrases in any order."""
        text = self.title.removeprefix("number of ")
        at = max(text.rfind(self.stopped.removesuffix(" ...")), 0)
        kind = "array" if ARRAYS.search(text) else "graph"
        return self.left or Leftover(kind, text, at, len(text), at)


@cache
def vocabulary() -> frozenset[str]:
    """Return the words that titles have."""
    texts = [path.read_text("utf-8").lower() for path in (FILE, PHRASES)]
    return frozenset(word for text in texts for word in re.findall("[a-z]{4,}", text))


def respelled(text: str) -> str:
    """Return a title with words that are misspelt as they are spelt.

    >>> respelled("domnio tillings of 4 x n"), respelled("purple tilings")
    ('domino tilings of 4 x n', 'purple tilings')
    """

    def meant(match: re.Match[str]) -> str:
        word = match[0]
        near = [] if word in vocabulary() else get_close_matches(word, sorted(vocabulary()), 1, 0.8)
        return near[0] if near else word

    return re.sub("[a-z]{4,}", meant, text)


def has_sense_of(text: str, said: str, cost: int) -> bool:
    """Tell whether a phrasing has the names and numbers of a title, and no more signs.

    Where more than one word is changed, its long words are those of the title, perhaps misspelt.

    >>> has_sense_of("frogs of length n", "cycles of c_n", 4)
    False
    """
    lost = Counter(NAMED.findall(text)) - Counter(NAMED.findall(said))
    denies = len(NEGATIVE.findall(text)) > len(NEGATIVE.findall(said)) or BROKEN.search(said)
    known = {z for z in re.findall("[a-z]{4,}", text) if z in vocabulary() - PASSED_WORDS}
    is_apart = (
        lost or denies or known - {*re.findall("[a-z]+", said)} or {*said} & {*SIGNS} - {*text}
    )
    words = re.findall("[a-z]+", text)
    return not is_apart and all(
        cost <= CHANGED or one in words or any(is_near(one, word) for word in words)
        for one in re.findall("[a-z]{6,}", said)
    )


def plain_title(title: str) -> str:
    """Return a title in lower case, number words as digits, without quotes and some remarks.

    >>> plain_title("Number of nX3 0..1 arrays with each element equal to zero or one neighbors.")
    'number of n x 3 0..1 arrays with each element equal to 0 or 1 neighbors'
    """
    text = title.replace('"', "").replace("…", "...").strip()
    text = one_way(re.sub(r"(?<!, )(?<![.,])\.+$", "", text)).lower()
    text = re.sub(r"(?<!\w)'(\w+)'(?!\w)", r"\1", text)
    text = re.sub(r"^(?:a\(n\) (?:is|=) )?(?:the )?number of", "number of", text)
    text = re.sub(r"(?:(?<=[\d)])|(?<=(?<![a-z])n))[ _]?x[ _]?(?=[n\d(])", " x ", text)
    text = re.sub(
        r" ?\((constant-stress|colorings ignoring|rock paper|unlabell?ed \d{1,3}-col)[^()]*\)",
        "",
        text,
    )
    text = re.sub(r" ?\(\d{1,9} maximizes t\(1,1\)\)", "", text)
    text = re.sub(r"_\{(\w{1,9})\}", r"_\1", ROW_OF.sub("", text))
    text = re.sub(r" ?\((?:for )?n ?>=? ?\d\)", "", text)
    return re.sub(r"(?<=t-upward) (anti)?diagonal", "", in_digits(text))


def in_digits(text: str) -> str:
    """Return a text with digits for the words of numbers.

    >>> in_digits("three words of length twelve")
    '3 words of length 12'
    """
    return re.sub(rf"\b({'|'.join(NUMBERS)})\b", lambda z: str(NUMBERS.index(z[1])), text)


def title_and_claims(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a title, and what is conjectured behind it.

    >>> title_and_claims("Number of binary words of length n. Empirical: a(n) = 2*a(n-1).")
    ('Number of binary words of length n.', ('Empirical: a(n) = 2*a(n-1).',))
    """
    title, *claims = CLAIMED.split(text.strip())
    return f"{title}." if claims else text, tuple(claims)


def read_title(title: str) -> TitleRule | Unread:
    """Return the rule of a title, or where it could not be read.

    >>> found = read_title("Number of n X 3 binary arrays with no two 1s adjacent horizontally.")
    >>> found.fixed, found.side, found.rule["neighbours"][0]["counts"]
    ('columns', 3, [0])
    >>> read_title("Number of compositions of n into prime parts.").stopped
    'prime parts'
    """
    is_whole = title.lower().startswith("number of")
    found = rule_of(title) or (None if is_whole else rule_of(f"Number of {title}"))
    asked = re.sub("^Number of", "number of", title)
    return found or replace(_unread(plain_title(title)), asked=asked)


def rule_of(title: str) -> TitleRule | None:
    """Return the rule of a title; None for others, of which it is not asked where they stop."""
    text = plain_title(title)
    if match := CYCLIC.search(text):
        joined = _cyclic(f"{text[: match.start()]}{text[match.end() :]}")
        if joined is not None:
            return joined
    plain = with_n(text)
    for said in dict.fromkeys([text, plain]):
        if rule := _of_n(said):
            return rule
    other = plain if BROKEN.search(plain) else in_other_words(plain)
    rule = None if other in {text, plain} else _of_n(other)
    return rule or spoken_rule(title)


@cache
def other_rows() -> list[tuple[re.Pattern[str], str]]:
    """Return the table of titles in other words than those of the grammar, with its patterns."""
    found = []
    for line in TABLE.read_text("utf-8").splitlines():
        if not line or line[0] == "#":
            continue
        said, _, meant = line.partition(" =>")
        said = whole(said, OTHER_PARTS)
        begin = "" if said[0] in "\\,^(" and not said.startswith("(?:e") else r"(?<![\w-])"
        found.append((re.compile(begin + said), meant.strip().strip('"')))
    return found


def in_other_words(text: str) -> str:
    """Return a plain title as the table has it, so that no title that is read is read otherwise.

    >>> in_other_words("number of n x 3 binary arrays with no 2 adjacent 1's horizontally")
    "number of n x 3 binary arrays with no 2 1's adjacent horizontally"
    """
    for said, meant in other_rows():
        text = " ".join(said.sub(meant, text).split())
    return re.sub(r"\bwith(?: with)+\b", "with", text)


def _cyclic(text: str) -> TitleRule | None:
    """Return the rule of words whose last letter is before their first one; None of others.

    What is forbidden does not stand in the word repeated for ever.
    """
    found = rule_of(text)
    if found is None or (found.fixed, found.side) != ("rows", 1):
        return None
    if found.shift or found.topology != "strip" or {*found.rule} - {"values", "words", "blocks"}:
        return None
    return replace(found, topology="ring", multigraph=True)


def _of_n(text: str) -> TitleRule | None:
    """Return the rule of a plain title, perhaps of a side 2n."""
    found = tiling_title(text) or read_freely(text)
    if isinstance(found, TitleRule):
        return found
    if (rule := _rule(text)) is None and (times := of_n(text)):
        plain, step, more = times
        other = _rule(plain)
        if other is not None and (other.fixed, other.step, other.shift) in {
            ("rows", 1, more),
            ("columns", 1, more),
        }:
            return replace(other, step=step)
    return rule


def _rule(text: str) -> TitleRule | None:
    if LONG.search(text) or not (recogniser := recognised(text)).is_read:
        return None
    with suppress(Refused):
        rule: TitleRule = Reading().transform(recogniser.tree())
        return rule
    return None


def of_n(text: str) -> tuple[str, int, int] | None:
    """Return a plain title with a side n + c instead of k * n + c, with k and c; None without.

    >>> of_n("number of (2n+1) x 4 binary arrays")
    ('number of (n+1) x 4 binary arrays', 2, 1)
    """
    found = DOUBLE.search(text)
    if found is None:
        return None
    step, more = [*(z for z in found.groups() if z), ""][:2]
    side = f"(n{more})" if more else "n"
    return f"{text[: found.start()]}{side}{text[found.end() :]}", int(step), int(more or 0)


def _unread(text: str) -> Unread:
    """Return where a plain title stops that has no rule."""
    if long := LONG.search(text):
        return Unread(long[0])
    left = read_freely(text)
    if not isinstance(left, Leftover) or not left.lacks:
        found = _stopped(text)
        if not isinstance(left, Leftover) or len(left.unread) >= len(found.stopped.split()):
            return found
    return Unread(left.said[left.at :] or "its end", left.said[: left.at].strip(), text, left)


def _stopped(text: str) -> Unread:
    """Return how far the grammar comes in a plain title that it does not read."""
    recogniser = recognised(text)
    at = recogniser.reached
    try:
        if recogniser.is_read:
            Reading().transform(recogniser.tree())
    except Refused as refused:
        return Unread(str(refused) or text.removeprefix("number of "), "", text)
    while 0 < at < len(text) and text[at].isalnum() and text[at - 1].isalnum():
        at -= 1  # a word that was read to its middle is not understood
    return Unread(text[at:] or "its end", text[:at].strip(), text)


__all__ = ["TitleRule", "Unread", "plain_title", "read_title"]
