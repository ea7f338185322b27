"""Pinochle on the command line: melds, scores, deals, odds, simulations and perfect play.

The library face is :mod:`pinochle_cli.rules`; the command is ``pinochle``.
"""

__version__ = "0.1.0"
