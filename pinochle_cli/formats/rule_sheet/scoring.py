"""The sheet's chapter on what tricks are worth, and how a hand is settled."""

from __future__ import annotations

from collections.abc import Iterator

from pinochle_cli.formats.rule_sheet.sentences import (
    Section,
    Sentence,
    bidding_side,
    capital,
    listed,
    rank_name,
    side,
    tell,
    times,
)
from pinochle_cli.rules.applicability import meaningless
from pinochle_cli.rules.errors import counted
from pinochle_cli.rules.ruleset import Ruleset
from pinochle_cli.rules.words import (
    AuctionScoring,
    OthersScore,
    Sides,
    SpadesConcede,
    ThrowIn,
    ZeroRule,
    ZeroRuleSides,
)


def scoring(rules: Ruleset) -> Section:
    """Card points, the bid, the zero rule, and the ways to end a hand early."""
    return Section("Scoring", tuple(_sentences(rules)))


def in_game_points(rules: Ruleset) -> bool:
    """Whether hands are paid for in game points."""
    return rules.scoring.auction_scoring is AuctionScoring.GAME_POINTS


def _sentences(rules: Ruleset) -> Iterator[Sentence]:
    yield _cards(rules)
    yield _last_trick(rules)
    yield _hand(rules)
    yield _zero_rule(rules)
    if not rules.auction.bidding:
        yield tell(f"Each {side(rules)} scores melds and tricks.", "bidding")
    elif in_game_points(rules):
        yield from _in_game_points(rules)
    else:
        yield from _bid(rules)
    if rules.auction.bidding:
        yield from _endings(rules)


def _cards(rules: Ruleset) -> Sentence:
    points = dict(zip(rules.deck.ranks, rules.scoring.card_points, strict=True))
    paid = {rank: number for rank, number in points.items() if number}
    if not paid:
        return tell("Cards taken in tricks count nothing.", "card_points")
    rest = [rank_name(rank, many=True) for rank in points if rank not in paid]
    nothing = f"; {listed(rest)} nothing" if rest else ""
    if len({*paid.values()}) == 1:
        ranks = listed([rank_name(rank, many=True) for rank in paid])
        each = counted(max(paid.values()), "point")
        return tell(f"In tricks {ranks} count {each} each{nothing}.", "card_points")
    told = listed([f"{rank_name(rank)} {number}" for rank, number in paid.items()])
    return tell(f"Points of cards taken in tricks: {told}{nothing}.", "card_points")


def _last_trick(rules: Ruleset) -> Sentence:
    last = rules.scoring.last_trick
    worth = f"{counted(last, 'point')} more" if last else "nothing more"
    return tell(f"The last trick counts {worth}.", "last_trick")


def _hand(rules: Ruleset) -> Sentence:
    whole = counted(rules.scoring.hand_points, "point")
    return tell(f"That makes {whole} in a hand.", "hand_points")


def _zero_rule(rules: Ruleset) -> Sentence:
    zero = rules.scoring.zero_rule
    if zero is ZeroRule.OFF:
        return tell("Melds count even without a trick.", "zero_rule")
    names = ["zero_rule"]
    if zero is ZeroRule.NO_TRICK:
        lacks = "takes no trick"
    else:
        names.append("last_trick")
        last = " and not the last trick" if rules.scoring.last_trick else ""
        lacks = f"takes no card that counts{last}"
    who = f"A {side(rules)} that"
    if rules.auction.bidding:
        names.append("zero_rule_sides")
        if rules.scoring.zero_rule_sides is ZeroRuleSides.DEFENDERS:
            who = f"A {side(rules)} that did not win the bidding and"
        else:
            bidder = "the bidder" if side(rules) == "player" else "the bidder's"
            who = f"Any {side(rules)}, {bidder} too, that"
    if _has_dix(rules):
        names.append("dix_safe")
        dix = ", but for the dix" if rules.scoring.dix_safe else ", the dix too"
    else:
        dix = ""
    return tell(f"{who} {lacks} loses its melds{dix}.", *names)


def _has_dix(rules: Ruleset) -> bool:
    kinds = rules.melds.in_force()
    return any(kind.has_own_suit and {*kind.cards} == {"9"} for kind in kinds)


