import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/router.ts";
import { portal } from "./portal.ts";

export type PortalClient = ReturnType<typeof createTRPCClient<AppRouter>>;

/**
 * A typed client over real HTTP to this worker's portal or another on its database: with the session cookie of this person, which
 * it renews as a browser does, or signed out.
 */
export async function clientFor(person: { userId: string } | null, url = portal().url): Promise<PortalClient> {
  const { services } = portal();
  const headers: Record<string, string> = { origin: url };
  if (person) {
    const { cookie } = await services.sessions.start(person.userId, { ipAddress: null, userAgent: "test" });
    headers.cookie = cookie.split(";")[0] ?? "";
  }
  const followSession: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const renewed = response.headers.getSetCookie().find((cookie) => cookie.startsWith("portal_session="));
    if (person && renewed) headers.cookie = renewed.split(";")[0] ?? "";
    return response;
  };
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/api/trpc`, headers: () => headers, fetch: followSession })] });
}

/** The error of a call that must be refused, as the caller sees it. */
export async function refusal(call: Promise<unknown>): Promise<{ message: string; data: Record<string, unknown> }> {
  try {
    await call;
  } catch (error) {
    if (error instanceof TRPCClientError) return { message: error.message, data: (error.data ?? {}) as Record<string, unknown> };
    throw error;
  }
  throw new Error("the call was expected to be refused, but it was answered");
}
