"""Our authorize URL in Chromium at a real OpenID provider (idpyoidc), our body redeems the code, the ID token holds what we asked for."""
import json, os, ssl, subprocess, sys, tempfile, threading, urllib.request, warnings
from http.server import BaseHTTPRequestHandler, HTTPServer, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

warnings.simplefilter("ignore")
from cryptojwt.jwk.jwk import key_from_jwk_dict
from cryptojwt.jws.jws import factory
from idpyoidc.message.oidc import AuthorizationRequest
from idpyoidc.server import Server
from idpyoidc.server.configure import OPConfiguration
from playwright.sync_api import sync_playwright

CERTIFICATES, SIGN_IN = os.path.abspath(os.environ["CERTIFICATES"]), os.path.abspath(os.environ["SIGN_IN"])
CLIENT, SECRET = "app-1", "a-secret-of-the-witness"
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
MODULE = "idpyoidc.server."
os.chdir(tempfile.mkdtemp())   # the provider keeps keys and templates below the current directory
os.mkdir("templates")
Path("templates/page.jinja2").write_text(
    '<title>Sign in: {{ page_header }}</title><form method=post action="/verify"><input name=token type=hidden value="{{ token }}">'
    "<input name=username><input name=password type=password><button>Sign in</button></form>")
Path("passwords.json").write_text('{"ada": "pw"}')


def provider(issuer, redirect_uri):
    def login(acr):
        return {"acr": acr, "class": MODULE + "user_authn.user.UserPassJinja2", "kwargs": {
            "verify_endpoint": "verify", "page_header": acr, "template": "page.jinja2",
            "db": {"class": MODULE + "util.JSONDictDB", "kwargs": {"filename": "passwords.json"}}}}

    def endpoint(path, cls, **named):
        return {"path": path, "class": MODULE + "oidc." + cls, "kwargs": named}

    def keys(path, *definitions):
        return {"private_path": path, "read_only": False, "key_defs": list(definitions)}

    octets = lambda use: {"type": "OCT", "use": [use], "kid": use}
    server = Server(OPConfiguration({
        "issuer": issuer, "httpc_params": {"verify": False}, "template_dir": "templates",
        "preference": {"grant_types_supported": ["authorization_code", "refresh_token"],
                       "claims_supported": ["sub", "auth_time", "acr", "email", "name", "xms_cc"]},
        "key_conf": {**keys("jwks.json", {"type": "RSA", "use": ["sig"]}, {"type": "EC", "crv": "P-256", "use": ["sig"]}), "uri_path": "jwks.json"},
        "authentication": {"pwd": login("pwd"), "mfa": login("c1")},
        "userinfo": {"class": MODULE + "user_info.UserInfo", "kwargs": {"db": {"ada": {"email": "ada@example.test", "name": "Ada", "xms_cc": "cp1"}}}},
        "add_on": {"pkce": {"function": MODULE + "oauth2.add_on.pkce.add_support", "kwargs": {"essential": True}}},
        "endpoint": {
            "authorization": endpoint("authorize", "authorization.Authorization", client_authn_method=None,
                                      response_types_supported=["code"], claims_parameter_supported=True),
            "token": endpoint("token", "token.Token", client_authn_method=["client_secret_post"])},
        "token_handler_args": {
            "jwks_def": keys("token_jwks.json", {"type": "oct", "bytes": 24, "use": ["enc"], "kid": "code"}),
            "code": {"kwargs": {"lifetime": 600}}, "refresh": {"kwargs": {"lifetime": 86400}},
            "id_token": {"class": MODULE + "token.id_token.IDToken", "kwargs": {}},
            "token": {"class": MODULE + "token.jwt_token.JWTToken", "kwargs": {"lifetime": 3600, "profile": None}}},
        "cookie_handler": {"class": MODULE + "cookie_handler.CookieHandler", "kwargs": {
            "keys": keys("cookie_jwks.json", octets("enc"), octets("sig")),
            "name": {"session": "op", "register": "rp", "session_management": "sm"}}}}), cwd=os.getcwd())
    server.context.cdb[CLIENT] = {
        "client_secret": SECRET, "redirect_uris": [(redirect_uri, None)], "response_types_supported": ["code"],
        "token_endpoint_auth_method": "client_secret_post", "allowed_scopes": ["openid", "profile", "offline_access"]}
    return server


