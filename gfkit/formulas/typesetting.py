"""Signs of typesetting in formulas, each as signs of the dialect: ², ₙ, ≤, ·, Σ.

A raised or lowered row of signs is one exponent or index: 2ⁿ⁺¹ is 2^(n+1), aₙ₊₁ is a_{n+1}.
"""

from __future__ import annotations

from itertools import groupby

ONE_FOR_ONE = {
    "−": "-", "–": "-", "·": "*", "×": "*", "⋅": "*", "∗": "*", "∙": "*", "⁄": "/", "÷": "/",
    "∣": "|", "ϕ": "φ",
}  # fmt: skip
"""Signs, each for one of the dialect."""
LOOKALIKES = str.maketrans(ONE_FOR_ONE)
WORDS = {"Σ": "Sum", "∑": "Sum", "Ʃ": "Sum", "∏": "Product", "Π": "Product", "…": "...", "⋯": "..."}
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿᵏⁱʲᵐʳ", "0123456789+-()nkijmr", strict=True))
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙₖᵢⱼₘᵣ", "0123456789+-=()nkijmr", strict=True))


def _row_of(sign: str) -> str:
    return "raised" if sign in RAISED else "lowered" if sign in LOWERED else "plain"


def typeset(text: str) -> str:
    """Return a formula with signs of the dialect for those of typesetting.

    >>> typeset("2ⁿ⁺¹ · aₙ₊₁² ≤ Σₖ₌₀ⁿ k²")
    '2^(n+1) * a_{n+1}^2 ≤ Sum_{k=0}^n k^2'
    """
    if text.isascii():
        return text
    found = []
    for row, signs in groupby(text.translate(LOOKALIKES), _row_of):
        if row == "plain":
            found.append("".join(WORDS.get(sign, sign) for sign in signs))
            continue
        inside = "".join((RAISED if row == "raised" else LOWERED)[sign] for sign in signs)
        if row == "lowered":
            found.append(f"_{{{inside}}}")
        else:
            found.append(f"^{inside}" if len(inside) == 1 else f"^({inside})")
    return "".join(found)
