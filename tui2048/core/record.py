"""Named tuples with types, frozen classes and enumerations, without the price of `typing`, `dataclasses` and `enum`.

Importing one of the first two takes as long as starting Python does, and the third a third of that; a headless replay
has to start within twice that. For a type checker `Record` is `typing.NamedTuple` and `Enum` is `enum.Enum`; when the
program runs they are the small classes below.
"""

from __future__ import annotations

from operator import itemgetter

__all__ = ["Enum", "Frozen", "Record", "make", "setter"]

TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import Enum
    from typing import Any, NoReturn
    from typing import NamedTuple as Record
else:
    try:  # what `collections.namedtuple` reads its fields with: twice as fast as a property
        from _collections import _tuplegetter as field_getter
    except ImportError:  # another Python than CPython

        def field_getter(index, doc):
            """Return what reads a field."""
            return property(itemgetter(index), doc=doc)

    class _RecordMeta(type):
        """Makes the annotated names of a class the fields of a tuple, in order, with the values given as defaults."""

        def __new__(mcs, name, bases, namespace):
            fields = tuple(namespace.get("__annotations__", ()))
            defaults = {field: namespace[field] for field in fields if field in namespace}
            namespace.update({field: field_getter(index, None) for index, field in enumerate(fields)})
            places = {field: index for index, field in enumerate(fields)}
            namespace.update(_fields=fields, _places=places, _defaults=defaults, __slots__=())
            return super().__new__(mcs, name, bases, namespace)

    class Record(tuple, metaclass=_RecordMeta):
        """The base of a named tuple: `class Point(Record): x: int; y: int = 0`."""

        def __new__(cls, *values, **named):
            if named or len(values) != len(cls._fields):
                values = cls._complete(values, named)
            return tuple.__new__(cls, values)

        @classmethod
        def _complete(cls, values, named):
            """Return all values, those not given from the defaults."""
            rest = cls._fields[len(values) :]
            given = {**cls._defaults, **named}
            missing = [field for field in rest if field not in given]
            if missing or len(values) > len(cls._fields) or set(named) - set(rest):
                raise TypeError(f"{cls.__name__} takes {', '.join(cls._fields)}; not right: {values!r}, {named!r}")
            return (*values, *[given[field] for field in rest])

        def _replace(self, **named):
            """Return the same with other values for some fields."""
            values = list(self)
            places = self._places
            try:
                for field in named:
                    values[places[field]] = named[field]
            except KeyError as error:
                raise TypeError(f"{type(self).__name__} has no {error.args[0]}") from None
            return make(type(self), values)

        def _asdict(self):
            """Return the values by the names of the fields."""
            return dict(zip(self._fields, self))

        def __repr__(self):
            fields = ", ".join([f"{field}={value!r}" for field, value in zip(self._fields, self)])
            return f"{type(self).__name__}({fields})"

        def __getnewargs__(self):
            return tuple(self)

    class _EnumMeta(type):
        """Makes the names of a class that are in capitals its members, in order, found by name and by value."""

        def __new__(mcs, name, bases, namespace):
            cls = super().__new__(mcs, name, bases, namespace)
            cls.__members__ = {}
            for key, value in namespace.items():
                if key.isupper():
                    member = object.__new__(cls)
                    member.__dict__.update(name=key, value=value)
                    cls.__members__[key] = member
                    setattr(cls, key, member)
            return cls

        def __call__(cls, value):
            for member in cls:
                if member.value == value:
                    return member
            raise ValueError(f"{value!r} is not a valid {cls.__name__}")

        def __getitem__(cls, name):
            return cls.__members__[name]

        def __iter__(cls):
            return iter(cls.__members__.values())

        def __len__(cls):
            return len(cls.__members__)

    class Enum(metaclass=_EnumMeta):
        """The base of an enumeration: `class Way(Enum): LEFT = "left"`; each member has a name and a value."""

        def __setattr__(self, name, value):
            raise AttributeError(f"{self} never changes: cannot set {name}")

        def __repr__(self):
            return f"<{self}: {self.value!r}>"

        def __str__(self):
            return f"{type(self).__name__}.{self.name}"

        def __reduce__(self):
            return type(self), (self.value,)


# `make(Point, (1, 2))` is the record `Point(1, 2)`, but faster, and without defaults: for what every move makes.
make = tuple.__new__


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


def setter(frozen: type[Frozen], slot: str) -> Callable[[Any, Any], None]:
    """Return the function that sets a slot of a new object: for a class's own module, where every move makes one.

    >>> class Point(Frozen):
    ...     __slots__ = ("x",)
    >>> point = object.__new__(Point)
    >>> setter(Point, "x")(point, 1)
    >>> point
    Point(x=1)
    """
    put: Callable[[Any, Any], None] = getattr(frozen, slot).__set__
    return put
