"""What was typed: a text, a path or an object becomes one reading, of one of eight kinds."""
