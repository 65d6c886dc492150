"""The objects of the page, as they are drawn: how they are said, their lists, what is said of them.

Each function takes a `Draw` and returns `Objects`; `KINDS` has them all, and how often each is
drawn. The sizes are so small that a list has some hundred objects.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from itertools import islice

from language import listing
from language.draw import NEIGHBOURS, Line, Objects, Place, Said, be, have, listed

MOST = 300
"""Objects of a list, as long as there are two lists."""


def ns_of(number, first=0, last=7):
    """Return the n for which there are not too many; number: how many there are of n."""
    found = [n for n in range(first, last + 1) if number(n) <= MOST]
    return range(first, max(found, default=first) + 1)


def size(draw, *, several=True):
    """Return how a size is said, and what it is of n; a number where it is one."""
    k, times = draw.pick([1, 2]), draw.pick([2, 2, 3])
    options = {"n": ("n", lambda n: n, None)}
    if several:
        options |= {
            "n+k": (f"n+{k}", lambda n: n + k, None),
            "k*n": (f"{times}*n", lambda n: times * n, None),
            "a number": (str(k + 3), lambda n: n, k + 3),
        }
    return draw.choose("size", options, {"n": 10})


def conditions(draw, one, *, most=3):
    """Draw some conditions."""
    return [one() for _ in range(min(most, draw.pick([0, 1, 1, 1, 2, 2, 3])))]


# Words.

ALPHABETS = {
    "binary": ((0, 1), "binary {}"),
    "ternary": ((0, 1, 2), "ternary {}"),
    "over {a,b,c}": (("a", "b", "c"), "{} over {{a,b,c}}"),
    "over {0,1,2}": ((1, 2, 3), "{} over {{1,2,3}}"),
    "over 0..3": ((0, 1, 2, 3), "{} over 0..3"),
    "over 1..2": ((1, 2), "{} over 1..2"),
}


def words(draw):
    letters, form = draw.choose("alphabet", ALPHABETS, {"binary": 3})
    ring = draw.often(0.2)
    text, of, number = size(draw, several=not ring)
    noun = draw.choose("synonym", ["words", "strings", "sequences"], {"words": 3})
    front, back = form.format(noun).split(noun)
    line = Line(letters, "letter", "letters", "words", ring)
    shape = draw.often(0.05) and not ring
    adjective = draw.choose("also", {"palindromic words": "palindromic "}) if shape else ""
    ringed = draw.choose("words", {"circular": "circular "}) if ring else ""
    first = 1 if ring else 0
    ns = range(number, number + 1) if number else ns_of(lambda n: len(letters) ** of(n), first)
    objects = lambda n: [
        z for z in listing.words(letters, of(n)) if not adjective or z == z[::-1]
    ]  # fmt: skip
    return Objects(
        f"{ringed}{adjective}{front}{noun} of length {text}{back}",
        objects,
        ns,
        conditions(draw, lambda: draw.line_condition(line)),
        [draw.line_place(line, only_any=True)],
        [("sum", sum)] if line.has_values else [],
        first,
        number=number,
        empty=of(0) == 0,
        most_marks=1 if len(letters) > 2 else 2,
    )


def words_over_k_letters(draw):
    """Return words over k letters: only which are equal is known, and two that are named."""
    line = Line((1, 2), "letter", "letters", "k")
    named = draw.often(0.3)
    condition = draw.line_condition if named else alike_condition(draw)
    return Objects(
        "words of length n over k letters",
        lambda n, k: listing.words(tuple(range(1, k + 1)), n),
        range(5),
        conditions(draw, lambda: condition(line), most=2),
        values=(2, 3),
    )


def alike_condition(draw):
    """Return what draws conditions that name no letter."""

    def condition(_):
        by, other = draw.amount()[0], draw.size()
        equal = lambda w: sum(a == b for a, b in listing.factors(w, 2))
        runs = lambda w: [z.length for z in listing.runs(w)]
        options = {
            "no adjacent equal": Said(
                f"with no {draw.adjacent()} equal letters", lambda w: not equal(w)
            ),
            "pairs of equal": Said(
                f"with {by.text} pairs of adjacent equal letters", lambda w: by.test(equal(w))
            ),
            "runs": Said(f"with {by.text} runs", lambda w: by.test(len(runs(w)))),
            "longest run": Said(
                f"whose longest run is {other.text}", lambda w: other.test(max(runs(w), default=0))
            ),
            "palindromes": Said("that are palindromes", lambda w: w == w[::-1]),
            "ends": Said(
                "whose first and last letters are different", lambda w: w != () and w[0] != w[-1]
            ),
        }
        return draw.choose("k letters", options)

    return condition


def numbers(draw):
    line = Line(tuple(range(10)), "digit", "digits", "numerals")
    return Objects(
        "n-digit numbers",
        listing.numerals,
        range(3 if draw.often(0.9) else 4),
        conditions(draw, lambda: draw.line_condition(line), most=2),
        [draw.line_place(line, only_any=True)],
    )


# Compositions, partitions, subsets, permutations.


def into(draw, *, ordered, bounded=False):
    """Return `into PARTS`; bounded: of parts that are named, or at most a number."""
    parity, limit = draw.pick([0, 1]), draw.size(limits=True)
    values = sorted(draw.random.sample(range(1, 6), draw.pick([1, 2, 3])))
    some = sorted(draw.random.sample(range(1, 5), 2))
    kinds = {z: draw.pick([1, 2, 3]) for z in some}
    most = draw.random.randint(1, 4)
    named = lambda c: all(z in values for z in c)
    kind = lambda z: f"{draw.number(kinds[z])} {'kind' if kinds[z] == 1 else 'kinds'} of {z}"
    several = [draw.several(z) for z in values]
    set_of_values = f"parts in {{{','.join(map(str, values))}}}"
    options = {
        "into parts 1, 3 and 4": lambda: Said(f"into parts {listed(*map(str, values))}", named),
        "into 3 kinds of 2 and 1 kind of 1": lambda: Said(
            f"into {listed(*map(kind, some))}",
            lambda c: listing.kinds_of_parts(c, kinds, ordered=ordered),
            alone=True,
        ),
        "also, with parts in {1,3,4}": lambda: Said(draw.opened(set_of_values), named),
        "also, into 1s and 2s": lambda: Said(f"into {listed(*several)}", named),
        "into parts at most 3": lambda: Said(
            f"into parts at most {most}", lambda c: all(z <= most for z in c)
        ),
    }
    if not bounded:
        options |= {
            "into odd parts": lambda: Said(
                f"into {['even', 'odd'][parity]} parts", lambda c: all(z % 2 == parity for z in c)
            ),
            "into parts SIZE": lambda: Said(
                f"into parts {limit.text}", lambda c: all(map(limit.test, c))
            ),
        }
    return draw.choose("into", options, {"into odd parts": 9, "into parts SIZE": 9})


def sums(draw, kind):
    text, of, number = size(draw)
    ordered = kind == "compositions"
    bounded = not ordered or draw.often(0.3)
    parts = [into(draw, ordered=ordered, bounded=bounded)] if bounded or draw.often(0.4) else []
    parts = [replace(z, alone=bounded or z.alone) for z in parts]
    line = Line((1, 2, 3, 4), "part", "parts", kind, longest=3 if bounded else 1)
    found = [*conditions(draw, lambda: draw.line_condition(line), most=2), *parts]
    draw.random.shuffle(found)
    shape = ordered and draw.often(0.1)
    adjective = draw.choose("also", {"palindromic compositions": "palindromic "}) if shape else ""
    lists = listing.compositions if ordered else listing.partitions
    objects = lambda n: [z for z in lists(of(n)) if not adjective or z == z[::-1]]
    last = 8 if ordered else 9
    return Objects(
        f"{adjective}{kind} of {text}",
        objects,
        range(number, number + 1) if number else range(len([n for n in range(10) if of(n) < last])),
        found,
        [draw.line_place(line, only_any=True)],
        number=number,
        empty=of(0) == 0,
    )


def compositions(draw):
    return sums(draw, "compositions")


def partitions(draw):
    return sums(draw, "partitions")


def subsets(draw):
    text, of, number = size(draw)
    line = Line((1, 2, 3), "element", "elements", "subsets")
    measure = draw.size()
    follow = lambda x, many: sum({*range(z, z + many)} <= {*x} for z in x)

    def differing(*, behind_no):
        by = draw.size()
        what = f"elements that differ by {by.text}"
        two = draw.pick(["", f"{draw.number(2)} "])
        names = (two + what,) * 2 if behind_no else (f"pair of {what}", f"pairs of {what}")
        count = lambda x: sum(by.test(b - a) for a in x for b in x if a < b)
        return Place(*names, count, only_no=behind_no)

    def following(many=2, *, behind_no):
        what = f"{draw.adjacent()} elements"
        two = draw.pick(["", f"{draw.number(2)} "]) if many == 2 else f"{draw.number(many)} "
        names = (two + what,) * 2 if behind_no else (f"pair of {what}", f"pairs of {what}")
        return Place(*names, lambda x: follow(x, many), only_no=behind_no)

    def places(*, only_any=False):
        options = draw.cell_places(line)
        del options["1s"]
        kinds = {"elements that differ by SIZE": differing, "consecutive elements": following}
        options |= {f"pairs of {z}": partial(one, behind_no=False) for z, one in kinds.items()}
        if not only_any:
            options |= {f"no {z}": partial(one, behind_no=True) for z, one in kinds.items()}
            options["no three consecutive elements"] = partial(following, 3, behind_no=True)
        return draw.choose("place of a subset", options, {"no elements that differ by SIZE": 2})

    def condition():
        apart = f"no {draw.number(2)} elements are {draw.adjacent()}"
        kinds = {
            "sum": ("sum", sum, "sum"),
            "largest letter": ("largest element", lambda x: max(x, default=0), ""),
            "smallest letter": ("smallest element", lambda x: min(x, default=None), ""),
        }
        options = {
            "with": lambda: draw.with_places(places),
            "every element is odd": lambda: Said(
                draw.clause(f"every element is {measure.text}"),
                lambda x: all(map(measure.test, x)),
            ),
            "no two elements are consecutive": lambda: Said(
                draw.clause(apart), lambda x: not follow(x, 2)
            ),
            "whose MEASURE is SIZE": lambda: draw.measured(kinds),
        }
        return draw.choose("subsets", options, {"with": 3})

    return Objects(
        f"subsets of {{1..{text}}}",
        lambda n: listing.subsets(of(n)),
        range(number, number + 1) if number else ns_of(lambda n: 2 ** of(n), last=6),
        conditions(draw, condition),
        [places(only_any=True)],
        [("sum", sum)],
        number=number,
        empty=of(0) == 0,
    )


def permutations(draw):
    k = draw.pick([1, 1, 2, 2, 3])
    some = tuple(sorted(draw.random.sample(range(-2, 4), draw.pick([2, 3, 4]))))
    text, of, number = size(draw, several=False)
    space = draw.pick(["p(i)-i", "p(i) - i"])
    near = tuple(range(-k, k + 1))
    options = {
        "p(i)-i in {-1,0,2}": (f"{space} in {{{','.join(map(str, some))}}}", some),
        "|p(i)-i| <= 2": (f"|{space}| <= {k}", near),
    }
    condition, moves = draw.choose("permutations", options)
    return Objects(
        f"permutations of 1..{text} with {condition}",
        lambda n: listing.permutations(of(n), moves),
        range(6),
        number=number,
    )


# Arrays.

WAYS = {
    "": listing.STRAIGHT,
    " horizontally": (listing.HORIZONTAL,),
    " vertically": (listing.VERTICAL,),
    " in any direction": listing.EVERYWHERE,
}


def sides(draw, *, most=3, plus=True):
    """Return the sides of a board in words, those of n, the fixed one, whether it stands first."""
    k = draw.pick([1, 2, 2, 3][: most + 1])
    times = draw.pick(["X", "X", "x"])
    by = draw.choose("side", {"n": 0, "(n+1)": 1}, {"n": 5}) if plus else 0
    grown = "(n+1)" if by else "n"
    options = {
        "3 X n": (f"{k} {times} {grown}", lambda n: (k, n + by)),
        "n X 3": (f"{grown} {times} {k}", lambda n: (n + by, k)),
    }
    text, of = draw.choose("board", options, {"3 X n": 2})
    return text, of, k, text.startswith(str(k))


def arrays(draw):
    options = {
        "binary arrays": ((0, 1), "{} binary arrays"),
        "arrays over 0..2": ((0, 1, 2), "{} arrays over 0..2"),
        "0..2 arrays": ((0, 1, 2), "{} 0..2 arrays"),
        "arrays over {1,2}": ((1, 2), "{} arrays over {{1,2}}"),
        "arrays over {a,b}": (("a", "b"), "{} arrays over {{a,b}}"),
    }
    letters, form = draw.choose("arrays", options, {"binary arrays": 3})
    board, of, k, _ = sides(draw)
    row = Line(letters, "entry", "entries", "rows")
    values = row.has_values
    flat = lambda a: [z for r in a for z in r]

    def way(*, word=()):
        names = [z for z in WAYS if not word or word == word[::-1] or "any" not in z]
        name = draw.choose("direction", names, {"": 2})
        return name, WAYS[name]

    def place(*, only_any=False):
        windows = lambda a, length, steps: listing.lines(a, steps, length)

        def block():
            v = draw.pick(letters)
            rows, columns = draw.pick([(2, 2), (2, 2), (1, 2), (2, 1), (2, 3)])
            count = lambda a: sum(set(z) == {v} for z in listing.blocks(a, rows, columns))
            text, ones = f"{rows} X {columns} block", draw.several(v)
            return Place(f"{text} of {ones}", f"{text}s of {ones}", count)

        def occurrences():
            text, _, count = spelled(directed=True)
            return Place(f"occurrence of {text}", f"occurrences of {text}", count)

        options = {
            **draw.cell_places(row, flat),
            **draw.adjacent_places(row, windows, way, only_any=only_any),
            "occurrences of 011": occurrences,
            "2 X 2 blocks of 1s": block,
        }
        return draw.choose("place of an array", options, NEIGHBOURS)

    def subjects():
        v, u = draw.pick(letters), draw.pick(letters)
        by, constant = draw.size(5), be("constant", lambda z: len(set(z)) < 2)
        distinct = have("distinct entries", lambda z: len(set(z)) == len(z))

        def of_lines():
            qualities = {
                "is constant": constant,
                "has distinct entries": distinct,
            }
            if values:
                qualities["has sum SIZE"] = lambda: draw.has_size("sum", by, sum)
            return qualities

        def ones():
            amount, is_one = draw.amount()
            text = f"{amount.text} {u if is_one else draw.several(u)}"
            return text, lambda many: amount.test(many)

        def line():
            name = draw.pick(["row", "column"])
            seen = (lambda a: list(a)) if name == "row" else lambda a: [*zip(*a, strict=True)]

            def inner():
                found = draw.amount_of(draw.line_place(row))
                return have(found.text, found.test)

            palindrome = be("a palindrome", lambda z: z == z[::-1], "palindromes")
            qualities = {
                **of_lines(),
                "has AMOUNT PLACES": inner,
                "is a palindrome": lambda: palindrome,
            }
            if values:
                rising = be("nondecreasing", lambda z: list(z) == sorted(z))
                qualities["is nondecreasing"] = lambda: rising
            quality = draw.choose("quality of lines", qualities, {"has AMOUNT PLACES": 2})
            return name, f"{name}s", seen, quality

        def block():
            rows, columns = draw.pick([(2, 2), (2, 2), (1, 2), (2, 1)])

            def inner():
                text, holds = ones()
                return have(text, lambda z: holds(z.count(u)))

            quality = draw.choose("quality of blocks", {**of_lines(), "has AMOUNT 1s": inner})
            text = f"{rows} X {columns} block"
            return text, f"{text}s", lambda a: listing.blocks(a, rows, columns), quality

        def entry():
            every = draw.often(0.3)
            one, several = ("entry", "entries") if every else (str(v), draw.several(v))
            cells = lambda a: [(r, c) for r, z in enumerate(a) for c in range(len(z))]
            at = lambda z: z[0][z[1][0]][z[1][1]]
            seen = lambda a: [(a, z) for z in cells(a) if every or at((a, z)) == v]
            some = draw.random.sample(letters, 2)

            def near():
                (text, holds), (along, ways) = ones(), way()
                count = lambda z: listing.around(*z, ways).count(u)
                return be(f"adjacent to {text}{along}", lambda z: holds(count(z)))

            either = be(f"{some[0]} or {some[1]}", lambda z: at(z) in some)
            qualities = {"is adjacent to AMOUNT 0s": near, "is 1 or 2": either}
            if values:
                qualities["is SIZE"] = lambda: draw.is_size(letters, at)
            often = {"is adjacent to AMOUNT 0s": 2}
            return one, several, seen, draw.choose("quality of entries", qualities, often)

        kinds = {"row": line, "block": block, "entry": entry}
        often = {"row": 1.5, "block": 1.5}
        return draw.choose("places of an array with a quality", kinds, often)

    def spelled(*, directed):
        word = draw.word(letters)
        along, ways = way(word=word) if directed else ("", listing.STRAIGHT)
        text = "".join(map(str, word))
        steps = ways if len(word) > 1 else ways[:1]  # a letter occurs once in each of its cells
        return f"{text}{along}", along, lambda a: listing.lines(a, steps, len(word)).count(word)

    def avoiding():
        directed = draw.often(0.5)
        many = [spelled(directed=directed) for _ in range(draw.pick([1, 1, 2, 3]))]
        while directed and not all(z[1] for z in many):
            many = [spelled(directed=True) for _ in many]
        verb = draw.verb("avoiding", "avoid")
        return Said(
            f"{verb} {listed(*(z[0] for z in many))}", lambda a: not any(z[2](a) for z in many)
        )

    def containing():
        text, _, holds = spelled(directed=False)
        return Said(f"{draw.verb('containing', 'contain')} {text}", lambda a: holds(a) > 0)

    def not_containing():
        text, _, holds = spelled(directed=False)
        return Said(f"not containing {text}", lambda a: not holds(a), ends=True)

    def apart():
        v, (along, ways) = draw.pick(letters), way()
        text = f"no {draw.number(2)} {draw.several(v)} are {draw.adjacent()}{along}"
        return Said(draw.clause(text), lambda a: (v, v) not in listing.lines(a, ways, 2))

    def measured():
        found = {"number of PLACES": lambda: draw.number_of(place(only_any=True))}
        if values:
            found |= {
                "sum": ("sum", lambda a: sum(flat(a)), "sum"),
                "largest letter": ("largest entry", lambda a: max(flat(a)), ""),
                "smallest letter": ("smallest entry", lambda a: min(flat(a)), ""),
            }
        return draw.measured(found)

    def condition():
        kinds = {
            "with": lambda: draw.with_places(place),
            "in which": lambda: draw.quantified(subjects),
            "avoiding W, W and W": avoiding,
            "containing W": containing,
            "also, not containing W": not_containing,
            "also, in which no two 1s are adjacent": apart,
            "whose MEASURE is SIZE": measured,
        }
        return draw.choose("arrays", kinds, {"with": 4, "in which": 9, "avoiding W, W and W": 2})

    number = lambda n: len(letters) ** (of(n)[0] * of(n)[1])
    ns = ns_of(number, 1, 4)
    if number(1) > MOST:
        ns = range(1, 2)
    objects = lambda n: listing.arrays(letters, *of(n))
    measures = [("sum", lambda a: sum(flat(a)))] if values else []
    found = conditions(draw, condition, most=2)
    some = [place(only_any=True)]
    most = 1 if k > 2 else 2
    return Objects(form.format(board), objects, ns, found, some, measures, 1, most_marks=most)


def arrays_over_k_letters(draw):
    """Return arrays over k letters, of which no neighbours are equal."""
    board, of, _, _ = sides(draw, most=2, plus=False)
    along = draw.pick([z for z in WAYS if "any" not in z])
    apart = lambda a: all(x != y for x, y in listing.lines(a, WAYS[along], 2))
    condition = Said(f"with no {draw.adjacent()} equal entries{along}", apart)
    return Objects(
        f"{board} arrays over k letters",
        lambda n, k: listing.arrays(tuple(range(k)), *of(n)),
        range(1, 3),
        [condition],
        values=(2, 3),
        first=1,
    )


# Tilings and placements.

SHAPES = {
    "squares": ("#",),
    "monominoes": ("#",),
    "dominoes": ("##",),
    "straight trominoes": ("###",),
    "I-trominoes": ("###",),
    "L-trominoes": ("##/#.",),
    "trominoes": ("###", "##/#."),
    "T-tetrominoes": ("###/.#.",),
    "L-tetrominoes": ("###/#..",),
    "S-tetrominoes": (".##/##.",),
    "square tetrominoes": ("##/##",),
    "2 X 2 squares": ("##/##",),
    "2 X 3 rectangles": ("###/###",),
}
SQUARES = {"squares": "1 X 1", "2 X 2 squares": "2 X 2"}
SMALL = ("squares", "monominoes", "dominoes", "L-trominoes")
SURFACES = {"board": "", "cylinder": "n", "ring": "g", "torus": "ng"}
"""Which sides are closed: the one that is a number, the one that grows."""


def one_of(plural):
    return plural.removesuffix("es") if plural.endswith("oes") else plural.removesuffix("s")


def tilings(draw, *, gaps=False):
    names = draw.random.sample(list(SHAPES), draw.pick([1, 2, 2, 3]))
    names = [
        z  # no piece is of two names, as a straight tromino is one of the trominoes
        for i, z in enumerate(names)
        if not any({*SHAPES[z]} & {*SHAPES[y]} for y in names[:i])
    ]
    if by_sides := draw.often(0.1):
        names = list(SQUARES)
    if "squares" not in names and not gaps and draw.often(0.5):
        names = ["squares", *(z for z in names if z != "monominoes")]
    if draw.often(0.35) and not by_sides:
        names = [*(z for z in names if z != "dominoes"), "dominoes"]
    surface = draw.choose("surface", list(SURFACES), {"board": 6})
    if surface != "board":
        names = [z for z in names if z in SMALL] or ["dominoes"]
    kinds = {z: 1 if by_sides else draw.pick([1, 1, 1, 2, 3]) for z in names}
    noun = surface
    if surface == "board":
        noun = draw.choose("synonym", ["board", "grid", "rectangle"], {"board": 3})
    text, of, k, is_first = sides(draw, plus=surface == "board")
    while surface in {"cylinder", "torus"} and k < 3:
        text, of, k, is_first = sides(draw, plus=False)
    area = f"{draw.choose('article', {'a': 'a', 'the': 'the'}, {'a': 3})} {text} {noun}"
    closed = {
        "n": "r" if is_first else "c",
        "g": "c" if is_first else "r",
    }
    joined = "".join(sorted((closed[z] for z in SURFACES[surface]), reverse=True))
    way = {}
    lying = draw.often(0.15) and "dominoes" in names and surface == "board"
    if lying:
        way["dominoes"] = draw.pick(["vertical", "horizontal"])
    called = lambda z: f"{way[z]} {z}" if z in way else z
    parts = [
        f"{draw.number(kinds[z])} kinds of {called(z)}" if kinds[z] > 1 else called(z)
        for z in names
    ]
    plain = len(names) == 1 and not way and kinds[names[0]] == 1
    if len(names) > 1 and not way and {*names} <= {*SQUARES} and {*kinds.values()} == {1}:
        squares = [f"{listed(*map(SQUARES.get, names))} {draw.pick(['squares', 'tiles'])}"]
        parts = draw.choose("also", {"1 X 1 and 2 X 2 squares": squares})
    forms = {"tilings of a 3 X n board with dominoes": f"tilings of {area} with {listed(*parts)}"}
    if plain:
        where = text if surface == "board" and draw.often(0.6) else area
        forms["domino tilings of 3 X n"] = f"{one_of(names[0])} tilings of {where}"
    if gaps:
        forms = {
            "placements of dominoes on a 3 X n board": f"placements of {listed(*parts)} on {area}"
        }
    sentence = draw.choose("tilings", forms, {"domino tilings of 3 X n": 3})
    tiles = tuple((z, SHAPES[z], kinds[z], way.get(z, "")) for z in names)

    @cache
    def objects(n):
        return tuple(islice(listing.tilings(tiles, *of(n), joined, gaps=gaps), 4 * MOST))

    count = lambda name, lies="": lambda x: sum(
        z.name == name and lies in {"", z.lies} for z in x.tiles
    )  # fmt: skip

    def place(*, marked=False):
        name = draw.pick(names)
        lies = way.get("dominoes") or draw.pick(["vertical", "horizontal"])
        places = {"pieces": Place(one_of(name), name, count(name))}
        if "dominoes" in names and surface == "board":
            text = f"{lies} domino"
            places["vertical dominoes"] = Place(text, f"{text}es", count("dominoes", lies))
        if surface == "board" and not marked:
            faults = lambda *several: lambda x: sum(map(x.faults, several))
            text = f"{lies} fault line"
            places |= {
                "fault lines": Place(
                    "fault line", "fault lines", faults("vertical", "horizontal"), first=1
                ),
                "vertical fault lines": Place(text, f"{text}s", faults(lies), first=1),
            }
        return draw.choose("place of a tiling", places, {"pieces": 2})

    def condition():
        def whose():
            one = place()
            said = draw.measured({"number of PLACES": draw.number_of(one)})
            return replace(said, first=one.first)

        kinds = {"with": lambda: draw.with_places(place), "whose MEASURE is SIZE": whose}
        return draw.choose("tilings", kinds, {"with": 4})

    most = 2 if surface == "board" else 0  # amounts are said where no sides are joined

    first = 1 if "g" in SURFACES[surface] else 0
    least = 3 if "g" in SURFACES[surface] else 0  # a piece on a ring is shorter than it
    last = {1: 5, 2: 4, 3: 3}[k] + (sum(kinds.values()) < 3 and not gaps)
    last = max((n for n in range(last + 1) if len(objects(n)) < 4 * MOST), default=-1)
    if last < max(least, 1):
        return tilings(draw, gaps=gaps)
    found = conditions(draw, condition, most=most)
    ns = range(least, last + 1)
    return Objects(
        sentence, objects, ns, found, [place(marked=True)], first=first, empty=0 in of(0)
    )


def tilings_in_k_kinds(draw):
    """Return tilings by dominoes and squares in k kinds."""
    text, of, k, _ = sides(draw, most=2, plus=False)
    drawn = lambda z: (("d", ("##",), 1, ""), ("s", ("#",), z, ""))
    amount, one = draw.amount()
    noun = "domino" if one else "dominoes"
    found = [
        Said(
            f"with {amount.text} {noun}", lambda x: amount.test(sum(z.name == "d" for z in x.tiles))
        )
    ]
    return Objects(
        f"tilings of a {text} board with dominoes and k kinds of squares",
        lambda n, k: listing.tilings(drawn(k), *of(n), gaps=False),
        range(4 if k == 1 else 3),
        found if draw.often(0.5) else [],
        values=(2, 3),
    )


def placements(draw):
    return tilings(draw, gaps=True)


def chess(draw):
    piece = draw.choose("chess", list(listing.ATTACKS))
    text, of, k, _ = sides(draw)

    def place():
        return Place(piece, f"{piece}s", len)

    return Objects(
        f"non-attacking {piece}s on a {text} board",
        lambda n: listing.chess(piece, *of(n)),
        range({1: 6, 2: 5, 3: 4}[k]),
        [draw.with_places(place)] if draw.often(0.5) else [],
        [place()],
        empty=0 in of(0),
    )


def games(draw):
    game = draw.choose("game", list(listing.GAMES))
    text, of, k, _ = sides(draw, most=2, plus=False)
    most = {1: 5, 2: 4, 3: 3}[k]
    return Objects(
        f"positions of {game} on a {text} board",
        lambda n: range(listing.positions(game, *of(n))),
        range(1, most),
        first=0,
    )


# Graphs and paths.


OF_CELLS = ("dominating sets", "total dominating sets", "perfect codes", "minimal dominating sets")
"""Sets that lie on products of paths and cycles alone."""


def graph(draw, *, vertices=True):
    """Return a graph: words, the graph of n, the first n, the last one; vertices: of its sets."""
    k = draw.pick([2, 2, 3])
    path, cycle, cross = listing.path, listing.cycle, listing.cross
    options = {
        "P_n": ("P_n", path, 1, 6),
        "C_n": ("C_n", cycle, 3, 6),
        "the path P_n": ("the path P_n", path, 1, 6),
        "the cycle C_n": ("the cycle C_n", cycle, 3, 6),
        "the 3 X n grid": (f"the {k} X n grid", lambda n: cross(path(k), path(n)), 1, 5 - k),
        "the 3 X n king graph": (f"the {k} X n king graph", partial(listing.king_graph, k), 1, 2),
        "P_3 X P_n": (f"P_{k} X P_n", lambda n: cross(path(k), path(n)), 1, 5 - k),
        "C_4 X P_n": (f"C_{k + 1} X P_n", lambda n: cross(cycle(k + 1), path(n)), 1, 2),
        "the prism on 2n vertices": (
            "the prism on 2n vertices", lambda n: cross(cycle(n), path(2)), 3, 4,
        ),
        "also, the grid P_3 X P_n": (
            f"the grid P_{k} X P_n", lambda n: cross(path(k), path(n)), 1, 5 - k,
        ),
        "K_4 X P_n": ("K_4 X P_n", lambda n: cross(listing.complete(4), path(n)), 1, 1 + vertices),
    }  # fmt: skip
    return draw.choose("graph", options)


def sets(draw):
    name = draw.choose("set", [*listing.VERTEX_SETS, *listing.EDGE_SETS])
    text, net, first, last = graph(draw, vertices=name in listing.VERTEX_SETS)
    while name in OF_CELLS and "K_" in text:
        text, net, first, last = graph(draw)
    near = draw.choose("in", ["in", "of"])
    return Objects(
        f"{name} {near} {text}",
        lambda n: listing.sets(name, net(n)),
        range(first, last + 1),
        first=first,
    )


def colorings(draw):
    text, net, first, last = graph(draw)
    near = draw.choose("in", ["in", "of"])
    proper = draw.pick(["proper ", ""])
    k = draw.pick([2, 3, 3])
    known = lambda n, k: listing.colorings(k, net(n))
    options = {
        "proper 3-colorings": (f"{k}-colorings", lambda n: known(n, k), ()),
        "k-colorings": ("k-colorings", known, (2, 3)),
    }
    if "prism" in text or "K_" in text:
        options.pop("k-colorings")
    name, objects, values = draw.choose("colorings", options, {"proper 3-colorings": 2})
    ns = range(first, min(last, 6 if text.endswith("P_n") and "X" not in text else 4) + 1)
    return Objects(f"{proper}{name} {near} {text}", objects, ns, first=first, values=values)


def paths(draw):
    name = draw.choose("paths", list(listing.WIDTH), {"Dyck": 2})
    steps = "UDL" if listing.WIDTH[name] else "UD"
    text, of, number = size(draw)
    factor = "".join(draw.pick(steps) for _ in range(draw.pick([2, 2, 3])))
    other = "".join(draw.pick(steps) for _ in range(2))
    count = lambda w: lambda x: sum(x.startswith(w, i) for i in range(len(x)))
    top = lambda x: max(listing.heights(x))

    def place():
        places = {
            "peaks": Place("peak", "peaks", count("UD")),
            "valleys": Place("valley", "valleys", count("DU")),
            "returns": Place("return", "returns", listing.returns),
            "occurrences of UDU": Place(
                f"occurrence of {factor}", f"occurrences of {factor}", count(factor)
            ),
            "UDU": Place(factor, factor, count(factor)),
        }
        return draw.choose("place of a path", places)

    def condition():
        both = draw.often(0.4)
        words = listed(factor, other) if both else factor
        several = [factor, other] if both else [factor]
        found = {
            "height": ("height", top, "height"),
            "number of PLACES": lambda: draw.number_of(place()),
        }
        conditions = {
            "with": lambda: draw.with_places(place),
            "height": lambda: draw.measured(found),
            "avoiding": lambda: Said(
                f"{draw.verb('avoiding', 'avoid')} {words}",
                lambda x: not any(z in x for z in several),
            ),
            "containing": lambda: Said(
                f"{draw.verb('containing', 'contain')} {words}",
                lambda x: all(z in x for z in several),
            ),
            "starting with": lambda: Said(
                f"{draw.verb('starting with', 'start with')} {factor}",
                lambda x: x.startswith(factor),
            ),
            "ending with": lambda: Said(
                f"{draw.verb('ending with', 'end with')} {factor}", lambda x: x.endswith(factor)
            ),
        }
        often = {"with": 3, "height": 2, "starting with": 1.5, "ending with": 1.5}
        return draw.choose("paths", conditions, often)

    found = conditions(draw, condition, most=2)
    if draw.often(0.5) and all(z.opens for z in found):  # or there is no finite automaton
        most = draw.random.randint(1, 3)
        height = draw.choose("also", {"of height at most 3": f"of height at most {most}"})
        found.append(Said(height, lambda x: top(x) <= most, alone=True, opens=False))
    last = {"Dyck": 5, "Motzkin": 6, "Schroeder": 3}[name]
    if number:
        number, text = last, str(last)
    return Objects(
        f"{name} paths of {'length' if name == 'Motzkin' else 'semilength'} {text}",
        lambda n: listing.paths(name, n if number else of(n)),
        range(number, number + 1) if number else range(len([n for n in range(7) if of(n) <= last])),
        found,
        [place()],
        [("area", lambda x: listing.area(name, x))],
        number=number,
        empty=of(0) == 0,
    )


def lattice_paths(draw):
    steps = draw.random.sample([(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)], draw.pick([2, 3, 3]))
    options = {"(n,n)": lambda n: (n, n), "(n,2)": lambda n: (n, 2), "(2n,n)": lambda n: (2 * n, n)}
    end = draw.pick(list(options))
    texts = [f"({x},{y})" for x, y in steps]
    several = draw.pick([", ".join(texts), listed(*texts)])
    return Objects(
        f"lattice paths from (0,0) to {end} with steps {several}",
        lambda n: range(listing.lattice_paths(options[end](n), tuple(steps))),
        range(4),
        empty=options[end](0) == (0, 0),
    )


def walks(draw):
    options = {
        "C_5": listing.cycle(5),
        "C_4": listing.cycle(4),
        "P_4": listing.path(4),
        "K_4": listing.complete(4),
        "the 2 X 3 grid": listing.cross(listing.path(2), listing.path(3)),
        "the Petersen graph": listing.petersen(),
        "C_3 X P_2": listing.cross(listing.cycle(3), listing.path(2)),
    }
    name = draw.pick(list(options))
    near = draw.choose("in", ["in", "of"], {"of": 0})
    return Objects(
        f"walks of length n {near} {name}",
        lambda n: range(listing.walks(n, options[name])),
        range(4),
        empty=False,
    )


KINDS = {
    "words": (words, 14),
    "words over k letters": (words_over_k_letters, 4),
    "n-digit numbers": (numbers, 1),
    "compositions": (compositions, 7),
    "partitions": (partitions, 4),
    "subsets": (subsets, 6),
    "permutations": (permutations, 1),
    "arrays": (arrays, 20),
    "arrays over k letters": (arrays_over_k_letters, 0.6),
    "tilings": (tilings, 6),
    "tilings in k kinds": (tilings_in_k_kinds, 0.6),
    "placements": (placements, 3),
    "chess": (chess, 2),
    "sets": (sets, 5),
    "colorings": (colorings, 2),
    "paths": (paths, 6),
    "lattice paths": (lattice_paths, 0.7),
    "walks": (walks, 0.7),
    "positions": (games, 3),
}
