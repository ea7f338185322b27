"""Card text: every common way to write cards is read, one way is written.

Read, in any case: ``AS KH``, ``10S``, ``A♠``, ``AsTsKs`` without spaces, commas; suit groups
``S:ATKQJ D:J`` or ``♠ATKQJ ♦J``; four dotted groups in suit order S H D C, ``ATKQJ.AK.J.9``.
Written: ``AS TS KS``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from pinochle_cli.rules.cards import KINDS, MOST_CARDS, RANKS, SUIT_NAMES, SUITS, UNIT, Card, Hand
from pinochle_cli.rules.errors import CardTextError, ImpossibleCardsError, TextError

_RANK_OF = {**{rank: rank for rank in RANKS}, **{rank.lower(): rank for rank in RANKS}, "10": "T"}
_SUIT_OF = {
    **{suit: suit for suit in SUITS},
    **{suit.lower(): suit for suit in SUITS},
    **dict(zip("♠♥♦♣♤♡♢♧", SUITS * 2, strict=True)),
}


UNKNOWN = "?"
"""Stands for a hand, a widow or a stock that nobody wrote down."""


class _Piece(NamedTuple):
    """One readable piece of card text and where it stands."""

    kind: str
    value: str
    start: int
    end: int


class _Placed(NamedTuple):
    """A card and the part of the text that names it."""

    card: Card
    start: int
    end: int


def read_suit(text: str) -> str:
    """The suit letter for a letter, a symbol or a name: ``s``, ``♠``, ``Spades``.

    Raises :class:`CardTextError` for anything else.

    >>> read_suit("♥"), read_suit("clubs")
    ('H', 'C')
    """
    word = text.strip().removesuffix("\ufe0f")
    if word in _SUIT_OF:
        return _SUIT_OF[word]
    for suit, name in SUIT_NAMES.items():
        if word.lower() in (name, name.removesuffix("s")):
            return suit
    raise CardTextError("not a suit: write S, H, D or C", text, 0, len(text))


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards of ``text`` in the order written. Raises :class:`CardTextError` with the column.

    >>> [str(card) for card in read_cards("10s ♥K S:9")]
    ['TS', 'KH', '9S']
    """
    return tuple(placed.card for placed in _read(text))


def read_hand(text: str, ranks: str = RANKS, copies: int | None = None) -> Hand:
    """The hand ``text`` names, held against a deck of ``ranks`` in ``copies`` when given.

    Raises :class:`CardTextError` when the text cannot be read and
    :class:`ImpossibleCardsError`, naming the card, when the deck does not hold it.

    >>> str(read_hand("9h AS 10s"))
    'AS TS 9H'
    """
    hand = _read_as_written(text)
    if hand is not None and _is_possible(hand, ranks, copies):
        return hand
    placed = _read(text)
    _check_possible(text, placed, ranks, copies)
    return Hand(each.card for each in placed)


_UNIT_OF_WORD = {str(card): UNIT[card] for card in KINDS}


def _read_as_written(text: str) -> Hand | None:
    """The hand of a text in just the form we write, twenty times faster; None for any other."""
    words = text.split(" ")
    if len(words) > MOST_CARDS:
        return None
    try:
        return Hand.from_packed(sum([_UNIT_OF_WORD[word] for word in words]))
    except KeyError:
        return None


def _is_possible(hand: Hand, ranks: str, copies: int | None) -> bool:
    counts = hand.counts
    if copies is not None and max(counts) > copies:
        return False
    return ranks == RANKS or all(card.rank in ranks for card in hand)


def _check_possible(text: str, placed: list[_Placed], ranks: str, copies: int | None) -> None:
    """Refuse the first card of which the deck has none, or no further copy."""
    seen: Counter[Card] = Counter()
    for each in placed:
        if each.card.rank not in ranks:
            message = f"there is no {each.card} in this deck: its ranks are {' '.join(ranks)}"
            raise ImpossibleCardsError(message, text, each.start, each.end)
        seen[each.card] += 1
        if copies is not None and seen[each.card] > copies:
            message = (
                f"{seen[each.card]} times {each.card} ({each.card.name}): "
                f"this deck has {copies} of each card"
            )
            raise ImpossibleCardsError(message, text, each.start, each.end)
    if len(placed) > MOST_CARDS:
        last = placed[MOST_CARDS]
        raise CardTextError(f"more than {MOST_CARDS} cards", text, last.start, last.end)


def write_cards(cards: Iterable[Card]) -> str:
    """The one way cards are written; the order is the caller's.

    >>> write_cards([Card("K", "H"), Card("T", "S")])
    'KH TS'
    """
    return " ".join(map(str, cards))


