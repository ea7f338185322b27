"""The search as machine code, with Numba: the extra ``fast``."""
