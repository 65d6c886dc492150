"""Statements about games, as JSON data, looked at by brute force; nothing of gfkit is used here.

`is_true` says True for a statement that no look could refute: for finite statements that is the
truth, for others every case that is small enough was tried.
"""

import re
from fractions import Fraction
from functools import cache

from oracle.expressions import function_of
from oracle.option_trees import ZERO, add, le, negative, played
from oracle.plain_rulesets import empty, placing
from oracle.play import drops, octal_values, rectangle

LOOKED = 400
LETTERS = {"L", "R", "N", "P"}


class TooLarge(Exception):
    """Brute force does not reach this far."""


def is_true(statement):
    return FACTS[statement["kind"]](statement)


# ---------------------------------------------------------------------- octal games


def code_of(text):
    match = re.fullmatch(r"([04])\.([0-7]*?)(?:([0-7])'(?:([0-7]+)')?)?", text)
    digits = [int(d) for d in match[1] + match[2]]
    return digits, [int(d) for d in (match[3] or "") + (match[4] or "")]


@cache
def nim(text, count=LOOKED):
    digits, block = code_of(text)
    return octal_values(digits, count, block)


def octal_period(statement):
    p, n0, s = (statement[key] for key in ("period", "preperiod", "saltus"))
    if not p or n0 + 2 * p + 20 > LOOKED:
        raise TooLarge
    G = nim(statement["code"])

    def holds(period, start, step):
        return all(G[n + period] == G[n] + step for n in range(start, LOOKED - period))

    smaller = any(
        holds(q, n0, G[LOOKED - 1] - G[LOOKED - 1 - q]) for q in range(1, p) if p % q == 0
    )
    return holds(p, n0, s) and not (n0 and holds(p, n0 - 1, s)) and not smaller


def winners(statement):
    low, said = statement["offset"], statement["winners"]
    if low + len(said) > LOOKED:
        raise TooLarge
    true = ["first" if g else "second" for g in nim(statement["code"])[low : low + len(said)]]
    return low >= 0 and bool(said) and said == true


# ---------------------------------------------------------------------- boards


def placed(rule):
    return tuple(
        tuple(tuple(map(tuple, piece)) for piece in rule[player]) for player in ("left", "right")
    )


@cache
def winner(pieces, cells):
    """Who wins a set of cells, by trying all moves; a part of the board at a time is not used."""

    @cache
    def wins(free, mover):
        return any(there <= free and not wins(free - there, 1 - mover) for there in places[mover])

    places = [
        {
            there
            for (r0, c0), *rest in side
            for r, c in cells
            if (there := frozenset([(r, c), *((r + a - r0, c + b - c0) for a, b in rest)])) <= cells
        }
        for side in pieces
    ]

    return {(1, 0): "L", (0, 1): "R", (1, 1): "N", (0, 0): "P"}[wins(cells, 0), wins(cells, 1)]


MOST_CELLS = 16


def strips(statement):
    ((named, fixed),) = statement["fixed"].items()
    pieces = placed(statement["rule"])
    looked = 0
    for says in statement["says"]:
        if not says["outcome"] or not says["lengths"] or not set(says["outcome"]) <= LETTERS:
            return False
        for first, step, last in says["lengths"]:
            if not step or (last is not None and last < first):
                return False
            longest = MOST_CELLS // fixed
            for n in range(first, min(longest, longest if last is None else last) + 1, step):
                looked += 1
                board = rectangle(fixed, n) if named == "rows" else rectangle(n, fixed)
                if winner(pieces, board) not in says["outcome"]:
                    return False
    if not looked:
        raise TooLarge
    return True


def sums(statement):
    basis, low = statement["basis"], statement["low"]
    if not basis or min(basis) <= 0:
        return False
    if max(basis) > 200 or low > 5000:
        raise TooLarge
    high = low + 2 * max(basis) ** 2 + 50
    return reached(basis, high) >= {*range(low, high)}


def reached(basis, high):
    """Return the sums of numbers of a basis that are below a bound."""
    found = {0}
    for n in range(1, high):
        if any(n - b in found for b in basis):
            found.add(n)
    return found


def read_board(text):
    if "x" in text:
        return rectangle(*map(int, text.split("x")))
    lines = text.split("|")
    return frozenset((r, c) for r, z in enumerate(lines) for c, at in enumerate(z) if at == ".")


