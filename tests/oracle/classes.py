"""Classic classes: name, number in the OEIS, equations, and terms known otherwise.

The terms are a function of n, or a list from size 0 on.
"""

from functools import cache
from math import comb, factorial, gcd


def catalan(n):
    return comb(2 * n, n) // (n + 1)


def recurrent(first, by):
    @cache
    def a(n):
        return first[n] if n < len(first) else by(a, n)

    return lambda n: [a(k) for k in range(n + 1)][-1]


def fibonacci(n):
    return recurrent([0, 1], lambda a, n: a(n - 1) + a(n - 2))(n)


def coins(*parts):
    def a(n):
        row = [1] + [0] * n
        for p in parts:
            for k in range(p, n + 1):
                row[k] += row[k - p]
        return row[n]

    return a


def stirling(n, k):
    return sum((-1) ** (k - i) * comb(k, i) * i**n for i in range(k + 1)) // factorial(k)


def necklaces(k):
    return lambda n: n and sum(k ** gcd(i, n) for i in range(n)) // n


motzkin = recurrent([1, 1], lambda a, n: a(n - 1) + sum(a(k) * a(n - 2 - k) for k in range(n - 1)))
rna = recurrent([1, 1], lambda a, n: a(n - 1) + sum(a(k) * a(n - 2 - k) for k in range(1, n - 1)))
tribonacci = recurrent([1, 1, 2], lambda a, n: a(n - 1) + a(n - 2) + a(n - 3))
derangements = recurrent([1], lambda a, n: n * a(n - 1) + (-1) ** n)
involutions = recurrent([1, 1], lambda a, n: a(n - 1) + (n - 1) * a(n - 2))
odd_cycles = recurrent([1, 1], lambda a, n: a(n - 1) + (n - 1) * (n - 2) * a(n - 2))
short_cycles = recurrent(
    [1, 1, 2], lambda a, n: a(n - 1) + (n - 1) * a(n - 2) + (n - 1) * (n - 2) * a(n - 3)
)


def zigzag(n):
    row = [1]
    for _ in range(n):
        sums = [0]
        for z in reversed(row):
            sums.append(sums[-1] + z)
        row = sums
    return row[-1]


