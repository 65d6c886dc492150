"""A combinatorialist: products of a graph with paths."""

from gfkit import Graph, GraphProduct, Strip

cycle = Graph.cycle(5)
product = GraphProduct("col", cycle)
counts: list[int] = product.terms(4)
ring = Strip("col", columns=5, topology="cylinder")
assert ring.terms(4) == counts
print(product.generating_function().gf)
