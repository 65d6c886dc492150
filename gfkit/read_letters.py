"""A letter that stands for a number, as in 'words of length n over k letters with no 2 equal'.

The text is read with numbers for the letter. Where the g.f.s have one form, each coefficient is a
polynomial in the letter: some of its values determine it, and at least two more agree. So the
formula is a fit, as other guesses are, while the g.f. for each number is what it is.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from time import monotonic
from typing import Any

from gfkit.base.files import shown
from gfkit.errors import GfkitError
from gfkit.reader import Read, read

NUMBERS = range(1, 9)
LOOK = 5
"""After so many numbers the others are tried only if the last of these are alike."""
LEAST, SURPLUS = 3, 2
"""A formula needs as many numbers, and as many more than determine it."""
SECONDS = 8
"""After this time no further number is tried."""
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


Form = tuple[list[Any], list[Any], list[int], int]
"""Numerator and denominator, ascending in x, whose coefficients are polynomials of sympy in the
letter, of the least degrees; for which numbers they are so; the first index."""


@dataclass(frozen=True)
class Family:
    """What is counted for each number that a letter stands for.

    text: what is read with a number for the letter. The g.f. is the sum of a(n) x^n over the
    sequences' own n. What is said of all numbers is a fit to those of `members`.

    >>> family = Family("words of length n over k letters with no 2 equal consecutive letters", "k")
    >>> family.gf_text(), family.numbers
    ('(1+x)/(1-(k-1)*x)', [1, 2, 3, 4, 5, 6, 7, 8])
    """

    text: str
    letter: str

    @cached_property
    def members(self) -> dict[int, Read]:
        """What is read for each number that was looked at: sequences, or a term of each."""
        found, forms, begun = dict[int, Read](), list[object](), [monotonic()]
        look = max(LOOK, self.largest + SURPLUS)
        for k in NUMBERS:
            is_done = len(forms) == look and len({*forms[-LEAST:]}) == LEAST
            begun.append(monotonic())
            is_long = begun[-1] - begun[0] > SECONDS or begun[-1] - begun[-2] > SECONDS / 4
            if found and (is_done or is_long):
                break
            try:
                one = read(with_value(self.text, self.letter, k))
                fraction = _fraction(one)
            except GfkitError:
                continue
            found[k] = one
            forms.append(fraction and len(fraction[1]))
        return found

    @property
    def largest(self) -> int:
        """The largest number that is told in words: beyond it another formula may hold."""
        if FORMULA.fullmatch(self.text):
            return 0
        return max(map(int, TOLD.findall(self.text)), default=0)

    @property
    def numbers(self) -> list[int]:
        """The numbers that were looked at."""
        return [*self.members]

    @cached_property
    def alike(self) -> Form | None:
        """What the g.f.s of all numbers from one on have in common; None if nothing was found."""
        parts = {k: fraction for k, one in self.members.items() if (fraction := _fraction(one))}
        forms = {k: (len(num), len(den), offset) for k, (num, den, offset) in parts.items()}
        if not forms or len(parts) < len(self.members):
            return None
        form = forms[max(forms)]
        first = max((k + 1 for k in forms if forms[k] != form), default=min(forms))
        numbers = [k for k in forms if k >= first]
        if len(numbers) < LEAST + SURPLUS or numbers[-1] < self.largest + SURPLUS:
            return None
        lengths = form[0], form[1]
        num, den = (
            [
                self._fitted({k: parts[k][:2][side][place] for k in numbers})
                for place in range(length)
            ]
            for side, length in enumerate(lengths)
        )
        return None if None in num + den else (num, den, numbers, form[2])

    @cached_property
    def power(self) -> str | None:
        """The g.f. if from each number to the next it is multiplied by the same fraction.

        >>> Family("compositions of n into k parts", "k").power
        '(x/(1-x))^k'
        """
        told = [one for one in self.members.values() if one.kind != "number"]
        gfs: list[Any] = [one.sequence().at_one().own_gf for one in told]
        is_begun = self.numbers == [*NUMBERS[: len(gfs)]]
        if not is_begun or len(gfs) < max(LEAST, self.largest) + SURPLUS or None in gfs:
            return None
        try:
            ratio, *others = {after / before for before, after in pairwise(gfs)}
        except GfkitError:  # no quotient is a power series with integer coefficients
            return None
        if others:
            return None
        with suppress(GfkitError):
            first = "" if gfs[0] == ratio else f"{_factor(gfs[0] / ratio)}*"
            return f"{first}({ratio})^{self.letter}"
        return f"{_factor(gfs[0])}*({ratio})^({self.letter}-1)"

    def _fitted(self, values: dict[int, int]) -> Any:
        """Return the polynomial with some values, if more of them agree."""
        try:
            from sympy import Poly, Symbol, factor, interpolate  # noqa: PLC0415 - slow to import
        except ImportError:  # as in a browser
            return None
        symbol = Symbol(self.letter)
        found = interpolate([*values.items()], symbol)
        is_fit = Poly(found, symbol).degree() < len(values) - SURPLUS
        return factor(found) if is_fit else None

    def _form(self) -> Form:
        if self.alike is None:
            raise GfkitError(f"{self.text}: no g.f. with {self.letter} is known")
        return self.alike

    def gf_text(self) -> str:
        """Return the g.f. with the letter; raises GfkitError if there is none."""
        num, den, _, offset = self._form()
        above = _polynomial([0] * offset + num)
        above = f"({above})" if _is_sum(above) and len(den) > 1 else above
        return above if len(den) == 1 else f"{above}/({_polynomial(den)})"

    def recurrence_text(self) -> str:
        """Return the recurrence with the letter, and first values; raises GfkitError for none."""
        num, den, _, offset = self._form()
        low = max(len(num), len(den) - 1)
        terms = [(-c, f"a(n-{j})") for j, c in enumerate(den) if j]
        first = ", ".join(f"a({n})={z}" for n, z in enumerate(self.terms(low), offset))
        return f"a(n) = {_sum(terms, ' ')} for n >= {low + offset}; {first}"

    def terms(self, count: int) -> list[str]:
        """Return the first terms with the letter; raises GfkitError if no g.f. is known."""
        from sympy import expand  # noqa: PLC0415 - slow to import

        num, den, *_ = self._form()
        found: list[Any] = []
        for n in range(count):
            later = sum(den[j] * found[n - j] for j in range(1, min(n, len(den) - 1) + 1))
            found.append(expand((num[n] if n < len(num) else 0) - later))
        return [_text(one) for one in found]


def _fraction(one: Read) -> tuple[tuple[int, ...], tuple[int, ...], int] | None:
    """Return numerator and denominator of a g.f., and the first index; None if there is none."""
    if one.kind == "number":
        return ((one.value,), (1,), 0) if isinstance(one.value, int) else None
    sequence = one.sequence().at_one()
    is_told = sequence.gf is not None and sequence.offset >= 0
    return (sequence.rational.num, sequence.rational.den, sequence.offset) if is_told else None


def _text(one: Any) -> str:
    return str(one).replace("**", "^").replace(" ", "")


def _factor(gf: Any) -> str:
    return f"({gf})" if _is_sum(str(gf)) else str(gf)


def _is_sum(text: str) -> bool:
    while (shorter := re.sub(r"\([^()]*\)", "p", text)) != text:
        text = shorter
    return re.search(".[-+]", text) is not None


def _polynomial(coefficients: list[Any]) -> str:
    powers = ["", "x", *(f"x^{j}" for j in range(2, len(coefficients)))]
    return _sum(zip(coefficients, powers, strict=False))


def _sum(terms: Any, space: str = "") -> str:
    """Return a sum of things with coefficients that may have a letter.

    >>> from sympy.abc import k
    >>> _sum([(k - 1, "x"), (-k, "x^2"), (1, "x^3")])
    '(k-1)*x-k*x^2+x^3'
    """
    from sympy import LC, factor  # noqa: PLC0415 - slow to import

    said = ""
    for of, what in terms:
        if of == 0:
            continue
        is_minus = bool((LC(of) if hasattr(of, "free_symbols") and of.free_symbols else of) < 0)
        text = _text(factor(-of) if is_minus else of)
        text = f"({text})" if _is_sum(text) else text
        text = what if text == "1" and what else f"{text}*{what}" if what else text
        sign = "-" if is_minus else "+"
        said += f"{space}{sign}{space}{text}" if said else f"{'-' * is_minus}{text}"
    return said or "0"


def lettered(text: str) -> Read | None:
    """Read a text in which a letter stands for a number; None for others."""
    for letter in letters_for_numbers(text):
        if (three := with_value(text, letter, 3)) == text:
            continue
        try:
            found = read(three)
        except GfkitError:
            continue
        if found.kind == "family":
            raise GfkitError(
                f"{shown(text, 60)}: {letter} and {found.value.letter} both stand for numbers; "
                f"with a number for one of them it is read, as {shown(three)}"
            )
        if found.is_sequence or found.kind == "number":
            said = f"{text}, for numbers {letter}"
            return Read("family", Family(text, letter), said, text, (three,))
    return None
