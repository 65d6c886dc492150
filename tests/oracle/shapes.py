"""Lists of integers that no formula of the families gives: random ones, and known sequences."""

import math
from collections.abc import Callable
from itertools import pairwise
from random import Random

from oracle import sequences


def small_entries(random: Random, count: int) -> list[int]:
    size = random.choice([1, 2, 3, 5])
    return [random.randint(0, size) for _ in range(count)]


def signs(random: Random, count: int) -> list[int]:
    return [random.choice([-1, 1]) for _ in range(count)]


def sparse(random: Random, count: int) -> list[int]:
    values = [0] * count
    for _ in range(max(3, count // 4)):
        values[random.randrange(count)] = random.randint(1, 9)
    return values


def large_entries(random: Random, count: int) -> list[int]:
    size = 10 ** random.randint(2, 30)
    return [random.randint(-size, size) for _ in range(count)]


def growing(random: Random, count: int) -> list[int]:
    base = random.randint(2, 9)
    return [random.randint(base**n, base ** (n + 1)) for n in range(count)]


def random_walk(random: Random, count: int) -> list[int]:
    steps = random.choice([[-1, 1], [0, 1], [1, 2], [-1, 0, 1], [0, 0, 1], [1, 2, 3]])
    values = [0]
    while len(values) < count:
        values.append(values[-1] + random.choice(steps))
    return values


def second_sums(random: Random, count: int) -> list[int]:
    values, total = [], 0
    for step in random_walk(random, count):
        total += step
        values.append(total)
    return values


def palindrome(random: Random, count: int) -> list[int]:
    half = [random.randint(0, 9) for _ in range(count // 2)]
    return half + half[::-1]


def sorted_entries(random: Random, count: int) -> list[int]:
    return sorted(random.randint(0, 10 * count) for _ in range(count))


def permutation(random: Random, count: int) -> list[int]:
    return random.sample(range(count), count)


def nearly_linear(random: Random, count: int) -> list[int]:
    slope = random.randint(2, 7)
    return [slope * n + random.randint(0, 1) for n in range(count)]


def multiples(random: Random, count: int) -> list[int]:
    factor = random.choice([2, 6, 60, 1001])
    return [factor * random.randint(0, 3) for _ in range(count)]


def runs(random: Random, count: int) -> list[int]:
    values: list[int] = []
    while len(values) < count:
        values += [random.randint(0, 3)] * random.randint(1, 5)
    return values[:count]


def zeros_first(random: Random, count: int) -> list[int]:
    zeros = random.randint(1, count // 2)
    return [0] * zeros + [random.randint(0, 9) for _ in range(count - zeros)]


RANDOM: dict[str, Callable[[Random, int], list[int]]] = {
    shape.__name__: shape
    for shape in (
        small_entries,
        signs,
        sparse,
        large_entries,
        growing,
        random_walk,
        second_sums,
        palindrome,
        sorted_entries,
        permutation,
        nearly_linear,
        multiples,
        runs,
        zeros_first,
    )
}


def kolakoski(count: int) -> list[int]:
    values = [1, 2, 2]
    k = 2
    while len(values) < count:
        values += [3 - values[-1]] * values[k]
        k += 1
    return values[:count]


def partitions(count: int) -> list[int]:
    values = [1] + [0] * (count - 1)
    for part in range(1, count):
        for n in range(part, count):
            values[n] += values[n - part]
    return values


def bell(count: int) -> list[int]:
    values, row = [1], [1]
    while len(values) < count:
        following = [row[-1]]
        for entry in row:
            following.append(following[-1] + entry)
        row = following
        values.append(row[0])
    return values


def pi_digits(count: int) -> list[int]:
    """Machin's formula in integers, with ten digits to spare."""
    unit = 10 ** (count + 10)

    def arctan(x: int) -> int:
        power = total = unit // x
        n = 3
        while power:
            power //= -x * x
            total += power // n
            n += 2
        return total

    digits = str(4 * (4 * arctan(5) - arctan(239)))
    return [int(d) for d in digits[:count]]


def divisors(n: int) -> list[int]:
    return [d for d in range(1, n + 1) if n % d == 0]


def beatty(square: int, count: int) -> list[int]:
    return [math.isqrt(square * n * n) for n in range(count)]


def known(count: int) -> dict[str, list[int]]:
    """Return sequences without a formula of the families, as far as is known."""
    beatty_two = beatty(2, count + 1)
    return {
        "primes": sequences.primes(count),
        "gaps of primes": [
            b - a
            for a, b in zip(sequences.primes(count), sequences.primes(count + 1)[1:], strict=True)
        ],
        "digits of pi": pi_digits(count),
        "Thue-Morse": [n.bit_count() % 2 for n in range(count)],
        "ones in binary": [n.bit_count() for n in range(count)],
        "evil numbers": [n for n in range(2 * count) if n.bit_count() % 2 == 0][:count],
        "Kolakoski": kolakoski(count),
        "partitions": partitions(count),
        "Bell": bell(count),
        "numbers of divisors": [len(divisors(n)) for n in range(1, count + 1)],
        "sums of divisors": [sum(divisors(n)) for n in range(1, count + 1)],
        "totients": [
            sum(math.gcd(k, n) == 1 for k in range(1, n + 1)) for n in range(1, count + 1)
        ],
        "floor(n sqrt 2)": beatty_two[:-1],
        "floor(n sqrt 3)": beatty(3, count),
        "floor(n sqrt 5)": beatty(5, count),
        "Sturmian word": [b - a for a, b in pairwise(beatty_two)],
        "square roots": [math.isqrt(n) for n in range(count)],
        "n squarefree": [
            int(all(n % (d * d) for d in range(2, n + 1))) for n in range(1, count + 1)
        ],
        "digit sums": [sum(map(int, str(n))) for n in range(count)],
        "ruler": [(n & -n).bit_length() for n in range(1, count + 1)],
        "n^n": [n**n for n in range(count)],
        "2^(n^2)": [2 ** (n * n) for n in range(count)],
    }
