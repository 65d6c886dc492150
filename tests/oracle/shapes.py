"""Lists of integers that no formula of the families gives: random ones, and known sequences."""

import math
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from random import Random

from oracle import sequences

Maker = Callable[[Random, int], list[int]]


def walk(random: Random, count: int) -> list[int]:
    steps = random.choice([[-1, 1], [0, 1], [1, 2], [-1, 0, 1], [0, 0, 1], [1, 2, 3]])
    return [0, *accumulate(random.choice(steps) for _ in range(count - 1))]


def sparse(random: Random, count: int) -> list[int]:
    values = [0] * count
    for _ in range(max(3, count // 4)):
        values[random.randrange(count)] = random.randint(1, 9)
    return values


def entries(*sizes: int, low: int = 0, sign: int = 0, factors: Sequence[int] = (1,)) -> Maker:
    """Return what draws numbers from low to a size that is drawn, or from minus it."""

    def draw(random: Random, count: int) -> list[int]:
        size, factor = random.choice(sizes), random.choice(factors)
        return [factor * random.randint(sign * size or low, size) for _ in range(count)]

    return draw


RANDOM: dict[str, Maker] = {
    "small entries": entries(1, 2, 3, 5),
    "signs": lambda random, n: [random.choice([-1, 1]) for _ in range(n)],
    "sparse": sparse,
    "large entries": entries(*(10**k for k in range(2, 31)), sign=-1),
    "growing": lambda random, n: [
        random.randint(base**k, base ** (k + 1))
        for base in [random.randint(2, 9)]
        for k in range(n)
    ],
    "random walk": walk,
    "second sums": lambda random, n: [*accumulate(walk(random, n))],
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
