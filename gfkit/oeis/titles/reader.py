"""From the title of an entry to a rule: which arrays are counted, on boards of which side.

A title is read whole or not at all, by the grammar of titles or as a sentence of the language. What
was read is a rule as in a file; whether it is that of the entry, its terms decide.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, replace

from gfkit.oeis.titles.builders import TitleRule, WithoutRule
from gfkit.oeis.titles.parser import parsed
from gfkit.oeis.titles.sentences import sentence_rule
from gfkit.oeis.titles.transformer import TitleTransformer

NUMBERS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
SPELLED = (
    ("colour", "color"), ("neighbour", "neighbor"), ("totalling", "totaling"),
    ("labelled", "labeled"), ("labelling", "labeling"), ("centre", "center"), ("×", "x"),
)  # fmt: skip
"""Other spellings."""
ROW_OF = re.compile(
    r"\. (?:\d{1,3}(?:st|nd|rd|th) (?:row|column|diagonal)|(?:row|column|diagonal) \d{1,3})"
    r" of A\d{6}$",
    re.IGNORECASE,
)
"""A remark after a title."""
FROM = re.compile(r" ?\((?:for )?n ?(>=?) ?(\d)\)")
"""The n of which a title is said."""
BEFORE = re.compile(r"^(?:a\(n\) (?:is|=) )?(?:the )?number of", re.IGNORECASE)
"""What begins a title."""
DOUBLE = re.compile(
    r"(?<![\w.*])\(?(?P<times>[2-9])\*?n(?P<more>\+\d{1,3})?\)?(?= x (?:\d|\())"
    r"|(?<=\d x )\(?([2-9])\*?n(\+\d{1,3})?\)?(?= |$)"
    r"|(?<=\blength )\(?([2-9])\*?n(\+\d{1,3})?\)?(?![\w*(+/-])"
)
"""A side of 2n, or 3n + 1."""
CLAIMED = re.compile(
    r"[.;,]\s+(?=(?:Empirical|Conjectur|It (?:seems|appears)|Apparently)\w*\b)", re.IGNORECASE
)
"""Between a title and what is conjectured."""
LONG = re.compile(r"[0-9]{13,}|(?s:.{1200,})")
"""Words and titles that no entry has. A number has at most six digits."""
MOST_STOPPED = 300
"""This many characters of the words at which reading stopped are shown."""
MOST_EXPECTED = 6
"""The message names this many words that can stand where reading stopped."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A title that was not read.

    stopped: the words at which it stopped, the first of them if many. understood: those before.
    expected: what the grammar has there.
    """

    stopped: str
    understood: str = ""
    expected: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.stopped) > MOST_STOPPED:
            object.__setattr__(self, "stopped", f"{self.stopped[:MOST_STOPPED].rstrip()} ...")

    @property
    def word(self) -> str:
        """The first word that was not understood."""
        return self.stopped.split()[0]

    def why(self) -> str:
        """Return how far the title was understood, and what can stand there.

        >>> read_title("Number of spanning trees in P_3 X elephants.").why()[:56]
        "'number of spanning trees in p_3 x' is understood, it st"
        """
        begun = f"'{self.understood}' is understood, " if self.understood else ""
        at = "at its end" if self.stopped == AT_END else f"at '{self.word}'"
        told = self.can_stand()
        return f"{begun}it stopped {at}" + f"; there can stand {told}" * bool(begun and told)

    def can_stand(self) -> str:
        """Return in words what the grammar has where reading stopped; "" for nothing."""
        told = [*self.expected[:MOST_EXPECTED]]
        if len(self.expected) > MOST_EXPECTED:
            told.append("another word of titles")
        return f"{', '.join(told[:-1])} or {told[-1]}" if len(told) > 1 else "".join(told)


AT_END = "its end"


def bare_title(title: str) -> str:
    """Return a title without quotes, a full stop, and the remarks around what is counted.

    >>> bare_title('a(n) is the number of matchings in P_{4} X C_n (n>2).')
    'number of matchings in P_4 X C_n'
    """
    text = title.replace('"', "").replace("…", "...").strip()
    text = re.sub(r"(?<!, )(?<![.,])\.+$", "", text)
    text = BEFORE.sub("number of", text)
    text = re.sub(r"_\{(\w{1,9})\}", r"_\1", ROW_OF.sub("", text))
    return FROM.sub("", text)


def first_of(title: str) -> int:
    """Return the n from which on a title holds.

    >>> first_of("Number of matchings in P_4 X C_n (n > 2)."), first_of("Number of words.")
    (3, 1)
    """
    found = FROM.search(title)
    return int(found[2]) + (found[1] == ">") if found else 1


def plain_title(title: str) -> str:
    """Return a bare title in lower case, number words as digits, without some further remarks.

    >>> plain_title("Number of nX3 0..1 arrays with each element equal to zero or one neighbors.")
    'number of n x 3 0..1 arrays with each element equal to 0 or 1 neighbors'
    """
    text = bare_title(title).lower()
    for said, meant in SPELLED:
        text = text.replace(said, meant)
    text = re.sub(r"(?<!\w)'(\w+)'(?!\w)", r"\1", text)
    text = re.sub(r"(?:(?<=[\d)])|(?<=(?<![a-z])n))[ _]?x[ _]?(?=[n\d(])", " x ", text)
    text = re.sub(
        r" ?\((constant-stress|colorings ignoring|rock paper|unlabell?ed \d{1,3}-col)[^()]*\)",
        "",
        text,
    )
    text = re.sub(r" ?\(\d{1,9} maximizes t\(1,1\)\)", "", text)
    return re.sub(r"(?<=t-upward) (anti)?diagonal", "", in_digits(text))


def in_digits(text: str) -> str:
    """Return a text with digits for the words of numbers.

    >>> in_digits("three words of length twelve")
    '3 words of length 12'
    """
    return re.sub(rf"\b({'|'.join(NUMBERS)})\b", lambda z: str(NUMBERS.index(z[1])), text)


def title_and_claims(text: str) -> tuple[str, tuple[str, ...]]:
    """Return a title, and what is conjectured after it.

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
    >>> read_title("Number of n X 3 binary arrays with purple rows.").stopped
    'purple rows'
    """
    whole = title if "number of" in title.lower() else f"Number of {title}"
    return (
        rule_of(title)
        or (rule_of(whole) if whole != title else None)
        or _unread(plain_title(whole))
    )


def rule_of(title: str) -> TitleRule | None:
    """Return the rule of a title by its grammar, or by the language; None for other titles."""
    found = _of_n(plain_title(title)) or sentence_rule(bare_title(title))
    return found and replace(found, first=max(found.first, first_of(title)))


def _of_n(text: str) -> TitleRule | None:
    """Return the rule by the grammar of a plain title, perhaps of a side 2n."""
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
    if LONG.search(text) or not (parse := parsed(text)).is_read:
        return None
    with suppress(WithoutRule):
        rule: TitleRule = TitleTransformer().transform(parse.tree())
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
    parse = parsed(text)
    at = parse.reached
    try:
        if parse.is_read:
            TitleTransformer().transform(parse.tree())
    except WithoutRule as refused:
        return Unread(str(refused) or text.removeprefix("number of "))
    while 0 < at < len(text) and text[at].isalnum() and text[at - 1].isalnum():
        at -= 1  # a word that was read to its middle is not understood
    expected = tuple(parse.expected()) if at == parse.reached else ()
    return Unread(text[at:] or AT_END, text[:at].strip(), expected)


__all__ = ["TitleRule", "Unread", "plain_title", "read_title"]
