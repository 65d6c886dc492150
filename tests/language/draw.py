"""Draws of sentences of the language, each with the list of what it counts.

A text and the test that it stands for are drawn together, from the page alone: what a sentence
says is written here twice, in English and in Python. `Draw(seed).sentence()` is one sentence;
`Draw.uses` says how often each row of the page, and each form of its column "also", was drawn.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from language import listing

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
LETTERS = ("zeros", "ones", "twos")
NEIGHBOURS = dict.fromkeys(
    (
        *("no adjacent 1s", "no three adjacent 1s", "no adjacent equal letters"),
        "no adjacent letters that differ by SIZE",
    ),
    2,
)
"""Places that are drawn twice as often as others."""
Test = Callable[[Any], int]
"""What an object fulfils; a number if it stands for several."""


@dataclass(frozen=True)
class Said:
    """A condition, an amount or a size: the words and the test."""

    text: str
    test: Test
    ends: bool = False
    """Whether `and` cannot follow, as behind `either A or B`."""
    first: int = 0
    """From which n on it is said what it means."""
    alone: bool = False
    """Whether it is no alternative: parts in kinds, and what bounds the parts of partitions."""
    opens: bool = True
    """Whether it begins with a word that opens a condition; `of height` stands first alone."""
    halved: bool = False
    """Whether it is of palindromes, which as an alternative have no marks."""


@dataclass(frozen=True)
class Place:
    """What can be counted in an object: one of them, several, and how many there are.

    only_no: whether it stands behind `no` alone.
    """

    one: str
    several: str
    count: Test
    only_no: bool = False
    first: int = 0


@dataclass(frozen=True)
class Line:
    """What is known of a word: letters that can be named, what one is called, how it is read."""

    letters: tuple[Any, ...]
    noun: str
    nouns: str
    kind: str
    ring: bool = False
    longest: int = 3
    """The longest word that can be spelled: of parts, which may be above 9, one of one."""

    @property
    def has_values(self):
        return self.kind != "k" and isinstance(self.letters[0], int)

    @property
    def edges(self):
        return not self.ring and self.kind != "subsets"


@dataclass(frozen=True)
class Drawn:
    """A sentence with what it counts.

    table: of each n the number of objects by the exponents of the marks; of a letter k one for
    each of `values`. ns: for which n. begins: where the sequence may begin, if it is said what
    its conditions mean of nothing. number: what n is. total: whether it is of all objects together.
    """

    text: str
    table: Callable[..., Counter[tuple[int, ...]]]
    ns: tuple[int, ...]
    begins: tuple[int, ...]
    values: tuple[int, ...] = ()
    number: int | None = None
    total: bool = False


@dataclass
class Objects:
    """Objects with what can be said of them."""

    text: str
    objects: Callable[..., Any]
    ns: range
    conditions: list[Said] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    measures: list[tuple[str, Test]] = field(default_factory=list)
    first: int = 0
    values: tuple[int, ...] = ()
    number: int | None = None
    empty: bool = True
    """Whether the object of n = 0 is the empty one."""
    most_marks: int = 2
    """One of wide arrays and of words over many letters: with two marks a g.f. is large."""


def listed(*items, last=" and "):
    """Join the members of a list."""
    return last.join([", ".join(items[:-1]), items[-1]] if items[1:] else items)


def be(what, test, several=None):
    """Return a quality: of one and of several, none behind `with every PLACE`, and its test."""
    return f"is {what}", f"are {several or what}", "", test


def have(what, test):
    """Return a quality that can stand behind `with every PLACE`."""
    return f"has {what}", f"have {what}", f"having {what}", test


class Draw:
    """Draws by a seed."""

    def __init__(self, seed):
        self.random = Random(seed)  # noqa: S311 - nothing is kept secret
        self.uses: Counter[str] = Counter()
        self.now: list[str] = []

    def sentence(self, kind=None):
        """Return a sentence, of one kind of objects or of any; mostly one that counts something."""
        while True:
            self.now = []
            found = self._sentence(kind)
            if any(found.table(n, *found.values[-1:]) for n in found.ns) or self.often(0.05):
                self.uses.update(self.now)
                return found

    # How things are said.

    def pick(self, items):
        return self.random.choice(items)

    def often(self, share):
        return self.random.random() < share

    def choose(self, row, options, weights=None):
        """Return one of the options of a row, made if it is a function; it is noted that it was."""
        for name in options:
            self.uses.setdefault(f"{row}: {name}", 0)
        often = [(weights or {}).get(z, 1) for z in options]
        name = self.random.choices(list(options), often)[0]
        self.now.append(f"{row}: {name}")
        found = options[name] if isinstance(options, dict) else name
        return found() if callable(found) else found

    def number(self, k):
        return self.choose("number", {"2": str(k), "two": NUMBERS[k]}, {"two": 0.4})

    def several(self, letter):
        """Return the plural of a letter."""
        if isinstance(letter, str):
            return f"{letter}'s"
        options = {"1s": f"{letter}s", "1's": f"{letter}'s"}
        if letter < len(LETTERS):
            options["ones"] = LETTERS[letter]
        return self.choose("letters", options, {"1s": 4})

    def adjacent(self):
        return self.choose("synonym", ["adjacent", "consecutive", "neighbouring"], {"adjacent": 3})

    def amount(self):
        """Return an amount, and whether one thing follows."""
        k = self.pick([0, 1, 1, 2, 2, 3])
        number, more = self.number(k), self.pick([1, 2])
        above = self.number(k + more)
        options = {
            "no": Said("no", lambda c: c == 0),
            "exactly 2": Said(f"exactly {number}", lambda c: c == k),
            "2": Said(number, lambda c: c == k),
            "at most 2": Said(f"at most {number}", lambda c: c <= k),
            "at least 2": Said(f"at least {number}", lambda c: c >= k),
            "more than 2": Said(f"more than {number}", lambda c: c > k),
            "fewer than 2": Said(f"fewer than {above}", lambda c: c < k + more),
            "between 2 and 4": Said(f"between {number} and {above}", lambda c: k <= c <= k + more),
            "an even number of": Said("an even number of", lambda c: c % 2 == 0),
            "an odd number of": Said("an odd number of", lambda c: c % 2 == 1),
        }
        found = self.choose("amount", options, {"no": 2})
        last = found.text.split()[-1]
        return found, last in {"1", "one"} or (found.text == "no" and self.often(0.3))

    def size(self, largest=3, *, limits=False):
        """Return a size; limits: one that can stand behind `letters`."""
        k, more = self.random.randint(1, largest), self.pick([1, 2])
        number, above = self.number(k), self.number(k + more)
        options = {
            "2": Said(number, lambda c: c == k),
            "at most 2": Said(f"at most {number}", lambda c: c <= k),
            "at least 2": Said(f"at least {number}", lambda c: c >= k),
            "greater than 2": Said(f"greater than {number}", lambda c: c > k),
            "less than 2": Said(f"less than {above}", lambda c: c < k + more),
            "between 2 and 4": Said(f"between {number} and {above}", lambda c: k <= c <= k + more),
            "even": Said("even", lambda c: c % 2 == 0),
            "odd": Said("odd", lambda c: c % 2 == 1),
            "divisible by 3": Said(f"divisible by {above}", lambda c: c % (k + more) == 0),
        }
        if limits:
            options = {z: one for z, one in options.items() if z not in {"2", "even", "odd"}}
        return self.choose("size", options)

    def word(self, letters, longest=3):
        return tuple(self.pick(letters) for _ in range(min(longest, self.pick([1, 2, 2, 2, 3]))))

    def opened(self, what):
        """Return a condition that begins with `with`."""
        return f"{self.choose('with', ['with', 'having', 'that have'])} {what}"

    def clause(self, what):
        """Return a condition that begins with `in which`."""
        return f"{self.choose('in which', ['in which', 'where', 'such that'])} {what}"

    def verb(self, form, plain):
        """Return `avoiding` or `that avoid`."""
        return self.choose(form, {form: form, f"also, that {plain}": f"that {plain}"})

    # Places of a line: a word, a row, the parts of a composition; of arrays and subsets as well.

    def cell_places(self, line, flat=tuple):
        """Return places that are letters; flat: all letters of an object."""
        number = lambda test: lambda x: sum(map(test, flat(x)))

        def ones():
            v = self.pick(line.letters)
            return Place(str(v), self.several(v), lambda x: flat(x).count(v))

        def limited():
            size = self.size(limits=True)
            names = (f"{line.noun} {size.text}", f"{line.nouns} {size.text}")
            return Place(*names, number(size.test))

        def odd():
            parity, word = self.pick([(0, "even"), (1, "odd")])
            names = (f"{word} {line.noun}", f"{word} {line.nouns}")
            return Place(*names, number(lambda z: z % 2 == parity))

        whole = Place(line.noun, line.nouns, lambda x: len(flat(x)))
        values = {"letters SIZE": limited, "odd letters": odd} if line.has_values else {}
        return {"1s": ones, "letters": lambda: whole} | values

    def adjacent_places(self, line, windows, along=lambda: ("", None), *, only_any=False):
        """Return places that are adjacent letters, as pairs or behind `no`.

        windows: a function to the words of a length in an object, along a direction that is drawn.
        """

        def drawn(what, length, holds, *, behind_no):
            way, steps = along()
            count = lambda x: sum(holds(*z) for z in windows(x, length, steps))
            text = f"{self.adjacent()} {what}{way}"
            if not behind_no:
                return Place(f"pair of {text}", f"pairs of {text}", count)
            two = (
                self.pick(["", f"{self.number(2)} "]) if length == 2 else f"{self.number(length)} "
            )
            return Place(two + text, two + text, count, only_no=True)

        def ones(length, *, behind_no):
            v = self.pick(line.letters)
            holds = lambda *z: set(z) == {v}
            return drawn(self.several(v), length, holds, behind_no=behind_no)

        def equal(*, behind_no):
            return drawn(f"equal {line.nouns}", 2, lambda a, b: a == b, behind_no=behind_no)

        def differing(*, behind_no):
            by = self.size(2)
            text = f"{line.nouns} that differ by {by.text}"
            return drawn(text, 2, lambda a, b: by.test(abs(a - b)), behind_no=behind_no)

        kinds = {"adjacent 1s": partial(ones, 2), "adjacent equal letters": equal}
        if line.has_values:
            kinds["adjacent letters that differ by SIZE"] = differing
        found = {f"pairs of {z}": partial(one, behind_no=False) for z, one in kinds.items()}
        if not only_any:
            found |= {f"no {z}": partial(one, behind_no=True) for z, one in kinds.items()}
            found["no three adjacent 1s"] = partial(ones, 3, behind_no=True)
        return found

    def line_place(self, line, *, only_any=False):
        """Return places of a line."""
        ring = line.ring
        windows = lambda w, length, _: listing.factors(w, length, ring=ring)

        def occurrences():
            factor = self.word(line.letters, line.longest)
            text = "".join(map(str, factor))
            count = lambda w: windows(w, len(factor), None).count(factor)
            return Place(f"occurrence of {text}", f"occurrences of {text}", count)

        def isolated():
            v = self.pick(line.letters)
            beside = lambda w, i: listing.neighbours(w, i, ring=ring)
            count = lambda w: sum(w[i] == v not in beside(w, i) for i in range(len(w)))
            return Place(f"isolated {v}", f"isolated {self.several(v)}", count)

        name = self.pick(list(listing.TURNS))
        turns = Place(name, f"{name}s", lambda w: listing.turns(name, w, ring=ring))
        options = {
            **self.cell_places(line),
            **self.adjacent_places(line, windows, only_any=only_any),
            "runs": lambda: self.runs(line),
            "occurrences of 011": occurrences,
            "isolated 1s": isolated,
            **({turns.several: lambda: turns} if line.has_values else {}),
        }
        return self.choose(
            "place of a line", options, {"1s": 2, "runs": 4, turns.several: 2, "no adjacent 1s": 2}
        )

    def runs(self, line):
        """Return runs [of 1s] [of length SIZE]."""
        v, size = self.pick(line.letters), self.size()
        of_letter = self.often(0.5)
        text = f" of {self.several(v)}" if of_letter else ""
        has_length = self.often(0.5)
        parity = has_length and size.text in {"even", "odd"} and self.often(0.7)
        if parity:
            text += self.choose("also", {"runs of 1s of even length": f" of {size.text} length"})
        elif has_length:
            text += f" of length {size.text}"

        def count(w):
            found = listing.runs(w, ring=line.ring)
            return sum(
                (not of_letter or z.letter == v) and (not has_length or size.test(z.length))
                for z in found
            )

        return Place(f"run{text}", f"runs{text}", count)

    # Conditions.

    def amount_of(self, place):
        """Return AMOUNT PLACES."""
        amount, one = (Said("no", lambda c: c == 0), False) if place.only_no else self.amount()
        text = f"{amount.text} {place.one if one else place.several}"
        return Said(text, lambda x: amount.test(place.count(x)), first=place.first)

    def with_places(self, places):
        """Return `with AMOUNT PLACES`; places: a function that draws some."""

        def plain():
            one = self.amount_of(places())
            return replace(one, text=self.opened(one.text))

        def two():
            one, other = self.amount_of(places()), self.amount_of(places())
            text = self.opened(f"{one.text} and {other.text}")
            first = max(one.first, other.first)
            return Said(text, lambda x: one.test(x) and other.test(x), first=first)

        def without():
            place = places()
            return Said(
                f"without {place.several}", lambda x: place.count(x) == 0, False, place.first
            )

        options = {
            "with AMOUNT PLACES": plain,
            "also, with A and B": two,
            "also, without 1s": without,
        }
        return self.choose("condition", options, {"with AMOUNT PLACES": 5})

    def quantified(self, subjects):
        """Return `in which every PLACE QUALITY` and the like.

        subjects: a function that draws (one, several, seen, quality); a quality is that of `be`, or
        of `have`.
        """

        def clause():
            one, several, seen, (singular, plural, having, test) = subjects()
            every = lambda x: all(map(test, seen(x)))
            count = lambda x: sum(map(bool, map(test, seen(x))))

            def amount():
                found, is_one = self.amount()
                noun, verb = (one, singular) if is_one else (several, plural)
                return f"{found.text} {noun}", verb, lambda x: found.test(count(x))

            options = {
                "every PLACE QUALITY": lambda: (f"every {one}", singular, every),
                "no PLACE QUALITY": lambda: (f"no {one}", singular, lambda x: count(x) == 0),
                "AMOUNT PLACES QUALITY": amount,
            }
            subject, verb, holds = self.choose("quantifier", options, {"every PLACE QUALITY": 2})
            return subject, verb, having, holds

        def plain():
            subject, verb, _, holds = clause()
            return Said(self.clause(f"{subject} {verb}"), holds)

        def two():
            one, other = clause(), clause()
            text = self.clause(f"{one[0]} {one[1]} and {other[0]} {other[1]}")
            return Said(text, lambda x: one[3](x) and other[3](x))

        def having():
            while not (found := subjects())[3][2]:
                pass
            one, _, seen, (_, _, having, test) = found
            text = self.opened(f"every {one} {having}")
            return Said(text, lambda x: all(map(test, seen(x))))

        options = {
            "in which C": plain,
            "also, in which C and C": two,
            "also, with every row having sum 2": having,
        }
        return self.choose("condition", options, {"in which C": 4})

    def has_size(self, noun, size, value):
        """Return `has sum SIZE`, or `has even sum`."""
        what = f"{noun} {size.text}"
        if size.text in {"even", "odd"}:
            what = self.choose("has", {"sum even": what, "even sum": f"{size.text} {noun}"})
        return have(what, lambda z: size.test(value(z)))

    def letters_with_quality(self, line):
        """Return letters, or runs, of a line with a quality."""
        v, u, ring = self.pick(line.letters), self.pick(line.letters), line.ring
        (amount, is_one), length = self.amount(), self.size()
        some = self.random.sample(line.letters, 2)
        parity = self.pick([0, 1])
        subjects = {"1": (str(v), None, lambda z: z == v), "letter": (line.noun, line.nouns, None)}
        if line.has_values:
            word = ["even", "odd"][parity]
            odd = (f"{word} {line.noun}", f"{word} {line.nouns}", lambda z: z % 2 == parity)
            subjects["odd letter"] = odd

        def behind(w, i):
            return w[(i + 1) % len(w)] if ring else w[i + 1] if i + 1 < len(w) else None

        def letters():
            one, several, among = self.choose("letters with a quality", subjects)
            several = several or self.several(v)
            seen = lambda w: [(w, i) for i in range(len(w)) if among is None or among(w[i])]
            count = lambda w, i: listing.neighbours(w, i, ring=ring).count(u)
            near = f"adjacent to {amount.text} {u if is_one else self.several(u)}"
            either = f"{some[0]} or {some[1]}"
            options = {
                "is 1 or 2": lambda: be(either, lambda z: z[0][z[1]] in some),
                "is adjacent to AMOUNT 0s": lambda: be(near, lambda z: amount.test(count(*z))),
                "is followed by 0": lambda: be(f"followed by {u}", lambda z: behind(*z) == u),
            }
            if line.has_values:
                options["is SIZE"] = lambda: self.is_size(line.letters, lambda z: z[0][z[1]])
            return one, several, seen, self.choose("quality of letters", options)

        def runs():
            of = self.often(0.5)
            text = f" of {self.several(v)}" if of else ""
            seen = lambda w: [z for z in listing.runs(w, ring=ring) if not of or z.letter == v]
            options = {
                "has length SIZE": lambda: self.has_size("length", length, lambda z: z.length),
                "is followed by 0": lambda: be(f"followed by {u}", lambda z: z.behind == u),
            }
            return f"run{text}", f"runs{text}", seen, self.choose("quality of runs", options)

        return self.choose("places with a quality", {"letters": letters, "runs": runs})

    def is_size(self, letters, value):
        """Return `is SIZE`; a number is one of the letters."""
        while (size := self.size()).text in {*"0123", *NUMBERS} and not any(
            map(size.test, letters)
        ):
            pass
        return be(size.text, lambda z: size.test(value(z)))

    def measured(self, measures):
        """Return `whose MEASURE is SIZE`; measures: (name, value or None, forms of `also`)."""
        often = {"sum": 3, "first letter": 2, "last letter": 2, "value in base 2": 8}
        name, value, also = self.choose("measure", measures, often)
        size = self.size()
        holds = lambda x: (found := value(x)) is not None and size.test(found)
        text = f"whose {name} is {size.text}"
        if also == "sum" and self.often(0.5):
            parity = self.pick([0, 1])
            even = f"{self.article()}{['even', 'odd'][parity]} sum"
            text = self.choose("also", {"with even sum": self.opened(even)})
            return Said(text, lambda x: value(x) % 2 == parity)
        if also == "height" and self.often(0.7):
            text = self.choose("also", {"of height at most 3": f"of height {size.text}"})
            return Said(text, holds, alone=True, opens=False)
        return Said(text, holds)

    def number_of(self, place):
        return f"number of {place.several}", place.count, ""

    def article(self):
        return self.choose("article", {"even sum": "", "an even sum": "an "})

    def line_measures(self, line):
        """Return what is measured of a line."""
        v, ring = self.pick(line.letters), line.ring
        of = self.pick(["", f" of {self.several(v)}"])

        def lengths(w):
            return [z.length for z in listing.runs(w, ring=ring) if not of or z.letter == v]

        found = {
            "longest run": (f"longest run{of}", lambda w: max(lengths(w), default=0), ""),
            "shortest run": (f"shortest run{of}", lambda w: min(lengths(w), default=None), ""),
            "number of PLACES": lambda: self.number_of(self.line_place(line, only_any=True)),
        }
        if line.has_values:
            least = lambda w: min(w, default=None)
            if line.noun != "part":
                found["sum"] = ("sum", sum, "sum")
            found |= {
                "largest letter": (f"largest {line.noun}", lambda w: max(w, default=0), ""),
                "smallest letter": (f"smallest {line.noun}", least, ""),
            }
            if line.edges:
                found |= {
                    "first letter": (f"first {line.noun}", lambda w: w[0] if w else None, ""),
                    "last letter": (f"last {line.noun}", lambda w: w[-1] if w else None, ""),
                }
            if line.kind in {"words", "numerals"} and line.edges and line.letters[0] == 0:
                base = self.pick([z for z in (2, 3, 4, 10) if z > max(line.letters)])
                value = lambda w: sum(z * base**i for i, z in enumerate(reversed(w)))
                found["value in base 2"] = (f"value in base {base}", value, "")
        return found

    def line_condition(self, line):
        """Return a condition of a line."""
        ring, longest = line.ring, line.longest
        factor = self.word(line.letters, longest)
        text = "".join(map(str, factor))
        has = lambda w, one: one in listing.factors(w, len(one), ring=ring)

        def several(most=3):
            many = [self.word(line.letters, longest) for _ in range(self.pick([1, 1, 2, most]))]
            return many, listed(*("".join(map(str, z)) for z in many))

        def avoiding():
            many, texts = several()
            verb = self.verb("avoiding", "avoid")
            return Said(f"{verb} {texts}", lambda w: not any(has(w, z) for z in many))

        def containing():
            many, texts = several(2)
            verb = self.verb("containing", "contain")
            return Said(f"{verb} {texts}", lambda w: all(has(w, z) for z in many))

        def occurrences():
            amount, one = self.amount()
            plural = "occurrence" if one else "occurrences"
            count = lambda w: listing.factors(w, len(factor), ring=ring).count(factor)
            verb = self.verb("containing", "contain")
            return Said(f"{verb} {amount.text} {plural} of {text}", lambda w: amount.test(count(w)))

        def apart():
            v = self.pick(line.letters)
            pairs = lambda w: listing.factors(w, 2, ring=ring)
            words = f"no {self.number(2)} {self.several(v)} are {self.adjacent()}"
            return Said(self.clause(words), lambda w: (v, v) not in pairs(w))

        options = {
            "with": lambda: self.with_places(lambda: self.line_place(line)),
            "in which": lambda: self.quantified(lambda: self.letters_with_quality(line)),
            "avoiding W, W and W": avoiding,
            "containing W": containing,
            "also, not containing W": lambda: Said(
                f"not containing {text}", lambda w: not has(w, factor), ends=True
            ),
            "also, containing exactly 2 occurrences of 11": occurrences,
            "also, in which no two 1s are adjacent": apart,
            "whose MEASURE is SIZE": lambda: self.measured(self.line_measures(line)),
        }
        if line.edges:
            options |= self.edge_conditions(line, factor, text)
        return self.choose(
            "condition",
            options,
            {
                "with": 7,
                "in which": 4,
                "whose MEASURE is SIZE": 4,
                "matching R": 4,
                "that are SHAPE": 2,
            },
        )

    def edge_conditions(self, line, factor, text):
        """Return the conditions of what has a first and a last letter."""
        starts = lambda w: w[: len(factor)] == factor
        ends = lambda w: len(w) >= len(factor) and w[len(w) - len(factor) :] == factor
        letter = self.pick(line.letters)
        place, name = self.pick([(0, "first"), (-1, "last")])
        word, same = self.pick([("equal", True), ("different", False)])
        shapes = {
            "palindromes": lambda w: w == w[::-1],
            "constant": lambda w: len(set(w)) < 2,
        }
        if line.has_values:
            shapes["nondecreasing"] = lambda w: list(w) == sorted(w)

        def shaped():
            shape = self.choose("shape", list(shapes))
            return Said(f"that are {shape}", shapes[shape], halved=shape == "palindromes")

        options = {
            "starting with W": lambda: Said(
                f"{self.verb('starting with', 'start with')} {text}", starts
            ),
            "ending with W": lambda: Said(f"{self.verb('ending with', 'end with')} {text}", ends),
            "also, not starting with": lambda: Said(
                f"not starting with {text}", lambda w: not starts(w), ends=True
            ),
            "also, not ending with": lambda: Said(
                f"not ending with {text}", lambda w: not ends(w), ends=True
            ),
            "whose first letter is 1": lambda: Said(
                f"whose {name} {line.noun} is {letter}", lambda w: len(w) > 0 and w[place] == letter
            ),
            "whose first and last letters are equal": lambda: Said(
                f"whose first and last {line.nouns} are {word}",
                lambda w: len(w) > 0 and (w[0] == w[-1]) == same,
            ),
            "that are SHAPE": shaped,
        }
        if line.kind == "words":
            options["matching R"] = lambda: self.matching(line)
        return options

    def matching(self, line):
        """Return `matching R`."""
        letters = [self.pick(line.letters) for _ in range(4)]
        a, b, c, d = map(str, letters)
        forms = (f"({a}|{b}{c})*", f"({a}{b}|{c})+", f"{a}*({b}{c})*{d}*", f"({a}|{b}|{c}{d})*{a}")
        pattern = self.pick((*forms, f"({a}{b}*)+|{c}*"))
        verb = self.choose("matching", {"matching R": "matching", "also, that match": "that match"})
        holds = lambda w: re.fullmatch(pattern, "".join(map(str, w))) is not None
        return Said(f"{verb} {pattern}", holds)

    # The whole sentence.

    def joined(self, conditions):
        """Return the conditions as words, some as alternatives, and the tests."""
        parts = [z for z in conditions if not z.ends and not z.alone]
        if len(parts) > 1 and self.often(0.3):
            parts = parts[: 3 if self.often(0.7) else 2]
            conditions = [z for z in conditions if z not in parts]
            rows = {2: "either A or B", 3: "also, either A or B or C"}
            self.choose("condition", [rows[len(parts)]])
            text = "either " + " or ".join(z.text for z in parts)
            first, halved = max(z.first for z in parts), any(z.halved for z in parts)
            either = Said(text, lambda x: max(z.test(x) for z in parts), True, first, halved=halved)
            conditions = [either, *conditions] if self.often(0.5) else [*conditions, either]
        text = ""
        conditions = sorted(conditions, key=lambda z: z.opens)
        for i, one in enumerate(conditions):
            if i:
                joins = (
                    {"comma": ", "} if conditions[i - 1].ends else {"comma": ", ", "and": " and "}
                )
                text += self.choose("conditions", joins)
            text += one.text
        return text, conditions

    def marks(self, of):
        """Return how statistics are said in front and behind, and what they count."""

        def statistic():
            options = {}
            if of.places:
                place = self.pick(of.places)
                options["number of PLACES"] = (
                    f"number of {place.several}",
                    place.count,
                    place.first,
                )
            for name, value in of.measures:
                options[name] = (name, value, 0)
            return self.choose("statistic", options, {"sum": 0.5})

        def total():
            text, count, first = statistic()
            while text == "area":
                text, count, first = statistic()
            return text + (" of all " if text == "sum" else " in all "), "", [count], first

        def one():
            text, count, first = statistic()
            return "", f"by {text}", [count], first

        def two():
            (text, count, first), (other, more, later) = statistic(), statistic()
            return "", f"by {text} and {other}", [count, more], max(first, later)

        none = ("", "", [], 0)
        if of.values or not (of.places or of.measures) or of.number is not None:
            return none
        options = {"none": none, "by STATISTIC": one, "by two": two, "total": total}
        if not of.places and all(name == "area" for name, _ in of.measures):
            del options["total"]
        if of.most_marks < 2:
            del options["by two"]
        return self.choose("marks", options, {"none": 6})

    def _sentence(self, kind):
        from language.draw_objects import (
            KINDS,
        )  # what is drawn of each kind of objects uses this module

        kinds = {
            name: (lambda make=make: make(self))
            for name, (make, _) in KINDS.items()
            if kind in {None, name}
        }
        of = self.choose("objects", kinds, {name: often for name, (_, often) in KINDS.items()})
        text, conditions = self.joined(of.conditions)
        front, behind, counts, later = self.marks(of)
        unmarked = any(z.halved and z.ends for z in conditions)
        while (behind and unmarked) or (
            len(counts) == 2 and len({*behind.removeprefix("by ").split(" and ")}) == 1
        ):
            front, behind, counts, later = self.marks(of)
        text = f"{of.text} {text}".strip()
        if behind:
            text += f"{self.choose('marks', {'by': ' ', 'a comma before by': ', '})}{behind}"
        if front:
            text = self.pick(["", "the "]) + front + text
        else:
            text = self.around(text, asked=not behind)
        first = max([of.first, later, *(z.first for z in conditions)])

        def table(n, *k):
            found = Counter()
            for one in of.objects(n, *k):
                many = 1
                for condition in conditions:
                    many = many and many * int(condition.test(one))
                if many:
                    found[tuple(count(one) for count in counts)] += many
            return found

        ns = tuple(n for n in of.ns if n >= first)
        total = bool(front)
        begins = (of.first,) if of.first > 1 else (0, 1)
        if first == 0 and of.empty and not total:
            begins = (0,) if sum(table(0, *of.values[:1]).values()) == 1 else (1,)
        return Drawn(self.capitals(text), table, ns, begins, of.values, of.number, total)

    def around(self, text, *, asked):
        """Return a sentence with what may stand in front of it and behind it."""
        questions = {
            "how many": ("how many ", self.pick(["", "?"])),
            "how many, are there": ("how many ", self.pick([" are there", " are there?"])),
        }
        forms = {
            "none": ("", ""),
            "number of": (self.pick(["number of ", "the number of "]), self.pick(["", "."])),
            "full stop": ("", "."),
            **(questions if asked else {}),
        }
        front, behind = self.choose("around", forms, {"none": 3})
        return front + text + ("" if "match" in text else behind)

    def capitals(self, text):
        """Return a text in other capitals; letters of words keep theirs."""
        words = r"(?<![\w{(|*+'])[a-z]{4,}(?![\w|*+])"
        one = lambda z: z[0][0].upper() + z[0][1:]
        options = {
            "none": text,
            "the first": re.sub(r"^[a-z](?=[a-z])", lambda z: z[0].upper(), text),
            "of each word": re.sub(words, one, text),
        }
        return self.choose("capitals", options, {"none": 6, "the first": 2})
