"""The environments: a match stepped by slots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import ModuleType
from typing import Any
from zlib import crc32

import gymnasium
import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from game.core.match import Match
from game.core.rules import Action, OptionValue, ruleset
from game.learning import Axis
from game.title import load, titles

MOST = 200_000  # actions whose slots are cached


def learning(game: str) -> ModuleType:
    """A title's module for learners. Raises ValueError if it has none."""
    title = titles().get(game)
    if title is None or not title.learning:
        raise ValueError(f"'{game}' brings nothing for learners")
    found: ModuleType = load(title.learning)
    return found


def names(game: str) -> tuple[str, ...]:
    """Names of an observation's numbers, in order."""
    found: tuple[str, ...] = learning(game).NAMES
    return found


def planes(game: str) -> tuple[str, ...]:
    """Names of an observation's planes, in order; () for a game without a board."""
    found: tuple[str, ...] = getattr(learning(game), "PLANES", ())
    return found


class _Block:
    """The slots of one kind of action, starting at `first`."""

    def __init__(self, first: int, axes: Sequence[Axis]) -> None:
        self.first, self.axes = first, axes
        self.size = int(np.prod([axis.size for axis in axes], dtype=np.int64))

    def slot(self, action: Action) -> int:
        """The slot of an action. One outside an axis shares a slot, the same in every state."""
        at = 0
        for axis in self.axes:
            place = axis.at(action)
            if not 0 <= place < axis.size:
                return self.first + crc32(msgspec.json.encode(action, order="deterministic")) % self.size
            at = at * axis.size + place
        return self.first + at


class Slots:
    """The slots of one game on one board: the same for every state of every match there."""

    def __init__(
        self,
        game: str,
        seats: int = 1,
        options: Mapping[str, OptionValue] | None = None,
        board: Mapping[str, Any] | None = None,
    ) -> None:
        brought, first = learning(game), Match.new(game, seats, options, board=board).view(0)
        self._numbers = brought.numbers
        self._blocks: dict[str, _Block] = {}
        self.kinds: list[str] = []  # the kind of action of each slot
        for kind, axes in brought.slots(first).items():
            block = self._blocks[kind] = _Block(len(self.kinds), axes)
            self.kinds += [kind] * block.size
        self.count = len(self.kinds)
        self.width = len(names(game))
        self._known: dict[Action, int | None] = {}
        self._planes = brought.planes if planes(game) else None
        where = brought.board(first) if planes(game) else None
        self.shape = (len(planes(game)), where.rows, where.cols) if where is not None else (0, 0, 0)
        self._spaces = np.asarray(where.spaces if where is not None else (), np.intp)

    def slot(self, action: Action) -> int | None:
        """The slot of an action; None for kinds without one, such as naming."""
        known = self._known
        if action in known:
            return known[action]
        if len(known) >= MOST:
            known.clear()
        block = self._blocks.get(str(action.__struct_config__.tag))
        found = known[action] = block.slot(action) if block is not None else None
        return found

    def placed(self, legal: Sequence[Action]) -> dict[int, Action]:
        """The legal actions by slot; if several share one, the first."""
        found: dict[int, Action] = {}
        for action in legal:
            slot = self.slot(action)
            if slot is not None:
                found.setdefault(slot, action)
        return found

    def mask(self, placed: Mapping[int, Action]) -> NDArray[np.int8]:
        """1 for every slot with a legal action."""
        found = np.zeros(self.count, np.int8)
        found[list(placed)] = 1
        return found

    def observation(self, view: Any, seat: int) -> NDArray[np.float32]:
        """The numbers of a view, in the order of `names`."""
        return np.asarray(self._numbers(view, seat), np.float32)

    def board(self, view: Any, seat: int) -> NDArray[np.float32]:
        """The board of a view: planes of rows and columns, in the order of `planes`."""
        found = np.zeros(self.shape, np.float32)
        if self._planes is None:
            return found
        count = len(self._spaces)
        size, flat = (count + 7) // 8, found.reshape(len(found), -1)
        said = self._planes(view, seat)
        masks = [(n, plane) for n, plane in enumerate(said) if isinstance(plane, int)]
        packed = np.frombuffer(b"".join(plane.to_bytes(size, "little") for _, plane in masks), np.uint8)
        spread = np.unpackbits(packed.reshape(len(masks), size), axis=1, count=count, bitorder="little")
        flat[np.asarray([n for n, _ in masks], np.intp)[:, None], self._spaces] = spread
        for n, plane in enumerate(said):
            if not isinstance(plane, int):
                flat[n, self._spaces] = plane
        return found


_FAR = np.float32(1e6)


