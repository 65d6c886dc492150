"""A program that runs another, and writes its exit status and its peak memory.

    python measured.py FILE COMMAND...

It is small: the kernel counts what the process that forks holds as the child's.
"""

import os
import sys

child = os.fork()
if not child:
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606
_, ended, used = os.wait4(child, 0)
with open(sys.argv[1], "w") as file:  # noqa: PTH123 - pathlib is not small
    file.write(f"{os.waitstatus_to_exitcode(ended)} {used.ru_maxrss}")
