"""Formulas drawn at random, with values of their own, spelled in six notations, without gfkit.

A formula is a nested tuple: ("number", 3), ("letter", "k"), ("+", a, b), ("floor", a, 2) for the
floor of a/2, and ("sum", "k", low, high, body).
"""

from math import comb, factorial, prod
from random import Random

NOTATIONS = ("plain", "LaTeX", "Mathematica", "Maple", "PARI", "Unicode")
KINDS = (
    *"++-***^",
    "floor",
    "mod",
    "binomial",
    "binomial",
    "factorial",
    "fibonacci",
    "sum",
    "sum",
    "product",
)
LEVELS = {"+": 1, "-": 1, "*": 2, "sum": 2, "product": 2, "^": 4}
ATOM = 5
RAISED = str.maketrans("0123456789+-nkj", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿᵏʲ")


# Values.


def value(tree, known):
    """Return the value of a formula from its definition."""
    kind, *parts = tree
    if kind == "number":
        return parts[0]
    if kind == "letter":
        return known[parts[0]]
    if kind in {"sum", "product"}:
        letter, low, high, body = parts
        indices = range(value(low, known), value(high, known) + 1)
        return (sum if kind == "sum" else prod)(value(body, {**known, letter: k}) for k in indices)
    given = [value(one, known) if isinstance(one, tuple) else one for one in parts]
    return MEANINGS[kind](*given)


def binomial(top, bottom):
    if bottom < 0:
        return 0
    if top >= 0:
        return comb(top, bottom)
    return (-1) ** bottom * comb(bottom - top - 1, bottom)


def fibonacci(n):
    if n < 0:
        return (-1) ** (n + 1) * fibonacci(-n)
    one, other = 0, 1
    for _ in range(n):
        one, other = other, one + other
    return one


MEANINGS = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "^": pow,
    "floor": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "binomial": binomial,
    "factorial": factorial,
    "fibonacci": fibonacci,
}


# Drawing.


def drawn(seed):
    """Return a formula in n."""
    draw = Random(seed)  # noqa: S311
    while True:
        tree = _drawn(draw, 3, ("n",))
        if "n" in _free(tree) and tree[0] != "letter":
            return tree


def _free(tree):
    kind, *parts = tree
    if kind == "letter":
        return {parts[0]}
    if kind in {"sum", "product"}:
        letter, low, high, body = parts
        return _free(low) | _free(high) | (_free(body) - {letter})
    return set().union(*(_free(one) for one in parts if isinstance(one, tuple)))


def _drawn(draw, depth, letters):
    if not depth or draw.random() < 0.15:
        return _leaf(draw, letters)
    inner = depth - 1
    kind = draw.choice(KINDS)
    if kind in {"+", "-", "*"}:
        return kind, _drawn(draw, inner, letters), _drawn(draw, inner, letters)
    if kind == "^":
        base = draw.choice(
            [_leaf(draw, letters), ("number", draw.randint(2, 5)), _linear(draw, letters)]
        )
        exponent = draw.choice(
            [
                ("number", draw.randint(2, 3)),
                ("letter", draw.choice(letters)),
                _linear(draw, letters),
            ]
        )
        return kind, base, exponent
    if kind in {"floor", "mod"}:
        return kind, _drawn(draw, inner, letters), draw.randint(2, 5)
    if kind == "binomial":
        return (
            kind,
            _linear(draw, letters),
            draw.choice([_leaf(draw, letters), _linear(draw, letters)]),
        )
    if kind in {"factorial", "fibonacci"}:
        return kind, draw.choice([_leaf(draw, letters), _linear(draw, letters)])
    letter = next((one for one in "kj" if one not in letters), "")
    if not letter:
        return _leaf(draw, letters)
    low = ("number", draw.randint(0, 2))
    high = draw.choice(
        [("letter", letters[-1]), _linear(draw, letters), ("number", draw.randint(2, 5))]
    )
    return kind, letter, low, high, _drawn(draw, inner, (*letters, letter))


def _leaf(draw, letters):
    return draw.choice(
        [("number", draw.randint(1, 12)), ("letter", draw.choice(letters)), ("letter", letters[-1])]
    )


def _linear(draw, letters):
    """Return a n + b with a and b not negative, so that powers and factorials exist."""
    letter = ("letter", draw.choice(letters))
    scaled = letter if draw.random() < 0.6 else ("*", ("number", draw.randint(2, 3)), letter)
    return scaled if draw.random() < 0.4 else ("+", scaled, ("number", draw.randint(1, 3)))


# Spelling.


def spelled(tree, notation, seed):
    """Return the text of a formula in a notation."""
    return _Speller(notation, Random(seed)).text(tree)  # noqa: S311


