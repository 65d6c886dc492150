"""Random sequences of each family, made by plain loops from their definitions; no gfkit."""

import math
from random import Random


def linear(signature, initial, count):
    """Continue the initial terms by a(n) = c1 a(n-1) + ... + cd a(n-d)."""
    values = list(initial)
    while len(values) < count:
        values.append(sum(c * values[-lag] for lag, c in enumerate(signature, 1)))
    return values[:count]


def random_linear(random: Random, order: int):
    """Return a signature whose last entry is not 0, and as many initial terms, not all 0."""
    signature = [random.randint(-3, 3) for _ in range(order - 1)]
    signature.append(random.choice([-2, -1, 1, 2, 3]))
    return signature, [random.randint(-20, 20) for _ in range(order - 1)] + [random.randint(1, 20)]


def polynomial_recurrence(polynomials, initial, count):
    """Return integers with a(n) = sum p_i(n) a(n - 1 - i), p_i by ascending coefficients."""
    values = list(initial)
    for n in range(len(values), count):
        total = 0
        for lag, polynomial in enumerate(polynomials, 1):
            total += sum(c * n**k for k, c in enumerate(polynomial)) * values[n - lag]
        values.append(total)
    return values[:count]


def random_polynomial_recurrence(random: Random, count: int):
    """Return integers that obey a recurrence of order 1 to 3 and degree 1 to 3."""
    order, degree = random.randint(1, 3), random.randint(1, 3)
    polynomials = [[random.randint(-4, 4) for _ in range(degree + 1)] for _ in range(order)]
    polynomials[-1] = [random.randint(1, 5) for _ in range(degree + 1)]
    initial = [random.randint(-9, 9) for _ in range(order - 1)] + [random.randint(1, 9)]
    return polynomial_recurrence(polynomials, initial, count)


def random_binomial_sum(random: Random, count: int):
    """Return the sum over k of C(n, k)^a C(n + k, k)^b c^k for random small a, b, c."""
    a, b, c = random.randint(1, 2), random.randint(0, 2), random.choice([-3, -2, -1, 1, 2, 3])
    return [
        sum(math.comb(n, k) ** a * math.comb(n + k, k) ** b * c**k for k in range(n + 1))
        for n in range(count)
    ]


def algebraic(equation, count):
    """Return f(0), f(1), ... of the series f with f = sum c x^i f^j over (i, j, c), i >= 1.

    By iteration: each round gives one more coefficient.
    """
    series = [0] * count
    for _ in range(count):
        powers = {0: [1] + [0] * (count - 1)}
        for j in range(1, max(j for _, j, _ in equation) + 1):
            powers[j] = _product(powers[j - 1], series)
        after = [0] * count
        for i, j, c in equation:
            for n in range(i, count):
                after[n] += c * powers[j][n - i]
        if after == series:
            return series
        series = after
    return series


def _product(left, right):
    result = [0] * len(left)
    for i, a in enumerate(left):
        if a:
            for j in range(len(left) - i):
                result[i + j] += a * right[j]
    return result


def random_algebraic(random: Random, count: int):
    """Return a series f = a x + b x f^d + further terms of lower degree, d = 2 or 3.

    Not one of those, such as 2 x = 2 x - x (2 x)^2 + 2 x^2 (2 x), that come out as polynomials.
    """
    values: list[int] = []
    while sum(map(bool, values)) < count // 5:
        degree = random.randint(2, 3)
        ends = [random.choice([-2, -1, 1, 2]) for _ in range(2)]
        equation = [(1, 0, ends[0]), (1, degree, ends[1])]
        equation += [
            (random.randint(1, 2), random.randint(1, degree - 1), random.randint(-2, 2))
            for _ in range(random.randint(0, 2))
        ]
        values = algebraic(equation, count)
    return values


def primes(count):
    """Return the first primes, by trial division."""
    found = []
    n = 2
    while len(found) < count:
        if all(n % p for p in found if p * p <= n):
            found.append(n)
        n += 1
    return found
