"""Files in parts, which may be continued after an interruption."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, NamedTuple, TypedDict

import httpx

from ._errors import ApiError
from ._transport import is_passing

if TYPE_CHECKING:
    from . import api
    from ._calls import Calls

PART_TRIES = 12
"""About four minutes of attempts for one part."""
LONGEST_PAUSE_SEC = 30.0


class SentPart(TypedDict):
    part_number: int
    etag: str


class UploadState(TypedDict):
    """What an upload needs to continue later. It is plain JSON."""

    id: str
    parts: list[SentPart]


class UploadProgress(NamedTuple):
    uploaded_bytes: int
    total_bytes: int
    state: UploadState


def upload_file(
    calls: Calls,
    http: httpx.Client,
    path: str | os.PathLike[str],
    *,
    filename: str | None = None,
    content_type: str | None = None,
    resume: UploadState | None = None,
    on_progress: Callable[[UploadProgress], None] | None = None,
    concurrency: int = 3,
) -> api.Upload:
    """The completed upload of a file. See `Clipmill.upload`."""
    size = os.path.getsize(path)
    if resume is None:
        about: api.CreateUploadRequest = {"filename": filename or os.path.basename(path), "size": size}
        if content_type is not None:
            about["content_type"] = content_type
        upload = calls.create_upload(**about)
    else:
        upload = calls.get_upload(resume["id"])
        if upload["size"] != size:
            raise ValueError("resume belongs to another file: the sizes differ.")
    if upload["status"] == "completed":
        return upload
    sending = _Sending(calls, http, path, upload, resume, on_progress)
    sending.report()
    with ThreadPoolExecutor(concurrency) as pool:
        done, _ = wait([pool.submit(sending.send, part) for part in sending.left()], return_when=FIRST_EXCEPTION)
        failed = next((each.exception() for each in done if each.exception() is not None), None)
        if failed is not None:
            # The first failure stops the others, and they end before it is raised.
            sending.stop.set()
            pool.shutdown(cancel_futures=True)
            raise failed
    return calls.complete_upload(upload["id"], parts=sending.parts())


class _Sending:
    """The parts of one upload that were sent so far. Safe for several threads."""

    def __init__(
        self,
        calls: Calls,
        http: httpx.Client,
        path: str | os.PathLike[str],
        upload: api.Upload,
        resume: UploadState | None,
        on_progress: Callable[[UploadProgress], None] | None,
    ) -> None:
        self.calls = calls
        self.http = http
        self.path = path
        self.upload = upload
        self.on_progress = on_progress
        self.done = {part["part_number"]: part for part in ([] if resume is None else resume["parts"])}
        self.lock = threading.Lock()
        self.stop = threading.Event()

    def left(self) -> list[api.UploadPart]:
        return [part for part in self.upload["parts"] if part["part_number"] not in self.done]

    def parts(self) -> list[SentPart]:
        return [self.done[number] for number in sorted(self.done)]

    def report(self) -> None:
        if self.on_progress is None:
            return
        size, part_size = self.upload["size"], self.upload["part_size"]
        uploaded = sum(min(part_size, size - (number - 1) * part_size) for number in self.done)
        self.on_progress(UploadProgress(uploaded, size, {"id": self.upload["id"], "parts": self.parts()}))

    def send(self, part: api.UploadPart) -> None:
        """Sends one part until it is stored, with a new URL if the old one expired."""
        number, url = part["part_number"], part["url"]
        with open(self.path, "rb") as file:
            file.seek((number - 1) * self.upload["part_size"])
            data = file.read(part["size"])
        for tried in range(1, PART_TRIES + 1):
            if self.stop.is_set():
                return
            try:
                etag = self._put(url, data)
                break
            except (ApiError, httpx.TransportError) as error:
                is_expired = isinstance(error, ApiError) and error.status == 403 and tried == 1
                if not (is_expired or is_passing(error)) or tried == PART_TRIES:
                    raise
                if not is_expired:
                    self.stop.wait(min(2.0 ** (tried - 1), LONGEST_PAUSE_SEC))
            again = self.calls.get_upload(self.upload["id"], parts=str(number))
            url = again["parts"][0]["url"] if again["parts"] else url
        with self.lock:
            self.done[number] = {"part_number": number, "etag": etag}
            self.report()

    def _put(self, url: str, data: bytes) -> str:
        response = self.http.put(url, content=data)
        etag: str | None = response.headers.get("ETag")
        if response.is_success and etag is not None:
            return etag
        if response.is_success:
            raise ApiError("The storage gave no ETag for a part.", status=response.status_code)
        raise ApiError(f"A part was refused: HTTP {response.status_code}.", status=response.status_code)
