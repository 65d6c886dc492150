"""Lists of integers by laws of many families, by laws of none, and by no law; no gfkit.

A law draws a list of some length: of LAWS each is one of a family's, of SLIPPERY it is none, or is
not seen at first, and what RANDOM draws has none.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random

Law = Callable[[Random, int], list[int]]


def continued(signature: list[int], initial: list[int], count: int) -> list[int]:
    """Continue the initial terms by a(n) = c1 a(n-1) + ... + cd a(n-d)."""
    values = list(initial)
    while len(values) < count:
        values.append(sum(c * values[-lag] for lag, c in enumerate(signature, 1)))
    return values[:count]


def random_linear(random: Random, order: int) -> tuple[list[int], list[int]]:
    """Return a signature whose last entry is not 0, and as many initial terms, not all 0."""
    signature = [random.randint(-3, 3) for _ in range(order - 1)]
    signature.append(random.choice([-2, -1, 1, 2, 3]))
    return signature, [random.randint(-20, 20) for _ in range(order - 1)] + [random.randint(1, 20)]


def _digits(n: int, base: int) -> list[int]:
    found = []
    while n:
        n, digit = divmod(n, base)
        found.append(digit)
    return found


def _root(r: Random) -> tuple[int, int]:
    """Return d and k: the number is sqrt(d)/k, irrational."""
    d = r.choice([d for d in range(2, 400) if math.isqrt(d) ** 2 != d])
    return d, r.randint(1, 7)


def beatty(r: Random, count: int) -> list[int]:
    d, k = _root(r)
    return [math.isqrt(d * n * n) // k for n in range(count)]


def beatty_shifted(r: Random, count: int) -> list[int]:
    d, k = _root(r)
    m = r.randint(1, 99)
    return [
        (100 * math.isqrt(10**8 * d * n * n) // 10**4 + m * k) // (100 * k) for n in range(count)
    ]


def beatty_modulo(r: Random, count: int) -> list[int]:
    m = r.randint(2, 6)
    return [value % m for value in beatty(r, count)]


def sturmian(r: Random, count: int) -> list[int]:
    values = beatty(r, count + 1)
    return [b - a for a, b in pairwise(values)]


DIGIT_LAWS: tuple[Callable[[list[int], int], int], ...] = (
    lambda d, _: sum(d),
    lambda d, _: len(d),
    lambda d, _: d.count(0),
    lambda d, _: d.count(1),
    lambda d, _: max(d, default=0),
    lambda d, _: len(set(d)),
    lambda d, _: d[-1] if d else 0,
    lambda d, _: math.prod(d),
    lambda d, b: sum(d) % b,
    lambda d, b: sum(d) % (b - 2),
    lambda d, _: sum(x * x for x in d),
    lambda d, _: sum((-1) ** i * x for i, x in enumerate(d)),
    lambda d, b: sum(x * b**i for i, x in enumerate(reversed(d))),
)


def digits(r: Random, count: int) -> list[int]:
    base, law = r.randint(5, 40), r.choice(DIGIT_LAWS)
    return [law(_digits(n, base), base) for n in range(count)]


def late(r: Random, count: int) -> list[int]:
    """A law from some index on, another before it."""
    start, (first, then) = r.randint(8, 60), (linear(r, count), linear(r, count))
    return first[:start] + then[start:]


def late_large(r: Random, count: int) -> list[int]:
    start, kind = r.randint(8, 60), r.randint(0, 2)
    if kind == 0:
        return [max(n, 2 * n - start) for n in range(count)]
    if kind == 1:
        return [sum(math.comb(n, k) for k in range(start)) for n in range(count)]
    return [max(0, n - start) for n in range(count)]


def floors(r: Random, count: int) -> list[int]:
    """floor(p(n)/q(n)) with deg q > 0."""
    p = [r.randint(-9, 9) for _ in range(r.randint(2, 3))] + [r.randint(1, 9)]
    q = [r.randint(1, 9), r.randint(1, 9)]
    return [
        sum(c * n**k for k, c in enumerate(p)) // sum(c * n**k for k, c in enumerate(q))
        for n in range(count)
    ]


def roots(r: Random, count: int) -> list[int]:
    c, power, root = r.randint(1, 12), r.randint(1, 3), r.randint(2, 3)
    if root == 2:
        return [math.isqrt(c * n**power) for n in range(count)]
    return [round((c * n**power) ** (1 / 3) + 1e-9 - 0.5) for n in range(count)]


def powers(r: Random, count: int) -> list[int]:
    a, b = sorted(r.sample(range(2, 12), 2))
    return [math.isqrt(b**n) if a % 2 else b**n // a**n for n in range(count)]


def _sieve(limit: int) -> list[int]:
    """Return the least prime factor of each n below a limit."""
    least = list(range(limit))
    for p in range(2, math.isqrt(limit) + 1):
        if least[p] == p:
            for m in range(p * p, limit, p):
                least[m] = min(least[m], p)
    return least


LEAST = _sieve(20000)
PRIMES = [n for n in range(2, 20000) if LEAST[n] == n]


def primes(r: Random, count: int) -> list[int]:
    kind, m, c = r.randint(0, 4), r.randint(2, 30), r.randint(1, 5)
    if kind == 0:
        counted = 0
        found = []
        for n in range(c * count):
            counted += n > 1 and LEAST[n] == n
            found.append(counted)
        return found[::c]
    if kind == 1:
        return [p % m for p in PRIMES[:count]]
    if kind == 2:
        return [LEAST[c * n + 1 + m] for n in range(count)]
    if kind == 3:
        return [sum(1 for d in range(1, n + 1) if not (n + m) % d) for n in range(count)]
    return [int(math.gcd(n, m) == 1 and LEAST[n + 2] == n + 2) for n in range(count)]


def bits(r: Random, count: int) -> list[int]:
    m, kind = r.randint(3, 40), r.randint(0, 2)
    return [(n ^ m, n & m, n | m)[kind] + n * (kind == 1) for n in range(count)]


def noise(r: Random, count: int) -> list[int]:
    top = r.choice([1, 2, 5, 9, 99])
    return [r.randint(0, top) for _ in range(count)]


def walk(r: Random, count: int) -> list[int]:
    value, found = 0, []
    for _ in range(count):
        value += r.choice([0, 1])
        found.append(value)
    return found


def linear(r: Random, count: int) -> list[int]:
    order = r.randint(1, 5)
    signature = [r.randint(-2, 3) for _ in range(order - 1)] + [r.choice([-1, 1, 2])]
    values = [r.randint(-3, 5) for _ in range(order - 1)] + [r.randint(1, 5)]
    return continued(signature, values, count)


def linear_late(r: Random, count: int) -> list[int]:
    start = r.randint(1, 6)
    return [r.randint(-9, 9) for _ in range(start)] + linear(r, count)


def periods(r: Random, count: int) -> list[int]:
    p = r.randint(2, 12)
    period, step = [r.randint(0, 9) for _ in range(p)], r.choice([0, 0, 1, r.randint(2, 40)])
    return [period[n % p] + step * (n // p) for n in range(count)]


def rational_floor(r: Random, count: int) -> list[int]:
    p, q, s = r.randint(1, 40), r.randint(2, 13), r.randint(0, 12)
    return [(p * n + s) // q for n in range(count)]


def quasi(r: Random, count: int) -> list[int]:
    m, c = r.randint(2, 9), [r.randint(-5, 9), r.randint(-5, 9), r.randint(1, 9)]
    return [(c[0] + c[1] * n + c[2] * n * n) // m for n in range(count)]


def polynomial(r: Random, count: int) -> list[int]:
    c = [r.randint(-9, 9) for _ in range(r.randint(1, 5))] + [r.randint(1, 5)]
    return [sum(x * math.comb(n, k) for k, x in enumerate(c)) for n in range(count)]


def hypergeometric(r: Random, count: int) -> list[int]:
    a, b, kind, c = r.randint(2, 4), r.randint(1, 3), r.randint(0, 3), r.randint(1, 4)
    if kind == 0:
        return [c**n * math.comb(a * n + b, n) for n in range(count)]
    if kind == 1:
        return [math.factorial(n) * c**n * (n + b) for n in range(count)]
    if kind == 2:
        return [b * math.comb(a * n + b, n) * c**n // (a * n + b) for n in range(count)]
    return [math.comb(2 * n, n) * math.comb(n + a, b) for n in range(count)]


def precursive(r: Random, count: int) -> list[int]:
    a, b, c, e = (r.randint(1, 3) for _ in range(4))
    return [
        sum(math.comb(n, k) ** a * math.comb(n + b * k, k) * c**k for k in range(n + 1)) + e
        for n in range(count)
    ]


def polynomial_recurrence(random: Random, count: int) -> list[int]:
    """a(n) = sum p_i(n) a(n - i) for 1 <= i <= order, of order and degrees 1 to 3."""
    order, degree = random.randint(1, 3), random.randint(1, 3)
    polynomials = [[random.randint(-4, 4) for _ in range(degree + 1)] for _ in range(order)]
    polynomials[-1] = [random.randint(1, 5) for _ in range(degree + 1)]
    values = [random.randint(-9, 9) for _ in range(order - 1)] + [random.randint(1, 9)]
    for n in range(order, count):
        at = [sum(c * n**k for k, c in enumerate(polynomial)) for polynomial in polynomials]
        values.append(sum(c * values[n - lag] for lag, c in enumerate(at, 1)))
    return values


def binomial_sum(random: Random, count: int) -> list[int]:
    """The sum over k of C(n, k)^a C(n + k, k)^b c^k for random small a, b, c."""
    a, b, c = random.randint(1, 2), random.randint(0, 2), random.choice([-3, -2, -1, 1, 2, 3])
    return [
        sum(math.comb(n, k) ** a * math.comb(n + k, k) ** b * c**k for k in range(n + 1))
        for n in range(count)
    ]


def involutions(r: Random, count: int) -> list[int]:
    a, b, c = r.randint(1, 4), r.randint(1, 4), r.randint(0, 3)
    values = [1, a]
    for n in range(2, count):
        values.append(a * values[-1] + b * (n + c) * values[-2])
    return values


def algebraic(r: Random, count: int) -> list[int]:
    """f = 1 + x (a + b f + c f^2 + d f^3)."""
    a, b, c, d = r.randint(0, 2), r.randint(0, 3), r.randint(1, 2), r.randint(0, 2)
    values: list[int] = [1]
    while len(values) < count:
        n = len(values)
        square = [sum(values[i] * values[m - i] for i in range(m + 1)) for m in range(n)]
        cube = sum(square[i] * values[n - 1 - i] for i in range(n))
        values.append(a * (n == 1) + b * values[-1] + c * square[-1] + d * cube)
    return values


def exponential(r: Random, count: int) -> list[int]:
    """exp(a (exp(x) - 1) + b x), by set partitions with colours."""
    a, b = r.randint(1, 3), r.randint(0, 3)
    values = [1]
    for n in range(count - 1):
        values.append(b * values[n] + a * sum(math.comb(n, k) * values[k] for k in range(n + 1)))
    return values


def zigzag(r: Random, count: int) -> list[int]:
    """y' = a + b y + c y^2, y(0) = 1."""
    a, b, c = r.randint(0, 2), r.randint(-2, 2), r.randint(1, 2)
    values = [1]
    for n in range(min(count, 60) - 1):
        square = sum(math.comb(n, k) * values[k] * values[n - k] for k in range(n + 1))
        values.append(a * (not n) + b * values[n] + c * square)
    return values


