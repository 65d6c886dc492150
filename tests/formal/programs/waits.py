"""A program that has another run in a folder, which writes its number there and waits."""

import sys
from pathlib import Path

from gfkit.formal.programs import run_coq

run_coq(["/bin/sh", "-c", "echo $$ > child; exec sleep 60"], Path(sys.argv[1]))
