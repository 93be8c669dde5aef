#!/usr/bin/env python3
"""Writes a HAR capture with every outcome that the report knows.

usage: capture.py plain|hostile|COUNT > capture.har
"""
import base64
import json
import sys
from urllib.parse import urlencode

LOGIN = "https://login.microsoftonline.com/common/oauth2"
CLAIMS = {"access_token": {"acrs": {"essential": True, "value": "c1"}}}
NBF = {"access_token": {"nbf": {"essential": True, "value": "1764590400"}, "xms_caeerror": {"value": "10012"}}}
HOSTILE = '"><img src=x onerror=window.hit=1></title><script>window.hit=1</script>\u202e\u0007${7*7}&lt;'


def challenge(claims):
    text = base64.b64encode(json.dumps(claims).encode()).decode()
    return (
        f'Bearer realm="", authorization_uri="{LOGIN}/authorize", error="insufficient_claims", claims="{text}"'
    )


class Capture:
    def __init__(self):
        self.entries = []

    def add(self, method, url, status, headers=(), body="", form=None):
        number = len(self.entries)
        request = {"method": method, "url": url, "headers": []}
        if form:
            request["postData"] = {"mimeType": "application/x-www-form-urlencoded", "text": urlencode(form)}
        self.entries.append({
            "startedDateTime": f"2026-11-29T09:{number // 60 % 60:02}:{number % 60:02}.250Z",
            "request": request,
            "response": {
                "status": status,
                "headers": [{"name": name, "value": value} for name, value in headers],
                "content": {"mimeType": "application/json", "text": body},
            },
        })

    def refuse(self, url, claims):
        self.add("GET", url, 401, [("WWW-Authenticate", challenge(claims))])

    def token(self, claims, status=200, body='{"token_type":"Bearer"}'):
        form = {"grant_type": "refresh_token", "client_id": "c", "claims": json.dumps(claims)}
        self.add("POST", f"{LOGIN}/v2.0/token", status, body=body, form=form)

    def fail(self, code, error="interaction_required", suberror="basic_action"):
        body = {
            "error": error, "suberror": suberror, "error_codes": [code],
            "error_description": f"AADSTS{code}: refused.", "timestamp": "2026-11-29 09:00:07Z",
            "trace_id": "11111111-2222-3333-4444-555555555555",
            "correlation_id": "66666666-7777-8888-9999-000000000000", "claims": json.dumps(CLAIMS),
        }
        form = {"grant_type": "refresh_token", "client_id": "c"}
        self.add("POST", f"{LOGIN}/v2.0/token", 400, body=json.dumps(body), form=form)

    def dump(self):
        log = {"version": "1.2", "creator": {"name": "capture", "version": "1"}, "entries": self.entries}
        json.dump({"log": log}, sys.stdout)


def plain(capture):
    me, mail = "https://graph.microsoft.com/v1.0/me", "https://graph.microsoft.com/v1.0/me/messages?$top=10"
    vault = "https://vault.azure.net/secrets/orders"
    capture.refuse(me, NBF)
    capture.token(NBF)
    capture.add("GET", me, 200)
    capture.refuse(vault, CLAIMS)
    capture.add("GET", vault, 401, [("WWW-Authenticate", challenge(CLAIMS))])
    capture.token(CLAIMS)
    capture.refuse(vault, CLAIMS)
    capture.fail(50076)
    capture.add(
        "POST", f"{LOGIN}/v2.0/token", 400, form={"grant_type": "refresh_token"},
        body=json.dumps({"error": "invalid_grant", "error_codes": [700082],
                         "error_description": "AADSTS700082: The refresh token has expired."}))
    capture.refuse(mail, {"access_token": {"acrs": {"essential": True, "value": "c7"}, "deviceid": None}})


def hostile(capture):
    plain(capture)
    claims = {"access_token": {HOSTILE: {"essential": True, "value": HOSTILE}}, HOSTILE: {"sub": None}}
    capture.refuse("https://api.example/" + HOSTILE + "?" + HOSTILE + "=" + HOSTILE, claims)
    capture.add(HOSTILE, "https://" + "long." * 60 + "example/" + "p" * 4000, 400, body=json.dumps({
        "error": HOSTILE, "suberror": HOSTILE, "error_codes": [50079], "correlation_id": HOSTILE,
        "error_description": "AADSTS50079: " + HOSTILE, "trace_id": "t" * 5000, "claims": json.dumps(claims)}))


def main():
    kind = sys.argv[1]
    capture = Capture()
    if kind.isdigit():
        for number in range(int(kind)):
            claims = {"access_token": {"acrs": {"essential": True, "value": f"c{number}"}}}
            capture.refuse(f"https://host{number % 40}.example/items/{number}", claims)
            if number % 3 == 0:
                capture.token(claims)
    else:
        {"plain": plain, "hostile": hostile}[kind](capture)
    capture.dump()


main()
