"""Misere quotients of octal games: a table of products, images of heaps, the lost elements.

Whoever cannot move wins. Sums X and Y of heaps are alike if the same player wins X + Z and Y + Z
for every sum Z; the quotient has the classes, added. A table of products is the quotient if

* it is a commutative monoid of products of the images, and no two rows agree in which products are
  lost;
* no beans are not called lost, and no sum called lost has an option called lost: for each heap with
  image x, each image y of what a move makes of it, and each r, not both xr and yr are lost;
* every other sum with options has one that is called lost. With F(X) the set of r such that yr is
  lost for the image y of an option of X, F(X + Y) is the union of {r: yr in F(X)} and {r: xr in
  F(Y)}. It grows with F(X) and F(Y), so of sums with one image only the least F(X) are followed.

*Period.* If images repeat after p from n0 on, d(k) is the last digit and m = max(n0, 1), then a
heap of at least 2 m + 2 p + k beans has options with the images of those of p beans fewer, and no
others: the larger of two heaps that are left has at least m + p beans. So that many heaps are
looked at. T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, section 4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.clock import Clock, limit, need
from ..core.reading import TEXT
from .octal_periods import Game, prime_factors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..core.kinds import Given

ELEMENT = range(2000)
SHAPE = {
    "code": TEXT,
    "table": [[ELEMENT]],
    "lost": [ELEMENT],
    "images": [ELEMENT],
    "period": range(10**8),
}
Table = list[list[int]]


def check_quotient(given: Given) -> None:
    """Check a quotient, of all heaps or, with period 0, of those whose images are listed."""
    statement, _, _, clock, report = given
    table, images = statement["table"], statement["images"]
    lost, m = set(statement["lost"]), len(table)
    need(m and all(len(row) == m for row in table), "the table is not square")
    named = {*images, *lost, *(z for row in table for z in row)}
    need(max(named) < m, "an element is not in the table")
    need(len(lost) == len(statement["lost"]), "a lost element is listed twice")
    need(images and not images[0], "the image of no beans is not the one")
    need(0 not in lost, "without heaps the player to move wins")
    _check_monoid(table, set(images), clock)
    clock.spend(m * m)
    rows = [frozenset(r for r, z in enumerate(row) if z in lost) for row in table]
    need(len(set(rows)) == m, "two elements are alike")
    game = Game(statement["code"], clock)
    heaps = _heaps(images, statement["period"], game)
    limit(len(heaps) <= 20_000, "these are too many heaps")
    kinds = set()
    for n, x in enumerate(heaps):
        left = {table[heaps[a]][heaps[b]] for a, b in _moves(game, n, clock)}
        if left:
            kinds.add((x, frozenset().union(*(rows[y] for y in left))))
        else:
            need(not x, f"a heap of {n} has no options, and an image that is not the one")
    for x, reach in kinds:
        need(not reach & rows[x], "a sum called lost has an option called lost")
    _follow(table, lost, [*kinds], clock)
    report.say("heaps", f"{len(heaps)} heaps and their options", heaps=len(heaps), order=m)


def _check_monoid(table: Table, generators: set[int], clock: Clock) -> None:
    m = len(table)
    need(table[0] == [*range(m)], "element 0 is not the one")
    clock.spend(m * m)
    need(table == [[*column] for column in zip(*table, strict=True)], "xy is not yx")
    for g in generators:
        for x in range(m):
            clock.spend(m)
            mine, by = table[table[x][g]], table[g]
            need(mine == [table[x][z] for z in by], "(xg)y is not x(gy)")
    found = [0]
    for x in found:
        clock.spend(len(generators))
        found += {table[x][g] for g in generators}.difference(found)
    need(len(found) == m, "an element is not a product of images")


def _heaps(images: list[int], p: int, game: Game) -> list[int]:
    """Return the images of all heaps that are looked at."""
    if not p:
        return images
    need(not game.block, "a period needs finitely many digits")
    n0 = len(images) - p
    need(n0 >= 0, "the period is longer than the list of images")
    block = images[n0:]
    for f in prime_factors(p):
        game.clock.spend(p)
        need(block != block[p // f :] + block[: p // f], f"{p // f} is also a period")
    need(not n0 or images[n0 - 1] != images[-1], f"the period begins before {n0}")
    count = 2 * max(n0, 1) + 2 * p + game.last
    limit(count <= 20_000, f"{count} heaps are too many")
    return [images[n] if n < n0 else block[(n - n0) % p] for n in range(count)]


def _moves(game: Game, n: int, clock: Clock) -> Iterator[tuple[int, int]]:
    """Yield the two heaps, perhaps of no beans, that each move leaves of a heap."""
    for k in range((n if game.block else min(n, game.last)) + 1):
        digit, left = game.digit(k), n - k
        clock.spend(1 + left // 2 if digit & 4 else 1)
        if digit & 1 and n and not left:
            yield 0, 0
        if digit & 2 and k and left:
            yield 0, left
        if digit & 4:
            yield from ((a, left - a) for a in range(1, left // 2 + 1))


def _follow(
    table: Table, lost: set[int], kinds: list[tuple[int, frozenset[int]]], clock: Clock
) -> None:
    """Check that every sum of heaps not called lost has an option called lost."""
    least: dict[int, list[frozenset[int]]] = {}
    waiting = list(kinds)
    while waiting:
        x, reach = waiting.pop()
        known = least.setdefault(x, [])
        clock.spend(1 + len(known))
        if any(one <= reach for one in known):
            continue
        need(x in lost or 0 in reach, "a sum not called lost has no option called lost")
        least[x] = [one for one in known if not reach <= one] + [reach]
        for y, other in kinds:
            clock.spend(2 * len(table))
            joined = [r for r, z in enumerate(table[y]) if z in reach]
            joined += [r for r, z in enumerate(table[x]) if z in other]
            waiting.append((table[x][y], frozenset(joined)))


WORDS: dict[str, tuple[str, ...]] = {
    "misere quotient": (
        "the misere quotient of the octal game {code} is this monoid, and the last {period} images",
        " of heaps repeat for ever, not before and not sooner (0: of the heaps listed alone)",
        "\nproducts of the elements 0, 1, ..., of which 0 is the one: {table}",
        "\nelements of the sums that the player to move loses: {lost}",
        "\nelements of heaps of 0, 1, ... beans: {images}",
    ),
}
CHECKS = {"misere quotient": (SHAPE, check_quotient)}
