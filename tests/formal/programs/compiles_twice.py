"""A program that has the library in a folder compiled, asks again, and says where it is."""

import sys
from pathlib import Path

from gfkit.formal import compiled_coq_library_checked_by_coqchk

compiled_coq_library_checked_by_coqchk.LIBRARY = Path(sys.argv[1])
places = {compiled_coq_library_checked_by_coqchk.checked_library().place for _ in range(2)}
print(*places)
