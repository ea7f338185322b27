"""What ``pinochle_cli.rules`` offers for import is all there, told in its help, and light."""

from __future__ import annotations

import ast
import inspect
import json
import pydoc
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from pinochle_cli import rules

ROOT = Path(__file__).parents[2]
ENTRY = ROOT / "pinochle_cli" / "rules" / "__init__.py"
BY_TASK = re.search(r"::\n\n(.*?)\n\n", rules.__doc__, re.DOTALL).group(1)


def test_the_names_stand_in_all_as_the_docstring_lists_them():
    listed = [name for line in BY_TASK.splitlines() for name in line[16:].split()]
    assert listed == rules.__all__
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("name", rules.__all__)
def test_a_public_name_is_there_and_documented(name):
    public = getattr(rules, name)
    if not (inspect.isclass(public) or inspect.isroutine(public)):
        return  # constants are explained where they stand and used in the docstring
    assert public.__doc__
    assert not public.__doc__.startswith(f"{name}("), "only the docstring Python makes"
    for attribute, value in vars(public).items() if inspect.isclass(public) else ():
        if isinstance(value, property | classmethod) or inspect.isfunction(value):
            assert attribute.startswith("_") or value.__doc__, f"{name}.{attribute}"


def test_help_shows_every_public_name():
    text = pydoc.render_doc(rules, renderer=pydoc.plaintext)
    assert [
        name
        for name in rules.__all__
        if not re.search(rf"^    (class )?{name}( = |\()", text, re.MULTILINE)
    ] == []


def test_dir_and_star_bring_every_public_name():
    assert set(rules.__all__) <= set(dir(rules))
    space: dict[str, object] = {}
    exec("from pinochle_cli.rules import *", space)
    assert set(rules.__all__) <= set(space)


def test_type_checkers_see_the_names_that_are_read_when_asked_for():
    """The imports for type checkers and the table of files state the same."""
    (choice,) = [each for each in ast.parse(ENTRY.read_text()).body if isinstance(each, ast.If)]
    seen = {
        each.module.rpartition(".")[2]: {alias.name for alias in each.names} for each in choice.body
    }
    assert seen == {file: set(names.split()) for file, names in rules._NAMES_OF.items()}


def test_a_name_that_is_not_there_is_no_attribute():
    with pytest.raises(AttributeError, match="no attribute 'find_meld'"):
        rules.find_meld  # noqa: B018
    with pytest.raises(ImportError, match="find_meld"):
        exec("from pinochle_cli.rules import find_meld")


def shown_imports() -> set[tuple[str, str]]:
    """Every name that README, examples or docstrings import from the entry, and where."""
    texts = [ROOT / "README.md", *(ROOT / "examples").glob("*.py")]
    texts += (ROOT / "pinochle_cli").rglob("*.py")
    pattern = re.compile(r"from pinochle_cli\.rules import (?:\(([^)]*)\)|([^\n(]+))")
    return {
        (name.strip(), str(path.relative_to(ROOT)))
        for path in texts
        for found in pattern.findall(path.read_text(encoding="utf-8"))
        for name in re.sub(r"#.*|>>>|\.\.\.", "", "".join(found)).split(",")
        if name.strip()
    }


def test_whatever_is_shown_as_an_import_is_public():
    shown = shown_imports()
    assert ("load", "README.md") in shown
    submodules = {path.stem for path in ENTRY.parent.glob("*.py")}
    assert {each for each in shown if each[0] not in {*rules.__all__, *submodules}} == set()


def loaded_after(code: str) -> set[str]:
    program = f"import sys, json; {code}; print(json.dumps(list(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    return set(json.loads(result.stdout))


def test_all_names_together_need_the_standard_library_only():
    loaded = loaded_after("from pinochle_cli.rules import *")
    assert "pinochle_cli.rules.game" in loaded
    tops = {name.partition(".")[0] for name in loaded}
    assert {top for top in tops if not top.startswith("_")} - set(sys.stdlib_module_names) <= {
        "pinochle_cli",
        *loaded_after("pass"),
    }
    assert {name for name in loaded if name.startswith("pinochle_cli.")} <= {
        name for name in loaded if name.startswith("pinochle_cli.rules")
    }


def test_melding_does_not_read_the_auction_or_the_scoring():
    loaded = loaded_after("from pinochle_cli.rules import find_melds, load, read_hand")
    assert not {f"pinochle_cli.rules.{file}" for file in rules._NAMES_OF} & loaded


def test_types_ship():
    assert files("pinochle_cli").joinpath("py.typed").is_file()
