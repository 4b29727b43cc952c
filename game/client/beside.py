"""A question answered on a thread of its own, so that no frame waits for it.

self._reading = Beside(do(look, path, game, home))
if self._reading.ready:
    card = self._reading.answer()
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

T = TypeVar("T")


class Beside(Generic[T]):
    """Begins at once. Whoever no longer wants the answer lets go of it: the thread ends by itself."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._found: T | None = None
        self._failed: Exception | None = None
        self._thread = Thread(target=self._run, args=(work,), name="beside", daemon=True)
        self._thread.start()

    def _run(self, work: Callable[[], T]) -> None:
        try:
            self._found = work()
        except Exception as error:
            self._failed = error

    @property
    def ready(self) -> bool:
        """Whether there is an answer, or none will come."""
        return not self._thread.is_alive()

    def answer(self) -> T:
        """The answer, waited for when it is not there yet. Raises what the question raised."""
        self._thread.join()
        if self._failed is not None:
            raise self._failed
        return self._found  # type: ignore[return-value]
