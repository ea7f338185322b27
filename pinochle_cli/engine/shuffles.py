"""Shuffles that have a number: shuffle ``index`` of ``seed`` is one fixed order of the pack.

The scheme, so that any program can repeat it. Let the pack have ``n`` cards.

1. Philox4x64-10 (Salmon and others, 2011) with the 128-bit key ``seed`` gives blocks of four
   64-bit words. Shuffle ``index`` has the ``b = ceil(n / 4)`` blocks whose 256-bit counters are
   ``index * b + 1`` to ``(index + 1) * b``; its words are numbered from 0 in that order.
2. A card's kind is a number from 0 to 23: suits S H D C, within a suit A T K Q J 9. Take the
   cards of the pack by rising kind, each copy by itself. Card ``j`` gets word ``j`` as its sort
   key, with the lowest five bits replaced by its kind.
3. Sort the keys upwards: the lowest five bits of the smallest key are the top card.

Two cards could only be biased where their upper 59 bits agree, which happens less than once in
10^13 shuffles. A pack from which cards were set aside beforehand is shuffled the same way; its
blocks are still counted by the whole deck, and :attr:`Shuffles.spare` is the last word, which then
has no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

MOST_SEED = 2**64 - 1

_WORDS_A_BLOCK = 4
_KIND_BITS = np.uint64(0b11111)


class Shuffles(NamedTuple):
    """``order``: (m, cards) kinds as uint8, the top card first; ``spare``: (m,) random uint64."""

    order: NDArray[np.uint8]
    spare: NDArray[np.uint64]


def shuffles(pack: Sequence[int], deck_size: int, seed: int, start: int, count: int) -> Shuffles:
    """Shuffles ``start`` to ``start + count - 1`` of ``pack``, kinds in rising order.

    ``seed`` is from 0 to :data:`MOST_SEED`. Memory is 16 bytes a card of a shuffle, so ask for
    some ten thousand at a time.
    """
    blocks = -(-deck_size // _WORDS_A_BLOCK)
    source = np.random.Philox(key=seed, counter=start * blocks)
    words = source.random_raw(count * blocks * _WORDS_A_BLOCK).reshape(
        count, blocks * _WORDS_A_BLOCK
    )
    spare = words[:, deck_size - 1].copy()
    # In place: fresh memory for each step would take longer than the step.
    keys = words[:, : len(pack)]
    keys &= ~_KIND_BITS
    keys |= np.array(pack, dtype=np.uint64)
    keys.sort(axis=1)
    order = keys.astype(np.uint8)
    order &= np.uint8(_KIND_BITS)
    return Shuffles(order, spare)
