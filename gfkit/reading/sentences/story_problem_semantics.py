"""From a parse to what it means: the forms of `story_problems.lark`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import (
    number_text,
    sentence_of,
)
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    RemarkedObjects,
    Statistics,
    Undecided,
    one_amount,
    said_in,
    some_letters,
)
from gfkit.reading.sentences.sentence_meanings import (
    Amount,
    Cells,
    Compositions,
    Count,
    Counted,
    Every,
    Meaningless,
    Objects,
    Of,
    Partitions,
    Property,
    Size,
    Words,
    all_of,
)

MOST_COLORS = 26
CENTS_OF_A_DOLLAR = 100

Parts = list[object]


class StoryForms:
    """What each form of `story_problems.lark` means."""

    def climb(self, parts: Parts) -> Counted:
        said = _of_parts(parts, "a step")
        return _counted(Counted(Compositions(), said, _size(parts)), parts)

    def story_numbers(self, parts: Parts) -> frozenset[int]:
        numbers = [z for z in parts if isinstance(z, int)]
        if len({*numbers}) < len(numbers):
            raise Meaningless("a number is said once")
        return frozenset(numbers)

    def so_many_at_once(self, parts: Parts) -> Amount:
        return next(z for z in parts if isinstance(z, Amount))

    def so_many_strides(self, parts: Parts) -> Counted:
        """Return the compositions of so many parts of any size."""
        said = Count(one_amount(parts), Cells())
        rest = [z for z in parts if not isinstance(z, Amount)]
        return _counted(Counted(Compositions(), said, _size(parts)), rest)

    def strides_untold(self, parts: Parts) -> Counted:
        """Refuse an amount that may be that of the stairs of a step, or that of all steps."""
        amount, size = one_amount(parts), _size(parts)
        at_once, in_all = (
            sentence_of(Counted(Compositions(), said, size))
            for said in (Every(Cells(), None, Of(amount)), Count(amount, Cells()))
        )
        told = number_text(amount)
        raise Undecided(
            f"'{told}' may be how many stairs a step takes, or how many steps there are: say "
            f"'{told} steps at a time' or '{at_once}' for the first, and '{in_all}' for the second"
        )

    def coins_or_values(self, parts: Parts) -> Counted:
        """Refuse a number that may be the value of the coins, or that of all coins."""
        amount, size = one_amount(parts), _size(parts)
        objects = Compositions() if StoryRemark("in order") in parts else Partitions()
        of_value, in_all = (
            sentence_of(Counted(objects, said, size))
            for said in (Every(Cells(), None, Of(amount)), Count(amount, Cells()))
        )
        raise Undecided(
            f"{amount.low} may be the value of the coins, or how many there are: '{of_value}' have "
            f"this value, and '{in_all}' are of so many coins of any values"
        )

    def number_of_coins(self, parts: Parts) -> None:
        """Return nothing of how many coins there are where their values are not told."""

    def coins_called(self, parts: Parts) -> frozenset[int]:
        """Return the values of coins that have names."""
        return self.story_numbers([int(str(z)) for z in parts])

    def a_dollar(self, parts: Parts) -> Size:
        del parts
        return Size(0, CENTS_OF_A_DOLLAR)

    def change(self, parts: Parts) -> Counted:
        """Return the partitions into coins; compositions, if their order matters."""
        is_ordered = StoryRemark("in order") in parts
        if is_ordered and StoryRemark("in any order") in parts:
            raise Meaningless("the order of the coins counts, or it does not")
        objects = Compositions() if is_ordered else Partitions()
        amounts = [z for z in parts if isinstance(z, Amount)]
        said = [Count(z, Cells()) for z in amounts]
        rest = [z for z in parts if z not in amounts]
        each = _of_parts(rest, "a coin")
        return _counted(Counted(objects, all_of([each, *said]), _size(rest)), rest)

    def coins_with_a_total(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return the compositions of n into the values of coins that are told one by one."""
        values = next((z for z in parts if isinstance(z, frozenset)), None)
        numbers = frozenset(z for z in parts if isinstance(z, int))
        return Compositions(), _size(parts), _of_parts([values or numbers], "a coin")

    def paid(self, parts: Parts) -> Counted:
        """Return in how many ways something is paid, of which it is told whether order counts."""
        if not any(isinstance(z, StoryRemark) for z in parts):
            return self.order_untold(parts)
        return self.change(parts)

    def order_matters(self, parts: Parts) -> StoryRemark:
        del parts
        return StoryRemark("in order")

    def order_does_not(self, parts: Parts) -> StoryRemark:
        del parts
        return StoryRemark("in any order")

    def order_untold(self, parts: Parts) -> Counted:
        raise Undecided(
            "whether the order of the coins counts is not told, as 'where order matters'"
        )

    def coins_untold(self, parts: Parts) -> Counted:
        raise Undecided(
            "which coins there are is not told, as 'with coins 1, 5 and 10'; behind it can stand "
            "'using at most 3 coins'"
        )

    def seats_untold(self, parts: Parts) -> Counted:
        size = next((z for z in parts if isinstance(z, Size) and not z.step), Size())
        at = "" if size.step else f"a({size.shift}) of "
        in_a_row, around = f"{at}n!", f"{at}(n-1)! for n >= 1"
        raise Undecided(
            f"whether people are told apart is not told: {in_a_row!r} counts the ways in which "
            f"they sit in a row, {around!r} those around a table up to rotation, and 'subsets of "
            "{1..n}' say which seats are taken"
        )

    def climb_untold(self, parts: Parts) -> Counted:
        raise Undecided(
            "how many stairs are climbed at a time is not told, as 'taking 1 or 2 steps at a time'"
        )

    def some_story_colors(self, parts: Parts) -> Alphabet:
        return some_letters(str(parts[0]))

    def unordered_things(self, parts: Parts) -> Counted:
        raise Undecided("whether they stand in a row is not told, as 'a row of n houses'")

    def row_of_things(self, parts: Parts) -> Size:
        return _size(parts)

    def painted(self, parts: Parts) -> Counted:
        """Return the words whose letters are the colors of things in a row."""
        letters = next((z.letters for z in parts if isinstance(z, Alphabet)), None)
        if letters is None:
            many = next(z for z in parts if isinstance(z, int))
            if not 1 <= many <= MOST_COLORS:
                raise Meaningless(f"there are 1 to {MOST_COLORS} colors here")
            letters = tuple(range(many))
        return _counted(Counted(Words(letters), None, _size(parts)), parts)


@dataclass(frozen=True, slots=True)
class StoryRemark:
    """A remark, by a word."""

    word: str


def _size(parts: Parts) -> Size:
    return next(z for z in parts if isinstance(z, Size))


def _counted(of: Counted, parts: Parts) -> Counted:
    """Return what is counted, with what else is said of it, and by what."""
    remarked = [part for part in parts if isinstance(part, RemarkedObjects)]
    said = all_of([of.said, *said_in(parts), *(one.said for one in remarked)])
    by = tuple(z for one in remarked for z in one.by)
    by += tuple(z for part in parts if isinstance(part, Statistics) for z in part.of)
    return replace(of, said=said, by=by)


def _of_parts(parts: Parts, what: str) -> Property:
    """Return that all parts are numbers that are told."""
    some = next(z for z in parts if isinstance(z, frozenset | Amount))
    if isinstance(some, frozenset) and 0 in some:
        raise Meaningless(f"{what} is 1 or more")
    return Every(Cells(), None, Of(some))
