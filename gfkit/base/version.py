"""The version of gfkit, and those of the libraries of exact and array arithmetic."""

from __future__ import annotations

from contextlib import suppress

__version__ = "0.3.0"


def library_versions() -> dict[str, str]:
    """Return the versions of the exact and array arithmetic in use."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415 - slow to import

    import flint  # noqa: PLC0415 - slow to import

    found = {"python-flint": flint.__version__, "FLINT": flint.__FLINT_VERSION__}
    with suppress(PackageNotFoundError):  # a browser has none
        found["numpy"] = version("numpy")
    return found
