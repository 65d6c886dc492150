"""Values in words and in their notations, for the statements that extended parts settle.

See `core.words`.

A notation writes the values of one form, and returns None for others. Two values are never written
alike.
"""

from __future__ import annotations

import re
from typing import Any

from ..core.shapes import INDEX, NUMBER
from ..core.words import KEY, WHOLE, fits, of_shape, shown

RATIO = re.compile(r"(?:0|-?[1-9][0-9]*)(?:/[1-9][0-9]*)?")
ATOM = re.compile(r"[a-z]|0|-?[1-9][0-9]*")
WORD = re.compile(r"[A-Za-z]+")
MONOMIAL = re.compile(r"1|[a-su-z](\^[1-9][0-9]*)?(\*[a-su-z](\^[1-9][0-9]*)?)*")
MOVE = re.compile(r"[VHM][0-9]+")
INFIX = ("+", "*", "/", "^")
MATRIX = re.compile("[A-Z][A-Za-z0-9_]*'?")
BLOCKS = re.compile("[A-Za-z0-9_'+]+(?: [A-Za-z0-9_'+]+)*")
CORNER = re.compile("(?:top|bottom)-(?:left|right)")
PLAYERS = {"L": "Left", "R": "Right", "N": "the first player", "P": "the second player"}


def _ends(value: list[str]) -> str:
    """Write corners that have one edge, or places at which the vertices with one edge are."""
    if fits(value, [CORNER]):
        return f"one edge at the corners {shown(value)}"
    number = f"{len(value)} vertices" if len(value) > 1 else "1 vertex"
    return f"but {number} with one edge, one at each of the places {shown(value)}"


def _formula(value: Any) -> str | None:
    """Write a formula given as [operator, operand, ...], with all parentheses."""
    if isinstance(value, str):
        return value if ATOM.fullmatch(value) else None
    if not isinstance(value, list) or not value:
        return None
    if fits(value, [NUMBER]):
        return f"[{', '.join(value)}]"
    operator, *parts = value
    texts = [_formula(part) for part in parts]
    if not isinstance(operator, str) or None in texts:
        return None
    if operator in INFIX and len(parts) > 1:
        return f"({f' {operator} '.join(map(str, texts))})"
    return f"{operator}({', '.join(map(str, texts))})" if KEY.fullmatch(operator) else None


def _listed(value: list[Any]) -> str:
    return ", ".join(map(str, value))


def _lengths(value: list[Any]) -> str | None:
    """Write [first, step, last or null], ... as n >= 4, n = 4, 8, 12, ... and the like."""
    told = []
    for first, step, last in value:
        if last is not None and type(last) is not int:
            return None
        if step == 1:
            more = f"{first} <= n <= {last}" if first != last else f"n = {first}"
            told.append(f"n >= {first}" if last is None else more)
        elif last is None:
            told.append(f"n = {first}, {first + step}, {first + 2 * step}, ...")
        else:
            told.append(f"n = {first}, {first + step}, ..., {last}")
    return "; ".join(told)


def _tuples(value: list[Any]) -> str | None:
    """Write lists of integers, or of words, as (9, 7), (3, 4)."""
    fair = all(z and (fits(z, [WHOLE]) or fits(z, [WORD])) for z in value)
    return ", ".join(f"({_listed(z)})" for z in value) if fair else None


def _game(value: dict[str, Any]) -> str | None:
    """Write the options of games G0, G1, ..., of which the last one is meant."""
    told = []
    for k, node in enumerate(value["nodes"]):
        left, right = (", ".join(f"G{z}" for z in side) for side in node)
        told.append(f"G{k} = {{{left}|{right}}}")
    return f"G{len(told) - 1}, where {'; '.join(told)}" if told else None


def _entries(value: Any) -> str | None:
    """Write entries [place, value] as place: value; a place as JSON."""
    if value == [] or not fits(value, [(None, None)]):
        return None
    told = [_entry(number) for _, number in value]
    if None in told or any(type(place) not in (int, str) for place, _ in value):
        return None
    return ", ".join(f"{shown(z[0])}: {number}" for z, number in zip(value, told, strict=True))


def _entry(value: Any) -> str | None:
    """Write a number, or lists [i, j, c] of c x^i y^j."""
    if fits(value, [(INDEX, INDEX, NUMBER)]) and value:
        return _several_marks([[_monomial(i, j), 0, c] for i, j, c in value], "polynomial")
    return value if fits(value, RATIO) else None


def _monomial(i: int, j: int) -> str:
    powers = [f"{z}^{k}" if k > 1 else z for z, k in (("x", i), ("y", j)) if k]
    return "*".join(powers) or "1"


def _amount(value: Any) -> str | None:
    """Write the numbers from one on, up to one, in steps, as far as each is said."""
    if not fits(value, {"low?": WHOLE, "high?": WHOLE, "step?": WHOLE}) or not value:
        return None
    words = {"low": "from {} on", "high": "up to {}", "step": "in steps of {}"}
    return f"one {' '.join(words[key].format(value[key]) for key in words if key in value)}"


