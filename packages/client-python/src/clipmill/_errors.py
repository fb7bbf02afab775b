"""Everything that this package raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import api


class ClipmillError(Exception):
    """The base of all errors of this package."""


class ApiError(ClipmillError):
    """A response that is not a success. The text of the error is its sentence."""

    status: int
    """The HTTP status."""
    code: api.ErrorCode | str
    """The error code, such as `credits.insufficient`. Empty if the response did not come from the API."""
    request_id: str
    """Name it when you ask for help."""
    retry_after: float | None
    """Seconds to wait before the next attempt. None if the response does not state them."""

    def __init__(
        self, message: str, *, status: int, code: str = "", request_id: str = "", retry_after: float | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.request_id = request_id
        self.retry_after = retry_after


class FailedError(ClipmillError):
    """What was waited for failed: the project is `refunded`, the render `error`. The text is the reason."""

    last: api.Project | api.Render
    """The last state."""

    def __init__(self, reason: str, last: api.Project | api.Render) -> None:
        super().__init__(reason)
        self.last = last


class WaitTimeoutError(ClipmillError):
    """The wait took longer than `timeout`. The work goes on and may still finish."""

    last: object
    """The last state that was seen. None if there was none."""

    def __init__(self, timeout: float, last: object) -> None:
        super().__init__(f"It was not done after {round(timeout)} seconds.")
        self.last = last


class WebhookVerificationError(ClipmillError):
    """The request was not signed by the service, or not recently. Answer it with 400."""