def _space(slots: Slots) -> spaces.Dict:
    found: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(-_FAR, _FAR, (slots.width,), np.float32),
        "action_mask": spaces.Box(0, 1, (slots.count,), np.int8),
    }
    if slots.shape[0]:
        found["planes"] = spaces.Box(-_FAR, _FAR, slots.shape, np.float32)
    return spaces.Dict(found)


def _seen(slots: Slots, match: Match, seat: int, placed: Mapping[int, Action]) -> dict[str, Any]:
    view = match.view(seat)
    found: dict[str, Any] = {"observation": slots.observation(view, seat), "action_mask": slots.mask(placed)}
    if slots.shape[0]:
        found["planes"] = slots.board(view, seat)
    return found


class AecEnv(AECEnv[str, dict[str, Any], int]):
    """Any game for any number of its seats; `seats` None means the fewest it allows. `reset(seed=...)` fixes the dice
    of the following matches. Raises ValueError for a title without support for learners."""

    metadata = {"name": "roll_and_reign_v1", "render_modes": [], "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        board: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        seats = seats or ruleset(game).seats.start
        self.game, self.options, self.board = game, dict(options or {}), board
        self.slots = Slots(game, seats, self.options, board)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.render_mode = None
        self._dice = np.random.default_rng()
        space = _space(self.slots)
        self.observation_space = cache(lambda agent: space)  # type: ignore[method-assign]
        self.action_space = cache(lambda agent: spaces.Discrete(self.slots.count))  # type: ignore[method-assign]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice = np.random.default_rng(seed)
        word = f"rl-{self._dice.integers(1 << 40)}"
        self.match = Match.new(self.game, len(self.possible_agents), self.options, word, self.board)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Select the seat that must decide, with its legal actions."""
        pending = self.match.pending
        seat = pending[0].seat if pending else 0
        self.agent_selection = self.possible_agents[seat]
        self._placed: dict[int, Action] = self.slots.placed(self.match.legal(seat)) if pending else {}

    def observe(self, agent: str) -> dict[str, Any]:
        mine = agent == self.agent_selection
        return _seen(self.slots, self.match, self.possible_agents.index(agent), self._placed if mine else {})

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None or int(action) not in self._placed:
            raise ValueError(f"slot {action} holds no legal action; see action_mask")
        self.match.step(self._placed[int(action)], self.possible_agents.index(agent))
        if self.match.over:
            for seat, sheet in enumerate(self.match.score()):
                self.rewards[self.possible_agents[seat]] = float(bool(sheet.won))
            self.terminations = dict.fromkeys(self.agents, True)
            self._placed = {}
        else:
            self._ask()
        self._accumulate_rewards()

    def close(self) -> None:
        pass


game_env = AecEnv


class SoloEnv(gymnasium.Env[dict[str, Any], int]):
    """A single-player game. An illegal slot plays the first legal action, so any action can be tried; `info` says so.

    The rewards of the steps add up to the score. A match is cut off after `longest` steps.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        options: Mapping[str, OptionValue] | None = None,
        board: Mapping[str, Any] | None = None,
        longest: int = 1000,
    ) -> None:
        self.game, self.options, self.board, self.longest = game, dict(options or {}), board, longest
        self.slots = Slots(game, 1, self.options, board)
        self.observation_space = _space(self.slots)
        self.action_space = spaces.Discrete(self.slots.count)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.match = Match.new(self.game, 1, self.options, f"rl-{self.np_random.integers(1 << 40)}", self.board)
        self._points = 0
        return self._seen(), {}

    def _seen(self) -> dict[str, Any]:
        self._placed = self.slots.placed(self.match.legal(0))
        return _seen(self.slots, self.match, 0, self._placed)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal slots, under the name MaskablePPO expects."""
        return self.slots.mask(self._placed).astype(bool)

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        legal = int(action) in self._placed
        chosen = self._placed[int(action)] if legal else next(iter(self._placed.values()))
        self.match.step(chosen, 0)
        points = self.match.score()[0].total
        gained, self._points = points - self._points, points
        over = self.match.over
        return self._seen(), float(gained), over, not over and len(self.match) >= self.longest, {"legal": legal}


def id_of(game: str) -> str:
    """The Gymnasium id, as in "RollAndReign/MiniMonarchy-v1"."""
    return f"RollAndReign/{''.join(word.capitalize() for word in game.split('_'))}-v1"


def register() -> None:
    """Register the single-player games with `gymnasium.make`."""
    for game, title in titles().items():
        if title.learning and 1 in ruleset(game).seats and id_of(game) not in gymnasium.registry:
            gymnasium.register(id_of(game), "game.rl.envs:SoloEnv", kwargs={"game": game})
