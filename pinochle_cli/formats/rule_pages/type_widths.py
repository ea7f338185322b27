"""How wide text is at most, in any of the usual sans-serif fonts.

The figures are the advance widths of Helvetica, which Arial and Liberation Sans share, with room
for the widest font that may stand in for them. An SVG page is broken into lines by them, for
nothing else breaks its lines.
"""

from __future__ import annotations

_BY_WIDTH = {
    191: "'",
    222: "ijl",
    260: "|",
    278: " !,./:;I[]\\ft",
    333: "()-`r",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    500: "cksvxyzJ",
    556: "#$0123456789?L_abdeghnopqu",
    584: "+<=>~",
    611: "FTZ",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    778: "GOQ",
    833: "Mm",
    889: "%",
    944: "W",
    1015: "@",
}
_WIDTHS = {each: width for width, many in _BY_WIDTH.items() for each in many}

UNKNOWN = 1000
"""What any other character takes at most: a square."""

WIDEST_FONT = 1.17
"""DejaVu Sans, which many systems take for a missing Helvetica, is wider by so much."""

BOLD = 1.12
"""Bold letters are wider by so much."""


def text_width(text: str, size: float) -> float:
    """The width of a line of text in type of that size, in the same unit, at most."""
    return sum(_WIDTHS.get(each, UNKNOWN) for each in text) * size * WIDEST_FONT / 1000


def broken(text: str, size: float, width: float) -> list[str]:
    """The text in lines no wider than ``width``; a word that is wider is cut."""
    lines = [""]
    for word in text.split():
        for piece in _pieces(word, size, width):
            longer = f"{lines[-1]} {piece}".strip()
            if text_width(longer, size) <= width:
                lines[-1] = longer
            else:
                lines.append(piece)
    return lines


def _pieces(word: str, size: float, width: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and text_width(pieces[-1] + letter, size) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
