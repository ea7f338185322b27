"""What an SVG page is put together from: lines of text, rules, and blocks that stay whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import NamedTuple


class Block(NamedTuple):
    """A piece of a column that is not broken: its height, and what draws it at a corner."""

    height: float
    draw: Callable[[float, float], Iterator[str]]


def stacked(blocks: list[Block]) -> Block:
    """Blocks that stay together, one below the other."""

    def draw(x: float, y: float) -> Iterator[str]:
        for block in blocks:
            yield from block.draw(x, y)
            y += block.height

    return Block(sum(block.height for block in blocks), draw)


def text(
    x: float, y: float, words: str, size: float, bold: bool = False, right: bool = False
) -> str:
    """A line of text whose left end, or right one, stands at ``x``."""
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="end"' if right else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:.2f}"{weight}{anchor}>'
        f"{escape(words)}</text>"
    )


def line(x: float, y: float, to_x: float, to_y: float, width: float = 0.6) -> str:
    """A straight line."""
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
        f'stroke="#000" stroke-width="{width}"/>'
    )
