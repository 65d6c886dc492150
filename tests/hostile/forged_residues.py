"""Records of residues that were made to fit something false, with right checksums.

A file of residues is a line and then records of 64-bit words: a prime or a number, what it stands
for, and a CRC32. A prime with the highest bit has a fraction modulo the prime: the numerator, and
the denominator without its 1, each in half of the words.
"""

import math
import zlib
from collections.abc import Mapping
from pathlib import Path

FRACTION = 1 << 63


def records(path: Path) -> tuple[bytes, dict[int, list[int]]]:
    """Return the first line, and the words of every record."""
    header, _, body = path.read_bytes().partition(b"\n")
    size = 8 * (int(header.split()[-1]) + 2)
    found = {}
    for at in range(0, len(body) - size + 1, size):
        words = [int.from_bytes(body[k : k + 8], "little") for k in range(at, at + size, 8)]
        found[words[0]] = words[1:-1]
    return header + b"\n", found


def write(path: Path, header: bytes, kept: Mapping[int, list[int]]) -> None:
    """Write records, each with its checksum."""
    body = bytearray()
    for first, words in kept.items():
        record = b"".join(word.to_bytes(8, "little") for word in (first, *words))
        body += record + zlib.crc32(record).to_bytes(8, "little")
    path.write_bytes(header + body)


def forge_fraction(
    path: Path, p: list[int], q: list[int], wrong: int, power: int = 5, *, is_kept: bool = False
) -> None:
    """Rewrite one record so that all agree with p + x^power M, M the product of the other primes.

    wrong: the number of the record. is_kept: whether the fraction is kept as well.
    """
    header, kept = records(path)
    primes = sorted(number for number in kept if number < FRACTION)
    prime = primes.pop(wrong % len(primes))
    forged = [*p, *[0] * (power + 1 - len(p))]
    forged[power] += math.prod(primes)
    terms: list[int] = []
    for n in range(len(kept[prime])):
        below = sum(q[k] * terms[n - k] for k in range(1, min(n, len(q) - 1) + 1))
        terms.append(((forged[n] if n < len(forged) else 0) - below) % prime)
    half = len(terms) // 2
    fraction = [z % prime for side in (forged, q[1:]) for z in [*side, *[0] * half][:half]]
    changed = {prime: terms, prime | FRACTION: fraction if is_kept else [0] * len(terms)}
    write(path, header, {**kept, **changed})


def forge_kept_fractions(path: Path, times: list[int]) -> None:
    """Multiply both sides of every fraction that is kept by a polynomial that begins with 1."""
    header, kept = records(path)
    for number in [one for one in kept if one >= FRACTION]:
        prime, half = number - FRACTION, len(kept[number]) // 2
        sides = kept[number][:half], [1, *kept[number][half:]]
        p, q = (
            [
                sum(side[k - j] * times[j] for j in range(len(times)) if 0 <= k - j < len(side))
                % prime
                for k in range(half + 1)
            ]
            for side in sides
        )
        kept[number] = [*p[:half], *q[1:]]
    write(path, header, kept)


def forge_number(path: Path, count: int, wrong: int) -> None:
    """Rewrite the records of two primes, the least and one more, for a number that is false.

    Records are of one value a prime. The least prime is the spare one.
    """
    header, kept = records(path)
    ordered = sorted(kept, key=lambda first: kept[first][0])
    chosen = {ordered[0], ordered[1 + wrong % (len(ordered) - 1)]}
    step = math.prod(kept[first][0] for first in ordered if first not in chosen)
    false = count - step if count >= step else count + step
    for first in chosen:
        kept[first][-1] = false % kept[first][0]
    write(path, header, kept)


def forge_all(path: Path, count: int) -> None:
    """Rewrite every record for a false number that is the true one modulo the spare prime."""
    header, kept = records(path)
    false = abs(count - min(words[0] for words in kept.values()))
    for words in kept.values():
        words[-1] = false % words[0]
    write(path, header, kept)


def double(path: Path) -> None:
    """Rewrite every record for twice the number: residues are linear in the values."""
    header, kept = records(path)
    for words in kept.values():
        words[-1] = 2 * words[-1] % words[0]
    write(path, header, kept)
