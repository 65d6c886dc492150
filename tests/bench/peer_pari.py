"""The PARI/GP programs of `make peers`. PARI proves none of these answers.

Each program prints the CPU time of its work in milliseconds, without the reading of its data, and
then its answer, an integer a line.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gfkit.automata.lumping import Lumping

GP = shutil.which("gp")

MERSENNE = (61, 89, 107, 127, 521, 607, 1279, 2203, 2281, 3217, 4253, 4423, 9689, 9941, 11213)
BITS_AN_ORDER = 4.1
"""Coefficients of the fractions of these rows are below 2^(this times the dimension)."""

# A fraction: how many coefficients its numerator has; they, and those of the denominator, of which
# the first is 1.
SHOW = """
{show(q) = my(n = numerator(q), d = denominator(q), u = polcoef(d, 0));
  n /= u; d /= u; print(poldegree(n) + 1);
  for(i = 0, poldegree(n), print(centerlift(polcoef(n, i))));
  for(i = 0, poldegree(d), print(centerlift(polcoef(d, i))));}
"""

PADE = (
    SHOW
    + """
{gettime(); P = 2^E - 1; k = 2 * #b; c = vector(k); v = b;
for(i = 1, k, c[i] = a * v; v = M * v % P);
q = bestapprPade(Ser(c * Mod(1, P))); w = gettime(); print(w); show(q);}
"""
)

# The traces of the powers of the row matrix: the sum of 1/(1 - r x) over its characteristic roots.
# Between dominoes that cross to a neighbouring row, a run of l cells is filled in fibonacci(l + 1)
# ways.
RING = (
    SHOW
    + """
{filled(s) = my(f = 1, l = 0);
  for(i = 0, W - 1, if(bittest(s, i), f *= fibonacci(l + 1); l = 0, l++)); f * fibonacci(l + 1);}
{gettime(); P = 2^E - 1;
M = matrix(2^W, 2^W, s, t, if(bitand(s - 1, t - 1), 0, filled(bitor(s - 1, t - 1))));
h = charpoly(M * Mod(1, P)); h /= x^valuation(h, x); g = gcd(h, h');
q = polrecip(h' / g) / polrecip(h / g); w = gettime(); print(w); show(q);}
"""
)

# Sweeps of a board a cell at a time: bit j of s says that cell j of the row, or of the next row if
# j was passed, is covered by a domino that was placed before.
MARKED = """
{gettime(); v = vector(2^W); v[1] = 1;
for(i = 1, H, for(j = 0, W - 1,
  w = vector(2^W); b = 2^j; r = 2 * b;
  for(s = 0, 2^W - 1, c = v[s + 1]; if(c,
    if(bitand(s, b), w[s - b + 1] += c,
      w[s + 1] += c;
      if(i < H, w[s + b + 1] += shift(c, X));
      if(j < W - 1 && !bitand(s, r), w[s + r + 1] += shift(c, Y))))); v = w));
w = gettime(); print(w); print(v[1]);}
"""
# The highest bit says that the last cell is empty.
RIGHT_ENDS = """
{gettime(); v = vector(2^(W + 1)); v[1] = 1; e = 2^W;
for(i = 1, H, for(j = 0, W - 1,
  w = vector(2^(W + 1)); b = 2^j; r = 2 * b;
  for(z = 0, 2 * e - 1, c = v[z + 1]; if(c, s = bitand(z, e - 1);
    if(bitand(s, b), w[s - b + 1] += c,
      if(z < e, w[s + e + 1] += c);
      if(i < H, w[s + b + 1] += c);
      if(j < W - 1 && !bitand(s, r), w[s + r + 1] += c)))); v = w);
  for(s = 1, e, v[s] += v[s + e]; v[s + e] = 0));
w = gettime(); print(w); print(v[1]);}
"""

# The characteristic polynomial without divisions, and the numerator from the first terms.
MARKED_FRACTION = """
{gettime(); d = #b; D = polrecip(charpoly(M, x, 3)); c = 0; v = b;
for(i = 0, d - 1, c += (a * v) * x^i; v = M * v);
N = lift(Mod(c * D, x^d)); w = gettime(); print(w);
foreach([N, D], q, for(i = 0, d, u = polcoef(q, i, x); for(j = 0, poldegree(u, y),
  s = polcoef(u, j, y); for(k = 0, poldegree(s, z), m = polcoef(s, k, z);
  if(m, print(i); print(j); print(k); print(m)))));
  print(-1));}
"""

DOMINANT = """
default(realprecision, 60)
{gettime(); r = polrootsreal(D, [0, 1])[1]; c = -subst(N, x, r) / (r * subst(D', x, r));
w = gettime(); print(w); print(floor(10^30 / r)); print(floor(10^30 * c));}
"""


@dataclass(frozen=True, slots=True)
class GpAnswer:
    """What gp printed: its CPU time in seconds, and the integers after it."""

    seconds: float
    values: list[int]


def run_gp(program: str, *given: str, **numbers: int) -> GpAnswer:
    """Run a program in gp, with numbers by name. The caller's time limit ends it too."""
    named = (f"{name} = {value};" for name, value in numbers.items())
    done = subprocess.run(
        [str(GP), "-q", "-f", "-s", "256M", "--default", "parisizemax=4G"],
        input="\n".join([*given, *named, program, ""]),
        text=True,
        check=True,
        capture_output=True,
    )
    first, *rest = done.stdout.split("\n")
    errors = [line for line in done.stderr.splitlines() if line and "Warning" not in line]
    if errors or not first:
        raise RuntimeError(" ".join(errors)[:300] or "gp printed nothing")
    return GpAnswer(int(first) / 1000, [int(line) for line in rest if line])


def vector(values: Iterable[int]) -> str:
    """Return a row vector as gp reads it."""
    return "[" + ",".join(map(str, values)) + "]"


def lumped(lumping: Lumping) -> str:
    """Return M, a and b, where a M^n b is the term of index n."""
    rows = ";".join(",".join(map(str, row)) for row in lumping.integer_matrix())
    return f"M = [{rows}]; {_ends(lumping)}"


def marked_lumped(lumping: Lumping) -> str:
    """Return M, a and b; y marks Left's pieces and z Right's, for x has the highest priority."""

    def shown(entry: dict[tuple[int, int], int]) -> str:
        return "+".join(f"{c}*y^{i}*z^{j}" for (i, j), c in entry.items()) or "0"

    rows = ";".join(",".join(map(shown, row)) for row in lumping.rows())
    return f"M = [{rows}]; {_ends(lumping)}"


def _ends(lumping: Lumping) -> str:
    return f"a = {vector(lumping.start.tolist())}; b = {vector(lumping.end.tolist())}~;"


def polynomial(name: str, coefficients: Sequence[int]) -> str:
    """Return a polynomial in x under a name."""
    return f"{name} = Polrev({vector(coefficients)}, x);"


def mersenne_for(dimension: int) -> int:
    """Return the exponent of a Mersenne prime large enough for fractions of this order."""
    return next(e for e in MERSENNE if e >= BITS_AN_ORDER * dimension)
