"""Custom properties as typed values, with the defaults of custom classes filled in from the pack's .tiled-project.

Tiled saves only what differs from a class's defaults, so a map cannot be understood without them.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.quoting import quoted
from game.tiled.budget import Budget
from game.tiled.data import Properties, Value
from game.tiled.limits import MIB, Limits
from game.tiled.markup import Node, colour, flag, real, whole
from game.tiled.pack import Pack, project_in
from game.tiled.problems import FlawError, Report, TooMuchError, Where

_TYPES = ("string", "int", "float", "bool", "color", "file", "object", "class")
_NESTING = 8  # classes inside classes


class _Member(msgspec.Struct):
    name: str
    type: str = "string"
    value: object = ""
    property_type: str = msgspec.field(name="propertyType", default="")


class _Type(msgspec.Struct):
    name: str = ""
    type: str = ""
    members: list[_Member] = []


class _Project(msgspec.Struct):
    property_types: list[_Type] = msgspec.field(name="propertyTypes", default_factory=list)


class Classes:
    """The custom classes a pack's project declares."""

    def __init__(self, types: dict[str, _Type] | None = None) -> None:
        self._types = types or {}

    @classmethod
    def of(cls, pack: Pack, report: Report) -> Classes:
        """Read the pack's project; one that cannot be read is a warning, the map may do without."""
        name = project_in(Path(pack.root))
        if name is None:
            return cls()
        where = Where(name)
        try:
            data = pack.read(pack.resolve(pack.root, name, where, "project"), MIB, where, "project")
            project = msgspec.json.decode(data, type=_Project)
        except TooMuchError:
            raise
        except (FlawError, msgspec.MsgspecError, ValueError, RecursionError) as error:
            report.warning(
                where,
                f"the project cannot be read ({quoted(error, 80)})",
                "save it again in Tiled; classes have no defaults now",
            )
            return cls()
        return cls({kind.name: kind for kind in project.property_types if kind.type == "class"})

    def defaults(self, name: str, budget: Budget, where: Where, depth: int = 0) -> Properties:
        """The members of a class with their default values; nothing for a class nobody declared.

        Raises TooMuchError when the pack has no values left to spend.
        """
        kind = self._types.get(name)
        if kind is None or depth >= _NESTING:
            return {}
        budget.spend_values(len(kind.members), where)
        return {member.name: self._default(member, budget, where, depth) for member in kind.members}

    def _default(self, member: _Member, budget: Budget, where: Where, depth: int) -> Value:
        if member.type == "class":
            inner = self.defaults(member.property_type, budget, where, depth + 1)
            if isinstance(member.value, dict):
                budget.spend_values(len(member.value), where)
                inner |= {str(k): v for k, v in member.value.items() if isinstance(v, (str, int, float, bool))}
            return inner
        return member.value if isinstance(member.value, (str, int, float, bool)) else ""


class PropertyReader:
    """Reads the <properties> of any element of one map."""

    def __init__(self, pack: Pack, classes: Classes, limits: Limits, report: Report) -> None:
        self._pack, self._classes, self._limits, self._report = pack, classes, limits, report
        self._count = 0

    def read(self, node: Node, class_name: str, where: Where) -> Properties:
        """Class defaults overlaid with what the element says itself. A broken property is reported and left out."""
        values = self._classes.defaults(class_name, self._pack.budget, where) if class_name else {}
        seen: set[str] = set()
        for group in node.all("properties"):
            for item in group.all("property"):
                with self._report.collect():
                    name = self._name(item, seen, where.on(item.line))
                    values[name] = self._value(item, name, where.on(item.line))
        return values

    def _name(self, item: Node, seen: set[str], where: Where) -> str:
        self._count += 1
        self._pack.budget.spend_values(1, where)
        if self._count > self._limits.properties:
            raise TooMuchError(where, f"more than {self._limits.properties:,} properties", "use fewer")
        name = item.get("name")
        if not name:
            raise FlawError(where, "a property has no name", "name it or remove it in Tiled")
        if name in seen:
            raise FlawError(where, f"property {quoted(name)} is there twice", "keep one of them")
        seen.add(name)
        return name

    def _value(self, item: Node, name: str, where: Where) -> Value:
        kind = item.get("type", "string")
        raw = item.attributes.get("value", item.text if kind != "class" else "")
        what = f"property {quoted(name)}"
        if len(raw) > self._limits.text:
            raise FlawError(where, f"{what} is {len(raw):,} letters long", f"limit {self._limits.text:,}")
        if kind not in _TYPES:  # a younger Tiled's: no property of ours has it, and those of an author's own are free
            return {}
        if kind == "class":
            return self.read(item, item.get("propertytype"), where)
        try:
            return self._plain(item, kind, raw, where)
        except FlawError as flaw:
            raise FlawError(where, f"{what}: {flaw.what.replace(' of <property>', '')}", flaw.fix) from None

    @staticmethod
    def _plain(item: Node, kind: str, raw: str, where: Where) -> Value:
        match kind:
            case "int":
                return whole(item, "value", -(2**31), 2**31 - 1, None, where)
            case "object":
                return whole(item, "value", 0, 2**31 - 1, None, where)
            case "float":
                return real(item, "value", 0.0, -1e12, 1e12, where)
            case "bool":
                return flag(item, "value", False, where)
            case "color" if raw:
                colour(raw, where)
        return raw
