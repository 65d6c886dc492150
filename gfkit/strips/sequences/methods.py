"""The names of the ways in which a generating function of a strip is computed."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Method: TypeAlias = Literal["auto", "determinant", "modular"]
METHODS: Final[tuple[Method, ...]] = ("auto", "determinant", "modular")
