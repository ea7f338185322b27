"""The sheet's first chapter: the table, the deck and the deal."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.rule_sheet.sentences import (
    Section,
    Sentence,
    capital,
    listed,
    ordinal,
    seat_name,
    tell,
)
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import FirstDealer, Sides, Turned


def setup(rules: Ruleset) -> Section:
    """Who plays together, with which cards, and what everybody is dealt."""
    return Section("Setup", tuple(_sentences(rules)))


def _sentences(rules: Ruleset) -> Iterator[Sentence]:
    yield Sentence(
        "Points come from melds, which are combinations of cards that are shown, and from the "
        "cards taken in tricks.",
        (),
    )
    yield _table(rules)
    yield _sitting_out(rules)
    yield _deck(rules)
    yield _first_dealer(rules)
    yield _packets(rules)
    yield _left_over(rules)
    if rules.dealing.turned is not Turned.NONE:
        yield _turned(rules)


def _table(rules: Ruleset) -> Sentence:
    seats, sides = rules.dealing.seats, rules.dealing.sides
    if sides is Sides.BIDDER_ALONE:
        text = f"{seats} players: the bidder of each hand plays alone against the others."
    elif sides is Sides.SINGLES:
        text = f"{seats} players, {'one against the other' if seats == 2 else 'each alone'}."
    elif seats == 4:
        text = "4 players in two pairs; partners sit across from each other."
    else:
        text = f"{seats} players, {seats // 2} on each side; partners take every second seat."
    return tell(text, "seats", "sides")


def _sitting_out(rules: Ruleset) -> Sentence:
    out = [seat_name(rules, seat) for seat in reversed(rules.dealing.sitting_out)]
    if not out:
        return tell("Everybody plays every hand.", "sitting_out")
    sits = "sits" if len(out) == 1 else "sit"
    return tell(f"{capital(listed(out))} {sits} the hand out, without cards.", "sitting_out")


def _deck(rules: Ruleset) -> Sentence:
    deck = rules.deck
    ranks = " ".join(deck.ranks)
    text = (
        f"The deck has {deck.size} cards: {counted(deck.copies, 'copy', 'copies')} "
        f"of {ranks} in each of four suits, high to low"
    )
    ten = "; T is the ten, second to the ace" if "AT" in deck.ranks else ""
    return tell(f"{text}{ten}.", "copies", "ranks")


def _first_dealer(rules: Ruleset) -> Sentence:
    how = {
        FirstDealer.RANDOM: "The first dealer is drawn by lot",
        FirstDealer.LOWEST_CUT: "Who cuts the lowest card deals first",
        FirstDealer.HIGHEST_CUT: "Who cuts the highest card deals first",
    }[rules.dealing.first_dealer]
    return tell(f"{how}; after each hand the deal passes to the left.", "first_dealer")


def rounds_of(rules: Ruleset) -> list[int]:
    """How many cards a player gets in each round of the deal."""
    dealing, rounds = rules.dealing, list[int]()
    while sum(rounds) < dealing.hand_size:
        packet = dealing.packet[min(len(rounds), len(dealing.packet) - 1)]
        rounds.append(min(packet, dealing.hand_size - sum(rounds)))
    return rounds


def _packets(rules: Ruleset) -> Sentence:
    dealt = counted(rules.dealing.hand_size, "card")
    rounds = rounds_of(rules)
    if len(rounds) == 1:
        how = "all at once"
    elif len(set(rounds)) == 1:
        how = f"{rounds[0]} at a time"
    elif len(set(rounds[:-1])) == 1 and len(rounds) > 3:
        how = f"{rounds[0]} at a time and {rounds[-1]} at the end"
    else:
        how = f"in packets of {listed(list(map(str, rounds)))}"
    text = f"Each player gets {dealt}, {how}, beginning at the dealer's left."
    return tell(text, "hand_size", "packet")


def _left_over(rules: Ruleset) -> Sentence:
    dealing = rules.dealing
    if dealing.widow:
        rounds = len(rounds_of(rules))
        last = not 0 < dealing.widow_round < rounds
        when = "last" if last else ordinal(dealing.widow_round)
        up = dealing.widow_faceup
        face = "face down" if not up else "face down but for one that is turned up"
        laid = "are laid" if dealing.widow > 1 else "is laid"
        text = (
            f"{counted(dealing.widow, 'card')} {laid} in the middle {face} after the {when} round"
        )
        names = ("widow", "widow_round", "widow_faceup", "widow_use", "stock", "packet")
        return tell(f"{text}: the widow.", *names)
    if dealing.stock:
        text = f"The other {counted(dealing.stock, 'card')} are the stock, to be drawn from."
        return tell(text, "stock", "widow", "widow_use")
    return tell("All cards are dealt out; nothing is left over.", "widow", "widow_use", "stock")


def _turned(rules: Ruleset) -> Sentence:
    if rules.dealing.turned is Turned.UNDER_STOCK:
        text = (
            "The next card is turned up, and its suit is trump; it lies under the stock, which is "
            "face down, and is drawn last."
        )
    else:
        text = "The dealer's last card is dealt face up, and its suit is trump."
    return tell(text, "turned")
