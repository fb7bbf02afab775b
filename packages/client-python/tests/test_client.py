"""The client against a server that gives known replies. Run with `python -m unittest` where the package is installed."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import httpx

from clipmill import (
    ApiError,
    Clipmill,
    FailedError,
    UploadProgress,
    WaitTimeoutError,
    WebhookVerificationError,
    verify_webhook,
)

BASE = "https://api.test/api/v1"
Reply = httpx.Response | Exception


def make_client(*replies: Reply) -> tuple[Clipmill, list[httpx.Request]]:
    """A client of a server that gives these replies, the last one for ever."""
    sent: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        request.read()
        sent.append(request)
        reply = replies[min(len(sent), len(replies)) - 1]
        if isinstance(reply, Exception):
            raise reply
        return reply

    return Clipmill(f"{BASE}/", "T", http=httpx.Client(transport=httpx.MockTransport(answer))), sent


def data(value: object, **more: object) -> httpx.Response:
    return httpx.Response(200, json={"message": "Done.", "data": value, **more})


def refusal(status: int, **headers: str) -> httpx.Response:
    named = {"X-Error-Code": "some.code", "X-Request-Id": "R", **{k.replace("_", "-"): v for k, v in headers.items()}}
    return httpx.Response(status, json={"error": "A sentence."}, headers=named)


class Patient(unittest.TestCase):
    """Pauses take no time and are written down."""

    def setUp(self) -> None:
        self.slept: list[float] = []
        self.clock = 0.0
        for target, fake in {"time.sleep": self.sleep, "time.monotonic": lambda: self.clock}.items():
            started = patch(target, fake)
            started.start()
            self.addCleanup(started.stop)

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.clock += seconds


class Calls(Patient):
    def test_carries_the_token_its_query_and_nothing_else(self) -> None:
        client, sent = make_client(httpx.Response(200, json={"data": [], "meta": {"last_page": 1}}))
        client.list_projects(page=2)
        self.assertEqual(str(sent[0].url), f"{BASE}/projects?page=2")
        self.assertEqual(sent[0].headers["Authorization"], "Bearer T")
        self.assertNotIn("Idempotency-Key", sent[0].headers)
        self.assertEqual(sent[0].content, b"")

    def test_what_creates_something_has_a_key_of_its_own_or_the_given_one(self) -> None:
        client, sent = make_client(data({"id": "P"}))
        self.assertEqual(client.create_project(url="https://a.test/a.mp4")["id"], "P")
        client.create_project(url="https://a.test/a.mp4", idempotency_key="mine")
        keys = [request.headers["Idempotency-Key"] for request in sent]
        self.assertNotEqual(keys[0], "mine")
        self.assertEqual(keys[1], "mine")
        self.assertEqual(json.loads(sent[0].content), {"url": "https://a.test/a.mp4"})

    def test_an_odd_id_cannot_leave_its_path(self) -> None:
        client, sent = make_client(data({}))
        client.get_render("../user?x=1")
        self.assertEqual(str(sent[0].url), f"{BASE}/renders/..%2Fuser%3Fx%3D1")

    def test_a_text_is_given_as_it_is(self) -> None:
        client, sent = make_client(httpx.Response(200, text="1\n00:00:00,000"))
        self.assertEqual(client.get_transcript_text("P", format="srt"), "1\n00:00:00,000")
        self.assertEqual(sent[0].url.params["format"], "srt")

    def test_a_refusal_has_its_sentence_and_facts(self) -> None:
        client, _ = make_client(refusal(422, Retry_After="7"))
        with self.assertRaises(ApiError) as caught:
            client.get_user()
        error = caught.exception
        facts = (str(error), error.status, error.code, error.request_id, error.retry_after)
        self.assertEqual(facts, ("A sentence.", 422, "some.code", "R", 7.0))

    def test_reads_are_repeated_four_times_in_all(self) -> None:
        client, sent = make_client(httpx.ConnectError("gone"), refusal(503), refusal(502), data({"id": "R"}))
        self.assertEqual(client.get_render("R")["id"], "R")
        self.assertEqual(self.slept, [0.5, 1.0, 2.0])
        client, sent = make_client(refusal(500))
        with self.assertRaises(ApiError):
            client.get_render("R")
        self.assertEqual(len(sent), 4)

    def test_what_may_not_be_repeated_is_sent_once(self) -> None:
        client, sent = make_client(refusal(503))
        with self.assertRaises(ApiError):
            client.delete_project("P")
        self.assertEqual(len(sent), 1)

    def test_a_limit_is_waited_for_if_that_is_not_long(self) -> None:
        client, _ = make_client(refusal(429, Retry_After="30"), data({"id": "P"}))
        client.delete_project("P")
        self.assertEqual(self.slept, [30.0])
        client, sent = make_client(refusal(429, Retry_After="3600"))
        with self.assertRaises(ApiError):
            client.get_project("P")
        self.assertEqual(len(sent), 1)

    def test_a_base_url_that_is_none_is_no_outage(self) -> None:
        with self.assertRaises(ValueError):
            Clipmill("clips.example.com", "T")


class Files(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_a_bundle_is_saved_for_the_user_of_the_token(self) -> None:
        client, sent = make_client(httpx.Response(200, content=b"PK"))
        client.save_bundle("P", self.folder / "clips.zip", format="otio")
        self.assertEqual((self.folder / "clips.zip").read_bytes(), b"PK")
        self.assertEqual(sent[0].headers["Authorization"], "Bearer T")
        self.assertEqual(dict(sent[0].url.params), {"format": "otio", "bundle": "true"})

    def test_a_refused_download_leaves_no_file_and_shows_no_token_to_others(self) -> None:
        client, sent = make_client(refusal(404))
        with self.assertRaises(ApiError):
            client.download("https://media.test/clip.mp4", self.folder / "clip.mp4")
        self.assertNotIn("Authorization", sent[0].headers)
        self.assertEqual(list(self.folder.iterdir()), [])


class Lists(Patient):
    def test_each_item_of_all_pages_comes_once(self) -> None:
        def page(ids: list[str]) -> httpx.Response:
            return httpx.Response(200, json={"data": [{"id": each} for each in ids], "meta": {"last_page": 2}})

        client, sent = make_client(page(["C", "B"]), page(["B", "A"]))
        self.assertEqual([project["id"] for project in client.projects()], ["C", "B", "A"])
        self.assertEqual([request.url.params["page"] for request in sent], ["1", "2"])

    def test_movements_of_credits_have_no_id(self) -> None:
        client, _ = make_client(httpx.Response(200, json={"data": [{"amount": 1}] * 2, "meta": {"last_page": 1}}))
        self.assertEqual(len(list(client.credits())), 2)


class Waits(Patient):
    def test_an_outage_does_not_end_a_wait(self) -> None:
        outages: list[Exception] = []
        ready = data({"id": "P", "status": "face_analysis_done"})
        client, _ = make_client(*[httpx.ConnectError("gone")] * 4, *[refusal(503)] * 4, ready)
        project = client.wait_for_project("P", on_outage=outages.append)
        self.assertEqual(project["id"], "P")
        self.assertEqual([type(each) for each in outages], [httpx.ConnectError, ApiError])

    def test_a_refund_is_a_failure_with_its_reason(self) -> None:
        client, _ = make_client(data({"status": "refunded", "failure_reason": "No speech."}))
        with self.assertRaisesRegex(FailedError, "No speech."):
            client.wait_for_project("P")

    def test_a_refusal_ends_a_wait(self) -> None:
        client, _ = make_client(refusal(404))
        with self.assertRaises(ApiError):
            client.wait_for_render("R")

    def test_a_wait_ends_in_time(self) -> None:
        client, _ = make_client(data({"status": "processing"}))
        with self.assertRaises(WaitTimeoutError) as caught:
            client.wait_for_render("R", timeout=10, poll=3)
        self.assertEqual(sum(self.slept), 9)
        self.assertEqual(caught.exception.last, {"status": "processing"})

    def test_clips_come_as_they_end(self) -> None:
        working = {"status": "transcribing", "failure_reason": None}
        ready = {"status": "face_analysis_done", "failure_reason": None}

        def renders(*states: tuple[str, str]) -> httpx.Response:
            return data({"data": [{"id": i, "status": s, "updated_at": i} for i, s in states]})

        client, _ = make_client(
            data(working), renders(), data(working), renders(("A", "done"), ("B", "processing")),
            data(ready), renders(("A", "done"), ("B", "error")),
        )  # fmt: skip
        self.assertEqual([clip["id"] for clip in client.wait_for_clips("P")], ["A", "B"])


class Uploads(Patient):
    def setUp(self) -> None:
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "talk.mp4"
        self.file.write_bytes(b"0123456789")
        self.stored: dict[int, bytes] = {}
        self.refuse: Callable[[httpx.Request], httpx.Response | None] = lambda request: None

    def answer(self, request: httpx.Request) -> httpx.Response:
        request.read()
        if request.method == "PUT":
            number = int(request.url.params["part"])
            refused = self.refuse(request)
            if refused is not None:
                return refused
            self.stored[number] = request.content
            return httpx.Response(200, headers={"ETag": f'"{number}"'})
        if request.url.path.endswith("/complete"):
            self.completed = json.loads(request.content)
            return data({"id": "U", "url": "clipmill:U", "status": "completed"})
        asked = request.url.params.get("parts")
        numbers = [1, 2, 3] if asked is None else [int(asked)]
        parts = [
            {"part_number": n, "size": 4 if n < 3 else 2, "url": f"https://store.test/?part={n}&asked={asked}"}
            for n in numbers
        ]
        return data({"id": "U", "size": 10, "part_size": 4, "status": "pending", "parts": parts})

    def client(self) -> Clipmill:
        return Clipmill(BASE, "T", http=httpx.Client(transport=httpx.MockTransport(self.answer)))

    def test_sends_all_parts_and_tells_how_far(self) -> None:
        told: list[UploadProgress] = []
        self.assertEqual(self.client().upload(self.file, on_progress=told.append)["url"], "clipmill:U")
        self.assertEqual(self.stored, {1: b"0123", 2: b"4567", 3: b"89"})
        self.assertEqual([part["part_number"] for part in self.completed["parts"]], [1, 2, 3])
        self.assertEqual((told[0].uploaded_bytes, told[-1].uploaded_bytes, told[-1].total_bytes), (0, 10, 10))

    def test_goes_on_where_it_stopped(self) -> None:
        state: UploadProgress | None = None

        def keep(progress: UploadProgress) -> None:
            nonlocal state
            state = progress

        self.refuse = lambda request: httpx.Response(400) if request.url.params["part"] == "3" else None
        with self.assertRaises(ApiError):
            self.client().upload(self.file, on_progress=keep, concurrency=1)
        assert state is not None
        self.stored.clear()
        self.refuse = lambda request: None
        self.client().upload(self.file, resume=state.state)
        self.assertEqual(self.stored, {3: b"89"})
        self.assertEqual(len(self.completed["parts"]), 3)

    def test_an_expired_url_is_replaced(self) -> None:
        self.refuse = lambda request: httpx.Response(403) if request.url.params["asked"] == "None" else None
        self.client().upload(self.file)
        self.assertEqual(len(self.stored), 3)

    def test_a_changed_file_is_not_mixed_with_the_old_one(self) -> None:
        self.file.write_bytes(b"longer than before")
        with self.assertRaises(ValueError):
            self.client().upload(self.file, resume={"id": "U", "parts": []})


class Webhooks(unittest.TestCase):
    KEY = base64.b64encode(b"a key of a webhook").decode()
    BODY = '{"type":"webhook.test","data":{}}'

    def headers(self, timestamp: str = "1000") -> dict[str, str]:
        signed = f"M.{timestamp}.{self.BODY}".encode()
        digest = hmac.new(base64.b64decode(self.KEY), signed, hashlib.sha256).digest()
        signature = f"v1,{base64.b64encode(digest).decode()}"
        return {"Webhook-Id": "M", "Webhook-Timestamp": timestamp, "Webhook-Signature": f"v1,AAAA {signature}"}

    def test_gives_the_event_of_a_signed_request(self) -> None:
        event = verify_webhook(self.BODY, self.headers(), ["whsec_AAAA", f"whsec_{self.KEY}"], now=lambda: 1100)
        self.assertEqual(event["type"], "webhook.test")

    def test_refuses_others(self) -> None:
        refused: list[tuple[str, dict[str, str], float]] = [
            (self.BODY + " ", self.headers(), 1000),
            (self.BODY, self.headers(), 2000),
            (self.BODY, self.headers("soon"), 1000),
            (self.BODY, {}, 1000),
        ]
        for body, headers, now in refused:
            with self.subTest(headers=headers, now=now), self.assertRaises(WebhookVerificationError):
                verify_webhook(body, headers, self.KEY, now=lambda now=now: now)  # type: ignore[misc]

    def test_a_secret_that_is_none_is_a_mistake(self) -> None:
        with self.assertRaises(ValueError):
            verify_webhook(self.BODY, self.headers(), "whsec_?", now=lambda: 1000)


class Events(Patient):
    def test_goes_on_after_the_last_event(self) -> None:
        def stream(*blocks: str) -> httpx.Response:
            return httpx.Response(200, content="".join(f"{block}\n\n" for block in blocks))

        client, sent = make_client(
            stream(": hello", 'id: 7\ndata: {"type":"project.changed"}'),
            stream('id: 8\ndata: {"type":"render.changed"}'),
        )
        events = client.events()
        self.assertEqual([next(events).id, next(events).id], ["7", "8"])
        self.assertEqual(sent[1].headers["Last-Event-ID"], "7")

    def test_without_a_stream_a_reset_says_to_read_again(self) -> None:
        client, _ = make_client(refusal(404))
        received = next(client.events())
        self.assertEqual((received.id, received.event["type"]), ("", "reset"))

    def test_a_refused_token_ends_it(self) -> None:
        client, _ = make_client(refusal(401))
        with self.assertRaises(ApiError):
            next(client.events())


if __name__ == "__main__":
    unittest.main()
