class Lookahead:
    def __init__(self, program): pass
    def alive(self, after, column): return None
