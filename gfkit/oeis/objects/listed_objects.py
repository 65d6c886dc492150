"""What titles count that has no automaton here: words and sums, listed one by one and asked.

Each family lists its objects for one n; what is asked of an object is a function of it. Both have
names, which stand in rules.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, groupby, pairwise, permutations, product
from math import comb, factorial, isqrt, lcm, prod
from typing import TYPE_CHECKING, Any

from gfkit.errors import LimitReached
from gfkit.formulas.evaluate import Scope, value_of
from gfkit.formulas.grammar import parse_expression
from gfkit.oeis.objects.path_counts import SIGNS, _relation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Object = tuple[int, ...]
MOST_LISTED = 3_000_000


def _bounded(number: int) -> None:
    if number > MOST_LISTED:
        raise LimitReached(f"there are more than {MOST_LISTED} of them")


# Families ---------------------------------------------------------------------------------------


def words(n: int, letters: int = 2) -> Iterator[Object]:
    """Yield the words of a length."""
    _bounded(letters ** max(n, 0))
    return product(range(letters), repeat=n) if n >= 0 else iter(())


def compositions(n: int, least: int = 1, parts: int = -1) -> Iterator[Object]:
    """Yield the sums with total n; those with a given number of parts, if it is given."""
    if parts < 0:
        _bounded(2 ** max(n - 1, 0))
    else:
        _bounded(comb(n + parts, parts))
    if n == 0 and parts <= 0:
        yield ()
    if (n < least and not (n == 0 and parts > 0)) or parts == 0:
        return
    for first in range(least, n + 1):
        for rest in compositions(n - first, least, parts - 1 if parts > 0 else parts):
            yield first, *rest


def catalan_words(n: int) -> Iterator[Object]:
    """Yield the words that begin with 0 and whose letters rise by at most 1."""
    _bounded(comb(2 * n, n) // (n + 1))
    found: list[Object] = [()]
    for k in range(n):
        found = [(*z, x) for z in found for x in range(z[-1] + 2 if k else 1)]
    return iter(found)


def parking_functions(n: int) -> Iterator[Object]:
    """Yield the words of n letters from 1 on whose k-th least letter is at most k."""
    _bounded(n**n)
    for word in product(range(1, n + 1), repeat=n):
        if all(x <= k for k, x in enumerate(sorted(word), 1)):
            yield word


def all_permutations(n: int) -> Iterator[Object]:
    """Yield the orders of 1, ..., n."""
    _bounded(factorial(n))
    return permutations(range(1, n + 1))


FAMILIES: dict[str, Callable[..., Iterator[Object]]] = {
    "words": words,
    "compositions": compositions,
    "permutations": all_permutations,
    "Catalan words": catalan_words,
    "parking functions": parking_functions,
}


# What is asked ----------------------------------------------------------------------------------


def _borders(word: Object) -> list[int]:
    """Return the lengths of the words, not the whole, with which a word begins and ends."""
    return [k for k in range(1, len(word)) if word[:k] == word[-k:]]


def _is_palindrome(word: Object) -> bool:
    return word == word[::-1]


def _runs(word: Object) -> list[int]:
    return [len(list(some)) for _, some in groupby(word)]


def _factors(word: Object) -> Iterator[Object]:
    return (word[i:j] for i in range(len(word)) for j in range(i + 1, len(word) + 1))


def _has_pattern(word: Object, pattern: Object) -> bool:
    """Tell whether some letters of a word, in order, compare as those of a pattern."""
    pairs = [*combinations(range(len(pattern)), 2)]

    def fits(some: Object) -> bool:
        return all(
            (some[i] < some[j]) == (pattern[i] < pattern[j])
            and (some[i] == some[j]) == (pattern[i] == pattern[j])
            for i, j in pairs
        )

    return any(map(fits, combinations(word, len(pattern))))


def _is_fibonacci(n: int) -> bool:
    return any(isqrt(z) ** 2 == z for z in (5 * n * n + 4, 5 * n * n - 4))


def _is_square(n: int) -> bool:
    return isqrt(n) ** 2 == n


def _is_power(n: int, base: int) -> bool:
    while base > 1 and n > 1 and n % base == 0:
        n //= base
    return n == 1


def _is_least_rotation(word: Object) -> bool:
    return all(word <= word[k:] + word[:k] for k in range(len(word)))


def _is_balanced_for_ever(word: Object) -> bool:
    """Tell whether the sums of factors of one length of the repeated word differ by at most 1."""
    twice = word + word
    for size in range(1, len(word)):
        sums = {sum(twice[k : k + size]) for k in range(len(word))}
        if max(sums) - min(sums) > 1:
            return False
    return True


def _run_resistance(word: Object) -> int:
    steps = 0
    while len(word) > 1:
        word, steps = tuple(_runs(word)), steps + 1
    return steps


ASKED: dict[str, Callable[..., bool]] = {
    "borders": lambda z, *some: _borders(z) == list(some),
    "not borders": lambda z, *some: _borders(z) != list(some),
    "border of all but one only": lambda z: len(z) > 1 and len(z) - min(
        (len(z) - k for k in _borders(z)), default=len(z)) == 1,
    "begins with": lambda z, *some: z[: len(some)] == some,
    "begins with odd palindrome": lambda z: any(
        _is_palindrome(z[:k]) for k in range(3, len(z) + 1, 2)),
    "no odd palindrome first": lambda z: not any(
        _is_palindrome(z[:k]) for k in range(3, len(z) + 1, 2)),
    "palindromic prefixes": lambda z, *some: all(
        _is_palindrome(z[:k]) == (k in some) for k in range(1, len(z) + 1)),
    "palindrome": _is_palindrome,
    "no square longer than": lambda z, k: not any(
        len(f) > 2 * k and len(f) % 2 == 0 and f[: len(f) // 2] == f[len(f) // 2 :]
        for f in _factors(z)),
    "square": lambda z: len(z) % 2 == 0 and z[: len(z) // 2] == z[len(z) // 2 :],
    "overlap-free": lambda z: not any(
        len(f) % 2 and f[: len(f) // 2 + 1] == f[len(f) // 2 :] for f in _factors(z) if len(f) > 2),
    "balanced for ever": _is_balanced_for_ever,
    "no arithmetic progression": lambda z, k: not any(
        len({z[a + i * d] for i in range(k)}) == 1
        for a in range(len(z)) for d in range(1, len(z)) if a + (k - 1) * d < len(z)),
    "runs as many as": lambda z, x: len(_runs(z)) == z.count(x),
    "runs of ones are powers of two": lambda z: all(
        _is_power(k, 2) for k, x in zip(_runs(z), (a for a, _ in groupby(z)), strict=True) if x),
    "no run longer than": lambda z, x, k: all(
        size <= k for size, a in zip(_runs(z), (a for a, _ in groupby(z)), strict=True) if a == x),
    "adjacent differ": lambda z: all(a != b for a, b in pairwise(z)),
    "some adjacent equal": lambda z: any(a == b for a, b in pairwise(z)),
    "least part odd": lambda z: bool(z) and min(z) % 2 == 1,
    "least part even": lambda z: bool(z) and min(z) % 2 == 0,
    "Fibonacci number of parts": lambda z: _is_fibonacci(len(z)),
    "square number of parts": lambda z: _is_square(len(z)),
    "parts divisible by number": lambda z: all(x % len(z) == 0 for x in z),
    "parts up to": lambda z, k: all(x <= k for x in z),
    "parts odd or zero": lambda z: all(x == 0 or x % 2 for x in z),
    "distinct multiplicities": lambda z: len({*Counter(z).values()}) == len({*z}),
    "none divisible by next": lambda z: all(a % b for a, b in pairwise(z)),
    "not a necklace": lambda z: not _is_least_rotation(z),
    "equal runs": lambda z: len({*_runs(z)}) <= 1,
    "runs-resistance": lambda z, k: _run_resistance(z) == k,
    "strictly monotone": lambda z: all(a < b for a, b in pairwise(z)) or all(
        a > b for a, b in pairwise(z)),
    "not strictly monotone": lambda z: not ASKED["strictly monotone"](z),
    "alternating parts equal": lambda z: all(a == b for a, b in zip(z, z[2:], strict=False)),
    "palindromic and unimodal": lambda z: _is_palindrome(z) and all(
        a <= b for a, b in pairwise(z[: (len(z) + 1) // 2])),
    "anti-palindromic modulo": lambda z, k: all(
        (z[i] - z[-1 - i]) % k for i in range(len(z) // 2)),
    "first is largest, last is not": lambda z, k: not z or (z[0] == max(z) and z[-1] != k),
    "sums of factors differ and fill": lambda z: (
        sorted({sum(f) for f in {*_factors(z)}}) == list(range(1, len({*_factors(z)}) + 1))),
    "powers of two that divide what precedes": lambda z: all(
        _is_power(x, 2) and sum(z[:k]) % x == 0 for k, x in enumerate(z)),
    "avoids": lambda z, *pattern: not _has_pattern(z, pattern),
    "two multiplicities equal": lambda z: len({*z}) == 2 and len({*Counter(z).values()}) == 1,
    "big descent first": lambda z: len(z) > 1 and z[0] > z[1] + 1,
    "lucky": lambda z, k: len(z) >= k and _is_lucky_spot(z, k),
    "longest increasing": lambda z, k: not _has_pattern(z, tuple(range(k + 1))),
    "close": lambda z, far, most: all(
        abs(a - b) <= most for a, b in zip(z, z[far:], strict=False)),
    "even": lambda z: sum(a > b for a, b in combinations(z, 2)) % 2 == 0,
    "moves": lambda z, low, high: all(low <= x - i <= high for i, x in enumerate(z, 1)),
    "upward more by": lambda z, k: sum((x > i) - (x < i) for i, x in enumerate(z, 1)) == k,
    "windows within": lambda z, size, most: all(
        max(z[k : k + size]) - min(z[k : k + size]) <= most for k in range(len(z) - size + 1)),
    "largest is half": lambda z: not z or max(z) == (len(z) + 1) // 2,
}  # fmt: skip


def _is_lucky_spot(word: Object, spot: int) -> bool:
    """Tell whether the car that parks at a spot preferred it."""
    taken: dict[int, int] = {}
    for wish in word:
        place = wish
        while place in taken:
            place += 1
        taken[place] = wish
    return taken.get(spot) == spot


NUMBERS: dict[str, Callable[[Object], int]] = {
    "": lambda _: 1,
    "inversions": lambda z: sum(a > b for a, b in combinations(z, 2)),
    "big inversions": lambda z: sum(a > b + 1 for a, b in combinations(z, 2)),
    "big descents": lambda z: sum(a > b + 1 for a, b in pairwise(z)),
    "degree of asymmetry": lambda z: sum(z[k] != z[-1 - k] for k in range(len(z) // 2)),
    "last": lambda z: z[-1] if z else 0,
}


def listed(
    n: int, family: str, asked: Sequence[Sequence[Any]] = (), total: str = "", size: str = "n",
    given: dict[str, Any] | None = None,
) -> int:  # fmt: skip
    """Return the number of objects of a family of which all is true that is asked.

    size: what stands for n, a formula. given: what else the family wants to know; a text is a
    formula in n. total: instead of the number, the sum of a number of each.
    """
    scope = Scope({"n": n})

    def number(text: Any) -> int:
        value: Any = value_of(parse_expression(text), scope) if isinstance(text, str) else text
        return int(value)

    more = {key: number(value) for key, value in (given or {}).items()}
    every = FAMILIES[family](number(size), **more)
    tests = [(ASKED[name], [number(z) for z in rest]) for name, *rest in asked]
    worth = NUMBERS[total]
    return sum(worth(z) for z in every if all(test(z, *rest) for test, rest in tests))


# Others -----------------------------------------------------------------------------------------


def sums_of_kinds(n: int, kinds: str, size: str = "n", asked: str = "") -> int:
    """Return the sums with total `size`, with some kinds of the part k, by a formula in k and n.

    asked: a relation of k and n that holds for the parts that there are.
    """
    said: Any = value_of(parse_expression(size), Scope({"n": n}))
    total = int(said)
    body, relation = parse_expression(kinds), _relation(asked) if asked else None

    def many(k: int) -> int:
        scope = Scope({"k": k, "n": n})
        if relation is not None:
            sides = value_of(relation.left, scope), value_of(relation.right, scope)
            if not SIGNS[relation.operator](*sides):
                return 0
        value: Any = value_of(body, scope)
        return int(value)

    weights = [0, *map(many, range(1, total + 1))]
    ways: list[int] = [1]
    for k in range(1, total + 1):
        ways.append(sum(weights[j] * ways[k - j] for j in range(1, k + 1)))
    return ways[total]


def permutations_by_places(n: int, holds: Sequence[str], size: Sequence[int] = (1, 0)) -> int:
    """Return the permutations p of 1..c n + d for which relations of i, p(i) and n hold.

    In a relation k stands for i, and p for p(i).
    """
    many = size[0] * n + size[1]
    if many > 16:
        raise LimitReached("there are more than 16 elements")
    read = [_relation(text) for text in holds]

    def is_fine(i: int, p: int) -> bool:
        scope = Scope({"k": i, "p": p, "n": n})
        return all(
            SIGNS[z.operator](value_of(z.left, scope), value_of(z.right, scope)) for z in read
        )

    ways = {0: 1}
    for i in range(1, many + 1):
        places = [p for p in range(1, many + 1) if is_fine(i, p)]
        after: dict[int, int] = {}
        for used, count in ways.items():
            for p in places:
                if not used >> p & 1:
                    after[used | 1 << p] = after.get(used | 1 << p, 0) + count
        ways = after
    return sum(ways.values())


def copies(
    n: int, kinds: Sequence[int], many: Sequence[int], most: int = 0, apart: int = 0,
    *, in_order: bool = False,
) -> int:  # fmt: skip
    """Return the permutations of some copies of 1, 2, ..., k; kinds, many: c and d of c * n + d.

    most: adjacent elements differ by at most so much; apart: no element is equal to one of so many
    before it; in_order: the first copies come in order.
    """
    k, each = (c * n + d for c, d in (kinds, many))
    if k < 0 or each < 0 or (each + 1) ** k * k > MOST_LISTED:
        raise LimitReached("there are too many of them")

    @cache
    def ways(left: tuple[int, ...], last: tuple[int, ...]) -> int:
        if not any(left):
            return 1
        total = 0
        for x, rest in enumerate(left):
            if not rest or (apart and x in last[-apart:]):
                continue
            if last and most and abs(last[-1] - x) > most:
                continue
            if in_order and rest == each and x and left[x - 1] == each:
                continue
            kept = (*last, x)[-max(apart, 1) :]
            total += ways((*left[:x], rest - 1, *left[x + 1 :]), kept)
        return total

    return ways((each,) * k, ())


def sorted_residues(
    n: int, modulus: int, row_modulus: int, side: int = 1, *, lying: bool = False
) -> int:
    """Return the arrays of 0, 1, ... once each whose columns and rows have residues that rise.

    The arrays have n rows and a given number of columns; lying: the other way round. Of equal
    residues of both kinds there are as many as there are numbers; these are permuted at the end.
    """
    width, size = (n if lying else side), n * side
    many = lcm(modulus, row_modulus)
    numbers = [len(range(r, size, many)) for r in range(min(many, size))]
    at: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter({(tuple(numbers), ()): 1})
    for place in range(size):
        after: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
        for (left, last), found in at.items():
            for r, rest in enumerate(left):
                if (
                    rest
                    and (place < width or last[0] % modulus <= r % modulus)
                    and (place % width == 0 or last[-1] % row_modulus <= r % row_modulus)
                ):
                    fewer = (*left[:r], rest - 1, *left[r + 1 :])
                    after[fewer, (*last, r)[-width:]] += found
        at = after
        if len(at) > MOST_LISTED // 10:
            raise LimitReached("there are too many of them")
    return at.total() * prod(map(factorial, numbers))


KINDS: dict[str, Callable[..., int]] = {
    "listed": listed,
    "sums": sums_of_kinds,
    "permutations by places": permutations_by_places,
    "copies": copies,
    "sorted residues": sorted_residues,
}
