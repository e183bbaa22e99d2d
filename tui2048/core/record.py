"""Named tuples with types, and frozen classes, without the price of `typing` and `dataclasses`.

Importing those two takes longer than starting Python does, and a headless replay has to start within twice that.
For a type checker `Record` is `typing.NamedTuple`; when the program runs it is the small class below.
"""

from __future__ import annotations

from collections import namedtuple

__all__ = ["Frozen", "Record"]

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, NoReturn
    from typing import NamedTuple as Record
else:

    class _RecordMeta(type):
        """Makes a class with annotated fields a named tuple with those fields, in order, and their defaults."""

        def __new__(mcs, name, bases, namespace):
            if not bases:
                return super().__new__(mcs, name, bases, namespace)
            fields = tuple(namespace["__annotations__"])
            defaults = [namespace.pop(field) for field in fields if field in namespace]
            base = namedtuple(name, fields, defaults=defaults)  # noqa: PYI024 - this is what gives it types
            return type(name, (base,), {"__slots__": (), **namespace})

    class Record(metaclass=_RecordMeta):
        """The base of a named tuple: `class Point(Record): x: int; y: int = 0`."""


class Frozen:
    """The base of a value that is set once, in `__init__`, and compared and hashed by its slots,
    which stand in the order of the parameters of `__init__`.

    >>> class Point(Frozen):
    ...     __slots__ = ("x",)
    ...     def __init__(self, x: int) -> None:
    ...         object.__setattr__(self, "x", x)
    >>> Point(1) == Point(1), Point(1) == Point(2), Point(3)
    (True, False, Point(x=3))
    >>> Point(1).x = 2
    Traceback (most recent call last):
    AttributeError: a Point never changes: cannot set x
    """

    __slots__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} never changes: cannot set {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} never changes: cannot delete {name}")

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({fields})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()
