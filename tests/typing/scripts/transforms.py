"""An editor of the OEIS: transforms of terms."""

from gfkit import interlaced, transform

assert transform("euler", [1, 1, 1, 1, 1, 1]) == [1, 2, 3, 5, 7, 11]
both = interlaced([1, 2], [10, 20])
assert both[:] == [1, 10, 2, 20]
