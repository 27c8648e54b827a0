import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** What a provider says of somebody, and what it can be made to do otherwise than it should. */
interface Behaviour {
  claims: { sub: string; name?: string; email?: string; acr?: string; amr?: string[] };
  nonce?: string;
  /** Instead of letting the person in. */
  error?: string;
  tokenStatus?: number;
}

const json = (value: unknown): string => JSON.stringify(value);
const part = (value: unknown): string => Buffer.from(json(value)).toString("base64url");

/** An OpenID provider that lets everybody in at once: discovery, authorization with PKCE, tokens signed with ES256. */
export async function startIdentityProvider({ clientId = "portal", clientSecret = "hemligt" } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = { ...publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "ES256" };
  const granted = new Map<string, { nonce: string; challenge: string; redirectUri: string }>();
  const behaviour: Behaviour = { claims: { sub: "1" } };

  const idToken = (issuer: string, nonce: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: clientId, iat: now, exp: now + 300, nonce: behaviour.nonce ?? nonce, ...behaviour.claims };
    const signed = `${part({ alg: "ES256", kid: "1" })}.${part(claims)}`;
    return `${signed}.${sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };

  /** Lets somebody in, or turns them back: the address to return to. */
  const authorize = (asked: URLSearchParams): string => {
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    if (behaviour.error) {
      back.searchParams.set("error", behaviour.error);
      return back.href;
    }
    const code = randomBytes(16).toString("hex");
    const [nonce = "", challenge = ""] = [asked.get("nonce") ?? "", asked.get("code_challenge") ?? ""];
    granted.set(code, { nonce, challenge, redirectUri: back.origin + back.pathname });
    back.searchParams.set("code", code);
    return back.href;
  };

  /** Gives the tokens for a code, once, to the client that has asked for it. */
  const redeem = (issuer: string, asked: URLSearchParams): [number, unknown] => {
    const code = asked.get("code") ?? "";
    const grant = granted.get(code);
    granted.delete(code);
    if (behaviour.tokenStatus) return [behaviour.tokenStatus, { error: "server_error" }];
    const verifier = createHash("sha256").update(asked.get("code_verifier") ?? "");
    const isProven = grant && verifier.digest("base64url") === grant.challenge && asked.get("redirect_uri") === grant.redirectUri;
    if (!isProven || asked.get("client_secret") !== clientSecret) return [400, { error: "invalid_grant" }];
    return [200, { access_token: "a", token_type: "Bearer", expires_in: 300, id_token: idToken(issuer, grant.nonce) }];
  };

  const server = createServer(async (req, res) => {
    const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
    const url = new URL(req.url ?? "/", issuer);
    const answer = (status: number, body: unknown) => res.writeHead(status, { "content-type": "application/json" }).end(json(body));
    if (url.pathname === "/jwks") return answer(200, { keys: [key] });
    if (url.pathname === "/auth") return res.writeHead(302, { location: authorize(url.searchParams) }).end();
    if (url.pathname === "/token") {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk as Buffer);
      return answer(...redeem(issuer, new URLSearchParams(Buffer.concat(chunks).toString())));
    }
    return answer(200, {
      ...{ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
      ...{ response_types_supported: ["code"], subject_types_supported: ["public"], id_token_signing_alg_values_supported: ["ES256"] },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(close);
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    behaviour,
    /** As the operator would set it. */
    settings: { issuer, clientId, clientSecret, label: "Freja", strong: [] as string[] },
    /** What a browser does there: the search of the address that it comes back with. */
    async visit(address: string): Promise<string> {
      const { headers } = await fetch(address, { redirect: "manual" });
      return new URL(headers.get("location") ?? "").search;
    },
    close,
  };
}
