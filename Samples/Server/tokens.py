"""Signed tokens and the error bodies of the token endpoint."""
import base64, hashlib, hmac, json, secrets, time

KEY = secrets.token_bytes(32)
TENANT = "11111111-2222-3333-4444-555555555555"
USER = "66666666-7777-8888-9999-000000000000"


def b64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def compact(value):
    return json.dumps(value, separators=(",", ":"))


def sign(payload):
    """A JWT with an HMAC: the API and the token server are one program and share the key."""
    head = b64url(compact({"alg": "HS256", "typ": "JWT"}).encode())
    body = f"{head}.{b64url(compact(payload).encode())}"
    return f"{body}.{b64url(hmac.new(KEY, body.encode(), hashlib.sha256).digest())}"


def verify(token):
    """The claims of a token whose signature and time are right, else None."""
    try:
        body, signature = token.rsplit(".", 1)
        if not hmac.compare_digest(unb64url(signature), hmac.new(KEY, body.encode(), hashlib.sha256).digest()):
            return None
        claims = json.loads(unb64url(body.split(".")[1]))
        return claims if claims["exp"] > time.time() else None
    except (ValueError, KeyError, IndexError):
        return None


def aadsts(status, code, error, text, **more):
    """An error body as Microsoft Entra writes it."""
    trace, correlation = secrets.token_hex(16), secrets.token_hex(16)
    uuid = lambda h: f"{h[:8]}-{h[8:12]}-{h[12:16]}-{h[16:20]}-{h[20:]}"
    stamp = time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime())
    body = {
        "error": error,
        "error_description": f"AADSTS{code}: {text} Trace ID: {uuid(trace)} Correlation ID: {uuid(correlation)} Timestamp: {stamp}",
        "error_codes": [code], "timestamp": stamp, "trace_id": uuid(trace), "correlation_id": uuid(correlation),
        "error_uri": f"https://login.example.test/error?code={code}", **more,
    }
    return status, body, []


def requested(form):
    """The claims request of a form, or an error answer."""
    if "claims" not in form:
        return {}, None
    try:
        claims = json.loads(form["claims"])
        assert isinstance(claims, dict) and all(v is None or isinstance(v, dict) for v in claims.values())
        return claims, None
    except (ValueError, AssertionError):
        return None, aadsts(400, 90100, "invalid_request", "The claims parameter is no JSON object of objects.")


def wanted(claims, name):
    """The values that a claims request asks of one access token claim."""
    claim = (claims.get("access_token") or {}).get(name) or {}
    if not isinstance(claim, dict):
        return []
    return [claim["value"]] if "value" in claim else claim.get("values") or []
