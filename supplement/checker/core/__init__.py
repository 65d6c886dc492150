"""The core: what settles g.f.s of strips; the envelope, the kinds, and the words."""
