#!/usr/bin/env python3
"""Times Python's parsers on the benchmark's fields.

Needs the packages authchallenge, werkzeug and azure-core (pip install, in a virtual environment).
"""
import base64
import statistics
import time

import authchallenge
from azure.core.pipeline.policies._utils import get_challenge_parameter
from werkzeug.datastructures import WWWAuthenticate

CLAIMS = base64.b64encode(
    b'{"access_token":{"nbf":{"essential":true,"value":"1726077595"},"xms_caeerror":{"value":"10012"}}}').decode()
FIELDS = {
    "claims challenge": (
        'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", '
        'client_id="00000003-0000-0000-c000-000000000000", error="insufficient_claims", '
        'error_description="Continuous access evaluation resulted in challenge with '
        'result: InteractionRequired and code: TokenIssuedBeforeRevocationTimestamp", '
        f'claims="{CLAIMS}"'),
    "three challenges": (
        'Negotiate, PoP realm="", nonce="eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJ0cyI6MTY5OTkwMDY5OH0.c2ln", '
        'Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", '
        'client_id="00000003-0000-0000-c000-000000000001", error="invalid_token", scope="User.Read"'),
    "digest, 20 parameters": (
        'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, '
        'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", '
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", domain="/a /b /c", stale=false, '
        "charset=UTF-8, userhash=true, "
        + ", ".join(f'extension-{i}="value number {i}"' for i in range(1, 12))),
}


def nanoseconds(work):
    """The median of 21 batches of about 10 ms."""
    calls = 1
    while True:
        start = time.perf_counter()
        for _ in range(calls):
            work()
        took = time.perf_counter() - start
        if took > 0.01:
            break
        calls *= 4
    batches = []
    for _ in range(21):
        start = time.perf_counter()
        for _ in range(calls):
            work()
        batches.append((time.perf_counter() - start) / calls * 1e9)
    return statistics.median(batches)


def azure(field):
    for name in ("error", "claims", "authorization_uri", "realm"):
        get_challenge_parameter({"WWW-Authenticate": field}, "Bearer", name)


PEERS = {
    "authchallenge, tolerant": lambda field: authchallenge.parse_challenges(field),
    "authchallenge, strict": lambda field: authchallenge.parse_challenges(field, strict=True),
    "werkzeug, first challenge": lambda field: WWWAuthenticate.from_header(field),
    "azure-core, four look-ups": azure,
}


def benchmark():
    for name, field in FIELDS.items():
        print(f"{name}, {len(field)} octets")
        for peer, parse in PEERS.items():
            try:
                print(f"  {peer:28} {nanoseconds(lambda: parse(field)):12.0f} ns")
            except Exception as error:  # a peer may refuse a field
                print(f"  {peer:28} refuses: {type(error).__name__}")


benchmark()
