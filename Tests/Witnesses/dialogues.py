"""msal and azure-core, unmodified, against the sample server; and msal's merge of claims beside ours."""
import io, json, os, subprocess, sys, time
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

sys.path.insert(0, str(Path(__file__).parents[2] / "Samples/Server"))
import msal
from azure.core import PipelineClient
from azure.core.credentials import AccessToken
from azure.core.pipeline.policies import BearerTokenCredentialPolicy
from azure.core.rest import HttpRequest
from server import start
import requests

CA, PEM, TOOL = (os.environ["CERTIFICATES"] + "/ca.pem"), (os.environ["CERTIFICATES"] + "/server.pem"), os.environ["CLAIMS_CHALLENGE"]
log = io.StringIO()
server, url = start(PEM, log=log)
seen = lambda: [json.loads(line) for line in log.getvalue().splitlines()]
token_requests = lambda: [dict(parse_qsl(e["body"])) for e in seen() if e["path"].endswith("/token")]
authority = f"{url}/contoso.test"
common = dict(authority=authority, instance_discovery=False, verify=CA, client_capabilities=["cp1"])
SCOPES = ["Data.Read"]


def call(path, token):
    answer = requests.get(f"{url}/api/{path}", headers={"Authorization": f"Bearer {token}"}, verify=CA)
    return answer, answer.headers.get("WWW-Authenticate", "")


def claims_of(header):
    """The claims of a challenge, by our own command."""
    run = subprocess.run([TOOL, "build", "claims", "--from", "-"], input=f"WWW-Authenticate: {header}\n", capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def ours(challenge, *capabilities):
    """Challenge and capabilities merged by our command."""
    run = subprocess.run([TOOL, "merge", challenge, *[o for c in capabilities for o in ("--capability", c)]], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


# A user signs in with a code; msal plays the app, the redirect is followed by hand.
app = msal.PublicClientApplication("sample-app", **common)
flow = app.initiate_auth_code_flow(SCOPES, redirect_uri="http://localhost:7777")
location = requests.get(flow["auth_uri"], verify=CA, allow_redirects=False).headers["Location"]
result = app.acquire_token_by_auth_code_flow(flow, dict(parse_qsl(urlsplit(location).query)))
assert "access_token" in result, result
account = app.get_accounts()[0]
assert call("inbox", result["access_token"])[0].status_code == 200

# The session is revoked: the challenge, decoded by us, goes through msal silently.
requests.get(f"{url}/revoke", verify=CA)
time.sleep(0.01)
refused, header = call("inbox", result["access_token"])
assert refused.status_code == 401 and "insufficient_claims" in header
challenge = claims_of(header)
result = app.acquire_token_silent(SCOPES, account, claims_challenge=challenge)
assert call("inbox", result["access_token"])[0].status_code == 200
sent = json.loads(token_requests()[-1]["claims"])
assert sent == ours(challenge, "cp1"), (sent, ours(challenge, "cp1"))

# Step-up: silent is refused with AADSTS50076 and claims, the user signs in with the same claims.
refused, header = call("payroll", result["access_token"])
challenge = claims_of(header)
error = app.acquire_token_silent_with_error(SCOPES, account, claims_challenge=challenge)
assert error["error"] == "interaction_required" and error["error_codes"] == [50076] and error["suberror"] == error["classification"] == "basic_action"
assert json.loads(error["claims"]) == {"access_token": {"acrs": {"essential": True, "values": ["c1"]}}}
flow = app.initiate_auth_code_flow(SCOPES, redirect_uri="http://localhost:7777", claims_challenge=challenge)
location = requests.get(flow["auth_uri"], verify=CA, allow_redirects=False).headers["Location"]
result = app.acquire_token_by_auth_code_flow(flow, dict(parse_qsl(urlsplit(location).query)))
assert call("payroll", result["access_token"])[0].status_code == 200

# Device code, on behalf of, client credentials, a refused refresh token.
flow = app.initiate_device_flow(SCOPES, claims_challenge=challenge)
result = app.acquire_token_by_device_flow(flow, claims_challenge=challenge)
assert call("payroll", result["access_token"])[0].status_code == 200
service = msal.ConfidentialClientApplication("sample-service", client_credential="sample-secret", **common)
obo = service.acquire_token_on_behalf_of(result["access_token"], SCOPES, claims_challenge=challenge)
assert call("payroll", obo["access_token"])[0].status_code == 200
own = service.acquire_token_for_client(["api://sample/.default"])
assert "access_token" in own and "refresh_token" not in own
wrong = msal.ConfidentialClientApplication("sample-service", client_credential="wrong", **common).acquire_token_for_client(["api://sample/.default"])
assert wrong["error"] == "invalid_client" and wrong["error_codes"] == [7000215]
bad = msal.PublicClientApplication("sample-app", **common).acquire_token_by_refresh_token("bad", SCOPES)
assert bad["error"] == "invalid_grant" and bad["suberror"] == "bad_token"
print(f"dialogues: msal {msal.__version__} completed code, silent, step-up, device code, on-behalf-of and client credentials")

# msal's merge beside ours; msal replaces an xms_cc of the challenge whole, we keep its values and add to them.
same = 0
for text in ['{"access_token":{"acrs":{"value":"c1"}}}', '{"id_token":{"auth_time":{"essential":true}}}', '{"access_token":{"a":null,"b":{}},"x":1}',
             '{}', '{"access_token":{"nbf":{"value":"1"}},"userinfo":{"name":null}}']:
    app.acquire_token_silent_with_error(SCOPES, account, claims_challenge=text)
    assert json.loads(token_requests()[-1]["claims"]) == ours(text, "cp1"), text
    same += 1
print(f"dialogues: {same} merges of claims and capabilities equal msal's")


# azure-core: a credential that asks the sample's token server, and the policy that answers challenges.
class Credential:
    def __init__(self):
        self.claims, self.refresh_token = [], result["refresh_token"]

    def get_token(self, *scopes, **named):
        self.claims.append(named.get("claims"))
        form = {"client_id": "sample-app", "grant_type": "refresh_token", "refresh_token": self.refresh_token, "scope": "Data.Read offline_access"}
        merged = ours(named.get("claims") or "{}", "cp1")
        answer = requests.post(f"{authority}/oauth2/v2.0/token", {**form, "claims": json.dumps(merged)}, verify=CA).json()
        self.refresh_token = answer["refresh_token"]
        return AccessToken(answer["access_token"], int(time.time()) + 3600)


credential = Credential()
client = PipelineClient(url, policies=[BearerTokenCredentialPolicy(credential, "api://sample/.default", enable_cae=True)])
send = lambda path: client.send_request(HttpRequest("GET", f"{url}/api/{path}"), connection_verify=CA).status_code
assert send("inbox") == 200 and credential.claims == [None]
requests.get(f"{url}/revoke", verify=CA)
time.sleep(0.01)
assert send("inbox") == 200, "azure-core retries once with the claims of the challenge"
assert json.loads(credential.claims[-1])["access_token"]["nbf"]["essential"] is True
assert send("stubborn") == 401, "and gives up at the second"
server.shutdown()
print("dialogues: azure-core answered the sample API's challenge and stopped at a stubborn one")
