"""Computation on cards under a rule set, without players: deals and melds in bulk, odds, endings.

Bulk work is on NumPy arrays; everything here reads its rules from :mod:`pinochle_cli.rules`.
"""
