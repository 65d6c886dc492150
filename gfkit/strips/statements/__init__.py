"""What is compared and proved of sequences of strips: tables, growth, plays."""
