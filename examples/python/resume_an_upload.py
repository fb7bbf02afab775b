"""Uploads a large file, and goes on where it stopped if it is run again: resume_an_upload.py VIDEO"""

import json
import os
import sys
from pathlib import Path

from clipmill import Clipmill, UploadProgress

video = Path(sys.argv[1])
notes = video.with_suffix(".upload.json")


def keep(progress: UploadProgress) -> None:
    notes.write_text(json.dumps(progress.state))
    print(f"{progress.uploaded_bytes / progress.total_bytes:.0%}")


with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    state = json.loads(notes.read_text()) if notes.exists() else None
    upload = clipmill.upload(video, resume=state, on_progress=keep)
    notes.unlink()
    print(upload["url"])
