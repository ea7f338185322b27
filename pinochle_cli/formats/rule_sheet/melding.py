"""The sheet's chapter on melds: who shows them and when, and how they are counted."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.meld_words import meld_name
from pinochle_cli.formats.rule_sheet.sentences import (
    Section,
    Sentence,
    capital,
    listed,
    shown,
    side,
    tell,
)
from pinochle_cli.rules.ruleset import MeldKind, Ruleset
from pinochle_cli.rules.words import Doubles, Showing, WhoMelds


def melding(rules: Ruleset) -> Section:
    """Who melds, how melds are shown, and which cards count twice."""
    return Section("Melds", tuple(_sentences(rules)))


def _sentences(rules: Ruleset) -> Iterator[Sentence]:
    yield _who(rules)
    yield _showing(rules)
    yield _sharing(rules)
    yield _copies(rules)
    yield from _extras(rules)
    yield from _inside(rules)


def _who(rules: Ruleset) -> Sentence:
    who = rules.melds.who_melds
    if who is WhoMelds.TRICK_WINNER:
        text = "The winner of a trick may meld before drawing, as long as there is a stock."
    elif who is WhoMelds.BIDDER:
        text = "Only the bidder melds, before the first trick."
    else:
        together = "; the melds of partners are added up" if side(rules) == "side" else ""
        text = f"Before the first trick every player melds{together}."
    return tell(text, "who_melds")


SHOWN = {
    Showing.FEWEST_CARDS: "No more cards are shown than the melds need; then they go back in hand.",
    Showing.PICKED_UP: "Melds are laid face up for all to see, and then taken back in hand.",
    Showing.CHOSEN: (
        "All choose which cards to lay down, if any, and take them up again; only what is laid "
        "down counts, and a card that makes no meld is refused."
    ),
    Showing.UNTIL_BURIED: "Melds lie face up until cards are buried.",
    Showing.ON_TABLE: (
        "Melds stay face up on the table, and their cards may be played from there; they are taken "
        "up when the stock is gone."
    ),
}


def _showing(rules: Ruleset) -> Sentence:
    return tell(SHOWN[rules.melds.showing], "showing")


def _sharing(rules: Ruleset) -> Sentence:
    """Which melds compete for cards; it tells of the chart, not of a key."""
    groups: dict[str, list[str]] = {}
    for kind in rules.melds.in_force():
        if not kind.absorbs:
            groups.setdefault(kind.category, []).append(kind_name(kind))
    kinds = [listed(names) for names in groups.values()]
    if len(kinds) == 1:
        text = "A card counts in one meld only"
    else:
        text = "A card may count in several melds, but just once in each of these kinds: "
        text += "; ".join(kinds)
    return Sentence(f"{text}.", tuple(f"melds.{kind.id}" for kind in rules.melds.in_force()))


def _copies(rules: Ruleset) -> Sentence:
    melds = rules.melds
    if melds.doubles is Doubles.TWICE:
        text = "Each further copy of a meld pays as much as the first."
    elif any(len(kind.points) > 1 for kind in melds.in_force()):
        text = "Several copies of a meld in one hand pay together what the chart says."
        if melds.who_melds is WhoMelds.TRICK_WINNER:
            text += " A second copy may be added later and is then paid as two."
    else:
        text = "No meld has a price of its own for two: each copy pays as much as the first."
    return tell(text, "doubles")


def _extras(rules: Ruleset) -> Iterator[Sentence]:
    larger = [kind for kind in rules.melds.chart if kind.absorbs]
    if not larger:
        return
    if rules.melds.extras:
        names = [kind for each in larger for kind in each.absorbs]
        absorbed = listed([named_meld(rules, each) for each in dict.fromkeys(names)])
        grown = listed([kind_name(kind) for kind in larger], "or")
        text = f"{capital(grown)} is paid instead of {absorbed}, and only once."
        yield tell(text, "extras")
        return
    grown = listed([kind_name(kind) for kind in larger], "or")
    yield tell(f"There is no line for {grown}.", "extras")


def _inside(rules: Ruleset) -> Iterator[Sentence]:
    for kind in rules.melds.in_force():
        if not kind.inside:
            continue
        outer, inner = named_meld(rules, kind.inside), kind_name(kind)
        if rules.melds.run_contains_marriage:
            text = f"The {inner} inside a {outer} is paid as well."
        else:
            text = f"The {inner} inside a {outer} is not paid beside it."
        yield tell(text, "run_contains_marriage")


def kind_name(kind: MeldKind) -> str:
    """A meld in words."""
    return meld_name(shown(kind.id), None, 1)


def named_meld(rules: Ruleset, meld_id: str) -> str:
    """The meld of that id in words."""
    kind = rules.melds.kind(meld_id)
    return kind_name(kind) if kind else meld_id
