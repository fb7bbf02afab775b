"""Saves the transcript of a project as SRT, VTT and plain text: save_subtitles.py PROJECT FOLDER"""

import os
import sys
from pathlib import Path

from clipmill import Clipmill

with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    project_id, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for format in ("srt", "vtt", "txt"):
        text = clipmill.get_transcript_text(project_id, format=format)
        (folder / f"{project_id}.{format}").write_text(text, encoding="utf-8")
        print(f"{project_id}.{format}")
