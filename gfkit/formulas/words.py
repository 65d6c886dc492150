"""The words of the formula dialect: functions with their spellings, sums, letters, English."""

from __future__ import annotations

MAX_POLYNOMIAL = 2_000
"""The degree of a polynomial whose roots a sum runs over."""
SPELLINGS = {
    ("binomial", 2): "binomial C binom Binomial",
    ("floor", 1): "floor int Floor",
    ("ceiling", 1): "ceiling ceil Ceiling",
    ("round", 1): "round nint",
    ("sqrt", 1): "sqrt Sqrt",
    ("abs", 1): "abs Abs",
    ("sign", 1): "sign Sign",
    ("min", 0): "min Min",
    ("max", 0): "max Max",
    ("gcd", 0): "gcd GCD igcd",
    ("lcm", 0): "lcm LCM ilcm",
    ("mod", 2): "mod Mod modp",
    ("quotient", 2): "Quotient",
    ("factorial", 1): "factorial Factorial",
    ("double factorial", 1): "Factorial2",
    ("Fibonacci", 1): "fib fibonacci Fibonacci",
    ("Lucas", 1): "lucas Lucas LucasL",
    ("Pell", 1): "pell Pell",
    ("Jacobsthal", 1): "jacobsthal Jacobsthal",
    ("Catalan", 1): "catalan Catalan CatalanNumber",
    ("Stirling2", 2): "stirling2 Stirling2 StirlingS2",
    ("harmonic", 1): "harmonic HarmonicNumber",
    ("Kronecker", 2): "KroneckerDelta",
}
FUNCTIONS = {word: function for function, words in SPELLINGS.items() for word in words.split()}
"""Spelling -> name and number of arguments (0: one or more)."""

PROGRAM_SUMS = {
    **dict.fromkeys(("sum", "Sum", "add"), "Sum"),
    **dict.fromkeys(("product", "Product", "prod", "mul"), "Product"),
}
"""What sums and products over k=first..last are called in programs."""
PHRASE = (
    r"(?<![A-Za-z])(?:is\s+(?:even|odd|congruent\s+to|divisible\s+by|a\s+multiple\s+of)|divides"
    r"|modulo|iff|if\s+and\s+only\s+if)\b"
)
"""English of the dialect."""
IRRATIONAL = "is read where all its values are rational, as cos(Pi*n/3), cos(2*Pi*n/3), sin(Pi*n/2)"
FACTOR_LETTERS = "nkijmxyztqrsuvw"
"""Letters that are often variables; they may stand side by side, and before a parenthesis."""
CALLED = tuple(one for one in {*FUNCTIONS, *PROGRAM_SUMS, "sin"} if {*one} <= {*FACTOR_LETTERS})
"""Functions whose letters are all factors: a word that begins with one is not a product."""
