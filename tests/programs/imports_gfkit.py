"""A program that imports gfkit, and prints the modules of it that are imported."""

import sys

import gfkit

print(*[name for name in sys.modules if name.startswith(f"{gfkit.__name__}.")])
