"""What an answer about a strip is about: the model, the boards, and which sides are identified."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.boards.shapes.topology import joined_ends
from gfkit.render.answer_records_for_page_and_json import Datum, Entry, Field
from gfkit.render.page_formats import Line

if TYPE_CHECKING:
    from gfkit.boards.shapes.topology import Topology
    from gfkit.strips.sequences.graph_products_and_counts_by_last_vertex import GraphProduct
    from gfkit.strips.sequences.strip import Strip


def of_strip(strip: Strip | GraphProduct) -> list[Entry]:
    """Return what the records of strips begin with: the model, the boards, what is identified."""
    model = strip.counted
    fixed = next((z for z in ("rows", "columns") if z in strip.fixed), "")
    of_graph = "" if fixed else ", on products with a graph"
    return [
        Field("model", model.name, f"{model.name}{of_graph}"),
        Line("counts", f"{model.summary}; {strip.described()}"),
        Datum("fixed", strip.fixed),
        *joined(strip.topology, fixed, multigraph=strip.multigraph),
    ]


def joined(topology: Topology, fixed: str = "columns", *, multigraph: bool) -> list[Entry]:
    """Return which sides are identified, and how short ones are.

    fixed: the lines whose number is fixed, "" for copies of a graph.
    """
    if topology == "strip":
        return [Datum("topology", topology)]
    graph = f"{'multi' if multigraph else 'simple '}graph"
    short = "sides are unrolled" if multigraph else "sides of 1 and 2 cells are open"
    ends = f": {joined_ends(topology, fixed)}" if fixed else ""
    text = f"{topology}{ends}; neighbours form a {graph}: {short}"
    return [Field("topology", topology, text), Datum("neighbours", graph)]