def q_recurrent(r: Random, count: int) -> list[int]:
    q, a, b, c = r.choice([2, 3, -2]), r.randint(1, 3), r.randint(1, 3), r.randint(0, 2)
    values = [1, a]
    for n in range(2, min(count, 60)):
        values.append(a * values[-1] + (b * q**n + c) * values[-2])
    return values


def regular(r: Random, count: int) -> list[int]:
    """a(k n + s) = c a(n) + d, with a(0) = 0 and first values of its own."""
    k = r.randint(2, 4)
    rules = [(r.choice([1, 1, 1, 0, 2, -1]), r.randint(0, 2)) for _ in range(k)]
    values = [0] + [r.randint(0, 3) for _ in range(k - 1)]
    for n in range(k, count):
        c, d = rules[n % k]
        values.append(c * values[n // k] + d)
    return values


def stern(r: Random, count: int) -> list[int]:
    a, b, c = r.randint(0, 2), r.randint(1, 2), r.randint(1, 2)
    values = [a, 1]
    for n in range(2, count):
        half = n // 2
        values.append(b * values[half] if n % 2 == 0 else c * values[half] + values[half + 1])
    return values[:count]


def words(r: Random, count: int) -> list[int]:
    """Digits of n in base k read by an automaton with an output: k-automatic."""
    k, size = r.randint(2, 3), r.randint(2, 3)
    step = [[r.randrange(size) for _ in range(k)] for _ in range(size)]
    out = r.sample(range(5), size)

    def at(n: int) -> int:
        state = 0
        for digit in reversed(_digits(n, k)):
            state = step[state][digit]
        return out[state]

    return [at(n) for n in range(count)]


SLIPPERY: tuple[Law, ...] = (
    beatty, beatty_shifted, beatty_modulo, sturmian, digits, digits, late, late_large,
    floors, roots, powers, primes, bits, noise, walk,
)  # fmt: skip
LAWS: tuple[Law, ...] = (
    linear, linear_late, periods, rational_floor, quasi, polynomial, hypergeometric, precursive,
    involutions, algebraic, exponential, zigzag, q_recurrent, regular, stern, words,
)  # fmt: skip


def steps_of(random: Random, count: int) -> list[int]:
    steps = random.choice([[-1, 1], [0, 1], [1, 2], [-1, 0, 1], [0, 0, 1], [1, 2, 3]])
    return [0, *accumulate(random.choice(steps) for _ in range(count - 1))]


def sparse(random: Random, count: int) -> list[int]:
    values = [0] * count
    for _ in range(max(3, count // 4)):
        values[random.randrange(count)] = random.randint(1, 9)
    return values


def entries(*sizes: int, low: int = 0, sign: int = 0, factors: Sequence[int] = (1,)) -> Law:
    """Return what draws numbers from low to a size that is drawn, or from minus it."""

    def draw(random: Random, count: int) -> list[int]:
        size, factor = random.choice(sizes), random.choice(factors)
        return [factor * random.randint(sign * size or low, size) for _ in range(count)]

    return draw


RANDOM: dict[str, Law] = {
    "small entries": entries(1, 2, 3, 5),
    "signs": lambda random, n: [random.choice([-1, 1]) for _ in range(n)],
    "sparse": sparse,
    "large entries": entries(*(10**k for k in range(2, 31)), sign=-1),
    "growing": lambda random, n: [
        random.randint(base**k, base ** (k + 1))
        for base in [random.randint(2, 9)]
        for k in range(n)
    ],
    "random walk": steps_of,
    "second sums": lambda random, n: [*accumulate(steps_of(random, n))],
    "palindrome": lambda random, n: [
        *(half := [random.randint(0, 9) for _ in range(n // 2)]),
        *half[::-1],
    ],
    "sorted": lambda random, n: sorted(random.randint(0, 10 * n) for _ in range(n)),
    "permutation": lambda random, n: random.sample(range(n), n),
    "nearly linear": lambda random, n: [
        slope * k + random.randint(0, 1) for slope in [random.randint(2, 7)] for k in range(n)
    ],
    "multiples": entries(3, factors=[2, 6, 60, 1001]),
    "runs": lambda random, n: [
        value
        for value in [random.randint(0, 3) for _ in range(n)]
        for _ in range(random.randint(1, 5))
    ][:n],
    "zeros first": lambda random, n: [
        k and random.randint(0, 9)
        for zeros in [random.randint(1, n // 2)]
        for k in [0] * zeros + [1] * (n - zeros)
    ],
}


def known(count: int) -> dict[str, list[int]]:
    """Return sequences without a formula of the families, as far as is known."""
    lines = Path(__file__).with_name("known_terms.jsonl").read_text("utf-8").splitlines()
    return {row["name"]: row["terms"][:count] for row in map(json.loads, lines)}
