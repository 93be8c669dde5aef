#!/usr/bin/env python3
"""Counts the instructions per octet that hostile fields take at 16, 64 and 256 KiB, under valgrind.

Unlike times they are the same on every run. Exits with 1 if a pattern grows beyond the bound.
Build the product HeaderBenchmarks for release first.
"""
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

BOUND = 1.05
here = os.path.dirname(os.path.abspath(__file__))
program = os.path.join(here, "..", ".build", "release", "HeaderBenchmarks")

with tempfile.TemporaryDirectory() as folder:
    stem = os.path.join(folder, "counts")
    # Valgrind cannot read all of the compiler's debug information.
    stripped = shutil.copy(program, os.path.join(folder, "program"))
    subprocess.run(["strip", "-g", stripped], check=True)
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={stem}",
         "--dump-before=profiler_mark", stripped, "--linear-count"],
        capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(run.stderr)
    counts = {}
    for path in glob.glob(stem + ".*"):
        text = open(path).read()
        part = int(re.search(r"^part: (\d+)$", text, re.M)[1])
        counts[part] = int(re.search(r"^(?:totals|summary): (\d+)", text, re.M)[1])

labels = [line.split("\t") for line in run.stdout.splitlines() if "\t" in line]
# A dump ends at a mark: every second one holds one reading.
per_octet = {}
for index, (kibibytes, name) in enumerate(labels):
    per_octet.setdefault(name, []).append(counts[2 * index + 2] / (int(kibibytes) * 1024))

worst, worst_name = 0, ""
for name, (small, middle, large) in per_octet.items():
    growth = max(middle / small, large / middle)
    if "--all" in sys.argv:
        print(f"  {name}: {small:.2f} {middle:.2f} {large:.2f} instructions an octet")
    if growth > worst:
        worst, worst_name = growth, name
verdict = "holds" if worst <= BOUND else "MISSED"
print(f"{verdict}  {len(per_octet)} fields, growth of instructions per octet: {worst:.3f} "
      f"(at most {BOUND}), for {worst_name}")
sys.exit(worst > BOUND)
