"""Signatures of webhooks (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from ._errors import WebhookVerificationError

if TYPE_CHECKING:
    from . import api


def verify_webhook(
    payload: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> api.WebhookEvent:
    """
    Checks the signature of a webhook and returns its event. `payload` is the raw body, not parsed. Pass several
    secrets while one replaces another: any of them may match. `tolerance`: how far the time of the signature may be
    from now, in seconds. Raises `WebhookVerificationError`, and `ValueError` if a secret is malformed.
    """
    given = {name.lower(): value for name, value in headers.items()}
    sent_id, timestamp, signature = (_need(given, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not _is_near(timestamp, now(), tolerance):
        raise WebhookVerificationError("The webhook timestamp is too old or too far in the future.")
    body = payload.encode() if isinstance(payload, str) else payload
    signed = f"{sent_id}.{timestamp}.".encode() + body
    candidates = [one[3:] for one in signature.split(" ") if one.startswith("v1,")]
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key_of(one), signed, hashlib.sha256).digest()
        expected = base64.b64encode(digest)
        if any(hmac.compare_digest(expected, candidate.encode()) for candidate in candidates):
            return cast("api.WebhookEvent", json.loads(body))
    raise WebhookVerificationError("No webhook signature matches the secret.")


def _need(headers: Mapping[str, str], name: str) -> str:
    if name not in headers:
        raise WebhookVerificationError(f"The header {name} is missing.")
    return headers[name]


def _is_near(timestamp: str, now: float, tolerance: float) -> bool:
    try:
        return abs(now - float(timestamp)) <= tolerance
    except ValueError:
        return False


def _key_of(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not key:
        raise ValueError("The secret must be whsec_ followed by base64.")
    return key
