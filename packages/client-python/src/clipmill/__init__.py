"""Long videos in, short captioned clips out: the client of the clipmill API."""

from . import api
from ._client import Clipmill, send_sign_in_code, sign_in, sign_in_by_code
from ._errors import ApiError, ClipmillError, FailedError, WaitTimeoutError, WebhookVerificationError
from ._upload import UploadProgress, UploadState
from ._webhook import verify_webhook

__all__ = [
    "ApiError",
    "Clipmill",
    "ClipmillError",
    "FailedError",
    "UploadProgress",
    "UploadState",
    "WaitTimeoutError",
    "WebhookVerificationError",
    "api",
    "send_sign_in_code",
    "sign_in",
    "sign_in_by_code",
    "verify_webhook",
]
