"""What a player who plans reckons with: what is gone, chances of a card, worth of a hand."""
