"""Permutations in canonical English, which is read back as it was meant."""

from __future__ import annotations

from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import (
    ONE_OF_THEM,
    number_text,
    size_text,
)
from gfkit.reading.sentences.permutation_meanings import (
    EndMoves,
    Moves,
    Numbered,
    OneOf,
    Permutations,
)
from gfkit.reading.sentences.sentence_meanings import NONE


def sentence_of_permutations(of: Permutations) -> str:
    """Return a meaning in canonical English.

    >>> from gfkit.reading.sentences.permutation_meanings import Moves
    >>> sentence_of_permutations(Permutations(Moves(-2, 2)))
    'permutations of length n with |p(i)-i| <= 2'
    >>> sentence_of_permutations(Permutations(Moves(None, 3, frozenset({0}))))
    'permutations of length n with p(i) <= i+3, with p(i) != i'
    """
    said = [*_move_texts(of.moves)]
    if of.apart:
        said.append(f"adjacent elements that differ by {_listed_text(of.apart)}")
    said += [*_end_texts("p(1)", of.first, "1"), *_end_texts("p(n)", of.last, "n")]
    said += sorted(map(_number_text, of.counts))
    said += sorted(map(_one_of_text, of.joined))
    around = " on a circle" if of.around else ""
    told = ", ".join(z if z == NOT_ALL_FIXED else f"with {z}" for z in said)
    begun = "" if of.total is None else f"number of {of.total.value} in all "
    by = " and ".join(f"number of {one.value}" for one in of.by)
    by = f", by {by}" if by else ""
    kind = "involutions" if of.is_involution else "permutations"
    whole = f"{kind} of length {size_text(of.size)}{around} {told}".strip()
    return f"{begun}{whole}{by}"


def _listed_text(numbers: frozenset[int]) -> str:
    """Return numbers as they stand behind "differ by".

    >>> _listed_text(frozenset({1, 2})), _listed_text(frozenset({1, 3}))
    ('at most 2', '1 or 3')
    """
    some = sorted(numbers)
    if len(some) > 1 and some == [*range(1, some[-1] + 1)]:
        return f"at most {some[-1]}"
    *before, last = map(str, some)
    return f"{', '.join(before)} or {last}" if before else last


NOT_ALL_FIXED = "in which not every element is fixed"


def _one_of_text(of: OneOf) -> str:
    """Return that one of several things holds, or that none does."""
    if of == OneOf(frozenset({Moves(0, 0)}), denied=True):
        return NOT_ALL_FIXED
    each: list[str] = []
    for one in of.parts:
        match one:
            case Moves():
                each += _move_texts(one)
            case EndMoves(moves, is_last):
                each += _end_texts(*(("p(n)", moves, "n") if is_last else ("p(1)", moves, "1")))
            case Numbered():
                each.append(_number_text(one))
    return f"{'neither' if of.denied else 'either'} {f' {_OR[of.denied]} '.join(sorted(each))}"


_OR = {False: "or", True: "nor"}


def _move_texts(of: Moves) -> list[str]:
    """Return how far elements move."""
    low, high, gaps = of.low, of.high, of.gaps
    said: list[str] = []
    if low is not None and high is not None:
        is_listed = bool(gaps - {0}) or (gaps and low != -high)
        if is_listed:
            said.append(f"p(i)-i in {{{','.join(map(str, of.listed))}}}")
            gaps = frozenset()
        elif low == -high:
            said.append(f"|p(i)-i| <= {high}")
        else:
            said.append(f"{low} <= p(i)-i <= {high}")
    elif high is not None:
        said.append(f"p(i) <= {_place(high)}")
    elif low is not None:
        said.append(f"p(i) >= {_place(low)}")
    return [*said, *(f"p(i) != {_place(gap)}" for gap in sorted(gaps))]


def _end_texts(image: str, moves: Moves, place: str) -> list[str]:
    """Return where the first or the last element goes, and where it does not.

    >>> _end_texts("p(n)", Moves(-1, -1), "n"), _end_texts("p(1)", Moves(gaps=frozenset({0})), "1")
    (['p(n) = n-1'], ['p(1) != 1'])
    """

    def at(move: int) -> str:
        return str(1 + move) if place == "1" else f"n{move:+d}" if move else "n"

    if moves.low is not None and moves.low == moves.high:
        return [f"{image} = {at(moves.low)}"]
    return [f"{image} != {at(gap)}" for gap in sorted(moves.gaps)]


def _number_text(of: Numbered) -> str:
    """Return an amount of what is counted in a permutation."""
    if of.amount == NONE:
        return f"no {of.of.value}"
    told = number_text(of.amount, in_words=True)
    named = of.of.value.removesuffix("s") if of.amount in ONE_OF_THEM else of.of.value
    return f"an {told} number of {named}" if told in {"even", "odd"} else f"{told} {named}"


def _place(move: int) -> str:
    return f"i{move:+d}" if move else "i"
