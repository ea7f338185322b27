"""One numbered deal, as a document, as a row, or drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pinochle_cli.formats.deal_fields import DealTexts, deal_fields, deal_row
from pinochle_cli.formats.output import Document
from pinochle_cli.rules import Ruleset, write_cards
from pinochle_cli.rules.dealing import Deal

if TYPE_CHECKING:
    from rich.console import RenderableType


class DealAnswer(NamedTuple):
    """Deal ``number`` of ``seed``; ``hold`` has the cards that were held for places, as text."""

    rules: Ruleset
    seed: int
    number: int
    deal: Deal
    hold: Mapping[str, str]

    def document(self) -> Document:
        """``pinochle.deal/1``."""
        return deal_fields(self._texts, self.rules, self.seed, self.number, self.hold)

    def rows(self) -> Iterable[Sequence[str]]:
        """One row, in the order of :func:`~pinochle_cli.formats.deal_fields.deal_columns`."""
        yield deal_row(self._texts, self.rules, self.seed, self.number)

    def draw(self, symbols: bool) -> RenderableType:
        """A row a seat with its cards by suit."""
        from pinochle_cli.formats.deal_tables import draw_deal

        return draw_deal(self, symbols)

    @property
    def _texts(self) -> DealTexts:
        deal = self.deal
        return DealTexts(
            [str(hand) for hand in deal.hands],
            write_cards(deal.widow),
            write_cards(deal.stock),
            None if deal.turned is None else str(deal.turned),
        )
