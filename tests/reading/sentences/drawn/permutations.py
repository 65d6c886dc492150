"""Sentences about permutations that are drawn, and what they mean, listed: no gfkit is here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random

from reading.sentences.drawn.amounts import NAMES


def drawn(seed: int) -> tuple[str, list[int]]:
    """Draw a sentence, and the numbers that it means for n = 1, 2, ..., 6."""
    rng = Random(seed)  # noqa: S311 - no secret
    p = rng.choice(["p(i)", "p_i", "π(i)"])
    low, high = sorted(rng.choices(range(-3, 4), k=2))
    some = sorted({*rng.choices(range(-2, 4), k=rng.randint(1, 4))})
    k = rng.randint(1, 3)
    m = rng.randint(-2, 2)
    number = rng.choice([str(k), NAMES[k]])
    at = f"i{m:+d}" if m else "i"
    for_all = rng.choice(["", "", " for all i"])
    by = rng.choice(["", "by "])
    bounded: list[tuple[str, Callable[[int], bool]]] = [
        (f"|{p}-i| <= {k}{for_all}", lambda d: abs(d) <= k),
        (f"|{p} - i| < {k + 1}{for_all}", lambda d: abs(d) < k + 1),
        (f"{low} <= {p}-i <= {high}{for_all}", lambda d: low <= d <= high),
        (f"{p}-i in {{{','.join(map(str, some))}}}{for_all}", lambda d: d in some),
        (f"{p} <= i+{k}{for_all}", lambda d: d <= k),
        (f"{p} >= i-{k}{for_all}", lambda d: d >= -k),
        (f"i - {p} <= {k}", lambda d: -d <= k),
        (f"each element moving {by}at most {number} places", lambda d: abs(d) <= k),
        (f"|{p}-i| in {{{k - 1},{k + 1}}}{for_all}", lambda d: abs(d) in {k - 1, k + 1}),
        (f"{p} - i at most {k} and at least -{k + 1}{for_all}", lambda d: -k - 1 <= d <= k),
        (f"{p} - i is -1, 0 or {k}{for_all}", lambda d: d in {-1, 0, k}),
        (f"{p} - i equal to -1, 0 or {k}{for_all}", lambda d: d in {-1, 0, k}),
        (f"|{p} - i| is either 0 or {k}{for_all}", lambda d: abs(d) in {0, k}),
        (f"{p} is one of i-1, i or i+{k}{for_all}", lambda d: d in {-1, 0, k}),
        (f"{p} between i-{k} and i+1{for_all}", lambda d: -k <= d <= 1),
        (f"{p} at most i+{k} and at least i-1{for_all}", lambda d: -1 <= d <= k),
        (f"no i for which {p} > i+{k}", lambda d: d <= k),
    ]
    more: list[tuple[str, Callable[[int], bool]]] = [
        (f"with {p} != {at}", lambda d: d != m),
        ("with no fixed points", lambda d: d != 0),
        ("without fixed points", lambda d: d != 0),
        (f"with {p}-i != {m}", lambda d: d != m),
        (f"with {p} different from {at}", lambda d: d != m),
        (f"such that {p}-i is never {m}", lambda d: d != m),
        (f"such that {p} is neither {at} nor i+3", lambda d: d not in {m, 3}),
        (f"such that |{p}-i| never exceeds {k}", lambda d: abs(d) <= k),
    ]
    of = rng.choice(
        ["of n", "of length n", "of {1..n}", "of 1..n", "of [n]", "of {1,2,...,n}", "of n elements"]
    )
    first, holds = rng.choice(bounded)
    text = f"{rng.choice(['with', 'such that']) if 'moving' not in first else 'with'} {first}"
    tests = [holds]
    if rng.random() < 0.5:
        second, also = rng.choice(more)
        text += rng.choice([", ", " and "]) + second
        tests.append(also)

    # where i goes to j, j goes to i: elements of an involution move by a number and by its opposite
    is_possible = any(all(test(d) and test(-d) for test in tests) for d in range(4))
    is_own_inverse = is_possible and rng.random() < 0.2
    kind = "involutions" if is_own_inverse else "permutations"
    text = f"{rng.choice(['', 'number of ', 'the number of '])}{kind} {of} {text}"

    def count(n: int) -> int:
        return sum(
            all(test(v - i) for i, v in enumerate(one) for test in tests)
            and (not is_own_inverse or all(one[v] == i for i, v in enumerate(one)))
            for one in permutations(range(n))
        )

    return text, [count(n) for n in range(1, 7)]
