"""Corrects a misheard word in a whole video, and teaches it for the next: fix_a_name.py PROJECT WRONG RIGHT"""

import os
import sys

from clipmill import Clipmill, api

with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    project_id, wrong, right = sys.argv[1:4]
    words = clipmill.get_transcript(project_id)["words"]
    found = [word["index"] for word in words if word["text"].strip(".,!?").lower() == wrong.lower()]
    if found:
        clipmill.update_transcript(project_id, words=[{"index": index, "text": right} for index in found])
    known: list[api.NewDictionaryEntry] = [
        {"text": entry["text"], "sounds_like": entry["sounds_like"]}
        for entry in clipmill.get_dictionary()["entries"]
        if entry["text"] != right
    ]
    clipmill.replace_dictionary(entries=[*known, {"text": right, "sounds_like": [wrong]}])
    print(f"{len(found)} words corrected")
