"""The sheet's chapter on cards that change hands before play."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.rule_sheet.sentences import Section, Sentence, side, tell
from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import DixExchange, Turned, WidowUse


def exchange(rules: Ruleset) -> Section:
    """Passing, the widow, the turned card. Empty where a game has none of them."""
    return Section("Exchange", tuple(_sentences(rules)))


def _sentences(rules: Ruleset) -> Iterator[Sentence]:
    use = rules.exchange.widow_use
    if use is not WidowUse.NONE:
        yield _widow_taken(rules)
    if use is WidowUse.BURY:
        yield from _buried(rules)
    if use is WidowUse.SHARE_OUT:
        yield _shared_out(rules)
    if not meaningless(rules, "pass_count"):
        yield _passed(rules)
    if rules.dealing.turned is not Turned.NONE and "9" in rules.deck.ranks:
        yield _turned_nine(rules)
        yield _swapped(rules)


def _passed(rules: Ruleset) -> Sentence:
    number = rules.exchange.pass_count
    if not number:
        return tell("Partners hand each other no cards.", "pass_count")
    cards = counted(number, "card")
    return tell(
        f"The bidder's partner hands the bidder {cards} face down; the bidder looks at them and "
        f"hands {cards} back.",
        "pass_count",
    )


def _widow_taken(rules: Ruleset) -> Sentence:
    if rules.exchange.widow_shown:
        text = "The bidder turns the widow up for all to see and takes it."
    else:
        text = "The bidder takes the widow and shows it to nobody."
    return tell(text, "widow_shown")


def _buried(rules: Ruleset) -> Iterator[Sentence]:
    cards = counted(rules.dealing.widow, "card")
    yield tell(
        f"After the melds and before play the bidder buries {cards} face down. Their points count "
        "with the bidder's tricks.",
        "widow_use",
        "widow",
    )
    yield tell(
        "Cards of a meld may go only when no others are left to bury; then what is left of the "
        "melds is counted anew.",
        "widow_use",
    )


def _shared_out(rules: Ruleset) -> Sentence:
    kept = counted(rules.exchange.widow_keep, "card")
    return tell(
        f"The bidder keeps {kept} of it and gives each other player 1 of its cards face down.",
        "widow_use",
        "widow_keep",
    )


def _turned_nine(rules: Ruleset) -> Sentence:
    nine = rules.exchange.turned_nine
    if not nine:
        return tell("A nine that is turned up scores nothing by itself.", "turned_nine")
    who = "the dealer's side scores" if side(rules) == "side" else "the dealer scores"
    text = f"If the turned card is a nine, {who} {counted(nine, 'point')} at once"
    once = " for it, and the dealer does not meld that nine again"
    more = once if rules.dealing.turned is Turned.DEALERS_LAST else ""
    return tell(f"{text}{more}.", "turned_nine")


def _swapped(rules: Ruleset) -> Sentence:
    swap = rules.exchange.dix_exchange
    takes = "The dealer takes the turned card in hand."
    if swap is DixExchange.BEFORE_MELD:
        text = (
            "Before the melds, players who hold a nine of trump are asked clockwise from the "
            "dealer's left. The first who wants gives the nine to the dealer for the turned card, "
            "unless that is a nine too, and still counts the nine as meld. Otherwise the dealer "
            "takes the turned card."
        )
    elif swap is DixExchange.AFTER_TRICK:
        text = (
            "The player who melds the first nine of trump may swap it for the turned card at once, "
            "unless that is a nine too."
        )
    elif rules.dealing.turned is Turned.DEALERS_LAST:
        text = f"Nobody may swap a nine for the turned card. {takes}"
    else:
        text = "Nobody may swap a nine for the turned card."
    return tell(text, "dix_exchange")
