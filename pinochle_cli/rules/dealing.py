"""The deal: what everybody gets, how a shuffled pack is dealt out, and whether a deal can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice, repeat
from typing import NamedTuple

from pinochle_cli.rules.cards import SUITS, UNIT, Card, Hand, contains
from pinochle_cli.rules.errors import PinochleError, counted
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.seating import dealer, players
from pinochle_cli.rules.words import Turned, WidowUse


class Deal(NamedTuple):
    """All cards where they lie before the first call.

    ``hands`` has one hand a seat, seat 1 first, an empty one for a seat that sits out. ``widow``
    and ``stock`` keep their order, the stock with the next card to be drawn first and without the
    turned card. A turned card that is the dealer's last one is also in the dealer's hand.
    """

    hands: tuple[Hand, ...]
    widow: tuple[Card, ...] = ()
    stock: tuple[Card, ...] = ()
    turned: Card | None = None

    def hand(self, seat: int) -> Hand:
        """What the seat is dealt."""
        return self.hands[seat - 1]

    @property
    def trump(self) -> str | None:
        """The suit of the turned card."""
        return self.turned.suit if self.turned else None


class DealError(PinochleError):
    """A deal that these rules cannot have dealt."""


class Places(NamedTuple):
    """Who gets which card of a shuffled pack, its top card having the number 0.

    Everybody's cards are in the order in which they come. Under a rule that turns the dealer's
    last card up, ``turned`` is also among the dealer's.
    """

    hands: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]
    stock: tuple[int, ...]
    turned: int | None


@lru_cache(maxsize=64)
def deal_places(rules: Ruleset) -> Places:
    """How a pack is dealt: packets clockwise from seat 1, the widow after its round, then the card
    that is turned up, the rest to the stock.

    >>> from pinochle_cli.rules import load
    >>> deal_places(load("auction-3")).widow
    (9, 10, 11)
    """
    dealing = rules.dealing
    cards = iter(range(rules.deck.size))
    hands: dict[int, list[int]] = {seat: [] for seat in players(rules)}
    widow: list[int] = []
    last = repeat(dealing.packet[-1])
    for number, packet in enumerate(chain(dealing.packet, last), start=1):
        for seat in players(rules):
            room = dealing.hand_size - len(hands[seat])
            hands[seat] += islice(cards, min(packet, room))
        if number == dealing.widow_round:
            widow += islice(cards, dealing.widow)
        if all(len(hand) == dealing.hand_size for hand in hands.values()):
            break
    if not widow:
        widow += islice(cards, dealing.widow)
    turned = None
    if dealing.turned is Turned.DEALERS_LAST:
        turned = hands[dealer(rules)][-1]
    elif dealing.turned is Turned.UNDER_STOCK:
        turned = next(cards)
    seats = range(1, dealing.seats + 1)
    return Places(
        tuple(tuple(hands.get(seat, ())) for seat in seats), tuple(widow), tuple(cards), turned
    )


def deal_out(pack: Sequence[Card], rules: Ruleset) -> Deal:
    """Deal a shuffled pack, top card first: packets clockwise from seat 1, the widow after its
    round, then the card that is turned up, the rest to the stock. ``pack`` is the whole deck of
    ``rules``; shuffling is the caller's.

    >>> from pinochle_cli.rules import load
    >>> deal = deal_out(sorted_pack(load("two-hand")), load("two-hand"))
    >>> len(deal.hand(1)), len(deal.stock), str(deal.turned)
    (12, 23, 'AD')
    """
    places = deal_places(rules)
    return Deal(
        tuple(Hand(pack[place] for place in hand) for hand in places.hands),
        tuple(pack[place] for place in places.widow),
        tuple(pack[place] for place in places.stock),
        None if places.turned is None else pack[places.turned],
    )


@lru_cache(maxsize=64)
def sorted_pack(rules: Ruleset) -> tuple[Card, ...]:
    """The whole deck in writing order, every copy: what a shuffle starts from.

    >>> from pinochle_cli.rules import load
    >>> len(sorted_pack(load("double-pack")))
    80
    """
    deck = rules.deck
    kinds = [Card(rank, suit) for suit in SUITS for rank in deck.ranks]
    return tuple(card for card in kinds for _ in range(deck.copies))


def tricks_in_hand(rules: Ruleset) -> int:
    """How many tricks a hand has: every card but the buried ones is played."""
    buried = rules.dealing.widow if rules.exchange.widow_use is WidowUse.BURY else 0
    return (rules.deck.size - buried) // rules.dealing.players


def check_deal(deal: Deal, rules: Ruleset) -> None:
    """Raise :class:`DealError` with the first thing that these rules cannot have dealt."""
    check_known_cards(deal.hands, deal.widow, deal.stock, deal.turned, rules)


def check_known_cards(
    hands: Sequence[Hand | None],
    widow: Sequence[Card] | None,
    stock: Sequence[Card] | None,
    turned: Card | None,
    rules: Ruleset,
) -> None:
    """The same for a deal of which only a part is known; None stands for what is not."""
    whole = None not in (*hands, widow, stock)
    for problem in chain(
        _problems_of_hands(hands, rules),
        _problems_of_the_rest(widow, stock, rules),
        _problems_of_turned_card(hands, turned, rules) if whole or turned else (),
        _problems_of_copies(hands, widow, stock, turned, rules),
    ):
        raise DealError(problem)


def _problems_of_hands(hands: Sequence[Hand | None], rules: Ruleset) -> Iterator[str]:
    dealing = rules.dealing
    if len(hands) != dealing.seats:
        yield f"{len(hands)} hands are dealt, {rules.name} has {dealing.seats} seats"
    for seat, hand in enumerate(hands, start=1):
        due = dealing.hand_size if seat in players(rules) else 0
        if hand is not None and len(hand) != due:
            dealt = counted(len(hand), "card")
            out = ", where that seat sits out" if not due else ""
            yield f"seat {seat} is dealt {dealt}, {rules.name} deals it {due}{out}"


def _problems_of_the_rest(
    widow: Sequence[Card] | None, stock: Sequence[Card] | None, rules: Ruleset
) -> Iterator[str]:
    dealing = rules.dealing
    under_stock = dealing.turned is Turned.UNDER_STOCK
    for name, dealt, due in (
        ("widow", widow, dealing.widow),
        ("stock", stock, dealing.stock - under_stock),
    ):
        if dealt is not None and len(dealt) != due:
            yield f"the {name} is {counted(len(dealt), 'card')}, {rules.name} has {due}"


def _problems_of_turned_card(
    hands: Sequence[Hand | None], turned: Card | None, rules: Ruleset
) -> Iterator[str]:
    turns_one = rules.dealing.turned is not Turned.NONE
    if turns_one != (turned is not None):
        yield f"{rules.name} turns {'one' if turns_one else 'no'} card up"
    if rules.dealing.turned is not Turned.DEALERS_LAST or len(hands) < dealer(rules):
        return
    hand = hands[dealer(rules) - 1]
    if hand is not None and turned not in hand:
        yield f"the turned card {turned} is not in the dealer's hand"


def _problems_of_copies(
    hands: Sequence[Hand | None],
    widow: Sequence[Card] | None,
    stock: Sequence[Card] | None,
    turned: Card | None,
    rules: Ruleset,
) -> Iterator[str]:
    under_stock = turned if rules.dealing.turned is Turned.UNDER_STOCK else None
    rest = [*(widow or ()), *(stock or ()), *([under_stock] if under_stock else [])]
    packed = sum(hand.packed for hand in hands if hand) + sum(UNIT[card] for card in rest)
    if contains(_packed_deck(rules), packed):
        return
    held = Counter(chain(*(hand or () for hand in hands), rest))
    for card, copies in (held - Counter(sorted_pack(rules))).items():
        has = rules.deck.copies if card.rank in rules.deck.ranks else 0
        yield (
            f"{has + copies} times {card} ({card.name}) are dealt: "
            f"the deck of {rules.name} has {has}"
        )


@lru_cache(maxsize=64)
def _packed_deck(rules: Ruleset) -> int:
    return sum(UNIT[card] for card in sorted_pack(rules))
