"""Formulas as people write them, each made together with what it means; nothing of gfkit reads one.

A pair of a text and a function of n (and of the letters that sums bind), put together from smaller
pairs. Factorials, coefficients and periodic values are computed from their definitions.
"""

from fractions import Fraction
from math import prod


def number(value):
    """Return a natural number."""
    return str(value), lambda _: Fraction(value)


def letter(name):
    """Return a letter; its value stands in the table of letters."""
    return name, lambda at: Fraction(at[name])


def joined(operator, left, right):
    """Return a sum, difference or product, with both sides in parentheses."""

    def value(at):
        a, b = left[1](at), right[1](at)
        return {"+": a + b, "-": a - b, "*": a * b}[operator]

    return f"({left[0]}){operator}({right[0]})", value


def factorial(inside):
    """Return inside!, the product of 1, ..., inside."""
    return f"({inside[0]})!", lambda at: Fraction(prod(range(1, int(inside[1](at)) + 1)))


def double_factorial(inside, *, bare=False):
    """Return inside!!, the product of inside, inside - 2, ... down to 1 or 2."""
    shown = inside[0] if bare else f"({inside[0]})"

    def value(at):
        n, product = int(inside[1](at)), 1
        while n > 0:
            product *= n
            n -= 2
        return Fraction(product)

    return f"{shown}!!", value


def coefficient(variable, exponent, above, below, power):
    """Return [variable^exponent] (above)^power/(below); above, below: ascending integers.

    power: a pair, not negative. below begins with a number that is not 0.
    """

    def value(at):
        wanted = int(exponent[1](at))
        if wanted < 0:
            return Fraction(0)
        series = [Fraction(1)]
        for _ in range(int(power[1](at))):
            series = times(series, above, wanted + 1)
        series += [Fraction(0)] * (wanted + 1 - len(series))
        found = []
        for n in range(wanted + 1):
            known = sum(below[k] * found[n - k] for k in range(1, min(n, len(below) - 1) + 1))
            found.append((series[n] - known) / below[0])
        return found[wanted]

    shown = f"({polynomial(above, variable)})^({power[0]})/({polynomial(below, variable)})"
    return f"[{variable}^({exponent[0]})] {shown}", value


def times(p, q, count):
    """Return the product of two polynomials, its first `count` coefficients."""
    found = [Fraction(0)] * min(len(p) + len(q) - 1, count)
    for i, a in enumerate(p):
        for j, b in enumerate(q):
            if i + j < len(found):
                found[i + j] += a * b
    return found


def polynomial(coefficients, variable):
    """Return a polynomial as text, every term written out."""
    return " + ".join(f"({c})*{variable}^{k}" for k, c in enumerate(coefficients))


def periodic(values, inside):
    """Return [values][inside mod their number]."""
    listed = ",".join(map(str, values))

    def value(at):
        return Fraction(values[int(inside[1](at)) % len(values)])

    return f"[{listed}][({inside[0]}) mod {len(values)}]", value


def bracket(inside, below):
    """Return [(inside)/below], the greatest integer that is not above."""

    def value(at):
        return Fraction((inside[1](at) / below).__floor__())

    return f"[({inside[0]})/{below}]", value


def big_sum(name, last, inside):
    """Return Sum_{name=0..last} inside."""

    def value(at):
        return sum((inside[1]({**at, name: k}) for k in range(int(last) + 1)), Fraction(0))

    return f"Sum_{{{name}=0..{last}}} ({inside[0]})", value
