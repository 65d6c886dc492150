"""False claims that hold at first, with the least place at which each fails, for a law.

`python tests/laws/late_claims.py 1000 [SEED]` decides so many, and says what comes out.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from fractions import Fraction
from random import Random

FIRST, LAST = 40, 100_000
KNOWN = [  # a sequence, and a formula of its terms from n = 0 on
    ("1/(1-2*x)", "2^n"),
    ("1/(1-x)^2", "n+1"),
    ("1/(1-x)^3", "binomial(n+2,2)"),
    ("1/(1-x-x^2+x^3)", "floor((n+2)/2)"),
    ("(1+x)/(1-3*x^2)", "3^floor(n/2)"),
    ("1/(1+x)", "(-1)^n"),
    ("a(n) = n*a(n-1), a(0) = 1", "n!"),
    ("a(n) = (4*n-2)*a(n-1)/(n+1), a(0) = 1", "binomial(2*n,n)/(n+1)"),
]
LATE = [  # 0 before n = K, and not there
    "floor(n/K)",
    "floor(n/K)*(n+2)",
    "max(0,n-K+1)",
    "floor(n^2/K^2)*3",
    "(n-mod(n,K))",
    "ceiling((n-K+1)/K)*floor(n/K)",
    "Sum_{k=0..n} floor(k/K)",
    "(floor((n+1)/K)-floor(n/K)-floor(1/K))*0+floor(n/K)",
]


def drawn_place(draw: Random) -> int:
    """Return a place, small ones as often as large ones."""
    return int(math.exp(draw.uniform(math.log(FIRST), math.log(LAST))))


def equality(draw: Random) -> tuple[str, str, int]:
    """Return a formula that is wrong from some place on."""
    gf, formula = draw.choice(KNOWN)
    k = drawn_place(draw)
    if "n!" in formula or "binomial(2" in formula:
        k = min(k, 3000)  # the values themselves are shown
    late = draw.choice(LATE).replace("K", str(k))
    left = draw.choice(["a(n) = {} + {}", "a(n) - {1} = {0}", "2*a(n) = 2*({}) + {}"])
    return left.format(formula, late), gf, k


def factor(draw: Random) -> tuple[str, str, int]:
    """Return a formula with a factor that is 1 at first."""
    gf, formula = draw.choice(KNOWN[:6])
    k = drawn_place(draw)
    return draw.choice([
        (f"a(n)*(1+floor(n/{k})) = {formula}", gf, k),
        (f"a(n) = ({formula})/(1+floor(n^2/{k * k}))", gf, k),
        (f"a(n) = ({formula})*(1+max(0,n-{k - 1}))", gf, k),
    ])  # fmt: skip


def square(draw: Random) -> tuple[str, str, int]:
    """Return a formula with floor(n^2/m), m no square."""
    m = draw.randint(FIRST**2, LAST**2)
    k = math.isqrt(m - 1) + 1
    c = draw.randint(1, 9)
    return f"a(n) = n+{c}*floor(n^2/{m})", "x/(1-x)^2", k


def residue(draw: Random) -> tuple[str, str, int]:
    """Return a formula that is true of small numbers because they are small."""
    k = drawn_place(draw)
    return draw.choice([
        (f"mod(a(n),{k}) = a(n)", "x/(1-x)^2", k),
        (f"gcd(a(n)+1,{k + 1})*0+mod(a(n),{k}) = n", "x/(1-x)^2", k),
        (f"floor(a(n)/{k * k}) = 0", "x*(1+x)/(1-x)^3", k),
        (f"mod(a(n),{k * k}) = n^2", "x*(1+x)/(1-x)^3", k),
    ])  # fmt: skip


def unequal(draw: Random) -> tuple[str, str, int]:
    """Return an inequation that fails once."""
    k = drawn_place(draw)
    return draw.choice([
        (f"a(n) != {k}", "x/(1-x)^2", k),
        (f"a(n) != {k}*n", "x*(1+x)/(1-x)^3", 0),
        (f"a(n) != {k * (k + 1) // 2}+mod(n,{k})", "x/(1-x)^3", k),
    ])  # fmt: skip


def power(draw: Random) -> tuple[str, str, int]:
    """Return an inequality between a g.f. and c times a power whose base is slightly too small."""
    gf, base, lead, term = draw.choice(GROWING)
    p = draw.choice([10, 100, 1000, 10_000])
    q = math.floor(base * p)
    if Fraction(q, p) == base or q == 0:
        q -= 1
    rate = math.log(base * p / q)
    c = max(1, round(lead * math.exp(min(rate * drawn_place(draw), 30))))
    k = max(0, int(math.log(c / lead) / rate) - 3)
    while not term(k) * p**k > c * q**k:
        k += 1
    while k and term(k - 1) * p ** (k - 1) > c * q ** (k - 1):
        k -= 1
    first = next((n for n in range(60) if term(n) * p**n > c * q**n), k)
    return f"a(n)*{p}^n <= {c}*{q}^n", gf, min(first, k)


def fibonacci(n: int) -> int:
    """Return F(n) by doubling."""
    a, b = 0, 1
    for bit in f"{n:b}":
        a, b = a * (2 * b - a), a * a + b * b
        if bit == "1":
            a, b = b, a + b
    return a


PHI = (1 + math.sqrt(5)) / 2
GROWING = [  # a g.f., its growth, its coefficient, a term
    ("x/(1-x-x^2)", PHI, 1 / math.sqrt(5), fibonacci),
    ("1/(1-2*x)", 2, 1, lambda n: 2**n),
    ("1/(1-3*x)/(1-x)", 3, 1.5, lambda n: (3 ** (n + 1) - 1) // 2),
    ("1/(1-2*x)^2", 2, None, lambda n: (n + 1) * 2**n),
][:3]


def polynomial(draw: Random) -> tuple[str, str, int]:
    """Return an inequality between polynomials, or one and a root, that fails late."""
    c, e = draw.randint(8, 12_000), draw.randint(0, 10**6)
    k = next(n for n in range(10**6) if math.comb(n + 3, 3) > c * n * n + e + n // 3)
    found = [(f"a(n) <= {c}*n^2+{e}+floor(n/3)", "1/(1-x)^4", k)]
    m = drawn_place(draw) // 2 + FIRST
    found.append((f"a(n) <= n*{m}", "x*(1+x)/(1-x)^3", m + 1))
    found.append((f"a(n)+{m} > floor(n/{m})*{m}", "1/(1-x)", 2 * m))
    return found[draw.choice([0, 0, 1, 2])]


def letters(draw: Random) -> tuple[str, str, int]:
    """Return a formula in two letters that fails where their product is large."""
    k = draw.randint(300, 90_000)
    gf, formula = draw.choice([
        ("1/(1-2*x)", "a(n+m) = a(n)*a(m)"),
        ("x/(1-x)^2", "a(n+m) = a(n)+a(m)"),
        ("1/(1-x)", "a(n+2*m) = a(n)"),
    ])  # fmt: skip
    return f"{formula}+floor(m*n/{k})", gf, -1


KINDS = (equality, equality, factor, square, residue, unequal, power, polynomial, letters)


def claims(count: int, seed: int) -> list[tuple[str, str, int]]:
    """Return so many claims: the relation, the sequence, the least place (-1: not told)."""
    draw = Random(seed)  # noqa: S311
    return [draw.choice(KINDS)(draw) for _ in range(count)]


def wrong(claim: str, sequence: str, place: int) -> str:
    """Return what is wrong with the verdict on a false claim, "" for nothing."""
    from gfkit import as_sequence
    from gfkit.answers.relations import settled
    from gfkit.typed.claims import statement

    found = settled(statement(claim), as_sequence(sequence))
    verdict = str(found.verdict)
    if verdict == "refuted":
        n = found.verdict.n
        return "" if place in {-1, n} else f"refuted at {n}, not {place}"
    if verdict == "refused" and f"at n = {place}" in str(found):
        return ""  # it is found, and is too long to be computed exactly
    return str(found)[:150]


def main() -> None:
    """Decide claims, and print what comes out."""
    count, seed = int(sys.argv[1]), int((sys.argv[2:] or [1])[0])
    begin, results = time.process_time(), Counter()
    for number, (claim, sequence, place) in enumerate(claims(count, seed)):
        start = time.process_time()
        said = wrong(claim, sequence, place)
        took = time.process_time() - start
        results[said.partition(":")[0] or "right"] += 1
        if said or took > 10:
            line = f"{number}: {claim} of {sequence} at {place}: {said} ({took:.1f} s)\n"
            sys.stdout.write(line)
            sys.stdout.flush()
    sys.stdout.write(f"{dict(results)} {time.process_time() - begin:.0f} s\n")


if __name__ == "__main__":
    main()
