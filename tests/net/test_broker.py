"""One broker a table, each on a port of its own; and tasks that end when they are told to."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.net.broker import LOOPBACK, Access, Broker, BrokerError, Certificate, hold_port, program
from game.net.tasks import end

try:
    program()
except BrokerError as missing:
    pytest.skip(str(missing), allow_module_level=True)


ACCESS = Access("table", "host's", "door's", {0: "a", 1: "b"})


def test_two_tables_opened_at_the_same_time_get_two_ports() -> None:
    (one, held), (two, other) = hold_port(LOOPBACK), hold_port(LOOPBACK)
    assert one != two
    brokers = [Broker(LOOPBACK, p, ACCESS, Certificate(), h) for p, h in ((one, held), (two, other))]
    try:
        for broker in brokers:
            broker.start()
            assert broker.alive
    finally:
        for broker in brokers:
            broker.stop()


def test_a_broker_at_somebody_elses_port_is_not_taken_for_ones_own() -> None:
    port, held = hold_port(LOOPBACK)
    first, second = (Broker(LOOPBACK, port, ACCESS, Certificate(), h) for h in (held, None))
    try:
        first.start()
        with pytest.raises(BrokerError, match=f"{port} does not start: Error listening on port"):
            second.start()
        assert first.alive
    finally:
        first.stop()
        second.stop()


def test_a_task_that_loses_a_cancellation_is_ended_all_the_same() -> None:
    lost = 0

    async def stubborn() -> None:
        nonlocal lost
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:  # as a library does that was interrupted at the wrong moment
                lost += 1
                if lost > 2:
                    raise

    async def play() -> None:
        task = asyncio.ensure_future(stubborn())
        await asyncio.sleep(0)
        await end(task)
        assert task.cancelled()

    asyncio.run(play())
    assert lost == 3