RATIONAL = [
    ("compositions", 11782, "C = Seq(Seq_{>=1}(Z))", lambda n: 2 ** max(n - 1, 0)),
    ("compositions into 1, 2", 45, "C = Seq(Z + Z^2)", lambda n: fibonacci(n + 1)),
    ("compositions into odd parts", 45, "C = Seq(Z*Seq(Z*Z))", lambda n: fibonacci(n) or 1),
    ("binary words without 11", 45, "A = 1 + Z*A + Z*B, B = 1 + Z*A", lambda n: fibonacci(n + 2)),
    (
        "binary words without 111",
        73,
        "A = 1 + Z*A + Z*B, B = 1 + Z*A + Z*C, C = 1 + Z*A",
        lambda n: tribonacci(n + 1),
    ),
    (
        "domino tilings of 3 x 2n",
        1835,
        "{T = Sequence(Union(Prod(3,Z), Prod(2,Z,Z,Sequence(Z))))}, unlabeled",
        recurrent([1, 3], lambda a, n: 4 * a(n - 1) - a(n - 2)),
    ),
    (
        "domino tilings of 4 x n",
        5178,
        "T = Seq(Z + 4*Z^2 + P*Seq(Z^2)), P = 2*Z^3 + 3*Z^4",
        recurrent([1, 1, 5, 11], lambda a, n: a(n - 1) + 5 * a(n - 2) + a(n - 3) - a(n - 4)),
    ),
    (
        "partitions into at most 3 parts",
        1399,
        "P = MSet(Z + Z^2 + Z^3)",
        lambda n: ((n + 3) ** 2 + 6) // 12,
    ),
    ("change with coins 1, 2, 5, 10", 8, "P = Set(Z + Z^2 + Z^5 + Z^10)", coins(1, 2, 5, 10)),
    (
        "Dyck paths of height at most 3",
        1519,
        "D = Seq(Z*Seq(Z*Seq(Z)))",
        lambda n: fibonacci(2 * n - 1) if n else 1,
    ),
    ("cyclic compositions into 2 parts", 0, "C = Cycle(Seq_{>=1}(Z), card=2)", lambda n: n // 2),
    ("subsets of 3 kinds", 0, "{P = PowerSet(Union(Z,Z,Z))}, unlabeled", lambda n: comb(3, n)),
]
ALGEBRAIC = [
    ("binary trees", 108, "B = 1 + Z*B^2", catalan),
    ("plane trees", 108, "{G = Prod(Z, Sequence(G))}, unlabeled", lambda n: n and catalan(n - 1)),
    ("Motzkin paths", 1006, "M = 1 + Z*M + Z*M*Z*M", motzkin),
    ("Motzkin, as a system", 1006, "y = 1 + x*y*z, z = 1 + x*y", motzkin),
    (
        "large Schroeder paths",
        6318,
        "S = 1 + Z*S + Z*S*S",
        lambda n: sum(comb(n + k, 2 * k) * catalan(k) for k in range(n + 1)),
    ),
    (
        "polygon dissections",
        1003,
        "T = Z + Seq_{>=2}(T)",
        [0, 1, 1, 3, 11, 45, 197, 903, 4279, 20793, 103049, 518859],
    ),
    (
        "dissections into even polygons",
        3168,
        "T = Z + T^3*Seq(T*T)",
        [0, 1, 0, 1, 0, 4, 0, 21, 0, 126, 0, 818, 0, 5594],
    ),
    (
        "Riordan numbers",
        5043,
        "T = Z + Z*Seq_{>=2}(T)",
        lambda n: n and sum((-1) ** (n - 1 - k) * comb(n - 1, k) * catalan(k) for k in range(n)),
    ),
    ("ternary trees", 1764, "T = 1 + Z*T^3", lambda n: comb(3 * n, n) // (2 * n + 1)),
    ("quaternary trees", 2293, "T = 1 + Z*T^4", lambda n: comb(4 * n, n) // (3 * n + 1)),
    (
        "plane trees of even degrees",
        1764,
        "T = Z*Seq_{even}(T)",
        lambda n: comb(3 * (n // 2), n // 2) // (n // 2 * 2 + 1) if n % 2 else 0,
    ),
    (
        "Fine numbers",
        957,
        "F = Seq(Z*Z*C*C), C = 1 + Z*C*C",
        [1, 0, 1, 2, 6, 18, 57, 186, 622, 2120],
    ),
    ("bridges", 984, "B = Seq(2*Z*C), C = Seq(Z*C)", lambda n: comb(2 * n, n)),
    (
        "central trinomials",
        2426,
        "G = Seq(Z + 2*Z^2*M), M = 1 + Z*M + Z^2*M^2",
        lambda n: sum(comb(n, 2 * k) * comb(2 * k, k) for k in range(n // 2 + 1)),
    ),
    (
        "central Delannoy numbers",
        1850,
        "D = Seq(Z + 2*Z*S), S = 1 + Z*S + Z*S*S",
        lambda n: sum(comb(n, k) * comb(n + k, k) for k in range(n + 1)),
    ),
    (
        "directed animals",
        5773,
        "P = H*Seq(H), H = Z + Z*H + Z*H*H",
        [0, 1, 2, 5, 13, 35, 96, 267, 750, 2123],
    ),
    ("RNA secondary structures", 4148, "S = 1 + Z*S + Z*Z*P*S, P = Z*S + Z*Z*P*S", rna),
    (
        "left factors of Dyck paths",
        1405,
        "P = D*Seq(Z*D), D = Seq(Z*Z*D)",
        lambda n: comb(n, n // 2),
    ),
]
POLYA = [
    ("partitions", 41, "P = Set(Seq_{>=1}(Z))", lambda n: coins(*range(1, n + 1))(n)),
    (
        "partitions into distinct parts",
        9,
        "P = PowerSet(Seq_{>=1}(Z))",
        [1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27],
    ),
    ("binary necklaces", 31, "{N = Cycle(Union(Z,Z))}, unlabeled", necklaces(2)),
    ("cyclic compositions", 8965, "C = Cycle(Seq_{>=1}(Z))", lambda n: n and necklaces(2)(n) - 1),
    ("rooted trees", 81, "T = Z*Set(T)", [0, 1, 1, 2, 4, 9, 20, 48, 115, 286, 719, 1842, 4766]),
    (
        "unordered binary trees",
        1190,
        "T = Z + Set_2(T)",
        [0, 1, 1, 1, 2, 3, 6, 11, 23, 46, 98, 207, 451],
    ),
    ("alkyl radicals", 598, "T = 1 + Z*MSet_3(T)", [1, 1, 1, 2, 4, 8, 17, 39, 89, 211, 507, 1238]),
    ("identity trees", 4111, "T = Z*PSet(T)", [0, 1, 1, 1, 2, 3, 6, 12, 25, 52, 113, 247, 548]),
    (
        "series-reduced planted trees",
        1678,
        "T = Z + Z*Set_{>=2}(T)",
        [0, 1, 0, 1, 1, 2, 3, 6, 10, 19, 35, 67],
    ),
    (
        "multisets of partitions",
        1970,
        "P = Set(Set_{>=1}(Seq_{>=1}(Z)))",
        [1, 1, 3, 6, 14, 27, 58, 111, 223, 424],
    ),
    (
        "functional graphs",
        1372,
        "F = Set(Cycle(T)), T = Z*Set(T)",
        [1, 1, 3, 7, 19, 47, 130, 343, 951],
    ),
    (
        "series-parallel networks",
        84,
        "N = Z + S + P, S = Set(Union(Z,P), card>=2), P = Set(Union(Z,S), card>=2)",
        [0, 1, 2, 4, 10, 24, 66, 180, 522, 1532],
    ),
]
LABELLED = [
    ("permutations", 142, "P = Set(Cycle(Z)), labelled", factorial),
    ("derangements", 166, "{D = Set(Cycle(Z, card>1))}, labeled", derangements),
    ("involutions", 85, "I = Set(Cycle(Z, card<=2)), labelled", involutions),
    ("cycles of length at most 3", 57693, "P = Set(Cycle_{<=3}(Z)), labelled", short_cycles),
    ("odd cycles", 246, "P = Set(Cycle_{odd}(Z)), labelled", odd_cycles),
    (
        "perfect matchings",
        1147,
        "M = Set(Set_2(Z)), labelled",
        lambda n: 0 if n % 2 else factorial(n) // 2 ** (n // 2) // factorial(n // 2),
    ),
    (
        "sets of lists",
        262,
        "F = Set(Seq_{>=1}(Z)), labelled",
        lambda n: (
            sum(factorial(n) // factorial(k) * comb(n - 1, k - 1) for k in range(1, n + 1))
            if n
            else 1
        ),
    ),
    (
        "partial bijections",
        2720,
        "P = Seq(Z)*Set(Seq_{>=1}(Z)), labelled",
        lambda n: sum(comb(n, k) ** 2 * factorial(k) for k in range(n + 1)),
    ),
    (
        "arrangements",
        522,
        "A = Seq(Z)*Set(Z), labelled",
        lambda n: sum(factorial(n) // factorial(k) for k in range(n + 1)),
    ),
    (
        "preferences, blocks of 1 or 2",
        80599,
        "S = Seq(Set(Z, card>=1, card<=2)), labelled",
        [1, 1, 3, 12, 66, 450, 3690],
    ),
    ("labelled binary trees", 1813, "B = 1 + Z*B*B, labelled", lambda n: factorial(n) * catalan(n)),
    (
        "surjections",
        670,
        "S = Seq(Set(Z, card>=1)), labelled",
        lambda n: sum(factorial(k) * stirling(n, k) for k in range(n + 1)),
    ),
    (
        "set partitions",
        110,
        "B = Set(Set(Z, card>=1)), labelled",
        lambda n: sum(stirling(n, k) for k in range(n + 1)),
    ),
    ("Cayley trees", 169, "T = Z*Set(T), labelled", lambda n: n and n ** (n - 1)),
    (
        "forests of rooted trees",
        272,
        "F = Set(T), T = Z*Set(T), labelled",
        lambda n: (n + 1) ** (n - 1) if n else 1,
    ),
    (
        "idempotent maps",
        248,
        "F = Set(Z*Set(Z)), labelled",
        lambda n: sum(comb(n, k) * k ** (n - k) for k in range(n + 1)),
    ),
    ("total partitions", 311, "T = Z + Set_{>=2}(T), labelled", [0, 1, 1, 4, 26, 236, 2752, 39208]),
    (
        "alternating permutations, odd",
        182,
        "T = Z + Box(Z, T*T), labelled",
        lambda n: zigzag(n) if n % 2 else 0,
    ),
]
MAPLE = [
    (
        "binary trees of two kinds",
        52701,
        "spec := [S,{B=Union(C,Z),S=Union(B,C),C=Prod(S,S)},unlabeled]",
        lambda n: n and 2 ** (n - 1) * catalan(n - 1),
    ),
    (
        "cycles in sequences",
        52860,
        "spec := [S,{C=Cycle(Z),B=Sequence(C),S=Prod(Z,B)},labeled]",
        [0, 1, 2, 9, 56, 440, 4164, 46046, 582336, 8288136],
    ),
    (
        "trees by maps",
        52750,
        "spec := [S,{B=Prod(Z,S,S),S=Set(B)},labeled]",
        lambda n: (2 * n + 1) ** (n - 1) if n else 1,
    ),
    (
        "cyclic compositions of labels",
        52840,
        "spec := [S,{B=Sequence(Z,1 <= card),C=Cycle(B),S=Prod(Z,C)},labeled]",
        lambda n: n * factorial(n - 1) * (2 ** (n - 1) - 1) // (n - 1) if n > 1 else 0,
    ),
]
KINDS = {
    "rational": RATIONAL,
    "algebraic": ALGEBRAIC,
    "unlabelled": POLYA,
    "labelled": LABELLED,
    "maple": MAPLE,
}
CLASSES = [(kind, *one) for kind, some in KINDS.items() for one in some]


def known_terms(known, count):
    """Return the first terms that are known otherwise."""
    return [int(known(n)) for n in range(count)] if callable(known) else known[:count]