@cache
def tree(pieces, cells):
    if len(cells) > 9:
        raise TooLarge
    return played(placing(pieces), empty(cells))


def value(data):
    found = []
    for left, right in data["nodes"]:
        found.append((tuple(found[i] for i in left), tuple(found[i] for i in right)))
    return found[-1]


def equal(g, h):
    return le(g, h) and le(h, g)


def boards(statement):
    pieces = placed(statement["rule"])
    if not statement["boards"]:
        return False
    for fact in statement["boards"]:
        cells = read_board(fact["board"])
        if len(cells) > MOST_CELLS:
            raise TooLarge
        if "value" in fact:
            if not equal(tree(pieces, cells), value(fact["value"])):
                return False
        elif winner(pieces, cells) != fact["outcome"]:
            return False
    return True


def comparison(statement):
    sides = []
    for name in ("left", "right"):
        total, played = ZERO, 0
        for summand in statement[name]:
            if "board" in summand:
                cells = read_board(summand["board"])
                played += len(cells)
                if played > MOST_CELLS:
                    raise TooLarge
                g = tree(placed(statement["rule"]), cells)
            else:
                g = value(summand["value"])
            total = add(total, negative(g) if summand["negative"] else g)
        sides.append(total)
    g, h = sides
    below, above = le(g, h), le(h, g)
    return {
        "=": below and above,
        "<": below and not above,
        ">": above and not below,
        "||": not below and not above,
        "<=": below,
        ">=": above,
        "!<=": not below,
        "!>=": not above,
    }[statement["relation"]]


def all_boards(size):
    found = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        found = {
            moved(board | {(r + dr, c + dc)})
            for board in found
            for r, c in board
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) not in board
        }
    return found


def moved(cells):
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return frozenset((r - top, c - left) for r, c in cells)


def board_count(statement):
    if not 1 <= statement["cells"] <= 6:
        raise TooLarge
    classes = set()
    for cells in all_boards(statement["cells"]):
        images = []
        for image in (cells, frozenset((c, r) for r, c in cells)):
            images += [moved({(a * r, b * c) for r, c in image}) for a in (1, -1) for b in (1, -1)]
        classes.add(min(map(sorted, images)).__repr__())
    return len(classes) == statement["count"]


def least_board(statement):
    cells, pieces, wanted = statement["cells"], placed(statement["rule"]), value(statement["value"])
    if not 1 <= cells <= 5:
        raise TooLarge
    sizes = [
        n for n in range(1, cells + 1) if any(equal(tree(pieces, b), wanted) for b in all_boards(n))
    ]
    return sizes[:1] == [cells]


# ---------------------------------------------------------------------- scoring games

Moves = {"vertical": "V", "horizontal": "H", "monomino": "M"}


class Scoring:
    """A game from the end of its opening on, on a grid of cells."""

    def __init__(self, data):
        self.rows, self.columns = data["rows"], data["columns"]
        self.raised, self.mono, self.players = data["raised"], data["mono"], data["players"]
        if self.rows * self.columns > 15:
            raise TooLarge
        heights = data["heights"] or [0] * self.columns
        grid = frozenset((c, r) for c, h in enumerate(heights, 1) for r in range(1, h + 1))
        self.scores, self.lost = [0] * self.players, 0
        for number, text in enumerate(data["opening"]):
            options = [z for z in self.moves(grid) if self.name(z[0]) == text]
            cells, after, buried = options[0]
            self.scores[number % self.players] += self.score(cells)
            self.lost += buried
            grid = after
        self.grid, self.turn = grid, len(data["opening"]) % self.players

    def moves(self, grid):
        for cells in drops(grid, self.rows, self.columns, mono=self.mono):
            buried = {(c, r) for c, top in cells for r in range(1, top)} - set(cells) - grid
            yield cells, grid | set(cells) | buried, len(buried)

    def score(self, cells):
        return sum(r + self.raised for _, r in cells)

    def name(self, cells):
        (c, _), *rest = cells
        if not rest:
            return f"M{c}"
        return f"V{c}" if rest[0][0] == c else f"H{c}{c + 1}"

    @cache  # noqa: B019 - one game of a test
    def payoffs(self, grid):
        """All payoffs of pure subgame-perfect equilibria, the player to move first."""
        ends = [
            {(w[-1] + self.score(cells), *w[:-1]) for w in self.payoffs(after)}
            for cells, after, _ in self.moves(grid)
        ]
        if not ends:
            return frozenset({(0,) * self.players})
        worst = max(min(w[0] for w in end) for end in ends)
        return frozenset(w for end in ends for w in end if w[0] >= worst)

    def plays(self, grid):
        """All equilibrium plays: lists of cells, payoffs, cells left free or lost."""
        options = list(self.moves(grid))
        if not options:
            return [((), (0,) * self.players, self.rows * self.columns - len(grid))]
        good, found = self.payoffs(grid), []
        for cells, after, buried in options:
            for line, w, left in self.plays(after):
                payoff = (w[-1] + self.score(cells), *w[:-1])
                if payoff in good:
                    found.append(((cells, *line), payoff, left + buried))
                if len(found) > 3000:
                    raise TooLarge
        return found

    def lines(self, grid):
        options = list(self.moves(grid))
        if not options:
            yield ()
        for cells, after, _ in options:
            for rest in self.lines(after):
                yield (cells, *rest)

    def mirrored(self, line):
        return tuple(tuple(sorted((self.columns + 1 - c, r) for c, r in cells)) for cells in line)

    def class_of(self, line):
        return min(tuple(map(tuple, map(sorted, line))), self.mirrored(line))

    def total(self):
        found = set()
        for w in self.payoffs(self.grid):
            total = list(self.scores)
            for i, x in enumerate(w):
                total[(self.turn + i) % self.players] += x
            found.add(tuple(total))
        return found