def _bid(rules: Ruleset) -> Iterator[Sentence]:
    names = ["bidding"]
    if not meaningless(rules, "auction_scoring"):
        names.append("auction_scoring")
    who = capital(bidding_side(rules))
    yield tell(
        f"{who} scores melds and tricks when they reach the bid. Otherwise it is set: it scores "
        "nothing and loses the bid.",
        *names,
    )
    alone = rules.dealing.sides is Sides.BIDDER_ALONE
    others = "The other side scores" if side(rules) == "side" else "The others score"
    if rules.scoring.others_score is OthersScore.ALL:
        text = f"{others} melds and tricks in either case."
    elif alone:
        text = f"{others} nothing."
    else:
        text = f"{others} nothing when the bid is made; otherwise melds and tricks."
    yield tell(text, "others_score")


def _in_game_points(rules: Ruleset) -> Iterator[Sentence]:
    rule = rules.scoring
    bids = [bid for bid, _ in rule.game_points]
    told = []
    for place, (bid, value) in enumerate(rule.game_points):
        if place + 1 == len(bids):
            told.append(f"{value} from {bid}" if place else f"{value}")
        else:
            told.append(f"{value} below {bids[place + 1]}" if not place else f"{value} from {bid}")
    yield tell(
        f"Hands are paid in game points. The value goes by the bid: {listed(told)}.",
        "auction_scoring",
        "game_points",
    )
    everybody = ", who sits out included" if rules.dealing.sitting_out else ""
    yield tell(
        "If melds and tricks reach the bid, the bidder gets the value for each other player at the "
        f"table{everybody}. Otherwise each of them gets {_value(rule.double_bete)}.",
        "double_bete",
        "sitting_out",
    )
    if rule.spades != 1:
        yield tell(f"With spades as trump all this counts {times(rule.spades)}.", "spades")
    else:
        yield tell("All suits pay alike.", "spades")


def _value(factor: int) -> str:
    return "the value" if factor == 1 else f"{times(factor)} the value"


def _endings(rules: Ruleset) -> Iterator[Sentence]:
    """The ways in which a hand ends before the last trick."""
    rule = rules.scoring
    if rule.instant_win:
        text = f"When the melds of {bidding_side(rules)} alone reach the bid, {_instant(rules)}."
        scored = () if meaningless(rules, "auction_scoring") else ("auction_scoring",)
        yield tell(text, "instant_win", "others_score", *scored)
    if not meaningless(rules, "throw_in") and rule.throw_in is not ThrowIn.NEVER:
        yield _throw_in(rules)
    if rule.concede:
        yield from _concede(rules)
    names = [
        name for name in ("instant_win", "throw_in", "concede") if not meaningless(rules, name)
    ]
    some = rule.instant_win or rule.concede or rule.throw_in is not ThrowIn.NEVER
    start = "Otherwise the hand is" if some else "Every hand is"
    yield tell(f"{start} played to the last trick.", *names)


def _instant(rules: Ruleset) -> str:
    if in_game_points(rules):
        return "the bid is made at once and paid without play"
    others = ""
    if rules.scoring.others_score is OthersScore.ALL:
        others = "; the others score theirs"
    return f"the hand ends at once and {bidding_side(rules)} scores them{others}"


def _throw_in(rules: Ruleset) -> Sentence:
    names = ["throw_in"]
    if rules.scoring.throw_in is ThrowIn.OFF_BOARD:
        reach = counted(rules.scoring.hand_points, "point")
        names.append("hand_points")
        when = f"If the bid is more than the side's melds and {reach} together, the bidder"
    else:
        when = "The bidder"
    return tell(
        f"{when} may throw the hand in before the first lead: {bidding_side(rules)} loses the bid, "
        "and the others score their melds.",
        *names,
    )


def _concede(rules: Ruleset) -> Iterator[Sentence]:
    rule = rules.scoring
    if not in_game_points(rules):
        yield tell(
            "After melding the bidder may concede, and loses the bid; the others score nothing.",
            "concede",
        )
        return
    text = f"After melding the bidder may concede: each other player gets {_value(rule.bete)}"
    if rule.spades == 1:
        yield tell(f"{text}.", "concede", "bete", "spades", "spades_concede")
        return
    if rule.spades_concede is SpadesConcede.DOUBLE:
        spades = f", in spades {times(rule.spades)} as much"
    else:
        spades = ", in spades no more"
    yield tell(f"{text}{spades}.", "concede", "bete", "spades", "spades_concede")
