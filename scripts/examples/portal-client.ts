import "#server/platform/require-node.ts";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import { TRPC_MAX_BATCH } from "#shared/limits.ts";

export interface PortalAddress {
  /** Origin of the portal, for example https://portal.example.se. */
  url: string;
  /** A key made under Inställningar → Säkerhet; then address and password are not needed. */
  token?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  /** For an account with a second factor: what its authenticator app shows now, or a recovery code. */
  code?: string | undefined;
}

/**
 * A typed client that acts as this person. With a key it sends that with every call, and may what the key may. Else it signs
 * in once with address and password, for a token of one hour. Wrong credentials throw the server's message.
 */
export async function connectToPortal({ url, token, email = "", password = "", code }: PortalAddress) {
  const signedOut = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${url}/api/trpc`, maxItems: TRPC_MAX_BATCH })] });
  const accessToken = token ?? (await signedOut.auth.createBearerToken.mutate({ email, password, code })).accessToken;
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
