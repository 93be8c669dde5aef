#!/usr/bin/env python3
"""Times the command on captures that it makes, beside C yajl, jq, ijson and ripgrep where they are installed.

usage: command.py CLAIMS_CHALLENGE_PROGRAM [MEGABYTES]

Each row is the median of five runs in user and system time; `holds` or `MISSED` judges ratios of one run.
"""
import base64
import json
import pathlib
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

RUNS = 5
YAJL = r"""
#include <stdio.h>
#include <yajl/yajl_parse.h>
static int any(void *n) { ++*(long *)n; return 1; }
static int boolean(void *n, int value) { (void)value; return any(n); }
static int number(void *n, const char *text, size_t length) { (void)text; (void)length; return any(n); }
static int text(void *n, const unsigned char *text, size_t length) { (void)text; (void)length; return any(n); }
int main(int count, char **arguments) {
  static const yajl_callbacks callbacks = {any, boolean, 0, 0, number, text, any, text, any, any, any};
  static unsigned char buffer[65536];
  long events = 0;
  size_t length;
  yajl_handle handle = yajl_alloc(&callbacks, 0, &events);
  FILE *file = fopen(arguments[count - 1], "rb");
  if (!file) return 1;
  while ((length = fread(buffer, 1, sizeof buffer, file)) > 0)
    if (yajl_parse(handle, buffer, length) != yajl_status_ok) return 1;
  return yajl_complete_parse(handle) != yajl_status_ok;
}
"""
JQ = ".log.entries[] | select(.response.status >= 400) | [.request.url, .response.status]"
IJSON = """
import ijson, sys
with open(sys.argv[1], 'rb') as file:
    for entry in ijson.items(file, 'log.entries.item'):
        entry['response']['status'] >= 400
"""


def challenge(number):
    claims = {"access_token": {"nbf": {"essential": True, "value": str(1764460800 + number)}}}
    encoded = base64.b64encode(json.dumps(claims).encode()).decode()
    return ('Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", '
            f'error="insufficient_claims", claims="{encoded}"')


def words(generator, count):
    return "".join(generator.choice("abcdefghijklmnopqrstuvwxyz0123456789 ") for _ in range(count))