class Provider(BaseHTTPRequestHandler):
    op = None

    def log_message(self, *arguments):
        pass

    def answer(self, status, body, kind="application/json", *extra):
        raw = body.encode()
        self.send_response(status)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(raw))), *extra]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(raw)

    def give(self, endpoint, request, arguments):
        if "http_response" in arguments:
            return self.answer(200, arguments["http_response"], "text/html")
        if "error" in arguments and "return_uri" not in arguments:
            return self.answer(400, json.dumps(dict(arguments)))
        response = endpoint.do_response(request=request, **arguments)["response"]
        if response.startswith("http"):
            return self.answer(302, "", "text/plain", ("Location", response))
        return self.answer(400 if "error" in arguments else 200, response)

    def do_GET(self):
        self.serve("")

    def do_POST(self):
        self.serve(self.rfile.read(int(self.headers["Content-Length"])).decode())

    def serve(self, body):
        url, context = urlsplit(self.path), self.op.context
        name = url.path.strip("/")
        info = {"headers": {n.lower(): v for n, v in self.headers.items()}, "url": self.path}
        if name == "jwks.json":
            return self.answer(200, self.op.keyjar.export_jwks_as_json())
        if name == "verify":
            endpoint, method, form = self.op.endpoint["authorization"], context.authn_broker.db["pwd"]["method"], dict(parse_qsl(body))
            ticket = method.unpack_token(form["token"])
            user, request = method.verify(**form), AuthorizationRequest().from_urlencoded(ticket["query"])
            session = endpoint.create_session(request, user, ticket["authn_class_ref"], ticket["iat"], method)
            return self.give(endpoint, request, endpoint.authz_part2(request, session))
        if name not in ("authorize", "token"):
            return self.answer(404, "{}")
        endpoint = self.op.endpoint["authorization" if name == "authorize" else "token"]
        request = endpoint.parse_request(url.query or body, http_info=info)
        self.give(endpoint, request, request.to_dict() if "error" in request else endpoint.process_request(request, http_info=info))


class Redirect(BaseHTTPRequestHandler):
    """Where the browser comes back to."""

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        page = b"<title>Done</title>"
        self.send_response(200)
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


back = HTTPServer(("127.0.0.1", 0), Redirect)
redirect_uri = f"http://127.0.0.1:{back.server_address[1]}/cb"
https = ThreadingHTTPServer(("127.0.0.1", 0), Provider)
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain(f"{CERTIFICATES}/server.pem")
https.socket = tls.wrap_socket(https.socket, server_side=True)
issuer = f"https://127.0.0.1:{https.server_address[1]}"
Provider.op = provider(issuer, redirect_uri)
for server in (back, https):
    threading.Thread(target=server.serve_forever, daemon=True).start()
trust = ssl.create_default_context(cafile=f"{CERTIFICATES}/ca.pem")
keys = {k["kid"]: key_from_jwk_dict(k) for k in json.load(urllib.request.urlopen(f"{issuer}/jwks.json", context=trust))["keys"]}


def sign_in(browser, claims):
    """The title of the sign-in page, and the verified claims of ID token and access token."""
    program = subprocess.Popen([SIGN_IN, f"{issuer}/authorize", f"{issuer}/token", CLIENT, redirect_uri, VERIFIER, "a state+1", json.dumps(claims), SECRET],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    url = program.stdout.readline().strip()
    context = browser.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.goto(url)
    title = page.title()
    page.fill("input[name=username]", "ada")
    page.fill("input[name=password]", "pw")
    page.click("button")
    page.wait_for_url("**/cb?*")
    body, errors = program.communicate(page.url + "\n", timeout=20)
    assert program.returncode == 0, errors
    context.close()
    request = urllib.request.Request(f"{issuer}/token", body.strip().encode(), {"Content-Type": "application/x-www-form-urlencoded"})
    answer = json.load(urllib.request.urlopen(request, context=trust))
    verified = []
    for name in ("id_token", "access_token"):
        jws = factory(answer[name])
        verified.append(jws.verify_compact(answer[name], list(keys.values())))   # throws for a wrong signature
    assert verified[0]["iss"] == issuer and CLIENT in verified[0]["aud"]
    return title, verified[0], verified[1], answer["id_token"]


plain = {"id_token": {"acr": {"essential": True}}}
wanted = {"id_token": {"acr": {"essential": True, "value": "c1"}, "email": {"essential": True}, "auth_time": {"essential": True}},
          "access_token": {"xms_cc": {"values": ["cp1"]}}}
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=[
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"])
    title, id_token, access_token, raw = sign_in(browser, plain)
    assert "email" not in id_token and "xms_cc" not in access_token and id_token["acr"] == "pwd"
    title, id_token, access_token, raw = sign_in(browser, wanted)
    assert title == "Sign in: c1" and id_token["acr"] == "c1" and id_token["email"] == "ada@example.test" and access_token["xms_cc"] == "cp1"
    try:
        head, payload, signature = raw.split(".")
        forged = f"{head}.{payload}.{signature[:-4]}{'AAAA' if not signature.endswith('AAAA') else 'BBBB'}"
        factory(forged).verify_compact(forged, list(keys.values()))
        sys.exit("openid: a forged signature passed")
    except Exception as error:
        assert "signature" in type(error).__name__.lower() or "signature" in str(error).lower(), repr(error)
    browser.close()
print("openid: idpyoidc, through Chromium, put acr=c1 and email into the ID token (signature checked) and xms_cc=cp1 into the access token;"
      " without the claims parameter acr was pwd, and neither email nor xms_cc was there")
