"""Why something may not be done: one word a reason, as output uses it, and what it means."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """The reason for which a call, a card or any other action is refused."""

    meaning: str

    def __new__(cls, word: str, meaning: str) -> Refusal:
        """A member is its word; ``meaning`` says it in a clause for a person."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.meaning = meaning
        return member

    # Any action
    NOT_HELD = "not-held", "the player does not hold it"
    NOT_YOUR_TURN = "not-your-turn", "it is another player's turn"
    WRONG_PHASE = "wrong-phase", "it is not the time for it"
    NOT_IN_THIS_PRESET = "not-in-this-preset", "these rules do not have it"
    WRONG_COUNT = "wrong-count", "a different number of cards is asked for"

    # A recorded hand
    WRONG_DEAL = "wrong-deal", "these rules cannot have dealt these cards"
    NOT_AS_RECORDED = "not-as-recorded", "the record says something else than what follows"
    INCOMPLETE = "incomplete", "the record ends before the hand does"

    # The auction
    BELOW_MINIMUM = "below-minimum", "below the lowest first bid"
    RAISE_TOO_SMALL = "raise-too-small", "does not raise the standing bid by a step"
    NOT_A_STEP = "not-a-step", "bids are multiples of the step"
    FIRST_BIDDER_MUST_BID = "first-bidder-must-bid", "the first bidder may not pass"
    ALREADY_PASSED = "already-passed", "who has passed may not call again"
    AUCTION_OVER = "auction-over", "the auction has ended"
    NO_ANNOUNCEMENT = "no-announcement", "there is no bid that it could overcall"
    NO_HINT = "no-hint", "no such hint goes with a bid"

    # Exchange and burying
    NOT_FROM_THE_WIDOW = "not-from-the-widow", "only cards of the widow are shared out"
    WRONG_RECEIVER = "wrong-receiver", "the cards go to another seat"
    NOT_FREE = "not-free", "cards of a meld are buried only when no free card is left"
    NO_SWAP = "no-swap", "the turned card may not be taken with it"

    # Melds
    NO_SUCH_MELD = "no-such-meld", "the rules have no such meld"
    COUNTED_TWICE = "counted-twice", "a card serves in one meld of a category"
    ABSORBED = "absorbed", "a larger meld already counts these cards"
    NOT_MELDING = "not-melding", "this player does not meld"
    ONE_MELD = "one-meld", "a trick is followed by one meld"
    NO_NEW_CARD = "no-new-card", "a new meld takes at least one card from the hand"

    # Tricks
    MUST_FOLLOW = "must-follow", "could follow suit and did not"
    MUST_BEAT = "must-beat", "followed suit without beating, though able"
    MUST_TRUMP = "must-trump", "void, held a trump and played none"
    MUST_OVERTRUMP = "must-overtrump", "void, trumped too low, though able to overtrump"

    # Giving up
    ON_THE_BOARD = "on-the-board", "the bid can still be reached"
    MELD_BELOW_BID = "meld-below-bid", "the meld alone does not reach the bid"
