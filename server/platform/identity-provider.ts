import type { Configuration } from "openid-client";

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people know it as: «BankID», «Microsoft». */
  label: string;
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
  /** Where to send the browser. Throws IdentityProviderError. */
  depart(): Promise<Departure & { url: string }>;
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

  /** What the provider says of itself; asked again as long as it has not answered. */
  async function configuration(): Promise<Configuration> {
    const { allowInsecureRequests, discovery } = await load();
    const issuer = new URL(settings.issuer);
    const execute = LOOPBACK.test(issuer.hostname) ? [allowInsecureRequests] : [];
    known ??= discovery(issuer, settings.clientId, settings.clientSecret, undefined, { timeout: TIMEOUT_SECONDS, execute });
    return known.catch((error: unknown) => {
      known = null;
      throw new IdentityProviderError("unavailable", { cause: error });
    });
  }

  return {
    label: settings.label,
    async depart() {
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
          throw new IdentityProviderError(faultOf(error), { cause: error });
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
      };
    },
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
