"""Permutations in canonical English, which is read back as it was meant."""

from __future__ import annotations

from gfkit.reading.sentences.canonical_sentence_writers.word_and_array_sentences import (
    ONE_OF_THEM,
    number_text,
    size_text,
)
from gfkit.reading.sentences.permutation_meanings import (
    CountedInEach,
    Cycles,
    EndMoves,
    EndStep,
    InTurn,
    Movers,
    Moves,
    MovesAt,
    Numbered,
    OneOf,
    Permutations,
    Statistic,
)
from gfkit.reading.sentences.sentence_meanings import NONE, Amount, Meaningless


def sentence_of_permutations(of: Permutations) -> str:
    """Return a meaning in canonical English.

    >>> from gfkit.reading.sentences.permutation_meanings import Moves
    >>> sentence_of_permutations(Permutations(Moves(-2, 2)))
    'permutations of length n with |p(i)-i| <= 2'
    >>> sentence_of_permutations(Permutations(Moves(None, 3, frozenset({0}))))
    'permutations of length n with p(i) <= i+3, with p(i) != i'
    """
    said = [*_move_texts(of.moves)]
    said += _apart_texts(of) + _step_texts(of.steps)
    ends = {EndMoves(of.first, is_last=False), EndMoves(of.last, is_last=True)} | of.places
    said += [z for one in sorted(ends, key=_order_of_place) for z in _end_texts(one)]
    for some in sorted(of.at_some, key=lambda z: z.places.low, reverse=True):
        parity = number_text(some.places)
        said += [f"{z} for {parity} i" for z in _move_texts(some.moves)]
    said += sorted(map(_end_step_text, of.end_steps))
    said += sorted(map(_number_text, of.counts))
    said += sorted(map(_one_of_text, of.joined))
    around = " on a circle" if of.around else ""
    told = ", ".join(z if z == NOT_ALL_FIXED else f"{_before(z)} {z}" for z in said)
    begun = "" if of.total is None else f"number of {_counted_text(of.total)} in all "
    by = " and ".join(f"number of {_counted_text(one)}" for one in of.by)
    by = f", by {by}" if by else ""
    kind = "involutions" if of.is_involution else "permutations"
    whole = f"{kind} of length {size_text(of.size)}{around} {told}".strip()
    return f"{begun}{whole}{by}"


def _before(said: str) -> str:
    return "such that" if said.startswith("it is") else "with"


def _order_of_place(of: EndMoves) -> tuple[bool, int]:
    return of.is_last, -of.away if of.is_last else of.away


def _apart_texts(of: Permutations) -> list[str]:
    """Return by which numbers adjacent elements differ: of those by which they can differ."""
    low, high, some = of.moves.low, of.moves.high, sorted(of.apart)
    if not some:
        return []
    if low is None or high is None:
        return [f"adjacent elements that differ by {_listed_text(of.apart)}"]
    bounds = [f"at least {some[0]}"] if some[0] > 1 else []
    bounds += [f"at most {some[-1]}"] if some[-1] < high - low + 1 else []
    gaps = sorted({*range(some[0], some[-1])} - {*some})
    said = [f"adjacent elements that differ by {z}" for z in bounds]
    return [*said, *(f"no adjacent elements that differ by {z}" for z in gaps)]


def _step_texts(of: Moves) -> list[str]:
    """Return which numbers p(i+1) - p(i) are.

    >>> _step_texts(Moves(None, 2)), _step_texts(Moves(-1, 2, frozenset({0})))
    (['p(i+1)-p(i) <= 2'], ['p(i+1)-p(i) in {-1,1,2}'])
    """
    if of.low is not None and of.high is not None:
        return [f"p(i+1)-p(i) in {{{','.join(map(str, of.listed))}}}"]
    said = [f"p(i+1)-p(i) >= {of.low}"] if of.low is not None else []
    said += [f"p(i+1)-p(i) <= {of.high}"] if of.high is not None else []
    return [*said, *(f"p(i+1)-p(i) != {z}" for z in sorted(of.gaps - {0}))]


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
    if of.denied and len(of.parts) == 1:
        (one,) = of.parts
        if isinstance(one, Moves):
            return f"it is not true that {' and '.join(_move_texts(one))}"
    each: list[str] = []
    for one in of.parts:
        match one:
            case Moves():
                each.append(f"{' and '.join(_move_texts(one))} for all i")
            case EndMoves():
                each += _end_texts(one)
            case Numbered():
                each.append(_number_text(one))
            case EndStep():
                each.append(_end_step_text(one))
            case MovesAt():
                each.append(f"{_moves_of_one(one.moves)} for {number_text(one.places)} i")
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


