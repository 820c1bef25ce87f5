"""The laws of the house: who imports whom, how long a function may be, what may not be written down."""

from __future__ import annotations

import ast
import graphlib
import itertools
import re
import statistics
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "cluekit"

# From the ground up. A module imports from floors below its own, and from its own where that makes no circle.
FLOORS = (
    "errors",
    "resources names",
    "reading writing",
    "cards",
    "rules",
    "board",
    "maps",
    "editions",
    "game",
    "deduction",
    "bots",
    "session positions moments",
    "seating",
    "references",
    "saved",
    "viewed",
    "arena",
    "boardless",
    "narrate report",
    "commentary",
    "recorder",
    "draw",
    "workshop",
    "studies",
    "puzzles printing",
    "dialogue",
    "menus",
    "widgets teach terminal",
    "cli",
)
FLOOR = {name: number for number, names in enumerate(FLOORS) for name in names.split()}

# What lives on views and facts cannot leak what a view hides.
BLIND = ("deduction", "bots", "draw", "teach", "recorder")
HIDDEN = ("cluekit.game.engine", "cluekit.game.state")

OPTIONAL = {
    "IPython",
    "anywidget",
    "cryptography",
    "fpdf",
    "ipywidgets",
    "jupyterlab",
    "matplotlib",
    "nbformat",
    "numpy",
    "traitlets",
}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TREES = {module_name(path): ast.parse(path.read_text()) for path in sorted(PACKAGE.rglob("*.py"))}
INNER = [
    name for name in TREES if name not in ("cluekit", "cluekit.__main__")
]  # these two may see everything


def floor(module: str) -> int:
    return FLOOR[module.split(".")[1]]


def imported(tree: ast.AST) -> Iterator[tuple[str, str | None]]:
    """All `import module` as (module, None) and all `from module import name` as (module, name)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, None) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import of {node.module}"
            yield from ((str(node.module), alias.name) for alias in node.names)


def origin(module: str, name: str | None) -> str:
    """The module that an imported name comes from, also when a package passes it on."""
    if name is None:
        return module
    if f"{module}.{name}" in TREES:
        return f"{module}.{name}"
    for node in TREES[module].body:
        if isinstance(node, ast.ImportFrom) and name in [alias.asname or alias.name for alias in node.names]:
            source = str(node.module)
            return origin(source, name) if source in TREES else module
    return module


def uses(module: str) -> set[str]:
    """The modules of cluekit that a module imports anything from, itself left out."""
    pairs = [pair for pair in imported(TREES[module]) if pair[0].split(".")[0] == "cluekit"]
    return {origin(*pair) for pair in pairs} - {module}


def test_there_is_a_package_to_look_at():
    assert {"cluekit.cards", "cluekit.errors", "cluekit.rules"} <= TREES.keys()


def test_every_module_has_a_floor():
    assert [name for name in INNER if name.split(".")[1] not in FLOOR] == []


def test_imports_go_down_only():
    up = [
        (name, other)
        for name in INNER
        for other in sorted(uses(name))
        if other in INNER and floor(other) > floor(name)
    ]
    assert up == []


def test_only_the_top_floor_imports_the_whole_package():
    assert [name for name in INNER if "cluekit" in uses(name) and floor(name) < len(FLOORS) - 1] == []


def test_there_is_no_circle():
    graphlib.TopologicalSorter(
        {name: uses(name) - {"cluekit"} for name in INNER}
    ).prepare()  # raises CycleError


def test_the_checker_of_proofs_does_not_know_the_search():
    search = "cluekit.deduction.proofs."
    assert [other for other in uses(f"{search}proof") if other.startswith(search)] == []
    assert f"{search}proof" in uses(f"{search}explain")


def test_what_lives_on_views_never_imports_the_engine_or_the_state():
    leaks = [
        (name, other)
        for name in INNER
        if name.split(".")[1] in BLIND
        for other in uses(name)
        if other in HIDDEN
    ]
    assert leaks == []


def at_import(node: ast.AST) -> Iterator[ast.stmt]:
    """What runs when a module is imported: no function bodies, nothing that only type checkers see."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.stmt):
            yield child
        yield from at_import(child)


def test_optional_packages_are_imported_inside_functions():
    early = [
        (name, module)
        for name in TREES
        if not name.startswith("cluekit.widgets")
        for statement in at_import(TREES[name])
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for module, _ in imported(statement)
        if module.split(".")[0] in OPTIONAL
    ]
    assert early == []


def test_no_module_asks_for_an_edition_by_name():
    editions = {path.stem for path in (ROOT / "boards").glob("*.toml")}
    assert "classic" in editions
    asks = [
        (name, node.lineno)
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare | ast.MatchValue)
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and part.value in editions
    ]
    assert asks == []


