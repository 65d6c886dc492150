"""Words without some factors, as a class and strategies of comb_spec_searcher."""

from __future__ import annotations

from comb_spec_searcher import (
    AtomStrategy,
    CartesianProductStrategy,
    CombinatorialClass,
    CombinatorialObject,
    CombinatorialSpecificationSearcher,
    DisjointUnionStrategy,
    StrategyPack,
)


class Word(str, CombinatorialObject):
    """A word over the letters."""

    __slots__ = ()

    def size(self):
        """Return the length."""
        return len(self)


class Beginning(CombinatorialClass):
    """The words that begin with `start` and have no factor of `factors`; or `start` alone."""

    def __init__(self, start, factors, letters, alone=False):
        self.data = (start, tuple(factors), tuple(letters), bool(alone))
        self.start, self.factors, self.letters, self.alone = self.data

    def __eq__(self, other):
        return self.data == other.data

    def __hash__(self):
        return hash(self.data)

    def __repr__(self):
        return f"Beginning{self.data}"

    __str__ = __repr__

    def to_jsonable(self):
        return {"data": list(self.data)}

    @classmethod
    def from_dict(cls, found):
        return cls(*found["data"])

    def is_empty(self):
        return any(factor in self.start for factor in self.factors)

    def is_atom(self):
        return self.alone

    def minimum_size_of_object(self):
        return len(self.start)


class Named:
    """What every strategy needs beside its rule."""

    def __repr__(self):
        return f"{type(self).__name__}()"

    def __str__(self):
        return self.formal_step()

    @classmethod
    def from_dict(cls, _):
        return cls()

    def forward_map(self, *_):
        """Words are counted here, never drawn or listed: the library must not ask for this."""
        raise TypeError("a word was mapped, though only numbers are asked")

    backward_map = forward_map


class NextLetter(Named, DisjointUnionStrategy):
    """A word ends here, or goes on with a letter."""

    def formal_step(self):
        return "the word ends, or goes on with one of the letters"

    def decomposition_function(self, comb_class):
        if comb_class.alone:
            return None
        start, factors, letters, _ = comb_class.data
        longer = [Beginning(start + letter, factors, letters) for letter in letters]
        return (Beginning(start, factors, letters, alone=True), *longer)


class Forget(Named, CartesianProductStrategy):
    """The letters before the longest end of `start` that begins a factor do not matter."""

    def formal_step(self):
        return "letters that no factor can reach are taken off"

    def decomposition_function(self, comb_class):
        if comb_class.alone:
            return None
        start, factors, letters, _ = comb_class.data
        kept = next(
            k
            for k in range(len(start) + 1)
            if any(factor.startswith(start[k:]) for factor in factors)
        )
        if kept == 0:
            return None
        begin = Beginning(start[:kept], factors, letters, alone=True)
        return begin, Beginning(start[kept:], factors, letters)


def specification(factors):
    """Return the specification of the words over the letters of `factors` without these factors."""
    letters = sorted(set("".join(factors)))
    pack = StrategyPack(
        initial_strats=[Forget()],
        inferral_strats=[],
        expansion_strats=[[NextLetter()]],
        ver_strats=[AtomStrategy()],
        name="words without factors",
    )
    return CombinatorialSpecificationSearcher(Beginning("", factors, letters), pack).auto_search()
