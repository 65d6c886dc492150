"""The loops of the search for outcomes: one source, plain Python that numba compiles.

A position is a vector of integers: of each row the cells that are free, as bits, then of each
column. A move asks for bits (`needs`), and takes away bits (`clears`); what it needs in rows and in
columns is what it `covers`. A cell that no move covers any more does not count.

Values are compared by two codes c and d: G <= x for a number x if and only if unit x >= c, and
G >= x if and only if unit x < d. A number x has the codes unit x and unit x + 1. Of another game c
is the largest d of Left's options, and d the least c of Right's; it is a number if unit x fits
between for some x: c <= unit x < d.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from gfkit.automata.compiled import called, loop

LARGE = 1 << 14
"""A code above all that come up."""
NARROW = 2
"""Lines of a strip that is looked at before wider ones."""


class Moves(NamedTuple):
    """Moves of Left, then of Right: first[player] is the first one of a player.

    needs, covers, clears: pairs of a place in the vector and bits, those of a move together.
    """

    first: Any
    needs: Any
    need_at: Any
    covers: Any
    cover_at: Any
    clears: Any
    clear_at: Any


class Keys(NamedTuple):
    """How a position becomes words, in the least of its images.

    sources, mirrored, swapped: of each image where its rows come from, whether their bits are
    reversed, and whether the players change places. word, shift: where a row goes.
    """

    sources: Any
    mirrored: Any
    swapped: Any
    reversed: Any
    word: Any
    shift: Any


class Strips(NamedTuple):
    """Codes of all positions on up to `width` neighbouring lines of `bits` cells, by temperature.

    base: the place of the first line in the vector; lines: how many. None are used if width is 0.
    codes: [cells, temperature, c or d], so that those of a position lie together in memory.
    """

    base: int
    lines: int
    bits: int
    width: int
    temperatures: Any
    codes: Any


class Known(NamedTuple):
    """The table of positions: words, and two bits for each player to move, 1 if he loses."""

    words: Any
    results: Any


class Space(NamedTuple):
    """Room for what a look at a position needs; moves: those that the position before it had."""

    live: Any
    key: Any
    moves: Any
    parts: Any
    rest: Any
    totals: Any
    best: Any
    answer: Any


class Stack(NamedTuple):
    """The line of play: positions, who moves, and the options that are open.

    state: depth, positions searched, whether the last position is new, positions known. order: the
    moves of both players as they are looked at, those first that decided positions.
    """

    state: Any
    positions: Any
    players: Any
    options: Any
    promises: Any
    open: Any
    next: Any
    order: Any


@loop()
def strip_codes(first: Any, masks: Any, unit: int, strips: Strips) -> None:
    """Fill in the codes of all positions of a strip, sets of cells in the order of their numbers.

    first, masks: the moves of both players, as in Moves. At a temperature above 0 codes are those
    of cooled games, or larger: a game that freezes between two temperatures is at most what it was
    at the lower one.
    """
    codes = strips.codes
    frozen = np.zeros(codes.shape[0], dtype=np.uint8)
    for t in range(len(strips.temperatures)):
        cost = strips.temperatures[t]
        for cells in range(codes.shape[0]):
            high, low = -LARGE, LARGE
            for k in range(first[0], first[1]):
                if cells & masks[k] == masks[k]:
                    high = max(high, int(codes[cells ^ masks[k], t, 1]) - cost)
            for k in range(first[1], first[2]):
                if cells & masks[k] == masks[k]:
                    low = min(low, int(codes[cells ^ masks[k], t, 0]) + cost)
            if t > 0:
                if frozen[cells] == 1:
                    high = low = int(codes[cells, t - 1, 0])
                elif high <= low:
                    high = low = min(low, int(codes[cells, t - 1, 0]))
                    frozen[cells] = 1
            elif high < low:
                number = low + 1  # too large, if no number of the scale is between
                if high <= 0 < low:
                    number = 0
                else:
                    step = unit
                    while step >= 2:
                        fits = -(-high // step) * step if high > 0 else (low - 1) // step * step
                        if high <= fits < low:
                            number = fits
                            break
                        step //= 2
                frozen[cells] = 1
                high, low = number, number + 1
            codes[cells, t, 0] = high
            codes[cells, t, 1] = low


@called
def bounds(vector: Any, parts: int, length: int, strips: Strips, width: int, space: Space) -> None:
    """Set totals[0] and totals[1]: at most 0 if the forgoing player wins as second, as first.

    He forgoes all moves over some lines of each part, those that are best for him. Then what is
    left is a sum of strips S_i of at most `width` lines. S_1 + S_2 + ... <= 0 if S_i <= x_i with a
    sum that is at most 0; one of them may be answered by its other code if he begins.
    """
    totals, best = space.totals, space.best
    many = len(strips.temperatures)
    for t in range(many):
        totals[2 + 2 * t] = 0
        totals[3 + 2 * t] = LARGE
    for q in range(parts):
        base = q * length + strips.base
        low, high = 0, strips.lines
        while low < high and vector[base + low] == 0:
            low += 1
        while low < high and vector[base + high - 1] == 0:
            high -= 1
        for t in range(many):
            for j in range(low, high + 1):
                best[t, j, 0] = best[t, j, 1] = LARGE
            best[t, low, 0] = 0
        for j in range(low, high):
            cells = 0
            for k in range(min(width, high - j)):
                cells |= vector[base + j + k] << k * strips.bits
                after = j + k + 1
                for t in range(many):
                    c, d = strips.codes[cells, t, 0], strips.codes[cells, t, 1]
                    second, first = best[t, j, 0], best[t, j, 1]
                    best[t, after, 0] = min(best[t, after, 0], second + c)
                    best[t, after, 1] = min(best[t, after, 1], first + c, second + d)
        for t in range(many):
            second, first = best[t, high, 0], best[t, high, 1]
            totals[3 + 2 * t] = min(totals[3 + 2 * t] + second, totals[2 + 2 * t] + first)
            totals[2 + 2 * t] += second
    totals[0] = totals[2]
    totals[1] = totals[3]
    for t in range(1, many):
        totals[0] = min(totals[0], totals[2 + 2 * t] + strips.temperatures[t] + 1)
        totals[1] = min(totals[1], totals[3 + 2 * t] + 1)


@called
def split(space: Space, rows: int) -> int:
    """Write the edge-connected parts of the live cells, rows and columns; return how many."""
    live, parts, rest = space.live, space.parts, space.rest
    length = len(live)
    count = 0
    for r in range(rows):
        rest[r] = live[r]
    for r in range(rows):
        while rest[r] != 0:
            base = count * length
            for i in range(length):
                parts[base + i] = 0
            parts[base + r] = rest[r] & -rest[r]
            last = r
            grows = True
            while grows:
                grows = False
                i = r
                while i <= last:
                    before = parts[base + i]
                    cells = before
                    if i > 0:
                        cells |= parts[base + i - 1]
                    if i + 1 < rows:
                        cells |= parts[base + i + 1]
                    cells &= rest[i]
                    more = (cells | cells << 1 | cells >> 1) & rest[i]
                    while more != cells:
                        cells = more
                        more = (cells | cells << 1 | cells >> 1) & rest[i]
                    if cells != before:
                        parts[base + i] = cells
                        grows = True
                    if i == last and i + 1 < rows and cells & rest[i + 1] != 0:
                        last += 1
                    i += 1
            for i in range(r, last + 1):
                cells = parts[base + i]
                rest[i] &= ~cells
                j = 0
                while cells != 0:
                    if cells & 1 != 0:
                        parts[base + rows + j] |= 1 << i
                    cells >>= 1
                    j += 1
            count += 1
    return count


@called
def key_of(vector: Any, keys: Keys, space: Space) -> int:
    """Set space.key to the words of the least image; return whether the players change places."""
    key = space.key
    best = 0
    for g in range(1, len(keys.mirrored)):
        for i in range(len(keys.word)):
            one, other = vector[keys.sources[g, i]], vector[keys.sources[best, i]]
            if keys.mirrored[g] == 1:
                one = keys.reversed[one]
            if keys.mirrored[best] == 1:
                other = keys.reversed[other]
            if one != other:
                if one < other:
                    best = g
                break
    for w in range(len(key)):
        key[w] = 0
    for i in range(len(keys.word)):
        cells = vector[keys.sources[best, i]]
        if keys.mirrored[best] == 1:
            cells = keys.reversed[cells]
        key[keys.word[i]] |= cells << keys.shift[i]
    return int(keys.swapped[best])


@called
def find(key: Any, known: Known) -> int:
    """Return the place of a position; if it has none, -1 - the place that it would get."""
    size = len(known.results)
    low = (1 << 31) - 1
    h = 0
    for w in range(len(key)):
        x = key[w]
        h = h ^ (x & low) * 1640531527 ^ (x >> 31) * 1274126177
        h = (h & low) * 1103515245 + (h >> 31)
        h = h ^ h >> 17
    for k in range(8):
        at = (h + k) & (size - 1)
        if known.results[at] == 0:
            return int(-1 - at)
        same = True
        for w in range(len(key)):
            if known.words[at, w] != key[w]:
                same = False
                break
        if same:
            return int(at)
    return int(-1 - ((h + (key[0] & 7)) & (size - 1)))


@called
def keep(key: Any, known: Known, bits: int) -> int:
    """Add what is known of a position; return 1 if its place was free, else 0."""
    at = find(key, known)
    fresh = 0
    if at < 0:
        at = -1 - at
        fresh = 1 if known.results[at] == 0 else 0
        for w in range(len(key)):
            known.words[at, w] = key[w]
        known.results[at] = 0
    known.results[at] |= bits
    return fresh


@loop()
def rehash(old: Known, known: Known) -> int:
    """Copy a table to a larger one; return how many positions it has."""
    count = 0
    for at in range(len(old.results)):
        if old.results[at] != 0:
            count += keep(old.words[at], known, old.results[at])
    return count


@called
def has(vector: Any, moves: Moves, p: int) -> bool:
    """Tell whether a position has what a move needs."""
    for k in range(moves.need_at[p], moves.need_at[p + 1]):
        if vector[moves.needs[k, 0]] & moves.needs[k, 1] != moves.needs[k, 1]:
            return False
    return True


@called
def look(
    vector: Any,
    player: int,
    moves: Moves,
    keys: Keys,
    strips: Any,
    known: Known,
    space: Space,
    number: int,
) -> int:
    """Return 1 if the player to move loses, 2 if he wins, 0 if that is not known without search.

    number: of the moves that the position before had. Sets `live` to what counts of the vector, and
    answer[0] to how good it seems for Left.
    """
    live, totals = space.live, space.totals
    for i in range(len(live)):
        live[i] = 0
    count = 0
    balance = 0
    for q in range(number):
        p = space.moves[q]
        if has(vector, moves, p):
            for k in range(moves.cover_at[p], moves.cover_at[p + 1]):
                live[moves.covers[k, 0]] |= moves.covers[k, 1]
            count += 1
            balance += 1 if p < moves.first[1] else -1
    own = balance if player == 0 else -balance
    if count + own == 0:
        return 1
    if count == own:
        return 2
    promise = 64 * balance
    rows = len(keys.word)
    parts = 1
    if strips[0].width > 0 and strips[1].width > 0:
        parts = split(space, rows)
    cells = space.parts if parts > 1 else live
    for k in range(4):  # of narrow strips first, whose codes are near each other
        side = k & 1
        width = min(strips[side].width, NARROW) if k < 2 else strips[side].width
        if width > 0 and (k < 2 or width > NARROW):
            bounds(cells, parts, len(live), strips[side], width, space)
            if player == side and totals[0] <= 0:
                return 1
            if player != side and totals[1] <= 0:
                return 2
            if width == strips[side].width:
                promise += (1 - 2 * side) * (totals[0] + totals[1])
    space.answer[0] = promise
    swapped = key_of(live, keys, space)
    at = find(space.key, known)
    if at >= 0:
        return int(known.results[at] >> 2 * (player ^ swapped) & 3)
    return 0


@loop()
def search(
    stack: Stack,
    moves: Moves,
    keys: Keys,
    strips: Any,
    known: Known,
    space: Space,
    steps: int,
) -> int:
    """Go on with a search until so many positions more were searched; return 0 if it is not done.

    Else 1 if the player to move in the first position loses, 2 if he wins. Every position has one
    of both results: he wins if some option of his is lost for the other, and the options are
    looked at first, then searched, the most promising one first.
    """
    state, live = stack.state, space.live
    length = len(live)
    vector = np.zeros(length, dtype=np.int64)
    depth, is_new = state[0], state[2]
    done = result = 0
    while True:
        player = stack.players[depth]
        if is_new == 1:
            if done >= steps:
                state[0], state[2] = depth, 1
                state[1] += done
                return 0
            done += 1
            is_new = 0
            count = number = 0
            for p in range(moves.first[2]):
                if has(stack.positions[depth], moves, p):
                    space.moves[number] = p
                    number += 1
            for place in range(moves.first[player], moves.first[player + 1]):
                p = stack.order[place]
                if not has(stack.positions[depth], moves, p):
                    continue
                for i in range(length):
                    vector[i] = stack.positions[depth, i]
                for k in range(moves.clear_at[p], moves.clear_at[p + 1]):
                    vector[moves.clears[k, 0]] &= ~moves.clears[k, 1]
                answer = look(vector, 1 - player, moves, keys, strips, known, space, number)
                if answer == 1:
                    result = 2
                    sooner = (place + moves.first[player]) // 2
                    stack.order[place], stack.order[sooner] = stack.order[sooner], p
                    break
                if answer == 0:
                    for i in range(length):
                        stack.options[depth, count, i] = live[i]
                    promise = space.answer[0]
                    stack.promises[depth, count] = promise if player == 0 else -promise
                    count += 1
            stack.open[depth] = count
            stack.next[depth] = 0
        at = stack.next[depth]
        if result == 0 and at == stack.open[depth]:
            result = 1
        if result == 0:
            best = at
            for k in range(at + 1, stack.open[depth]):
                if stack.promises[depth, k] > stack.promises[depth, best]:
                    best = k
            for i in range(length):
                vector[i] = stack.options[depth, best, i]
                stack.options[depth, best, i] = stack.options[depth, at, i]
            stack.promises[depth, best] = stack.promises[depth, at]
            stack.next[depth] = at + 1
            swapped = key_of(vector, keys, space)
            at = find(space.key, known)
            answer = 0
            if at >= 0:
                answer = known.results[at] >> 2 * ((1 - player) ^ swapped) & 3
            if answer == 2:
                continue
            if answer == 1:
                result = 2
            else:
                depth += 1
                for i in range(length):
                    stack.positions[depth, i] = vector[i]
                stack.players[depth] = 1 - player
                is_new = 1
                continue
        for i in range(length):
            vector[i] = stack.positions[depth, i]
        swapped = key_of(vector, keys, space)
        state[3] += keep(space.key, known, result << 2 * (player ^ swapped))
        if depth == 0:
            state[0], state[2] = 0, 0
            state[1] += done
            return result
        depth -= 1
        result = 2 if result == 1 else 0
