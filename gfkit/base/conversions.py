"""Objects that become those of other libraries: a class for each library, which a kind inherits.

Integers stay exact. A kind without such a form has no such method.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gfkit.base.display import Shown, form

if TYPE_CHECKING:
    import mpmath
    import networkx as nx
    import numpy as np
    import pandas as pd
    import sympy
    from numpy.typing import NDArray


class ToSympy(Shown):
    """What has a form in SymPy.

    >>> from gfkit import RationalGF
    >>> RationalGF.of([1], [1, -2]).to_sympy()
    1/(1 - 2*x)
    """

    __slots__ = ()

    def _sympy_(self) -> sympy.Basic:
        return form("sympy", self)

    def to_sympy(self) -> sympy.Basic:
        """Return the object as an expression of SymPy, which `sympy.sympify` returns too."""
        return self._sympy_()


class ToMpmath(Shown):
    """A constant.

    >>> from gfkit import as_sequence
    >>> from gfkit.sequences.answers import asymptotics
    >>> print(asymptotics(as_sequence("2^n + 1")).found.modulus.to_mpmath())
    2.0
    """

    __slots__ = ()

    def _mpmath_(self, _bits: int, _rounding: str) -> mpmath.mpf:
        return form("mpmath", self)

    def to_mpmath(self, *, interval: bool = False, bits: int | None = None) -> mpmath.mpf:
        """Return the constant as a number of mpmath, in a context of its own precision.

        interval: an interval that holds the number. bits: of an algebraic number, how many.
        """
        options: dict[str, Any] = {} if bits is None else {"bits": bits}
        return form("mpmath", self, interval=interval, **options)


class ToNumpy(Shown):
    """A matrix, or a table.

    >>> from gfkit import Strip
    >>> Strip("col", columns=1).matrix.to_numpy().tolist()
    [[1, 1, 1], [1, 0, 1], [1, 1, 0]]
    """

    __slots__ = ()

    def to_numpy(self) -> NDArray[np.int64] | NDArray[np.object_]:
        """Return an array of NumPy: of int64 if all entries fit, otherwise of Python's integers."""
        found: NDArray[np.int64] | NDArray[np.object_] = form("numpy", self)
        return found


class ToNetworkx(Shown):
    """An automaton, or a graph.

    >>> from gfkit import Graph
    >>> sorted(Graph.cycle(3).to_networkx().edges)
    [(0, 1), (0, 2), (1, 2)]
    """

    __slots__ = ()

    def to_networkx(self) -> nx.Graph:
        """Return a graph of NetworkX: of an automaton a DiGraph of its states, with weights."""
        return form("networkx", self)


class ToPandas(Shown):
    """Terms.

    >>> from gfkit import Sequence
    >>> Sequence([1, 4, 9], offset=1).to_pandas().to_dict()
    {1: 1, 2: 4, 3: 9}
    """

    __slots__ = ()

    def to_pandas(self, count: int | None = None) -> pd.Series | pd.DataFrame:
        """Return terms by their n as a Series of pandas, or a table as a DataFrame.

        count: how many terms; without it those that are given, or 20. Raises MissingExtra if pandas
        is not installed.
        """
        return form("pandas", self) if count is None else form("pandas", self, count)
