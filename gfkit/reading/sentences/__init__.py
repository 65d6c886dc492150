"""The language of what is counted: words, compositions and subsets, and what is said of them."""
