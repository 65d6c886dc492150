"""From a meaning of words over k letters to one rule for all k (`words_over_k_letters`).

**Theorem.** Let a property speak of s letters by name, and of the others only by whether they are
equal, and let a deterministic automaton read the words with it that has finitely many states and
remembers in each at most d letters that have no name. Then the least automaton of the words over
K = s + 2d + 1 letters, up to exchange of the letters without a name, is that of the words over
any number k >= s of letters: each class of its states has at most d letters that a state remembers,
and its arrows are those for a named, for a remembered, and for a new letter.

*Proof.* Two states that are not equivalent over an infinite alphabet are told apart by a word.
Read it from both at once: together they remember at most 2d letters, so for a letter that is new to
both there is one among the K. So some word over the K letters tells them apart, too, and the
same classes of states are left. An exchange of two letters that a state does not remember leads
to a state that is equivalent; of the K letters at least d + 1 are exchanged with each other in this
way and the letters that are not are those that it remembers. A state and a letter lead to a state
that remembers no others than these; so each arrow is there over K letters, as K - s > d. []

The number d follows from what is said: of some adjacent cells, one letter less than there are
cells; of runs, the letters of the last two cells; and so on. What compares letters by their order
or adds them treats no two of them alike, and is refused. [BojanczykKlinLasota2014]

Where places are counted in each word, its letters are read with marks, and the theorem is about the
automaton that reads them; an exchange of letters leaves their marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product

from gfkit.automata.dfa import DFA as Automaton
from gfkit.boards.rules.words_over_k_letters import Arrow, LetterRule, LetterState
from gfkit.errors import LimitReached
from gfkit.reading.sentences.marked_automata import events_of_total, marked_words
from gfkit.reading.sentences.property_automata import LineAlphabet, NotRegular, automaton_of
from gfkit.reading.sentences.sentence_meanings import (
    All,
    Amount,
    At,
    AtEdge,
    Begins,
    Cells,
    Compared,
    Count,
    Different,
    Either,
    Ends,
    EqualAt,
    Every,
    ExtremeRun,
    Followed,
    FollowedByRun,
    Index,
    Length,
    Near,
    NearOther,
    NeighborsAlike,
    Not,
    Of,
    Order,
    Ordered,
    Pairs,
    Places,
    Preceded,
    PrecededByRun,
    Property,
    Runs,
    Somewhere,
    Spells,
    Total,
    TotalOf,
    UnequalAt,
    Values,
    Windows,
)

MOST_READ = 16
"""The least automaton is made over at most so many letters."""
BESIDE = 3
"""Letters of a cell and of those beside it, which are remembered of a run or of neighbours."""

TOLD_APART = "it tells letters apart that it does not name"


class NotAlike(ValueError):
    """What is said does not treat the letters that it does not name alike; why."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of letters: the numbers of those that are named, and d as in the theorem."""

    named: frozenset[int] = frozenset()
    memory: int = 0

    def __or__(self, other: Asked) -> Asked:
        return Asked(self.named | other.named, self.memory + other.memory)


