"""Whoever imports this is skipped where no table can be kept on a network: without the extra 'net' or a broker."""

import pytest

pytest.importorskip("nats", reason="the extra 'net' is not installed")

from game.net.broker import BrokerError, program

try:
    program()
except BrokerError as missing:
    pytest.skip(str(missing), allow_module_level=True)
