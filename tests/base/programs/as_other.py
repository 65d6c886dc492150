"""A program that looks, as another user, whether a file can be written, and prints why not."""

import os
import sys
from pathlib import Path

from gfkit.base.file_writer import prepare
from gfkit.errors import NotWritten

user = int(sys.argv[1])
os.setgroups([])
os.setgid(user)
os.setuid(user)
try:
    prepare(Path(sys.argv[2]))
except NotWritten as error:
    print(error)
