"""The JSON Schemas that ship with the package, a file a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pinochle_cli.formats.output import Document

if TYPE_CHECKING:
    from rich.console import RenderableType

SCHEMA_COLUMNS = ("name", "title")

_FOLDER = Path(__file__).parent


def schema_names() -> tuple[str, ...]:
    """The documents that have a schema."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


def schema_text(name: str) -> str:
    """The schema of one document as JSON."""
    return (_FOLDER / f"{name}.json").read_text(encoding="utf-8")


class SchemaList:
    """All documents with their titles."""

    def document(self) -> Document:
        """``pinochle.schemas/1``."""
        schemas = [{"name": name, "title": title} for name, title in self._titles()]
        return {"schema": "pinochle.schemas/1", "schemas": schemas}

    def rows(self) -> Iterable[Sequence[str]]:
        """In the order of :data:`SCHEMA_COLUMNS`."""
        return self._titles()

    def draw(self, symbols: bool) -> RenderableType:
        """A row a document."""
        from pinochle_cli.formats.tables import new_table

        table = new_table(*SCHEMA_COLUMNS)
        for row in self._titles():
            table.add_row(*row)
        return table

    def _titles(self) -> Iterator[tuple[str, str]]:
        import json

        for name in schema_names():
            yield name, json.loads(schema_text(name))["title"]
