"""Perfect play of the last tricks with all cards seen.

Between tricks a position is one number, the cards that are left; the search asks of it whether
a side takes so many points, and keeps what it finds out.
"""
