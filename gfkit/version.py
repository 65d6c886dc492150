"""The version, which certificates and reports carry."""

from __future__ import annotations

__version__ = "0.2.0"
