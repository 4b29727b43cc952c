"""Whoever imports this is skipped where nothing can be played over: without the extra 'net', or without a broker."""

import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.net.broker import BrokerError, program

try:
    program()
except BrokerError as missing:
    pytest.skip(str(missing), allow_module_level=True)