def payoffs(statement):
    true, said = Scoring(statement["game"]).total(), {tuple(w) for w in statement["payoffs"]}
    return bool(said) and (said == true if statement["complete"] else said <= true)


def opening(statement):
    game = Scoring(statement["game"])
    scores, lost = statement["scores"], statement["lost"]
    if scores is None and lost is None:
        return False
    return scores in (None, game.scores) and lost in (None, game.lost)


def plays(statement):
    game, facts = Scoring(statement["game"]), statement["facts"]
    if game.mono:
        raise TooLarge  # the rules leave one of equal columns, and mirror images are lost
    found = [
        play
        for play in game.plays(game.grid)
        if statement["payoffs"] is None or list(play[1]) == statement["payoffs"]
    ]
    if not found or not facts:
        return False
    return all(_fact(game, found, name, said) for name, said in facts.items())


def looked_at(statement):
    for play in statement["plays"]:
        game = Scoring(play["game"])
        lines = {tuple(game.name(z) for z in line) for line in game.lines(game.grid)}
        if tuple(play["moves"]) not in lines:
            return False
        good = {tuple(game.name(z) for z in line) for line, _, _ in game.plays(game.grid)}
        if (tuple(play["moves"]) in good) != play["equilibrium"]:
            return False
    return bool(statement["plays"])


def _fact(game, found, name, said):
    classes = {game.class_of(line) for line, _, _ in found}
    if name in ("count", "at_least"):
        return len(classes) == said if name == "count" else len(classes) >= said
    if name == "empty":
        return max(empty for _, _, empty in found) <= said
    if name == "only":
        return all(game.name(cells)[0] == Moves[said] for line, _, _ in found for cells in line)
    if name == "pictures":
        pictures = {
            min(
                tuple(sorted((i % game.players, tuple(sorted(z))) for i, z in enumerate(image)))
                for image in (line, game.mirrored(line))
            )
            for line, _, _ in found
        }
        return len(pictures) == said
    if name == "begin":
        return all(
            any(
                [game.name(tuple(z)) for z in image[: len(text.split())]] == text.split()
                for text in said
                for image in (tuple(map(sorted, line)), game.mirrored(line))
            )
            for line, _, _ in found
        )
    if len(game.grid) and game.rows * game.columns > 12:
        raise TooLarge
    return len({game.class_of(line) for line in game.lines(game.grid)}) == said


# ---------------------------------------------------------------------- all rows


def payoffs_with(rows, columns, mono, players):
    data = {"rows": rows, "columns": columns, "raised": 0, "mono": mono, "players": players}
    return Scoring({**data, "heights": [], "opening": []}).total()


