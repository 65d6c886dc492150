"""Equations of combinatorial classes: their text, that they are well founded, and their terms.

A node is ("number", k), ("atom",), ("name", A), ("sum", parts), ("product", parts), ("box", a, b),
or (kind, body, (low, high, step)), seq, set, pset or cyc of low, low + step, ... components; high
is -1 for any number. A number is a weight, which may be a fraction where classes are labelled.
Each coefficient of a g.f., ordinary or exponential, is computed from those of smaller sizes: of
sets, with u for each component, x d/dx is the sum over i of u^i x d/dx A(x^i)/i times the sets (i =
1 alone where they are labelled, and -(-u)^i for sets without repetition).

Equations are well founded where each class has a least object, no seq, set, pset or cyc without a
bound is of objects of size 0, and no class contains itself with all its atoms.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, factorial, gcd
from typing import TYPE_CHECKING, Any

from ..core.rejections import limit, need

if TYPE_CHECKING:
    from ..core.clock import Clock

Node = tuple[Any, ...]
TOKEN = re.compile(r"\s*([A-Za-z]\w*|[0-9]{1,9}|<=|>=|[-+*/^=(),])")
KINDS = {"Seq": "seq", "Set": "set", "PSet": "pset", "Cyc": "cyc"}
MOST_CLASSES, MOST_SIGNS, MOST_DEPTH, MOST_POWER, NEVER = 100, 20_000, 40, 1000, 10**9
ANY = (0, -1, 1)


class Reader:
    """Reads the right side of an equation; names: those that have equations."""

    def __init__(self, text: str, names: set[str]) -> None:
        limit(len(text) <= MOST_SIGNS, "a long equation of classes")
        self.names, self.tokens, at = names, list[str](), 0
        while text[at:].strip():
            match = TOKEN.match(text, at)
            need(match, f"{text[at : at + 10]!r} is not in the language of classes")
            assert match is not None
            self.tokens.append(match[1])
            at = match.end()
        self.tokens.append("")
        self.depth = 0

    def take(self, *wanted: str) -> str:
        """Return the next token if it is one of some, or ""."""
        return self.tokens.pop(0) if self.tokens[0] in wanted else ""

    def expect(self, *wanted: str) -> str:
        """Return the next token, which has to be one of some."""
        need(self.tokens[0] in wanted, f"{self.tokens[0]!r} stands where {wanted[0]!r} is expected")
        return self.tokens.pop(0)

    def whole(self) -> Node:
        """Return all that there is."""
        found = self.sum()
        need(self.tokens == [""], f"{self.tokens[0]!r} is left over in an equation of classes")
        return found

    def sum(self) -> Node:
        """Return a union of products."""
        self.depth += 1
        limit(self.depth <= MOST_DEPTH, "deep brackets in an equation of classes")
        parts = [self.product()]
        while sign := self.take("+", "-"):
            part = self.product()
            factors = part[1] if part[0] == "product" else (part,)
            parts.append(part if sign == "+" else ("product", (("number", -1), *factors)))
        self.depth -= 1
        return parts[0] if len(parts) == 1 else ("sum", tuple(parts))

    def product(self) -> Node:
        """Return a product of powers."""
        parts = list[Node]()
        while True:
            part = self.factor()
            power = self.number() if self.take("^") else 1
            limit(power <= MOST_POWER, "a high power of a class")
            parts += [part] * power
            if not self.take("*"):
                return parts[0] if len(parts) == 1 else ("product", tuple(parts))

    def number(self) -> int:
        """Return a number."""
        token = self.tokens.pop(0)
        need(token.isdecimal(), f"{token!r} is not a number")
        return int(token)

    def factor(self) -> Node:
        """Return a number, a class, or a construction."""
        if self.take("("):
            inside = self.sum()
            self.expect(")")
            return inside
        times = -1 if self.take("-") else 1
        if times < 0 or self.tokens[0].isdecimal():
            weight, below = times * self.number(), self.number() if self.take("/") else 1
            need(below, "a weight divides by 0")
            return ("number", weight if below == 1 else Fraction(weight, below))
        word = self.tokens.pop(0)
        if word in self.names:
            return ("name", word)
        if word == "Z":
            return ("atom",)
        need(word in KINDS or word == "Box", f"{word!r} is not a class")
        self.expect("(")
        body = self.sum()
        if word == "Box":
            self.expect(",")
            rest = self.sum()
            self.expect(")")
            return ("box", body, rest)
        low, high, step = ANY
        while self.take(","):
            self.expect("card")
            sign = self.expect(">=", "<=", "=")
            if sign == "=" and (parity := self.take("even", "odd")):
                low, step = int(parity == "odd"), 2
                continue
            k = self.number()
            limit(k <= MOST_POWER, "a high number of components")
            low, high = (low if sign == "<=" else k), (high if sign == ">=" else k)
        self.expect(")")
        return (KINDS[word], body, (low, high, step))


def parts_of(node: Node) -> tuple[Node, ...]:
    """Return the nodes right below a node."""
    kind = node[0]
    if kind in ("number", "atom", "name"):
        return ()
    return node[1] if kind in ("sum", "product") else node[1:3] if kind == "box" else node[1:2]


class Classes:
    """Well-founded equations, and the coefficients of their g.f.s."""

    def __init__(self, of: dict[str, Any], clock: Clock) -> None:
        pairs = [text.partition("=") for text in of["equations"]]
        limit(0 < len(pairs) <= MOST_CLASSES, "no equations of classes, or many")
        names = [name.strip() for name, _, _ in pairs]
        fair = all(re.fullmatch(r"[A-Za-z]\w*", z) and z not in ("Z", "card") for z in names)
        need(
            fair and len({*names}) == len(names),
            "names of classes are words, each with one equation",
        )
        need(not {*names} & {*KINDS, "Box"}, "a construction is the name of a class")
        need(
            of["labelled"] or all("/" not in text for _, _, text in pairs),
            "a fraction in unlabelled classes",
        )
        self.labelled, self.clock, self.first = of["labelled"], clock, names[0]
        self.nodes = {
            name: Reader(text, {*names}).whole()
            for name, (_, _, text) in zip(names, pairs, strict=True)
        }
        self.rows, self.reached = dict[Node, list[Any]](), dict[str, set[str]]()
        self.sizes = dict.fromkeys(names, NEVER)
        for _ in names:
            self.sizes = {name: self.least(node) for name, node in self.nodes.items()}
        need(max(self.sizes.values()) < NEVER, "a class has no objects")
        for node in self.nodes.values():
            self.require_finite(node)
        ahead = {name: self.alone(node) for name, node in self.nodes.items()}
        while ahead:  # what contains nothing that is left contains itself nowhere
            done = {name for name, inside in ahead.items() if not inside & ahead.keys()}
            need(done, "a class contains itself without becoming larger")
            ahead = {name: inside for name, inside in ahead.items() if name not in done}

    def recurs(self, name: str) -> bool:
        """Return whether a class depends on itself."""
        return name in self.reach(name)

    def component(self, name: str) -> set[str]:
        """Return the classes that depend on one and on which it depends, itself among them."""
        return {name} | {z for z in self.reach(name) if name in self.reach(z)}

    def reach(self, name: str) -> set[str]:
        """Return the names on which a class depends."""
        if name not in self.reached:
            seen, ahead = set[str](), [self.nodes[name]]
            while ahead:
                node = ahead.pop()
                if node[0] == "name" and node[1] not in seen:
                    seen.add(node[1])
                    ahead.append(self.nodes[node[1]])
                ahead += parts_of(node)
            self.reached[name] = seen
        return self.reached[name]

    # Whether it is well founded.

    def least(self, node: Node) -> int:
        """Return the size of the least objects."""
        match node:
            case ("number", k):
                return 0 if k else NEVER
            case ("atom",):
                return 1
            case ("name", name):
                return self.sizes[name]
            case ("sum", parts):
                return min(map(self.least, parts))
            case ("product", parts):
                return min(NEVER, sum(map(self.least, parts)))
            case ("box", first, rest):
                return min(NEVER, max(self.least(first), 1) + self.least(rest))
        kind, body, (low, _, _) = node
        low = max(low, 1) if kind == "cyc" else low
        return min(NEVER, low * self.least(body)) if low else 0

    def require_finite(self, node: Node) -> None:
        """Reject infinitely many components of size 0, and constructions of the other universe."""
        kind = node[0]
        need(not (kind == "pset" and self.labelled), "PSet is unlabelled")
        need(kind != "box" or self.labelled, "Box is labelled")
        if kind in KINDS.values() and not self.least(node[1]):
            fair = node[2][1] >= 0 and (kind == "seq" or not self.labelled)
            need(fair, "a construction has components of size 0 without a bound")
        for part in parts_of(node):
            self.require_finite(part)

    def alone(self, node: Node) -> set[str]:
        """Return the names that may have all atoms of an object."""
        kind = node[0]
        if kind == "name":
            return {node[1]}
        inside = [self.alone(part) for part in parts_of(node)]
        if kind in ("product", "box"):
            least = [self.least(part) for part in parts_of(node)]
            if kind == "box":
                least[0] = max(least[0], 1)
            rest = sum(least)
            return set().union(*(z for z, k in zip(inside, least, strict=True) if rest == k))
        if kind in KINDS.values() and self.least(node[1]):
            low, high, step = node[2]
            is_one = low <= 1 and (high < 0 or high >= 1) and (1 - low) % step == 0
            return inside[0] if is_one else set()
        return set[str]().union(*inside)

    # Coefficients.

    def numbers(self, count: int) -> list[int]:
        """Return how many objects there are of size 0, 1, ..."""
        found = self.series(("name", self.first), count)
        if self.labelled:
            found = [z * factorial(n) for n, z in enumerate(found)]
        need(all(Fraction(z).denominator == 1 for z in found), "a number of objects is a fraction")
        return [int(z) for z in found]

    def series(self, node: Node, count: int) -> list[Any]:
        """Return the first coefficients of the g.f. of a node."""
        return [self.of(node, n) for n in range(count)]

    def of(self, node: Node, n: int) -> Any:
        """Return the coefficient of x^n."""
        row = self.rows.setdefault(node, [])
        while len(row) <= n:
            self.clock.spend(20)
            row.append(self.found(node, len(row)))
        return row[n]

    def found(self, node: Node, n: int) -> Any:
        """Compute a coefficient from those of smaller sizes, and of other nodes."""
        of, kind = self.of, node[0]
        match node:
            case ("number", k):
                return 0 if n else k
            case ("atom",):
                return int(n == 1)
            case ("name", name):
                return 0 if n < self.sizes[name] else of(self.nodes[name], n)
            case ("sum", parts):
                return sum(of(z, n) for z in parts)
            case ("product", (one,)):
                return of(one, n)
            case ("product", ()):
                return int(n == 0)
            case ("product", parts):
                half = len(parts) // 2
                return self.product(("product", parts[:half]), ("product", parts[half:]), n)
            case ("box", first, rest):  # n c(n) = sum of k a(k) b(n-k)
                return over(self.weighted(first, rest, n), n)
            case ("all", body):
                return self.product(body, node, n) if n else 1
            case ("log", body):  # of 1/(1-A)
                return over(self.weighted(body, ("all", body), n), n)
        kind, body, card = node
        if kind == "seq":
            return self.sequences(body, card, n)
        if kind == "cyc":
            return self.cycles(body, card, n)
        if not n:
            return self.empty(kind, body, card)
        total: Any = 0
        for i in range(1, 2 if self.labelled else n + 1):
            if (less := lowered(card, i)) is not None:
                sign = (-1) ** (i - 1) if kind == "pset" else 1
                total += sign * self.weighted(body, (kind, body, less), n, i)
        return over(total, n)

    def product(self, a: Node, b: Node, n: int) -> Any:
        """Return a coefficient of a product; what is multiplied by 0 is not computed."""
        total: Any = 0
        self.clock.spend(n)
        for k in range(n + 1):
            first, second = ((b, n - k), (a, k)) if 2 * k > n else ((a, k), (b, n - k))
            if c := self.of(*first):
                total += c * self.of(*second)
        return total

    def weighted(self, a: Node, b: Node, n: int, step: int = 1) -> Any:
        """Return the sum of k a(k) b(n - step k) over k > 0."""
        total: Any = 0
        self.clock.spend(n)
        for k in range(1, n // step + 1):
            first, second = (b, n - step * k), (a, k)
            if 2 * step * k <= n:
                first, second = second, first
            if c := self.of(*first):
                total += k * c * self.of(*second)
        return total

    def sequences(self, body: Node, card: tuple[int, int, int], n: int) -> Any:
        """Return a coefficient of sequences."""
        low, high, step = card
        if high >= 0:
            return sum(self.of(("product", (body,) * k), n) for k in range(low, high + 1) if k) + (
                low == 0 == n
            )
        tail = ("all", body if step == 1 else ("product", (body,) * step))
        return self.of(("product", (*(body,) * low, tail)), n)

    def cycles(self, body: Node, card: tuple[int, int, int], n: int) -> Any:
        """Return a coefficient of cycles: of k, the sum of phi(d)/k A(x^d)^(k/d) over d | k."""
        if self.labelled:  # x d/dx of A^k/k is x dA/dx A^(k-1)
            less = lowered(card, 1) if card[1] else None
            rest = less is not None and self.weighted(body, ("seq", body, less), n)
            return over(rest, n) if rest else 0
        low, high, step = card
        if high < 0 and low < 2 and step == 1:
            each = (d for d in range(1, n + 1) if n % d == 0)
            return sum(self.of(("log", body), n // d) * Fraction(totient(d), d) for d in each)
        top = high if high >= 0 else n
        total: Any = 0
        for k in range(low, top + 1, step):
            for d in (d for d in range(1, k + 1) if k % d == 0 == n % d):
                part = self.of(("product", (body,) * (k // d)), n // d)
                total += Fraction(totient(d), k) * part
        return total

    def empty(self, kind: str, body: Node, card: tuple[int, int, int]) -> int:
        """Return how many sets there are of objects of size 0."""
        low, high, _ = card
        if not (many := self.of(body, 0)):
            return int(low == 0)
        need(many > 0 and high >= 0, "sets of a difference of classes")
        top = many + (0 if kind == "pset" else -1)
        return sum(comb(top if kind == "pset" else top + k, k) for k in range(low, high + 1))


def lowered(card: tuple[int, int, int], i: int) -> tuple[int, int, int] | None:
    """Return numbers of components less i; None if there are none."""
    low, high, step = card
    if 0 <= high < i:
        return None
    return (max(low - i, 0) if step == 1 else (low - i) % 2, high - i if high >= 0 else -1, step)


def over(value: Any, n: int) -> Any:
    """Return a quotient, an integer where it is one; 0 for n = 0."""
    found = Fraction(value) / n if n else Fraction(0)
    return found.numerator if found.denominator == 1 else found


def totient(k: int) -> int:
    """Return Euler's function."""
    return sum(gcd(i, k) == 1 for i in range(1, k + 1))


def specification_values(of: dict[str, Any], count: int, clock: Clock) -> list[Any]:
    """Return the first terms of what a specification counts."""
    return list(Classes(of, clock).numbers(count))