def _end_texts(of: EndMoves) -> list[str]:
    """Return where the element of a place goes, and where it does not.

    >>> _end_texts(EndMoves(Moves(-1, -1), True)), _end_texts(EndMoves(Moves(1, 1), False, 2))
    (['p(n) = n-1'], ['p(3) = 4'])
    """

    def at(number: int) -> str:
        return f"n{number:+d}" if of.is_last and number else "n" if of.is_last else str(number)

    place = -of.away if of.is_last else of.away + 1
    image = f"p({at(place)})"
    if of.moves.low is not None and of.moves.low == of.moves.high:
        return [f"{image} = {at(place + of.moves.low)}"]
    said = [f"{image} >= {at(place + of.moves.low)}"] if of.moves.low is not None else []
    said += [f"{image} <= {at(place + of.moves.high)}"] if of.moves.high is not None else []
    return [*said, *(f"{image} != {at(place + gap)}" for gap in sorted(of.moves.gaps))]


def _end_step_text(of: EndStep) -> str:
    """Return how the first element is to the second one, or the last but one to the last.

    >>> _end_step_text(EndStep(True)), _end_step_text(EndStep(False, True))
    ('p(1) < p(2)', 'p(n-1) > p(n)')
    """
    first = -of.away - 1 if of.is_last else of.away + 1
    one, other = (_place_text(z, is_last=of.is_last) for z in (first, first + 1))
    return f"p({one}) {'<' if of.is_ascent else '>'} p({other})"


def _place_text(number: int, *, is_last: bool) -> str:
    """Return a place, told from the first one or from the last one, n."""
    return str(number) if not is_last else f"n{number:+d}" if number else "n"


def _number_text(of: Numbered) -> str:
    """Return an amount of what is counted in a permutation."""
    named = _counted_text(of.of)
    if of.amount == NONE:
        return f"no {named}"
    told = number_text(of.amount, in_words=True)
    if of.amount in ONE_OF_THEM:
        named = _one_text(of.of)
    return f"an {told} number of {named}" if told in {"even", "odd"} else f"{told} {named}"


def _counted_text(of: CountedInEach) -> str:
    """Return what is counted in a permutation.

    >>> _counted_text(Cycles(Amount(2, 2))), _counted_text(Statistic.FIXED)
    ('cycles of length 2', 'fixed points')
    """
    if isinstance(of, Statistic):
        return of.value
    if isinstance(of, Movers):
        return _movers_text(of)
    if isinstance(of, InTurn):
        return "i with " + " before one with ".join(map(_moves_of_one, of.moves))
    if of.length == Amount(1):
        return "cycles"
    told = number_text(of.length).removeprefix("exactly ")
    return f"cycles of {told} length" if told in {"even", "odd"} else f"cycles of length {told}"


def _one_text(of: CountedInEach) -> str:
    """Return the singular.

    >>> _one_text(Statistic.DEFICIENCIES), _one_text(Cycles())
    ('deficiency', 'cycle')
    """
    if isinstance(of, Cycles):
        return _counted_text(of).replace("cycles", "cycle", 1)
    if isinstance(of, Movers | InTurn):
        return _counted_text(of).replace("fixed points", "fixed point")
    singular = {
        Statistic.DEFICIENCIES: "deficiency",
        Statistic.ADJACENT_FIXED: "pair of adjacent fixed points",
    }
    return singular.get(of, of.value.removesuffix("s"))


def _movers_text(of: Movers) -> str:
    """Return which elements move so.

    >>> _movers_text(Movers(Moves(2))), _movers_text(Movers(Moves(-2, 2, frozenset({-1, 0, 1}))))
    ('i with p(i)-i >= 2', 'i with p(i)-i in {-2,2}')
    """
    if of.places is None:
        return f"i with {_moves_of_one(of.moves)}"
    if of.moves == Moves(0, 0):
        return f"{number_text(of.places)} fixed points"
    return f"{number_text(of.places)} i with {_moves_of_one(of.moves)}"


def _moves_of_one(of: Moves) -> str:
    """Return how one element moves, as one condition."""
    if of.low is not None and of.high is not None:
        return f"p(i)-i in {{{','.join(map(str, of.listed))}}}"
    if of.low is None and of.high is None and of.gaps:
        return f"p(i)-i not in {{{','.join(map(str, sorted(of.gaps)))}}}"
    if of.gaps or of.low is of.high:
        raise Meaningless("how many elements move so is told by numbers, or by a bound")
    return f"p(i)-i <= {of.high}" if of.low is None else f"p(i)-i >= {of.low}"


def _place(move: int) -> str:
    return f"i{move:+d}" if move else "i"
