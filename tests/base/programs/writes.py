"""A program that writes a file, and something on one of its streams before and after."""

import sys
from pathlib import Path

from gfkit.base.file_writer import prepare, write

path, stream = Path(sys.argv[1]), getattr(sys, sys.argv[2])
print("before", file=stream)
prepare(path)
write(path, "proof\n")
print("after", file=stream)