def _combination(value: Any) -> str | None:
    """Write tables of all, any and not, and names."""
    if isinstance(value, str):
        return shown(value)
    if not isinstance(value, dict) or len(value) != 1:
        return None
    [(word, parts)] = value.items()
    if word == "not":
        text = _combination(parts)
        return None if text is None else f"not {text}"
    if word not in ("all", "any") or not isinstance(parts, list):
        return None
    texts = [_combination(part) for part in parts]
    return None if None in texts else f"{word} of ({', '.join(map(str, texts))})"


def _named(value: Any) -> str | None:
    """Write an object of words and numbers as name: value."""
    if not isinstance(value, dict) or not value:
        return None
    simple = all(type(z) in (int, str) for z in value.values())
    return ", ".join(f"{shown(k)}: {shown(z)}" for k, z in value.items()) if simple else None


def _class_growth(value: dict[str, Any]) -> str | None:
    """Write the growth of a class of n as a formula."""
    period, j, growth = value["period"], value["residue"], value["growth"]
    letter = "n" if period == 1 else "m"
    index = "n" if period == 1 else f"{period} m" + (f" + {j}" if j else "")
    constant, power = growth["constant"], growth["power"]
    if constant["scale"] == "0":
        return f"a({index}) = 0 for all large {letter}" if growth == NOTHING else None
    factors = [f"({constant['scale']})"]
    factors += [f"Gamma({f})^{e}" for f, e in constant["gammas"]]
    factors += [f"{letter}!^{growth['factorials']}"] * (growth["factorials"] != 0)
    factors += [f"({growth['rate']})^{letter}"] * (growth["rate"] != "1")
    factors += [f"{letter}^({power})"] * (power != "0")
    return f"a({index}) ~ {' '.join(factors)}"


NOTHING = {
    "constant": {"scale": "0", "gammas": []}, "factorials": 0, "rate": "1", "power": "0",
}  # fmt: skip
GAMMAS = {"scale": RATIO, "gammas": [(RATIO, WHOLE)]}
GROWTH = {"constant": GAMMAS, "factorials": WHOLE, "rate": RATIO, "power": RATIO}


def _signs(value: list[str]) -> str:
    """Write relations of a(n) with 0, one for each class of n modulo their number."""
    if len(value) == 1:
        return f"a(n) {value[0]} 0"
    classes = {one: [k for k, z in enumerate(value) if z == one] for one in value}
    n = f"n modulo {len(value)}"
    each = ", ".join(f"{one} 0 if {n} is in {{{_listed(k)}}}" for one, k in classes.items())
    return f"a(n) {each},"


def _several_marks(value: Any, begin: str = "in marks and t:") -> str | None:
    """Write lists [monomial, k, c] as 1 - 2*e*x*t."""
    if value == [] or not fits(value, [(MONOMIAL, INDEX, NUMBER)]):
        return None
    text = ""
    for monomial, k, c in value:
        power = [] if k == 0 else ["t" if k == 1 else f"t^{k}"]
        factors = [z for z in [c.removeprefix("-"), monomial] if z != "1"] + power
        text += f" {'-' if c.startswith('-') else '+'} {'*'.join(factors) or '1'}"
    text = text.replace(" + ", " ", 1) if text.startswith(" + ") else text
    return begin + text


NOTATIONS = {
    "poly in several marks": _several_marks,
    "ends": of_shape([None], _ends),
    "integers": lambda z: (
        "the empty set" if z == [] else f"{{{_listed(z)}}}" if fits(z, [WHOLE]) else None
    ),
    "signs": of_shape([re.compile("[<>]=?|!?=")], _signs),
    "interval": of_shape((RATIO, RATIO), lambda z: f"[{z[0]}, {z[1]}]"),
    "box": of_shape(
        [(RATIO, RATIO)],
        lambda z: " + i*".join(f"[{a}, {b}]" for a, b in z) if len(z) <= 2 else None,
    ),
    "ratio": of_shape(RATIO, str),
    "formula": _formula,
    "lengths": of_shape([(WHOLE, WHOLE, None)], _lengths),
    "winners": of_shape(re.compile("[LRNP]+"), lambda z: " or ".join(PLAYERS[y] for y in z)),
    "added": of_shape(range(2**63), lambda n: f" + {n}" if n else ""),
    "words": of_shape([WORD], _listed),
    "moves": of_shape([MOVE], " ".join),
    "tuples": of_shape([[None]], _tuples),
    "matrices": of_shape([MATRIX], lambda z: f"({' + '.join(z)})"),
    "number of a matrix": of_shape((MATRIX, WHOLE), lambda z: f"{z[0]} = {z[1]}"),
    "blocks of a matrix": of_shape((MATRIX, [BLOCKS]), lambda z: f"{z[0]} = [{'; '.join(z[1])}]"),
    "game": of_shape({"nodes": [([WHOLE], [WHOLE])]}, _game),
    "entries": _entries,
    "entry": _entry,
    "class growth": of_shape({"period": WHOLE, "residue": WHOLE, "growth": GROWTH}, _class_growth),
    "named": _named,
    "combination": _combination,
    "amount": _amount,
}
