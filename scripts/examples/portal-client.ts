import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { AppRouter } from "#server/routers/index.ts";
import { TRPC_MAX_BATCH } from "#shared/limits.ts";

export interface PortalAddress {
  /** Origin of the portal, for example https://portal.example.se. */
  url: string;
  email: string;
  password: string;
  /** For an account with a second factor: what its authenticator app shows now, or a recovery code. */
  code?: string | undefined;
}

/**
 * A typed client that acts as this person: it signs in once and sends the bearer token with every call. The token lives
 * one hour. Wrong credentials throw the server's message.
 */
export async function connectToPortal({ url, email, password, code }: PortalAddress) {
  const signedOut = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/api/trpc`, maxItems: TRPC_MAX_BATCH })] });
  const { accessToken } = await signedOut.auth.createBearerToken.mutate({ email, password, code });
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/api/trpc`,
        maxItems: TRPC_MAX_BATCH,
        headers: { authorization: `Bearer ${accessToken}` },
      }),
    ],
  });
}
