"""Where something that is made of the files of a package is kept: among its compiled modules."""

from __future__ import annotations

import os
import sys
from importlib.util import cache_from_source
from pathlib import Path


def kept_file(module: str | Path, name: str) -> Path | None:
    """Return the file in which a module keeps what it makes; None where it can keep nothing.

    module: its own file. name: of what is kept. The file stands where Python keeps the module
    compiled, and has its own name for each version of Python. Where the folder cannot be written
    to, the file is returned if it exists.

    >>> kept_file("gfkit/no_such_folder/module.py", "table") is None
    True
    """
    folder = Path(cache_from_source(str(module))).parent
    file = folder / f"{Path(module).stem}.{sys.implementation.cache_tag}.{name}"
    can_be_written = not sys.dont_write_bytecode and os.access(folder, os.W_OK)
    return file if can_be_written or file.is_file() else None
