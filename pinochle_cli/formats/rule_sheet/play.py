"""The sheet's chapters on tricks, and on the stock that is drawn from between them."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.rule_sheet.melding import kind_name, named_meld
from pinochle_cli.formats.rule_sheet.sentences import Section, Sentence, tell
from pinochle_cli.rules.dealing import tricks_in_hand
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import Beat, DrawOrder, FirstLead, Sides


def drawing(rules: Ruleset) -> Section:
    """The stage with a stock. Empty where there is none."""
    return Section("Drawing", tuple(_drawing(rules) if rules.dealing.stock else ()))


def play(rules: Ruleset) -> Section:
    """What may be played to a trick, and who wins it."""
    return Section("Play", tuple(_play(rules)))


def _drawing(rules: Ruleset) -> Iterator[Sentence]:
    stock = rules.stock
    yield _first_lead(rules)
    tricks = counted(rules.dealing.stock // 2, "trick")
    yield tell(f"For the first {tricks} any card may be played to any other.", "stock")
    beside = ", and a dix beside it" if stock.dix_beside_meld else ", the dix being a meld too"
    yield tell(
        f"After a trick its winner may lay one meld{beside}. A meld takes at least one new card "
        "from the hand.",
        "dix_beside_meld",
    )
    yield from _grown(rules)
    who = {
        DrawOrder.WINNER: "the winner of the trick first",
        DrawOrder.NON_DEALER: "always the player who did not deal first",
    }[stock.draw_order]
    yield tell(f"Then both draw a card, {who}; the turned card is the last.", "draw_order")
    last = "is shown to both" if stock.last_card_shown else "is not shown"
    yield tell(f"The last card of the stock that lies face down {last}.", "last_card_shown")


def _grown(rules: Ruleset) -> Iterator[Sentence]:
    """Whether a smaller meld may become the larger one that holds its cards."""
    for kind in rules.melds.in_force():
        if not kind.inside:
            continue
        inner, outer = kind_name(kind), named_meld(rules, kind.inside)
        if rules.stock.marriage_then_run:
            text = f"A {inner} melded first may grow into a {outer} later, which is paid besides."
        else:
            text = f"A {inner} that is melded may not grow into a {outer} later."
        yield tell(text, "marriage_then_run")


def _play(rules: Ruleset) -> Iterator[Sentence]:
    if rules.dealing.stock:
        tricks = counted(tricks_in_hand(rules) - rules.dealing.stock // 2, "trick")
        text = f"When the stock is gone, the last {tricks} are played by stricter rules."
        yield tell(text, "stock", "hand_size")
    else:
        yield _first_lead(rules)
    yield Sentence("Follow the suit that is led if you can.", ())
    yield _beat(rules)
    yield _void(rules)
    if rules.play.beat is Beat.ALL and rules.dealing.players > 2:
        yield _trumped(rules)
    yield Sentence(
        "The highest trump wins the trick, or without one the highest card of the suit led; of two "
        "like cards the first. The winner leads to the next trick.",
        (),
    )


def _first_lead(rules: Ruleset) -> Sentence:
    who = {
        FirstLead.BIDDER: "The bidder leads",
        FirstLead.LEFT_OF_DEALER: "The player to the dealer's left leads",
        FirstLead.NON_DEALER: "The player who did not deal leads",
    }[rules.play.first_lead]
    return tell(f"{who} to the first trick.", "first_lead")


def _beat(rules: Ruleset) -> Sentence:
    partners = ", your partner's too" if rules.dealing.sides is Sides.ALTERNATING else ""
    text = {
        Beat.ALL: f"Following suit, beat the highest card so far{partners}, if you can.",
        Beat.TRUMP_LED: (
            "When trump is led, beat the highest trump so far if you can. In other suits any card "
            "will do."
        ),
        Beat.NONE: "You need not beat any card: each card of the suit will do.",
    }[rules.play.beat]
    return tell(text, "beat")


def _void(rules: Ruleset) -> Sentence:
    over = rules.play.beat is Beat.ALL and rules.dealing.players > 2
    if rules.play.must_trump:
        height = "one higher than any trump so far if you can" if over else "any one"
        text = f"Without the suit led you must play a trump, {height}."
    else:
        height = ", but a trump must be higher than any trump so far if you can" if over else ""
        text = f"Without the suit led you may play any card{height}."
    return tell(text + " Without a trump as well, play what you like.", "must_trump", "beat")


def _trumped(rules: Ruleset) -> Sentence:
    if rules.play.beat_led_when_trumped:
        text = (
            "When a plain suit is led and already trumped, you must still beat the highest card of "
            "that suit if you can."
        )
    else:
        text = "When a plain suit is led and already trumped, any card of that suit will do."
    return tell(text, "beat_led_when_trumped")
