"""How often `guess` goes on wrongly, and which true laws it finds: random lists with their seed.

Run `python tests/bench/wrong_guesses.py [SECONDS] [SEED]`; one line a kind of list. A list is cut
from a longer one, so what comes next is known: an answer is right or wrong, with a caution or
without. Of SLIPPERY lists the laws are none of a family's, or not yet seen; of LAWS they are.
"""

from __future__ import annotations

import json
import math
import random
import signal
import sys
import time
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gfkit import guess

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    Law = Callable[[random.Random, int], list[int]]

LENGTHS = (20, 30, 45, 64, 100)
BEYOND = 4
"""As many times the given terms are compared."""
EQUATIONS = (
    *("P-recursive", "algebraic", "D-algebraic", "e.g.f.", "D-finite", "hypergeometric"),
    *("iterated", "nonlinear"),
)


def _digits(n: int, base: int) -> list[int]:
    found = []
    while n:
        n, digit = divmod(n, base)
        found.append(digit)
    return found


def _root(r: random.Random) -> tuple[int, int]:
    """Return d and k: the number is sqrt(d)/k, irrational."""
    d = r.choice([d for d in range(2, 400) if math.isqrt(d) ** 2 != d])
    return d, r.randint(1, 7)


def beatty(r: random.Random, count: int) -> list[int]:
    d, k = _root(r)
    return [math.isqrt(d * n * n) // k for n in range(count)]


def beatty_shifted(r: random.Random, count: int) -> list[int]:
    d, k = _root(r)
    m = r.randint(1, 99)
    return [
        (100 * math.isqrt(10**8 * d * n * n) // 10**4 + m * k) // (100 * k) for n in range(count)
    ]


def beatty_modulo(r: random.Random, count: int) -> list[int]:
    m = r.randint(2, 6)
    return [value % m for value in beatty(r, count)]


def sturmian(r: random.Random, count: int) -> list[int]:
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


def digits(r: random.Random, count: int) -> list[int]:
    base, law = r.randint(5, 40), r.choice(DIGIT_LAWS)
    return [law(_digits(n, base), base) for n in range(count)]


def late(r: random.Random, count: int) -> list[int]:
    """A law from some index on, another before it."""
    start, (first, then) = r.randint(8, 60), (linear(r, count), linear(r, count))
    return first[:start] + then[start:]


def late_large(r: random.Random, count: int) -> list[int]:
    start, kind = r.randint(8, 60), r.randint(0, 2)
    if kind == 0:
        return [max(n, 2 * n - start) for n in range(count)]
    if kind == 1:
        return [sum(math.comb(n, k) for k in range(start)) for n in range(count)]
    return [max(0, n - start) for n in range(count)]


def floors(r: random.Random, count: int) -> list[int]:
    """floor(p(n)/q(n)) with deg q > 0."""
    p = [r.randint(-9, 9) for _ in range(r.randint(2, 3))] + [r.randint(1, 9)]
    q = [r.randint(1, 9), r.randint(1, 9)]
    return [
        sum(c * n**k for k, c in enumerate(p)) // sum(c * n**k for k, c in enumerate(q))
        for n in range(count)
    ]


def roots(r: random.Random, count: int) -> list[int]:
    c, power, root = r.randint(1, 12), r.randint(1, 3), r.randint(2, 3)
    if root == 2:
        return [math.isqrt(c * n**power) for n in range(count)]
    return [round((c * n**power) ** (1 / 3) + 1e-9 - 0.5) for n in range(count)]


def powers(r: random.Random, count: int) -> list[int]:
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


def primes(r: random.Random, count: int) -> list[int]:
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


def bits(r: random.Random, count: int) -> list[int]:
    m, kind = r.randint(3, 40), r.randint(0, 2)
    return [(n ^ m, n & m, n | m)[kind] + n * (kind == 1) for n in range(count)]


def noise(r: random.Random, count: int) -> list[int]:
    top = r.choice([1, 2, 5, 9, 99])
    return [r.randint(0, top) for _ in range(count)]


def walk(r: random.Random, count: int) -> list[int]:
    value, found = 0, []
    for _ in range(count):
        value += r.choice([0, 1])
        found.append(value)
    return found


def linear(r: random.Random, count: int) -> list[int]:
    order = r.randint(1, 5)
    signature = [r.randint(-2, 3) for _ in range(order - 1)] + [r.choice([-1, 1, 2])]
    values = [r.randint(-3, 5) for _ in range(order - 1)] + [r.randint(1, 5)]
    while len(values) < count:
        values.append(sum(c * v for c, v in zip(signature, reversed(values), strict=False)))
    return values[:count]


def linear_late(r: random.Random, count: int) -> list[int]:
    start = r.randint(1, 6)
    return [r.randint(-9, 9) for _ in range(start)] + linear(r, count)


def periods(r: random.Random, count: int) -> list[int]:
    p = r.randint(2, 12)
    period, step = [r.randint(0, 9) for _ in range(p)], r.choice([0, 0, 1, r.randint(2, 40)])
    return [period[n % p] + step * (n // p) for n in range(count)]


def rational_floor(r: random.Random, count: int) -> list[int]:
    p, q, s = r.randint(1, 40), r.randint(2, 13), r.randint(0, 12)
    return [(p * n + s) // q for n in range(count)]


def quasi(r: random.Random, count: int) -> list[int]:
    m, c = r.randint(2, 9), [r.randint(-5, 9), r.randint(-5, 9), r.randint(1, 9)]
    return [(c[0] + c[1] * n + c[2] * n * n) // m for n in range(count)]


def polynomial(r: random.Random, count: int) -> list[int]:
    c = [r.randint(-9, 9) for _ in range(r.randint(1, 5))] + [r.randint(1, 5)]
    return [sum(x * math.comb(n, k) for k, x in enumerate(c)) for n in range(count)]


def hypergeometric(r: random.Random, count: int) -> list[int]:
    a, b, kind, c = r.randint(2, 4), r.randint(1, 3), r.randint(0, 3), r.randint(1, 4)
    if kind == 0:
        return [c**n * math.comb(a * n + b, n) for n in range(count)]
    if kind == 1:
        return [math.factorial(n) * c**n * (n + b) for n in range(count)]
    if kind == 2:
        return [b * math.comb(a * n + b, n) * c**n // (a * n + b) for n in range(count)]
    return [math.comb(2 * n, n) * math.comb(n + a, b) for n in range(count)]


def precursive(r: random.Random, count: int) -> list[int]:
    a, b, c, e = (r.randint(1, 3) for _ in range(4))
    return [
        sum(math.comb(n, k) ** a * math.comb(n + b * k, k) * c**k for k in range(n + 1)) + e
        for n in range(count)
    ]


def involutions(r: random.Random, count: int) -> list[int]:
    a, b, c = r.randint(1, 4), r.randint(1, 4), r.randint(0, 3)
    values = [1, a]
    for n in range(2, count):
        values.append(a * values[-1] + b * (n + c) * values[-2])
    return values


def algebraic(r: random.Random, count: int) -> list[int]:
    """f = 1 + x (a + b f + c f^2 + d f^3)."""
    a, b, c, d = r.randint(0, 2), r.randint(0, 3), r.randint(1, 2), r.randint(0, 2)
    values: list[int] = [1]
    while len(values) < count:
        n = len(values)
        square = [sum(values[i] * values[m - i] for i in range(m + 1)) for m in range(n)]
        cube = sum(square[i] * values[n - 1 - i] for i in range(n))
        values.append(a * (n == 1) + b * values[-1] + c * square[-1] + d * cube)
    return values


def exponential(r: random.Random, count: int) -> list[int]:
    """exp(a (exp(x) - 1) + b x), by set partitions with colours."""
    a, b = r.randint(1, 3), r.randint(0, 3)
    values = [1]
    for n in range(count - 1):
        values.append(b * values[n] + a * sum(math.comb(n, k) * values[k] for k in range(n + 1)))
    return values


def zigzag(r: random.Random, count: int) -> list[int]:
    """y' = a + b y + c y^2, y(0) = 1."""
    a, b, c = r.randint(0, 2), r.randint(-2, 2), r.randint(1, 2)
    values = [1]
    for n in range(min(count, 60) - 1):
        square = sum(math.comb(n, k) * values[k] * values[n - k] for k in range(n + 1))
        values.append(a * (not n) + b * values[n] + c * square)
    return values


def q_recurrent(r: random.Random, count: int) -> list[int]:
    q, a, b, c = r.choice([2, 3, -2]), r.randint(1, 3), r.randint(1, 3), r.randint(0, 2)
    values = [1, a]
    for n in range(2, min(count, 60)):
        values.append(a * values[-1] + (b * q**n + c) * values[-2])
    return values


def regular(r: random.Random, count: int) -> list[int]:
    """a(k n + s) = c a(n) + d, with a(0) = 0 and first values of its own."""
    k = r.randint(2, 4)
    rules = [(r.choice([1, 1, 1, 0, 2, -1]), r.randint(0, 2)) for _ in range(k)]
    values = [0] + [r.randint(0, 3) for _ in range(k - 1)]
    for n in range(k, count):
        c, d = rules[n % k]
        values.append(c * values[n // k] + d)
    return values


def stern(r: random.Random, count: int) -> list[int]:
    a, b, c = r.randint(0, 2), r.randint(1, 2), r.randint(1, 2)
    values = [a, 1]
    for n in range(2, count):
        half = n // 2
        values.append(b * values[half] if n % 2 == 0 else c * values[half] + values[half + 1])
    return values[:count]


def words(r: random.Random, count: int) -> list[int]:
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


def lists(seed: int) -> list[tuple[str, str, int, list[int]]]:
    """Return what kind, which law, how many terms are given, and these with further ones."""
    r = random.Random(seed)  # noqa: S311 - lists to test with
    made = []
    for group, laws in (("slippery", SLIPPERY), ("law", LAWS)):
        for law in laws:
            count = r.choice(LENGTHS)
            values = law(r, (1 + BEYOND) * count)
            made.append((group, law.__name__, min(count, len(values) - 5), values))
    return made


def outcome(values: list[int], count: int) -> dict[str, Any]:
    """Return what is answered of the first terms, and the first further term that is wrong."""
    found = guess(values[:count])
    if not found.is_answer or found.fit is None:
        return {"says": type(found.verdict).__name__, "kind": found.fit and found.fit.kind}
    further = values[count:]
    if found.fit.kind in EQUATIONS:
        further = further[:count]
    predicted: list[Fraction] = list(found.fit.predicted(len(further)))
    pairs = zip(predicted, further, strict=False)
    wrong = next((k for k, (x, y) in enumerate(pairs) if x != y), None)
    caution = bool(getattr(found, "caution", ""))
    return {
        "says": "right" if wrong is None else "wrong" + " with a caution" * caution,
        "caution": caution, "kind": found.fit.kind, "used": found.fit.used, "at": wrong,
        "surplus": found.fit.surplus, "text": found.formula[:200],
    }  # fmt: skip


def main(seconds: float = 600, seed: int = 1, path: str = "") -> None:
    def late_answer(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late_answer)
    begin, counts = time.process_time(), Counter[tuple[str, str, str]]()
    while time.process_time() - begin < seconds:
        for group, name, count, values in lists(seed):
            signal.alarm(60)
            try:
                row = outcome(values, count)
            except TimeoutError:
                row = {"says": "no answer in a minute"}
            finally:
                signal.alarm(0)
            counts[group, name, row["says"]] += 1
            if path:
                line = json.dumps(
                    {"seed": seed, "group": group, "law": name, "count": count, **row}
                )
                with open(path, "a") as file:  # noqa: PTH123
                    file.write(line + "\n")
        seed += 1
    for (group, name, says), number in sorted(counts.items()):
        print(f"{group:9} {name:16} {says:24} {number:5}")  # noqa: T201


if __name__ == "__main__":
    main(*[kind(text) for kind, text in zip((float, int, str), sys.argv[1:], strict=False)])
