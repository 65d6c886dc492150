"""A program that writes a file, and something on standard output before and after."""

import sys
from pathlib import Path

from gfkit.base.file_writing_and_locking import prepare, write

print("before")
path = Path(sys.argv[1])
prepare(path)
write(path, "proof\n")
print("after")
