"""Tuples of subsets in canonical English, which is read back as it was meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from gfkit.reading.sentences.canonical_sentence_writers import word_and_array_sentences
from gfkit.reading.sentences.sentence_meanings import Counted, Subsets
from gfkit.reading.sentences.subset_tuple_meanings import (
    Column,
    Columns,
    ElementsApart,
    ElementsLess,
    SetTold,
    SubsetTuples,
    all_columns,
    columns_in,
)

NAMES = "ABCD"
KINDS = {2: "ordered pairs", 3: "ordered triples", 4: "ordered 4-tuples"}


def sentence_of_subset_tuples(of: SubsetTuples) -> str:
    """Return a meaning in canonical English.

    >>> sentence_of_subset_tuples(SubsetTuples(2, frozenset({(0, 0), (0, 1), (1, 0)})))
    'ordered pairs (A,B) of subsets of {1..n} such that A and B are disjoint'
    """
    names = NAMES[: of.many]
    bare = word_and_array_sentences.sentence_of(Counted(Subsets(of.first), None, of.size))
    said = [*_of_columns(of)]
    for one in sorted(of.told, key=_order):
        match one:
            case SetTold(among, told):
                whole = word_and_array_sentences.sentence_of(
                    Counted(Subsets(of.first), told, of.size)
                )
                said.append(f"{_set_text(among, of)} is a set {_behind_objects(whole, bare)}")
            case ElementsApart(first, second, by):
                numbers = " or ".join(map(str, sorted(by)))
                one_set, other = _set_text(first, of), _set_text(second, of)
                said.append(
                    f"no element of {one_set} differs by {numbers} from an element of {other}"
                )
            case ElementsLess(first, second):
                one_set, other = _set_text(first, of), _set_text(second, of)
                said.append(f"every element of {one_set} is less than every element of {other}")
    conditions = ", ".join(f"such that {z}" for z in said)
    return f"{KINDS[of.many]} ({','.join(names)}) of {bare} {conditions}".strip()


def _order(one: SetTold | ElementsApart | ElementsLess) -> tuple[str, list[list[Column]], str]:
    def of(columns: Columns) -> list[Column]:
        return sorted(tuple(-k for k in z) for z in columns)

    match one:
        case SetTold(among, said):
            return "", [of(among)], repr(said)
        case ElementsApart(first, second) | ElementsLess(first, second):
            return type(one).__name__, [of(first), of(second)], ""


def _behind_objects(whole: str, bare: str) -> str:
    """Return what is said of subsets behind what they are: nonempty ones have an element."""
    before, _, behind = whole.partition(bare)
    said = ["with at least one element"] if before else []
    return ", ".join([*said, *([behind.strip()] if behind else [])])


def _of_columns(of: SubsetTuples) -> Iterator[str]:
    """Yield what says which columns there are not."""
    left = all_columns(of.many) - of.columns
    told: Columns = frozenset()
    for text, some in _usual(of):
        if some <= left and not some <= told:
            told |= some
            yield text
    for one in sorted(left - told):
        yield f"{_column_text(one)} is empty"


def _usual(of: SubsetTuples) -> Iterator[tuple[str, Columns]]:
    """Yield what is often said of subsets, and the columns that there are not."""
    many, numbers = of.many, range(of.many)
    pairs = [(j, k, columns_in(frozenset({j, k}), many)) for j, k in combinations(numbers, 2)]
    listed = _listed([*NAMES[:many]])
    if many > 2:
        yield f"{listed} are pairwise disjoint", frozenset().union(*(z for *_, z in pairs))
    for j, k, some in pairs:
        yield f"{NAMES[j]} and {NAMES[k]} are disjoint", some
    for j, k in permutations(numbers, 2):
        inside = columns_in(frozenset({j}), many) - columns_in(frozenset({k}), many)
        yield f"{NAMES[j]} is a subset of {NAMES[k]}", inside
    whole = word_and_array_sentences.sentence_of(Counted(Subsets(of.first), None, of.size))
    of_all = whole.removeprefix("subsets of ")
    yield f"the union of {listed} is {of_all}", frozenset({(0,) * many})


def _listed(some: list[str]) -> str:
    *before, last = some
    return f"{', '.join(before)} and {last}"


def _set_text(columns: Columns, of: SubsetTuples) -> str:
    """Return a set that is made of the subsets; columns that there are not make no difference."""
    numbers = range(of.many)
    each = {NAMES[k]: columns_in(frozenset({k}), of.many) for k in numbers}
    for name, some in each.items():
        if some & of.columns == columns:
            return name
    for length in range(2, of.many + 1):
        for names in combinations(each, length):
            listed = _listed([*names])
            common = frozenset.intersection(*(each[z] for z in names))
            together = frozenset.union(*(each[z] for z in names))
            if common & of.columns == columns:
                return f"the intersection of {listed}"
            if together & of.columns == columns:
                return f"the union of {listed}"
    for one, other in permutations(each, 2):
        if (each[one] - each[other]) & of.columns == columns:
            return f"the difference of {one} and {other}"
    for one, other in combinations(each, 2):
        if (each[one] ^ each[other]) & of.columns == columns:
            return f"the symmetric difference of {one} and {other}"
    for name, some in each.items():
        if of.columns - some == columns:
            return f"the complement of {name}"
    texts = [f"({_column_text(z)})" for z in sorted(columns)]
    return texts[0] if len(texts) == 1 else f"the union of {_listed(texts)}"


def _column_text(one: Column) -> str:
    """Return the set of the numbers of a column."""
    texts = [
        NAMES[k] if is_in else f"(the complement of {NAMES[k]})" for k, is_in in enumerate(one)
    ]
    return f"the intersection of {_listed(texts)}"
