import type { ClientAuth, Configuration } from "openid-client";

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people know it as: «BankID», «Microsoft». */
  label: string;
  /** `acr_values`: which way of signing in, or which level, it is asked for; brokers know several. */
  acrValues: string | null;
  /** What stands in `acr` or `amr` of a sign-in that counts as both factors; none: no sign-in does. */
  strong: readonly string[];
}

/** What must be remembered of a browser while it is at the provider. */
export interface Departure {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Whom the provider vouches for. Name and address are what it tells, and prove nothing here. */
export interface ProvenIdentity {
  issuer: string;
  subject: string;
  name: string | null;
  email: string | null;
  isStrong: boolean;
  /** When it asked the person who they are; null where it does not tell. */
  authenticatedAt: Date | null;
}

/** `cancelled`: the person turned back; `unavailable`: the provider is down or slow; `refused`: what came back does not hold. */
export type ProviderFault = "cancelled" | "unavailable" | "refused";

export class IdentityProviderError extends Error {
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, options: ErrorOptions) {
    super(`the identity provider: ${fault}`, options);
    this.fault = fault;
  }
}

/** Another service that people sign in with, over OpenID Connect. */
export interface IdentityProvider {
  readonly label: string;
  /** Where to send the browser; whoever was asked there longer ago than this is asked again. Throws IdentityProviderError. */
  depart(maxAgeSeconds: number): Promise<Departure & { url: string }>;
  /** Who has come back with this search of the address. Throws IdentityProviderError. */
  arrive(search: string, departure: Departure): Promise<ProvenIdentity>;
}

/** The portal's page that the provider sends people back to; it must be registered there. */
export const RETURN_PATH = "/auth/oidc";
const TIMEOUT_SECONDS = 5;
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** What the person did or left undone at the provider; everything else is its or our fault. */
const CANCELLED = new Set(["access_denied", "login_required", "consent_required", "interaction_required"]);
const BUSY = new Set(["temporarily_unavailable", "server_error"]);

export function createIdentityProvider(settings: OidcSettings, publicUrl: string): IdentityProvider {
  // Loaded where a provider is configured, and when somebody presses.
  const load = () => import("openid-client");
  let known: Promise<Configuration> | null = null;

  /** What the provider says of itself; asked again as long as it has not answered, and when something of its did not hold. */
  async function configuration(): Promise<Configuration> {
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await load();
    const issuer = new URL(settings.issuer);
    const isLocal = LOOPBACK.test(issuer.hostname);
    // The library would take a token's word for it that comes over TLS; its signature holds whatever stands between.
    const execute = [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])];
    const authenticate = clientSecret(await load(), settings.clientSecret);
    known ??= discovery(issuer, settings.clientId, undefined, authenticate, { timeout: TIMEOUT_SECONDS, execute });
    return known.catch((error: unknown) => {
      known = null;
      throw new IdentityProviderError("unavailable", { cause: error });
    });
  }

  return {
    label: settings.label,
    async depart(maxAgeSeconds) {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier, randomState } = await load();
      const departure = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(config, {
        redirect_uri: publicUrl + RETURN_PATH,
        scope: "openid profile email",
        code_challenge: await calculatePKCECodeChallenge(departure.codeVerifier),
        code_challenge_method: "S256",
        state: departure.state,
        nonce: departure.nonce,
        // By this it also has to tell when it asked.
        max_age: String(maxAgeSeconds),
        ...(settings.acrValues && { acr_values: settings.acrValues }),
      });
      return { ...departure, url: url.href };
    },
    async arrive(search, { state, nonce, codeVerifier }) {
      const config = await configuration();
      const { authorizationCodeGrant } = await load();
      const address = new URL(RETURN_PATH + search, publicUrl);
      const checks = { pkceCodeVerifier: codeVerifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
      const claims = await authorizationCodeGrant(config, address, checks).then(
        (tokens) => tokens.claims(),
        (error: unknown) => {
          const fault = faultOf(error);
          // It may have other keys by now.
          if (fault === "refused") known = null;
          throw new IdentityProviderError(fault, { cause: error });
        },
      );
      if (!claims) throw new IdentityProviderError("refused", { cause: "no claims" });
      const methods = [claims.acr, ...(Array.isArray(claims.amr) ? claims.amr : [])];
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: text(claims.name),
        email: text(claims.email),
        isStrong: methods.some((method) => typeof method === "string" && settings.strong.includes(method)),
        authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1_000),
      };
    },
  };
}

/** Hands the secret over in the way that the provider says it takes; without a word about it that is the header. */
function clientSecret({ ClientSecretBasic, ClientSecretPost }: typeof import("openid-client"), secret: string): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...request) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return ways.includes("client_secret_post") ? inBody(server, ...request) : inHeader(server, ...request);
  };
}

const text = (claim: unknown): string | null => (typeof claim === "string" && claim !== "" ? claim.slice(0, 200) : null);

function faultOf(error: unknown): ProviderFault {
  const { error: told, code, status, cause } = error as { error?: string; code?: string; status?: number; cause?: unknown };
  if (told && CANCELLED.has(told)) return "cancelled";
  if ((told && BUSY.has(told)) || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return "unavailable";
  if (error instanceof TypeError || cause instanceof TypeError) return "unavailable";
  const answered = cause instanceof Response ? cause.status : (status ?? 0);
  return answered >= 500 ? "unavailable" : "refused";
}
