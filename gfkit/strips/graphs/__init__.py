"""Games on any graph: their profiles, and what holds on all graphs."""
