"""Sends calls, repeats those that may be repeated, and turns refusals into errors."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import httpx

from ._errors import ApiError

TRIES = 4
BACKOFF_SEC = (0.5, 1.0, 2.0)
"""Pause after the nth attempt without a response or with a 5xx."""
LONGEST_WAIT_SEC = 90.0
"""Longer waits for a limit are up to the caller."""

Query = Mapping[str, str | float | bool | None]


class Transport:
    """Calls of one server with one token. `base_url` ends with `/api/v1`."""

    def __init__(self, base_url: str, token: str | None, http: httpx.Client) -> None:
        url = httpx.URL(base_url)
        if url.scheme not in ("http", "https") or not url.host:
            raise ValueError("base_url must be a URL such as https://example.com/api/v1.")
        self.root = base_url.rstrip("/")
        self.http = http
        self.auth = {} if token is None else {"Authorization": f"Bearer {token}"}

    def send(
        self,
        method: str,
        path: str,
        *,
        query: Query | None = None,
        body: object = None,
        creates: bool = False,
        idempotency_key: str | None = None,
        is_text: bool = False,
        timeout: float | None = None,
    ) -> Any:
        """
        The body of a successful response, as JSON or text. Repeats the call after a 429 and its `Retry-After`. Repeats
        it after a lost connection or a 5xx only if that is safe: for reads, and for calls with an idempotency key,
        which calls that create something always have. Raises `ApiError`, or the error of httpx. `timeout`: seconds,
        instead of those of the client.
        """
        key = idempotency_key if idempotency_key is not None else str(uuid.uuid4()) if creates else None
        request = self.http.build_request(
            method,
            self.root + path,
            params={name: _text(value) for name, value in (query or {}).items() if value is not None},
            headers={"Accept": "application/json", **self.auth, **({} if key is None else {"Idempotency-Key": key})},
            timeout=httpx.USE_CLIENT_DEFAULT if timeout is None else timeout,
            json=body,
        )
        for tried in range(1, TRIES + 1):
            try:
                response = self.http.send(request)
                if response.is_success:
                    return response.text if is_text else _json(response)
                error: Exception = error_of(response)
            except httpx.TransportError as lost:
                error = lost
            pause = _pause_after(error, tried, is_safe=method == "GET" or key is not None)
            if pause is None:
                raise error
            time.sleep(pause)
        raise AssertionError("the last attempt has no pause")


def is_passing(error: Exception) -> bool:
    """No answer, a limit, or an error of the server: a later attempt may succeed."""
    if isinstance(error, ApiError):
        return error.status == 429 or error.status >= 500
    return isinstance(error, httpx.TransportError)


def error_of(response: httpx.Response) -> ApiError:
    """The error of a response that is not a success. The response must be read."""
    body = _json(response)
    sentence = body.get("error") if isinstance(body, dict) else None
    return ApiError(
        sentence if isinstance(sentence, str) else f"HTTP {response.status_code}",
        status=response.status_code,
        code=response.headers.get("X-Error-Code", ""),
        request_id=response.headers.get("X-Request-Id", ""),
        retry_after=_seconds(response.headers.get("Retry-After")),
    )


def segment(text: str) -> str:
    """A text as one part of a path."""
    return quote(text, safe="")


def _pause_after(error: Exception, tried: int, *, is_safe: bool) -> float | None:
    """Seconds until the next attempt. None if this was the last one."""
    if tried >= TRIES:
        return None
    if isinstance(error, ApiError) and error.status == 429:
        wait = 1.0 if error.retry_after is None else error.retry_after
        return wait if wait <= LONGEST_WAIT_SEC else None
    return BACKOFF_SEC[tried - 1] if is_passing(error) and is_safe else None


def _json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None


def _seconds(text: str | None) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return None


def _text(value: str | float | bool | None) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
