"""From a parse to what it means: letters told by their index, as in `indexed_letters.lark`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from gfkit.reading.sentences.letter_relations import Related, related
from gfkit.reading.sentences.meanings_of_sentence_parts import (
    Alphabet,
    Interval,
    Parts,
    joined,
    one,
    one_amount,
    said_in,
    the,
)
from gfkit.reading.sentences.sentence_meanings import (
    All,
    Amount,
    At,
    Either,
    EqualAt,
    GreaterAt,
    IndexedLetters,
    Letter,
    Meaningless,
    Objects,
    Property,
    Size,
    UnequalAt,
    Words,
    either_of,
    everything_in,
    negated,
)
from gfkit.reading.sentences.sentence_tokens import Token

OF_NUMBERED = "of letters whose numbers are told two are compared, or one with a letter"


@dataclass(frozen=True, slots=True)
class LetterIndex:
    """An index: a place (from 0, from -1 at the end), or so many behind one that has a name."""

    name: str
    place: int


@dataclass(frozen=True, slots=True)
class LetterSum:
    """A polynomial in letters, or its absolute value; letter: one that is told by itself."""

    terms: tuple[tuple[tuple[LetterIndex, ...], int], ...]
    is_size: bool = False
    letter: str = ""

    def times(self, k: int) -> Counter[tuple[LetterIndex, ...]]:
        """Return the coefficients, each so many times."""
        return Counter({letters: k * many for letters, many in self.terms})


@dataclass(frozen=True, slots=True)
class LettersSaid:
    """What holds between letters whose index has a name, or between some that are told.

    In its relations letters before the one of index i have negative places.
    """

    said: Property
    name: str


@dataclass(frozen=True, slots=True)
class IndexRange:
    """For which indices something is said; None: for all that there are.

    is_around: whether the first letter follows the last one.
    """

    name: str
    low: int | None = None
    high: Size | None = None
    is_around: bool = False


def _denied(said: Property) -> Property:
    """Return what holds where some relations do not."""
    match said:
        case Related():
            return said.denied
        case All(parts):
            return either_of(map(_denied, parts))
        case Either(parts):
            return joined(map(_denied, parts))
    return negated(said)


def _moved(said: Property, back: int) -> Property:
    """Return relations of letters that stand so many places before."""
    match said:
        case All(parts):
            return joined(_moved(one, back) for one in parts)
        case Either(parts):
            return either_of(_moved(one, back) for one in parts)
    assert isinstance(said, Related)
    return said.moved(back)


def _places_in(said: Property) -> set[int]:
    relations = (z for z in everything_in(said) if isinstance(z, Related))
    return {place for one in relations for letters, _ in one.terms for place in letters}


class IndexedLetterForms:
    """What each form of `indexed_letters.lark` means."""

    def for_indices(self, parts: Parts) -> Property:
        return _quantified(None, the(LettersSaid, parts), one(IndexRange, parts))

    def for_every_index(self, parts: Parts) -> Property:
        told = the(LettersSaid, parts)
        if not told.name:
            raise Meaningless("letters whose numbers are told are what they are for no index")
        return _quantified(None, told, None)

    def with_every_index(self, parts: Parts) -> Property:
        before = [z for z in parts if not isinstance(z, LettersSaid)]
        return joined([*said_in(before), self.for_every_index(parts)])

    def of_numbered_letters(self, parts: Parts) -> Property:
        told = the(LettersSaid, parts)
        if told.name:
            raise Meaningless("for which i? say 'for all i', or say it without 'and' beside it")
        return told.said

    def for_so_many_indices(self, parts: Parts) -> Property:
        told, names = the(LettersSaid, parts), [z for z in parts if isinstance(z, Token)]
        if any(str(z) != told.name for z in names):
            raise Meaningless("the index of the letters and the one that is spoken of are the same")
        return _quantified(one_amount(parts), told, None)

    # What holds between them.

    def all_related(self, parts: Parts) -> LettersSaid:
        return _joined_relations(parts, is_all=True)

    def one_related(self, parts: Parts) -> LettersSaid:
        return _joined_relations(parts, is_all=False)

    def not_both_related(self, parts: Parts) -> LettersSaid:
        found = _joined_relations(parts, is_all=True)
        return LettersSaid(_denied(found.said), found.name)

    def related_if(self, parts: Parts) -> LettersSaid:
        condition, said = (z for z in parts if isinstance(z, LettersSaid))
        name = _common_name([condition, said])
        return LettersSaid(either_of([_denied(condition.said), said.said]), name)

    def related_whenever(self, parts: Parts) -> LettersSaid:
        return self.related_if(parts[::-1])

    def letters_compared(self, parts: Parts) -> LettersSaid:
        sums, signs = (
            [z for z in parts if isinstance(z, LetterSum)],
            [str(z) for z in parts if isinstance(z, Token | str)],
        )
        each = [
            _relation(first, sign, second)
            for (first, second), sign in zip(pairwise(sums), signs, strict=True)
        ]
        return _joined_relations([*each], is_all=True)

    def letters_of_parity(self, parts: Parts) -> LettersSaid:
        whole, amount = the(LetterSum, parts), the(Amount, parts)
        terms = whole.times(1)
        bound = amount.low - terms.pop((), 0)
        return _relation_of_terms(terms, "=", bound, modulo=2)

    def letters_in_set(self, parts: Parts) -> LettersSaid:
        whole = the(LetterSum, parts)
        told = one(Alphabet, parts)
        if told is not None and isinstance(told.letters, tuple):
            listed: tuple[Letter, ...] = told.letters
        else:
            numbers = [z.strip() for z in str(one(Token, parts)).strip("{}").split(",")]
            if not all(z.lstrip("+-").isdecimal() for z in numbers):
                raise Meaningless("a set of numbers is meant")
            listed = tuple(map(int, numbers))
        each = [_relation(whole, "=", _constant_sum(z)) for z in listed]
        return _joined_relations([*each], is_all=False)

    def sign_of_letters(self, parts: Parts) -> str:
        return str(parts[0])

    def unequal_letters(self, parts: Parts) -> str:
        return "!="

    def equal_letters(self, parts: Parts) -> str:
        return "="

    # Polynomials in letters.

    def letter_sum(self, parts: Parts) -> LetterSum:
        sums = [z for z in parts if isinstance(z, LetterSum)]
        if len(sums) == 1:
            return sums[0]
        if any(z.letter for z in sums):
            raise Meaningless("a letter that is no number is in no sum")
        terms: Counter[tuple[LetterIndex, ...]] = Counter()
        for part in sums:
            terms.update(part.times(1))
        return LetterSum(tuple(sorted(terms.items(), key=repr)))

    def size_of_letters(self, parts: Parts) -> LetterSum:
        return LetterSum(self.letter_sum(parts).terms, is_size=True)

    def letter_more(self, parts: Parts) -> LetterSum:
        return the(LetterSum, parts)

    def letter_less(self, parts: Parts) -> LetterSum:
        told = the(LetterSum, parts)
        if told.letter:
            raise Meaningless("a letter that is no number is in no sum")
        return LetterSum(tuple(told.times(-1).items()))

    def letter_constant(self, parts: Parts) -> LetterSum:
        return _constant_sum(the(int, parts))

    def letter_itself(self, parts: Parts) -> LetterSum:
        return _constant_sum(str(the(Token, parts)))

    def letter_product(self, parts: Parts) -> LetterSum:
        found = sorted(_indices_in(parts), key=repr)
        return LetterSum(((tuple(found), 1),))

    def letter_times(self, parts: Parts) -> LetterSum:
        return LetterSum((((_index_of(the(Token, parts)),), the(int, parts)),))

    # For which indices.

    def indices(self, parts: Parts) -> IndexRange:
        names = {str(z) for z in parts if isinstance(z, Token)}
        told = one(IndexRange, parts) or IndexRange("")
        names |= {told.name} - {""}
        if len(names) > 1:
            raise Meaningless("letters have one index here, as i")
        return IndexRange(min(names, default=""), told.low, told.high, told.is_around)

    def index_set(self, parts: Parts) -> IndexRange:
        if (told := one(Interval, parts)) is not None:
            return IndexRange("", told.first, told.last)
        return IndexRange("", the(int, parts), the(Size, parts))

    def index_list(self, parts: Parts) -> IndexRange:
        names = [str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER"]
        signs = [str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN"]
        numbers = [z for z in parts if isinstance(z, int)]
        if signs != ["="] or numbers != list(range(numbers[0], numbers[0] + len(numbers))):
            raise Meaningless("numbers that follow each other are meant")
        return IndexRange("".join(names[:1]), numbers[0], the(Size, parts))

    def index_bounds(self, parts: Parts) -> IndexRange:
        low, high = the(int, parts), the(Size, parts)
        first, second = (str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        if not {first, second} <= {"<", "<="}:
            raise Meaningless("numbers that follow each other are meant")
        high = Size(1, high.shift - (second == "<"))
        return IndexRange(_letter_in(parts), low + (first == "<"), high)

    def index_least(self, parts: Parts) -> IndexRange:
        sign = next(str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        if sign not in {">", ">="}:
            raise Meaningless("numbers that follow each other are meant")
        return IndexRange(_letter_in(parts), the(int, parts) + (sign == ">"))

    def index_most(self, parts: Parts) -> IndexRange:
        sign = next(str(z) for z in parts if isinstance(z, Token) and z.type == "SIGN")
        if sign not in {"<", "<="}:
            raise Meaningless("numbers that follow each other are meant")
        high = Size(1, the(Size, parts).shift - (sign == "<"))
        return IndexRange(_letter_in(parts), None, high)

    def index_modulo(self, parts: Parts) -> IndexRange:
        return IndexRange("", is_around=True)

    def last_index(self, parts: Parts) -> Size:
        return Size(1, -(one(int, parts) or 0))

    # The letters of a word by their names: x_1, x_2, ..., x_n.

    def parts_listed(self, parts: Parts) -> None:
        """Check that the parts of a composition have the numbers 1, 2, ..., and a last one."""
        *given, last = _indices_in(parts)
        if [(z.name, z.place) for z in given] != [("", k) for k in range(len(given))]:
            raise Meaningless("the parts of a composition are numbered from 1 on")
        if not last.name or last.name == "n" or last.place:
            raise Meaningless("the number of the last part is told by a letter, as k")

    def functions(self, parts: Parts) -> tuple[Objects, Size, Property | None]:
        """Return functions as the words of their values."""
        domain = the(Interval, parts)
        length = Size(domain.last.step, domain.last.shift + 1 - domain.first)
        return Words(the(Alphabet, parts).letters), length, None

    def letters_listed(self, parts: Parts) -> Size:
        *given, last = _indices_in(parts)
        numbers = [(z.name, z.place) for z in given]
        if numbers != [("", k) for k in range(len(given))]:
            raise Meaningless("the letters of a word are numbered from 1 on")
        if last.name or last.place != -1:
            raise Meaningless("the last letter of a word has the number n")
        return Size()


def _indices_in(parts: Parts) -> list[LetterIndex]:
    return [_index_of(z) for z in parts if isinstance(z, Token) and z.type == "LETTER_AT"]


def _index_of(told: Token) -> LetterIndex:
    """Return an index from its text: i, i+1, 2, n, n-1."""
    text = str(told).replace(" ", "")
    if text.isdecimal():
        if text == "0":
            raise Meaningless("letters are numbered from 1 on")
        return LetterIndex("", int(text) - 1)
    name, shift = text[0], int(text[1:] or 0)
    if name == "n":
        if shift > 0:
            raise Meaningless("the last letter has the number n")
        return LetterIndex("", shift - 1)
    return LetterIndex(name, shift)


def _quantified(amount: Amount | None, told: LettersSaid, said_for: IndexRange | None) -> Property:
    if not told.name:
        if said_for is not None or amount is not None:
            raise Meaningless("the first and the last letter are what they are for no index")
        return told.said
    if said_for is None:
        said_for = IndexRange("")
    if said_for.name not in {"", told.name}:
        raise Meaningless("the index of the letters and the one that is spoken of are the same")
    places = _places_in(told.said)
    if said_for.low not in {None, -min(places) + 1} and not said_for.is_around:
        raise Meaningless(f"the first index for which there are these letters is {1 - min(places)}")
    last = said_for.high
    if last is not None:
        last = Size(last.step, last.shift + max(places))
    relations = _moved(told.said, min(places))
    return IndexedLetters(amount, relations, max(places) - min(places), last, said_for.is_around)


def _joined_relations(parts: Parts, *, is_all: bool) -> LettersSaid:
    each = [z for z in parts if isinstance(z, LettersSaid)]
    name = _common_name(each)
    said = (z.said for z in each)
    return LettersSaid(joined(said) if is_all else either_of(said), name)


def _common_name(each: list[LettersSaid]) -> str:
    names = {z.name for z in each}
    if len(names) > 1:
        raise Meaningless("letters have one index here, as i")
    return names.pop()


def _relation(first: LetterSum, sign: str, second: LetterSum) -> LettersSaid:
    if first.letter or (second.is_size and not first.is_size):
        turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(sign, sign)
        first, second, sign = second, first, turned
    if first.letter or second.is_size:
        raise Meaningless("a letter is compared with a letter, or with a number")
    terms: Counter[tuple[LetterIndex, ...]] = Counter()
    bound: Letter = second.letter
    if second.letter:
        if sign not in {"=", "!="} or [(len(z), k) for z, k in first.terms] != [(1, 1)]:
            raise Meaningless(f"{second.letter} is a letter, and no number")
        terms = first.times(1)
    elif first.is_size:
        if any(letters for letters, _ in second.terms):
            raise Meaningless("an absolute value is compared with a number")
        terms, bound = first.times(1), second.times(1)[()]
    else:
        terms = first.times(1)
        terms.update(second.times(-1))
        bound = -terms.pop((), 0)
    return _relation_of_terms(terms, sign, bound, is_size=first.is_size)


def _relation_of_terms(
    terms: Counter[tuple[LetterIndex, ...]],
    sign: str,
    bound: Letter,
    *,
    is_size: bool = False,
    modulo: int = 0,
) -> LettersSaid:
    told = {letters: many for letters, many in terms.items() if many and letters}
    names = {z.name for letters in told for z in letters}
    if not told or len(names) > 1:
        raise Meaningless("letters have one index here, as i")
    (name,) = names
    if not name:
        if is_size or modulo:
            raise Meaningless(OF_NUMBERED)
        return LettersSaid(_of_numbered_letters(told, sign, bound), "")
    places = {tuple(z.place for z in letters): many for letters, many in told.items()}
    return LettersSaid(related(places, sign, bound, is_size=is_size, modulo=modulo), name)


def _of_numbered_letters(
    told: dict[tuple[LetterIndex, ...], int],
    sign: str,
    bound: Letter,
) -> Property:
    """Return what holds of one letter or between two that are told by their places."""
    places = {letters[0].place: many for letters, many in told.items() if len(letters) == 1}
    if len(places) == len(told):
        match sorted(places.items(), key=lambda z: (-z[1], z[0])):
            case [(place, 1)] if sign in {"=", "!="}:
                found = At(place, frozenset({bound}))
                return found if sign == "=" else negated(found)
            case [(first, 1), (second, -1)] if bound == 0:
                pair = sorted((first, second), key=lambda k: (k < 0, k))
                if sign == "=":
                    return EqualAt(*pair)
                if sign == "!=":
                    return UnequalAt(*pair)
                if sign[0] == "<":
                    first, second = second, first
                return GreaterAt(first, second, or_equal=len(sign) > 1)
    raise Meaningless(OF_NUMBERED)


def _constant_sum(value: Letter) -> LetterSum:
    if isinstance(value, str):
        return LetterSum((), letter=value)
    return LetterSum((((), value),))


def _letter_in(parts: Parts) -> str:
    return next(str(z) for z in parts if isinstance(z, Token) and z.type == "LETTER")
