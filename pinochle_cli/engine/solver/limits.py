"""How long a search may go on."""

NO_LIMIT = 1 << 62
"""More positions than any search looks into."""


class SearchLimitError(Exception):
    """The search has looked at as many positions as it may."""
