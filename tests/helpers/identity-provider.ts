import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Provider, { type Configuration, interactionPolicy } from "oidc-provider";
import { onTestFinished } from "vitest";
import { closeServer, listenLocally } from "./local-server.ts";

const CLIENT = { id: "portal", secret: "hemligt" };

/** Who sits at the browser, and by what the provider says that it has asked. */
interface Visitor {
  sub: string;
  name?: string;
  email?: string;
  acr?: string;
  amr?: string[];
}

/** How a browser goes through the provider's page, by itself or as one that was signed in there before. */
interface Visit {
  presses?: "enter" | "cancel";
  isRemembered?: boolean;
}

const LIFETIME_S = 3_600;

/** Whoever is signed in there passes unasked, as at the providers that people use; of an application it would ask each time. */
function policy() {
  const usual = interactionPolicy.base();
  usual.get("consent")?.checks.remove("native_client_prompt");
  return usual;
}

const newKey = () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { ...privateKey.export({ format: "jwk" }), kid: crypto.randomUUID(), use: "sig", alg: "ES256" };
};

/**
 * A real OpenID provider (oidc-provider) on an address of its own, with a page that asks the visitor to sign in. `clientAuth` is how it
 * takes the portal's secret.
 */
export async function startIdentityProvider({ clientAuth = "client_secret_post" as "client_secret_post" | "client_secret_basic" } = {}) {
  const server = createServer();
  const issuer = (await listenLocally(server)).replace("127.0.0.1", "localhost");
  const visitor: Visitor = { sub: "1" };
  let provider = createProvider();
  server.on("request", (req, res) => {
    if (req.url?.startsWith("/interaction/")) void answerPage(req, res);
    else void provider.callback()(req, res);
  });
  const close = () => closeServer(server);
  onTestFinished(async () => {
    if (server.listening) await close();
  });

  function createProvider(): Provider {
    return new Provider(issuer, {
      clients: [
        {
          ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, token_endpoint_auth_method: clientAuth },
          // For these any port of this machine will do (RFC 8252), and each portal of the tests has its own.
          ...{ application_type: "native", redirect_uris: ["http://127.0.0.1/auth/oidc", "http://localhost/auth/oidc"] },
          id_token_signed_response_alg: "ES256",
        },
      ],
      clientAuthMethods: [clientAuth],
      jwks: { keys: [newKey()] },
      enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
      acrValues: ["urn:strong", "urn:weak"],
      pkce: { required: () => true },
      claims: { openid: ["sub", "acr", "amr"], profile: ["name"], email: ["email"] },
      conformIdTokenClaims: false,
      cookies: { keys: ["test"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: policy() },
      ttl: { Session: LIFETIME_S, Grant: LIFETIME_S, Interaction: LIFETIME_S },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ ...visitor, sub: accountId }) }),
      loadExistingGrant,
    });
  }

  /** The page that asks, and what is pressed on it. */
  async function answerPage(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method !== "POST") {
      res.setHeader("content-type", "text/html; charset=utf-8");
      res.end(PAGE.replace("{name}", visitor.name ?? visitor.sub));
      return;
    }
    const { sub: accountId, acr, amr } = visitor;
    const isCancelled = new URLSearchParams(await text(req)).get("press") === "cancel";
    const result = isCancelled ? { error: "access_denied" } : { login: { accountId, acr, amr } };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }

  let cookies = new Map<string, string>();
  /** One step of a browser: a page that is opened, or one whose form is sent. */
  async function step(address: URL, body: URLSearchParams | null): Promise<URL | null> {
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(address, { method: body ? "POST" : "GET", body, redirect: "manual", headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    if (answer.status >= 400) throw new Error(await answer.text());
    const location = answer.headers.get("location");
    return location ? new URL(location, address) : null;
  }

  return {
    visitor,
    /** As the operator would set it. */
    settings: {
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      label: "Freja",
      acrValues: null as string | null,
      strong: [] as string[],
    },
    close,
    /** It signs with another key from now on. */
    renewKeys(): void {
      provider = createProvider();
    },
    /** What a browser does there: the search of the address that it comes back with. */
    async visit(address: string, { presses = "enter", isRemembered = false }: Visit = {}): Promise<string> {
      if (!isRemembered) cookies = new Map();
      let at = new URL(address);
      // Sign-in, consent and the ways between; more would be a circle.
      for (let steps = 0; steps < 10; steps++) {
        const next: URL | null = (await step(at, null)) ?? (await step(at, new URLSearchParams({ press: presses })));
        if (!next) break;
        if (next.origin !== issuer) return next.search;
        at = next;
      }
      throw new Error(`the provider led nowhere: ${at.href}`);
    },
  };
}

const PAGE = `<!doctype html><html lang="sv"><title>Freja</title><h1>Logga in</h1><form method="post">
<button name="press" value="enter">Fortsätt som {name}</button> <button name="press" value="cancel">Avbryt</button></form></html>`;

/** Whoever signs in there is asked for nothing more: the portal is the house's own. */
const loadExistingGrant: Configuration["loadExistingGrant"] = async (ctx) => {
  const { client, session, provider } = ctx.oidc;
  const known = client && session?.grantIdFor(client.clientId);
  if (known) return provider.Grant.find(known);
  const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
  grant.addOIDCScope("openid profile email");
  await grant.save();
  return grant;
};
