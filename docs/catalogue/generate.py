#!/usr/bin/env python3
"""Writes the static tables of the error catalogue, and the hosts of the clouds, from the lists beside this file.

Usage: python3 docs/catalogue/generate.py

Each list is tab-separated: code, name ("-" for none), paraphrase, category, source ("doc" or "wild"). The list
of AADSTS codes has two more fields: "alone" for a code that decides before suberror and error ("-" for others), and
the reason for that, or for its category.
The tables are text in the read-only part of the program: one line a code, sorted, found by bisection.
"""

import pathlib

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE.parent.parent / "Sources" / "TokenErrors" / "Catalogue"

# The letter of a category in the tables is its place in this list.
CATEGORIES = """account_state client_credentials conditional_access configuration consent_required
device_compliance federation informational interaction_required mfa_required other password
policy_blocked protection_policy request_invalid throttled token_expired token_revoked transient
user_cancelled account_selection account_removed administrator_required authorization_pending grant_unusable
request_loop""".split()
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def read(name):
    rows = []
    for line in (HERE / name).read_text(encoding="utf-8").splitlines()[1:]:
        code, symbol, meaning, category, _, *more = line.split("\t")
        assert "|" not in line and '"' not in line and "\\" not in line, line
        assert line.isascii(), line
        alone = more[:1] == ["alone"]
        assert not alone or more[1] != "-", f"{code}: no reason"
        rows.append((int(code), "" if symbol == "-" else symbol, meaning, category, alone))
    rows.sort()
    assert len({row[0] for row in rows}) == len(rows), f"{name}: a code occurs twice"
    return rows


def by_number(rows):
    for code, symbol, meaning, category, alone in rows:
        letter = LETTERS[CATEGORIES.index(category)]
        yield f"{code}|{letter.upper() if alone else letter}|{symbol}|{meaning}"


def by_name(rows):
    """The lowest code of each name; names sorted without regard to case."""
    first = {}
    for code, symbol, *_ in rows:
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
        ("aadsts", "Sorted by number: `number|category letter, a capital decides alone|name|meaning`.", list(by_number(aadsts))),
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

clouds = [line.split("\t") for line in (HERE / "clouds.tsv").read_text(encoding="utf-8").splitlines()[1:]]
lines = [
    "// Written by docs/catalogue/generate.py: do not edit.",
    "// swift-format-ignore-file",
    "",
    "extension MicrosoftCloud {",
    "  /// The published name that the octets are, case aside, and its cloud: a literal, which takes no memory.",
    "  static func known(_ octets: UnsafeBufferPointer<UInt8>) -> (name: String, cloud: MicrosoftCloud)? {",
    "    switch octets.count {",
]
for length in sorted({len(host) for host, _, _ in clouds}):
    lines.append(f"    case {length}:")
    for host, cloud, _ in clouds:
        assert host == host.lower(), host
        if len(host) == length:
            lines.append(f'      if unsafe OctetText.isFolded(octets, "{host}") {{ return ("{host}", .{cloud}) }}')
lines += ["    default: break", "    }", "    return nil", "  }", "}"]
(OUT.parent.parent / "HTTPAuthChallenges" / "Authority" / "MicrosoftCloud+Hosts.swift").write_text(
    "\n".join(lines) + "\n", encoding="utf-8"
)
