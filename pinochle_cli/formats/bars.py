"""Bars in tables."""

from __future__ import annotations

from fractions import Fraction

WIDTH = 16
"""Columns of a bar for the whole."""


def bar(share: Fraction | float, symbols: bool) -> str:
    """A bar for a share from 0 to 1; what is not nothing has at least a sliver."""
    eighths = round(8 * WIDTH * share)
    if not share:
        return ""
    if not symbols:
        return "#" * max(1, eighths // 8)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip() or "▏"
