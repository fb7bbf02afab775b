"""Receives webhooks, and prints where each finished clip is: receive_webhooks.py [PORT]"""

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from clipmill import WebhookVerificationError, verify_webhook

SECRET = os.environ["WEBHOOK_SECRET"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(body, dict(self.headers.items()), SECRET)
        except WebhookVerificationError:
            self.send_error(400)
            return
        # Answer first: the service waits only a few seconds.
        self.send_response(204)
        self.end_headers()
        if event["type"] == "render.done":
            print(f"{event['data']['short']['title']}\t{event['data']['download_url']}", flush=True)
        else:
            print(event["type"], flush=True)


port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
print(f"listening on {server.server_port}", flush=True)
server.serve_forever()
