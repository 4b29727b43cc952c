"""A scene that keeps all it hears: for tests of what reaches a scene."""

from game.client.input.actions import Act, Input, Intent
from game.client.stack import Scene, Step


class Listener(Scene):
    """Keeps all it hears."""

    takes_maps = True

    def __init__(self) -> None:
        self.heard: list[Input] = []
        self.drawn = 0

    def handle(self, given: Input) -> Step:
        self.heard.append(given)
        return None

    def draw(self, painter: object) -> None:
        self.drawn += 1

    @property
    def acts(self) -> list[Act]:
        return [given.act for given in self.heard if isinstance(given, Intent)]

    def clear(self) -> None:
        self.heard.clear()
