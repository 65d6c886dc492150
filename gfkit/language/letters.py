"""What counts words over k letters, for all k at once (`gfkit.boards.rules.register_automata`).

**Theorem.** Let a property speak of s letters by name, and of the others only by whether they are
equal, and let a deterministic automaton read the words with it that has finitely many states and
remembers in each at most d letters that have no name. Then the minimal automaton of the words over
K = s + 2d + 1 letters, up to exchange of the letters without a name, is that of the words over
any number k >= s of letters: each class of its states has at most d letters that a state remembers,
and its arrows are those for a named, for a remembered, and for a new letter.

*Proof.* Two states that are not equivalent over an infinite alphabet are distinguished by a word.
Read it from both at once: together they remember at most 2d letters, so for a letter that is new to
both there is one among the K. So some word over the K letters distinguishes them, too, and the
same classes of states are left. An exchange of two letters that a state does not remember leads
to a state that is equivalent; of the K letters at least d + 1 are exchanged with each other in this
way and the letters that are not are those that it remembers. A state and a letter lead to a state
that remembers no others than these; so each arrow is there over K letters, as K - s > d. []

What compares letters by their order or adds them treats no two of them alike, and is refused. Where
places are counted in each word, its letters are read with marks, and the theorem is about the
automaton that reads them; an exchange of letters leaves their marks. [BojanczykKlinLasota2014]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from gfkit.automata.dfa import DFA
from gfkit.boards.acceptors.boolean import leaves
from gfkit.boards.rules.register_automata import Arrow, LetterRule, LetterState
from gfkit.errors import GfkitError, LimitReached
from gfkit.language.cells import Language, Sized
from gfkit.language.counts import MARKS, Counts, NoAutomaton, statistics
from gfkit.language.english import said
from gfkit.language.lines import Line, dfa
from gfkit.language.meanings import (
    Adjacent,
    Amount,
    Cells,
    Conjunction,
    Edge,
    EqualEnds,
    Have,
    IsFollowed,
    IsNear,
    Isolated,
    Letter,
    Matching,
    Measured,
    Occurrences,
    Runs,
    Sentence,
    Shaped,
    Words,
)
from gfkit.language.words import counter
from gfkit.strips.sequences.parametric import ParameterCounts

MOST_READ = 16
"""The minimal automaton is made over at most that many letters."""
K = "k"
ALIKE = "over k letters it is only known which letters are equal"


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts words over k letters by polynomials in k.

    >>> from gfkit.language.meanings import NONE
    >>> apart = Sentence(Words("k"), (Have(NONE, Adjacent(equal=True)),))
    >>> [str(z) for z in counts_of(apart).sequence("").values.terms(3)]
    ['1', 'k', '-k+k^2']
    """
    assert isinstance(sentence.objects, Words)
    rule, marks = letter_rule(sentence), MARKS[: len(statistics(sentence))]
    counts = ParameterCounts(rule, "rows", 1, letter=K, mark=marks or None)
    has_empty = bool(rule.readings((), rule.least)) and not sentence.objects.circular
    return Counts(((1, counts),), sentence.objects.size, {z: z for z in marks}, has_empty)


def letter_rule(sentence: Sentence) -> LetterRule:
    """Return the rule of words over k letters, for all k from the number of named letters on.

    Raises GfkitError for what distinguishes other letters.
    """
    objects, counted = sentence.objects, statistics(sentence)
    assert isinstance(objects, Words)
    if len(counted) > 1:
        raise GfkitError("in words over k letters one kind of places is marked, and not two")
    condition = Conjunction(sentence.conditions)
    asked = [*leaves(condition), *counted]
    named = sorted({z for one in asked for z in _named(one)}, key=str)
    memory = sum(map(_memory, asked)) * (2 if objects.circular else 1)
    many = len(named) + 2 * memory + 1
    if many > MOST_READ:
        raise LimitReached(
            f"{len(named)} letters are named and up to {memory} remembered: too many to count for "
            "all k; for a number of letters they are counted"
        )
    others = tuple(f"({z})" for z in range(many - len(named)))
    line = Line((*named, *others), circular=objects.circular)
    words = Language(dfa(condition, line), tuple(Sized(z) for z in range(many)))
    words = words.marked([counter(one, line) for one in counted])
    marks = tuple(one.weight.x for one in words.letters[: len(words.letters) // many])
    return _up_to_exchange(words.dfa, tuple(map(str, named)), memory, marks, said(sentence))


def _named(one: object) -> Iterator[Letter]:
    """Yield the letters that a leaf names; raises GfkitError for sizes of letters."""
    match one:
        case Have(_, place, quality):
            yield from _named(place)
            yield from _named(quality)
        case Cells(of) | Adjacent(of=of, differ=None) | Isolated(of) | Runs(of):
            yield from _listed(of)
        case IsNear(_, Cells(of)):
            yield from _listed(of)
        case IsFollowed(by):
            yield by
        case Occurrences(word) | Edge(_, word):
            yield from word
        case Measured("first" | "last", size):
            yield from _listed(size)
        case Measured("longest run" | "shortest run", _, of):
            yield from _listed(of)
        case Matching(expression):
            yield from (int(z) if z.isdigit() else z for z in expression if z.isalnum())
        case Shaped("palindrome"):
            raise NoAutomaton(
                "palindromes over k letters have no finite automaton for all k; over a number of "
                "letters they are counted by their halves"
            )
        case None | EqualEnds() | Shaped("constant"):
            return
        case _:
            raise GfkitError(f"{ALIKE}: they have no order, and no sum")


def _listed(of: Letter | Iterable[Letter] | Amount | None) -> Iterator[Letter]:
    match of:
        case None:
            return
        case Amount(low, high) if low == high:
            yield low
        case Amount():
            raise GfkitError(f"{ALIKE}: they have no size")
        case int() | str():
            yield of
        case _:
            yield from of


def _memory(one: object) -> int:
    """Return how many letters without a name are remembered for a leaf of a condition."""
    match one:
        case Have(_, place, _):
            return _memory(place)
        case Adjacent(equal=True) | Runs(None) | Shaped("constant"):
            return 1
        case Measured("longest run" | "shortest run", _, None) | EqualEnds():
            return 2
    return 0


Exchanges = dict[tuple[int, int], list[int]]
"""Of two letters that are exchanged: for each state that of the words with them exchanged."""


def _up_to_exchange(
    of: DFA, names: tuple[str, ...], memory: int, marks: tuple[int, ...], name: str
) -> LetterRule:
    """Return the rule whose states are the classes of those of an automaton.

    of: letter z with the mark of number j is the letter z * len(marks) + j.
    """
    many, named = len(marks), len(names)
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
            for one in todo:  # which grows meanwhile
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
    return LetterRule(name, names, tuple(states), marks)


def _exchanged(of: DFA, a: int, b: int, many: int) -> list[int]:
    """Return for each state that of the words with two letters exchanged; raises GfkitError."""
    swap, images, todo = {a: b, b: a}, {0: 0}, [0]
    for state in todo:  # which grows meanwhile
        for number, after in enumerate(of.arrows[state]):
            letter, j = divmod(number, many)
            image = of.arrows[images[state]][swap.get(letter, letter) * many + j]
            if after not in images:
                images[after] = image
                todo.append(after)
            elif images[after] != image:
                raise GfkitError(ALIKE)
    if any(of.accepting[state] != of.accepting[image] for state, image in images.items()):
        raise GfkitError(ALIKE)
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
        raise GfkitError(ALIKE)
    return held
