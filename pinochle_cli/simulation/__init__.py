"""Many hands: who sits where, what comes out, and how parts of a simulation are put together."""
