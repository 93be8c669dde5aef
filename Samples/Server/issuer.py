"""The token server: authorization code with PKCE, device code, refresh token, on-behalf-of, client credentials."""
import hashlib, hmac, secrets, time
from html import escape
from urllib.parse import urlencode

from tokens import TENANT, USER, aadsts, b64url, compact, requested, sign, verify, wanted

CLIENTS = {"sample-app": None, "sample-service": "sample-secret"}   # client id: secret
OPENID = {"openid", "profile", "offline_access", "email"}
JWT_BEARER = "urn:ietf:params:oauth:grant-type:jwt-bearer"
DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"


class Issuer:
    def __init__(self, url, automatic):
        self.url, self.automatic = url, automatic   # automatic: the user at the sign-in page agrees at once
        self.codes, self.devices, self.sessions, self.recent = {}, {}, {}, []
        self.pages = {}                             # requests that wait for the user

    def metadata(self, tenant):
        base = f"{self.url}/{tenant}"
        return 200, {
            "issuer": base + "/v2.0", "authorization_endpoint": base + "/oauth2/v2.0/authorize",
            "token_endpoint": base + "/oauth2/v2.0/token", "device_authorization_endpoint": base + "/oauth2/v2.0/devicecode",
            "jwks_uri": base + "/discovery/v2.0/keys", "claims_parameter_supported": True,
            "code_challenge_methods_supported": ["S256"], "response_types_supported": ["code"],
        }, []

    # The sign-in page.

    def authorize(self, query):
        error = self.fault_of_authorization(query)
        if error:
            return error
        if self.automatic:
            return self.signed_in(query)
        ticket = secrets.token_urlsafe(16)
        self.pages[ticket] = query
        return 200, f"<!doctype html><title>Sign in</title><h1>Sample sign-in</h1><p><a href='/signed-in?ticket={ticket}'>Go on as Ada</a>", []

    def fault_of_authorization(self, query):
        if query.get("client_id") not in CLIENTS:
            return aadsts(400, 700016, "unauthorized_client", "The application is unknown here.")
        if not query.get("redirect_uri", "").startswith(("http://localhost", "http://127.0.0.1")):
            return aadsts(400, 50011, "invalid_request", "The redirect URI is not registered.")
        if query.get("response_type") != "code" or query.get("code_challenge_method") != "S256" or len(query.get("code_challenge", "")) != 43:
            return self.refusal(query, "invalid_request", "AADSTS9002313: The request is malformed.")
        if requested(query)[1]:
            return self.refusal(query, "invalid_request", "AADSTS90100: The claims parameter is no JSON object.")
        return None

    def refusal(self, query, error, text):
        return self.redirect(query, {"error": error, "error_description": text})

    def redirect(self, query, answer):
        if "state" in query:
            answer["state"] = query["state"]
        if query.get("response_mode") == "form_post":
            fields = "".join(f'<input type=hidden name="{n}" value="{escape(v)}">' for n, v in answer.items())
            return 200, f'<form method=post action="{escape(query["redirect_uri"])}">{fields}</form><script>document.forms[0].submit()</script>', []
        mark = "&" if "?" in query["redirect_uri"] else "?"
        return 302, None, [("Location", query["redirect_uri"] + mark + urlencode(answer))]

    def signed_in(self, query):
        """The user has signed in, with a second factor if the claims ask for one."""
        code = secrets.token_urlsafe(24)
        self.codes[code] = query
        return self.redirect(query, {"code": code})

    # The device code.

    def device_authorization(self, form):
        claims, error = requested(form)
        if error or form.get("client_id") not in CLIENTS:
            return error or aadsts(400, 700016, "unauthorized_client", "The application is unknown here.")
        code, user_code = secrets.token_urlsafe(24), secrets.token_hex(4).upper()
        self.devices[code] = {"form": form, "polls": 0, "user_code": user_code, "agreed": False}
        return 200, {
            "device_code": code, "user_code": user_code, "verification_uri": f"{self.url}/device",
            "expires_in": 60, "interval": 1, "message": f"Open {self.url}/device and enter {user_code}.",
        }, []

    def agree(self, user_code):
        for device in self.devices.values():
            if device["user_code"] == user_code:
                device["agreed"] = True

    # The token endpoint.

    def token(self, form):
        client = form.get("client_id")
        if client not in CLIENTS:
            return aadsts(400, 700016, "unauthorized_client", "The application is unknown here.")
        secret = CLIENTS[client]
        if secret and not hmac.compare_digest(form.get("client_secret", ""), secret):
            return aadsts(401, 7000215, "invalid_client", "The client secret is wrong.")
        if self.loops(form):
            return aadsts(400, 50196, "invalid_grant", "The server ended the request because it found a loop in the client.")
        claims, error = requested(form)
        if error:
            return error
        grants = {
            "authorization_code": self.by_code, "refresh_token": self.by_refresh_token, DEVICE_CODE: self.by_device_code,
            JWT_BEARER: self.by_assertion, "client_credentials": self.by_credentials,
        }
        grant = grants.get(form.get("grant_type"))
        return grant(form, claims) if grant else aadsts(400, 70003, "unsupported_grant_type", "The grant type is unknown.")

    def loops(self, form):
        """The same request thirty times within a minute."""
        now, key = time.time(), (form.get("client_id"), form.get("grant_type"), form.get("claims"), form.get("scope"))
        self.recent = [(t, k) for t, k in self.recent if t > now - 60] + [(now, key)]
        return form.get("grant_type") != DEVICE_CODE and sum(k == key for _, k in self.recent) > 30

    def by_code(self, form, claims):
        query = self.codes.pop(form.get("code"), None)
        if not query or query["client_id"] != form["client_id"]:
            return aadsts(400, 70008, "invalid_grant", "The code is unknown, expired or redeemed.")
        if form.get("redirect_uri") != query["redirect_uri"]:
            return aadsts(400, 50011, "invalid_grant", "The redirect URI is not the one of the authorization request.")
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        if not hmac.compare_digest(b64url(digest), query["code_challenge"]):
            return aadsts(400, 501481, "invalid_grant", "The code verifier does not match the code challenge.")
        asked = requested(query)[0]
        return self.answer(form, claims, wanted(asked, "acrs"), query.get("scope"), query.get("nonce"))

    def by_device_code(self, form, claims):
        device = self.devices.get(form.get("device_code"))
        if not device:
            return aadsts(400, 70020, "expired_token", "The device code is unknown or expired.")
        device["polls"] += 1
        if device["polls"] == 1 or not (device["agreed"] or self.automatic):
            return aadsts(400, 70016, "authorization_pending", "The user has not signed in yet.")
        del self.devices[form["device_code"]]
        asked = requested(device["form"])[0]
        return self.answer(form, claims, wanted(asked, "acrs"), device["form"].get("scope"))

    def by_refresh_token(self, form, claims):
        session = self.sessions.get(form.get("refresh_token"))
        if not session:
            return aadsts(400, 70000, "invalid_grant", "The refresh token is not valid.", suberror="bad_token")
        missing = [c for c in wanted(claims, "acrs") if c not in session["acrs"]]
        if missing:   # a stronger sign-in is needed: the user must be there
            return aadsts(400, 50076, "interaction_required", "Multi-factor authentication is required.",
                          suberror="basic_action", claims=compact({"access_token": {"acrs": {"essential": True, "values": missing}}}))
        return self.answer(form, claims, session["acrs"], form.get("scope") or session["scope"])

    def by_assertion(self, form, claims):
        user = verify(form.get("assertion", ""))
        if not user or form.get("requested_token_use") != "on_behalf_of":
            return aadsts(400, 500133, "invalid_grant", "The assertion is not within its valid time range.")
        missing = [c for c in wanted(claims, "acrs") if c not in user["acrs"]]
        if missing:
            return aadsts(400, 50079, "interaction_required", "Multi-factor authentication is required.",
                          claims=compact({"access_token": {"acrs": {"essential": True, "values": missing}}}))
        return self.answer(form, claims, user["acrs"], form.get("scope"))

    def by_credentials(self, form, claims):
        if not CLIENTS[form["client_id"]]:
            return aadsts(401, 7000218, "invalid_client", "The request must have a client secret or assertion.")
        return self.answer(form, claims, [], form.get("scope"), user=False)

    def answer(self, form, claims, acrs, scope, nonce=None, user=True):
        moment, scopes = time.time(), (scope or "").split()
        now = int(moment)
        granted = [s for s in scopes if not s.startswith("Declined.")]
        access = sign({"iss": f"{self.url}/{TENANT}/v2.0", "aud": "sample-api", "iat": now, "moment": moment, "exp": now + 3600, "oid": USER if user else None,
                       "appid": form["client_id"], "scp": " ".join(s for s in granted if s not in OPENID), "acrs": acrs,
                       "xms_cc": wanted(claims, "xms_cc"), "jti": secrets.token_hex(8)})
        body = {"token_type": "Bearer", "expires_in": 3600, "ext_expires_in": 3600, "scope": " ".join(granted), "access_token": access}
        if user and "offline_access" in scopes:
            refresh = secrets.token_urlsafe(32)
            self.sessions[refresh] = {"acrs": acrs, "scope": scope}
            body["refresh_token"] = refresh
        if user and "openid" in scopes:
            payload = {"iss": f"{self.url}/{TENANT}/v2.0", "aud": form["client_id"], "sub": USER, "oid": USER, "tid": TENANT, "iat": now,
                       "nbf": now, "exp": now + 3600, "preferred_username": "ada@contoso.test", "acrs": acrs}
            body["id_token"] = sign({**payload, "nonce": nonce} if nonce else payload)
            body["client_info"] = b64url(compact({"uid": USER, "utid": TENANT}).encode())
        return 200, body, []
