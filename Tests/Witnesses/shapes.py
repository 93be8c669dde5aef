#!/usr/bin/env python3
"""Answers of any shape on loopback http, for tests of HTTP clients. The first line it prints is its URL; it ends after 60 s.

/answer?status=N&field=Name:Value&field=…&body=TEXT   that answer
/redirect?status=N&to=URL                             a redirect
/echo                                                 the request as JSON
/slow                                                 nothing for 20 s
"""
import json, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def do_POST(self):
        self.do_GET()

    def do_GET(self):
        url = urlsplit(self.path)
        query = parse_qs(url.query)
        first = lambda name, default="": query.get(name, [default])[0]
        body = self.rfile.read(int(self.headers["Content-Length"] or 0)).decode()
        fields, answer, status = [], "", int(first("status", "200"))
        if url.path == "/answer":
            fields = [tuple(f.split(":", 1)) for f in query.get("field", [])]
            answer = first("body")
        elif url.path == "/redirect":
            fields, status = [("Location", first("to"))], int(first("status", "302"))
        elif url.path == "/echo":
            answer = json.dumps({"method": self.command, "headers": {n.lower(): v for n, v in self.headers.items()}, "body": body})
        elif url.path == "/slow":
            time.sleep(20)
        raw = answer.encode()
        try:
            self.send_response(status)
            for name, value in fields:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)
        except (BrokenPipeError, ConnectionResetError):
            pass  # The test that cancels a slow call has gone.


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
time.sleep(60)
