"""Thousands of hands played side by side, a call or a card at a time, as arrays.

What the hands do is what :class:`~pinochle_cli.play.players.simple.SimplePlayer` does at every
seat; the rules are read from the same rule set. ``m`` is the number of hands throughout.
"""
