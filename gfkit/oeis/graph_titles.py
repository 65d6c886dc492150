"""What titles about grid graphs say: the named models of sets of edges and of cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.graph_models import graph_rule
from gfkit.oeis.title_makers import TitleRule

if TYPE_CHECKING:
    from gfkit.oeis.title_makers import Counted


def graph_title(name: str, what: Counted, step: int = 1) -> TitleRule:
    """Return what a title says of a model; raises KeyError for a graph that has none of the name.

    >>> from gfkit.oeis.title_makers import board, fixed, free
    >>> graph_title("cycles", board(fixed(4), free(0))).rule
    {'components': 1, 'edges': {'degree': [2], 'spanning': False}}
    """
    rule = graph_rule(name)
    if rule is None:
        raise KeyError(name)
    data = {key: z for key, z in rule.to_data().items() if key not in {"name", "summary"}}
    return TitleRule(data, what.fixed, what.side, what.shift, 1, step)
