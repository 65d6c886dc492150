"""Sentences that are drawn, with the objects that they mean, listed: nothing here knows gfkit.

A *condition* is a sentence part in several spellings, and what tells of an object whether it is
meant. Objects are tuples: the letters of a word, the parts of a composition, the elements of a
subset. `drawn(seed)` draws objects, conditions and their spelling, and counts by listing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby, islice, product
from operator import add, sub
from random import Random

Letter = int | str
Thing = tuple[Letter, ...]
Test = Callable[[Thing], bool]
Condition = tuple[str, Test]
"""A remark behind the objects, and what it says of one."""

MOST_LISTED = 1_100
WORDS_OF = ["words", "strings", "sequences"]
SPELLED_NUMBERS = ["zero", "one", "two", "three", "four", "five"]


@dataclass(frozen=True)
class Drawn:
    """A sentence, the objects of each size, and what all of them that are meant have.

    adds: what each of them adds to a total; to their number 1.
    """

    text: str
    listed: Callable[[int], Iterable[Thing]]
    tests: list[Test]
    adds: Callable[[Thing], int] = lambda _: 1

    @property
    def numbers(self) -> list[int]:
        """The numbers of objects for n = 1, 2, ..., as long as there are few."""
        found = []
        for n in range(1, 12):
            all_of = list(islice(self.listed(n), MOST_LISTED + 1))
            if len(all_of) > MOST_LISTED:
                break
            meant = (w for w in all_of if all(test(w) for test in self.tests))
            found.append(sum(map(self.adds, meant)))
        return found


@cache
def compositions(n: int) -> tuple[Thing, ...]:
    """List the compositions of n."""
    if n == 0:
        return ((),)
    return tuple((k, *rest) for k in range(1, n + 1) for rest in compositions(n - k))


@cache
def partitions(n: int) -> tuple[Thing, ...]:
    """List the partitions of n, as nonincreasing compositions."""
    return tuple(w for w in compositions(n) if [*w] == sorted(w, reverse=True))  # type: ignore[type-var]


def subsets(n: int, first: int = 1) -> Iterator[Thing]:
    """Yield the subsets of {first..n}, each in increasing order."""
    each = range(first, n + 1)
    for many in range(len(each) + 1):
        yield from combinations(each, many)


class Drawing:
    """What draws conditions on lines of some letters."""

    def __init__(self, rng: Random, letters: list[Letter], nouns: tuple[str, str]) -> None:
        self.rng, self.letters = rng, letters
        self.one, self.many = nouns

    def number(self, k: int) -> str:
        """Spell a number."""
        return self.rng.choice([str(k), SPELLED_NUMBERS[k]]) if k < len(SPELLED_NUMBERS) else str(k)

    def amount(self) -> tuple[str, Callable[[int], bool]]:
        """Draw an amount of things that are counted, before their noun."""
        k = self.rng.randint(1, 3)
        said = self.number(k)
        return self.rng.choice(
            [
                (f"exactly {said}", lambda z: z == k),
                (f"at most {said}", lambda z: z <= k),
                (f"no more than {said}", lambda z: z <= k),
                (f"at least {said}", lambda z: z >= k),
                (f"more than {said}", lambda z: z > k),
                (f"fewer than {said}", lambda z: z < k),
                (f"between {said} and {self.number(k + 1)}", lambda z: k <= z <= k + 1),
                (f"at least {said} but at most {self.number(k + 2)}", lambda z: k <= z <= k + 2),
                (f"{said} or {self.number(k + 2)}", lambda z: z in {k, k + 2}),
                (f"an even number, at least {said}, of", lambda z: z >= k and z % 2 == 0),
                ("an even number of", lambda z: z % 2 == 0),
                ("an odd number of", lambda z: z % 2 == 1),
                ("no", lambda z: z == 0),
            ]
        )

    def counted(self, things: str) -> tuple[str, Callable[[int], bool]]:
        """Draw how many things there are, before them or behind them."""
        if self.rng.randrange(4):
            told, is_right = self.amount()
            return f"{told} {things}", is_right
        parity, (told, is_right) = self.rng.randrange(2), self.size()
        number = ("an even number", "an odd number")[parity]
        which = self.rng.choice(["that is", "which is"])
        return f"{number} of {things} {which} {told}", lambda z: is_right(z) and z % 2 == parity

    def size(self) -> tuple[str, Callable[[int], bool]]:
        """Draw a size, behind what is measured."""
        k = self.rng.randint(1, 3)
        said = self.number(k)
        return self.rng.choice(
            [
                (f"at least {said}", lambda z: z >= k),
                (f"at most {said}", lambda z: z <= k),
                (f"less than {k + 1}", lambda z: z <= k),
                (f"greater than {said}", lambda z: z > k),
                (f"exactly {said}", lambda z: z == k),
            ]
        )

    def things(self, letter: Letter) -> str:
        """Spell a letter as a thing that is counted several times."""
        if isinstance(letter, str):
            return f"{letter}'s"
        own = [f"{letter}s", f"{letter}'s"]
        return self.rng.choice(own + {0: ["zeros"], 1: ["ones"], 2: ["twos"]}.get(letter, []))

    def said(self, what: str) -> str:
        """Join what is counted to the objects."""
        return self.rng.choice([f"with {what}", f"that have {what}", f"having {what}"])

    def totalled(self) -> tuple[str, Callable[[Thing], int]]:
        """Draw what is counted in all objects together."""
        if self.one == "element":
            return self.many, len
        letter = self.rng.choice(self.letters)
        return self.rng.choice(
            [
                (self.many, len),
                (self.things(letter), lambda w: w.count(letter)),
            ]
        )

    # Conditions on all lines.

    def letters_counted(self) -> Condition:
        letter = self.rng.choice(self.letters)
        told, is_right = self.counted(self.things(letter))
        return self.said(told), lambda w: is_right(w.count(letter))

    def adjacent(self) -> Condition:
        letter, k = self.rng.choice(self.letters), self.rng.randint(2, 3)
        beside = self.rng.choice(["adjacent", "consecutive", "neighboring"])
        things = self.things(letter)
        text = self.rng.choice(
            [
                f"with no {self.number(k)} {beside} {things}",
                f"without {self.number(k)} {beside} {things}",
                f"in which no {self.number(k)} {things} are {beside}",
                f"with no {self.number(k)} {things} in a row",
            ]
        )
        return text, lambda w: (letter,) * k not in windows(w, k)

    def adjacent_counted(self) -> Condition:
        letter = self.rng.choice(self.letters)
        told, is_right = self.amount()
        text = f"with {told} pairs of adjacent {self.things(letter)}"
        return text, lambda w: is_right(windows(w, 2).count((letter, letter)))

    def equal_adjacent(self) -> Condition:
        k = self.rng.randint(2, 3)
        text = self.rng.choice(
            [
                f"with no {self.number(k)} adjacent equal {self.many}",
                f"with no {self.number(k)} equal consecutive {self.many}",
                f"with no {self.number(k)} consecutive {self.many} equal",
            ]
        )
        return text, lambda w: all(len(set(z)) > 1 for z in windows(w, k))

    def runs_counted(self) -> Condition:
        letter = self.rng.choice(self.letters)
        told, is_right = self.amount()
        length, is_size = self.size()
        return self.rng.choice(
            [
                (f"with {told} runs", lambda w: is_right(len(runs(w)))),
                (
                    f"having {told} runs of {self.things(letter)}",
                    lambda w: is_right(sum(z[0] == letter for z in runs(w))),
                ),
                (
                    f"with {told} runs of length {length}",
                    lambda w: is_right(sum(is_size(len(z)) for z in runs(w))),
                ),
            ]
        )

    def runs_that_are(self) -> Condition:
        told, is_right = self.amount()
        length, is_size = self.size()
        how = self.rng.choice(
            ["with length", "whose length is", "having length", "that have length"]
        )
        return (
            f"with {told} runs {how} {length}",
            lambda w: is_right(sum(is_size(len(z)) for z in runs(w))),
        )

    def together(self) -> Condition:
        """Draw what the sum of any so many of the letters is not, or of so many in a row."""
        k, total = self.rng.randint(2, 3), self.rng.randint(2, 9)
        how = self.rng.choice([f"whose sum is {total}", f"with sum {total}", f"having sum {total}"])
        adjacent = self.rng.choice(["", "", "adjacent "])
        some = windows if adjacent else combinations
        text = f"with no {self.number(k)} {adjacent}{self.many} {how}"
        return text, lambda w: all(sum(z) != total for z in some(w, k))  # type: ignore[operator]

    def every_run(self) -> Condition:
        letter = self.rng.choice(self.letters)
        length, is_size = self.size()
        each = self.rng.choice(["every", "each"])
        of = f"{each} run of {self.things(letter)}"
        text = self.rng.choice(
            [
                f"in which {of} has length {length}",
                f"with {of} having length {length}",
                f"such that {of} is of length {length}",
                f"where {of} has length {length}",
            ]
        )
        return text, lambda w: all(is_size(len(z)) for z in runs(w) if z[0] == letter)

    def parity_of_runs(self) -> Condition:
        rest = self.rng.randint(0, 1)
        word = ["even", "odd"][rest]
        text = self.rng.choice(
            [f"in which every run has {word} length", f"with all runs of {word} length"]
        )
        return text, lambda w: all(len(z) % 2 == rest for z in runs(w))

    def longest_run(self) -> Condition:
        length, is_size = self.size()
        text = self.rng.choice(
            [f"whose longest run has length {length}", f"with longest run {length}"]
        )
        return text, lambda w: is_size(max(map(len, runs(w)), default=0))

    def ends(self) -> Condition:
        letter = self.rng.choice(self.letters)
        return self.rng.choice(
            [
                (f"starting with {letter}", lambda w: w[:1] == (letter,)),
                (f"that begin with {letter}", lambda w: w[:1] == (letter,)),
                (f"that end in {letter}", lambda w: w[-1:] == (letter,)),
                (f"whose first {self.one} is {letter}", lambda w: w[:1] == (letter,)),
                (f"with last {self.one} {letter}", lambda w: w[-1:] == (letter,)),
                (f"that do not end with {letter}", lambda w: w[-1:] != (letter,)),
                (
                    f"in which the first and last {self.many} are equal",
                    lambda w: bool(w) and w[0] == w[-1],
                ),
            ]
        )

    def near(self) -> Condition:
        first, second = self.rng.choice(self.letters), self.rng.choice(self.letters)
        told, is_right = self.amount()
        if told == "no" or "between" in told:
            told, is_right = "at least one", lambda z: z >= 1
        return self.rng.choice(
            [
                (
                    f"in which every {first} is followed by {second}",
                    lambda w: all(
                        w[k + 1 : k + 2] == (second,) for k, z in enumerate(w) if z == first
                    ),
                ),
                (
                    f"in which every {first} is adjacent to {told} {self.things(second)}",
                    lambda w: all(
                        is_right((w[max(k - 1, 0) : k] + w[k + 1 : k + 2]).count(second))
                        for k, z in enumerate(w)
                        if z == first
                    ),
                ),
                (
                    f"with no isolated {self.things(first)}",
                    lambda w: all(len(z) > 1 for z in runs(w) if z[0] == first),
                ),
            ]
        )

    def somewhere(self) -> Condition:
        first, second = self.rng.choice(self.letters), self.rng.choice(self.letters)
        told, is_right = self.amount()
        return self.rng.choice(
            [
                (
                    f"in which every {first} is somewhere before a {second}",
                    lambda w: all(second in w[i + 1 :] for i in places(w, first)),
                ),
                (
                    f"in which no {first} has a {second} somewhere before it",
                    lambda w: all(second not in w[:i] for i in places(w, first)),
                ),
                (
                    f"with {told} {self.things(first)} that are somewhere after {second}",
                    lambda w: is_right(sum(second in w[:i] for i in places(w, first))),
                ),
                (
                    f"with {told} {self.things(first)} that are somewhere before {second}",
                    lambda w: is_right(sum(second in w[i + 1 :] for i in places(w, first))),
                ),
            ]
        )

    def neighbors(self) -> Condition:
        first, second = self.rng.choice(self.letters), self.rng.choice(self.letters)

        def beside(w: Thing, i: int) -> int:
            return (w[max(i - 1, 0) : i] + w[i + 1 : i + 2]).count(second)

        return self.rng.choice(
            [
                (
                    f"in which every {first} has a neighbor equal to {second}",
                    lambda w: all(beside(w, i) for i in places(w, first)),
                ),
                (
                    f"in which no {first} has a {second} as a neighbor",
                    lambda w: not any(beside(w, i) for i in places(w, first)),
                ),
                (
                    f"in which no {first} has two {self.things(second)} as neighbors",
                    lambda w: all(beside(w, i) < 2 for i in places(w, first)),
                ),
                (
                    f"with no {first} immediately before or after a {second}",
                    lambda w: not {(first, second), (second, first)} & {*windows(w, 2)},
                ),
            ]
        )

    def others(self) -> Condition:
        letter, k = self.rng.choice(self.letters), self.rng.randint(1, 3)
        length, is_size = self.size()
        return self.rng.choice(
            [
                (
                    f"in which all {self.many} except at most {k} are equal to {letter}",
                    lambda w: sum(z != letter for z in w) <= k,
                ),
                (
                    f"in which the first run has length {length} and all other runs have length 1",
                    lambda w: (
                        bool(w)
                        and is_size(len(runs(w)[0]))
                        and all(len(z) == 1 for z in runs(w)[1:])
                    ),
                ),
                (
                    f"in which the {self.many} are not all equal",
                    lambda w: len({*w}) > 1,
                ),
                (
                    f"in which {self.number(k + 1)} adjacent {self.many} are never all equal",
                    lambda w: all(len({*z}) > 1 for z in windows(w, k + 1)),
                ),
                (
                    f"with exactly one {letter} among the first {k + 1} {self.many}",
                    lambda w: w[: k + 1].count(letter) == 1,
                ),
            ]
        )

    def beside(self) -> Condition:
        first, second = self.rng.choice(self.letters), self.rng.choice(self.letters)
        k = self.rng.randint(2, 3)
        many = (second,) * k
        several = f"{self.number(k)} {self.things(second)}"
        at = [f"every {first}", f"each {first}"]
        each = self.rng.choice(at)
        return self.rng.choice(
            [
                (
                    f"in which {each} is followed by at least {several}",
                    lambda w: all(w[i + 1 : i + 1 + k] == many for i in places(w, first)),
                ),
                (
                    f"in which {each} is followed by exactly {several}",
                    lambda w: all(
                        w[i + 1 : i + 1 + k] == many and w[i + 1 + k : i + 2 + k] != (second,)
                        for i in places(w, first)
                    ),
                ),
                (
                    f"with {each} preceded by {second}",
                    lambda w: all(i and w[i - 1] == second for i in places(w, first)),
                ),
                (
                    f"in which no {first} is immediately followed by {several}",
                    lambda w: all(w[i + 1 : i + 1 + k] != many for i in places(w, first)),
                ),
                (
                    f"with every two adjacent {self.things(first)} followed by {second}",
                    lambda w: all(
                        w[i + 2 : i + 3] == (second,)
                        for i in range(len(w) - 1)
                        if w[i : i + 2] == (first, first)
                    ),
                ),
            ]
        )

    def exceptions(self) -> Condition:
        length, is_size = self.size()
        letter = self.rng.choice(self.letters)
        things = self.things(letter)
        return self.rng.choice(
            [
                (
                    f"in which every run except the last has length {length}",
                    lambda w: all(is_size(len(z)) for z in runs(w)[:-1]),
                ),
                (
                    f"in which every run other than the first has length {length}",
                    lambda w: all(is_size(len(z)) for z in runs(w)[1:]),
                ),
                (
                    f"with no {letter} except possibly the last {self.one}",
                    lambda w: letter not in w[:-1],
                ),
                (
                    f"with all {self.many} equal to {letter} apart from the first",
                    lambda w: all(z == letter for z in w[1:]),
                ),
                (
                    f"except those with at least two {things}",
                    lambda w: w.count(letter) < 2,
                ),
                (
                    f"except those in which every run of {things} has length {length}",
                    lambda w: not all(is_size(len(z)) for z in runs(w) if z[0] == letter),
                ),
                (
                    f"whose first {self.one} is {letter} or {self.letters[0]}",
                    lambda w: w[:1] in {(letter,), (self.letters[0],)},
                ),
                (
                    f"except those that have at most one run of {things}",
                    lambda w: sum(z[0] == letter for z in runs(w)) > 1,
                ),
            ]
        )

    def neither(self) -> Condition:
        first, second = self.rng.choice(self.letters), self.rng.choice(self.letters)
        one, other = self.things(first), self.things(second)
        return self.rng.choice(
            [
                (
                    f"with neither two adjacent {one} nor three adjacent {other}",
                    lambda w: (
                        (first,) * 2 not in windows(w, 2) and (second,) * 3 not in windows(w, 3)
                    ),
                ),
                (
                    f"that neither start with {first} nor end with {second}",
                    lambda w: w[:1] != (first,) and w[-1:] != (second,),
                ),
                (
                    f"that have neither runs of {one} of length 2 nor isolated {other}",
                    lambda w: (first,) * 2 not in runs(w) and (second,) not in runs(w),
                ),
            ]
        )

    def compared(self) -> Condition:
        first, second = self.rng.choice(self.letters), self.rng.choice(self.letters)
        one, other = self.things(first), self.things(second)
        return self.rng.choice(
            [
                (f"with more {one} than {other}", lambda w: w.count(first) > w.count(second)),
                (
                    f"with at least twice as many {one} as {other}",
                    lambda w: w.count(first) >= 2 * w.count(second),
                ),
                (
                    f"in which the number of {one} is less than the number of {other}",
                    lambda w: w.count(first) < w.count(second),
                ),
                (
                    f"with as many runs of {one} as runs of {other}",
                    lambda w: (
                        sum(z[0] == first for z in runs(w)) == sum(z[0] == second for z in runs(w))
                    ),
                ),
            ]
        )

    def edges(self) -> Condition:
        letter = self.rng.choice(self.letters)
        length, is_size = self.size()
        return self.rng.choice(
            [
                (
                    f"whose first and last {self.many} are different",
                    lambda w: bool(w) and w[0] != w[-1],
                ),
                (
                    f"whose first {self.one} is equal to the second {self.one}",
                    lambda w: len(w) > 1 and w[0] == w[1],
                ),
                (
                    f"that start with a run of {self.things(letter)} of length {length}",
                    lambda w: bool(w) and w[0] == letter and is_size(len(runs(w)[0])),
                ),
                (
                    f"in which the last run has length {length}",
                    lambda w: bool(w) and is_size(len(runs(w)[-1])),
                ),
                (
                    f"whose first {self.one} is not {letter}",
                    lambda w: w[:1] != (letter,),
                ),
            ]
        )

    def palindromes(self) -> Condition:
        return self.rng.choice(
            ["that are palindromes", "that are palindromic"]
        ), lambda w: w == w[::-1]

    def windowed(self) -> Condition:
        """Draw how many of a letter there are in any so many letters next to each other."""
        letter, k = self.rng.choice(self.letters), self.rng.randint(2, 4)
        told, is_right = self.amount()
        what = f"{told} {self.things(letter)}"
        window = self.rng.choice(
            [
                f"any {self.number(k)} consecutive {self.many}",
                f"every window of length {k}",
                f"each window of {k} consecutive {self.many}",
                f"every factor of length {k}",
            ]
        )
        text = self.rng.choice(
            [
                f"in which {window} contain{'' if window[:3] == 'any' else 's'} {what}",
                f"with {what} in {window}",
                f"in which in {window} there are {what}",
            ]
        )
        return text, lambda w: all(is_right(z.count(letter)) for z in windows(w, k))

    def between(self) -> Condition:
        """Draw what there is between a letter and the next one."""
        letter, other = self.rng.choice(self.letters), self.rng.choice(self.letters)
        told, is_right = self.amount()
        ends, what = self.things(letter), f"{told} {self.things(other)}"
        text = self.rng.choice(
            [
                f"in which between two consecutive {ends} there are {what}",
                f"in which consecutive {ends} are separated by {what}",
                f"with {what} between any two consecutive {ends}",
            ]
        )
        return text, lambda w: all(
            is_right(w[a + 1 : b].count(other)) for a, b in windows(tuple(places(w, letter)), 2)
        )

    def again(self) -> Condition:
        """Draw an amount of letters, and another one of these letters."""
        letter, k = self.rng.choice(self.letters), self.rng.randint(1, 2)
        things, link = self.things(letter), self.rng.choice(["and", "but", ", and"])
        told, is_right = self.amount()
        first = told if told != "no" else "some"
        is_first = is_right if told != "no" else bool
        parity = self.rng.randrange(2)
        at, other = ["odd", "even"][parity], ["even positions", "odd positions"][parity]
        most = lambda z: z <= k  # noqa: E731
        return self.rng.choice(
            [
                (
                    f"with at least {k} {things} {link} at most {k + 2}",
                    lambda w: k <= w.count(letter) <= k + 2,
                ),
                (
                    f"with {first} {things} {link} at most {k} in {at} positions",
                    lambda w: is_first(w.count(letter)) and most(w[parity::2].count(letter)),
                ),
                (
                    f"with {first} {things} in {at} positions {link} at most {k} in {other}",
                    lambda w: (
                        is_first(w[parity::2].count(letter))
                        and most(w[1 - parity :: 2].count(letter))
                    ),
                ),
                (
                    f"with {first} {things} {link} at most {k} that are followed by {letter}",
                    lambda w: (
                        is_first(w.count(letter)) and most(windows(w, 2).count((letter, letter)))
                    ),
                ),
                (f"with {k} {things} or more", lambda w: w.count(letter) >= k),
                (f"with {k} {things} or fewer", lambda w: w.count(letter) <= k),
            ]
        )

    def conditional(self) -> Condition:
        """Draw what holds if, unless or whenever something else does."""
        first, second = self.rng.choice(self.letters), self.rng.choice(self.letters)
        told, is_right = self.amount()
        what = f"{told} {self.things(second)}"
        begins = lambda w: w[:1] == (first,)  # noqa: E731
        it = self.rng.choice(["it starts", "the word begins"])
        return self.rng.choice(
            [
                (
                    f"with {what} if {it} with {first}",
                    lambda w: not begins(w) or is_right(w.count(second)),
                ),
                (
                    f"with {what} unless {it} with {first}",
                    lambda w: begins(w) or is_right(w.count(second)),
                ),
                (
                    f"such that whenever {it} with {first} it ends with {second}",
                    lambda w: not begins(w) or w[-1] == second,
                ),
                (
                    f"where {first} is never followed by {second}",
                    lambda w: (first, second) not in windows(w, 2),
                ),
                (
                    f"with no {first} unless it is followed by {second}",
                    lambda w: all(w[i + 1 : i + 2] == (second,) for i in places(w, first)),
                ),
                (
                    f"whose first and last {self.one} are not both {first}",
                    lambda w: not w or w[0] != first or w[-1] != first,
                ),
                (
                    f"in which {first} occurs exactly twice or not at all",
                    lambda w: w.count(first) in {0, 2},
                ),
            ]
        )

    def letters_that_occur(self) -> Condition:
        """Draw how often letters do not occur, or do if they occur."""
        k = self.rng.randint(1, 2)
        times = ["once", "twice"][k - 1]
        return self.rng.choice(
            [
                (
                    f"in which no {self.one} occurs exactly {times}",
                    lambda w: all(w.count(z) != k for z in w),
                ),
                (
                    f"in which every {self.one} that occurs occurs at least {k + 1} times",
                    lambda w: all(w.count(z) > k for z in w),
                ),
                (
                    f"in which every {self.one} that occurs occurs an odd number of times",
                    lambda w: all(w.count(z) % 2 for z in w),
                ),
            ]
        )

    # Of letters that are numbers.

    def sums(self) -> Condition:
        rest, modulo = self.rng.randint(0, 1), self.rng.randint(2, 3)
        return self.rng.choice(
            [
                (f"whose sum is {['even', 'odd'][rest]}", lambda w: sum(w) % 2 == rest),  # type: ignore[arg-type]
                (f"with {['even', 'odd'][rest]} sum", lambda w: sum(w) % 2 == rest),  # type: ignore[arg-type]
                (f"with sum divisible by {modulo}", lambda w: sum(w) % modulo == 0),  # type: ignore[arg-type]
            ]
        )

    def order(self) -> Condition:
        k, (told, is_right) = self.rng.randint(0, 2), self.amount()
        size, is_size = self.size()
        step, sense = self.rng.choice([("descent", -1), ("ascent", 1)])

        def steps(w: Thing) -> list[int]:
            """Return by how much letters rise, or fall."""
            return [z for a, b in windows(w, 2) if (z := sense * (b - a)) > 0]  # type: ignore[operator]

        return self.rng.choice(
            [
                (f"with {told} {step}s", lambda w: is_right(len(steps(w)))),
                (
                    f"with {told} {step}s {size.replace('exactly', 'equal to')}",
                    lambda w: is_right(sum(map(is_size, steps(w)))),
                ),
                (f"in which every {step} is {size}", lambda w: all(map(is_size, steps(w)))),
                (
                    f"with {told} peaks",
                    lambda w: is_right(sum(a < b > c for a, b, c in windows(w, 3))),  # type: ignore[operator]
                ),
                (f"with no even {step}s", lambda w: all(z % 2 for z in steps(w))),
                (f"in which all {step}s are odd", lambda w: all(z % 2 for z in steps(w))),
                ("that are nondecreasing", lambda w: [*w] == sorted(w)),  # type: ignore[type-var]
                (
                    f"in which adjacent {self.many} differ by at most {k}",
                    lambda w: all(abs(a - b) <= k for a, b in windows(w, 2)),  # type: ignore[operator]
                ),
                (
                    f"with no two consecutive {self.many} differing by {self.number(k)}",
                    lambda w: all(abs(a - b) != k for a, b in windows(w, 2)),  # type: ignore[operator]
                ),
            ]
        )

    def parities(self) -> Condition:
        rest, (told, is_right) = self.rng.randint(0, 1), self.amount()
        word = ["even", "odd"][rest]
        return (
            self.said(f"{told} {word} {self.many}"),
            lambda w: is_right(sum(z % 2 == rest for z in w)),  # type: ignore[operator]
        )

    def extremes(self) -> Condition:
        size, is_size = self.size()
        return self.rng.choice(
            [
                (
                    f"whose largest {self.one} is {size}",
                    lambda w: bool(w) and is_size(max(w)),  # type: ignore[type-var,arg-type]
                ),
                (
                    f"such that the smallest {self.one} is {size}",
                    lambda w: bool(w) and is_size(min(w)),  # type: ignore[type-var,arg-type]
                ),
                (
                    f"in which every {self.one} is {size}",
                    lambda w: all(is_size(z) for z in w),  # type: ignore[arg-type]
                ),
            ]
        )


def places(w: Thing, letter: Letter) -> list[int]:
    """Return where a letter stands."""
    return [i for i, z in enumerate(w) if z == letter]


def windows(w: Thing, k: int) -> list[Thing]:
    """Return all k letters that stand next to each other."""
    return [w[i : i + k] for i in range(len(w) - k + 1)]


def runs(w: Thing) -> list[Thing]:
    """Return the longest stretches of equal letters."""
    return [tuple(run) for _, run in groupby(w)]


class WordDrawing(Drawing):
    """Conditions on words, in which letters are spelled."""

    def pattern(self) -> Thing:
        """Draw some letters."""
        return tuple(self.rng.choice(self.letters) for _ in range(self.rng.randint(2, 3)))

    def factors(self) -> Condition:
        first, second = self.pattern(), self.pattern()
        u, v = ("".join(map(str, z)) for z in (first, second))
        told, is_right = self.amount()
        return self.rng.choice(
            [
                (f"avoiding {u}", lambda w: not has(w, first)),
                (f"with no {u}", lambda w: not has(w, first)),
                (f"that avoid {u} and {v}", lambda w: not has(w, first) and not has(w, second)),
                (f"that contain {u}", lambda w: has(w, first)),
                (f"that do not contain {u}", lambda w: not has(w, first)),
                (f"containing {u} but not {v}", lambda w: has(w, first) and not has(w, second)),
                (
                    f"that contain neither {u} nor {v}",
                    lambda w: not has(w, first) and not has(w, second),
                ),
                (f"with exactly one of {u} and {v}", lambda w: has(w, first) != has(w, second)),
                (
                    f"with at least one of the words {u} and {v}",
                    lambda w: has(w, first) or has(w, second),
                ),
                (
                    f"avoiding at least one of {u} and {v}",
                    lambda w: not (has(w, first) and has(w, second)),
                ),
                (
                    f"with no {u} except at the end",
                    lambda w: first not in windows(w[:-1], len(first)),
                ),
                (
                    f"avoiding the scattered subsequence {u}",
                    lambda w: first not in combinations(w, len(first)),
                ),
                (f"that contain {u} or {v}", lambda w: has(w, first) or has(w, second)),
                (
                    f"with {told} occurrences of {u}",
                    lambda w: is_right(windows(w, len(first)).count(first)),
                ),
                (f"that begin with {u}", lambda w: w[: len(first)] == first),
                (
                    f"ending in {u}",
                    lambda w: len(w) >= len(first) and w[len(w) - len(first) :] == first,
                ),
                (
                    f"that start with {u} or end with {v}",
                    lambda w: (
                        w[: len(first)] == first
                        or (len(w) >= len(second) and w[len(w) - len(second) :] == second)
                    ),
                ),
            ]
        )


def has(w: Thing, factor: Thing) -> bool:
    """Tell whether letters stand next to each other in a word."""
    return factor in windows(w, len(factor))


class CircleDrawing(WordDrawing):
    """Conditions on words on a circle, which are read over and over."""

    def circular(self) -> Condition:
        u = self.pattern()
        word, letter = "".join(map(str, u)), self.rng.choice(self.letters)
        told, is_right = self.amount()
        return self.rng.choice(
            [
                (f"avoiding {word}", lambda w: u not in around(w, len(u))),
                (f"with no {word}", lambda w: u not in around(w, len(u))),
                (
                    f"with {told} occurrences of {word}",
                    lambda w: is_right(around(w, len(u)).count(u)),
                ),
                (
                    f"with no two adjacent {self.things(letter)}",
                    lambda w: (letter, letter) not in around(w, 2),
                ),
                (
                    f"with no two adjacent equal {self.many}",
                    lambda w: all(a != b for a, b in around(w, 2)),
                ),
            ]
        )


def around(w: Thing, k: int) -> list[Thing]:
    """Return all k letters that stand next to each other on a circle."""
    return [tuple(w[(i + j) % len(w)] for j in range(k)) for i in range(len(w))]


class PartDrawing(Drawing):
    """Conditions on compositions."""

    def number_of_parts(self) -> Condition:
        told, is_right = self.amount()
        text = self.rng.choice([f"into {told} parts", f"with {told} parts", f"having {told} parts"])
        return text, lambda w: is_right(len(w))

    def division(self) -> Condition:
        k, rest = self.rng.randint(1, 4), self.rng.randint(0, 1)
        two = sorted(self.rng.sample(range(1, 6), 2))
        return self.rng.choice(
            [
                (f"into parts at most {k}", lambda w: all(z <= k for z in w)),  # type: ignore[operator]
                (f"into parts greater than {k}", lambda w: all(z > k for z in w)),  # type: ignore[operator]
                (f"into {['even', 'odd'][rest]} parts", lambda w: all(z % 2 == rest for z in w)),  # type: ignore[operator]
                (f"into parts {two[0]} and {two[1]}", lambda w: all(z in two for z in w)),
                (f"into {two[0]}s and {two[1]}s", lambda w: all(z in two for z in w)),
                (f"with no part equal to {k}", lambda w: k not in w),
                (f"with all parts at least {k}", lambda w: all(z >= k for z in w)),  # type: ignore[operator]
                (
                    f"with first part {['even', 'odd'][rest]}",
                    lambda w: bool(w) and w[0] % 2 == rest,
                ),  # type: ignore[operator]
                ("with no two equal parts", lambda w: len({*w}) == len(w)),
                ("in which no two parts are equal", lambda w: len({*w}) == len(w)),
                (f"whose last part is at least {k}", lambda w: bool(w) and w[-1] >= k),  # type: ignore[operator]
            ]
        )

    def parts_that_are(self) -> Condition:
        told, is_right = self.amount()
        size, is_size = self.size()
        how = self.rng.choice(["with size", "whose size is", "having size", "that have size"])
        return (
            f"with {told} parts {how} {size}",
            lambda w: is_right(sum(is_size(z) for z in w)),  # type: ignore[arg-type]
        )


class ElementDrawing(Drawing):
    """Conditions on subsets, whose elements are numbers."""

    def stretches(self) -> Condition:
        told, is_right = self.amount()
        length, is_size = self.size()
        return self.rng.choice(
            [
                (
                    f"with {told} blocks of consecutive elements",
                    lambda s: is_right(len(stretches(s))),
                ),
                (
                    f"in which every run of consecutive elements has length {length}",
                    lambda s: all(map(is_size, stretches(s))),
                ),
                (
                    f"in which consecutive elements differ by {length}",
                    lambda s: all(is_size(b - a) for a, b in windows(s, 2)),  # type: ignore[operator]
                ),
                (
                    "in which any two elements differ by at least 3",
                    lambda s: all(b - a >= 3 for a, b in windows(s, 2)),  # type: ignore[operator]
                ),
            ]
        )

    def of_subsets(self) -> Condition:
        told, is_right = self.amount()
        d = self.rng.randint(1, 3)
        return self.rng.choice(
            [
                (f"with {told} elements", lambda w: is_right(len(w))),
                (
                    "with no two consecutive elements",
                    lambda w: all(b - a != 1 for a, b in combinations(w, 2)),  # type: ignore[operator]
                ),
                (
                    f"with no two elements differing by {d}",
                    lambda w: all(b - a != d for a, b in combinations(w, 2)),  # type: ignore[operator]
                ),
                (
                    f"containing at most one of any {d + 2} consecutive numbers",
                    lambda w: all(b - a >= d + 2 for a, b in windows(w, 2)),
                ),  # type: ignore[operator]
                (
                    "such that the difference of any two elements is at least 3",
                    lambda w: all(b - a >= 3 for a, b in windows(w, 2)),  # type: ignore[operator]
                ),
                (f"with {d} elements or fewer", lambda w: len(w) <= d),
                (
                    "with no isolated elements",
                    lambda w: all(z + 1 in w or z - 1 in w for z in w),  # type: ignore[operator]
                ),
                (
                    "that contain no two elements that differ by 1 or 2",
                    lambda w: all(b - a not in {1, 2} for a, b in combinations(w, 2)),  # type: ignore[operator]
                ),
            ]
        )

    def pairs_apart(self) -> Condition:
        """Draw how many two elements there are with a difference or a sum."""
        k, m = self.rng.randint(3, 7), self.rng.randint(2, 3)
        told, is_right = self.amount()
        measure, is_size = self.rng.choice(
            [
                (f"{k}", lambda z: z == k),
                (f"{k} or {k + 2}", lambda z: z in {k, k + 2}),
                (f"divisible by {m}", lambda z: z % m == 0),
                ("even", lambda z: z % 2 == 0),
                (f"at least {k}", lambda z: z >= k),
                (f"at most {k}", lambda z: z <= k),
            ]
        )
        what, value = self.rng.choice([("sum", add), ("difference", sub)])
        holds: Callable[[Thing], int] = lambda s: sum(  # noqa: E731
            is_size(value(b, a)) for a, b in combinations(s, 2)
        )
        return self.rng.choice(
            [
                (f"with no two elements whose {what} is {measure}", lambda s: not holds(s)),
                (f"in which no two elements have {what} {measure}", lambda s: not holds(s)),
                (
                    self.said(f"{told} pairs of elements with {what} {measure}"),
                    lambda s: is_right(holds(s)),
                ),
            ]
        )


def stretches(s: Thing) -> list[int]:
    """Return the lengths of the longest stretches of consecutive numbers."""
    found: list[int] = []
    for k, x in enumerate(s):
        if k and s[k - 1] + 1 == x:  # type: ignore[operator]
            found[-1] += 1
        else:
            found.append(1)
    return found


ANY = ["letters_counted", "adjacent", "adjacent_counted", "equal_adjacent", "runs_counted"]
ANY += ["every_run", "parity_of_runs", "longest_run", "ends", "near", "palindromes"]
ANY += ["beside", "exceptions", "neither", "compared", "edges", "runs_that_are"]
ANY += ["windowed", "between", "again", "conditional", "letters_that_occur"]
ANY += ["somewhere", "neighbors", "others"]
NUMBERS = ["sums", "order", "parities", "extremes", "together"]
ALPHABETS: list[tuple[list[Letter], list[str]]] = [
    ([0, 1], ["binary {} of length n", "{} of length n over {{0,1}}", "{} over 0..1 of length n"]),
    ([0, 1], ["length-n binary {}", "n-letter binary {}", "{} of n letters over {{0,1}}"]),
    ([0, 1, 2], ["ternary {} of length n", "{} of length n over {{0,1,2}}"]),
    ([1, 2, 3], ["{} of length n over {{1,2,3}}", "{} over {{1, 2, 3}} of length n"]),
    (["a", "b"], ["{} of length n over {{a,b}}", "{} over {{a, b}} of length n"]),
    (["a", "b", "c"], ["{} of length n over {{a,b,c}}", "n-letter {} over {{a,b,c}}"]),
    (["H", "T"], ["{} of length n over {{H,T}}"]),
    ([*range(10)], ["{} of length n over {{0..9}}", "{} of length n over {{0,1,...,9}}"]),
    ([9, 10, 11], ["{} of length n over {{9,10,11}}"]),
]


def _objects(rng: Random) -> tuple[str, Drawing, list[str], Callable[[int], Iterator[Thing]]]:
    kind = rng.choice(
        [*["words"] * 10, *["compositions", "subsets"] * 4, *["partitions"] * 2, "circle", "digits"]
    )
    if kind == "circle":
        letters, said = rng.choice([([0, 1], "binary"), ([0, 1, 2], "ternary")])
        drawing: Drawing = CircleDrawing(rng, [*letters], ("letter", "letters"))
        text = f"circular {said} {rng.choice(WORDS_OF[:2])} of length n"
        return text, drawing, ["circular", "circular", "letters_counted"], _words(letters)
    if kind == "digits":
        drawing = WordDrawing(rng, [*range(10)], ("digit", "digits"))
        own = [*ANY, *["factors"] * 4, *NUMBERS]
        said = rng.choice(["n-digit numbers", "n-digit positive integers", "n-digit integers"])
        return said, drawing, own, lambda n: (w for w in _words(range(10))(n) if w[0])
    if kind == "compositions":
        drawing = PartDrawing(rng, rng.choice([*[[1, 2, 3]] * 7, [1, 2, 10]]), ("part", "parts"))
        own = ["number_of_parts", "division", "division", "letters_counted", "adjacent", "ends"]
        own += ["adjacent_counted", "parities", "extremes", "near", "palindromes", "sums"]
        own += ["beside", "exceptions", "neither", "edges", "compared"]
        own += ["runs_that_are", "together", "parts_that_are"]
        own += ["windowed", "between", "conditional"]
        return "compositions of n", drawing, own, compositions
    if kind == "partitions":
        drawing = PartDrawing(rng, [1, 2, 3], ("part", "parts"))
        own = ["number_of_parts", "letters_counted", "parities", "extremes", "sums"] * 2
        own += ["together", "parts_that_are", "letters_that_occur"]
        return "partitions of n", drawing, own, partitions
    if kind == "subsets":
        drawing = ElementDrawing(rng, [1, 2, 3], ("element", "elements"))
        own = ["of_subsets", "pairs_apart", "stretches", "parities", "sums", "extremes"] * 2
        own += ["together"]
        if rng.random() < 0.3:
            said = rng.choice(["subsets of {0..n}", "subsets of {0,1,...,n}"])
            return said, drawing, own, lambda n: subsets(n, 0)
        said = rng.choice(["subsets of {1..n}", "subsets of {1,2,...,n}", "subsets of {1,...,n}"])
        return said, drawing, own, subsets
    letters, texts = rng.choice(ALPHABETS)
    nouns = rng.choice([("letter", "letters"), ("digit", "digits"), ("symbol", "symbols")])
    drawing = WordDrawing(rng, letters, nouns)
    is_spelled = all(isinstance(z, str) or z < 10 for z in letters)
    own = [*ANY, *["factors"] * 4 * is_spelled, *NUMBERS * isinstance(letters[0], int)]
    said = rng.choice(texts).format(rng.choice(WORDS_OF))
    return said, drawing, own, _words(letters)


FRAMES = [
    ("number of ", ""),
    ("the number of ", ""),
    ("count the ", ""),
    ("let a(n) be the number of ", ""),
    ("the number a(n) of ", ""),
    ("consider the ", ". How many are there?"),
    ("we want ", "; how many are there?"),
]
"""What stands before a sentence, and behind it."""


def _words(letters: Iterable[Letter]) -> Callable[[int], Iterator[Thing]]:
    """Return what lists the words of a length over some letters."""
    return lambda n: product(letters, repeat=n)


def drawn(seed: int) -> Drawn:
    """Draw a sentence and count what it means."""
    rng = Random(seed)  # noqa: S311
    objects, drawing, kinds, listed = _objects(rng)
    many = rng.choice([1, 1, 2, 2, 2, 3])
    conditions: list[Condition] = [getattr(drawing, rng.choice(kinds))() for _ in range(many)]
    begun, ended = rng.choice([("", "")] * 3 + FRAMES)
    objects += rng.choice([" (n >= 1)", ", n >= 1,"]) if rng.random() < 0.1 else ""
    text = objects + " " + conditions[0][0]
    for one, _ in conditions[1:]:
        text += rng.choice([", ", " and ", " and ", ", and "]) + one
    tests = [test for _, test in conditions]
    if rng.random() < 0.1:
        what, adds = drawing.totalled()
        text = rng.choice([f"number of {what} in all ", f"total number of {what} in all "]) + text
        return Drawn(text, listed, tests, adds)
    return Drawn(begun + text + ended, listed, tests)
