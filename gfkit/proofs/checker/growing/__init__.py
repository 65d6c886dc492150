"""Extended part: arrays whose values grow with their place."""
