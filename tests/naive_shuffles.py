"""The numbered shuffles once more, in plain Python from their description: no NumPy, no packing."""

from __future__ import annotations

WORD = 2**64
MULTIPLIERS = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
WEYL = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)


def philox(counter: int, key: int) -> list[int]:
    """The four words of one block of Philox4x64-10."""
    c0, c1, c2, c3 = (counter // WORD**place % WORD for place in range(4))
    k0, k1 = key % WORD, key // WORD
    for _ in range(10):
        first, second = MULTIPLIERS[0] * c0, MULTIPLIERS[1] * c2
        c0, c1 = second // WORD ^ c1 ^ k0, second % WORD
        c2, c3 = first // WORD ^ c3 ^ k1, first % WORD
        k0, k1 = (k0 + WEYL[0]) % WORD, (k1 + WEYL[1]) % WORD
    return [c0, c1, c2, c3]


def words(deck_size: int, seed: int, index: int) -> list[int]:
    """One word a card of the whole deck."""
    blocks = (deck_size + 3) // 4
    found = []
    for block in range(index * blocks + 1, (index + 1) * blocks + 1):
        found += philox(block, seed)
    return found[:deck_size]


def shuffled(pack: list[str], deck_size: int, seed: int, index: int) -> list[str]:
    """Shuffle ``index`` of the cards, the top card first."""
    kinds = [rank + suit for suit in "SHDC" for rank in "ATKQJ9"]
    numbers = sorted(kinds.index(card) for card in pack)
    drawn = words(deck_size, seed, index)
    keys = [
        word // 32 * 32 + number
        for word, number in zip(drawn[: len(numbers)], numbers, strict=True)
    ]
    return [kinds[key % 32] for key in sorted(keys)]
