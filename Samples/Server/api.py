"""The protected API: checks tokens, and refuses with challenges of the shapes that real services send."""
import base64, secrets, time
from email.utils import formatdate

from tokens import compact, verify


class API:
    def __init__(self, url):
        self.url, self.revoked_at, self.served = url, 0.0, set()

    def challenge(self, status, claims, error="insufficient_claims", **extra):
        encoded = base64.b64encode(compact(claims).encode()).decode()
        parts = [f'authorization_uri="{self.url}/common/oauth2/authorize"', 'client_id="sample-api"', f'error="{error}"', f'claims="{encoded}"']
        parts += [f'{name}="{value}"' for name, value in extra.items()]
        return self.refuse(status, "Bearer realm=\"\", " + ", ".join(parts), "InvalidAuthenticationToken")

    def refuse(self, status, challenge, code):
        now, request = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime()), secrets.token_hex(8)
        body = {"error": {"code": code, "message": "The token was refused.", "innerError": {"date": now, "request-id": request}}}
        return status, body, [("WWW-Authenticate", challenge), ("request-id", request)]

    def get(self, path, authorization):
        scheme, _, text = authorization.partition(" ")
        token = verify(text) if scheme.lower() == "bearer" else None
        if not token or token["aud"] != "sample-api":
            return self.refuse(401, f'Bearer realm="", authorization_uri="{self.url}/common/oauth2/authorize"', "InvalidAuthenticationToken")
        capable = any(c.lower() == "cp1" for c in token["xms_cc"])
        if path == "/api/me":
            return 200, {"displayName": "Ada", "scopes": token["scp"]}, []
        if path == "/api/inbox":       # continuous access evaluation: sessions may be revoked at any time
            if token["moment"] >= self.revoked_at:
                return 200, {"messages": 3}, []
            if not capable:            # a client that cannot answer a challenge gets none
                return self.refuse(401, 'Bearer error="invalid_token", error_description="The session was revoked."', "InvalidAuthenticationToken")
            return self.challenge(401, {"access_token": {"nbf": {"essential": True, "value": str(int(self.revoked_at))}}})
        if path == "/api/payroll":     # an authentication context: needs a stronger sign-in
            if "c1" in token["acrs"]:
                return 200, {"salary": "secret"}, []
            return self.challenge(401, {"access_token": {"acrs": {"essential": True, "value": "c1"}}}, cc_type="authcontext")
        if path in ("/api/reports", "/api/archive"):   # busy at first: Retry-After in seconds, or as a date
            if path not in self.served:
                self.served.add(path)
                wait = "1" if path == "/api/reports" else formatdate(time.time() + 2, usegmt=True)
                return 429, {"error": {"code": "TooManyRequests", "message": "Please retry later."}}, [("Retry-After", wait)]
            return 200, {"reports": ["November"]}, []
        if path == "/api/stubborn":    # asks for the same thing whatever it is given
            return self.challenge(401, {"access_token": {"nbf": {"essential": True, "value": "1"}}})
        return 404, {"error": {"code": "ResourceNotFound", "message": "There is no such thing."}}, []

    def revoke(self):
        """From now on only tokens issued after this instant pass."""
        self.revoked_at = time.time()
        return 200, {"revoked_at": self.revoked_at}, []
