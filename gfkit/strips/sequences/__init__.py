"""Sequences of boards with one side fixed, of products of graphs, and what is proved of them."""
