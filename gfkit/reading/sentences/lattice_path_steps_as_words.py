"""What is said of the steps of a lattice path as of the letters of a word.

Steps up, down and level are U, D and L, those of a compass E, N, W and S. What is said of letters,
of runs and of words of steps is said as of other words.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from itertools import product

from gfkit.reading.sentences.meaning_typing import typed
from gfkit.reading.sentences.meanings_of_sentence_parts import parts_of
from gfkit.reading.sentences.path_and_walk_meanings import (
    Passes,
    Pattern,
    Said,
    Step,
    StepsAre,
    letters_of_steps,
)
from gfkit.reading.sentences.sentence_meanings import (
    NONE,
    Amount,
    Cells,
    Count,
    Counted,
    Every,
    Meaningless,
    Of,
    Order,
    Property,
    Runs,
    Spells,
    Steps,
    Windows,
    Words,
    all_of,
)

LEVEL_STEPS, UPRIGHT_STEPS = "=", "!"
"""Stand for the steps that are horizontal, and for those that are vertical."""
ALONG = {LEVEL_STEPS: 1, UPRIGHT_STEPS: 0}
"""Of these steps the coordinate that does not change."""


def letter_of_some(which: str, letters: dict[str, tuple[Step, ...]]) -> frozenset[str]:
    """Return the letters of all horizontal steps, or of all vertical ones.

    >>> sorted(letter_of_some("=", letters_of_steps(((1, 0), (0, 1), (-1, 0)))))
    ['E', 'W']
    """
    fixed = ALONG[which]
    return frozenset(z for z, some in letters.items() if all(one[fixed] == 0 for one in some))


def spelled_with(name: str, letters: dict[str, tuple[Step, ...]]) -> str:
    """Return a word of steps, of which some are told by where they go; raises Meaningless.

    >>> spelled_with("U(1,-1)", letters_of_steps(((1, 1), (1, -1))))
    'UD'
    """
    found = ""
    while name:
        if name[0] != "(":
            found, name = found + name[0], name[1:]
            continue
        told, _, name = name[1:].partition(")")
        x, _, y = told.partition(",")
        letter = next((z for z, some in letters.items() if some == ((int(x), int(y)),)), None)
        if letter is None:
            raise Meaningless(f"of these paths no step is told apart as ({told})")
        found += letter
    return found


def without_step_back(steps: tuple[Step, ...]) -> set[Said]:
    """Return that no step follows the opposite one: of paths to the right, up and down are that."""
    letters = letters_of_steps(steps)
    is_to_the_right = all(x > 0 for x, _ in steps)

    def opposite(step: Step) -> Step | None:
        x, y = step
        return ((x, -y) if y else None) if is_to_the_right else (-x, -y)

    pairs = [
        (one, other)
        for (one, some), (other, others) in product(letters.items(), repeat=2)
        if any(opposite(z) in others for z in some)
    ]
    if not pairs or any(len(z) > 1 for z in letters.values()):
        raise Meaningless("no step is the opposite of another one")
    return {_of_letters(Count(NONE, Windows(2), Spells(z)), steps) for z in pairs}


def _of_letters(said: Property, steps: tuple[Step, ...]) -> Said:
    """Return what is said of the word of steps, typed; raises Meaningless."""
    letters = letters_of_steps(steps)
    if any(len(z) > 1 for z in letters.values()):
        raise Meaningless("of words of steps each step has a letter of its own")
    if {z for some in letters.values() for z in some} != {*steps}:
        raise Meaningless("of words of steps each step has a letter")
    found = typed(Counted(Words(tuple(sorted(letters))), said)).said
    match found:
        case None | Count(Amount(0, 0), Cells(), None):
            raise Meaningless("nothing is said of the steps, or that there are none")
        case Count(amount, Windows(), Spells(spelled)):
            return Passes(amount, Pattern(tuple(letters[str(z)] for z in spelled)))
        case Count(amount, Cells(), Of(frozenset() as values)) if len(values) == 1:
            return Passes(amount, Pattern(tuple(letters[str(z)] for z in values)))
    return StepsAre(found)


def _of_run(order: Order) -> Of:
    """Return which steps an ascent, or a descent, of a path has; raises Meaningless for others."""
    if order not in {Order.INCREASING, Order.DECREASING}:
        raise Meaningless("paths have ascents and descents")
    return Of(frozenset({"U" if order is Order.INCREASING else "D"}))


def said_of_steps(said: Property, steps: tuple[Step, ...]) -> set[Said]:
    """Return what is said of the word of steps, part by part; letters are those of the steps."""
    letters = letters_of_steps(steps)
    is_up_and_down = "U" in letters and "D" in letters
    also = {"H": "L", "F": "L"} if "U" in letters else {"R": "E", "U": "N", "L": "W", "D": "S"}

    def own(z: object) -> object:
        """Return a part of what is said with the letters of these steps.

        Ascents and descents of paths are their runs of steps up, and of steps down.
        """
        match z:
            case Count(amount, Steps(order), among) if is_up_and_down:
                return Count(amount, Runs(), all_of([_of_run(order), own_said(among)]))
            case Every(Steps(order), among, inner) if is_up_and_down:
                which = all_of([_of_run(order), own_said(among)])
                return Every(Runs(), which, own_said(inner) or inner)
        if isinstance(z, frozenset) and ALONG.keys() & z:
            some = (letter_of_some(str(y), letters) if y in ALONG else {own(y)} for y in z)
            found = frozenset(x for y in some for x in y)
            if not found:
                raise Meaningless("no step of these paths is so")
            return found
        if z in {LEVEL_STEPS, UPRIGHT_STEPS}:
            found = letter_of_some(str(z), letters)
            if len(found) != 1:
                raise Meaningless("such steps are told that go one way")
            return next(iter(found))
        if isinstance(z, str) and z.startswith("("):
            return spelled_with(z, letters)
        if isinstance(z, str):
            return z if z in letters else also.get(z, z)
        if isinstance(z, frozenset | tuple):
            return type(z)(own(y) for y in z)
        if is_dataclass(z) and not isinstance(z, type):
            return replace(z, **{y.name: own(getattr(z, y.name)) for y in fields(z) if y.init})
        return z

    def own_said(z: Property | None) -> Property | None:
        found = None if z is None else own(z)
        assert found is None or isinstance(found, Property)
        return found

    told = own(said)
    assert isinstance(told, Property)
    return {_of_letters(z, steps) for z in parts_of(told)}
