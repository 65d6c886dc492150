"""A program that is killed while it has a folder beside a place, after the end of its input."""

import os
import signal
import sys
from pathlib import Path

from gfkit.base.file_writer import folder_beside

with folder_beside(Path(sys.argv[1])) as place:
    (place / "One.vo").write_text("compiled")
    print(place, flush=True)
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGKILL)
