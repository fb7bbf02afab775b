"""Keeps clips with a score from 70 on, rejects the others, and renders what is kept: keep_the_best.py PROJECT"""

import os
import sys

from clipmill import Clipmill

GOOD = 70

with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    project_id = sys.argv[1]
    shorts = list(clipmill.shorts(project_id))
    kept = [short["id"] for short in shorts if short["score"] >= GOOD]
    for short in shorts:
        clipmill.update_short(project_id, short["id"], mark="keep" if short["id"] in kept else "reject")
    for render in clipmill.render_shorts(short_ids=kept) if kept else []:
        done = clipmill.wait_for_render(render["id"])
        print(f"{done['short']['title']}\t{done['download_url']}")
