#!/usr/bin/env python3
"""Answers of any shape on loopback http, for tests of HTTP clients. The first line it prints is its URL; it ends after 60 s.

/answer?status=N&field=Name:Value&field=…&body=TEXT   that answer
/redirect?status=N&to=URL                             a redirect
/echo                                                 the request as JSON
/slow                                                 nothing for 20 s
/large?status=N&bytes=N&gzip=1                        a body of so many zeros, compressed or not
/token?...                                            the answers of a token endpoint that wants a DPoP nonce
"""
import json, sys, threading, time, zlib
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
        elif url.path == "/large":
            return self.large(status, int(first("bytes")), first("gzip") == "1")
        elif url.path.endswith("/token"):
            status, fields, answer = self.token(body)
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

    def large(self, status, count, gzip):
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        self.close_connection = True
        try:
            self.send_response(status)
            self.send_header("WWW-Authenticate", 'Bearer error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnt9fQ=="')
            self.send_header("Connection", "close")
            if gzip:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            for _ in range(count // 65536):
                part = bytes(65536)
                self.wfile.write(packer.compress(part) if gzip else part)
            self.wfile.write(packer.flush() if gzip else b"")
        except (BrokenPipeError, ConnectionResetError):
            pass

    seen = 0

    def token(self, body):
        """Wants its newest nonce in the proof; the test's proofs are not signed, the payload stands as it is."""
        Handler.seen += 1
        wanted = f"nonce-{len(body)}"
        proof = self.headers["DPoP"] or ""
        fields = [("DPoP-Nonce", wanted), ("Retry-After", "3"), ("x-ms-request-id", "trace-1")]
        if wanted not in proof:
            return 400, fields, '{"error":"use_dpop_nonce"}'
        return 200, fields, json.dumps({"access_token": f"token-{Handler.seen}", "token_type": "DPoP", "expires_in": 3600})


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
time.sleep(60)