def point_at(error: TextError, width: int = 72) -> str:
    """The faulty text with a caret under the fault, in two lines of at most ``width`` columns.

    Characters that could move the caret or the terminal (control, wide, combining) show as ``?``.

    >>> print(point_at(CardTextError("not a card", "AS TX KH", 4, 5)))
    AS TX KH
        ^
    """
    first = max(0, error.start - width // 2) if len(error.text) > width else 0
    shown = "".join(map(_plain, error.text[first : first + width]))
    room = max(1, width - (error.start - first))
    caret = "^" * min(error.end - error.start, room)
    return f"{shown}\n{' ' * (error.start - first)}{caret}"


def _plain(character: str) -> str:
    """A character that takes exactly one column, itself or a question mark."""
    from unicodedata import combining, east_asian_width

    if character == "\t":
        return " "
    narrow = east_asian_width(character) not in "WF" and not combining(character)
    return character if character.isprintable() and narrow else "?"


def _read(text: str) -> list[_Placed]:
    pieces = _pieces(text)
    kinds = [piece.kind for piece in pieces]
    if "dot" in kinds:
        return _read_dotted(text, pieces)
    return _read_cards_and_groups(text, pieces)


@lru_cache(maxsize=1)
def _piece() -> re.Pattern[str]:
    """The pieces of card text; compiled when text in another form than ours first comes in."""
    return re.compile(
        r"(?P<rank>10|[ATKQJ9atkqj])|(?P<suit>[SHDCshdc♠♥♦♣♤♡♢♧]\ufe0f?)|(?P<colon>:)"
        r"|(?P<dot>\.)|(?P<gap>[\s,;]+)"
    )


def _pieces(text: str) -> list[_Piece]:
    """Cut the text; anything that is no rank, suit or separator is the fault."""
    pieces: list[_Piece] = []
    at = 0
    while at < len(text):
        found = _piece().match(text, at)
        if found is None:
            raise CardTextError(_unreadable(text, at), text, at, at + 1)
        kind = found.lastgroup or ""
        word = found.group()
        value = _RANK_OF.get(word.upper(), "") if kind == "rank" else ""
        if kind == "suit":
            value = _SUIT_OF[word[0]]
        if kind != "gap" or (pieces and pieces[-1].kind != "gap"):
            pieces.append(_Piece(kind, value, at, found.end()))
        at = found.end()
    return pieces


def _unreadable(text: str, at: int) -> str:
    character = text[at]
    if character in "12345678" or character == "0":
        return f"no rank {character}: the ranks are A T K Q J 9, ten is T or 10"
    if character == "-":
        return "a hyphen among cards: write them with spaces or commas, as in AS TS KH"
    return "not a card: write rank then suit, as in AS TS 9H"


def _read_dotted(text: str, pieces: list[_Piece]) -> list[_Placed]:
    """Four groups of ranks between three dots: spades, hearts, diamonds, clubs."""
    placed = []
    suits = 0
    for piece in pieces:
        if piece.kind == "dot":
            suits += 1
            if suits == len(SUITS):
                message = "a fifth group: dotted hands have four, spades.hearts.diamonds.clubs"
                raise CardTextError(message, text, piece.start, piece.end)
        elif piece.kind == "rank":
            placed.append(_Placed(Card(piece.value, SUITS[suits]), piece.start, piece.end))
        elif piece.kind != "gap":
            message = "a suit inside a dotted hand: the groups stand for S H D C in this order"
            raise CardTextError(message, text, piece.start, piece.end)
    if suits < len(SUITS) - 1:
        message = f"only {suits + 1} dotted groups: write four, spades.hearts.diamonds.clubs"
        raise CardTextError(message, text, len(text.rstrip()), len(text.rstrip()) + 1)
    return placed


def _read_cards_and_groups(text: str, pieces: list[_Piece]) -> list[_Placed]:
    """Single cards (rank, suit) and suit groups (suit, perhaps a colon, ranks), also mixed.

    A suit right behind a lone rank closes a card; any other suit opens a group, which takes
    the ranks that follow until the next suit. ``group`` is the open group, if any.
    """
    placed: list[_Placed] = []
    group: _Piece | None = None
    group_size = 0
    index = 0
    while index < len(pieces):
        piece = pieces[index]
        following = pieces[index + 1].kind if index + 1 < len(pieces) else ""
        after = pieces[index + 2].kind if index + 2 < len(pieces) else ""
        if piece.kind == "rank" and following == "suit" and after != "colon":
            suit = pieces[index + 1]
            if not _opens_group(pieces, index + 1, inside=group is not None):
                _close_group(text, group, group_size)
                placed.append(_Placed(Card(piece.value, suit.value), piece.start, suit.end))
                group = None
                index += 2
                continue
        if piece.kind == "rank":
            if group is None:
                message = f"a rank without a suit: write {piece.value}S, {piece.value}H, …"
                raise CardTextError(message, text, piece.start, piece.end)
            placed.append(_Placed(Card(piece.value, group.value), piece.start, piece.end))
            group_size += 1
        elif piece.kind == "suit":
            _close_group(text, group, group_size)
            group, group_size = piece, 0
        elif piece.kind == "colon" and (index == 0 or pieces[index - 1].kind != "suit"):
            message = "a colon without a suit before it: write S:ATK D:J"
            raise CardTextError(message, text, piece.start, piece.end)
        index += 1
    _close_group(text, group, group_size)
    return placed


def _opens_group(pieces: list[_Piece], at: int, inside: bool) -> bool:
    """Whether the suit at ``at``, right behind a rank, opens a new group.

    Only inside a group can it: in ``♠AK♥Q`` the heart belongs to the queen that follows,
    because the ranks before it already have their suit.
    """
    follows_rank = at + 1 < len(pieces) and pieces[at + 1].kind == "rank"
    return inside and follows_rank


def _close_group(text: str, group: _Piece | None, size: int) -> None:
    """A suit with no rank beside it names no card, unless a colon says the suit is empty."""
    if group is not None and size == 0 and text[group.end : group.end + 1] != ":":
        message = "a suit without a rank: write rank then suit, as in AS"
        raise CardTextError(message, text, group.start, group.end)