def test_no_page_asks_for_an_edition_by_name():
    scripts = sorted((PACKAGE / "widgets" / "static").rglob("*.js"))
    assert scripts
    titles = [
        tomllib.loads(path.read_text(encoding="utf-8"))["title"] for path in (ROOT / "boards").glob("*.toml")
    ]
    names = "|".join(
        re.escape(name) for name in [path.stem for path in (ROOT / "boards").glob("*.toml")] + titles
    )
    literal = re.compile(rf"""(["'`/])(?:{names})\1""", re.IGNORECASE)
    assert literal.search("edition === 'Classic'")
    assert [
        (path.name, hit[0]) for path in scripts for hit in literal.finditer(path.read_text(encoding="utf-8"))
    ] == []


def public_names(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


@pytest.mark.parametrize("name", INNER)
def test_every_module_says_what_it_is_and_what_is_public(name):
    tree = TREES[name]
    assert ast.get_docstring(tree) or not tree.body
    defines = any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in tree.body)
    assert public_names(tree) or not defines


@pytest.mark.parametrize("name", INNER)
def test_every_public_name_has_a_docstring(name):
    tree = TREES[name]
    public = public_names(tree)
    bare = []
    for node, after in itertools.zip_longest(tree.body, tree.body[1:]):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name in public:
            bare += [node.name] * (not ast.get_docstring(node))
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            bare += [target] * (target in public and not said)
    assert bare == []


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function's body without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return int(body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def test_functions_are_short():
    lengths = sorted(
        (body_lines(node), f"{name}:{node.lineno} {node.name}")
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    assert [entry for entry in lengths if entry[0] > 50] == []
    assert statistics.median(lines for lines, _ in lengths) < 8
    assert lengths[len(lengths) * 9 // 10][0] < 25


MEMORIES = {
    "cluekit.bots.turns._turns": "as many as there are steps to 500, with one die or two",
    "cluekit.deduction.dealing.shares": "as many as there are pairs of numbers of cards in a deck",
    "cluekit.deduction.facts._kept": "64 at most, which tests/test_log.py sees",
    "cluekit.deduction.told._kept": "64 at most, which tests/test_log.py sees",
    "cluekit.editions.catalogue._shipped": "the editions that come with cluekit; other names are refused",
    "cluekit.game.chance._sums": "one die or two",
    "cluekit.teach._guesses": "the questions of the lessons in one notebook",
    "cluekit.teach._hints_given": "the exercises of the lessons in one notebook",
    "cluekit.viewed.values._notation": "the types of parts of events and views",
    "cluekit.viewed.values.parts_of": "the kinds of events, and a few others",
    "cluekit.widgets.freezing._open": "weakly, the tables that are open",
    "cluekit.widgets.reruns._made": "the cells of a notebook that have made a page; the pages weakly",
}
"""All that could grow as long as a program runs, where the line itself sets no limit, and why it does not."""

ENDLESS = re.compile(r"(functools\.)?(cache|lru_cache\((maxsize=)?None.*\))")
EMPTY = re.compile(
    r"\{\}|\[\]|(\w+\.)?((ordered|default)?dict|list|set|counter|deque|weak\w+)(\[.*\])?\([^()]*\)", re.I
)


def memories(module: str) -> Iterator[str]:
    """Caches of functions without a limit, and what is empty, and no `Mapping`, when the module is imported.

    What an object keeps for itself goes when the object goes.
    """
    for node in ast.walk(TREES[module]):
        if isinstance(node, ast.FunctionDef):
            kept = any(ENDLESS.fullmatch(ast.unparse(each)) for each in node.decorator_list)
            yield from [f"{module}.{node.name}"] if kept else []
    for statement in at_import(TREES[module]):
        if isinstance(statement, ast.Assign | ast.AnnAssign) and "Mapping[" not in ast.unparse(statement):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            empty = EMPTY.fullmatch(ast.unparse(statement.value or statement.target))
            yield from [f"{module}.{ast.unparse(target)}"] if empty else []


def test_every_memory_has_a_limit():
    assert sorted(name for module in TREES for name in memories(module)) == sorted(MEMORIES)


# Put together from pieces, so that this file does not contain what it forbids.
FORBIDDEN = re.compile(
    "|".join(
        [
            "/(?:" + "|".join(("work", "tmp", "root")) + ")/",
            re.escape("/".join(("..", "shared"))),
            re.escape("--" + "index-url"),
            "|".join(
                re.escape(".".join(host))
                for host in [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org")]
            ),
            re.escape(".".join(("deb", "debian", "org"))),
        ]
    )
)


def test_no_file_names_a_path_of_one_machine_or_a_registry():
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True).stdout.split("\0")
    assert "pyproject.toml" in names
    found = []
    for name in filter(None, names):
        if (ROOT / name).is_file():
            text = (ROOT / name).read_bytes().decode("utf-8", errors="replace")
            found += [(name, hit.group()) for hit in FORBIDDEN.finditer(text)]
    assert found == []
