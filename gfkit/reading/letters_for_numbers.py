"""A letter that stands for numbers, as in 'words of length n over k letters with no 2 equal'.

Such a text is read with a number for the letter; what is alike for all of them is told later.
"""

from __future__ import annotations

import re

from gfkit.base.files import shown
from gfkit.errors import GfkitError
from gfkit.reading.kinds_of_text import Read
from gfkit.reading.readings import LetterForNumbers, Reading, is_one_sequence

THINGS = (
    r"letters?|symbols?|characters?|colou?rs?|elements?|parts?|digits?|vertices|points|nodes"
    r"|steps?|times|ones|zeros|[01]s|pieces|tiles|summands|terms|occurrences|pairs|copies|rows"
    r"|columns|non-?(?:adjacent|consecutive)|ary|colou?r(?:ed|ings?)"
)
BOUNDS = (
    r"at (?:most|least)|exactly|(?:more|less|fewer|greater|larger) than|exceed(?:s|ing)?|size"
    r"|modulo|order|up to|equal to|[<>]=?"
)
COUNTED = rf"{{0}}(?=(?: |-| ?(?:different|distinct|possible|consecutive|adjacent) )(?:{THINGS})\b)"
PLACES = (
    rf"(?<![A-Za-z_\d({{{{,.]){COUNTED}",
    rf"(?:{BOUNDS}) {{0}}(?![A-Za-z(\d])",
    r"\b[CKPWS]_\{{?{0}(?![A-Za-z\d])",
    r"(?:\.\.|…|\\ldots),? ?{0}(?: ?[-+] ?\d)?\}}",
    r"\({0}, ?n\)|\(n, ?{0}\)",
    r"(?<![A-Za-z_\d])(?:{0}(?: ?[x×X] ?| ?-?by-? ?)n|n(?: ?[x×X] ?| ?-?by-? ?){0})(?![A-Za-z\d])",
)
"""Where a letter, put for {0}, stands for a number in words."""
FORMULA = re.compile(r"(?=.*[=/^])(?!.*[A-Za-z]{3})(?!.*[,{]\s*[a-z]\s*[,}]).*")
"""What looks like a formula, a recurrence or a g.f.: there any other letter may be a number."""
VARIABLES = "einqtxyz"
"""Letters that are variables or numbers of their own in a formula."""
LISTED = re.compile(r"\{[a-zA-Z, ]+\}|\b[a-zA-Z](?:, (?:and |or )?[a-zA-Z]\b(?![(_]))+")
"""A list of letters, none of which is a number."""
ARTICLE = (
    r"\ba(?= (?:(?:different|distinct|possible) )?"
    r"(?:letters|symbols|characters|colou?rs|elements|digits|kinds|types|varieties)\b)"
)
"""Where the letter a is not an article."""
TOLD = re.compile(r"(?<!\d)\d(?!\d)|(?:(?<=most |east |than |ctly )|(?<= by ))\d\d(?!\d)")
"""Numbers in words; others are letters that stand together."""
SUMMED = re.compile(r"_\{? ?([a-zA-Z])(?= ?=| |\(|\})")
"""A letter over which a sum goes."""


def letters_for_numbers(text: str) -> list[str]:
    """Return the letters of a text that may stand for numbers.

    >>> letters_for_numbers("words of length n over {a,b} with at most k a's and a digit")
    ['k']
    """
    found = dict.fromkeys(re.findall(r"(?<![A-Za-z])[a-zA-Z](?![A-Za-z(])", text))
    none = {"n", "x", *SUMMED.findall(text), *"".join(LISTED.findall(text))}
    letters = [one for one in found if one not in none]
    if FORMULA.fullmatch(text):
        return [one for one in letters if one not in VARIABLES]
    places = {one: [ARTICLE] if one == "a" else [z.format(one) for z in PLACES] for one in letters}
    return [one for one, some in places.items() if any(re.search(z, text) for z in some)]


def with_value(text: str, letter: str, value: int) -> str:
    """Return a text with a number for a letter; sums and multiples of both are numbers, too.

    >>> with_value("arrays over {0..k-1} with 2k ones", "k", 3)
    'arrays over {0..2} with 6 ones'
    """
    if letter == "a" and not FORMULA.fullmatch(text):  # which is a word, too
        return re.sub(ARTICLE, str(value), text)

    has_words = re.search("[A-Za-z]{3}", text) is not None

    def number(found: re.Match[str]) -> str:
        times, more = int(found[1] or 1) * value, (found[2] or "").replace(" ", "")
        before = found.string[: found.start()].rstrip()[-1:]
        if more and has_words and before not in {*"*/^)+-"}:
            return str(times + int(more))
        return f"{times}{found[2] or ''}"

    text = re.sub(rf"(?<![A-Za-z\d]){letter}(?=[*^/])", str(value), text)
    alone = r"( ?[-+] ?\d+(?! ?[*^/]|[\dA-Za-z(.]))?(?![A-Za-z(])"
    return re.sub(rf"(?<![A-Za-z\d])(\d*){letter}{alone}", number, text)


def lettered(text: str, read: Read) -> Reading | None:
    """Read a text in which a letter stands for a number; None for others."""
    for letter in letters_for_numbers(text):
        if (three := with_value(text, letter, 3)) == text:
            continue
        try:
            found = read(three)
        except GfkitError:
            continue
        if isinstance(found, LetterForNumbers):
            raise GfkitError(
                f"{shown(text, 60)}: {letter} and {found.letter} both stand for numbers; "
                f"with a number for one of them it is read, as {shown(three)}"
            )
        if is_one_sequence(found):
            return LetterForNumbers(text, letter, found)
    return None
