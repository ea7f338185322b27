"""Pinochle on the command line: meld, rules and everything around them.

The library face is :mod:`pinochle_cli.rules`; the command is ``pinochle``.
"""

__version__ = "0.1.0"
