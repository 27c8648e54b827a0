import { createTRPCClient, httpLink } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import type { PortalClient } from "./client.ts";
import { portal } from "./portal.ts";

/** A typed client over real HTTP that shows this bearer token and nothing else. */
export function bearerClient(token: string): PortalClient {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${portal().url}/api/trpc`, headers: { authorization: `Bearer ${token}` } })],
  });
}
