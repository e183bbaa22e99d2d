"""Who may import whom: the core knows nothing of the program, the program nothing of the terminal."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import tui2048

PACKAGE = Path(tui2048.__file__).parent
MODULES = {
    ".".join(("tui2048", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(PACKAGE.rglob("*.py"))
}

# What the modules of a layer may import beside the standard library; the edges and __main__ may import anything.
ALLOWED = {
    "tui2048.core": ("tui2048.core",),
    "tui2048.tips": ("tui2048.core", "tui2048.tips"),
    "tui2048.program": ("tui2048.core", "tui2048.tips", "tui2048.program"),
}

# One module more than its layer, for one module: the trainer's games are compiled if the compiler is there. Nothing
# that runs with the program imports the trainer.
TRAINER = ("tui2048.tips.learning", "tui2048.tips.train")
COMPILER = "numba"


def is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def imports(name: str, source: str) -> set[str]:
    """Return the modules that a module imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has a relative import, which this test does not follow"
            assert node.module is not None
            found.add(node.module)
            # `from tui2048 import edges` imports a module by its name.
            found.update(f"{node.module}.{alias.name}" for alias in node.names if is_in(node.module, "tui2048"))
    return found


def strangers(name: str, source: str) -> set[str]:
    """Return the modules that a module imports against the rules of its layer."""
    for layer, allowed in ALLOWED.items():
        if is_in(name, layer):
            return {
                module
                for module in imports(name, source)
                if module.split(".")[0] not in sys.stdlib_module_names
                and not any(is_in(module, package) for package in allowed)
                and not (name == TRAINER[0] and is_in(module, COMPILER))
            }
    return set()


def test_the_layers_are_there() -> None:
    assert {"tui2048", "tui2048.core.board", "tui2048.program", "tui2048.edges.terminal"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_only_what_its_layer_may(name: str) -> None:
    assert strangers(name, MODULES[name].read_text(encoding="utf-8")) == set()


@pytest.mark.parametrize(
    ("name", "line", "found"),
    [
        ("tui2048.core.x", "import blessed", {"blessed"}),
        ("tui2048.core.x", "def f():\n    import blessed.terminal", {"blessed.terminal"}),
        ("tui2048.core.x", "from tui2048.program.state import State", {"tui2048.program.state"}),
        ("tui2048.core.x", "from tui2048 import edges", {"tui2048", "tui2048.edges"}),
        ("tui2048.core", "import tui2048.corecore", {"tui2048.corecore"}),
        ("tui2048.core.x", "import sys, os.path\nfrom tui2048.core import Board", set()),
        ("tui2048.program.x", "from tui2048.edges.flags import parse", {"tui2048.edges.flags"}),
        ("tui2048.program.x", "from tui2048.tips import best\nfrom tui2048.core.board import Board", set()),
        ("tui2048.tips.x", "from tui2048.program import update", {"tui2048.program"}),
        ("tui2048.tips.x", "from numba import njit", {"numba"}),
        ("tui2048.tips.train", "import numba", {"numba"}),
        ("tui2048.tips.learning", "import numpy", {"numpy"}),
        ("tui2048.tips.learning", "from numba import njit", set()),
        ("tui2048.edges.x", "import blessed", set()),
    ],
)
def test_strangers_are_found(name: str, line: str, found: set[str]) -> None:
    assert found <= strangers(name, line)
    assert bool(strangers(name, line)) == bool(found)


def test_one_module_knows_blessed() -> None:
    knowing = [
        name
        for name, path in MODULES.items()
        if any(is_in(module, "blessed") for module in imports(name, path.read_text(encoding="utf-8")))
    ]
    assert len(knowing) == 1
    assert is_in(knowing[0], "tui2048.edges")


def test_only_the_trainer_imports_the_trainer() -> None:
    for name, path in MODULES.items():
        if name not in TRAINER:
            found = imports(name, path.read_text(encoding="utf-8"))
            assert not any(is_in(module, part) for module in found for part in TRAINER), name


def loaded(statement: str) -> set[str]:
    """Return the modules that a fresh interpreter has loaded after a statement."""
    program = f"import sys; sys.path.insert(0, {str(PACKAGE.parent)!r}); {statement}; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_core_is_cheap_to_import() -> None:
    own = {name for name in MODULES if is_in(name, "tui2048.core")} | {"tui2048"}
    # `-S` leaves out `site`, so nothing is loaded beforehand that an installation happens to load.
    more = loaded("import tui2048.core, tui2048.core.labs") - loaded("import __future__, enum, collections")
    assert more == own
    for slow in ("blessed", "typing", "dataclasses", "re", "inspect", "random", "json"):
        assert slow not in more


def test_tips_are_cheap_to_import() -> None:
    parts = "import tui2048.tips, tui2048.tips.lines, tui2048.tips.tables, tui2048.tips.learned"
    more = loaded(parts) - loaded("import tui2048.core")
    assert {name for name in more if not is_in(name, "tui2048.tips")} <= {"itertools", "math", "zlib"}
