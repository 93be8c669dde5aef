"""Our token bodies and authorize URLs, read by Python's urllib and by oauthlib."""
import base64, json, os, subprocess
from urllib.parse import parse_qsl, quote, urlsplit

from oauthlib.common import Request
from oauthlib.oauth2.rfc6749.errors import OAuth2Error
from oauthlib.openid import RequestValidator, Server

TOOL = os.environ["CLAIMS_CHALLENGE"]
VERIFIER, CHALLENGE = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
yes = lambda self, *arguments, **named: True


class Policy(RequestValidator):
    """Says yes to all policy, so that only the form of a request is judged."""
    validate_client_id = validate_redirect_uri = validate_response_type = validate_scopes = is_pkce_required = yes
    validate_silent_login = validate_silent_authorization = validate_user_match = validate_grant_type = yes
    confirm_redirect_uri = rotate_refresh_token = is_within_original_scope = yes

    def client_authentication_required(self, request, *arguments, **named):
        return False

    def authenticate_client_id(self, client_id, request, *arguments, **named):
        request.client = type("Client", (), {"client_id": client_id})()
        return True

    def validate_refresh_token(self, token, client, request, *arguments, **named):
        request.user = "ada"
        return token == "<refresh_token>"

    def get_original_scopes(self, token, request, *arguments, **named):
        return ["openid"]

    def save_bearer_token(self, token, request, *arguments, **named):
        pass

    def finalize_id_token(self, id_token, token, handler, request):
        return json.dumps(id_token)


server = Server(Policy())


def build(what, headers, *options):
    run = subprocess.run([TOOL, "build", what, "--from", "-", "--client-id", "app-1", "--scope", "User.Read", *options],
                         input=headers, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def merged(claims, capabilities):
    """Claims and capabilities, by the rule of the package, written once more in Python."""
    claims = json.loads(json.dumps(claims))
    target = claims.get("access_token")
    target = claims["access_token"] = target if isinstance(target, dict) else {}
    request = target.get("xms_cc")
    request = target["xms_cc"] = request if isinstance(request, dict) else {}
    values = request.get("values") if isinstance(request.get("values"), list) else []
    request["values"] = values + [c for c in capabilities if c.lower() not in [str(v).lower() for v in values]]
    return claims


CLAIMS = [
    {"access_token": {"nbf": {"essential": True, "value": "1604106651"}}},
    {"access_token": {"acrs": {"essential": True, "values": ["c1", "p1"]}}},
    {"access_token": {"xms_cc": {"values": ["CP1", "protapp"]}}},
    {"access_token": {"xms_cc": None, "deviceid": None}},
    {"access_token": None, "id_token": {"auth_time": {"essential": True}}},
    {"id_token": {"given_name": {"value": "a b+c/ü&d=e%20?#"}}, "userinfo": {"name#fr": None}},
    {"access_token": {"x": {"value": "\u0000\u001f\"\\\u2028😀"}}},
    {"access_token": {"n": {"values": [1, 1.5, -0.0, 1e20, True, None, [], {}]}}, "other": [1, "a"]},
    {"access_token": {"polids": {"essential": True, "values": ["5ce770ea-8690-4747-aa73-c5b3cd509cd4"] * 20}}},
    {"access_token": {f"claim{i}": {"essential": bool(i % 2)} for i in range(60)}},
]
FORMS = [
    lambda text: base64.b64encode(text.encode()).decode(),
    lambda text: base64.b64encode(text.encode()).decode().rstrip("="),
    lambda text: base64.urlsafe_b64encode(text.encode()).decode(),
    lambda text: quote(text, safe=""),
    lambda text: text.replace("\\", "\\\\").replace('"', '\\"'),
]
bodies = urls = 0
for claims in CLAIMS:
    for form in FORMS:
        for capabilities in ([], ["cp1"], ["cp1", "protapp"]):
            text = json.dumps(claims, ensure_ascii=False)
            header = f'WWW-Authenticate: Bearer realm="", error="insufficient_claims", claims="{form(text)}"\n'
            expected = merged(claims, capabilities) if capabilities else claims
            options = [o for c in capabilities for o in ("--capability", c)]

            silent = build("silent", header, *options)
            read = parse_qsl(silent["body"], keep_blank_values=True, strict_parsing=True)
            assert read == [tuple(p) for p in silent["parameters"]]
            assert json.loads(dict(read)["claims"]) == expected, (claims, dict(read)["claims"])
            request = Request(silent["endpoint"], "POST", silent["body"], FORM)
            assert json.loads(request.claims) == expected and request.grant_type == "refresh_token"
            status = server.create_token_response(silent["endpoint"], "POST", silent["body"], FORM)[2]
            assert status == 200, status
            bodies += 1

            interactive = build("interactive", header, *options, "--redirect-uri", "http://127.0.0.1:7777/cb", "--state", "s t+a&t=e",
                                "--code-challenge", CHALLENGE, "--extra-query", "nonce=n o", "--login-hint", "ada+x@contoso.test")
            read = parse_qsl(urlsplit(interactive["url"]).query, keep_blank_values=True, strict_parsing=True)
            assert read == [tuple(p) for p in interactive["parameters"]]
            try:
                scopes, found = server.validate_authorization_request(interactive["url"])
            except OAuth2Error as error:
                raise SystemExit(f"oauthlib: {error.error} {error.description}")
            assert found["claims"] == expected and found["state"] == "s t+a&t=e" and found["nonce"] == "n o"
            assert scopes == ["User.Read", "openid", "profile", "offline_access"]
            assert found["redirect_uri"] == "http://127.0.0.1:7777/cb" and found["login_hint"] == "ada+x@contoso.test"
            urls += 1
print(f"wire: {bodies} bodies and {urls} URLs read alike by urllib and oauthlib")
