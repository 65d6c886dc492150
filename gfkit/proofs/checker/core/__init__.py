"""The core: what settles g.f.s of strips, equalities, relations, refutations, least orders."""
