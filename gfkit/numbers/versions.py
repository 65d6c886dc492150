"""The versions of the libraries that computed something."""

from __future__ import annotations

import flint
import numpy as np


def library_versions() -> dict[str, str]:
    """Return the versions of the exact and array arithmetic in use."""
    return {
        "python-flint": flint.__version__,
        "FLINT": flint.__FLINT_VERSION__,
        "numpy": np.__version__,
    }
