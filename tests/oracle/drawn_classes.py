"""Random equations of classes, most of them well founded."""

NAMES = "ABC"


def node(rng, depth, names, labelled, sized):
    """Draw a right side; sized: it is to have no object of size 0."""
    kinds = ["Seq", "Set", "Cyc"] if labelled else ["Seq", "Set", "PSet", "Cyc"]
    pick = rng.random()
    if depth == 0 or pick < 0.2:
        return rng.choice(["Z", "Z", "Z^2", *names] if sized else ["1", "Z", *names])
    if pick < 0.5:
        inner = [node(rng, depth - 1, names, labelled, sized) for _ in range(2)]
        return f"({' + '.join(inner)})"
    if pick < 0.75:
        inner = node(rng, depth - 1, names, labelled, sized=False)
        return f"Z*{inner}"
    kind = rng.choice(kinds if pick < 0.9 else ["Seq"])
    body = node(rng, depth - 1, names, labelled, sized=True)
    bound = rng.choice(
        ["", "", ", card >= 1", ", card = 2", ", card <= 2", ", card >= 2", ", card = odd"]
    )
    if kind == "PSet":
        bound = bound.replace(", card = odd", "")
    return f"{kind}({body}{bound})"


def equations(rng):
    """Draw some equations as text."""
    names, labelled = NAMES[: rng.randint(1, 3)], rng.random() < 0.5
    listed = [
        f"{name} = Z + {node(rng, rng.randint(1, 3), names, labelled, sized=True)}"
        for name in names
    ]
    return ", ".join(listed) + (", labelled" if labelled else ", unlabelled")
