#!/usr/bin/env python3
"""Browsers of any manners that come back from a sign-in page.

browsers.py PAGE MANNER   asks PAGE for its redirect, follows that as MANNER says, prints the status line of the answer:
plain, idle (behind forty connections that say nothing), slow (behind forty that say a byte now and then), encoded, body and lf
(behind forty requests of the same manner for something else)
"""
import http.client, socket, sys, threading, time
from urllib.parse import urlsplit

page, manner = urlsplit(sys.argv[1]), sys.argv[2]
connection = http.client.HTTPConnection(page.hostname, page.port)
connection.request("GET", f"{page.path}?{page.query}")
target = urlsplit(connection.getresponse().getheader("Location"))
address = ("127.0.0.1", target.port)
others = []
if manner == "idle":
    others = [socket.create_connection(address) for _ in range(40)]
if manner == "slow":
    others = [socket.create_connection(address) for _ in range(40)]

    def drip():
        for byte in b"GET /never HTTP/1.1\r\nHost: x":
            for other in others:
                try:
                    other.send(bytes([byte]))
                except OSError:
                    pass
            time.sleep(0.05)
    threading.Thread(target=drip, daemon=True).start()
    time.sleep(0.2)
path = target.path.replace("signed", "%73igned") if manner == "encoded" else target.path
end = "\n" if manner == "lf" else "\r\n"


def ask(path):
    head = end.join([f"GET {path} HTTP/1.1", "Host: localhost", "Content-Length: 5", "", ""])
    with socket.create_connection(address) as browser:
        browser.sendall((head + ("hello" if manner == "body" else "")).encode())
        answer = b""
        while part := browser.recv(4096):
            answer += part
    return answer.split(b"\r\n")[0].decode()


if manner in ("body", "lf"):
    for _ in range(40):
        ask("/favicon.ico")
print(ask(f"{path}?{target.query}"))
