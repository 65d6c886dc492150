"""Titles about cycles, paths, trees and sets of vertices in grid graphs: the named models."""

from __future__ import annotations

import re
from typing import Any

from gfkit.boards.graph_models import KING, graph_rule

NAMES = {
    r"(?:\(undirected\) |undirected )?hamiltonian (?:cycles|circuits)": "hamiltonian-cycles",
    r"(?:\(undirected\) |undirected )?hamiltonian paths": "hamiltonian-paths",
    r"(?:\(undirected\) |undirected )?cycles": "cycles",
    r"(?:\(undirected\) |undirected )?paths": "paths",
    r"spanning trees": "spanning-trees",
    r"spanning forests": "spanning-forests",
    r"2-factors": "2-factors",
    r"connected spanning subgraphs": "connected-spanning-subgraphs",
    r"connected induced (?:\(non-null\) )?subgraphs": "connected-sets",
    r"dominating sets": "dominating-sets",
    r"total dominating sets": "total-dominating-sets",
    r"connected dominating sets": "connected-dominating-sets",
    r"maximal independent (?:vertex )?sets": "independent-dominating-sets",
    r"(?:chordless|induced) cycles": "induced-cycles",
}
"""What titles call the models."""
SIDE = r"[1-9]\d?"
TITLE = re.compile(
    rf"number of (?P<what>{'|'.join(NAMES)}) (?:in|of|on) (?:the |an |a )?(?:"
    rf"p_(?P<first>{SIDE}) x p_(?P<double>2?)n|p_n x p_(?P<second>{SIDE})|"
    rf"(?:(?P<rows>{SIDE}) x n|n x (?P<columns>{SIDE})) "
    r"(?:(?:square )?grid(?: graph)?|(?P<king>king graph)))"
)


def read_graph_title(text: str) -> tuple[dict[str, Any], str, int, int, int, int] | None:
    """Return the fields of a `TitleRule`; None for other titles.

    text: as `plain_title` returns it.

    >>> rule, *board = read_graph_title("number of hamiltonian cycles in p_4 x p_n")
    >>> rule["edges"], board
    ({'degree': [2]}, ['rows', 4, 0, 1, 1])
    """
    found = TITLE.fullmatch(text)
    if found is None:
        return None
    name = next(z for said, z in NAMES.items() if re.fullmatch(said, found["what"]))
    rule = graph_rule(KING * bool(found["king"]) + name)
    if rule is None:
        return None
    data = rule.to_data()
    data = {key: z for key, z in data.items() if key not in {"name", "summary"}}
    if side := found["first"] or found["rows"]:
        return data, "rows", int(side), 0, 1, 2 if found["double"] else 1
    return data, "columns", int(found["second"] or found["columns"]), 0, 1, 1
