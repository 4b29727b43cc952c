"""How troops and monsters look on the stage, and what their blows sound like."""

from __future__ import annotations

from typing import Any

from game.client.stage.cast import Kind


def _kind(name: str, weapon: str, body: str, size: float = 1.0, missile: str = "", **more: Any) -> Kind:
    figure = f"fig/{name}"
    looks = tuple(f"fig/{look}" for look in more.pop("looks", (name,)))
    return Kind(name, looks, more.pop("strike", f"{figure}_strike"), weapon=weapon, body=body, size=size,
                missile=missile, **more)  # fmt: skip


def _troop(name: str, weapon: str, missile: str = "", **more: str) -> Kind:
    figure = f"fig/{name}"
    return _kind(name, weapon, "mail", 1.02, missile, cheer=f"{figure}_cheer", run=f"{figure}_walk", **more)


KINDS = {
    kind.name: kind
    for kind in (
        _troop("footmen", "spear"),
        _troop("archers", "arrow", "arrow", strike="fig/archers_loose", aim="fig/archers_aim"),
        _troop("knights", "lance"),
        _kind("wolves", "bite", "hide"),
        _kind("bandits", "blade", "hide", looks=("bandits", "bandits_axe", "bandits_knife")),
        _kind("lizardmen", "claw", "hide"),
        _kind("ogres", "club", "hide", 1.1),
        _kind("sorcerers", "flame", "cloth", missile="flame"),
        _kind("giants", "club", "hide", 1.28),
    )
}