class _Speller:
    def __init__(self, notation, draw):
        self.notation, self.draw = notation, draw

    def text(self, tree, least=0):
        """Return the text of a part; in parentheses if it binds less than the least level."""
        found = self._bare(tree)
        level = LEVELS.get(tree[0], ATOM)
        if self.notation == "PARI" and tree[0] in {"floor", "mod"}:
            level = 2
        if tree[0] in {"sum", "product"} and self.notation in {"Mathematica", "Maple", "PARI"}:
            level = ATOM
        is_open = least > 2 and _is_open(tree) and level < ATOM
        return self._group(found) if level < least or is_open else found

    def _group(self, text):
        if self.notation == "LaTeX" and self.draw.random() < 0.5:
            return rf"\left({text}\right)"
        return f"({text})"

    def _bare(self, tree):
        kind, *parts = tree
        if kind == "number":
            return str(parts[0])
        if kind == "letter":
            return parts[0]
        if kind in {"sum", "product"}:
            return self._sum(kind, *parts)
        return getattr(self, f"_{NAMES.get(kind, kind)}")(*parts)

    def _plus(self, left, right):
        return self._signed(left, "+", right)

    def _minus(self, left, right):
        return self._signed(left, "-", right)

    def _signed(self, left, sign, right):
        blank = self.draw.choice(["", " "])
        closed = 4 if left[0] in {"sum", "product"} else 1
        return f"{self.text(left, closed)}{blank}{sign}{blank}{self.text(right, 2)}"

    def _times(self, left, right):
        # a sum takes in what follows it, so that it stands last or in parentheses
        first = self.text(left, ATOM if _is_open(left) else 2)
        second = self.text(right, 2 if right[0] in {"sum", "product"} else 3)
        if left[0] == "number" and right[0] == "letter" and self.draw.random() < 0.5:
            return first + self.draw.choice(["", " "]) + second
        sign = {"LaTeX": [r" \cdot ", r" \times ", "*"], "Unicode": ["·", "⋅", " × "]}
        return first + self.draw.choice(sign.get(self.notation, ["*", " * "])) + second

    def _power(self, base, exponent):
        below = self.text(base, ATOM)
        if self.notation == "LaTeX":
            return f"{below}^{{{self.text(exponent)}}}"
        above = self.text(exponent, ATOM)
        plain = self.text(exponent).replace(" ", "")
        if self.notation == "Unicode" and {*plain} <= {*"0123456789+-nkj"}:
            return below + plain.translate(RAISED)
        return f"{below}{self.draw.choice(['^', '^', '**'])}{above}"

    def _floor(self, of, by):
        match self.notation:
            case "LaTeX":
                inside = self.draw.choice(
                    [rf"\frac{{{self.text(of)}}}{{{by}}}", f"{self.text(of, ATOM)}/{by}"]
                )
                return rf"\left\lfloor {inside} \right\rfloor"
            case "Unicode":
                return f"⌊{self.text(of, ATOM)}/{by}⌋"
            case "Mathematica":
                if self.draw.random() < 0.5:
                    return f"Quotient[{self.text(of)}, {by}]"
                return f"Floor[{self.text(of, ATOM)}/{by}]"
            case "PARI":
                return f"{self.text(of, ATOM)}\\{by}"
        return f"floor({self.text(of, ATOM)}/{by})"

    def _mod(self, of, by):
        match self.notation:
            case "LaTeX":
                return rf"\left({self.text(of, 3)} \bmod {by}\right)"
            case "Mathematica":
                return f"Mod[{self.text(of)}, {by}]"
            case "Maple":
                return f"modp({self.text(of)}, {by})"
            case "PARI":
                return f"{self.text(of, ATOM)}%{by}"
        return f"mod({self.text(of)}, {by})"

    def _binomial(self, top, bottom):
        above, below = self.text(top), self.text(bottom)
        match self.notation:
            case "LaTeX":
                return self.draw.choice(
                    [rf"\binom{{{above}}}{{{below}}}", rf"{{{above} \choose {below}}}"]
                )
            case "Mathematica":
                return f"Binomial[{above}, {below}]"
            case "plain" | "Unicode":
                return f"{self.draw.choice(['C', 'binomial'])}({above},{below})"
        return f"binomial({above}, {below})"

    def _factorial(self, of):
        return f"{self.text(of, ATOM)}!"

    def _fibonacci(self, of):
        index = self.text(of)
        match self.notation:
            case "LaTeX" | "Unicode":
                return f"F_{{{index}}}"
            case "Mathematica":
                return f"Fibonacci[{index}]"
            case "Maple":
                return f"combinat:-fibonacci({index})"
            case "PARI":
                return f"fibonacci({index})"
        return f"F({index})"

    def _sum(self, kind, letter, low, high, body):
        first, last = self.text(low), self.text(high)
        match self.notation:
            case "LaTeX":
                sign = {"sum": r"\sum", "product": r"\prod"}[kind]
                limits = self.draw.choice(["", r"\limits"])
                if len(last) == 1 and self.draw.random() < 0.5:
                    return f"{sign}{limits}_{{{letter}={first}}}^{last} {self.text(body, 2)}"
                return f"{sign}{limits}_{{{letter}={first}}}^{{{last}}} {self.text(body, 2)}"
            case "Unicode":
                sign = {"sum": "Σ", "product": "∏"}[kind]
                return f"{sign}_{{{letter}={first}}}^{{{last}}} {self.text(body, 2)}"
            case "Mathematica":
                return f"{kind.capitalize()}[{self.text(body)}, {{{letter}, {first}, {last}}}]"
            case "Maple":
                name = self.draw.choice(
                    {"sum": ["add", "sum"], "product": ["mul", "product"]}[kind]
                )
                return f"{name}({self.text(body)}, {letter} = {first}..{last})"
            case "PARI":
                name = {"sum": "sum", "product": "prod"}[kind]
                return f"{name}({letter}={first},{last},{self.text(body)})"
        return f"{kind.capitalize()}_{{{letter}={first}..{last}}} {self.text(body, 2)}"


def _is_open(tree):
    """Tell whether a product ends with a sum."""
    return tree[0] in {"sum", "product"} or (tree[0] == "*" and _is_open(tree[2]))


NAMES = {"+": "plus", "-": "minus", "*": "times", "^": "power"}
