"""Games on boards: moves, outcomes, values, and laws of boards."""
