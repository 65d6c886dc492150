"""Lists of integers that no formula of the families gives: random ones, and known sequences."""

import json
import math
from collections.abc import Callable, Sequence
from itertools import accumulate
from pathlib import Path
from random import Random

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


def beatty(square: int, count: int) -> list[int]:
    return [math.isqrt(square * n * n) for n in range(count)]


def known(count: int) -> dict[str, list[int]]:
    """Return sequences without a formula of the families, as far as is known."""
    lines = Path(__file__).with_name("known_terms.jsonl").read_text("utf-8").splitlines()
    return {row["name"]: row["terms"][:count] for row in map(json.loads, lines)}
