"""Games of heaps: octal codes, nim-values, periods, genus."""
