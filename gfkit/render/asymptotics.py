"""Enclosed numbers as people read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gfkit.series.rational_gf import polynomial_text

if TYPE_CHECKING:
    from gfkit.numbers.roots import RealRoot

LONG_POLYNOMIAL = 600


def identity(number: RealRoot, name: str) -> list[tuple[str, str]]:
    """Return the line that says of which polynomial a number is a root, if that is known."""
    if number.value.is_exact:
        return []
    parts = []
    if number.in_r is not None and len(text := number.in_r.text("r")) <= LONG_POLYNOMIAL // 4:
        parts.append(f"{name} = {text}")
    if number.poly is not None:
        text = polynomial_text(number.poly, name)
        if len(text) <= LONG_POLYNOMIAL:
            parts.append(f"{text} = 0")
        else:
            degree = len(number.poly) - 1
            parts.append(f"a root of a polynomial of degree {degree} (--json prints it)")
    elif (guess := number.value.recognised()) is not None:
        text = polynomial_text(guess.polynomial, name)
        agree = f"{guess.surplus} digits agree beyond those of its coefficients"
        parts.append(f"a guess: {text} = 0 ({agree})")
    return [("", "; ".join(parts))] if parts else []
