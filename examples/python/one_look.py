"""Gives all kept clips of a project one look, stored as a template: one_look.py PROJECT TEMPLATE_NAME"""

import os
import sys

from clipmill import Clipmill, api

LOOK: api.NewTemplateOptions = {"captions": {"style": "pop", "uppercase": True}, "remove_silence": True}

with Clipmill(f"{os.environ['CLIPMILL_URL']}/api/v1", os.environ["CLIPMILL_KEY"]) as clipmill:
    project_id, name = sys.argv[1:3]
    known = [template for template in clipmill.list_templates() if template["name"] == name]
    template = known[0] if known else clipmill.create_template(name=name, options=LOOK)
    kept = [short["id"] for short in clipmill.shorts(project_id, mark="keep")]
    for render in clipmill.render_shorts(short_ids=kept, template_id=template["id"]):
        done = clipmill.wait_for_render(render["id"])
        print(f"{done['short']['title']}\t{done['download_url']}")
