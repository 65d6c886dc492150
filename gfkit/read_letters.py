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

from gfkit.asking.uses import sequence_of, term_value
from gfkit.errors import GfkitError
from gfkit.reading.letters_for_numbers import FORMULA, TOLD, with_value
from gfkit.reading.read import read
from gfkit.reading.readings import Reading, TermOf, is_one_sequence, subject

NUMBERS = range(1, 9)
LOOK = 5
"""After so many numbers the others are tried only if the last of these are alike."""
LEAST, SURPLUS = 3, 2
"""A formula needs as many numbers, and as many more than determine it."""
SECONDS = 8
"""After this time no further number is tried."""
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
    def members(self) -> dict[int, Reading]:
        """What is read for each number that was looked at: sequences, or a term of each."""
        found, forms, begun = dict[int, Reading](), list[object](), [monotonic()]
        look = max(LOOK, self.largest + SURPLUS)
        for k in NUMBERS:
            is_done = len(forms) == look and len({*forms[-LEAST:]}) == LEAST
            begun.append(monotonic())
            is_long = begun[-1] - begun[0] > SECONDS or begun[-1] - begun[-2] > SECONDS / 4
            if found and (is_done or is_long):
                break
            try:
                one = read(with_value(self.text, self.letter, k))
                if not is_one_sequence(one):
                    continue
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
        told = [one for one in self.members.values() if not isinstance(subject(one), TermOf)]
        gfs: list[Any] = [sequence_of(one).at_one().own_gf for one in told]
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


def _fraction(one: Reading) -> tuple[tuple[int, ...], tuple[int, ...], int] | None:
    """Return numerator and denominator of a g.f., and the first index; None if there is none."""
    if isinstance(of := subject(one), TermOf):
        value = term_value(of)
        return ((value,), (1,), 0) if isinstance(value, int) else None
    found = sequence_of(one).at_one()
    is_told = found.gf is not None and found.offset >= 0
    return (found.rational.num, found.rational.den, found.offset) if is_told else None


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
