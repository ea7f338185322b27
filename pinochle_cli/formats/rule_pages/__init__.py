"""A rule sheet drawn: as text, as HTML to print, as a picture."""
