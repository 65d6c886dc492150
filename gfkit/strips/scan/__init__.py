"""From rules to automata: arrays and their conditions as slots, and the one explorer."""