def asked_of(said: Property | None, cells: int | None = None) -> Asked:
    """Return which letters a property names, and how many others it remembers; raises NotAlike.

    What names all that it asks for tells the other letters from each other nowhere, and remembers
    none of them.

    cells: how many cells the line has that it is said of, None for any number.

    >>> from gfkit.reading.sentences.sentence_meanings import NONE
    >>> asked_of(Count(NONE, Windows(2), Spells((0, 0))))
    Asked(named=frozenset({0}), memory=0)
    """
    match said:
        case None | Length() | Index() | AtEdge():
            return Asked()
        case All(parts) | Either(parts):
            return _together(asked_of(one, cells) for one in parts)
        case Not(part):
            return asked_of(part, cells)
        case Of(values) | At(_, values) | Somewhere(values):
            return Asked(_named(values))
        case Followed(each) | Preceded(each):
            return Asked(frozenset().union(*map(_named, each)))
        case FollowedByRun(run) | PrecededByRun(run):
            inner = asked_of(run)
            return Asked(inner.named, inner.memory + BESIDE)
        case Spells(letters) | Begins(letters) | Ends(letters):
            return Asked(_named(frozenset(letters)))
        case Ordered(Order.EQUAL):
            return Asked(memory=1)
        case Ordered(Order.DISTINCT | Order.PALINDROME) if cells is not None:
            return Asked(memory=cells)
        case Ordered(order):
            what = "compares them by their order"
            if order in {Order.DISTINCT, Order.PALINDROME}:
                what = "remembers any number of them"
            raise NotAlike(f"what is {order.value} {what}")
        case Different(Amount(low, high, step)) if step == 1 or high is not None:
            return Asked(memory=low if high is None else high + 1)
        case EqualAt(first, second) | UnequalAt(first, second):
            return Asked(memory=sum(1 if z >= 0 else -z for z in (first, second)))
        case Near(_, values, _):
            return Asked(frozenset() if values is None else _named(values), BESIDE)
        case NearOther() | NeighborsAlike():
            return Asked(frozenset(), BESIDE)
        case ExtremeRun(_, among, _):
            return Asked(asked_of(among, cells).named, BESIDE)
        case Every(places, among, inner):
            return _of_places(places, (among, inner))
        case Count(_, places, among):
            return _of_places(places, (among,))
        case Compared((first, one), (second, other)):
            return _of_places(first, (one,)) | _of_places(second, (other,))
    raise NotAlike("it adds letters, compares them, or speaks of each of them")


def _of_places(places: Places, said: Iterable[Property | None]) -> Asked:
    match places:
        case Cells():
            return _together(asked_of(one, 1) for one in said)
        case Windows(length, steps) if len(steps) == 1:
            inner = _together(asked_of(one, length) for one in said)
            return Asked(inner.named, length - 1 if inner.memory else 0)
        case Pairs(Amount(_, high, _)) if high is not None:
            inner = _together(asked_of(one, 2) for one in said)
            return Asked(inner.named, high if inner.memory else 0)
        case Runs():
            inner = _together(asked_of(one) for one in said)
            return Asked(inner.named, inner.memory + BESIDE)
    raise NotAlike("it remembers any number of them")


def _together(some: Iterable[Asked]) -> Asked:
    found = Asked()
    for one in some:
        found |= one
    return found


def _named(values: Values) -> frozenset[int]:
    if isinstance(values, Amount):
        raise NotAlike("it compares them as numbers")
    numbers = frozenset(one for one in values if isinstance(one, int))
    if len(numbers) < len(values) or min(numbers, default=0) < 0:
        raise NotAlike("it names others than 0, 1, 2, ...")
    return numbers


def letter_rule(
    said: Property | None,
    name: str,
    first: int = 0,
    *,
    on_circle: bool = False,
    counted: Total | None = None,
) -> LetterRule:
    """Return the rule of words over k letters, for all k; raises NotAlike, LimitReached.

    first: the number of the first letter. on_circle: whether the ends of words are joined; the
    letters that matter at the end are remembered from the beginning on, too. counted: what the
    marks of the letters count in each word.

    >>> from gfkit.reading.sentences.sentence_meanings import NONE
    >>> rule = letter_rule(Count(NONE, Windows(2), Ordered(Order.EQUAL)), "no two equal")
    >>> [(one.registers, one.arrows) for one in rule.states]
    [(0, ((1, (0,)),)), (1, (None, (1, (1,))))]
    """
    asked = asked_of(said)
    if counted is not None:
        if not isinstance(counted, TotalOf):
            raise NotAlike("it adds letters")
        asked |= _of_places(counted.places, (counted.among,))
    if asked.named and min(asked.named) < first:
        raise NotAlike(f"the letters are {first}, {first + 1}, ...")
    named = max(asked.named, default=first - 1) + 1 - first
    memory = 2 * asked.memory if on_circle else asked.memory
    letters = named + 2 * memory + 1
    if letters > MOST_READ:
        raise LimitReached(
            f"{name}: {named} letters are named and up to {memory} remembered, so that "
            f"{letters} are looked at, more than {MOST_READ}"
        )
    line = LineAlphabet(tuple(range(first, first + letters)), on_circle=on_circle)
    try:
        found, marks = automaton_of(said, line), [0]
        if counted is not None:
            marked = marked_words(found, [events_of_total(counted, line)])
            found, marks = marked.automaton, [one for (one,) in marked.marks]
    except NotRegular as error:
        raise NotAlike(str(error)) from None
    return _up_to_exchange(found, named, memory, tuple(marks), (name, first))


