#!/usr/bin/env python3
"""A protected API and its token server on loopback: standard library only.

server.py [--certificate PEM] [--port N] [--seconds N] [--automatic] [--log FILE]

With a certificate (chain and key in one file) it speaks https. The first line it prints is its URL. It ends by itself after the
given seconds. --automatic: the user at the sign-in page agrees at once. --log: one JSON line a request, for tests; it holds tokens.
"""
import argparse, json, os, ssl, sys, threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from api import API
from issuer import Issuer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    issuer = api = log = None
    lock = threading.Lock()

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        self.serve("")

    def do_POST(self):
        length = int(self.headers["Content-Length"] or 0)
        self.serve(self.rfile.read(min(length, 1 << 20)).decode("utf-8", "replace"))

    def serve(self, body):
        url = urlsplit(self.path)
        with self.lock:
            try:
                status, answer, fields = self.route(url, body)
            except Exception as error:   # a fault of the sample must not look like a refusal
                status, answer, fields = 500, {"error": {"code": "InternalServerError", "message": type(error).__name__}}, []
            if self.log:
                entry = {"method": self.command, "path": url.path, "query": url.query, "body": body, "headers": dict(self.headers),
                         "status": status, "answer": answer}
                print(json.dumps(entry), file=self.log, flush=True)
        is_page = isinstance(answer, str)
        raw = b"" if answer is None else answer.encode() if is_page else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html" if is_page else "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(raw)))
        if "client-request-id" in self.headers:
            self.send_header("client-request-id", "".join(c for c in self.headers["client-request-id"] if c.isalnum() or c == "-"))
        for name, value in fields:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(raw)

    def route(self, url, body):
        path, query, form = url.path, dict(parse_qsl(url.query)), dict(parse_qsl(body))
        if path.startswith("/api/"):
            return self.api.get(path, self.headers.get("Authorization", ""))
        if path == "/revoke":
            return self.api.revoke()
        if path == "/signed-in":
            waiting = self.issuer.pages.pop(query.get("ticket"), None)
            return self.issuer.signed_in(waiting) if waiting else (404, {"error": "not_found"}, [])
        if path == "/device":
            self.issuer.agree(query.get("user_code"))
            return 200, "<!doctype html><title>Device</title><form><input name=user_code><button>Sign in</button></form>", []
        if path.endswith("/.well-known/openid-configuration"):
            return self.issuer.metadata(path.split("/")[1])
        if path.endswith("/authorize"):
            return self.issuer.authorize(query)
        if path.endswith("/devicecode") and self.command == "POST":
            return self.issuer.device_authorization(form)
        if path.endswith("/token") and self.command == "POST":
            return self.issuer.token(form)
        return 404, {"error": "not_found"}, []


def start(certificate=None, port=0, automatic=True, log=None):
    """Starts the server in a thread; gives it and its URL."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    url = f"http{'s' if certificate else ''}://127.0.0.1:{server.server_address[1]}"
    Handler.issuer, Handler.api, Handler.log = Issuer(url, automatic), API(url), log
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, url


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--certificate")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--automatic", action="store_true")
    parser.add_argument("--log")
    options = parser.parse_args()
    log = os.fdopen(os.open(options.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") if options.log else None
    server, url = start(options.certificate, options.port, options.automatic, log)
    print(url, flush=True)
    try:
        threading.Event().wait(options.seconds)
    except KeyboardInterrupt:
        pass
    server.shutdown()


if __name__ == "__main__":
    sys.exit(main())
