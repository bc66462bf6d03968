"""A link service as it should not be met: what a resolver without any dependency has to tell apart.

    server.py             serves on a free port and prints it
    server.py --links     prints the paths to ask for, one on each line
    server.py --answers   prints what a resolver has to make of them, one on each line
"""

import http.server
import json
import sys
import time

FOUND = json.dumps({"matched": True, "deepLinkPath": "/product/123?colour=blue"})
LONG = json.dumps({"matched": True, "deepLinkPath": "/product/1", "more": "x" * 70_000})
JSON, PAGE = "application/json", "text/html"
HEADERS = {"moved": ("Location", "/l/found")}

# Name of the link: status, type, text, and what the resolver answers.
ANSWERS = {
    "found": (200, "Application/JSON; charset=utf-8", FOUND, "/product/123?colour=blue"),
    "tag": (200, JSON, '{"matched":true,"deepLinkPath":"/tag/caf\u00e9"}', "/tag/caf\u00e9"),
    "gone": (200, JSON, '{"matched":false,"deepLinkPath":null}', "null"),
    "number": (200, JSON, '{"matched":1,"deepLinkPath":"/product/1"}', "null"),
    "text": (200, JSON, '{"matched":"true","deepLinkPath":"/product/1"}', "null"),
    "empty": (200, JSON, '{"matched":true,"deepLinkPath":""}', "null"),
    "list": (200, JSON, '{"matched":true,"deepLinkPath":["/product/1"]}', "null"),
    "broken": (200, JSON, '{"matched":true,"deepLinkPath":"/produ', "null"),
    "page": (200, PAGE, FOUND, "null"),
    "moved": (302, JSON, FOUND, "null"),
    "error": (500, JSON, FOUND, "null"),
    "long": (200, JSON, LONG, "null"),
    # A byte in each second, for longer than anybody waits.
    "slow": (200, JSON, FOUND + " " * 600, "null"),
}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.rpartition("/")[2]
        status, kind, text, _ = ANSWERS[name]
        if self.headers["Accept"] != JSON:
            status, kind = 200, PAGE
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if name in HEADERS:
            self.send_header(*HEADERS[name])
        self.end_headers()
        try:
            for byte in body if name == "slow" else []:
                self.wfile.write(bytes([byte]))
                time.sleep(1)
            if name != "slow":
                self.wfile.write(body)
        except OSError:
            pass  # Nobody waits any longer.

    def log_message(self, *_):
        pass


if sys.argv[1:] == ["--links"]:
    print("\n".join("/l/" + name for name in ANSWERS))
elif sys.argv[1:] == ["--answers"]:
    print("\n".join(answer for *_, answer in ANSWERS.values()))
else:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()
