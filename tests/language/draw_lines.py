"""Conditions and places of lines and sets of numbers, drawn from all that typing allows."""

from __future__ import annotations

from hypothesis import strategies as st

from gfkit.language.meanings import (
    EVEN,
    EVERY,
    NONE,
    ODD,
    SOME,
    Adjacent,
    Amount,
    Apart,
    Cells,
    Conjunction,
    Disjunction,
    Edge,
    EqualEnds,
    Have,
    Into,
    IsFollowed,
    IsNear,
    Isolated,
    Matching,
    Measured,
    Negation,
    Occurrences,
    Runs,
    Shaped,
    Turns,
)

AMOUNTS = st.sampled_from(
    [NONE, SOME, EVEN, ODD, Amount(1, 1), Amount(2, 2), Amount(0, 1), Amount(1, 3), Amount(2)]
)
SIZES = st.sampled_from(
    [EVEN, ODD, *(Amount(*z) for z in ((1, 1), (2, 2), (0, 2), (2,), (1, 3), (0, None, 3)))]
)
LENGTHS = st.sampled_from([EVEN, ODD, Amount(1, 1), Amount(2, 2), Amount(1, 2), Amount(2)])


def _of(letters):
    """Return what letters may be: any, one of them, some of them, those of a size."""
    some = st.lists(letters, min_size=2, max_size=2, unique=True).map(lambda z: tuple(sorted(z)))
    return st.none() | letters | some | SIZES


def places(letters, *, compared=True):
    """Return places of a line of numbers; compared: whether letters are compared by their size."""
    words = st.lists(letters, min_size=1, max_size=3).map(tuple)
    plain = [
        st.builds(Cells, _of(letters)),
        st.builds(Adjacent, st.just(2) | st.just(3), _of(letters).filter(lambda z: z is not None)),
        st.builds(Runs, letters, st.none() | LENGTHS),
        st.builds(Occurrences, words),
        st.builds(Isolated, letters),
    ]
    ordered = [
        st.builds(Adjacent, st.just(2) | st.just(3), st.none() | letters, equal=st.just(True)),
        st.builds(lambda differ: Adjacent(differ=differ), SIZES),
        st.builds(Runs, st.none(), st.none() | LENGTHS),
        st.builds(Turns, st.sampled_from(["ascent", "descent", "peak", "valley"])),
    ]
    return st.one_of(plain + ordered * compared)


def _qualified(letters):
    """Return conditions on all or some letters or runs of a kind."""
    of_letters = st.one_of(
        st.builds(Cells, SIZES),
        st.builds(Cells, st.lists(letters, min_size=1, max_size=2).map(tuple)),
        st.builds(IsNear, AMOUNTS, st.builds(Cells, _of(letters))),
        st.builds(IsFollowed, letters),
    )
    of_runs = st.builds(Runs, st.none(), LENGTHS) | st.builds(IsFollowed, letters)
    often = st.just(EVERY) | AMOUNTS
    return st.builds(Have, often, st.builds(Cells, _of(letters)), of_letters) | st.builds(
        Have, often, st.builds(Runs, letters), of_runs
    )


def _of_ends(letters):
    words = st.lists(letters, min_size=1, max_size=2).map(tuple)
    return st.one_of(
        st.builds(Edge, st.sampled_from(["first", "last"]), words),
        st.builds(Measured, st.sampled_from(["first", "last"]), SIZES),
    )


def leaves(letters, *, circular=False, compared=True, of_words=True):
    """Return single conditions on a line of numbers."""
    runs = st.builds(
        Measured,
        st.sampled_from(["longest run", "shortest run"]),
        LENGTHS.filter(lambda z: z.period == 1),
        letters | st.none() if compared else letters,
    )
    sizes = SIZES if compared else SIZES.filter(lambda z: z.period == 1)
    some = [
        st.builds(Have, AMOUNTS, places(letters, compared=compared)),
        _qualified(letters),
        runs,
        st.builds(Measured, st.sampled_from(["largest", "smallest"]), sizes),
    ]
    if of_words:
        some.append(st.builds(Measured, st.just("sum"), SIZES))
    if compared:
        some.append(st.just(Shaped("constant")))
    if not circular:
        some.append(_of_ends(letters))
    if not circular and compared:
        some += [st.just(EqualEnds()), st.sampled_from([Shaped("nondecreasing")])]
    if not circular and of_words:
        matching = ["(01|1)*", "0*(10*1)*", "1+|0(0|1)*"]
        some.append(st.builds(Matching, st.sampled_from(matching)))
        some.append(st.builds(lambda size: Measured("value", size, 2), SIZES))
    return st.one_of(some)


def combined(leaf):
    """Return a condition, one that does not hold, or two of which one or both hold."""
    pairs = st.tuples(leaf, leaf)
    return st.one_of(
        leaf,
        leaf.map(Negation),
        pairs.map(Conjunction),
        pairs.map(Disjunction),
    )


def of_parts(*, compared):
    """Return conditions on parts, with those on what they are."""
    letters = st.integers(1, 3)
    into = st.sampled_from([Amount(1, 2), Amount(2), ODD, EVEN, ((1, 1), (3, 1))]).map(Into)
    return leaves(letters, compared=compared, of_words=False) | into


NUMBERS = st.integers(1, 4)
SET_PLACES = st.one_of(
    st.builds(Cells, _of(NUMBERS)),
    st.builds(Adjacent, st.just(2) | st.just(3), st.none() | SIZES),
    st.builds(Apart, SIZES),
)
OF_SETS = st.one_of(
    st.builds(Have, AMOUNTS, SET_PLACES),
    st.builds(
        Have,
        st.just(EVERY) | AMOUNTS,
        st.builds(Cells, _of(NUMBERS)),
        st.builds(Cells, SIZES),
    ),
    st.builds(Measured, st.sampled_from(["sum", "largest", "smallest"]), SIZES),
)
