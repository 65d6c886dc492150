"""Games of heaps in words: which game, and which position of it.

A text is a row of phrases, each read by its own function, the longest words first:

    game      its name, as "Dawson's Kayles", or its octal code
    moves     what is taken, as "take 1, 3 or 4", and how a heap may be parted
    position  "with heaps of 5, 6 and 7", "5 6 7", "with 10 pins", "from a heap of 21", "(3,5)"
    saying    what all such games have, as "two players take turns", "who takes the last one wins"

Each number and each word is part of a phrase; where none begins, the text is refused at that word.
So is a second game, or a second position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

from gfkit.base.file_reading import shown
from gfkit.base.heap_game_mentions import tokens_of
from gfkit.base.named_sequences import named_sequence
from gfkit.errors import GfkitError
from gfkit.formulas.formula_parser import parse_expression
from gfkit.games.heap_games_without_octal_code import PRIMES, HeapGame, HeapValues
from gfkit.games.named_heap_games import (
    HEAP_GAMES,
    LONGER,
    NAMES,
    NIM,
    OCTAL_GAMES,
    PAIRS,
    RULES_TOO,
    SHORTEST,
    UNREAD,
    Played,
)
from gfkit.games.octal_codes_and_nim_values import OctalCode, nim_values
from gfkit.games.wythoff_euclid_and_chomp_games import PairGame
from gfkit.sequences.fraction_list_and_formula_definitions import FormulaTerms, ListedTerms

if TYPE_CHECKING:
    from gfkit.sequences.sequence_definition import Definition

MOST_HEAPS, LARGEST = 1000, 10**9
_COUNTED = "two three four five six seven eight nine ten eleven twelve"
NUMBERS = {word: n for n, word in enumerate(_COUNTED.split(), 2)}
_THINGS = (
    "stone counter token coin match matchstick toothpick stick bean object chip pebble pin piece"
    " penny marble cookie candy nut item checker ball card button apple sweet disc disk domino cell"
    " square box place seat skittle bead"
)
THINGS = frozenset(_THINGS.split())
"""What heaps and rows are of, one of them."""
PLURALS = {"matches": "match", "pennies": "penny", "pence": "penny", "candies": "candy",
           "boxes": "box", "dominoes": "domino"}  # fmt: skip
HEAPS = frozenset(["heap", "heaps", "pile", "piles", "row", "rows"])


class NotHeaps(GfkitError):
    """A text that is not about games of heaps."""


@dataclass(slots=True)
class HeapMoves:
    """What is told of the moves. taken: amounts, or what amounts are; parted: a name of PARTS."""

    taken: frozenset[int] | tuple[int, int] | Definition | str | None = None
    parted: str | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class HeapText:
    """A game, and the sizes of its heaps, or the two numbers of its position; None: none are told.

    name: of the game, where it was told by its name and not by its moves.
    """

    game: Played
    sizes: tuple[int, ...] | None = None
    name: str = ""

    @property
    def positions(self) -> list[tuple[int, ...]]:
        """The positions of the sum, one a heap, or the one that two numbers say."""
        assert self.sizes is not None
        if isinstance(self.game, PairGame):
            first, second = self.sizes
            return [self.game.start(first, second)]
        return [(size,) for size in self.sizes]

    def value(self) -> int:
        """Return the nim-value of the position.

        >>> heap_text("kayles 5 6 7").value(), heap_text("take a square from a heap of 5").value()
        (5, 0)
        """
        assert self.sizes is not None
        if self.game == NIM:
            return reduce(xor, self.sizes, 0)
        if isinstance(self.game, OctalCode):
            values = nim_values(self.game, max(self.sizes) + 1)
            return reduce(xor, (int(values[size]) for size in self.sizes))
        if isinstance(self.game, HeapGame):
            known = self.game.values(max(self.sizes) + 1)
            return reduce(xor, (known[size] for size in self.sizes))
        return self.game.value(self.positions[0])

    def said(self) -> str:
        """Return the position in words: heaps of 5 and 6 in the octal game 0.77."""
        assert self.sizes is not None
        listed = ", ".join(map(str, self.sizes))
        game = f"the octal game {self.game}" if isinstance(self.game, OctalCode) else str(self.game)
        game = "nim" if self.game == NIM else game
        if isinstance(self.game, PairGame):
            return f"{listed} in {game}"
        return f"{'a heap' if len(self.sizes) == 1 else 'heaps'} of {listed} in {game}"


@dataclass(slots=True)
class _PhraseReader:
    """Reads phrases from the left; `at` is the place of the next token."""

    text: str
    tokens: list[str]
    at: int = 0
    game: Played | None = None
    name: str = ""
    moves: HeapMoves = field(default_factory=HeapMoves)
    sizes: tuple[int, ...] | None = None
    is_heaps: bool = False  # that sizes are told as those of heaps, and not of rows
    opened: int | None = None  # where a phrase begins that something has to follow

    # Tokens.

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, some: str) -> str:
        """Pass over the first of some phrases that stands here, and return it; "" for none.

        some: the phrases, with | between them.
        """
        return self.take_of(some.split("|"))

    def take_of(self, phrases: Iterable[str]) -> str:
        """Do the same with phrases from a table."""
        for phrase in phrases:
            words = phrase.split()
            if self.tokens[self.at : self.at + len(words)] == words:
                self.at += len(words)
                return phrase
        return ""

    def number(self) -> int | None:
        """Read a number, in digits or as a word from two to twelve."""
        word = self.next
        if word.isdecimal():
            if len(word) >= len(str(LARGEST)) and (len(word) > 99 or int(word) > LARGEST):
                raise self.refused(f"{shown(word, 40)} is more than {LARGEST:,}, which no heap has")
            self.at += 1
            return int(word)
        if word in NUMBERS:
            self.at += 1
            return NUMBERS[word]
        return None

    def numbers(self) -> list[int]:
        """Read numbers with commas, "and" or blanks between, or from one to another."""
        found: list[int] = []
        while True:
            back = self.at
            if found:
                self.take(", and|,|and|+")
            first = self.number()
            if first is None:
                self.at = back
                return found
            after = self.at
            last = self.number() if self.take("to|-|through|..") else None
            if last is None:
                self.at = after
                found.append(first)
            else:
                if not first <= last < first + MOST_HEAPS:
                    raise self.wrong(f"from {first} to {last} there are no heaps, or too many")
                found += range(first, last + 1)

    def things(self) -> str:
        """Read what heaps are of; "" for another word."""
        word = self.next
        one = PLURALS.get(word, word)
        if one in THINGS or (one.endswith("s") and one[:-1] in THINGS):
            self.at += 1
            return word
        return ""

    def heap(self) -> bool:
        """Read "a heap", "one of the piles", "the number of stones left": the heap of a move."""
        back = self.at
        self.take("one of|any of|any one of|either of|each of")
        self.take(
            "the remaining|the current|the|a single|a|an|any one|any|one|that|its|some|either|this"
        )
        of_number = self.take("number of|size of the|size of|number|size")
        found = self.next in HEAPS or bool(of_number)
        if self.next in HEAPS:
            self.at += 1
            self.take("size")
        elif of_number and not self.things():
            self.take("beans")
        elif not of_number:
            found = bool(self.things() or self.take("n"))
        if not found:
            self.at = back
            return False
        self.take("in the heap|in the pile|in that heap|of the heap")
        self.take("that are left|that remain|left|remaining|present")
        return True

    # Phrases.

    def read(self) -> HeapText:
        """Read the whole text; raises NotHeaps, or GfkitError at the word that no phrase has."""
        phrases = (self.named, self.moved, self.saying, self.placed, self.heap_in_general)
        while self.at < len(self.tokens):
            known = next((phrase for phrase in phrases if phrase()), None)
            if known is None:
                raise self.refused()
            if known != self.saying:
                self.opened = None
        if self.opened is not None:
            self.at = self.opened
            raise self.refused()
        game = self.game if self.game is not None else self.played()
        if game is None:
            raise NotHeaps(f"{shown(self.text, 60)} names no game of heaps")
        sizes = self.sizes
        if sizes is not None:
            sizes = self.checked(game, sizes)
        return HeapText(game, sizes, self.name)

    def refused(self, why: str = "") -> GfkitError:
        """Return the error at the next word, or with a reason."""
        is_told = self.moves.taken is not None or self.moves.parted is not None
        is_about = self.game is not None or (is_told and self.mentions_things())
        if not is_about or self.name in RULES_TOO:
            return NotHeaps(f"{shown(self.text, 60)} is not about heaps")
        if why:
            return self.wrong(why)
        like = f"{self.name or self.game} 5 6 7"
        if self.game is None:
            like = "take 1, 3 or 4 from heaps of 5, 6 and 7"
        elif isinstance(self.game, PairGame):
            like = f"{self.game} (3,5)"
        what = "a game is followed by its heaps or by nothing"
        if isinstance(self.game, PairGame):
            what = "a position has two numbers"
        place = shown(self.next, 40) if self.next else "the end"
        return self.wrong(f"{place} is not read; {what}, as in {shown(like, 60)}")

    def mentions_things(self) -> bool:
        """Tell whether the text has heaps, what they are of, or players: others may take steps."""
        named = {PLURALS.get(word, word.removesuffix("s")) for word in self.tokens}
        return not named.isdisjoint(THINGS | {"heap", "pile", "player"})

    def wrong(self, why: str) -> GfkitError:
        """Return the error of what was understood, and is not read."""
        return GfkitError(f"{shown(self.text, 60)}: {why}")

    def second(self, what: str) -> GfkitError:
        """Return the error of what is told twice."""
        return self.wrong(f"{what} is told a second time, at {shown(self.next, 40)}")

    def named(self) -> bool:
        """Read the name of a game, or its code, perhaps after "the game of"."""
        back = self.at
        self.take("the|a|an")
        is_code = self.take("octal game|octal code|octal|code|game")
        if not is_code or is_code == "game":
            self.take("of|:")
        code = re.fullmatch(r"\d*\.\d[\d']*", self.next) and self.next
        if code and (self.at == back or is_code or self.tokens[back : self.at] == ["the"]):
            self.at += 1
            self.set_game(OctalCode.parse(code), code)
            return True
        if is_code not in {"", "game"}:
            self.at = back
            return False
        for skip in (self.at, back + (self.tokens[back] in {"the", "a", "an"}), back):
            self.at = skip
            if words := self.take_of(NAMES):
                break
        else:
            self.at = back
            return False
        name = NAMES[words]
        if name in UNREAD:
            raise self.wrong(UNREAD[name])
        games: dict[str, Played] = {**OCTAL_GAMES, **HEAP_GAMES, **PAIRS}
        back = self.at
        if self.take("( octal game|( octal code|( octal|( game|( code|("):
            if "." not in self.next:
                self.at = back
            elif (told := OctalCode.parse(self.next)) != games[name]:
                raise self.wrong(f"{name} is not {told}: give the name or the code")
            else:
                self.at += 1
                if not self.take(")"):
                    raise self.refused()
        self.set_game(games[name], name)
        self.take("game")
        return True

    def set_game(self, game: Played, name: str) -> None:
        if self.game is not None or (self.moves.taken is not None and name != "nim"):
            self.at -= 1
            raise self.second("the game")
        self.game, self.name = game, name

    def moved(self) -> bool:
        """Read what is taken, or how a heap is parted."""
        back = self.at
        self.take("or|and|,|but")
        self.take(", or|, and|or")
        self.take("one may|may|can|must|to|else|also|either")
        self.take("also|else|instead")
        if self.heap() and self.take("may be|may also be|can be|can also be"):
            self.take("also")
        parted = self.take("split|splits|splitting|divide|divides|dividing|part|parts|parting")
        if parted and self.parted():
            return True
        self.at = back
        self.take("or|either")
        if self.take("subtraction game|subtraction set"):
            self.take("with the|with|of|on")
            self.take("subtraction set|set")
            self.take("the set|set")
            self.take("s =|s|=")
            if amounts := self.braced() or self.numbers():
                return self.set_taken(frozenset(amounts))
        elif self.next == "s" and self.tokens[self.at + 1 : self.at + 2] in (["("], ["{"], ["="]):
            self.take("s =|s")
            if amounts := self.braced():
                return self.set_taken(frozenset(amounts))
        elif self.take(
            "take away|takeaway|takes away|taking away|take|takes|taking|"
            "remove|removes|removing|subtract|subtracts|subtracting|"
            "subtraction"
        ):
            self.take("away")
            if self.amounts():
                after = self.at
                if not (self.take("from|of|in|off") and not self.position_of_move()):
                    return True
                self.at = after
                return True
        self.at = back
        return False

    def position_of_move(self) -> bool:
        """Read "a heap" of which is taken, with its size where that is told."""
        if self.placed_here():
            return True
        return self.heap()

    def braced(self) -> list[int]:
        """Read numbers in braces or parentheses."""
        back = self.at
        if self.take("{|("):
            found = self.numbers()
            if found and self.take("}|)"):
                return found
        self.at = back
        return []

    def set_taken(
        self, taken: frozenset[int] | tuple[int, int] | Definition | str, name: str = ""
    ) -> bool:
        is_split = self.game == NIM or self.game is None
        if self.moves.taken is not None or not is_split:
            raise self.second("what is taken")
        if isinstance(taken, frozenset) and not (taken and min(taken) > 0 and max(taken) < 1000):
            raise self.wrong("amounts are numbers from 1 to 999")
        if self.game == NIM:
            self.game, self.name = None, ""
        self.moves.taken, self.moves.name = taken, name
        return True

    def amounts(self) -> bool:
        """Read what is taken: numbers, or what the numbers are."""
        self.take("exactly|either|only")
        if self.half():
            return self.set_taken("at most half of the heap", "take at most half")
        if self.take("up to|at most|no more than|not more than|as many as"):
            most = self.number()
            if most is None and not self.take("one"):
                return False
            self.things()
            return self.set_taken(frozenset(range(1, (most or 1) + 1)))
        if self.take("between|from|anywhere from"):
            back, first = self.at, self.small()
            if first is not None and self.take("and|to|-") and (last := self.small()) is not None:
                self.things()
                return self.set_taken(frozenset(range(first, last + 1)))
            self.at = back
            return False
        if found := self.braced() or self.smalls():
            self.things()
            return self.set_taken(frozenset(found))
        self.take("a|an|any|some|the")
        self.take("positive|nonzero")
        of_things = bool(self.take("number of|amount of") and self.things())
        if of_things and self.take("that is|which is|that divides|dividing"):
            self.take("a|an")
        elif of_things:
            return self.set_taken((1, 0), "nim")
        if not self.kind_of_amounts():
            return False
        self.take("of")
        self.things()
        return True

    def small(self) -> int | None:
        """Read a number, also "one"."""
        return 1 if self.take("one") else self.number()

    def smalls(self) -> list[int]:
        """Read numbers, also "one", as of amounts: one, two or 5."""
        found: list[int] = []
        while True:
            back = self.at
            if found:
                self.things()
                if not self.take(", or|, and|,|or|and"):
                    self.at = back
                    if self.next not in {"to", "-"} or not found:
                        return found
                    self.at += 1
                    last = self.small()
                    if last is None or last < found[-1]:
                        self.at = back
                        return found
                    found += range(found[-1] + 1, last + 1)
                    continue
            number = self.small()
            if number is None or (found and self.next in HEAPS):  # 3 heaps are no amount
                self.at = back
                return found
            found.append(number)

    def half(self) -> bool:
        """Read "at most half of the heap", perhaps after "at least one and"."""
        back = self.at
        self.take("at least 1 and|at least one and|at least 1 but|at least one but")
        if self.take("at most|up to|no more than|not more than"):
            self.take("a")
            if self.take("half"):
                after = self.at
                if not (self.take("of") and self.heap()):
                    self.at = after
                return True
        self.at = back
        return False

    def kind_of_amounts(self) -> bool:
        """Read a class of numbers, as "square numbers" or "proper divisors of the heap"."""
        self.take("perfect|integer|non negative|nonnegative")
        if self.take("square|squares"):
            return self.set_class("n^2", 1, "take a square number")
        if self.take("cube|cubes|cubic"):
            return self.set_class("n^3", 1, "take a cube")
        if self.take("prime|primes"):
            self.take("number|numbers")
            return self.set_taken(PRIMES, "take a prime number")
        if self.take("factorial|factorials"):
            return self.set_class("n!", 1, "take a factorial")
        if self.take("power of|powers of") and (base := self.number()) is not None:
            if base < 2:
                raise self.wrong(f"powers of {base} are no amounts")
            return self.set_class(f"{base}^n", 0, f"take a power of {base}")
        if self.take("odd"):
            self.take("number|numbers")
            return self.set_taken((2, 1), "take an odd number")
        if self.take("even"):
            self.take("number|numbers")
            return self.set_taken((2, 0), "take an even number")
        if self.take("multiple of|multiples of") and (step := self.number()) is not None:
            if not 0 < step < 1000:
                raise self.wrong(f"multiples of {step} are no amounts")
            return self.set_taken((step, 0), f"take a multiple of {step}")
        if self.take(
            "number coprime to|number relatively prime to|coprime to|"
            "coprime with|relatively prime to|numbers coprime to|"
            "number that is coprime to|number that is relatively prime to"
        ):
            self.heap()
            return self.set_taken(
                "numbers coprime to the heap", "take a number coprime to the heap"
            )
        is_proper = bool(self.take("proper"))
        if self.take("divisor of|divisors of|factor of|factors of|divisor|divisors"):
            self.heap()
            which = "proper divisors of the heap" if is_proper else "divisors of the heap"
            return self.set_taken(which, f"take a {'proper ' * is_proper}divisor")
        for length in (3, 2, 1):
            words = " ".join(self.tokens[self.at : self.at + length])
            formula = named_sequence(words) if words.replace(" ", "").isalpha() else None
            if formula is not None:
                self.at += length
                return self.named_amounts(words, formula)
        return self.take("number") != "" and self.set_taken((1, 0), "nim")

    def set_class(self, formula: str, start: int, name: str) -> bool:
        self.take("number|numbers")
        return self.set_taken(FormulaTerms(parse_expression(formula), start), name)

    def named_amounts(self, words: str, formula: str) -> bool:
        """Set the terms of a sequence with a name as the amounts; they have to increase."""
        self.take("number|numbers")
        name = f"take a {words.removesuffix(' numbers').removesuffix(' number')} number"
        name = name.replace("fibonacci", "Fibonacci")
        try:
            body = parse_expression(formula)
            start = 2 if words.startswith("fibonacci") else 0
            amounts = FormulaTerms(body, start)
            HeapValues(amounts).amounts_up_to(100)
        except GfkitError as error:
            raise self.wrong(str(error)) from None
        return self.set_taken(amounts, name)

    def parted(self) -> bool:
        """Read how a heap is parted, after the verb."""
        back = self.at
        self.heap()
        self.take("in two|in 2")
        if not self.take("into exactly two|into exactly 2|into two|into 2|in two"):
            self.at = back
            return False
        kind = "two heaps"
        while word := self.take(
            "smaller|non empty|nonempty|heaps|piles|parts|ones|of|the|"
            "size|sizes|sized|unequal|different|distinct|equal|same"
        ):
            if word in {"unequal", "different", "distinct"}:
                kind = "two unequal heaps"
            elif word in {"equal", "same"}:
                kind = "two equal heaps"
        if self.moves.parted is not None or (self.game is not None and self.game != NIM):
            raise self.second("how a heap is parted")
        if self.game == NIM:
            self.game, self.name = None, ""
            self.moves.taken, self.moves.name = (1, 0), "nim"
        self.moves.parted = kind
        return True

    def placed(self) -> bool:
        """Read a position: heaps, a row, or numbers."""
        back = self.at
        self.take("position|sum of")
        self.take(
            "with the|on the|starting with|starts with|start with|with|on|from|in|at|of|for|and|:|,"
        )
        if self.placed_here():
            return True
        self.at = back
        return False

    def placed_here(self) -> bool:
        """Read the same without a preposition."""
        back = self.at
        self.take("position")
        self.take("a|an|the|one|single")
        many, at_many = None, self.at
        many = self.number()
        self.take("single")
        word = self.next
        if word in HEAPS:
            self.at += 1
            self.take("of|with|containing|that has|having|that have|:")
            self.take("size|sizes")
            self.take("of|=|:")
            if self.take("n"):
                self.things()
                return self.at > back  # a heap of n: all of them
            sizes = self.numbers()
            if sizes:
                self.things()
                if many is not None and len(sizes) == 1:
                    sizes *= min(many, MOST_HEAPS)
                elif many is not None and len(sizes) != many:
                    raise self.wrong(f"{many} {word} have {len(sizes)} sizes")
                return self.set_sizes(sizes, is_heaps=not word.startswith("row"))
            self.at = back
            return False
        self.at = at_many
        if (pair := self.pair()) or (pair := self.braced()):
            return self.set_sizes(pair, is_heaps=False)
        sizes = self.numbers()
        if not sizes:
            self.at = back
            return False
        self.things()
        return self.set_sizes(sizes, is_heaps=False)

    def pair(self) -> list[int]:
        """Read 3x5, 3 by 5."""
        back, first = self.at, self.number()
        if first is not None and self.take("x|by"):
            second = self.number()
            if second is not None:
                self.take("board|bar|grid|rectangle")
                if not isinstance(self.game, PairGame):
                    self.at = back + 1
                    raise self.refused()
                return [first, second]
        self.at = back
        return []

    def set_sizes(self, sizes: list[int], *, is_heaps: bool) -> bool:
        if self.sizes is not None:
            self.at -= 1
            raise self.second("the position")
        if len(sizes) > MOST_HEAPS:
            raise self.wrong(f"more than {MOST_HEAPS} heaps")
        self.sizes, self.is_heaps = tuple(sizes), is_heaps
        return True

    def saying(self) -> bool:
        """Read what is true of every game that is read here, and signs between phrases."""
        at = self.at
        if self.take_of(_SAYINGS):
            return True
        if self.take_of(_OPENINGS):
            self.opened = at
            return True
        return False

    def heap_in_general(self) -> bool:
        """Read "from a heap" without a size."""
        back = self.at
        if self.take("with|from|of|on|in") and self.heap():
            return True
        self.at = back
        return False

    # What was read.

    def played(self) -> Played | None:
        """Return the game of the moves; None if there are none."""
        taken, parted = self.moves.taken, self.moves.parted
        if taken is None and parted is None:
            return None
        if parted in {None, "two heaps"}:
            first = 4 if parted else 0
            if taken is None:
                return OctalCode(first, ())
            if isinstance(taken, frozenset):
                return OctalCode(first, tuple(3 * (k in taken) for k in range(1, max(taken) + 1)))
            if isinstance(taken, tuple):
                step, rest = taken
                block = tuple(3 * (k % step == rest % step) for k in range(1, step + 1))
                return OctalCode(first, (), block)
        amounts: Definition | str | None
        if isinstance(taken, frozenset):
            amounts = ListedTerms(tuple(sorted(taken)))
        elif isinstance(taken, tuple):
            step, rest = taken
            start = 1 if rest == 0 else 0
            amounts = FormulaTerms(parse_expression(f"{step}*n+{rest}"), start)
        else:
            amounts = taken
        name = self.moves.name
        if parted is not None:
            name = (
                "Grundy's game"
                if not name and "unequal" in parted
                else " or ".join(filter(None, (name, f"split into {parted}")))
            )
        return HeapGame(name, HeapValues(amounts, parted))

    def checked(self, game: Played, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """Return the sizes as those of heaps; raises GfkitError for what is not a position."""
        if isinstance(game, PairGame):
            if len(sizes) != 2:
                raise self.wrong(f"a position of {game} is two numbers, as '(3,5)'")
            if not all(sizes) and self.name == "Chomp":
                raise self.wrong("a bar has a row and a column at least")
            return sizes
        longer = 0 if self.is_heaps else LONGER.get(self.name, 0)
        if longer and min(sizes) < SHORTEST[self.name]:
            raise self.wrong("nobody gets three in a row of fewer cells than 3")
        return tuple(size + longer for size in sizes)


def _expanded(rows: Iterable[str]) -> list[str]:
    """Return all phrases of rows in which (a|b) is one of some words, the longest first.

    >>> _expanded(["(a|the|) last (one|)"])
    ['the last one', 'a last one', 'last one', 'the last', 'a last', 'last']
    """

    def phrases(row: str) -> list[str]:
        inner = re.search(r"\(([^()]*)\)", row)
        if inner is None:
            return [" ".join(row.split())]
        before, after = row[: inner.start()], row[inner.end() :]
        return [z for one in inner[1].split("|") for z in phrases(f"{before}{one}{after}")]

    found = {z for row in rows for z in phrases(row)}
    return sorted(found - {""}, key=lambda z: (-len(z), z), reverse=False)


_ONE = "one|stone|coin|token|counter|match|bean|chip|object|heap|piece|card|stick"
_LAST = f"the last ({_ONE}|)"
_WHO = "who|whoever|the player who|the one who|the person who"
_SAYINGS = _expanded(
    [
        "(two|2|the|both|) players (take turns|alternate|move alternately|alternately|in turn)",
        "(take turns|alternately|in turn|alternate|at once)",
        "(on|in|at) (each|every|a|his|her|their) (turn|move)",
        "(at (a|each|one) time|per (turn|move)|each (turn|move|time))",
        f"(and|) ({_WHO}) (takes|removes|makes) {_LAST} wins",
        f"the (player|one|person) (taking|removing|making) {_LAST} wins",
        "(the|) last (player|one|mover) (to move|to take|to play|) wins",
        "(the|) (player|one|whoever|) (who|that|) (cannot|can not|cant) move loses",
        "(in|) normal play",
        "(who|which player) (wins|has a winning strategy)",
        "(does|can|will) (the|) (first|second) player win",
        "for (which|what) (values of|) n (does|do|will|can) the (first|second) player (win|lose)",
        "and (the|its) (period|nim values|nim sequence)",
        "(.|,|;|:|?|!)",
    ]
)
"""What is true of all games that are read here: it changes nothing."""
_OPENINGS = _expanded(
    [
        "(two|2|the|both|) players (may|can|must|)",
        "(a|each|the|every) player (in turn|) (moves by|may|must|can|)",
        "(on|in|at) (each|every|a|their) (turn|move) (a player|one|you|they) (may|can|must|)",
        "(each|a) (turn|move) (a player|one|you|is to|consists of) (may|can|must|)",
        "(in which|where|if|when|by) (one|you|a move|a player|) (may|can|must|)",
        "(one|you|they|he|she|who|whoever) (may|can|must|wins if|)",
        "who wins (if|when|in|at)",
        "(in|at) (the|)",
        "(a|the|) (take away|takeaway|subtraction) game",
        "(game where|game in which|play|playing|consider|suppose|given|we have) (that|a|the|)",
        "(there is|there are|start with|starting with|starting from|it is)",
        "the (nim values|nim sequence|grundy values|sprague grundy values) (of|for)",
    ]
)
"""What begins a sentence: a game, its moves or a position has to follow."""


def heap_text(text: str) -> HeapText:
    """Return the game of heaps that a text says, with its position, if one is told.

    Raises NotHeaps for texts about something else, GfkitError at a word or number that says nothing
    that is read.

    >>> heap_text("kayles with 10 pins").sizes, str(heap_text("take 1, 3 or 4 matches").game)
    ((10,), '0.3033')
    >>> heap_text("Kayles 5 6 quickly")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gfkit.errors.GfkitError: 'Kayles 5 6 quickly': 'quickly' is not read; a game is followed ...
    """
    tokens = tokens_of(text)
    return _PhraseReader(text, tokens).read()


def game_named(text: str) -> OctalCode:
    """Return the octal game of a name or of its moves; raises NotHeaps, GfkitError.

    >>> print(game_named("remove 1 or 2 chips from a pile, or split a pile into two"))
    4.33
    """
    found = heap_text(text)
    if found.sizes is not None:
        raise GfkitError(f"{shown(text, 60)} is a position, and here a game is meant")
    if not isinstance(found.game, OctalCode):
        said = "no octal code says its moves; octal games are read here, as 'Kayles' or '0.137'"
        raise GfkitError(f"{text}: {said}")
    return found.game
