#!/usr/bin/env python3
"""Times the command from start to exit on a sample, beside an empty Swift program, in turns.

usage: start-up.py CLAIMS_CHALLENGE_PROGRAM [ROUNDS]
"""
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
SAMPLE = ROOT / "Samples" / "Inputs" / "challenge.headers"
BOUND = 1.5


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


program = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 100
with tempfile.TemporaryDirectory() as folder:
    source = pathlib.Path(folder) / "empty.swift"
    source.write_text("")
    empty = str(pathlib.Path(folder) / "empty")
    subprocess.run(["swiftc", "-O", str(source), "-o", empty], check=True)
    commands = {"an empty program": [empty], "parse of a sample": [program, "parse", str(SAMPLE)]}
    times = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            times[name].append(seconds(command))
for name, taken in times.items():
    print(f"  {name:20} median {statistics.median(taken) * 1e3:6.2f} ms, least {min(taken) * 1e3:6.2f} ms")
ratio = statistics.median(times["parse of a sample"]) / statistics.median(times["an empty program"])
print(f"{'holds' if ratio <= BOUND else 'MISSED'}  start to exit: parse of a sample / an empty program = {ratio:.2f} (at most {BOUND})")
