"""The rules of a table as one page in a player's words.

What the page says is made of :class:`~pinochle_cli.formats.rule_sheet.sentences.Sentence` values,
a file a chapter; how it is drawn is in :mod:`pinochle_cli.formats.rule_pages`. Every sentence is
chosen by values of the rule set, never by its name.
"""
