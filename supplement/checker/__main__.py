"""Run the checker, as a part of gfkit or as a folder alone."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any


def package() -> Any:
    """Return the package of this folder, also where Python was given the folder itself."""
    if __package__:
        return importlib.import_module(__package__)
    folder = Path(__file__).resolve().parent
    sys.path[:] = [z for z in sys.path if Path(z).resolve() != folder]
    spec = importlib.util.spec_from_file_location(
        "checker", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["checker"] = module
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.exit(package().main())
