"""Combinatorial classes by the symbolic method: equations of classes and what follows from them."""
