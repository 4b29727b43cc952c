"""Playing across machines: who says what to whom, the table that decides, the broker between them. Headless.

`protocol` holds the messages, `table` the authority over one match, `host` puts a table on a broker, `seat` is the
other end. Only `broker`, `host`, `seat` and `fleet` need the extra `net`; they import it when they are used.
"""
