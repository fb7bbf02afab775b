"""Waits for work that takes minutes, over lost connections, limits and restarts of the server."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ._errors import ApiError, FailedError, WaitTimeoutError
from ._transport import is_passing

if TYPE_CHECKING:
    from . import api

TWO_HOURS = 7_200.0
POLL_LIMIT_SEC = 60.0
"""A poll without an answer is given up after this time."""
LONGEST_PAUSE_SEC = 30.0

T = TypeVar("T")


class Waiting(NamedTuple):
    """How long, how often, and who is told. Times in seconds. `ends_at`: by the monotonic clock."""

    timeout: float
    poll: float
    ends_at: float
    on_outage: Callable[[Exception], None] | None


class Clips(NamedTuple):
    """A project, and its newest renders."""

    project: api.Project
    renders: list[api.Render]


def wait_until(waiting: Waiting, look: Callable[[], T], is_over: Callable[[T], bool]) -> T:
    """
    Looks until `is_over`, and returns what was seen last. Errors that may pass do not end the wait: pauses grow after
    each, and are at least as long as the service asks. Raises `WaitTimeoutError`, other errors of `look`, and those of
    `is_over`.
    """
    last: T | None = None
    outages = 0
    while True:
        pause = waiting.poll
        cause: Exception | None = None
        try:
            last = look()
            outages = 0
            if is_over(last):
                return last
        except Exception as error:
            if not is_passing(error):
                raise
            cause = error
            outages += 1
            pause = _pause_after(error, outages, waiting.poll)
            if waiting.on_outage is not None:
                waiting.on_outage(error)
        if time.monotonic() + pause > waiting.ends_at:
            raise WaitTimeoutError(waiting.timeout, last) from cause
        time.sleep(pause)


def is_project_ready(project: api.Project) -> bool:
    """Raises `FailedError` if the project is `refunded`."""
    if project["status"] == "refunded":
        raise FailedError(project["failure_reason"] or "The project failed.", project)
    return project["status"] == "face_analysis_done"


def is_render_done(render: api.Render) -> bool:
    """Raises `FailedError` if the render is `error`."""
    if render["status"] == "error":
        raise FailedError(render["error_reason"] or "The render failed.", render)
    return render["status"] == "done"


def each_clip(waiting: Waiting, look: Callable[[], Clips]) -> Iterator[api.Render]:
    """
    Each render of a project once it is `done` or `error`, the earliest first, until the project is ready and none is
    left. Raises `FailedError` with the project if that is `refunded`, and `WaitTimeoutError`.
    """
    given: set[str] = set()

    def is_new(render: api.Render) -> bool:
        return _is_ended(render) and render["id"] not in given

    while True:
        clips = wait_until(waiting, look, lambda seen: _is_complete(seen) or any(map(is_new, seen.renders)))
        for render in sorted(filter(is_new, clips.renders), key=lambda each: each["updated_at"]):
            given.add(render["id"])
            yield render
        is_project_ready(clips.project)
        if _is_complete(clips):
            return


def _is_ended(render: api.Render) -> bool:
    return render["status"] in ("done", "error")


def _is_complete(clips: Clips) -> bool:
    """A refunded project is complete: what is left of its renders is cancelled."""
    status = clips.project["status"]
    return status == "refunded" or (status == "face_analysis_done" and all(map(_is_ended, clips.renders)))


def _pause_after(error: Exception, outages: int, poll: float) -> float:
    asked = (error.retry_after or 0.0) if isinstance(error, ApiError) else 0.0
    return max(asked, min(poll * 2.0 ** (outages - 1), max(poll, LONGEST_PAUSE_SEC)))
