#!/usr/bin/env python3
"""Writes the static tables of the error catalogue from the three lists beside this file.

Usage: python3 docs/catalogue/generate.py

Each list is tab-separated: code, name ("-" for none), paraphrase, category, source ("doc" or "wild").
The tables are text in the read-only part of the program: one line a code, sorted, found by bisection.
"""

import pathlib

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE.parent.parent / "Sources" / "TokenErrors" / "Catalogue"

# The letter of a category in the tables is its place in this list.
CATEGORIES = """account_state client_credentials conditional_access configuration consent_required
device_compliance federation informational interaction_required mfa_required other password
policy_blocked protection_policy request_invalid throttled token_expired token_revoked transient
user_cancelled""".split()


def read(name):
    rows = []
    for line in (HERE / name).read_text(encoding="utf-8").splitlines()[1:]:
        code, symbol, meaning, category, _ = line.split("\t")
        assert "|" not in line and '"' not in line and "\\" not in line, line
        assert line.isascii(), line
        rows.append((int(code), "" if symbol == "-" else symbol, meaning, category))
    rows.sort()
    assert len({row[0] for row in rows}) == len(rows), f"{name}: a code occurs twice"
    return rows


def by_number(rows):
    for code, symbol, meaning, category in rows:
        yield f"{code}|{'abcdefghijklmnopqrst'[CATEGORIES.index(category)]}|{symbol}|{meaning}"


def by_name(rows):
    """The lowest code of each name; names sorted without regard to case."""
    first = {}
    for code, symbol, _, _ in rows:
        if symbol:
            first.setdefault(symbol.lower(), (symbol, code))
    for lower in sorted(first):
        symbol, code = first[lower]
        yield f"{symbol}|{code}"


def write(file, about, tables):
    lines = [
        "// Written by docs/catalogue/generate.py: do not edit.",
        "// swift-format-ignore-file",
        "",
        f"/// {about}",
        "extension StaticTable {",
    ]
    for index, (name, comment, text) in enumerate(tables):
        if index:
            lines.append("")
        lines.append(f"  /// {comment}")
        lines.append(f'  static let {name} = StaticTable(#"""')
        lines += ["    " + line for line in text]
        lines.append('    """#)')
    lines.append("}")
    (OUT / file).write_text("\n".join(lines) + "\n", encoding="utf-8")


aadsts = read("aadsts.tsv")
write(
    "StaticTable+AADSTS.swift",
    f"The {len(aadsts)} AADSTS codes.",
    [
        ("aadsts", "Sorted by number: `number|category letter|name|meaning`.", list(by_number(aadsts))),
        ("aadstsNames", "Sorted by name, ASCII case ignored: `name|number`.", list(by_name(aadsts))),
    ],
)
write(
    "StaticTable+OtherServices.swift",
    "The codes of Azure AD B2C and of AD FS.",
    [
        ("aadb2c", "Azure AD B2C, in the form of the AADSTS table.", list(by_number(read("aadb2c.tsv")))),
        ("msis", "AD FS, in the form of the AADSTS table.", list(by_number(read("msis.tsv")))),
    ],
)