def column_payoffs(rows, mono, players):
    """One column: the pieces are counted out."""
    piece, total = 1 if mono else 2, [0] * players
    for j in range(rows // piece):
        total[j % players] += sum(range(piece * j + 1, piece * (j + 1) + 1))
    return {tuple(total)}


def formulas(statement):
    columns, mono, players = (statement[key] for key in ("columns", "mono", "players"))
    listed = statement["formulas"]
    if len(listed) != players or len({len(row) for row in listed}) != 1 or not listed[0]:
        return False
    if columns > 2:
        raise TooLarge
    block = len(listed[0])
    for rows in range(1, 120 if columns == 1 else 8):
        k, r = divmod(rows, block)
        said = tuple(polynomial(row[r], k) for row in listed)
        one = columns == 1
        true = (column_payoffs if one else payoffs_with)(
            *([rows] if one else [rows, 2]), mono, players
        )
        if true != {said}:
            return False
    return True


def polynomial(text, k):
    if not re.fullmatch(r"[0-9k+*/^() -]*", text):
        raise TooLarge
    return function_of(text.replace("^", "**"), Fraction)({"k": Fraction(k)})


def two_column_plays(statement):
    first, step = statement["first"], statement["step"]
    looked = 0
    for rows in range(first, 7, step):
        data = {"rows": rows, "columns": 2, "raised": 0, "mono": False, "players": 2}
        game = Scoring({**data, "heights": [], "opening": []})
        found = game.plays(game.grid)
        looked += 1
        if statement["empty"] is not None and not _fact(game, found, "empty", statement["empty"]):
            return False
        if statement["begin"] and not _fact(game, found, "begin", statement["begin"]):
            return False
    if not looked:
        raise TooLarge
    return True


def raised_plays(statement):
    for rows in range(7 if statement["columns"] <= 2 else 5):
        found = []
        for raised in (0, 1, 2):
            data = {"rows": rows, "columns": statement["columns"], "raised": raised}
            game = Scoring({**data, "mono": False, "players": 2, "heights": [], "opening": []})
            found.append({line for line, _, _ in game.plays(game.grid)})
        if any(lines != found[0] for lines in found):
            return False
    return True


# ---------------------------------------------------------------------- generating functions


def generating_function(statement):
    of = statement["of"]
    terms = SEQUENCES[of["kind"]](of)
    if statement["offset"] != of.get("offset", 0):
        return False
    p, q = ([int(c) for c in statement[key]] for key in "pq")
    if not q or q[0] != 1 or not q[-1] or (p and not p[-1]):
        return False
    count = len(terms)
    if count < len(p) + len(q) + 5:
        raise TooLarge
    product = [sum(q[i] * terms[n - i] for i in range(min(n + 1, len(q)))) for n in range(count)]
    return product == [p[n] if n < len(p) else 0 for n in range(count)]


def zero_heaps(of):
    return [n for n, g in enumerate(nim(of["code"])) if not g]


def payoff_terms(of):
    found, game = [], of["game"]
    index = of["player"] - 1
    if not 0 <= index < game["players"]:
        raise TooLarge
    if game["columns"] == 1:
        low = (game["heights"] or [0])[0]
        piece, players = 1 if game["mono"] else 2, game["players"]
        for i in range(80):
            total = [0] * players
            for j in range((game["rows"] + of["step"] * i - low) // piece):
                rows = range(low + piece * j + 1, low + piece * (j + 1) + 1)
                total[j % players] += 1 if of["pieces"] else sum(rows) + game["raised"] * piece
            found.append(total[index])
        return found
    if of["pieces"]:
        raise TooLarge
    while game["rows"] + of["step"] * len(found) <= 7:
        one = Scoring({**game, "rows": game["rows"] + of["step"] * len(found)})
        (payoff,) = one.total()
        found.append(payoff[index])
    return found


def too_large(_):
    raise TooLarge


SEQUENCES = {
    "nim values": lambda of: nim(of["code"]),
    "zero heaps": zero_heaps,
    "payoff": payoff_terms,
}
FACTS = {
    "octal period": octal_period,
    "law of boards": too_large,
    "winners of heaps": winners,
    "outcomes of strips": strips,
    "sums of a basis": sums,
    "boards of a game": boards,
    "comparison of games": comparison,
    "connected boards": board_count,
    "least board of a value": least_board,
    "payoffs": payoffs,
    "scores of an opening": opening,
    "equilibrium plays": plays,
    "plays looked at": looked_at,
    "payoff formulas": formulas,
    "plays with two columns": two_column_plays,
    "raised plays": raised_plays,
    "generating function": generating_function,
}
__all__ = ["FACTS", "TooLarge", "is_true"]
