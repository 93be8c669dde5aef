"""Two parsers read what `build header` writes: authchallenge in its strict mode, and azure-core as its policies do.

Both find equal claims, and our own strict mode accepts the field.
"""
import base64
import json
import os
import subprocess

import authchallenge
from azure.core.pipeline.policies._utils import get_challenge_parameter

TOOL = os.environ["CLAIMS_CHALLENGE"]
REQUESTS = [
    {"access_token": {"nbf": {"essential": True, "value": "1726077595"}}},
    {"access_token": {"acrs": {"essential": True, "values": ["c1", "c2"]}, "x": None}},
    {"access_token": {"y": {"value": 'a "quoted" \\ text, with é and 🔑'}}},
    {"access_token": {"z": {"value": "??>>~~"}}, "id_token": {"auth_time": None}},
]
# RFC 6750 §3 leaves quotes and backslashes out of descriptions, and authchallenge holds it to that.
DESCRIPTIONS = ["plain", "with 'apostrophes', commas; and = signs", "~ [] {} <> @"]

fields = 0
for request in REQUESTS:
    for description in DESCRIPTIONS:
        field = subprocess.run(
            [TOOL, "build", "header", "--claims", json.dumps(request), "--error-description", description,
             "--format", "text"], capture_output=True, text=True, check=True).stdout.strip()
        challenge, = authchallenge.parse_challenges(field, strict=True)
        assert challenge.params["error"] == "insufficient_claims", field
        assert challenge.params["error_description"] == description, field
        claims = get_challenge_parameter({"WWW-Authenticate": field}, "Bearer", "claims")
        for text in (challenge.params["claims"], claims):
            assert json.loads(base64.b64decode(text)) == request, field
        subprocess.run([TOOL, "parse", "--as", "headers", "--strict"], input=field, text=True, check=True,
                       stdout=subprocess.DEVNULL)
        fields += 1
print(f"headers: {fields} fields of ours read back to equal claims by authchallenge, strictly, and by azure-core")
