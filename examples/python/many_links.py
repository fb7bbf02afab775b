"""
Starts a project for each link of a text file, and waits for all: many_links.py LINKS.txt
The link is the idempotency key: who runs it again on the same day pays nothing twice.
"""

import hashlib
import os
import sys
from pathlib import Path

from clipmill import ApiError, Clipmill, FailedError

with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    started: dict[str, str] = {}
    for link in Path(sys.argv[1]).read_text().split():
        try:
            key = hashlib.sha256(link.encode()).hexdigest()
            started[link] = clipmill.create_project(url=link, idempotency_key=key)["id"]
        except ApiError as error:
            print(f"{link}\t{error}", file=sys.stderr)
            if error.code == "credits.insufficient":
                break
    for link, project_id in started.items():
        try:
            project = clipmill.wait_for_project(project_id)
            print(f"{link}\t{project['shorts_count']} clips")
        except FailedError as error:
            print(f"{link}\t{error}", file=sys.stderr)
