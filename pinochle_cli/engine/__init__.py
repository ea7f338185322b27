"""Computation on cards under a rule set, without players: bulk deals, bulk meld, exact odds.

Everything here works on NumPy arrays and reads its rules from :mod:`pinochle_cli.rules`.
"""
