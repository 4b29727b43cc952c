"""Who may say and hear what on a broker: the subjects of a table, and what each of its people may do with them.

`rr.door` to come in, `rr.<table>.up.<chair>` for requests, `rr.<table>.tell.<chair>` for news. On a cluster a table's
door is `rr.door.<token>`, and `rr.hall` is where one asks for a table.
"""

from __future__ import annotations

from typing import NamedTuple

HALL = "rr.hall"


class Rights(NamedTuple):
    """The subjects that somebody may publish on and subscribe to."""

    says: tuple[str, ...]
    hears: tuple[str, ...]


def ask_subject(table: str, chair: int) -> str:
    """Where a chair asks."""
    return f"rr.{table}.up.{chair}"


def news_subject(table: str, chair: int) -> str:
    """Where a chair is told."""
    return f"rr.{table}.tell.{chair}"


def chair_user(table: str, chair: int) -> str:
    """Who somebody on this chair is to the broker."""
    return f"{table}-{chair}"


def inbox(user: str) -> str:
    """What the subjects begin with on which a user is answered."""
    return f"_INBOX_{user}"


def may_answer(reply: str, user: str) -> bool:
    """Whether an answer may go there: brokers let anybody name a subject to be answered on, even another's."""
    return reply.startswith(inbox(user)) and reply.removeprefix(inbox(user))[:1] in (".", "-")


def chair_rights(table: str, chair: int) -> Rights:
    """What a chair may: its own three subjects."""
    return Rights((ask_subject(table, chair),), (news_subject(table, chair), inbox(chair_user(table, chair)) + ".>"))


def caller_rights(user: str, subject: str) -> Rights:
    """What somebody may who only asks there: at a door, or in the hall."""
    return Rights((subject,), (inbox(user) + ".>",))
