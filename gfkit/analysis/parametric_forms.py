"""Closed forms of sequences of polynomials in letters, by roots in Q(letters) and in a square root.

Let F = p/q with q = (1 - b t) or 1 - c t - d t^2, and the degree of p below that of q. The roots
of z^2 - c z - d are r, s = (c + w)/2, (c - w)/2 with w^2 = c^2 + 4 d; so r - s = w, and if w is not
0, a(n) = ((p_0 r + p_1) r^n - (p_0 s + p_1) s^n)/w, as both sides satisfy the recurrence and agree
for n = 0 and 1: p_0 (r^2 - s^2) + p_1 (r - s) = w (p_0 c + p_1). As r is (c + w)/2, the factor
(p_0 r + p_1)/w is p_0/2 + e/w with e = p_0 c/2 + p_1. If w is a polynomial, r and s are, too. If w
is 0, q = (1 - b t)^2, and a(n) = p_0 (n + 1) b^n + p_1 n b^(n-1).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt

from gfkit.numbers.decimals import number_text
from gfkit.series.marked_gf import MarkedGF
from gfkit.series.marked_printing import factored_text, letters_text
from gfkit.series.profiles import Profile
from gfkit.series.rational_functions import RationalFunction


@dataclass(frozen=True, slots=True)
class LetterForm:
    """A formula for a(n), n >= offset, and for which numbers it is meant.

    excluded: what is not 0, as text; "" where it is meant for all.
    """

    formula: str
    excluded: str = ""

    def __str__(self) -> str:
        return f"{self.formula} where {self.excluded} is not 0" if self.excluded else self.formula


def letter_form(gf: MarkedGF, offset: int = 0) -> LetterForm | None:
    """Return the closed form for orders 1 and 2; None for others.

    >>> below = {(0, 0, 0): 1, (1, 0, 1): -1, (0, 0, 2): -1}
    >>> print(letter_form(MarkedGF.of({(0, 0, 1): 1}, below)))
    (((x+sqrt(x^2+4))/2)^n-((x-sqrt(x^2+4))/2)^n)/sqrt(x^2+4) where x^2+4 is not 0
    """
    sides: list[dict[int, RationalFunction]] = []
    for side in (gf.num, gf.den):
        powers: dict[int, dict[tuple[int, int], int]] = {}
        for i, j, k, number in side:
            powers.setdefault(k, {})[i, j] = number
        sides.append({k: RationalFunction.of(Profile.of(z)) for k, z in powers.items()})
    above, below = sides
    zero = RationalFunction.of(0)
    if gf.order not in {1, 2} or max(above, default=0) >= gf.order:
        return None
    n = _index(offset)
    c, d = -below.get(1, zero), -below.get(2, zero)
    first, second = above.get(0, zero), above.get(1, zero)
    if gf.order == 1:
        return LetterForm(_product(first, c, n))
    square = c * c + 4 * d
    if square.is_zero():  # F = (p_0 + p_1 t)/(1 - b t)^2
        return _at_double_root(first, second, c / 2, offset)
    even = first * c / 2 + second  # a(n) = (p_0/2 + e/w) r^n + (p_0/2 - e/w) s^n
    if (root := _root(square)) is not None:
        pairs = [(first / 2 + even / z, (c + z) / 2) for z in (root, -root)]
        terms = [_product(a, r, n) for a, r in pairs if not a.is_zero()]
        is_free = all(a.den_terms() == {(0, 0, 0): 1} for a, _ in pairs)
        return LetterForm(_sum(terms), "" if is_free else letters_text(root))
    excluded, quarter = letters_text(square), square / 4
    if quarter.den_terms() == {(0, 0, 0): 1}:  # then c is even
        half_of_c: RationalFunction = c / 2
        excluded = letters_text(quarter)
        w = f"sqrt({excluded})"
        roots = [f"({_begun(half_of_c, sign)}{w})^{n}" for sign in "+-"]
        w = f"(2*{w})"
    else:
        w = f"sqrt({letters_text(square)})"
        roots = [f"(({_begun(c, sign)}{w})/2)^{n}" for sign in "+-"]
    up, down = roots
    if even.is_zero():
        half = _factor(first / 2)
        return LetterForm(f"{half}{up}+{half}{down}")
    if first.is_zero():
        return LetterForm(f"{_factor(even)}({up}-{down})/{w}", excluded)
    half, rest = _text(first / 2), f"{_wrapped(_text(even))}/{w}"
    return LetterForm(f"({half}+{rest})*{up}+({half}-{rest})*{down}", excluded)


def _at_double_root(
    first: RationalFunction, second: RationalFunction, b: RationalFunction, offset: int
) -> LetterForm:
    """Return (p_0 + (p_0 + p_1/b) n) b^n, which is meant where b is not 0 if it is divided by."""
    n, slope, base = _index(offset), first + second / b, letters_text(b)
    excluded = "" if slope.den_terms() == {(0, 0, 0): 1} else base
    power = "" if base == "1" else f"*{_wrapped(base)}^"
    if first.is_zero() and excluded:
        return LetterForm(f"{_factor(second)}{n}{power}{_index(offset + 1)}", excluded)
    terms = [_text(first)] * (not first.is_zero())
    terms += [f"{_factor(slope)}{n}"] * (not slope.is_zero())
    factor = _sum(terms)
    return LetterForm(f"{_wrapped(factor)}{power}{n}" if power else factor, excluded)


def _index(offset: int) -> str:
    return "n" if not offset else f"(n{-offset:+d})"


def _begun(c: RationalFunction, sign: str) -> str:
    """Return what stands before a square root."""
    if c.is_zero():
        return "" if sign == "+" else "-"
    return f"{letters_text(c)}{sign}"


def _text(value: RationalFunction) -> str:
    """Return a fraction, both sides by falling powers."""
    if (number := value.number()) is not None:
        return number_text(number)
    above, below = (RationalFunction(z, z**0) for z in (value.num, value.den))
    is_minus, _ = factored_text(below)
    above, below = (-above, -below) if is_minus else (above, below)
    text = letters_text(above)
    if below.number() == 1:
        return text
    return f"{_wrapped(text)}/{_wrapped(letters_text(below))}"


def _product(a: RationalFunction, root: RationalFunction, n: str) -> str:
    """Return a times a power of a root."""
    text = letters_text(root)
    if text == "1":
        return _text(a)
    return f"{_factor(a)}{_wrapped(text)}^{n}"


def _factor(a: RationalFunction) -> str:
    """Return a factor and the sign of a product, nothing for 1."""
    text = _text(a)
    return {"1": "", "-1": "-"}.get(text, f"{_wrapped(text)}*")


def _sum(terms: list[str]) -> str:
    """Return a sum of texts."""
    found = terms[0] if terms else "0"
    for one in terms[1:]:
        found += one if one.startswith("-") else f"+{one}"
    return found


def _wrapped(text: str) -> str:
    """Return a factor: what is more than a letter or a number in parentheses."""
    return text if text.isalnum() else f"({text})"


def _root(square: RationalFunction) -> RationalFunction | None:
    """Return the polynomial whose square it is, the leading coefficient positive; or None."""
    unit, factors = square.num.factor()
    number = int(unit)
    whole = isqrt(max(number, 0))
    if number < 0 or whole * whole != number or any(int(power) % 2 for _, power in factors):
        return None
    found = RationalFunction.of(whole)
    for factor, power in factors:
        found = found * RationalFunction(factor, factor**0) ** (int(power) // 2)
    return found
