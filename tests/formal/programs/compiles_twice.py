"""A program that has the library in a folder compiled, asks again, and says where it is."""

import sys
from pathlib import Path

from gfkit.formal import coq_runs

coq_runs.LIBRARY = Path(sys.argv[1])
places = {coq_runs.checked_library().place for _ in range(2)}
print(*places)
