"""Playing across machines: the messages, the table that decides, the broker in between. Headless.

`protocol` defines the messages, `table` is the authority over one match, `host` puts a table on a broker, `seat` is a
member's side. Only `broker`, `host`, `seat` and `fleet` need the extra `net`, and import it when they are used.
"""
