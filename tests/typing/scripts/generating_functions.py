"""A combinatorialist: a function that takes any generating function."""

from gfkit import GeneratingFunction, RationalGF, Strip


def order_of(gf: GeneratingFunction) -> int:
    return gf.order


strip = Strip("col", columns=1)
plain = strip.generating_function().gf
marked = strip.generating_function(marks="xy").marked_gf
print(order_of(plain), order_of(marked))
one = RationalGF.of([1], [1, -1])
assert (one + one).terms(3) == [2, 2, 2]
