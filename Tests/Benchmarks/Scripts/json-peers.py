#!/usr/bin/env python3
"""Measures Python's json and orjson on the files named: nanoseconds a document, best of the rounds.

Prints one line for each file: name, tab, parser, tab, nanoseconds.
"""
import json
import sys
import time

try:
    import orjson
except ImportError:
    orjson = None

for path in sys.argv[1:]:
    data = open(path, "rb").read()
    parsers = [("Python json", json.loads)]
    if orjson:
        parsers.append(("Python orjson", orjson.loads))
    for name, parse in parsers:
        calls = max(1, 200_000 // max(1, len(data)))
        best = float("inf")
        for _ in range(30 if len(data) < 1_000_000 else 2):
            start = time.perf_counter_ns()
            for _ in range(calls):
                parse(data)
            best = min(best, time.perf_counter_ns() - start)
        print(f"{path}\t{name}\t{best / calls}")
