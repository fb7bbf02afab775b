"""Changes in the account, as they happen."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple, cast

import httpx

from ._errors import ApiError
from ._transport import Transport, error_of, is_passing

if TYPE_CHECKING:
    from . import api

SILENCE_SEC = 45.0
"""The server sends something every few seconds. A stream that is silent for longer than this is dead."""
LONGEST_PAUSE_SEC = 60.0


class ReceivedEvent(NamedTuple):
    """An event with its id, for `last_event_id`. A `reset` made by the client has the id ''."""

    id: str
    event: api.StreamEvent


def follow_events(
    transport: Transport,
    *,
    last_event_id: str | None,
    poll: float,
    on_outage: Callable[[Exception], None] | None,
) -> Iterator[ReceivedEvent]:
    """See `Clipmill.events`."""
    last = last_event_id
    failures = 0
    while True:
        try:
            for received in _read_stream(transport, last):
                failures = 0
                if received is None:
                    continue
                last = received.id
                yield received
            failures = 1
        except (ApiError, httpx.TransportError) as error:
            # A server or a proxy without streams answers 404: read again from time to time.
            if not is_passing(error) and not (isinstance(error, ApiError) and error.status == 404):
                raise
            failures += 1
            if on_outage is not None:
                on_outage(error)
        left = min(LONGEST_PAUSE_SEC, 0.25 * 2**failures)
        while left > 0:
            time.sleep(min(poll, left))
            left -= poll
            if failures > 1:
                yield _reset()


def _read_stream(transport: Transport, last: str | None) -> Iterator[ReceivedEvent | None]:
    """One connection. None for a sign of life. Raises when it breaks off, is silent or is refused."""
    headers = {"Accept": "text/event-stream", **transport.auth, **({"Last-Event-ID": last} if last else {})}
    timeout = httpx.Timeout(SILENCE_SEC)
    with transport.http.stream("GET", f"{transport.root}/events", headers=headers, timeout=timeout) as response:
        if not response.is_success:
            response.read()
            raise error_of(response)
        fields: dict[str, str] = {}
        for line in response.iter_lines():
            if line == "":
                yield _event_of(fields)
                fields = {}
            elif not line.startswith(":"):
                name, _, value = line.partition(":")
                fields[name] = value.removeprefix(" ")


def _event_of(fields: dict[str, str]) -> ReceivedEvent | None:
    if "id" not in fields or "data" not in fields:
        return None
    return ReceivedEvent(fields["id"], cast("api.StreamEvent", json.loads(fields["data"])))


def _reset() -> ReceivedEvent:
    timestamp = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    return ReceivedEvent("", cast("api.StreamEvent", {"type": "reset", "timestamp": timestamp, "data": {}}))
