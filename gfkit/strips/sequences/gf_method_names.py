"""By which method the generating function of a strip is computed."""

from __future__ import annotations

from typing import Literal

Method = Literal["auto", "determinant", "modular"]
METHODS: tuple[Method, ...] = ("auto", "determinant", "modular")
