"""Makes captioned clips from a link with a progress bar, and prints where they are: clip_a_link.py LINK"""

import os
import sys

from clipmill import Clipmill, FailedError, api


def show(project: api.Project) -> None:
    print(f"\r{project['progress']:3.0f} %  {project['title'][:60]}", end="", file=sys.stderr)


with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    project = clipmill.create_project(
        url=sys.argv[1], render={"count": 2, "options": {"captions": {"style": "bold"}, "layout": "single"}}
    )
    try:
        for clip in clipmill.wait_for_clips(project["id"], on_progress=show):
            print(f"{clip['short']['title']}\t{clip['download_url']}")
    except FailedError as error:
        sys.exit(f"\n{error} It cost nothing.")
