"""A program that does a short computation, and prints whether numba was used and imported."""

import sys

from gfkit import Strip
from gfkit.automata.loops import kernel

print(Strip("domineering", columns=6).gf.den[1], kernel(), "numba" in sys.modules)
