"""Turns a video file into clips, and saves each as soon as it is finished: clip_a_file.py VIDEO FOLDER [COUNT]"""

import os
import sys
from pathlib import Path

from clipmill import Clipmill

video, folder = sys.argv[1], Path(sys.argv[2])
count = int(sys.argv[3]) if len(sys.argv) > 3 else 3

with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    upload = clipmill.upload(video)
    project = clipmill.create_project(url=upload["url"], render={"count": count})
    folder.mkdir(parents=True, exist_ok=True)
    for number, clip in enumerate(clipmill.wait_for_clips(project["id"]), 1):
        if clip["download_url"]:
            clipmill.download(clip["download_url"], folder / f"{number}.mp4")
            print(f"{number}.mp4: {clip['short']['title']}")
        else:
            print(f"“{clip['short']['title']}” failed: {clip['error_reason']}", file=sys.stderr)
