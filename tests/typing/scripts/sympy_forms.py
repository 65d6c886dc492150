"""A developer: SymPy and networkx."""

import networkx
import sympy

from gfkit import Graph, RationalGF

gf = RationalGF.of([0, 1], [1, -1, -1])
x = sympy.Symbol("x")
assert sympy.simplify(gf.to_sympy() - x / (1 - x - x**2)) == 0
graph = Graph.of(networkx.cycle_graph(4))
assert graph.vertices == 4