def entry(generator, number, refused):
    users = [{"id": f"{number:08}", "displayName": words(generator, 20), "mail": "user@contoso.example",
              "businessPhones": ["+1 555 0100"], "note": words(generator, 80)} for _ in range(8)]
    text = json.dumps({"value": users})
    fields = [{"name": "Content-Type", "value": "application/json"}, {"name": "Vary", "value": "Accept-Encoding"}]
    if refused:
        fields.append({"name": "WWW-Authenticate", "value": challenge(number)})
        text = '{"error":{"code":"InvalidAuthenticationToken","message":"Continuous access evaluation resulted in challenge"}}'
    return {
        "startedDateTime": "2026-02-03T04:05:06.123Z", "time": 12.5,
        "request": {"method": "GET", "url": f"https://graph.microsoft.com/v1.0/users?$skip={number}", "httpVersion": "HTTP/2",
                    "headers": [{"name": "Authorization", "value": "Bearer " + words(generator, 600).replace(" ", "A")}],
                    "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0},
        "response": {"status": 401 if refused else 200, "statusText": "", "httpVersion": "HTTP/2", "headers": fields, "cookies": [],
                     "content": {"size": len(text), "mimeType": "application/json", "text": text},
                     "redirectURL": "", "headersSize": -1, "bodySize": -1},
        "cache": {}, "timings": {"send": 0, "wait": 12, "receive": 0}}


def write_capture(path, size, every):
    generator = random.Random(7)
    with open(path, "w") as file:
        file.write('{"log":{"version":"1.2","creator":{"name":"x","version":"1"},"entries":[\n')
        written = number = 0
        while written < size:
            text = json.dumps(entry(generator, number, every and number % every == 0))
            file.write((",\n" if number else "") + text)
            written += len(text)
            number += 1
        file.write("]}}\n")


def write_app_capture(path):
    """A thousand challenges that nobody answers, then two thousand token requests of an app that declares cp1."""
    generator = random.Random(7)
    entries = [entry(generator, number, True) for number in range(1000)]
    form = ("client_id=x&grant_type=refresh_token&claims="
            "%7B%22access_token%22%3A%7B%22xms_cc%22%3A%7B%22values%22%3A%5B%22cp1%22%5D%7D%7D%7D")
    answer = '{"token_type":"Bearer","access_token":"x","expires_in":3600,"scope":"User.Read"}'
    for _ in range(2000):
        entries.append({
            "startedDateTime": "2026-02-03T04:05:06Z",
            "request": {"method": "POST", "url": "https://login.microsoftonline.com/common/oauth2/v2.0/token", "headers": [],
                        "postData": {"mimeType": "application/x-www-form-urlencoded", "text": form}},
            "response": {"status": 200, "headers": [], "content": {"text": answer}, "redirectURL": ""}})
    path.write_text(json.dumps({"log": {"version": "1.2", "entries": entries}}))


def write_log(path, size):
    generator = random.Random(7)
    lines = [f"2026-02-03 04:05:06.{number % 1000:03} INFO [worker-{number % 16}] com.example.Service - handled {words(generator, 24)} "
             f"in {number % 300} ms status=200 path=/api/v1/items/{number}\n" for number in range(2000)]
    lines[1500] = ("2026-02-03 04:05:06 ERROR auth - AADSTS50076: Due to a configuration change you must use multi-factor "
                   "authentication. Trace ID: 11112222-aaaa-4444-8888-000011112222\n")
    block = "".join(lines)
    with open(path, "w") as file:
        for _ in range(size // len(block) + 1):
            file.write(block)


def write_lines(path, count):
    body = {"error": "invalid_grant", "error_codes": [50076], "suberror": "basic_action",
            "error_description": "AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor "
                                 "authentication.\r\nTrace ID: 11112222-aaaa-4444-8888-000011112222\r\n"
                                 "Correlation ID: 33334444-bbbb-4444-8888-000033334444\r\nTimestamp: 2026-02-03 04:05:06Z",
            "claims": '{"access_token":{"capolids":{"essential":true,"values":["5fa1b2c3-0000-4444-8888-0123456789ab"]}}}'}
    with open(path, "w") as file:
        for number in range(count):
            file.write(json.dumps({"id": number, "as": "body", "status": 400, "body": json.dumps(body)}) + "\n")


def seconds(command):
    """The median of the processor time of what `command` gives, a new command a run."""
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        arguments = [str(part) for part in command()]
        done = subprocess.run(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        # Exit status 1 means that a scan found nothing.
        if done.returncode not in (0, 1):
            raise SystemExit(f"{arguments} ended with {done.returncode}")
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(times)


def judge(name, value, bound, unit=""):
    print(f"{'holds' if value <= bound else 'MISSED'}  {name} = {value:.2f}{unit} (at most {bound}{unit})")


def main():
    program = sys.argv[1]
    size = (int(sys.argv[2]) if len(sys.argv) > 2 else 100) << 20
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        refused, plain, app, log, lines = (folder / name for name in ("refused.har", "plain.har", "app.har", "plain.log", "errors.ndjson"))
        write_capture(refused, size, 10)
        write_capture(plain, size, 0)
        write_app_capture(app)
        write_log(log, size)
        write_lines(lines, 25_000)
        (folder / "yajl.c").write_text(YAJL)
        subprocess.run(["cc", "-O2", str(folder / "yajl.c"), "-o", str(folder / "yajl"), "-lyajl"], check=True)

        rows = {}

        def row(name, command):
            rows[name] = seconds(command if callable(command) else lambda: command)
            print(f"  {name:44} {rows[name]:8.3f} s")

        row("C yajl, findings", [folder / "yajl", refused])
        row("scan, findings", [program, "scan", "--format", "ndjson", refused])
        row("C yajl, no findings", [folder / "yajl", plain])
        row("scan, no findings", [program, "scan", "--format", "ndjson", plain])
        row("scan, an app that repeats its claims", [program, "scan", "--format", "ndjson", app])
        row("scan, log", [program, "scan", "--format", "ndjson", log])
        row("parse --ndjson", [program, "parse", "--ndjson", lines])
        copies = (folder / f"copy{number}" for number in range(RUNS))
        row("scan --redact, findings", lambda: [program, "scan", "--redact", next(copies), refused])
        if shutil.which("jq"):
            row("jq, findings", ["jq", "-c", JQ, refused])
            row("jq -c ., NDJSON", ["jq", "-c", ".", lines])
        try:
            import ijson  # noqa: F401
            row("ijson, findings", [sys.executable, "-c", IJSON, refused])
        except ImportError:
            pass
        if shutil.which("rg"):
            row("ripgrep, log", ["rg", "-c", "AADSTS|AADB2C|MSIS[0-9]|Error Domain=|WWW-Authenticate", log])

        judge("scan, findings / C yajl", rows["scan, findings"] / rows["C yajl, findings"], 2.2)
        judge("scan, no findings / C yajl", rows["scan, no findings"] / rows["C yajl, no findings"], 1.8)
        judge("scan, an app that repeats its claims", rows["scan, an app that repeats its claims"], 0.06, " s")
        judge("scan, log, for a gigabyte", rows["scan, log"] * (1 << 30) / log.stat().st_size, 2.5, " s")
        judge("scan --redact / scan, findings", rows["scan --redact, findings"] / rows["scan, findings"], 2)
        if "jq -c ., NDJSON" in rows:
            judge("parse --ndjson / jq -c .", rows["parse --ndjson"] / rows["jq -c ., NDJSON"], 1)
        judge("parse --ndjson, for 80,000 lines", rows["parse --ndjson"] * 80_000 / 25_000, 1, " s")


main()