Exchanges = dict[tuple[int, int], list[int]]
"""Of two letters that are exchanged: for each state that of the words with them exchanged."""


def _up_to_exchange(
    of: Automaton, named: int, memory: int, marks: tuple[int, ...], called: tuple[str, int]
) -> LetterRule:
    """Return the rule whose states are the classes of those of an automaton.

    of: letter z with the mark of number j is the letter z * len(marks) + j. called: the name of the
    rule, and the number of the first letter.
    """
    many, (name, first) = len(marks), called
    alike, dead = range(named, of.letters // many), of.dead
    moved = {pair: _exchanged(of, *pair, many) for pair in combinations(alike, 2)}
    known: dict[int, tuple[int, tuple[int, ...]]] = {}
    speakers: list[int] = []

    def class_of(state: int) -> tuple[int, tuple[int, ...]]:
        """Return the class of a state, and the letters that it remembers, in their order."""
        if state not in known:
            known[state] = len(speakers), _remembered(state, alike, memory, moved)
            speakers.append(state)
            todo = [state]
            for one in todo:
                number, held = known[one]
                for (a, b), images in moved.items():
                    if images[one] not in known:
                        swap = {a: b, b: a}
                        known[images[one]] = number, tuple(swap.get(z, z) for z in held)
                        todo.append(images[one])
        return known[state]

    class_of(0)
    states = []
    for state in speakers:  # which grow meanwhile
        _, held = known[state]
        fresh = next(z for z in alike if z not in held)
        arrows: list[Arrow] = []
        for letter, j in product((*range(named), *held, fresh), range(many)):
            after = of.arrows[state][letter * many + j]
            if after == dead:
                arrows.append(None)
                continue
            number, some = class_of(after)
            arrows.append((number, tuple((*held, letter).index(z) for z in some)))
        states.append(LetterState(len(held), of.accepting[state], tuple(arrows)))
    return LetterRule(name, tuple(map(str, range(first, first + named))), tuple(states), marks)


def _exchanged(of: Automaton, a: int, b: int, many: int) -> list[int]:
    """Return for each state that of the words with two letters exchanged; raises NotAlike."""
    swap, images, todo = {a: b, b: a}, {0: 0}, [0]
    for state in todo:  # which grows meanwhile
        for number, after in enumerate(of.arrows[state]):
            letter, j = divmod(number, many)
            image = of.arrows[images[state]][swap.get(letter, letter) * many + j]
            if after not in images:
                images[after] = image
                todo.append(after)
            elif images[after] != image:
                raise NotAlike(TOLD_APART)
    if any(of.accepting[state] != of.accepting[image] for state, image in images.items()):
        raise NotAlike(TOLD_APART)
    return [images[state] for state in range(len(of.arrows))]


def _remembered(state: int, alike: range, memory: int, moved: Exchanges) -> tuple[int, ...]:
    """Return the letters that a state remembers: an exchange of one with another changes it."""
    classes: list[list[int]] = []
    for letter in alike:
        own = next((z for z in classes if moved[z[0], letter][state] == state), None)
        if own is None:
            classes.append([letter])
        else:
            own.append(letter)
    others = max(classes, key=len)
    held = tuple(z for one in classes if one is not others for z in one)
    if not len(held) <= memory < len(others):
        raise NotAlike(TOLD_APART)
    return held
