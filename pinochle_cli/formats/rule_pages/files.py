"""A rule sheet as the text of a file: what its name ends in says which kind."""

from __future__ import annotations

from pinochle_cli.formats.rule_sheet.page import Page

KINDS = (".html", ".svg", ".txt")
"""What a file may end in."""


def file_text(page: Page, kind: str) -> str:
    """The page as the text of a file of one of the :data:`KINDS`."""
    if kind == ".html":
        from pinochle_cli.formats.rule_pages.page_html import html_page

        return html_page(page)
    if kind == ".svg":
        from pinochle_cli.formats.rule_pages.page_svg import svg_page

        return svg_page(page)
    from pinochle_cli.formats.rule_pages.page_text import text_lines

    return "\n".join(text_lines(page, symbols=True)) + "\n"
