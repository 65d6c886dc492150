"""From a meaning to what counts it: which module knows the objects, and what sizes mean.

A sentence whose size is a number asks for one term of the sequence of all sizes. Modules are
imported when their objects are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from gfkit.errors import GfkitError, LimitReached, VerbCall
from gfkit.language.counts import Counts, NoAutomaton, first_index
from gfkit.language.meanings import (
    Arrays,
    Board,
    Chess,
    Colorings,
    Compositions,
    Graph,
    LatticePaths,
    Partitions,
    Paths,
    Permutations,
    Positions,
    Sentence,
    Sets,
    Size,
    Subsets,
    Tilings,
    Walks,
    Words,
)

if TYPE_CHECKING:
    from gfkit.boards.models.model import Model
    from gfkit.boards.shapes.board import Board as Cells
    from gfkit.boards.shapes.graph import Graph as OnGraph
    from gfkit.sequences.sequence import Sequence
    from gfkit.strips.sequences.strip import Strip

ROOM = "gfkit.language"
MODULES: dict[type[Any], str] = {
    Words: "words",  # over k letters "letters"
    Subsets: "words",
    Compositions: "sums",
    Partitions: "sums",
    Permutations: "permutations",
    Paths: "paths",
    LatticePaths: "paths",
    Arrays: "arrays",
    Tilings: "tilings",
    Chess: "tilings",
    Positions: "tilings",
    Sets: "graphs",
    Colorings: "graphs",
    Walks: "graphs",
}
"""The module of each class of objects, which has `counts_of`."""


MODULES_WITH_TERMS = frozenset({"words", "sums", "paths"})
"""Those that count first terms where there is no finite automaton, by `terms_of`."""


def sequence_of(sentence: Sentence) -> Sequence:
    """Return the sequence of what a sentence counts, for all sizes n; raises GfkitError.

    >>> from gfkit.language.meanings import NONE, Have, Occurrences
    >>> sequence_of(Sentence(Words((0, 1)), (Have(NONE, Occurrences((1, 1))),))).terms(6)
    [1, 2, 3, 5, 8, 13]
    """
    with _naming(sentence) as name:
        return counts_of(sentence).sequence(name, total=sentence.total is not None)


def strip_of(sentence: Sentence) -> Strip:
    """Return the strip whose boards of length n have the objects; raises GfkitError."""
    with _naming(sentence):
        return counts_of(sentence).strip()


def counts_of(sentence: Sentence) -> Counts:
    """Return what counts the objects of a sentence; raises GfkitError."""
    if general(sentence) is not None:
        raise GfkitError("their size is a number, and a sequence or a strip has n there")
    found: Counts = _module(sentence).counts_of(sentence)
    return found


def terms_of(sentence: Sentence, count: int) -> list[int]:
    """Return the numbers for n = 0, 1, ..., count - 1, without a finite automaton for all n.

    >>> from gfkit.language.meanings import NONE, Adjacent, Have
    >>> terms_of(Sentence(Partitions(), (Have(NONE, Adjacent(equal=True)),)), 8)
    [1, 1, 1, 2, 2, 3, 4, 5]
    """
    if not has_terms(sentence):
        raise GfkitError("of these objects first terms are those of the sequence for all n")
    terms: list[int] = _module(sentence).terms_of(sentence, count)
    return terms


def first_terms(sentence: Sentence, count: int) -> Sequence:
    """Return that many first terms of a sentence without a finite automaton; raises GfkitError.

    They begin where the sequence for all n would. Nothing is proved beyond them.

    >>> first = first_terms(Sentence(Partitions()), 6)
    >>> first.offset, first.terms(6)
    (0, [1, 1, 2, 3, 5, 7])
    """
    from gfkit.language.english import said  # noqa: PLC0415 - with a name alone
    from gfkit.sequences.sequence import Sequence  # noqa: PLC0415 - slow to import

    objects, terms = sentence.objects, terms_of(sentence, count + 1)
    assert isinstance(objects, Words | Subsets | Compositions | Partitions)
    empty = first_index(objects.size, has_empty=True)
    is_counted = sentence.total is None and not getattr(objects, "circular", False)
    first = first_index(objects.size, has_empty=is_counted and terms[empty] == 1)
    return Sequence(terms[first : first + count], offset=first).named(said(sentence))


def board_of(sentence: Sentence) -> tuple[Model, Cells | OnGraph] | None:
    """Return the rule and the one board or graph of a sentence that has numbers for sizes.

    None where there is n, or where what is counted lies on no board; raises GfkitError.
    """
    module = _module(sentence)
    if not hasattr(module, "board_of"):
        return None
    with _naming(sentence):
        board: tuple[Model, Cells | OnGraph] | None = module.board_of(sentence)
        return board


def general(sentence: Sentence) -> tuple[Sentence, int] | None:
    """Return the sentence with n for its size, and the number that n is; None if n is in it.

    The longer side of a board becomes n, or the last size of a graph, or the first coordinate of
    the end of lattice paths.

    >>> of_all, number = general(Sentence(Words((0, 1), Size(0, 7))))
    >>> of_all == Sentence(Words((0, 1))), number
    (True, 7)
    """
    found = _general(sentence.objects)
    return found and (replace(sentence, objects=found[0]), found[1])


def _general(objects: Any) -> tuple[Any, int] | None:
    """Return objects, a board or a graph with n for a size, and that size; None if n is there."""
    match objects:
        case Board(rows, columns):
            if rows.times or columns.times:
                return None
            if rows.plus > columns.plus and objects.surface == "board":
                return replace(objects, rows=Size()), rows.plus
            return replace(objects, columns=Size()), columns.plus
        case Graph(factors):
            sizes = [_general(size) for _, size in factors]
            if None in sizes or factors[-1][1] == Size(0):  # a graph with a name and no size
                return None
            *before, (name, _) = factors
            size, number = sizes[-1] or (Size(), 0)
            return Graph((*before, (name, size))), number
        case Size(times, plus):
            return None if times else (Size(), plus)
        case LatticePaths(start, (x, y)):
            if any(z.times for z in (*start, x, y)):
                return None
            return replace(objects, end=(Size(), y)), x.plus
    for field in ("size", "board", "graph"):
        if hasattr(objects, field):
            found = _general(getattr(objects, field))
            return found and (replace(objects, **{field: found[0]}), found[1])
    raise GfkitError("these objects have no size")


def has_terms(sentence: Sentence) -> bool:
    """Return whether first terms are counted, which are numbers, without an automaton for all n."""
    is_of_k = getattr(sentence.objects, "letters", None) == "k"
    return MODULES[type(sentence.objects)] in MODULES_WITH_TERMS and not (sentence.by or is_of_k)


def _module(sentence: Sentence) -> Any:
    objects = sentence.objects
    is_over_k = isinstance(objects, Words) and objects.letters == "k"
    return import_module(f"{ROOM}.{'letters' if is_over_k else MODULES[type(objects)]}")


@contextmanager
def _naming(sentence: Sentence) -> Iterator[str]:
    """Give the name of what a sentence counts; refusals begin with it, and end with an example."""
    from gfkit.language.english import said  # noqa: PLC0415 - with a name alone

    name = said(sentence)
    try:
        yield name
    except LimitReached as error:
        raise LimitReached(f"{name}: {error}") from None
    except GfkitError as error:
        from gfkit.language.refusals import advice, nearest  # noqa: PLC0415 - the page is for refusals

        is_automaton, hint = isinstance(error, NoAutomaton), ""
        first = VerbCall.of("terms", name)
        if is_automaton and has_terms(sentence):
            hint = f"; `{first}` counts the first"
        near = nearest(name + advice(str(error)))
        kind = NoAutomaton if is_automaton else GfkitError
        raise kind(f"{name}: {error}{hint}. For example: {near}").naming(first) from None
