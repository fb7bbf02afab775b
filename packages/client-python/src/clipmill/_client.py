"""The API for the user of a token."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import httpx

from ._calls import Calls
from ._events import ReceivedEvent, follow_events
from ._pages import each_item
from ._transport import Transport, error_of, segment
from ._upload import UploadProgress, UploadState, upload_file
from ._wait import (
    POLL_LIMIT_SEC,
    TWO_HOURS,
    Clips,
    Waiting,
    each_clip,
    is_project_ready,
    is_render_done,
    wait_until,
)

if TYPE_CHECKING:
    from . import api

TIMEOUT_SEC = 60.0


class Clipmill(Calls):
    """
    The API for the user of a token. `base_url` ends with `/api/v1`. `token`: an API key, or a token of `sign_in`.
    `http`: a client of httpx with your proxies and certificates. Raises `ValueError` if `base_url` is not a URL.

    Every operation of the API reference is a method: `createProject` is `create_project`. Fields of the body are
    arguments. All methods raise `ApiError`; lost connections raise the error of httpx after four attempts.
    """

    def __init__(self, base_url: str, token: str, *, http: httpx.Client | None = None) -> None:
        self._http = httpx.Client(timeout=TIMEOUT_SEC) if http is None else http
        self._transport = Transport(base_url, token, self._http)
        super().__init__(self._transport)
        self.token = token

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def send(self, method: str, path: str, *, body: object = None, **query: str | float | bool | None) -> Any:
        """Any other call. Returns the whole body."""
        return self._transport.send(method, path, body=body, query=query)

    # Lists

    def projects(self, *, page: int = 1, per_page: int | None = None, **query: Any) -> Iterator[api.Project]:
        """All projects, newest first."""
        return each_item(lambda at, size: _standard(self.list_projects(page=at, per_page=size, **query)), page, per_page)

    def shorts(
        self, project_id: str, *, page: int = 1, per_page: int | None = None, **query: Any
    ) -> Iterator[api.ShortListItem]:
        """All shorts of a project, the best first."""
        query = {"sort": "score", **query}

        def read(at: int, size: int) -> tuple[list[api.ShortListItem], int]:
            found = self.list_shorts(project_id, page=at, per_page=size, **query)["data"]
            return found["data"], int(found["last_page"])

        return each_item(read, page, per_page)

    def renders(self, *, page: int = 1, per_page: int | None = None, **query: Any) -> Iterator[api.Render]:
        """All renders, newest first."""

        def read(at: int, size: int) -> tuple[list[api.Render], int]:
            found = self.list_renders(page=at, per_page=size, **query)
            return found["data"], int(found["last_page"])

        return each_item(read, page, per_page)

    def undecided(self) -> Iterator[api.UndecidedShort]:
        """All clips without a decision, the newest project or live first. What is decided meanwhile changes no place."""
        after: str | None = None
        while True:
            found = self.list_undecided(per_page=100) if after is None else self.list_undecided(per_page=100, after=after)
            yield from found["data"]
            after = found["next"]
            if after is None:
                return

    def credits(self, *, page: int = 1, per_page: int | None = None) -> Iterator[api.CreditMovement]:
        """All movements of credits, newest first."""
        return each_item(lambda at, size: _standard(self.list_credits(page=at, per_page=size)), page, per_page)

    def deliveries(self, *, page: int = 1, per_page: int | None = None, **query: Any) -> Iterator[api.Delivery]:
        """All deliveries to webhooks, newest first."""
        return each_item(
            lambda at, size: _standard(self.list_deliveries(page=at, per_page=size, **query)), page, per_page
        )

    # Files

    def upload(
        self,
        path: str | os.PathLike[str],
        *,
        filename: str | None = None,
        content_type: str | None = None,
        resume: UploadState | None = None,
        on_progress: Callable[[UploadProgress], None] | None = None,
        concurrency: int = 3,
    ) -> api.Upload:
        """
        Uploads a file in parts, and returns the completed upload: its `url` is the source of a project. A part that
        fails is sent again, with a new URL if the old one expired. `on_progress` is called at the start and after each
        part: keep its `state` to `resume` after an interruption. `concurrency`: parts that are sent at once. Raises
        `ApiError`, or the last error of a part.
        """
        return upload_file(
            self,
            self._http,
            path,
            filename=filename,
            content_type=content_type,
            resume=resume,
            on_progress=on_progress,
            concurrency=concurrency,
        )

    def download(self, url: str, path: str | os.PathLike[str]) -> None:
        """Saves a finished file, such as `download_url` of a render. A download that fails leaves no file."""
        self._save(self._http.build_request("GET", url), path)

    def save_bundle(self, project_id: str, path: str | os.PathLike[str], *, format: str) -> None:
        """
        Saves the kept clips of a project for an editing program as a ZIP: a document in a `format` of
        `export_project`, the video, subtitles, covers and fonts. Raises `ApiError`.
        """
        url = f"{self._transport.root}/projects/{segment(project_id)}/export"
        query = {"format": format, "bundle": "true"}
        self._save(self._http.build_request("GET", url, params=query, headers=self._transport.auth), path)

    def _save(self, request: httpx.Request, path: str | os.PathLike[str]) -> None:
        part = f"{os.fspath(path)}.part"
        response = self._http.send(request, stream=True, follow_redirects=True)
        try:
            if not response.is_success:
                response.read()
                raise error_of(response)
            with open(part, "wb") as file:
                for data in response.iter_bytes():
                    file.write(data)
            os.replace(part, path)
        finally:
            response.close()
            if os.path.exists(part):
                os.remove(part)

    # Waits

    def wait_for_project(
        self,
        project_id: str,
        *,
        timeout: float = TWO_HOURS,
        poll: float = 2.0,
        on_progress: Callable[[api.Project], None] | None = None,
        on_outage: Callable[[Exception], None] | None = None,
    ) -> api.Project:
        """
        Waits until the project is ready for renders. Lost connections, limits and errors of the server do not end the
        wait; `on_outage` hears of them. Times in seconds. Raises `FailedError` if the project is `refunded`, and
        `WaitTimeoutError`.
        """
        look: Callable[[], api.Project] = self._telling(f"/projects/{segment(project_id)}", on_progress)
        return wait_until(_waiting(timeout, poll, on_outage), look, is_project_ready)

    def wait_for_render(
        self,
        render_id: str,
        *,
        timeout: float = TWO_HOURS,
        poll: float = 2.0,
        on_progress: Callable[[api.Render], None] | None = None,
        on_outage: Callable[[Exception], None] | None = None,
    ) -> api.Render:
        """Waits until the render is done, as `wait_for_project` does. Raises `FailedError` if it is `error`."""
        look: Callable[[], api.Render] = self._telling(f"/renders/{segment(render_id)}", on_progress)
        return wait_until(_waiting(timeout, poll, on_outage), look, is_render_done)

    def wait_for_clips(
        self,
        project_id: str,
        *,
        timeout: float = TWO_HOURS,
        poll: float = 2.0,
        on_progress: Callable[[api.Project], None] | None = None,
        on_outage: Callable[[Exception], None] | None = None,
    ) -> Iterator[api.Render]:
        """
        The renders that a project was created with (`render`), each once it is `done` or `error`, until all are. Raises
        `FailedError` if the project is `refunded`. Sees the newest 100 renders of the project.
        """
        look_at: Callable[[], api.Project] = self._telling(f"/projects/{segment(project_id)}", on_progress)

        def look() -> Clips:
            # The project first: once it is ready, all of its renders are listed.
            project = look_at()
            return Clips(project, self._look("/renders", project_id=project_id, per_page=100)["data"])

        return each_clip(_waiting(timeout, poll, on_outage), look)

    def _telling(self, path: str, on_progress: Callable[[Any], None] | None) -> Callable[[], Any]:
        """Looks at what is waited for, and tells of it."""

        def look() -> Any:
            found = self._look(path)
            if on_progress is not None:
                on_progress(found)
            return found

        return look

    def _look(self, path: str, **query: str | float) -> Any:
        return self._transport.send("GET", path, query=query, timeout=POLL_LIMIT_SEC)["data"]

    # Events

    def events(
        self,
        *,
        last_event_id: str | None = None,
        poll: float = 5.0,
        on_outage: Callable[[Exception], None] | None = None,
    ) -> Iterator[ReceivedEvent]:
        """
        Changes in the account as they happen, until you leave the loop. Reconnects without losing an event. After
        `reset`, read what you show again; while there is no stream, a `reset` comes after each `poll` seconds. Raises
        `ApiError` if the server refuses the token.
        """
        return follow_events(self._transport, last_event_id=last_event_id, poll=poll, on_outage=on_outage)


def sign_in(base_url: str, *, email: str, password: str) -> Clipmill:
    """A client for an e-mail and password. Raises `ApiError` (401) if they are wrong."""
    return _open(base_url, "/login", {"email": email, "password": password})


def send_sign_in_code(base_url: str, *, email: str) -> None:
    """Asks for a code by e-mail, for `sign_in_by_code`. The first sign-in by code creates the account."""
    _send_to(base_url, "/social/callback/email", {"email": email})


def sign_in_by_code(base_url: str, *, email: str, code: str) -> Clipmill:
    """A client for the code that was mailed to the address. Raises `ApiError` with the code `auth.wrong_code`."""
    return _open(base_url, "/social/callback/email", {"email": email, "code": code})


def _open(base_url: str, path: str, body: dict[str, str]) -> Clipmill:
    return Clipmill(base_url, _send_to(base_url, path, body)["user"]["token"])


def _send_to(base_url: str, path: str, body: dict[str, str]) -> Any:
    with httpx.Client(timeout=TIMEOUT_SEC) as http:
        return Transport(base_url, None, http).send("POST", path, body=body)


def _standard(found: Any) -> tuple[list[Any], int]:
    return found["data"], int(found["meta"]["last_page"])


def _waiting(timeout: float, poll: float, on_outage: Callable[[Exception], None] | None) -> Waiting:
    return Waiting(timeout, poll, time.monotonic() + timeout, on_outage)
