"""What tells one entrant from another that is called the same: a short text, the same in every process.

It goes by all that can be seen of an entrant: the source of a function or class and what it has in its
closures and defaults, the values of an instance, the function and the arguments of a `functools.partial`, the
settings. It does not go by what functions look up elsewhere, such as the constants of a module.
"""

from __future__ import annotations

import copyreg
import hashlib
import inspect
import sys
import types
from typing import Any

from cluekit.bots.entrants import Entrant
from cluekit.errors import ClueError

__all__ = ["mark"]

_PLAIN = (type(None), bool, int, float, complex, str, bytes)

_NAMED = {*sys.stdlib_module_names, "cluekit"}
"""Of what lies in these packages the name is enough."""


def mark(one: Entrant) -> str:
    """The mark of an entrant.

    Raises `ClueError` for one that holds what cannot be written down, such as a lock or an open file.
    """
    try:
        told = _told((one.kind, dict(one.settings)), ())
    except Exception:
        raise ClueError(
            f"{one.name} cannot be told from others that are called the same, so its games are not kept in a "
            "file: give it as a class with settings, as in entrant(Mine, level=3)."
        ) from None
    return hashlib.sha256(told.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _told(value: object, inside: tuple[int, ...]) -> str:
    """A value as a text; `inside` are the addresses of those that it is a part of."""
    if type(value) in _PLAIN:
        return repr(value)
    if id(value) in inside:  # a function that calls itself is in its own closure
        return f"again {len(inside) - inside.index(id(value))}"
    return f"{type(value).__qualname__}({', '.join(_parts(value, (*inside, id(value))))})"


def _parts(value: Any, inside: tuple[int, ...]) -> list[str]:
    if type(value) in (tuple, list):
        return [_told(part, inside) for part in value]
    if type(value) in (set, frozenset):
        return sorted(_told(part, inside) for part in value)
    if type(value) is dict:
        return [f"{_told(key, inside)}: {_told(part, inside)}" for key, part in value.items()]
    if isinstance(value, types.ModuleType):
        return [value.__name__]
    if isinstance(value, type | types.FunctionType):
        name = f"{value.__module__}.{value.__qualname__}"
        module = sys.modules.get(str(value.__module__))
        if name.partition(".")[0] in _NAMED and getattr(module, value.__qualname__, None) is value:
            return [name]
        parts = _of_class(value, inside) if isinstance(value, type) else _of_function(value, inside)
        return [value.__qualname__, *parts]
    return _of_instance(value, inside)


def _of_class(value: type, inside: tuple[int, ...]) -> list[str]:
    own = {
        name: each
        for name, each in vars(value).items()
        if isinstance(each, types.FunctionType) or (type(each) in _PLAIN and not name.startswith("__"))
    }
    return [str(_source(value)), *(_told(part, inside) for part in (value.__bases__, own))]


def _of_function(value: types.FunctionType, inside: tuple[int, ...]) -> list[str]:
    alone = value.__name__ != "<lambda>"  # or else others may stand on the same line
    source = (alone and _source(value)) or _told(_code(value.__code__), inside)
    cells = [cell.cell_contents for cell in value.__closure__ or ()]
    return [source, *(_told(part, inside) for part in (cells, value.__defaults__, value.__kwdefaults__))]


def _source(value: object) -> str | None:
    try:
        return inspect.getsource(value)  # type: ignore[arg-type]
    except (OSError, TypeError):
        return None


def _code(code: types.CodeType) -> tuple[object, ...]:
    """What a function does whose source nobody knows, such as one that was typed in."""
    constants = (_code(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    return code.co_code, code.co_names, tuple(constants)


def _of_instance(value: Any, inside: tuple[int, ...]) -> list[str]:
    """What it is pickled as: a text is a name, or else a function, its arguments, and what is set then."""
    reduce: Any = copyreg.dispatch_table.get(type(value))
    pickled = reduce(value) if reduce else value.__reduce_ex__(4)
    if isinstance(pickled, str):
        return [pickled, _told(getattr(value, "__wrapped__", None), inside)]
    return [
        _told(list(part) if number in (3, 4) and part is not None else part, inside)
        for number, part in enumerate(pickled)
    ]
