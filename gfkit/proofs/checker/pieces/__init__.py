"""A faster automaton for pieces that may touch."""
