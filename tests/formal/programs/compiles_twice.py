"""A program that has the library in a folder compiled, asks again, and says where it is."""

import sys
from pathlib import Path

from gfkit.formal import library

library.LIBRARY = Path(sys.argv[1])
places = {library.checked_library().place for _ in range(2)}
print(*places)
